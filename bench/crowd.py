"""Many light clients: two people at each of many tables, who look at a state only as far as they must.

They understand states that are whole, and those that leave out what has not changed.
"""

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
    moves: list[tuple[str, list[str]]]


class Seen(msgspec.Struct):
    """As much of a message as is needed; the picture is passed over."""

    type: str
    ply: int = -1
    asked: list[Asked] | None = None

    def after(self, earlier: "Seen") -> "Seen":
        """The same with what is as it was before."""
        ply = earlier.ply if self.ply < 0 else self.ply
        return Seen(self.type, ply, earlier.asked if self.asked is None else self.asked)


decode = msgspec.json.Decoder(Seen).decode


@dataclass
class Traffic:
    """What came over all connections."""

    num_frames: int = 0
    num_bytes: int = 0

    def count(self, frame: str | bytes) -> None:
        """A frame has come."""
        self.num_frames += 1
        self.num_bytes += len(frame)


@dataclass
class Latencies:
    """How long it took until the opponent saw it."""

    times_s: list[float] = field(default_factory=list)
    seconds: float = 0
    num_moves: int = 0  # that were sent


class Client:
    """One person's connection to one table."""

    def __init__(self, socket: ClientConnection, seat: int, traffic: Traffic):
        self.socket, self.seat, self.traffic = socket, seat, traffic
        self.seen = Seen("")
        self.news = asyncio.Event()
        self.awaited: tuple[int, float] | None = None  # a ply of the opponent's, and when it was sent
        self.latencies: Latencies | None = None
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take states in, and note when what the opponent did is seen."""
        try:
            async for frame in self.socket:
                self.traffic.count(frame)
                seen = decode(zlib.decompress(frame) if isinstance(frame, bytes) else frame)
                if seen.type == "state":
                    self.seen = seen.after(self.seen)
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


class Watcher:
    """Somebody who only looks on, and notes when the last frame came."""

    def __init__(self, socket: ClientConnection):
        self.socket, self.seen_at = socket, 0.0
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        """Take frames in."""
        try:
            async for _ in self.socket:
                self.seen_at = monotonic()
        except ConnectionClosed:
            pass

    async def close(self) -> None:
        """Go."""
        self.reader.cancel()
        await self.socket.close()


class Pair:
    """A table, and the two people at it."""

    def __init__(self, table: str, clients: Sequence[Client]):
        self.table, self.clients = table, clients

    def due(self, rng: random.Random) -> tuple[Client, Client, dict[str, Any]] | None:
        """Who is to decide, who looks on, and a command, once both have seen the same."""
        one, other = self.clients
        if one.seen.ply != other.seen.ply or one.awaited or other.awaited:
            return None
        for client, opponent in ((one, other), (other, one)):
            for asked in client.seen.asked or ():
                if asked.moves:
                    move = rng.choice(asked.moves)[0]
                    where = {"seat": asked.seat, "ply": client.seen.ply}
                    return client, opponent, {"do": "play", **where, "moves": [move]}
        return None


class Crowd:
    """Everyone, at all tables. The first of a pair is at the first server, the second at the last."""

    def __init__(self, addresses: Sequence[str], rng: random.Random):
        self.addresses, self.rng = (addresses[0], addresses[-1]), rng
        self.pairs: list[Pair] = []
        self.watchers: list[Watcher] = []
        self.traffic = Traffic()

    async def __aenter__(self) -> Self:
        self.people = [httpx.AsyncClient(base_url=base, timeout=PATIENCE_S) for base in self.addresses]
        for person in self.people:
            await person.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(client.close() for pair in self.pairs for client in pair.clients))
        await asyncio.gather(*(watcher.close() for watcher in self.watchers))
        self.pairs, self.watchers = [], []
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
            await client.send("auto", seat=client.seat, on=True)  # dice fall by themselves
        await clients[1].send("start")
        for client in clients:
            await client.until(1)  # the draw of the first player falls by itself
        return Pair(table, clients)

    async def client(self, table: str, number: int) -> Client:
        """One of the two at a table."""
        cookie = f"tavola={self.people[number].cookies['tavola']}"
        return Client(await self.connected(table, number, cookie), number + 1, self.traffic)

    async def connected(self, table: str, number: int, cookie: str) -> ClientConnection:
        """A connection to a table, by way of one of the servers."""
        base = self.addresses[number]
        address = f"{base.replace('http', 'ws', 1)}/t/{table}/socket?packed=1"
        headers = {"Cookie": cookie, "Origin": base}
        return await connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE_S
        )

    async def watch(self, pair: Pair, count: int) -> None:
        """Let so many come to a table and look on."""
        async with httpx.AsyncClient(base_url=self.addresses[0], timeout=PATIENCE_S) as guest:
            await guest.get("/api/me")
            cookie = f"tavola={guest.cookies['tavola']}"
        for _ in range(count):
            self.watchers.append(Watcher(await self.connected(pair.table, 0, cookie)))

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
            latencies.num_moves += await self.move_somewhere()
        await asyncio.sleep(1)  # for those on their way
        return latencies

    async def move_somewhere(self) -> bool:
        """One move, at a table where somebody can; tells whether there was one."""
        for _ in range(len(self.pairs)):
            pair = self.rng.choice(self.pairs)
            if due := pair.due(self.rng):
                client, opponent, command = due
                opponent.awaited = (client.seen.ply + 1, monotonic())
                await client.send(**command)
                return True
        return False
