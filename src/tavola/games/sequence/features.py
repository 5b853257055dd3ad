"""What a bot sees: every line of five (six) with who stands where, and who throws next.

A line is told apart by its place on the board, but for the board's quarter turns, under which the numbers
stay the same. On each of its spaces there is nothing, or a chip of some side, seen from the side that looks;
and a chip on a number whose four spaces are all covered can be replaced. With the number of chips on the
board it is known how early it is.
"""

from typing import Any

from ...core.kernel import count_bits, kernel, lowest_bit
from .layout import COLUMNS, LINES, NUMBERED, NUMBERS, ROWS, SPACES
from .rules import Position
from .rules import side_of as side_of_seat

NUM_ACTIVE = 33  # features that are present at a time, at most
MAX_ACTIVE = NUM_ACTIVE + SPACES  # with room to reckon

DOUBT = 1.0  # of weaker bots (``bots/levels.py``)
# How it is best learned (``bots/training.py``)
TRAINING = {"watched": 0, "played": 204_800, "is_exact": True, "trace": 0.3, "rate": 0.1, "nodes": 128}


def turned(space: int) -> int:
    """Where a space comes to lie by a quarter turn of the board."""
    row, column = divmod(space, len(COLUMNS))
    return column * len(COLUMNS) + ROWS - 1 - row


def orbits(length: int) -> list[list[tuple[int, ...]]]:
    """The lines of a length, those together that are turned into each other; spaces in matching order."""
    found: list[list[tuple[int, ...]]] = []
    known: set[frozenset[int]] = set()
    for line in LINES[length]:
        orbit: list[tuple[int, ...]] = []
        while frozenset(line) not in known:
            known.add(frozenset(line))
            orbit.append(line)
            line = tuple(turned(space) for space in line)
        if orbit:
            found.append(orbit)
    return found


def table(length: int) -> tuple[int, ...]:
    """Of every line of a length: its orbit, then its spaces."""
    return tuple(
        number for orbit, lines in enumerate(orbits(length)) for line in lines for number in (orbit, *line)
    )


LINE_TABLE = (*table(5), *table(6))
FIRST = (0, 0, 0, 0, 0, 0, len(table(5)))  # [length] where its lines begin in the table
NUM_LINES = (0, 0, 0, 0, 0, len(LINES[5]), len(LINES[6]))  # [length]
NUM_ORBITS = {length: len(orbits(length)) for length in (5, 6)}
OPENING = 16  # chips on the board, and all beyond
MASKS = tuple(NUMBERED[NUMBERS[space]] for space in range(SPACES))  # [space] all with its number


def way(s: Position) -> str:
    """What changes the worth of a position besides the position: seats, and how long a line must be."""
    return f"{s.seats}" if s.line == 5 else f"{s.seats}-six"


def num_features(s: Position) -> int:
    """How many features there are with these sides and lines."""
    count: int = (NUM_ORBITS[s.line] * (1 + 2 * s.sides) ** s.line + OPENING + 1) * s.sides
    return count


@kernel
def num_sides(s: Position) -> int:
    """How many can win apart from each other."""
    return s.sides


@kernel
def side_of(s: Position, seat: int) -> int:
    """The side of a seat."""
    return side_of_seat(s, seat)


@kernel
def relative(s: Position, side: int, other: int) -> int:
    """How many places another side comes after this one."""
    return other - side if other >= side else other - side + s.sides


@kernel
def look(s: Position, side: int, covered: int, active: Any) -> None:
    """Note what is on every space: 0 for nothing, else by whose chip it is and whether it can be replaced."""
    for space in range(SPACES):
        active[NUM_ACTIVE + space] = 0
    for owner in range(s.sides):
        chips = s.chips[owner]
        code = 1 + relative(s, side, owner)
        while chips != 0:
            space = lowest_bit(chips)
            chips = chips & (chips - 1)
            is_full = MASKS[space] & ~covered == 0
            active[NUM_ACTIVE + space] = code + (s.sides if is_full else 0)


@kernel
def features(s: Position, side: int, active: Any) -> int:
    """Note the features that are present, for a side that looks; return how many."""
    covered = s.chips[0] | s.chips[1] | s.chips[2]
    look(s, side, covered, active)
    base = 1 + 2 * s.sides
    thrower = relative(s, side, side_of_seat(s, s.seat))
    active[0] = thrower * (OPENING + 1) + min(count_bits(covered), OPENING)
    start = s.sides * (OPENING + 1)
    at = FIRST[s.line]
    for line in range(NUM_LINES[s.line]):
        index = LINE_TABLE[at] * s.sides + thrower
        for n in range(1, s.line + 1):
            index = index * base + active[NUM_ACTIVE + LINE_TABLE[at + n]]
        active[1 + line] = start + index
        at += s.line + 1
    return 1 + NUM_LINES[s.line]
