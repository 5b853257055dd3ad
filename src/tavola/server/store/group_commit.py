"""One connection to SQLite in one thread, which commits all that is waiting at once.

A commit has to wait for the disk, and that takes far longer than the statements in it. So whatever arrives
during one commit shares the next. Each operation runs inside a savepoint of its own: one that is refused
takes nothing back but its own doing. Nobody hears of an outcome before the commit.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from queue import Empty, SimpleQueue
from typing import Any

from .interface import StoreUnavailable
from .operations import Change, Many, News, Operation, Query, Result, Rows, Step, check_text

MAX_BATCH = 256  # operations in one commit: the first should not wait for too many others


@dataclass
class Job:
    """An operation, who waits for it, and what came of it."""

    operation: Operation[Any]
    future: "asyncio.Future[Any]"
    news: list[str] = field(default_factory=list)
    result: Any = None
    error: Exception | None = None

    def fail(self, error: Exception) -> None:
        """Note that it came to nothing, and why."""
        self.error = unavailable(error) if isinstance(error, sqlite3.Error) else error
        self.news = []


class GroupCommit:
    """The thread, and the queue of what it is to do. Made and used in an event loop."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], on_news: Callable[[str], None]):
        self._connect = connect
        self._on_news = on_news
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()  # None: the end
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._closed: asyncio.Future[None] = self._loop.create_future()
        self._is_closing = False
        # A daemon: an interpreter that ends without ``close`` is a crash like another, and loses nothing.
        self._thread = threading.Thread(target=self._work, name="tavola-store", daemon=True)

    # In the event loop

    async def start(self) -> None:
        """Connect; raises what ``connect`` raises."""
        self._thread.start()
        await self._opened

    async def run(self, operation: Operation[Result]) -> Result:
        """Carry out an operation; return once it is committed."""
        if self._is_closing:
            raise StoreUnavailable("the store is closed")
        job: Job = Job(operation, self._loop.create_future())
        self._queue.put(job)
        result: Result = await job.future
        return result

    async def close(self) -> None:
        """Finish all that is waiting, then disconnect."""
        if not self._is_closing:
            self._is_closing = True
            self._queue.put(None)
        await asyncio.shield(self._closed)

    def _settle(self, batch: list[Job]) -> None:
        """Tell everyone what came of it."""
        for job in batch:
            if job.error is None:
                resolve(job.future, job.result)
            else:
                refuse(job.future, job.error)
            for news in job.news:
                self._on_news(news)

    # In the thread

    def _work(self) -> None:
        """Connect, commit batch after batch, disconnect."""
        try:
            connection = self._connect()
        except Exception as error:
            self._tell(refuse, self._opened, error)
        else:
            self._tell(resolve, self._opened, None)
            self._serve(connection)
        self._tell(resolve, self._closed, None)

    def _serve(self, connection: sqlite3.Connection) -> None:
        """Commit batch after batch."""
        while batch := self._take():
            commit(connection, batch)
            self._tell(self._settle, batch)
        with suppress(sqlite3.Error):  # nothing is lost by it: all is committed
            connection.close()

    def _tell(self, callback: Callable[..., None], *args: Any) -> None:
        """Call back in the event loop, unless that is gone and with it everyone who waited."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(callback, *args)

    def _take(self) -> list[Job]:
        """All jobs that are waiting, at least one; none at the end."""
        batch: list[Job] = []
        job = self._queue.get()
        with suppress(Empty):
            while job is not None:
                batch.append(job)
                if len(batch) == MAX_BATCH:
                    return batch
                job = self._queue.get_nowait()
            if batch:
                self._queue.put(None)  # the end comes after this batch
        return batch


def resolve(future: "asyncio.Future[Any]", result: Any) -> None:
    """Give a result to who waits for it; who was cancelled has stopped waiting."""
    if not future.done():
        future.set_result(result)


def refuse(future: "asyncio.Future[Any]", error: Exception) -> None:
    """Raise an error where someone waits."""
    if not future.done():
        future.set_exception(error)


def commit(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """Carry out jobs in one transaction. If that fails as a whole, every one of them has failed."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        if len(batch) == 1:  # whatever it does is all there is to take back
            batch[0].result = carry_out(connection, batch[0])
        else:
            for job in batch:
                attempt(connection, job)
        connection.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):  # the next BEGIN finds out, and its batch comes here again
            connection.rollback()
        for job in batch:
            job.fail(error)


def attempt(connection: sqlite3.Connection, job: Job) -> None:
    """Carry out one job of a transaction; if it raises, take back only what it has done."""
    connection.execute("SAVEPOINT job")
    try:
        job.result = carry_out(connection, job)
    except Exception as error:
        if not connection.in_transaction:  # a full disk can make SQLite roll back everything by itself
            raise
        job.fail(error)
        connection.execute("ROLLBACK TO job")
    connection.execute("RELEASE job")


def carry_out(connection: sqlite3.Connection, job: Job) -> Any:
    """Do the steps of an operation, and return what it returns."""
    try:
        step = next(job.operation)
        while True:
            step = job.operation.send(do(connection, job, step))
    except StopIteration as end:
        return end.value


def do(connection: sqlite3.Connection, job: Job, step: Step) -> Rows:
    """Do one step."""
    check_text(step)
    match step:
        case Query(sql, args):
            return connection.execute(as_sqlite(sql), args).fetchall()
        case Change(sql, args):
            return [(connection.execute(as_sqlite(sql), args).rowcount,)]
        case Many(sql, rows):
            connection.executemany(as_sqlite(sql), rows)
        case News(text):
            job.news.append(text)
    return ()


@cache
def as_sqlite(sql: str) -> str:
    """A statement as SQLite reads it: what stands as $1 is ?1."""
    return sql.replace("$", "?")


def unavailable(error: Exception) -> StoreUnavailable:
    """What SQLite's complaint means to us."""
    said = StoreUnavailable(f"the tables cannot be read or written now: {error}")
    said.__cause__ = error
    return said
