"""``python -m tavola.bots.compile_analysis PACKAGE``: compile what analyses play games on with.

Run in a process of its own, like ``compile_all``.
"""

import sys

from ..core.compile_all import compile_part
from ..core.compiler import compiled
from ..core.game import Game
from ..core.kernel_store import ANALYSIS
from .knowledge import blank
from .rollout_kernels import SEARCH
from .rollouts import RolloutPlan, Rollouts
from .thinker import Thinker


def play_once(game: Game) -> None:
    """Play one throw on, as dearly as one can."""
    state = game.new(game.seats[0])
    rollouts = Rollouts(Thinker(game, state, blank(game, state, 1, 0), compiled(game)))
    rollouts.play(state, RolloutPlan(1, SEARCH, throws=1), 0, 0, 1)


if __name__ == "__main__":
    sys.exit(compile_part(ANALYSIS, play_once, *sys.argv[1:]))
