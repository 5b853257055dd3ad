"""Flags and fixtures of all tests."""

import os
from pathlib import Path

import pytest

os.environ["TAVOLA_COMPILE"] = "no"  # what is compiled in the background would slow the tests down


def pytest_addoption(parser: pytest.Parser) -> None:
    """Golden files change only by an explicit wish."""
    parser.addoption("--update-golden", action="store_true", help="write golden files instead of comparing")


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
