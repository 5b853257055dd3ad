"""The rows of a batch on an NVIDIA device: a thread steps a game, by the kernels of every other batch."""

from collections.abc import Mapping
from typing import Any

import numpy
from numba import cuda

from ..core.game import Game
from ..gpu.linker import CudaLinker
from ..gpu.states import StateLayout
from . import batch_kernels
from .batch_kernels import Rows
from .rows import blank_rows, checked_shape

BLOCK = 64  # threads that start together


class DeviceRows:
    """Rows whose arrays are on the device, and stay there."""

    def __init__(self, game: Game, n: int, seats: int, options: Mapping[str, Any]):
        self.layout, self.count = StateLayout(game.rules.Position), n
        self.start, self.kept = self.layout.to_device(game.new(seats, options))
        pool = numpy.zeros((n, self.layout.words), numpy.int64)
        blank = blank_rows(game, n, seats, numpy.zeros(1), pool)._replace(start=self.start)
        self.rows = Rows(*(cuda.to_device(one) if one is not self.start else one for one in blank))
        self.all_legal = numpy.full(1, n, numpy.int64)
        self.illegal = cuda.to_device(self.all_legal)
        self.begin_all, self.check_all, self.step_all, self.draw_all = made_kernels(
            CudaLinker(game.rules), self.layout
        )

    def begin(self, stream: int) -> None:
        """Begin with the first games of a stream."""
        self.begin_all[self.blocks, BLOCK](self.rows, stream)

    def step(self, stream: int, limit: int, actions: Any) -> int:
        """Take an action in every row, or in none: the first whose action is not legal, or -1."""
        chosen = self.on_device(actions)
        self.illegal.copy_to_device(self.all_legal)
        self.check_all[self.blocks, BLOCK](self.rows, chosen, self.illegal)
        self.step_all[self.blocks, BLOCK](self.rows, stream, limit, chosen, self.illegal)
        row = int(self.illegal.copy_to_host()[0])
        return row if row < self.count else -1

    def on_device(self, actions: Any) -> Any:
        """Actions as an array of the device: shared if they are there, copied if not."""
        if hasattr(actions, "__cuda_array_interface__"):
            chosen = cuda.as_cuda_array(actions)
            checked_shape(chosen, self.count)
            return chosen
        given = numpy.asarray(actions)
        checked_shape(given, self.count)
        return cuda.to_device(numpy.ascontiguousarray(given, numpy.int64))

    def draw(self, stream: int) -> Any:
        """Actions by lot."""
        actions = cuda.device_array(self.count, numpy.int64)
        self.draw_all[self.blocks, BLOCK](self.rows, stream, actions)
        return actions

    @property
    def blocks(self) -> int:
        """As many as there must be for a thread a row."""
        return -(-self.count // BLOCK)


def made_kernels(linker: CudaLinker, layout: StateLayout) -> tuple[Any, Any, Any, Any]:
    """CUDA kernels that begin, check, step and draw, a row a thread."""
    kernels, as_states = linker.link(batch_kernels), layout.as_states()
    begin_rows, step_rows = kernels.begin_rows, kernels.step_rows
    first_illegal, draw_rows = kernels.first_illegal, kernels.draw_rows

    @cuda.jit(device=True)
    def with_states(rows: Any) -> Rows:
        return Rows(
            as_states(rows.start),
            as_states(rows.pool),
            rows.dice,
            rows.games,
            rows.decisions,
            rows.seats,
            rows.legal,
            rows.num_legal,
            rows.masks,
            rows.observations,
            rows.memory,
            rows.rewards,
            rows.ended,
            rows.cut,
        )

    @cuda.jit
    def begin_all(rows: Any, stream: Any) -> None:
        row = cuda.grid(1)
        if row < len(rows.games):
            begin_rows(with_states(rows), row, row + 1, stream)

    @cuda.jit
    def check_all(rows: Any, actions: Any, illegal: Any) -> None:
        row = cuda.grid(1)
        if row < len(rows.games) and first_illegal(with_states(rows), row, row + 1, actions) >= 0:
            cuda.atomic.min(illegal, 0, row)

    @cuda.jit
    def step_all(rows: Any, stream: Any, limit: Any, actions: Any, illegal: Any) -> None:
        row = cuda.grid(1)
        if row < len(rows.games) and illegal[0] == len(rows.games):
            step_rows(with_states(rows), row, row + 1, stream, limit, actions)

    @cuda.jit
    def draw_all(rows: Any, stream: Any, actions: Any) -> None:
        row = cuda.grid(1)
        if row < len(rows.games):
            draw_rows(with_states(rows), row, row + 1, stream, actions)

    return begin_all, check_all, step_all, draw_all
