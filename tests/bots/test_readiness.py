"""Compiling in the background: begun once, by one process, and never waited for."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tavola import find_game
from tavola.bots import readiness
from tavola.core.compiler import Compiler

GAME = find_game("sequence")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[Any]]:
    """The processes that would be started, over an empty cache."""
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path))
    monkeypatch.delenv("TAVOLA_COMPILE", raising=False)
    found: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: found.append(command))
    forget()
    yield found
    forget()


def forget() -> None:
    """As in a new process."""
    readiness.begin.cache_clear()
    readiness.folder.cache_clear()
    readiness.LAST_LOOKS.clear()


def test_the_plain_kernels_serve_until_the_compiled_ones_are_there(started: list[Any]) -> None:
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert len(started) == 1
    assert started[0][-2:] == ["tavola.bots.compile_all", "sequence"]
    folder = readiness.folder(GAME)
    assert folder is not None
    (folder / readiness.PART).touch()
    readiness.LAST_LOOKS.clear()
    assert isinstance(readiness.best_linker(GAME), Compiler)


def test_only_one_process_compiles(started: list[Any]) -> None:
    readiness.best_linker(GAME)
    forget()
    readiness.best_linker(GAME)
    assert len(started) == 1


def test_one_that_died_over_it_is_replaced(started: list[Any]) -> None:
    readiness.best_linker(GAME)
    folder = readiness.folder(GAME)
    assert folder is not None
    long_ago = time.time() - 2 * readiness.STALE_S
    os.utime(folder / readiness.LOCK, (long_ago, long_ago))
    forget()
    readiness.best_linker(GAME)
    assert len(started) == 2


def test_it_can_be_switched_off(started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLA_COMPILE", "no")
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert not started


def test_where_nothing_can_be_kept_nothing_is_compiled(
    started: list[Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "file"))
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert not started
