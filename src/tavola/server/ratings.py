"""Ratings: people and bots on one scale for each game, with how sure they are (``docs/ratings.md``).

A rating is a mean and a spread, moved by the model of Plackett and Luce (openskill). A game's result is the
share of the win with luck taken out, ``share - LUCK_SHARE * luck``: luck has mean zero whoever plays, so the
mean stays what it was and the spread shrinks to ``DISPERSION`` of it. A game then counts as so many more
(quasi-likelihood): the model is asked what each side's win would change, and ratings move by the mean of
that, weighted by the results.

All of it is a function of the games in the order in which they ended.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log, sqrt
from typing import Any, NamedTuple, Protocol, cast

import msgspec
from openskill.models import PlackettLuce

from ..core.game import Game
from ..core.intervals import Z95
from ..core.registry import find_game
from .figures import BOT, Outcome, is_bot
from .store.interface import Booked, Conflict, Head, Rated, Store

logger = logging.getLogger("tavola.ratings")

MU, SIGMA, BETA, TAU = 25.0, 25 / 3, 25 / 6, 25 / 300  # openskill's own
MIDDLE = 1500  # points of somebody new
POINTS = 400 / (log(10) * sqrt(2) * BETA)  # of one mu: as in chess, 400 are ten to one
SURE = 120  # points: half the 95 % band of a rating that is not provisional any more
BOTS_WEIGHT = 0.5  # of a game against bots alone
WEEK_S = 7 * 24 * 3600.0
MOST_TOGETHER = 20  # games of the same people in a week that count
AT_ONCE = 50  # games that are kept together


class RatingPart(Protocol):
    """What a game knows of its results (``rating.py`` in its folder), as ``bench/ratings.py`` measures it."""

    LUCK_SHARE: float  # of the luck that is taken out of a result
    DISPERSION: float  # how much of its variance is left then
    BOTS: dict[str, float]  # mu of each level


class Rating(NamedTuple):
    """How strong somebody is, and how sure that is."""

    mu: float = MU
    sigma: float = SIGMA
    num_games: int = 0

    @property
    def points(self) -> int:
        """For people."""
        return round(MIDDLE + POINTS * (self.mu - MU))

    @property
    def reach(self) -> int:
        """Half the band in which it lies with 95 % certainty."""
        return round(Z95 * POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether it is not sure yet."""
        return self.reach > SURE


MOST_SIGMA = SURE / (Z95 * POINTS)
BOT_SIGMA = 1.0  # of a bot that was measured
Sides = list[list[Rating]]


def as_told(*_: object, **__: object) -> float:
    """By how much of what a game tells a band narrows: all of it.

    openskill's own takes less, the surer a rating is. Bands are too wide then, and as steps follow from
    them, ratings never come to rest.
    """
    return 1.0


MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=0.0, gamma=as_told)


@dataclass(frozen=True)
class Scale:
    """How the results of a game are taken."""

    luck_share: float = 0.0
    dispersion: float = 1.0
    bots: tuple[tuple[str, float], ...] = ()

    @classmethod
    def of(cls, game: Game) -> "Scale":
        """That of a game; where it brings none, results are taken as they are."""
        part = cast(RatingPart | None, game.part("rating"))
        return cls(part.LUCK_SHARE, part.DISPERSION, tuple(part.BOTS.items())) if part else cls()

    def bot(self, player: str) -> Rating:
        """The rating of a bot: measured once, and never moved; nobody knows one that was not."""
        mu = dict(self.bots).get(player.removeprefix(BOT))
        return Rating() if mu is None else Rating(mu, BOT_SIGMA)

    def results(self, outcome: Outcome) -> tuple[list[float], float]:
        """Every side's share of the win, without luck if that is known; and as how many games it counts."""
        if outcome.lucks is None or not self.luck_share:
            return outcome.shares, 1.0
        pairs = zip(outcome.shares, outcome.lucks, strict=True)
        return [share - self.luck_share * luck for share, luck in pairs], 1 / self.dispersion


# A game


def moved(sides: Sides, results: Sequence[float], weight: float) -> Sides:
    """The ratings after a game that counts as so many."""
    passes = max(1, ceil(weight))
    for _ in range(passes):
        sides = stepped(sides, results, weight / passes)
    return sides


