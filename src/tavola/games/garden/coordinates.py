"""Two dice as row and column, either way round, and the sundial that changes them.

The sundial makes two steps a turn: one die by 1 or 2, or two dice by 1 each, of one action or of two. A
changed die stays within 1 to 6. It works from the moment it is placed; flipping it renews nothing.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .layout import SPACES
from .numbering import COORDINATES_OF, IN_REACH, PAIR_OF, STEPS_OF
from .position import Position, spend

NO_REACH = 0


@kernel
def sundial_reach(s: Position, seat: int) -> int:
    """How many steps the seat's sundial can change coordinates by: it must lie on the board, sundial up."""
    if s.dials[seat] == 0 or s.scarecrows >> seat & 1 == 1:
        return 0
    return s.reach


@kernel
def has_pair(s: Position, row: int, column: int, sixes_kept: int) -> bool:
    """Whether two unspent dice show these faces, with so many sixes left besides."""
    if row == column:
        return s.pool[row] - (sixes_kept if row == 6 else 0) >= 2
    if s.pool[row] == 0 or s.pool[column] == 0:
        return False
    return (row != 6 and column != 6) or s.pool[6] > sixes_kept


@kernel
def can_point(s: Position, targets: int, reach: int, sixes_kept: int) -> bool:
    """Whether two dice can point at one of the targets."""
    for row in range(1, 7):
        if s.pool[row] == 0:
            continue
        for column in range(1, 7):
            pair = 6 * row + column - 7
            if IN_REACH[reach * SPACES + pair] & targets and has_pair(s, row, column, sixes_kept):
                return True
    return False


@kernel
def list_coordinates(
    s: Position, first: int, targets: int, reach: int, sixes_kept: int, actions: Any, count: int
) -> int:
    """Write every way of pointing at the targets with two dice, as ids from first; return the new count."""
    for row in range(1, 7):
        if s.pool[row] == 0:
            continue
        for column in range(1, 7):
            if not has_pair(s, row, column, sixes_kept):
                continue
            pair = 6 * row + column - 7
            spaces = IN_REACH[reach * SPACES + pair] & targets
            while spaces != 0:
                actions[count] = first + COORDINATES_OF[pair * SPACES + lowest_bit(spaces)]
                spaces = spaces & (spaces - 1)
                count += 1
    return count


@kernel
def spend_coordinates(s: Position, coordinates: int) -> None:
    """The two dice are spent, and of the sundial what they needed."""
    pair = PAIR_OF[coordinates]
    spend(s, pair // 6 + 1)
    spend(s, pair % 6 + 1)
    s.reach = s.reach - STEPS_OF[coordinates]
