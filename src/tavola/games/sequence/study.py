"""Which spaces win in Sequence Dice."""

from collections.abc import Iterator, Mapping

from ...core.heat import grid
from ...core.match import Match
from ...core.picture import Markup
from ...core.study import Fact, Figure, Topic
from .layout import COLUMNS, LINES, NUMBERS, ROWS, SPACES, mask_of
from .rules import Position

NAMES = tuple(f"{column}{row + 1}" for row in range(ROWS) for column in COLUMNS)  # [space]
ON_THEM = "Each space has its share, the interval and the number of games."


def board(figures: Mapping[str, Figure]) -> Markup:
    """The board, with the number of each space in its corner."""
    rows = [NAMES[start : start + len(COLUMNS)] for start in range(0, SPACES, len(COLUMNS))]
    marks = {name: str(number) for name, number in zip(NAMES, NUMBERS, strict=True)}
    return grid(figures, rows, marks)


TOPICS = (
    Topic(
        "first-chip",
        "Which spaces win: the first chip",
        f"How often whoever put the first chip on a space wins. {ON_THEM}",
        NAMES,
        draw=board,
    ),
    Topic(
        "winning-line",
        "Which spaces win: the line in the end",
        f"How often the winning line lies on a space. {ON_THEM}",
        NAMES,
        draw=board,
    ),
    Topic(
        "numbers",
        "Which numbers win",
        "How often whoever put the first chip on a space of this number wins.",
        tuple(str(number) for number in sorted(set(NUMBERS))),
    ),
)


def facts(match: Match) -> Iterator[Fact]:
    """Who was first on every space, and where the line was."""
    state = match.state
    assert isinstance(state, Position)  # noqa: S101
    for space, side in first_chips(match, state.sides).items():
        has_won = side == state.winner
        yield Fact("first-chip", NAMES[space], has_won)
        yield Fact("numbers", str(NUMBERS[space]), has_won)
    line = winning_spaces(state.chips[state.winner], state.line)
    for space, name in enumerate(NAMES):
        yield Fact("winning-line", name, space in line)


def first_chips(match: Match, sides: int) -> dict[int, int]:
    """The side that was first on a space, by the space."""
    found: dict[int, int] = {}
    for event in match.events:
        if event.seat and event.text.startswith("place "):
            space = NAMES.index(event.text.split()[1])
            found.setdefault(space, (event.seat - 1) % sides)
    return found


def winning_spaces(chips: int, length: int) -> set[int]:
    """The spaces of all lines that these chips make."""
    return {space for line in LINES[length] if mask_of(line) & ~chips == 0 for space in line}
