"""The record of a position, and the stages of a turn.

What is kept for each seat stands in one list after the other's: space i of a seat is seat * 128 + i, colour c
is seat * 6 + c, territory t is seat * 64 + t. A set of spaces is a mask of three words, 43 spaces each, for a
word must stay within 63 bits.
"""

from ...core.contract import MAX_SEATS as SEATS
from ...core.kernel import State, field
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORDS

AGAIN, STOP, SKIP, CROSS = 6, 7, 8, 9  # action ids; 0 to 5 choose a colour

# The stages of a turn
DRAW, THROW, CHOOSE, PUSH, PHASE_TWO, TREASURE_THROW, TREASURE_USE, ENDED = range(8)

NONE = -1


class Position(State):
    """A position of Diceland."""

    seats: int = field("i8")  # 2–4
    stage: int = field("i1")  # DRAW … ENDED
    first: int = field("i1")  # the seat that was named to start, NONE if it is drawn
    active: int = field("i8")  # the active player's seat
    seat: int = field("i8")  # TREASURE_THROW, TREASURE_USE: whose
    colour: int = field("i1")  # the active player's choice, NONE before it
    aside: int = field("i1")  # dice of that colour set aside, 0–6
    lying: list[int] = field("i1", NUM_COLOURS)  # [colour] the other dice as they fell last
    pending: int = field("i1")  # PHASE_TWO: seats that have not finished, as a mask
    reached: int = field("i1")  # seats that reached the goal, as a mask
    left: list[int] = field("i1", SEATS)  # [seat] dice of the use under way still to be crossed
    using: list[int] = field("i1", SEATS)  # [seat] the territory of that use
    due: list[int] = field("i1", SEATS)  # [seat] treasure throws due
    treasures: list[int] = field("i1", SEATS)  # [seat] treasures crossed, 0–12
    taken: list[int] = field("i1", SEATS * NUM_COLOURS)  # [seat, colour] of these, 0–2
    uncrossed: list[int] = field("i1", SEATS * NUM_COLOURS)  # [seat, colour] spaces left
    under_way: list[int] = field("i1", SEATS * NUM_COLOURS)  # [seat, colour] the one begun, or NONE
    free: list[int] = field("i1", SEATS * MAX_TERRITORIES)  # [seat, territory] spaces left
    crossed: list[int] = field("i8", SEATS * WORDS)  # [seat, word] mask of the crossed spaces
    open: list[int] = field("i8", SEATS * WORDS)  # [seat, word] mask of the spaces that touch a cross

    # The boards, which no move changes
    num_spaces: list[int] = field("i2", SEATS, fixed=True)  # [seat] 1–128
    row_lengths: list[int] = field(
        "i1", 2 * SEATS, fixed=True
    )  # [seat, parity] of the first row and the second
    hues: list[int] = field("i1", SEATS * MAX_SPACES, fixed=True)  # [seat, space] its colour, or NONE
    gems: list[int] = field("i1", SEATS * MAX_SPACES, fixed=True)  # [seat, space] 1 for a treasure
    cells: list[int] = field("i2", SEATS * MAX_SPACES, fixed=True)  # [seat, space] row * 26 + column
    territories: list[int] = field("i1", SEATS * MAX_SPACES, fixed=True)  # [seat, space] or NONE
    rims: list[int] = field("i8", SEATS * MAX_SPACES * WORDS, fixed=True)  # [seat, space, word]: touching
    areas: list[int] = field("i8", SEATS * MAX_TERRITORIES * WORDS, fixed=True)  # [seat, territory, word]
    groups: list[int] = field("i1", SEATS * (NUM_COLOURS + 1), fixed=True)  # [seat, colour] its first
