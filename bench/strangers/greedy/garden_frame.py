"""The greedy Garden player's scratch copies of a turn: what the own actions of one turn can change.

A frame is a stretch of the notes. The search copies one, carries an action out on it and looks at what that
is worth; the position itself is never touched. Other players' plants keep their owners: they only leave.
"""

from typing import Any

from tavola.core.kernel import kernel, no_inline
from tavola.games.garden.layout import NUM_KINDS
from tavola.games.garden.numbering import (
    BIRD,
    BUY,
    END,
    FLIP,
    HARVEST,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PAIR_OF,
    PLACE,
    PURCHASE_DIE,
    PURCHASED_KIND,
    REMOVE,
    ROCK,
    SPACE_OF,
    SPIT,
    STEP,
    STEPS_OF,
    STRIDE_DIE,
    STRIDE_END,
    SWALLOW,
    WATER,
)
from tavola.games.garden.plants import beside
from tavola.games.garden.position import occupied

# The fields of a frame
POOL = 0  # [face]
TOKENS = 7
BOUGHT = 8  # [kind]
STACKS = 13  # [kind]
PURCHASES = 18  # [kind]
COUNTS = 23  # [kind] own tiles at whatever stage, harvested ones too
KINDS = 28  # [kind] mask
OWN = 33  # mask of own plants
FOREIGN = 34  # mask of all others'
VEGETABLES = 35
OCCUPIED = 36
DIAL = 37
HAS_CROW = 38
REACH = 39
ANIMAL = 40
IS_RABBIT = 41
CARRIED = 42
EATEN = 43
HAS_ROCK = 44
LEFT = 45  # dice
ORDER = 46  # the group of the last action
FRAME = 47  # the length of a frame

# The order in which actions that do not depend on each other are looked at
MOVING, HARVESTING, BUYING, FLIPPING, PLACING, WATERING, HARVESTING_AFTER = range(7)


@no_inline
def read_frame(s: Any, seat: int, notes: Any, f: int) -> None:
    """Write the position to a frame."""
    left = 0
    for face in range(1, 7):
        notes[f + POOL + face] = s.pool[face]
        left += s.pool[face]
    notes[f + LEFT] = left
    notes[f + FOREIGN] = 0
    for other in range(s.seats):
        if other != seat:
            notes[f + FOREIGN] = notes[f + FOREIGN] | s.plants[other]
    notes[f + OWN] = s.plants[seat]
    for kind in range(NUM_KINDS):
        at = seat * NUM_KINDS + kind
        notes[f + BOUGHT + kind] = s.bought[at]
        notes[f + STACKS + kind] = s.stacks[kind]
        notes[f + PURCHASES + kind] = s.purchases[kind]
        notes[f + KINDS + kind] = s.kinds[kind]
        notes[f + COUNTS + kind] = s.bought[at] + s.harvest[at] + size_of(s.kinds[kind] & s.plants[seat])
    read_specials(s, seat, notes, f)


@kernel
def size_of(mask: int) -> int:
    """How many spaces there are in a mask."""
    count = 0
    while mask != 0:
        mask = mask & (mask - 1)
        count += 1
    return count


@kernel
def read_specials(s: Any, seat: int, notes: Any, f: int) -> None:
    """The same for tokens and special tiles."""
    notes[f + TOKENS] = s.tokens[seat]
    notes[f + VEGETABLES] = s.vegetables
    notes[f + OCCUPIED] = occupied(s)
    notes[f + DIAL] = s.dials[seat]
    notes[f + HAS_CROW] = s.scarecrows >> seat & 1
    notes[f + REACH] = s.reach
    notes[f + ANIMAL] = s.animals[seat]
    notes[f + IS_RABBIT] = s.rabbits >> seat & 1
    notes[f + CARRIED] = s.carried[seat]
    notes[f + EATEN] = s.eaten
    notes[f + HAS_ROCK] = s.rocks_in_hand >> seat & 1
    notes[f + ORDER] = MOVING


