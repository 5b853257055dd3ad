"""Thinking about one decision: whole turns, then as far ahead as there is time for."""

import logging
import time
from dataclasses import dataclass, replace

from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel import State
from ..core.linker import Linker
from . import foresight, search
from .bot import ScoredMove, is_same_game
from .knowledge import Knowledge
from .values import MAX_SIDES
from .workspace import SearchLimits, Workspace, make_workspace

LOG = logging.getLogger(__name__)
NODES = (4096, 1024, 256)  # of a turn, of a reply to it, of a reply to that
FEW_OUTCOMES = 40  # of all throws of a game
RANK_EPSILON = 1e-4  # of a chance, by which a move is told below those that were preferred to it


@dataclass(frozen=True)
class Effort:
    """How hard to think."""

    limits: SearchLimits
    leaves: tuple[int, ...] = ()  # ends of a turn from which one looks beyond one throw, two throws: at most


class Thinker:
    """Knows one variant of a game. Not for two threads at once: it works in its own workspace."""

    def __init__(self, game: Game, state: State, knowledge: Knowledge, linker: Linker):
        if len(knowledge.rows) != game.features.num_features(state):
            raise TavolaError(f"the weights of {game.id} are of another version: train them anew")
        self.game, self.linker = game, linker
        self.can_foresee = can_foresee(game)
        self.kernels = linker.link(search, foresight) if self.can_foresee else linker.link(search)
        self.workspaces = [make_workspace(game, linker, state, knowledge, nodes) for nodes in NODES]
        self.known: State | None = None  # a position of the game that the workspaces know
        most = game.rules.MAX_LEGAL
        self.judged, self.leaves = linker.floats(most, 2 * MAX_SIDES), linker.ints(most)

    @property
    def workspace(self) -> Workspace:
        """Where turns are unfolded."""
        return self.workspaces[0]

    def judge(self, state: State, seat: int, effort: Effort, seconds: float) -> list[ScoredMove]:
        """Every legal move of a seat (1 to 4), the best first: those looked into more before all others."""
        until = time.monotonic() + seconds
        actions = self.game.legal(state, seat)
        self.get_to_know(state)
        self.kernels.unfold(self.workspace, seat - 1, effort.limits.beam)
        self.look_ahead(seat, effort, until)
        count = self.kernels.conclude(self.workspace, seat - 1, self.judged, self.leaves)
        sides = sides_of(self.game, state)
        moves = [self.scored(actions[choice], choice, sides) for choice in range(count)]
        return sorted(moves, key=lambda each: (-self.depth(each), -each.values[seat - 1]))

    def get_to_know(self, state: State) -> None:
        """Go to a position; what is known of a game stays known until another one begins."""
        is_new = self.known is None or not is_same_game(self.known, state)
        for workspace in self.workspaces:
            self.linker.put(workspace.pool, 0, state)
            if is_new:
                self.kernels.prepare_policy(workspace)
        if is_new:
            self.known = state.copy()

    def scored(self, action: int, choice: int, sides: list[int]) -> ScoredMove:
        """What was found out about a decision; of one that was left aside, what the network says."""
        row, leaf = self.judged[choice], int(self.leaves[choice])
        points = tuple(float(row[MAX_SIDES + side]) for side in sides) if self.game.has_scores else None
        values = tuple(float(row[side]) for side in sides)
        return ScoredMove(self.game.action_text(action), values, leaf, points)

    def depth(self, scored: ScoredMove) -> int:
        """How many throws a move was looked beyond; -1 for one that was left aside."""
        leaf = scored.end_id
        return int(self.workspace.depths[leaf]) if self.workspace.scores[leaf] >= 0 else -1

    def look_ahead(self, seat: int, effort: Effort, until: float) -> None:
        """Look beyond the next throw, then beyond the one after it, from the best ends first."""
        for depth, leaves in enumerate(effort.leaves, 1):
            longest = 0.0
            for _ in range(leaves):
                start = time.monotonic()
                if start + longest > until:
                    LOG.info("%s: the look ahead was cut short, for its time was up", self.game.id)
                    return
                if not self.deepen(seat, depth, effort.limits):
                    break
                longest = max(longest, time.monotonic() - start)

    def deepen(self, seat: int, depth: int, limits: SearchLimits) -> bool:
        """Look so many throws beyond the next end of the turn; False if there is none."""
        if not self.can_foresee:
            return False
        deepen = self.kernels.deepen if depth == 1 else self.kernels.deepen_twice
        return bool(deepen(*self.workspaces[: depth + 1], seat - 1, limits) >= 0)


def sides_of(game: Game, state: State) -> list[int]:
    """The side of every seat."""
    return [game.features.side_of(state, seat) for seat in range(state.seats)]


def in_order(ranked: list[ScoredMove], seat: int, sides: list[int]) -> list[ScoredMove]:
    """The same, none said to have a better chance than those before it.

    What was looked into less was left behind for a reason: what is said of it is a shade below the others.
    """
    most, found = 1.0, []
    for each in ranked:
        if each.values[seat - 1] > most:
            each = with_own_chance(each, seat, sides, max(0.0, most - RANK_EPSILON))
        most = each.values[seat - 1]
        found.append(each)
    return found


def with_own_chance(scored: ScoredMove, seat: int, sides: list[int], chance: float) -> ScoredMove:
    """The same move, with another chance for a seat's side; the others share the rest as before."""
    by_side = dict(zip(sides, scored.values, strict=True))
    del by_side[sides[seat - 1]]
    total = sum(by_side.values())
    parts = {side: each / total if total else 1 / len(by_side) for side, each in by_side.items()}
    told = {side: (1 - chance) * part for side, part in parts.items()} | {sides[seat - 1]: chance}
    return replace(scored, values=tuple(told[side] for side in sides))


def can_foresee(game: Game) -> bool:
    """Whether a throw has so few outcomes that one can look beyond all of them."""
    return game.num_outcomes <= FEW_OUTCOMES
