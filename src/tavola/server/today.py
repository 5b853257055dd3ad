"""Today's table: every day one deal of each game, with the same dice for all who play it.

A deal is a secret and the options of a table for two, the second seat a bot's. Its commitment is published
days before; the secret is told once the day is over. Nobody adds to these dice, for then they would be
others. Throw *n* of the game is the same for everybody, whoever's turn it is (``docs/dice.md``).
"""

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from ..bots import default_bot
from ..core.game import Game
from ..core.registry import all_games, find_game, is_playable
from ..core.verifiable import commitment_of, new_secret
from . import days, seating
from .refusals import Refused
from .room import folded, is_resignation, new_match
from .seating import SeatWish, TableWish
from .store.interface import Attempt, Store, Tally
from .table import Table, persons_of

SEATS = 2
OWN = 1  # the person's seat
AHEAD = 7  # days whose commitments are published before they begin
SHOWN = 50  # places of a board
SETTLED_AT_ONCE = 50  # results that are reckoned for one look at a board
SPREAD_S = 15.0  # for which the points of a day are not counted anew
SPAN = 1_000_000  # more than anybody's points or rolls


class Deal(NamedTuple):
    """The dice and options of a day, for one game."""

    day: str
    game: str
    secret: str
    options: dict[str, Any]

    def told(self) -> dict[str, Any]:
        """What anyone may know of it."""
        public = {
            "day": self.day,
            "game": self.game,
            "table": days.dice_name(self.day, self.game),
            "commitment": commitment_of(self.secret),
        }
        return public | ({"secret": self.secret} if days.is_told(self.day) else {})


class Result(msgspec.Struct, frozen=True):
    """What somebody's game of the day came to."""

    has_won: bool
    points: int | None  # None where the game counts none, or somebody gave up
    rolls: int  # the own ones
    has_resigned: bool = False

    @property
    def score(self) -> int:
        """The better, the smaller: who won, more points; then who won sooner, or lost later."""
        points = -1 if self.points is None else self.points
        tier = 2 * self.has_resigned + (not self.has_won)
        rolls = self.rolls if self.has_won else SPAN - self.rolls
        return (2 * tier * SPAN + SPAN - points) * 2 * SPAN + rolls


def points_in(units: int) -> int:
    """The points of a score, in units of ``2 * SPAN``; -1 where there are none."""
    return SPAN - units % (2 * SPAN)


class Place(NamedTuple):
    """Somebody on the board of a day."""

    rank: int  # from 1; those with the same result share one
    name: str
    result: Result
    table: str
    is_you: bool


class Board(NamedTuple):
    """The results of a day, as somebody sees them."""

    tally: Tally  # compared with one's own
    own: Place | None  # nothing before one has finished
    places: list[Place]  # the best, and oneself


class Spread(NamedTuple):
    """How often each number of points was reached on a day."""

    read_s: float
    counts: Counter[int]


