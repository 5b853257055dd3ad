"""``python -m tavola.bots.compile_all GAME``: compile what the bots think with, one JSON line a kernel.

Run in a process of its own, and at the lowest priority, for nobody waits for it (``readiness.py``).
"""

import os
import sys
from contextlib import suppress

from ..core.compile_all import Reporter
from ..core.compile_cache import mark_ready
from ..core.compiler import compiled, watched
from ..core.dice import SeededDice
from ..core.match import Match
from ..core.registry import find_game
from .knowledge import blank
from .readiness import LOCK, NICE, PART
from .thinker import Effort, Thinker
from .workspace import SearchLimits

LEAST = Effort(SearchLimits(beam=1, reply_beam=1, reply_leaves=1, throws=1), leaves=(1, 1))


def main(name: str) -> None:
    """Think once about one decision, in every way there is."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    game = find_game(name)
    match = Match(game, game.seats[0], dice=SeededDice(0))
    while match.is_chance:
        match.throw()
    linker = compiled(game)
    try:
        thinker = Thinker(game, match.state, blank(game, match.state, 1, 0), linker)
        with watched(Reporter(linker.num_functions).tell):
            thinker.judge(match.state, match.actors[0], LEAST, seconds=1e9)
        if linker.folder is not None:
            mark_ready(game, linker.folder, PART)
    finally:
        if linker.folder is not None:
            (linker.folder / LOCK).unlink(missing_ok=True)


if __name__ == "__main__":
    main(sys.argv[1])
