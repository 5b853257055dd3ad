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
from ..core.kernel import assign_state, copy_state, entry, no_inline
from .features_contract import num_sides, side_of
from .outlook_contract import can_expect, expect_turn
from .search import LEAF, NODES, appraise, back_up, unfold
from .values import settle

LAID_ASIDE = 3  # nodes from the end: a throw that is looked into


@no_inline
def play_on(workspace: Any, beam: int) -> None:
    """From node 0, let everyone who is asked decide as the network says, until dice fall or all is over."""
    seat = turn(workspace.pool[0])
    while seat >= 0:
        unfold(workspace, seat, beam)
        back_up(workspace)
        assign_state(workspace.pool, 0, workspace.bests[0])
        seat = turn(workspace.pool[0])


@no_inline
def play_on_surely(workspace: Any, inner: Any, limits: Any) -> None:
    """The same, but everyone looks one throw further."""
    seat = turn(workspace.pool[0])
    while seat >= 0:
        unfold(workspace, seat, limits.reply_beam)
        for _ in range(limits.reply_leaves):
            if deepen(workspace, inner, seat, limits) < 0:
                break
        back_up(workspace)
        assign_state(workspace.pool, 0, workspace.bests[0])
        seat = turn(workspace.pool[0])


@no_inline
def num_throws(s: Any, limits: Any) -> int:
    """How many throws are looked at: one of each outcome, or fewer that are spread over all."""
    count: int = min(num_outcomes(s), limits.throws)
    return count


@no_inline
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


@no_inline
def expect(workspace: Any, limits: Any, totals: Any) -> None:
    """Every side's chance at the throw of node 0, with the best reply to all that can fall."""
    if can_expect(workspace.pool[0]):
        expect_turn(workspace, 0, totals)
        return
    lay_aside(workspace, totals)
    count = num_throws(workspace.pool[0], limits)
    for number in range(count):
        share = fall_again(workspace, number, count)
        play_on(workspace, limits.reply_beam)
        appraise(workspace, 0, workspace.values)
        add_up(workspace, share, totals)
    pick_up(workspace)


@no_inline
def expect_surely(workspace: Any, inner: Any, limits: Any, totals: Any) -> None:
    """The same, but whoever replies looks one throw further, and so do we at what comes of it."""
    lay_aside(workspace, totals)
    count = num_throws(workspace.pool[0], limits)
    for number in range(count):
        share = fall_again(workspace, number, count)
        play_on_surely(workspace, inner, limits)
        foresee(workspace, 0, inner, limits, workspace.values)
        add_up(workspace, share, totals)
    pick_up(workspace)


@no_inline
def lay_aside(workspace: Any, totals: Any) -> None:
    """Keep the throw of node 0, and begin to add up chances."""
    assign_state(workspace.pool, len(workspace.fates) - LAID_ASIDE, 0)
    for side in range(num_sides(workspace.pool[0])):
        totals[side] = 0.0


@no_inline
def pick_up(workspace: Any) -> None:
    """Bring the throw that was kept back to node 0."""
    assign_state(workspace.pool, 0, len(workspace.fates) - LAID_ASIDE)


@no_inline
def fall_again(workspace: Any, number: int, count: int) -> float:
    """Let the dice that were kept fall in another way; returns its share of the chance."""
    pick_up(workspace)
    share: float = fall(workspace.pool[0], number, count)
    return share


@no_inline
def add_up(workspace: Any, share: float, totals: Any) -> None:
    """Count in what one throw has come to."""
    for side in range(num_sides(workspace.pool[0])):
        totals[side] += share * workspace.values[side]


@no_inline
def foresee(workspace: Any, node: int, inner: Any, limits: Any, totals: Any) -> None:
    """Every side's chance in a node, one throw further."""
    copy_state(inner.pool, 0, workspace.pool, node)
    play_on(inner, limits.reply_beam)
    if turn(inner.pool[0]) == CHANCE:
        expect(inner, limits, totals)
    else:
        settle(inner.pool[0], totals)


@no_inline
def next_leaf(workspace: Any, depth: int) -> int:
    """The leaf that looks best among those not looked into so deeply yet; -1 if there is none."""
    best = -1
    for node in range(workspace.counts[NODES]):
        is_open = workspace.fates[node] == LEAF and workspace.depths[node] < depth
        if is_open and (best < 0 or workspace.scores[node] > workspace.scores[best]):
            best = node
    return best


@no_inline
def keep(workspace: Any, seat: int, leaf: int, depth: int) -> None:
    """Score a leaf by its chances, above all that were looked into less: only like compares with like."""
    workspace.depths[leaf] = depth
    workspace.scores[leaf] = depth + workspace.chances[leaf][side_of(workspace.pool[leaf], seat)]


@entry
def deepen(workspace: Any, inner: Any, seat: int, limits: Any) -> int:
    """Look one throw further from the next leaf; return it, or -1 if there is none."""
    leaf = next_leaf(workspace, 1)
    if leaf >= 0:
        foresee(workspace, leaf, inner, limits, workspace.chances[leaf])
        keep(workspace, seat, leaf, 1)
    return leaf


@entry
def deepen_twice(workspace: Any, inner: Any, innermost: Any, seat: int, limits: Any) -> int:
    """Look two throws further from the next leaf; return it, or -1."""
    leaf = next_leaf(workspace, 2)
    if leaf < 0:
        return leaf
    copy_state(inner.pool, 0, workspace.pool, leaf)
    play_on_surely(inner, innermost, limits)
    if turn(inner.pool[0]) == CHANCE:
        expect_surely(inner, innermost, limits, workspace.chances[leaf])
    else:
        settle(inner.pool[0], workspace.chances[leaf])
    keep(workspace, seat, leaf, 2)
    return leaf
