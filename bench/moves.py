"""What a move costs a server: processor time, frames and bytes, with two players and with many watchers."""

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from statistics import mean
from time import monotonic
from typing import Protocol

from .crowd import Crowd, Pair

NUM_TABLES = 20  # of each game
RATE = 40  # moves a second: so few that no two wait for each other
NUM_WATCHERS = 100
WATCHED_MOVES = 40
WAIT_S = 30  # for all who look on to have seen a move


class Measured(Protocol):
    """A server under test."""

    @property
    def processor_s(self) -> float:
        """The processor time it has used."""

    @property
    def addresses(self) -> list[str]:
        """Where it listens."""


Serving = Callable[[], AbstractContextManager[Measured]]


@dataclass
class Cost:
    """What a move costs."""

    cpu_ms: float  # with two players who look
    watcher_ms: float  # for each further one who does
    kilobytes: float  # packed, for each of the two
    num_frames: float  # the same


def cost_of_moves(serving: Serving, game: str, seconds: float) -> Cost:
    """Play a game at some tables, then watch one of them."""
    with serving() as server:
        return asyncio.run(costs(server, game, seconds))


async def costs(server: Measured, game: str, seconds: float) -> Cost:
    """The same, at a server that runs."""
    async with Crowd(server.addresses, random.Random(1)) as crowd:
        await crowd.open(NUM_TABLES, [game])
        await crowd.move(RATE, seconds / 2)  # what is drawn once is drawn by now
        crowd.traffic.num_frames = crowd.traffic.num_bytes = 0
        used_s = server.processor_s
        num_moves = (await crowd.move(RATE, seconds)).num_moves
        alone_ms = 1000 * (server.processor_s - used_s) / num_moves
        traffic = crowd.traffic
        num_frames, num_bytes = traffic.num_frames / num_moves / 2, traffic.num_bytes / num_moves / 2
        watched_ms, _ = await watched(crowd, server, NUM_WATCHERS)
    return Cost(alone_ms, (watched_ms - alone_ms) / NUM_WATCHERS, num_bytes / 1000, num_frames)


async def watched(crowd: Crowd, server: Measured, num_watchers: int) -> tuple[float, list[float]]:
    """Moves at one table that so many look at: milliseconds a move, and how long until all had seen each."""
    crowd.pairs = crowd.pairs[:1]
    await crowd.watch(crowd.pairs[0], num_watchers)
    await asyncio.sleep(1)
    used_s, delays = server.processor_s, []
    for _ in range(WATCHED_MOVES):
        if delay := await seen_by_all(crowd, crowd.pairs[0]):
            delays.append(delay)
    return 1000 * (server.processor_s - used_s) / max(1, len(delays)), delays


async def seen_by_all(crowd: Crowd, pair: Pair) -> float | None:
    """Make a move; how long it took until everyone had seen it. None if nobody can move any more."""
    due = pair.due(crowd.rng)
    if due is None:
        return None
    client, opponent, command = due
    began = monotonic()
    opponent.awaited = (client.seen.ply + 1, began)
    await client.send(**command)
    async with asyncio.timeout(WAIT_S):
        while opponent.awaited or any(each.seen_at < began for each in crowd.watchers):
            await asyncio.sleep(0.005)
    await asyncio.sleep(0.05)  # what follows by itself
    return max(each.seen_at for each in crowd.watchers) - began if crowd.watchers else 0.0


def average(found: list[Cost]) -> Cost:
    """The costs of several games together."""
    return Cost(*(mean(values) for values in zip(*(vars(cost).values() for cost in found), strict=True)))
