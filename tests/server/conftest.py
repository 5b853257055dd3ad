"""Stores for the tests of the server; and tests that are coroutines run in an event loop of their own."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from .fixtures import _known_dice, known_dice  # noqa: F401 (for all tests of this folder)
from .postgres import Server, fresh_database, running_server
from .process import ServerProcess
from .story import check_log


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an ``async def test_…``; leave all others to pytest."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests of a file; nothing unexpected may be in its log."""
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder.as_posix()}/tables.db", folder / "log") as running:
        yield running
        check_log(running.log)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL server, started once (by each worker). If it does not start, the tests fail."""
    with running_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres_server: Server) -> Iterator[str]:
    """The URL of a fresh PostgreSQL database."""
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path.as_posix()}/tables.db"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store, of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))
