"""What things are worth in Garden Dice, in hundredths of a point.

A tile is worth what it will score, with its share of sets and collections, times the chance that it gets that
far before the stacks are sold out, less the dice that it still takes. What others own is worth as much to
them, and counts against this player by a concern for each of them.
"""

from typing import Any

from tavola.core.kernel import count_bits, kernel, lowest_bit, no_inline
from tavola.games.garden.layout import AROUND, NEXT, NUM_KINDS
from tavola.games.garden.numbering import BIRD, ROCK
from tavola.games.garden.plants import SCARECROW_BONUS, beside, harvest_points
from tavola.games.garden.position import in_care_of_scarecrow, kind_at, occupied, owner_at
from tavola.games.garden.rules import COLLECTION_BONUS, num_sets

# Where things stand in the notes
TURNS = 0  # tenths of turns that each player still has after this one
CONCERN = 1  # [seat] in hundredths: how much a gain of that seat hurts
OWNED = CONCERN + 4  # [seat, kind] tiles harvested, bought or on the board
MORE = OWNED + 4 * NUM_KINDS  # [seat, kind] what one more tile adds to sets and collections
LAST = MORE + 4 * NUM_KINDS  # [seat, kind] what one tile less takes from them
NUM_WORTH_NOTES = LAST + 4 * NUM_KINDS

SET_SHARE = (0, 56, 140, 340, 750, 1500)  # [kinds] of a set that is under way
COLLECTION_SHARE = (0, 150, 350, 1000, 1500, 2000)  # [tiles of a kind]
TO_HARVEST, TO_WATER, TO_PLACE = 110, 250, 560  # what the dice cost that it still takes
CHAIN, HALF_CHAIN = 170, 80  # an own neighbour that is watered and harvested along; only harvested
FREE_RIDE, GIFT = 110, 90  # a dearer neighbour of another's; a cheaper one
PENALTY = 500
TURN_PACE = 13  # tenths of a tile that a player buys in a turn
RIPENING = 4  # hundredths of a bonus under way for each tenth of a turn left
RIPE_PACE, SEED_PACE, HAND_PACE = 9, 5, 3  # hundredths of chance to be harvested for each tenth of a turn
PLACING = 60  # what a good space will add to a seed in hand
DIAL_WORTH, DIAL_PACE = 900, 11  # a sundial at most, and for each tenth of a turn
APPETITE = 250  # how much the next meals of an animal count, in hundredths
BIRD_COST = 40
DUEL = 95  # concern for the only opponent, in hundredths


# The survey of a position


@no_inline
def survey(s: Any, seat: int, notes: Any) -> None:
    """Note the time left, and what tiles of each kind are worth to everyone."""
    left = 0
    for kind in range(NUM_KINDS):
        left += s.stacks[kind]
    notes[TURNS] = 100 * left // (TURN_PACE * s.seats)
    for player in range(s.seats):
        for kind in range(NUM_KINDS):
            on_board = count_bits(s.plants[player] & s.kinds[kind])
            at = player * NUM_KINDS + kind
            notes[OWNED + at] = s.harvest[at] + s.bought[at] + on_board
        note_bonuses(s, player, notes)
    note_concern(s, seat, notes)


@kernel
def note_bonuses(s: Any, player: int, notes: Any) -> None:
    """What a tile more or less of each kind means for sets and collections."""
    base = bonus(s, player, notes)
    for kind in range(NUM_KINDS):
        at = player * NUM_KINDS + kind
        notes[OWNED + at] = notes[OWNED + at] + 1
        notes[MORE + at] = bonus(s, player, notes) - base
        notes[OWNED + at] = notes[OWNED + at] - 1
        notes[LAST + at] = 0
        if notes[OWNED + at] > 0:
            notes[OWNED + at] = notes[OWNED + at] - 1
            notes[LAST + at] = base - bonus(s, player, notes)
            notes[OWNED + at] = notes[OWNED + at] + 1


@no_inline
def bonus(s: Any, player: int, notes: Any) -> int:
    """Sets and collections, those under way in part."""
    total = 0
    ripening = min(100, RIPENING * notes[TURNS])
    for level in range(1, 6):
        have, is_possible = 0, True
        for kind in range(NUM_KINDS):
            if notes[OWNED + player * NUM_KINDS + kind] >= level:
                have += 1
            elif s.stacks[kind] == 0:
                is_possible = False
        if have == NUM_KINDS:
            total += SET_SHARE[have]
        elif is_possible:
            total += SET_SHARE[have] * ripening // 100
    for kind in range(NUM_KINDS):
        have = min(5, notes[OWNED + player * NUM_KINDS + kind])
        if have >= 3:
            total += COLLECTION_SHARE[have]
        elif have + s.stacks[kind] >= 3:
            total += COLLECTION_SHARE[have] * ripening // 100
    return total


