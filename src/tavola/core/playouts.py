"""Random games by the engine, plain or compiled, one batch after the other."""

from collections.abc import Mapping
from typing import Any

from . import playout_kernels
from .game import Game
from .linker import Linker

NO_LIMIT = 1 << 62


class Playouts:
    """Plays batches of random games. The games are the same, plain or compiled, in whatever batches."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], *, compiled: bool):
        self.linker = compiler(game) if compiled else Linker(game.rules)
        self.compiled = compiled
        self.kernels = self.linker.link(playout_kernels)
        self.pool = self.linker.pool(game.new(seats, options))
        self.actions = self.zeros(game.rules.MAX_LEGAL)

    def play(self, stream: int, first: int, games: int, limit: int = NO_LIMIT) -> tuple[Any, Any]:
        """Games number first, first + 1, … of a stream.

        Returns decisions and throws of each game, and its winning seats as a mask (0: the limit came first).
        """
        lengths, won = self.pairs(games), self.zeros(games)
        with self.linker.explained():
            self.kernels.playouts(self.pool, stream, first, games, limit, self.actions, lengths, won)
        return lengths, won

    def zeros(self, count: int) -> Any:
        """That many ints."""
        if not self.compiled:
            return [0] * count
        import numpy

        return numpy.zeros(count, numpy.int64)

    def pairs(self, count: int) -> Any:
        """That many pairs of ints."""
        if not self.compiled:
            return [[0, 0] for _ in range(count)]
        return self.zeros(2 * count).reshape(count, 2)


def compiler(game: Game) -> Linker:
    """The game's compiler; numba is imported only here."""
    from .kernel_store import require_jit

    require_jit()
    from .compiler import compiled

    return compiled(game)
