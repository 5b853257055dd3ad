"""Clubs without accounts: who has the link belongs, plays at the club's tables, and is on its boards.

A club is a name and its members. Nothing of it is public: whoever has the link and does not belong is told
its name, and how many do. It is gone with its last member.
"""

import secrets
from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from . import days, seating
from .guests import guest_name
from .refusals import Refused
from .seating import SeatWish, TableWish
from .store.interface import Member, Store
from .table import Listed, Table
from .today import Place, Today, places

ID_BYTES = 16
MAX_MEMBERS = 100
MAX_CLUBS = 20  # of one person
MAX_GAMES = 300  # of a week that are counted, the latest
SHOWN_TABLES = 20
LASTING_S = 14 * 24 * 3600.0  # for which a table that nobody touches is shown


class Tallied(NamedTuple):
    """A member's week at the club's tables."""

    rank: int  # from 1; those who won as many of as many share one
    name: str
    won: int
    played: int
    is_you: bool


def new_club_id() -> str:
    """An id that nobody can guess: who knows it may belong."""
    return secrets.token_urlsafe(ID_BYTES)


async def create(store: Store, name: str, person: str, now_s: float) -> str:
    """A new club with one member."""
    await require_place(store, person)
    club = new_club_id()
    await store.create_club(club, name, person, now_s)
    return club


async def join(store: Store, club: str, person: str, now_s: float) -> None:
    """Belong to a club."""
    if person in {member.person for member in await store.members_of(club)}:
        return
    await require_place(store, person)
    seating.require(await store.join_club(club, person, now_s, MAX_MEMBERS), "club-full")


async def require_place(store: Store, person: str) -> None:
    """Refuse who belongs to many clubs already."""
    seating.require(len(await store.clubs_of(person)) < MAX_CLUBS, "club-full")


async def require_member(store: Store, club: str, person: str) -> None:
    """Refuse who does not belong."""
    if person not in {member.person for member in await store.members_of(club)}:
        raise Refused("no-such-club")


def names_of(members: Iterable[Member], language: str) -> dict[str, str]:
    """What members are called; one of our names for who has not chosen."""
    return {each.person: each.name or guest_name(each.person, language) for each in members}


def table_for(club: str, game: str, num_seats: int, person: str, name: str, now_s: float) -> Table:
    """A table of the club with open seats, and one for who opens it."""
    seats = [SeatWish("person"), *(SeatWish() for _ in range(num_seats - 1))]
    table = seating.make(TableWish(game=game, seats=seats), person, name, now_s)
    table.club = club
    return table


# The boards


def week_start_s(now_s: float) -> float:
    """The moment a week began: Monday in UTC."""
    day = days.start_of(days.day_of(now_s))
    return (day - timedelta(days=day.weekday())).timestamp()


async def week_of(store: Store, club: str, names: dict[str, str], person: str) -> list[Tallied]:
    """Who won how many of their games at the club's tables this week, the best first."""
    found = await store.club_tables(club, week_start_s(days.now_s()), MAX_GAMES, is_over=True)
    return tallied(found, names, person)


def tallied(tables: Iterable[Listed], names: dict[str, str], person: str) -> list[Tallied]:
    """The games in which at least two members met, counted for each who played."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for found in tables:
        people = [seat.person for seat in found.table.seats]
        members = {who for who in people if who in names}
        if len(members) > 1:
            played.update(members)
            won.update({people[number - 1] for number in found.standing.winners} & members)
    order = sorted(played, key=lambda who: (-won[who], played[who], names[who]))
    ranks = {(won[who], played[who]): rank for rank, who in reversed([*enumerate(order, 1)])}
    return [
        Tallied(ranks[won[who], played[who]], names[who], won[who], played[who], who == person)
        for who in order
    ]


async def today_among(store: Store, today: Today, club: str, game: str, person: str) -> list[Place] | None:
    """Today's results of a game among members; None for who has it still before them."""
    day = await today.prepare()
    own = await store.attempt(day, game, person)
    if own is None or not own.listed.standing.is_over:
        return None
    await today.board(day, game, person)  # which reckons what came since
    found = await store.club_attempts(club, day, game, MAX_MEMBERS)
    return places([(attempt, await today.result_of(attempt)) for attempt in found], person)
