"""The same dice again: a game that is over, played once more with its throws in the same order.

Its secret is known by then, so such a game proves nothing new; the table and the record say so.
"""

from typing import NamedTuple

from ..bots.titles import offered
from ..core.registry import find_game
from . import days, seating
from .presenter import is_secret_told
from .room import Room
from .seating import SeatWish, TableWish
from .store.interface import Store
from .table import Repeat, Table, is_of
from .today import Result, result_from

COMPARED = 12  # games, the latest


class Compared(NamedTuple):
    """What one of the games with the same dice came to."""

    table: str
    name: str
    result: Result
    is_first: bool  # the game whose dice they are
    is_you: bool


def require_repeatable(room: Room) -> None:
    """Refuse a game whose dice are a secret still, or are not all its own."""
    seating.require(not days.is_hidden(room.table), days.why_hidden(room.table))
    seating.require(room.is_over and is_secret_told(room), "not-over")
    seating.require(not (room.table.learning or room.table.origin), "no-same-dice")


def repeated(first: Table, seat: int, bot: str, person: str, name: str, now_s: float) -> Table:
    """A table with the dice of another for one person, on the seat that somebody had, against bots."""
    seating.seat_at(first, seat)
    count = range(1, len(first.seats) + 1)
    seats = [SeatWish("person") if number == seat else SeatWish("bot", bot=bot) for number in count]
    wish = TableWish(game=first.game, seats=seats, options=first.options, has_hints=first.has_hints)
    table = seating.make(wish, person, name, now_s)
    table.options = first.options
    table.secret, table.dice_name = first.secret, days.dice_name_at(first)
    for own, other in zip(table.seats, first.seats, strict=True):
        own.contribution = other.contribution
    table.repeat, table.is_started, table.is_sealed = Repeat(first.id, seat), True, True
    return table


def strongest(table: Table) -> str:
    """The level that is offered first."""
    return offered(find_game(table.game))[-1].name


async def compared(store: Store, first: Table, seat: int, person: str) -> list[Compared]:
    """The game whose dice they are, and those that were played with them on the same seat, the best first."""
    repeats = [each.table for each in await store.repeats_of(first.id, COMPARED)]
    tables = [first, *(table for table in repeats if table.repeat and table.repeat.seat == seat)]
    found = [
        Compared(
            table.id,
            table.seats[seat - 1].name,
            result_from(table, await store.lines(table.id), seat),
            table is first,
            is_of(table.seats[seat - 1], person),
        )
        for table in tables
    ]
    return sorted(found, key=lambda each: each.result.score)
