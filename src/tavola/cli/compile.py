"""Compile the games' rules and what the bots think with, so that simulations and bots start at once.

The machine code is kept in the user's cache folder ($TAVOLA_CACHE names another). It is made anew by
itself when the rules change.
"""

import argparse
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..bots import BOTS, COMPILED
from ..core.registry import GAMES, find_game
from . import arguments

if TYPE_CHECKING:
    from ..core.game import Game

SUMMARY = "compile rules and bots ahead of time"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_game(parser, nargs="*")


def run(chosen: argparse.Namespace) -> int:
    """Compile the games named, or all."""
    from ..core.compile_cache import PARTS, folder_of, is_ready

    for game in chosen.game or [find_game(name) for name in GAMES]:
        for part in PARTS:
            compile_with_progress(game, part)
        if is_ready(game):
            print(f"{game.title}: {folder_of(game)}")
    return 0


def prepare_bots(game: "Game", bots: Iterable[str]) -> None:
    """Compile what these bots think with, if they do: games are the same ones only at full strength."""
    if os.environ.get("TAVOLA_COMPILE") != "no":
        for part in {COMPILED[BOTS[name]] for name in bots if BOTS[name] in COMPILED}:
            compile_with_progress(game, part)


def compile_with_progress(game: "Game", part: str = "rules") -> None:
    """Fill the game's cache if it is not, showing how far it is."""
    from tqdm import tqdm

    from ..core.compile_cache import fill, is_ready, mark_ready, usable_folder

    folder = usable_folder(game)
    if folder and is_ready(game, part):
        mark_ready(game, folder, part)
        return
    if folder is None:
        print(
            "tavola: no cache folder can be written; the rules are compiled for this run only",
            file=sys.stderr,
        )
        return
    with tqdm(
        desc=f"compiling {game.title} ({part})", total=1, unit="rule", disable=None, leave=False
    ) as bar:

        def show(done: int, total: int, kernel: str) -> None:
            bar.total = total
            bar.update(done - bar.n)

        fill(game, show, part)
