"""Many games at once, in compiled code: the same rules, dice and observations as everywhere."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy
from numpy.typing import ArrayLike, NDArray

from ..core.dice import SeededDice
from ..core.errors import BadOptions, IllegalMove
from ..core.game import Game
from ..core.kernel import fork, seed_stream
from ..core.linker import Linker
from ..core.playout_kernels import DICE
from ..core.playouts import compiler
from ..core.registry import find_game
from ..core.workers import num_cores
from . import batch_kernels
from .batch_kernels import Rows
from .table import MAX_DECISIONS, observation_of

ROWS_A_THREAD = 512  # fewer are done before another thread has woken


class Step(NamedTuple):
    """What a step has led to. The arrays are the batch's own, and written again at the next."""

    observations: NDArray[numpy.int16]  # [row, number] what who is to decide next sees
    rewards: NDArray[numpy.float32]  # [row, seat] of the game that ended, or 0
    ended: NDArray[numpy.bool_]  # [row] whether a game ended, and the next one has begun
    cut: NDArray[numpy.bool_]  # [row] the same of games that came to the limit of decisions


class Batch:
    """So many games at once: ``step`` takes an action for each, of whoever is to decide in it.

    Where a game is over, the next one begins at once. All arrays are written by the batch at every step, in
    place; whoever looks at them through DLPack sees it. They are to be read, not to be written.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        max_decisions: int = MAX_DECISIONS,
        threads: int | None = None,
        compiled: bool = True,
    ):
        if n < 1:
            raise BadOptions(f"a batch has at least one game, not {n}")
        self.game = find_game(game) if isinstance(game, str) else game
        self.num_seats = seats or self.game.seats[0]
        self.options = self.game.agree(self.num_seats, options or {})
        self.max_decisions = max_decisions
        self.linker = compiler(self.game) if compiled else Linker(self.game.rules)
        self.kernels: Any = self.linker.link(batch_kernels)
        self.rows = made_rows(self.linker, self.game, n, self.num_seats, self.options)
        self.parts = parts_of(n, threads or min(num_cores(), max(1, n // ROWS_A_THREAD)))
        self.pool = ThreadPoolExecutor(len(self.parts)) if len(self.parts) > 1 else None
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.rows.games)

    # What is to be seen, a row a game

    @property
    def observations(self) -> NDArray[numpy.int16]:
        """[row, number] what who is to decide sees, as in every environment."""
        return self.rows.observations  # type: ignore[no-any-return]

    @property
    def masks(self) -> NDArray[numpy.int8]:
        """[row, action] 1 for each legal action."""
        return self.rows.masks  # type: ignore[no-any-return]

    @property
    def legal(self) -> NDArray[numpy.int32]:
        """[row, place] the legal actions, ascending; only the first ``num_legal`` of a row count."""
        return self.rows.legal  # type: ignore[no-any-return]

    @property
    def num_legal(self) -> NDArray[numpy.int64]:
        """[row] how many actions are legal."""
        return self.rows.num_legal  # type: ignore[no-any-return]

    @property
    def seats(self) -> NDArray[numpy.int64]:
        """[row] the seat, from 1, that is to decide."""
        return self.rows.seats  # type: ignore[no-any-return]

    @property
    def games(self) -> NDArray[numpy.int64]:
        """[row] the number of the game. In row r these are r, r + n, r + 2 n, …"""
        return self.rows.games  # type: ignore[no-any-return]

    @property
    def decisions(self) -> NDArray[numpy.int64]:
        """[row] how many decisions there were in the game."""
        return self.rows.decisions  # type: ignore[no-any-return]

    def dice(self, number: int) -> SeededDice:
        """The dice of a game: a ``Match`` that has them is the same game, if the same actions are taken."""
        return SeededDice.from_stream(fork(fork(self.stream, number), DICE))

    # What happens

    def reset(self, seed: int = 0) -> NDArray[numpy.int16]:
        """Begin with the first games of a seed, which are those of ``tavola.simulate``."""
        self.stream = seed_stream(seed)
        self.in_parts(self.kernels.begin_rows, self.stream)
        return self.observations

    def step(self, actions: ArrayLike) -> Step:
        """Take an action in every game. If one of them is not legal, none is taken."""
        chosen = self.checked(actions)
        self.in_parts(self.kernels.step_rows, self.stream, self.max_decisions, chosen)
        return Step(self.observations, self.rows.rewards, self.rows.ended, self.rows.cut)

    def draw(self) -> NDArray[numpy.int64]:
        """Actions by lot: those that ``tavola.simulate`` draws in the same games."""
        actions = numpy.empty(len(self), numpy.int64)
        with self.linker.explained():
            self.kernels.draw_rows(self.rows, self.stream, actions)
        return actions

    def checked(self, actions: ArrayLike) -> NDArray[numpy.int64]:
        """An action for each game, all of them legal."""
        given = numpy.asarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            told = f"expected {len(self)} whole numbers, not {given.dtype} of shape {given.shape}"
            raise IllegalMove(told)
        chosen = numpy.ascontiguousarray(given, numpy.int64)
        with self.linker.explained():
            row = self.kernels.first_illegal(self.rows, chosen)
        if row >= 0:
            raise IllegalMove(f"action {chosen[row]} of row {row} is not legal now")
        return chosen

    def in_parts(self, kernel: Any, *arguments: Any) -> None:
        """Call a kernel for all rows, in several threads where there are any."""

        def call(part: tuple[int, int]) -> None:
            kernel(self.rows, *part, *arguments)

        with self.linker.explained():
            for _ in self.pool.map(call, self.parts) if self.pool else map(call, self.parts):
                pass


def parts_of(rows: int, parts: int) -> list[tuple[int, int]]:
    """The rows in parts that are as long as each other, as first row and the one after the last."""
    edges = [rows * part // parts for part in range(parts + 1)]
    return [(first, last) for first, last in pairwise(edges) if first < last]


def made_rows(linker: Linker, game: Game, n: int, seats: int, options: Mapping[str, Any]) -> Rows:
    """The arrays of a batch, in which no game has begun."""
    start = game.new(seats, options)

    def numbers() -> Any:
        return numpy.zeros(n, numpy.int64)

    return Rows(
        start=linker.pool(start, 1),
        pool=linker.pool(start, n),
        dice=numbers(),
        games=numbers(),
        decisions=numbers(),
        seats=numbers(),
        legal=numpy.zeros((n, game.rules.MAX_LEGAL), numpy.int32),
        num_legal=numbers(),
        masks=numpy.zeros((n, game.num_actions), numpy.int8),
        observations=numpy.zeros((n, observation_of(game).WIDTH), numpy.int16),
        rewards=numpy.zeros((n, seats), numpy.float32),
        ended=numpy.zeros(n, numpy.bool_),
        cut=numpy.zeros(n, numpy.bool_),
    )
