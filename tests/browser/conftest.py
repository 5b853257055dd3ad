"""One Chromium and one server for all tests of a worker; tests that are coroutines run in one event loop."""

import asyncio
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from ..server.fixtures import _known_dice, known_dice  # noqa: F401 (for all tests of this folder)
from ..server.process import ServerProcess
from ..server.story import check_log
from .browser import launch, require

LIMITS = ("messages_per_s", "message_burst", "requests_per_s", "request_burst", "table_burst")
ROOMY = tuple(word for name in LIMITS for word in ("--limit", f"{name}=1000000"))
RUNNER = pytest.StashKey[asyncio.Runner]()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an ``async def test_…`` where the browser lives; leave all others to pytest."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    runner = pyfuncitem.session.stash[RUNNER]
    runner.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def runner(request: pytest.FixtureRequest) -> Iterator[asyncio.Runner]:
    """An event loop that outlives a test, as the browser does, and is not in the way of others."""
    with asyncio.Runner() as found:
        request.session.stash[RUNNER] = found
        yield found


@pytest.fixture(scope="session")
def browser(runner: asyncio.Runner) -> Iterator[Browser]:
    """A Chromium."""
    require()
    playwright = runner.run(async_playwright().start())
    found = runner.run(launch(playwright))
    yield found
    runner.run(found.close())
    runner.run(playwright.stop())


def server_in(folder: Path, *arguments: str) -> ServerProcess:
    """A server whose bots move at once and whose limits no test reaches."""
    return ServerProcess(f"sqlite:///{folder.as_posix()}/tables.db", folder / "log", *ROOMY, *arguments)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[ServerProcess]:
    """A server; nothing unexpected may be in its log."""
    with server_in(tmp_path_factory.mktemp("server")) as found:
        yield found
        check_log(found.log)


@pytest.fixture
def own_server(tmp_path: Path, browser: Browser) -> Iterator[ServerProcess]:
    """A server for one test alone, which may be killed."""
    with server_in(tmp_path) as found:
        yield found
        check_log(found.log)
