"""How often and how much: buckets and places by themselves, and the default limits over the network."""

import asyncio
import base64
import json
import os
import resource
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tavola.server.limits import MAX_BUCKETS, Bucket, Buckets, ConnectionQuota, network_of
from tavola.server.settings import Limits

from ..effort import at_length
from ..waiting import PATIENCE_S
from .client import COOKIE, Person
from .hostile import LIFTED, errors_in
from .process import ServerProcess

MEGABYTE = 1_000_000
BIG = 10 * MEGABYTE
DEFAULT = Limits()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with the limits that it has by default."""
    with ServerProcess(f"sqlite:///{tmp_path.as_posix()}/tables.db", tmp_path / "log") as running:
        yield running
        assert "\ntavola_errors_total 0.0\n" in running.get("/metrics").text
    assert errors_in(running.log) == []


# By themselves


class Clock:
    """A time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_fills_up_again() -> None:
    clock = Clock()
    bucket = Bucket(2, 3, clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.4
    assert not bucket.take()
    clock.now = 0.6
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now = 1000
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_everyone_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(0.001, 1)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")


def test_however_many_come_the_buckets_are_bounded() -> None:
    buckets = Buckets(0.001, 1)
    for number in range(MAX_BUCKETS + 10):
        assert buckets.take(str(number))
    assert len(buckets.buckets) <= MAX_BUCKETS


def test_places_are_limited_in_all_and_for_each() -> None:
    places = ConnectionQuota(3)
    places.take("home", "ann")
    places.take("home", "bob")
    assert not places.is_free(("home", 2), ("cid", 5))
    assert places.is_free(("home", 3), ("cid", 5))
    places.take("office", "cid")
    assert not places.is_free(("elsewhere", 5), ("dan", 5))
    places.give_back("home", "ann")
    assert places.is_free(("home", 2), ("ann", 1))
    places.give_back("home", "bob")
    places.give_back("office", "cid")
    assert (places.num_taken, dict(places.taken)) == (0, {})


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("", ""),
        ("x" * 10_000, "x" * 64),
    ],
)
def test_a_household_is_one_client(address: str, network: str) -> None:
    assert network_of(address) == network


# Too large


async def at_table(
    server: ServerProcess, person: Person, table: str, stack: AsyncExitStack
) -> ClientConnection:
    """A bare connection to a table."""
    address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/socket"
    headers = {"Cookie": f"{COOKIE}={person.cookie}"}
    opening = connect(
        address,
        additional_headers=headers,
        max_size=None,
        compression=None,
        open_timeout=PATIENCE_S,
        ping_timeout=PATIENCE_S,
        close_timeout=1,
    )
    return await stack.enter_async_context(opening)


async def test_a_message_of_10_mb_closes_the_connection(server: ServerProcess) -> None:
    async with Person(server.address) as ann, AsyncExitStack() as stack:
        table = await ann.make_table("sequence", "person", "bot")
        before = server.memory_bytes
        for _ in range(5):
            socket = await at_table(server, ann, table, stack)
            with suppress(ConnectionClosed, ConnectionResetError):
                await socket.send("x" * BIG)
            with suppress(ConnectionClosed):
                async for _frame in socket:
                    pass
            assert socket.close_code in (1009, 1006)  # 1006: the reset overtook what was said
        assert server.memory_bytes - before < 20 * MEGABYTE
        async with ann.at(table) as player:
            await player.do("get-state")


async def test_a_message_just_too_large_is_told_so(server: ServerProcess) -> None:
    async with Person(server.address) as ann, AsyncExitStack() as stack:
        table = await ann.make_table("sequence", "person", "bot")
        socket = await at_table(server, ann, table, stack)
        await socket.send("x" * (DEFAULT.message_bytes + 1))
        with suppress(ConnectionClosed):
            async for _ in socket:
                pass
        assert socket.close_code == 1009


