"""The picture of Sequence Dice: the players, the board, and below it whose turn it is and the dice.

Every space is a group ``cell-a1`` … ``cell-f6``, and that is all one touches. Chips lie on a layer of their
own (``chip-a1`` …), so that the winning line can pass between them and the spaces.
"""

from functools import cache
from typing import Any

from ...core.match import Match
from ...core.names import joined
from ...core.picture import (
    MARGIN,
    SEAT_HEIGHT,
    WIDTH,
    Markup,
    Part,
    at,
    classes,
    document,
    element,
    layer,
    piece,
    remembered,
    seat_tile,
    shared_out,
    stacked,
    text_width,
    wrapped,
)
from ...core.sight import ANYBODY, Prompt, Sight
from ...core.strip import RULES as STRIP_RULES
from ...core.strip import Player, column, strip
from ...core.theme import Theme
from . import legend, tray
from .acts import act, pictures
from .layout import COLUMNS, NUMBERS, ROWS, SPACES
from .notation import NAMES
from .prompts import prompt_of
from .rules import DECIDE, ENDED
from .scene import (
    Scene,
    Spot,
    chips_left,
    description,
    gives_turn,
    heading_key,
    is_on,
    protagonists,
    request,
    scene_of,
    seat_label,
    space_label,
    spots,
)
from .words import say

__all__ = ["act", "pictures"]  # the view's, though told elsewhere

# Lengths, in units of the drawing
PART_GAP = 11  # between the parts
GAP = 8  # between seats
FIRST, PITCH, CELL = 22, 62, 58  # of the spaces
TURN_PANEL_HEIGHT = 64
CHIP, WINNING_CHIP = 43, 45.5
HEADING_SIZE, REQUEST_SIZE = 17, 12.5

AGAIN = "M19.5 9.5A8 8 0 1 0 20 13.5M20 4v5.5h-5.5"
CORNERS = {
    "top left": "M4.5 13V7a2.5 2.5 0 0 1 2.5-2.5h6",
    "top right": "M45 4.5h6a2.5 2.5 0 0 1 2.5 2.5v6",
    "bottom right": "M53.5 45v6a2.5 2.5 0 0 1-2.5 2.5h-6",
    "bottom left": "M13 53.5H7a2.5 2.5 0 0 1-2.5-2.5v-6",
}

LIGHT = {"seq-cell": "#F6EEDD", "seq-cell-2": "#EDE1C9", "seq-again": "#F5DC9C", "seq-line": "#D9C9A9"}
DARK = {"seq-cell": "#41372F", "seq-cell-2": "#4A4037", "seq-again": "#66511F", "seq-line": "#5B4E41"}
RULES = {
    ".frame": "fill:none;stroke:var(--seq-line);stroke-width:1.5",
    ".axis": "font-size:13.2px;font-weight:600;fill:var(--ink-3);text-anchor:middle",
    ".space": "fill:var(--seq-cell);stroke:var(--seq-line)",
    ".inner .space": "fill:var(--seq-cell-2)",
    ".again .space": "fill:var(--seq-again);stroke:var(--gold);stroke-opacity:.45",
    ".cell .number": "text-anchor:middle",
    ".arrow": "fill:none;stroke:var(--gold);stroke-width:2;stroke-linecap:round;stroke-linejoin:round",
    ".full .number": "font-size:15.5px;text-anchor:start",
    ".badge": "fill:var(--ink)",
    ".last.full .number": "fill:var(--paper)",
    ".corners": "fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round",
    ".can .space": "fill:var(--paper);stroke:var(--touch);stroke-width:3.6;stroke-opacity:1",
    ".ring": "fill:none;stroke:var(--touch-soft);stroke-width:3",
    ".cell.can .number": "fill:var(--touch);font-size:34px",
    ".cell.can.again .number": "font-size:31px",
    ".cell.can.full .number": "font-size:17.5px",
    ".can .badge": "fill:var(--touch)",
    ".can.last.full .number": "fill:var(--paper)",
    ".chips": "filter:drop-shadow(0 1.5px 1.5px rgba(40,22,5,.35))",
    ".won .cell,.won .chips>g": "opacity:.74",
    ".won .cell.win,.won .chips>.win": "opacity:1",
    ".win .space,.win .number,.win .arrow": "display:none",
    ".line": "fill:none;stroke-linecap:round",
    ".line-edge": "stroke:var(--ink);stroke-width:61",
    ".line-rim": "stroke:var(--gold-fill);stroke-width:57",
    ".line-band": "stroke:var(--gold-soft);stroke-width:50",
    ".heading": f"font-family:var(--font-display);font-size:{HEADING_SIZE}px;font-weight:700",
    **tray.RULES,
}


