"""What only a store in PostgreSQL has to do: serve several processes, and outlive its server's absence."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from tavola.core.errors import TavolaError
from tavola.server.store import Conflict, Store, StoreUnavailable, open_store, postgres_news

from ..waiting import PATIENCE_S, until
from .postgres import Server, command, fresh_database, running_server, start
from .stores import NOW, RUNNING, a_table, heard, opened

LISTENING = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"


@asynccontextmanager
async def two_stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two stores over one database, as in two processes."""
    async with opened(url) as one, opened(url) as other:
        yield one, other


# Two at once


async def test_processes_that_start_together_make_one_schema(postgres_url: str) -> None:
    stores = [open_store(postgres_url) for _ in range(8)]
    await asyncio.gather(*(store.open() for store in stores))
    keys = await asyncio.gather(*(store.key() for store in stores))
    assert len(set(keys)) == 1
    await asyncio.gather(*(store.close() for store in stores))


async def test_of_two_processes_that_write_a_ply_one_does(postgres_url: str) -> None:
    wins = [0, 0]
    async with two_stores(postgres_url) as stores:
        await stores[0].create(a_table(), NOW)
        for race in range(300):
            lines = [[f"{race} {name}", f"{race} {name} again"] for name in "ab"]
            first = race % 2  # who is a little earlier
            order = (first, 1 - first)
            outcomes = await asyncio.gather(
                *(stores[who].append("t1", 2 * race, lines[who], RUNNING, NOW) for who in order),
                return_exceptions=True,
            )
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
            winner = order[outcomes.index(None)]
            wins[winner] += 1
            assert await stores[1 - winner].lines("t1", 2 * race) == lines[winner]
    assert all(wins)


async def test_of_two_processes_that_save_a_table_one_does(postgres_url: str) -> None:
    async with two_stores(postgres_url) as stores:
        await stores[0].create(a_table(), NOW)
        for race in range(100):
            tables = [a_table(host=f"{race} {name}", revision=race) for name in "ab"]
            outcomes = await asyncio.gather(
                *(store.save(table, NOW) for store, table in zip(stores, tables, strict=True)),
                return_exceptions=True,
            )
            winner = outcomes.index(None)
            assert isinstance(outcomes[1 - winner], Conflict)
            assert [tables[winner].revision, tables[1 - winner].revision] == [race + 1, race]
            found = await stores[race % 2].table("t1")
            assert found is not None
            assert found.table == tables[winner]
            assert len(await stores[0].tables_of(tables[winner].host, 9, is_over=False)) == 1


async def test_of_two_processes_that_take_a_link_one_gets_it(postgres_url: str) -> None:
    async with two_stores(postgres_url) as stores:
        for race in range(100):
            await stores[race % 2].keep_link(f"{race}", "ann", NOW + 60, NOW)
            taken = await asyncio.gather(*(store.take_link(f"{race}", NOW) for store in stores))
            assert sorted(taken, key=str) == [None, "ann"]


async def test_news_reaches_every_process_once_it_is_written(postgres_url: str) -> None:
    async with two_stores(postgres_url) as (one, other):
        news: list[str] = []
        lengths: list[int] = []
        looking: list[asyncio.Future[None]] = []

        async def look() -> None:
            lengths.append(len(await other.lines("t1")))

        other.listen(news.append)
        other.listen(lambda _: looking.append(asyncio.ensure_future(look())))
        await one.create(a_table(), NOW)
        for ply in range(40):
            await one.append("t1", ply, ["a"], RUNNING, NOW)
        with pytest.raises(Conflict):
            await one.append("t1", 0, ["b"], RUNNING, NOW)
        await one.tell("hello")
        assert await heard(news, 41) == [*(f"log t1 {ply + 1}" for ply in range(40)), "hello"]
        await asyncio.gather(*looking)
        assert all(length >= min(number, 40) for number, length in enumerate(lengths, 1))


# Lost connections


async def test_after_a_lost_connection_all_may_be_news(postgres_url: str) -> None:
    async with two_stores(postgres_url) as (one, other):
        news: list[str] = []
        one.listen(news.append)
        for times in range(1, 4):
            await command(postgres_url, f"SELECT count(pg_terminate_backend(pid)) {LISTENING}")
            assert await heard(news, 2 * times - 1) == ["all", "hello"] * (times - 1) + ["all"]
            await other.tell("hello")
            assert await heard(news, 2 * times) == ["all", "hello"] * times


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped there")
async def test_a_connection_that_falls_silent_is_replaced(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_news, "CHECK_S", 0.05)
    monkeypatch.setattr(postgres_news, "TIMEOUT_S", 1.0)
    async with opened(postgres_url) as store:
        news: list[str] = []
        store.listen(news.append)
        process = await command(postgres_url, f"SELECT pid {LISTENING} OR query = 'SELECT 1'")
        os.kill(process, signal.SIGSTOP)
        try:
            assert set(await heard(news, 1)) == {"all"}
        finally:
            os.kill(process, signal.SIGCONT)


