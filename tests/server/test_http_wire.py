"""Half a request, or a thousand of them: who is waited for, for how long, and who makes room."""

import asyncio
import logging
import resource
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tavola.server.files import RESERVED, max_sockets
from tavola.server.http_wire import PendingConnections
from tavola.server.logs import MAX_KINDS, REPEAT_S, OnceAMinute

from ..waiting import PATIENCE_S, until
from .client import Person
from .hostile import errors_in
from .process import ServerProcess

HALF = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nContent-Type: application/json\r\n"
WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture(autouse=True)
def _many_files() -> None:
    """Let this process open more connections than the server may have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4096, hard)), hard))


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where a server keeps its tables and its log, which has no errors at the end."""
    yield tmp_path
    assert errors_in(tmp_path / "log") == []


def server_in(folder: Path, *limits: str, num_files: int = 0) -> ServerProcess:
    """A server with some limits."""
    words = [f"--limit={limit}" for limit in limits]
    return ServerProcess(
        f"sqlite:///{folder.as_posix()}/tables.db", folder / "log", *words, num_files=num_files
    )


async def connected(server: ServerProcess, said: bytes) -> Stream:
    """A connection on which something was said."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(said)
    return reader, writer


async def is_ended(reader: asyncio.StreamReader) -> bool:
    """Wait until the server ends a connection."""
    async with asyncio.timeout(PATIENCE_S):
        with suppress(ConnectionError):
            while await reader.read(65536):
                pass
    return True


async def end(streams: list[Stream]) -> None:
    """Close all connections."""
    for _, writer in streams:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


def dropped(server: ServerProcess, reason: str) -> float:
    """How many connections were dropped for a reason."""
    name = f'tavola_dropped_connections_total{{reason="{reason}"}} '
    lines = server.get("/metrics").text.splitlines()
    return next((float(line.removeprefix(name)) for line in lines if line.startswith(name)), 0)


# By themselves


class Stub:
    """A connection that notes why it was dropped."""

    reason = ""

    def drop(self, reason: str) -> None:
        self.reason = reason


def test_the_oldest_of_a_crowded_network_makes_room() -> None:
    pending = PendingConnections(2, 10, lambda reason: None)
    stubs = [Stub() for _ in range(4)]
    for stub, network in zip(stubs, ("home", "school", "school", "school"), strict=True):
        pending.add(network, stub)
    assert [stub.reason for stub in stubs] == ["", "crowded", "", ""]


def test_where_all_sockets_are_taken_the_network_with_most_makes_room() -> None:
    pending = PendingConnections(10, 3, lambda reason: None)
    stubs = [Stub() for _ in range(3)]
    for stub, network in zip(stubs, ("home", "school", "school"), strict=True):
        pending.add(network, stub)
    assert pending.make_room()
    assert [stub.reason for stub in stubs] == ["", "crowded", ""]
    for stub, network in zip(stubs, ("home", "school", "school"), strict=True):
        pending.discard(network, stub)
    assert pending.by_network == {}
    assert not pending.make_room()


def test_some_files_are_always_left_for_the_server_itself() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert most == resource.RLIM_INFINITY or max_sockets() <= most - RESERVED


def record(level: int, words: str, *given: object) -> logging.LogRecord:
    """Something that is logged."""
    return logging.LogRecord("tavola", level, __file__, 1, words, given, None)


def test_the_same_trouble_is_told_once_a_minute_with_how_often_it_came() -> None:
    now = 0.0
    calm = OnceAMinute(lambda: now)
    assert calm.filter(record(logging.WARNING, "%s is slow", "a"))
    assert not calm.filter(record(logging.WARNING, "%s is slow", "b"))
    assert not calm.filter(record(logging.WARNING, "%s is slow", "c"))
    assert calm.filter(record(logging.WARNING, "%s is gone", "a"))
    assert all(calm.filter(record(logging.INFO, "request")) for _ in range(5))
    now = REPEAT_S
    again = record(logging.WARNING, "%s is slow", "d")
    assert calm.filter(again)
    assert vars(again)["repeated"] == 2


def test_kinds_of_trouble_are_bounded() -> None:
    calm = OnceAMinute()
    for number in range(MAX_KINDS + 5):
        assert calm.filter(record(logging.ERROR, f"trouble {number}"))
    assert len(calm.last_at) <= MAX_KINDS


# Over the network


async def test_half_a_head_is_not_waited_for_without_end(folder: Path) -> None:
    with server_in(folder, "header_s=1") as server:
        streams = [await connected(server, said) for said in (b"", HALF, WHOLE + HALF)]

        async def trickle(writer: asyncio.StreamWriter) -> None:
            with suppress(ConnectionError):
                while not writer.is_closing():
                    writer.write(b"a")
                    await asyncio.sleep(0.05)

        trickling = asyncio.create_task(trickle(streams[1][1]))  # a byte now and then gives no more time
        assert [await is_ended(reader) for reader, _ in streams] == [True] * 3
        assert dropped(server, "header") == 3
        trickling.cancel()
        await end(streams)


async def test_half_a_body_is_not_waited_for_without_end(folder: Path) -> None:
    with server_in(folder, "body_s=1") as server:
        stream = await connected(server, HEAD + b'\r\n{"na')
        assert await is_ended(stream[0])
        assert dropped(server, "body") == 1
        await end([stream])


async def test_an_answer_that_nobody_reads_is_given_up(folder: Path) -> None:
    with server_in(folder, "answer_s=1", "header_s=1") as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        for _ in range(200):
            writer.write(WHOLE.replace(b"/healthz", b"/static/fonts/tavola-display.woff2"))
        await until(lambda: dropped(server, "answer") + dropped(server, "header"))
        await end([(reader, writer)])


async def test_where_an_address_has_too_many_the_one_awaited_longest_makes_room(folder: Path) -> None:
    with server_in(folder, "pending_per_address=5", "header_s=1000") as server:
        streams = [await connected(server, HALF) for _ in range(5)]
        async with Person(server.address) as ann:  # whose own connection is waited for, between requests
            await is_ended(streams[0][0])
            assert await ann.get("/healthz") == {"status": "ok"}
        await end(streams)


@pytest.mark.long
async def test_twelve_hundred_half_requests_keep_nobody_out(folder: Path) -> None:
    with server_in(folder, "header_s=1000", num_files=512) as server:
        streams: list[Stream] = []
        for number in range(1200):
            streams.append(await connected(server, HALF[: number % len(HALF)]))
            if number % 100 == 0:
                async with Person(server.address) as ann:
                    table = await ann.make_table("sequence", "person", "bot")
                    async with ann.at(table) as player:
                        await player.do("get-state")
        assert dropped(server, "crowded") >= 1200 - 512
        await end(streams)
    lines = (folder / "log").read_text().splitlines()
    assert sum('"level": "info"' not in line for line in lines) < 10
