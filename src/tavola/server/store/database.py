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
from . import books, clubs, deals, operations, solved
from .interface import (
    STANDING,
    Attempt,
    Booked,
    Booking,
    Figured,
    Head,
    Leader,
    Listener,
    Member,
    Profile,
    Rated,
    Solved,
    Tally,
)
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

    async def repeats_of(self, first_id: str, limit: int) -> list[Listed]:
        """Finished games with the dice of another table, the latest first."""
        return [listed(row) for row in await self._ask(operations.repeats_of(first_id, limit))]

    async def bout_tables(self, bout_id: str) -> list[Listed]:
        """The games of a match of two sides."""
        return [listed(row) for row in await self._ask(operations.bout_tables(bout_id))]

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

    # Deals of a day

    async def keep_deal(self, day: str, game: str, secret: str, options: str) -> tuple[str, str]:
        """Secret and options of a day's deal: those given, unless some were kept before."""
        return await self._run(deals.keep_deal(day, game, secret, options))

    async def has_deal(self, day: str) -> bool:
        """Whether anything was dealt on a day."""
        return bool(await self._ask(deals.has_deal(day)))

    async def create_attempt(self, table: Table, now_s: float) -> str:
        """Keep the host's table for its day and game, unless they have one already; the id of theirs."""
        return await self._run(deals.create_attempt(table, row_of(table), to_json(STANDING), now_s))

    async def attempt(self, day: str, game: str, person: str) -> Attempt | None:
        """Somebody's game of a day, if they have begun one."""
        rows = await self._ask(deals.attempt(day, game, person))
        return attempted(rows[0]) if rows else None

    async def unscored(self, day: str, game: str, limit: int) -> list[Attempt]:
        """Games of a day that have ended, and of which nobody has reckoned what they came to."""
        return [attempted(row) for row in await self._ask(deals.unscored(day, game, limit))]

    async def best_attempts(self, day: str, game: str, limit: int) -> list[Attempt]:
        """The best results of a day, in their order."""
        return [attempted(row) for row in await self._ask(deals.best_attempts(day, game, limit))]

    async def tally(self, day: str, game: str, score: int) -> Tally:
        """How many results a day has, and how they compare with a score."""
        return Tally(*(await self._ask(deals.tally(day, game, score)))[0])

    async def score_counts(self, day: str, game: str, unit: int) -> list[tuple[int, int]]:
        """How often each score was reached on a day, in whole units."""
        return [(row[0], row[1]) for row in await self._ask(deals.score_counts(day, game, unit))]

    async def keep_result(self, table_id: str, result: str, score: int) -> None:
        """Keep what a game of a day came to, and what it is ranked by."""
        await self._ask(deals.keep_result(table_id, result, score))

    # Clubs

    async def create_club(self, club_id: str, name: str, person: str, now_s: float) -> None:
        """Keep a new club with its first member."""
        await self._run(clubs.create_club(club_id, name, person, now_s))

    async def club_name(self, club_id: str) -> str | None:
        """The name of a club, if there is one."""
        rows = await self._ask(clubs.club_name(club_id))
        return rows[0][0] if rows else None

    async def clubs_of(self, person: str) -> list[tuple[str, str]]:
        """The clubs that somebody belongs to: ids and names."""
        return [(row[0], row[1]) for row in await self._ask(clubs.clubs_of(person))]

    async def members_of(self, club_id: str) -> list[Member]:
        """Who belongs to a club, those first who came first."""
        return [Member(*row) for row in await self._ask(clubs.members_of(club_id))]

    async def join_club(self, club_id: str, person: str, now_s: float, most: int) -> bool:
        """Belong to a club, unless so many do already; tells whether one does."""
        return await self._run(clubs.join_club(club_id, person, now_s, most))

    async def leave_club(self, club_id: str, person: str) -> None:
        """Belong to a club no more; with its last member it is gone."""
        await self._run(clubs.leave_club(club_id, person))

    async def club_tables(self, club_id: str, since_s: float, limit: int, *, is_over: bool) -> list[Listed]:
        """The tables of a club that were touched since then, the latest first."""
        return [listed(row) for row in await self._ask(clubs.club_tables(club_id, is_over, since_s, limit))]

    async def club_attempts(self, club_id: str, day: str, game: str, limit: int) -> list[Attempt]:
        """The results of a club's members on a day, the best first."""
        return [attempted(row) for row in await self._ask(clubs.club_attempts(club_id, day, game, limit))]

    # Books

    async def note_hint(self, table_id: str, seat: int) -> None:
        """Keep that a seat has had a hint."""
        await self._ask(books.note_hint(table_id, seat))

    async def hinted(self, table_id: str) -> list[int]:
        """The seats that have had a hint."""
        return [int(row[0]) for row in await self._ask(books.hinted(table_id))]

    async def claim_booking(self, version: int, now_s: float, until_s: float) -> Booking | None:
        """The first finished game that this version has not booked; until then it is the caller's."""
        return await self._run(books.claim(version, now_s, until_s))

    async def book(
        self, booking: Booking, game: str, outcome: str, company: str, figures: Sequence[tuple[str, str]]
    ) -> None:
        """Keep what a game came to; figures: of every person, as JSON."""
        await self._run(books.book(booking, game, outcome, company, figures))

    async def settle_booking(self, table_id: str, version: int, until_s: float) -> None:
        """A game is booked by this version; version 0: not yet, and nobody tries before then."""
        await self._ask(books.settle(table_id, version, until_s))

    async def unbook_all(self) -> None:
        """Let all finished games be booked and rated anew."""
        await self._run(books.unbook_all())

    async def figures_of(self, person: str) -> list[Figured]:
        """What somebody's games were, the first one first."""
        return [Figured(*row) for row in await self._ask(books.figures_of(person))]

    # Ratings

    async def rating_head(self, game: str) -> Head:
        """Up to where a game's ratings reach."""
        rows = await self._ask(books.head(game))
        return Head(*rows[0]) if rows else Head(0, 0.0, "")

    async def rated_games(self, game: str, after: Head, limit: int) -> list[Booked]:
        """The games that count for ratings after one of them, in the order in which they ended."""
        return [Booked(*row) for row in await self._ask(books.rated_games(game, after, limit))]

    async def num_together(self, game: str, booked: Booked, since_s: float) -> int:
        """How many rated games of a game the same people have played since then, before this one."""
        return int((await self._ask(books.num_together(game, booked, since_s)))[0][0])

    async def ratings(self, game: str) -> list[Rated]:
        """All ratings of a game, the best first."""
        return [Rated(*row) for row in await self._ask(books.ratings(game))]

    async def rating(self, game: str, person: str) -> Rated | None:
        """Somebody's rating in a game."""
        rows = await self._ask(books.rating(game, person))
        return Rated(*rows[0]) if rows else None

    async def keep_ratings(
        self,
        game: str,
        before: Head,
        after: Head,
        rows: Sequence[Rated],
        played: Sequence[tuple[float, float, str, str]],
    ) -> None:
        """Take games into the ratings; raises Conflict if they are not as they were before."""
        await self._run(books.keep_ratings(game, before, after, rows, played))

    async def unrate(self, game: str) -> None:
        """Let the ratings of a game begin anew."""
        await self._run(books.unrate(game))

    async def leaders(self, game: str, most_sigma: float, limit: int) -> list[Leader]:
        """Those who show a rating that is this sure, the best first."""
        return [Leader(*row) for row in await self._ask(books.leaders(game, most_sigma, limit))]

    # What is kept about a person

    async def profile(self, person: str) -> Profile | None:
        """What somebody shows to others, if anything."""
        rows = await self._ask(books.profile(person))
        return profiled(rows[0]) if rows else None

    async def profile_at(self, page: str) -> Profile | None:
        """What is shown on a page."""
        rows = await self._ask(books.profile_at(page))
        return profiled(rows[0]) if rows else None

    async def keep_profile(self, profile: Profile) -> None:
        """Keep what somebody shows."""
        await self._run(books.keep_profile(profile))

    async def attempts_of(self, person: str) -> list[tuple[str, str, str]]:
        """The days on which somebody has played today's table: day, game and table."""
        return [
            (str(day), str(game), str(table))
            for day, game, table in await self._ask(deals.attempts_of(person))
        ]

    async def keep_solved(self, person: str, game: str, puzzle: str, now_s: float) -> None:
        """Keep that somebody has solved a puzzle, if they had not before."""
        await self._ask(solved.keep_solved(person, game, puzzle, now_s))

    async def solved_of(self, person: str) -> list[Solved]:
        """The puzzles that somebody has solved, in that order."""
        return [Solved(*row) for row in await self._ask(solved.solved_of(person))]

    async def remove_table(self, table_id: str) -> None:
        """Remove a table with all that belongs to it."""
        await self._run(books.remove_table(table_id))

    async def unrate_games_of(self, person: str) -> None:
        """Let the games in which somebody played count for nobody's rating."""
        await self._run(books.unrated_of(person))

    async def forget(self, person: str) -> list[str]:
        """Forget all about somebody who is at no table any more; the games in which they were rated."""
        return await self._run(books.forget(person))

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
    first_id = table.repeat.table if table.repeat else ""
    bout_id = table.bout.id if table.bout else ""
    return TableRow(
        table.id,
        table.revision,
        to_json(table),
        in_lobby,
        tuple(sorted(people)),
        first_id,
        table.club,
        bout_id,
    )


def listed(row: Sequence[Any]) -> Listed:
    """A table and its standing, from the columns of ``operations.LISTED``."""
    document, standing, num_lines, updated_s = row
    table = msgspec.json.decode(document, type=Table)
    return Listed(table, msgspec.json.decode(standing, type=Standing), num_lines, updated_s)


def attempted(row: Sequence[Any]) -> Attempt:
    """Somebody's game of a day, from the columns of ``deals.ATTEMPTS``."""
    return Attempt(listed(row[:4]), *row[4:])


def profiled(row: Sequence[Any]) -> Profile:
    """What somebody shows, from the columns of ``books.PROFILE``."""
    person, page, shows_rating, shows_figures = row
    return Profile(person, page, bool(shows_rating), bool(shows_figures))
