"""A Garden Dice player with a plan for the whole turn: which dice for which of its purposes.

``garden_worth.py`` reckons what each garden will be worth. Every action of one die is worth what it adds,
every two dice what the best tile placed with them adds; ``garden_sharing.py`` shares out the dice so that all
of them together add most. One action of that plan is done, and the plan is made anew.
"""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.garden.animals import edible, within_steps
from tavola.games.garden.coordinates import sundial_reach
from tavola.games.garden.layout import AROUND, BOARD, NUM_KINDS, SPACES, STEPS
from tavola.games.garden.numbering import (
    BIRD,
    BUY,
    COORDINATES_OF,
    FIRST_STRIDE,
    FLIP,
    HARVEST,
    IN_REACH,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PLACE,
    PURCHASE_OF,
    REROLL,
    ROCK,
    SPIT,
    SUN,
    SUNDIAL,
    SWALLOW,
    WATER,
)
from tavola.games.garden.plants import for_sale, spread
from tavola.games.garden.position import highest_die, kind_at, occupied, owner_at
from tavola.games.garden.rules import can_reroll, has_sun, legal
from tavola.games.garden.tiles import placeable

from .garden_sharing import (
    CODES,
    DICE,
    FACES,
    GAINS,
    MILLI,
    NOTHING,
    NUM,
    NUM_FACES,
    PAIR_CODE,
    PAIR_GAIN,
    PICKED_GAIN,
    PLACE_GAIN,
    PLACE_THING,
    SHARING_END,
    add_single,
    best_plan,
    list_dice,
)
from .garden_worth import (
    ANIMALS,
    BOUGHT,
    CARRIED,
    DIALS,
    HARVESTED,
    KINDS,
    PLANTS,
    POINTS,
    SCARECROWS,
    STACKS,
    TOKENS,
    VEGETABLES,
    load,
    tiles_left,
    worth,
)

ENDING = 40.0  # for buying the last tile when that wins, or loses
REROLL_BELOW = 6000  # plans worth less are thrown again
SUN_FROM = 7500  # a harvest or watering worth more than the sun's points
FOOD = 2.3  # for every tile that an animal could eat with a few steps
STRIDE = 3  # steps that count as a few
ROOM = 0.2  # for every empty space around a sundial

NOTES = SHARING_END


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Nothing is fixed but the rules."""
    notes[NUM] = 0


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The first action of the best plan for the dice that are left."""
    load(s, notes)
    list_dice(s, notes)
    list_singles(s, seat, notes)
    list_pairs(s, seat, notes)
    sunny = sunny_turn(s, seat, notes)
    if sunny >= 0:
        return sunny
    notes[PICKED_GAIN] = NOTHING
    action = best_plan(notes)
    if can_reroll(s) and notes[PICKED_GAIN] < REROLL_BELOW:
        return REROLL
    count = legal(s, seat, notes)
    for entry in range(count):
        if notes[entry] == action:
            return action
    return int(notes[count - 1])


# What a position is worth to a seat


@kernel
def standing(s: Any, seat: int, notes: Any) -> float:
    """The own garden, less the mean of the others'."""
    total = worth(s, seat, notes)
    for other in range(s.seats):
        if other != seat:
            total -= worth(s, other, notes) / (s.seats - 1)
    return total


# Actions of one die


@no_inline
def list_singles(s: Any, seat: int, notes: Any) -> None:
    """Everything that one die can do, with what it adds; also what only a higher die could."""
    notes[NUM] = 0
    before = standing(s, seat, notes)
    tiles = s.plants[seat]
    while tiles != 0:
        space = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        if s.vegetables >> space & 1 == 1:
            add_harvest(s, seat, notes, space, before)
        else:
            add_watering(s, seat, notes, space, before)
    for kind in range(NUM_KINDS):
        if for_sale(s, seat) >> kind & 1 == 1:
            add_purchase(s, seat, notes, kind, before)
    if s.pool[6] > 0:
        add_flips(s, seat, notes, before)
    if s.animals[seat] != 0:
        add_moves(s, seat, notes, before)