class Today:
    """The deals, who has played them, and what came of it."""

    def __init__(self, store: Store):
        self.store = store
        self.prepared = ""  # the last day for which all commitments are out
        self.deals: dict[tuple[str, str], Deal] = {}  # a deal never changes
        self.spreads: dict[tuple[str, str], Spread] = {}

    async def prepare(self) -> str:
        """Draw the deals of the coming days, where nobody has; tells which day it is."""
        day = days.today()
        if self.prepared != day:
            self.deals.clear()
            self.spreads.clear()
            for ahead in range(AHEAD + 1):
                for game in dealt_games():
                    await self.deal(days.later(day, ahead), game.id)
            self.prepared = day
        return day

    async def deal(self, day: str, game: str) -> Deal:
        """A day's deal of a game: of all processes, the first draws it for good."""
        if (day, game) not in self.deals:
            options = json.dumps(drawn_options(find_game(game)))
            secret, kept = await self.store.keep_deal(day, game, new_secret(), options)
            self.deals[day, game] = Deal(day, game, secret, json.loads(kept))
        return self.deals[day, game]

    async def published(self) -> list[Deal]:
        """The deals of today and the coming days."""
        day = await self.prepare()
        return [
            await self.deal(days.later(day, ahead), game.id)
            for ahead in range(AHEAD + 1)
            for game in dealt_games()
        ]

    async def play(self, game: str, person: str, name: str) -> str:
        """The table at which somebody plays today's deal: the only one they get."""
        seating.require(game in {each.id for each in dealt_games()}, "unknown-game")
        deal = await self.deal(await self.prepare(), game)
        return await self.store.create_attempt(table_for(deal, person, name), days.now_s())

    async def board(self, day: str, game: str, person: str) -> Board:
        """The best who have finished a day's game, and oneself."""
        await self.settle(day, game, SETTLED_AT_ONCE)
        mine = await self.store.attempt(day, game, person)
        is_over = mine is not None and mine.listed.standing.is_over
        result = await self.result_of(mine) if mine and is_over else None
        tally = await self.store.tally(day, game, result.score if result else 0)
        own = place_of(mine, result, tally.better + 1, person) if mine and result else None
        best = await self.store.best_attempts(day, game, SHOWN)
        found = places([(attempt, await self.result_of(attempt)) for attempt in best], person)
        if own and not any(place.is_you for place in found):
            found.append(own)
        return Board(tally, own, found)

    async def own_ranks(self, person: str) -> list[tuple[Game, int, int]]:
        """The games of today that somebody has finished: the place there, and among how many."""
        day, found = await self.prepare(), []
        for game in dealt_games():
            mine = await self.store.attempt(day, game.id, person)
            if mine and mine.listed.standing.is_over:
                result = await self.result_of(mine)
                tally = await self.store.tally(day, game.id, result.score)
                found.append((game, tally.better + 1, tally.total))
        return found

    async def spread(self, day: str, game: str, own: Result) -> Counter[int]:
        """How often each number of points was reached, the own ones among them; nothing where none count."""
        if own.points is None:
            return Counter()
        kept = self.spreads.get((day, game))
        if kept is None or own.points not in kept.counts or days.now_s() - kept.read_s > SPREAD_S:
            counts: Counter[int] = Counter()
            for units, count in await self.store.score_counts(day, game, 2 * SPAN):
                counts[points_in(units)] += count
            del counts[-1]
            kept = self.spreads[day, game] = Spread(days.now_s(), counts)
        return kept.counts

    async def settle(self, day: str, game: str, most: int) -> int:
        """Reckon what some games came to that have ended since somebody last looked; how many those were."""
        found = await self.store.unscored(day, game, most)
        for attempt in found:
            await self.reckon(attempt)
        return len(found)

    async def result_of(self, attempt: Attempt) -> Result:
        """What a finished game came to."""
        kept = attempt.result
        return msgspec.json.decode(kept, type=Result) if kept else await self.reckon(attempt)

    async def reckon(self, attempt: Attempt) -> Result:
        """Find out what a game came to by its log, and keep it."""
        table = attempt.listed.table
        result = result_from(table, await self.store.lines(table.id))
        await self.store.keep_result(table.id, msgspec.json.encode(result).decode(), result.score)
        await asyncio.sleep(0)  # others have their turn
        return result


async def require_sight(store: Store, table: Table, person: str) -> None:
    """Refuse whoever could see a secret's throws before having played with them."""
    if not days.is_hidden(table) or person in persons_of(table):
        return
    seating.require(table.bout is None, "bout-hidden")
    own = await store.attempt(table.day, table.game, person)
    if own is None or not own.listed.standing.is_over:
        raise Refused("not-played")


def dealt_games() -> list[Game]:
    """The games of which there is a deal every day: those for two."""
    return [game for game in all_games() if SEATS in game.seats and is_playable(game.id)]


def drawn_options(game: Game) -> dict[str, Any]:
    """What a deal is played with: as usual, boards and the like drawn by lot."""
    return game.agree(SEATS, game.draw_options(SEATS, {}, secrets.randbits(62)))


def table_for(deal: Deal, person: str, name: str) -> Table:
    """Somebody's table with a day's dice: no hints, and nothing to be added."""
    game = find_game(deal.game)
    seats = [SeatWish("person"), SeatWish("bot", bot=default_bot(game))]
    wish = TableWish(game=deal.game, seats=seats, options=deal.options, has_hints=False, start=True)
    table = seating.make(wish, person, name, days.now_s())
    table.day, table.secret, table.is_sealed = deal.day, deal.secret, True
    return table


def result_from(table: Table, lines: Sequence[str], seat: int = OWN) -> Result:
    """What a finished game came to for a seat, by its log."""
    match = new_match(table)
    for line in folded(lines):
        match.push(line)
    rolls = sum(not event.seat and event.thrower == seat for event in match.events)
    resigned = next((int(line[0]) for line in lines if is_resignation(line)), 0)
    if match.result is None:
        return Result(resigned != seat, None, rolls, has_resigned=resigned == seat)
    scores = match.result.scores
    return Result(seat in match.result.winners, None if scores is None else scores[seat - 1], rolls)


def places(results: Sequence[tuple[Attempt, Result]], person: str) -> list[Place]:
    """The board from its top: equal results share a rank, and the next one counts all before it."""
    found: list[Place] = []
    for _, group in groupby(results, key=lambda pair: pair[1].score):
        rank = len(found) + 1
        found += [place_of(attempt, result, rank, person) for attempt, result in group]
    return found


def place_of(attempt: Attempt, result: Result, rank: int, person: str) -> Place:
    """Somebody's place on the board."""
    table = attempt.listed.table
    return Place(rank, table.seats[OWN - 1].name, result, table.id, attempt.person == person)
