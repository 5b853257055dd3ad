"""Somebody at a table of a server in the same process: what a connection is there, without the network."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import time
from typing import Any, Self

from tavola.server import Limits, Settings, seating
from tavola.server import messages as m
from tavola.server.commands import Caller, carry_out
from tavola.server.presenter import common_of, page_of, state_for
from tavola.server.service import Service

from ..waiting import PATIENCE_S
from .client import contribution

# A test may ask for much as one person, and on a slow machine all costs more.
LIFTED = Limits(
    person_ms_per_s=1e6,
    address_ms_per_s=1e6,
    person_requests_per_s=1e6,
    person_request_burst=1_000_000,
    shake_s=PATIENCE_S,
)


@asynccontextmanager
async def serving(db: str, **settings: Any) -> AsyncIterator[Service]:
    """A server without a network."""
    quick = {
        "bot_pause_s": 0.0,
        "sweep_s": 0.05,
        "limits": LIFTED,
        "has_background_reviews": False,
        **settings,
    }
    service = Service(Settings(db=db, **quick))
    async with service.running():
        yield service


async def new_table(service: Service, *people: str, game: str = "sequence", **fields: Any) -> str:
    """A table where these people sit ("" for an open seat, * for a bot), and the game has begun."""
    wish = seating.TableWish(game=game, seats=[seating.SeatWish() for _ in people])
    table = seating.make(wish, people[0], people[0], time())
    for seat, person in enumerate(people, 1):
        if person == "*":
            seating.put_bot(table, seat, "")
        elif person:
            seating.sit(table, person, seat, person)
            seating.contribute(table, person, seat, contribution(seat))
    table.is_started = "" not in people
    for name, value in fields.items():
        setattr(table, name, value)
    await service.hub.create(table)
    return table.id


class Guest:
    """A person at a table."""

    def __init__(self, service: Service, table: str, person: str):
        self.service, self.table, self.person = service, table, person
        self.news = asyncio.Event()
        self.heard: list[m.ReactionMessage] = []

    async def __aenter__(self) -> Self:
        self.open_table = await self.service.hub.enter(self.table, self, self.person)
        await self.open_table.room.welcome(self.person)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.service.hub.exit(self.open_table, self, self.person)

    def notice(self) -> None:
        """There is a new state."""
        self.news.set()

    def hear(self, message: m.ReactionMessage) -> None:
        """Something is told in passing."""
        self.heard.append(message)

    def look(self) -> m.State:
        """The table as it would be shown now."""
        room = self.open_table.room
        return state_for(
            room, self.person, common_of(room, "en"), lambda sight, language: page_of(room.match, sight)
        )

    async def until(self, condition: Callable[[m.State], object]) -> m.State:
        """Wait until a state that this person was told of is so."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                await self.news.wait()
                self.news.clear()
                if condition(state := self.look()):
                    self.news.set()
                    return state

    async def do(self, command: m.AnyCommand) -> None:
        """Command; raises Refused."""
        await carry_out(Caller(self.service.hub, self.open_table, self.person, self.person, "en"), command)

    async def play(self, choose: Callable[[list[Any]], Any]) -> bool:
        """Do whatever an own seat is asked for now; tells whether there was anything."""
        state = self.look()
        for asked in state.asked:
            if asked.can_throw:
                await self.do(m.Throw(seat=asked.seat, ply=state.ply))
                return True
            if asked.moves:
                moves = [choose(asked.moves)[0]]
                await self.do(m.Play(seat=asked.seat, ply=state.ply, moves=moves))
                return True
        return False
