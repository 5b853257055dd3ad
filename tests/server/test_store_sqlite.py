"""What only a store in a file has to do: commit in groups, survive its process, keep a second one out."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tavola.core.errors import TavolaError
from tavola.server.store import Conflict, StoreUnavailable, deals, open_store, operations, sqlite
from tavola.server.table import Listed, Standing

from ..processes import started
from ..waiting import PATIENCE_S, until
from .stores import NOW, RUNNING, a_table, opened

WRITER = """
import asyncio, sys
from tests.server.stores import *

async def main(url):
    async with opened(url) as store:
        await store.create(a_table(), NOW)

        async def write(name):
            for number in range(10**6):
                await store.set_name(f"{name} {number}", "x")
                print(name, number, flush=True)

        await asyncio.gather(log(store), *(write(name) for name in "abc"))

async def log(store):
    for ply in range(10**6):
        await store.append("t1", ply, [f"line {ply}"], RUNNING, NOW)
        print("ply", ply, flush=True)

asyncio.run(main(sys.argv[1]))
"""

FULL_DISK = """
import asyncio, resource, sys
from pathlib import Path
from tavola.server.store import StoreUnavailable
from tests.server.stores import *

async def main(url):
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    async with opened(url) as store:
        await store.create(a_table(), NOW)
        size = Path(url.removeprefix("sqlite:///") + "-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 50_000, limit[1]))
        try:
            for ply in range(10**6):
                await store.append("t1", ply, ["a line"], RUNNING, NOW)
                print(ply, flush=True)
        except StoreUnavailable as error:
            try:
                await store.ping()
            except StoreUnavailable:
                print("full", flush=True)
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)
            await store.ping()
            await store.append("t1", ply, ["a line"], RUNNING, NOW)
            print("then", ply, len(await store.lines("t1")), flush=True)

