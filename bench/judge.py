"""``python -m bench.judge GAME``: whether the judge is right, by games that are played on.

The judge is the expert: what it says of moves, as hints and ``tavola engine`` tell it. Positions are
decisions of its games with itself (``--player``: of another bot's), one a game, any with the same chance.
From every play that is looked at, games are played to their end with the same dice, by turns that the values
alone find best (the expert without its look ahead), and the luck of the dice is taken out where its mean is
exact and affordable (``bots/rollout_kernels.py``).

- *loss a decision*: by how much the best of its five best plays beats its choice. Picked in one half of the
  games and reckoned in the other that is too low where the wrong one is picked; picked and reckoned in all of
  them it is too high. The loss is between these two.
- *stated against played*: root mean square of what was said less what games came to, over all listed plays.
  The games' own noise is taken out: from each square, the variance of the mean of its games. *bias*: the
  same, signed; above zero the judge is too hopeful for whoever moves.
- *against itself*: root mean square of its corrections over a game that it plays itself: the sum of what it
  says of every throw that is due, taken from the exact mean of what it says after it.

All in points of win chance, with 95 % intervals over positions or games.
"""

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import nan, sqrt
from typing import Any, TypeVar

import numpy
from tqdm import tqdm

from tavola import find_game
from tavola.bots import BOTS, STRONGEST
from tavola.cli.compile import prepare_bots
from tavola.core.intervals import Z95
from tavola.core.workers import in_processes, num_cores

from .judge_samples import NUM_BEST, Sample, Task, sample_corrections, sample_decision
from .machine import heading

PARTS = {
    "all listed plays": slice(None),
    "its choice": slice(1),
    "its five best": slice(NUM_BEST),
    "all others": slice(NUM_BEST, None),
}
Done = TypeVar("Done")


def main() -> None:
    """Measure what was asked for."""
    chosen = parse_arguments()
    names = ("game", "seats", "player", "beam", "playouts", "rejected")
    options = tuple(chosen.options.items())
    task = Task(number=0, options=options, **{name: getattr(chosen, name) for name in names})
    print(heading("Tavola's judge"))
    prepare_bots(find_game(task.game), ["analyst"])
    if chosen.positions:
        found = measured(sample_decision, task, chosen.positions, chosen.workers)
        print("\n".join(decision_rows([sample for sample in found if sample])), flush=True)
    if chosen.games:
        print(correction_row(measured(sample_corrections, task, chosen.games, chosen.workers)))


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        "python -m bench.judge", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="(2)")
    parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="of the game")
    parser.add_argument(
        "--player", choices=list(BOTS), default=STRONGEST, metavar="BOT", help=f"({STRONGEST})"
    )
    parser.add_argument("--positions", type=int, default=200, metavar="P", help="decisions (200)")
    parser.add_argument("--playouts", type=int, default=100, metavar="K", help="games a play (100)")
    parser.add_argument("--rejected", type=int, default=3, metavar="M", help="plays a position by lot (3)")
    parser.add_argument("--games", type=int, default=100, metavar="G", help="for its corrections (100)")
    parser.add_argument("--beam", type=int, default=16, metavar="B", help="of turns that are played (16)")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    return parser.parse_args()


def measured(work: Callable[[Task], Done], task: Task, count: int, workers: int) -> list[Done]:
    """What so many tasks have come to; how far it is, on stderr."""
    tasks = [replace(task, number=number) for number in range(count)]
    done = in_processes(work, tasks, workers)
    return list(tqdm(done, desc=work.__name__, total=count, unit="", smoothing=0))


# Figures


def decision_rows(samples: list[Sample]) -> Iterable[str]:
    """The rows about decisions."""
    yield f"\n  {len(samples)} decisions, {samples[0].played.shape[1]} games a play; points of win chance"
    yield f"  {'loss a decision, at least':<34}{mean_text([least_loss(sample) for sample in samples])}"
    yield f"  {'loss a decision, at most':<34}{mean_text([most_loss(sample) for sample in samples])}"
    spreads = [float(sample.played.var(axis=1, ddof=1).mean()) for sample in samples]
    yield f"  {'spread of one game, less its luck':<34}{root_text(spreads)}"
    yield f"\n  {'stated against played':<34}{'RMS':<22}{'bias':<20}{'plays':>6}"
    for name, part in PARTS.items():
        found = [sample for sample in samples if len(sample.stated[part])]
        errors = numpy.array([errors_of(sample, part) for sample in found]).reshape(-1, 2)
        plays = sum(len(sample.stated[part]) for sample in found)
        yield f"  {name:<34}{root_text(errors[:, 0]):<22}{mean_text(errors[:, 1]):<20}{plays:>6,}"


def least_loss(sample: Sample) -> float:
    """What the play that is best in one half of the games gains in the other; of both halves, on average."""
    halves = [sample.played[:NUM_BEST, part::2].mean(axis=1) for part in range(2)]
    gains = [other[one.argmax()] - other[0] for one, other in (halves, halves[::-1])]
    return float(sum(gains) / 2)


def most_loss(sample: Sample) -> float:
    """What the best play gains, picked by the same games."""
    means = sample.played[:NUM_BEST].mean(axis=1)
    return float(means.max() - means[0])


def errors_of(sample: Sample, part: slice) -> tuple[float, float]:
    """The mean square of what was said less what came, without noise; and the mean itself."""
    weights, played = sample.weights[part], sample.played[part]
    wrong = sample.stated[part] - played.mean(axis=1)
    noise = played.var(axis=1, ddof=1) / played.shape[1]
    return float(numpy.average(wrong**2 - noise, weights=weights)), float(
        numpy.average(wrong, weights=weights)
    )


def correction_row(corrections: list[Any]) -> str:
    """The row about the judge against itself: over all sides of a game, then over games."""
    squares = [float((correction**2).mean()) for correction in corrections]
    return f"\n  {'against itself, over a game':<34}{root_text(squares):<42}{len(squares):>6,} games"


def mean_text(numbers: Any) -> str:
    """A mean with its interval."""
    mean, reach = interval(numbers)
    return f"{100 * mean:.2f} ± {100 * reach:.2f}"


def root_text(squares: Any) -> str:
    """A root mean square with its interval; below zero, squares without their noise are taken for zero."""
    mean, reach = interval(squares)
    root, low, high = (100 * sqrt(max(0.0, square)) for square in (mean, mean - reach, mean + reach))
    return f"{root:.2f} [{low:.2f}–{high:.2f}]"


def interval(numbers: Any) -> tuple[float, float]:
    """The mean of independent numbers, and half its 95 % interval; of too few, nobody knows."""
    if len(numbers) < 2:
        return nan, nan
    return float(numpy.mean(numbers)), Z95 * float(numpy.std(numbers, ddof=1)) / sqrt(len(numbers))


if __name__ == "__main__":
    main()
