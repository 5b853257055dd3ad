"""What a move costs a server: processor time, frames and bytes, with two players and with many watchers.

A server that has little to do is woken for every frame, and finds nothing of its own in the processor's
caches; so a move is dearer then than at a server that is at work.
"""

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from statistics import mean
from time import monotonic
from typing import Protocol

from .crowd import Crowd, Pair

NUM_TABLES, RATE = 200, 300  # moves a second: a good part of what a core can do
FEW_TABLES, IDLE_RATE = 20, 40  # so few moves that no two wait for each other
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
    idle_ms: float  # the same where moves are few
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
        await crowd.open(FEW_TABLES, [game])
        await crowd.move(IDLE_RATE, seconds / 2)  # what is drawn once is drawn by now
        idle_ms, _ = await moved(crowd, server, IDLE_RATE, seconds)
        watched_ms, _ = await watched(crowd, server, NUM_WATCHERS)
    async with Crowd(server.addresses, random.Random(2)) as crowd:
        await crowd.open(NUM_TABLES, [game])
        await crowd.move(RATE, seconds / 2)
        crowd.traffic.num_frames = crowd.traffic.num_bytes = 0
        cpu_ms, num_moves = await moved(crowd, server, RATE, seconds)
        traffic = crowd.traffic
        num_frames, num_bytes = traffic.num_frames / num_moves / 2, traffic.num_bytes / num_moves / 2
    watcher_ms = (watched_ms - idle_ms) / NUM_WATCHERS
    return Cost(cpu_ms, idle_ms, watcher_ms, num_bytes / 1000, num_frames)


async def moved(crowd: Crowd, server: Measured, rate: float, seconds: float) -> tuple[float, int]:
    """Moves at all tables: milliseconds a move, and how many there were."""
    used_s = server.processor_s
    num_moves = (await crowd.move(rate, seconds)).num_moves
    return 1000 * (server.processor_s - used_s) / num_moves, num_moves


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