# Where a wide page has the parts: columns from left to right.
LAYOUT = (("players", "legend"), ("board",), ("strip", "prompt", "turn-panel", "dock", "events"))
MIN_BOARD_WIDTH = 0
THEME = Theme({**RULES, **STRIP_RULES, **legend.RULES}, LIGHT, DARK)
TINT = ("#C3D0DE", "#2C3A4D")


def draw(match: Match, *, style: bool = True, seat: int | None = None) -> str:
    """The position as SVG, the same for every seat; ``css()`` is its style, unless the page has it."""
    scene = scene_of(match, ANYBODY)
    groups, height = stacked(parts_of(scene), PART_GAP)
    picture = document(
        (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN),
        say(f"title {scene.state.line}"),
        description(scene),
        *groups,
        style=css() if style else None,
    )
    return str(picture)


def parts(match: Match, sight: Sight = ANYBODY) -> list[Part]:
    """The same in parts: the players, the board, and whose turn it is with the dice."""
    return parts_of(scene_of(match, sight))


def page(match: Match, sight: Sight) -> tuple[list[Part], Prompt]:
    """What a page shows: the picture as it lays it out, and what it says above the board."""
    scene = scene_of(match, sight)
    return parts_on_page(scene), prompt_of(scene)


def page_parts(match: Match, sight: Sight) -> list[Part]:
    """The picture as a page lays it out."""
    return parts_on_page(scene_of(match, sight))


def parts_on_page(scene: Scene) -> list[Part]:
    """The same parts: players as a strip or a column, and dice that are large."""
    players = [player(scene, index) for index in range(scene.state.seats)]
    return [
        strip(players),
        column(players, legend.WIDTH),
        legend.legend(scene.state.total if scene.targets else 0),
        Part("board", board(scene), WIDTH, classes(board=True, won=scene.lines)),
        Part("turn-panel", tray.large(scene.throw, is_old(scene)), tray.LARGE_HEIGHT),
    ]


def parts_of(scene: Scene) -> list[Part]:
    """What stands on the table from top to bottom."""
    return [
        Part("seats", [seat(scene, index) for index in range(scene.state.seats)], seats_height(scene)),
        Part("board", board(scene), WIDTH, classes(board=True, won=scene.lines)),
        Part("turn-panel", turn_panel(scene), TURN_PANEL_HEIGHT),
    ]


def prompt(match: Match, sight: Sight = ANYBODY) -> Prompt:
    """What the total lets one do, or what others do."""
    return prompt_of(scene_of(match, sight))


def assumed(match: Match, sight: Sight) -> tuple[str, ...]:
    """A move is touched at once."""
    return ()


def piece_of(state: Any, seat: int) -> int:
    """Partners play with the same chips."""
    side: int = (seat - 1) % state.sides
    return side + 1


def buttons(state: Any) -> dict[str, str]:
    """All that one touches is in the picture."""
    return {}


def remaining(state: Any, seat: int) -> str:
    """There are no series."""
    return ""


def has_preview(action: int) -> bool:
    """A move does what it says, and nothing else."""
    return False


def is_series(state: Any) -> bool:
    """Every chip is a move of its own."""
    return False


def definitions() -> Markup:
    """What is drawn more than once: nothing here."""
    return Markup()


def touch_path(state: Any, action: int) -> tuple[str, ...]:
    """Whatever the action, one touches its space."""
    return (f"cell-{NAMES[action % SPACES]}",)


@cache
def css() -> str:
    """The looks of the picture."""
    return THEME.standalone_css()


# The players


def seats_per_row(scene: Scene) -> int:
    """Three abreast, or two."""
    return 3 if scene.state.seats == 3 else 2


