"""What some games tell of all: means and shares, each with its 95 % interval and how many it rests on."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ..core.intervals import Z95, wilson_interval


class Estimate(NamedTuple):
    """A figure of a study."""

    value: float
    low: float
    high: float
    num: int  # what it rests on
    is_share: bool = False
    digits: int = 1  # after the point, of a mean

    def __str__(self) -> str:
        if not self.num:
            return "–"
        if self.is_share:
            return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"
        value = round(self.value, self.digits) + 0.0  # which turns -0.0 into 0.0
        return f"{value:.{self.digits}f} ± {(self.high - self.low) / 2:.{self.digits}f}"

    @property
    def short(self) -> str:
        """The value alone."""
        return f"{100 * self.value:.0f} %" if self.is_share else f"{self.value:.{self.digits}f}"

    @property
    def with_num(self) -> str:
        """The same, and what it rests on."""
        return f"{self}, n {self.num:,}" if self.num else str(self)


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


def pooled(groups: Sequence[Sequence[float]], *, is_share: bool = False) -> Estimate:
    """The mean or the share over values of which those of a group belong together.

    Such as all of a game: they are not so many witnesses as if each were from a game of its own.
    """
    values, filled = [value for group in groups for value in group], sum(bool(group) for group in groups)
    if filled < 2 or len(values) == filled:
        return share_of([bool(value) for value in values]) if is_share else mean_of(values)
    mean, num = fmean(values), len(values)
    variance = sum(sum(value - mean for value in group) ** 2 for group in groups) / num**2
    if is_share:
        witnesses = min(num, mean * (1 - mean) / variance) if variance > 0 else num
        return Estimate(mean, *wilson_interval(mean * witnesses, witnesses), num, is_share=True)
    reach = Z95 * sqrt(variance * filled / (filled - 1))
    return Estimate(mean, mean - reach, mean + reach, num)
