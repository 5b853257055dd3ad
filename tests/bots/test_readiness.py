"""Which kernels the bots think with: the compiled ones as soon as they are there."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tavola import find_game
from tavola.bots import readiness
from tavola.core import kernel_store
from tavola.core.compiler import Compiler
from tavola.core.kernel_store import BOTS, READY_FILE

GAME = find_game("sequence")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """The processes that would be started, over an empty store."""
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path))
    monkeypatch.delenv("TAVOLA_COMPILE", raising=False)
    monkeypatch.setattr(kernel_store, "STARTED", set())
    found: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: found.append(command))
    return found


def test_the_plain_kernels_serve_until_the_compiled_ones_are_there(started: list[Any]) -> None:
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert len(started) == 1
    (kernel_store.folder_of(GAME, BOTS) / READY_FILE).touch()
    assert isinstance(readiness.best_linker(GAME), Compiler)


def test_it_can_be_switched_off(started: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLA_COMPILE", "no")
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert not started


def test_kernels_that_cannot_be_compiled_are_not_tried_again(started: list[Any]) -> None:
    folder = kernel_store.folder_of(GAME, BOTS)
    folder.mkdir()
    (folder / kernel_store.FAILURE_FILE).write_text("why")
    assert readiness.best_linker(GAME) is readiness.plain(GAME)
    assert not started
