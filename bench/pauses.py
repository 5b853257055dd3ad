"""``python -m bench.pauses``: how long everyone waits while the server looks for garbage.

Tables are kept awake in this process, without the web server and with nothing stored, and moves are made at
each of them in turn, two people looking on. Pauses are counted in processor time: a busy machine adds little.
``--thresholds`` tries others than the server's own.
"""

import argparse
import asyncio
import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import thread_time
from typing import Any, cast

from tavola import GAMES
from tavola.core.language import speaking
from tavola.server.running import GC_THRESHOLDS
from tavola.server.store.sqlite import SqliteStore

from .costs import Account
from .machine import heading


def main() -> None:
    """Measure, and print a line."""
    parser = argparse.ArgumentParser("python -m bench.pauses", description=__doc__.partition("\n")[2])
    parser.add_argument("--tables", type=int, default=500, metavar="N", help="that are awake (500)")
    parser.add_argument("--moves", type=int, default=10, metavar="M", help="at each of them (10)")
    parser.add_argument("--thresholds", type=int, nargs=3, default=GC_THRESHOLDS, metavar="T")
    arguments = parser.parse_args()
    print(heading("Pauses of Tavola's server"))
    print(asyncio.run(told(arguments.tables, arguments.moves, arguments.thresholds)))


class Oblivious:
    """A store that keeps nothing."""

    async def append(self, *_: object) -> None:
        """Forget it."""


async def told(num_tables: int, num_moves: int, thresholds: Sequence[int]) -> str:
    """What was found, in a line."""
    store, games = cast(SqliteStore, Oblivious()), list(GAMES)
    gc.freeze()
    with collecting(thresholds) as pauses:
        accounts = [Account(games[seed % len(games)], seed, store) for seed in range(num_tables)]
        for _ in range(num_moves):
            await move_everywhere(accounts)
    moved = sum(account.num_moves for account in accounts)
    ms_a_move, most_ms = 1000 * sum(pauses) / moved, 1000 * max(pauses, default=0)
    counted = f"{len(pauses)} collections in {moved} moves at {num_tables} tables"
    return (
        f"thresholds {tuple(thresholds)}: {counted}, {ms_a_move:.2f} ms a move, the longest {most_ms:.1f} ms"
    )


async def move_everywhere(accounts: Sequence[Account]) -> None:
    """A move at each table where somebody can."""
    for account in accounts:
        if not account.room.is_over:
            await account.step()
            with speaking("en"):
                account.tell_all()


@contextmanager
def collecting(thresholds: Sequence[int]) -> Iterator[list[float]]:
    """Collect garbage by these thresholds; the list is filled with how long each collection takes."""
    pauses: list[float] = []
    began_s = 0.0

    def note(phase: str, info: dict[str, Any]) -> None:
        nonlocal began_s
        if phase == "start":
            began_s = thread_time()
        else:
            pauses.append(thread_time() - began_s)

    before = gc.get_threshold()
    gc.set_threshold(*thresholds)
    gc.callbacks.append(note)
    try:
        yield pauses
    finally:
        gc.callbacks.remove(note)
        gc.set_threshold(*before)


if __name__ == "__main__":
    main()
