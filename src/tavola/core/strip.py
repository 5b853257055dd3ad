"""The players of a table side by side, for a page on which there is little room."""

from collections.abc import Sequence
from typing import NamedTuple

from .picture import WIDTH, Markup, Part, at, classes, element, piece, remembered, shortened
from .theme import NAME_SIZE

GAP = 6
TILE_HEIGHT, LOW_TILE_HEIGHT = 44, 40  # in one row, in two
PIECE = 26
WORDS_X = 38
NUMBER_SIZE = 22
FIGURE = 0.56  # how wide one is, in font sizes
NARROW = 0.85  # of the guess: the font of pages is narrower
RULES = {
    ".strip .note": "font-size:14.2px;font-weight:400;fill:var(--ink-2)",
    ".strip .score": f"font:700 {NUMBER_SIZE}px var(--font-display);text-anchor:end",
}


class Player(NamedTuple):
    """What a tile says of a player."""

    piece: int
    name: str
    note: str
    score: str  # empty in a game without points
    is_on: bool  # it is their turn, or their win
    label: str  # all of it for who does not see it


def strip(players: Sequence[Player]) -> Part:
    """A tile for each player: up to three abreast, four in two rows."""
    abreast = len(players) if len(players) < 4 else 2
    num_rows = len(players) // abreast
    height = TILE_HEIGHT if num_rows == 1 else LOW_TILE_HEIGHT
    width = (WIDTH - GAP * (abreast - 1)) / abreast
    tiles = [
        placed_tile(
            player,
            (width, height),
            (number % abreast * (width + GAP), number // abreast * (height + GAP)),
            f"strip-{number + 1}",
            f"points-{number + 1}",
        )
        for number, player in enumerate(players)
    ]
    return Part("strip", tiles, num_rows * (height + GAP) - GAP)


def column(players: Sequence[Player], width: float) -> Part:
    """The same tiles below each other, for a narrow column of a wide page."""
    step = TILE_HEIGHT + 2 * GAP
    tiles = [
        placed_tile(
            player, (width, TILE_HEIGHT), (0, number * step), f"player-{number + 1}", f"score-{number + 1}"
        )
        for number, player in enumerate(players)
    ]
    return Part("players", tiles, len(players) * step, width=width)


@remembered(4096)
def placed_tile(
    player: Player, size: tuple[float, float], place: tuple[float, float], name: str, counter: str
) -> Markup:
    """A player's tile with its corner there."""
    return element(
        "g",
        *tile(player, *size, counter),
        id=name,
        class_=classes(strip=True, on=player.is_on),
        transform=at(*place),
        aria_label=player.label,
    )


def tile(player: Player, width: float, height: float, counter: str) -> list[Markup]:
    """Piece, name, note and score, which a page lets count by its id."""
    taken = FIGURE * NUMBER_SIZE * len(player.score) + 12
    room = (width - WORDS_X - taken) / NARROW
    middle = height / 2
    return [
        element("rect", class_="tile", width=width, height=height, rx=12),
        piece(player.piece, 20, middle + 0.5, PIECE),
        element("text", shortened(player.name, NAME_SIZE, room), class_="name", x=WORDS_X, y=middle - 3),
        element("text", player.note, class_="note", x=WORDS_X, y=middle + 13.5),
        *([score(player.score, width - 9, middle + 7.5, counter)] if player.score else []),
    ]


def score(points: str, x: float, y: float, name: str) -> Markup:
    """The points of a player."""
    return element("text", points, id=name, class_="score", x=x, y=y, data_counter="")
