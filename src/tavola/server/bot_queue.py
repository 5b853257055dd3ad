"""Those who wait for a bot to think: one request of each person in turn, however many tables they have."""

import asyncio
from collections import deque
from enum import IntEnum


class Rank(IntEnum):
    """Who goes first."""

    PLAYED = 0  # a move that people wait for
    HINT = 1
    WATCHED = 2  # a move at a table where only bots play


class BotQueue:
    """Places at the workers, given out by rank, then to each person in turn, then as they came."""

    def __init__(self, num_places: int):
        self.num_free = num_places
        self.waiting: dict[Rank, dict[str, deque[asyncio.Future[None]]]] = {rank: {} for rank in Rank}

    @property
    def num_waiting(self) -> int:
        """All who wait."""
        return sum(len(queue) for flows in self.waiting.values() for queue in flows.values())

    def num_of(self, person: str) -> int:
        """A person's requests that wait."""
        return sum(len(flows[person]) for flows in self.waiting.values() if person in flows)

    def num_before_hint(self, person: str) -> int:
        """How many requests would go before a hint for this person: own ones, and one of each other."""
        others = {flow for rank in (Rank.PLAYED, Rank.HINT) for flow in self.waiting[rank]} - {person}
        return self.num_of(person) + len(others)

    async def acquire(self, person: str, rank: Rank) -> None:
        """Wait for a place."""
        if self.num_free and not self.num_waiting:
            self.num_free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting[rank].setdefault(person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # the place was given in the same moment
            else:
                self.leave(person, rank, turn)
            raise

    def leave(self, person: str, rank: Rank, turn: "asyncio.Future[None]") -> None:
        """Wait no more."""
        queue = self.waiting[rank][person]
        queue.remove(turn)
        if not queue:
            del self.waiting[rank][person]

    def release(self) -> None:
        """Give a place back, to the next who waits for one."""
        flows = next((flows for flows in self.waiting.values() if flows), None)
        if flows is None:
            self.num_free += 1
            return
        person = next(iter(flows))
        queue = flows.pop(person)
        queue.popleft().set_result(None)
        if queue:
            flows[person] = queue  # the next turn is somebody else's
