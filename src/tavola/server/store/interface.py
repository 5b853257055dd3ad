"""What keeps the tables. Two stores carry this out, and one suite of tests holds them to it.

A table's log is append-only: one row a line, unique by table and ply, so that two processes can never both
write the same ply. Whatever returns has been committed: it survives a crash of the process in the next
instant. Whatever raises has changed nothing.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

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


class Attempt(NamedTuple):
    """Somebody's game of a day."""

    listed: Listed
    person: str
    result: str  # as it was kept; nothing before


class Booking(NamedTuple):
    """A finished game that is to be booked."""

    table_id: str
    ended_s: float


class Figured(NamedTuple):
    """What a game was for a person, as it is kept."""

    table_id: str
    game: str
    ended_s: float
    document: str
    mu: float
    sigma: float  # 0 where the game is not rated


class Booked(NamedTuple):
    """What a rated game came to, as it is kept."""

    table_id: str
    ended_s: float
    outcome: str
    company: str  # the people who played it


class Rated(NamedTuple):
    """How strong somebody is thought to be."""

    person: str
    mu: float
    sigma: float
    num_games: int


class Head(NamedTuple):
    """The last game that is in the ratings of a game."""

    revision: int
    ended_s: float
    table_id: str


class Profile(NamedTuple):
    """What somebody shows to others."""

    person: str
    page: str  # the name of the page, by which nobody can tell who it is
    shows_rating: bool = False
    shows_figures: bool = False


class Leader(NamedTuple):
    """Somebody who shows a rating."""

    page: str
    name: str
    mu: float
    sigma: float
    num_games: int
    person: str


class Member(NamedTuple):
    """Somebody who belongs to a club."""

    person: str
    name: str | None  # as they chose it, if they did


class Solved(NamedTuple):
    """A puzzle that somebody has solved."""

    game: str
    puzzle: str
    solved_s: float


