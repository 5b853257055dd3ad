"""A server in a process of its own, which can be killed and started again at the same address."""

import os
import re
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

import httpx

from ..processes import end, start
from ..waiting import PATIENCE_S
from . import known_dice

TAVOLA = (sys.executable, "-c", "import sys; from tavola.cli import main; sys.exit(main())")
# A test that keeps the machine busy may be late with a sign of life; and all its people are at one address.
LIFTED = ("person_ms_per_s", "address_ms_per_s", "person_requests_per_s", "person_request_burst")
LATE = ("pong_s", "shake_s", "idle_s", "header_s", "body_s", "answer_s")
USUAL = [f"--limit={name}={PATIENCE_S}" for name in LATE] + [f"--limit={name}=1000000" for name in LIFTED]
NO_REVIEWS = "--no-background-reviews"  # which nobody waits for, and would take the time of all other tests
USUAL.append(NO_REVIEWS)
ADDRESS = re.compile(r"http://[^\s]+")


class ServerProcess:
    """``tavola serve`` on loopback. What it logs is kept in a file, for the tests to read."""

    has_reviews = False

    def __init__(self, db: str, log: Path, *arguments: str, bot_pause: float = 0, num_files: int = 0):
        self.db, self.log, self.arguments, self.bot_pause = db, log, arguments, bot_pause
        self.num_files = num_files  # that it may have open; 0: as many as we may
        self.port = 0  # any free one the first time, the same one ever after
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Self:
        """Start, and wait until it listens."""
        command = [*program(), "serve", "--port", str(self.port), "--db", self.db]
        usual = [argument for argument in USUAL if argument != NO_REVIEWS or not self.has_reviews]
        command += ["--bot-pause", str(self.bot_pause), *usual, *self.arguments]
        with self.log.open("a") as log:
            settings = {**os.environ, "PYTHONUNBUFFERED": "1"}
            pipes = {"stdout": subprocess.PIPE, "stderr": log}
            self.process = start(command, text=True, env=settings, preexec_fn=self.limit_files, **pipes)
        self.address = self.read_address()
        self.port = int(self.address.rpartition(":")[2])
        return self

    def limit_files(self) -> None:
        """Let the process that is about to begin have only so many files."""
        if self.num_files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.num_files, self.num_files))

    def limit_file_size(self, num_bytes: int) -> None:
        """Let no file grow beyond this from now on, as if the disk were full; -1: as large as one likes."""
        assert self.process is not None
        _, most = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (num_bytes, most))

    def read_address(self) -> str:
        """The address that it prints when it listens."""
        assert self.process is not None
        assert self.process.stdout is not None
        watchdog = threading.Timer(PATIENCE_S, self.process.kill)
        watchdog.start()
        found = ADDRESS.search(self.process.stdout.readline())
        watchdog.cancel()
        if found is None:
            raise AssertionError(f"the server did not start: {self.log.read_text()[-3000:]}")
        return found[0]

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end; return its exit code."""
        return self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        """What it answers somebody without an identity."""
        return httpx.get(self.address + path, headers=headers, timeout=PATIENCE_S)

    @property
    def memory_bytes(self) -> int:
        """What it holds in memory now."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    @property
    def processor_s(self) -> float:
        """The processor time it has used."""
        assert self.process is not None
        return processor_s(self.process.pid)

    @property
    def starved_s(self) -> float:
        """How long it was ready to go on, and had no processor."""
        assert self.process is not None
        return starved_s(self.process.pid)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process:
            end(self.process)


def program() -> tuple[str, ...]:
    """``tavola``; within tests one whose dice are known."""
    has_known_dice = known_dice.VARIABLE in os.environ
    return (sys.executable, "-P", known_dice.__file__) if has_known_dice else TAVOLA


def processor_s(process_id: int) -> float:
    """The processor time that a process has used, in user and system mode."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def starved_s(process_id: int) -> float:
    """How long the main thread of a process was ready to go on, and had no processor: others used them."""
    return int(Path(f"/proc/{process_id}/schedstat").read_text().split()[1]) / 1e9
