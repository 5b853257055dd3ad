"""``python -m bench.ratings GAME``: what luck does to ratings, and how much sooner they are right without it.

Games of bots of different levels, reviewed (by samples where that is asked for). From the first half are
fitted, and printed for the game's ``rating.py``:

- the share of luck that is to be taken out of a result, and how much of its variance is left then;
- the strength of every level, as mu, by the results with luck taken out (`club` is the middle).

With the other half ratings are simulated: players whom nobody knows, one of each level, who meet each
other in turn. Printed is, after so many games each, how far their ratings are from their true strength (root
mean square, in points, each set of ratings moved to the same mean) and in how many of the simulations all
stand in the right order: by plain results, and with luck taken out. Drawn with replacement from the
games of each pair.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean

import numpy
from tqdm import tqdm

from tavola import find_game
from tavola.cli.compile import compile_with_progress, prepare_bots
from tavola.core.kernel_store import ANALYSIS
from tavola.core.workers import num_cores
from tavola.server.figures import Outcome
from tavola.server.ratings import MU, POINTS, Rating, Scale, after_game

from .kept import resumed
from .machine import heading
from .review_samples import Figures, Task, review_deal

LEVELS = ("beginner", "casual", "club", "strong")
ROUNDS = (2, 5, 10, 20, 40, 80, 160)  # games that everybody has played against each other player
FIT_STEPS, FIT_RATE = 4000, 0.5


@dataclass(frozen=True)
class Game:
    """A game of two levels: what it was for the first of them."""

    one: int
    two: int
    share: float
    luck: float

    def outcome(self) -> Outcome:
        """The same for ratings, as if two people had played."""
        names = [[LEVELS[self.one]], [LEVELS[self.two]]]
        return Outcome(names, [self.share, 1 - self.share], [self.luck, -self.luck])


def main() -> None:
    """Measure."""
    chosen = parse_arguments()
    game = find_game(chosen.game)
    print(heading("Tavola's ratings"))
    prepare_bots(game, LEVELS)
    compile_with_progress(game, ANALYSIS)
    games = [each for one, two in combinations(range(len(LEVELS)), 2) for each in games_of(chosen, one, two)]
    Random(0).shuffle(games)
    fitted, tried = games[: len(games) // 2], games[len(games) // 2 :]
    share, left = luck_of(fitted)
    strengths = strengths_of(fitted, share)
    print(f"\n  {len(games):,} games; LUCK_SHARE {share:.2f}, DISPERSION {left:.2f}")
    print("  " + ", ".join(f"{level} {mu:.1f}" for level, mu in zip(LEVELS, strengths, strict=True)))
    print("\n  games of a pair   rms error, plain   without luck   order right, plain   without luck")
    scales = (Scale(), Scale(share, left))
    for row in zip(
        ROUNDS, *(simulated(tried, scale, strengths, chosen.runs) for scale in scales), strict=True
    ):
        print(table_row(*row))


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        "python -m bench.ratings", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=200, metavar="G", help="of each pair of levels (200)")
    parser.add_argument("--sample", type=int, default=0, metavar="K", help="outcomes of a throw (0: all)")
    parser.add_argument("--runs", type=int, default=200, metavar="R", help="simulations (200)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="what is done already, and will be")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    return parser.parse_args()


def games_of(chosen: argparse.Namespace, one: int, two: int) -> list[Game]:
    """So many games of two levels, from both seats."""
    task = Task(chosen.game, (LEVELS[one], LEVELS[two]), (), 0, chosen.sample)
    deals = resumed(review_deal, task, range(chosen.games // 2), chosen.workers, chosen.keep)
    done = tqdm(deals, desc=f"{LEVELS[one]} {LEVELS[two]}", total=chosen.games // 2)
    return [game_of(each, one, two) for deal in done for each in deal]


def game_of(figures: Figures, one: int, two: int) -> Game:
    """What a game was for the first level."""
    side = figures.sides[figures.bots.index(LEVELS[one])]
    return Game(one, two, float(figures.result[side]), float(figures.luck[side]))


# What is fitted


def luck_of(games: Sequence[Game]) -> tuple[float, float]:
    """The share of luck that explains most, and the share of the variance that is left; within pairs."""
    pairs = {(each.one, each.two) for each in games}
    rows = [[each for each in games if (each.one, each.two) == pair] for pair in sorted(pairs)]
    shares = numpy.concatenate([centred([each.share for each in row]) for row in rows])
    lucks = numpy.concatenate([centred([each.luck for each in row]) for row in rows])
    share = float(shares @ lucks / (lucks @ lucks))
    return share, float(numpy.var(shares - share * lucks) / numpy.var(shares))


def centred(numbers: Sequence[float]) -> "numpy.ndarray[tuple[int], numpy.dtype[numpy.float64]]":
    """Without their mean."""
    return numpy.array([number - fmean(numbers) for number in numbers])


def strengths_of(games: Sequence[Game], share: float) -> list[float]:
    """The mu of every level, by the logistic model that fits best; ``club`` is the middle."""
    results = numpy.array([each.share - share * each.luck for each in games])
    one, two = (numpy.array([getattr(each, name) for each in games]) for name in ("one", "two"))
    logits = numpy.zeros(len(LEVELS))
    for _ in range(FIT_STEPS):
        error = results - 1 / (1 + numpy.exp(logits[two] - logits[one]))
        logits += FIT_RATE * numpy.bincount(one, error, len(LEVELS)) / len(games)
        logits -= FIT_RATE * numpy.bincount(two, error, len(LEVELS)) / len(games)
    logits -= logits[LEVELS.index("club")]
    return [float(MU + 400 / numpy.log(10) / POINTS * logit) for logit in logits]


# What is simulated


def simulated(
    games: Sequence[Game], scale: Scale, strengths: Sequence[float], runs: int
) -> list[tuple[float, float]]:
    """After each number of games: the error of ratings, and how often the order is right."""
    found = [one_run(games, scale, strengths, Random(run)) for run in range(runs)]
    errors, orders = (numpy.array([[row[which] for row in run] for run in found]) for which in (0, 1))
    return list(zip(numpy.sqrt((errors**2).mean(axis=0)), orders.mean(axis=0), strict=True))


def one_run(
    games: Sequence[Game], scale: Scale, strengths: Sequence[float], rng: Random
) -> list[tuple[float, bool]]:
    """Ratings of players whom nobody knows, as they play each other."""
    pairs = list(combinations(range(len(LEVELS)), 2))
    of_pair = {pair: [each for each in games if (each.one, each.two) == pair] for pair in pairs}
    known: dict[str, Rating] = {}
    rows = []
    for number in range(1, max(ROUNDS) + 1):
        for pair in rng.sample(pairs, len(pairs)):
            known |= after_game(known, rng.choice(of_pair[pair]).outcome(), scale)
        if number in ROUNDS:
            rows.append(judged([known[level].mu for level in LEVELS], strengths))
    return rows


def judged(ratings: Sequence[float], strengths: Sequence[float]) -> tuple[float, bool]:
    """How far ratings are from the truth, in points, and whether their order is right."""
    errors = centred(ratings) - centred(strengths)
    is_right = list(numpy.argsort(ratings)) == list(numpy.argsort(strengths))
    return float(POINTS * numpy.sqrt((errors**2).mean())), is_right


def table_row(rounds: int, plain: tuple[float, float], freed: tuple[float, float]) -> str:
    """A row of the table."""
    return (
        f"  {rounds:>15}{plain[0]:>19.0f}{freed[0]:>15.0f}{100 * plain[1]:>19.0f} %{100 * freed[1]:>13.0f} %"
    )


if __name__ == "__main__":
    main()
