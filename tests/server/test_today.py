"""Today's table: one deal for all, one attempt for each, and nothing of its throws before they fall."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import zip_longest
from typing import Any

import httpx
import pytest

from tavola import Record
from tavola.core.registry import all_games
from tavola.core.verifiable import DiceProof, Unproven
from tavola.server import charts, days, seating, today
from tavola.server.bots import Choice
from tavola.server.messages import Play, Resign, Throw
from tavola.server.refusals import Refused
from tavola.server.room import Room
from tavola.server.service import Service
from tavola.server.store import schema
from tavola.server.store.database import DatabaseStore
from tavola.server.store.operations import Query
from tavola.server.table import Standing
from tavola.server.today import AHEAD, Result, dealt_games

from .guest import serving
from .stores import NOW, a_table, opened
from .visitor import visiting

DAY = "2026-11-18"
NOON = days.end_s(DAY) - 12 * 3600
GAMES = [game.id for game in all_games()]


class Clock:
    """The time of day, as a test sets it."""

    def __init__(self) -> None:
        self.now_s = NOON

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(days, "now_s", made)
    return made


@asynccontextmanager
async def served(db: str) -> AsyncIterator[Service]:
    """A server whose bots take any legal move at once."""
    rng = random.Random(1)

    async def choose(match: Any, seat: int, *_: object) -> Choice:
        return Choice(rng.choice(match.legal(seat)))

    async with serving(db) as service:
        service.bots.choose = choose  # type: ignore[method-assign, assignment]
        yield service


async def play_on(room: Room, person: str, rng: random.Random, most: int = 10_000) -> int:
    """Play a person's game with any legal moves, the bot's too; tells how often the person did something."""
    acts = 0
    while not room.is_over and acts < most:
        if room.match.thrower == 1:
            await room.throw(person, Throw(seat=1, ply=room.ply))
        elif 1 in room.match.actors:
            move = rng.choice(room.match.legal(1))
            await room.play(person, Play(seat=1, ply=room.ply, moves=[move]))
        else:
            room.on_change()  # the bot's turn, as if somebody looked
            await asyncio.sleep(0)
            continue
        acts += 1
    return acts


async def begun(service: Service, game: str, person: str) -> Room:
    """Somebody's table of today."""
    table = await service.today.play(game, person, person)
    return (await service.hub.open_table(table)).room


async def finished(service: Service, game: str, person: str, seed: int = 1) -> Room:
    """Somebody's game of today, played to its end."""
    room = await begun(service, game, person)
    await play_on(room, person, random.Random(seed))
    return room


def rolls_of(room: Room) -> list[str]:
    """Every throw of a game, in the order in which they fell."""
    return [line for line in room.match.log if line.startswith("* ")]


# The store


