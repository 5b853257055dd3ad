"""Whether chances are what they say: of all positions called 70 %, are 70 % won?

Games are played by the network itself, and every position in which dice are about to fall is asked about, for
every side. The first throws of a game are also told apart: a mistake there is seen by everybody.

A network that learned from few games is surer than it should be. ``temper`` mends that at the end of a
training: all logits are scaled by the one factor that fits best to what came of further games.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy

from ..core.workers import in_threads
from . import learning
from .training import GROUP, Training, writable

BINS = 20
OPENING = 8  # throws of a game that are its opening; some only say who begins
FACTORS = (0.3, 3.0)  # least and most
GOLDEN = (5**0.5 - 1) / 2
STEPS = 20


@dataclass
class Reliability:
    """How many were said to be likely so and so, what was said on average, and what came."""

    counts: Any = field(default_factory=lambda: numpy.zeros(BINS))
    said: Any = field(default_factory=lambda: numpy.zeros(BINS))
    came: Any = field(default_factory=lambda: numpy.zeros(BINS))

    def add(self, said: Any, came: Any) -> None:
        """Count in some chances, and what came of them."""
        bins = numpy.minimum((said * BINS).astype(int), BINS - 1)
        for total, weights in ((self.counts, None), (self.said, said), (self.came, came)):
            total += numpy.bincount(bins, weights, BINS)

    @property
    def error(self) -> float:
        """The expected calibration error: how far off a chance is on average."""
        return float(numpy.abs(self.said - self.came).sum() / max(1, self.counts.sum()))

    def rows(self) -> Iterator[tuple[float, float, int, float, float]]:
        """From, to, how many, said, came: for every bin that is not empty."""
        for number in numpy.flatnonzero(self.counts):
            count = self.counts[number]
            edges = (number / BINS, (number + 1) / BINS)
            yield *edges, int(count), self.said[number] / count, self.came[number] / count


@dataclass
class Calibration:
    """All positions; those of openings; and by how many throws fell before."""

    games: int = 0
    all: Reliability = field(default_factory=Reliability)
    opening: Reliability = field(default_factory=Reliability)

    @property
    def positions(self) -> int:
        """How many were asked about."""
        return int(self.all.counts.sum())


def calibrate(training: Training, games: int) -> Calibration:
    """Let the knowledge of a training play so many games beyond those it was trained and fitted on."""
    found = Calibration()
    for said, came, throws in further_games(training, training.total + training.plan.fitted + GROUP, games):
        is_opening = throws < OPENING
        found.all.add(said.ravel(), came.ravel())
        found.opening.add(said[is_opening].ravel(), came[is_opening].ravel())
        found.games += GROUP
    return found


def further_games(training: Training, first: int, games: int) -> Iterator[tuple[Any, Any, Any]]:
    """Of groups of games, at every throw: what was said, what came, how many throws there were before."""
    first -= first % GROUP
    groups = range(first, first + games, GROUP)
    play = partial(training.gather, how=learning.PLAY, td_lambda=1.0, explore=0.0)
    for seen in in_threads(play, groups, training.workers):
        samples, size = writable(seen), len(seen.counts)
        chances = numpy.zeros((size, training.sides))
        training.kernels.say(samples, size, training.sides, training.net, chances)
        is_throw = samples.kinds == learning.THROW
        yield chances[is_throw], samples.targets[is_throw], samples.throws[is_throw]


def fit_temperature(training: Training) -> float:
    """Scale all logits so that chances are as sure as they should be; returns the factor."""
    pairs = [
        (said, came)
        for said, came, _ in further_games(training, training.total + GROUP, training.plan.fitted)
    ]
    said, came = (numpy.concatenate(part) for part in zip(*pairs, strict=True))
    factor = best_factor(numpy.log(numpy.maximum(said, 1e-9)), came)
    training.known.rows[:, 0] *= factor
    training.known.head[1] *= factor
    return factor


def best_factor(logs: Any, came: Any) -> float:
    """The factor on log chances with which what came is the least surprising: by golden section."""

    def cross_entropy(factor: float) -> float:
        scaled = factor * logs
        highest = scaled.max(axis=1, keepdims=True)
        total = numpy.log(numpy.exp(scaled - highest).sum(axis=1, keepdims=True)) + highest
        return float((came * (total - scaled)).sum())

    low, high = FACTORS
    for _ in range(STEPS):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if cross_entropy(left) < cross_entropy(right):
            high = right
        else:
            low = left
    return (low + high) / 2
