"""A match of two sides, the Sun and the Moon, in which the dice favour neither: every deal is played twice.

There are two to four pairs, one person of each side: four to eight people. Every pair plays a deal of its
own; then it plays the next pair's, and the sides change seats. So both sides have played every deal from both
seats, and nobody has played one twice. Nothing is stored but the tables, whose documents name the match. A
deal's dice stay a secret until both of its games are over.
"""

import base64
import secrets
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

from ..core.contract import MAX_SEATS
from ..core.registry import find_game
from . import seating
from .hub import Hub
from .refusals import Refused
from .seating import SeatWish, TableWish
from .store.interface import Conflict, Store
from .table import Bout, Listed, Seat, Table, is_of
from .today import dealt_games

ID_BYTES = 16
SUN, MOON = SIDES = (1, 2)  # the Sun has the first seat in first games
PAIRS = range(2, MAX_SEATS + 1)
MOST = 50  # of somebody's tables, that are looked through for matches


class Pair(NamedTuple):
    """A person of each side, and their games."""

    number: int  # from 1; also of the deal that it plays first
    first: Listed
    second: Listed | None  # nothing before the first one is over, and somebody goes on

    @property
    def games(self) -> list[Listed]:
        """Those that there are."""
        return [self.first, self.second] if self.second else [self.first]

    def seat(self, side: int) -> Seat:
        """Who plays for a side."""
        return self.first.table.seats[side - 1]

    def has(self, person: str) -> bool:
        """Whether somebody is one of the two."""
        return any(is_of(seat, person) for seat in self.first.table.seats)


class Score(NamedTuple):
    """How a match stands."""

    won: tuple[float, float]  # of the Sun and the Moon: games; one that both win is a half for each
    points: tuple[int, int] | None  # of the games that count any
    played: int
    total: int

    @property
    def leaders(self) -> list[int]:
        """The sides that are ahead: by games, then by points; both where nothing tells them apart."""
        keys = [(won, self.points[at] if self.points else 0) for at, won in enumerate(self.won)]
        return [side for side in SIDES if keys[side - 1] == max(keys)]


def new_bout_id() -> str:
    """An id that nobody can guess: who knows it may take a seat."""
    return secrets.token_urlsafe(ID_BYTES)


def new_games(game: str, pairs: int, now_s: float) -> list[Table]:
    """The first games of a new match, with free seats."""
    seating.require(pairs in PAIRS, "bad-options")
    bout = new_bout_id()
    return [first_game(Bout(bout, deal), game, now_s) for deal in range(1, pairs + 1)]


def first_game(bout: Bout, game: str, now_s: float) -> Table:
    """A table for a pair that is still to come. Nobody adds to the dice: the other game has the same."""
    wish = TableWish(game=game, seats=[SeatWish() for _ in SIDES], has_hints=False)
    table = seating.make(wish, "", "", now_s)
    table.bout, table.dice_name, table.is_sealed = bout, f"bout-{bout.id}-{bout.deal}", True
    return table


def second_game(first: Table, deal: Table, now_s: float) -> Table:
    """The second game of a pair: its seats changed, with the dice and options of another pair's first one."""
    assert deal.bout  # noqa: S101
    table = first_game(Bout(deal.bout.id, deal.bout.deal, is_second=True), deal.game, now_s)
    table.id = second_id(first)
    table.options, table.secret = deal.options, deal.secret
    for number, seat in enumerate(reversed(first.seats), 1):
        if seat.person:
            table.seats[number - 1] = seating.anew(seat)
        else:  # who has had everything deleted
            seating.put_bot(table, number, "")
    table.is_started = True
    return table


def second_id(first: Table) -> str:
    """The id of a pair's second game: the same for both who may ask for it at once, and a secret as any."""
    digest = sha256(f"second game {first.secret}".encode()).digest()
    return base64.urlsafe_b64encode(digest[: seating.TABLE_ID_BYTES]).decode()


def side_at(table: Table, seat: int) -> int:
    """Whose seat it is."""
    return len(SIDES) + 1 - seat if table.bout and table.bout.is_second else seat


def next_of(number: int, count: int) -> int:
    """The pair whose deal a pair plays next."""
    return number % count + 1


async def form_facts(store: Store, person: str) -> dict[str, Any]:
    """What a form for a new match offers, and the matches under way in which somebody plays."""
    running = await store.tables_of(person, MOST, is_over=False)
    mine = {id_of(each.table): find_game(each.table.game) for each in running if each.table.bout}
    return {"bouts": mine, "dealt": dealt_games(), "crowds": [len(SIDES) * pairs for pairs in PAIRS]}


