"""What a garden will be worth at the end: points so far, and every tile on its way by what it still takes.

A tile brings its points, its share of a set and of a collection; each die that it still needs takes a part of
that, and each step that it still has to go may come too late. A tile beside a dearer one is watered and
harvested along with it, nearly for nothing. All is reckoned on a copy of the position in the notes.
"""

from typing import Any

from tavola.core.kernel import count_bits, kernel, lowest_bit, no_inline
from tavola.games.garden.layout import AROUND, NUM_KINDS
from tavola.games.garden.plants import beside
from tavola.games.garden.rules import COLLECTION_BONUS, MAX_LEGAL

# Notes: room for a list of actions, then the copy
LISTED = 0
TOKENS = LISTED + MAX_LEGAL  # [seat]
BOUGHT = TOKENS + 4  # [seat * 5 + kind]
HARVESTED = BOUGHT + 4 * NUM_KINDS  # [seat * 5 + kind]
PLANTS = HARVESTED + 4 * NUM_KINDS  # [seat]
KINDS = PLANTS + 4  # [kind]
VEGETABLES = KINDS + NUM_KINDS
DIALS = VEGETABLES + 1  # [seat]
SCARECROWS = DIALS + 4
ANIMALS = SCARECROWS + 1  # [seat]
CARRIED = ANIMALS + 4  # [seat]
STACKS = CARRIED + 4  # [kind]
POINTS = STACKS + NUM_KINDS  # [seat]
COPY_END = POINTS + 4

RATE = 1.0  # tiles that a player buys in a turn
LATE = 0.5  # the longer the game lasts, the likelier a step is still made: turns / (turns + LATE)
DIE = 0.17  # part of a tile's worth that one die is
JOINED = 0.15  # of a die: a tile that is watered or harvested along with a dearer one
BORROWED = 0.5  # the same where the dearer one is another player's
DEARER = 0.12  # of a die: a dearer tile needs a higher one
IN_HAND = 3.7  # dice that a seed in front of the player still needs
DIAL = 1.5  # a sundial on the board
CROW = 2.5  # a scarecrow, besides what it adds to tiles
ANIMAL = 3.0  # an animal on the board
LOAD = 0.6  # a token that lies on an animal
HOPE = 0.5  # part of the scarecrow's bonus that tiles around a sundial count
TOKEN = 0.15  # a token in supply
RISK = 0.05  # of a tile that another's animal likes
PENALTY = 5.0

HOPED_COLLECTION = (2, 3, 5, 5, 5)  # [tiles before] a collection's points, spread over its tiles
HOPED_SET = (29, 22, 12, 6, 3, 1, 0, 0, 0, 0, 0)  # [sets before] tenths of a point for each tile of the next


@no_inline
def load(s: Any, notes: Any) -> None:
    """Copy the position."""
    for seat in range(4):
        notes[TOKENS + seat] = s.tokens[seat]
        notes[PLANTS + seat] = s.plants[seat]
        notes[DIALS + seat] = s.dials[seat]
        notes[ANIMALS + seat] = s.animals[seat]
        notes[CARRIED + seat] = s.carried[seat]
        notes[POINTS + seat] = s.points[seat]
    for entry in range(4 * NUM_KINDS):
        notes[BOUGHT + entry] = s.bought[entry]
        notes[HARVESTED + entry] = s.harvest[entry]
    for kind in range(NUM_KINDS):
        notes[KINDS + kind] = s.kinds[kind]
        notes[STACKS + kind] = s.stacks[kind]
    notes[VEGETABLES] = s.vegetables
    notes[SCARECROWS] = s.scarecrows


@kernel
def tiles_left(notes: Any) -> int:
    """How many tiles can still be bought."""
    left = 0
    for kind in range(NUM_KINDS):
        left += notes[STACKS + kind]
    return left


@kernel
def in_time(s: Any, notes: Any) -> float:
    """The chance that one more step of a tile is made before the end."""
    turns = tiles_left(notes) / (s.seats * RATE)
    return float(turns / (turns + LATE))