@kernel
def copy_frame(notes: Any, source: int, target: int) -> None:
    """Make a frame equal to another."""
    for i in range(FRAME):
        notes[target + i] = notes[source + i]


# Questions


@kernel
def value_at(notes: Any, f: int, space: int) -> int:
    """The value of the plant on a space, 1 to 5."""
    kind = 0
    while kind < NUM_KINDS - 1 and notes[f + KINDS + kind] >> space & 1 == 0:
        kind += 1
    return kind + 1


@kernel
def worth_less(notes: Any, f: int, value: int) -> int:
    """The spaces of plants of a lower value."""
    mask = 0
    for kind in range(value - 1):
        mask = mask | notes[f + KINDS + kind]
    return int(mask)


@kernel
def worth_more(notes: Any, f: int, value: int) -> int:
    """The spaces of plants of a higher value."""
    mask = 0
    for kind in range(value, NUM_KINDS):
        mask = mask | notes[f + KINDS + kind]
    return int(mask)


@no_inline
def spread_over(notes: Any, f: int, space: int, among: int) -> int:
    """The tile on a space and all that it spreads to among these."""
    reached = 1 << space
    for kind in range(NUM_KINDS - 1, 0, -1):
        sources = reached & notes[f + KINDS + kind]
        if sources != 0:
            reached = reached | beside(sources) & among & worth_less(notes, f, kind + 1)
    return int(reached)


# Actions


