"""What a page costs by who looks: `python -m bench.sights`. Processor time of drawing, in this process alone.

Two look at each position, one after the other. What the second costs beyond a page of which everything is
known already was drawn for that one alone; the same is measured with nobody called "You". Ways take turns.
"""

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from tavola import GAMES
from tavola.core.drawings import DRAWINGS
from tavola.core.sight import Sight
from tavola.server.presenter import Common, page_of, sight_of
from tavola.server.store.sqlite import SqliteStore
from tavola.server.table import seats_played_by

from .costs import PEOPLE, WARM_GAMES, Account

ROUNDS = 5
WAYS: dict[str, Callable[[Sight], Sight]] = {
    "as it is": lambda sight: sight,
    "nobody is “You”": lambda sight: sight._replace(you=0),
}


class Looking(Account):
    """A game of which only the pages are drawn; each is drawn once more."""

    way: Callable[[Sight], Sight]

    def tell(self, person: str, common: Common) -> None:
        """Let somebody see it."""
        match = self.room.match
        sight = self.way(sight_of(match, seats_played_by(self.room.table, person)))
        for part in (person, "again"):
            with self.spending(part):
                page_of(match, sight)


async def costs(game: str, way: Callable[[Sight], Sight], first_seed: int) -> list[float]:
    """Milliseconds a page for the first who looks, for the second, and for one of which all is known."""
    DRAWINGS.forget()
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.db")
        await store.open()
        try:
            for seed in range(WARM_GAMES + 1):
                account = Looking(game, first_seed + seed, store)
                account.way = way
                await account.play()
        finally:
            await store.close()
    spent_s = account.spent_s
    shares = [spent_s[PEOPLE[0]], spent_s[PEOPLE[1]], spent_s["again"] / 2]
    return [1000 * spent / account.num_moves for spent in shares]


def main() -> None:
    """Measure every game."""
    print(f"{'CPU ms a page, median of rounds':<34}{'first':>8}{'second':>8}{'known':>8}")
    for game in GAMES:
        found: dict[str, list[list[float]]] = {name: [] for name in WAYS}
        for turn in range(ROUNDS):
            for name, way in WAYS.items():
                found[name].append(asyncio.run(costs(game, way, 10 * turn)))
        for name, rounds in found.items():
            figures = "".join(f"{median(each):>8.3f}" for each in zip(*rounds, strict=True))
            print(f"  {game + ', ' + name:<32}{figures}", flush=True)


if __name__ == "__main__":
    main()
