"""What a client can do below the level of messages: frames without end, and nothing read in return."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from ..effort import at_length
from ..waiting import PATIENCE_S
from .client import Person
from .hostile import errors_in
from .process import ServerProcess
from .test_limits import MEGABYTE, asleep, closed

TEXT, CONTINUED, PING, CLOSE = 1, 0, 9, 8
PUSH_S = 2  # how long somebody pushes against a server that does not read


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:///{tmp_path.as_posix()}/tables.db", tmp_path / "log") as running:
        yield running
    assert errors_in(running.log) == []


def frame(kind: int, payload: bytes = b"", *, is_last: bool = True) -> bytes:
    """A short frame of a client, masked with zeros."""
    return bytes((kind | is_last << 7, len(payload) | 0x80)) + bytes(4) + payload


async def pushed(writer: asyncio.StreamWriter, data: bytes, most: int) -> None:
    """Send until the server reads no more, or that much was sent."""
    with suppress(TimeoutError, ConnectionError):
        for _ in range(most // len(data)):
            writer.write(data)
            await asyncio.wait_for(writer.drain(), PUSH_S)


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", frame(TEXT)),
        *at_length(
            (b"", frame(PING, b"x" * 125)),
            (frame(TEXT, is_last=False), frame(CONTINUED, is_last=False)),
        ),
    ],
    ids=["empty messages", "pings", "fragments"],
)
async def test_frames_without_end_take_no_memory(server: ServerProcess, first: bytes, again: bytes) -> None:
    async with Person(server.address) as ann:
        table = await ann.make_table("sequence", "person", "bot")
        before = server.memory_bytes
        connections = [await asleep(server, ann, table) for _ in range(10)]
        for _, writer in connections:
            writer.write(first)
        await asyncio.gather(*(pushed(writer, again * 2000, 20 * MEGABYTE) for _, writer in connections))
        assert server.memory_bytes - before < 30 * MEGABYTE
        for _, writer in connections:
            writer.transport.abort()
            await closed(writer)
        async with ann.at(table) as player:
            await player.do("get-state")


async def test_text_that_is_no_text_closes_the_connection(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        table = await ann.make_table("sequence", "person", "bot")
        reader, writer = await asleep(server, ann, table)
        writer.write(frame(TEXT, b"\xff\xfe"))
        said = await asyncio.wait_for(reader.read(), PATIENCE_S)
        assert said.endswith(bytes((0x80 | CLOSE, 2)) + (1007).to_bytes(2, "big"))
        await closed(writer)
