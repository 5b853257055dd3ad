"""One visitor attacks; an honest player at the same address plays on, and is refused nothing."""

import asyncio
import resource
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from ..waiting import until
from .attacks import (
    ATTACKS,
    NUM_HALVES,
    Answers,
    Attack,
    bots,
    half_requests,
    honest_at,
    lobby,
    names,
    nothing,
    rules,
    server_in,
    tries,
)
from .hostile import errors_in

ROUNDS = 15  # of the honest player's, who says no more than one may at once
# What shows that an attack is under way, and has met what bounds it
BITES: dict[Attack, Callable[[Answers], bool]] = {
    nothing: lambda answers: True,
    half_requests: lambda answers: answers["half requests"] == NUM_HALVES,
    tries: lambda answers: answers["too-fast"] >= 20,
    rules: lambda answers: answers["429"] >= 20,
    bots: lambda answers: answers["state"] >= 100,
    lobby: lambda answers: answers["done"] >= 200,
    names: lambda answers: answers["too-fast"] >= 20,
}


@pytest.fixture(autouse=True)
def _many_files() -> None:
    """Let this process open more connections than the server may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4096, hard)), hard))


@pytest.mark.long
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=lambda attack: attack.__name__)
async def test_an_honest_player_plays_on(attack: Attack, tmp_path: Path) -> None:
    answers: Answers = Counter()
    with server_in(tmp_path) as server:
        async with honest_at(server) as honest, AsyncExitStack() as stack:
            await attack(server, stack, answers)
            await until(lambda: BITES[attack](answers))
            for _ in range(ROUNDS):
                await honest.ask()
                assert await honest.is_listed()
                await asyncio.sleep(0)
            assert honest.num_refused == 0
            assert honest.player.state["ply"] > 0
    assert errors_in(server.log) == []
