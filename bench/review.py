"""``python -m bench.review GAME``: whether reviews add up, whether luck is fair, and what it tells.

Deals of bots, each played from every seat and reviewed. Printed are

- by how much a ledger does not add up, at most;
- for each side the mean luck with its interval over deals, the spread of luck and of corrections, and how
  much of the results' variance luck explains;
- for each bot its share of the wins, plain and with luck taken out (as in ``tavola arena --luck``), its
  precision and its mistakes a game; and how many games tell two bots apart, by results and by precision;
- with ``--gaps N``, the same for so many games with every number of seats, whose options and moves are by
  lot, some taken back, every second game left at some line: by samples, for a ledger adds up whatever the
  judge says;
- with ``--times N``, the seconds of a core until the first answer and until the exact one;
- with ``--mistakes N``, mistakes of such games, played on from the better move and from the one that was
  made, with the same dice.

Chances are in points of a hundred, intervals are 95 %. Ctrl-C ends what is under way, and tells of what is
done. With ``--keep FILE`` that is kept, and the same command goes on from there.
"""

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from math import erf, inf, sqrt
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

import numpy
from tqdm import tqdm

from tavola import find_game
from tavola.cli.compile import compile_with_progress, prepare_bots
from tavola.core.kernel_store import ANALYSIS
from tavola.core.workers import num_cores
from tavola.sim.arena import Standing, seatings_of

from .judge import mean_text
from .kept import resumed
from .machine import heading
from .review_samples import Figures, Mistake, Task, gap_of, play_mistakes, review_deal, time_stages

TELLING = (2 * 1.6449) ** 2  # one side 5 %, power 95 %
MOST_GAMES = 1_000_000  # that mistakes are looked for in
Done = TypeVar("Done")