def seats_height(scene: Scene) -> int:
    """How much room the players take."""
    rows = scene.state.seats // seats_per_row(scene)
    return rows * (SEAT_HEIGHT + GAP) - GAP


def seat(scene: Scene, index: int) -> Markup:
    """A seat: its side's piece, who sits there, and the chips left."""
    s, abreast = scene.state, seats_per_row(scene)
    width = (WIDTH - GAP * (abreast - 1)) / abreast
    row, column = divmod(index, abreast)
    return seat_tile(
        index % s.sides + 1,
        scene.names[index],
        say.count("chips", chips_left(s, index)),
        is_on(scene, index),
        width,
        id=f"seat-{index + 1}",
        transform=at(column * (width + GAP), row * (SEAT_HEIGHT + GAP)),
        aria_label=seat_label(scene, index),
    )


def player(scene: Scene, index: int) -> Player:
    """A player in the strip."""
    note = say.count("chips", chips_left(scene.state, index))
    side = index % scene.state.sides + 1
    return Player(side, scene.names[index], note, "", is_on(scene, index), seat_label(scene, index))


# The board


def board(scene: Scene) -> list[Markup]:
    """From the bottom up: the card, the spaces, the winning line, the chips."""
    found = spots(scene)
    chips = [chip(each.space, each.side, each.is_winning) for each in found if each.side is not None]
    return [
        card(),
        *layer(*map(cell, found), id="cells"),
        *layer(*winning_band(scene), id="line", pointer_events="none"),
        *layer(*chips, id="chips", class_="chips", pointer_events="none", aria_hidden="true"),
    ]


@cache
def card() -> Markup:
    """What lies below the spaces."""
    parts = [
        element("rect", class_="card", width=WIDTH, height=WIDTH, rx=16),
        element("rect", class_="frame", x=18, y=18, width=376, height=376, rx=13),
        element("g", *axes(), aria_hidden="true"),
    ]
    return Markup("".join(parts))


def axes() -> list[Markup]:
    """Column letters and row numbers."""
    middles = [FIRST + PITCH * i + CELL / 2 for i in range(ROWS)]
    letters = [element("text", c, class_="axis", x=x, y=13) for c, x in zip(COLUMNS, middles, strict=True)]
    return letters + [
        element("text", str(row + 1), class_="axis", x=9.5, y=y + 4) for row, y in enumerate(middles)
    ]


def corner(space: int) -> tuple[int, int]:
    """Where a space's top left corner is."""
    row, column = divmod(space, len(COLUMNS))
    return FIRST + PITCH * column, FIRST + PITCH * row


def middle(space: int) -> tuple[float, float]:
    """Where a space's middle is."""
    x, y = corner(space)
    return x + CELL / 2, y + CELL / 2


def is_inner(space: int) -> bool:
    """Whether a space lies away from the edge."""
    row, column = divmod(space, len(COLUMNS))
    return 0 < row < ROWS - 1 and 0 < column < len(COLUMNS) - 1


@remembered(8192)
def cell(spot: Spot) -> Markup:
    """A space: its number, and all marks but the chip."""
    space, is_full = spot.space, spot.side is not None
    is_last = spot.is_last and not spot.is_over
    return element(
        "g",
        face(space, is_full, spot.is_target, is_last),
        id=f"cell-{NAMES[space]}",
        class_=classes(
            cell=True,
            inner=is_inner(space),
            again=gives_turn(space),
            full=is_full,
            can=spot.is_target,
            last=is_last,
            win=spot.is_winning,
        ),
        transform=at(*corner(space)),
        aria_label=space_label(spot),
    )


@cache
def face(space: int, is_full: bool, is_target: bool, is_last: bool) -> Markup:
    """What is drawn of a space."""
    parts = [
        element("rect", class_="space", width=CELL, height=CELL, rx=10),
        element("rect", class_="ring", x=3.5, y=3.5, width=51, height=51, rx=7) if is_target else "",
        last_mark(space, is_full, is_target) if is_last else "",
        number(space, is_full, is_target),
        arrow(is_full) if gives_turn(space) else "",
    ]
    return Markup("".join(parts))


