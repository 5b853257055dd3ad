"""The picture of a game that has none of its own: its board as text, its dice, and a button for each move."""

import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .language import _, listed
from .match import Match
from .names import joined, tidy
from .picture import (
    BUTTON_HEIGHT,
    ICONS,
    MARGIN,
    SEAT_HEIGHT,
    WIDTH,
    Markup,
    Part,
    at,
    button,
    die,
    document,
    element,
    piece,
    seat_tile,
    shortened,
    stacked,
    tray,
    wrapped,
)
from .theme import Theme

if TYPE_CHECKING:
    from .game import Game

GAP = 8
INSET = 16  # from the edge of a card to the words on it
PANEL_HEIGHT = 66
HEADING_SIZE, REQUEST_SIZE = 18, 12.5
NUM_LINES = 2  # of a request; longer ones are cut
DIE_SIZE = 32.5
MOST_DICE = 4  # of that size; more of them are smaller
MOVES_KEPT = 6  # buttons that always have their place, so that nothing moves while they come and go
LINE_HEIGHT = 1.3  # in font sizes
LETTER_WIDTH = 0.61  # of a monospaced font, in font sizes
MOST_LETTER = 20.0  # the largest font of a board
RULES = {
    ".plain": "font-family:ui-monospace,Menlo,Consolas,monospace;fill:var(--ink)",
    ".heading": f"font-family:var(--font-display);font-size:{HEADING_SIZE}px;font-weight:700",
    ".can rect": "stroke:var(--touch);stroke-width:2.5",
}


class PlainView:
    """Draws any game by its notation alone. What one touches for a move is that move's button."""

    THEME = Theme(RULES)
    TINT = ("#D9CBB0", "#4A3F35")
    LAYOUT: tuple[tuple[str, ...], ...] = (("board", "events"), ("seats", "turn-panel", "moves", "dock"))
    HAS_WIDE_SIDE = False
    MIN_BOARD_WIDTH = 0

    def __init__(self, game: "Game"):
        self.game = game

    @cached_property
    def css(self) -> str:
        """The style of a picture that stands alone."""
        return self.THEME.standalone_css()

    def draw(self, match: Match, *, style: bool = True, seat: int | None = None) -> str:
        """The position as SVG."""
        groups, height = stacked(self.parts(match, seat), GAP)
        box = (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN)
        words = f"{heading(match)}. {request(match)}"
        return str(document(box, _(self.game.title), words, *groups, style=self.css if style else None))

    def parts(self, match: Match, seat: int | None = None, preview: int | None = None) -> list[Part]:
        """The players, the board, whose turn it is with the dice, and the moves of who looks."""
        return [
            Part("seats", seats(match), seats_height(match)),
            board(match),
            Part("turn-panel", turn_panel(match), PANEL_HEIGHT),
            moves(match, seat),
        ]

    def has_preview(self, action: int) -> bool:
        """A button does what it says."""
        return False

    def is_series(self, state: Any) -> bool:
        """Every move is made by itself."""
        return False

    def definitions(self) -> Markup:
        """Nothing is drawn more than once."""
        return Markup()

    def touch_path(self, state: Any, action: int) -> tuple[str, ...]:
        """The button of the move."""
        return (button_id(action),)


def button_id(action: int) -> str:
    """What the button of an action is called."""
    return f"move-{action}"


# The players


