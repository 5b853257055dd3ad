"""What the greedy Garden player thinks things are worth, in tenths of a point.

A tile is worth what it will bring when it is harvested (its value where it stands, and its part of sets and
collections), less the price of the dice it still needs, times the chance that the game lasts long enough.
So each action gains what it changes in these worths: for the player, and less some part of it for the others.
"""

from math import exp
from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.garden.animals import within_steps
from tavola.games.garden.layout import AROUND, NUM_KINDS
from tavola.games.garden.plants import beside
from tavola.games.garden.rules import COLLECTION_BONUS

from .garden_frame import (
    BOUGHT,
    COUNTS,
    DIAL,
    FOREIGN,
    HAS_CROW,
    KINDS,
    OWN,
    STACKS,
    TOKENS,
    VEGETABLES,
    size_of,
    spread_over,
    value_at,
    worth_less,
    worth_more,
)

SEATS = 4

# Worths, in the order of the constants below
WORTHS = (15, 80, 12, 110, 60, 50, 22, 30, 35, 25, 11, 5, 100, 55, 100, 40)
(
    PRICE,  # of a die
    RISE,  # percent that the price rises with the work that waits
    PACE,  # tenths of a tile bought in a turn
    AGAINST,  # percent of the others' gains that count, shared among them
    CROW_HOPE,  # percent of the scarecrow's bonus that count before it is up
    CROW_SPACE,  # tenths: percent of each empty space around it, and of each coming turn
    DIAL_TURN,  # the sundial's use in each coming turn
    RISK,  # percent of risk where an animal may eat
    BIRD_TURN,  # a bird's use in each coming turn
    FREE_RIDE,  # percent of the dice saved that another player may spend
    TOKEN,  # one of the last tokens
    DENIAL,  # percent of what a tile bought is worth to the others
    SETS,  # percent of SET_PART
    SUN,  # what the sun must bring to be used
    COLLECTIONS,  # percent of COLLECTION_PART
    AVERAGE,  # what a turn brings
) = range(len(WORTHS))

SET_PART = (20, 25, 35, 60, 110)  # [other kinds at that level] for the next tile of a kind
COLLECTION_PART = (20, 30, 50, 50, 50, 0)  # [tiles of the kind before it, at most 5]
DIE_SHARE = (0, 80, 85, 95, 110, 135)  # [value] percent of the price that a die of that value or more costs

# The scratch memory of a decision
OWN_PART = 0  # [kind] what sets and collections add to an own tile
RIVAL_PART = OWN_PART + NUM_KINDS  # [seat * 5 + kind] to a tile of another player
DIE = RIVAL_PART + SEATS * NUM_KINDS  # the price of a die now
TURNS = DIE + 1  # tenths of a turn that are still to come
LASTING = TURNS + 1  # [bought, seed, vegetable] percent: that it is harvested in time
BIRDS = LASTING + 3  # spaces that another player's bird may eat from
RABBITS = BIRDS + 1
LEAD = RABBITS + 1  # points ahead of the best other, if the game ended now
WEIGHT = LEAD + 1  # percent of one other player's gains that count
WORTH = WEIGHT + 1
END_OF_WORTHS = WORTH + len(WORTHS)
IN_HAND, AS_SEED, AS_VEGETABLE = range(3)


# Before a decision


@no_inline
def weigh(s: Any, seat: int, notes: Any, f: int) -> None:
    """Reckon what does not change within the turn."""
    stacks = 0
    for kind in range(NUM_KINDS):
        stacks += s.stacks[kind]
    notes[TURNS] = 100 * stacks // (notes[WORTH + PACE] * s.seats)
    turns = notes[TURNS] * 0.1
    notes[LASTING + IN_HAND] = int(100.0 * (1.0 - exp(-turns / 1.8)))
    notes[LASTING + AS_SEED] = int(100.0 * (1.0 - exp(-turns / 1.0)))
    notes[LASTING + AS_VEGETABLE] = int(100.0 * (1.0 - exp(-turns / 0.6)))
    notes[WEIGHT] = notes[WORTH + AGAINST] // (s.seats - 1)
    weigh_parts(s, seat, notes, f, stacks)
    notes[DIE] = price_of_die(notes, f, turns)
    weigh_animals(s, seat, notes)
    notes[LEAD] = lead_now(s, seat)


