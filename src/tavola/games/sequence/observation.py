"""What an agent sees of Sequence Dice. Spaces are in reading order, a1 first."""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import kernel
from ...core.observation import Seen, width_of
from ...core.observing import seen_from, write_choice, write_mask
from .layout import SPACES
from .rules import DECIDE, NUM_TOTALS, Position, side_of

MAX_SIDES, NUM_KINDS, NUM_STAGES = 3, 3, 5
NONE = -1

FIELDS = (
    Seen("own chips", SPACES, "1 where a chip of the own side lies"),
    Seen("next chips", SPACES, "the same of the side after"),
    Seen("third chips", SPACES, "the same of the third side, in a game of three"),
    Seen("targets", SPACES, "1 where the throw lets whose turn it is act"),
    Seen("kind", NUM_KINDS, "how: place, replace, remove"),
    Seen("total", NUM_TOTALS, "of the last throw, 2 to 12"),
    Seen("stage", NUM_STAGES, "the first seat is named, roll-off, throw, decide, ended"),
    Seen("turn", MAX_SEATS, "whose turn it is: the viewer's, the next seat's …"),
    Seen("seats", MAX_SEATS - 1, "how many play: 2, 3, 4"),
    Seen("six", 1, "1 where six in a row win"),
)
WIDTH = width_of(FIELDS)


@kernel
def observe(s: Position, viewer: int, out: Any) -> None:
    """Write what a seat sees."""
    at = 0
    for number in range(MAX_SIDES):
        chips = 0
        if number < s.sides:
            chips = s.chips[(side_of(s, viewer) + number) % s.sides]
        at = write_mask(out, at, chips, SPACES)
    is_deciding = s.stage == DECIDE
    at = write_mask(out, at, s.targets if is_deciding else 0, SPACES)
    at = write_choice(out, at, s.kind if is_deciding else NONE, NUM_KINDS)
    at = write_choice(out, at, s.total - 2, NUM_TOTALS)
    at = write_choice(out, at, s.stage, NUM_STAGES)
    at = write_choice(out, at, seen_from(viewer, s.seat, s.seats), MAX_SEATS)
    at = write_choice(out, at, s.seats - 2, MAX_SEATS - 1)
    out[at] = 1 if s.line == 6 else 0
