"""The picture of Sequence Dice: the players, the board, and below it whose turn it is and the dice.

Every space is a group ``cell-a1`` … ``cell-f6``, and that is all one touches. Chips lie on a layer of their
own (``chip-a1`` …), so that the winning line can pass between them and the spaces.
"""

from functools import cache
from typing import Any, NamedTuple

from ...core.language import closed, listed
from ...core.match import Match
from ...core.names import isolated, joined, tidy
from ...core.picture import (
    MARGIN,
    SEAT_HEIGHT,
    WIDTH,
    Markup,
    Part,
    at,
    classes,
    die,
    document,
    element,
    piece,
    seat_tile,
    shared_out,
    stacked,
    text_width,
    tray,
    wrapped,
)
from ...core.theme import Theme
from .layout import COLUMNS, NUMBERS, ROWS, SPACES
from .notation import NAMES, question, reason, side_on, winning_lines
from .rules import CHIPS, DECIDE, ENDED, NAMED, Position
from .words import say

# Lengths, in units of the drawing
PART_GAP = 11  # between the parts
GAP = 8  # between seats
FIRST, PITCH, CELL = 22, 62, 58  # of the spaces
TURN_PANEL_HEIGHT = 64
TRAY_WIDTH = 168
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
    ".axis": "font-size:12px;font-weight:600;fill:var(--ink-3);text-anchor:middle",
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
    ".can .number": "fill:var(--touch);font-size:34px",
    ".can.again .number": "font-size:31px",
    ".can.full .number": "font-size:17.5px",
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
    ".sum": "fill:var(--felt-ink);text-anchor:middle",
    ".sign": "font-size:17px;opacity:.85",
    ".old": "opacity:.6",
}


class Scene(NamedTuple):
    """A position as the picture sees it."""

    state: Position
    names: tuple[str, ...]  # [seat]
    throw: tuple[int, ...]  # the dice as they last fell
    targets: int  # where the player may act, as a mask of spaces
    last: int  # the space of the last move, or -1
    lines: list[tuple[int, ...]]  # the winning ones


# Where a wide page has the parts: columns from left to right.
LAYOUT = (("board",), ("seats", "turn-panel", "dock", "events"))
HAS_WIDE_SIDE = False
MIN_BOARD_WIDTH = 0
THEME = Theme(RULES, LIGHT, DARK)
TINT = ("#C3D0DE", "#2C3A4D")


def draw(match: Match, *, style: bool = True, seat: int | None = None) -> str:
    """The position as SVG, the same for every seat; ``css()`` is its style, unless the page has it."""
    scene = scene_of(match)
    groups, height = stacked(parts_of(scene), PART_GAP)
    picture = document(
        (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN),
        say(f"title {scene.state.line}"),
        description(scene),
        *groups,
        style=css() if style else None,
    )
    return str(picture)


def parts(match: Match, seat: int | None = None, preview: int | None = None) -> list[Part]:
    """The same in parts: the players, the board, and whose turn it is with the dice."""
    return parts_of(scene_of(match))


def parts_of(scene: Scene) -> list[Part]:
    """What stands on the table from top to bottom."""
    return [
        Part("seats", [seat(scene, index) for index in range(scene.state.seats)], seats_height(scene)),
        Part("board", board(scene), WIDTH, classes(board=True, won=scene.lines)),
        Part("turn-panel", turn_panel(scene), TURN_PANEL_HEIGHT),
    ]


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


def scene_of(match: Match) -> Scene:
    """What there is to see."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    last = next((event.number % SPACES for event in reversed(match.events) if event.seat), -1)
    names = tuple(tidy(name) for name in match.players)
    return Scene(s, names, match.last_throw, s.targets if s.stage == DECIDE else 0, last, winning_lines(s))


# Words


def side_names(scene: Scene, side: int) -> tuple[str, ...]:
    """Whose side it is: a player, or the two of a team."""
    return scene.names[side :: scene.state.sides]


def heading_key(s: Position) -> str:
    """Which heading fits: who begins, whose turn it is, or who won."""
    if s.stage == ENDED:
        return "heading team won" if s.seats > s.sides else "heading won"
    return "heading named" if s.stage == NAMED else "heading throw"


def protagonists(scene: Scene) -> tuple[str, ...]:
    """The player whose turn it is, or the side that won."""
    s = scene.state
    return side_names(scene, s.winner) if s.stage == ENDED else (scene.names[s.seat],)


def request(s: Position) -> str:
    """What the player is to do, or how the game was won."""
    return reason(s) if s.stage == ENDED else question(s)


def description(scene: Scene) -> str:
    """The position in a few sentences."""
    heading = say(heading_key(scene.state), name=joined(protagonists(scene)))
    sentences = [closed(heading), request(scene.state)]
    if scene.targets:
        sentences.append(say.count("choices", scene.targets.bit_count()))
    return " ".join(sentences)


def space_label(scene: Scene, space: int) -> str:
    """A space in words."""
    side = side_on(scene.state, space)
    parts = [
        say("space", space=NAMES[space], number=NUMBERS[space]),
        gives_turn(space) and say("again"),
        say("empty") if side is None else say("chip", name=joined(side_names(scene, side))),
        scene.targets >> space & 1 and say("target"),
        space == scene.last and say("last"),
        is_winning(scene, space) and say("line"),
    ]
    return listed(parts)


def seat_label(scene: Scene, seat: int) -> str:
    """A seat in words."""
    name, left = isolated(scene.names[seat]), chips_left(scene.state, seat)
    label = say.count("seat", left, seat=seat + 1, name=name)
    return listed([label, is_on(scene, seat) and say("winner" if scene.lines else "on turn")])


def chips_left(s: Position, seat: int) -> int:
    """How many chips a seat's side still has."""
    return CHIPS - s.chips[seat % s.sides].bit_count()


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


