"""What a bot sees on the board, for ``features.py``: plants, chains, animals, sundials."""

from typing import Any

from ...core.kernel import count_bits, kernel, lowest_bit
from .animals import edible, edible_of, within_steps
from .features_groups import (
    ANIMAL,
    BEST,
    CHAINS,
    DIAL,
    FIELD,
    GAINS,
    HOSTS,
    HUNGER,
    LEADERS,
    PHASES,
    PLANTS,
    PREY,
    RISKS,
    ROOM,
    SHARED,
    THREAT,
)
from .layout import AROUND, NUM_KINDS
from .plants import SCARECROW_BONUS, beside, spread
from .position import Position, in_care_of_scarecrow, occupied

FAR = 5  # spaces that an animal sees


@kernel
def points_of(s: Position, seat: int, plants: int) -> int:
    """What a seat's plants, given as a mask, would score if they were harvested."""
    care = in_care_of_scarecrow(s, seat)
    stars = s.stars & ~care
    total = SCARECROW_BONUS * count_bits(plants & care)
    for kind in range(NUM_KINDS):
        tiles = plants & s.kinds[kind]
        total += (kind + 1) * (count_bits(tiles) + count_bits(tiles & stars))
    return total


@kernel
def num_in_hand(s: Position, seat: int) -> int:
    """How many seeds a seat has bought and not placed."""
    seeds = 0
    for kind in range(NUM_KINDS):
        seeds += s.bought[seat * NUM_KINDS + kind]
    return seeds


# Plants


@kernel
def note_plants(s: Position, side: int, era: int, active: Any, count: int) -> int:
    """How many plants of each kind stand by the own scarecrow, on stars, by the own sundial, elsewhere."""
    around = 0 if s.dials[side] == 0 else AROUND[lowest_bit(s.dials[side])]
    care = around if s.scarecrows >> side & 1 else 0
    for is_vegetable in range(2):
        plants = s.plants[side] & (s.vegetables if is_vegetable else ~s.vegetables)
        if plants == 0:
            continue
        for kind in range(NUM_KINDS):
            tiles = plants & s.kinds[kind]
            if tiles == 0:
                continue
            row = ((era * 2 + is_vegetable) * NUM_KINDS + kind) * 4
            for place in range(4):
                where = care if place == 0 else s.stars if place == 1 else around if place == 2 else ~0
                found = min(count_bits(tiles & where), 3)
                tiles = tiles & ~where
                if found > 0:
                    active[count] = PLANTS + (row + place) * 3 + found - 1
                    count += 1
    return count


@kernel
def note_chains(s: Position, side: int, mine: int, phase: int, active: Any, count: int) -> int:
    """Which plants a dearer neighbour waters or harvests, own or not, and what the best chain brings."""
    for is_vegetable in range(2):
        among = s.vegetables if is_vegetable else ~s.vegetables
        own = s.plants[side] & among
        if own == 0:
            continue
        led = 0
        given = 0
        leaking = 0
        dearer = 0
        rivals = 0
        for n in range(NUM_KINDS):
            tiles = s.kinds[NUM_KINDS - 1 - n] & among
            reached = beside(dearer)
            led = led | reached & tiles & own
            leaking = leaking | reached & tiles & ~own
            given = given | beside(rivals) & tiles & own
            dearer = dearer | tiles & own
            rivals = rivals | tiles & ~own
        leaders = min(count_bits(own & ~led), LEADERS - 1)
        row = (is_vegetable * PHASES + phase) * LEADERS + leaders
        active[count] = CHAINS + row * LEADERS + min(count_bits(led), LEADERS - 1)
        shared = min(count_bits(given), 3) * 4 + min(count_bits(leaking), 3)
        active[count + 1] = SHARED + is_vegetable * 16 + shared
        active[count + 2] = best_chain(s, side, mine * 2 + is_vegetable, own & ~led, among)
        count += 3
    return count


