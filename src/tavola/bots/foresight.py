"""Looking beyond the end of a turn: over the throws that can follow, with the best reply to each.

``deepen`` looks beyond one throw, ``deepen_twice`` beyond two. Leaves that were looked into more deeply score
above all others: only like compares with like. So one can stop at any time, and has the best that was found.
"""

from typing import Any

from ..core.contract import (
    CHANCE,
    chance,
    first_outcome,
    num_outcomes,
    outcome,
    turn,
    ways,
    weight,
)
from ..core.kernel import apart, assign_state, copy_state
from .insight import num_sides, side_of
from .search import KEPT, LEAF, NODES, appraise, back_up, unfold
from .values import settle


@apart
def play_on(space: Any, beam: int) -> None:
    """From node 0, let everyone who is asked decide as the network says, until dice fall or all is over."""
    seat = turn(space.pool[0])
    while seat >= 0:
        unfold(space, seat, beam)
        back_up(space)
        assign_state(space.pool, 0, space.bests[0])
        seat = turn(space.pool[0])


@apart
def play_on_surely(space: Any, inner: Any, look: Any) -> None:
    """The same, but everyone looks one throw further."""
    seat = turn(space.pool[0])
    while seat >= 0:
        unfold(space, seat, look.reply_beam)
        for _ in range(look.reply_leaves):
            if deepen(space, inner, seat, look) < 0:
                break
        back_up(space)
        assign_state(space.pool, 0, space.bests[0])
        seat = turn(space.pool[0])


@apart
def num_throws(s: Any, look: Any) -> int:
    """How many throws are looked at: one of each outcome, or fewer that are spread over all."""
    count: int = min(num_outcomes(s), look.throws)
    return count


@apart
def fall(s: Any, number: int, count: int) -> float:
    """Let one of so many throws fall; returns its share of the chance."""
    if count == num_outcomes(s):
        which = first_outcome(s) + number
        share: float = weight(s, which) / ways(s)
    else:
        which = outcome(s, (2 * number + 1) * ways(s) // (2 * count))
        share = 1.0 / count
    chance(s, which)
    return share


@apart
def expect(space: Any, look: Any, totals: Any) -> None:
    """Every side's chance at the throw of node 0, with the best reply to all that can fall."""
    lay_aside(space, totals)
    count = num_throws(space.pool[0], look)
    for number in range(count):
        share = fall_again(space, number, count)
        play_on(space, look.reply_beam)
        appraise(space, 0, space.values)
        add_up(space, share, totals)
    pick_up(space)


@apart
def expect_surely(space: Any, inner: Any, look: Any, totals: Any) -> None:
    """The same, but whoever replies looks one throw further, and so do we at what comes of it."""
    lay_aside(space, totals)
    count = num_throws(space.pool[0], look)
    for number in range(count):
        share = fall_again(space, number, count)
        play_on_surely(space, inner, look)
        foresee(space, 0, inner, look, space.values)
        add_up(space, share, totals)
    pick_up(space)


@apart
def lay_aside(space: Any, totals: Any) -> None:
    """Keep the throw of node 0, and begin to add up chances."""
    assign_state(space.pool, len(space.fates) - KEPT, 0)
    for side in range(num_sides(space.pool[0])):
        totals[side] = 0.0


@apart
def pick_up(space: Any) -> None:
    """Bring the throw that was kept back to node 0."""
    assign_state(space.pool, 0, len(space.fates) - KEPT)


@apart
def fall_again(space: Any, number: int, count: int) -> float:
    """Let the dice that were kept fall in another way; returns its share of the chance."""
    pick_up(space)
    share: float = fall(space.pool[0], number, count)
    return share


@apart
def add_up(space: Any, share: float, totals: Any) -> None:
    """Count in what one throw has come to."""
    for side in range(num_sides(space.pool[0])):
        totals[side] += share * space.values[side]


@apart
def foresee(space: Any, node: int, inner: Any, look: Any, totals: Any) -> None:
    """Every side's chance in a node, one throw further."""
    copy_state(inner.pool, 0, space.pool, node)
    play_on(inner, look.reply_beam)
    if turn(inner.pool[0]) == CHANCE:
        expect(inner, look, totals)
    else:
        settle(inner.pool[0], totals)


@apart
def next_leaf(space: Any, depth: int) -> int:
    """The leaf that looks best among those not looked into so deeply yet; -1 if there is none."""
    best = -1
    for node in range(space.counts[NODES]):
        is_open = space.fates[node] == LEAF and space.depths[node] < depth
        if is_open and (best < 0 or space.scores[node] > space.scores[best]):
            best = node
    return best


@apart
def keep(space: Any, seat: int, leaf: int, depth: int) -> None:
    """Score a leaf by its chances, above all that were looked into less: only like compares with like."""
    space.depths[leaf] = depth
    space.scores[leaf] = depth + space.chances[leaf][side_of(space.pool[leaf], seat)]


@apart
def deepen(space: Any, inner: Any, seat: int, look: Any) -> int:
    """Look one throw further from the next leaf; return it, or -1 if there is none."""
    leaf = next_leaf(space, 1)
    if leaf >= 0:
        foresee(space, leaf, inner, look, space.chances[leaf])
        keep(space, seat, leaf, 1)
    return leaf


@apart
def deepen_twice(space: Any, inner: Any, innermost: Any, seat: int, look: Any) -> int:
    """Look two throws further from the next leaf; return it, or -1."""
    leaf = next_leaf(space, 2)
    if leaf < 0:
        return leaf
    copy_state(inner.pool, 0, space.pool, leaf)
    play_on_surely(inner, innermost, look)
    if turn(inner.pool[0]) == CHANCE:
        expect_surely(inner, innermost, look, space.chances[leaf])
    else:
        settle(inner.pool[0], space.chances[leaf])
    keep(space, seat, leaf, 2)
    return leaf
