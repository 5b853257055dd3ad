"""Run the tests: those for every day, or with ``--long`` all that take longer."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tavola import Game, all_games
from tavola.core.workers import num_cores

from .browser.browser import provide
from .waiting import alone

ROOT = Path(__file__).parent.parent
CACHE = ROOT / ".pytest_cache"
COMPILED = ("tests/test_compiled.py", "tests/diceland/test_workshop.py", "tests/garden/test_speeds.py")
# Hundreds of processes import the same modules: only the first translates them, whatever is usual here.
BYTECODE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(CACHE / "bytecode")}
WORKERS = 3  # for each core: most of the time a test waits for a server or a browser
EXAMPLES = 5  # times as many by Hypothesis, where there is time
NUM_CAMPAIGN = 50  # random games of each kind in which the bots are asked


class Passes:
    """Python modules that are run one after the other, each with the same settings."""

    def __init__(self, **settings: str):
        self.settings = {"TAVOLA_COMPILE": "no", **settings}
        self.codes: list[int] = []

    def run(self, title: str, *command: str, stdout: int | None = None) -> None:
        """Run a module in a process of its own."""
        print(f"\n== {title}: python -m {' '.join(command)}", flush=True)
        python, settings = [sys.executable, "-m", *command], {**os.environ, **self.settings}
        nothing = subprocess.DEVNULL
        done = subprocess.run(python, cwd=ROOT, env=settings, stdin=nothing, stdout=stdout, check=False)
        self.codes.append(done.returncode)

    def pytest(self, title: str, *arguments: str) -> None:
        """Run tests in several workers; those that share a server or a browser in the same one."""
        self.prepare()
        shared = ("-n", str(WORKERS * num_cores()), "--dist", "loadscope", "--no-loadscope-reorder")
        self.run(title, "pytest", *shared, *arguments)

    def short(self, *arguments: str) -> None:
        """What is tried again and again while one works."""
        self.pytest("test", "-m", "not long", *arguments)

    def prepare(self) -> None:
        """Compile the rules and translate the tests once, for all workers; what is done already is left."""
        commands = [("compile", "tavola.core.compile_all", package_of(game)) for game in all_games()]
        commands.append(("translate", "pytest", "--collect-only"))
        CACHE.mkdir(exist_ok=True)
        with alone(CACHE / "lock"), ThreadPoolExecutor() as pool:
            list(pool.map(lambda command: self.run(*command, stdout=subprocess.DEVNULL), commands))

    def long(self, *arguments: str) -> None:
        """Campaigns, all else in the browser, more examples, every index of compiled rules checked."""
        self.settings["TAVOLA_EXAMPLES"] = str(EXAMPLES)
        self.pytest("long", "-m", "long or hypothesis", *arguments)
        self.run("bots", "tests.bots.campaign", "--games", str(NUM_CAMPAIGN))
        self.settings["NUMBA_BOUNDSCHECK"] = "1"
        self.pytest("indices", *COMPILED, *arguments)


def package_of(game: Game) -> str:
    """Where a game's rules are."""
    return str(game.rules.__package__)


def main(*arguments: str) -> int:
    """Run the passes that are asked for; fail if any of them does."""
    provide()
    others = [argument for argument in arguments if argument != "--long"]
    with tempfile.TemporaryDirectory() as data:
        passes = Passes(TAVOLA_CACHE=str(CACHE / "compiled"), TAVOLA_DATA=data, **BYTECODE)
        (passes.long if "--long" in arguments else passes.short)(*others)
    return int(any(passes.codes))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
