"""``python -m tavola.core.compile_all GAME``: fill the game's compile cache, one JSON line a kernel.

Run in a process of its own (``compile_cache.fill``), because compiling keeps a processor busy for seconds.
"""

import json
import sys

from .compile_cache import MARK, mark_ready
from .compiler import compiled, watched
from .playouts import Playouts
from .registry import find_game


class Reporter:
    """Writes a line for every kernel that is done."""

    def __init__(self, total: int):
        self.done, self.total = 0, total

    def tell(self, kernel: str) -> None:
        """Say how far it is."""
        self.done += 1
        sys.stdout.write(MARK + json.dumps([self.done, max(self.done, self.total), kernel]) + "\n")
        sys.stdout.flush()


def main(name: str) -> None:
    """Compile every entry of the engine for one game."""
    game = find_game(name)
    playouts = Playouts(game, game.seats[0], {}, compiled=True)
    with watched(Reporter(compiled(game).num_functions).tell):
        playouts.play(stream=0, first=0, games=0)
    folder = compiled(game).folder
    if folder is not None:
        mark_ready(game, folder)


if __name__ == "__main__":
    main(sys.argv[1])
