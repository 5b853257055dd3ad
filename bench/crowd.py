"""Many light clients: two people at each of many tables, who look at a state only as far as they must."""

import asyncio
import gc
import random
import secrets
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

AT_ONCE = 16  # tables being opened
PATIENCE_S = 60


class Asked(msgspec.Struct):
    """What a seat can do."""

    seat: int
    can_throw: bool
    moves: list[tuple[str, list[str]]]


class Seen(msgspec.Struct):
    """As much of a message as is needed; the picture is passed over."""

    type: str
    ply: int = -1
    asked: list[Asked] = []


decode = msgspec.json.Decoder(Seen).decode


@dataclass
class Latencies:
    """How long it took until the opponent saw it."""

    times_s: list[float] = field(default_factory=list)
    seconds: float = 0


class Client:
    """One person's connection to one table."""

    def __init__(self, socket: ClientConnection, seat: int):
        self.socket, self.seat = socket, seat
        self.seen = Seen("")
        self.news = asyncio.Event()
        self.awaited: tuple[int, float] | None = None  # a ply of the opponent's, and when it was sent
        self.latencies: Latencies | None = None
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take states in, and note when what the opponent did is seen."""
        try:
            async for frame in self.socket:
                seen = decode(zlib.decompress(frame) if isinstance(frame, bytes) else frame)
                if seen.type == "state":
                    self.seen = seen
                    self.news.set()
                    self.note()
        except ConnectionClosed:
            pass

    def note(self) -> None:
        """If this is what was awaited, keep the time."""
        if self.awaited and self.seen.ply >= self.awaited[0]:
            if self.latencies:
                self.latencies.times_s.append(monotonic() - self.awaited[1])
            self.awaited = None

    async def send(self, do: str, **details: Any) -> None:
        """Send a command."""
        await self.socket.send(msgspec.json.encode({"do": do, **details}).decode())

    async def until(self, ply: int) -> None:
        """Wait for a state with that ply, and everyone's dice shaken."""
        async with asyncio.timeout(PATIENCE_S):
            while self.seen.ply < ply:
                self.news.clear()
                await self.news.wait()

    async def close(self) -> None:
        """Go."""
        self.reader.cancel()
        await self.socket.close()


class Pair:
    """A table, and the two people at it."""

    def __init__(self, clients: Sequence[Client]):
        self.clients = clients

    def due(self, rng: random.Random) -> tuple[Client, Client, dict[str, Any]] | None:
        """Who is to act, who looks on, and a command, if both have seen the same."""
        one, other = self.clients
        if one.seen.ply != other.seen.ply or one.awaited or other.awaited:
            return None
        for client, opponent in ((one, other), (other, one)):
            for asked in client.seen.asked:
                where = {"seat": asked.seat, "ply": client.seen.ply}
                if asked.can_throw:
                    return client, opponent, {"do": "throw", **where}
                if asked.moves:
                    return client, opponent, {"do": "play", **where, "moves": [rng.choice(asked.moves)[0]]}
        return None


class Crowd:
    """Everyone, at all tables. The first of a pair is at the first server, the second at the last."""

    def __init__(self, addresses: Sequence[str], rng: random.Random):
        self.addresses, self.rng = (addresses[0], addresses[-1]), rng
        self.pairs: list[Pair] = []

    async def __aenter__(self) -> Self:
        self.people = [httpx.AsyncClient(base_url=base, timeout=PATIENCE_S) for base in self.addresses]
        for person in self.people:
            await person.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(client.close() for pair in self.pairs for client in pair.clients))
        self.pairs = []
        for person in self.people:
            await person.aclose()

    async def open(self, num_tables: int, games: Sequence[str]) -> None:
        """Open tables, a few at a time, and begin all games."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                self.pairs.append(await self.opened(games[number % len(games)]))

        await asyncio.gather(*(one(number) for number in range(num_tables)))

    async def opened(self, game: str) -> Pair:
        """A table whose game has begun."""
        wish = {"game": game, "seats": [{"kind": "person"}, {"kind": "open"}], "options": {"first": 1}}
        table = (await self.people[0].post("/api/tables", json=wish)).json()["id"]
        clients = [await self.client(table, number) for number in (0, 1)]
        await clients[1].send("sit", seat=2)
        for client in clients:
            await client.send("contribute", seat=client.seat, value=secrets.token_hex(16))
        await clients[1].send("start")
        for client in clients:
            await client.until(1)  # the draw of the first player falls by itself
        return Pair(clients)

    async def client(self, table: str, number: int) -> Client:
        """One of the two at a table."""
        base = self.addresses[number]
        address = f"{base.replace('http', 'ws', 1)}/t/{table}/socket?packed=1"
        headers = {"Cookie": f"tavola={self.people[number].cookies['tavola']}", "Origin": base}
        socket = await connect(address, additional_headers=headers, compression=None, max_size=None)
        return Client(socket, number + 1)

    async def move(self, rate: float, seconds: float) -> Latencies:
        """Move at tables drawn by lot, at a steady rate."""
        latencies = Latencies(seconds=seconds)
        gc.collect()
        gc.freeze()  # the clients' own pauses are not the server's
        for pair in self.pairs:
            for client in pair.clients:
                client.latencies = latencies
        began = monotonic()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0, began + number / rate - monotonic()))
            await self.move_somewhere()
        await asyncio.sleep(1)  # for those on their way
        return latencies

    async def move_somewhere(self) -> None:
        """One move, at a table where somebody can."""
        for _ in range(len(self.pairs)):
            pair = self.rng.choice(self.pairs)
            if due := pair.due(self.rng):
                client, opponent, command = due
                opponent.awaited = (client.seen.ply + 1, monotonic())
                await client.send(**command)
                return
