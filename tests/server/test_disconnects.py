"""Whoever goes in the middle of something: an ordinary thing, and no error."""

import asyncio
import base64
import os
import socket
import struct
from pathlib import Path

from ..waiting import until
from .client import COOKIE, Person
from .hostile import errors_in
from .process import ServerProcess
from .raw_sockets import many

NUM_SOCKETS = 60
CROWD = [f"--limit=connections_per_{whom}=1000" for whom in ("address", "person")]
ABORT = struct.pack("ii", 1, 0)  # for SO_LINGER: a connection that is closed is reset


def reset(server: ServerProcess, *said: str) -> None:
    """Connect, say something, and be gone at once."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABORT)
        connection.sendall("\r\n".join(said).encode())


def handshake(server: ServerProcess, cookie: str, table: str) -> list[str]:
    """The lines with which a WebSocket begins."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET /t/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
    return [*lines, f"Cookie: {COOKIE}={cookie}", "", ""]


async def test_who_goes_half_way_is_no_error(tmp_path: Path) -> None:
    post = ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log") as server:
        async with Person(server.address) as ann:
            table = await ann.make_table("sequence", "person", "bot")
            for _ in range(10):
                await asyncio.to_thread(reset, server, *post, "Content-Length: 99", "", '{"na')
                await asyncio.to_thread(reset, server, *handshake(server, ann.cookie, table))
            await until(lambda: "\ntavola_connections 0.0\n" in server.get("/metrics").text)
            async with ann.at(table) as player:
                await player.do("get-state")
            assert "\ntavola_errors_total 0.0\n" in server.get("/metrics").text
    assert errors_in(server.log) == []


async def test_who_comes_again_after_a_restart_is_no_error(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path.as_posix()}/tables.db"
    with ServerProcess(url, tmp_path / "log", *CROWD) as server:
        async with Person(server.address) as ann:
            tables = [await ann.make_table("sequence", "person", "bot", start=True) for _ in range(3)]
            for end in (server.kill, server.stop):
                sockets = await many(server.port, tables, ann.cookie, NUM_SOCKETS)
                reading = [asyncio.create_task(each.drain()) for each in sockets]
                await asyncio.to_thread(end)
                await asyncio.gather(*reading, return_exceptions=True)
                await asyncio.to_thread(server.start)
            sockets = await many(server.port, tables, ann.cookie, NUM_SOCKETS)  # all at once
            for each in sockets:  # who go again before they have read anything
                each.writer.transport.abort()
            async with ann.at(tables[0]) as player:
                await player.do("get-state")
            assert "\ntavola_errors_total 0.0\n" in server.get("/metrics").text
    assert errors_in(server.log) == []
