"""Many WebSockets at little cost: a handshake by hand, and then nothing but reading."""

import asyncio
import base64
import secrets
from collections.abc import Sequence

from .client import COOKIE

AT_ONCE = 50  # that are opened
TEXT, BINARY, CLOSE = 1, 2, 8  # kinds of frames
LONGER = {126: 2, 127: 8}  # bytes that a frame's size takes more
COME_AGAIN = 1012  # why a connection is closed: the service restarts


class RawSocket:
    """One of them. Nothing is understood of what is read but how it ends."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader, self.writer = reader, writer
        self.rest = b""  # that was read of a frame that is not whole
        self.num_messages = self.close_code = 0

    async def drain(self) -> None:
        """Read to the end."""
        while data := await self.reader.read(65536):
            self.rest += data
            while self.take_frame():
                pass
        self.writer.close()

    def take_frame(self) -> bool:
        """Take a frame off what was read, if it is whole."""
        if len(self.rest) < 2:
            return False
        kind, size = self.rest[0] & 15, self.rest[1] & 127
        begin = 2 + LONGER.get(size, 0)
        end = begin + (int.from_bytes(self.rest[2:begin]) if begin > 2 else size)
        if len(self.rest) < max(begin, end):
            return False
        if kind == CLOSE:
            self.close_code = int.from_bytes(self.rest[begin:end])
        self.num_messages += kind in (TEXT, BINARY)
        self.rest = self.rest[end:]
        return True

    @property
    def is_sent_away(self) -> bool:
        """Whether it was told to come again."""
        return self.close_code == COME_AGAIN


async def opened(port: int, table: str, cookie: str) -> RawSocket:
    """A WebSocket at a table."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = {
        "Host": f"127.0.0.1:{port}",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        "Sec-WebSocket-Version": "13",
        "Cookie": f"{COOKIE}={cookie}",
    }
    lines = [
        f"GET /t/{table}/socket?packed=1 HTTP/1.1",
        *(f"{name}: {value}" for name, value in head.items()),
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return RawSocket(reader, writer)


async def many(port: int, tables: Sequence[str], cookie: str, count: int) -> list[RawSocket]:
    """So many, shared out among some tables."""
    found: list[RawSocket] = []
    while len(found) < count:
        numbers = range(len(found), min(len(found) + AT_ONCE, count))
        found += await asyncio.gather(
            *(opened(port, tables[number % len(tables)], cookie) for number in numbers)
        )
    return found
