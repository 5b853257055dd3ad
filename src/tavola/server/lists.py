"""The lists of the first page: one's own games, and tables with a free seat."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from time import time
from typing import NamedTuple

from babel.dates import format_timedelta

from ..bots.titles import title_of
from ..core.game import Game
from ..core.language import _, both, ngettext, spoken
from ..core.match import Match
from ..core.registry import find_game, is_playable
from .api import LIST_LENGTH
from .lobby import open_tables
from .room import standing_of
from .seating import unshaken
from .service import Service
from .table import Listed, Table, seats_of, seats_played_by

MOST_WAITING = 3  # games that stand above everything else


class Row(NamedTuple):
    """A table, as the page shows it."""

    game: Game
    path: str
    others: str  # who else is there, in words
    note: str  # how it stands, in words
    turn: str  # whose turn it is, in words; empty where it is nobody's
    is_your_turn: bool
    facts: list[str]  # what was agreed on, in words
    moment: str  # of the last change, for programs
    ago: str  # the same in words


class Lists(NamedTuple):
    """What the first page lists."""

    running: list[Row]  # those that wait for oneself first, then those that wait for others to move
    over: list[Row]
    open: list[Row]

    @property
    def waiting(self) -> list[Row]:
        """The games to go on with: those that wait for oneself, or else the last one that is under way."""
        yours = [row for row in self.running if row.is_your_turn]
        return yours[:MOST_WAITING] or [row for row in self.running if row.turn][:1]


async def lists_for(service: Service, person: str) -> Lists:
    """The lists as this person sees them."""
    now_s = time()
    running = await service.store.tables_of(person, LIST_LENGTH, is_over=False)
    over = await service.store.tables_of(person, LIST_LENGTH, is_over=True)
    lobby = await open_tables(service.store)
    strange = [found for found in lobby if not seats_of(found.table, person)]
    mine = rows(running, person, now_s)
    return Lists(
        sorted(mine, key=lambda row: (not row.is_your_turn, not row.turn)),
        rows(over, person, now_s),
        rows(strange, person, now_s),
    )


def rows(tables: Iterable[Listed], person: str, now_s: float) -> list[Row]:
    """Tables, as the page shows them; not those of games that were here once."""
    return [row_of(found, person, now_s) for found in tables if is_playable(found.table.game)]


def row_of(found: Listed, person: str, now_s: float) -> Row:
    """A table, as the page shows it."""
    table = found.table
    return Row(
        find_game(table.game),
        f"/t/{table.id}",
        others_of(found, person),
        note_of(found),
        turn_of(found, person),
        is_your_turn(found, person),
        facts_of(table),
        datetime.fromtimestamp(found.updated_s, UTC).isoformat(timespec="seconds"),
        ago(now_s - found.updated_s),
    )


def is_your_turn(found: Listed, person: str) -> bool:
    """Whether the game waits for this person."""
    return bool(set(seats_played_by(found.table, person)) & set(awaited_at(found)))


def awaited_at(found: Listed) -> tuple[int, ...]:
    """The seats that a game waits for: their parts of the dice, the first throw, or whatever the log says."""
    table = found.table
    if not table.is_started or found.standing.is_over:
        return ()
    if not table.is_sealed:
        return tuple(unshaken(table))
    if not found.ply:
        return standing_of(Match(table.game, len(table.seats), options=table.options)).awaited
    return found.standing.awaited


def others_of(found: Listed, person: str) -> str:
    """Who else is at the table. Who plays alone on one device sees all names but the first."""
    own = seats_of(found.table, person)
    others = [
        seat.name for number, seat in enumerate(found.table.seats, 1) if number not in own and seat.name
    ]
    others = others or [found.table.seats[number - 1].name for number in own[1:]]
    return _("with {names}").format(names=both(others)) if others else ""


def turn_of(found: Listed, person: str) -> str:
    """Whose turn it is; on one device, by name."""
    awaited = awaited_at(found)
    if not awaited:
        return ""
    if is_your_turn(found, person) and len(seats_played_by(found.table, person)) == 1:
        return _("Your turn")
    names = names_at(found, awaited)
    return (
        _("{name}’s turn").format(name=names)
        if len(awaited) == 1
        else _("To play: {names}").format(names=names)
    )


def note_of(found: Listed) -> str:
    """How a table stands that nobody is to move at: its game is over, or has not begun."""
    table, standing = found.table, found.standing
    if standing.is_over:
        return result_of(found)
    if table.is_started:
        return ""
    free = sum(seat.kind == "open" for seat in table.seats)
    return ngettext("{count} free seat", "{count} free seats", free).format(count=free)


def facts_of(table: Table) -> list[str]:
    """What is good to know of a table: its pace, and before the game, how well the bots play."""
    if table.is_started:
        return [_("Slow game")] if table.pace == "slow" else []
    game = find_game(table.game)
    titles = dict.fromkeys(title_of(game, seat.bot) for seat in table.seats if seat.kind == "bot")
    pace = _("Over days") if table.pace == "slow" else _("In one sitting")
    return [pace, *(_("Bot: {level}").format(level=_(title)) for title in titles if title)]


def result_of(found: Listed) -> str:
    """Who has won."""
    winners = found.standing.winners
    if not winners:
        return _("Nobody wins.")
    frame = _("{names} wins!") if len(winners) == 1 else _("{names} win!")
    return frame.format(names=names_at(found, winners))


def names_at(found: Listed, numbers: Iterable[int]) -> str:
    """The names at some seats."""
    return both([found.table.seats[number - 1].name for number in numbers])


def ago(seconds: float) -> str:
    """How long ago something was."""
    if seconds < 60:
        return _("a moment ago")
    return format_timedelta(-timedelta(seconds=seconds), add_direction=True, locale=spoken())
