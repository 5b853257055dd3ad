"""News over PostgreSQL: a connection that does nothing but listen, and comes back when it is lost."""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import asyncpg

CHANNEL = "tavola"
TIMEOUT_S = 10.0  # for a connection, and for a statement
CHECK_S = 30.0  # between two questions whether the connection still lives: a network can fail in silence
FIRST_RETRY_S, LAST_RETRY_S = 0.1, 5.0  # pauses before connecting again, each twice the one before

# What means that the database is away, overloaded or being restarted, and that trying again may help.
TROUBLE = (
    OSError,  # TimeoutError is one
    asyncpg.InterfaceError,  # the connection was closed under us
    asyncpg.InternalClientError,  # the same, when asyncpg is just reading the farewell
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # it is being shut down, or just starting
    asyncpg.InsufficientResourcesError,  # too many connections, no disk, no memory
    asyncpg.TransactionRollbackError,  # a deadlock, resolved at our cost
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,  # it is a standby now
)

log = logging.getLogger(__name__)


class NewsLine:
    """The connection that listens, and the task that renews it."""

    def __init__(self, url: str, hear: Callable[[str], None]):
        self._url = url
        self._hear = hear
        self._connection: asyncpg.Connection[Any] | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on."""
        self._connection = await self._listening()
        self._task = asyncio.create_task(self._keep_listening(self._connection))

    async def close(self) -> None:
        """Listen no more."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._connection:
            with suppress(*TROUBLE):
                await self._connection.close(timeout=TIMEOUT_S)
        self._task = self._connection = None

    async def _listening(self) -> "asyncpg.Connection[Any]":
        """A new connection that listens."""
        connection = await asyncpg.connect(self._url, timeout=TIMEOUT_S, command_timeout=TIMEOUT_S)
        try:
            await connection.add_listener(CHANNEL, self._heard)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _heard(self, connection: object, process: int, channel: str, news: object) -> None:
        """Pass on what came over the line."""
        self._hear(str(news))

    async def _keep_listening(self, connection: "asyncpg.Connection[Any]") -> None:
        """Whenever the connection is lost, make another; what was told in between is missed."""
        while True:
            await loss_of(connection)
            log.warning("the connection for news is lost")
            self._connection = connection = await self._reconnected()
            log.warning("the connection for news is back")
            self._hear("all")

    async def _reconnected(self) -> "asyncpg.Connection[Any]":
        """A new connection, however long it takes; processes that lost theirs together come one by one."""
        pause_s = FIRST_RETRY_S
        while True:
            await asyncio.sleep(pause_s * random.uniform(0.5, 1))
            with suppress(*TROUBLE, asyncpg.PostgresError):
                return await self._listening()
            pause_s = min(2 * pause_s, LAST_RETRY_S)


async def loss_of(connection: "asyncpg.Connection[Any]") -> None:
    """Return when a connection is lost."""
    lost = asyncio.Event()
    connection.add_termination_listener(lambda _: lost.set())
    while not connection.is_closed():
        try:
            await asyncio.wait_for(lost.wait(), CHECK_S)
        except TimeoutError:
            await check(connection)


async def check(connection: "asyncpg.Connection[Any]") -> None:
    """Ask a connection for an answer; if there is none, give it up."""
    try:
        await connection.execute("SELECT 1")
    except (*TROUBLE, asyncpg.PostgresError):
        connection.terminate()