async def test_killed_connections_are_replaced(postgres_url: str) -> None:
    others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    async with opened(postgres_url) as store:
        await store.create(a_table(), NOW)
        for ply in range(10):
            await command(postgres_url, f"SELECT count(pg_terminate_backend(pid)) {others}")
            await until_appended(store, ply)
        assert await store.lines("t1") == ["a line"] * 10


async def until_appended(store: Store, ply: int) -> None:
    """Append a line, trying again while the store is unavailable."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                return await store.append("t1", ply, ["a line"], RUNNING, NOW)
            except StoreUnavailable:
                await asyncio.sleep(0.05)


def test_a_server_that_goes_away_and_comes_back() -> None:
    with running_server() as server, fresh_database(server) as url:
        asyncio.run(outlive(server, url))


async def outlive(server: Server, url: str) -> None:
    """Go on after a restart of the server, with nothing lost."""
    async with opened(url) as store:
        news: list[str] = []
        await store.create(a_table(), NOW)
        await store.append("t1", 0, ["a line"], RUNNING, NOW)
        store.listen(news.append)
        await asyncio.to_thread(server.stop)
        for _ in range(3):
            with pytest.raises(StoreUnavailable, match="out of reach"):
                await store.append("t1", 1, ["a line"], RUNNING, NOW)
            with pytest.raises(StoreUnavailable):
                await store.ping()
        with pytest.raises(StoreUnavailable):
            await open_store(url).open()
        await asyncio.to_thread(start, server)
        await until_appended(store, 1)
        assert await store.lines("t1") == ["a line"] * 2
        await until(lambda: "all" in news)


async def test_a_statement_that_takes_too_long_is_given_up(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(postgres_url) as other:
        await other.create(a_table(), NOW)
        monkeypatch.setattr("tavola.server.store.postgres.TIMEOUT_S", 3)
        async with opened(postgres_url) as store, locked_tables(postgres_url):
            with pytest.raises(StoreUnavailable, match="in time"):
                await store.append("t1", 0, ["a line"], RUNNING, NOW)
        await other.append("t1", 0, ["a line"], RUNNING, NOW)
        assert await other.lines("t1") == ["a line"]


@asynccontextmanager
async def locked_tables(url: str) -> AsyncIterator[None]:
    """Nobody else can write to a table meanwhile."""
    connection = await asyncpg.connect(url)
    try:
        async with connection.transaction():
            await connection.execute("SELECT * FROM tables FOR UPDATE")
            yield
    finally:
        await connection.close()


# What cannot be opened


@pytest.mark.parametrize(
    ("url", "error", "reason"),
    [
        ("postgresql://ann:hush@127.0.0.1:1/db", StoreUnavailable, "out of reach"),
        ("postgresql://ann:hu/sh@127.0.0.1/db", TavolaError, "cannot be understood"),
        ("postgresql://ann:hush@host:port/db", TavolaError, "cannot be understood"),
        ("postgresql://ann:hush@127.0.0.1:1/db?sslmode=maybe", TavolaError, "cannot be understood"),
    ],
)
async def test_what_cannot_be_reached_is_told_without_the_password(
    url: str, error: type[TavolaError], reason: str
) -> None:
    with pytest.raises(error, match=reason) as refusal:
        await open_store(url).open()
    assert "hu" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


async def test_a_database_that_is_not_there_is_refused(postgres_url: str) -> None:
    url = postgres_url.replace("/test_", "/nothing_").replace("postgres:@", "postgres:hush@")
    with pytest.raises(TavolaError, match=r"cannot be kept in .*\*\*\*.* does not exist") as refusal:
        await open_store(url).open()
    assert "hush" not in str(refusal.value)


async def test_a_database_of_someone_else_is_refused(postgres_url: str) -> None:
    await command(postgres_url, "CREATE TABLE people (age INTEGER)")
    with pytest.raises(TavolaError, match='"people" already exists'):
        await open_store(postgres_url).open()


async def test_too_many_connections_is_a_passing_trouble(postgres_url: str) -> None:
    await command(postgres_url, "CREATE ROLE crowd LOGIN CONNECTION LIMIT 0")
    try:
        with pytest.raises(StoreUnavailable, match="too many connections"):
            await open_store(postgres_url.replace("://postgres:", "://crowd:")).open()
    finally:
        await command(postgres_url, "DROP ROLE crowd")


def test_without_asyncpg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for name in ("postgres", "postgres_news"):
        monkeypatch.delitem(sys.modules, f"tavola.server.store.{name}", raising=False)
    with pytest.raises(TavolaError, match=r"install tavola\[postgres\]"):
        open_store("postgresql://host/db")
