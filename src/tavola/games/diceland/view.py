"""The picture of Diceland: one seat's board large, the others' small, information bars, the dice.

One touches a space of the large board (``cell-a1`` …), the dice of a colour (``choose-g``), or a button
(``again``, ``stop``, ``skip``). So all that a seat can do is in the picture with that seat's board large.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from ...core.language import listed, spoken
from ...core.match import Match
from ...core.names import isolated
from ...core.picture import (
    MARGIN,
    WIDTH,
    Markup,
    Part,
    at,
    classes,
    document,
    element,
    icon,
    piece,
    shortened,
    stacked,
    text_width,
)
from ...core.theme import Theme
from . import hexagons, turn_panel
from .crosses import GOAL
from .hexagons import AXIS, CROSSES, Sheet, axes, ground, on_space, small_board, stitches, use
from .layout import COLOURS, MAX_COLUMNS, MAX_SPACES, NAMES, NUM_COLOURS, space_name
from .position import (
    CROSS,
    NONE,
    PHASE_TWO,
    TREASURE_USE,
)
from .scene import (
    ORDER,
    Scene,
    Spot,
    description,
    is_active_or_winner,
    scene_of,
    seat_label,
    space_label,
    spots,
    status,
)
from .words import say

# Lengths, in units of the drawing
GAP = 8
PAD = 8  # between a card's edge and what is on it
MAX_SCALE, MIN_SCALE, BOARD_HEIGHT = 1.0, 0.5, 460  # of the large board
MINI_WIDTH, MINI_HEIGHT = 138, 87
BAR_X, BAR_CELL = 159, 39  # where the information bar begins, and how wide a colour is
OWN_HEIGHT, OTHER_HEIGHT = 54, 98
NAME_SIZE, LONG_NAME_SIZE = 14.5, 12.5

ICONS = {"choosing": "clock", "finished": "check", "throwing": "dice", "due": "dice", "winner": "trophy"}

RULES = {
    **hexagons.RULES,
    **turn_panel.RULES,
    ".name": f"font-size:{NAME_SIZE}px;font-weight:600",
    ".name.long": f"font-size:{LONG_NAME_SIZE}px",
    ".note": "font-size:12px;fill:var(--ink-2)",
    ".sign": "color:var(--ink-2)",
    ".count": "font-size:12px;font-weight:600;text-anchor:end;font-variant-numeric:tabular-nums",
    ".total": "font:700 17px var(--font-display);font-variant-numeric:lining-nums tabular-nums",
    ".total .of": "font:600 12px var(--font-ui);fill:var(--ink-2)",
    ".empty": "color:var(--ink-3)",
    ".taken": "color:var(--gold);stroke:var(--paper)",
    ".bar": "fill:var(--paper-3);stroke:var(--line)",
    ".level": "fill:var(--hue);stroke:rgba(0,0,0,.3)",
    ".frame": "fill:none",
    ".started .frame": "stroke:var(--ink-2);stroke-width:1.5;stroke-dasharray:3 3",
    ".complete .frame": "fill:var(--gold-soft);stroke:var(--gold);stroke-width:1.5",
    ".complete": "color:var(--gold)",
    ".swatch": "fill:var(--hue);stroke:rgba(0,0,0,.18)",
    ".inked": "color:var(--hue-ink)",
}


# Where a wide page has the parts: columns from left to right.
LAYOUT = (("board",), ("turn-panel", "dock", "seats", "events"))
HAS_WIDE_SIDE = False
MIN_BOARD_WIDTH = 670
THEME = Theme(RULES, hexagons.LIGHT, hexagons.DARK)
TINT = ("#EBD193", "#5A4825")


def draw(match: Match, *, style: bool = True, seat: int | None = None) -> str:
    """The position as SVG, this seat's board large, or that of who is to act; ``css()`` is its style."""
    scene = scene_of(match, seat)
    groups, height = stacked(parts_of(scene), GAP)
    picture = document(
        (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN),
        say("title", name=isolated(scene.names[scene.seat])),
        description(scene),
        definitions(),
        *groups,
        style=css() if style else None,
    )
    return str(picture)


def parts(match: Match, seat: int | None = None, preview: int | None = None) -> list[Part]:
    """The same in parts: the large board, the players with theirs, and whose turn it is with the dice."""
    return parts_of(scene_of(match, seat))


def parts_of(scene: Scene) -> list[Part]:
    """What stands on the table from top to bottom."""
    others = (scene.state.seats - 1) * (OTHER_HEIGHT + GAP)
    return [
        Part("board", board(scene), height_of(scene.sheets[scene.seat]), "board"),
        Part("seats", seats(scene), OWN_HEIGHT + others),
        Part("turn-panel", turn_panel.turn_panel(scene), turn_panel.HEIGHT),
    ]


