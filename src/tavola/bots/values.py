"""What a position is worth: each side's chance to win, as a small network reckons it.

A side sees features, each present or not. Every feature has a row of weights: the first goes straight into
the side's strength, the others into hidden units, of which those above zero count. The chances are the
logits' softmax, so that they add up to one for any number of sides.

All weights lie in a row: ``rows`` has a feature's own weight and those that go to hidden units, feature
after feature; ``head`` has for all units where they begin, then for all units what they count. In games with
points, ``points[feature]`` adds up to what a side will have in the end.
"""

from math import exp
from typing import Any

from ..core.contract import MAX_SEATS, OVER, score, turn, winners
from ..core.kernel import count_bits, no_inline
from .features_contract import features, num_sides, side_of

MAX_SIDES = MAX_SEATS
POINT = 10.0  # points that a weight of one stands for


@no_inline
def logit(active: Any, count: int, rows: Any, head: Any, hidden: Any) -> float:
    """The network's forward pass: a side's logit, from the features it sees. Its hidden units stay behind."""
    total = 0.0
    units = len(head) // 2
    for unit in range(units):
        hidden[unit] = head[unit]
    for n in range(count):
        at = active[n] * (1 + units)
        total += rows[at]
        for unit in range(units):
            hidden[unit] += rows[at + 1 + unit]
    for unit in range(units):
        if hidden[unit] > 0.0:
            total += hidden[unit] * head[units + unit]
    return total


@no_inline
def softmax(values: Any, sides: int) -> None:
    """Turn the sides' logits into chances, in place."""
    highest = -1e30
    for side in range(sides):
        highest = max(highest, values[side])
    total = 0.0
    for side in range(sides):
        values[side] = exp(values[side] - highest)
        total += values[side]
    for side in range(sides):
        values[side] = values[side] / total


@no_inline
def evaluate(s: Any, rows: Any, head: Any, active: Any, hidden: Any, values: Any) -> None:
    """Write each side's chance to win: exactly at the end, else by its logit."""
    if turn(s) == OVER:
        settle(s, values)
        return
    sides = num_sides(s)
    for side in range(sides):
        count = features(s, side, active)
        values[side] = logit(active, count, rows, head, hidden)
    softmax(values, sides)


@no_inline
def points_of(s: Any, side: int, points: Any, active: Any) -> float:
    """What a side will have in the end, as far as anybody can say; 0 in games without points."""
    if len(points) == 0:
        return 0.0
    if turn(s) == OVER:
        return side_score(s, side)
    count = features(s, side, active)
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