@kernel
def weigh_parts(s: Any, seat: int, notes: Any, f: int, stacks: int) -> None:
    """What a tile of each kind adds to the sets and collections of each player."""
    for kind in range(NUM_KINDS):
        planned = part_of(notes, f, kind, max(notes[f + COUNTS + kind] - 1, 0))
        if stacks <= 2 * s.seats:
            planned = (planned + part_harvested(s, seat, kind)) // 2
        notes[OWN_PART + kind] = planned
        for other in range(s.seats):
            notes[RIVAL_PART + other * NUM_KINDS + kind] = 50
            if stacks <= 2 * s.seats and other != seat:
                notes[RIVAL_PART + other * NUM_KINDS + kind] = part_harvested(s, other, kind)


@kernel
def part_of(notes: Any, f: int, kind: int, before: int) -> int:
    """What the next tile of a kind adds, with so many before it: its part of a set, and of a collection."""
    level = 0
    is_open = True
    for other in range(NUM_KINDS):
        if other != kind:
            if notes[f + COUNTS + other] > before:
                level += 1
            elif notes[f + COUNTS + other] + notes[f + STACKS + other] <= before:
                is_open = False
    part = SET_PART[level] * notes[WORTH + SETS] // 100 if is_open else 0
    if before >= 2 or before + notes[f + STACKS + kind] >= 3:
        part += COLLECTION_PART[min(before, 5)] * notes[WORTH + COLLECTIONS] // 100
    return int(part)


@kernel
def part_harvested(s: Any, seat: int, kind: int) -> int:
    """What harvesting a tile of a kind adds at once."""
    count = s.harvest[seat * NUM_KINDS + kind]
    part = 10 * (COLLECTION_BONUS[min(count + 1, 5)] - COLLECTION_BONUS[min(count, 5)])
    missing = 0
    for other in range(NUM_KINDS):
        if other != kind and s.harvest[seat * NUM_KINDS + other] <= count:
            missing += 1
    if missing <= 1:
        part += 150 if missing == 0 else 50
    return int(part)


@kernel
def price_of_die(notes: Any, f: int, turns: float) -> int:
    """The price rises where more work waits than there is time for."""
    work = 0
    for kind in range(NUM_KINDS):
        work += 3 * notes[f + BOUGHT + kind]
    seeds = size_of(notes[f + OWN] & ~notes[f + VEGETABLES])
    work += seeds + size_of(notes[f + OWN])
    load = work / (4.0 * turns + 2.0)
    rise = max(load - 0.4, 0.0) * notes[WORTH + RISE] * 0.01
    return int(notes[WORTH + PRICE] * (1.0 + rise))


@kernel
def weigh_animals(s: Any, seat: int, notes: Any) -> None:
    """Where the others' animals can eat in one move."""
    notes[BIRDS] = 0
    notes[RABBITS] = 0
    taken = s.rocks
    for other in range(s.seats):
        taken = taken | s.plants[other] | s.animals[other] | s.dials[other]
    for other in range(s.seats):
        if other != seat and s.animals[other] != 0 and s.tokens[other] > 0:
            reach = within_steps(lowest_bit(s.animals[other]), 5, taken, s.plants[seat])
            if s.rabbits >> other & 1:
                notes[RABBITS] = notes[RABBITS] | reach
            else:
                notes[BIRDS] = notes[BIRDS] | reach


@kernel
def lead_now(s: Any, seat: int) -> int:
    """Points ahead of the best other player, if the game ended now."""
    best = -10000
    for other in range(s.seats):
        if other != seat:
            best = max(best, final_points(s, other))
    return final_points(s, seat) - best


@no_inline
def final_points(s: Any, seat: int) -> int:
    """A seat's score, if the game ended now."""
    total = s.points[seat] + (5 if s.suns >> seat & 1 else 0)
    sets = 100
    unplaced = 0
    for kind in range(NUM_KINDS):
        count = s.harvest[seat * NUM_KINDS + kind]
        sets = min(sets, count)
        total += COLLECTION_BONUS[min(count, 5)]
        unplaced += s.bought[seat * NUM_KINDS + kind]
    return int(total + 15 * sets - 5 * max(unplaced - 1, 0))


# Tiles


