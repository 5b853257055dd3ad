"""``python -m tavola.bots.compile_analysis PACKAGE``: compile what analyses and reviews are made with.

Run in a process of its own, like ``compile_all``.
"""

import sys

from ..core.compile_all import compile_part
from ..core.compiler import compiled
from ..core.dice import SeededDice
from ..core.game import Game
from ..core.kernel_store import ANALYSIS
from ..core.match import Match
from .knowledge import blank
from .rollout_kernels import SEARCH
from .rollouts import RolloutPlan, Rollouts
from .standings import Standings
from .thinker import Thinker


def analyse_once(game: Game) -> None:
    """Play one throw on, as dearly as one can, and value it with all that the first seat can decide then."""
    match = Match(game, game.seats[0], dice=SeededDice(0))
    state = match.state
    rollouts = Rollouts(Thinker(game, state, blank(game, state, 1, 0), compiled(game)))
    rollouts.play(state, RolloutPlan(1, SEARCH, throws=1), 0, 0, 1)
    standings = Standings(rollouts, beam=1)
    standings.after(state, [0])
    standings.value(state)
    while match.is_chance:
        match.throw()
    standings.choices(state, match.actors[0])


if __name__ == "__main__":
    sys.exit(compile_part(ANALYSIS, analyse_once, *sys.argv[1:]))
