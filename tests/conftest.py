"""Flags and fixtures of all tests."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from tavola import GAMES

from .processes import adopt_orphans, check_nothing_runs, let_children_hear

BROWSER, SERVER = "tests/browser/", "tests/server/"

os.environ["TAVOLA_COMPILE"] = "no"  # what is compiled in the background would slow the tests down
# The same examples in every run, however slow it is: no run fails by bad luck.
settings.register_profile(
    "known", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("known")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden files change only by an explicit wish."""
    parser.addoption("--update-golden", action="store_true", help="write golden files instead of comparing")


def pytest_configure() -> None:
    """Whatever tests start can be interrupted, and is found if it stays behind."""
    let_children_hear()
    adopt_orphans()


# How several workers share the tests


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those in a browser come first: they are the largest group."""
    items.sort(key=lambda item: not item.nodeid.startswith(BROWSER))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling | None:
    """What shares a server, kernels or pictures stays together, where that is asked for."""
    return Together(config, log) if config.getvalue("dist") == "loadscope" else None


class Together(LoadScopeScheduling):  # type: ignore[misc]
    """Keeps tests of one group in one worker: those of a file, or of a file and a game.

    Few that run in a browser are one group too: to start another one takes longer than they do.
    """

    def _split_scope(self, nodeid: str) -> str:
        path, _, test = nodeid.partition("::")
        if path.startswith(BROWSER) and self.config.option.markexpr == "not long":
            return BROWSER
        games = [game for game in GAMES if game in test.partition("[")[2]]
        return path if path.startswith(SERVER) else " ".join([path, *games])


# What holds for all of them


@pytest.fixture(scope="session", autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """No process outlives the tests."""
    yield
    check_nothing_runs()


class Golden:
    """A text file that a test's output must equal."""

    def __init__(self, update: bool):
        self.update = update

    def check(self, path: Path, text: str) -> None:
        """Compare, or write when asked to."""
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: run pytest --update-golden, and read what it wrote"
        assert text == path.read_text(encoding="utf-8")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Golden files, written only with --update-golden."""
    return Golden(bool(request.config.getoption("--update-golden")))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place to work in, with the shared compile cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAVOLA_DATA", str(tmp_path / "data"))
    return tmp_path
