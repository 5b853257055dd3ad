"""The one store of compiled kernels: what is there, what is being made, and what cannot be.

A game has parts that are compiled apart: what simulations need, and what the bots think with. A part is
absent, compiling, ready or failed, and everyone asks here: server, bots and command line. It lies in a folder
named by its content (``fingerprint.py``): another content is another folder, and no edit is ever missed.
Three files there say how it stands; so all processes know, and those to come.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from .errors import BadKernel, TavolaError
from .fingerprint import fingerprint
from .game import Game

KEPT_DAYS = 30  # folders of other contents that were not used for so long are removed
ROOM = 16 << 20  # bytes that must be free: a game takes a few MB
LOOK_S = 0.2  # between two looks whether another process has compiled a part
STALE_S = 600.0  # a compiling process that compiled nothing for so long is taken for dead

READY_FILE = "ready"  # its time is when the folder was last used
LOCK_FILE = "compiling"  # its time is when the last kernel was done
FAILURE_FILE = "failed"  # says why

PROGRESS_MARK = "tavola: "  # begins the lines that tell how far it is
Progress = Callable[[int, int, str], None]  # kernels done, of how many, the one just compiled


class KernelState(Enum):
    """How a part stands."""

    ABSENT = "absent"
    COMPILING = "compiling"
    READY = "ready"
    FAILED = "failed"  # and will again, as long as nothing is changed


@dataclass(frozen=True)
class Part:
    """What is compiled in one go, and kept in one folder."""

    name: str
    entries: tuple[str, ...]  # the modules whose kernels are called from Python
    callers: tuple[str, ...] = ()  # the files that call them, and so say for which types
    process: str = ""  # the module that compiles it, run in a process of its own


RULES, BOTS, ANALYSIS = "rules", "bots", "analysis"
PARTS = {
    RULES: Part(
        RULES,
        entries=("tavola.core.playout_kernels",),
        callers=("core/playouts.py", "core/compile_all.py"),
        process="tavola.core.compile_all",
    ),
    BOTS: Part(
        BOTS,
        entries=("tavola.bots.search", "tavola.bots.foresight"),
        callers=("bots/workspace.py", "bots/thinker.py", "bots/compile_all.py"),
        process="tavola.bots.compile_all",
    ),
    ANALYSIS: Part(
        ANALYSIS,
        entries=("tavola.bots.rollout_kernels", "tavola.bots.standing_kernels"),
        callers=(
            *("bots/workspace.py", "bots/thinker.py", "bots/rollouts.py", "bots/standings.py"),
            "bots/compile_analysis.py",
        ),
        process="tavola.bots.compile_analysis",
    ),
}


def parts_of(game: Game) -> list[str]:
    """The parts that are compiled ahead: bots think only about games of which they see something.

    What analyses need is left to those who ask for one.
    """
    return [RULES, BOTS] if game.part("features") else [RULES]


# Whether to compile at all


def is_jit_disabled() -> bool:
    """Whether Numba was told not to compile anything."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


def is_switched_off(part: str) -> bool:
    """Whether a part is not to be had here: bots can do without, and then look less far."""
    return is_jit_disabled() or (part != RULES and os.environ.get("TAVOLA_COMPILE") == "no")


def require_jit() -> None:
    """Refuse where nothing can be compiled at all."""
    if is_jit_disabled():
        raise TavolaError("NUMBA_DISABLE_JIT is set: nothing can be compiled")


# Where it is


def cache_home() -> Path:
    """The folder of folders: $TAVOLA_CACHE, or the place the system gives to caches."""
    import platformdirs

    return Path(os.environ.get("TAVOLA_CACHE") or platformdirs.user_cache_dir("tavola", appauthor=False))


def folder_of(game: Game, part: str) -> Path:
    """The folder for a part as it is now, whether or not it exists."""
    return part_folder(game, PARTS[part])


def part_folder(game: Game, part: Part) -> Path:
    """The same, of any part."""
    return cache_home() / f"{game.id}-{part.name}-{fingerprint(game, part.entries, part.callers)}"


def folder_for(game: Game, module: str) -> Path | None:
    """Where kernels that are called in a module are kept, by themselves or with their part.

    None for a user without a home.
    """
    own = Part(module.rpartition(".")[2], (module,))
    part = next((part for part in PARTS.values() if module in part.entries), own)
    with suppress(RuntimeError):
        return part_folder(game, part) / own.name
    return None


