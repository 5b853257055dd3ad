"""A careful way to play by looking at the lines, without luck of its own: the same position, the same move.

A line of five (six) is worth the more to a side the more of its chips stand there, and the likelier the
totals are that bring the others. A chip of another side stands in the way: for good on a 2 or 12, else until
it is removed, or replaced where all spaces of its number are covered. A move is worth what it adds to one's
own lines and takes from those of the others. Of equal moves the lowest id is taken.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .layout import FIRST_LINE, LINE_SPACES, NUM_LINES, NUMBERED, NUMBERS, SPACES
from .rules import REMOVE, Position, side_of

NOTES = 1  # nothing needs to be noted

WEIGHT = (0, 1, 9, 60, 420, 3600, 9000)  # [chips of a line that stand]
UNIT = 1000
# [number] of a hundred: how readily a space is filled by its total, or by an 11
EASE = tuple(60 + 40 * (8 - abs(number - 7)) // 8 for number in range(13))
# [number] of a hundred: what is left of a line with a chip of others that can be replaced; removed; neither
REPLACED = tuple(30 * (8 - abs(number - 7)) // 8 for number in range(13))
REMOVED, FIXED = 12, 3
MOST_FOREIGN = 2  # with more chips of others a line is given up
MINE, THEIRS = 100, 92  # what is gained counts a little more than what is taken
ALIKE = tuple(NUMBERED[NUMBERS[space]] for space in range(SPACES))  # [space] all with its number


@kernel
def prepare(s: Position, notes: Any) -> None:
    """Nothing is known before the game."""


@kernel
def share_left(space: int, covered: int) -> int:
    """Of a hundred: what is left of a line's worth with a chip of others on that space."""
    number = NUMBERS[space]
    if ALIKE[space] & ~covered == 0:
        return REPLACED[number]
    return FIXED if number == 2 or number == 12 else REMOVED


@kernel
def worth_of_line(s: Position, at: int, side: int, covered: int) -> int:
    """What a line is worth to a side; its spaces begin at that place of the table."""
    standing = 0
    foreign = 0
    share = UNIT
    for n in range(s.line):
        space = LINE_SPACES[at + n]
        if s.chips[side] >> space & 1 == 1:
            standing += 1
        elif covered >> space & 1 == 0:
            share = share * EASE[NUMBERS[space]] // 100
        else:
            foreign += 1
            share = share * share_left(space, covered) // 100
    return WEIGHT[standing] * share if foreign <= MOST_FOREIGN else 0


@kernel
def worth_of_lines(s: Position, space: int, side: int) -> int:
    """What the lines through a space are worth to a side."""
    covered = s.chips[0] | s.chips[1] | s.chips[2]
    total = 0
    at = FIRST_LINE[s.line]
    for _ in range(NUM_LINES[s.line]):
        for n in range(s.line):
            if LINE_SPACES[at + n] == space:
                total += worth_of_line(s, at, side, covered)
        at += s.line
    return total


@kernel
def balance(s: Position, space: int, own: int) -> int:
    """What the lines through a space are worth to us, less what they are to the others."""
    total = MINE * worth_of_lines(s, space, own)
    for side in range(s.sides):
        if side != own:
            total -= THEIRS * worth_of_lines(s, space, side)
    return total


@kernel
def worth(s: Position, space: int, own: int) -> int:
    """What acting on a space changes; the position is left as it was."""
    bit = 1 << space
    owner = -1
    for side in range(s.sides):
        if s.chips[side] & bit != 0:
            owner = side
    before = balance(s, space, own)
    if owner >= 0:
        s.chips[owner] = s.chips[owner] & ~bit
    if s.kind != REMOVE:
        s.chips[own] = s.chips[own] | bit
    after = balance(s, space, own)
    s.chips[own] = s.chips[own] & ~bit
    if owner >= 0:
        s.chips[owner] = s.chips[owner] | bit
    return after - before


@kernel
def decide(s: Position, seat: int, notes: Any) -> int:
    """The action of the seat that is asked."""
    own = side_of(s, seat)
    best = -1
    most = 0
    targets = s.targets
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        found = worth(s, space, own)
        if best < 0 or found > most:
            best = space
            most = found
    return s.kind * SPACES + best
