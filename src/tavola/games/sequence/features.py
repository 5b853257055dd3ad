"""What a bot sees: every line of five (six) with who stands where, and which throws would win at once.

A line is told apart by its place on the board, but for the board's quarter turns, under which the numbers
stay the same. On each of its spaces there is nothing, or a chip of some side, seen from the side that looks;
and a chip on a number whose four spaces are all covered can be replaced. All lines together tell how many of
the 36 throws would win for the side that looks, and for others; the number of chips on the board tells how
early it is. Everything is seen together with who throws next.
"""

from typing import Any

from ...core.kernel import count_bits, kernel, lowest_bit
from .layout import COLUMNS, LENGTHS, LINES, NUMBERED, NUMBERS, ROWS, SPACES, mask_of
from .rules import CHIPS, Position
from .rules import side_of as side_of_seat

MAX_ACTIVE = 34  # features that are present at a time, at most

NOISE_SCALE = 1.0  # of weaker bots (``bots/levels.py``)
ROLLED_THROWS = 8_000  # a second of an analysis (``bots/analyst.py``)
ERROR_COSTS = (0.02, 0.05, 0.10)  # of a review (``reviews/moments.py``)
PRECISION = {"beginner": 0.59, "casual": 0.67, "club": 0.77, "strong": 0.88, "expert": 0.99}
# How it is best learned (``bots/training.py``)
TRAINING = {"watched": 0, "played": 204_800, "is_exact": True, "td_lambda": 0.3, "rate": 0.1, "nodes": 128}


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


# [length] of every line its orbit and its spaces
TOLD = {length: [(n, line) for n, orbit in enumerate(orbits(length)) for line in orbit] for length in LENGTHS}
NUM_ORBITS = {length: len(orbits(length)) for length in LENGTHS}
NUM_LINES = (0, 0, 0, 0, 0, len(LINES[5]), len(LINES[6]))  # [length]
FIRST_LINE = (0, 0, 0, 0, 0, 0, len(LINES[5]))  # [length] where its lines begin in the next two tables
ORBIT_OF = tuple(orbit for length in LENGTHS for orbit, _ in TOLD[length])
MASK_OF = tuple(mask_of(line) for length in LENGTHS for _, line in TOLD[length])


def lines_through(space: int, length: int) -> list[int]:
    """Of all lines of a length through a space: which one it is, and the how manieth space of it this is."""
    found = [(n, line.index(space)) for n, (_, line) in enumerate(TOLD[length]) if space in line]
    return [number for pair in found for number in pair]


MOST_THROUGH = 2 * 8  # numbers for every length and space, with -1 after the last
THROUGH = tuple(
    number
    for length in LENGTHS
    for space in range(SPACES)
    for number in (lines_through(space, length) + [-1] * MOST_THROUGH)[:MOST_THROUGH]
)
POWERS = tuple(base**n for base in (5, 7) for n in range(7))  # of what a space can show: with 2, with 3 sides

OPENING = 16  # chips on the board, and all beyond
THROWS = 36
WEIGHTS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)  # [total] in how many ways it falls
WILD = 11


def variant_key(s: Position) -> str:
    """What changes the worth of a position besides the position: seats, and how long a line must be."""
    return f"{s.seats}" if s.line == 5 else f"{s.seats}-six"


def num_features(s: Position) -> int:
    """How many features there are with these sides and lines."""
    lines = NUM_ORBITS[s.line] * (1 + 2 * s.sides) ** s.line
    count: int = (OPENING + 1 + (THROWS + 1) ** 2 + lines) * s.sides
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
def features(s: Position, side: int, notes: Any, active: Any) -> int:
    """Note the features that are present, for a side that looks; return how many."""
    covered = s.chips[0] | s.chips[1] | s.chips[2]
    full = full_numbers(covered)
    thrower = relative(s, side, side_of_seat(s, s.seat))
    mine = winning_throws(s, side, covered, full)
    theirs = 0
    for other in range(s.sides):
        if other != side:
            theirs = max(theirs, winning_throws(s, other, covered, full))
    active[0] = thrower * (OPENING + 1) + min(count_bits(covered), OPENING)
    first = s.sides * (OPENING + 1)
    active[1] = first + (thrower * (THROWS + 1) + mine) * (THROWS + 1) + theirs
    note_lines(s, side, thrower, full, first + s.sides * (THROWS + 1) ** 2, active)
    return 2 + NUM_LINES[s.line]


@kernel
def full_numbers(covered: int) -> int:
    """The spaces of all numbers that have all four covered: chips there can be replaced."""
    full = 0
    for number in range(2, 13):
        if NUMBERED[number] & ~covered == 0:
            full = full | NUMBERED[number]
    return full


@kernel
def winning_throws(s: Position, side: int, covered: int, full: int) -> int:
    """Of the 36 throws, how many would complete a line for a side."""
    if count_bits(s.chips[side]) == CHIPS:
        return 0
    totals = 0
    at = FIRST_LINE[s.line]
    for line in range(at, at + NUM_LINES[s.line]):
        lacking = MASK_OF[line] & ~s.chips[side]
        if lacking & (lacking - 1) == 0:
            number = NUMBERS[lowest_bit(lacking)]
            if lacking & covered == 0:
                totals = totals | 1 << number | 1 << WILD
            elif lacking & full != 0:
                totals = totals | 1 << number
    count = 0
    while totals != 0:
        count += WEIGHTS[lowest_bit(totals)]
        totals = totals & (totals - 1)
    return count


@kernel
def note_lines(s: Position, side: int, thrower: int, full: int, first: int, active: Any) -> None:
    """Note every line: which one, who throws next, and what is on its spaces.

    On a space is 0 for nothing, else by whose chip it is and whether it can be replaced.
    """
    powers = (s.sides - 2) * 7
    size = POWERS[powers + s.line]
    at = FIRST_LINE[s.line]
    for line in range(NUM_LINES[s.line]):
        active[2 + line] = first + (ORBIT_OF[at + line] * s.sides + thrower) * size
    for owner in range(s.sides):
        chips = s.chips[owner]
        code = 1 + relative(s, side, owner)
        while chips != 0:
            space = lowest_bit(chips)
            chips = chips & (chips - 1)
            shown = code + (s.sides if full >> space & 1 == 1 else 0)
            entry = ((s.line - 5) * SPACES + space) * MOST_THROUGH
            while THROUGH[entry] >= 0:
                line = THROUGH[entry]
                active[2 + line] = active[2 + line] + shown * POWERS[powers + THROUGH[entry + 1]]
                entry += 2