@kernel
def add_watering(s: Any, seat: int, notes: Any, space: int, before: float) -> None:
    """Water a seed and all that it spreads to."""
    notes[VEGETABLES] = s.vegetables | spread(s, space, ~s.vegetables)
    add_single(notes, standing(s, seat, notes) - before, kind_at(s, space) + 1, WATER + 6 * space - 1)
    notes[VEGETABLES] = s.vegetables


@kernel
def add_harvest(s: Any, seat: int, notes: Any, space: int, before: float) -> None:
    """Harvest a vegetable and all that it spreads to."""
    tiles = spread(s, space, s.vegetables)
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        bring_in(s, seat, notes, tile)
    add_single(notes, standing(s, seat, notes) - before, kind_at(s, space) + 1, HARVEST + 6 * space - 1)
    load(s, notes)


@kernel
def bring_in(s: Any, seat: int, notes: Any, tile: int) -> None:
    """One vegetable of the copy goes to its owner's harvest."""
    owner = owner_at(s, tile)
    kind = kind_at(s, tile)
    points = kind + 1
    if s.scarecrows >> owner & 1 == 1 and AROUND[lowest_bit(s.dials[owner])] >> tile & 1 == 1:
        points += 3
    elif s.stars >> tile & 1 == 1:
        points += kind + 1
    notes[POINTS + owner] += points
    if owner != seat:
        notes[POINTS + seat] += 1
    notes[HARVESTED + owner * NUM_KINDS + kind] += 1
    take_tile(notes, owner, kind, tile)


@kernel
def take_tile(notes: Any, owner: int, kind: int, tile: int) -> None:
    """A plant of the copy leaves the board."""
    others = ~(1 << tile)
    notes[PLANTS + owner] &= others
    notes[KINDS + kind] &= others
    notes[VEGETABLES] &= others
    notes[TOKENS + owner] += 1


@kernel
def add_purchase(s: Any, seat: int, notes: Any, kind: int, before: float) -> None:
    """Buy a seed; the last one of all ends the game, for better or worse."""
    notes[STACKS + kind] -= 1
    notes[TOKENS + seat] -= 1
    notes[BOUGHT + seat * NUM_KINDS + kind] += 1
    gain = standing(s, seat, notes) - before
    if tiles_left(notes) == 0:
        gain += ENDING if is_leading(s, seat, notes) else -ENDING
    add_single(notes, gain, kind + 1, BUY + PURCHASE_OF[kind * 7 + kind + 1] - kind - 1)
    notes[STACKS + kind] += 1
    notes[TOKENS + seat] += 1
    notes[BOUGHT + seat * NUM_KINDS + kind] -= 1


@kernel
def is_leading(s: Any, seat: int, notes: Any) -> bool:
    """Whether nobody's garden is worth more."""
    own = worth(s, seat, notes) + (5.0 if has_sun(s, seat) else 0.0)
    for other in range(s.seats):
        if other != seat and worth(s, other, notes) + (5.0 if has_sun(s, other) else 0.0) >= own:
            return False
    return True


@kernel
def add_flips(s: Any, seat: int, notes: Any, before: float) -> None:
    """Turn sundial and scarecrow, or bird and rabbit."""
    if s.dials[seat] != 0:
        notes[SCARECROWS] = s.scarecrows ^ 1 << seat
        gain = standing(s, seat, notes) - before
        notes[SCARECROWS] = s.scarecrows
        add_single(notes, gain, 6, FLIP + lowest_bit(s.dials[seat]) - 6)
    if s.animals[seat] != 0:
        seeds = 0
        ripe = 0
        for other in range(s.seats):
            if other != seat:
                ripe = ripe | s.plants[other] & s.vegetables
                seeds = seeds | s.plants[other] & ~s.vegetables
        start = lowest_bit(s.animals[seat])
        gain = num_in_steps(s, start, ripe) - num_in_steps(s, start, seeds)
        if s.rabbits >> seat & 1 == 1:
            gain = -gain
        add_single(notes, FOOD * gain - 0.5, 6, FLIP + start - 6)


