"""The picture of Diceland: one seat's board large, the others' small, information bars, the dice.

One touches a space of the large board (``cell-a1`` …), the dice of a colour (``choose-g``), or a button
(``again``, ``stop``, ``skip``). So all that a seat can do is in the picture with that seat's board large.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from ...core.drawings import kept
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
    layer,
    piece,
    remembered,
    shortened,
    stacked,
    text_width,
)
from ...core.sight import ANYBODY, Prompt, Sight
from ...core.theme import Theme
from . import hexagons, maps, treasures, turn_panel
from .acts import act, pictures
from .crosses import GOAL
from .hexagons import AXIS, CROSSES, Sheet, axes, ground, on_space, small_board, stitches, use
from .layout import COLOURS, MAX_COLUMNS, NAMES, NUM_COLOURS, space_name
from .position import (
    CROSS,
    NONE,
    PHASE_TWO,
    TREASURE_USE,
)
from .prompts import prompt_of
from .scene import (
    Marks,
    Row,
    Scene,
    Spot,
    Tally,
    board_label,
    description,
    marks_on,
    row_of,
    scene_of,
    space_label,
    spots,
)
from .treasures import level, loot
from .words import say

__all__ = ["act", "pictures"]  # the view's, though told elsewhere

# Lengths, in units of the drawing
GAP = 8
PAD = 8  # between a card's edge and what is on it
MAX_SCALE, MIN_SCALE, BOARD_HEIGHT = 1.0, 0.5, 460  # of the large board
MINI_WIDTH, MINI_HEIGHT = 138, 87
BAR_X, BAR_CELL = 159, 39  # where the information bar begins, and how wide a colour is
OWN_HEIGHT, OTHER_HEIGHT, COLOURS_HEIGHT = 54, 98, 50
NAME_SIZE, LONG_NAME_SIZE = 14.5, 12.5

RULES = {
    **hexagons.RULES,
    **turn_panel.RULES,
    ".name": f"font-size:{NAME_SIZE}px;font-weight:600",
    ".name.long": f"font-size:{LONG_NAME_SIZE}px",
    ".note": "font-size:13.2px;fill:var(--ink-2)",
    ".sign": "color:var(--ink-2)",
    ".count": "font-size:13.2px;font-weight:600;text-anchor:end;font-variant-numeric:tabular-nums",
    ".total": "font:700 17px var(--font-display);font-variant-numeric:lining-nums tabular-nums",
    ".total .of": "font:600 13.2px var(--font-ui);fill:var(--ink-2)",
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
LAYOUT = (
    ("board", "treasures"),
    ("strip", "prompt", "turn-panel", "dock", "colours", "rivals", "events"),
)
MIN_BOARD_WIDTH = 670
THEME = Theme({**RULES, **treasures.RULES, **maps.RULES}, hexagons.LIGHT, hexagons.DARK)
TINT = ("#EBD193", "#5A4825")


def draw(match: Match, *, style: bool = True, seat: int | None = None) -> str:
    """The position as SVG, this seat's board large, or that of who is to act; ``css()`` is its style."""
    scene = scene_of(match, Sight(seat))
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


def parts(match: Match, sight: Sight = ANYBODY) -> list[Part]:
    """The same in parts: the large board, the players with theirs, and whose turn it is with the dice."""
    return parts_of(scene_of(match, sight))


def page(match: Match, sight: Sight) -> tuple[list[Part], Prompt]:
    """What a page shows: the picture as it lays it out, and what it says above the board."""
    scene = scene_of(match, sight)
    return parts_on_page(scene), prompt_of(scene)


def page_parts(match: Match, sight: Sight) -> list[Part]:
    """The picture as a page lays it out."""
    return parts_on_page(scene_of(match, sight))


def parts_on_page(scene: Scene) -> list[Part]:
    """The same parts: all boards in a strip, the players in a table, the dice alone."""
    seats, own = scene.state.seats, scene.seat
    rows = [row_of(scene, seat) for seat in range(seats)]
    others = [seat for seat in maps.in_order(scene) if seat != own]
    rivals = [chunk for place, seat in enumerate(others) for chunk in rival(scene, rows[seat], place)]
    return [
        maps.strip(scene, rows),
        Part("board", board(scene), height_of(scene.sheets[own]), "board"),
        Part("colours", colours(rows[own].tallies), COLOURS_HEIGHT),
        treasures.treasures([rows[seat] for seat in maps.in_order(scene)]),
        Part("rivals", rivals, len(others) * (OTHER_HEIGHT + GAP) - GAP),
        Part("turn-panel", turn_panel.tray_panel(scene), turn_panel.TRAY_HEIGHT),
    ]


def parts_of(scene: Scene) -> list[Part]:
    """What stands on the table from top to bottom."""
    others = (scene.state.seats - 1) * (OTHER_HEIGHT + GAP)
    return [
        Part("board", board(scene), height_of(scene.sheets[scene.seat]), "board"),
        Part("seats", seats(scene), OWN_HEIGHT + others),
        Part("turn-panel", turn_panel.turn_panel(scene), turn_panel.HEIGHT),
    ]


