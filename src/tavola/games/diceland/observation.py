"""What an agent sees of Diceland. Spaces of a board are in reading order; colours r y g b o s."""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import kernel
from ...core.observation import Seen, width_of
from ...core.observing import seen_from, write_choice, write_zeros
from .crosses import is_crossed
from .layout import MAX_COLUMNS, MAX_ROWS, MAX_SPACES, NUM_COLOURS, NUM_DICE, WORD, WORDS
from .position import NONE, PHASE_TWO, TREASURE_USE, Position

NUM_STAGES = 8

OF_SEAT = (
    Seen("colours", NUM_COLOURS * MAX_SPACES, "1 where a space has that colour, colour after colour"),
    Seen("treasures", MAX_SPACES, "1 where a treasure is, taken or not"),
    Seen("crossed", MAX_SPACES, "1 where a cross is"),
    Seen("open", MAX_SPACES, "1 where a free space touches a cross"),
    Seen("begun", MAX_SPACES, "1 where the territory is the one under way in its colour"),
    Seen("row", MAX_SPACES, "of the space, from 1; 0 where there is none", MAX_ROWS),
    Seen("column", MAX_SPACES, "the same", MAX_COLUMNS),
    Seen("asked", 1, "1 if it is to cross now"),
    Seen("taken", 1, "treasures crossed", 12),
    Seen("due", 1, "treasure throws due", 12),
    Seen("left", 1, "dice of the use under way still to be crossed", NUM_DICE),
    Seen("uncrossed", NUM_COLOURS, "spaces left of each colour", MAX_SPACES),
)
FIELDS = (
    *(Seen(f"{f.name} {n + 1}", f.length, f.meaning, f.highest) for n in range(MAX_SEATS) for f in OF_SEAT),
    Seen("lying", NUM_COLOURS, "dice of each colour as they fell last", NUM_DICE),
    Seen("aside", 1, "dice set aside", NUM_DICE),
    Seen("colour", NUM_COLOURS, "the active player's choice"),
    Seen("stage", NUM_STAGES, "draw, throw, choose, push, phase two, treasure throw, treasure use, ended"),
    Seen("active", MAX_SEATS, "the active player: the viewer, the next seat …"),
    Seen("thrower", MAX_SEATS, "the same, whose treasure throw it is"),
    Seen("seats", MAX_SEATS - 1, "how many play: 2, 3, 4"),
)
SEAT_WIDTH = width_of(OF_SEAT)
WIDTH = width_of(FIELDS)
TREASURES, CROSSED, OPEN, BEGUN, ROW, COLUMN = range(NUM_COLOURS, NUM_COLOURS + 6)  # maps of a seat
NUM_MAPS = NUM_COLOURS + 6


@kernel
def observe(s: Position, viewer: int, out: Any) -> None:
    """Write what a seat sees."""
    for number in range(MAX_SEATS):
        at = number * SEAT_WIDTH
        write_zeros(out, at, SEAT_WIDTH)
        if number < s.seats:
            seat = (viewer + number) % s.seats
            for space in range(s.num_spaces[seat]):
                write_space(s, seat, space, out, at + space)
            write_state(s, seat, out, at + NUM_MAPS * MAX_SPACES)
    write_shared(s, viewer, out, MAX_SEATS * SEAT_WIDTH)


@kernel
def write_shared(s: Position, viewer: int, out: Any, at: int) -> None:
    """What belongs to no seat."""
    for colour in range(NUM_COLOURS):
        out[at + colour] = s.lying[colour]
    at += NUM_COLOURS
    out[at] = s.aside
    at = write_choice(out, at + 1, s.colour, NUM_COLOURS)
    at = write_choice(out, at, s.stage, NUM_STAGES)
    at = write_choice(out, at, seen_from(viewer, s.active, s.seats), MAX_SEATS)
    at = write_choice(out, at, seen_from(viewer, s.seat, s.seats), MAX_SEATS)
    write_choice(out, at, s.seats - 2, MAX_SEATS - 1)


@kernel
def write_state(s: Position, seat: int, out: Any, at: int) -> None:
    """What belongs to a seat besides its maps."""
    is_asked = s.stage == TREASURE_USE and s.seat == seat
    if s.stage == PHASE_TWO:
        is_asked = s.pending >> seat & 1 == 1
    out[at] = 1 if is_asked else 0
    out[at + 1] = s.treasures[seat]
    out[at + 2] = s.due[seat]
    out[at + 3] = s.left[seat]
    for colour in range(NUM_COLOURS):
        out[at + 4 + colour] = s.uncrossed[seat * NUM_COLOURS + colour]


@kernel
def write_space(s: Position, seat: int, space: int, out: Any, at: int) -> None:
    """One space on each map."""
    here = seat * MAX_SPACES + space
    hue = s.hues[here]
    if hue != NONE:
        out[at + hue * MAX_SPACES] = 1
        if s.under_way[seat * NUM_COLOURS + hue] == s.territories[here]:
            out[at + BEGUN * MAX_SPACES] = 1
    out[at + TREASURES * MAX_SPACES] = s.gems[here]
    out[at + CROSSED * MAX_SPACES] = 1 if is_crossed(s, seat, space) else 0
    out[at + OPEN * MAX_SPACES] = s.open[seat * WORDS + space // WORD] >> space % WORD & 1
    out[at + ROW * MAX_SPACES] = s.cells[here] // MAX_COLUMNS + 1
    out[at + COLUMN * MAX_SPACES] = s.cells[here] % MAX_COLUMNS + 1
