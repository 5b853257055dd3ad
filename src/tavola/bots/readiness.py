"""Which kernels the bots think with: compiled ones, or plain ones until those are compiled.

Compiling takes up to a minute for a game, once. Nobody waits for it: it goes on in a process of its own, and
until it is done the bots look less far. ``TAVOLA_COMPILE=no`` leaves it out.
"""

import os
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

from ..core.compile_cache import PARTS, folder_of, mark_ready, usable_folder
from ..core.game import Game
from ..core.linker import Linker

PART = "bots"
LOCK = "bots-under-way"  # a file in a game's folder, while somebody compiles
STALE_S = 600.0  # after which whoever made it is taken for dead
LOOK_S = 0.5  # between two looks whether it is done

NICE = 19


def best_linker(game: Game) -> Linker:
    """The best that there is now; begins to compile where nobody has."""
    if os.environ.get("TAVOLA_COMPILE") == "no" or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return plain(game)
    if is_ready(game):
        from ..core.compiler import compiled

        return compiled(game)
    begin(game)
    return plain(game)


@cache
def plain(game: Game) -> Linker:
    """The kernels as they stand."""
    return Linker(game.rules)


@cache
def folder(game: Game) -> Path | None:
    """Where the game's compiled kernels are kept; looked up once."""
    try:
        return folder_of(game)
    except (OSError, RuntimeError):  # a user without a home
        return None


LAST_LOOKS: dict[str, tuple[float, bool]] = {}  # by game: when, and what was found


def is_ready(game: Game) -> bool:
    """Whether the bots' kernels are compiled."""
    when, found = LAST_LOOKS.get(game.id, (-LOOK_S, False))
    now = time.monotonic()
    if not found and now >= when + LOOK_S:
        where = folder(game)
        found = where is not None and (where / PART).is_file()
        LAST_LOOKS[game.id] = (now, found)
        if found and where:
            touch(game, where)
    return found


def touch(game: Game, where: Path) -> None:
    """Note that the folder is used, if it may be written to."""
    try:
        mark_ready(game, where, PART)
    except OSError:
        return


@cache
def begin(game: Game) -> None:
    """Begin to compile in the background, once a process; not where somebody does, or nothing can be kept."""
    where = usable_folder(game)
    if where is None or not take_lock(where / LOCK):
        return
    command = [sys.executable, "-P", "-m", PARTS[PART], game.id]
    nothing = subprocess.DEVNULL
    subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)


def take_lock(path: Path) -> bool:
    """Be the one who compiles, if nobody is."""
    try:
        if time.time() - path.stat().st_mtime > STALE_S:
            path.unlink(missing_ok=True)
    except OSError:
        pass
    try:
        path.touch(exist_ok=False)
    except OSError:
        return False
    return True
