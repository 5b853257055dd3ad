"""Sequence Dice in text: spaces, moves, and the board for a terminal."""

from collections.abc import Sequence

from ...core.game import TEXT_WIDTH
from ...core.match import Event, Match
from ...core.names import name_of
from ...core.pieces import PIECES
from .layout import COLUMNS, LINES, NUMBERS, ROWS, SPACES
from .rules import DECIDE, ENDED, NAMED, PLACE, REMOVE, ROLL_OFF, THROW, WILD, Position
from .words import say

KINDS = ("place", "replace", "remove")
MOVES = "place, replace or remove, and a space from a1 to f6"


def space_text(space: int) -> str:
    """A space's name: column letter and row number, a1 at the top left."""
    return f"{COLUMNS[space % len(COLUMNS)]}{space // len(COLUMNS) + 1}"


NAMES = tuple(space_text(space) for space in range(SPACES))
TEXTS = tuple(f"{kind} {name}" for kind in KINDS for name in NAMES)
ACTIONS = {text: action for action, text in enumerate(TEXTS)}


def action_text(action: int) -> str:
    """An action, as the record writes it."""
    return TEXTS[action]


def parse_action(text: str) -> int | None:
    """The action that a text names, or None."""
    return ACTIONS.get(text)


def side_on(s: Position, space: int) -> int | None:
    """Whose chip lies on a space."""
    return next((side for side in range(s.sides) if s.chips[side] >> space & 1), None)


def board_text(match: Match, width: int = TEXT_WIDTH) -> str:
    """The board for a terminal: numbers, chips, and in brackets where the player may act."""
    s = match.state
    assert isinstance(s, Position)  # noqa: S101
    targets = s.targets if match.actors else 0
    rows = ["   " + "".join(f"{column:^5}" for column in COLUMNS)]
    for row in range(ROWS):
        spaces = range(row * len(COLUMNS), (row + 1) * len(COLUMNS))
        cells = (cell_text(side_on(s, i), NUMBERS[i], bool(targets >> i & 1)) for i in spaces)
        rows.append(f" {row + 1} " + "".join(cells))
    return "\n".join(line.rstrip() for line in rows)


def cell_text(side: int | None, number: int, is_target: bool) -> str:
    """One space, five characters wide."""
    inside = f"{'' if side is None else PIECES[side]}{number}"
    return f"{f'[{inside}]':^5}" if is_target else f"{inside:^5}"


def question(s: Position, seat: int | None = None) -> str:
    """What is to be done now."""
    if s.stage != DECIDE:
        return say({NAMED: "named", ROLL_OFF: "roll off"}.get(s.stage, "throw"))
    if s.kind == REMOVE:
        return say("remove")
    key = "place" if s.kind == PLACE else "replace"
    if s.total == WILD:
        return say(f"{key} wild")
    return say(f"{key} 8" if s.total == 8 else key, number=s.total)


def happened(before: Position, event: Event, s: Position, names: Sequence[str]) -> str:
    """What a line of the log did, in a sentence."""
    if event.seat:
        again = s.stage == THROW and s.seat == event.seat - 1
        key = VERBS[event.number // SPACES] + (", again" if again else "")
        return say(key, name=name_of(names, event.seat), space=NAMES[event.number % SPACES])
    if event.text.startswith("start"):
        return say("begins", name=name_of(names, s.seat + 1))
    first, second = map(int, event.text.split()[1:])
    name, starter = name_of(names, event.thrower), name_of(names, s.seat + 1)
    return say(throw_key(s), name=name, first=first, second=second, total=first + second, starter=starter)


VERBS = ("places", "replaces", "removes")


def throw_key(s: Position) -> str:
    """What followed from a throw by itself. No total is known before the first turn's throw."""
    if s.stage != THROW:
        return "throws"
    if not s.total:
        return "throws, last"
    return "throws, again" if s.total in (2, 12) else "throws, nothing"


def winning_lines(s: Position) -> list[tuple[int, ...]]:
    """Every line that the last chip completed: it can be more than one. None while the game runs."""
    if s.stage != ENDED:
        return []
    return [line for line in LINES[s.line] if all(s.chips[s.winner] >> space & 1 for space in line)]


def reason(s: Position) -> str:
    """Why the winners won."""
    line = winning_lines(s)[0]
    return say(f"won {s.line}", first=NAMES[line[0]], last=NAMES[line[-1]])
