"""Boards as text: read, checked, written. Eight of our own come with the game, A to H, in ``boards/``.

One line a row: ``*`` the start, ``#`` an obstacle, a colour's letter a space, a capital a treasure. Rows
alternate n and n - 1 hexagons; the shorter ones stand half a hexagon to the right. Nothing else belongs to a
text: no blank, no indentation, no empty line; only the last line may end with a line's end or without.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from ...core.errors import BadOptions
from ...core.options import counted
from .layout import COLOURS, MAX_COLUMNS, MAX_SIZE, MAX_SPACES, NAMES, OBSTACLE, START, space_name

LETTERS = "ABCDEFGH"
FOLDER = Path(__file__).parent / "boards"
BLANK = re.compile(r"\s")  # of any kind: tabs, no-break spaces, other ends of lines

STANDARD_ROWS = (13, 12, 13, 12, 13, 12, 13, 12, 13)
STANDARD_START = "g5"
STANDARD_OBSTACLES = 4
STANDARD_SPACES = 18  # of each colour
TREASURES = 2  # of each colour
MAX_NAMED = 12  # problems of a text that are named; the rest are counted


@dataclass(frozen=True)
class Territory:
    """A connected group of one colour."""

    colour: int
    spaces: tuple[int, ...]  # in reading order


@dataclass(frozen=True)
class Board:
    """A board that was read. Spaces are numbered in reading order."""

    rows: tuple[str, ...]

    @property
    def text(self) -> str:
        """The board as text."""
        return "\n".join(self.rows)

    @cached_property
    def marks(self) -> str:
        """[space] its sign in the text."""
        return "".join(self.rows)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """[space] its row and column."""
        return tuple((row, column) for row, line in enumerate(self.rows) for column in range(len(line)))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """[space] its name."""
        return tuple(space_name(row, column) for row, column in self.places)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """[space] the spaces that touch it, in reading order."""
        index = {place: space for space, place in enumerate(self.places)}
        return tuple(
            tuple(index[place] for place in self.around(row, column) if place in index)
            for row, column in self.places
        )

    def around(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """The six places around one, on the board or off it."""
        left = -1 if len(self.rows[row]) == max(map(len, self.rows)) else 0
        for down, across in ((-1, left), (-1, left + 1), (0, -1), (0, 1), (1, left), (1, left + 1)):
            yield row + down, column + across

    def colour(self, space: int) -> int:
        """A space's colour, -1 for the start and obstacles."""
        return COLOURS.find(self.marks[space].lower())

    def is_treasure(self, space: int) -> bool:
        """Whether a treasure lies on the space."""
        return self.marks[space].isupper()

    @cached_property
    def territories(self) -> tuple[Territory, ...]:
        """Every territory, those of one colour together, each colour's in reading order."""
        seen: set[int] = set()
        found = []
        for space in range(len(self.marks)):
            if self.colour(space) >= 0 and space not in seen:
                spaces = self.connected(space, same_colour=True)
                seen |= spaces
                found.append(Territory(self.colour(space), tuple(sorted(spaces))))
        return tuple(sorted(found, key=lambda territory: territory.colour))

    def connected(self, space: int, same_colour: bool) -> set[int]:
        """The spaces one can reach from a space, through its colour alone or through all but obstacles."""
        reached, waiting = {space}, [space]
        while waiting:
            for other in self.neighbours[waiting.pop()]:
                is_open = self.marks[other] != OBSTACLE
                if same_colour:
                    is_open = self.colour(other) == self.colour(space)
                if is_open and other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    @cached_property
    def start(self) -> int:
        """The start space."""
        return self.marks.index(START)


def read_board(text: str) -> Board:
    """Read a board; raise BadOptions with everything that is wrong with it."""
    found = problems(text)
    if found:
        raise BadOptions(f"not a board: {'; '.join(found)}")
    return Board(rows_of(text))


def rows_of(text: str) -> tuple[str, ...]:
    """The lines of a text."""
    return tuple(text.removesuffix("\n").split("\n"))


@cache
def lettered_board(letter: str) -> Board:
    """One of our own boards."""
    return read_board((FOLDER / f"{letter}.txt").read_text(encoding="utf-8"))


# What a board must be


def problems(text: str) -> list[str]:
    """Everything that keeps a text from being a board, each with its place."""
    rows = rows_of(text)
    found = list(blank_problems(rows)) or list(shape_problems(rows)) or list(content_problems(Board(rows)))
    rest = len(found) - MAX_NAMED
    return found if rest <= 0 else [*found[:MAX_NAMED], f"and {rest:,} more"]


def blank_problems(rows: tuple[str, ...]) -> Iterator[str]:
    """Lines without signs, and whatever stands around or between signs and cannot be seen."""
    if rows == ("",):
        yield "it is empty"
        return
    for number, row in enumerate(rows, 1):
        if not row:
            yield f"row {number} is empty, expected signs"
        blank = BLANK.search(row)
        if blank:
            place = f"row {number} has {blank[0]!r} in column {blank.start() + 1}"
            yield f"{place}, expected signs with no space before, between or after them"


