"""Who may change what about a table: making one, sitting down, getting up, starting, coming back.

Each function takes a table that is the caller's own copy and a person, and changes it or raises Refused.
What they come to is kept by the room.
"""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from ..bots import bots_at_tables, default_bot, has_hints
from ..core.contract import MAX_SEATS
from ..core.registry import find_game
from ..core.verifiable import new_secret
from .guests import other_guests
from .messages import NameText, Word
from .people import clean_name, unlike
from .refusals import Refused
from .table import Pace, Seat, Table, is_bots, is_of, seats_of

TABLE_ID_BYTES = 12
BOT_NAMES = ("Menta", "Timo", "Salvia", "Alloro")


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new table: one's own (``person``), a bot's, or open for somebody else."""

    kind: Literal["person", "bot", "open"] = "open"
    name: NameText = ""
    bot: Word = ""
    throws_itself: bool = False


class TableWish(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a new table should be."""

    game: Word
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=MAX_SEATS)]
    options: dict[str, Any] = {}
    is_listed: bool = False
    pace: Pace = "live"
    grace_s: Annotated[float, msgspec.Meta(ge=10, le=3600)] = 120
    has_hints: bool = True
    start: bool = False  # at once, if no seat is open


# Before the game


def make(wish: TableWish, person: str, name: str, now_s: float) -> Table:
    """A new table, as its host wishes it."""
    game = find_game(wish.game)
    seed = secrets.randbits(62)
    options = game.agree(len(wish.seats), game.draw_options(len(wish.seats), wish.options, seed))
    table = Table(new_table_id(), game.id, options, [], person, new_secret(), now_s)
    table.is_listed, table.pace, table.grace_s = wish.is_listed, wish.pace, wish.grace_s
    table.has_hints = wish.has_hints and has_hints(find_game(table.game))
    for wanted in wish.seats:
        table.seats.append(Seat())
        if wanted.kind == "person":
            sit(table, person, len(table.seats), wanted.name or name)
            table.seats[-1].throws_itself = wanted.throws_itself
        elif wanted.kind == "bot":
            put_bot(table, len(table.seats), wanted.bot)
    if wish.start:
        start(table, person)
    return table


def new_table_id() -> str:
    """An id that nobody can guess: who knows it may come."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def sit(table: Table, person: str, number: int, name: str) -> None:
    """Take a free seat; on one's own seat, take it back from the bot that plays on."""
    seat = seat_at(table, number)
    if is_of(seat, person):
        come_back(table, person)
        return
    require(not table.is_started, "started")
    require(seat.kind == "open", "seat-taken")
    table.seats[number - 1] = Seat("person", seat_name(table, clean_name(name)), person)


def rename(table: Table, person: str, number: int, name: str) -> None:
    """Change the name on one's own seat."""
    seat = own_seat(table, person, number)
    seat.name = ""
    seat.name = free_name(table, clean_name(name))


def set_occupant(table: Table, person: str, number: int, kind: str, bot: str) -> None:
    """The host makes a seat free, or puts a bot there."""
    seat_at(table, number)
    require(person == table.host, "not-the-host")
    require(not table.is_started, "started")
    table.seats[number - 1] = Seat()
    if kind == "bot":
        put_bot(table, number, bot)


def put_bot(table: Table, number: int, bot: str) -> None:
    """Give a seat to a bot."""
    level = known_bot(table, bot)
    table.seats[number - 1] = Seat("bot", free_name(table, BOT_NAMES[number - 1]), bot=level)


def start(table: Table, person: str) -> None:
    """Begin; anyone who has a seat may, and the host."""
    require(person == table.host or bool(seats_of(table, person)), "foreign-seat")
    require(not table.is_started, "started")
    require(all(seat.kind != "open" for seat in table.seats), "seats-open")
    table.is_started = True


# During the game


def contribute(table: Table, person: str, number: int, value: str) -> None:
    """Add a seat's own part to the dice, once, and before they are settled."""
    seat = own_seat(table, person, number)
    require(not table.is_sealed, "started")
    require(seat.contribution in ("", value), "has-contributed")
    seat.contribution = value


def throw_itself(table: Table, person: str, number: int, on: bool) -> None:
    """Whether a seat's dice are thrown without asking."""
    own_seat(table, person, number).throws_itself = on