def main() -> None:
    """Measure what was asked for."""
    chosen = parse_arguments()
    bots = tuple(chosen.bots[seat % len(chosen.bots)] for seat in range(chosen.seats))
    task = Task(chosen.game, bots, tuple(chosen.options.items()), 0, chosen.sample, chosen.playouts)
    print(heading("Tavola's reviews"))
    game = find_game(task.game)
    prepare_bots(game, bots)
    compile_with_progress(game, ANALYSIS)
    work = partial(measured, task=task, workers=chosen.workers, path=chosen.keep)
    if deals := -(-chosen.games // len(seatings_of(bots))):
        print("\n".join(game_rows(work(review_deal, count=deals), bots)), flush=True)
    for seats in game.seats if chosen.gaps else ():
        stray = replace(task, bots=("lot",) * seats, sample=1)
        print(gap_row(seats, work(gap_of, task=stray, count=chosen.gaps)), flush=True)
    if chosen.times:
        print(time_row(work(time_stages, count=chosen.times)), flush=True)
    if chosen.mistakes:
        print(mistake_row(some_mistakes(task, chosen.mistakes, chosen.workers, chosen.keep)))


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        "python -m bench.review", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="(2)")
    parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="of the game")
    parser.add_argument("--bots", nargs="+", default=["casual", "club"], metavar="BOT", help="(casual club)")
    parser.add_argument("--games", type=int, default=200, metavar="G", help="rounded up to whole deals (200)")
    parser.add_argument("--gaps", type=int, default=0, metavar="N", help="games by lot that must add up (0)")
    parser.add_argument("--sample", type=int, default=0, metavar="K", help="outcomes of a throw (0: all)")
    parser.add_argument("--times", type=int, default=0, metavar="N", help="games that are timed (0)")
    parser.add_argument("--mistakes", type=int, default=0, metavar="N", help="that are played on (0)")
    parser.add_argument("--playouts", type=int, default=100, metavar="P", help="games a move (100)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="what is done already, and will be")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    return parser.parse_args()


def measured(
    work: Callable[[Task], Done], *, task: Task, count: int, workers: int, path: Path | None
) -> list[Done]:
    """What so many tasks have come to; how far it is, on stderr."""
    done = resumed(work, task, range(count), workers, path)
    return until_stopped(tqdm(done, desc=work.__name__, total=count, unit="", smoothing=0))


def until_stopped(results: Iterable[Done]) -> list[Done]:
    """All results, or after Ctrl-C those that there are by then."""
    found: list[Done] = []
    try:
        found.extend(results)
    except KeyboardInterrupt:
        if not found:
            raise
    return found


# Games


def game_rows(deals: list[list[Figures]], bots: tuple[str, ...]) -> Iterator[str]:
    """The rows about games."""
    games = list(chain.from_iterable(deals))
    seconds = median(each.seconds for each in games)
    yield f"\n  {len(games):,} games on {len(deals):,} deals; {seconds:.2f} s of a core a review"
    yield f"  {'a ledger is off by, at most':<34}{max(each.gap for each in games):.1e}"
    yield from (side_row(side, deals) for side in range(len(games[0].luck)))
    yield f"\n  {'':<12}{'wins':<16}{'luck taken out':<16}{'interval':<12}{'precision':<16}mistakes a game"
    yield from (bot_row(bot, deals) for bot in dict.fromkeys(bots))
    if len(set(bots)) == 2:
        yield telling_row(games, *dict.fromkeys(bots))


def side_row(side: int, deals: list[list[Figures]]) -> str:
    """Luck and corrections of a side."""
    games = list(chain.from_iterable(deals))
    luck, correction, result = (
        numpy.array([getattr(each, name)[side] for each in games])
        for name in ("luck", "correction", "result")
    )
    means = [numpy.mean([each.luck[side] for each in deal]) for deal in deals]
    explained = numpy.corrcoef(luck, result)[0, 1] ** 2
    return (
        f"  side {side + 1}: luck {mean_text(means)}, spread {100 * luck.std():.1f}; corrections "
        f"{mean_text(correction)}, spread {100 * correction.std():.1f}; luck explains {100 * explained:.0f} %"
    )


def bot_row(bot: str, deals: list[list[Figures]]) -> str:
    """How a bot has done, with and without luck, and how it has decided."""
    standing = Standing(bot, 0.0)
    for deal in deals:
        shares, lucks = zip(*(share_of(bot, each) for each in deal), strict=True)
        standing.shares.append(sum(shares) / len(deal))
        standing.lucks.append(sum(lucks) / len(deal))
    skill, kept = standing.skill, precisions_of(bot, chain.from_iterable(deals))
    narrower = skill.reach / standing.reach if standing.reach else 1.0
    slips = [
        count
        for each in chain.from_iterable(deals)
        for name, count in zip(each.bots, each.errors, strict=True)
        if name == bot
    ]
    return (
        f"  {bot:<12}{share_text(standing):<16}{share_text(skill):<16}{f'× {narrower:.2f}':<12}"
        f"{f'{100 * numpy.mean(kept):.1f} ± {100 * numpy.std(kept):.1f}':<16}{numpy.mean(slips):.2f}"
    )


def share_of(bot: str, game: Figures) -> tuple[float, float]:
    """A bot's share of a win, and of the luck of its sides."""
    parts = [1 / game.sides.count(side) if name == bot else 0.0 for name, side in seats_of(game)]
    sides = [side for _, side in seats_of(game)]
    share = sum(part * float(game.result[side]) for part, side in zip(parts, sides, strict=True))
    luck = sum(part * float(game.luck[side]) for part, side in zip(parts, sides, strict=True))
    return share, luck


def seats_of(game: Figures) -> list[tuple[str, int]]:
    """The bot and the side of every seat."""
    return list(zip(game.bots, game.sides, strict=True))


def share_text(standing: Standing) -> str:
    """A share of the wins with its interval."""
    return f"{100 * standing.share:.1f} ± {100 * standing.reach:.1f}"


def precisions_of(bot: str, games: Any) -> list[float]:
    """A bot's precision in each of its seats of each game."""
    pairs = (pair for each in games for pair in zip(each.bots, each.precisions, strict=True))
    return [precision for name, precision in pairs if name == bot and precision is not None]


def telling_row(games: list[Figures], one: str, two: str) -> str:
    """How many games tell two bots apart, one side 5 %, power 95 %."""
    shares = numpy.array([share_of(two, each)[0] for each in games])
    by_results = needed(shares.mean() - 0.5, shares.var())
    kept = [numpy.array(precisions_of(bot, games)) for bot in (one, two)]
    by_precision = needed(kept[1].mean() - kept[0].mean(), kept[0].var() + kept[1].var())
    return (
        f"\n  games that tell {one} from {two}: {by_results:.0f} by results, {by_precision:.0f} by precision"
    )


def needed(difference: float, variance: float) -> float:
    """How many games show a difference."""
    return max(1.0, TELLING * variance / difference**2) if difference else inf


# Gaps, times and mistakes


def gap_row(seats: int, gaps: list[float]) -> str:
    """By how much ledgers of games by lot do not add up."""
    return f"  {seats} seats, {len(gaps):,} games by lot: off by {max(gaps):.1e} at most"


def time_row(times: list[tuple[float, float, int]]) -> str:
    """How long reviews take."""
    first, exact, lines = (list(column) for column in zip(*times, strict=True))
    return (
        f"\n  seconds until the first answer: {median(first):.2f}, at most {max(first):.2f}; until the exact "
        f"one: {median(exact):.2f}, at most {max(exact):.2f} ({len(times)} games, {median(lines):.0f} lines)"
    )


def some_mistakes(task: Task, count: int, workers: int, path: Path | None) -> list[Mistake]:
    """So many mistakes, of as many games as it takes."""
    mistakes = chain.from_iterable(resumed(play_mistakes, task, range(MOST_GAMES), workers, path))
    return until_stopped(tqdm(islice(mistakes, count), desc="play_mistakes", total=count, unit=""))


def mistake_row(mistakes: list[Mistake]) -> str:
    """Whether mistakes cost what was said."""
    stands = numpy.mean([each.played > 0 for each in mistakes])
    ideal = numpy.mean([chance_of_sign(each.stated, each.noise) for each in mistakes])
    sure = f"{100 * ideal:.0f} % if the judge were exact, with this noise"
    right = sum(each.played > 2 * each.noise for each in mistakes)
    wrong = sum(each.played < -2 * each.noise for each in mistakes)
    return (
        f"\n  {len(mistakes)} mistakes: stated {mean_text([each.stated for each in mistakes])}, played on "
        f"{mean_text([each.played for each in mistakes])}; {100 * stands:.0f} % stand ({sure}); "
        f"clearly right {right}, clearly wrong {wrong}"
    )


def chance_of_sign(stated: float, noise: float) -> float:
    """How likely noise leaves the sign of a difference as it is."""
    return (1 + erf(stated / noise / sqrt(2))) / 2 if noise else 1.0


if __name__ == "__main__":
    main()
