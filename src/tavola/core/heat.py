"""Figures as heat on a board: each space in the colour of its figure, with the figure written on it.

Colours say how far a figure is from the mean of all; pale is whatever may as well be the mean.
"""

from collections.abc import Mapping, Sequence

from .picture import SVG, Markup, element
from .study import Figure

BELOW, MIDDLE, ABOVE = (180, 83, 42), (244, 235, 216), (11, 98, 93)  # red, green, blue: 0 to 255
INK, PAPER = "#2A211B", "#FFFDF7"
UNSURE = 0.3  # of its colour is left to a figure whose interval holds the mean
DEEP = 0.6  # from which on the ink is light
NO_FIGURE = "#E4DCCB"
CELL_WIDTH, CELL_HEIGHT, GAP = 104, 76, 3


def warmths(figures: Mapping[str, Figure]) -> dict[str, float]:
    """How far each figure is from the mean of all, from -1 to 1."""
    seen = {item: figure for item, figure in figures.items() if figure.num}
    total = sum(figure.num for figure in seen.values())
    mean = sum(figure.value * figure.num for figure in seen.values()) / max(1, total)
    widest = max((abs(figure.value - mean) for figure in seen.values()), default=0) or 1
    return {
        item: (figure.value - mean) / widest * (UNSURE if figure.low <= mean <= figure.high else 1)
        for item, figure in seen.items()
    }


def fill(warmth: float | None) -> str:
    """The colour of a figure."""
    if warmth is None:
        return NO_FIGURE
    end = ABOVE if warmth > 0 else BELOW
    mixed = (round(m + (e - m) * abs(warmth)) for m, e in zip(MIDDLE, end, strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


def ink(warmth: float | None) -> str:
    """The colour of what is written on it."""
    return PAPER if warmth is not None and abs(warmth) > DEEP else INK


def short(figure: Figure) -> str:
    """A figure without its interval."""
    return f"{100 * figure.value:.0f} %" if figure.is_share else f"{figure.value:.2f}"


def interval(figure: Figure) -> str:
    """Its interval."""
    if figure.is_share:
        return f"{100 * figure.low:.0f}–{100 * figure.high:.0f}"
    return f"{figure.low:.2f}–{figure.high:.2f}"


def picture(width: float, height: float, *shapes: Markup) -> Markup:
    """A picture of that size, in units of the drawing."""
    return element(
        "svg",
        *shapes,
        xmlns=SVG,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        font_family="system-ui, sans-serif",
        text_anchor="middle",
    )


def grid(figures: Mapping[str, Figure], rows: Sequence[Sequence[str]], marks: Mapping[str, str]) -> Markup:
    """A board of squares: rows of the items' names; marks stand in a corner of each, beside the name."""
    warm = warmths(figures)
    cells = [
        cell(item, marks.get(item, ""), figures.get(item), warm.get(item), column, row)
        for row, items in enumerate(rows)
        for column, item in enumerate(items)
    ]
    wide, high = CELL_WIDTH + GAP, CELL_HEIGHT + GAP
    return picture(wide * max(map(len, rows)) - GAP, high * len(rows) - GAP, *cells)


def cell(name: str, mark: str, figure: Figure | None, warmth: float | None, column: int, row: int) -> Markup:
    """One square."""
    x, y = column * (CELL_WIDTH + GAP), row * (CELL_HEIGHT + GAP)
    middle, colour = x + CELL_WIDTH / 2, ink(warmth)
    shapes = [
        element("rect", x=x, y=y, width=CELL_WIDTH, height=CELL_HEIGHT, rx=6, fill=fill(warmth)),
        element("text", name, x=x + 7, y=y + 17, font_size=13, text_anchor="start", fill=colour),
        element("text", mark, x=x + CELL_WIDTH - 7, y=y + 17, font_size=13, text_anchor="end", fill=colour),
    ]
    if figure and figure.num:
        below = f"{interval(figure)} · {figure.num:,}"
        shapes += [
            element("text", short(figure), x=middle, y=y + 44, font_size=21, font_weight=700, fill=colour),
            element("text", below, x=middle, y=y + 65, font_size=13, fill=colour),
        ]
    return element("g", *shapes)
