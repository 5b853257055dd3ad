"""Processor time: who is charged for what, who has used enough, and whose turn it is."""

import asyncio

import pytest

from tavola.server import fairness
from tavola.server.fairness import MAX_FLOWS, Account, Budget, Turns, metered
from tavola.server.settings import Limits

from ..waiting import PATIENCE_S

TIGHT = Limits(person_ms_per_s=1, person_burst_ms=100, address_ms_per_s=1, address_burst_ms=250)


# What is charged


async def test_work_is_charged_by_the_stretch_and_its_result_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readings = iter((0, 1, 10, 12))  # of the processor's clock: what others do in between is not charged
    monkeypatch.setattr(fairness, "thread_time", lambda: next(readings))
    spent: list[float] = []

    async def work() -> str:
        await asyncio.sleep(0)
        return "done"

    assert await metered(work(), spent.append) == "done"
    assert spent == [1, 2]


async def test_errors_and_cancellations_reach_the_work_and_are_charged() -> None:
    spent: list[float] = []
    heard: list[str] = []

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def failing() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    task = asyncio.ensure_future(Account(Budget(TIGHT), "here", "ann").charge(work()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert heard == ["cancelled"]
    with pytest.raises(ValueError, match="no"):
        await metered(failing(), spent.append)
    assert len(spent) == 2


def test_a_person_has_one_account_over_all_connections() -> None:
    budget = Budget(TIGHT)
    for _ in range(2):
        assert not budget.account("home", "eve").is_overdrawn
        budget.account("home", "eve").spend(0.06)
    assert budget.account("home", "eve").is_overdrawn
    assert not budget.account("home", "ann").is_overdrawn


def test_all_people_of_an_address_share_one_too() -> None:
    budget = Budget(TIGHT)
    for number in range(3):
        budget.account("home", f"eve {number}").spend(0.09)
    budget.account("school", None).spend(0.2)
    assert budget.account("home", "ann").is_overdrawn
    assert not budget.account("school", None).is_overdrawn  # only people have a share of their own
    budget.account("school", None).spend(0.2)
    assert budget.account("school", "bob").is_overdrawn


def test_a_debt_is_bounded() -> None:
    budget = Budget(TIGHT)
    budget.account("home", "eve").spend(1000)
    assert budget.people.bucket("eve").tokens == -0.1


# Whose turn it is


async def served(*flows: tuple[str, str]) -> list[str]:
    """In which order these begin, who all come while somebody is being served."""
    turns, order = Turns(), list[str]()
    await turns.wait("first", "nowhere")

    async def work(flow: str, network: str) -> None:
        await turns.wait(flow, network)
        order.append(flow)

    await asyncio.gather(*(work(*flow) for flow in flows))
    return order


async def test_who_comes_with_one_request_does_not_wait_for_anothers_twenty() -> None:
    order = await served(*[("eve", "home")] * 20, ("ann", "home"), ("bob", "school"))
    assert order.index("bob") == 1  # after the one that could begin at once
    assert order.index("ann") <= 2 + 20 // fairness.NETWORK_WEIGHT  # who is at the same address as eve


async def test_a_network_of_many_people_does_not_keep_the_others_waiting() -> None:
    crowd = [(f"eve {number}", "home") for number in range(200)]
    order = await served(*crowd, ("ann", "school"))
    assert order.index("ann") <= 2 * fairness.NETWORK_WEIGHT


async def test_whose_work_costs_more_is_served_less_often() -> None:
    turns = Turns()
    for _ in range(50):
        turns.learn("eve", 10 * fairness.FIRST_GUESS_S)
    starts = [turns.enter("eve", "home") for _ in range(3)], [turns.enter("ann", "school") for _ in range(3)]
    assert starts[0][2] > 5 * starts[1][2]


async def test_who_goes_while_waiting_holds_nobody_up() -> None:
    turns = Turns()
    await turns.wait("first", "home")
    gone = asyncio.ensure_future(turns.wait("eve", "home"))
    await asyncio.sleep(0)
    gone.cancel()
    await asyncio.wait_for(turns.wait("ann", "home"), PATIENCE_S)


def test_however_many_come_what_is_remembered_is_bounded() -> None:
    turns = Turns()
    for number in range(2 * MAX_FLOWS):
        turns.enter(f"eve {number}", "home")
        turns.learn(f"eve {number}", 0.001)
        turns.now += 1
    assert len(turns.next_start) <= MAX_FLOWS + 2
    assert len(turns.cost) <= MAX_FLOWS + 2
