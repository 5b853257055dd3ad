"""What a store does, told once for both databases.

An operation is a generator. It yields steps (a statement, a statement for many rows, a piece of news) and is
sent the rows that each brings; a store carries them out in one transaction, be it in a thread or over a
network. When an operation raises, its transaction is rolled back and its news is never told.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from ...core.errors import TavolaError
from ...core.record import is_writable
from . import schema
from .interface import Conflict

Result = TypeVar("Result")
Rows: TypeAlias = Sequence[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Query:
    """A statement with its arguments, which stand in it as $1, $2, …"""

    sql: str
    args: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A statement that brings one row with one number: how many rows it has changed.

    RETURNING would tell as much, but SQLite has not known it for long enough.
    """

    sql: str
    args: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Many:
    """A statement that is carried out once for every row of arguments. It brings no rows."""

    sql: str
    rows: Sequence[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class News:
    """Something that listeners are told once the operation is committed. It brings no rows."""

    text: str


Step: TypeAlias = Query | Change | Many | News
Operation: TypeAlias = Generator[Step, Rows, Result]


def check_text(step: Step) -> None:
    """Refuse text that one of the databases could not keep, so that neither does."""
    for text in texts(step):
        if "\0" in text or not is_writable(text):
            raise TavolaError("text with a null character, or with half a character, cannot be kept")


def texts(step: Step) -> Iterator[str]:
    """All text that a step carries."""
    match step:
        case News(text):
            yield text
        case Query(_, args) | Change(_, args):
            yield from (arg for arg in args if isinstance(arg, str))
        case Many(_, rows):
            yield from (arg for row in rows for arg in row if isinstance(arg, str))


def ask(query: Query) -> Operation[Rows]:
    """A single statement."""
    return (yield query)


def changes(sql: str, *args: Any) -> Operation[bool]:
    """Carry out a statement, and say whether it changed anything."""
    rows = yield Change(sql, args)
    return bool(rows[0][0])


# The schema


def migrate() -> Operation[None]:
    """Bring the schema up to date; raises TavolaError if it is of a later version."""
    yield Query(schema.SETTINGS)
    found = yield Query("SELECT value FROM settings WHERE name = 'version'")
    version, known = int(found[0][0]) if found else 0, len(schema.MIGRATIONS)
    if version > known:
        raise TavolaError(
            f"these tables are kept in version {version} of the schema, but this Tavola knows only"
            f" version {known}: start a later Tavola"
        )
    if version < known:
        yield from migrate_from(version)


def migrate_from(version: int) -> Operation[None]:
    """Carry out the migrations since a version."""
    for statements in schema.MIGRATIONS[version:]:
        for statement in statements:
            yield Query(statement)
    yield Query(
        "INSERT INTO settings (name, value) VALUES ('version', $1)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (str(len(schema.MIGRATIONS)),),
    )


def key(proposal: str) -> Operation[str]:
    """The key of all processes, as hex digits: the one that was proposed first."""
    yield Query(
        "INSERT INTO settings (name, value) VALUES ('key', $1) ON CONFLICT (name) DO NOTHING", (proposal,)
    )
    found = yield Query("SELECT value FROM settings WHERE name = 'key'")
    return str(found[0][0])


def probe(size: int) -> Query:
    """Write so many characters that nobody reads: where a disk is full, reading still goes well."""
    return Query(
        "INSERT INTO settings (name, value) VALUES ('probe', $1)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (size * "x",),
    )


# People


def name_of(person: str) -> Query:
    """The name of a person."""
    return Query("SELECT name FROM people WHERE id = $1", (person,))


def set_name(person: str, name: str) -> Query:
    """Keep a name, in place of an earlier one."""
    return Query(
        "INSERT INTO people (id, name) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        (person, name),
    )


def set_stranger_name(person: str, name: str, expires_s: float, now_s: float) -> Operation[None]:
    """Keep the name of somebody new for a while, and forget those who never came back."""
    yield from forget_strangers(now_s)
    yield set_name(person, name)
    yield Query("INSERT INTO strangers (person, expires_s) VALUES ($1, $2)", (person, expires_s))


def forget_strangers(now_s: float) -> Operation[None]:
    """Forget the names of people who never came back; whoever holds a seat did."""
    expired = yield Query(
        "SELECT person, EXISTS (SELECT 1 FROM sitting WHERE sitting.person = strangers.person)"
        " FROM strangers WHERE expires_s <= $1",
        (now_s,),
    )
    yield Many("DELETE FROM strangers WHERE person = $1", [(person,) for person, _ in expired])
    gone = [(person,) for person, has_seat in expired if not has_seat]
    yield Many("DELETE FROM people WHERE id = $1", gone)


def welcome_stranger(person: str) -> Query:
    """Keep somebody's name for good: they have come back."""
    return Query("DELETE FROM strangers WHERE person = $1", (person,))


def keep_link(token_hash: str, person: str, expires_s: float, now_s: float) -> Operation[None]:
    """Keep a link, and forget those that have expired."""
    yield Query("DELETE FROM links WHERE expires_s <= $1", (now_s,))
    yield Query(
        "INSERT INTO links (token_hash, person, expires_s) VALUES ($1, $2, $3)"
        " ON CONFLICT (token_hash) DO UPDATE SET person = excluded.person, expires_s = excluded.expires_s",
        (token_hash, person, expires_s),
    )


def take_link(token_hash: str, now_s: float) -> Operation[str | None]:
    """Say whose link it is, if it is still good, and remove it: of two who try, one removes it."""
    found = yield Query(
        "SELECT person FROM links WHERE token_hash = $1 AND expires_s > $2", (token_hash, now_s)
    )
    is_removed = yield from changes("DELETE FROM links WHERE token_hash = $1", token_hash)
    return str(found[0][0]) if found and is_removed else None


# Tables


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as its row has it: read off at once, for the table may change before the row is written."""

    id: str
    revision: int
    document: str
    in_lobby: bool
    people: tuple[str, ...]  # who hold a seat or are the host, each once
    first_id: str = ""  # of the table whose dice it has
    club_id: str = ""  # whose table it is
    bout_id: str = ""  # of the match of two sides


LISTED = "SELECT document, standing, num_lines, updated_s FROM tables"


def create(row: TableRow, standing: str, now_s: float) -> Operation[None]:
    """Write a new table with an empty log."""
    is_made = yield from changes(
        "INSERT INTO tables (id, revision, document, in_lobby, standing, is_over, num_lines, updated_s)"
        " VALUES ($1, $2, $3, $4, $5, 0, 0, $6) ON CONFLICT (id) DO NOTHING",
        *(row.id, row.revision, row.document, int(row.in_lobby), standing, now_s),
    )
    if not is_made:
        raise Conflict("there is a table of this name already")
    yield sit_down(row)
    if row.first_id:
        yield Query("INSERT INTO repeats (table_id, first_id) VALUES ($1, $2)", (row.id, row.first_id))
    if row.club_id:
        yield Query("INSERT INTO club_tables (table_id, club_id) VALUES ($1, $2)", (row.id, row.club_id))
    if row.bout_id:
        yield Query("INSERT INTO bout_tables (table_id, bout_id) VALUES ($1, $2)", (row.id, row.bout_id))


def create_with(row: TableRow, lines: Sequence[str], standing: str, now_s: float) -> Operation[None]:
    """Write a new table whose log begins with some lines."""
    yield from create(row, standing, now_s)
    if lines:
        yield from append(row.id, 0, lines, standing, False, now_s)


def sit_down(row: TableRow) -> Many:
    """Note whose table it is."""
    return Many(
        "INSERT INTO sitting (person, table_id) VALUES ($1, $2)", [(person, row.id) for person in row.people]
    )


def save(row: TableRow, new: TableRow | None, standing: str, now_s: float) -> Operation[None]:
    """Write a table over the revision before; with it, perhaps, a new one."""
    is_saved = yield from changes(
        "UPDATE tables SET revision = $2, document = $3, in_lobby = $4, updated_s = $5"
        " WHERE id = $1 AND revision = $6",
        *(row.id, row.revision, row.document, int(row.in_lobby), now_s, row.revision - 1),
    )
    if not is_saved:
        raise Conflict("the table was changed in the meantime")
    yield Query("DELETE FROM sitting WHERE table_id = $1", (row.id,))
    yield sit_down(row)
    if new:
        yield from create(new, standing, now_s)
    yield News(f"table {row.id} {row.revision}")


def table(table_id: str) -> Query:
    """One table."""
    return Query(f"{LISTED} WHERE id = $1", (table_id,))


def lobby(since_s: float, limit: int) -> Query:
    """The tables that wait for players."""
    return Query(
        f"{LISTED} WHERE in_lobby = 1 AND updated_s >= $1 ORDER BY updated_s DESC, id LIMIT $2",
        (since_s, limit),
    )


def tables_of(person: str, limit: int, is_over: bool) -> Query:
    """The tables of a person."""
    return Query(
        f"{LISTED} JOIN sitting ON table_id = id"
        " WHERE person = $1 AND is_over = $2 ORDER BY updated_s DESC, id LIMIT $3",
        (person, int(is_over), limit),
    )


def repeats_of(first_id: str, limit: int) -> Query:
    """Finished games with the dice of another table, the latest first."""
    return Query(
        f"{LISTED} JOIN repeats ON table_id = id"
        " WHERE first_id = $1 AND is_over = 1 ORDER BY updated_s DESC, id LIMIT $2",
        (first_id, limit),
    )


def bout_tables(bout_id: str) -> Query:
    """The games of a match of two sides."""
    return Query(f"{LISTED} JOIN bout_tables ON table_id = id WHERE bout_id = $1 ORDER BY id", (bout_id,))


# The log


def append(
    table_id: str, ply: int, lines: Sequence[str], standing: str, is_over: bool, now_s: float
) -> Operation[None]:
    """Write lines after ``ply`` others.

    The count comes first: whoever raises it holds the row until the commit, and a second writer then finds
    another count than it expects.
    """
    num_lines = ply + len(lines)
    is_counted = yield from changes(
        "UPDATE tables SET num_lines = $3, standing = $4, is_over = $5, updated_s = $6"
        " WHERE id = $1 AND num_lines = $2",
        *(table_id, ply, num_lines, standing, int(is_over), now_s),
    )
    if not is_counted:
        raise Conflict(f"the log of this table does not have {ply} lines")
    yield Many(
        "INSERT INTO events (table_id, ply, line, at_s) VALUES ($1, $2, $3, $4)",
        [(table_id, number, line, now_s) for number, line in enumerate(lines, ply)],
    )
    if is_over:
        yield to_be_booked(table_id, now_s)
        yield Query("UPDATE attempts SET is_over = 1 WHERE table_id = $1", (table_id,))
    yield News(f"log {table_id} {num_lines}")


def to_be_booked(table_id: str, ended_s: float) -> Query:
    """Note, with its last line, that a game is to be booked: whatever happens next, it will be."""
    return Query(
        "INSERT INTO bookings (table_id, game, ended_s, version, until_s, outcome, company)"
        " VALUES ($1, '', $2, 0, 0, '', '') ON CONFLICT (table_id) DO UPDATE"
        " SET ended_s = excluded.ended_s, version = 0, until_s = 0, outcome = '', company = ''",
        (table_id, ended_s),
    )


def lines(table_id: str, start: int) -> Query:
    """The log from a ply on."""
    return Query("SELECT line FROM events WHERE table_id = $1 AND ply >= $2 ORDER BY ply", (table_id, start))


# Reviews


def review(game_id: str, version: int) -> Query:
    """The review of a game, if this version has made one."""
    return Query("SELECT document FROM reviews WHERE game_id = $1 AND version = $2", (game_id, version))


def keep_review(game_id: str, version: int, sample: int, document: str) -> Query:
    """Keep a review in place of an earlier one."""
    return Query(
        "INSERT INTO reviews (game_id, version, sample, document) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (game_id) DO UPDATE"
        " SET version = excluded.version, sample = excluded.sample, document = excluded.document",
        (game_id, version, sample, document),
    )


# Games from files


def keep_upload(upload_id: str, record: str, expires_s: float) -> Query:
    """Keep a game for a while."""
    return Query(
        "INSERT INTO uploads (id, record, expires_s) VALUES ($1, $2, $3)", (upload_id, record, expires_s)
    )


def upload(upload_id: str, now_s: float) -> Query:
    """A game whose time is not over."""
    return Query("SELECT record FROM uploads WHERE id = $1 AND expires_s > $2", (upload_id, now_s))


def forget_uploads(before_s: float) -> Operation[None]:
    """Forget the games whose time was over then, and their reviews."""
    yield Query(
        "DELETE FROM reviews WHERE game_id IN (SELECT id FROM uploads WHERE expires_s <= $1)", (before_s,)
    )
    yield Query("DELETE FROM uploads WHERE expires_s <= $1", (before_s,))
