"""Processes that tests start: each can be interrupted, however it all began, and none is left behind."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from .waiting import PATIENCE_S, wait_until

SIGNALS = (signal.SIGINT, signal.SIGTERM)  # that tests send
PROC = Path("/proc")  # where Linux tells of processes
SET_CHILD_SUBREAPER = 36  # for prctl
SHARED = "multiprocessing.resource_tracker"  # Python's own helper, which ends with us


# Ours and our children's


def let_children_hear() -> None:
    """Let children be interrupted even where we are not, as in the background of a shell.

    What a process ignores or blocks, its children do as well; what it handles, they do not.
    """
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


def adopt_orphans() -> None:
    """Become the parent of whatever our children leave behind, so that it is found."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def check_nothing_runs() -> None:
    """Complain of processes that tests left running, and kill them; what is just ending may end."""
    try:
        wait_until(lambda: not descendants())
    except AssertionError:
        left = descendants()
        for number in left:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        raise AssertionError(f"left running: {list(left.values())}") from None


def descendants() -> dict[int, str]:
    """The running processes that came from this one, and their commands; none where that is not told."""
    children: dict[int, list[int]] = {}
    for number, parent, is_running in processes():
        if is_running:
            children.setdefault(parent, []).append(number)
    found, ahead = {}, children.get(os.getpid(), [])
    while ahead:
        number = ahead.pop()
        command = command_of(number)
        if SHARED not in command:
            found[number] = command
            ahead += children.get(number, [])
    return found


def processes() -> Iterator[tuple[int, int, bool]]:
    """Every process: its number, its parent's, and whether it has not ended."""
    for path in PROC.glob("[0-9]*"):
        with suppress(OSError):
            state, parent, *_ = (path / "stat").read_text().rpartition(")")[2].split()
            yield int(path.name), int(parent), state not in "ZX"


def command_of(number: int) -> str:
    """What a process was started with."""
    with suppress(OSError):
        return (PROC / str(number) / "cmdline").read_text().replace("\0", " ").strip()
    return ""


# One of them


def start(command: Sequence[str], **settings: Any) -> "subprocess.Popen[Any]":
    """A process in a session of its own; whoever starts it sees that it is ended."""
    return subprocess.Popen(command, start_new_session=True, **settings)


def end(process: "subprocess.Popen[Any]") -> None:
    """Kill a process, and those of its session, unless it has ended and this is known."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE_S)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            with suppress(BrokenPipeError):  # what it did not read is lost
                stream.close()


@contextmanager
def started(command: Sequence[str], **settings: Any) -> Iterator["subprocess.Popen[Any]"]:
    """A process that is gone afterwards."""
    process = start(command, **settings)
    try:
        yield process
    finally:
        end(process)


def run(command: Sequence[str], typed: str = "", **settings: Any) -> "subprocess.CompletedProcess[str]":
    """Run to the end; what it said, and its exit code."""
    pipe = subprocess.PIPE
    with started(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, **settings) as process:
        out, err = process.communicate(typed, timeout=PATIENCE_S)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def python(code: str, *arguments: str, **settings: Any) -> str:
    """Run Python code in a process of its own, which must end well; what it printed."""
    done = run([sys.executable, "-c", code, *arguments], **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout
