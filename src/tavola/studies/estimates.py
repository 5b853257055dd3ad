"""What some games tell of all: means and shares, each with its 95 % interval and how many it rests on."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ..core.intervals import Z95
from ..sim.summary import wilson_interval


class Estimate(NamedTuple):
    """A figure of a study."""

    value: float
    low: float
    high: float
    num: int  # what it rests on
    is_share: bool = False

    def __str__(self) -> str:
        if not self.num:
            return "–"
        if self.is_share:
            return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"
        return f"{self.value:.1f} ± {(self.high - self.low) / 2:.1f}"


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of some values."""
    if not values:
        return Estimate(0, 0, 0, 0)
    mean = fmean(values)
    reach = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - reach, mean + reach, len(values))


def share_of(flags: Sequence[bool]) -> Estimate:
    """How often it is so."""
    count = len(flags)
    return Estimate(sum(flags) / max(1, count), *wilson_interval(sum(flags), count), count, is_share=True)
