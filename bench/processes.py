"""What a command costs as a process of its own: start-up, first compiled call, peak memory."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tavola import GAMES, Match, SeededDice, find_game

from .contest import MIN_ROUNDS
from .machine import BUILD
from .table import Row

START = "Start-up, processor time of the process"
FIRST_CALL = "First compiled call, processor time"
MEMORY = "Peak memory, 200,000 games of Sequence Dice (10 million plies)"
BARE = "python -c pass"
COLD = "cold"  # compiles, and fills the cache
WARM = "warm"  # reads the cache
PLAY = (
    "import sys; from tavola import find_game; from tavola.core.playouts import Playouts; "
    "Playouts(find_game(sys.argv[1]), 2, {'first': 1}, compiled=True).play(1, 0, 1)"
)

# A child inherits its parent's peak memory, so a small process stands between this one and the measured one.
LAUNCHER = """
import json, resource, sys
from subprocess import DEVNULL, PIPE, run
done = run(sys.argv[1:], stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([done.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss, done.stderr.decode()]))
"""
# People's Python keeps its bytecode between runs. So do these processes, whatever this one does; an uncounted
# run comes first.
BYTECODE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BUILD / "bytecode")}
RSS_UNIT = 1 if sys.platform == "darwin" else 1024  # bytes


class Failed(Exception):
    """A command that did not succeed, with what it said last."""


@dataclass
class Command:
    """A command to measure, in an environment."""

    name: str
    words: list[str]
    environment: dict[str, str] = field(default_factory=dict)

    def run(self) -> tuple[float, float]:
        """Run it once: milliseconds of processor time (user and system), megabytes of peak memory."""
        launcher = [sys.executable, "-S", "-c", LAUNCHER, *self.words]
        environment = {**os.environ, **BYTECODE, **self.environment}
        done = subprocess.run(launcher, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failed(last_line(done.stderr))
        code, seconds, peak, said = json.loads(done.stdout)
        if code:
            raise Failed(f"exit status {code}: {last_line(said)}")
        return seconds * 1000, peak * RSS_UNIT / 1e6


def last_line(text: str) -> str:
    """The last line of a complaint."""
    return text.strip().rpartition("\n")[2]


def measure(row: Row, command: Command, which: int, *, counted: bool = True) -> None:
    """Add one sample to a row: 0 for time, 1 for memory. A failure becomes a note."""
    try:
        sample = command.run()[which]
    except (Failed, OSError) as error:
        row.notes = [f"failed: {error}"]
    else:
        row.samples += [sample] if counted else []


# Start-up


def start_up(names: list[str], seconds: float) -> list[Row]:
    """The short commands in turns, each held against the bare interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        commands = [c for c in start_commands(Path(folder)) if c.name in (BARE, *names)]
        rows = [Row(START, command.name, "ms") for command in commands]
        for turn in range(1 + max(MIN_ROUNDS, round(4 * seconds))):
            for row, command in zip(rows, commands, strict=True):
                measure(row, command, 0, counted=turn > 0)
    for row in rows[1:]:
        row.against(rows[0])
    return rows


def start_names() -> list[str]:
    """The names of the commands whose start is measured."""
    return [command.name for command in start_commands(Path())]


def start_commands(folder: Path) -> Iterator[Command]:
    """The bare interpreter, and what people start; files lie in this folder."""
    tavola = str(Path(sys.executable).with_name("tavola"))
    record = folder / "game.json"
    if folder != Path():
        record.write_text(finished_record())
    yield Command(BARE, [sys.executable, "-c", "pass"])
    yield Command('python -c "import tavola"', [sys.executable, "-c", "import tavola"])
    yield Command("tavola --help", [tavola, "--help"])
    yield Command("tavola check, one game", [tavola, "check", str(record)])


def finished_record() -> str:
    """A whole game, as a record."""
    match = Match("sequence", 2, dice=SeededDice(1))
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            match.play(match.legal()[0])
    return match.record().to_json() + "\n"


# The first compiled call


def first_call() -> list[Row]:
    """For each game a process that plays it once, compiled: with an empty cache, then with a filled one."""
    rows = []
    for name in GAMES:
        cold, warm = (Row(FIRST_CALL, f"{find_game(name).title}, {how}", "ms") for how in (COLD, WARM))
        for turn in range(1 + MIN_ROUNDS):
            with tempfile.TemporaryDirectory() as folder:
                command = Command("", [sys.executable, "-c", PLAY, name], {"TAVOLA_CACHE": folder})
                measure(cold, command, 0, counted=turn > 0)
                measure(warm, command, 0, counted=turn > 0)
        warm.against(cold)
        rows += [cold, warm]
    return rows


# Memory


def memory() -> list[Row]:
    """The peak memory of a long simulation, held against a short one."""
    rows = []
    for command in memory_commands():
        rows.append(Row(MEMORY, command.name, "MB"))
        measure(rows[-1], command, 1)
    for row in rows[1:]:
        row.against(rows[0])
    return rows


def memory_commands() -> list[Command]:
    """A short simulation and a long one: memory should not grow with games."""
    tavola = str(Path(sys.executable).with_name("tavola"))
    simulate = [tavola, "simulate", "sequence", "--seats", "2", "--seed", "1", "--games"]
    return [
        Command("tavola simulate, 100 games", [*simulate, "100"]),
        Command("tavola simulate, 200,000 games", [*simulate, "200000"]),
    ]
