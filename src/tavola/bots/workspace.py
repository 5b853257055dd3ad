"""The room that a search works in: states, nodes and edges, made once for a game and its network."""

from typing import Any, NamedTuple

from ..core.game import Game
from ..core.kernel import State
from ..core.linker import Linker
from .knowledge import Knowledge
from .values import MAX_SIDES


class SearchLimits(NamedTuple):
    """How hard to look. Compiled kernels take it as it is."""

    beam: int  # positions followed in each layer of a turn
    reply_beam: int  # the same, in replies
    reply_leaves: int  # ends of a reply from which one looks further, when one does twice
    throws: int  # of those that can come next, the most that are looked at


class Workspace(NamedTuple):
    """What ``search.py`` works in. Compiled kernels take it as it is."""

    pool: Any  # [node] states
    words: Any
    spans: Any
    actions: Any
    counts: Any  # see search.py
    fates: Any  # [node]
    depths: Any  # [node] how many throws it was looked beyond
    keys: Any  # [node] what tells its state from others
    scores: Any  # [node]
    chances: Any  # [node, side] after a look ahead
    bests: Any  # [node] its best leaf
    parents: Any  # [edge]
    children: Any  # [edge]
    slots: Any  # a hash table of nodes
    stamps: Any  # [slot] the layer it belongs to
    scored_keys: Any  # [place] positions whose scores are remembered; of length 1: none are
    scored: Any  # [place] their scores
    rows: Any
    head: Any
    points: Any
    active: Any
    hidden: Any
    values: Any  # [side]
    notes: Any  # of the policy and the outlook
    outlook: Any  # numbers that the game's outlook reckons in


def with_memory(workspace: Workspace, linker: Linker, places: int) -> Workspace:
    """The same room with a memory for scores of so many positions, a power of two."""
    return workspace._replace(scored_keys=linker.ints(places), scored=linker.floats(places))


def with_weights(workspace: Workspace, linker: Linker, known: Knowledge) -> Workspace:
    """The same room for other weights: positions are shared, what is reckoned of them by weights is not."""
    return workspace._replace(
        rows=linker.numbers(known.rows),
        head=linker.numbers(known.head),
        points=linker.numbers(known.points),
        hidden=linker.floats(known.head.shape[1]),
        notes=linker.ints(len(workspace.notes)),
        outlook=linker.floats(len(workspace.outlook)),
    )


def make_workspace(game: Game, linker: Linker, state: State, known: Knowledge, nodes: int) -> Workspace:
    """Room for so many nodes. Compiled kernels see the caller's own weights, and what it learns at once."""
    max_active: int = game.features.MAX_ACTIVE
    num_notes: int = game.policy.NOTES if game.part("policy") else game.rules.MAX_LEGAL
    outlook: Any = game.part("outlook")
    pool = linker.pool(state, nodes)
    words, spans = linker.words(pool)
    most = game.rules.MAX_LEGAL
    slots = 1 << (2 * nodes - 1).bit_length()
    return Workspace(
        pool=pool,
        words=words,
        spans=spans,
        actions=linker.ints(most),
        counts=linker.ints(4),
        fates=linker.ints(nodes),
        depths=linker.ints(nodes),
        keys=linker.ints(nodes),
        scores=linker.floats(nodes),
        chances=linker.floats(nodes, MAX_SIDES),
        bests=linker.ints(nodes),
        parents=linker.ints(4 * nodes),
        children=linker.ints(4 * nodes),
        slots=linker.ints(slots),
        stamps=linker.ints(slots),
        scored_keys=linker.ints(1),
        scored=linker.floats(1),
        rows=linker.numbers(known.rows),
        head=linker.numbers(known.head),
        points=linker.numbers(known.points),
        active=linker.ints(max_active),
        hidden=linker.floats(known.head.shape[1]),
        values=linker.floats(MAX_SIDES),
        notes=linker.ints(outlook.NOTES if outlook else num_notes),
        outlook=linker.floats(outlook.ROOM if outlook else 1),
    )
