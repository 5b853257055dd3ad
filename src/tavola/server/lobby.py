"""The list of open tables: everyone who waits for players is on it, however many tables others make.

The latest come first, but of each host one before any other host's second, and few in all. What counts is
when a table was made: to rename a seat, or to sit down and get up, brings nobody to the top.
"""

from collections import defaultdict
from collections.abc import Iterable
from time import time

from .store import Store
from .table import Listed

AGE_S = 24 * 3600.0  # for which an open table is listed
LENGTH = 50
LOOKED_AT = 500  # tables, to choose from
PER_HOST = 3


async def open_tables(store: Store) -> list[Listed]:
    """The tables that wait for somebody, as they are listed."""
    return fairly(await store.lobby(time() - AGE_S, LOOKED_AT))[:LENGTH]


def fairly(tables: Iterable[Listed]) -> list[Listed]:
    """Every host's latest, then every host's second, then their third."""
    ranked: list[tuple[int, float, Listed]] = []
    num_of: dict[str, int] = defaultdict(int)
    for found in sorted(tables, key=lambda found: -found.table.created_s):
        ranked.append((num_of[found.table.host], -found.table.created_s, found))
        num_of[found.table.host] += 1
    ranked.sort(key=lambda row: row[:2])
    return [found for number, _, found in ranked if number < PER_HOST]
