"""A small network's forward pass: from the features that a side sees to its chance to win.

Features are present or not. Every feature has a row of weights: the first goes straight into the side's
logit, the others into hidden units, of which those above zero count. The chances are the logits' softmax, so
that they add up to one for any number of sides.

All weights lie in a row: ``rows`` has a feature's own weight and those that go to hidden units, feature
after feature; ``head`` has for all units where they begin, then for all units what they count.
"""

from math import exp
from typing import Any

from .kernel import no_inline


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