@kernel
def note_concern(s: Any, seat: int, notes: Any) -> None:
    """In a duel another's gain hurts like an own loss; among more, mostly that of the one ahead."""
    ahead = -1
    for other in range(s.seats):
        if other != seat and (ahead < 0 or standing(s, other) > standing(s, ahead)):
            ahead = other
    for other in range(s.seats):
        share = DUEL if s.seats == 2 else (45 if s.seats == 3 else 30)
        if other == ahead and s.seats > 2:
            share += 15
        notes[CONCERN + other] = 0 if other == seat else share


@kernel
def standing(s: Any, player: int) -> int:
    """A player's score if the game ended now, in points, seeds in hand aside."""
    total = s.points[player] + 15 * num_sets(s, player)
    for kind in range(NUM_KINDS):
        total += COLLECTION_BONUS[min(s.harvest[player * NUM_KINDS + kind], 5)]
    return int(total + 5 if s.suns >> player & 1 == 1 else total)


# Tiles


@kernel
def ripe_value(full: int, notes: Any) -> int:
    """A vegetable on the board that will score so much."""
    return int(max(0, full * min(97, 5 + RIPE_PACE * notes[TURNS]) // 100 - TO_HARVEST))


@kernel
def seed_value(full: int, notes: Any) -> int:
    """A seed on the board that will score so much."""
    return int(max(0, full * min(94, SEED_PACE * notes[TURNS]) // 100 - TO_WATER))


@kernel
def hand_value(full: int, notes: Any) -> int:
    """A bought seed that will score so much."""
    return int(max(-PENALTY, full * min(90, HAND_PACE * notes[TURNS]) // 100 - TO_PLACE))


@kernel
def full_value(s: Any, owner: int, space: int, kind: int, notes: Any) -> int:
    """What a plant scores in the end, with what it means for sets and collections."""
    return int(100 * harvest_points(s, owner, space, kind + 1) + notes[LAST + owner * NUM_KINDS + kind])


@kernel
def plant_value(s: Any, space: int, notes: Any) -> int:
    """What a plant on the board is worth to its owner."""
    full = full_value(s, owner_at(s, space), space, kind_at(s, space), notes)
    return ripe_value(full, notes) if s.vegetables >> space & 1 == 1 else seed_value(full, notes)


@no_inline
def gain_of_watering(s: Any, seat: int, spaces: int, notes: Any) -> int:
    """These seeds become vegetables, whoever owns them."""
    gain = 0
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        owner = owner_at(s, space)
        full = full_value(s, owner, space, kind_at(s, space), notes)
        progress = ripe_value(full, notes) - seed_value(full, notes)
        gain += progress if owner == seat else -progress * notes[CONCERN + owner] // 100
    return gain


@no_inline
def gain_of_harvest(s: Any, seat: int, spaces: int, notes: Any) -> int:
    """These vegetables are brought in, each for its owner, with a point for every one of another's."""
    gain = 0
    scarce = 70 if s.tokens[seat] < 2 else (30 if s.tokens[seat] < 4 else 0)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        owner = owner_at(s, space)
        full = full_value(s, owner, space, kind_at(s, space), notes)
        progress = full - ripe_value(full, notes)
        if owner == seat:
            gain += progress + scarce + danger(s, seat, space, True) * full // 100
        else:
            gain += 100 - progress * notes[CONCERN + owner] // 100
    return gain


@kernel
def buy_value(s: Any, seat: int, kind: int, notes: Any) -> int:
    """What a seed from the stack is worth, also because no one else gets it."""
    value = hand_value(100 * (kind + 1) + PLACING + notes[MORE + seat * NUM_KINDS + kind], notes)
    scarcity = 40 if s.stacks[kind] == 1 else (20 if s.stacks[kind] == 2 else 6)
    for other in range(s.seats):
        if other != seat:
            value += notes[MORE + other * NUM_KINDS + kind] * notes[CONCERN + other] * scarcity // 10000
    hand = 0
    for k in range(NUM_KINDS):
        hand += s.bought[seat * NUM_KINDS + k]
    if hand > 2:
        value -= 60 * (hand - 2)
    if hand > 0 and notes[TURNS] < 8:
        value -= PENALTY * (8 - notes[TURNS]) // 8
    return value - (60 if s.tokens[seat] < 2 else 0)


# Animals


@kernel
def danger(s: Any, seat: int, space: int, is_ripe: bool) -> int:
    """The chance, in hundredths, that another's animal eats what the seat has on a space."""
    risk = 0
    if not is_ripe and in_care_of_scarecrow(s, seat) >> space & 1 == 1:
        return 0
    for other in range(s.seats):
        is_rabbit = s.rabbits >> other & 1 == 1
        if other != seat and s.animals[other] != 0 and is_rabbit == is_ripe and s.tokens[other] > 0:
            steps = steps_between(s, lowest_bit(s.animals[other]), space)
            if steps > 0:
                risk += 34 - 4 * steps
    return min(60, risk)


@kernel
def steps_between(s: Any, start: int, end: int) -> int:
    """How far an animal goes from one space to another, 0 if it cannot."""
    blocked = occupied(s) & ~(1 << end)
    for direction in range(4):
        space = start
        for steps in range(1, 6):
            space = NEXT[4 * space + direction]
            if space < 0 or blocked >> space & 1 == 1:
                break
            if space == end:
                return steps
    return 0


@no_inline
def prospects(s: Any, seat: int, start: int, is_rabbit: bool, notes: Any) -> int:
    """What the seat's animal could eat next from a space, by value and by how far it is."""
    best, total = 0, 0
    blocked = occupied(s) & ~s.animals[seat]
    for direction in range(4):
        space = start
        for steps in range(1, 6):
            space = NEXT[4 * space + direction]
            if space < 0:
                break
            if blocked >> space & 1 == 1:
                value = meal(s, seat, space, is_rabbit, notes) * (100 - 14 * steps) // 100
                best = max(best, value)
                total += value
                break
    return int((2 * best + total) * min(20, notes[TURNS]) * APPETITE // 15000)


@kernel
def meal(s: Any, seat: int, space: int, is_rabbit: bool, notes: Any) -> int:
    """How much it hurts an opponent to lose the plant on a space, 0 if it may not be eaten."""
    for owner in range(s.seats):
        if owner != seat and s.plants[owner] >> space & 1 == 1:
            if (s.vegetables >> space & 1 == 1) != is_rabbit:
                return 0
            if not is_rabbit and in_care_of_scarecrow(s, owner) >> space & 1 == 1:
                return 0
            return int(plant_value(s, space, notes) * notes[CONCERN + owner] // 100)
    return 0


# Placing


@no_inline
def place_value(s: Any, seat: int, thing: int, space: int, notes: Any) -> int:
    """What it is worth to put a thing on a space."""
    if thing < NUM_KINDS:
        return place_seed_value(s, seat, thing, space, notes)
    if thing == BIRD:
        return prospects(s, seat, space, False, notes) - BIRD_COST
    if thing == ROCK:
        return place_rock_value(s, seat, space)
    around = AROUND[space]
    own = count_bits(around & s.plants[seat])
    room = count_bits(around & ~occupied(s))
    star = 150 if s.stars >> space & 1 == 1 else 0
    return int(min(DIAL_WORTH, DIAL_PACE * notes[TURNS]) + 50 * own + 12 * room - star - 100)


@kernel
def place_rock_value(s: Any, seat: int, space: int) -> int:
    """A rock stands best between the others' plants, not beside own ones."""
    near = beside(1 << space)
    value = 40 - 60 * count_bits(near & s.plants[seat]) - (80 if s.stars >> space & 1 == 1 else 0)
    for other in range(s.seats):
        if other != seat:
            value += 45 * count_bits(near & s.plants[other])
    return value


@kernel
def place_seed_value(s: Any, seat: int, kind: int, space: int, notes: Any) -> int:
    """A seed comes from the hand onto the board: where it scores, what it joins, what may eat it."""
    held = notes[LAST + seat * NUM_KINDS + kind]
    if s.bought[seat * NUM_KINDS + kind] == 0:
        held = notes[MORE + seat * NUM_KINDS + kind]
    points = 100 * harvest_points(s, seat, space, kind + 1)
    if (
        s.dials[seat] != 0
        and s.scarecrows >> seat & 1 == 0
        and AROUND[lowest_bit(s.dials[seat])] >> space & 1
    ):
        points = max(points, points + 30 * SCARECROW_BONUS)
    planted = seed_value(points + held, notes)
    value = planted - hand_value(100 * (kind + 1) + PLACING + held, notes)
    value += ties(s, seat, kind, space, notes)
    return value - planted * danger(s, seat, space, False) // 100


@kernel
def ties(s: Any, seat: int, kind: int, space: int, notes: Any) -> int:
    """What the neighbours mean for a seed: a chain of own ones, a free ride, or a gift to others."""
    value = 0
    near = beside(1 << space)
    value += 12 * count_bits(near & ~occupied(s))
    for other_kind in range(NUM_KINDS):
        same = near & s.kinds[other_kind]
        while same != 0:
            place = lowest_bit(same)
            same = same & (same - 1)
            is_ripe = s.vegetables >> place & 1 == 1
            owner = owner_at(s, place)
            if owner == seat:
                if other_kind != kind:
                    value += HALF_CHAIN if is_ripe else CHAIN
            elif other_kind > kind:
                value += HALF_CHAIN if is_ripe else FREE_RIDE
            elif other_kind < kind and not is_ripe:
                value -= GIFT * notes[CONCERN + owner] // 100
    return int(value * min(100, 5 * notes[TURNS]) // 100)


@kernel
def flip_dial_value(s: Any, seat: int, notes: Any) -> int:
    """Turning the sundial into a scarecrow, or back: three points a plant around, against easier placing."""
    space = lowest_bit(s.dials[seat])
    plants = AROUND[space] & s.plants[seat]
    gain = 0
    while plants != 0:
        place = lowest_bit(plants)
        plants = plants & (plants - 1)
        usual = kind_at(s, place) + 1 if s.stars >> place & 1 == 1 else 0
        gain += 100 * (SCARECROW_BONUS - usual) * min(95, 20 + 6 * notes[TURNS]) // 100
    gain -= 6 * notes[TURNS]
    return int(-gain if s.scarecrows >> seat & 1 == 1 else gain)
