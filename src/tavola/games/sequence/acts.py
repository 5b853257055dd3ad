"""What was done in Sequence Dice, for a log of dice and few words."""

from functools import cache

from ...core.match import Event
from ...core.picture import Markup, bare_die
from ...core.sight import Act, pictured
from .layout import SPACES
from .notation import KINDS, NAMES, throw_key
from .rules import Position
from .words import say


def act(before: Position, event: Event, after: Position) -> Act:
    """A line of the log."""
    if event.seat:
        space = NAMES[event.number % SPACES]
        return Act(pictured(say(f"act {KINDS[event.number // SPACES]}", space=space)), f"cell-{space}")
    key = "begin" if event.is_start else throw_key(after)
    return Act(pictured(say(f"act {key}")))


@cache
def pictures() -> dict[str, Markup]:
    """Dice."""
    return {f"face-{face}": bare_die(face) for face in range(1, 7)}