@no_inline
def worth(s: Any, seat: int, notes: Any) -> float:
    """What a seat can be expected to have at the end."""
    chance = in_time(s, notes)
    total = notes[POINTS + seat] + TOKEN * min(notes[TOKENS + seat], 4) * chance
    higher = 0
    hand = 0
    for kind in range(NUM_KINDS - 1, -1, -1):
        done = notes[HARVESTED + seat * NUM_KINDS + kind]
        for before in range(done):
            total += bonus(s, seat, notes, kind, before, chance)
        here = notes[KINDS + kind] & notes[PLANTS + seat]
        while here != 0:
            ripe = here & notes[VEGETABLES]
            space = lowest_bit(ripe if ripe != 0 else here)
            here = here & ~(1 << space)
            full = tile_points(s, seat, notes, space, kind + 1) + bonus(s, seat, notes, kind, done, chance)
            total += full * progress(s, seat, notes, space, kind, higher, chance)
            done += 1
        for _ in range(notes[BOUGHT + seat * NUM_KINDS + kind]):
            full = kind + 2 + bonus(s, seat, notes, kind, done, chance)
            part = (1.0 - DIE * IN_HAND) * chance * chance * chance
            total += full * part / (1.0 + 0.25 * hand)
            done += 1
            hand += 1
        higher = higher | notes[KINDS + kind]
    if hand > 1:
        total -= PENALTY * (hand - 1) * (1.0 - chance * chance)
    return float(total + tools(s, seat, notes, chance))


@kernel
def tools(s: Any, seat: int, notes: Any, chance: float) -> float:
    """The special tiles on the board."""
    total = 0.0
    if notes[DIALS + seat] != 0:
        total += (CROW if notes[SCARECROWS] >> seat & 1 == 1 else DIAL) * chance * chance
    if notes[ANIMALS + seat] != 0:
        total += (ANIMAL - LOAD * (notes[CARRIED + seat] - 1)) * chance * chance
    return total


@kernel
def tile_points(s: Any, seat: int, notes: Any, space: int, value: int) -> float:
    """What a harvest of the tile scores, the scarecrow's bonus in part where only a sundial lies there."""
    plain = 2.0 * value if s.stars >> space & 1 == 1 else 1.0 * value
    dial = notes[DIALS + seat]
    if dial == 0 or AROUND[lowest_bit(dial)] >> space & 1 == 0:
        return plain
    if notes[SCARECROWS] >> seat & 1 == 1:
        return value + 3.0
    return plain + max(0.0, value + 3.0 - plain) * HOPE


@kernel
def progress(s: Any, seat: int, notes: Any, space: int, kind: int, higher: int, chance: float) -> float:
    """The part of a tile's worth that is reached: less for the dice it needs and the steps it has to go."""
    die = 1.0 + DEARER * kind
    own = notes[PLANTS + seat]
    near = beside(1 << space) & higher
    if notes[VEGETABLES] >> space & 1 == 1:
        near = near & notes[VEGETABLES]
        dice = die
        if near & own != 0:
            dice = JOINED
        elif near != 0:
            dice = BORROWED
        return (1.0 - DIE * dice) * chance * (1.0 - RISK * threat(s, seat, notes, 1))
    fresh = near & ~notes[VEGETABLES]
    dice = 2.0 * die
    if fresh & own != 0:
        dice = 2.0 * JOINED
    elif fresh != 0:
        dice = 2.0 * BORROWED
    return (1.0 - DIE * dice) * chance * chance * (1.0 - RISK * threat(s, seat, notes, 0))


@kernel
def threat(s: Any, seat: int, notes: Any, rabbit: int) -> int:
    """How many other animals on the board have this side up."""
    count = 0
    for other in range(s.seats):
        if other != seat and notes[ANIMALS + other] != 0 and s.rabbits >> other & 1 == rabbit:
            count += 1
    return count


# Sets and collections


@kernel
def reachable(seat: int, notes: Any, kind: int) -> int:
    """How many tiles of a kind the seat could have at the end."""
    own = notes[HARVESTED + seat * NUM_KINDS + kind] + notes[BOUGHT + seat * NUM_KINDS + kind]
    growing = count_bits(notes[KINDS + kind] & notes[PLANTS + seat])
    return int(own + growing + notes[STACKS + kind])


@kernel
def bonus(s: Any, seat: int, notes: Any, kind: int, before: int, chance: float) -> float:
    """What the next tile of a kind adds to sets and collections, hoped for early and exact at the end."""
    total = 0.0
    if before < 5 and reachable(seat, notes, kind) >= 3:
        exact = COLLECTION_BONUS[before + 1] - COLLECTION_BONUS[before]
        total += chance * HOPED_COLLECTION[before] + (1.0 - chance) * exact
    hope = HOPED_SET[min(before, 10)] * 0.1
    fewest = 99
    for other in range(NUM_KINDS):
        if other != kind:
            if reachable(seat, notes, other) <= before:
                return total
            fewest = min(fewest, notes[HARVESTED + seat * NUM_KINDS + other])
    exact_set = 3.0 if fewest > before else 0.0
    return total + chance * hope + (1.0 - chance) * exact_set
