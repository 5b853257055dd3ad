"""What a position is worth: each side's chance to win, by the features it sees (``core/network.py``).

In games with points, ``points[feature]`` adds up to what a side will have in the end.
"""

from typing import Any

from ..core.contract import MAX_SEATS, OVER, score, turn, winners
from ..core.kernel import count_bits, no_inline
from ..core.network import logit, softmax
from .features_contract import features, num_sides, side_of

MAX_SIDES = MAX_SEATS
POINT = 10.0  # points that a weight of one stands for


@no_inline
def evaluate(s: Any, rows: Any, head: Any, notes: Any, active: Any, hidden: Any, values: Any) -> None:
    """Write each side's chance to win: exactly at the end, else by its logit."""
    if turn(s) == OVER:
        settle(s, values)
        return
    sides = num_sides(s)
    for side in range(sides):
        count = features(s, side, notes, active)
        values[side] = logit(active, count, rows, head, hidden)
    softmax(values, sides)


@no_inline
def points_of(s: Any, side: int, points: Any, notes: Any, active: Any) -> float:
    """What a side will have in the end, as far as anybody can say; 0 in games without points."""
    if len(points) == 0:
        return 0.0
    if turn(s) == OVER:
        return side_score(s, side)
    count = features(s, side, notes, active)
    total = 0.0
    for n in range(count):
        total += points[active[n]]
    return POINT * total


@no_inline
def side_score(s: Any, side: int) -> float:
    """The points of a side: those of its seats, on average over the team."""
    total = 0
    count = 0
    for seat in range(s.seats):
        if side_of(s, seat) == side:
            total += score(s, seat)
            count += 1
    return total / max(1, count)


@no_inline
def settle(s: Any, values: Any) -> None:
    """At the end: winners share the win."""
    sides = num_sides(s)
    won = winners(s)
    for side in range(sides):
        values[side] = 0.0
    share = 1.0 / max(1, count_bits(won))
    for seat in range(s.seats):
        if won >> seat & 1 == 1:
            values[side_of(s, seat)] += share