asyncio.run(main(sys.argv[1]))
"""


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def python(script: str, *args: str) -> AbstractContextManager["subprocess.Popen[str]"]:
    """A process that runs a script among our tests."""
    pipe, command = subprocess.PIPE, [sys.executable, "-c", script, *args]
    return started(command, stdout=pipe, stderr=pipe, text=True, cwd=Path(__file__).parents[2])


# The file


async def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "tables.db"
    async with opened(f"sqlite:///{path.as_posix()}") as store:
        await store.create(a_table(), NOW)
        files = sorted(path.parent.iterdir())
        names = ["tables.db", "tables.db-shm", "tables.db-wal", "tables.db.lock"]
        assert [file.name for file in files] == names
        if os.name == "posix":
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def test_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with opened("sqlite:///here.db"):
        assert (tmp_path / "here.db").exists()


async def test_a_file_that_cannot_be_used_is_refused(tmp_path: Path, sqlite_url: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("This is a text, and no database at all. " * 50)
    for name, reason in [("folder", "folder"), ("text", "not a database"), ("text/x.db", "is a file")]:
        with pytest.raises(TavolaError, match=f"tables cannot be kept in .*{name}: .*{reason}") as refusal:
            await open_store(f"sqlite:///{tmp_path.as_posix()}/{name}").open()
        assert "\n" not in str(refusal.value)


async def test_a_file_that_cannot_be_written_is_refused(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refusing(path: Path, *args: int) -> int:
        if path.name == "tables.db":
            raise PermissionError(13, "Permission denied")
        return real(path, *args)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refusing)
        with pytest.raises(TavolaError, match=r"tables\.db: Permission denied"):
            await open_store(sqlite_url).open()
    async with opened(sqlite_url):  # the lock was given back
        pass


async def test_a_database_of_someone_else_is_refused(sqlite_url: str) -> None:
    with closing(sqlite3.connect(path_of(sqlite_url))) as other:
        other.execute("CREATE TABLE people (age INTEGER)")
    with pytest.raises(TavolaError, match="people already exists"):
        await open_store(sqlite_url).open()


async def test_others_can_read_and_back_up_meanwhile(sqlite_url: str, tmp_path: Path) -> None:
    async with opened(sqlite_url) as store:
        await store.create(a_table(), NOW)
        await store.append("t1", 0, ["a", "b"], RUNNING, NOW)
        with (
            closing(sqlite3.connect(path_of(sqlite_url))) as reader,
            closing(sqlite3.connect(tmp_path / "backup.db")) as backup,
        ):
            assert reader.execute("SELECT count(*) FROM events").fetchall() == [(2,)]
            reader.backup(backup)
        await store.append("t1", 2, ["c"], RUNNING, NOW)
    async with opened(f"sqlite:///{tmp_path.as_posix()}/backup.db") as copy:
        assert await copy.lines("t1") == ["a", "b"]


async def test_tokens_are_not_in_the_file(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        await store.keep_link("a-secret-token", "ann", NOW + 60, NOW)
        for file in path_of(sqlite_url).parent.iterdir():
            assert b"a-secret-token" not in file.read_bytes()


async def test_expired_links_are_forgotten(sqlite_url: str) -> None:
    async with opened(sqlite_url) as store:
        for number in range(9):
            await store.keep_link(f"token{number}", "ann", NOW + number, NOW + number - 1)
    with closing(sqlite3.connect(path_of(sqlite_url))) as reader:
        assert reader.execute("SELECT count(*) FROM links").fetchall() == [(1,)]


@pytest.mark.parametrize(
    "query",
    [
        operations.name_of("ann"),
        operations.table("t1"),
        operations.lobby(NOW, 9),
        operations.tables_of("ann", 9, is_over=False),
        operations.lines("t1", 3),
        next(operations.keep_link("hash", "ann", NOW, NOW)),
        next(operations.take_link("hash", NOW)),
        next(operations.forget_strangers(NOW)),
        operations.welcome_stranger("ann"),
        deals.attempt("2026-11-18", "garden", "ann"),
        deals.unscored("2026-11-18", "garden", 9),
        deals.best_attempts("2026-11-18", "garden", 9),
        deals.tally("2026-11-18", "garden", 9),
        operations.Query("DELETE FROM sitting WHERE table_id = 't1'"),
    ],
    ids=lambda query: query.sql.replace(" ", "_")[:60],
)
async def test_every_query_has_an_index(sqlite_url: str, query: operations.Query) -> None:
    async with opened(sqlite_url):
        pass
    with closing(sqlite3.connect(path_of(sqlite_url))) as reader:
        plan = reader.execute(f"EXPLAIN QUERY PLAN {query.sql.replace('$', '?')}", query.args).fetchall()
    assert plan
    assert not any("SCAN" in row[3] for row in plan), plan


# One process


async def test_a_second_process_is_refused(sqlite_url: str) -> None:
    with python(WRITER, sqlite_url) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(TavolaError, match=r"another server is using .*tables\.db") as refusal:
            await open_store(sqlite_url).open()
        assert "\n" not in str(refusal.value)
    async with opened(sqlite_url):  # its lock died with it
        pass


async def test_a_second_name_of_the_file_is_refused_too(sqlite_url: str) -> None:
    link = path_of(sqlite_url).with_name("link.db")
    link.symlink_to(path_of(sqlite_url))
    async with opened(sqlite_url):
        with pytest.raises(TavolaError, match="another server"):
            await open_store(f"sqlite:///{link.as_posix()}").open()


async def test_another_name_of_the_same_file_is_refused_too(sqlite_url: str) -> None:
    link = path_of(sqlite_url).with_name("link.db")
    async with opened(sqlite_url):
        link.hardlink_to(path_of(sqlite_url))
        with pytest.raises(TavolaError, match="another server"):
            await open_store(f"sqlite:///{link.as_posix()}").open()


def test_what_was_acknowledged_survives_the_process(sqlite_url: str) -> None:
    for lines in (1, 50, 400):
        url = f"{sqlite_url}-{lines}"
        with python(WRITER, url) as process:
            assert process.stdout is not None
            said = [process.stdout.readline() for _ in range(lines)]
            process.send_signal(signal.SIGKILL)
            said += process.communicate()[0].splitlines()
        asyncio.run(find_all(url, [line.split() for line in said if line.strip()]))


async def find_all(url: str, acknowledged: list[list[str]]) -> None:
    """Each line that was printed as a whole tells of something that must be there."""
    async with opened(url) as store:
        log = await store.lines("t1")
        assert log == [f"line {ply}" for ply in range(len(log))]
        listed = await store.table("t1")
        assert listed is not None
        assert listed.ply == len(log)
        for name, number in (words for words in acknowledged if len(words) == 2):
            if name == "ply":
                assert int(number) < len(log)
            else:
                assert await store.name_of(f"{name} {number}") == "x"


def test_a_full_disk_loses_nothing_that_was_acknowledged(sqlite_url: str) -> None:
    with python(FULL_DISK, sqlite_url) as process:
        said, complaint = process.communicate(timeout=PATIENCE_S)
    assert not complaint
    *plies, ping, last = said.splitlines()
    assert ping == "full"
    assert plies == [str(ply) for ply in range(len(plies))]
    assert plies
    assert last == f"then {len(plies)} {len(plies) + 1}"


# Commits


class Watched(sqlite3.Connection):
    """A connection whose commits can be held up, and whose statements can be made to fail."""

    may_commit = threading.Event()
    fails_at: str = ""  # how the statement begins
    commits: int = 0
    is_held: bool = False  # whether somebody waits for a commit

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            Watched.is_held = not Watched.may_commit.is_set()
            Watched.may_commit.wait(PATIENCE_S)
            Watched.commits += 1
        elif self.fails_now(sql):
            self.rollback()  # as SQLite does by itself when the disk is full in the midst of a transaction
        if self.fails_now(sql):
            raise sqlite3.OperationalError("disk I/O error")
        return super().execute(sql, *args)

    def fails_now(self, sql: str) -> bool:
        return bool(Watched.fails_at) and sql.startswith(Watched.fails_at)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Watched]]:
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **options: real(*args, factory=Watched, **options))
    monkeypatch.setattr(Watched, "fails_at", "")
    monkeypatch.setattr(Watched, "commits", 0)
    monkeypatch.setattr(Watched, "is_held", False)
    Watched.may_commit.set()
    yield Watched
    Watched.may_commit.set()


@contextmanager
def held(watched: type[Watched]) -> Iterator[None]:
    """No commit goes through meanwhile."""
    watched.may_commit.clear()
    try:
        yield
    finally:
        watched.may_commit.set()


async def test_nobody_hears_of_it_before_the_commit(sqlite_url: str, watched: type[Watched]) -> None:
    async with opened(sqlite_url) as store:
        news: list[str] = []
        store.listen(news.append)
        await store.create(a_table(), NOW)
        with held(watched):
            append = asyncio.ensure_future(store.append("t1", 0, ["a"], RUNNING, NOW))
            read = asyncio.ensure_future(store.lines("t1"))
            await until(lambda: watched.is_held)
            assert not append.done()
            assert not read.done()
            assert not news
        await append
        assert await read == ["a"]
        await asyncio.sleep(0)
        assert news == ["log t1 1"]


async def test_what_waits_is_committed_together(sqlite_url: str, watched: type[Watched]) -> None:
    async with opened(sqlite_url) as store:
        await store.create(a_table(), NOW)
        with held(watched):
            first = asyncio.ensure_future(store.ping())
            await until(lambda: watched.is_held)  # it waits for its commit, and these for theirs
            before = watched.commits
            tasks = [store.append("t1", max(ply, 0), [f"{ply}"], RUNNING, NOW) for ply in range(-1, 100)]
            waiting = asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(0)
        await first
        outcomes = await waiting
        assert watched.commits - before == 2
        # "-1" was written as the first line; the next, for the same ply, is refused and takes nothing along.
        assert [type(outcome) for outcome in outcomes[:3]] == [type(None), Conflict, type(None)]
        assert outcomes[2:] == [None] * 99
        assert await store.lines("t1") == ["-1", *map(str, range(1, 100))]


@pytest.mark.parametrize("statement", ["COMMIT", "INSERT INTO people", "BEGIN"])
async def test_a_transaction_that_fails_is_everyones_failure(
    sqlite_url: str, watched: type[Watched], statement: str
) -> None:
    async with opened(sqlite_url) as store:
        news: list[str] = []
        await store.create(a_table(), NOW)
        store.listen(news.append)
        table = a_table(next_table="x")
        with held(watched):
            first = asyncio.ensure_future(store.ping())
            await until(lambda: watched.is_held)  # it waits for its commit, and these for theirs
            tasks = [
                asyncio.ensure_future(store.append("t1", 0, ["a"], RUNNING, NOW)),
                asyncio.ensure_future(store.save(table, NOW)),
                asyncio.ensure_future(store.set_name("ann", "Ann")),
            ]
            await asyncio.sleep(0)
            watched.fails_at = statement
        await asyncio.wait([first])
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 3
        assert all("disk I/O error" in str(outcome) for outcome in outcomes)
        first.exception()  # its commit may have been the first to fail
        watched.fails_at = ""
        assert table.revision == 0
        assert await store.table("t1") == Listed(a_table(), Standing(), 0, NOW)
        await store.append("t1", 0, ["a"], RUNNING, NOW)
        assert await store.lines("t1") == ["a"]
        assert news == ["log t1 1"]


async def test_closing_finishes_what_is_under_way(sqlite_url: str) -> None:
    store = open_store(sqlite_url)
    await store.open()
    tasks = [asyncio.ensure_future(store.set_name(f"p{number}", "x")) for number in range(1000)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*tasks)
    async with opened(sqlite_url) as store:
        assert await store.name_of("p999") == "x"


async def test_it_commits_to_the_disk(sqlite_url: str) -> None:
    with closing(sqlite.connected(path_of(sqlite_url))) as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys")
        values = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas]
    assert values == ["wal", 2, 1]