def prompt(match: Match, sight: Sight = ANYBODY) -> Prompt:
    """What is still to be crossed, or what others do."""
    return prompt_of(scene_of(match, sight))


def assumed(match: Match, sight: Sight) -> tuple[str, ...]:
    """A move is touched at once."""
    return ()


def piece_of(state: Any, seat: int) -> int:
    """Everyone plays alone."""
    return seat


def buttons(state: Any) -> dict[str, str]:
    """What is no thing on the table: rolling again, stopping, skipping."""
    return {"again": say("button again"), "stop": say("stop"), "skip": say("skip")}


def remaining(state: Any, seat: int) -> str:
    """How many more spaces of a colour are to be marked."""
    left = state.left[seat - 1]
    return say.count("mark more", left) if left and is_series(state) else ""


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


@lru_cache(maxsize=256)
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
    stitched = [(sheet.borders[t], letter) for t, letter in zip(started, COLOURS, strict=True) if t != NONE]
    layers = [
        *ground(sheet, scene.crossed[scene.seat], "large"),
        *(stitches(*those) for those in stitched),
        *cells(marks_on(scene)),
    ]
    return on_card(sheet, layers)


@remembered(1024, of_kept=True)
def cells(marks: Marks) -> list[Markup]:
    """The spaces that one touches."""
    drawn, language = bare_cells(marks.sheet)[:], spoken()
    for spot in spots(marks):
        drawn[spot.space] = cell(spot, language)
    return layer(*drawn, id="cells")


@remembered(256)
def bare_cells(sheet: Sheet) -> list[Markup]:
    """All spaces without any mark."""
    language = spoken()
    return [cell(Spot(sheet, space, *[False] * 4), language) for space in range(len(sheet.names))]


def on_card(sheet: Sheet, layers: Sequence[Markup]) -> list[Markup]:
    """A board on its card, with the names of its columns and rows."""
    scale = scale_of(sheet)
    x, y = (WIDTH + AXIS - scale * sheet.width) / 2, PAD + AXIS
    return [*empty_card(sheet), *layer(*layers, transform=at(x, y, scale))]


@lru_cache(maxsize=256)
def empty_card(sheet: Sheet) -> tuple[Markup, Markup]:
    """A card for a board, and what its columns and rows are called."""
    scale = scale_of(sheet)
    x, y = (WIDTH + AXIS - scale * sheet.width) / 2, PAD + AXIS
    card = element("rect", class_="card", width=WIDTH, height=height_of(sheet), rx=16)
    return card, element("g", axes(sheet, scale), transform=at(x, y))


@kept(16384)
def cell(spot: Spot, language: str) -> Markup:
    """A space: what is on it, a ring if it can be crossed, its words. A move changes only few."""
    marks = [(spot.is_target, "ring"), (spot.is_last, "last")]
    rings = "".join(use(mark, class_=mark) for is_drawn, mark in marks if is_drawn)
    looks = classes(
        cell=True,
        home=spot.kind == "start",
        treasure=spot.is_gem,
        crossed=spot.is_crossed,
        can=spot.is_target,
        last=spot.is_last,
    )
    on_it = on_space(spot.kind, spot.space % CROSSES, spot.is_gem, spot.is_crossed)
    return element(
        "g",
        Markup(use("hex") + rings + on_it),
        id=f"cell-{spot.name}",
        class_=f"{looks} hue-{spot.kind}",
        transform=at(*spot.sheet.middles[spot.space]),
        aria_label=space_label(spot),
        **moving(spot),
    )


def moving(spot: Spot) -> dict[str, str]:
    """What a page needs to know to draw a cross before one's eyes."""
    if not spot.is_crossed or spot.kind not in COLOURS:
        return {}
    cross = {"data_thing": f"cross {spot.name}", "data_motion": "draw"}
    return cross | {"data_sound": "treasure"} if spot.is_gem else cross


# The players


def seats(scene: Scene) -> list[Markup]:
    """A row for each seat: first the one whose board is large, then the others clockwise, with theirs."""
    others = [(scene.seat + step) % scene.state.seats for step in range(1, scene.state.seats)]
    tops = [OWN_HEIGHT + GAP + place * (OTHER_HEIGHT + GAP) for place in range(len(others))]
    rows = zip(others, tops, strict=True)
    drawn = [seat_row(row_of(scene, seat), top, beside(scene, seat)) for seat, top in rows]
    return [*own_row(row_of(scene, scene.seat)), *(chunk for row in drawn for chunk in row)]


def own_row(row: Row) -> list[Markup]:
    """The seat whose board is large: who sits there, and the information bar."""
    told = who(row.seat, row.name, row.num_treasures, row.doing, (PAD, BAR_X - PAD), is_brief=True)
    return on_tile(row, 0, OWN_HEIGHT, [*told, *bar(row.tallies, BAR_X, BAR_CELL, 5)])


