"""The graph of chances, as a picture: a line for each side, and marks at the moments."""

from collections.abc import Iterator, Sequence

from ..core.language import _
from ..core.picture import Markup, brief, document, element, shortened
from ..core.theme import Theme
from .moments import DECIDED, LUCKY, TURNING_POINT, UNLUCKY, Moment
from .reviewer import Review
from .words import side_names

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, EDGE, LEGEND = 34, 12, 14, 28  # room around the graph
DASHES = ("", "9 5", "1 5", "9 4 1 4")  # of the sides, so that colour is never alone
MARKS = {LUCKY: "♣", UNLUCKY: "♧", TURNING_POINT: "⇄", DECIDED: "✓"}
SLIP = "?"
LIGHT = {"g1": "#23407A", "g2": "#B23A25", "g3": "#8A5F06", "g4": "#2F6A54"}
DARK = {"g1": "#9DBBF5", "g2": "#F29482", "g3": "#E9B23C", "g4": "#8FCBB0"}
THEME = Theme(
    {
        ".ground": "fill:var(--paper);stroke:var(--paper-edge)",
        ".grid": "stroke:var(--line);stroke-width:1",
        ".scale": "font-size:12px;fill:var(--ink-2);text-anchor:end",
        ".chance": "fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round",
        ".who": "font-size:14px",
        ".mark": "font-size:13px;font-weight:700;text-anchor:middle",
        **{f".g{n}": f"stroke:var(--g{n})" for n in range(1, 5)},
        **{f".m{n}": f"fill:var(--g{n})" for n in range(1, 5)},
        ".m0": "fill:var(--ink)",
    },
    LIGHT,
    DARK,
)


def graph(review: Review, names: Sequence[str]) -> Markup:
    """The whole graph, to stand alone."""
    total = HEIGHT + LEGEND
    return document(
        (0, 0, WIDTH, total),
        _("Chances"),
        _("Each side’s chance to win, move by move."),
        element("rect", class_="ground", x=0.5, y=0.5, width=WIDTH - 1, height=total - 1, rx=12),
        *scale(),
        *(curve(review, side) for side in range(review.num_sides)),
        *(mark(review, moment) for moment in review.moments),
        *(label(review, side, name) for side, name in enumerate(side_names(review, names))),
        style=THEME.standalone_css(),
    )


def scale() -> Iterator[Markup]:
    """Lines at every quarter, with their numbers."""
    for quarter in range(5):
        y = height_of(quarter / 4)
        yield element("path", class_="grid", d=f"M{LEFT} {brief(y)}H{WIDTH - RIGHT}")
        yield element("text", f"{25 * quarter}", class_="scale", x=LEFT - 6, y=y + 4)


def curve(review: Review, side: int) -> Markup:
    """A side's chance over the game."""
    values = [review.start, *(line.values for line in review.lines)]
    points = " ".join(
        f"{brief(place_of(review, number))} {brief(height_of(each[side]))}"
        for number, each in enumerate(values)
    )
    return stroke(review, side, f"M{points}")


def stroke(review: Review, side: int, path: str) -> Markup:
    """A line in the look of a side."""
    looks = f"chance g{piece_of(review, side)}"
    return element("path", class_=looks, d=path, stroke_dasharray=DASHES[side % len(DASHES)] or None)


def label(review: Review, side: int, name: str) -> Markup:
    """Whose line looks how."""
    width = (WIDTH - LEFT - RIGHT) / review.num_sides
    x, y = LEFT + side * width, HEIGHT + LEGEND / 2 - 4
    line = stroke(review, side, f"M{brief(x)} {brief(y)}h28")
    return element(
        "g", line, element("text", shortened(name, 14, width - 44), class_="who", x=x + 36, y=y + 5)
    )


def mark(review: Review, moment: Moment) -> Markup:
    """A sign at a moment, on the line of whom it is about."""
    side = review.sides[moment.seat - 1] if moment.seat else 0
    y = height_of(review.lines[moment.line - 1].values[side])
    sign = MARKS.get(moment.kind, SLIP)
    looks = f"mark m{piece_of(review, side) if moment.seat else 0}"
    x = place_of(review, moment.line)
    return element("text", sign, class_=looks, x=x, y=y - 7 if y > 2 * EDGE else y + 15)


def piece_of(review: Review, side: int) -> int:
    """Which of the four pieces a side plays."""
    seat = review.ledger[side].seats[0]
    return review.match.game.view.piece_of(review.match.state, seat)


def place_of(review: Review, line: int) -> float:
    """Where a line of the log is, from left to right."""
    return LEFT + (WIDTH - LEFT - RIGHT) * line / max(1, len(review.lines))


def height_of(chance: float) -> float:
    """Where a chance is, from top to bottom."""
    return EDGE + (HEIGHT - 2 * EDGE) * (1 - chance)
