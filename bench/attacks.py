"""What an honest player feels while somebody attacks: ``python -m bench.attacks``, a few seconds for each.

One honest player sends a command and asks for a page, again and again; meanwhile one visitor does what some
visitors do. All is on loopback, so both come from one address, which is the worst case for the honest one.
Told are the median and the 99th percentile of what the honest player waits for an answer, how often they were
refused, and what the attacker was answered.
"""

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from time import monotonic

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tavola.server import Limits
from tests.server.client import COOKIE, Person, Player, Refusal
from tests.server.hostile import pester
from tests.server.process import LIFTED, ServerProcess

from .machine import heading

HALF = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
NUM_HALVES = 1200
NUM_SOCKETS = 20
NUM_TABLES = 20
# The limits that a server has by default, which tests lift.
USUAL = [f"--limit={name}={int(getattr(Limits(), name))}" for name in LIFTED]
PAUSE_S = 0.25  # before each thing that a bot does, for players who like it quick
HEAD = f"{'':<44}{'p50 ms':>8}{'p99 ms':>8}{'asked':>7}{'refused':>9}   the attacker's answers"

Attack = Callable[[ServerProcess, AsyncExitStack, Counter[str]], Awaitable[None]]


class Honest:
    """Somebody who plays, and notes how long it takes."""

    def __init__(self, person: Person, player: Player):
        self.person, self.player = person, player
        self.waits_s: list[float] = []
        self.num_refused = 0

    async def play(self, seconds: float) -> None:
        """A command and a request, five times a second."""
        end = monotonic() + seconds
        while monotonic() < end:
            await self.timed(self.player.do("get-state"))
            await self.timed(self.person.get("/api/me"))
            await asyncio.sleep(0.2)

    async def timed(self, asked: Awaitable[object]) -> None:
        """Wait for an answer."""
        began = monotonic()
        try:
            await asked
        except Refusal:
            self.num_refused += 1
        self.waits_s.append(monotonic() - began)

    def line(self, title: str, answers: Counter[str]) -> str:
        """The figures of an attack."""
        waits = sorted(self.waits_s)
        middle, last = (1000 * waits[int(share * len(waits))] for share in (0.5, 0.99))
        told = ", ".join(f"{name} {number}" for name, number in answers.most_common(4))
        return f"{title:<44}{middle:>8.1f}{last:>8.1f}{len(waits):>7}{self.num_refused:>9}   {told}"


# Attacks


async def nothing(server: ServerProcess, stack: AsyncExitStack, answers: Counter[str]) -> None:
    """Nobody attacks."""


async def half_requests(server: ServerProcess, stack: AsyncExitStack, answers: Counter[str]) -> None:
    """More connections than the server has files, each with half a request."""
    for _ in range(NUM_HALVES):
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        stack.callback(writer.close)
        writer.write(HALF)
    answers["half requests"] = NUM_HALVES


async def tries(server: ServerProcess, stack: AsyncExitStack, answers: Counter[str]) -> None:
    """Twenty connections of one visitor that try moves out as fast as they are answered."""
    eve = await stack.enter_async_context(Person(server.address))
    table = await eve.make_table("garden", "person", "person", start=True)
    async with eve.at(table) as player:
        move = await player.decision()
    message = json.dumps({"do": "try", "id": 1, **move})
    start(stack, [pester_at(server, eve, table, message, answers) for _ in range(NUM_SOCKETS)])


async def rules(server: ServerProcess, stack: AsyncExitStack, answers: Counter[str]) -> None:
    """Twenty connections of one visitor that ask for the longest page."""
    eve = await stack.enter_async_context(Person(server.address))

    async def ask() -> None:
        while True:
            answers[str((await eve.http.get("/rules/garden")).status_code)] += 1

    start(stack, [ask() for _ in range(NUM_SOCKETS)])


async def bots(server: ServerProcess, stack: AsyncExitStack, answers: Counter[str]) -> None:
    """Twenty tables where bots play for one visitor who watches them all, as quickly as they can."""
    eve = await stack.enter_async_context(Person(server.address))
    for _ in range(NUM_TABLES):
        table = await eve.make_table("sequence", "bot", "bot", start=True)
        player = await stack.enter_async_context(eve.at(table))
        stack.callback(note_states, player, answers)


def note_states(player: Player, answers: Counter[str]) -> None:
    """Count the states that somebody was shown."""
    answers["states"] += player.num_states


async def pester_at(
    server: ServerProcess, person: Person, table: str, message: str, answers: Counter[str]
) -> None:
    """The same over and over, on a connection of one's own."""
    address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/socket"
    headers = {"Cookie": f"{COOKIE}={person.cookie}"}
    with suppress(ConnectionClosed, InvalidHandshake):
        async with connect(address, additional_headers=headers, max_size=None, close_timeout=1) as socket:
            await pester(socket, message, answers)


def start(stack: AsyncExitStack, works: Sequence[Awaitable[None]]) -> None:
    """Do all of this in the background, to the end of the attack."""
    for work in works:
        stack.callback(asyncio.ensure_future(work).cancel)


ATTACKS: dict[str, Attack] = {
    "nobody attacks": nothing,
    f"{NUM_HALVES} half requests, 1,024 files": half_requests,
    f"{NUM_SOCKETS} connections send try": tries,
    f"{NUM_SOCKETS} connections ask for the rules": rules,
    f"{NUM_TABLES} watched tables of bots": bots,
}


@asynccontextmanager
async def honest_at(server: ServerProcess) -> AsyncIterator[Honest]:
    """An honest player at a table."""
    async with Person(server.address) as ann:
        table = await ann.make_table("sequence", "person", "bot")
        async with ann.at(table) as player:
            yield Honest(ann, player)


async def measured(server: ServerProcess, title: str, attack: Attack, seconds: float) -> str:
    """One attack."""
    answers: Counter[str] = Counter()
    async with honest_at(server) as honest:
        async with AsyncExitStack() as stack:
            await attack(server, stack, answers)
            await honest.play(seconds)
        return honest.line(title, answers)


def main() -> None:
    """Measure every attack, each against a server of its own."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    print(heading())
    print(f"\n{HEAD}")
    for title, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder:
            url, log = f"sqlite:///{folder}/tables.db", Path(folder) / "log"
            with ServerProcess(url, log, *USUAL, bot_pause=PAUSE_S, num_files=1024) as server:
                print(asyncio.run(measured(server, title, attack, chosen.seconds)), flush=True)


if __name__ == "__main__":
    main()