def can_keep(folder: Path) -> bool:
    """Whether machine code can be kept in a folder; it is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return shutil.disk_usage(folder).free > ROOM
    except OSError:
        return False


# How it stands


def state(game: Game, part: str) -> KernelState:
    """How a part of a game stands. What is switched off is never there."""
    if is_switched_off(part):
        return KernelState.ABSENT
    try:
        return state_of(folder_of(game, part))
    except BadKernel:
        return KernelState.FAILED
    except (OSError, RuntimeError):  # a folder that may not be looked into, or a user without a home
        return KernelState.ABSENT


def state_of(folder: Path) -> KernelState:
    """The same, by the files in its folder."""
    if (folder / READY_FILE).is_file():
        return KernelState.READY
    if is_held(folder / LOCK_FILE):
        return KernelState.COMPILING
    return KernelState.FAILED if (folder / FAILURE_FILE).is_file() else KernelState.ABSENT


def failure(game: Game, part: str) -> str:
    """Why a part has failed: every word of it."""
    try:
        return (folder_of(game, part) / FAILURE_FILE).read_text(encoding="utf-8")
    except BadKernel as error:
        return str(error)


def note_use(folder: Path) -> None:
    """Note that a folder is used, if it is ready and may be written to; remove what nobody used for long."""
    with suppress(OSError):
        if (folder / READY_FILE).is_file():
            (folder / READY_FILE).touch()
            sweep(folder)


def sweep(folder: Path) -> None:
    """Remove the folders of the same game that nobody used for long."""
    oldest = time.time() - KEPT_DAYS * 86400
    game = folder.name.rsplit("-", 2)[0]
    for other in folder.parent.glob(f"{game}-*"):
        if last_used(other) < oldest:
            shutil.rmtree(other, ignore_errors=True)


def last_used(folder: Path) -> float:
    """When a folder was last used, or written to if it was never ready; now, if it is just vanishing."""
    for path in (folder / READY_FILE, folder):
        with suppress(OSError):
            return path.stat().st_mtime
    return time.time()


# The lock


def is_held(lock: Path) -> bool:
    """Whether somebody compiles, and lives."""
    try:
        return time.time() - lock.stat().st_mtime <= STALE_S
    except FileNotFoundError:
        return False


def take_lock(lock: Path) -> bool:
    """Be the one who compiles, if nobody is."""
    try:
        if not is_held(lock):
            lock.unlink(missing_ok=True)
        lock.touch(exist_ok=False)
    except OSError:
        return False
    return True


# Filling it


def start(game: Game, part: str) -> None:
    """Begin to compile in the background: once a process, if nobody did, and if it can be kept."""
    if is_switched_off(part) or state(game, part) is not KernelState.ABSENT:
        return
    with suppress(RuntimeError):  # a user without a home
        folder = folder_of(game, part)
        if folder not in STARTED and can_keep(folder) and take_lock(folder / LOCK_FILE):
            STARTED.add(folder)
            nothing = subprocess.DEVNULL
            command = [*command_for(game, part), "--gently"]
            subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)


STARTED: set[Path] = set()  # by this process; where its process died, another one may try


def command_for(game: Game, part: str) -> list[str]:
    """The command that compiles a part. -P: what lies in the current folder is none of our modules."""
    return [sys.executable, "-P", "-m", PARTS[part].process, game.rules.__name__.rpartition(".")[0]]


def fill(game: Game, part: str, on_progress: Progress) -> None:
    """Compile a part now, even if that has failed; in another process, so that the caller stays free."""
    folder = folder_of(game, part)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FAILURE_FILE).unlink(missing_ok=True)
    is_ours = take_lock(folder / LOCK_FILE)
    try:
        code, complaint = run(command_for(game, part), on_progress)
    finally:
        if is_ours:
            (folder / LOCK_FILE).unlink(missing_ok=True)
    if code:
        raise TavolaError(f"{game.title} ({part}) could not be compiled.\n{complaint.strip()}")


def provide(game: Game, parts: Iterable[str]) -> None:
    """Have parts ready, for work that is the same work only with them; waits for who compiles already."""
    for part in parts:
        while not is_switched_off(part) and (stands := state(game, part)) is not KernelState.READY:
            if stands is KernelState.COMPILING:
                time.sleep(LOOK_S)
            else:
                fill(game, part, lambda done, total, kernel: None)


def run(command: list[str], on_progress: Progress) -> tuple[int, str]:
    """Run a compiling process; its exit code, and all it has to say about it."""
    # A file, not a pipe: nobody reads meanwhile.
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=complaints, text=True, encoding="utf-8"
        ) as process,
    ):
        try:
            for done, total, name in read_progress(process):
                on_progress(done, total, name)
        except BaseException:
            process.kill()
            raise
        code = process.wait()
        complaints.seek(0)
        return code, complaints.read()


def read_progress(process: "subprocess.Popen[str]") -> Iterator[tuple[int, int, str]]:
    """The lines that a compiling process writes, one a kernel."""
    assert process.stdout is not None  # noqa: S101 (opened as a pipe)
    for line in process.stdout:
        if line.startswith(PROGRESS_MARK):  # Numba may be told to print, too
            done, total, name = json.loads(line.removeprefix(PROGRESS_MARK))
            yield done, total, name


@contextmanager
def filling(game: Game, part: str) -> Iterator[Path]:
    """What the compiling process does around its work: in the end the folder says how it went.

    Only what is wrong with a kernel is a failure. A full disk is none: one may try again.
    """
    folder = folder_of(game, part)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield folder
        (folder / READY_FILE).touch()
        sweep(folder)
    except BadKernel as error:
        draft = folder / f"{FAILURE_FILE}.part"
        draft.write_text(str(error), encoding="utf-8")
        draft.replace(folder / FAILURE_FILE)
        raise
    finally:
        (folder / LOCK_FILE).unlink(missing_ok=True)
