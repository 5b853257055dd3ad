"""A greedy Sequence Dice player: every line has a worth, and a chip is worth what it changes.

A line's worth to a side is the product, over its spaces, of the chance to get each: 1 for an own chip, the
chance of throwing the number within some turns for an empty space, little for a foreign chip. So what a chip
gains, for its side and against the others, follows from one sum for each space and side. A choice is valued
by what it gains now, less what the throws that follow bring the opponents at best, each total with its exact
chance; after a 2 or a 12 the own next throw counts instead.
"""

from typing import Any

from tavola.core.kernel import count_bits, kernel, lowest_bit, no_inline
from tavola.games.sequence.layout import (
    FIRST_LINE,
    LINE_SPACES,
    NUM_LINES,
    NUMBERED,
    NUMBERS,
    OPEN_TO_DEFENCE,
    SPACES,
)
from tavola.games.sequence.rules import CHIPS as MOST_CHIPS
from tavola.games.sequence.rules import DEFENCE, PLACE, PLACES, REMOVE, WILD, side_of

SCALE = 1000000  # a complete line

# Worths, in the order of the constants below
WORTHS = (3000000, 3, 60, 100, 35, 80)
WIN, PATIENCE, FOREIGN, AGAINST, TEMPO, SECOND = range(len(WORTHS))

# The scratch memory
CHIPS = 0  # [side] masks
WINS = CHIPS + 3  # [side] where a chip would complete a line, as a mask
FACTORS = WINS + 3  # [side * 36 + space] the chance to own that space, of 1000
SUMS = FACTORS + 3 * SPACES  # [side * 36 + space] the worth of the side's lines over that space
CHANCES = SUMS + 3 * SPACES  # [number] the chance to get an empty space with that number, of 1000
WORTH = CHANCES + 13
NOTES = WORTH + len(WORTHS)


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Lay out the worths, and the chance of each number within the turns one has patience for."""
    for i in range(len(WORTHS)):
        notes[WORTH + i] = WORTHS[i]
    reckon_chances(notes)


@kernel
def reckon_chances(notes: Any) -> None:
    """A number, or the wild 11, within so many throws."""
    for number in range(2, 13):
        miss = 1.0 - (ways_of(number) + 2) / 36.0
        left = 1.0
        for _ in range(notes[WORTH + PATIENCE]):
            left = left * miss
        notes[CHANCES + number] = int(1000.0 * (1.0 - left))


@kernel
def ways_of(total: int) -> int:
    """How many of the 36 ways bring a total."""
    return 6 - abs(total - 7)


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The target with the highest value."""
    side = side_of(s, seat)
    best = -(1 << 60)
    choice = lowest_bit(s.targets)
    targets = s.targets
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        value = value_of(s, side, space, notes)
        if value > best:
            best = value
            choice = space
    return int(s.kind * SPACES + choice)


@no_inline
def value_of(s: Any, side: int, space: int, notes: Any) -> int:
    """What acting on a space gains, less what the next throws bring the others."""
    for other in range(3):
        notes[CHIPS + other] = s.chips[other]
    survey(notes, s.sides, s.line)
    if s.kind == REMOVE:
        value = gain_of_removing(notes, s.sides, side, space)
    else:
        value = gain_of_placing(notes, s.sides, side, space)
    for other in range(3):
        notes[CHIPS + other] = notes[CHIPS + other] & ~(1 << space)
    if s.kind != REMOVE:
        notes[CHIPS + side] = notes[CHIPS + side] | 1 << space
    survey(notes, s.sides, s.line)
    own = expected_gain(notes, s.sides, side)
    if s.total == 2 or s.total == 12:
        value += own
    else:
        value += own * notes[WORTH + TEMPO] // 100
    return value - what_follows(notes, s.sides, side)


@kernel
def what_follows(notes: Any, sides: int, side: int) -> int:
    """What the opponents' next throws bring them, the later one counting less."""
    total = 0
    weight = 100
    for step in range(1, sides):
        other = side + step if side + step < sides else side + step - sides
        total += expected_gain(notes, sides, other) * weight // 100
        weight = weight * notes[WORTH + SECOND] // 100
    return total


# Lines


@no_inline
def survey(notes: Any, sides: int, line: int) -> None:
    """Sum up, for each side and space, the worth of the lines over it; note where a chip wins."""
    covered = notes[CHIPS] | notes[CHIPS + 1] | notes[CHIPS + 2]
    for side in range(sides):
        base = side * SPACES
        for space in range(SPACES):
            notes[FACTORS + base + space] = factor(notes, covered, side, space)
            notes[SUMS + base + space] = 0
        notes[WINS + side] = 0
        first = FIRST_LINE[line]
        for _ in range(NUM_LINES[line]):
            add_line(notes, side, first, line)
            first += line


