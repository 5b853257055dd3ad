"""Random games in great number: only the figures are kept."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from threading import local
from typing import Any

from ..core.extras import absent
from ..core.game import Game
from ..core.kernel import seed_stream
from ..core.playouts import NO_LIMIT, Playouts
from ..core.workers import Workers, in_threads, prepare_workers
from .summary import Summary

BATCH = 8192  # compiled games at a time
TRIAL = 64  # plain games at a time
PATIENCE_S = 3.0  # plain Python may take so long; for more, the kernels are compiled

Progress = Callable[[int], object]  # so many more games are done


@dataclass(frozen=True)
class Simulation:
    """Which games to play. The same simulation is the same games, however they are spread over workers."""

    game: Game
    seats: int
    games: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    limit: int = NO_LIMIT  # decisions, after which a game is left without a result
    bots: tuple[str, ...] = ()  # who plays, by seat; nobody named: all decide by lot

    @property
    def stream(self) -> int:
        """The stream below which every game has its own."""
        return seed_stream(self.seed)

    def batches(self, size: int, first: int = 0) -> Iterator[tuple[int, int]]:
        """First game and number of games of each batch, from one game on."""
        for start in range(first, self.games, size):
            yield start, min(size, self.games - start)


@dataclass(frozen=True)
class Batch:
    """What one worker is told: plain values only, for they may travel to another machine."""

    game: Game
    seats: int
    options: dict[str, Any]
    stream: int
    limit: int
    first: int = 0
    games: int = 0


Tallies = tuple[dict[int, int], dict[int, int], dict[int, int]]  # of decisions, throws and winners


def simulate(
    simulation: Simulation,
    summary: Summary | None = None,
    *,
    workers: Workers = 1,
    compiled: bool | None = None,
    prepare: Callable[[Game], None] = lambda game: None,
    progress: Progress = lambda games: None,
) -> Summary:
    """Play the games. Compiled or plain as told, or plain while that is soon done and compiled otherwise.

    Where nothing can be compiled, all are played plain. A crew plays compiled.

    Games are counted in ``summary`` as they end, so that it is right even if the work is broken off.
    ``prepare`` is called before compiled kernels are needed: the place to fill their cache.
    """
    summary = Summary(simulation.seats) if summary is None else summary
    if not compiled and isinstance(workers, int):
        until = float("inf") if compiled is False or absent("fast") else PATIENCE_S
        simulate_plain(simulation, summary, until, progress)
    if summary.games < simulation.games:
        prepare(simulation.game)
        simulate_compiled(simulation, summary, workers, progress)
    return summary


def simulate_plain(simulation: Simulation, summary: Summary, until_s: float, progress: Progress) -> None:
    """Play in plain Python, as long as all games would be done by then."""
    playouts = Playouts(simulation.game, simulation.seats, simulation.options, compiled=False)
    began = time.monotonic()
    for first, games in simulation.batches(TRIAL):
        lengths, won = playouts.play(simulation.stream, first, games, simulation.limit)
        summary.seconds = time.monotonic() - began
        summary.add(Counter(pair[0] for pair in lengths), Counter(pair[1] for pair in lengths), Counter(won))
        progress(games)
        if summary.seconds * simulation.games / summary.games > until_s:
            return


def simulate_compiled(simulation: Simulation, summary: Summary, workers: Workers, progress: Progress) -> None:
    """Play the games that are left, compiled."""
    s = simulation
    none = Batch(s.game, s.seats, s.options, s.stream, s.limit)
    prepare_workers(partial(play_batch, none), workers)  # a batch without games compiles what all need
    batches = (replace(none, first=first, games=games) for first, games in s.batches(BATCH, summary.games))
    began = time.monotonic() - summary.seconds
    for tallies in in_threads(play_batch, batches, workers):
        summary.seconds = time.monotonic() - began
        summary.add(*tallies)
        progress(sum(tallies[-1].values()))


def simulate_on_device(
    simulation: Simulation, summary: Summary, progress: Progress = lambda games: None
) -> Summary:
    """Play the games on an NVIDIA device, or say what is missing. They are the same games."""
    from ..gpu import require_device

    require_device()
    from ..gpu.playing import DevicePlayouts

    playouts = DevicePlayouts(simulation.game, simulation.seats, simulation.options)
    playouts.count(simulation.stream, 0, 0)  # no game yet: what is loaded first does not count
    began = time.monotonic()
    for first, games in simulation.batches(playouts.batch):
        tallies = playouts.count(simulation.stream, first, games, simulation.limit)
        summary.seconds = time.monotonic() - began
        summary.add(*tallies)
        progress(games)
    return summary


OWN = local()  # each thread has its playouts: they hold the position being played


def play_batch(batch: Batch) -> Tallies:
    """Play some games, compiled, with the playouts of this thread."""
    table = (batch.game, batch.seats, batch.options)
    if getattr(OWN, "table", None) != table:
        OWN.playouts, OWN.table = Playouts(*table, compiled=True), table
    lengths, won = OWN.playouts.play(batch.stream, batch.first, batch.games, batch.limit)
    return tally(lengths[:, 0]), tally(lengths[:, 1]), tally(won)


def tally(values: Any) -> dict[int, int]:
    """How often each value occurs in an array."""
    import numpy

    found, times = numpy.unique(values, return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))