@kernel
def best_chain(s: Position, side: int, row: int, leaders: int, among: int) -> int:
    """The feature of the chain that brings the most points, less those of the others."""
    best = -1000
    face = 0
    for kind in range(NUM_KINDS):
        tiles = leaders & s.kinds[kind]
        while tiles != 0:
            chain = spread(s, lowest_bit(tiles), among)
            tiles = tiles & (tiles - 1)
            gain = 0
            for seat in range(s.seats):
                part = chain & s.plants[seat]
                points = points_of(s, seat, part)
                gain += points if seat == side else count_bits(part) - points
            if gain > best:
                best = gain
                face = kind
    return BEST + (row * NUM_KINDS + face) * GAINS + min(max(best + 1, 0) // 2, GAINS - 1)


# Animals and sundials


@kernel
def prey_of(s: Position, mover: int, side: int, taken: int) -> int:
    """What a seat's animal can eat where it stands: of one other, or if they are the same, of all others."""
    if s.animals[mover] == 0 or s.tokens[mover] == 0:
        return 0
    food = edible(s, side) if mover == side else edible_of(s, mover, side)
    if food == 0:
        return 0
    return within_steps(lowest_bit(s.animals[mover]), FAR, taken, food) & food


@kernel
def note_animals(s: Position, side: int, mine: int, era: int, active: Any, count: int) -> int:
    """The own animal, the points that it sees, and the own points that others' animals see."""
    shape = 0
    if s.animals[side] != 0:
        shape = min(max(s.carried[side], 1), 4) + (4 if s.rabbits >> side & 1 else 0)
    seen = 0
    hungry = 0
    rabbits = 0
    taken = occupied(s)
    for mover in range(s.seats):
        seen = seen | prey_of(s, mover, side, taken)
        if mover != side and s.animals[mover] != 0 and s.tokens[mover] > 0:
            hungry += 1
            rabbits += s.rabbits >> mover & 1
    active[count] = ANIMAL + era * 9 + shape
    note_risks(s, side, mine, seen, active, count + 1)
    seeds = count_bits(s.plants[side] & ~s.vegetables & ~in_care_of_scarecrow(s, side))
    vegetables = count_bits(s.plants[side] & s.vegetables)
    active[count + 3] = HUNGER + min(hungry - rabbits, 2) * 5 + min(seeds, 4)
    active[count + 4] = HUNGER + (3 + min(rabbits, 2)) * 5 + min(vegetables, 4)
    return count + 5


@kernel
def note_risks(s: Position, side: int, mine: int, seen: int, active: Any, count: int) -> None:
    """The own points in sight of others' animals, and the others' in sight of the own."""
    risk = 0
    chance = 0
    if seen != 0:
        for seat in range(s.seats):
            points = points_of(s, seat, s.plants[seat] & seen)
            if seat == side:
                risk = points
            else:
                chance += points
    active[count] = THREAT + mine * RISKS + min((risk + 1) // 2, RISKS - 1)
    active[count + 1] = PREY + mine * RISKS + min((chance + 1) // 2, RISKS - 1)


@kernel
def note_dial(s: Position, side: int, phase: int, active: Any, count: int) -> int:
    """The own sundial or scarecrow and the room around it; and the room beside dear seeds."""
    empty = ~occupied(s)
    up = s.scarecrows >> side & 1
    active[count] = DIAL + phase * 3 + (0 if s.dials[side] == 0 else 1 + up)
    seeds = num_in_hand(s, side)
    dear = s.plants[side] & ~s.vegetables & (s.kinds[2] | s.kinds[3] | s.kinds[4])
    room = min(count_bits(beside(dear) & empty), ROOM - 1)
    active[count + 1] = HOSTS + min(seeds, 3) * ROOM + room
    count += 2
    if s.dials[side] != 0:
        room = count_bits(AROUND[lowest_bit(s.dials[side])] & empty)
        active[count] = FIELD + up * ROOM + room
        count += 1
    return count
