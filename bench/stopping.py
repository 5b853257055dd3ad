"""How long a server takes to stop while very many are connected."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import monotonic
from typing import NamedTuple

from tests.server.client import Person
from tests.server.process import ServerProcess
from tests.server.raw_sockets import RawSocket, many

NUM_TABLES = 400
LOOK_S = 0.01  # between two looks whether it has ended


class Stop(NamedTuple):
    """What it took."""

    seconds: float
    processor_s: float


def time_to_stop(serving: Callable[[], AbstractContextManager[ServerProcess]], num_sockets: int) -> Stop:
    """From the signal to the end of the process."""
    with serving() as server:
        return asyncio.run(stopped(server, num_sockets))


async def stopped(server: ServerProcess, num_sockets: int) -> Stop:
    """The same, with so many connected."""
    async with Person(server.address) as ada:
        tables = [await ada.make_table("sequence", "person", "open") for _ in range(NUM_TABLES)]
        sockets = await many(server.port, tables, ada.cookie, num_sockets)
    reading = asyncio.gather(*map(RawSocket.drain, sockets))
    await asyncio.sleep(1)  # for what they are shown first
    assert server.process is not None
    began, before = monotonic(), server.processor_s
    used = before
    server.process.terminate()
    while server.process.poll() is None:
        used = max(used, processor_s_of(server, used))
        await asyncio.sleep(LOOK_S)
    took_s = monotonic() - began
    await reading
    return Stop(took_s, used - before)


def processor_s_of(server: ServerProcess, known: float) -> float:
    """What a process has used that may end at any moment."""
    try:
        return server.processor_s
    except (OSError, IndexError):
        return known
