"""The first game of Diceland, guided: one whole turn, and what the others may do in it."""

from typing import Any

from ...core.language import N_, _
from ...core.lesson import LEARNER, RIVAL, Step, has_lines, learner_moves
from ...core.match import Match
from .layout import NAMES
from .position import PHASE_TWO, Position

OPTIONS: dict[str, Any] = {"boards": ["A", "C"], "first": LEARNER}
THROWS = ("start 1", "roll b b b o s y", "roll o s y")
BY_HAND = (1,)
BLUE, THREE = NAMES.index("blue"), 3


def reply(match: Match) -> str | None:
    """The rival crosses the first space that a die of the learner's throw allows."""
    if RIVAL not in match.actors or state_of(match).stage != PHASE_TWO or is_past(match):
        return None
    return next((move for move in match.legal(RIVAL) if move.startswith("cross")), None)


def state_of(match: Match) -> Position:
    """The position."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    return s


def is_past(match: Match) -> bool:
    """Whether the learner's first turn is over."""
    return state_of(match).active != LEARNER - 1


def is_timos(match: Match) -> bool:
    """Whether the learner has crossed, and only the others still may, or need not."""
    return has_lines(match, "1 cross") and LEARNER not in match.actors


def has_crossed(match: Match) -> bool:
    """Whether everybody has crossed, or need not."""
    return has_lines(match, "1 cross") and (is_past(match) or state_of(match).stage != PHASE_TWO)


# What is meant


def blue(match: Match) -> list[str]:
    """Choosing blue."""
    return learner_moves(match, "choose b")


def again_or_stop(match: Match) -> list[str]:
    """Either, where blue was chosen."""
    return learner_moves(match, "again", "stop") if state_of(match).colour == BLUE else []


def three_crosses(match: Match) -> list[str]:
    """Any cross, where there are three of them to make."""
    s = state_of(match)
    return learner_moves(match, "cross") if (s.colour, s.aside) == (BLUE, THREE) else []


def can_cross(match: Match) -> bool:
    """Whether the learner has a cross to make."""
    return bool(learner_moves(match, "cross"))


def three_blue(match: Match) -> str:
    """To who chooses another colour."""
    return _("That works. Blue would give you three.")


STEPS = (
    Step(N_("Six dice, six colours. Roll them."), ends=r"\* roll"),
    Step(
        N_("Choose a colour: its dice are yours. There are three blue ones."),
        N_("Touch the lit dice"),
        "1 choose",
        meant=blue,
        lit=("choose-",),
        instead=three_blue,
    ),
    Step(
        N_("Roll the rest again for more blue, or stop. No blue at all also ends it."),
        N_("Touch one of the two"),
        "1 (again|stop)",
        due=lambda match: bool(learner_moves(match, "stop")),
        meant=again_or_stop,
        lit=("again", "stop"),
        otherwise=N_("Roll the rest again for more of your colour, or stop. None at all also ends it."),
    ),
    Step(
        N_("Three blue dice are three crosses. The first touches the start."),
        N_("Touch a lit space"),
        "1 cross",
        due=can_cross,
        meant=three_crosses,
        lit=("cell-",),
        touched=("cell-",),
        otherwise=N_("Each of your dice is a cross. The first touches the start."),
    ),
    Step(
        N_("Then on from cross to cross, all in the same territory."),
        N_("Touch a lit space"),
        "1 cross",
        due=can_cross,
        meant=three_crosses,
        lit=("cell-",),
    ),
    Step(
        N_("Now Timo may use one colour you left. In his turn you may use his."),
        due=is_timos,
        lit=("tray", "board-2", "strip-2"),
    ),
    Step(
        N_("Finish a territory you began before another of its colour. Stitches around it will remind you."),
        due=has_crossed,
        lit=("board",),
    ),
    Step(
        N_("A treasure gives five more dice. Nine treasures and one whole colour win."),
        due=has_crossed,
        lit=("board",),
    ),
)
