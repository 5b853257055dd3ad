"""The record of a position, and what many rules ask of it."""

from ...core.contract import MAX_SEATS
from ...core.kernel import State, field, kernel, lowest_bit
from .layout import AROUND, NUM_KINDS

START, THROW, DECIDE, ENDED = range(4)  # the stages of a game
NOBODY = -1


class Position(State):
    """A position of Garden Dice. Masks of spaces have bit 0 for 1.1, masks of seats bit 0 for seat 1."""

    # (Seats are wide, so that each kernel is compiled once: for wide ints, like those of a loop.)
    seats: int = field("i8")  # 2–4
    family: int = field("i1")  # 1 without animals
    stars: int = field("i8")  # the starred spaces, as a mask

    stage: int = field("i1")  # START … ENDED
    seat: int = field("i8")  # whose turn it is; in START who was named to begin, or NOBODY
    pool: list[int] = field("i1", 7)  # [face] unspent dice, 0–4; [0] is not used
    is_sunlit: int = field("i1")  # 1 once the sun has set a die of this turn
    reach: int = field("i8")  # 0–2 steps that the sundial can still change coordinates by this turn
    purchases: list[int] = field("i1", NUM_KINDS)  # [kind] 0–2 bought this turn
    eaten: int = field("i1")  # opponents eaten from this turn, as a mask of seats

    stacks: list[int] = field("i1", NUM_KINDS)  # [kind] tiles left to buy, 0–10
    points: list[int] = field("i2", MAX_SEATS)  # [seat] points scored so far
    tokens: list[int] = field("i1", MAX_SEATS)  # [seat] tokens in supply, 0–8
    suns: int = field("i1")  # who still has the sun, as a mask of seats
    bought: list[int] = field("i1", MAX_SEATS * NUM_KINDS)  # [seat * 5 + kind] seeds not placed yet, 0–8
    harvest: list[int] = field("i1", MAX_SEATS * NUM_KINDS)  # [seat * 5 + kind] harvested tiles, 0–10

    plants: list[int] = field("i8", MAX_SEATS)  # [seat] its seeds and vegetables, as a mask of spaces
    kinds: list[int] = field("i8", NUM_KINDS)  # [kind] its seeds and vegetables, as a mask of spaces
    vegetables: int = field("i8")  # the plants with the vegetable up, as a mask of spaces
    animals: list[int] = field("i8", MAX_SEATS)  # [seat] where its animal is, as a mask; 0 not on the board
    rabbits: int = field("i1")  # whose animal has the rabbit up, as a mask of seats
    carried: list[int] = field("i1", MAX_SEATS)  # [seat] tokens on its animal, 0–8
    dials: list[int] = field("i8", MAX_SEATS)  # [seat] where its sundial tile is, as a mask; 0 in hand
    scarecrows: int = field("i1")  # whose sundial tile has the scarecrow up, as a mask of seats
    rocks: int = field("i8")  # the rocks on the board, as a mask of spaces
    rocks_in_hand: int = field("i1")  # who has a rock to place, as a mask of seats


# Dice


@kernel
def num_unspent(s: Position) -> int:
    """How many dice are left to spend."""
    return s.pool[1] + s.pool[2] + s.pool[3] + s.pool[4] + s.pool[5] + s.pool[6]


@kernel
def highest_die(s: Position) -> int:
    """The highest face among the unspent dice, 0 without any."""
    face = 6
    while face > 0 and s.pool[face] == 0:
        face -= 1
    return face


@kernel
def spend(s: Position, face: int) -> None:
    """A die is spent once."""
    s.pool[face] = s.pool[face] - 1


# Tiles


@kernel
def occupied(s: Position) -> int:
    """The spaces that are not empty."""
    mask = s.rocks
    for seat in range(s.seats):
        mask = mask | s.plants[seat] | s.animals[seat] | s.dials[seat]
    return mask


@kernel
def worth_at_most(s: Position, value: int) -> int:
    """The spaces of seeds and vegetables of that value or less."""
    mask = 0
    for kind in range(min(value, NUM_KINDS)):
        mask = mask | s.kinds[kind]
    return mask


@kernel
def kind_at(s: Position, space: int) -> int:
    """The kind of the plant on a space."""
    kind = 0
    while s.kinds[kind] >> space & 1 == 0:
        kind += 1
    return kind


@kernel
def owner_at(s: Position, space: int) -> int:
    """Whose plant is on a space."""
    seat = 0
    while s.plants[seat] >> space & 1 == 0:
        seat += 1
    return seat


@kernel
def take_plant(s: Position, space: int) -> None:
    """A seed or vegetable leaves the board; its token returns to its owner's supply."""
    owner = owner_at(s, space)
    kind = kind_at(s, space)
    others = ~(1 << space)
    s.tokens[owner] = s.tokens[owner] + 1
    s.plants[owner] = s.plants[owner] & others
    s.kinds[kind] = s.kinds[kind] & others
    s.vegetables = s.vegetables & others


@kernel
def in_care_of_scarecrow(s: Position, seat: int) -> int:
    """The eight spaces around a seat's scarecrow; none while it has no scarecrow up on the board."""
    if s.scarecrows >> seat & 1 == 0:
        return 0
    return AROUND[lowest_bit(s.dials[seat])]
