"""Bots against each other, fairly: with the same dice from every seat.

A deal is one stream of dice (and boards, in games that draw them). It is played once for every turn of the
bots around the table, so that luck of the dice and of the seat falls on all alike. What is compared are
deals, not games: the games of one deal have their luck in common.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, isfinite, log10, sqrt
from typing import Any

from ..core.dice import SeededDice
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.intervals import Z95
from ..core.kernel import fork, seed_stream
from ..core.match import Match
from ..core.playout_kernels import CHOICES, DICE
from ..core.registry import find_game
from ..core.workers import in_processes
from .players import check_player, find_player

LIMIT = 20_000  # lines, after which a game is left without a winner


@dataclass(frozen=True)
class Contest:
    """Who plays what. The same contest is the same games, however they are spread over workers."""

    game: Game
    bots: tuple[str, ...]  # by seat, in the first game of a deal
    deals: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.3  # for a decision

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """The games of a deal."""
        return seatings_of(self.bots)


@dataclass(frozen=True)
class Deal:
    """What one worker is told: plain values only, for they travel between processes."""

    game: str
    bots: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    stream: int
    number: int
    seconds: float


@dataclass
class Standing:
    """How a bot has done: its share of the wins, deal by deal."""

    bot: str
    fair: float  # the share that chance would give it
    shares: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Of all wins, its own; a win that several share is divided."""
        return sum(self.shares) / max(1, len(self.shares))

    @property
    def reach(self) -> float:
        """Half the 95 % interval of the share."""
        count = len(self.shares)
        if count < 2:
            return 1.0
        squares = sum((share - self.share) ** 2 for share in self.shares)
        return Z95 * sqrt(squares / (count - 1) / count)

    @property
    def elo(self) -> float:
        """How much better than chance, in Elo points."""
        return 400 * (log_odds(self.share) - log_odds(self.fair))

    def as_json(self) -> dict[str, Any]:
        """The figures a program would read."""
        low, high = max(0.0, self.share - self.reach), min(1.0, self.share + self.reach)
        return {
            "bot": self.bot,
            "share": self.share,
            "low": low,
            "high": high,
            "fair": self.fair,
            "elo": self.elo if isfinite(self.elo) else None,
        }


def log_odds(share: float) -> float:
    """A share as decimal log odds."""
    if not 0 < share < 1:
        return inf if share > 0 else -inf
    return log10(share / (1 - share))


def seated(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """The bots by seat, from the first on again where there are more seats than bots."""
    if len(bots) > seats:
        raise TavolaError(f"{len(bots)} bots for {seats} seats")
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def seatings_of(bots: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every turn of the bots around the table that seats them differently."""
    return list(dict.fromkeys(bots[turn:] + bots[:turn] for turn in range(len(bots))))


def standings_of(contest: Contest) -> list[Standing]:
    """The standings before the first deal, in the order in which the bots were named."""
    names = dict.fromkeys(contest.bots)
    return [Standing(name, contest.bots.count(name) / contest.seats) for name in names]


def compete(contest: Contest, *, workers: int = 1) -> Iterator[list[Standing]]:
    """Play deal by deal; the standings after each."""
    standings = standings_of(contest)
    for name in contest.bots:
        check_player(contest.game, name)
    deals = (
        Deal(
            contest.game.id,
            contest.bots,
            tuple(contest.options.items()),
            seed_stream(contest.seed),
            number,
            contest.seconds,
        )
        for number in range(contest.deals)
    )
    for shares in in_processes(play_deal, deals, min(workers, contest.deals)):
        for standing in standings:
            standing.shares.append(shares[standing.bot])
        yield standings


def play_deal(deal: Deal) -> dict[str, float]:
    """Each bot's share of the wins over all seatings of a deal."""
    total = dict.fromkeys(deal.bots, 0.0)
    seatings = seatings_of(deal.bots)
    for seating in seatings:
        winners = play_game(deal, seating)
        for seat in winners:
            total[seating[seat - 1]] += 1 / len(winners) / len(seatings)
        if not winners:  # left without a result: chance decides
            for bot in seating:
                total[bot] += 1 / len(seating) / len(seatings)
    return total


def play_game(deal: Deal, seating: Sequence[str]) -> tuple[int, ...]:
    """Play one game; its winning seats, none if it was left."""
    game, stream = find_game(deal.game), fork(deal.stream, deal.number)
    options = game.draw_options(len(seating), dict(deal.options), stream)
    dice = SeededDice.from_stream(fork(stream, DICE))
    match = Match(game, len(seating), options=options, dice=dice)
    bots = [find_player(name, fork(fork(stream, CHOICES), seat)) for seat, name in enumerate(seating)]
    while not match.is_over and len(match.events) < LIMIT:
        if match.is_chance:
            match.throw()
        else:
            seat = match.actors[0]
            match.play(bots[seat - 1].choose(match, seat, deal.seconds).move, seat)
    return match.result.winners if match.result else ()
