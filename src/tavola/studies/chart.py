"""Figures of a study as pictures: bars with their intervals."""

from collections.abc import Callable, Mapping

from ..core.picture import SVG, Markup, element
from .estimates import Estimate

WIDTH, ROW, BAR = 540, 24, 14  # pixels; narrow, for whoever reads it on a phone
MARGIN, NUMBER = 8, 198  # beside the bars, and for the figure behind each with its n
LETTER = 8  # of a name, at most
INK, FILL = "currentColor", "#7BA97A"


def bars(figures: Mapping[str, Estimate]) -> Markup:
    """A bar for each figure, from zero, with its interval, its value and what it rests on."""
    lowest = min(0.0, *(each.low for each in figures.values()))
    highest = max(1e-9, *(each.high for each in figures.values()))
    label = MARGIN + LETTER * max(map(len, figures))
    room = WIDTH - label - NUMBER - 2 * MARGIN

    def place(value: float) -> float:
        return round(label + MARGIN + room * (value - lowest) / (highest - lowest), 1)

    rows = [
        row(name, figure, label, MARGIN + ROW * index, place)
        for index, (name, figure) in enumerate(figures.items())
    ]
    height = ROW * len(figures) + 2 * MARGIN
    return element(
        "svg",
        *rows,
        xmlns=SVG,
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        font_family="system-ui, sans-serif",
        font_size=13,
    )


def row(name: str, figure: Estimate, label: float, top: float, place: Callable[[float], float]) -> Markup:
    """One figure: its name, a bar, the interval as a whisker, and the value in words."""
    middle, zero, end = top + ROW / 2, place(0), place(figure.value)
    low, high = place(figure.low), place(figure.high)
    text = {"y": middle + 4, "fill": INK}
    return element(
        "g",
        element("text", name, x=label, text_anchor="end", **text),
        element(
            "rect",
            x=min(zero, end),
            y=middle - BAR / 2,
            width=max(0.5, abs(end - zero)),
            height=BAR,
            fill=FILL,
        ),
        element("path", d=f"M{low} {middle}H{high}", stroke=INK, stroke_width=2),
        element("text", str(figure), x=WIDTH - NUMBER, **text),
        element("text", f"n {figure.num:,}", x=WIDTH, text_anchor="end", opacity=0.75, **text),
    )
