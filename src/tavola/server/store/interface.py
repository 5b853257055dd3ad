"""What keeps the tables. Two stores carry this out, and one suite of tests holds them to it.

A table's log is append-only: one row a line, unique by table and ply, so that two processes can never both
write the same ply. Whatever returns has been committed: it survives a crash of the process in the next
instant. Whatever raises has changed nothing.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from ...core.errors import TavolaError
from ..table import Listed, Standing, Table

STANDING = Standing()  # of a game before its first line
Listener = Callable[[str], None]  # takes a piece of news


class Conflict(TavolaError):
    """Someone else has written first: read again, and decide again."""

    code = "stale"


class StoreUnavailable(TavolaError):
    """The store cannot be reached, or cannot write now. Nothing was changed; it can be tried again.

    Only where the answer to a commit was lost on its way, all of it may have been: a second try then raises
    Conflict.
    """

    code = "store-unavailable"


class Store(Protocol):
    """The interface of a store. All times are seconds since 1970; all ids are opaque text."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date; raises TavolaError if the store is of a later version."""

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""

    async def ping(self) -> None:
        """Return if the store can be written to; raise StoreUnavailable if not."""

    async def key(self) -> bytes:
        """The key that signs cookies: 32 random bytes, drawn once and the same for all processes."""

    # People

    async def name_of(self, person: str) -> str | None:
        """The name a person has taken, if any."""

    async def set_name(self, person: str, name: str) -> None:
        """Keep a person's name."""

    async def set_stranger_name(self, person: str, name: str, expires_s: float, now_s: float) -> None:
        """Keep the name of somebody new until then, or for good if they take a seat or come back before;
        forget those of people who did neither.
        """

    async def welcome_stranger(self, person: str) -> None:
        """Keep somebody's name for good: they have come back."""

    async def keep_link(self, token: str, person: str, expires_s: float, now_s: float) -> None:
        """Keep a one-time link for a person (only a hash of its token); forget expired ones."""

    async def take_link(self, token: str, now_s: float) -> str | None:
        """The person of a link that is still good; it is used up by this."""

    # Tables

    async def create(
        self, table: Table, now_s: float, lines: Sequence[str] = (), standing: Standing = STANDING
    ) -> None:
        """Keep a new table, perhaps with the first lines of its log and how it stands after them: all of it,
        or nothing. Raises Conflict if its id is taken.
        """

    async def table(self, table_id: str) -> Listed | None:
        """A table, with its standing and the number of its lines."""

    async def save(self, table: Table, now_s: float, also: Table | None = None) -> None:
        """Replace the document, if nobody else has since ``table.revision``, which then goes up by one.

        With it another table may be created: both are kept, or neither.
        Raises Conflict otherwise, and the table given is left as it was.
        """

    async def lobby(self, since_s: float, limit: int) -> list[Listed]:
        """Listed tables that have not started, with a free seat, touched since then, the latest first."""

    async def tables_of(self, person: str, limit: int, *, is_over: bool) -> list[Listed]:
        """The tables where a person holds a seat or is the host, running or over, the latest first."""

    # The log

    async def append(
        self, table_id: str, ply: int, lines: Sequence[str], standing: Standing, now_s: float
    ) -> None:
        """Write lines as plies ``ply``, ``ply + 1``, …: all of them, or none.

        The log must have exactly ``ply`` lines before; raises Conflict otherwise.
        """

    async def lines(self, table_id: str, start: int = 0) -> list[str]:
        """The log from that ply on."""

    # Reviews

    async def review(self, game_id: str, version: int) -> str | None:
        """The review of a table's game or one from a file, if that version of who makes them made one."""

    async def keep_review(self, game_id: str, version: int, sample: int, document: str) -> None:
        """Keep the review of a game, in place of an earlier one; sample is 0 for an exact one."""

    # Games from files

    async def keep_upload(self, upload_id: str, record: str, expires_s: float) -> None:
        """Keep the record of a game until then."""

    async def upload(self, upload_id: str, now_s: float) -> str | None:
        """A record whose time is not over."""

    async def forget_uploads(self, before_s: float) -> None:
        """Forget the records whose time was over then, and their reviews."""

    # News between processes

    def listen(self, listener: Listener) -> None:
        """Call this with every piece of news that reaches this process, from others and from itself.

        After ``append`` the news is ``"log TABLE PLIES"`` (how many lines there are now), after ``save``
        ``"table TABLE REVISION"``; both come only once it is committed. When news may have been missed,
        for the connection was lost for a while, it is ``"all"``.
        """

    async def tell(self, news: str) -> None:
        """Tell all processes something of at most 1,000 bytes, without keeping it. May be lost."""
