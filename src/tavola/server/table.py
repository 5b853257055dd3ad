"""A table as it is stored: what was agreed on, and who sits where. What was played is its log, kept apart."""

from typing import Any, Literal

import msgspec

Kind = Literal["open", "person", "bot"]
Pace = Literal["live", "slow"]  # slow: people may stay away for days


class Seat(msgspec.Struct, omit_defaults=True):
    """One place at a table."""

    kind: Kind = "open"
    name: str = ""  # as the others see it
    person: str = ""  # who holds it; one person may hold several
    bot: str = ""  # the level: of a bot, or of the one that plays on for a person who is away
    contribution: str = ""  # to the dice, as hex digits; bots add none
    is_passed_over: bool = False  # was here and added none: the dice did not wait any longer
    throws_itself: bool = False
    has_left: bool = False  # the person got up during the game
    has_resigned: bool = False  # and will not return: the bot plays to the end


class Learning(msgspec.Struct, omit_defaults=True):
    """How far a guided first game has come; the rest follows from its log (``core/lesson.py``)."""

    is_on: bool = True  # False while it is left, and the game goes on without it
    watched: int = 0  # the number of the last step that was only to be read, and has been
    kept: int = 0  # so many lines of the game are to stay, whatever was meant


class Origin(msgspec.Struct):
    """The game that one was played on from."""

    table: str  # nothing where it came from a file, which is not kept for long
    line: int  # so many lines of it are the first of this one


class Repeat(msgspec.Struct):
    """The game whose dice are thrown again: it was over before this one began."""

    table: str
    seat: int  # that is played again by a person; the others are bots'


class Bout(msgspec.Struct, omit_defaults=True):
    """The match of two sides that a game belongs to (``bouts.py``)."""

    id: str
    deal: int  # whose dice and options it has, from 1; two of its games have them
    is_second: bool = False  # the second of these: the sides have changed seats
    is_told: bool = False  # both are over, and their dice no secret any more


class Table(msgspec.Struct, omit_defaults=True):
    """What is agreed on. Times are seconds since 1970."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[Seat]
    host: str  # the person who made it
    secret: str  # of the dice, as hex digits: told to nobody before the game has ended
    created_s: float
    is_listed: bool = False  # in the lobby; otherwise whoever has the link may come
    pace: Pace = "live"
    grace_s: float = 120  # how long a seat may be away before the others may let a bot play on
    has_hints: bool = True  # who is to decide may ask what the strongest bot would do
    is_started: bool = False
    is_sealed: bool = False  # all contributions are in, and the throws are settled: none is taken any more
    learning: Learning | None = None  # a guided first game: its first throws are prepared
    origin: Origin | None = None  # played on from a position of another game
    repeat: Repeat | None = None  # with the dice of another game (``again.py``)
    dice_name: str = ""  # under which the throws are derived where that is not the table's own id
    day: str = ""  # whose dice it has, as 2026-11-18 (``days.py``); nothing where the dice are its own
    club: str = ""  # the club that it belongs to
    bout: Bout | None = None  # the match of two sides
    next_table: str = ""  # the rematch
    revision: int = 0  # counts the changes of this document; kept by the store


def persons_of(table: Table) -> set[str]:
    """The people who hold seats."""
    return {seat.person for seat in table.seats if seat.kind == "person"}


def seats_of(table: Table, person: str) -> list[int]:
    """The seats that a person holds, from 1."""
    return [number for number, seat in enumerate(table.seats, 1) if is_of(seat, person)]


def seats_played_by(table: Table, person: str) -> list[int]:
    """The seats for which a person decides: those that they hold, and no bot plays."""
    return [number for number in seats_of(table, person) if not is_bots(table.seats[number - 1])]


def is_of(seat: Seat, person: str) -> bool:
    """Whether a person holds this seat."""
    return seat.kind == "person" and seat.person == person


def host_name(table: Table) -> str:
    """The name of who made a table, as the others see it; nothing if the host has no seat."""
    return next((seat.name for seat in table.seats if is_of(seat, table.host)), "")


def is_bots(seat: Seat) -> bool:
    """Whether a bot plays this seat: its own, or that of somebody who is away."""
    return bool(seat.bot)


class Standing(msgspec.Struct, frozen=True):
    """How far a table's game has come: what lists of games show, kept beside the log."""

    is_over: bool = False
    awaited: tuple[int, ...] = ()  # the seats that are to decide or to throw
    winners: tuple[int, ...] = ()


class Listed(msgspec.Struct):
    """A table with its standing, in a list of tables."""

    table: Table
    standing: Standing
    ply: int
    updated_s: float
