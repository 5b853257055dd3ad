"""``python -m bench.ratings GAME``: what luck does to ratings, and how much sooner they are right without it.

Games of bots of different levels, reviewed (by samples where that is asked for). From them are fitted, and
printed for the game's ``rating.py``:

- the share of luck that is to be taken out of a result, and how much of its variance is left then. Luck by
  K samples of a throw varies by 1 + 1/K as much as exact luck does, with what results have to do with it the
  same: what is printed is what it would be for exact luck, which a server takes out;
- the strength of every level, as mu, by the results with luck taken out (`club` is the middle).

With one half of them ratings are simulated, by the share of luck of the other half: players whom nobody
knows, one of each level, who meet each other in turn. Printed is, after so many games each, how far their
ratings are from their true strength (root mean square, in points, each set of ratings moved to the same
mean), how many of them have it within their ±, and in how many of the simulations all stand in the right
order: by plain results, and with luck taken out. Drawn with replacement from the games of each pair. The
truth is what these games come to in the long run: their strengths, with luck taken out. So that plain
results have the same truth, the luck of a pair's games is shifted to mean zero, which it has in the long run,
and their results by as much. And for how many games a new rating is provisional.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import numpy
from tqdm import tqdm

from tavola import find_game
from tavola.cli.compile import compile_with_progress, prepare_bots
from tavola.core.intervals import Z95
from tavola.core.kernel_store import ANALYSIS
from tavola.core.workers import num_cores
from tavola.server.figures import BOT, Outcome
from tavola.server.ratings import MOST_SIGMA, MU, POINTS, Rating, Scale, after_game

from .kept import resumed
from .machine import heading
from .review_samples import Figures, Task, review_deal

LEVELS = ("beginner", "casual", "club", "strong", "expert")
MIDDLE = "club"
ROUNDS = (2, 5, 10, 20, 40, 80, 160)  # games that everybody has played against each other player
FIT_STEPS, FIT_RATE = 4000, 0.5


@dataclass(frozen=True)
class Game:
    """A game of two levels: what it was for the first of them."""

    pair: tuple[str, str]
    share: float
    luck: float

    def outcome(self) -> Outcome:
        """The same for ratings, as if two people had played."""
        one, two = self.pair
        return Outcome([[one], [two]], [self.share, 1 - self.share], [self.luck, -self.luck])


class Judged(NamedTuple):
    """How good some ratings are."""

    error: float  # points
    covered: float  # the share of them whose ± has the truth
    is_ordered: float  # 1 where all stand in the right order


def main() -> None:
    """Measure."""
    chosen = parse_arguments()
    game = find_game(chosen.game)
    print(heading("Tavola's ratings"))
    prepare_bots(game, chosen.levels)
    compile_with_progress(game, ANALYSIS)
    games = [each for pair in combinations(chosen.levels, 2) for each in games_of(chosen, pair)]
    Random(0).shuffle(games)
    fitted, tried = games[: len(games) // 2], games[len(games) // 2 :]
    share, left = luck_of(games)
    strengths = strengths_of(games, share, chosen.levels)
    exact = 1 + 1 / chosen.sample if chosen.sample else 1
    told = f"LUCK_SHARE {share * exact:.2f}, DISPERSION {1 - (1 - left) * exact:.2f}"
    print(f"\n  {len(games):,} games; {told}")
    print("  " + ", ".join(f"{level} {mu:.1f}" for level, mu in strengths.items()))
    sure = Scale(share * exact, 1 - (1 - left) * exact, (("level", MU),))
    people, bots = until_sure(sure, "somebody"), until_sure(sure, f"{BOT}level")
    print(f"  sure after {people} even games with people, {bots} with bots")
    print("\n                    rms error       within their ±   in the right order")
    print("  games of a pair   plain  no luck   plain  no luck   plain  no luck")
    share, left = luck_of(fitted)
    tried = in_balance(tried, share)
    found = [simulated(tried, scale, chosen.levels, chosen.runs) for scale in (Scale(), Scale(share, left))]
    for row in zip(ROUNDS, *found, strict=True):
        print(table_row(*row))


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        "python -m bench.ratings", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS, help="who plays (all)")
    parser.add_argument("--games", type=int, default=200, metavar="G", help="of each pair of levels (200)")
    parser.add_argument("--sample", type=int, default=0, metavar="K", help="outcomes of a throw (0: all)")
    parser.add_argument("--runs", type=int, default=200, metavar="R", help="simulations (200)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="what is done already, and will be")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    return parser.parse_args()


def games_of(chosen: argparse.Namespace, pair: tuple[str, str]) -> list[Game]:
    """So many games of two levels, from both seats."""
    task = Task(chosen.game, pair, (), 0, chosen.sample)
    deals = resumed(review_deal, task, range(chosen.games // 2), chosen.workers, chosen.keep)
    done = tqdm(deals, desc=" ".join(pair), total=chosen.games // 2)
    return [game_of(each, pair) for deal in done for each in deal]


def game_of(figures: Figures, pair: tuple[str, str]) -> Game:
    """What a game was for the first level."""
    side = figures.sides[figures.bots.index(pair[0])]
    return Game(pair, float(figures.result[side]), float(figures.luck[side]))


# What is fitted


def luck_of(games: Sequence[Game]) -> tuple[float, float]:
    """The share of luck that explains most, and the share of the variance that is left; within pairs."""
    rows = [[each for each in games if each.pair == pair] for pair in pairs_in(games)]
    shares = numpy.concatenate([centred([each.share for each in row]) for row in rows])
    lucks = numpy.concatenate([centred([each.luck for each in row]) for row in rows])
    share = float(shares @ lucks / (lucks @ lucks))
    return share, float(numpy.var(shares - share * lucks) / numpy.var(shares))


def centred(numbers: Sequence[float]) -> "numpy.ndarray[tuple[int], numpy.dtype[numpy.float64]]":
    """Without their mean."""
    return numpy.array([number - fmean(numbers) for number in numbers])


def strengths_of(games: Sequence[Game], share: float, levels: Sequence[str]) -> dict[str, float]:
    """The mu of every level, by the logistic model that fits best; ``club`` is the middle."""
    results = numpy.array([each.share - share * each.luck for each in games])
    one, two = (numpy.array([levels.index(each.pair[at]) for each in games]) for at in (0, 1))
    logits = numpy.zeros(len(levels))
    for _ in range(FIT_STEPS):
        error = results - 1 / (1 + numpy.exp(logits[two] - logits[one]))
        logits += FIT_RATE * numpy.bincount(one, error, len(levels)) / len(games)
        logits -= FIT_RATE * numpy.bincount(two, error, len(levels)) / len(games)
    logits -= logits[levels.index(MIDDLE)]
    mus = MU + 400 / numpy.log(10) / POINTS * logits
    return dict(zip(levels, map(float, mus), strict=True))


def until_sure(scale: Scale, other: str) -> int:
    """How many even games somebody new needs for a rating that is not provisional; the other's is sure."""
    known: dict[str, Rating] = {}
    number = 0
    while known.get("new", Rating()).is_provisional:
        sides, share = [["new"], [other]], number % 2
        known["somebody"] = Rating(MU, MOST_SIGMA)
        known |= after_game(known, Outcome(sides, [share, 1 - share], [0.0, 0.0]), scale)
        number += 1
    return number


