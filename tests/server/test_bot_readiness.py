"""Whether the bots are warm is told while somebody compiles, and no longer."""

from pathlib import Path

import pytest

from tavola.core.kernel_store import BOTS, FAILURE_FILE, LOCK_FILE, READY_FILE, folder_of
from tavola.core.registry import find_game
from tavola.server.bot_readiness import has_thinkers, is_compiled, is_warming_up
from tavola.server.bots import worker_environment
from tavola.server.table import Seat, Table

from .guest import Guest, new_table, serving

GAME = find_game("sequence")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the kernels of a machine are kept on which nothing is compiled yet."""
    monkeypatch.delenv("TAVOLA_COMPILE", raising=False)
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path))
    found = folder_of(GAME, BOTS)
    found.mkdir()
    return found


def test_it_is_told_while_somebody_compiles(folder: Path) -> None:
    assert not is_warming_up(GAME)
    (folder / LOCK_FILE).touch()
    assert is_warming_up(GAME)
    assert not is_compiled(GAME)
    (folder / READY_FILE).touch()
    assert not is_warming_up(GAME)
    assert is_compiled(GAME)


def test_nobody_warms_up_what_cannot_be_compiled(folder: Path) -> None:
    (folder / FAILURE_FILE).write_text("why")
    assert not is_warming_up(GAME)
    assert not is_compiled(GAME)


def test_one_can_do_without(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / LOCK_FILE).touch()
    monkeypatch.setenv("TAVOLA_COMPILE", "no")
    assert not is_warming_up(GAME)
    assert worker_environment()["TAVOLA_COMPILE"] == "no"


@pytest.mark.parametrize(("bot", "thinks"), [("expert", True), ("random", False), ("", False)])
def test_bots_that_think(bot: str, thinks: bool) -> None:
    table = Table("t", GAME.id, {}, [Seat("person"), Seat("bot", bot=bot)], "ann", "", 0)
    assert has_thinkers(table) == thinks


async def test_the_page_says_so_and_ceases_by_itself(folder: Path, sqlite_url: str) -> None:
    (folder / LOCK_FILE).touch()
    async with serving(sqlite_url, num_bot_workers=0) as service:
        table = await new_table(service, "ann", "*")
        async with Guest(service, table, "ann") as ann:
            await ann.until(lambda state: state.table.is_warming_up)
            (folder / READY_FILE).touch()
            await ann.until(lambda state: not state.table.is_warming_up)
        people = await new_table(service, "ann", "bob")
        (folder / READY_FILE).unlink()
        async with Guest(service, people, "ann") as ann:
            assert not ann.look().table.is_warming_up
