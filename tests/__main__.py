"""Run the tests, those in a browser apart; then the compiled rules once more with every index checked."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .browser.browser import provide

ROOT = Path(__file__).parent.parent
BROWSER = "tests/browser"
COMPILED = ("tests/test_compiled.py", "tests/diceland/test_workshop.py", "tests/garden/test_speeds.py")


def run(title: str, *arguments: str, **settings: str) -> int:
    """Run pytest with these settings; return its exit code."""
    print(f"\n== {title}", flush=True)
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=False).returncode


def main() -> int:
    """Run the passes one after the other; fail if any of them does."""
    provide()
    with tempfile.TemporaryDirectory() as data:
        compiled = {"TAVOLA_CACHE": str(ROOT / ".pytest_cache" / "compiled"), "TAVOLA_DATA": data}
        codes = [
            run("all but the browser", "-n", "auto", f"--ignore={BROWSER}", *sys.argv[1:], **compiled),
            run("in a real browser", "-n", "auto", BROWSER, *sys.argv[1:], **compiled),
            run("compiled, every index checked", "-n", "auto", *COMPILED, NUMBA_BOUNDSCHECK="1", **compiled),
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
