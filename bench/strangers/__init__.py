"""Opponents to measure against: players written by people who have not read the bots.

Each folder has one author's players, a module a game: kernels with the names of a game's ``policy.py``. As
bots they are ``bench.strangers:Planner``, ``bench.strangers:Greedy`` and ``bench.strangers:Guard``, for
`tavola arena` and wherever else a bot is named, when that is run from the repository's root.
"""

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from tavola import Game, Match, find_game
from tavola.bots.bot import Bot, Choice, is_same_game
from tavola.core.compiler import Compiler
from tavola.core.kernel import State

STYLES = ("Planner", "Greedy", "Guard")


class Stranger(Bot):
    """A player of one style, compiled. The same position, the same move."""

    style = ""

    def __init__(self, name: str = "", stream: int | None = None):
        super().__init__(name, stream)
        self.known: State | None = None  # a position of the game that the notes are of
        self.notes: Any = None

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """The player's move."""
        game, (kernels, linker, num_notes) = match.game, linked(self.style, match.game.id)
        pool = linker.pool(match.state, 1)
        if self.known is None or not is_same_game(self.known, match.state):
            self.known, self.notes = match.state.copy(), linker.ints(num_notes)
            kernels.prepare(pool[0], self.notes)
        return Choice(game.action_text(int(kernels.decide(pool[0], seat - 1, self.notes))))


class Planner(Stranger):
    """Makes a whole plan, and does what advances it most."""

    style = "planner"


class Greedy(Stranger):
    """Weighs what a move brings now, and takes the most."""

    style = "greedy"


class Guard(Stranger):
    """Minds what a move gives to the others, and takes from them."""

    style = "guard"


@cache
def linked(style: str, game_id: str) -> tuple[SimpleNamespace, Compiler, int]:
    """A style's kernels for a game, the linker they come from, and how many notes they take."""
    game: Game = find_game(game_id)
    player = import_module(f"{__name__}.{style}.{game_id}")
    linker = Compiler(game.rules)
    return linker.link(player), linker, player.NOTES
