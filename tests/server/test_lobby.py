"""The list of open tables: who is on it, however many tables somebody makes and touches."""

from pathlib import Path

import pytest

from tavola.server.lobby import LENGTH, PER_HOST, fairly, open_tables
from tavola.server.table import Listed, Seat, Standing

from .client import Person, Refusal
from .hostile import errors_in
from .process import ServerProcess
from .stores import NOW, a_table, opened


def listed(table_id: str, host: str, created_s: float) -> Listed:
    """An open table."""
    table = a_table(table_id, host=host, created_s=created_s, is_listed=True)
    return Listed(table, Standing(), 0, created_s)


def test_every_hosts_latest_comes_before_anybodys_second() -> None:
    tables = [listed(f"e{number}", "eve", number) for number in range(5)]
    tables += [listed("a", "ann", 0), listed("b", "bob", 1)]
    assert [found.table.id for found in fairly(tables)] == ["e4", "b", "a", "e3", "e2"]
    assert PER_HOST == 3


async def test_to_touch_a_table_again_and_again_pushes_nobody_off(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavola.server.lobby.time", lambda: NOW)
    seats = [Seat()]
    async with opened(sqlite_url) as store:
        await store.create(a_table("honest", host="ann", seats=seats, is_listed=True, created_s=NOW + 1), NOW)
        crowd = [
            a_table(f"e{number}", host=f"eve {number // 4}", seats=seats, is_listed=True, created_s=NOW)
            for number in range(2 * LENGTH)
        ]
        for table in crowd:
            await store.create(table, NOW)
        for table in crowd:
            await store.save(table, NOW + 5)
        found = await open_tables(store)
        assert len(found) == LENGTH
        assert found[0].table.id == "honest"


async def test_an_address_lists_only_so_many(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log", "--limit=listed_burst=3") as server:
        async with Person(server.address) as eve, Person(server.address) as ann:
            for person in (eve, ann, eve):
                await person.make_table("sequence", "person", "open", is_listed=True)
            for person in (eve, ann):
                with pytest.raises(Refusal, match="listed-enough"):
                    await person.make_table("sequence", "person", "open", is_listed=True)
                await person.make_table("sequence", "person", "open")
            assert len((await ann.get("/api/tables"))["tables"]) == 3
    assert errors_in(server.log) == []
