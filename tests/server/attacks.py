"""What one visitor does to slow all others: bounded attacks on loopback, and an honest player meanwhile.

``test_attacks.py`` says what must hold; ``python -m bench.attacks`` measures how long the honest one waits,
who comes from the attacker's own address, which is the worst case.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from operator import itemgetter
from pathlib import Path
from time import monotonic
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tavola.server import Limits

from .client import COOKIE, Person, Player, Refusal
from .hostile import pester
from .process import LIFTED, ServerProcess

HALF = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
NUM_HALVES = 1200
NUM_FILES = 1024
NUM_SOCKETS = 20
NUM_TABLES = 20
NUM_HOSTS, HOSTED = 3, 17  # so many attackers with so many open tables each
# The limits that a server has by default, which tests lift; but an address may list all these tables.
USUAL = [f"--limit={name}={int(getattr(Limits(), name))}" for name in LIFTED]
USUAL.append(f"--limit=listed_burst={NUM_HOSTS * HOSTED + 1}")
PAUSE_S = 0.25  # before each thing that a bot does, for players who like it quick

Answers = Counter[str]
Attack = Callable[[ServerProcess, AsyncExitStack, Answers], Awaitable[None]]


def server_in(folder: Path) -> ServerProcess:
    """A server with the limits that it has by default."""
    url = f"sqlite:///{folder.as_posix()}/tables.db"
    return ServerProcess(url, folder / "log", *USUAL, bot_pause=PAUSE_S, num_files=NUM_FILES)


# Who suffers


class Honest:
    """Somebody who plays with a bot, waits for a friend at another table, and notes how long it all takes."""

    def __init__(self, person: Person, player: Player, waiting_at: str):
        self.person, self.player, self.waiting_at = person, player, waiting_at
        self.waits_s: list[float] = []
        self.num_refused = 0
        self.num_stand_ins = 0  # moves that a simpler bot made than was promised
        self.last_ply = 0

    async def ask(self) -> None:
        """A look at the table, another page, and a move if it is one's turn."""
        await self.timed(self.player.do("get-state"))
        await self.timed(self.person.get("/api/me"))
        if any(asked["can_throw"] or asked["moves"] for asked in self.player.state["asked"]):
            await self.timed(self.player.step(itemgetter(0)))
        state = self.player.state
        self.num_stand_ins += state["ply"] != self.last_ply and bool(state["table"]["stand_ins"])
        self.last_ply = state["ply"]

    async def timed(self, asked: Awaitable[object]) -> None:
        """Wait for an answer."""
        began = monotonic()
        try:
            await asked
        except Refusal:
            self.num_refused += 1
        self.waits_s.append(monotonic() - began)

    async def is_listed(self) -> bool:
        """Whether a friend would find the open table."""
        tables = (await self.person.get("/api/tables"))["tables"]
        return self.waiting_at in [table["id"] for table in tables]


@asynccontextmanager
async def honest_at(server: ServerProcess) -> AsyncIterator[Honest]:
    """An honest player at a table."""
    async with Person(server.address) as ann:
        waiting_at = await ann.make_table("sequence", "person", "open", is_listed=True)
        table = await ann.make_table("sequence", "person", "bot", start=True)
        async with ann.at(table) as player:
            await player.contribute()
            yield Honest(ann, player, waiting_at)


# Attacks


async def nothing(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """Nobody attacks."""


async def half_requests(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """More connections than the server has files, each with half a request."""
    for _ in range(NUM_HALVES):
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        stack.callback(writer.close)
        writer.write(HALF)
        answers["half requests"] += 1


async def tries(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """Twenty connections of one visitor that try moves out as fast as they are answered."""
    eve = await stack.enter_async_context(Person(server.address))
    table = await eve.make_table("garden", "person", "person", start=True)
    async with eve.at(table) as player:
        move = await player.decision()
    message = json.dumps({"do": "try", "id": 1, **move})
    start(stack, [pester_at(server, eve, table, message, answers) for _ in range(NUM_SOCKETS)])


async def rules(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """Twenty connections of one visitor that ask for the longest page."""
    eve = await stack.enter_async_context(Person(server.address))

    async def ask() -> None:
        while True:
            answers[str((await eve.http.get("/rules/garden")).status_code)] += 1

    start(stack, [ask() for _ in range(NUM_SOCKETS)])


class Watching(Player):
    """Somebody who looks at a table; the states that come are counted."""

    def __init__(self, *place: Any, answers: Answers):
        super().__init__(*place)
        self.told = answers

    async def take(self, message: dict[str, Any]) -> None:
        await super().take(message)
        self.told[message["type"]] += 1


async def bots(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """Twenty tables where bots play for one visitor who watches them all, as quickly as they can."""
    eve = await stack.enter_async_context(Person(server.address))
    for _ in range(NUM_TABLES):
        table = await eve.make_table("sequence", "bot", "bot", start=True)
        watching = Watching(server.address, eve.cookie, table, answers=answers)
        await stack.enter_async_context(watching)


async def lobby(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """Fifty-one open tables of an address, whose seats are renamed in turn, so that all are the latest."""
    players = []
    for _ in range(NUM_HOSTS):
        eve = await stack.enter_async_context(Person(server.address))
        for _ in range(HOSTED):
            table = await eve.make_table("sequence", "person", "open", is_listed=True)
            players.append(await stack.enter_async_context(eve.at(table)))

    async def rename() -> None:
        names = ["Eve", "Mallory"]
        while True:
            for player in players:
                await told(player.do("rename", seat=1, name=names[0]), answers)
            names.reverse()

    start(stack, [rename()])


async def names(server: ServerProcess, stack: AsyncExitStack, answers: Answers) -> None:
    """Somebody who takes one name after the other without ever showing a cookie: each is a new person."""
    eve = await stack.enter_async_context(Person(server.address))

    async def take_names() -> None:
        while True:
            eve.http.cookies.clear()
            await told(eve.post("/api/me", {"name": "Eve"}), answers)

    start(stack, [take_names()])


async def told(asked: Awaitable[object], answers: Answers) -> None:
    """Count an answer."""
    try:
        await asked
        answers["done"] += 1
    except Refusal as refusal:
        answers[refusal.code] += 1


async def pester_at(
    server: ServerProcess, person: Person, table: str, message: str, answers: Answers
) -> None:
    """The same over and over, on a connection of one's own."""
    address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/socket"
    headers = {"Cookie": f"{COOKIE}={person.cookie}"}
    with suppress(ConnectionClosed, InvalidHandshake):
        async with connect(address, additional_headers=headers, max_size=None, close_timeout=1) as socket:
            await pester(socket, message, answers)


def start(stack: AsyncExitStack, works: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Do all of this in the background, to the end of the attack."""
    for work in works:
        stack.callback(asyncio.ensure_future(work).cancel)


ATTACKS: dict[str, Attack] = {
    "nobody attacks": nothing,
    f"{NUM_HALVES} half requests, {NUM_FILES:,} files": half_requests,
    f"{NUM_SOCKETS} connections send try": tries,
    f"{NUM_SOCKETS} connections ask for the rules": rules,
    f"{NUM_TABLES} watched tables of bots": bots,
    f"{NUM_HOSTS * HOSTED} open tables, renamed in turn": lobby,
    "names without a cookie": names,
}
