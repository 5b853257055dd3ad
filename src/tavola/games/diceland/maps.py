"""All boards of Diceland at a glance, in a strip: whose they are, how many treasures, what each is about."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ...core.picture import (
    WIDTH,
    Markup,
    Part,
    at,
    classes,
    element,
    icon,
    layer,
    piece,
    remembered,
    shortened,
)
from .crosses import GOAL
from .hexagons import Sheet, small_board
from .scene import Row, Scene, board_label

# Lengths, in units of the drawing
GAP, PAD = 6, 7
HEIGHT, MAP_HEIGHT = 94, 60
NAME_SIZE = 14.5
NARROW = 0.85  # of the guess: the font of pages is narrower
ICONS = {"choosing": "clock", "finished": "check", "throwing": "dice", "due": "dice", "winner": "trophy"}

RULES = {
    ".map .name": f"font-size:{NAME_SIZE}px",
    ".map .total": "font:700 18px var(--font-display);text-anchor:end",
    ".map .doing": "fill:var(--paper);stroke:var(--line)",
}


def strip(scene: Scene, rows: Sequence[Row]) -> Part:
    """A small board for each player: the own one first, but by seats where several look at one screen."""
    seats = scene.state.seats
    width = (WIDTH - GAP * (seats - 1)) / seats
    tiles = [
        chunk
        for place, seat in enumerate(in_order(scene))
        for chunk in tile(rows[seat], map_of(scene, seat), place * (width + GAP), width)
    ]
    return Part("strip", tiles, HEIGHT)


def in_order(scene: Scene) -> list[int]:
    """The seats as their boards lie, which keep their places while others are asked."""
    first, seats = max(scene.you - 1, 0), scene.state.seats
    return [(first + step) % seats for step in range(seats)]


class Map(NamedTuple):
    """A player's board at a glance: all that its drawing depends on."""

    sheet: Sheet
    crossed: tuple[int, ...]
    fresh: tuple[int, ...]
    label: str
    is_large: bool  # whether the same board is also the large one


def map_of(scene: Scene, seat: int) -> Map:
    """The board of a seat."""
    label = board_label(scene, seat)
    return Map(scene.sheets[seat], scene.crossed[seat], scene.last[seat], label, seat == scene.seat)


@remembered(2048, of_kept=True)
def tile(row: Row, seen: Map, x: float, width: float) -> list[Markup]:
    """A player's board and treasures."""
    return layer(
        card(width),
        *placed_map(seen, row.seat, width),
        caption(row.seat, row.name, row.num_treasures, row.doing, width),
        id=f"strip-{row.seat + 1}",
        class_=classes(map=True, on=row.is_on, large=seen.is_large),
        transform=at(x, 0),
        aria_label=row.label,
        role="group",
    )


@cache
def card(width: float) -> Markup:
    """What a player's board lies on."""
    return element("rect", class_="tile", width=width, height=HEIGHT, rx=12)


@remembered(2048)
def caption(seat: int, name: str, num_treasures: int, what: str | None, width: float) -> Markup:
    """Whose board it is, and how far they are."""
    is_wide = width > 110
    goal = element("tspan", f"/{GOAL}" if is_wide else "", class_="of", dx=1)
    count = element("tspan", str(num_treasures), id=f"loot-{seat + 1}", data_counter="")
    name_x, count_width = (32, 36) if is_wide else (26, 16)
    short = shortened(name, NAME_SIZE * NARROW, width - name_x - count_width)
    parts = [
        *doing(what, width - 17),
        piece(seat + 1, 18 if is_wide else 15, HEIGHT - 14, 20 if is_wide else 17),
        element("text", short, class_="name", x=name_x, y=HEIGHT - 9),
        element("text", count, goal, class_="total", x=width - PAD, y=HEIGHT - 8),
    ]
    return Markup("".join(parts))


def placed_map(seen: Map, seat: int, width: float) -> list[Markup]:
    """The small board in the middle of its tile."""
    sheet, crossed, fresh, label, is_large = seen
    name = f"{'own-map' if is_large else 'map'}-{seat + 1}"  # what happened on the large board is shown there
    board = small_board(sheet, crossed, fresh, name, class_="mini", aria_label=label)
    return layer(*board, transform=place_of(sheet, width))


@lru_cache(maxsize=1024)
def place_of(sheet: Sheet, width: float) -> str:
    """Where a small board is on its tile."""
    scale = min((width - 2 * PAD) / sheet.width, MAP_HEIGHT / sheet.height)
    x = (width - scale * sheet.width) / 2
    y = PAD + (MAP_HEIGHT - scale * sheet.height) / 2
    return f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"


def doing(what: str | None, x: float) -> list[Markup]:
    """The sign of what a player is about, in the corner."""
    if what not in ICONS:
        return []
    return [element("circle", class_="doing", cx=x, cy=17, r=12), icon(ICONS[what], x - 8, 9, 16)]