@kernel
def num_in_steps(s: Any, start: int, food: int) -> int:
    """How many of these tiles an animal could go to from there with a few steps."""
    found = within_steps(start, STRIDE, occupied(s), food) & food
    count = 0
    while found != 0:
        found = found & (found - 1)
        count += 1
    return count


@kernel
def add_moves(s: Any, seat: int, notes: Any, before: float) -> None:
    """Eat a tile, or go where there is more to eat."""
    food = edible(s, seat)
    start = lowest_bit(s.animals[seat])
    spaces = within_steps(start, highest_die(s), occupied(s), food)
    here = num_in_steps(s, start, food)
    while spaces != 0:
        end = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        steps = STEPS[start * SPACES + end]
        code = MOVE + NUM_ENDINGS * FIRST_STRIDE[start * SPACES + end]
        if food >> end & 1 == 1:
            gain = eat(s, seat, notes, end, SWALLOW) - before
            add_single(notes, gain, steps, -code - SWALLOW)
        else:
            gain = FOOD * 0.5 * (num_in_steps(s, end, food) - here) - 0.3
            if gain > 0.0 or s.tokens[seat] == 0:
                add_single(notes, gain, steps, -code)


@kernel
def eat(s: Any, seat: int, notes: Any, space: int, ending: int) -> float:
    """The standing after a tile is eaten: swallowed, or kept as a seed."""
    owner = owner_at(s, space)
    kind = kind_at(s, space)
    take_tile(notes, owner, kind, space)
    notes[TOKENS + seat] -= 1
    if ending == SWALLOW:
        notes[CARRIED + seat] += 1
    else:
        notes[BOUGHT + seat * NUM_KINDS + kind] += 1
    after = standing(s, seat, notes)
    load(s, notes)
    return after


# Actions of two dice


@no_inline
def list_pairs(s: Any, seat: int, notes: Any) -> None:
    """The best that every two of the dice can do: place something, or eat and keep a tile."""
    for space in range(SPACES):
        notes[PLACE_THING + space] = -1
    things = placeable(s, seat)
    reach = sundial_reach(s, seat)
    before = worth(s, seat, notes)
    empty = BOARD & ~occupied(s)
    for first in range(notes[NUM_FACES]):
        for second in range(notes[NUM_FACES]):
            at = first * 4 + second
            notes[PAIR_GAIN + at] = NOTHING
            if first != second and things != 0:
                pair = 6 * notes[DICE + first] + notes[DICE + second] - 7
                spaces = IN_REACH[reach * SPACES + pair] & empty
                while spaces != 0:
                    space = lowest_bit(spaces)
                    spaces = spaces & (spaces - 1)
                    if notes[PLACE_THING + space] < 0:
                        weigh_space(s, seat, notes, space, things, before)
                    gain = notes[PLACE_GAIN + space] - 100 * STEPS[pair * SPACES + space]
                    if gain > notes[PAIR_GAIN + at]:
                        notes[PAIR_GAIN + at] = gain
                        code = notes[PLACE_THING + space] * NUM_COORDINATES
                        notes[PAIR_CODE + at] = PLACE + code + COORDINATES_OF[pair * SPACES + space]
    if s.animals[seat] != 0:
        list_spits(s, seat, notes)


