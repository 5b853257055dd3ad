"""What the tests of stores share: how one is opened, and tables to put into it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tavola.server.store import Store, open_store
from tavola.server.table import Seat, Standing, Table

from ..waiting import until

NOW = 1_800_000_000.5
RUNNING = Standing(awaited=(1,))
OVER = Standing(is_over=True, winners=(1, 2))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The store of that URL, open for a while."""
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def a_table(table_id: str = "t1", **fields: Any) -> Table:
    """A table of two, made by ann."""
    usual = {
        "game": "garden",
        "options": {"seed": 7, "names": ["a", None]},
        "seats": [Seat("person", "Ann", "ann"), Seat("bot", bot="expert")],
        "host": "ann",
        "secret": "c0ffee",
        "created_s": NOW,
    }
    return Table(id=table_id, **{**usual, **fields})


async def heard(news: list[str], count: int) -> list[str]:
    """The news, once there is that much of it, and a little later."""
    await until(lambda: len(news) >= count)
    await asyncio.sleep(0.05)
    return news
