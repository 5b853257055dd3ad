"""Where compiled kernels are kept between runs, and how that place is filled.

Numba's own cache misses an edit in a called function or in a table. So ours lies in a folder named by the
content of everything that went into it: another content is another folder, and no edit is ever missed.
Where no folder can be written, there is none, and kernels are compiled anew in each run.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import platformdirs

from .errors import TavolaError
from .game import Game

KEPT_DAYS = 30  # folders of other contents that were not used for so long are removed
ROOM = 16 << 20  # bytes that must be free: a game takes a few MB
READY = "ready"  # the file that marks a folder as filled; its time is when it was last used

MARK = "tavola: "  # begins the lines that tell how far it is

Progress = Callable[[int, int, str], None]  # kernels done, of how many, the one just compiled


def cache_home() -> Path:
    """The folder of folders: $TAVOLA_CACHE, or the place the system gives to caches."""
    return Path(os.environ.get("TAVOLA_CACHE") or platformdirs.user_cache_dir("tavola", appauthor=False))


def fingerprint(game: Game) -> str:
    """A short name for the content of all that can go into a game's kernels, and of what compiles them.

    That is every file of the core and of the game's folder: a kernel may use a table of any of them.
    """
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    about = f"numba {version('numba')} numpy {version('numpy')} {sys.version} {settings}"
    digest = hashlib.sha256(about.encode())
    for path in sorted([*files_in(Path(__file__).parent), *files_in(game.folder)]):
        digest.update(b"%s\0%d\0%s" % (path.name.encode(), path.stat().st_size, path.read_bytes()))
    return digest.hexdigest()[:20]


def files_in(folder: Path) -> list[Path]:
    """Every file below a folder but Python's own caches."""
    return [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]


def folder_of(game: Game) -> Path:
    """The folder for this game's kernels as they are now, whether or not it exists."""
    return cache_home() / f"{game.id}-{fingerprint(game)}"


def usable_folder(game: Game) -> Path | None:
    """That folder, made if need be; None where nothing can be written."""
    try:
        folder = folder_of(game)
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        return folder if shutil.disk_usage(folder).free > ROOM else None
    except (OSError, RuntimeError):  # RuntimeError: a user without a home
        return None


def is_ready(game: Game) -> bool:
    """Whether the kernels need no compiling."""
    try:
        return (folder_of(game) / READY).exists()
    except (OSError, RuntimeError):  # a folder that may not even be looked into, or a user without a home
        return False


def mark_ready(game: Game, folder: Path) -> None:
    """Note that this folder is filled and in use; remove those that nobody used for long."""
    (folder / READY).touch()
    oldest = time.time() - KEPT_DAYS * 86400
    for other in folder.parent.glob(f"{game.id}-*"):
        if last_used(other) < oldest:
            shutil.rmtree(other, ignore_errors=True)


def last_used(folder: Path) -> float:
    """When a folder was last used, or written to if it was never filled; now, if it is just vanishing."""
    for path in (folder / READY, folder):
        with suppress(OSError):
            return path.stat().st_mtime
    return time.time()


def fill(game: Game, on_progress: Progress) -> None:
    """Compile a game's kernels in a process of their own, so that the caller stays free."""
    # -P: what lies in the current folder is none of our modules. A file, not a pipe: nobody reads meanwhile.
    command = [sys.executable, "-P", "-m", "tavola.core.compile_all", game.id]
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True) as process,
    ):
        try:
            for done, total, name in read_progress(process):
                on_progress(done, total, name)
        except BaseException:
            process.kill()
            raise
        process.wait()
        complaints.seek(0)
        complaint = complaints.read()
    if process.returncode:
        raise TavolaError(f"{game.id} could not be compiled: {complaint.strip().rpartition(chr(10))[2]}")


def read_progress(process: "subprocess.Popen[str]") -> Iterator[tuple[int, int, str]]:
    """The lines that ``compile_all`` writes, one a kernel."""
    assert process.stdout is not None  # noqa: S101 (opened as a pipe)
    for line in process.stdout:
        if line.startswith(MARK):  # Numba may be told to print, too
            done, total, name = json.loads(line.removeprefix(MARK))
            yield done, total, name
