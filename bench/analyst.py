"""``python -m bench.analyst GAME``: whether the analyst agrees with itself as its work grows.

Decisions as ``bench.judge`` draws them, each analysed with 1, 4 and 16 times the work. Printed are the stated
intervals of its choice, how far the chance it states moves from there to 16 times the work, how often that is
within the interval (95 % or more: the longer analysis goes on with the games of the shorter one), and how
often it is the same choice; for the moves it tried, the same.
"""

import argparse
from dataclasses import dataclass
from functools import partial

import numpy
from tqdm import tqdm

from tavola import find_game
from tavola.bots import ScoredMove, find_bot
from tavola.bots.analyst import NUM_TRIED
from tavola.cli.compile import prepare_bots
from tavola.core.workers import in_processes, num_cores

from .judge_samples import Task, some_decision
from .machine import heading

WORK = (1, 4, 16)


@dataclass(frozen=True)
class Line:
    """What was said of one decision: for each amount of work, the chances and intervals of the same plays."""

    values: list[list[float]]  # [work][play] of the seat that decides, the choice of the most work first
    reaches: list[list[float]]
    choices: list[int]  # [work] the play that was chosen


def analysed(task: Task, seconds: float) -> Line | None:
    """Analyse a decision, with more and more work."""
    found = some_decision(task)
    if found is None:
        return None
    match, seat, _ = found
    answers = [find_bot("analyst").choose(match, seat, work * seconds).moves for work in WORK]
    ends = list(dict.fromkeys(move.end_id for move in answers[-1]))[:NUM_TRIED]
    told = [{move.end_id: own_figures(move, seat) for move in reversed(moves)} for moves in answers]
    values, reaches = ([[each[end][n] for end in ends] for each in told] for n in range(2))
    return Line(values, reaches, [moves[0].end_id for moves in answers])


def own_figures(move: ScoredMove, seat: int) -> tuple[float, float]:
    """A seat's chance after a move, and how far it reaches."""
    assert move.interval is not None
    return move.values[seat - 1], move.interval[seat - 1]


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser("python -m bench.analyst", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="(2)")
    parser.add_argument("--positions", type=int, default=50, metavar="P", help="decisions (50)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="the least work (1)")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    chosen = parser.parse_args()
    print(heading("Tavola's analyst"))
    prepare_bots(find_game(chosen.game), ["analyst"])
    tasks = [
        Task(chosen.game, chosen.seats, (), "expert", number, beam=0, playouts=0, rejected=0)
        for number in range(chosen.positions)
    ]
    done = in_processes(partial(analysed, seconds=chosen.seconds), tasks, chosen.workers)
    lines = [line for line in tqdm(done, total=len(tasks), unit="", smoothing=0) if line]
    print(f"\n  {len(lines)} decisions, from {chosen.seconds:g} s of work on; points of win chance")
    print(f"  {'work':<8}{'interval':>10}{'moves by':>10}{'within':>9}{'same choice':>13}", end="")
    print(f"{'all tried: interval':>22}{'moves by':>10}{'within':>9}")
    for number, work in enumerate(WORK):
        print(row(lines, number, work))


def row(lines: list[Line], number: int, work: int) -> str:
    """What an amount of work came to, against the most."""
    same = numpy.mean([line.choices[number] == line.choices[-1] for line in lines])
    parts = [figures(lines, number, part) for part in (slice(1), slice(None))]
    best, tried = (
        f"{f'± {100 * reach:.2f}':>{width}}{100 * moved:>10.2f}{100 * within:>7.0f} %"
        for (reach, moved, within), width in zip(parts, (10, 22), strict=True)
    )
    return f"  {f'{work}×':<8}{best}{100 * same:>11.0f} %{tried}"


def figures(lines: list[Line], number: int, part: slice) -> tuple[float, float, float]:
    """The mean interval, the root mean square of how far chances move to the most work, how many within."""
    values, last, reaches = (
        numpy.concatenate([numpy.array(each[part]) for each in lists])
        for lists in (
            [line.values[number] for line in lines],
            [line.values[-1] for line in lines],
            [line.reaches[number] for line in lines],
        )
    )
    moved = numpy.abs(values - last)
    return float(reaches.mean()), float(numpy.sqrt((moved**2).mean())), float((moved <= reaches).mean())


if __name__ == "__main__":
    main()
