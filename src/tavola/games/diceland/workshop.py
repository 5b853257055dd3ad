"""The workshop: everything a board maker needs, under one roof. Boards go in and out as text.

Commands and simulations ask for boards through these names without knowing whose they are: ``LETTERS``,
``FIGURES``, ``MEASURED``, ``generate``, ``problems``, ``standard_problems``, ``lettered``, ``drawing``,
``board_picture``, ``distance``, ``told``, ``columns``, ``tables`` and ``Alone``; pages where one paints, also
through ``attempts``, ``sheet``, ``TURNS``, ``SCALE``, ``OPTION`` and what ``painting.py`` has.
"""

from collections.abc import Iterator
from typing import Any

from ...core.language import N_, listed
from ...core.linker import Linker
from ...core.picture import MARGIN, at, document, element
from ...core.picture import WIDTH as PICTURE_WIDTH
from ...core.playouts import compiler
from ...core.print_sheets import PrintSheet
from . import GAME, balance, generator, hexagons, print_sheets
from . import board as boards
from .balance import WIDTH
from .board import LETTERS
from .layout import NAMES, OBSTACLE, START
from .painting import borders, brushes, canvas, faults, praise, signs
from .policy import NOTES
from .position import Position
from .report import FIGURES, columns, tables, told
from .rules import new
from .shape import distance_between
from .words import say

__all__ = ["FIGURES", "LETTERS", "MEASURED", "Alone", "columns", "tables", "told"]
__all__ += ["borders", "brushes", "canvas", "faults", "praise", "signs"]

MEASURED = N_("turns to the goal")
TURNS = {  # as ``tavola boards balance --games 100000`` prints them
    "A": 19.013,
    "B": 18.969,
    "C": 19.023,
    "D": 18.914,
    "E": 19.004,
    "F": 18.895,
    "G": 18.930,
    "H": 18.935,
}
SCALE = (17, 23)  # most boards of the generator lie there
OPTION = "boards"


def generate(seed: int) -> str:
    """The standard board of a seed."""
    return generator.generate(seed).text


def attempts(seed: int) -> Iterator[str | None]:
    """The same, an attempt at a time."""
    return (board.text if board else None for board in generator.attempts(seed))


def sheet(text: str, title: str) -> PrintSheet:
    """A board on paper."""
    return print_sheets.board_sheet("board", boards.read_board(text), title)


def problems(text: str) -> list[str]:
    """Everything that keeps a text from being a board, each with its place."""
    return boards.problems(text)


def standard_problems(text: str) -> list[str]:
    """What keeps a board from filling the standard field."""
    return list(boards.standard_problems(boards.read_board(text)))


def lettered(letter: str) -> str:
    """One of our own boards."""
    return boards.lettered_board(letter).text


def laid_alone(text: str) -> Position:
    """The position of one player who has this board."""
    return new(1, {"boards": [{"text": text}]})


def distance(text: str, other: str) -> float:
    """How different two boards are in shape, 0 to 1."""
    return distance_between(boards.read_board(text), boards.read_board(other))


def drawing(text: str) -> str:
    """A board for a terminal, with the names of its columns and rows and what lies on it."""
    board = boards.read_board(text)
    longest = max(map(len, board.rows))
    letters = "  ".join(chr(ord("a") + column) for column in range(longest))
    lines = [f"    {letters}"]
    for number, row in enumerate(board.rows, 1):
        shift = " " if len(row) < longest else ""
        lines.append(f"{number:2}  {shift}{'  '.join(row)}")
    sizes = [len(territory.spaces) for territory in board.territories]
    counted = ", ".join(f"{sizes.count(size)} of {size}" for size in sorted(set(sizes)))
    gems = [board.names[space] for space in range(len(board.marks)) if board.is_treasure(space)]
    legend = f"{START} start, {OBSTACLE} obstacle, capitals are treasures: {' '.join(gems)}"
    return "\n".join([*lines, "", legend, f"{len(sizes)} territories: {counted} spaces"])


def board_picture(text: str) -> str:
    """A board as SVG, with the names of its columns and rows and no game on it."""
    from . import view

    board = boards.read_board(text)
    sheet = hexagons.sheet_of(laid_alone(text), 0)
    cells = [
        element(
            "g",
            hexagons.on_space(kind, space, board.is_treasure(space), is_done=False),
            class_=f"cell hue-{kind}",
            transform=at(*sheet.middles[space]),
            aria_label=board_label(board, space),
        )
        for space, kind in enumerate(sheet.kinds)
    ]
    margin, ground = MARGIN, hexagons.ground(sheet, (), "large")
    picture = document(
        (-margin, -margin, PICTURE_WIDTH + 2 * margin, view.height_of(sheet) + 2 * margin),
        say("board title"),
        in_words(board),
        hexagons.definitions(),
        element("g", *view.on_card(sheet, [*ground, *cells]), id="board", class_="board"),
        style=view.css(),
    )
    return str(picture)


def board_label(board: boards.Board, space: int) -> str:
    """A space in words."""
    kind = {START: "start", OBSTACLE: "obstacle"}.get(board.marks[space]) or NAMES[board.colour(space)]
    return listed([board.names[space], say(kind), board.is_treasure(space) and say("gem")])


def in_words(board: boards.Board) -> str:
    """What lies on a board."""
    spaces = [space for space in range(len(board.marks)) if board.colour(space) >= 0]
    gems = [board.names[space] for space in spaces if board.is_treasure(space)]
    stones = [name for name, mark in zip(board.names, board.marks, strict=True) if mark == OBSTACLE]
    sentences = [
        say(
            "board spaces",
            spaces=len(spaces),
            territories=len(board.territories),
            start=board.names[board.start],
            gems=listed(gems),
        ),
        say("board obstacles", obstacles=listed(stones)) if stones else say("board without"),
    ]
    return " ".join(sentences)


class Alone:
    """Plays batches of games on one board, alone, by the policy. The same games, plain or compiled."""

    def __init__(self, text: str, *, compiled: bool):
        linker = compiler(GAME) if compiled else Linker(GAME.rules)
        self.compiled = compiled
        self.kernels = linker.link(balance)
        self.pool = linker.pool(laid_alone(text))
        self.notes = self.zeros(NOTES)

    def play(self, stream: int, first: int, games: int, cap: int) -> Any:
        """Games number first, first + 1, … of a stream: a row of FIGURES for each."""
        rows = self.zeros(games * WIDTH)
        if self.compiled:
            rows = rows.reshape(games, WIDTH)
        else:
            rows = [rows[at : at + WIDTH] for at in range(0, len(rows), WIDTH)]
        self.kernels.play_games(self.pool, stream, first, games, cap, self.notes, rows)
        return rows

    def zeros(self, count: int) -> Any:
        """That many ints."""
        if not self.compiled:
            return [0] * count
        import numpy

        return numpy.zeros(count, numpy.int64)
