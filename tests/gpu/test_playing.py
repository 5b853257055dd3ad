"""Games on a device are the processor's games: shown here by the device's own code, run without a device."""

from collections import Counter
from typing import Any

import numpy
import pytest

from tavola import find_game
from tavola.cli import main
from tavola.core.kernel import seed_stream
from tavola.core.linker import Linker
from tavola.core.playouts import NO_LIMIT, Playouts
from tavola.gpu import playing_kernels
from tavola.gpu.playing_kernels import BINS, MASKS, Picker

STREAM, FIRST, THREADS, COPIES = seed_stream(5), 3, 7, 2
VARIANTS = [("sequence", 2), ("sequence", 3), ("diceland", 2), ("garden", 2)]


def test_without_a_device_a_line_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    assert main(["simulate", "sequence", "--engine", "gpu"]) == 2
    told = capsys.readouterr().err
    assert "NVIDIA device" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(("name", "seats"), [("sequence", 3), ("diceland", 2), ("garden", 2)])
@pytest.mark.parametrize("limit", [NO_LIMIT, 40])
def test_the_loop_of_a_thread_plays_the_same_games(name: str, seats: int, limit: int) -> None:
    """In plain Python: the lists of a game that reads what it has written are kept whole."""
    game = find_game(name)
    options = game.agree(seats, {})
    linker, games = Linker(game.rules), 6
    pool, actions = linker.pool(game.new(seats, options)), [0] * game.rules.MAX_LEGAL
    found = Told(games)
    for thread in range(4):
        linker.link(playing_kernels).play_games(
            pool, 1, pool, STREAM, FIRST, games, thread, 4, limit,
            actions if name == "garden" else Picker(), found.lengths, found.won, found.counts,
        )  # fmt: skip
    found.compare(*Playouts(game, seats, options, compiled=False).play(STREAM, FIRST, games, limit))


class Told:
    """What games came to."""

    def __init__(self, games: int):
        self.lengths, self.won = numpy.zeros((games, 2), numpy.int32), numpy.zeros(games, numpy.int8)
        self.counts = numpy.zeros((COPIES, 2 * BINS + MASKS), numpy.int64)

    def compare(self, lengths: Any, won: Any) -> None:
        """These must be the games, one by one and counted."""
        assert self.lengths.tolist() == [list(pair) for pair in lengths]
        assert self.won.tolist() == list(won)
        counts, parts = self.counts.sum(axis=0), zip(*lengths, strict=True)
        for first, values in zip((0, BINS, 2 * BINS), (*parts, won), strict=True):
            counted = Counter(min(int(value), BINS - 1) for value in values)
            assert all(counts[first + value] == times for value, times in counted.items())
        assert counts.sum() == 3 * len(won)


@pytest.mark.long
@pytest.mark.parametrize("memory", ["local", "shared", "global"])
@pytest.mark.parametrize(("name", "seats"), VARIANTS)
def test_code_of_a_device_plays_the_same_games(
    name: str, seats: int, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tavola.gpu.linker import CudaLinker
    from tavola.gpu.playing import ARGUMENTS, Launch, made_player
    from tavola.gpu.states import ADDRESS, StateLayout

    from .emulator import Emulated, pretend, ptx

    pretend(monkeypatch)
    game, games = find_game(name), 100
    options = game.agree(seats, {})
    layout, launch = StateLayout(game.rules.Position), Launch(memory, block=1)
    kernel = made_player(CudaLinker(game.rules), layout, launch, is_listed=name == "garden")
    assert ptx(kernel, ARGUMENTS)
    own, fixed = layout.packed(game.new(seats, options))
    own[0][ADDRESS] = fixed.ctypes.data
    start, room = (
        own.view(numpy.int64).reshape(1, layout.words),
        numpy.zeros((THREADS, layout.words), numpy.int64),
    )
    found = Told(games)
    Emulated(kernel, ARGUMENTS)(
        THREADS, start, room, (STREAM, FIRST, games, NO_LIMIT), found.lengths, found.won, found.counts
    )
    found.compare(*Playouts(game, seats, options, compiled=True).play(STREAM, FIRST, games))


@pytest.mark.long
def test_a_game_that_reads_its_list_needs_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.errors import TypingError

    from tavola.gpu.linker import CudaLinker
    from tavola.gpu.playing import ARGUMENTS, Launch, made_player
    from tavola.gpu.states import StateLayout

    from .emulator import pretend, ptx

    pretend(monkeypatch)
    game = find_game("garden")
    kernel = made_player(CudaLinker(game.rules), StateLayout(game.rules.Position), Launch(), is_listed=False)
    with pytest.raises(TypingError):
        ptx(kernel, ARGUMENTS)


@pytest.mark.long  # numba-cuda comes with what these need
def test_games_beyond_the_last_bin_are_counted_by_their_lengths() -> None:
    from tavola.gpu.playing import counted

    lengths = numpy.array([[3, 4], [9000, 4], [9000, 5000], [4095, 7]])
    counts = numpy.zeros(2 * BINS + MASKS, numpy.int64)
    for decisions, throws in lengths:
        counts[min(decisions, BINS - 1)] += 1
        counts[BINS + min(throws, BINS - 1)] += 1
    counts[2 * BINS + 2] = 4
    found = counted(counts, lambda: lengths)
    assert found == ({3: 1, 4095: 1, 9000: 2}, {4: 2, 7: 1, 5000: 1}, {2: 4})