@no_inline
def weigh_space(s: Any, seat: int, notes: Any, space: int, things: int, before: float) -> None:
    """The best thing to place on a space, and what it adds."""
    most = NOTHING
    for thing in range(ROCK + 1):
        if things >> thing & 1 == 1:
            gain = 0.05
            if thing < NUM_KINDS:
                gain = seed_gain(s, seat, notes, space, thing, before)
            elif thing == BIRD:
                gain = bird_gain(s, seat, notes, space, before)
            elif thing == SUNDIAL:
                gain = dial_gain(s, seat, notes, space, before)
            if int(gain * MILLI) > most:
                most = int(gain * MILLI)
                notes[PLACE_THING + space] = thing
    notes[PLACE_GAIN + space] = most


@kernel
def seed_gain(s: Any, seat: int, notes: Any, space: int, kind: int, before: float) -> float:
    """What a seed placed there adds, with room to grow beside it."""
    notes[PLANTS + seat] |= 1 << space
    notes[KINDS + kind] |= 1 << space
    notes[BOUGHT + seat * NUM_KINDS + kind] -= 1
    gain = worth(s, seat, notes) - before
    notes[PLANTS + seat] = s.plants[seat]
    notes[KINDS + kind] = s.kinds[kind]
    notes[BOUGHT + seat * NUM_KINDS + kind] += 1
    return gain


@kernel
def bird_gain(s: Any, seat: int, notes: Any, space: int, before: float) -> float:
    """What a bird placed there adds, more with something to eat."""
    food = edible(s, seat)
    notes[ANIMALS + seat] = 1 << space
    notes[CARRIED + seat] = 1
    notes[TOKENS + seat] -= 1
    gain = worth(s, seat, notes) - before + FOOD * num_in_steps(s, space, food)
    notes[ANIMALS + seat] = 0
    notes[TOKENS + seat] += 1
    return gain


@kernel
def dial_gain(s: Any, seat: int, notes: Any, space: int, before: float) -> float:
    """What a sundial placed there adds, more in the midst of room for tiles."""
    notes[DIALS + seat] = 1 << space
    notes[TOKENS + seat] -= 1
    gain = worth(s, seat, notes) - before
    notes[DIALS + seat] = 0
    notes[TOKENS + seat] += 1
    room = AROUND[space] & ~occupied(s)
    while room != 0:
        room = room & (room - 1)
        gain += ROOM
    return gain


@kernel
def list_spits(s: Any, seat: int, notes: Any) -> None:
    """Eat with one die and keep the tile with the other."""
    food = edible(s, seat)
    start = lowest_bit(s.animals[seat])
    found = within_steps(start, highest_die(s), occupied(s), food) & food
    before = standing(s, seat, notes)
    while found != 0:
        end = lowest_bit(found)
        found = found & (found - 1)
        steps = STEPS[start * SPACES + end]
        value = kind_at(s, end) + 1
        gain = int((eat(s, seat, notes, end, SPIT + 1) - before) * MILLI)
        for first in range(notes[NUM_FACES]):
            for second in range(notes[NUM_FACES]):
                at = first * 4 + second
                die = notes[DICE + first]
                other = notes[DICE + second]
                if first != second and die >= steps and other >= value and gain > notes[PAIR_GAIN + at]:
                    notes[PAIR_GAIN + at] = gain
                    stride = FIRST_STRIDE[start * SPACES + end] + die - steps
                    notes[PAIR_CODE + at] = MOVE + NUM_ENDINGS * stride + SPIT + other


@kernel
def sunny_turn(s: Any, seat: int, notes: Any) -> int:
    """Turn a die by the sun for a harvest that no die can do and that is worth more than the sun; or -1."""
    if not has_sun(s, seat) or notes[NUM_FACES] == 0:
        return -1
    highest = notes[DICE + notes[NUM_FACES] - 1]
    for entry in range(notes[NUM]):
        face = notes[FACES + entry]
        if face > highest and notes[GAINS + entry] > SUN_FROM and notes[CODES + entry] >= HARVEST - 1:
            lowest = notes[DICE]
            return int(SUN + 5 * (lowest - 1) + (face - 1 if face < lowest else face - 2))
    return -1
