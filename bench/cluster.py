"""``python -m bench.cluster``: what a Ray cluster costs a task, and how it scales, beside threads in one run.

The clusters are started for the purpose on this machine. The same batches go to threads and to clusters of
one and of two workers, in turns; ratios are taken round by round. On other machines the network adds to what
a task costs.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

from tavola import GAMES, find_game
from tavola.bots.training import Plan, Training
from tavola.core.cluster import nothing, started
from tavola.core.workers import Workers, in_threads
from tavola.sim import Simulation
from tavola.sim.simulate import simulate

from .machine import heading
from .table import COLUMNS, Row

TASKS = 500  # that have nothing to do
COUNTS = (1, 2)
LEARNED = 256  # games of a training


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser("python -m bench.cluster", description=str(__doc__).splitlines()[0])
    parser.add_argument("--seconds", metavar="S", type=float, default=2.0, help="a run of one thread (2)")
    parser.add_argument("--rounds", metavar="N", type=int, default=3, help="runs each (3)")
    arguments = parser.parse_args()
    print(heading("Work over a Ray cluster, and over threads"))
    print(f"\n{COLUMNS}")
    rows: dict[tuple[str, str], Row] = {}
    for number in range(arguments.rounds):
        for name, workers in contestants():
            with workers as found:
                for group, unit, measure in groups(arguments.seconds):
                    row = rows.setdefault((group, name), Row(group, name, unit))
                    row.samples.append(measure(found))
        print(f"  round {number + 1} of {arguments.rounds}", flush=True)
    tell(list(rows.values()))


def contestants() -> Iterator[tuple[str, Any]]:
    """Threads, and clusters."""
    for count in COUNTS:
        yield f"threads, {count}", these(count)
        yield f"ray, {count}", started(count)


@contextmanager
def these(count: int) -> Iterator[Workers]:
    """So many threads."""
    yield count


def groups(seconds: float) -> Iterator[tuple[str, str, Callable[[Workers], float]]]:
    """What is measured."""
    yield "batches with nothing to do", "ms a batch", task_ms
    for name in GAMES:
        games = num_games(name, seconds)
        group = f"{find_game(name).title}, {games:,} random games"
        yield group, "games/s", partial(games_per_s, name, games)
    yield f"{find_game(next(iter(GAMES))).title}, training", "games/s", learned_per_s


def task_ms(workers: Workers) -> float:
    """What a batch costs that has nothing to do."""
    list(in_threads(nothing, range(10), workers))
    began = time.perf_counter()
    list(in_threads(nothing, range(TASKS), workers))
    return 1000 * (time.perf_counter() - began) / TASKS


NUM_GAMES: dict[str, int] = {}


def num_games(name: str, seconds: float) -> int:
    """As many games as one thread plays in that time, found once."""
    if name not in NUM_GAMES:
        trial = Simulation(find_game(name), 2, games=8192)
        NUM_GAMES[name] = 8192 * max(4, round(seconds / simulate(trial, compiled=True).seconds))
    return NUM_GAMES[name]


def games_per_s(name: str, games: int, workers: Workers) -> float:
    """The speed of random games, without what comes before the first."""
    found = simulate(Simulation(find_game(name), 2, games=games), workers=workers, compiled=True)
    return found.games / found.seconds


def learned_per_s(workers: Workers) -> float:
    """The speed of training, playing and learning; its first batch, in which all get ready, is left out."""
    game = find_game(next(iter(GAMES)))
    plan = replace(Plan(**game.features.TRAINING), watched=0, played=LEARNED, batch=LEARNED // 2)
    run = Training(game, 2, {}, plan, workers=workers).run()
    next(run)
    began = time.perf_counter()
    list(run)
    return LEARNED / 2 / (time.perf_counter() - began)


def tell(rows: list[Row]) -> None:
    """All rows, each cluster held against as many threads, and two against one."""
    by_name = {(row.group, row.name): row for row in rows}
    for group in dict.fromkeys(row.group for row in rows):
        print(f"\n{group}")
        for count in COUNTS:
            threads, cluster = (by_name[group, f"{kind}, {count}"] for kind in ("threads", "ray"))
            if count > 1:
                threads.against(by_name[group, "threads, 1"])
            cluster.against(threads)
            print(threads.text())
            print(cluster.text())


if __name__ == "__main__":
    main()
