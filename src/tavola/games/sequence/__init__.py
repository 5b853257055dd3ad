"""Sequence Dice."""

from typing import Any

from ...core.game import Game
from ...core.language import N_
from ...core.options import Option, first_seat, is_int
from . import notation, rules


def check_line(value: Any, seats: int) -> str | None:
    """Six in a row is for two sides."""
    if not is_int(value) or value not in (5, 6):
        return "5 or 6"
    return "5 with three players" if value == 6 and seats == 3 else None


GAME = Game(
    id="sequence",
    title=N_("Sequence Dice"),
    seats=(2, 3, 4),
    options=(
        Option(
            "line",
            N_("how many chips in a row win: 5, or 6 with two players or teams"),
            check_line,
            5,
            label=N_("How many chips in a row win?"),
            choices=(5, 6),
        ),
        first_seat(N_("the seat that plays first; without it, the players roll for it")),
    ),
    faces="123456",
    goal=N_("Five (or six) in a row win. 2 and 12 play again, 10 removes, 11 goes anywhere."),
    tagline=N_("Roll, place a chip, get five in a row."),
    minutes=10,
    has_scores=False,
    rules=rules,
    notation=notation,
)