def leave(table: Table, person: str, *, bot_plays: bool = False) -> None:
    """Get up: before the game the seats are free again; during it they are kept, and a bot may play on."""
    for number in seats_of(table, person):
        seat = table.seats[number - 1]
        if not table.is_started:
            table.seats[number - 1] = Seat()
            continue
        seat.has_left = True
        if bot_plays and not table.day:  # whose game counts for one person
            seat.bot = seat.bot or known_bot(table, "")


def resign(table: Table, person: str, number: int) -> None:
    """Give a seat up for good: a bot plays it to the end."""
    seat = own_seat(table, person, number)
    seat.has_left = seat.has_resigned = True
    seat.bot = known_bot(table, "")


def let_bot_play(table: Table, person: str, number: int, bot: str, *, is_away: bool) -> None:
    """Others at the table let a bot play on for somebody who is away."""
    seat = seat_at(table, number)
    require(table.is_started, "not-started")
    require(any(not other.has_left for other in table.seats if is_of(other, person)), "foreign-seat")
    require(not is_of(seat, person) and is_away, "not-away")
    seat.bot = known_bot(table, bot)


def come_back(table: Table, person: str) -> bool:
    """Who returns takes the seats back; tells whether that changed anything."""
    own = [seat for seat in table.seats if is_of(seat, person) and not seat.has_resigned]
    away = [seat for seat in own if seat.bot or seat.has_left]
    for seat in away:
        seat.bot, seat.has_left = "", False
    return bool(away)


def pass_over(table: Table, number: int) -> None:
    """Wait no longer for a seat's part of the dice; until they are settled it may still come."""
    table.seats[number - 1].is_passed_over = True


def settle(table: Table) -> None:
    """Once the game has begun and every person's contribution is in, the throws are settled for good."""
    if table.is_started and not any(map(is_awaited, table.seats)):
        table.is_sealed = True


def is_awaited(seat: Seat) -> bool:
    """Whether the dice wait for a seat's contribution."""
    return not (is_bots(seat) or seat.contribution or seat.is_passed_over)


def unshaken(table: Table) -> list[int]:
    """The seats that the dice wait for, once the game has begun."""
    if not table.is_started or table.is_sealed:
        return []
    return [number for number, seat in enumerate(table.seats, 1) if is_awaited(seat)]


def point_to(table: Table, next_table: str) -> None:
    """Send everyone to another table; the first who asks for one decides which."""
    table.next_table = table.next_table or next_table


def rematch_of(table: Table, now_s: float) -> Table:
    """The same people and options at another table, with new dice."""
    seats = [anew(seat) for seat in table.seats]
    again = Table(new_table_id(), table.game, table.options, seats, table.host, new_secret(), now_s)
    again.is_listed, again.pace, again.grace_s = table.is_listed, table.pace, table.grace_s
    again.has_hints, again.is_started, again.club = table.has_hints, True, table.club
    return again


def anew(seat: Seat) -> Seat:
    """A seat for another game: the same person or bot, and nobody has gone."""
    bot = seat.bot if seat.kind == "bot" else ""
    return Seat(seat.kind, seat.name, seat.person, bot, throws_itself=seat.throws_itself)


# Small questions


def require(condition: bool, code: str) -> None:
    """Refuse, unless it is so."""
    if not condition:
        raise Refused(code)


def seat_at(table: Table, number: int) -> Seat:
    """The seat of that number."""
    require(1 <= number <= len(table.seats), "foreign-seat")
    return table.seats[number - 1]


def own_seat(table: Table, person: str, number: int) -> Seat:
    """A seat of the person's own."""
    seat = seat_at(table, number)
    require(is_of(seat, person), "foreign-seat")
    return seat


def known_bot(table: Table, name: str) -> str:
    """A bot that plays the table's game; without a name, the usual."""
    game = find_game(table.game)
    bot = name or default_bot(game)
    require(bot in bots_at_tables(game), "unknown-bot")
    return bot


def seat_name(table: Table, name: str) -> str:
    """The name of who sits down: if it is one of ours and taken, another one of ours."""
    others = (other for other in (name, *other_guests(name)) if free_name(table, other) == other)
    return next(others, None) or free_name(table, name)


def free_name(table: Table, name: str) -> str:
    """The name, told apart from the others' at the table."""
    return unlike(name, names(table.seats))


def names(seats: Sequence[Seat]) -> list[str]:
    """The names at a table."""
    return [seat.name for seat in seats if seat.name]
