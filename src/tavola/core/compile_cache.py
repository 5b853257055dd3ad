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
# What can be compiled: the module that does it, run in a process of its own. A file of that name marks a
# folder in which it is done; its time is when that was last used.
PARTS = {"rules": "tavola.core.compile_all", "bots": "tavola.bots.compile_all"}

MARK = "tavola: "  # begins the lines that tell how far it is

Progress = Callable[[int, int, str], None]  # kernels done, of how many, the one just compiled


def cache_home() -> Path:
    """The folder of folders: $TAVOLA_CACHE, or the place the system gives to caches."""
    return Path(os.environ.get("TAVOLA_CACHE") or platformdirs.user_cache_dir("tavola", appauthor=False))


def fingerprint(game: Game) -> str:
    """A short name for the content of all that can go into a game's kernels, and of what compiles them.

    That is every file of the core and of the game's folder, for a kernel may use a table of any of them, and
    every module of the bots that has kernels.
    """
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    core = Path(__file__).parent  # Numba keeps what it compiled by where its source is, too
    about = f"numba {version('numba')} numpy {version('numpy')} {sys.version} {settings} {core}"
    digest = hashlib.sha256(about.encode())
    bots = [path for path in (core.parent / "bots").glob("*.py") if has_kernels(path)]
    for path in sorted([*files_in(core), *bots, *files_in(game.folder)]):
        digest.update(b"%s\0%d\0%s" % (path.name.encode(), path.stat().st_size, path.read_bytes()))
    return digest.hexdigest()[:20]


def has_kernels(path: Path) -> bool:
    """Whether a module defines any."""
    text = path.read_bytes()
    return b"\n@kernel\n" in text or b"\n@no_inline\n" in text


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


def is_ready(game: Game, part: str = "rules") -> bool:
    """Whether the kernels need no compiling."""
    try:
        return (folder_of(game) / part).is_file()
    except (OSError, RuntimeError):  # a folder that may not even be looked into, or a user without a home
        return False


def mark_ready(game: Game, folder: Path, part: str = "rules") -> None:
    """Note that this folder has a part and is in use; remove those that nobody used for long."""
    (folder / part).touch()
    oldest = time.time() - KEPT_DAYS * 86400
    for other in folder.parent.glob(f"{game.id}-*"):
        if last_used(other) < oldest:
            shutil.rmtree(other, ignore_errors=True)


def last_used(folder: Path) -> float:
    """When a folder was last used, or written to if it was never filled; now, if it is just vanishing."""
    times: list[float] = []
    for path in (*(folder / part for part in PARTS), folder):
        with suppress(OSError):
            if not times or path != folder:
                times.append(path.stat().st_mtime)
    return max(times, default=time.time())


def fill(game: Game, on_progress: Progress, part: str = "rules") -> None:
    """Compile a part of a game's kernels in a process of its own, so that the caller stays free."""
    # -P: what lies in the current folder is none of our modules. A file, not a pipe: nobody reads meanwhile.
    command = [sys.executable, "-P", "-m", PARTS[part], game.id]
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