def shape_problems(rows: tuple[str, ...]) -> Iterator[str]:
    """Rows that do not alternate n and n - 1, too many spaces, signs that mean nothing."""
    lengths = [len(row) for row in rows]
    expected = alternating(lengths)
    for number, length in enumerate(lengths):
        wanted = expected[number % 2]
        if length != wanted:
            place = f"row {number + 1} ({space_name(number, 0)})"
            yield f"{place} has {counted(length, 'space')}, expected {wanted}"
    if max(lengths) > MAX_COLUMNS:
        longest = lengths.index(max(lengths)) + 1
        yield f"row {longest} has {max(lengths)} spaces, at most {MAX_COLUMNS} can be named"
    if sum(lengths) > MAX_SPACES:
        yield f"it has {sum(lengths)} spaces, at most {MAX_SPACES} are allowed"
        return
    for number, row in enumerate(rows):
        for column, mark in enumerate(row):
            if mark.lower() not in COLOURS and mark not in (START, OBSTACLE):
                yield f"{space_name(number, column)} is {mark!r}, expected one of {START}{OBSTACLE}{COLOURS}"


def alternating(lengths: list[int]) -> tuple[int, int]:
    """The two lengths, differing by one, that most rows have in turn; if in doubt, the first row's first."""
    counts = Counter((number % 2, length) for number, length in enumerate(lengths))
    pairs = [
        pair
        for length in dict.fromkeys(lengths)
        for pair in ((length, length - 1), (length, length + 1), (length - 1, length), (length + 1, length))
        if min(pair) > 0
    ]
    return max(pairs, key=lambda pair: counts[0, pair[0]] + counts[1, pair[1]])


def content_problems(board: Board) -> Iterator[str]:
    """What is wrong on a board whose shape is right."""
    starts = [board.names[space] for space, mark in enumerate(board.marks) if mark == START]
    if len(starts) != 1:
        yield (
            f"{' and '.join(starts)} are starts, expected one"
            if starts
            else f"no space is the start, {START}"
        )
    for colour in range(len(COLOURS)):
        yield from colour_problems(board, colour)
    for territory in board.territories:
        yield from territory_problems(board, territory)
    if len(starts) == 1:
        reached = board.connected(board.start, same_colour=False)
        for space, mark in enumerate(board.marks):
            if mark != OBSTACLE and space not in reached:
                yield f"{board.names[space]} cannot be reached from the start"


def colour_problems(board: Board, colour: int) -> Iterator[str]:
    """Every colour is there, with two treasures."""
    spaces = [space for space in range(len(board.marks)) if board.colour(space) == colour]
    treasures = [board.names[space] for space in spaces if board.is_treasure(space)]
    if not spaces:
        yield f"no space is {NAMES[colour]}"
    elif len(treasures) != TREASURES:
        places = f" ({', '.join(treasures)})" if treasures else ""
        yield f"{NAMES[colour]} has {counted(len(treasures), 'treasure')}{places}, expected {TREASURES}"


def territory_problems(board: Board, territory: Territory) -> Iterator[str]:
    """Two to six spaces, and at most one treasure."""
    names = [board.names[space] for space in territory.spaces]
    if not 2 <= len(names) <= MAX_SIZE:
        which = f"the {NAMES[territory.colour]} territory of {', '.join(names)}"
        yield f"{which} has {counted(len(names), 'space')}, expected 2 to {MAX_SIZE}"
    treasures = [board.names[space] for space in territory.spaces if board.is_treasure(space)]
    if len(treasures) > 1:
        yield f"{' and '.join(treasures)} are treasures of one territory"


def standard_problems(board: Board) -> Iterator[str]:
    """What keeps a board from filling the standard field."""
    if tuple(map(len, board.rows)) != STANDARD_ROWS:
        yield "the standard field has nine rows of 13 and 12 spaces in turn"
        return
    if board.names[board.start] != STANDARD_START:
        yield f"the start is {board.names[board.start]}, expected {STANDARD_START}"
    if board.marks.count(OBSTACLE) != STANDARD_OBSTACLES:
        obstacles = counted(board.marks.count(OBSTACLE), "obstacle")
        yield f"it has {obstacles}, expected {STANDARD_OBSTACLES}"
    counts = Counter(board.marks.lower())
    for letter, name in zip(COLOURS, NAMES, strict=True):
        if counts[letter] != STANDARD_SPACES:
            yield f"{name} has {counted(counts[letter], 'space')}, expected {STANDARD_SPACES}"
    around = {board.colour(space) for space in board.neighbours[board.start]} - {-1}
    if len(around) < 5:
        yield f"the start touches {counted(len(around), 'colour')}, expected at least 5"