def stepped(sides: Sides, results: Sequence[float], step: float) -> Sides:
    """One update of the model, or a part of one: the mean over all who could have won."""
    wins = [after_win(sides, winner) for winner in range(len(sides))]
    return [
        [
            blended(before, [win[side][place] for win in wins], results, step)
            for place, before in enumerate(members)
        ]
        for side, members in enumerate(sides)
    ]


def after_win(sides: Sides, winner: int) -> list[list[Any]]:
    """What the model says if one side had won, and all others lost."""
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma) for each in members] for members in sides]
    ranks = [float(side != winner) for side in range(len(sides))]
    return cast(list[list[Any]], MODEL.rate(teams, ranks=ranks))


def blended(before: Rating, after: Sequence[Any], results: Sequence[float], step: float) -> Rating:
    """A rating moved by the mean of what every win would change, weighted by the results.

    How sure it is does not depend on who won: there all wins weigh the same.
    """
    mu = sum(result * each.mu for result, each in zip(results, after, strict=True))
    variance = sum(each.sigma**2 for each in after) / len(after)
    old = before.sigma**2
    return before._replace(mu=before.mu + step * (mu - before.mu), sigma=sqrt(old + step * (variance - old)))


def weight_of(outcome: Outcome, num_together: int) -> float:
    """How much a game counts: against bots less, and of the same people only so many in a week."""
    if num_together >= MOST_TOGETHER:
        return 0.0
    return BOTS_WEIGHT if outcome.is_against_bots else 1.0


def after_game(
    known: dict[str, Rating], outcome: Outcome, scale: Scale, num_together: int = 0
) -> dict[str, Rating]:
    """The ratings of a game's people after it; bots keep theirs."""
    results, worth = scale.results(outcome)
    sides = [
        [scale.bot(player) if is_bot(player) else aged(known.get(player, Rating())) for player in side]
        for side in outcome.sides
    ]
    after = moved(sides, results, worth * weight_of(outcome, num_together))
    pairs = (
        pair
        for players, members in zip(outcome.sides, after, strict=True)
        for pair in zip(players, members, strict=True)
    )
    return {
        player: rating._replace(num_games=rating.num_games + 1)
        for player, rating in pairs
        if not is_bot(player)
    }


def aged(rating: Rating) -> Rating:
    """A rating before another game: people change."""
    return rating._replace(sigma=min(SIGMA, sqrt(rating.sigma**2 + TAU**2)))


# All games


class Rater:
    """Takes games into the ratings, in the order in which they ended."""

    def __init__(self, store: Store):
        self.store = store

    async def note(self, game: str, table_id: str, ended_s: float) -> None:
        """A game was booked: where one that ended later is in the ratings already, they begin anew."""
        head = await self.store.rating_head(game)
        if (ended_s, table_id) <= (head.ended_s, head.table_id):
            await self.store.unrate(game)

    async def advance(self, game: str) -> None:
        """Take all games into the ratings that are not in them yet."""
        try:
            while await self.take(game):
                await asyncio.sleep(0)
        except Conflict:
            logger.info("another process rates these games")

    async def take(self, game: str) -> bool:
        """Take a few games into the ratings; whether there were any."""
        head = await self.store.rating_head(game)
        games = await self.store.rated_games(game, head, AT_ONCE)
        if not games:
            return False
        scale, known, played = (
            Scale.of(find_game(game)),
            dict[str, Rating](),
            list[tuple[float, float, str, str]](),
        )
        for each in games:
            outcome = msgspec.json.decode(each.outcome, type=Outcome)
            await self.learn(game, known, outcome)
            after = after_game(known, outcome, scale, await self.num_together(game, each))
            known |= after
            played += [(now.mu, now.sigma, person, each.table_id) for person, now in after.items()]
            await asyncio.sleep(0)  # whoever waits for a move has their turn
        rows = [Rated(person, *rating) for person, rating in sorted(known.items())]
        last = Head(head.revision + 1, games[-1].ended_s, games[-1].table_id)
        await self.store.keep_ratings(game, head, last, rows, played)
        return True

    async def learn(self, game: str, known: dict[str, Rating], outcome: Outcome) -> None:
        """Read the ratings of a game's people, unless they are known."""
        for person in outcome.people:
            if person not in known:
                found = await self.store.rating(game, person)
                known[person] = Rating(*found[1:]) if found else Rating()

    async def num_together(self, game: str, booked: Booked) -> int:
        """How many games the same people have played in the week before; alone against bots, that is free."""
        if " " not in booked.company:
            return 0
        return await self.store.num_together(game, booked, booked.ended_s - WEEK_S)
