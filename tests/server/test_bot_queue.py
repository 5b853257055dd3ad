"""Who waits for a bot: everybody in turn, players before all others, and nobody for ever."""

import asyncio
from dataclasses import replace

import pytest

from tavola.bots import DEFAULT, FALLBACK
from tavola.server.bot_queue import BotQueue, Rank
from tavola.server.bots import BotPool

from ..waiting import until
from .workers import ENDLESS, PATIENT, asked, at_decision, run


def test_too_many_are_answered_at_once() -> None:
    async def work(pool: BotPool) -> None:
        tasks = [asyncio.create_task(asked(pool, at_decision(seed))) for seed in range(7)]
        await until(lambda: pool.fallbacks.total() == 4)
        assert [task.done() for task in tasks] == [False] * 3 + [True] * 4
        assert pool.num_waiting == 2
        await pool.close()
        await asyncio.gather(*tasks)

    patience = replace(PATIENT, max_waiting=2)
    assert run(work, command=ENDLESS, patience=patience).fallbacks == {"busy": 4, "closed": 3}


async def served(*requests: tuple[str, Rank]) -> list[str]:
    """In which order these people are served, who all come while somebody is."""
    queue, order = BotQueue(1), list[str]()
    await queue.acquire("first", Rank.PLAYED)

    async def wait(person: str, rank: Rank) -> None:
        await queue.acquire(person, rank)
        order.append(person)
        queue.release()

    waiting = asyncio.gather(*(wait(*request) for request in requests))
    await asyncio.sleep(0)
    queue.release()
    await waiting
    assert (queue.num_waiting, queue.num_free) == (0, 1)
    return order


def test_twenty_tables_of_one_person_do_not_take_everybodys_bots() -> None:
    order = asyncio.run(served(*[("eve", Rank.PLAYED)] * 20, ("ann", Rank.PLAYED), ("bob", Rank.PLAYED)))
    assert order[:3] == ["eve", "ann", "bob"]
    assert order[3:] == ["eve"] * 19


def test_people_who_play_go_before_hints_and_tables_of_bots_alone() -> None:
    order = asyncio.run(served(("eve", Rank.WATCHED), ("bob", Rank.HINT), ("ann", Rank.PLAYED)))
    assert order == ["ann", "bob", "eve"]


def test_hints_are_counted_against_their_own_person() -> None:
    async def work() -> None:
        queue = BotQueue(0)
        tasks = [asyncio.create_task(queue.acquire("eve", Rank.PLAYED)) for _ in range(20)]
        await asyncio.sleep(0)
        assert (queue.num_before_hint("eve"), queue.num_before_hint("ann")) == (20, 1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert queue.num_waiting == 0

    asyncio.run(work())


def test_a_place_that_comes_as_one_goes_is_passed_on() -> None:
    async def work() -> None:
        queue = BotQueue(1)
        await queue.acquire("ann", Rank.PLAYED)
        bob = asyncio.create_task(queue.acquire("bob", Rank.PLAYED))
        await asyncio.sleep(0)
        queue.release()
        bob.cancel()
        with pytest.raises(asyncio.CancelledError):
            await bob
        assert queue.num_free == 1

    asyncio.run(work())


def test_a_move_of_the_simplest_bot_is_told_to_be_one() -> None:
    async def work(pool: BotPool) -> None:
        match = at_decision()
        await pool.close()
        assert (await pool.choose(match, match.actors[0], DEFAULT)).is_stand_in
        assert not (await pool.choose(match, match.actors[0], FALLBACK)).is_stand_in

    run(work)


def test_nobody_waits_for_ever() -> None:
    async def work(pool: BotPool) -> None:
        first = asyncio.create_task(asked(pool, at_decision()))
        await until(lambda: pool.workers[0].process is not None)
        await asked(pool, at_decision())
        assert pool.fallbacks == {"busy": 1}
        await pool.close()
        await first

    run(work, command=ENDLESS, patience=replace(PATIENT, queue_s=0.05))


def test_who_goes_away_takes_the_answer_along() -> None:
    async def work(pool: BotPool) -> None:
        tasks = [asyncio.create_task(asked(pool, at_decision(seed))) for seed in range(3)]
        await until(lambda: pool.workers[0].process is not None)
        for number in (1, 0):  # one that waits, then the one whose turn it is
            tasks[number].cancel()
            with pytest.raises(asyncio.CancelledError):
                await tasks[number]
        assert pool.workers[0].num_failures == 0
        await until(lambda: pool.workers[0].process is not None)  # a new one, for the third
        await pool.close()
        await tasks[2]
        assert (pool.num_waiting, len(pool.free)) == (0, 1)

    assert run(work, command=ENDLESS).fallbacks == {"closed": 1}