@no_inline
def act_on(s: Any, notes: Any, f: int, action: int) -> None:
    """Carry out an action that spends dice."""
    if action < PLACE:
        buy_on(notes, f, action - BUY)
    elif action < WATER:
        place_on(notes, f, action - PLACE)
    elif action < HARVEST:
        spend_on(notes, f, (action - WATER) % 6 + 1)
        tiles = spread_over(notes, f, (action - WATER) // 6, ~notes[f + VEGETABLES])
        notes[f + VEGETABLES] = notes[f + VEGETABLES] | tiles
        notes[f + ORDER] = WATERING
    elif action < FLIP:
        harvest_on(notes, f, action - HARVEST)
    elif action < MOVE:
        flip_on(notes, f, action - FLIP)
    elif action < REMOVE:
        move_on(s, notes, f, action - MOVE)
    elif action < END:
        remove_on(notes, f, action - REMOVE)


@kernel
def spend_on(notes: Any, f: int, face: int) -> None:
    """A die is spent."""
    notes[f + POOL + face] = notes[f + POOL + face] - 1
    notes[f + LEFT] = notes[f + LEFT] - 1


@kernel
def own_on(notes: Any, f: int, kind: int) -> None:
    """A seed more in hand, with a token on it."""
    notes[f + TOKENS] = notes[f + TOKENS] - 1
    notes[f + BOUGHT + kind] = notes[f + BOUGHT + kind] + 1
    notes[f + COUNTS + kind] = notes[f + COUNTS + kind] + 1


@kernel
def buy_on(notes: Any, f: int, number: int) -> None:
    """Buy a seed."""
    kind = PURCHASED_KIND[number]
    spend_on(notes, f, PURCHASE_DIE[number])
    notes[f + STACKS + kind] = notes[f + STACKS + kind] - 1
    notes[f + PURCHASES + kind] = notes[f + PURCHASES + kind] + 1
    own_on(notes, f, kind)
    notes[f + ORDER] = BUYING


@kernel
def spend_pair_on(notes: Any, f: int, coordinates: int) -> None:
    """Two dice are spent as coordinates."""
    spend_on(notes, f, PAIR_OF[coordinates] // 6 + 1)
    spend_on(notes, f, PAIR_OF[coordinates] % 6 + 1)
    notes[f + REACH] = notes[f + REACH] - STEPS_OF[coordinates]


@kernel
def place_on(notes: Any, f: int, number: int) -> None:
    """Place a seed or a special tile."""
    thing = number // NUM_COORDINATES
    space = 1 << SPACE_OF[number % NUM_COORDINATES]
    spend_pair_on(notes, f, number % NUM_COORDINATES)
    notes[f + OCCUPIED] = notes[f + OCCUPIED] | space
    notes[f + ORDER] = PLACING
    if thing < NUM_KINDS:
        notes[f + BOUGHT + thing] = notes[f + BOUGHT + thing] - 1
        notes[f + OWN] = notes[f + OWN] | space
        notes[f + KINDS + thing] = notes[f + KINDS + thing] | space
    elif thing == ROCK:
        notes[f + HAS_ROCK] = 0
    else:
        notes[f + TOKENS] = notes[f + TOKENS] - 1
        if thing == BIRD:
            notes[f + ANIMAL] = space
            notes[f + CARRIED] = 1
        else:
            notes[f + DIAL] = space


@kernel
def harvest_on(notes: Any, f: int, number: int) -> None:
    """Harvest a vegetable with all that it spreads to."""
    spend_on(notes, f, number % 6 + 1)
    tiles = spread_over(notes, f, number // 6, notes[f + VEGETABLES])
    notes[f + TOKENS] = notes[f + TOKENS] + size_of(tiles & notes[f + OWN])
    clear_on(notes, f, tiles)
    notes[f + ORDER] = HARVESTING if notes[f + ORDER] < BUYING else HARVESTING_AFTER


@kernel
def clear_on(notes: Any, f: int, tiles: int) -> None:
    """These plants leave the board."""
    for kind in range(NUM_KINDS):
        notes[f + KINDS + kind] = notes[f + KINDS + kind] & ~tiles
    notes[f + OWN] = notes[f + OWN] & ~tiles
    notes[f + FOREIGN] = notes[f + FOREIGN] & ~tiles
    notes[f + VEGETABLES] = notes[f + VEGETABLES] & ~tiles
    notes[f + OCCUPIED] = notes[f + OCCUPIED] & ~tiles


@kernel
def flip_on(notes: Any, f: int, space: int) -> None:
    """Turn a special tile over."""
    spend_on(notes, f, 6)
    if notes[f + ANIMAL] >> space & 1:
        notes[f + IS_RABBIT] = 1 - notes[f + IS_RABBIT]
    else:
        notes[f + HAS_CROW] = 1 - notes[f + HAS_CROW]
        notes[f + ORDER] = FLIPPING


@kernel
def move_on(s: Any, notes: Any, f: int, number: int) -> None:
    """Move the animal, and eat."""
    stride = number // NUM_ENDINGS
    ending = number % NUM_ENDINGS
    end = 1 << STRIDE_END[stride]
    spend_on(notes, f, STRIDE_DIE[stride])
    if ending != STEP:
        kind = value_at(notes, f, STRIDE_END[stride]) - 1
        for owner in range(s.seats):
            if s.plants[owner] & end:
                notes[f + EATEN] = notes[f + EATEN] | 1 << owner
        clear_on(notes, f, end)
        if ending == SWALLOW:
            notes[f + TOKENS] = notes[f + TOKENS] - 1
            notes[f + CARRIED] = notes[f + CARRIED] + 1
        else:
            spend_on(notes, f, ending - SPIT)
            own_on(notes, f, kind)
    notes[f + OCCUPIED] = notes[f + OCCUPIED] & ~notes[f + ANIMAL] | end
    notes[f + ANIMAL] = end


@kernel
def remove_on(notes: Any, f: int, coordinates: int) -> None:
    """Send an animal back."""
    space = 1 << SPACE_OF[coordinates]
    spend_pair_on(notes, f, coordinates)
    spend_on(notes, f, 6)
    notes[f + OCCUPIED] = notes[f + OCCUPIED] & ~space
    if notes[f + ANIMAL] & space:
        notes[f + ANIMAL] = 0
        notes[f + IS_RABBIT] = 0
        notes[f + TOKENS] = notes[f + TOKENS] + notes[f + CARRIED]
