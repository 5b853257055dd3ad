"""Play in a real browser: find or install one, then run the tests of this folder."""

import subprocess
import sys
from pathlib import Path

from .browser import provide

if __name__ == "__main__":
    provide()
    command = [sys.executable, "-m", "pytest", "-n", "auto", str(Path(__file__).parent), *sys.argv[1:]]
    sys.exit(subprocess.run(command, check=False).returncode)
