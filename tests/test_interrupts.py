"""Ctrl-C: whatever a command does, it stops, and what it has written holds."""

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tavola import Record, read_records
from tavola.core.options import counted
from tavola.puzzles.collection import read_collection

from .commands import TAVOLA
from .processes import command_of, started
from .waiting import PATIENCE_S, wait_until

Ready = Callable[["subprocess.Popen[str]"], bool]  # whether a process is well under way


def interrupted(arguments: list[str], is_ready: Ready, typed: str = "") -> tuple[int, str, str]:
    """Start a command, press Ctrl-C once it is well under way, and wait for its end."""
    pipe = subprocess.PIPE
    with started([*TAVOLA, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        process.stdin.write(typed)
        process.stdin.flush()
        wait_until(lambda: is_ready(process))
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert "Traceback" not in err
    return process.returncode, out, err


def has_read(process: "subprocess.Popen[str]") -> bool:
    """Whether a process has taken in what was typed."""
    assert process.stdin is not None
    return not int.from_bytes(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)), sys.byteorder)


def has_child(process: "subprocess.Popen[str]") -> bool:
    """Whether a process has started another, and only waits for it."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return any("compile_all" in command_of(int(child)) for child in children)


def has_text(path: Path) -> bool:
    """Whether a file is there and something is in it."""
    return path.exists() and path.stat().st_size > 0


def test_ctrl_c_leaves_a_dataset_of_what_is_done(home: Path) -> None:
    folder = home / "data"
    how = ["--games", "100000", "--bots", "random", "--sample", "1", "--workers", "1", "--out", str(folder)]
    code, out, err = interrupted(["data", "sequence", *how], lambda _: has_text(folder / "records.jsonl"))
    assert (code, "stopped after" in err) == (130, True)
    num_games = len((folder / "records.jsonl").read_text().splitlines())
    assert f"{num_games:,} games of Sequence Dice are in" in out
    assert f"{num_games:,} games" in (folder / "README.md").read_text()
    assert len((folder / "SHA256SUMS").read_text().splitlines()) == 4


@pytest.mark.parametrize("name", ["found.jsonl", "found.jsonl.gz"])
def test_ctrl_c_leaves_puzzles_that_were_found(name: str, home: Path) -> None:
    out = home / name
    how = ["--games", "100000", "--bots", "random", "--workers", "1", "--out", str(out)]
    code, said, err = interrupted(["puzzles", "mine", "sequence", *how], lambda _: out.exists())
    assert (code, "stopped after" in err) == (130, True)
    assert f"{counted(len(read_collection(out)), 'puzzle')} (" in said


def test_ctrl_c_leaves_valid_records(home: Path) -> None:
    arguments = [
        "simulate",
        "sequence",
        "--games",
        "100000",
        "--records",
        "r.jsonl",
        "--workers",
        "2",
        "--legal",
    ]
    code, out, err = interrupted(arguments, lambda _: has_text(home / "r.jsonl"))
    assert code == 130
    assert "stopped after" in err
    with Path("r.jsonl").open(encoding="utf-8") as stream:
        records = [record for _, record in read_records(stream)]
    assert records
    assert f"{len(records):,} games" in out
    assert all(isinstance(record, Record) and record.replay().is_over for record in records)


def test_ctrl_c_stops_a_simulation_and_reports_what_was_played(home: Path) -> None:
    arguments = ["simulate", "sequence", "--games", "1000000000", "--engine", "plain"]
    ours, theirs = pty.openpty()  # only a terminal is shown how many games were played
    termios.tcsetwinsize(ours, (24, 80))
    with started([*TAVOLA, *arguments], stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        read_until(ours, rb"[1-9]\d*/1000000000")
        os.killpg(process.pid, signal.SIGINT)
        read_until(ours, rb"stopped after [1-9]")
        out, _ = process.communicate(timeout=PATIENCE_S)
    os.close(ours)
    os.close(theirs)
    assert (process.returncode, "games/s" in out) == (130, True)


def read_until(terminal: int, pattern: bytes) -> None:
    """Read what a terminal shows until something is there."""
    shown = b""

    def is_shown() -> bool:
        nonlocal shown
        if select.select([terminal], [], [], 0)[0]:
            shown += os.read(terminal, 4096)
        return bool(re.search(pattern, shown))

    wait_until(is_shown)


@pytest.mark.parametrize("command", [["check", "-"], ["show", "-"], ["legal", "-"]])
def test_ctrl_c_while_reading(home: Path, command: list[str]) -> None:
    code, _, err = interrupted(command, has_read, typed='{"tavola":')
    assert (code, err) == (130, "tavola: stopped\n")


def test_ctrl_c_while_playing_keeps_the_game(home: Path) -> None:
    code, out, _ = interrupted(["play", "--save", "g.json"], has_read, typed="\n")
    assert code == 130
    assert "Go on with" in out
    Record.from_json(Path("g.json").read_text()).replay()


def test_ctrl_c_while_compiling(home: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("TAVOLA_CACHE", str(home / "cache"))
    code, _, err = interrupted(["compile", "sequence"], has_child)
    assert (code, err) == (130, "tavola: stopped\n")


def test_a_reader_who_leaves_early_is_no_error(home: Path) -> None:
    arguments = ["simulate", "sequence", "--games", "400", "--records", "-", "--workers", "1"]
    with started([*TAVOLA, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE_S) == 0
        assert b"Traceback" not in process.stderr.read()
