"""Random games on a device, a thread a game, thousands at a time: the games of ``core/playouts.py``.

A thread that has finished a game takes the next at once, whatever its neighbours do: games differ in length,
and threads that wait for the longest would be idle half of the time. What all games came to is counted where
they are played; only those that are asked for come back one by one.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy
from numba import cuda
from numba.core.errors import TypingError
from numba.cuda import types

from ..core.game import Game
from ..core.playouts import NO_LIMIT
from . import playing_kernels
from .linker import CudaLinker
from .picking import picking
from .playing_kernels import BINS, MASKS
from .states import StateLayout

COPIES = 64  # of the counts, so that threads do not wait for each other
LOCAL, SHARED, GLOBAL = "local", "shared", "global"  # memory for the position that a thread plays in

# Of the kernel that plays: start, room, (stream, first, games, limit), lengths, winners, counts
WORDS = types.Array(types.int64, 2, "C")
ARGUMENTS = (
    *(WORDS, WORDS, types.UniTuple(types.int64, 4)),
    *(types.Array(types.int32, 2, "C"), types.Array(types.int8, 1, "C"), WORDS),
)


class Launch(NamedTuple):
    """How games are spread over a device."""

    memory: str = LOCAL
    block: int = 128  # threads that start together
    blocks: int = 8  # for each multiprocessor
    turns: int = 16  # games of a thread, on average: with more, fewer wait for the last ones
    registers: int = 0  # of a thread, at most; 0: as many as it wants


class DevicePlayouts:
    """Plays batches of random games on a device."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], launch: Launch | None = None):
        self.game, self.layout = game, StateLayout(game.rules.Position)
        self.launch = launch or launch_for(self.layout)
        self.kernel = player(CudaLinker(game.rules), self.layout, self.launch)
        self.blocks = self.launch.blocks * cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.start, self.kept = self.layout.to_device(game.new(seats, options))
        rooms = self.blocks * self.launch.block if self.launch.memory == GLOBAL else 1
        self.room = cuda.device_array((rooms, self.layout.words), numpy.int64)

    @property
    def batch(self) -> int:
        """Games that keep all threads busy."""
        return int(self.blocks * self.launch.block * self.launch.turns)

    def play(self, stream: int, first: int, games: int, limit: int = NO_LIMIT) -> tuple[Any, Any]:
        """Games number first, first + 1, …: decisions and throws of each, and its winners as a mask."""
        lengths, won, _ = self.run(stream, first, games, limit)
        return lengths.copy_to_host()[:games].astype(int), won.copy_to_host()[:games].astype(int)

    def count(
        self, stream: int, first: int, games: int, limit: int = NO_LIMIT
    ) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
        """The same games: how many had so many decisions, so many throws, these winners."""
        lengths, _, counts = self.run(stream, first, games, limit)
        return counted(counts.copy_to_host().sum(axis=0), lambda: lengths.copy_to_host()[:games])

    def run(self, stream: int, first: int, games: int, limit: int) -> tuple[Any, Any, Any]:
        """Lengths, winners and counts, on the device."""
        lengths = cuda.device_array((max(1, games), 2), numpy.int32)
        won = cuda.device_array(max(1, games), numpy.int8)
        counts = cuda.to_device(numpy.zeros((COPIES, 2 * BINS + MASKS), numpy.int64))
        self.kernel[self.blocks, self.launch.block](
            self.start, self.room, (stream, first, games, limit), lengths, won, counts
        )
        return lengths, won, counts


def launch_for(layout: StateLayout) -> Launch:
    """A small state near its thread; a larger one where its fields lie side by side."""
    return Launch(LOCAL) if layout.own.itemsize <= 512 else Launch(GLOBAL)


def counted(counts: Any, lengths: Any) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """Counts as dicts; games beyond the last bin are counted by their lengths."""
    found = [nonzero(counts[:BINS]), nonzero(counts[BINS : 2 * BINS]), nonzero(counts[2 * BINS :])]
    for column, each in enumerate(found[:2]):
        if each.pop(BINS - 1, 0):
            values, times = numpy.unique(lengths()[:, column], return_counts=True)
            is_long = values >= BINS - 1
            each.update(zip(values[is_long].tolist(), times[is_long].tolist(), strict=True))
    return found[0], found[1], found[2]


def nonzero(counts: Any) -> dict[int, int]:
    """How often each index was counted, if at all."""
    places = numpy.flatnonzero(counts)
    return dict(zip(places.tolist(), counts[places].tolist(), strict=True))


def player(linker: CudaLinker, layout: StateLayout, launch: Launch) -> Any:
    """A CUDA kernel that plays games, compiled: without lists of actions, if the game can do without."""
    try:
        kernel = made_player(linker, layout, launch, is_listed=False)
        kernel.compile(ARGUMENTS)
    except TypingError:
        kernel = made_player(linker, layout, launch, is_listed=True)
        kernel.compile(ARGUMENTS)
    return kernel


def made_player(linker: CudaLinker, layout: StateLayout, launch: Launch, *, is_listed: bool) -> Any:
    """The kernel, not compiled yet."""
    games_in, as_states, words = linker.link(playing_kernels).play_games, layout.as_states(), layout.words
    block, most, listed = launch.block, linker.rules.MAX_LEGAL, action_type(linker.rules.NUM_ACTIONS)

    @cuda.jit(device=True)
    def play_by(pool: Any, at: Any, start: Any, plan: Any, actions: Any, told: Any) -> None:
        """Play a thread's games in a position of a pool."""
        stream, first, games, limit = plan
        lengths, won, counts = told
        thread, threads, states, starts = cuda.grid(1), cuda.gridsize(1), as_states(pool), as_states(start)
        games_in(
            states, at, starts, stream, first, games, thread, threads, limit, actions, lengths, won, counts
        )

    @cuda.jit(device=True)
    def play_picking(pool: Any, at: Any, start: Any, plan: Any, told: Any) -> None:
        play_by(pool, at, start, plan, picking(cuda.local.array(2, numpy.int64)), told)

    @cuda.jit(device=True)
    def play_listing(pool: Any, at: Any, start: Any, plan: Any, told: Any) -> None:
        play_by(pool, at, start, plan, cuda.local.array(most, listed), told)

    play_in = play_listing if is_listed else play_picking

    def local(start: Any, room: Any, plan: Any, lengths: Any, won: Any, counts: Any) -> None:
        play_in(cuda.local.array((1, words), numpy.int64), 0, start, plan, (lengths, won, counts))

    def shared(start: Any, room: Any, plan: Any, lengths: Any, won: Any, counts: Any) -> None:
        pool = cuda.shared.array((block, words), numpy.int64)
        play_in(pool, cuda.threadIdx.x, start, plan, (lengths, won, counts))

    def common(start: Any, room: Any, plan: Any, lengths: Any, won: Any, counts: Any) -> None:
        play_in(room, cuda.grid(1), start, plan, (lengths, won, counts))

    options = {"max_registers": launch.registers} if launch.registers else {}
    return cuda.jit({LOCAL: local, SHARED: shared, GLOBAL: common}[launch.memory], **options)


def action_type(num_actions: int) -> Any:
    """The narrowest type for the ids of actions."""
    return numpy.int16 if num_actions <= 1 << 15 else numpy.int32
