"""Our rulings of Sequence Dice, and how it would be played the other way (``core/rulings.py``)."""

from ...core.kernel import kernel
from ...core.rulings import Ruling
from . import rules
from .layout import OPEN_TO_DEFENCE
from .rules import DEFENCE, PLACE, PLACES, REMOVE, REPLACE, THROW, Position, side_of


@kernel
def next_turn_if_earned(s: Position) -> None:
    """After a 2 or a 12 the same player goes on, but only if it let him do something."""
    s.stage = THROW
    if s.targets == 0 or (s.total != 2 and s.total != 12):
        s.seat = s.seat + 1 if s.seat + 1 < s.seats else 0


@kernel
def set_targets_without_end(s: Position) -> None:
    """The spaces that this total lets the player act on, however many chips are on the board."""
    own = s.chips[side_of(s, s.seat)]
    covered = s.chips[0] | s.chips[1] | s.chips[2]
    kind = PLACE
    targets = PLACES[s.total] & ~covered
    if s.total == DEFENCE:
        kind = REMOVE
        targets = (covered ^ own) & OPEN_TO_DEFENCE
    elif targets == 0:
        kind = REPLACE
        targets = PLACES[s.total] & (covered ^ own)
    s.kind = kind
    s.targets = targets


RULINGS = (
    Ruling(
        "six",
        ours="Five in a row win.",
        other="Six in a row win.",
        options=lambda seats: {"line": 6},
    ),
    Ruling(
        "earned-turn",
        ours="Another turn follows every 2 and 12, even one that did nothing.",
        other="Another turn follows a 2 or 12 only if it did something.",
        kernels={rules.next_turn: next_turn_if_earned},
    ),
    Ruling(
        "endless-chips",
        ours="A side with all 20 chips on the board places and replaces nothing.",
        other="Chips do not run out.",
        kernels={rules.set_targets: set_targets_without_end},
    ),
)