# What is simulated


def in_balance(games: Sequence[Game], share: float) -> list[Game]:
    """The same games, their luck shifted to mean zero for each pair, and their results by as much."""
    lucks = {pair: fmean(each.luck for each in games if each.pair == pair) for pair in pairs_in(games)}
    return [
        replace(each, share=each.share - share * lucks[each.pair], luck=each.luck - lucks[each.pair])
        for each in games
    ]


def pairs_in(games: Sequence[Game]) -> list[tuple[str, str]]:
    """Who met whom."""
    return sorted({each.pair for each in games})


def simulated(games: Sequence[Game], scale: Scale, levels: Sequence[str], runs: int) -> list[Judged]:
    """How good ratings are after each number of games, over so many simulations."""
    strengths = strengths_of(games, scale.luck_share, levels)
    found = numpy.array([one_run(games, scale, strengths, Random(run)) for run in range(runs)])
    found[:, :, 0] **= 2
    return [Judged(sqrt(error), *others) for error, *others in found.mean(axis=0)]


def one_run(games: Sequence[Game], scale: Scale, strengths: Mapping[str, float], rng: Random) -> list[Judged]:
    """Ratings of players whom nobody knows, as they play each other."""
    pairs = list(combinations(strengths, 2))
    of_pair = {pair: [each for each in games if each.pair == pair] for pair in pairs}
    known: dict[str, Rating] = {}
    rows = []
    for number in range(1, max(ROUNDS) + 1):
        for pair in rng.sample(pairs, len(pairs)):
            known |= after_game(known, rng.choice(of_pair[pair]).outcome(), scale)
        if number in ROUNDS:
            rows.append(judged([known[level] for level in strengths], list(strengths.values())))
    return rows


def judged(ratings: Sequence[Rating], strengths: Sequence[float]) -> Judged:
    """How good some ratings are."""
    mus = [rating.mu for rating in ratings]
    errors = centred(mus) - centred(strengths)
    reaches = numpy.array([Z95 * rating.sigma for rating in ratings])
    is_right = list(numpy.argsort(mus)) == list(numpy.argsort(strengths))
    covered = float((abs(errors) <= reaches).mean())
    return Judged(float(POINTS * numpy.sqrt((errors**2).mean())), covered, float(is_right))


def table_row(rounds: int, plain: Judged, freed: Judged) -> str:
    """A row of the table."""
    return (
        f"  {rounds:>15}{plain.error:>8.0f}{freed.error:>9.0f}{100 * plain.covered:>6.0f} %"
        f"{100 * freed.covered:>7.0f} %{100 * plain.is_ordered:>6.0f} %{100 * freed.is_ordered:>7.0f} %"
    )


if __name__ == "__main__":
    main()
