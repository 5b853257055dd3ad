"""Boards for paper: black on white, a pencil's crosses to come, and below what one has, to be ticked.

Dice with colours are rare in kitchens, so each colour has a number of an ordinary die.
"""

from collections.abc import Iterator

from ...core.language import N_
from ...core.picture import Markup, at, element
from ...core.print_sheets import PrintSheet, games_sheet, rules_sheet
from . import hexagons
from .board import LETTERS, TREASURES, Board, lettered_board
from .hexagons import AXIS_SIZE, HIGH, OUTLINE, Sheet, axes, on_space, sheet_of, use
from .layout import COLOURS, NAMES
from .rules import new
from .rules_page import SECTIONS
from .words import say

__all__ = ["definitions"]

INK = "#000"
MARGIN = 20
TALLY_HEIGHT = 64  # of what stands below a board
BOX = 14  # to be ticked
FONT = "Georgia, serif"

NEEDED = N_(
    "A board for everybody, a pencil and six dice: the numbers below a board stand for ordinary dice."
)
definitions = hexagons.definitions


def sheets() -> list[PrintSheet]:
    """A page for each of the eight boards, one for the games that were won, and the rules."""
    boards = (
        board_sheet(f"board-{letter}", lettered_board(letter), say("print board", letter=letter))
        for letter in LETTERS
    )
    return [*boards, games_sheet(), rules_sheet(SECTIONS)]


def board_sheet(name: str, board: Board, title: str) -> PrintSheet:
    """A page for a board."""
    return PrintSheet(name, title, sheet_picture(board, title), is_own=True)


def sheet_picture(board: Board, title: str) -> Markup:
    """A board, and below it the colours with their treasures."""
    sheet = sheet_of(new(1, {"boards": [{"text": board.text}]}), 0)
    width, height = sheet.width + 2 * MARGIN, sheet.height + 2 * MARGIN + TALLY_HEIGHT
    step = sheet.width / len(COLOURS)
    tallies = (
        element("g", *tally(place), transform=at(place * step, sheet.height + MARGIN + 8))
        for place in range(len(COLOURS))
    )
    names = element("g", axes(sheet, 1), text_anchor="middle", font_size=AXIS_SIZE)
    drawn = element("g", names, *spaces(sheet), *tallies, transform=at(MARGIN, MARGIN), color=INK)
    return element(
        "svg", drawn, viewBox=f"0 0 {width} {height}", role="img", aria_label=title, font_family=FONT
    )


def spaces(sheet: Sheet) -> Iterator[Markup]:
    """The spaces with their signs, and the borders of the territories, strong."""
    for kind, middle in zip(sheet.kinds, sheet.middles, strict=True):
        fill = "#555" if kind == "obstacle" else "#fff"
        yield element("path", d=OUTLINE, transform=at(*middle), fill=fill, stroke="#999", stroke_width=1)
    for path in (*sheet.borders, hexagons.hexagons(obstacles(sheet))):
        yield element("path", d=path, fill="none", stroke=INK, stroke_width=3.4, stroke_linecap="round")
    for space, (kind, middle) in enumerate(zip(sheet.kinds, sheet.middles, strict=True)):
        sign = on_space(kind, space, space in sheet.gems, is_done=False)
        yield element("g", sign, transform=at(*middle), color="#ccc" if kind == "obstacle" else INK)


def obstacles(sheet: Sheet) -> list[hexagons.Point]:
    """Where nobody ever crosses."""
    return [middle for kind, middle in zip(sheet.kinds, sheet.middles, strict=True) if kind == "obstacle"]


def tally(colour: int) -> Iterator[Markup]:
    """A colour: its sign, the number of a die, its name, its treasures and whether it is complete."""
    yield element("text", str(colour + 1), x=2, y=HIGH / 4, font_size=19, font_weight=700)
    yield element("g", use(COLOURS[colour]), transform=at(27, 8))
    yield element("text", say(NAMES[colour]), x=40, y=HIGH / 4, font_size=13)
    for place in range(TREASURES):
        yield element("g", use("loot"), transform=at(8 + 18 * place, 35, 1.2))
    yield element("rect", x=40, y=27, width=BOX, height=BOX, fill="none", stroke=INK, stroke_width=1.6)
    yield element("text", say("complete"), x=59, y=39, font_size=10.5)
