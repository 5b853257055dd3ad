"""Processor time is shared among people, however many connections each of them has.

Whoever asks for work has an account. What the work costs is measured and charged to the person and to the
network they come from: each may use so much a second, and whoever has used more is refused, or waits. And
work begins in turns, one piece between two looks at the network, by start-time fair queueing: the next is
that of the person who has been served least. So an honest request waits for one piece of work of everyone
else, not for all that somebody has piled up.
"""

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from heapq import heappop, heappush
from itertools import count
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

from .limits import Buckets
from .settings import Limits

FIRST_GUESS_S = 0.002  # what a person's work costs, before any was measured
MEMORY = 0.7  # the share of what was thought before in what is thought of the next cost
NETWORK_WEIGHT = 8  # a network is served as so many people are
MAX_FLOWS = 20_000  # remembered at once
OVERDRAWN_S = 0.25  # between two looks whether an account is in credit again

Result = TypeVar("Result")


class Budget:
    """How much processor time people and networks may use."""

    def __init__(self, limits: Limits):
        self.people = Buckets(limits.person_ms_per_s / 1000, limits.person_burst_ms / 1000)
        self.networks = Buckets(limits.address_ms_per_s / 1000, limits.address_burst_ms / 1000)
        self.turns = Turns()

    def account(self, network: str, person: str | None) -> "Account":
        """The account of somebody; who has no identity yet has only the network's."""
        return Account(self, network, person)


class Account:
    """What one person uses, across all connections."""

    def __init__(self, budget: Budget, network: str, person: str | None):
        self.budget, self.network, self.person = budget, network, person
        self.flow = person or f"strangers at {network}"  # that is served in turn

    @property
    def is_overdrawn(self) -> bool:
        """Whether the person, or all of the network together, have used more than they may."""
        is_poor = self.person is not None and self.budget.people.is_empty(self.person)
        return is_poor or self.budget.networks.is_empty(self.network)

    def spend(self, seconds: float) -> None:
        """Charge processor time."""
        if self.person is not None:
            self.budget.people.spend(self.person, seconds)
        self.budget.networks.spend(self.network, seconds)
        self.budget.turns.learn(self.flow, seconds)

    async def charge(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Do some work, and charge what it costs."""
        return await metered(work, self.spend)

    async def turn(self) -> None:
        """Wait until it is this person's turn."""
        await self.budget.turns.wait(self.flow, self.network)

    async def credit(self) -> None:
        """Wait until the account is not overdrawn."""
        while self.is_overdrawn:
            await asyncio.sleep(OVERDRAWN_S)


class Turns:
    """Lets one piece of work begin at a time: start-time fair queueing, by person and by network."""

    def __init__(self) -> None:
        self.queue: list[tuple[float, int, asyncio.Future[None]]] = []  # a heap
        self.numbers = count()
        self.is_taken = False
        self.now = 0.0  # virtual: the start of what was served last
        self.next_start: dict[str, float] = {}  # of a person's or a network's next work
        self.cost: dict[str, float] = {}  # of a person's work, as far as we know

    async def wait(self, flow: str, network: str) -> None:
        """Wait for one's turn; where nobody else waits, it has come."""
        start = self.enter(flow, network)
        if not (self.is_taken or self.queue):
            self.begin(start)
            return
        turn = asyncio.get_running_loop().create_future()
        heappush(self.queue, (start, next(self.numbers), turn))
        await turn

    def enter(self, flow: str, network: str) -> float:
        """When a piece of work may start, in virtual time; the next one of this person later."""
        if len(self.next_start) > MAX_FLOWS:
            self.forget()
        cost = self.cost.get(flow, FIRST_GUESS_S)
        own, shared = (self.next_start.get(each, 0.0) for each in (flow, network))
        start = max(self.now, own, shared)
        self.next_start[flow] = start + cost
        self.next_start[network] = max(self.now, shared) + cost / NETWORK_WEIGHT
        return start

    def begin(self, start: float) -> None:
        """A piece of work begins; the next may once the network was looked at."""
        self.now = max(self.now, start)
        self.is_taken = True
        asyncio.get_running_loop().call_soon(self.pass_on)

    def pass_on(self) -> None:
        """Let the next one begin."""
        self.is_taken = False
        while self.queue:
            start, _, turn = heappop(self.queue)
            if not turn.done():  # whoever waited has not gone
                turn.set_result(None)
                self.begin(start)
                return

    def learn(self, flow: str, seconds: float) -> None:
        """A piece of a person's work took so long."""
        self.cost[flow] = MEMORY * self.cost.get(flow, FIRST_GUESS_S) + (1 - MEMORY) * seconds

    def forget(self) -> None:
        """Drop those who could start at once, for they are as good as new."""
        self.next_start = {flow: start for flow, start in self.next_start.items() if start > self.now}
        self.cost = {flow: cost for flow, cost in self.cost.items() if flow in self.next_start}


@coroutine
def metered(work: Coroutine[Any, Any, Result], spend: Callable[[float], None]) -> Generator[Any, Any, Result]:
    """Do some work, and tell of the processor time that each stretch between two waits took."""
    step: Callable[[], Any] = partial(work.send, None)
    while True:
        began = thread_time()
        try:
            awaited = step()
        except StopIteration as end:
            result: Result = end.value
            return result
        finally:
            spend(thread_time() - began)
        try:
            step = partial(work.send, (yield awaited))
        except BaseException as error:  # such as a cancellation: that is for the work to hear
            step = partial(work.throw, error)