def number(space: int, is_full: bool, is_target: bool) -> Markup:
    """The number: in the middle, or small in the corner of a covered space."""
    in_corner, in_middle = ((6.5, 17.5), (29, 40.5)) if is_target else ((5, 15), (29, 38.5))
    x, y = in_corner if is_full else in_middle
    return element("text", str(NUMBERS[space]), class_="number", x=x, y=y)


def arrow(is_full: bool) -> Markup:
    """The sign of another turn, out of a chip's way."""
    return element(
        "path", class_="arrow", d=AGAIN, transform=at(43, 3, 0.5) if is_full else at(38.5, 38.5, 0.66)
    )


def last_mark(space: int, is_full: bool, is_target: bool) -> Markup:
    """Dark corners around the last move; on a covered space a badge takes the number's corner."""
    taken = {"top left": is_full, "top right": gives_turn(space)}
    path = "".join(line for name, line in CORNERS.items() if not taken.get(name))
    corners = element("path", class_="corners", d=path)
    width = 15.5 if NUMBERS[space] < 10 else 23.5
    inset = 4 if is_target else 2
    badge = element("rect", class_="badge", x=inset, y=inset, width=width, height=17, rx=4.5)
    return Markup(badge + corners) if is_full else corners


@cache
def chip(space: int, side: int, is_winning: bool) -> Markup:
    """A chip, a little off the middle to leave the number its corner; not so in the winning line."""
    x, y = middle(space)
    attributes = {"id": f"chip-{NAMES[space]}", "data_thing": f"chip {side + 1}", "data_motion": "drop"}
    if is_winning:
        return piece(side + 1, x, y, WINNING_CHIP, class_="win", **attributes)
    return piece(side + 1, x + 2, y + 5, CHIP, **attributes)


def winning_band(scene: Scene) -> list[Markup]:
    """The golden band below the winning chips; lines that touch flow together."""
    if not scene.lines:
        return []
    ends = [(*middle(line[0]), *middle(line[-1])) for line in scene.lines]
    path = "".join(f"M{x:g} {y:g}L{to_x:g} {to_y:g}" for x, y, to_x, to_y in ends)
    return [element("path", class_=f"line line-{part}", d=path) for part in ("edge", "rim", "band")]


# Below the board


def turn_panel(scene: Scene) -> list[Markup]:
    """Whose turn it is and what to do, and the dice."""
    s = scene.state
    side = s.winner if s.stage == ENDED else s.seat % s.sides
    return [
        element("rect", class_="card", width=WIDTH, height=TURN_PANEL_HEIGHT, rx=16),
        piece(side + 1, 28, 32.5, 36),
        *told(scene),
        element(
            "g", *tray.small(scene.throw, is_old(scene)), id="tray", transform=at(WIDTH - tray.WIDTH - 5, 5)
        ),
    ]


def told(scene: Scene) -> list[Markup]:
    """The heading and below it the request, in two lines where one cannot hold it."""
    guess = REQUEST_SIZE * 0.87  # a sentence has more narrow letters than the guess of its width allows for
    lines = wrapped(request(scene.state), guess, WIDTH - tray.WIDTH - 64)
    top = 29 if len(lines) == 1 else 22
    return [
        element("text", heading(scene), class_="heading", x=54, y=top),
        element("text", *(line_of(line, top + 18 + 15 * n) for n, line in enumerate(lines)), class_="small"),
    ]


def line_of(text: str, y: float) -> Markup:
    """A line of a text that may have several; the blank is for who copies or hears it."""
    return element("tspan", f"{text} ", class_="wrapped", x=54, y=y)


def heading(scene: Scene) -> str:
    """The heading, with the names cut to what the line can hold."""
    key, names = heading_key(scene.state), protagonists(scene)
    frame = say(key, name=joined([""] * len(names), briefly=True))
    size = HEADING_SIZE * 0.9  # the display font is narrow
    room = WIDTH - tray.WIDTH - 64 - text_width(frame, size)
    return say(key, name=joined(shared_out(names, size, room), briefly=True))


def is_old(scene: Scene) -> bool:
    """Whether the dice in the tray have done what they could."""
    return scene.state.stage not in (DECIDE, ENDED)
