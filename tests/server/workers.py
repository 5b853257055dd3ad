"""Pools of bots for tests, and workers that do as they are told."""

import asyncio
import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from tavola import Match, SeededDice
from tavola.server.bots import BotPool, Patience

from ..waiting import PATIENCE_S

# Nothing here is a matter of speed.
PATIENT = Patience(start_s=PATIENCE_S, margin_s=PATIENCE_S, queue_s=PATIENCE_S)
HASTY = Patience(start_s=0.2, margin_s=0.1)  # for workers that never answer
READS = "import json, os, signal, sys, time\nline = sys.stdin.readline()\nasked = json.loads(line)\n"


def script(code: str, *arguments: str) -> list[str]:
    """The command of a worker that does this once it is asked."""
    return [sys.executable, "-I", "-S", "-c", READS + code, *arguments]


ENDLESS = script("time.sleep(600)")


def at_decision(seed: int = 1, players: list[str] | None = None) -> Match:
    """A match in which somebody is asked."""
    match = Match("sequence", players=players, dice=SeededDice(seed))
    while match.is_chance:
        match.throw()
    return match


def run(work: Callable[[BotPool], Coroutine[Any, Any, None]], *arguments: Any, **options: Any) -> BotPool:
    """Do something with a pool, and close it."""

    async def whole() -> BotPool:
        pool = BotPool(*arguments, **{"patience": PATIENT, **options})
        try:
            async with asyncio.timeout(PATIENCE_S):
                await work(pool)
        finally:
            await pool.close()
        return pool

    return asyncio.run(whole())


async def asked(pool: BotPool, match: Match, **options: Any) -> str:
    """What the pool chooses for the seat to go first, which must be legal."""
    choice = await pool.choose(match, match.actors[0], **{"level": "random", **options})
    assert choice.move in match.legal()
    return choice.move


def pid(pool: BotPool) -> int:
    """The first worker's process."""
    process = pool.workers[0].process
    assert process
    return process.transport.get_pid()


def is_running(number: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True
