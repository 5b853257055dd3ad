"""The part of a store that is the same for both databases: from what is asked to what a database is told."""

import asyncio
import hashlib
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from ...core.errors import TavolaError
from ..table import Listed, Standing, Table, persons_of
from . import operations
from .interface import STANDING, Listener
from .operations import Operation, Query, Result, Rows, TableRow

MAX_NEWS = 1000  # bytes
ROOM = 256 * 1024  # characters; a move needs a hundredth


class DatabaseStore(ABC):
    """A store in a database. A child says how statements are carried out."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []
        self._was_refused = False  # the last that was asked of the database

    @abstractmethod
    async def _run(self, operation: Operation[Result]) -> Result:
        """Carry out an operation as one transaction; return what it returns once that is committed."""

    async def _ask(self, query: Query) -> Rows:
        """Carry out a single statement."""
        return await self._run(operations.ask(query))

    async def ping(self) -> None:
        """Return if the store can be written to; raise StoreUnavailable if not.

        A little may still fit on a full disk: once something was refused, there must be room for more.
        """
        await self._ask(operations.probe(ROOM if self._was_refused else 1))
        self._was_refused = False

    async def key(self) -> bytes:
        """The key that signs cookies: 32 random bytes, drawn once and the same for all processes."""
        return bytes.fromhex(await self._run(operations.key(secrets.token_hex(32))))

    # People

    async def name_of(self, person: str) -> str | None:
        """The name a person has taken, if any."""
        rows = await self._ask(operations.name_of(person))
        return rows[0][0] if rows else None

    async def set_name(self, person: str, name: str) -> None:
        """Keep a person's name."""
        await self._ask(operations.set_name(person, name))

    async def set_stranger_name(self, person: str, name: str, expires_s: float, now_s: float) -> None:
        """Keep the name of somebody new for a while; forget those of people who never came back."""
        await self._run(operations.set_stranger_name(person, name, expires_s, now_s))

    async def welcome_stranger(self, person: str) -> None:
        """Keep somebody's name for good: they have come back."""
        await self._ask(operations.welcome_stranger(person))

    async def keep_link(self, token: str, person: str, expires_s: float, now_s: float) -> None:
        """Keep a one-time link for a person (only a hash of its token); forget expired ones."""
        await self._run(operations.keep_link(hashed(token), person, expires_s, now_s))

    async def take_link(self, token: str, now_s: float) -> str | None:
        """The person of a link that is still good; it is used up by this."""
        return await self._run(operations.take_link(hashed(token), now_s))

    # Tables

    async def create(
        self, table: Table, now_s: float, lines: Sequence[str] = (), standing: Standing = STANDING
    ) -> None:
        """Keep a new table, perhaps with the first lines of its log and how it stands after them."""
        operation = operations.create_with(row_of(table), tuple(lines), to_json(standing), now_s)
        await self._run(operation)

    async def table(self, table_id: str) -> Listed | None:
        """A table, with its standing and the number of its lines."""
        rows = await self._ask(operations.table(table_id))
        return listed(rows[0]) if rows else None

    async def save(self, table: Table, now_s: float, also: Table | None = None) -> None:
        """Replace the document, if nobody else has since ``table.revision``, which then goes up by one."""
        row = row_of(msgspec.structs.replace(table, revision=table.revision + 1))
        new = row_of(also) if also else None
        await self._run(operations.save(row, new, to_json(Standing()), now_s))
        table.revision = row.revision

    async def lobby(self, since_s: float, limit: int) -> list[Listed]:
        """Listed tables that have not started and were touched since then, the latest first."""
        return [listed(row) for row in await self._ask(operations.lobby(since_s, limit))]

    async def tables_of(self, person: str, limit: int, *, is_over: bool) -> list[Listed]:
        """The tables where a person holds a seat or is the host, running or over, the latest first."""
        return [listed(row) for row in await self._ask(operations.tables_of(person, limit, is_over))]

    # The log

    async def append(
        self, table_id: str, ply: int, lines: Sequence[str], standing: Standing, now_s: float
    ) -> None:
        """Write lines as plies ``ply``, ``ply + 1``, …: all of them, or none."""
        await self._run(
            operations.append(table_id, ply, tuple(lines), to_json(standing), standing.is_over, now_s)
        )

    async def lines(self, table_id: str, start: int = 0) -> list[str]:
        """The log from that ply on."""
        return [row[0] for row in await self._ask(operations.lines(table_id, start))]

    # Reviews

    async def review(self, game_id: str, version: int) -> str | None:
        """The review of a game, if that version of who makes them has made one."""
        rows = await self._ask(operations.review(game_id, version))
        return rows[0][0] if rows else None

    async def keep_review(self, game_id: str, version: int, sample: int, document: str) -> None:
        """Keep the review of a game, in place of an earlier one."""
        await self._ask(operations.keep_review(game_id, version, sample, document))

    # Games from files

    async def keep_upload(self, upload_id: str, record: str, expires_s: float) -> None:
        """Keep the record of a game until then."""
        await self._ask(operations.keep_upload(upload_id, record, expires_s))

    async def upload(self, upload_id: str, now_s: float) -> str | None:
        """A record whose time is not over."""
        rows = await self._ask(operations.upload(upload_id, now_s))
        return rows[0][0] if rows else None

    async def forget_uploads(self, before_s: float) -> None:
        """Forget the records whose time was over then, and their reviews."""
        await self._run(operations.forget_uploads(before_s))

    # News

    def listen(self, listener: Listener) -> None:
        """Call this with every piece of news that reaches this process, from others and from itself."""
        self._listeners.append(listener)

    def _hear(self, news: str) -> None:
        """Tell the listeners, each on its own: what one raises does not reach the others."""
        for listener in self._listeners:
            asyncio.get_running_loop().call_soon(listener, news)


def check_news(news: str) -> None:
    """Refuse news that is too long."""
    if len(news.encode(errors="surrogatepass")) > MAX_NEWS:
        raise TavolaError(f"news may have at most {MAX_NEWS} bytes")


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def to_json(value: Table | Standing) -> str:
    """A document as it is kept."""
    return msgspec.json.encode(value).decode()


def row_of(table: Table) -> TableRow:
    """What a table's row holds."""
    people = (persons_of(table) | {table.host}) - {""}
    is_free = any(seat.kind == "open" for seat in table.seats)
    in_lobby = table.is_listed and not table.is_started and is_free
    return TableRow(table.id, table.revision, to_json(table), in_lobby, tuple(sorted(people)))


def listed(row: Sequence[Any]) -> Listed:
    """A table and its standing, from the columns of ``operations.LISTED``."""
    document, standing, num_lines, updated_s = row
    table = msgspec.json.decode(document, type=Table)
    return Listed(table, msgspec.json.decode(standing, type=Standing), num_lines, updated_s)
