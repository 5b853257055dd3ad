"""The little charts of a person's page, as SVG. Looks are classes of the page's stylesheet."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import ceil

from ..core.picture import Markup, brief, element
from .my_games import Running, Share

WIDTH, HEIGHT = 400, 150
LEFT, RIGHT, TOP, BOTTOM = 44, 392, 8, 128  # of what is drawn in it
BARS = 28  # games at most
INTERVAL_WIDTH, INTERVAL_HEIGHT = 72, 12
COLUMNS = 40  # of dots
DOT, LEAST_DOT = 9.0, 2.5  # how tall
FOOT_LEFT = 8  # of a chart without a scale

Place = Callable[[float], float]


def chart(label: str, *drawn: Markup) -> Markup:
    """A chart, of which a reader is told in a sentence."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    return element("svg", *drawn, class_="chart", viewBox=box, role="img", aria_label=label)


def height_of(low: float, high: float) -> Place:
    """Where a number is, from top to bottom."""
    return lambda number: BOTTOM - (BOTTOM - TOP) * (number - low) / ((high - low) or 1)


def place_of(count: int) -> Place:
    """Where the game of that number is, from left to right."""
    return lambda number: LEFT + (RIGHT - LEFT) * number / max(1, count - 1)


def grid(numbers: Sequence[float], height: Place, text: Callable[[float], str]) -> Markup:
    """Lines across, with their numbers."""
    lines = (element("path", class_="grid", d=f"M{LEFT} {brief(height(each))}H{RIGHT}") for each in numbers)
    words = (element("text", text(each), class_="scale", x=LEFT - 6, y=height(each) + 4) for each in numbers)
    return element("g", *lines, *words)


def ends(first: str, last: str) -> Markup:
    """What is at the left and at the right."""
    left = element("text", first, x=LEFT, y=HEIGHT - 4)
    return element("g", left, element("text", last, class_="last", x=RIGHT, y=HEIGHT - 4))


def path(points: Sequence[tuple[float, float]]) -> str:
    """A line through points."""
    return "M" + " ".join(f"{brief(x)} {brief(y)}" for x, y in points)


def band(
    label: str,
    values: Sequence[Running],
    words: tuple[str, str],
    step: float,
    text: Callable[[float], str],
) -> Markup:
    """A line that is known ever better, with the band that it lies in."""
    reaches = [each.reach for each in values]
    low = min(each.mean - reach for each, reach in zip(values, reaches, strict=True))
    high = max(each.mean + reach for each, reach in zip(values, reaches, strict=True))
    low, high = step * (low // step), step * ceil(high / step)
    height, place = height_of(low, high), place_of(len(values))
    upper = [(place(n), height(each.mean + each.reach)) for n, each in enumerate(values)]
    lower = [(place(n), height(each.mean - each.reach)) for n, each in enumerate(values)]
    line = [(place(n), height(each.mean)) for n, each in enumerate(values)]
    return chart(
        label,
        grid((low, (low + high) / 2, high), height, text),
        element("path", class_="band", d=f"{path(upper)} {path(lower[::-1])[1:]}Z"),
        element("path", class_="line", d=path(line)),
        element("circle", class_="now", cx=line[-1][0], cy=line[-1][1], r=5),
        ends(*words),
    )


def bars(label: str, values: Sequence[float], words: tuple[str, str], text: Callable[[float], str]) -> Markup:
    """A bar for each number: above zero filled, below it an outline."""
    shown = values[-BARS:]
    most = max(0.1, *(abs(value) for value in shown))
    height, step = height_of(-most, most), (RIGHT - LEFT) / BARS
    drawn = [bar(LEFT + number * step + 2, step - 4, value, height) for number, value in enumerate(shown)]
    return chart(label, grid((-most, 0, most), height, text), *drawn, ends(*words))


def bar(x: float, width: float, value: float, height: Place) -> Markup:
    """A bar from zero on."""
    top, foot = sorted((height(value), height(0)))
    look = "gain" if value >= 0 else "loss"
    return element("rect", class_=look, x=x, y=top, width=width, height=max(1.0, foot - top), rx=2)


def dots(
    label: str,
    values: Sequence[float],
    means: Sequence[float],
    words: tuple[str, str],
    text: Callable[[float], str],
) -> Markup:
    """A dot for each number, and a line of means, between 0 and 1."""
    low = min(0.5, min(values) // 0.1 / 10)
    height, place = height_of(low, 1), place_of(len(values))
    drawn = [
        element("circle", class_="dot", cx=place(number), cy=height(value), r=3)
        for number, value in enumerate(values)
    ]
    line = [(place(number), height(value)) for number, value in enumerate(means)]
    return chart(
        label,
        grid((low, (1 + low) / 2, 1), height, text),
        *drawn,
        element("path", class_="line", d=path(line)),
        ends(*words),
    )


def heap(label: str, counts: Mapping[int, int], own: int) -> Markup:
    """A dot for each person, piled by points, and the own one; where they are too many for dots, bars."""
    low, high = min(counts), max(counts)
    wide = ceil((high - low + 1) / COLUMNS)
    piles: Counter[int] = Counter()
    for points, count in counts.items():
        piles[(points - low) // wide] += count
    step = (RIGHT - FOOT_LEFT) / max(1, (high - low) // wide + 1)
    tall = min(step, DOT, (BOTTOM - TOP) / max(piles.values()))
    drawn = [pile(FOOT_LEFT + (at + 0.5) * step, tall, count, step) for at, count in sorted(piles.items())]
    at = (own - low) // wide
    you = element(
        "circle", class_="own", cx=FOOT_LEFT + (at + 0.5) * step, cy=BOTTOM - (piles[at] - 0.5) * tall, r=6
    )
    line = element("path", class_="grid", d=f"M{FOOT_LEFT} {BOTTOM + 4}H{RIGHT}")
    left = element("text", str(low), x=FOOT_LEFT, y=HEIGHT - 4)
    right = element("text", str(high), class_="last", x=RIGHT, y=HEIGHT - 4)
    box = f"0 0 {WIDTH} {HEIGHT}"
    return element(
        "svg", *drawn, line, you, left, right, class_="heap", viewBox=box, role="img", aria_label=label
    )


def pile(x: float, tall: float, count: int, step: float) -> Markup:
    """So many dots, one upon the other."""
    if tall < LEAST_DOT:
        height = count * tall
        return element("rect", class_="dot", x=x - step / 2, y=BOTTOM - height, width=step, height=height)
    heights = (BOTTOM - (number + 0.5) * tall for number in range(count))
    return element("g", *(element("circle", class_="dot", cx=x, cy=y, r=0.42 * tall) for y in heights))


def interval(share: Share) -> Markup:
    """A share on a line from nothing to all, with what it may be and the mark of an even game."""

    def x(number: float) -> float:
        return 6 + (INTERVAL_WIDTH - 12) * number

    box = f"0 0 {INTERVAL_WIDTH} {INTERVAL_HEIGHT}"
    drawn = (
        element("path", class_="may", d=f"M{brief(x(share.low))} 6H{brief(x(share.high))}"),
        element("path", class_="even", d=f"M{brief(x(share.fair))} 0V12"),
        element("circle", class_="is", cx=x(share.share), cy=6, r=4.5),
    )
    return element("svg", *drawn, class_="interval", viewBox=box, aria_hidden="true")