# What happens in a match


async def create(store: Store, game: str, pairs: int, now_s: float) -> str:
    """A new match; its id."""
    games = new_games(game, pairs, now_s)
    for table in games:
        await store.create(table, now_s)
    return id_of(games[0])


def id_of(table: Table) -> str:
    """The match that a game belongs to; nothing for most."""
    return table.bout.id if table.bout else ""


async def pairs_of(store: Store, bout: str) -> list[Pair]:
    """The pairs of a match."""
    firsts: dict[int, Listed] = {}
    seconds: dict[int, Listed] = {}
    for found in await store.bout_tables(bout):
        assert found.table.bout  # noqa: S101
        (seconds if found.table.bout.is_second else firsts)[found.table.bout.deal] = found
    if not firsts:
        raise Refused("no-such-bout")
    count = len(firsts)
    return [Pair(number, firsts[number], seconds.get(next_of(number, count))) for number in sorted(firsts)]


def own_pair(pairs: Sequence[Pair], person: str) -> Pair | None:
    """The pair that somebody belongs to."""
    return next((pair for pair in pairs if pair.has(person)), None)


async def sit(hub: Hub, pairs: Sequence[Pair], number: int, side: int, person: str, name: str) -> None:
    """Take a seat for a side; with the second one a pair begins."""
    seating.require(own_pair(pairs, person) is None, "bout-seated")
    seating.require(1 <= number <= len(pairs), "foreign-seat")
    room = (await hub.open_table(pairs[number - 1].first.table.id)).room
    await room.change(partial(take_seat, side=side, person=person, name=name))


def take_seat(table: Table, side: int, person: str, name: str) -> None:
    """Sit down; whoever comes second begins the game."""
    seating.sit(table, person, side, name)
    if all(seat.kind == "person" for seat in table.seats):
        seating.start(table, person)


async def get_up(hub: Hub, pair: Pair, person: str) -> None:
    """Give a seat back before the game."""
    room = (await hub.open_table(pair.first.table.id)).room
    seating.require(not room.table.is_started, "started")
    await room.change(partial(seating.leave, person=person))


async def go_on(hub: Hub, pairs: Sequence[Pair], pair: Pair, now_s: float) -> str:
    """The game that a pair is to play: its second one begins once the first is over."""
    if pair.first.standing.is_over and not pair.second:
        deal = pairs[next_of(pair.number, len(pairs)) - 1].first.table
        table = second_game(pair.first.table, deal, now_s)
        with suppress(Conflict):  # the other one was quicker
            await hub.create(table)
        return table.id
    return pair.games[-1].table.id


async def tell_dice(hub: Hub, pairs: Sequence[Pair]) -> None:
    """Tell the dice of all deals of which both games are over."""
    for number in range(1, len(pairs) + 1):
        games = games_of_deal(pairs, number)
        if len(games) == len(SIDES) and all(each.standing.is_over for each in games):
            for each in games:
                if each.table.bout and not each.table.bout.is_told:
                    await (await hub.open_table(each.table.id)).room.change(mark_told)


def mark_told(table: Table) -> None:
    """The dice of a game are no secret any more."""
    if table.bout:
        table.bout.is_told = True


def games_of_deal(pairs: Sequence[Pair], deal: int) -> list[Listed]:
    """The games with the dice of a deal, the first one first."""
    games = [
        each for pair in pairs for each in pair.games if each.table.bout and each.table.bout.deal == deal
    ]
    return sorted(games, key=lambda each: bool(each.table.bout and each.table.bout.is_second))


async def score_of(hub: Hub, pairs: Sequence[Pair]) -> Score:
    """How a match stands."""
    over = [each for pair in pairs for each in pair.games if each.standing.is_over]
    won, points, has_points = [0.0, 0.0], [0, 0], False
    for each in over:
        for seat in each.standing.winners:
            won[side_at(each.table, seat) - 1] += 1 / len(each.standing.winners)
        for seat, number in enumerate(await points_of(hub, each), 1):
            has_points = True
            points[side_at(each.table, seat) - 1] += number
    told = (points[0], points[1]) if has_points else None
    return Score((won[0], won[1]), told, len(over), len(SIDES) * len(pairs))


async def points_of(hub: Hub, game: Listed) -> Sequence[int]:
    """The points of a finished game, seat by seat; none where it counts none, or somebody gave up."""
    result = (await hub.open_table(game.table.id)).room.match.result
    return tuple(result.scores) if result and result.scores else ()
