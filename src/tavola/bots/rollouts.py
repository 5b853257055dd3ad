"""Games played on from positions of one variant, as ``rollout_kernels.py`` has them."""

from typing import Any, NamedTuple

import numpy

from ..core.contract import MAX_SEATS
from ..core.game import Game
from ..core.kernel import State
from . import rollout_kernels, standing_kernels
from .rollout_kernels import GLANCE, SEARCH, UNTOLD
from .thinker import Thinker, can_foresee
from .values import MAX_SIDES

TO_THE_END = 5000  # throws, far beyond what any game takes


class RolloutPlan(NamedTuple):
    """How games are played on. Compiled kernels take it as it is."""

    beam: int  # positions followed in each layer of a turn
    luck: int  # how it is told: see ``rollout_kernels.py``
    throws: int = TO_THE_END  # after which a game is left, and worth what the network says


class RolloutRoom(NamedTuple):
    """What the kernels work in."""

    dice: Any  # [1 + seat] where that thrower's stream of dice is; first, of throws that are nobody's
    means: Any  # [side]


class Rolled(NamedTuple):
    """Games that were played on."""

    ends: Any  # [game, side] what each came to
    lucks: Any  # [game, side] and how much of that was luck
    throws: int  # that fell in all of them


class Rollouts:
    """Plays on in the workspace of a thinker, plain or compiled as that is."""

    def __init__(self, thinker: Thinker):
        self.thinker, linker = thinker, thinker.linker
        self.kernels = linker.link(rollout_kernels, standing_kernels)
        self.room = RolloutRoom(linker.ints(1 + MAX_SEATS), linker.floats(MAX_SIDES))

    def play(self, state: State, plan: RolloutPlan, stream: int, first: int, games: int) -> Rolled:
        """Games number first, first + 1, … of a stream of dice."""
        thinker, linker = self.thinker, self.thinker.linker
        thinker.get_to_know(state)
        start = linker.pool(state, 1)
        ends, lucks = linker.floats(games, MAX_SIDES), linker.floats(games, MAX_SIDES)
        workspace, room = thinker.workspace, self.room
        throws = self.kernels.roll_out(workspace, start, plan, stream, first, games, room, ends, lucks)
        return Rolled(numpy.array(ends), numpy.array(lucks), int(throws))

    def worth(self, state: State, plan: RolloutPlan, stream: int, games: int) -> Any:
        """What so many games were worth, less their luck: [game, side]."""
        found = self.play(state, plan, stream, 0, games)
        return found.ends - found.lucks


def luck_of(game: Game) -> int:
    """How luck is best told in a game: wherever its mean is exact, and worth what it costs."""
    if game.part("outlook"):
        return GLANCE
    return SEARCH if can_foresee(game) else UNTOLD
