"""A small game to try the compiler with: written to a folder, whole or with something wrong in it."""

from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from tavola.core.game import Game

INIT = """
from tavola.core.game import Game
from . import rules

GAME = Game(
    id="small", title="Small", seats=(2,), options=(), faces="123456", goal="", tagline="", minutes=1,
    has_scores=False, rules=rules, notation=None,
)
"""

LAYOUT = """
STEPS = (1, 2)
"""

RULES = """
from typing import Any

from tavola.core.contract import OVER
from tavola.core.kernel import State, field, kernel, no_inline

from .layout import STEPS

NUM_ACTIONS, NUM_OUTCOMES, MAX_LEGAL = 2, 5, 2


class Position(State):
    seats = field("i4", fixed=True)
    place = field("i4")
    moves = field("i4", 7)


def new(seats: int, options: dict[str, Any]) -> Position:
    s = Position()
    s.seats = seats
    return s


@kernel
def turn(s):
    return OVER if s.place >= 3 else 0


@kernel
def asked(s):
    return 0 if s.place >= 3 else 1


@kernel
def legal(s, seat, actions):
    actions[0] = 0
    actions[1] = 1
    return 2


@kernel
def apply(s, seat, action):
    s.place += STEPS[action]


@kernel
def winners(s):
    return 1 if s.place >= 3 else 0


@kernel
def thrower(s):
    return -1


dice = ways = first_outcome = num_outcomes = thrower


@kernel
def weight(s, outcome):
    return 0


outcome = weight


@kernel
def chance(s, outcome):
    s.place += 0


@kernel
def score(s, seat):
    return 0
"""


class SmallGame:
    """Its files, which can be changed until it is imported."""

    def __init__(self, folder: Path, name: str):
        self.folder, self.name = folder / name, name
        self.folder.mkdir()
        for file, text in (("__init__.py", INIT), ("layout.py", LAYOUT), ("rules.py", RULES)):
            (self.folder / file).write_text(text)

    @property
    def rules(self) -> Path:
        return self.folder / "rules.py"

    def change(self, old: str, new: str, file: str = "rules.py") -> None:
        """Write something else in one place."""
        text = (self.folder / file).read_text()
        assert text.count(old) == 1
        (self.folder / file).write_text(text.replace(old, new))

    def add(self, text: str) -> None:
        """Write something more at the end of the rules."""
        self.rules.write_text(self.rules.read_text() + text)

    def line(self, text: str) -> int:
        """The number of the one line of the rules that has a text in it."""
        (found,) = (n for n, line in enumerate(self.rules.read_text().splitlines(), 1) if text in line)
        return found

    def game(self) -> Game:
        """Import it."""
        invalidate_caches()
        game: Game = import_module(self.name).GAME
        return game


def write_small_game(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str = "") -> SmallGame:
    """Write one that this process and its children can import."""
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    return SmallGame(folder, name or f"small_{folder.name}")