@kernel
def factor(notes: Any, covered: int, side: int, space: int) -> int:
    """The chance of a side to own a space some day, of 1000."""
    if notes[CHIPS + side] >> space & 1:
        return 1000
    if covered >> space & 1 == 0:
        return int(notes[CHANCES + NUMBERS[space]])
    return blocked(notes, covered, space)


@kernel
def blocked(notes: Any, covered: int, space: int) -> int:
    """The same for a space with a foreign chip: replaced if all four are covered, else removed first."""
    number = NUMBERS[space]
    chance = notes[CHANCES + number]
    if NUMBERED[number] & ~(covered | 1 << space) == 0:
        return int(chance) // 2
    if OPEN_TO_DEFENCE >> space & 1 == 0:
        return int(1 + chance * notes[WORTH + FOREIGN] // 3000)
    return int(1 + chance * notes[WORTH + FOREIGN] // 1000)


@kernel
def add_line(notes: Any, side: int, first: int, line: int) -> None:
    """One line: its worth goes to each of its spaces."""
    base = side * SPACES
    worth = 1.0
    own = 0
    missing = 0
    for i in range(first, first + line):
        space = LINE_SPACES[i]
        worth = worth * (notes[FACTORS + base + space] * 0.001)
        if notes[CHIPS + side] >> space & 1:
            own += 1
        else:
            missing = space
    if own == line - 1:
        notes[WINS + side] = notes[WINS + side] | 1 << missing
    for i in range(first, first + line):
        at = SUMS + base + LINE_SPACES[i]
        notes[at] = notes[at] + int(worth * SCALE)


# What a chip changes


@kernel
def gain_of_placing(notes: Any, sides: int, side: int, space: int) -> int:
    """Own lines grow, those of the others are cut; a complete line wins."""
    covered = notes[CHIPS] | notes[CHIPS + 1] | notes[CHIPS + 2]
    after = blocked(notes, covered, space)
    gain = 0
    for other in range(sides):
        worth = notes[SUMS + other * SPACES + space]
        chance = notes[FACTORS + other * SPACES + space]
        if other == side:
            gain += worth * (1000 - chance) // chance
        else:
            gain += worth * (chance - after) // chance * notes[WORTH + AGAINST] // 100
    if notes[WINS + side] >> space & 1:
        gain += notes[WORTH + WIN]
    return int(gain)


@kernel
def gain_of_removing(notes: Any, sides: int, side: int, space: int) -> int:
    """A foreign chip goes, and its space is empty for all."""
    after = notes[CHANCES + NUMBERS[space]]
    gain = 0
    for other in range(sides):
        worth = notes[SUMS + other * SPACES + space]
        chance = notes[FACTORS + other * SPACES + space]
        if other == side:
            gain += worth * (after - chance) // chance
        else:
            gain += worth * (chance - after) // chance * notes[WORTH + AGAINST] // 100
    return int(gain)


@no_inline
def expected_gain(notes: Any, sides: int, side: int) -> int:
    """What a side's next throw brings at best, over all totals."""
    expected = 0
    for total in range(2, 13):
        expected += ways_of(total) * best_gain(notes, sides, side, total)
    return expected // 36


@kernel
def best_gain(notes: Any, sides: int, side: int, total: int) -> int:
    """The most that a total brings a side, by the rules of the throw."""
    own = notes[CHIPS + side]
    covered = notes[CHIPS] | notes[CHIPS + 1] | notes[CHIPS + 2]
    kind = PLACE
    targets = PLACES[total] & ~covered
    if total == DEFENCE:
        kind = REMOVE
        targets = (covered ^ own) & OPEN_TO_DEFENCE
    elif count_bits(own) == MOST_CHIPS:
        targets = 0
    elif targets == 0:
        targets = PLACES[total] & (covered ^ own)
    if targets == 0:
        return 0
    return best_target(notes, sides, side, kind, targets, total)


@kernel
def best_target(notes: Any, sides: int, side: int, kind: int, targets: int, total: int) -> int:
    """The most that one of these targets brings."""
    if total != WILD and total != DEFENCE and targets & notes[WINS + side]:
        targets = targets & notes[WINS + side]
    best = -(1 << 60)
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        if kind == REMOVE:
            gain = gain_of_removing(notes, sides, side, space)
        else:
            gain = gain_of_placing(notes, sides, side, space)
        best = max(best, gain)
    return best
