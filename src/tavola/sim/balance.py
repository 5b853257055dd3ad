"""Boards played alone by a game's fixed policy: how hard they are.

Works for any game that has a workshop, through the few names of ``core/workshop.py``.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from threading import local
from typing import Any

from ..core.intervals import Z95
from ..core.kernel import seed_stream
from ..core.workers import Workers, in_threads, prepare_workers
from ..core.workshop import TURNS, Workshop
from .simulate import tally
from .summary import Spread

BATCH = 1000  # games at a time
CAP = 500  # turns, after which a game is left

Progress = Callable[[int], object]  # so many more games are done


@dataclass
class Balance:
    """What many games on one board come to."""

    figures: dict[str, Spread] = field(default_factory=dict)  # by the workshop's names

    @property
    def turns(self) -> Spread:
        """How many turns they took, games that met the cap included."""
        return self.figures[TURNS]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.turns.counts.total()

    def as_json(self) -> dict[str, Any]:
        """The figures a program would read, in every game."""
        low, high = mean_interval(self.turns)
        return {"games": self.games, "turns": {**self.turns.as_json(), "low": low, "high": high}}


def deviation(spread: Spread) -> float:
    """The standard deviation of a count over games."""
    games, mean = max(1, spread.counts.total()), spread.mean
    squares = sum((value - mean) ** 2 * times for value, times in spread.counts.items())
    return sqrt(squares / max(1, games - 1))


def mean_interval(spread: Spread) -> tuple[float, float]:
    """The 95 % interval of a mean over many games."""
    reach = Z95 * deviation(spread) / sqrt(max(1, spread.counts.total()))
    return spread.mean - reach, spread.mean + reach


def apart(means: Sequence[float]) -> float:
    """How much greater the greatest mean is than the least, as a share of the least."""
    return max(means) / min(means) - 1


def play_boards(
    workshop: Workshop,
    texts: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    workers: Workers = 1,
    progress: Progress = lambda games: None,
) -> list[Balance]:
    """Play the same dice on every board. Game k of a seed is the same for any number of workers."""
    found = [empty_balance(workshop) for _ in texts]
    for board, tallies in play_batches(workshop, texts, games, seed, workers):
        for spread, counts in zip(found[board].figures.values(), tallies, strict=True):
            spread.counts.update(counts)
        progress(sum(tallies[0].values()))
    return found


def empty_balance(workshop: Workshop) -> Balance:
    """A balance before its first game."""
    return Balance({name: Spread() for name in workshop.FIGURES})


def play_batches(
    workshop: Workshop, texts: Sequence[str], games: int, seed: int, workers: Workers
) -> Iterator[tuple[int, list[dict[int, int]]]]:
    """Batch by batch: the board's number, and how often each figure had each value."""
    tasks = (
        (board, text, first, min(BATCH, games - first))
        for board, text in enumerate(texts)
        for first in range(0, games, BATCH)
    )
    prepare_workers(partial(prepare, workshop), workers)  # once, before there are several workers
    yield from in_threads(partial(play_batch, workshop, seed_stream(seed)), tasks, workers)


OWN = local()  # each thread has its player: it holds the position


def play_batch(
    workshop: Workshop, stream: int, task: tuple[int, str, int, int]
) -> tuple[int, list[dict[int, int]]]:
    """Play some games on a board, with the player of this thread."""
    board, text, first, count = task
    if getattr(OWN, "board", None) != (workshop, text):
        OWN.board, OWN.player = (workshop, text), workshop.Alone(text, compiled=True)
    rows = OWN.player.play(stream, first, count, CAP)
    return board, [tally(rows[:, column]) for column in range(len(workshop.FIGURES))]


def prepare(workshop: Workshop, progress: Progress = lambda kernels: None) -> None:
    """Compile what players need, or read it from the cache; progress: so many more kernels are compiled."""
    from ..core.compiler import watched

    with watched(lambda kernel: progress(1)):
        workshop.Alone(workshop.lettered(workshop.LETTERS[0]), compiled=True).play(0, 0, 0, CAP)
