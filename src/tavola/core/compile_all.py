"""``python -m tavola.core.compile_all GAME``: fill the game's compile cache, one JSON line a kernel.

Run in a process of its own (``compile_cache.fill``), because compiling keeps a processor busy for seconds.
"""

import json
import sys
from typing import Any

from numba.core import event

from .compile_cache import MARK, mark_ready
from .compiler import compiled
from .playouts import Playouts
from .registry import find_game


class Reporter(event.Listener):
    """Writes a line for every kernel whose compilation ends."""

    def __init__(self, total: int):
        self.done, self.total = 0, total

    def on_start(self, event: Any) -> None:
        """A compilation begins: nothing to say yet."""

    def on_end(self, event: Any) -> None:
        """Report the kernel that is done."""
        self.done += 1
        name = event.data["dispatcher"].py_func.__name__
        sys.stdout.write(MARK + json.dumps([self.done, max(self.done, self.total), name]) + "\n")
        sys.stdout.flush()


def main(name: str) -> None:
    """Compile every entry of the engine for one game."""
    game = find_game(name)
    playouts = Playouts(game, game.seats[0], {}, compiled=True)
    with event.install_listener("numba:compile", Reporter(compiled(game).num_functions)):
        playouts.play(stream=0, first=0, games=0)
    folder = compiled(game).folder
    if folder is not None:
        mark_ready(game, folder)


if __name__ == "__main__":
    main(sys.argv[1])
