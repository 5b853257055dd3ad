"""Sequence Dice in text: spaces, moves, and the board for a terminal."""

from ...core.match import Match
from ...core.pieces import PIECES
from .layout import COLUMNS, LINES, NUMBERS, ROWS, SPACES
from .rules import DECIDE, ENDED, PLACE, REMOVE, ROLL_OFF, THROW, WILD, Position

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


def board_text(match: Match) -> str:
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
        return "throw for the first turn" if s.stage == ROLL_OFF else "throw the dice"
    if s.kind == REMOVE:
        return "remove an opponent's chip, but none from a 2 or a 12"
    where = "anywhere" if s.total == WILD else f"on {'an' if s.total == 8 else 'a'} {s.total}"
    return f"place a chip {where}" if s.kind == PLACE else f"replace an opponent's chip {where}"


def happened(match: Match) -> str:
    """What the last line of the log did, in words."""
    event, s = match.events[-1], match.state
    assert isinstance(s, Position)  # noqa: S101
    if event.seat:
        again = s.stage == THROW and s.seat == event.seat - 1
        return event.text + (", and plays again" if again else "")
    if event.text.startswith("start"):
        return f"seat {s.seat + 1} plays first"
    first, second = match.last_throw
    return f"{first} + {second} = {first + second}{aftermath(s)}"


def aftermath(s: Position) -> str:
    """What followed from a throw by itself. No total is known before the first turn's throw."""
    if s.stage != THROW:
        return ""
    if not s.total:
        return f"; seat {s.seat + 1} plays first"
    return ", nothing to do" + (", and plays again" if s.total in (2, 12) else "")


def winning_lines(s: Position) -> list[tuple[int, ...]]:
    """Every line that the last chip completed: it can be more than one. None while the game runs."""
    if s.stage != ENDED:
        return []
    return [line for line in LINES[s.line] if all(s.chips[s.winner] >> space & 1 for space in line)]


def reason(s: Position) -> str:
    """Why the game ended as it did."""
    line = winning_lines(s)[0]
    return f"{'five' if len(line) == 5 else 'six'} in a row, {NAMES[line[0]]} to {NAMES[line[-1]]}"
