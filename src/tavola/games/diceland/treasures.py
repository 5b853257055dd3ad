"""The treasures and crosses of all players of Diceland in one table, colour by colour."""

from collections.abc import Sequence

from ...core.drawings import kept
from ...core.picture import Markup, Part, at, classes, element, layer, piece, remembered, shortened
from .crosses import GOAL
from .hexagons import use
from .layout import COLOURS
from .scene import ORDER, Row, Tally
from .words import say

# Lengths, in units of the drawing
WIDTH = 860
HEAD, ROW, PAD = 40, 31, 8
NAME_X, NAME_WIDTH, TOTAL_X = 52, 100, 172
FIRST, PITCH = 196, 109  # of the colours
LEVEL_X, LEVEL_WIDTH, COUNT_X = 46, 30, 98

RULES = {
    ".treasures .title": "font-size:17.2px;font-weight:600;letter-spacing:.07em;text-transform:uppercase;"
    "fill:var(--ink-3)",
    ".treasures .name": "font-size:17px",
    ".treasures .count": "font-size:17.2px",
    ".treasures .total": "font:700 19px var(--font-display);text-anchor:end",
    ".treasures .total .of": "font-size:17.2px",
    ".treasures .on .name": "font-weight:700",
}


def treasures(rows: Sequence[Row]) -> Part:
    """A row for each player."""
    height = HEAD + ROW * len(rows) + PAD
    drawn = [chunk for place, each in enumerate(rows) for chunk in row(each, HEAD + ROW * place)]
    return Part("treasures", [heads(height), *drawn], height, "treasures", WIDTH)


@remembered(16)
def heads(height: float) -> Markup:
    """The card, and above the rows their title and the colours of the columns."""
    parts = [
        element("rect", class_="card", width=WIDTH, height=height, rx=18),
        element("text", say("treasures"), class_="title", x=20, y=26),
        *(head(letter, FIRST + PITCH * place) for place, letter in enumerate(ORDER)),
    ]
    return Markup("".join(parts))


def head(letter: str, x: float) -> Markup:
    """The colour of a column."""
    return element(
        "g",
        element("rect", class_="swatch", width=24, height=24, rx=6),
        element("g", use(letter, transform=at(12, 12, 0.9)), class_="inked"),
        class_=f"hue-{letter}",
        transform=at(x + PITCH / 2 - 12, 10),
    )


def row(player: Row, y: float) -> list[Markup]:
    """A player: treasures in all, and of each colour treasures and crosses, which are the same for all."""
    return layer(
        total(player.seat, player.name, player.num_treasures),
        *counts(player.tallies),
        id=f"treasures-of-{player.seat + 1}",
        class_=classes(on=player.is_on) or None,
        transform=at(0, y),
        aria_label=player.label,
        role="img",
    )


@remembered(2048)
def total(seat: int, name: str, num_treasures: int) -> Markup:
    """Who it is, and how many treasures they have."""
    goal = element("tspan", f"/{GOAL}", class_="of", dx=1)
    parts = [
        piece(seat + 1, 32, ROW / 2, 22),
        element("text", shortened(name, 16, NAME_WIDTH), class_="name", x=NAME_X, y=21),
        element("text", str(num_treasures), goal, class_="total", x=TOTAL_X, y=21.5),
    ]
    return Markup("".join(parts))


@kept(4096, of_kept=True)
def counts(tallies: tuple[Tally, ...]) -> list[Markup]:
    """What a player has of all colours."""
    return [colour(tally, FIRST + PITCH * place) for place, tally in enumerate(tallies)]


@kept(2048)
def colour(tally: Tally, x: float) -> Markup:
    """What a player has of a colour; in a frame while one of its lands is under way."""
    looks = classes(started=tally.is_started, complete=tally.num_crossed == tally.total)
    return element(
        "g",
        element("rect", class_="frame", x=1, y=2, width=PITCH - 4, height=ROW - 4, rx=8),
        *(loot(n < tally.gems, 14 + 14 * n, ROW / 2, 1.2) for n in (0, 1)),
        level(tally.num_crossed / tally.total, LEVEL_X, ROW / 2 - 3.5, LEVEL_WIDTH),
        element("text", str(tally.num_crossed), class_="count", x=COUNT_X, y=21),
        class_=f"hue-{COLOURS[tally.colour]} {looks}".rstrip(),
        transform=at(x, 0),
    )


def loot(is_taken: bool, x: float, y: float, scale: float = 1) -> Markup:
    """A treasure that one has, or has not."""
    name, look = ("loot-got", "taken") if is_taken else ("loot", "empty")
    return use(name, class_=look, transform=at(x, y, scale))


def level(part: float, x: float, y: float, width: float) -> Markup:
    """A bar that is full to a part."""
    shape = {"x": x, "y": y, "height": 7, "rx": 2.5}
    filled = element("rect", class_="level", width=width * part, **shape) if part else Markup()
    return Markup(element("rect", class_="bar", width=width, **shape) + filled)
