"""A batch on a device has the processor's arrays: shown by the device's own code, run without a device."""

from typing import Any

import numpy
import pytest

from tavola import find_game, rl
from tavola.core.errors import BadOptions, TavolaError

ROWS, STEPS, SEED = 5, 60, 4
SAME = ("games", "decisions", "seats", "num_legal", "masks", "observations", "rewards", "ended", "cut")


def test_without_a_device_a_batch_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    with pytest.raises(TavolaError, match="NVIDIA device"):
        rl.Batch("sequence", 2, device="gpu")


def test_a_batch_is_on_a_known_device() -> None:
    with pytest.raises(BadOptions, match="cpu, gpu"):
        rl.Batch("sequence", 2, device="tpu")


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), [("sequence", 2), ("diceland", 3), ("garden", 2)])
def test_code_of_a_device_steps_alike(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from .emulator import pretend

    pretend(monkeypatch)
    here = rl.Batch(name, ROWS, seats=seats, seed=SEED, max_decisions=40)
    there = Emulation(name, seats)
    there.begin(here.stream)
    for _ in range(STEPS):
        drawn = here.draw()
        assert there.draw(here.stream).tolist() == drawn.tolist()
        assert there.step(here.stream, drawn) == ROWS
        here.step(drawn)
        for field in SAME:
            assert numpy.array_equal(getattr(there.rows, field), getattr(here.rows, field)), field
    before = there.rows.pool.copy()
    drawn = here.draw()
    drawn[[1, 3]] = -1
    assert there.step(here.stream, drawn) == 1
    assert numpy.array_equal(there.rows.pool, before)


class Emulation:
    """The device's kernels over arrays of the processor."""

    def __init__(self, name: str, seats: int):
        from numba.cuda import types
        from numba.cuda.typing.typeof import typeof

        from tavola.gpu.linker import CudaLinker
        from tavola.gpu.states import ADDRESS, StateLayout
        from tavola.rl.device_rows import made_kernels
        from tavola.rl.rows import blank_rows

        from .emulator import Emulated

        game = find_game(name)
        layout = StateLayout(game.rules.Position)
        own, self.fixed = layout.packed(game.new(seats, game.agree(seats, {})))
        own[0][ADDRESS] = self.fixed.ctypes.data
        start, pool = own.view(numpy.int64).reshape(1, -1), numpy.zeros((ROWS, layout.words), numpy.int64)
        self.rows = blank_rows(game, ROWS, seats, start, pool)
        rows, word, words = typeof(self.rows), types.int64, types.Array(types.int64, 1, "C")
        kinds: list[tuple[Any, ...]] = [(word,), (words, words), (word, word, words, words), (word, words)]
        kernels = made_kernels(CudaLinker(game.rules), layout)
        found = [Emulated(kernel, (rows, *kind)) for kernel, kind in zip(kernels, kinds, strict=True)]
        self.begin_all, self.check_all, self.step_all, self.draw_all = found

    def begin(self, stream: int) -> None:
        self.begin_all(ROWS, self.rows, stream)

    def draw(self, stream: int) -> Any:
        actions = numpy.zeros(ROWS, numpy.int64)
        self.draw_all(ROWS, self.rows, stream, actions)
        return actions

    def step(self, stream: int, actions: Any) -> int:
        illegal = numpy.full(1, ROWS, numpy.int64)
        self.check_all(ROWS, self.rows, actions, illegal)
        self.step_all(ROWS, self.rows, stream, 40, actions, illegal)
        return int(illegal[0])