async def test_the_first_page_leads_there_and_tells_ones_places(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        me = await person_of(client, service)
        page = (await client.get("/?lang=en")).text
        assert "The same dice for everybody" in page
        rooms = [await finished(service, "sequence", person, seed) for seed, person in enumerate((me, "bob"))]
        await service.today.settle(DAY, "sequence", 9)
        scores = [today.result_from(room.table, room.match.log).score for room in rooms]
        page = (await client.get("/?lang=en")).text
        assert f"Sequence Dice: place {1 + (scores[1] < scores[0])} of 2" in page
        assert page.count('class="card waiting today"') == 1
        await finished(service, "diceland", me)
        await finished(service, "garden", me)
        page = (await client.get("/?lang=en")).text
        today_half = page[page.index('class="card waiting today"') :].partition("</a>")[0]
        assert today_half.count("place 1 of 1") == 2
        assert "button" not in today_half


async def test_the_first_deal_of_a_day_stays_and_a_person_has_one_attempt(
    store_url: str, clock: Clock
) -> None:
    async with opened(store_url) as store:
        assert await store.keep_deal(DAY, "garden", "aa", "{}") == ("aa", "{}")
        assert await store.keep_deal(DAY, "garden", "bb", "{}") == ("aa", "{}")
        assert await store.has_deal(DAY)
        assert not await store.has_deal("2026-11-17")
        deal = today.Deal(DAY, "sequence", "00" * 32, {})
        first, second = (today.table_for(deal, "ann", "Ann") for _ in range(2))
        tables = await asyncio.gather(*(store.create_attempt(table, NOON) for table in (first, second)))
        assert len(set(tables)) == 1
        assert len(await store.tables_of("ann", 9, is_over=False)) == 1
        assert await store.unscored(DAY, "sequence", 9) == []
        await store.append(tables[0], 0, ["1 resign"], Standing(True), NOON)
        [ended] = await store.unscored(DAY, "sequence", 9)
        assert ended.listed.table.id == tables[0]
        assert await store.tally(DAY, "sequence", 5) == (0, 0, 0)
        await store.keep_result(tables[0], "{}", 5)
        assert await store.unscored(DAY, "sequence", 9) == []
        tallies = [await store.tally(DAY, "sequence", score) for score in (4, 5, 6)]
        assert tallies == [(1, 0, 1), (1, 0, 0), (1, 1, 0)]
        assert [each.person for each in await store.best_attempts(DAY, "sequence", 9)] == ["ann"]
        found = await store.attempt(DAY, "sequence", "ann")
        assert found is not None
        assert (found.person, found.result, found.listed.table.day) == ("ann", "{}", DAY)
        assert await store.attempt(DAY, "sequence", "bob") is None


# The deal


async def test_commitments_are_out_a_week_before_and_survive_a_restart(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        before = (await client.get("/api/today")).json()["deals"]
    async with served(sqlite_url) as service, visiting(service) as client:
        assert (await client.get("/api/today")).json()["deals"] == before
        clock.now_s += AHEAD * 24 * 3600
        after = (await client.get("/api/today")).json()["deals"]
    assert len(before) == (AHEAD + 1) * len(dealt_games())
    assert not any("secret" in deal for deal in before + after)
    coming = {(deal["day"], deal["game"]): deal["commitment"] for deal in before}
    now = {(deal["day"], deal["game"]): deal["commitment"] for deal in after}
    assert {key for key in coming if key in now} == {(days.later(DAY, AHEAD), game) for game in GAMES}
    assert all(now[key] == coming[key] for key in now if key in coming)


@pytest.mark.parametrize("game", GAMES)
async def test_everybody_gets_the_same_throws_in_the_same_order(
    sqlite_url: str, clock: Clock, game: str
) -> None:
    async with served(sqlite_url) as service:
        ann = await finished(service, game, "ann", 1)
        bob = await finished(service, game, "bob", 2)
        assert ann.table.options == bob.table.options
        # Dice of another number may be due: wherever as many are, they fall alike.
        pairs = [
            (one, two)
            for one, two in zip_longest(rolls_of(ann), rolls_of(bob))
            if one and two and len(one) == len(two)
        ]
        assert len(pairs) > 5
        same = [one == two for one, two in pairs if one.startswith("* roll")]
        assert all(same)


# What nobody may see


async def person_of(client: httpx.AsyncClient, service: Service) -> str:
    """Who a client is."""
    await client.get("/api/me")
    value = client.cookies["tavola"]
    return value.split(".")[0]


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/record.json",
        "/position.svg",
        "/board/light.svg",
        "/review/lines",
        "/review/pictures/0/0",
        "/review/verdict",
    ],
)
async def test_a_game_of_today_is_seen_only_after_ones_own(sqlite_url: str, clock: Clock, path: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        room = await begun(service, "sequence", "ann")
        await play_on(room, "ann", random.Random(1), most=4)
        path = f"/t/{room.table.id}{path}"
        person = await person_of(client, service)
        assert (await client.get(path)).status_code == 403
        await begun(service, "sequence", person)
        assert (await client.get(path)).status_code == 403  # to have begun is not enough
        await finished(service, "garden", person)
        assert (await client.get(path)).status_code == 403  # nor another game
        await finished(service, "sequence", person)
        path = path.replace("/0/0", f"/{room.ply}/0")  # the bot has moved since
        assert (await client.get(path)).status_code == 200


async def test_others_see_a_game_when_the_day_is_over(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        room = await finished(service, "sequence", "ann")
        path = f"/t/{room.table.id}/record.json"
        clock.now_s = days.end_s(DAY) + days.GRACE_S - 1
        assert (await client.get(path)).status_code == 403
        assert (await client.get(f"/today/{DAY}")).status_code == 404
        clock.now_s += 1
        assert (await client.get(path)).status_code == 200
        assert (await client.get(f"/today/{DAY}")).status_code == 200


@pytest.mark.parametrize("day", ["2026-11-19", "2026-11-1", "9999-12-31", "garden", "2020-01-01"])
async def test_no_page_of_a_day_that_is_none_or_to_come(sqlite_url: str, clock: Clock, day: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        assert (await client.get(f"/today/{day}")).status_code == 404


@pytest.mark.parametrize("game", GAMES)
async def test_the_secret_is_told_after_the_day_and_proves_the_throws(
    sqlite_url: str, clock: Clock, game: str
) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        person = await person_of(client, service)
        room = await finished(service, game, person)
        path = f"/t/{room.table.id}/record.json"
        early = await client.get(path)
        assert room.table.secret not in early.text
        record = Record.from_json(early.text)
        with pytest.raises(Unproven):
            DiceProof.of(record).check(record)
        clock.now_s = days.end_s(DAY) + days.GRACE_S
        record = Record.from_json((await client.get(path)).text)
        assert DiceProof.of(record).check(record).is_over
        assert record.extra["dice"]["table"] == f"day-{DAY}-{game}"


async def test_a_game_of_today_cannot_be_played_on_elsewhere(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        room = await begun(service, "sequence", await person_of(client, service))
        answer = await client.post(f"/t/{room.table.id}/review/play-on", json={"line": 0})
        assert answer.json()["error"]["code"] == "day-runs"


async def test_nobody_adds_to_the_dice_or_plays_after_the_day(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service:
        room = await begun(service, "sequence", "ann")
        with pytest.raises(Refused, match="begun"):
            await room.change(lambda table: seating.contribute(table, "ann", 1, "00" * 16))
        await room.change(lambda table: seating.leave(table, "ann", bot_plays=True))
        assert not room.table.seats[0].bot  # nobody's bot plays it
        await play_on(room, "ann", random.Random(1), most=2)
        clock.now_s = days.end_s(DAY)
        assert service.hub.open_tables[room.table.id].driver.next_step() is None
        with pytest.raises(Refused) as refused:
            await room.throw("ann", Throw(seat=1, ply=room.ply))
        assert refused.value.code == "day-over"
        assert (await service.today.board(DAY, "sequence", "ann")).places == []


# The page


async def test_a_board_shows_the_best_and_oneself(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(today, "SHOWN", 2)
    monkeypatch.setattr(today, "SETTLED_AT_ONCE", 1)
    async with served(sqlite_url) as service:
        for number in range(4):
            room = await begun(service, "sequence", f"p{number}")
            await play_on(room, f"p{number}", random.Random(1), most=number + 1)
            await room.resign(f"p{number}", Resign(seat=1))
        for person, num_places in (("p0", 1), ("p0", 2), ("p0", 3), ("p3", 2)):
            board = await service.today.board(DAY, "sequence", person)
            assert len(board.places) == num_places
        assert board.own == board.places[0]  # who gives up later has lost later
        assert board.tally == (4, 0, 3)
        board = await service.today.board(DAY, "sequence", "p0")
        assert [(place.rank, place.name) for place in board.places][2:] == [(board.tally.better + 1, "p0")]


async def test_the_page_leads_to_ones_only_table_and_hides_the_others(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        await finished(service, "sequence", "ann")
        person = await person_of(client, service)
        page = (await client.get("/today?lang=en")).text
        assert "1 person has played." in page
        assert 'class="board"' not in page
        first = await client.post("/today/sequence/play")
        again = await client.post("/today/sequence/play")
        assert first.status_code == 303
        assert first.headers["location"] == again.headers["location"]
        table = first.headers["location"].removeprefix("/t/")
        await play_on((await service.hub.open_table(table)).room, person, random.Random(2))
        page = (await client.get("/today?lang=en")).text
        assert "of 2" in page
        assert 'class="board"' in page
        deal = await service.today.deal(DAY, "sequence")
        assert deal.secret not in page
        assert (await client.post("/today/chess/play")).json()["error"]["code"] == "unknown-game"


def test_results_rank_by_win_points_and_rolls() -> None:
    best_first = [
        Result(True, 50, 20),
        Result(True, 45, 18),
        Result(True, 45, 19),
        Result(False, 60, 20),
        Result(False, 30, 20),
        Result(False, 30, 19),
        Result(False, None, 3, has_resigned=True),
    ]
    keys = [result.score for result in best_first]
    assert keys == sorted(set(keys))


# Everybody's points


async def test_points_of_all_are_a_heap_of_dots_once_one_has_played(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        me = await person_of(client, service)
        for seed, person in enumerate(("ann", "bob", "cy")):
            await finished(service, "garden", person, seed)
        assert "heap" not in (await client.get("/today")).text
        own = await finished(service, "garden", me, 7)
        page = (await client.get("/today?lang=en")).text
        assert page.count('class="heap"') == 1
        assert page.count('class="dot"') == 4
        result = today.result_from(own.table, own.match.log)
        counts = await service.today.spread(DAY, "garden", result)
        assert counts.total() == 4
        assert counts[result.points] >= 1  # type: ignore[index]
        fewer = sum(count for points, count in counts.items() if points < (result.points or 0))
        assert f"More points than {25 * fewer}% of 4 people." in page


async def test_points_are_counted_anew_now_and_then(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service:
        mine = Result(True, 10, 5)

        async def keep(table: str, result: Result) -> None:
            await service.store.keep_result(table, "x", result.score)

        rooms = [await finished(service, "garden", person, 1) for person in ("ann", "bob", "cy")]
        await keep(rooms[0].table.id, mine)
        assert dict(await service.today.spread(DAY, "garden", mine)) == {10: 1}
        await keep(rooms[1].table.id, Result(False, 9, 3))
        await keep(rooms[2].table.id, Result(False, None, 3, has_resigned=True))
        assert dict(await service.today.spread(DAY, "garden", mine)) == {10: 1}
        clock.now_s += today.SPREAD_S + 1
        assert dict(await service.today.spread(DAY, "garden", mine)) == {10: 1, 9: 1}
        assert not await service.today.spread(DAY, "sequence", Result(True, None, 5))


@pytest.mark.parametrize("most", [3, 5000])
def test_many_people_are_bars(most: int) -> None:
    drawn = charts.heap("all", {20: 1, 61: most, 100: 2}, 61)
    assert drawn.count("<rect") == (3 if most > 100 else 0)
    assert drawn.count('class="own"') == 1


# Stores of before


async def test_days_that_were_played_before_results_had_an_order_are_on_the_board(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:5])
        async with opened(store_url) as store:
            assert isinstance(store, DatabaseStore)
            for person, is_over in (("ann", 1), ("bob", 0)):
                await store.create(a_table(person, day=DAY), NOW)
                await store._ask(Query("UPDATE tables SET is_over = $2 WHERE id = $1", (person, is_over)))
                attempt = (DAY, "garden", person, person)
                await store._ask(Query("INSERT INTO attempts VALUES ($1, $2, $3, $4, '')", attempt))
    async with opened(store_url) as store:
        assert [each.person for each in await store.unscored(DAY, "garden", 9)] == ["ann"]
        assert len(await store.attempts_of("bob")) == 1
