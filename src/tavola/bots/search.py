"""Search over the contract: the whole turn of a seat. (``foresight.py`` looks beyond it.)

A seat's turn may be several decisions. ``unfold`` follows all of them to where the seat has decided all it
can: a throw, another seat's decision, or the end. Positions that are reached in several ways are kept once.
Where there are too many, those are followed that look best.

What is found lies in a workspace that the caller brings (``workspace.py``): nodes, each with its state in the
pool, and edges between them, every edge from an earlier node to a later one.
"""

from typing import Any

from ..core.contract import apply, asked, legal, turn
from ..core.kernel import apart, assign_state, hash_state
from .insight import num_sides, side_of
from .values import MAX_SIDES, evaluate, points_of
from .yardstick import decide, prepare

# counts: nodes, edges, decisions of the root, layers ever made
NODES, EDGES, CHOICES, STAMP = range(4)
FOLLOWED, LEAF, LEFT = range(3)  # a node: to be followed, at its end, left aside
UNKNOWN = -1.0
KEPT = 3  # the last nodes: a throw that is looked into, the start of a game, a place to try things in


@apart
def begin(space: Any) -> None:
    """Get to know the game whose state is in node 0."""
    prepare(space.pool[0], space.notes)


@apart
def root(space: Any) -> None:
    """Begin anew at the state of node 0."""
    space.counts[NODES] = 1
    space.counts[EDGES] = 0
    space.fates[0] = FOLLOWED
    space.depths[0] = 0
    space.scores[0] = UNKNOWN


@apart
def unfold(space: Any, seat: int, beam: int) -> None:
    """Follow all that a seat can decide from node 0 on; score the leaves by the network."""
    root(space)
    start = 0
    end = 1
    while start < end:
        space.counts[STAMP] += 1
        for node in range(start, end):
            if space.fates[node] == FOLLOWED:
                follow(space, seat, node)
        if start == 0:
            space.counts[CHOICES] = space.counts[EDGES]
        start = end
        end = space.counts[NODES]
        prune(space, seat, start, end, beam)


@apart
def follow(space: Any, seat: int, node: int) -> None:
    """Add what every decision of a node leads to, as long as there is room."""
    count = legal(space.pool[node], seat, space.actions)
    for number in range(count):
        if space.counts[NODES] >= len(space.fates) - KEPT or space.counts[EDGES] >= len(space.children):
            return
        made = space.counts[NODES]
        assign_state(space.pool, made, node)
        apply(space.pool[made], seat, space.actions[number])
        child = known(space, made)
        edge = space.counts[EDGES]
        if child == made:
            space.counts[NODES] += 1
            space.depths[made] = 0
            space.origins[made] = edge if node == 0 else space.origins[node]
            is_asked = asked(space.pool[made]) >> seat & 1 == 1
            space.fates[made] = FOLLOWED if is_asked else LEAF
            space.scores[made] = UNKNOWN if is_asked else score(space, seat, made)
        space.parents[edge] = node
        space.children[edge] = child
        space.counts[EDGES] += 1


@apart
def known(space: Any, made: int) -> int:
    """The node of this layer with the same state; the new one itself if there is none."""
    key = hash_state(space.pool, space.words, space.spans, made)
    size = len(space.slots)
    at = key & (size - 1)
    while space.stamps[at] == space.counts[STAMP]:
        if space.keys[space.slots[at]] == key:
            found: int = space.slots[at]
            return found
        at = (at + 1) & (size - 1)
    space.stamps[at] = space.counts[STAMP]
    space.slots[at] = made
    space.keys[made] = key
    return made


@apart
def appraise(space: Any, node: int, chances: Any) -> None:
    """Every side's chance in a node, as the network sees it."""
    evaluate(space.pool[node], space.rows, space.head, space.active, space.hidden, chances)


@apart
def answered(space: Any, seat: int, node: int) -> int:
    """Where a node leads when others who are asked before the next throw have replied as the policy would."""
    if asked(space.pool[node]) & ~(1 << seat) == 0:
        return node
    at = len(space.fates) - 1
    assign_state(space.pool, at, node)
    who = turn(space.pool[at])
    while who >= 0 and who != seat:
        apply(space.pool[at], who, decide(space.pool[at], who, space.notes))
        who = turn(space.pool[at])
    return at


@apart
def score(space: Any, seat: int, leaf: int) -> float:
    """A seat's chance as the network sees it."""
    node = answered(space, seat, leaf)
    side = side_of(space.pool[node], seat)
    appraise(space, node, space.values)
    found: float = space.values[side]
    return found


@apart
def prune(space: Any, seat: int, start: int, end: int, beam: int) -> None:
    """Where a layer has too much to follow, leave all but the best."""
    count = 0
    for node in range(start, end):
        if space.fates[node] == FOLLOWED:
            count += 1
    if count <= beam:
        return
    for node in range(start, end):
        if space.fates[node] == FOLLOWED:
            space.scores[node] = score(space, seat, node)
    least = threshold(space, start, end, beam)
    for node in range(start, end):
        if space.fates[node] == FOLLOWED:
            if space.scores[node] < least:
                space.fates[node] = LEFT
            space.scores[node] = UNKNOWN


@apart
def threshold(space: Any, start: int, end: int, beam: int) -> float:
    """A score that about so many nodes of a layer reach, and at least one."""
    low = 0.0
    high = 0.0
    for node in range(start, end):
        if space.fates[node] == FOLLOWED:
            high = max(high, space.scores[node])
    for _ in range(20):
        middle = (low + high) / 2
        count = 0
        for node in range(start, end):
            if space.fates[node] == FOLLOWED and space.scores[node] >= middle:
                count += 1
        if count > beam:
            low = middle
        else:
            high = middle
    return high


@apart
def back_up(space: Any) -> None:
    """Give every node the best score of its leaves, and note which leaf that is."""
    for node in range(space.counts[NODES]):
        space.bests[node] = node
    for number in range(space.counts[EDGES]):
        edge = space.counts[EDGES] - 1 - number
        parent = space.parents[edge]
        leaf = space.bests[space.children[edge]]
        if space.scores[leaf] >= space.scores[space.bests[parent]]:
            space.bests[parent] = leaf


@apart
def conclude(space: Any, seat: int, judged: Any, leaves: Any) -> int:
    """Each side's chance and points after every first decision, if the best follows; how many there are.

    judged: [choice] chances, then points; leaves: [choice] the node at which the turn would end, so that
    equal plays can be told.
    """
    back_up(space)
    sides = num_sides(space.pool[0])
    for choice in range(space.counts[CHOICES]):
        leaf = space.bests[space.children[choice]]
        leaves[choice] = leaf
        node = answered(space, seat, leaf)
        appraise(space, node, space.values)
        for side in range(sides):
            is_known = space.depths[leaf] > 0
            judged[choice][side] = space.chances[leaf][side] if is_known else space.values[side]
            judged[choice][MAX_SIDES + side] = points_of(space.pool[node], side, space.points, space.active)
    count: int = space.counts[CHOICES]
    return count
