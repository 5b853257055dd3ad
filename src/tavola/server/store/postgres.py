"""Tables in PostgreSQL, which several server processes share, on one machine or on many."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg

from ...core.errors import TavolaError
from . import operations
from .database import DatabaseStore, check_news
from .interface import StoreUnavailable
from .operations import Change, Many, News, Operation, Query, Result, Rows, Step, check_text
from .postgres_news import CHANNEL, TIMEOUT_S, TROUBLE, NewsLine
from .url import EXPECTED, shown_url

MAX_CONNECTIONS = 8
MIGRATION_LOCK = 0x7A701A  # any number, but the same for every process


class PostgresStore(DatabaseStore):
    """A store that any number of processes may serve from at the same time."""

    def __init__(self, url: str):
        super().__init__()
        self.url = url
        self._pool: asyncpg.Pool[Any] | None = None
        self._news = NewsLine(url, self._hear)

    async def open(self) -> None:
        """Connect, and bring the schema up to date; raises TavolaError if that cannot be."""
        try:
            with self._trouble_told():
                self._pool = await connected(self.url)
                await self._run(migrate_alone())
                await self._news.open()
        except asyncpg.PostgresError as error:  # no such database, a wrong password, no right to make tables
            await self.close()
            raise TavolaError(f"tables cannot be kept in {shown_url(self.url)}: {error}") from error
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        await self._news.close()
        pool, self._pool = self._pool, None
        if pool:
            try:
                await asyncio.wait_for(pool.close(), TIMEOUT_S)
            except TROUBLE:
                pool.terminate()

    async def _run(self, operation: Operation[Result]) -> Result:
        """Carry out an operation; return what it returns once it is committed."""
        with self._trouble_told():
            async with (
                self._acquired() as connection,
                connection.transaction(isolation="read_committed"),
            ):
                return await carry_out(connection, operation)

    async def _ask(self, query: Query) -> Rows:
        """Carry out a single statement, which is a transaction by itself."""
        with self._trouble_told():
            async with self._acquired() as connection:
                return await do(connection, query)

    def _acquired(self) -> Any:
        """A connection of the pool, for a while."""
        if self._pool is None:
            raise StoreUnavailable("the store is not open")
        return self._pool.acquire(timeout=TIMEOUT_S)

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """Turn all that means an unreachable database into StoreUnavailable."""
        try:
            yield
        except TROUBLE as error:
            reason = str(error) or "it does not answer in time"
            raise StoreUnavailable(f"{shown_url(self.url)} is out of reach: {reason}") from error

    async def tell(self, news: str) -> None:
        """Tell all processes something, without keeping it."""
        check_news(news)
        await self._ask(notification(news))


async def connected(url: str) -> "asyncpg.Pool[Any]":
    """Connections to the database of that URL: one at first, more as they are needed."""
    try:
        return await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=MAX_CONNECTIONS,
            timeout=TIMEOUT_S,
            command_timeout=TIMEOUT_S,
            reset=nothing_to_reset,
        )
    except ValueError:  # whose text may hold a part of the password
        raise TavolaError(
            f"{shown_url(url)} cannot be understood: expected {EXPECTED},"
            " with %XX for what is neither letter nor digit in a password"
        ) from None


async def nothing_to_reset(connection: object) -> None:
    """Our transactions leave nothing behind in a session; the usual reset would cost a round trip each."""


def migrate_alone() -> Operation[None]:
    """Bring the schema up to date while every other process that has just started waits."""
    yield Query("SELECT pg_advisory_xact_lock($1)", (MIGRATION_LOCK,))
    yield from operations.migrate()


async def carry_out(connection: Any, operation: Operation[Result]) -> Result:
    """Do the steps of an operation, and return what it returns."""
    try:
        step = next(operation)
        while True:
            step = operation.send(await do(connection, step))
    except StopIteration as end:
        result: Result = end.value
        return result


async def do(connection: Any, step: Step) -> Rows:
    """Do one step. PostgreSQL itself holds news back until the commit."""
    check_text(step)
    match step:
        case Query(sql, args):
            rows: Rows = await connection.fetch(sql, *args)
            return rows
        case Change(sql, args):
            status = await connection.execute(sql, *args)  # such as UPDATE 1
            return [(int(status.rpartition(" ")[2]),)]
        case Many(sql, many):
            await connection.executemany(sql, many)
            return ()
        case News(text):
            return await do(connection, notification(text))


def notification(news: str) -> Query:
    """The statement that tells news to all who listen."""
    return Query("SELECT pg_notify($1, $2)", (CHANNEL, news))
