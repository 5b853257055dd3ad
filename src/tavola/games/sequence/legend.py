"""What a throw decides in Sequence Dice, as a small table with the row of the present total lit."""

from ...core.picture import ICONS, Markup, Part, at, classes, element, remembered, wrapped
from .words import say

# Lengths, in units of the drawing
WIDTH = 214
TOP, ROW, PAD = 30, 50, 10
BOX_WIDTH, BOX_HEIGHT, WORDS_X = 58, 36, 76
SIZE = 14.2

ROWS = {"3–9": range(3, 10), "2": (2,), "12": (12,), "10": (10,), "11": (11,)}  # what is written: its totals
HEIGHT = TOP + ROW * len(ROWS) + 2 * PAD + 34
AGAIN = ("2", "12")  # after which one throws again

RULES = {
    ".legend text": f"font-size:{SIZE}px;fill:var(--ink-2)",
    ".legend .title": "font-size:14.2px;font-weight:600;letter-spacing:.03em;text-transform:uppercase",
    ".legend .box": "fill:var(--seq-cell);stroke:var(--line)",
    ".legend .again .box": "fill:var(--seq-again)",
    ".legend .total": "font:700 18px var(--font-display);text-anchor:middle;fill:var(--ink)",
    ".legend .lit": "fill:none",
    ".legend .now .lit": "fill:var(--touch-soft);stroke:var(--touch);stroke-width:2.4",
    ".legend .now .box": "fill:var(--paper);stroke:var(--touch)",
    ".legend .now text,.legend .now .total": "fill:var(--ink)",
    ".legend .sign": "fill:none;stroke:var(--gold);stroke-width:2.4;stroke-linecap:round",
}


@remembered(64)
def legend(total: int) -> Part:
    """The table; ``total`` is what was thrown and now counts, or 0."""
    rows = [
        row(name, total in totals, TOP + ROW * place) for place, (name, totals) in enumerate(ROWS.items())
    ]
    covered = lines(say("legend covered"), PAD + 4, WIDTH - 2 * PAD - 8, TOP + ROW * len(ROWS) + 30)
    card = element("rect", class_="card", width=WIDTH, height=HEIGHT, rx=16)
    title = element("text", say("legend"), class_="title", x=PAD + 4, y=21)
    return Part("legend", [card, title, *rows, covered], HEIGHT, "legend", WIDTH)


def row(name: str, is_now: bool, y: float) -> Markup:
    """A total, or several, and what they allow."""
    is_again = name in AGAIN
    x = PAD + BOX_WIDTH / 2 - (9 if is_again else 0)
    return element(
        "g",
        element("rect", class_="lit", x=PAD - 4, y=1, width=WIDTH - 2 * PAD + 8, height=ROW - 2, rx=10),
        element("rect", class_="box", x=PAD, y=7, width=BOX_WIDTH, height=BOX_HEIGHT, rx=8),
        element("text", name, class_="total", x=x, y=31.5),
        *(
            [element("path", class_="sign", d=ICONS["again"], transform=at(x + 12, 17, 0.7))]
            if is_again
            else []
        ),
        lines(say(f"legend {name}"), WORDS_X, WIDTH - WORDS_X - PAD, ROW / 2 + 4.5),
        class_=classes(again=is_again, now=is_now) or None,
        transform=at(0, y),
    )


def lines(text: str, x: float, width: float, middle: float) -> Markup:
    """A text in as many lines as it needs, around a height."""
    found = wrapped(text, SIZE * 0.82, width)  # the text font is narrow
    top = middle - 7.5 * (len(found) - 1)
    return element(
        "text", *(element("tspan", f"{line} ", x=x, y=top + 15 * n) for n, line in enumerate(found))
    )
