"""Bots against each other, fairly: with the same dice from every seat.

A deal is one stream of dice (and boards, in games that draw them). It is played once for every turn of the
bots around the table, so that luck of the dice and of the seat falls on all alike. What is compared are
deals, not games: the games of one deal have their luck in common.

Luck can also be taken out: of each game, what its dice were worth (``tavola.reviews``). It is zero on average
whoever plays, so that a share of the wins less any part of it is as true, and the part that is fitted to the
deals makes it surer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isfinite, log10, sqrt
from typing import Any, NamedTuple

from ..bots import SECONDS
from ..core.dice import SeededDice
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.intervals import Z95
from ..core.kernel import fork, seed_stream
from ..core.kernel_store import ANALYSIS
from ..core.match import Match
from ..core.playout_kernels import CHOICES, DICE
from ..core.registry import find_variant
from ..core.workers import Workers, at_most, in_processes
from .players import check_player, find_player, prepare_players

LIMIT = 20_000  # lines, after which a game is left without a winner


@dataclass(frozen=True)
class Contest:
    """Who plays what. The same contest is the same games, however they are spread over workers."""

    game: Game
    bots: tuple[str, ...]  # by seat, in the first game of a deal
    deals: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    seconds: float = SECONDS  # for a decision
    luck_sample: int | None = None  # outcomes of a throw that luck is told by, 0 for all; None: it is not

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
    luck_sample: int | None = None


class Score(NamedTuple):
    """What a bot has made of a deal."""

    share: float  # of the wins
    luck: float  # how much of that its dice, and those of the others, have given it


@dataclass
class Standing:
    """How a bot has done: its share of the wins, deal by deal."""

    bot: str
    fair: float  # the share that chance would give it
    shares: list[float] = field(default_factory=list)
    lucks: list[float] = field(default_factory=list)  # zeros where luck is not told

    @property
    def share(self) -> float:
        """Of all wins, its own; a win that several share is divided."""
        return sum(self.shares) / max(1, len(self.shares))

    @property
    def reach(self) -> float:
        """Half the 95 % interval of the share."""
        return reach_of(self.shares)

    @property
    def luck_share(self) -> float:
        """The part of luck that is taken out: by regression over all deals."""
        share, mean = self.share, sum(self.lucks) / max(1, len(self.lucks))
        squares = sum((luck - mean) ** 2 for luck in self.lucks)
        pairs = zip(self.shares, self.lucks, strict=True)
        return sum((one - share) * (luck - mean) for one, luck in pairs) / squares if squares else 0.0

    @property
    def skill(self) -> "Standing":
        """The same with luck taken out."""
        part = self.luck_share
        shares = [share - part * luck for share, luck in zip(self.shares, self.lucks, strict=True)]
        return Standing(self.bot, self.fair, shares, [0.0] * len(shares))

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


def reach_of(shares: Sequence[float]) -> float:
    """Half the 95 % interval of the mean of independent shares; of fewer than two, nobody knows."""
    count = len(shares)
    if count < 2:
        return 1.0
    mean = sum(shares) / count
    squares = sum((share - mean) ** 2 for share in shares)
    return Z95 * sqrt(squares / (count - 1) / count)


def log_odds(share: float) -> float:
    """A share as decimal log odds."""
    if not 0 < share < 1:
        return inf if share > 0 else -inf
    return log10(share / (1 - share))


def contest_of(
    game: Game,
    bots: Sequence[str],
    *,
    games: int,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    seconds: float = SECONDS,
    luck_sample: int | None = None,
) -> Contest:
    """The contest of some bots over so many games, rounded up to whole deals; checked."""
    places = seats or max(len(bots), game.seats[0])
    by_seat = seated(bots, places)
    for name in by_seat:
        check_player(game, name)
    if len(set(by_seat)) < 2:
        raise TavolaError("an arena needs two different bots")
    game.agree(places, options or {})
    contest = Contest(game, by_seat, 1, seed, options or {}, seconds, luck_sample)
    if luck_sample is not None:
        from ..reviews import check_judge

        check_judge(Match(game, places, options=options))
    return replace(contest, deals=-(-games // len(contest.seatings)))


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


def compete(contest: Contest, *, workers: Workers = 1) -> Iterator[list[Standing]]:
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
            contest.luck_sample,
        )
        for number in range(contest.deals)
    )
    judged = [] if contest.luck_sample is None else [ANALYSIS]
    prepare_players(contest.game, contest.bots, workers, *judged)
    for scores in in_processes(play_deal, deals, at_most(workers, contest.deals)):
        for standing in standings:
            standing.shares.append(scores[standing.bot].share)
            standing.lucks.append(scores[standing.bot].luck)
        yield standings


def play_deal(deal: Deal) -> dict[str, Score]:
    """What each bot has made of a deal, over all its seatings."""
    shares, lucks = dict.fromkeys(deal.bots, 0.0), dict.fromkeys(deal.bots, 0.0)
    seatings = seatings_of(deal.bots)
    for seating in seatings:
        match = play_game(deal, seating)
        for bot, share, luck in zip(seating, win_shares(match), seat_lucks(match, deal), strict=True):
            shares[bot] += share / len(seatings)
            lucks[bot] += luck / len(seatings)
    return {bot: Score(shares[bot], lucks[bot]) for bot in shares}


def win_shares(match: Match) -> list[float]:
    """Each seat's share of the win; of a game that was left, chance decides."""
    winners = match.result.winners if match.result else range(1, match.seats + 1)
    return [(seat in winners) / len(winners) for seat in range(1, match.seats + 1)]


def seat_lucks(match: Match, deal: Deal) -> list[float]:
    """What the dice were worth to each seat: partners share what they were worth to their side."""
    if deal.luck_sample is None:
        return [0.0] * match.seats
    from ..reviews import luck_of

    features = match.game.features
    sides = [features.side_of(match.state, seat) for seat in range(match.seats)]
    lucks = luck_of(match, sample=deal.luck_sample)
    return [lucks[side] / sides.count(side) for side in sides]


def play_game(deal: Deal, seating: Sequence[str]) -> Match:
    """Play one game, to its end or until it is left."""
    game, stream = find_variant(deal.game), fork(deal.stream, deal.number)
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
    return match
