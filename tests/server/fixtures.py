"""What the tests of the server and those in a browser share: every table's dice are known beforehand."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from .known_dice import VARIABLE, KnownDice


@pytest.fixture(scope="session", autouse=True)
def known_dice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KnownDice]:
    """The dice of all servers that are started from here, whichever folder's tests do."""
    yield KnownDice(Path(os.environ.setdefault(VARIABLE, f"{tmp_path_factory.mktemp('dice')}/drawn")))
    os.environ.pop(VARIABLE, None)


@pytest.fixture(autouse=True)
def _known_dice(
    known_dice: KnownDice, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice follow from the name of the test, in this process as well."""
    known_dice.begin(f"{request.path.name} {request.node.name}")
    known_dice.use(monkeypatch.setattr)