def seats(match: Match) -> list[Markup]:
    """A tile for each player, two in a row."""
    on = awaited(match)
    width = (WIDTH - GAP) / 2
    tiles = []
    for index, name in enumerate(match.players):
        place = at(index % 2 * (width + GAP), index // 2 * (SEAT_HEIGHT + GAP))
        note = str(match.game.rules.score(match.state, index)) if match.game.has_scores else ""
        words = {"id": f"seat-{index + 1}", "aria_label": listed([tidy(name), *filter(None, [note])])}
        tile = seat_tile(index + 1, tidy(name), note, index + 1 in on, width, **words)
        tiles.append(element("g", tile, transform=place))
    return tiles


def seats_height(match: Match) -> float:
    """How high the tiles are together."""
    rows = (match.seats + 1) // 2
    return rows * (SEAT_HEIGHT + GAP)


def awaited(match: Match) -> tuple[int, ...]:
    """Who is to do something; at the end, who has won."""
    if match.result:
        return match.result.winners
    return match.actors or ((match.thrower,) if match.thrower else ())


# The board


def board(match: Match) -> Part:
    """The board as a terminal shows it, as large as there is room for."""
    lines = [tidy(line).replace(" ", "\u00a0") for line in str(match).splitlines()]
    size = min(MOST_LETTER, (WIDTH - 2 * INSET) / (LETTER_WIDTH * max(1, *map(num_columns, lines))))
    step = size * LINE_HEIGHT
    height = step * len(lines) + 2 * INSET
    rows = [
        element("text", line, class_="plain", x=INSET, y=INSET + step * n + size)
        for n, line in enumerate(lines)
        if line.strip()
    ]
    card = element("rect", class_="card", width=WIDTH, height=height, rx=16)
    return Part("board", [card, element("g", *rows, font_size=size)], height, "board")


def num_columns(line: str) -> int:
    """How many columns of a terminal a line takes: some letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


# Whose turn it is


def turn_panel(match: Match) -> list[Markup]:
    """Who is to do what, and the dice."""
    thrown, width = dice(match)
    room = WIDTH - 64 - width
    title = shortened(heading(match), HEADING_SIZE * 0.9, room)
    lines = fitted(request(match), REQUEST_SIZE * 0.87, room)
    top = 35 - 5 * len(lines)  # so that the words are in the middle, be they one line or two
    text = [element("tspan", f"{line} ", x=54, y=top + 18 + 14 * n) for n, line in enumerate(lines)]
    return [
        element("rect", class_="card", width=WIDTH, height=PANEL_HEIGHT, rx=16),
        *(piece(seat, 28, 32.5, 36) for seat in awaited(match)[:1]),
        element("text", title, class_="heading", x=54, y=top),
        element("text", *text, class_="small"),
        element("g", *thrown, id="tray", transform=at(WIDTH - width, 5)),
    ]


def fitted(text: str, size: float, width: float) -> list[str]:
    """A text in a few lines, the last of them cut where it is too long."""
    lines = wrapped(text, size, width)
    kept, rest = lines[: NUM_LINES - 1], lines[NUM_LINES - 1 :]
    return [*kept, shortened(" ".join(rest), size, width)] if rest else kept


def heading(match: Match) -> str:
    """Whose turn it is, or who has won; nobody's turn is it while the starting player is drawn."""
    seats = awaited(match)
    if not seats:
        return _("Nobody wins.") if match.is_over else _(match.game.title)
    names = joined([tidy(match.players[seat - 1]) for seat in seats])
    if not match.is_over:
        return _("{name}’s turn").format(name=names)
    return (_("{names} wins!") if len(seats) == 1 else _("{names} win!")).format(names=names)


def request(match: Match) -> str:
    """What is to be done, or why it was won."""
    return match.result.reason if match.result else match.game.notation.question(match.state)


def dice(match: Match) -> tuple[list[Markup], float]:
    """The dice as they last fell, in their tray, and its room; dice without numbers are in words alone."""
    faces = match.last_throw if match.game.faces == "123456" else ()
    if not faces:
        return [], 0
    size = min(DIE_SIZE, MOST_DICE * (DIE_SIZE + GAP) / len(faces) - GAP)
    width, top = len(faces) * (size + GAP) + 2 * GAP, 10 + (DIE_SIZE - size) / 2
    fallen = [
        die(face, 12 + n * (size + GAP), top, size, id=f"die-{n + 1}", aria_label=str(face))
        for n, face in enumerate(faces)
    ]
    return [tray(width, 54), element("g", *fallen, class_="throw")], width + 5


# The moves


def moves(match: Match, seat: int | None) -> Part:
    """A button for each move of the seat that looks; for whoever has none, of the one to go first."""
    asked = seat or next(iter(match.actors), 0)
    actions = match.choice_of(asked)
    width = (WIDTH - GAP) / 2
    buttons = [
        element("g", move_button(match, action, width), transform=at(*place(n, width)))
        for n, action in enumerate(actions)
    ]
    most = max(len(actions), min(MOVES_KEPT, match.game.rules.MAX_LEGAL))
    return Part("moves", buttons, (most + 1) // 2 * (BUTTON_HEIGHT + GAP) - GAP)


def place(number: int, width: float) -> tuple[float, float]:
    """Where the button of that number is."""
    return number % 2 * (width + GAP), number // 2 * (BUTTON_HEIGHT + GAP)


def move_button(match: Match, action: int, width: float) -> Markup:
    """The button of an action, with the icon of its first word where there is one."""
    text = match.game.action_text(action)
    kind = text.partition(" ")[0]
    words = _(text)
    label = words[:1].upper() + words[1:]
    name = kind if kind in ICONS else "check"
    return button(name, shortened(label, 13.5, width - 40), width, id=button_id(action), aria_label=label)
