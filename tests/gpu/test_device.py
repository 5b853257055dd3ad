"""Without a device: what is said, and that what plays and learns there becomes a device's code."""

from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from tavola import find_game
from tavola.bots.knowledge import blank
from tavola.bots.training import Samples, make_samples
from tavola.bots.workspace import SearchLimits, Workspace, make_workspace
from tavola.cli import main
from tavola.core.compiler import Compiler

HOPPER = (9, 0)
SHARED = {"spans", "rows", "head", "points"}  # of a workspace: the same for all threads
SIDES = 2


def test_without_a_device_training_there_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    assert main(["train", "sequence", "--engine", "gpu"]) == 2
    assert "NVIDIA device" in capsys.readouterr().err


@pytest.mark.long
def test_kernels_become_code_of_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of Sequence Dice, which are the quickest to compile: the contract is the same for all games."""
    from numba import cuda
    from numba.cuda import dispatcher

    from tavola.gpu.linker import CudaLinker
    from tavola.gpu.training import add_slopes, gatherer, step

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))
    own, samples = arguments()
    limits = SearchLimits(beam=1, reply_beam=1, reply_leaves=1, throws=1)
    ints, floats = numpy.zeros(2, numpy.int64), numpy.zeros(2, numpy.float32)
    gather = gatherer(CudaLinker(find_game("sequence").rules))
    slopes = [ints, ints, ints, ints]
    assert ptx(cuda, gather, own, samples, own.pool[0], ints, 2, 1, 0, 1, 0.5, 0.1, limits)
    assert ptx(cuda, add_slopes, samples, numpy.zeros((2, 2), numpy.int64), SIDES, *[floats] * 3, *slopes)
    assert ptx(cuda, step, floats, floats, ints, 0.1)


def arguments() -> tuple[Workspace, Samples]:
    """Room for two threads, of which only the types matter."""
    game = find_game("sequence")
    state = game.new(2, {})
    one = make_workspace(game, Compiler(game.rules), state, blank(game, state, 2, 0), 64)
    own = {name: part if name in SHARED else numpy.stack([part] * 2) for name, part in one._asdict().items()}
    samples = make_samples((2, 9), SIDES, 5)
    return Workspace(**own), samples


def ptx(cuda: Any, kernel: Any, *values: Any) -> str:
    """A kernel's code for arguments like these."""
    from numba.cuda.typing.typeof import typeof

    types = tuple(map(typeof, values))
    text, _ = cuda.compile(kernel.py_func, types, device=False, cc=HOPPER, output="ptx", abi="numba")
    assert f".target sm_{HOPPER[0]}{HOPPER[1]}" in text
    return str(text)
