"""What somebody's games come to: shares with and without luck, luck and precision over time, moments.

All of it is reckoned from the rows that were booked (``figures.py``), in a few milliseconds for hundreds.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from ..core.game import Game
from ..core.intervals import Z95, wilson_interval
from ..core.registry import find_game, is_playable
from .figures import Figures, Mark
from .store.interface import Figured

DUEL = 2  # players, for which there is a table of the bots' levels
LEAST_COMEBACK = 0.6  # of the fair share: above it, nothing was to be caught up


class Played(NamedTuple):
    """A game that somebody has played."""

    table_id: str
    game: Game
    ended_s: float
    figures: Figures
    mu: float
    sigma: float  # 0 where it is not rated


class Share(NamedTuple):
    """Of some games, how many were won: with its 95 % interval, and the same with luck taken out."""

    num: int
    won: float  # games; a shared win is a part of one
    low: float
    high: float
    fair: float  # the share of an even game
    num_reviewed: int
    adjusted: float  # a share; of the games that were reviewed
    reach: float  # half its interval; 0 where nobody knows

    @property
    def share(self) -> float:
        """Of all games, those won."""
        return self.won / self.num if self.num else 0.0


class Moment(NamedTuple):
    """A moment of a game."""

    kind: str
    played: Played
    mark: Mark
    weight: float  # the larger, the more it is worth telling


class Running(NamedTuple):
    """A mean after each game, and how far it can be from the truth."""

    mean: float
    reach: float


def played_games(rows: Iterable[Figured]) -> list[Played]:
    """The games as they were booked, the first one first; not those that are not here any more."""
    return [
        Played(row.table_id, find_game(row.game), row.ended_s, read(row.document), row.mu, row.sigma)
        for row in rows
        if is_playable(row.game)
    ]


def read(document: str) -> Figures:
    """The figures of a game, as they were kept."""
    return msgspec.json.decode(document, type=Figures)


def share_of(games: Sequence[Played]) -> Share:
    """How many of some games were won."""
    won = sum(each.figures.share for each in games)
    adjusted = [each.figures.adjusted for each in games if each.figures.adjusted is not None]
    return Share(
        len(games),
        won,
        *wilson_interval(won, len(games)),
        fair=fmean(each.figures.fair for each in games) if games else 0.5,
        num_reviewed=len(adjusted),
        adjusted=fmean(adjusted) if adjusted else 0.0,
        reach=Z95 * stdev(adjusted) / sqrt(len(adjusted)) if len(adjusted) > 1 else 0.0,
    )


def by_seats(games: Sequence[Played]) -> list[tuple[Game, int, Share]]:
    """The games by game and number of seats, the most played first."""
    keys = dict.fromkeys((each.game.id, each.figures.seats) for each in games)
    found = [
        (
            find_game(game),
            seats,
            share_of([g for g in games if (g.game.id, g.figures.seats) == (game, seats)]),
        )
        for game, seats in keys
    ]
    return sorted(found, key=lambda row: (-row[2].num, row[0].id, row[1]))


def by_level(games: Sequence[Played], level: str) -> Share:
    """The games for two against a level of bots."""
    return share_of([each for each in games if each.figures.seats == DUEL and each.figures.bots == [level]])


def most_played(games: Sequence[Played]) -> Game | None:
    """The game that somebody plays most."""
    counts: dict[str, int] = {}
    for each in games:
        counts[each.game.id] = counts.get(each.game.id, 0) + 1
    return find_game(max(counts, key=lambda name: counts[name])) if counts else None


# Over time


def lucks(games: Iterable[Played]) -> list[float]:
    """What the dice gave or took, game by game."""
    return [each.figures.luck for each in games if each.figures.luck is not None]


def precisions(games: Iterable[Played]) -> list[float]:
    """Of what was at stake, the share that was kept, game by game."""
    return [each.figures.precision for each in games if each.figures.precision is not None]


def running(numbers: Sequence[float]) -> list[Running]:
    """The mean of all up to each, with half its 95 % interval (from the second on)."""
    sums, squares = accumulate(numbers), accumulate(number * number for number in numbers)
    return [running_at(count, *both) for count, both in enumerate(zip(sums, squares, strict=True), 1)]


def running_at(count: int, total: float, squares: float) -> Running:
    """The mean of so many, from their sum and that of their squares."""
    mean = total / count
    variance = max(0.0, squares - count * mean * mean) / max(1, count - 1)
    return Running(mean, Z95 * sqrt(variance / count))


def smoothed(numbers: Sequence[float], width: int) -> list[float]:
    """The mean of the last few, at each."""
    return [fmean(numbers[max(0, end - width) : end]) for end in range(1, len(numbers) + 1)]


# Moments


def best_moments(games: Iterable[Played], count: int) -> list[Moment]:
    """Games that were caught up, and moves that were found when most was at stake; one of a game."""
    found = [moment for each in games for moment in (comeback(each), find(each)) if moment]
    return heaviest(found, count)


def unluckiest(games: Iterable[Played], count: int) -> list[Moment]:
    """The rolls that cost most."""
    marked = ((each, each.figures.unlucky) for each in games)
    found = [Moment("unlucky", each, mark, -mark.points) for each, mark in marked if mark and mark.points < 0]
    return heaviest(found, count)


def comeback(played: Played) -> Moment | None:
    """Where a game that was won looked worst."""
    mark, fair = played.figures.comeback, played.figures.fair
    if mark is None or mark.points > LEAST_COMEBACK * fair:
        return None
    return Moment("comeback", played, mark, 1 - mark.points / fair)


def find(played: Played) -> Moment | None:
    """The best move where most was at stake."""
    mark = played.figures.found
    return Moment("found", played, mark, mark.points) if mark else None


def heaviest(moments: Sequence[Moment], count: int) -> list[Moment]:
    """Those that are most worth telling, one of a game."""
    lightest_first = sorted(moments, key=lambda moment: moment.weight)
    of_games = {moment.played.table_id: moment for moment in lightest_first}
    return sorted(of_games.values(), key=lambda moment: -moment.weight)[:count]
