"""Many WebSockets at little cost: a handshake by hand, and then nothing but reading."""

import asyncio
import base64
import secrets
from collections.abc import Sequence

from .client import COOKIE

AT_ONCE = 50  # that are opened
CLOSED_1012 = bytes((0x88, 2, *divmod(1012, 256)))  # a close frame: the service restarts, come again


class RawSocket:
    """One of them. Nothing is understood of what is read but how it ends."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        self.reader, self.writer = reader, writer
        self.tail = b""  # the last that was read
        self.num_bytes = 0

    async def drain(self) -> None:
        """Read to the end."""
        while data := await self.reader.read(65536):
            self.num_bytes += len(data)
            self.tail = (self.tail + data)[-len(CLOSED_1012) :]
        self.writer.close()

    @property
    def is_sent_away(self) -> bool:
        """Whether the last that it was told is to come again."""
        return self.tail == CLOSED_1012


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
