"""Compile the games' rules now, so that later simulations and bots start at once.

The machine code is kept in the user's cache folder ($TAVOLA_CACHE names another). It is made anew by
itself when the rules change.
"""

import argparse
import sys
from typing import TYPE_CHECKING

from ..core.registry import GAMES, find_game
from . import arguments

if TYPE_CHECKING:
    from ..core.game import Game

SUMMARY = "compile the rules ahead of time"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_game(parser, nargs="*")


def run(chosen: argparse.Namespace) -> int:
    """Compile the games named, or all."""
    from ..core.compile_cache import folder_of, is_ready

    for game in chosen.game or [find_game(name) for name in GAMES]:
        compile_with_progress(game)
        if is_ready(game):
            print(f"{game.title}: {folder_of(game)}")
    return 0


def compile_with_progress(game: "Game") -> None:
    """Fill the game's cache if it is not, showing how far it is."""
    from tqdm import tqdm

    from ..core.compile_cache import fill, is_ready, mark_ready, usable_folder

    folder = usable_folder(game)
    if folder and is_ready(game):
        mark_ready(game, folder)
        return
    if folder is None:
        print(
            "tavola: no cache folder can be written; the rules are compiled for this run only",
            file=sys.stderr,
        )
        return
    with tqdm(desc=f"compiling {game.title}", total=1, unit="rule", disable=None, leave=False) as bar:

        def show(done: int, total: int, kernel: str) -> None:
            bar.total = total
            bar.update(done - bar.n)

        fill(game, show)
