"""``python -m tavola.bots.compile_all PACKAGE``: compile what the bots think with, one JSON line a kernel.

Run in a process of its own (``core/kernel_store.py``).
"""

import sys

from ..core.compile_all import compile_part
from ..core.compiler import compiled
from ..core.dice import SeededDice
from ..core.game import Game
from ..core.kernel_store import BOTS
from ..core.match import Match
from .knowledge import blank
from .thinker import Effort, Thinker
from .workspace import SearchLimits

LEAST = Effort(SearchLimits(beam=1, reply_beam=1, reply_leaves=1, throws=1), leaves=(1, 1))


def think_once(game: Game) -> None:
    """Think about one decision, in every way there is."""
    match = Match(game, game.seats[0], dice=SeededDice(0))
    while match.is_chance:
        match.throw()
    thinker = Thinker(game, match.state, blank(game, match.state, 1, 0), compiled(game))
    thinker.judge(match.state, match.actors[0], LEAST, seconds=1e9)


if __name__ == "__main__":
    sys.exit(compile_part(BOTS, think_once, *sys.argv[1:]))
