"""Search over the contract: the whole turn of a seat. (``foresight.py`` looks beyond it.)

A seat's turn may be several decisions. ``unfold`` follows all of them to where the seat has decided all it
can: a throw, another seat's decision, or the end. Positions that are reached in several ways are kept once.
Where there are too many, those are followed that look best.

What is found lies in a workspace that the caller brings (``workspace.py``): nodes, each with its state in the
pool, and edges between them, every edge from an earlier node to a later one.
"""

from typing import Any

from ..core.contract import apply, asked, legal, turn
from ..core.kernel import assign_state, entry, hash_state, no_inline
from .features_contract import num_sides, side_of
from .outlook_contract import foresee, is_apart, is_foreseen
from .policy_contract import decide, prepare
from .values import MAX_SIDES, evaluate, points_of

# counts: nodes, edges, decisions of the root, layers ever made
NODES, EDGES, CHOICES, STAMP = range(4)
FOLLOWED, LEAF, LEFT = range(3)  # a node: to be followed, at its end, left aside
UNKNOWN = -1.0
# The last nodes: two for the game's outlook, a throw that is looked into, the start of a game, an answer
KEPT = 5


@entry
def prepare_policy(workspace: Any) -> None:
    """Get to know the game whose state is in node 0."""
    prepare(workspace.pool[0], workspace.notes)


@no_inline
def root(workspace: Any) -> None:
    """Begin anew at the state of node 0."""
    workspace.counts[NODES] = 1
    workspace.counts[EDGES] = 0
    workspace.fates[0] = FOLLOWED
    workspace.depths[0] = 0
    workspace.scores[0] = UNKNOWN


@entry
def unfold(workspace: Any, seat: int, beam: int) -> None:
    """Follow all that a seat can decide from node 0 on; score the leaves by the network."""
    root(workspace)
    start = 0
    end = 1
    while start < end:
        workspace.counts[STAMP] += 1
        for node in range(start, end):
            if workspace.fates[node] == FOLLOWED:
                follow(workspace, seat, node)
        if start == 0:
            workspace.counts[CHOICES] = workspace.counts[EDGES]
        start = end
        end = workspace.counts[NODES]
        prune(workspace, seat, start, end, beam)


@no_inline
def follow(workspace: Any, seat: int, node: int) -> None:
    """Add what every decision of a node leads to, as long as there is room."""
    count = legal(workspace.pool[node], seat, workspace.actions)
    for number in range(count):
        if workspace.counts[NODES] >= len(workspace.fates) - KEPT or workspace.counts[EDGES] >= len(
            workspace.children
        ):
            return
        made = workspace.counts[NODES]
        assign_state(workspace.pool, made, node)
        apply(workspace.pool[made], seat, workspace.actions[number])
        child = known(workspace, made)
        edge = workspace.counts[EDGES]
        if child == made:
            workspace.counts[NODES] += 1
            workspace.depths[made] = 0
            is_asked = asked(workspace.pool[made]) >> seat & 1 == 1
            if is_asked and is_apart(workspace.pool[0], workspace.pool[made]):
                is_asked = False
            workspace.fates[made] = FOLLOWED if is_asked else LEAF
            workspace.scores[made] = UNKNOWN if is_asked else score(workspace, seat, made)
        workspace.parents[edge] = node
        workspace.children[edge] = child
        workspace.counts[EDGES] += 1


@no_inline
def known(workspace: Any, made: int) -> int:
    """The node of this layer with the same state; the new one itself if there is none."""
    key = hash_state(workspace.pool, workspace.words, workspace.spans, made)
    size = len(workspace.slots)
    at = key & (size - 1)
    while workspace.stamps[at] == workspace.counts[STAMP]:
        if workspace.keys[workspace.slots[at]] == key:
            found: int = workspace.slots[at]
            return found
        at = (at + 1) & (size - 1)
    workspace.stamps[at] = workspace.counts[STAMP]
    workspace.slots[at] = made
    workspace.keys[made] = key
    return made


@no_inline
def appraise(workspace: Any, node: int, chances: Any) -> None:
    """Every side's chance in a node: by what the turn can come to, or as the network sees it."""
    if is_foreseen(workspace.pool[node]):
        foresee(workspace, node, chances)
    else:
        evaluate(
            workspace.pool[node],
            workspace.rows,
            workspace.head,
            workspace.notes,
            workspace.active,
            workspace.hidden,
            chances,
        )


