"""Garden Dice."""

from typing import Any

from ...core.game import Game
from ...core.language import N_
from ...core.options import Option, first_seat, is_int
from . import notation, rules
from .layout import SIZE, STARS


def check_family(value: Any, seats: int) -> str | None:
    """With or without animals."""
    return None if isinstance(value, bool) else "true or false"


def check_stars(value: Any, seats: int) -> str | None:
    """Any set of spaces."""
    if not isinstance(value, list | tuple) or not all(is_space(space) for space in value):
        return f"a list of spaces, each [row, column] from 1 to {SIZE}"
    is_set = len({tuple(space) for space in value}) == len(value)
    return None if is_set else "a list that names no space twice"


def is_space(value: object) -> bool:
    """Whether this is a row and a column."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all(is_int(number) and 1 <= number <= SIZE for number in value)


GAME = Game(
    id="garden",
    title=N_("Garden Dice"),
    seats=(2, 3, 4),
    options=(
        Option(
            "family",
            N_("the family variant, without animals: true or false"),
            check_family,
            False,
            label=N_("Family variant, without animals"),
            choices=(False, True),
        ),
        Option(
            "stars",
            N_("the starred spaces, each [row, column]; [] for none"),
            check_stars,
            [list(space) for space in STARS],
        ),
        first_seat(N_("the seat that plays first; without it, it is drawn")),
    ),
    faces="123456",
    goal=N_("Most points win. The game ends with the turn in which the last seed is bought."),
    tagline=N_("Sow, water and harvest; mind the birds."),
    minutes=45,
    has_scores=True,
    rules=rules,
    notation=notation,
)
