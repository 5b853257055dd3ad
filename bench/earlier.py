"""The server as it was at an earlier commit, to be measured beside the present one."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server import process

ROOT = Path(__file__).parent.parent
MEASURE = "import json, sys; from bench.costs import costs_by_part as c; print(json.dumps(c(sys.argv[1])))"


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A worktree of an earlier commit, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "earlier"
        git("worktree", "add", "--detach", str(place), commit)
        try:
            yield place
        finally:
            git("worktree", "remove", "--force", str(place))


def git(*arguments: str) -> None:
    """Run git here."""
    subprocess.run([shutil.which("git") or "git", *arguments], cwd=ROOT, check=True, capture_output=True)


def costs_by_part(place: Path, game: str) -> dict[str, float] | None:
    """What a move costs by part there, as that commit measures it itself; None if it does not."""
    if not (place / "bench" / "costs.py").exists():
        return None
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(place / "src"), str(place)))}
    command = [sys.executable, "-c", MEASURE, game]
    done = subprocess.run(command, cwd=place, env=settings, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


@contextmanager
def served_from(place: Path) -> Iterator[None]:
    """Servers that are started meanwhile are those of another checkout."""
    before, usual = os.environ.get("PYTHONPATH"), list(process.USUAL)
    os.environ["PYTHONPATH"] = str(place / "src")
    known = (place / "src" / "tavola" / "cli" / "serve.py").read_text()  # later options stop a server
    process.USUAL[:] = [argument for argument in usual if f'"{argument.partition("=")[0]}"' in known]
    try:
        yield
    finally:
        process.USUAL[:] = usual
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before