async def chunks(size: int) -> AsyncIterator[bytes]:
    """A body in pieces, which does not say how long it is."""
    for _ in range(size // 10_000):
        yield b"x" * 10_000


@pytest.mark.parametrize("says_length", [True, *at_length(False)])
async def test_a_body_of_10_mb_is_refused_unread(server: ServerProcess, says_length: bool) -> None:
    before = server.memory_bytes
    for _ in range(3):
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE_S) as client:
            with suppress(httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):  # not all was read
                content = b"x" * BIG if says_length else chunks(BIG)
                headers = {"Content-Type": "application/json"}
                response = await client.post("/api/me", content=content, headers=headers)
                assert (response.status_code, response.json()["error"]["code"]) == (413, "too-large")
    assert server.memory_bytes - before < 20 * MEGABYTE


async def test_a_body_just_too_large_is_told_so(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE_S) as client:
        for content in (b"x" * (DEFAULT.body_bytes + 1), chunks(DEFAULT.body_bytes + 10_000)):
            headers = {"Content-Type": "application/json"}
            response = await client.post("/api/me", content=content, headers=headers)
            assert (response.status_code, response.json()["error"]["code"]) == (413, "too-large")


# Too many


@pytest.mark.long
async def test_a_thousand_connections_of_one_client(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4096, hard)), hard))
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log", *LIFTED) as server:  # connections stay limited
        async with Person(server.address) as ann, AsyncExitStack() as stack:
            tables = [await ann.make_table("sequence", "person", "bot") for _ in range(20)]
            before = server.memory_bytes
            people = [await stack.enter_async_context(Person(server.address)) for _ in range(50)]
            places = [(people[number % 50], tables[number % 20]) for number in range(1000)]
            reasons = [await turned_away(server, *place, stack) for place in places]
            most = DEFAULT.connections_per_address
            assert reasons == [""] * most + ["429 too-many"] * (1000 - most)
            assert server.memory_bytes - before < 60 * MEGABYTE
            assert (await ann.get("/healthz")) == {"status": "ok"}
        async with Person(server.address) as bob, bob.at(tables[0]) as player:
            await player.do("get-state")
    assert errors_in(server.log) == []


async def turned_away(server: ServerProcess, person: Person, table: str, stack: AsyncExitStack) -> str:
    """Connect, and stay; or the code with which the handshake is refused."""
    try:
        await at_table(server, person, table, stack)
    except InvalidStatus as refusal:
        code = json.loads(refusal.response.body or b"")["error"]["code"]
        return f"{refusal.response.status_code} {code}"
    return ""


async def test_one_person_has_only_so_many_connections(server: ServerProcess) -> None:
    async with Person(server.address) as ann, Person(server.address) as bob, AsyncExitStack() as stack:
        table = await ann.make_table("sequence", "person", "bot")
        most = DEFAULT.connections_per_person
        reasons = [await turned_away(server, ann, table, stack) for _ in range(most + 3)]
        assert reasons == [""] * most + ["429 too-many"] * 3
        assert await turned_away(server, bob, table, stack) == ""


async def test_half_open_handshakes_stop_nobody(server: ServerProcess) -> None:
    before = server.memory_bytes
    start = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
    writers = [(await asyncio.open_connection("127.0.0.1", server.port))[1] for _ in range(500)]
    for number, writer in enumerate(writers):
        writer.write(start[: number % len(start)])
    async with Person(server.address) as ann:
        table = await ann.make_table("sequence", "person", "bot")
        for writer in writers:
            writer.write(b"a")
        async with ann.at(table) as player:
            await player.do("get-state")
    assert server.memory_bytes - before < 30 * MEGABYTE
    for writer in writers:
        await closed(writer)


async def closed(writer: asyncio.StreamWriter) -> None:
    """End a bare connection."""
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


async def test_a_header_without_end_is_cut_off(server: ServerProcess) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    with suppress(ConnectionError):
        for _ in range(100):
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000)
            await writer.drain()
        await asyncio.wait_for(reader.read(), PATIENCE_S)
    await closed(writer)