@no_inline
def answered(workspace: Any, seat: int, node: int) -> int:
    """Where a node leads when others who are asked before the next throw have replied as the policy would."""
    if asked(workspace.pool[node]) & ~(1 << seat) == 0 or is_foreseen(workspace.pool[node]):
        return node
    at = len(workspace.fates) - 1
    assign_state(workspace.pool, at, node)
    who = turn(workspace.pool[at])
    while who >= 0 and who != seat:
        apply(workspace.pool[at], who, decide(workspace.pool[at], who, workspace.notes))
        who = turn(workspace.pool[at])
    return at


@no_inline
def score(workspace: Any, seat: int, leaf: int) -> float:
    """A seat's chance as the network sees it, remembered where there is a memory."""
    if len(workspace.scored_keys) == 1:
        return score_anew(workspace, seat, leaf)
    key = workspace.keys[leaf] + seat
    at = key & (len(workspace.scored_keys) - 1)
    if workspace.scored_keys[at] != key:
        workspace.scored[at] = score_anew(workspace, seat, leaf)
        workspace.scored_keys[at] = key
    found: float = workspace.scored[at]
    return found


@no_inline
def forget_scores(workspace: Any) -> None:
    """Begin to remember anew."""
    for at in range(len(workspace.scored_keys)):
        workspace.scored_keys[at] = 0


@no_inline
def score_anew(workspace: Any, seat: int, leaf: int) -> float:
    """The same, reckoned."""
    node = answered(workspace, seat, leaf)
    side = side_of(workspace.pool[node], seat)
    appraise(workspace, node, workspace.values)
    found: float = workspace.values[side]
    return found


@no_inline
def prune(workspace: Any, seat: int, start: int, end: int, beam: int) -> None:
    """Where a layer has too much to follow, leave all but the best."""
    count = 0
    for node in range(start, end):
        if workspace.fates[node] == FOLLOWED:
            count += 1
    if count <= beam:
        return
    for node in range(start, end):
        if workspace.fates[node] == FOLLOWED:
            workspace.scores[node] = score(workspace, seat, node)
    least = threshold(workspace, start, end, beam)
    for node in range(start, end):
        if workspace.fates[node] == FOLLOWED:
            if workspace.scores[node] < least:
                workspace.fates[node] = LEFT
            workspace.scores[node] = UNKNOWN


@no_inline
def threshold(workspace: Any, start: int, end: int, beam: int) -> float:
    """A score that about so many nodes of a layer reach, and at least one."""
    low = 0.0
    high = 0.0
    for node in range(start, end):
        if workspace.fates[node] == FOLLOWED:
            high = max(high, workspace.scores[node])
    for _ in range(20):
        middle = (low + high) / 2
        count = 0
        for node in range(start, end):
            if workspace.fates[node] == FOLLOWED and workspace.scores[node] >= middle:
                count += 1
        if count > beam:
            low = middle
        else:
            high = middle
    return high


@no_inline
def back_up(workspace: Any) -> None:
    """Give every node the best score of its leaves, and note which leaf that is."""
    for node in range(workspace.counts[NODES]):
        workspace.bests[node] = node
    for number in range(workspace.counts[EDGES]):
        edge = workspace.counts[EDGES] - 1 - number
        parent = workspace.parents[edge]
        leaf = workspace.bests[workspace.children[edge]]
        if workspace.scores[leaf] >= workspace.scores[workspace.bests[parent]]:
            workspace.bests[parent] = leaf


@entry
def conclude(workspace: Any, seat: int, judged: Any, leaves: Any) -> int:
    """Each side's chance and points after every first decision, if the best follows; how many there are.

    judged: [choice] chances, then points; leaves: [choice] the node at which the turn would end, so that
    equal plays can be told.
    """
    back_up(workspace)
    sides = num_sides(workspace.pool[0])
    for choice in range(workspace.counts[CHOICES]):
        leaf = workspace.bests[workspace.children[choice]]
        leaves[choice] = leaf
        node = answered(workspace, seat, leaf)
        appraise(workspace, node, workspace.values)
        for side in range(sides):
            is_known = workspace.depths[leaf] > 0
            judged[choice][side] = workspace.chances[leaf][side] if is_known else workspace.values[side]
            judged[choice][MAX_SIDES + side] = points_of(
                workspace.pool[node], side, workspace.points, workspace.notes, workspace.active
            )
    count: int = workspace.counts[CHOICES]
    return count
