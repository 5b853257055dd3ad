"""Compile the games' rules and what the bots think with, so that simulations and bots start at once.

The machine code is kept in the user's cache folder ($TAVOLA_CACHE names another). It is made anew by
itself when the rules change. What cannot be compiled is told by file and line.
"""

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

from ..bots import compiled_parts
from ..core.errors import TavolaError
from ..core.registry import all_games
from ..sim.players import thinkers
from . import arguments

if TYPE_CHECKING:
    from tqdm import tqdm

    from ..core.game import Game

SUMMARY = "compile rules and bots ahead of time"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    arguments.add_game(parser, nargs="*")


def run(chosen: argparse.Namespace) -> int:
    """Compile the games named, or all; also what has failed before."""
    from ..core.kernel_store import parts_of, require_jit

    require_jit()
    for game in chosen.game or all_games():
        for part in parts_of(game):
            compile_with_progress(game, part, again=True)
            print(f"{game.title} ({part}): {outcome(game, part)}")
    return 0


def outcome(game: "Game", part: str) -> str:
    """How a part stands in the end, and where it is."""
    from ..core.kernel_store import KernelState, folder_of, is_switched_off, state

    if is_switched_off(part):
        return "left out, for TAVOLA_COMPILE is set to no"
    found = state(game, part)
    return str(folder_of(game, part)) if found is KernelState.READY else found.value


def prepare_bots(game: "Game", bots: Iterable[str]) -> None:
    """Compile what these bots think with, if they do: games are the same ones only at full strength."""
    for part in compiled_parts(thinkers(bots)):  # a name that is no bot's is refused later
        compile_with_progress(game, part)


def compile_with_progress(game: "Game", part: str = "rules", *, again: bool = False) -> None:
    """Compile a part of a game if it is not, showing how far it is; again: also if that has failed."""
    from ..core import kernel_store as store

    state = store.state(game, part)
    if state is store.KernelState.READY or store.is_switched_off(part):
        return
    if state is store.KernelState.FAILED and not again:
        raise TavolaError(f"{game.title} ({part}) could not be compiled.\n{store.failure(game, part)}")
    if not can_keep(game, part):
        told = "tavola: no cache folder can be written; the rules are compiled for this run only"
        print(told, file=sys.stderr)
        return
    with progress_bar(game, part) as bar:

        def show(done: int, total: int, kernel: str) -> None:
            bar.total = total
            bar.set_postfix_str(kernel, refresh=False)
            bar.update(done - bar.n)

        store.fill(game, part, show)


def can_keep(game: "Game", part: str) -> bool:
    """Whether machine code can be kept."""
    from ..core import kernel_store as store

    try:
        return store.can_keep(store.folder_of(game, part))
    except RuntimeError:  # a user without a home
        return False


def progress_bar(game: "Game", part: str) -> "tqdm[NoReturn]":
    """How far it is, in a terminal."""
    from tqdm import tqdm

    title = f"compiling {game.title} ({part})"
    return tqdm(desc=title, total=1, unit="kernel", disable=None, leave=False)