# Too fast


async def flood(socket: ClientConnection, message: str) -> list[str]:
    """Say the same again and again until the connection is closed; what was answered."""
    answers: list[str] = []

    async def send() -> None:
        with suppress(ConnectionClosed):
            while True:
                await socket.send(message)
                await asyncio.sleep(0)

    async def read() -> None:
        with suppress(ConnectionClosed):
            async for frame in socket:
                told = json.loads(frame)
                answers.append(told.get("code", told["type"]))

    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(send(), read())
    return answers


@pytest.mark.long
async def test_a_flood_of_messages_is_slowed_and_in_the_end_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log", "--limit=refusals=5") as server:  # each costs half a second
        async with Person(server.address) as ann, AsyncExitStack() as stack:
            table = await ann.make_table("sequence", "person", "bot")
            socket = await at_table(server, ann, table, stack)
            answers = await flood(socket, '{"do":"get-state"}')
            assert answers.count("done") >= DEFAULT.message_burst
            assert answers.count("too-fast") >= 5
            assert (socket.close_code, socket.close_reason) == (1008, "too-fast")
    assert errors_in(server.log) == []


async def test_somebody_who_only_talks_nonsense_is_sent_away(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log", *LIFTED, "--limit=refusals=100") as server:
        async with Person(server.address) as ann, AsyncExitStack() as stack:
            table = await ann.make_table("sequence", "person", "bot")
            socket = await at_table(server, ann, table, stack)
            answers = await flood(socket, "nonsense")
            assert answers.count("bad-message") > 50  # the last ones may be lost
            assert socket.close_code == 1008
    assert errors_in(server.log) == []


async def test_too_many_requests_are_told_so(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    slowly = ("--limit=requests_per_s=1", "--limit=request_burst=20")  # however slow this machine is just now
    with ServerProcess(url, tmp_path / "log", *slowly) as server:
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE_S) as client:
            answers = await asyncio.gather(*[client.get("/healthz") for _ in range(50)])
    refused = {answer.json()["error"]["code"] for answer in answers if answer.status_code == 429}
    assert {answer.status_code for answer in answers} == {200, 429}
    assert refused == {"too-fast"}


# Too slow


def raw_handshake(server: ServerProcess, cookie: str, table: str) -> bytes:
    """The first bytes of a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /t/{table}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Cookie: {COOKIE}={cookie}",
    ]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    return "\r\n".join((*lines, f"Sec-WebSocket-Key: {key}", "", "")).encode()


@pytest.mark.long
@pytest.mark.parametrize("num_turns", [2, 10])
async def test_who_reads_slowly_is_sent_the_latest_state(tmp_path: Path, num_turns: int) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log", *LIFTED) as server:
        async with Person(server.address) as ann, Person(server.address) as eve, AsyncExitStack() as stack:
            table = await ann.make_table("sequence", "person", "open")
            player = await stack.enter_async_context(ann.at(table))
            before = server.memory_bytes
            for number in range(num_turns):  # in turns, for who answers no ping is taken for gone
                sleepers = [await asleep(server, eve, table) for _ in range(5)]
                for name in (*(f"Ann {change}" for change in range(200)), f"the last {number}"):
                    await player.do("rename", seat=1, name=name)
                assert server.memory_bytes - before < 30 * MEGABYTE
                for reader, writer in sleepers:
                    await read_until(reader, f'"name":"the last {number}"'.encode())
                    await closed(writer)
    assert errors_in(server.log) == []


async def asleep(
    server: ServerProcess, person: Person, table: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect, and read nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=4096)
    writer.write(raw_handshake(server, person.cookie, table))
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def read_until(reader: asyncio.StreamReader, text: bytes) -> None:
    """Read again, until this comes."""
    seen = b""
    async with asyncio.timeout(PATIENCE_S):
        while text not in seen:
            part = await reader.read(65536)
            assert part
            seen = seen[-len(text) :] + part
