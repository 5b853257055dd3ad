"""Diceland."""

from typing import Any

from ...core.errors import BadOptions
from ...core.game import Game
from ...core.kernel import below, fork
from ...core.language import N_
from ...core.options import Option, first_seat
from . import notation, rules
from .board import LETTERS, read_board

BOARDS_HELP = N_('each seat’s board: a letter, A to H, or {"text": "…"} for one of your own')


def check_boards(value: Any, seats: int) -> str | None:
    """One board for each seat: a letter, or a text that is a board."""
    if not isinstance(value, list) or len(value) != seats:
        return f"a list of {seats} boards, one for each seat"
    for board in value:
        if isinstance(board, dict) and isinstance(board.get("text"), str):
            try:
                read_board(board["text"])
            except BadOptions as error:
                return f"boards that can be played ({error})"
        elif not isinstance(board, str) or len(board) != 1 or board not in LETTERS:
            return f'letters from {LETTERS[0]} to {LETTERS[-1]}, or {{"text": "…"}} for boards of your own'
    return None


def different_sheets(seats: int) -> list[str]:
    """A board from a sheet of its own for everyone: two letters are the two sides of a sheet."""
    return list(LETTERS[: 2 * seats : 2])


def drawn_sheets(seats: int, stream: int) -> list[str]:
    """The same by lot: who gets which sheet, and which side of it."""
    words = [fork(stream, number) for number in range(len(LETTERS))]
    sheets = sorted(range(len(LETTERS) // 2), key=lambda sheet: words[sheet])
    return [LETTERS[2 * sheet + below(words[-1 - sheet], 2)] for sheet in sheets[:seats]]


GAME = Game(
    id="diceland",
    title=N_("Diceland"),
    seats=(2, 3, 4),
    options=(
        Option(
            "boards",
            BOARDS_HELP,
            check_boards,
            different_sheets,
            drawn_sheets,
            label=N_("The same board for everybody?"),
            for_all=tuple(LETTERS),
        ),
        first_seat(N_("the seat that is active first; without it, it is drawn")),
    ),
    faces="rygbos",
    goal=N_("Nine treasures and every space of one colour win."),
    tagline=N_("Cross out territories, find nine treasures."),
    minutes=30,
    has_scores=True,
    rules=rules,
    notation=notation,
)