class Tally(NamedTuple):
    """How many results there are."""

    total: int
    better: int  # than the one in question
    worse: int


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

    async def repeats_of(self, first_id: str, limit: int) -> list[Listed]:
        """Finished games with the dice of another table, the latest first."""

    async def bout_tables(self, bout_id: str) -> list[Listed]:
        """The games of a match of two sides."""

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

    # Deals of a day

    async def keep_deal(self, day: str, game: str, secret: str, options: str) -> tuple[str, str]:
        """Secret and options of a day's deal: those given, unless some were kept before."""

    async def has_deal(self, day: str) -> bool:
        """Whether anything was dealt on a day."""

    async def create_attempt(self, table: Table, now_s: float) -> str:
        """Keep the host's table for its day and game, unless they have one already; the id of theirs."""

    async def attempt(self, day: str, game: str, person: str) -> Attempt | None:
        """Somebody's game of a day, if they have begun one."""

    async def unscored(self, day: str, game: str, limit: int) -> list[Attempt]:
        """Games of a day that have ended, and of which nobody has reckoned what they came to."""

    async def best_attempts(self, day: str, game: str, limit: int) -> list[Attempt]:
        """The best results of a day, in their order."""

    async def tally(self, day: str, game: str, score: int) -> Tally:
        """How many results a day has, and how they compare with a score."""

    async def score_counts(self, day: str, game: str, unit: int) -> list[tuple[int, int]]:
        """How often each score was reached on a day, in whole units: the score, and how many."""

    async def keep_result(self, table_id: str, result: str, score: int) -> None:
        """Keep what a game of a day came to, and what it is ranked by: the better, the smaller."""

    # Clubs

    async def create_club(self, club_id: str, name: str, person: str, now_s: float) -> None:
        """Keep a new club with its first member."""

    async def club_name(self, club_id: str) -> str | None:
        """The name of a club, if there is one."""

    async def clubs_of(self, person: str) -> list[tuple[str, str]]:
        """The clubs that somebody belongs to: ids and names."""

    async def members_of(self, club_id: str) -> list[Member]:
        """Who belongs to a club, those first who came first."""

    async def join_club(self, club_id: str, person: str, now_s: float, most: int) -> bool:
        """Belong to a club, unless so many do already or it is gone; tells whether one does."""

    async def leave_club(self, club_id: str, person: str) -> None:
        """Belong to a club no more; with its last member it is gone, and its tables are nobody's."""

    async def club_tables(self, club_id: str, since_s: float, limit: int, *, is_over: bool) -> list[Listed]:
        """The tables of a club that were touched since then, the latest first."""

    async def club_attempts(self, club_id: str, day: str, game: str, limit: int) -> list[Attempt]:
        """The results of a club's members on a day, the best first."""

    async def note_hint(self, table_id: str, seat: int) -> None:
        """Keep that a seat has had a hint, and tell nobody."""

    async def hinted(self, table_id: str) -> list[int]:
        """The seats that have had a hint."""

    # Books: they follow from tables and logs, and may be dropped at any time

    async def claim_booking(self, version: int, now_s: float, until_s: float) -> Booking | None:
        """The first finished game that this version has not booked; until then it is the caller's."""

    async def book(
        self, booking: Booking, game: str, outcome: str, company: str, figures: Sequence[tuple[str, str]]
    ) -> None:
        """Keep what a game came to, in place of what was kept before; figures: of every person, as JSON."""

    async def settle_booking(self, table_id: str, version: int, until_s: float) -> None:
        """A game is booked by this version; version 0: not yet, and nobody tries before then."""

    async def unbook_all(self) -> None:
        """Let all finished games be booked and rated anew."""

    async def figures_of(self, person: str) -> list[Figured]:
        """What somebody's games were, the first one first."""

    async def rating_head(self, game: str) -> Head:
        """Up to where a game's ratings reach."""

    async def rated_games(self, game: str, after: Head, limit: int) -> list[Booked]:
        """The games that count for ratings after one of them, in the order in which they ended."""

    async def num_together(self, game: str, booked: Booked, since_s: float) -> int:
        """How many rated games of a game the same people have played since then, before this one."""

    async def ratings(self, game: str) -> list[Rated]:
        """All ratings of a game, the best first."""

    async def rating(self, game: str, person: str) -> Rated | None:
        """Somebody's rating in a game."""

    async def keep_ratings(
        self,
        game: str,
        before: Head,
        after: Head,
        rows: Sequence[Rated],
        played: Sequence[tuple[float, float, str, str]],
    ) -> None:
        """Take games into the ratings; played: mu and sigma after it, of which person, at which table.

        Raises Conflict if the ratings are not as they were before.
        """

    async def unrate(self, game: str) -> None:
        """Let the ratings of a game begin anew."""

    async def leaders(self, game: str, most_sigma: float, limit: int) -> list[Leader]:
        """Those who show a rating that is this sure, the best first."""

    # What is kept about a person

    async def profile(self, person: str) -> Profile | None:
        """What somebody shows to others, if anything."""

    async def profile_at(self, page: str) -> Profile | None:
        """What is shown on a page."""

    async def keep_profile(self, profile: Profile) -> None:
        """Keep what somebody shows; who shows nothing has no page any more."""

    async def attempts_of(self, person: str) -> list[tuple[str, str, str]]:
        """The days on which somebody has played today's table: day, game and table."""

    async def keep_solved(self, person: str, game: str, puzzle: str, now_s: float) -> None:
        """Keep that somebody has solved a puzzle, if they had not before."""

    async def solved_of(self, person: str) -> list[Solved]:
        """The puzzles that somebody has solved, in that order."""

    async def remove_table(self, table_id: str) -> None:
        """Remove a table with all that belongs to it; the news is ``"removed TABLE"``."""

    async def unrate_games_of(self, person: str) -> None:
        """Let the games in which somebody played count for nobody's rating."""

    async def forget(self, person: str) -> list[str]:
        """Forget all about somebody who is at no table any more; the games in which they were rated."""

    # News between processes

    def listen(self, listener: Listener) -> None:
        """Call this with every piece of news that reaches this process, from others and from itself.

        After ``append`` the news is ``"log TABLE PLIES"`` (how many lines there are now), after ``save``
        ``"table TABLE REVISION"``; both come only once it is committed. When news may have been missed,
        for the connection was lost for a while, it is ``"all"``.
        """

    async def tell(self, news: str) -> None:
        """Tell all processes something of at most 1,000 bytes, without keeping it. May be lost."""
