"""Garden Dice for paper: the garden to write in, the worth of the plants, and a sheet for the points."""

from collections.abc import Iterator

from ...core.language import N_
from ...core.picture import Markup, at, element
from ...core.print_sheets import PrintSheet, rules_sheet, score_sheet
from . import drawings
from .drawings import seed_of, use
from .layout import KINDS, SIZE, STARS
from .rules_page import SECTIONS
from .words import say

NEEDED = N_(
    "One garden for all, four dice, pencil and rubber. Write a plant’s worth and your initial on its space, "
    "and put a ring around it once it is watered; animals, sundials and rocks are letters too."
)

INK = "#000"
SPACE, STEP = 62, 66
AXIS = 22  # for the names of rows and columns
LEGEND, WORTH, LINE = 470, 56, 66
FONT = "Georgia, serif"
PARTS = ("points", "unplaced", "sets", "collections", "sun", "total", "value")  # as the final score has them

definitions = drawings.definitions


def sheets() -> list[PrintSheet]:
    """The garden, the score, the rules."""
    garden = PrintSheet("garden", say("print garden"), garden_picture())
    score = score_sheet([say(f"sheet {part}") for part in PARTS])
    return [garden, score, rules_sheet(SECTIONS)]


def garden_picture() -> Markup:
    """The garden, and beside it what its plants are worth."""
    side = AXIS + STEP * SIZE
    return element(
        "svg",
        element("g", *spaces(), *names(), transform=at(AXIS, AXIS)),
        element("g", *worths(), transform=at(LEGEND, AXIS)),
        viewBox=f"0 0 {LEGEND + 220} {side + 4}",
        role="img",
        aria_label=say("print garden"),
        font_family=FONT,
        color=INK,
        fill=INK,
    )


def spaces() -> Iterator[Markup]:
    """Every space, those with a star where a harvest counts twice."""
    for row in range(1, SIZE + 1):
        for column in range(1, SIZE + 1):
            box = element("rect", width=SPACE, height=SPACE, rx=6, fill="none", stroke=INK, stroke_width=1.6)
            twice = element("text", "★ ×2", x=5, y=16, font_size=14)
            inside = [box, twice] if (row, column) in STARS else [box]
            yield element("g", *inside, transform=at(STEP * (column - 1), STEP * (row - 1)))


def names() -> Iterator[Markup]:
    """The numbers of columns and rows, which are those of two dice."""
    for place in range(SIZE):
        middle, number = STEP * place + SPACE / 2, str(place + 1)
        yield element("text", number, x=middle, y=-7, font_size=15, font_weight=700, text_anchor="middle")
        yield element(
            "text", number, x=-12, y=middle + 5, font_size=15, font_weight=700, text_anchor="middle"
        )


def worths() -> Iterator[Markup]:
    """The plants, the dearest first."""
    for place, kind in enumerate(reversed(range(len(KINDS)))):
        y = LINE * place
        yield element("rect", y=y, width=WORTH, height=WORTH, rx=6, fill="none", stroke=INK, stroke_width=1.4)
        yield element("g", use(seed_of(kind), 6, y + 6, 44), fill="#fff")
        yield element("text", str(kind + 1), x=WORTH + 16, y=y + 38, font_size=28, font_weight=700)
        yield element("text", say(KINDS[kind]), x=WORTH + 42, y=y + 37, font_size=19)
