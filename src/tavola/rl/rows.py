"""The arrays of a batch, and how compiled code on the processor goes through them."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy
from numpy.typing import ArrayLike

from ..core.errors import IllegalMove
from ..core.game import Game
from ..core.linker import Linker
from ..core.observation_update import memory_of
from ..core.workers import num_cores
from . import batch_kernels
from .batch_kernels import Rows
from .table import observation_of

ROWS_A_THREAD = 512  # fewer are done before another thread has woken


class HostRows:
    """Rows in the processor's memory, gone through by several threads where there are many."""

    def __init__(
        self,
        linker: Linker,
        game: Game,
        n: int,
        seats: int,
        options: Mapping[str, Any],
        threads: int | None = None,
    ):
        self.linker, self.count = linker, n
        self.kernels: Any = linker.link(batch_kernels)
        start = game.new(seats, options)
        self.rows = blank_rows(game, n, seats, linker.pool(start, 1), linker.pool(start, n))
        self.parts = parts_of(n, threads or min(num_cores(), max(1, n // ROWS_A_THREAD)))
        self.pool = ThreadPoolExecutor(len(self.parts)) if len(self.parts) > 1 else None

    def begin(self, stream: int) -> None:
        """Begin with the first games of a stream."""
        self.in_parts(self.kernels.begin_rows, stream)

    def step(self, stream: int, limit: int, actions: ArrayLike) -> int:
        """Take an action in every row, or in none: the first whose action is not legal, or -1."""
        given = numpy.asarray(actions)
        checked_shape(given, self.count)
        chosen = numpy.ascontiguousarray(given, numpy.int64)
        with self.linker.explained():
            row: int = self.kernels.first_illegal(self.rows, 0, self.count, chosen)
        if row < 0:
            self.in_parts(self.kernels.step_rows, stream, limit, chosen)
        return row

    def draw(self, stream: int) -> Any:
        """Actions by lot."""
        actions = numpy.empty(self.count, numpy.int64)
        with self.linker.explained():
            self.kernels.draw_rows(self.rows, 0, self.count, stream, actions)
        return actions

    def in_parts(self, kernel: Any, *arguments: Any) -> None:
        """Call a kernel for all rows, in several threads where there are any."""

        def call(part: tuple[int, int]) -> None:
            kernel(self.rows, *part, *arguments)

        with self.linker.explained():
            for _ in self.pool.map(call, self.parts) if self.pool else map(call, self.parts):
                pass


def checked_shape(actions: Any, count: int) -> None:
    """Refuse what is not a whole number for each row."""
    if actions.shape != (count,) or actions.dtype.kind not in "iu":
        raise IllegalMove(f"expected {count} whole numbers, not {actions.dtype} of shape {actions.shape}")


def parts_of(rows: int, parts: int) -> list[tuple[int, int]]:
    """The rows in parts that are as long as each other, as first row and the one after the last."""
    edges = [rows * part // parts for part in range(parts + 1)]
    return [(first, last) for first, last in pairwise(edges) if first < last]


def blank_rows(game: Game, n: int, seats: int, start: Any, pool: Any) -> Rows:
    """The arrays of a batch, in which no game has begun."""

    def numbers() -> Any:
        return numpy.zeros(n, numpy.int64)

    return Rows(
        start=start,
        pool=pool,
        dice=numbers(),
        games=numbers(),
        decisions=numbers(),
        seats=numbers(),
        legal=numpy.zeros((n, game.rules.MAX_LEGAL), numpy.int32),
        num_legal=numbers(),
        masks=numpy.zeros((n, game.num_actions), numpy.int8),
        observations=numpy.zeros((n, observation_of(game).WIDTH), numpy.int16),
        memory=numpy.zeros((n, memory_of(game)), numpy.int64),
        rewards=numpy.zeros((n, seats), numpy.float32),
        ended=numpy.zeros(n, numpy.bool_),
        cut=numpy.zeros(n, numpy.bool_),
    )