def has_preview(action: int) -> bool:
    """A move does what it says, and nothing else."""
    return False


def is_series(state: Any) -> bool:
    """The crosses of one throw are chosen one by one and made together."""
    return bool(state.stage in (PHASE_TWO, TREASURE_USE))


def definitions() -> Markup:
    """What is drawn more than once."""
    return hexagons.definitions()


def touch_path(state: Any, action: int) -> tuple[str, ...]:
    """A space, the dice of a colour, or a button."""
    if action >= CROSS:
        return (f"cell-{space_name(*divmod(action - CROSS, MAX_COLUMNS))}",)
    return (turn_panel.BUTTONS.get(action) or f"choose-{COLOURS[action]}",)


@cache
def css() -> str:
    """The looks of the picture."""
    return THEME.standalone_css()


# The large board


def scale_of(sheet: Sheet) -> float:
    """How large the large board is drawn: as wide as there is room, but no giant and no ribbon."""
    room = max(BOARD_HEIGHT / sheet.height, MIN_SCALE)
    return floored(min((WIDTH - 2 * PAD - AXIS) / sheet.width, room, MAX_SCALE))


def height_of(sheet: Sheet) -> float:
    """How high the card with the large board is."""
    return scale_of(sheet) * sheet.height + 2 * PAD + AXIS


def floored(scale: float) -> float:
    """A scale that is exact with two decimals."""
    return int(scale * 100) / 100


def board(scene: Scene) -> list[Markup]:
    """From the bottom up: the card, the hexagons, what is under way, and the spaces that one touches."""
    s, sheet = scene.state, scene.sheets[scene.seat]
    started = s.under_way[scene.seat * NUM_COLOURS : (scene.seat + 1) * NUM_COLOURS]
    layers = [
        ground(sheet, scene.crossed[scene.seat]),
        *(stitches(sheet, t, letter) for t, letter in zip(started, COLOURS, strict=True) if t != NONE),
        element("g", *(cell(spot, spoken()) for spot in spots(scene)), id="cells"),
    ]
    return on_card(sheet, layers)


def on_card(sheet: Sheet, layers: Sequence[Markup]) -> list[Markup]:
    """A board on its card, with the names of its columns and rows."""
    scale = scale_of(sheet)
    x, y = (WIDTH + AXIS - scale * sheet.width) / 2, PAD + AXIS
    return [
        element("rect", class_="card", width=WIDTH, height=height_of(sheet), rx=16),
        element("g", axes(sheet, scale), transform=at(x, y)),
        element("g", *layers, transform=at(x, y, scale)),
    ]


@lru_cache(maxsize=8192)
def cell(spot: Spot, language: str) -> Markup:
    """A space: what is on it, a ring if it can be crossed, its words. A move changes only few."""
    marks = [(spot.is_target, "ring"), (spot.is_last, "last")]
    rings = "".join(use(mark, class_=mark) for is_drawn, mark in marks if is_drawn)
    looks = classes(
        cell=True, treasure=spot.is_gem, crossed=spot.is_crossed, can=spot.is_target, last=spot.is_last
    )
    on_it = on_space(spot.kind, spot.space % CROSSES, spot.is_gem, spot.is_crossed)
    return element(
        "g",
        Markup(use("hex") + rings + on_it),
        id=f"cell-{spot.name}",
        class_=f"{looks} hue-{spot.kind}",
        transform=at(*spot.middle),
        aria_label=space_label(spot),
    )


# The players


def seats(scene: Scene) -> list[Markup]:
    """A row for each seat: first the one whose board is large, then the others clockwise, with theirs."""
    order = [(scene.seat + step) % scene.state.seats for step in range(scene.state.seats)]
    return [
        seat_row(scene, seat, (OWN_HEIGHT + GAP + (place - 1) * (OTHER_HEIGHT + GAP)) if place else 0)
        for place, seat in enumerate(order)
    ]


def seat_row(scene: Scene, seat: int, y: float) -> Markup:
    """A seat: who sits there, the information bar, and the board unless it is the large one."""
    is_own, is_on = seat == scene.seat, is_active_or_winner(scene.state, seat)
    height = OWN_HEIGHT if is_own else OTHER_HEIGHT
    left, bar_y = (PAD, 5) if is_own else (BAR_X, OTHER_HEIGHT - 49)
    parts = [
        element("rect", class_="tile", width=WIDTH, height=height, rx=12),
        Markup() if is_own else beside(scene, seat),
        *who(scene, seat, left, BAR_X - left if is_own else WIDTH - PAD - left),
        *(
            colour_cell(scene, seat, COLOURS.index(c), BAR_X + BAR_CELL * i, bar_y)
            for i, c in enumerate(ORDER)
        ),
    ]
    if is_on:
        parts.append(element("path", class_="pointer", d="M-7 0 0-7 7 0 0 7Z", transform=at(0, height / 2)))
    return element(
        "g",
        *parts,
        id=f"seat-{seat + 1}",
        class_=classes(seat=True, on=is_on),
        transform=at(0, y),
        aria_label=seat_label(scene.state, seat, scene.names[seat]),
    )


