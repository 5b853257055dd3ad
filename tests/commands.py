"""The command line for tests: run to its end, refused, or tried in this process."""

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr
from pathlib import Path
from typing import Any

from tavola.cli import main

from .processes import run

TAVOLA = [sys.executable, "-c", "import sys; from tavola.cli import main; sys.exit(main())"]


def tavola(*arguments: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and expect an exit code."""
    done = run([*TAVOLA, *arguments], typed)
    assert done.returncode == code, (arguments, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done


def refused(*arguments: str, typed: str = "") -> str:
    """Try a command that must be refused; return its one clear line. What is typed needs a process."""
    said = tavola(*arguments, typed=typed, code=2).stderr if typed else tried(*arguments, code=2)
    complaint = said.strip().splitlines()[-1]
    assert complaint.startswith("tavola")
    return complaint


def tried(*arguments: str, code: int) -> str:
    """Try a command in this process, which is quicker; return what it says on standard error."""
    said = io.BytesIO()
    with redirect_stderr(io.TextIOWrapper(said, "utf-8", write_through=True)):
        try:
            found: Any = main(arguments)
        except SystemExit as ended:
            found = ended.code
        assert found == code
        return said.getvalue().decode()


def simulated(path: Path, *arguments: str) -> list[dict[str, Any]]:
    """Records of random games, written by the command line."""
    tavola("simulate", "sequence", "--records", str(path), *arguments)
    return [json.loads(line) for line in path.read_text().splitlines()]
