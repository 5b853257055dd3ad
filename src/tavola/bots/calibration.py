"""Whether chances are what they say: of all positions called 70 %, are 70 % won?

Games are played by the network itself, and every position in which dice are about to fall is asked about, for
every side. The first throws of a game are also told apart: a mistake there is seen by everybody.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy

from ..core.workers import in_threads
from . import learning
from .training import GROUP, Training

BINS = 20
OPENING = 4  # throws of a game that are its opening


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
    """Let the knowledge of a training play so many games beyond those it was trained on."""
    found = Calibration()
    first = training.total + GROUP
    groups = range(first, first + games, GROUP)
    for samples in in_threads(lambda n: training.gather(n, learning.PLAY, 1.0), groups, training.workers):
        size = len(samples.counts)
        chances = numpy.zeros((size, training.sides))
        training.kernels.say(samples, size, training.sides, training.net, chances)
        is_throw = samples.middles == 0
        is_opening = is_throw & (samples.throws < OPENING)
        found.all.add(chances[is_throw].ravel(), samples.targets[is_throw].ravel())
        found.opening.add(chances[is_opening].ravel(), samples.targets[is_opening].ravel())
        found.games += GROUP
    return found
