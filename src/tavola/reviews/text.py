"""A review as text, for a terminal."""

from collections.abc import Iterator, Sequence

from ..core.language import _
from ..core.names import name_of
from .ledger import Vector
from .reviewer import Review
from .words import ROWS, ledger_cells, moment_words, percent, precision_text, side_names, summary

BARS = "▁▂▃▄▅▆▇█"
INDENT = "  "


def review_text(review: Review, width: int, names: Sequence[str]) -> str:
    """Chances, ledger, moments, and a sentence for each player."""
    parts = [chart_lines(review, width, names), ledger_lines(review, names)]
    if review.moments:
        parts.append(moment_lines(review, names))
    parts.append(summary_lines(review, names))
    return "\n\n".join("\n".join(lines) for lines in parts)


def chart_lines(review: Review, width: int, names: Sequence[str]) -> Iterator[str]:
    """Each side's chance from the first line to the last, as bars."""
    called = side_names(review, names)
    margin = max(map(len, called))
    room = max(10, width - margin - 2 * len(INDENT) - 6)
    values = [review.start, *(line.values for line in review.lines)]
    for side, name in enumerate(called):
        bars = "".join(BARS[bar_of(each[side])] for each in thinned(values, room))
        yield f"{INDENT}{name:<{margin}}{INDENT}{bars} {percent(values[-1][side]):>5}"


def thinned(values: Sequence[Vector], room: int) -> list[Vector]:
    """As many of the values as there is room for, the last one among them."""
    count = min(room, len(values))
    return [values[(number + 1) * len(values) // count - 1] for number in range(count)]


def bar_of(chance: float) -> int:
    """Which bar stands for a chance."""
    return min(len(BARS) - 1, int(chance * len(BARS)))


def ledger_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """The ledger as a table, in points of a hundred."""
    called = side_names(review, names)
    widths = [max(6, len(name)) for name in called]
    labels = {key: _(label) for key, label in ROWS.items()}
    margin = max(map(len, labels.values()))

    def row(label: str, cells: Sequence[str]) -> str:
        aligned = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        return f"{INDENT}{label:<{margin}}{INDENT}{INDENT.join(aligned)}"

    yield row("", called)
    cells = [ledger_cells(each) for each in review.ledger]
    for key, label in labels.items():
        yield row(label, [each[key] for each in cells])


def moment_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Every moment with its line of the log."""
    for moment in review.moments:
        words = moment_words(review, moment, names)
        yield f"{INDENT}{moment.line:>4}  {words.title}. {words.happened} {words.chances}"
        if words.why:
            yield f"{INDENT}      {words.why}"


def summary_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """A sentence for each player."""
    for seat in range(1, review.match.seats + 1):
        told = (summary(review, seat, names=names), precision_text(review, seat))
        yield f"{INDENT}{name_of(names, seat)}: {' '.join(filter(None, told))}"
