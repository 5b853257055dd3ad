"""The server as it was at an earlier commit, to be measured beside the present one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent


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


@contextmanager
def served_from(place: Path) -> Iterator[None]:
    """Servers that are started meanwhile are those of another checkout."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(place / "src")
    try:
        yield
    finally:
        del os.environ["PYTHONPATH"]
        if before is not None:
            os.environ["PYTHONPATH"] = before