def is_on(scene: Scene, seat: int) -> bool:
    """Whether it is this seat's turn, or its win."""
    s = scene.state
    return seat % s.sides == s.winner if s.stage == ENDED else seat == s.seat


# The board


def board(scene: Scene) -> list[Markup]:
    """From the bottom up: the card, the spaces, the winning line, the chips."""
    return [
        card(),
        element("g", *(cell(scene, space) for space in range(SPACES)), id="cells"),
        element("g", *winning_band(scene), id="line", pointer_events="none"),
        element("g", *chips(scene), id="chips", class_="chips", pointer_events="none", aria_hidden="true"),
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


def gives_turn(space: int) -> bool:
    """Whether the space's number brings another turn."""
    return NUMBERS[space] in (2, 12)


def is_winning(scene: Scene, space: int) -> bool:
    """Whether the space is part of a winning line."""
    return any(space in line for line in scene.lines)


def cell(scene: Scene, space: int) -> Markup:
    """A space: its number, and all marks but the chip."""
    is_full = side_on(scene.state, space) is not None
    is_target = bool(scene.targets >> space & 1)
    is_last = space == scene.last and not scene.lines
    return element(
        "g",
        face(space, is_full, is_target, is_last),
        id=f"cell-{NAMES[space]}",
        class_=classes(
            cell=True,
            inner=is_inner(space),
            again=gives_turn(space),
            full=is_full,
            can=is_target,
            last=is_last,
            win=is_winning(scene, space),
        ),
        transform=at(*corner(space)),
        aria_label=space_label(scene, space),
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


def chips(scene: Scene) -> list[Markup]:
    """The chips on the board."""
    sides = [(space, side_on(scene.state, space)) for space in range(SPACES)]
    return [chip(scene, space, side) for space, side in sides if side is not None]


def chip(scene: Scene, space: int, side: int) -> Markup:
    """A chip, a little off the middle to leave the number its corner; not so in the winning line."""
    x, y = middle(space)
    if is_winning(scene, space):
        return piece(side + 1, x, y, WINNING_CHIP, id=f"chip-{NAMES[space]}", class_="win")
    return piece(side + 1, x + 2, y + 5, CHIP, id=f"chip-{NAMES[space]}")


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
        element("g", *dice(scene), id="tray", transform=at(WIDTH - TRAY_WIDTH - 5, 5)),
    ]


def told(scene: Scene) -> list[Markup]:
    """The heading and below it the request, in two lines where one cannot hold it."""
    guess = REQUEST_SIZE * 0.87  # a sentence has more narrow letters than the guess of its width allows for
    lines = wrapped(request(scene.state), guess, WIDTH - TRAY_WIDTH - 64)
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
    room = WIDTH - TRAY_WIDTH - 64 - text_width(frame, size)
    return say(key, name=joined(shared_out(names, size, room), briefly=True))


def dice(scene: Scene) -> list[Markup]:
    """The dice in their tray, with their total."""
    first, second = scene.throw or (0, 0)
    total = str(first + second) if scene.throw else "–"
    is_old = scene.state.stage not in (DECIDE, ENDED)
    return [
        tray(TRAY_WIDTH, 54),
        element(
            "g",
            fallen(1, first),
            element("text", "+", class_="sum sign", x=55.5, y=32),
            fallen(2, second),
            element("text", "=", class_="sum sign", x=111, y=32),
            element("text", total, class_="sum number", x=138, y=35.5),
            class_=classes(throw=True, old=is_old),
        ),
    ]


def fallen(place: int, face: int) -> Markup:
    """One of the two dice."""
    label = say("die", face=face) if face else say("no die")
    return die(face, 14 if place == 1 else 64.5, 10, 32.5, id=f"die-{place}", aria_label=label)