@kernel
def points_at(s: Any, notes: Any, f: int, space: int, value: int) -> int:
    """What an own tile scores on a space; a scarecrow still to come counts in part."""
    points = 20 * value if s.stars >> space & 1 else 10 * value
    if notes[f + DIAL] != 0 and AROUND[lowest_bit(notes[f + DIAL])] >> space & 1:
        cared = 10 * value + 30
        if notes[f + HAS_CROW] == 1:
            return int(cared)
        if cared > points:
            points += (cared - points) * notes[WORTH + CROW_HOPE] // 100
    return int(points)


@kernel
def die_for(notes: Any, value: int) -> int:
    """The price of a die of a value or more."""
    return int(notes[DIE] * DIE_SHARE[value] // 100)


@kernel
def worth_in_hand(notes: Any, kind: int, part: int) -> int:
    """A bought seed: two dice to place it, and most of two to bring it in."""
    left = 10 * (kind + 1) + part - 2 * notes[DIE] - 14 * die_for(notes, kind + 1) // 10
    lasting = notes[LASTING + IN_HAND]
    return int(left * lasting // 100 - 50 * (100 - lasting) // 100)


@kernel
def worth_on_board(s: Any, notes: Any, f: int, space: int) -> int:
    """An own seed or vegetable where it stands."""
    value = value_at(notes, f, space)
    higher = beside(1 << space) & worth_more(notes, f, value)
    whole = points_at(s, notes, f, space, value) + notes[OWN_PART + value - 1]
    die = die_for(notes, value)
    ride = notes[WORTH + FREE_RIDE]
    if notes[f + VEGETABLES] >> space & 1:
        cover = share_of(higher & notes[f + VEGETABLES], higher, notes[f + OWN], ride)
        risk = notes[WORTH + RISK] if notes[RABBITS] >> space & 1 else 2
        worth = (whole - die * (100 - cover) // 100) * notes[LASTING + AS_VEGETABLE] // 100
    else:
        seeds = higher & ~notes[f + VEGETABLES]
        cover = share_of(seeds, higher, notes[f + OWN], ride)
        wet = 100 if seeds & notes[f + OWN] else ride if seeds else 0
        risk = risk_of_seed(notes, f, space)
        worth = (whole - die * (200 - cover - wet) // 100) * notes[LASTING + AS_SEED] // 100
    return int(worth * (100 - risk) // 100)


@kernel
def risk_of_seed(notes: Any, f: int, space: int) -> int:
    """Percent of risk that a bird eats a seed: none around the own scarecrow."""
    if notes[f + HAS_CROW] == 1 and AROUND[lowest_bit(notes[f + DIAL])] >> space & 1:
        return 0
    return int(notes[WORTH + RISK]) if notes[BIRDS] >> space & 1 else 4


@kernel
def share_of(same: int, higher: int, own: int, ride: int) -> int:
    """Percent of a harvest's die that a dearer neighbour saves, best one of one's own at the same stage."""
    if same & own:
        return 100
    if higher & own:
        return 50
    return ride if same != 0 else 0


@no_inline
def worth_of(s: Any, notes: Any, f: int, tiles: int) -> int:
    """The own tiles on these spaces together."""
    total = 0
    while tiles != 0:
        total += worth_on_board(s, notes, f, lowest_bit(tiles))
        tiles = tiles & (tiles - 1)
    return total


@kernel
def rival_worth(s: Any, notes: Any, f: int, space: int) -> int:
    """What another player's tile brings when it is harvested."""
    value = value_at(notes, f, space)
    owner = 0
    while owner < s.seats - 1 and s.plants[owner] >> space & 1 == 0:
        owner += 1
    points = 20 * value if s.stars >> space & 1 else 10 * value
    if s.scarecrows >> owner & 1 and AROUND[lowest_bit(s.dials[owner])] >> space & 1:
        points = 10 * value + 30
    return int(points + notes[RIVAL_PART + owner * NUM_KINDS + value - 1])


@kernel
def rival_stage(notes: Any, f: int, space: int) -> int:
    """Percent of that which the tile is worth now."""
    if notes[f + VEGETABLES] >> space & 1:
        return int(notes[LASTING + AS_VEGETABLE] * 85 // 100)
    return int(notes[LASTING + AS_SEED] * 65 // 100)


# What actions gain


@kernel
def token_cost(notes: Any, f: int) -> int:
    """The cost of taking a token from supply, the last ones being dear."""
    left = notes[f + TOKENS]
    if left >= 5:
        return 0
    return int(notes[WORTH + TOKEN] * (5 - left) // 4)


@no_inline
def gain_of_buying(s: Any, notes: Any, f: int, kind: int) -> int:
    """A seed more in hand, and one less for the others; the last of all ends the game."""
    part = part_of(notes, f, kind, notes[f + COUNTS + kind])
    gain = worth_in_hand(notes, kind, part) - token_cost(notes, f)
    gain += (10 * kind + 60) * notes[WORTH + DENIAL] // 100
    stacks = 0
    for other in range(NUM_KINDS):
        stacks += notes[f + STACKS + other]
    return int(gain + gain_of_ending(notes, stacks))


@kernel
def gain_of_ending(notes: Any, stacks: int) -> int:
    """Whoever leads wants the end, which the last tile of all brings."""
    lead = notes[LEAD]
    if stacks == 1:
        return 3000 if lead > 0 else 200 if lead == 0 else -3000
    return int(max(min(lead, 10), -10) * (5 - stacks) if stacks < 5 else 0)


@no_inline
def gain_of_seed(s: Any, notes: Any, f: int, kind: int, space: int) -> int:
    """A seed from hand to a space, with what it does for its own neighbours."""
    tile = 1 << space
    around = beside(tile)
    lower = around & worth_less(notes, f, kind + 1) & notes[f + OWN]
    gain = -worth_of(s, notes, f, lower) - worth_in_hand(notes, kind, notes[OWN_PART + kind])
    notes[f + KINDS + kind] = notes[f + KINDS + kind] | tile
    notes[f + OWN] = notes[f + OWN] | tile
    gain += worth_of(s, notes, f, lower | tile)
    notes[f + KINDS + kind] = notes[f + KINDS + kind] & ~tile
    notes[f + OWN] = notes[f + OWN] & ~tile
    helped = around & worth_less(notes, f, kind + 1) & notes[f + FOREIGN]
    return int(gain - 5 * size_of(helped))


@no_inline
def gain_of_watering(s: Any, notes: Any, f: int, space: int) -> int:
    """Seeds become vegetables, those of the others too."""
    tiles = spread_over(notes, f, space, ~notes[f + VEGETABLES])
    own = tiles & notes[f + OWN]
    gain = -worth_of(s, notes, f, own)
    notes[f + VEGETABLES] = notes[f + VEGETABLES] | tiles
    gain += worth_of(s, notes, f, own)
    notes[f + VEGETABLES] = notes[f + VEGETABLES] & ~tiles
    others = tiles & notes[f + FOREIGN]
    while others != 0:
        other = lowest_bit(others)
        others = others & (others - 1)
        gain -= rival_worth(s, notes, f, other) * 20 // 100 * notes[WEIGHT] // 100
    return int(gain)


@no_inline
def gain_of_harvest(s: Any, notes: Any, f: int, space: int) -> int:
    """Vegetables come in, those of the others too, for a point each; tokens come back."""
    tiles = spread_over(notes, f, space, notes[f + VEGETABLES])
    own = tiles & notes[f + OWN]
    gain = -worth_of(s, notes, f, own)
    while own != 0:
        tile = lowest_bit(own)
        own = own & (own - 1)
        value = value_at(notes, f, tile)
        gain += points_sure(s, notes, f, tile, value) + notes[OWN_PART + value - 1]
        gain += token_cost(notes, f)
    others = tiles & notes[f + FOREIGN]
    while others != 0:
        other = lowest_bit(others)
        others = others & (others - 1)
        left = 100 - rival_stage(notes, f, other)
        gain += 10 - rival_worth(s, notes, f, other) * left // 100 * notes[WEIGHT] // 100
    return int(gain)


@kernel
def points_sure(s: Any, notes: Any, f: int, space: int, value: int) -> int:
    """What an own tile scores now."""
    if notes[f + HAS_CROW] == 1 and AROUND[lowest_bit(notes[f + DIAL])] >> space & 1:
        return 10 * value + 30
    return 20 * value if s.stars >> space & 1 else 10 * value