def who(scene: Scene, seat: int, x: float, width: float) -> list[Markup]:
    """Piece, name, treasures, and what the seat is about: a sign, and words where there is room for them."""
    s, doing = scene.state, status(scene.state, seat)
    is_long = text_width(scene.names[seat], NAME_SIZE) > width - 36
    name = shortened(scene.names[seat], LONG_NAME_SIZE if is_long else NAME_SIZE, width - 36)
    goal = element("tspan", f"/{GOAL}", class_="of", dx=1)
    parts = [
        piece(seat + 1, x + 14, 27.5, 28),
        element("text", name, class_=classes(name=True, long=is_long), x=x + 34, y=22),
        use("loot-got", class_="taken", transform=at(x + 41, 36.5, 1.25)),
        element("text", str(s.treasures[seat]), goal, class_="total", x=x + 51, y=42),
    ]
    if doing in ICONS:
        parts.append(element("g", icon(ICONS[doing], x + 94, 28, 16), class_="sign"))
    if doing and seat != scene.seat:
        note_x = x + 114 if doing in ICONS else x + 94
        parts.append(element("text", say(doing), class_="note", x=note_x, y=40.5))
    return parts


def colour_cell(scene: Scene, seat: int, colour: int, x: float, y: float) -> Markup:
    """A colour in the information bar: two treasures, and how many spaces are crossed."""
    s, which, letter = scene.state, seat * NUM_COLOURS + colour, COLOURS[colour]
    total = scene.sheets[seat].size(colour)
    count, gems = total - s.uncrossed[which], s.taken[which]
    is_started, is_done = s.under_way[which] != NONE, s.uncrossed[which] == 0
    label = say("colour", colour=say(NAMES[colour]), gems=gems, count=count, total=total)
    return element(
        "g",
        gauge(letter, gems, count, total),
        class_=f"hue-{letter} {classes(started=is_started, complete=is_done)}".rstrip(),
        transform=at(x, y),
        aria_label=listed([label, is_started and say("in progress"), is_done and say("complete")]),
    )


@lru_cache(maxsize=1024)
def gauge(letter: str, gems: int, count: int, total: int) -> Markup:
    """What has been crossed of a colour."""
    parts = [
        element("rect", class_="frame", x=1, y=0.75, width=BAR_CELL - 2, height=42.5, rx=8),
        element("rect", class_="swatch", x=4.5, y=4.5, width=20, height=20, rx=5),
        element("g", use(letter, transform=at(14.5, 14.5, 0.78)), class_="inked"),
        *(loot(n < gems, 31, 9 + 11 * n) for n in (0, 1)),
        level(count / total, 4.5, 30, 9.5),
    ]
    is_done = count == total
    number = element("text", str(count), class_="count", x=34.5, y=38)
    return Markup("".join([*parts, icon("check", 20, 27, 13) if is_done else number]))


def loot(is_taken: bool, x: float, y: float) -> Markup:
    """A treasure in the information bar."""
    name, look = ("loot-got", "taken") if is_taken else ("loot", "empty")
    return use(name, class_=look, transform=at(x, y))


def level(part: float, x: float, y: float, width: float) -> Markup:
    """A bar that is full to a part."""
    shape = {"x": x, "y": y, "height": 7, "rx": 2.5}
    filled = element("rect", class_="level", width=width * part, **shape) if part else Markup()
    return Markup(element("rect", class_="bar", width=width, **shape) + filled)


def beside(scene: Scene, seat: int) -> Markup:
    """The small board of a seat."""
    s, sheet, crossed = scene.state, scene.sheets[seat], scene.crossed[seat]
    scale = floored(min(MINI_WIDTH / sheet.width, MINI_HEIGHT / sheet.height, 0.5))
    x = PAD + (MINI_WIDTH - scale * sheet.width) / 2
    y = (OTHER_HEIGHT - scale * sheet.height) / 2
    total = sum(kind in COLOURS for kind in sheet.kinds)
    return small_board(
        sheet,
        crossed,
        {space for space in range(s.num_spaces[seat]) if s.gems[seat * MAX_SPACES + space]},
        sorted(space for player, space in scene.last if player == seat),
        id=f"board-{seat + 1}",
        class_="mini",
        transform=at(x, y, scale),
        aria_label=say("board", name=isolated(scene.names[seat]), count=len(crossed), total=total),
    )
