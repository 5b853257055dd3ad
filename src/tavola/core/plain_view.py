"""The picture of a game that has none of its own: its board as text, its dice, and a button for each move."""

import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .language import _, listed
from .match import Event, Match
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
    bare_die,
    button,
    die,
    die_body,
    document,
    element,
    piece,
    seat_tile,
    shortened,
    stacked,
    tray,
    wrapped,
)
from .sight import ANYBODY, Act, Prompt, Sight, called
from .theme import Theme

if TYPE_CHECKING:
    from .game import Game

GAP = 8
INSET = 16  # from the edge of a card to the words on it
PANEL_HEIGHT = 66
HEADING_SIZE, REQUEST_SIZE = 18, 12.5
NUM_LINES = 2  # of a request; longer ones are cut
TRAY_HEIGHT = 84
DIE_SIZE = 56
MOST_DICE = 5  # of that size; more of them are smaller
PIPPED = "123456"  # the faces of a die with pips
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
    LAYOUT: tuple[tuple[str, ...], ...] = (
        ("board", "events"),
        ("seats", "prompt", "turn-panel", "moves", "dock"),
    )
    MIN_BOARD_WIDTH = 0

    def __init__(self, game: "Game"):
        self.game = game

    @cached_property
    def css(self) -> str:
        """The style of a picture that stands alone."""
        return self.THEME.standalone_css()

    def draw(self, match: Match, *, style: bool = True, seat: int | None = None) -> str:
        """The position as SVG."""
        groups, height = stacked(self.parts(match, Sight(seat)), GAP)
        box = (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN)
        words = f"{heading(match, ANYBODY)}. {request(match, ANYBODY)}"
        return str(document(box, _(self.game.title), words, *groups, style=self.css if style else None))

    def parts(self, match: Match, sight: Sight = ANYBODY) -> list[Part]:
        """The players, the board, whose turn it is, the dice if they have numbers, the moves of who looks."""
        prompt = Part("prompt", prompt_card(match, sight), PANEL_HEIGHT)
        return [
            Part("seats", seats(match, sight), seats_height(match)),
            board(match),
            *([] if sight.is_live else [prompt]),
            Part("turn-panel", [element("g", *dice(match), id="tray")], TRAY_HEIGHT),
            moves(match, sight.seat),
        ]

    def page(self, match: Match, sight: Sight) -> tuple[list[Part], Prompt]:
        """Both."""
        return self.page_parts(match, sight), self.prompt(match, sight)

    def page_parts(self, match: Match, sight: Sight) -> list[Part]:
        """The same parts."""
        return self.parts(match, sight)

    def prompt(self, match: Match, sight: Sight = ANYBODY) -> Prompt:
        """Whose turn it is, and the game's question."""
        return Prompt(next(iter(awaited(match)), 0), heading(match, sight), request(match, sight))

    def buttons(self, state: Any) -> dict[str, str]:
        """All moves are in the picture."""
        return {}

    def assumed(self, match: Match, sight: Sight) -> tuple[str, ...]:
        """A move is touched at once."""
        return ()

    def remaining(self, state: Any, seat: int) -> str:
        """There are no series."""
        return ""

    def piece_of(self, state: Any, seat: int) -> int:
        """Everyone plays alone."""
        return seat

    def act(self, before: Any, event: Event, after: Any) -> Act:
        """The move as the record writes it."""
        return Act((("", _(event.text)),), begins=not event.seat)

    def pictures(self) -> dict[str, Markup]:
        """Dice with pips, or with the letter that the record has for a face."""
        if self.game.faces == PIPPED:
            return {f"face-{number}": bare_die(number) for number in range(1, 7)}
        return {f"face-{number}": lettered(letter) for number, letter in enumerate(self.game.faces, 1)}

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


def seats(match: Match, sight: Sight) -> list[Markup]:
    """A tile for each player, two in a row."""
    on = awaited(match)
    width = (WIDTH - GAP) / 2
    tiles = []
    for index, name in enumerate(called(match.players, sight.you)):
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


def prompt_card(match: Match, sight: Sight) -> list[Markup]:
    """Who is to do what."""
    room = WIDTH - 64
    title = shortened(heading(match, sight), HEADING_SIZE * 0.9, room)
    lines = fitted(request(match, sight), REQUEST_SIZE * 0.87, room)
    top = 35 - 5 * len(lines)  # so that the words are in the middle, be they one line or two
    text = [element("tspan", f"{line} ", x=54, y=top + 18 + 14 * n) for n, line in enumerate(lines)]
    return [
        element("rect", class_="card", width=WIDTH, height=PANEL_HEIGHT, rx=16),
        *(piece(seat, 28, 32.5, 36) for seat in awaited(match)[:1]),
        element("text", title, class_="heading", x=54, y=top),
        element("text", *text, class_="small"),
    ]


def fitted(text: str, size: float, width: float) -> list[str]:
    """A text in a few lines, the last of them cut where it is too long."""
    lines = wrapped(text, size, width)
    kept, rest = lines[: NUM_LINES - 1], lines[NUM_LINES - 1 :]
    return [*kept, shortened(" ".join(rest), size, width)] if rest else kept


def heading(match: Match, sight: Sight) -> str:
    """Whose turn it is, or who has won; nobody's turn is it while the starting player is drawn."""
    seats = awaited(match)
    if not seats:
        return _("Nobody wins.") if match.is_over else _(match.game.title)
    if seats == (sight.you,):
        return _("You win!") if match.is_over else _("Your turn")
    names = joined([tidy(called(match.players, sight.you)[seat - 1]) for seat in seats])
    if not match.is_over:
        return _("{name}’s turn").format(name=names)
    return (_("{names} wins!") if len(seats) == 1 else _("{names} win!")).format(names=names)


def request(match: Match, sight: Sight) -> str:
    """What is to be done, or why it was won; nothing to somebody who waits for others."""
    if match.result:
        return match.result.reason
    if sight.you and sight.you not in awaited(match):
        return ""
    return match.game.notation.question(match.state)


def dice(match: Match) -> list[Markup]:
    """The dice as they last fell, in their tray; of dice without numbers the log tells."""
    faces = match.last_throw if match.game.faces == PIPPED else ()
    size = min(DIE_SIZE, MOST_DICE * (DIE_SIZE + GAP) / max(len(faces), 1) - GAP)
    left, top = (WIDTH - len(faces) * (size + GAP) + GAP) / 2, (TRAY_HEIGHT - size) / 2
    fallen = [
        die(face, left + n * (size + GAP), top, size, id=f"die-{n + 1}", aria_label=str(face))
        for n, face in enumerate(faces)
    ]
    return [tray(WIDTH, TRAY_HEIGHT), element("g", *fallen, class_="throw")]


def lettered(letter: str) -> Markup:
    """A die that shows a letter."""
    return Markup(die_body() + element("text", letter, class_="plain", x=14, y=26, font_size=20))


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
