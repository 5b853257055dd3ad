"""Sequence Dice for paper: the board, what each total does, and coins or beans for chips."""

from collections.abc import Iterator

from ...core.language import N_
from ...core.picture import Markup, at, element
from ...core.print_sheets import PrintSheet, games_sheet, rules_sheet
from .layout import COLUMNS, NUMBERS, ROWS
from .legend import ROWS as TOTALS
from .legend import lines
from .rules_page import SECTIONS
from .words import say

NEEDED = N_("One board for all, two dice, and twenty coins, beans or buttons of a kind for each player.")

INK = "#000"
SPACE, STEP = 62, 66
AXIS = 20  # for the names of rows and columns
LEGEND, WORDS_X, WORDS_WIDTH = 470, 66, 150
LINE = 62  # of the legend
FONT = "Georgia, serif"


def definitions() -> Markup:
    """Nothing is drawn by a symbol."""
    return Markup()


def sheets() -> list[PrintSheet]:
    """The board, games that were won, the rules."""
    board = PrintSheet("board", say("print board"), board_picture())
    return [board, games_sheet(), rules_sheet(SECTIONS)]


def board_picture() -> Markup:
    """The board, and beside it what a roll allows."""
    side = AXIS + STEP * ROWS
    return element(
        "svg",
        element("g", *spaces(), *names(), transform=at(AXIS, AXIS)),
        element("g", *legend(), transform=at(LEGEND, AXIS)),
        viewBox=f"0 0 {LEGEND + WORDS_X + WORDS_WIDTH} {side + 4}",
        role="img",
        aria_label=say("print board"),
        font_family=FONT,
        text_anchor="middle",
    )


def spaces() -> Iterator[Markup]:
    """Every space with its number; those that let one roll again have a second rim."""
    for space, number in enumerate(NUMBERS):
        row, column = divmod(space, len(COLUMNS))
        rims = (0, 4) if number in (2, 12) else (0,)
        boxes = (
            element(
                "rect",
                x=rim,
                y=rim,
                width=SPACE - 2 * rim,
                height=SPACE - 2 * rim,
                rx=8,
                fill="none",
                stroke=INK,
                stroke_width=1.8,
            )
            for rim in rims
        )
        written = element("text", str(number), x=SPACE / 2, y=SPACE / 2 + 10, font_size=28, font_weight=700)
        yield element("g", *boxes, written, transform=at(STEP * column, STEP * row))


def names() -> Iterator[Markup]:
    """The letters above the columns and the numbers beside the rows."""
    for place, letter in enumerate(COLUMNS):
        yield element("text", letter, x=STEP * place + SPACE / 2, y=-6, font_size=12)
        yield element("text", str(place + 1), x=-10, y=STEP * place + SPACE / 2 + 4, font_size=12)


def legend() -> Iterator[Markup]:
    """What each total does."""
    for place, name in enumerate(TOTALS):
        y = LINE * place
        yield element("rect", y=y, width=56, height=38, rx=8, fill="none", stroke=INK, stroke_width=1.4)
        yield element("text", name, x=28, y=y + 26, font_size=19, font_weight=700)
        words = lines(say(f"legend {name}"), WORDS_X, WORDS_WIDTH, y + 24)
        yield element("g", words, text_anchor="start", font_size=14)
    below = lines(say("legend covered"), 0, WORDS_X + WORDS_WIDTH, LINE * len(TOTALS) + 28)
    yield element("g", below, text_anchor="start", font_size=14)
