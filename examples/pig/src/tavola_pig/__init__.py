"""Pig, for Tavola."""

from typing import Any

from tavola.core.game import Game
from tavola.core.language import N_
from tavola.core.options import Option, is_int

from . import notation, rules


def check_goal(value: Any, seats: int) -> str | None:
    """What a goal must be, where this value is none."""
    return None if is_int(value) and 10 <= value <= 1000 else "a whole number from 10 to 1000"


GOAL = Option(
    "goal",
    N_("how many points win: 100, or any number from 10 to 1000"),
    check_goal,
    default=100,
    label=N_("How many points win?"),
    choices=(50, 100, 200),
)
GAME = Game(
    id="pig",
    title=N_("Pig"),
    seats=(2, 3, 4),
    options=(GOAL,),
    faces="123456",
    goal=N_("A roll adds to your turn, but a 1 loses all of it. Be the first to hold 100 points."),
    tagline=N_("Roll as often as you dare."),
    minutes=10,
    has_scores=True,
    rules=rules,
    notation=notation,
)