def seat_row(row: Row, y: float, board: Sequence[Markup]) -> list[Markup]:
    """Another seat: the board, who sits there, and the information bar."""
    place = (BAR_X, WIDTH - PAD - BAR_X)
    told = who(row.seat, row.name, row.num_treasures, row.doing, place, is_brief=False)
    information = bar(row.tallies, BAR_X, BAR_CELL, OTHER_HEIGHT - 49)
    return on_tile(row, y, OTHER_HEIGHT, [*board, *told, *information])


def on_tile(row: Row, y: float, height: float, parts: Sequence[Markup]) -> list[Markup]:
    """What is told of a seat, on a tile of that height. Its words change more often than what is on it."""
    return layer(
        empty_tile(height),
        *parts,
        *([pointer(height)] if row.is_on else []),
        id=f"seat-{row.seat + 1}",
        class_=classes(seat=True, on=row.is_on),
        transform=at(0, y),
        aria_label=row.label,
        role="group",
    )


@cache
def empty_tile(height: float) -> Markup:
    """What a seat is told of on."""
    return element("rect", class_="tile", width=WIDTH, height=height, rx=12)


@cache
def pointer(height: float) -> Markup:
    """What points at the seat whose turn it is."""
    return element("path", class_="pointer", d="M-7 0 0-7 7 0 0 7Z", transform=at(0, height / 2))


@remembered(2048)
def who(
    seat: int, name: str, num_treasures: int, doing: str | None, place: tuple[float, float], is_brief: bool
) -> list[Markup]:
    """Piece, name, treasures, and what the seat is about: a sign, and words where there is room for them.

    The place is where that begins, and how wide it may be.
    """
    x, width = place
    is_long = text_width(name, NAME_SIZE) > width - 36
    short = shortened(name, LONG_NAME_SIZE if is_long else NAME_SIZE, width - 36)
    goal = element("tspan", f"/{GOAL}", class_="of", dx=1)
    count = element("tspan", str(num_treasures), id=f"treasures-{seat + 1}", data_counter="")
    parts = [
        piece(seat + 1, x + 14, 27.5, 28),
        element("text", short, class_=classes(name=True, long=is_long), x=x + 34, y=22),
        use("loot-got", class_="taken", transform=at(x + 41, 36.5, 1.25)),
        element("text", count, goal, class_="total", x=x + 51, y=42),
    ]
    if doing in maps.ICONS:
        parts.append(element("g", icon(maps.ICONS[doing], x + 94, 28, 16), class_="sign"))
    if doing and not is_brief:
        note_x = x + 114 if doing in maps.ICONS else x + 94
        parts.append(element("text", say(doing), class_="note", x=note_x, y=40.5))
    return parts


@remembered(1024, of_kept=True)
def colours(found: tuple[Tally, ...]) -> list[Markup]:
    """What the seat with the large board has of each colour, on one line."""
    pitch = WIDTH / NUM_COLOURS
    return [
        element("rect", class_="card", width=WIDTH, height=COLOURS_HEIGHT, rx=14),
        *bar(found, (pitch - BAR_CELL) / 2, pitch, 3),
    ]


@remembered(2048, of_kept=True)
def bar(found: tuple[Tally, ...], x: float, pitch: float, y: float) -> list[Markup]:
    """The information bar: what a seat has of each colour."""
    return [colour_cell(tally, x + pitch * i, y) for i, tally in enumerate(found)]


@remembered(4096)
def colour_cell(tally: Tally, x: float, y: float) -> Markup:
    """A colour in the information bar: two treasures, and how many spaces are crossed."""
    colour, gems, count, total, is_started = tally
    letter, is_done = COLOURS[colour], count == total
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


def rival(scene: Scene, row: Row, place: int) -> list[Markup]:
    """Another seat on a page: of its board only what a move has changed is sent."""
    y = place * (OTHER_HEIGHT + GAP)
    return [*seat_row(row, y, ()), *layer(*beside(scene, row.seat), transform=at(0, y))]


def beside(scene: Scene, seat: int) -> list[Markup]:
    """The small board of a seat."""
    return placed_beside(
        scene.sheets[seat], scene.crossed[seat], scene.last[seat], seat, board_label(scene, seat)
    )


@kept(2048, of_kept=True)
def placed_beside(
    sheet: Sheet, crossed: tuple[int, ...], fresh: tuple[int, ...], seat: int, label: str
) -> list[Markup]:
    """The same, for what it depends on."""
    looks = {"class_": "mini", "transform": place_beside(sheet), "aria_label": label}
    return small_board(sheet, crossed, fresh, f"board-{seat + 1}", **looks)


def place_beside(sheet: Sheet) -> str:
    """Where a small board is in its row."""
    scale = floored(min(MINI_WIDTH / sheet.width, MINI_HEIGHT / sheet.height, 0.5))
    x = PAD + (MINI_WIDTH - scale * sheet.width) / 2
    return at(x, (OTHER_HEIGHT - scale * sheet.height) / 2, scale)
