"""What games say of some plays of one decision, weighed against what was stated of them before.

A game's end less its luck is as good an estimate as the end, whatever share of luck is taken out; the share
is fitted to all games together, so that the noise is least. What was stated counts with its doubt, the mean
of the games with its noise, each by how sure it is: few games move little, many decide alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy

from ..core.intervals import Z95

DOUBT = 0.1  # of what is stated, at even chances: a standard deviation, as bench.judge measures it


@dataclass
class Evidence:
    """A play: what was stated, and what its games came to."""

    stated: Any  # [side] chances
    ends: Any  # [game, side]
    lucks: Any  # [game, side]

    @property
    def games(self) -> int:
        """How many there were."""
        return len(self.ends)

    def add(self, ends: Any, lucks: Any) -> None:
        """Some more games."""
        self.ends = numpy.concatenate((self.ends, ends))
        self.lucks = numpy.concatenate((self.lucks, lucks))


class Estimate(NamedTuple):
    """Every side's chance, and half the width of its 95 % interval."""

    values: Any
    reaches: Any


def weigh(plays: Sequence[Evidence], side: int) -> list[Estimate]:
    """What is to be said of each play now, for the side that chooses among them."""
    share = luck_share(plays, side)
    worth = [play.ends - share * play.lucks for play in plays]
    noise = noise_of_one(plays, worth)
    return [weighed(play, games, noise, side) for play, games in zip(plays, worth, strict=True)]


def luck_share(plays: Sequence[Evidence], side: int) -> float:
    """The share of luck to be taken out: by regression, within each play."""
    ends, lucks = (
        numpy.concatenate([centred(each)[:, side] for each in parts])
        for parts in ([play.ends for play in plays], [play.lucks for play in plays])
    )
    squares = float(lucks @ lucks)
    return float(ends @ lucks) / squares if squares else 0.0


def centred(games: Any) -> Any:
    """The same, less their mean."""
    return games - games.mean(axis=0) if len(games) else games


def noise_of_one(plays: Sequence[Evidence], worth: Sequence[Any]) -> Any:
    """The variance of one game, by all of them: [side].

    A game that was not played counts for one, with all the noise that a game can have: eight won games do
    not make a win certain.
    """
    squares = sum((centred(games) ** 2).sum(axis=0) for games in worth)
    freedom = sum(max(0, len(games) - 1) for games in worth)
    unplayed = numpy.mean([play.stated * (1 - play.stated) for play in plays], axis=0)
    return (squares + unplayed) / (freedom + 1)


def weighed(play: Evidence, games: Any, noise: Any, side: int) -> Estimate:
    """What was stated, moved towards the mean of the games."""
    doubt = variance_stated(play.stated)
    if not len(games) or not doubt[side]:
        return Estimate(play.stated, Z95 * numpy.sqrt(doubt))
    variance = noise / len(games)
    weight = doubt[side] / (doubt[side] + variance[side])
    values = play.stated + weight * (games.mean(axis=0) - play.stated)
    return Estimate(values, Z95 * numpy.sqrt(weight**2 * variance + (1 - weight) ** 2 * doubt))


def variance_stated(chances: Any) -> Any:
    """How doubtful stated chances are: the less, the surer they are."""
    return DOUBT**2 * 4 * chances * (1 - chances)
