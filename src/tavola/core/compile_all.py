"""``python -m tavola.core.compile_all PACKAGE``: compile a game's rules, one JSON line a kernel.

Run in a process of its own (``kernel_store.fill``), because compiling keeps a processor busy for seconds. The
package is the one that has the ``GAME``; a ruling's name may follow (``rulings.py``).
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from .compiler import Compiler, compiled, watched
from .errors import TavolaError
from .game import Game
from .kernel_store import LOCK_FILE, PROGRESS_MARK, RULES, filling
from .playouts import Playouts
from .rulings import MARK, under

GENTLY = "--gently"  # nobody waits for it
NICE = 19


class Reporter:
    """Writes a line for every kernel that is done, and so shows that somebody is at work."""

    def __init__(self, linker: Compiler, folder: Path):
        self.linker, self.lock, self.done = linker, folder / LOCK_FILE, 0

    def tell(self, kernel: str) -> None:
        """Say how far it is."""
        self.done += 1
        total = max(self.done, self.linker.num_functions)
        sys.stdout.write(PROGRESS_MARK + json.dumps([self.done, total, kernel]) + "\n")
        sys.stdout.flush()
        with suppress(OSError):
            os.utime(self.lock)


def compile_part(part: str, call: Callable[[Game], object], package: str, *how: str) -> int:
    """Compile all that a call needs; return the exit code."""
    if GENTLY in how:
        with suppress(OSError, AttributeError):
            os.nice(NICE)
    game = game_in(package)
    linker = compiled(game)
    try:
        with filling(game, part) as folder, linker.explained(), watched(Reporter(linker, folder).tell):
            call(game)
    except TavolaError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def game_in(package: str) -> Game:
    """The game of a package, or that game under another ruling."""
    name, _, ruling = package.partition(MARK)
    game: Game = import_module(name).GAME
    return under(game, ruling) if ruling else game


def play_nothing(game: Game) -> None:
    """Call every entry of the engine."""
    Playouts(game, game.seats[0], {}, compiled=True).play(stream=0, first=0, games=0)


if __name__ == "__main__":
    sys.exit(compile_part(RULES, play_nothing, *sys.argv[1:]))
