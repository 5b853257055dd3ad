"""A whole day of today's table: 500 people, attackers among them, and a board that adds up."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest
from starlette.routing import BaseRoute, Route, WebSocketRoute

from tavola.core.errors import TavolaError
from tavola.core.verifiable import commitment_of
from tavola.server import days, today
from tavola.server import messages as m
from tavola.server.app import create_app
from tavola.server.presenter import dice_message, record_of
from tavola.server.room import Room
from tavola.server.service import Service
from tavola.server.today import Deal, Place

from .guest import Guest
from .test_today import DAY, GAMES, Clock, begun, clock, person_of, play_on, rolls_of, served
from .visitor import visiting

__all__ = ["clock"]
AT_ONCE = 50  # who play at the same moment
NUM_ALIKE = 50  # ways of playing, so that some results are the same
ATTACK_EVERY = 10  # games, of which one is attacked while it runs
# What may be asked about anybody's table of today, for it tells of no throw
TELL_NOTHING = ("/api/tables/{table}", "/t/{table}/qr.svg", "/t/{table}/review")
USUAL = {"theme": "light", "ply": "0", "run": "0"}  # for the other gaps of an address


def routes_of(service: Service) -> Iterator[BaseRoute]:
    """Every route of the server, those included that come later."""
    app: Any = create_app(service)
    while not hasattr(app, "routes"):
        app = app.app
    return iter(app.routes)


def paths_about_tables(service: Service) -> list[tuple[str, str]]:
    """How any table can be asked about over HTTP: method and path."""
    found = [route for route in routes_of(service) if isinstance(route, Route) and "{table}" in route.path]
    methods = [(method, route.path) for route in found for method in sorted(route.methods or {"GET"})]
    return [(method, path) for method, path in methods if method != "HEAD"]


async def socket_answer(service: Service, path: str, cookie: str) -> list[dict[str, Any]]:
    """What a WebSocket is told that somebody opens, until it is closed or would wait."""
    told: list[dict[str, Any]] = []
    connect: dict[str, Any] = {"type": "websocket.connect"}
    asked = iter([connect, {"type": "websocket.disconnect", "code": 1000}])
    headers = {"host": "localhost", "origin": "http://localhost", "cookie": f"tavola={cookie}"}
    scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "scheme": "ws",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
        "extensions": {"websocket.http.response": {}},
        "subprotocols": [],
    }

    async def receive() -> dict[str, Any]:
        return next(asked)

    async def send(message: Any) -> None:
        told.append(dict(message))

    await create_app(service)(scope, receive, send)
    return told


class Attacker:
    """Somebody who asks for whatever could tell a throw before they play."""

    def __init__(self, service: Service, client: httpx.AsyncClient, deal: Deal):
        self.service, self.client, self.deal = service, client, deal
        self.num_asked = 0

    async def attack(self, victim: Room) -> None:
        """Ask everything about somebody's running game: nothing of its dice is told."""
        for method, path in paths_about_tables(self.service):
            await self.ask(method, path, victim)
        for route in routes_of(self.service):
            if isinstance(route, WebSocketRoute) and "{table}" in route.path:  # others know no table
                await self.connect(route.path, victim)
        for path in ("/", "/lists", "/today", "/api/today", "/api/tables", "/api/tables/mine"):
            answer = await self.client.get(path)
            self.check(answer.text, victim)
            assert victim.table.id not in answer.text

    async def ask(self, method: str, path: str, victim: Room) -> None:
        """Ask one thing."""
        filled = path.format_map(
            {**USUAL, **dict.fromkeys(gaps(path), "1"), **USUAL, "table": victim.table.id}
        )
        answer = await self.client.request(method, filled, json={"line": 0} if method == "POST" else None)
        self.check(answer.text, victim)
        if path not in TELL_NOTHING:
            assert answer.status_code in (400, 403), (path, answer.text)
            assert answer.json()["error"]["code"] in ("not-played", "day-runs", "not-over"), path

    async def connect(self, path: str, victim: Room) -> None:
        """Look on as a spectator."""
        filled = path.format(table=victim.table.id)
        told = await socket_answer(self.service, filled, self.client.cookies["tavola"])
        assert not any(message["type"] in ("websocket.accept", "websocket.send") for message in told)
        body = b"".join(message.get("body", b"") for message in told)
        assert json.loads(body)["error"]["code"] == "not-played"

    def check(self, text: str, victim: Room) -> None:
        """An answer has neither the secret nor a throw."""
        self.num_asked += 1
        assert self.deal.secret not in text
        assert not any(roll in text for roll in rolls_of(victim))


def gaps(path: str) -> list[str]:
    """The names in the gaps of an address."""
    return [part.partition("}")[0] for part in path.split("{")[1:]]


@asynccontextmanager
async def attacking(service: Service, deal: Deal) -> AsyncIterator[Attacker]:
    """An attacker who has an identity and has not played."""
    async with visiting(service) as client:
        await person_of(client, service)
        yield Attacker(service, client, deal)


async def try_all_at_ones_own(service: Service, room: Room, person: str) -> None:
    """What could help somebody at their own table is refused: a hint, another's part, a second table."""
    async with Guest(service, room.table.id, person) as guest:
        before = room.ply
        for command in (
            m.AskHint(seat=1, ply=room.ply),
            m.Contribute(seat=1, value="00" * 16),
            m.SetOccupant(seat=1, kind="bot"),
            m.LetBotPlay(seat=1),
            m.Rematch(),
            m.Sit(seat=2),
            m.Start(),
        ):
            with pytest.raises(TavolaError):
                await guest.do(command)
        assert room.ply == before
    assert await service.today.play(room.table.game, person, person) == room.table.id


def told_of(room: Room) -> str:
    """What anyone who may see a game is given of its dice."""
    return json.dumps({"record": record_of(room).to_json(), "dice": msgspec.to_builtins(dice_message(room))})


async def whole_board(service: Service, game: str, person: str, num_people: int) -> list[Place]:
    """The whole board, however many looks that takes."""
    while await service.today.settle(DAY, game, num_people):
        pass
    return (await service.today.board(DAY, game, person)).places


def check_board(board: list[Place], rooms: list[Room]) -> None:
    """Everybody is on it once, with what their own game came to, in the right order."""
    assert {place.table for place in board} == {room.table.id for room in rooms}
    assert len(board) == len(rooms)
    keys = [place.result.score for place in board]
    assert keys == sorted(keys)
    assert [place.rank for place in board] == [1 + sum(other < key for other in keys) for key in keys]
    by_table = {room.table.id: room for room in rooms}
    for place in board:
        result = by_table[place.table].match.result
        assert result is not None
        assert place.result.has_won == (1 in result.winners)
        assert place.result.points == (None if result.scores is None else result.scores[0])
        assert place.name == by_table[place.table].table.seats[0].name


async def check_tallies(service: Service, game: str, board: list[Place]) -> None:
    """What each is told of the others adds up."""
    for place in board[:: max(1, len(board) // 20)]:
        seen = await service.today.board(DAY, game, place.name)
        assert seen.own == place._replace(is_you=True)
        equal = sum(other.rank == place.rank for other in board)
        assert seen.tally == (len(board), place.rank - 1, len(board) - (place.rank - 1) - equal)


@pytest.mark.long
@pytest.mark.parametrize(("game", "num_people"), [("sequence", 500), ("garden", 20), ("diceland", 20)])
async def test_a_day_with_many_players_and_attackers(
    sqlite_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch, game: str, num_people: int
) -> None:
    monkeypatch.setattr(today, "SHOWN", num_people)
    people = [f"player {number}" for number in range(num_people)]
    async with served(sqlite_url) as service:
        deal = await service.today.deal(DAY, game)
        async with attacking(service, deal) as attacker:

            async def one(number: int) -> Room:
                person = people[number]
                room = await begun(service, game, person)
                rng = random.Random(number % NUM_ALIKE)
                if number % ATTACK_EVERY == 0:
                    await play_on(room, person, rng, most=4)
                    await attacker.attack(room)
                    await try_all_at_ones_own(service, room, person)
                await play_on(room, person, rng)
                return room

            rooms: list[Room] = []
            for start in range(0, num_people, AT_ONCE):
                end = min(num_people, start + AT_ONCE)
                rooms += await asyncio.gather(*(one(number) for number in range(start, end)))
            assert attacker.num_asked > num_people
        assert not any(deal.secret in told_of(room) for room in rooms)
        check_rolls(rooms)
        board = await whole_board(service, game, "", num_people)
        await check_tallies(service, game, board)
    async with served(sqlite_url) as service:  # the same from the database
        assert await whole_board(service, game, "", num_people) == board
        clock.now_s = days.end_s(DAY) + days.GRACE_S
        assert deal.told()["secret"] == deal.secret
    check_board(board, rooms)
    assert commitment_of(deal.secret) == deal.told()["commitment"]


def check_rolls(rooms: list[Room]) -> None:
    """The n-th throw is everybody's, wherever as many dice are due."""
    seen: dict[tuple[int, int], set[str]] = {}
    for room in rooms:
        for number, roll in enumerate(rolls_of(room)):
            if roll.startswith("* roll"):
                seen.setdefault((number, len(roll)), set()).add(roll)
    assert all(len(rolls) == 1 for rolls in seen.values())


@pytest.mark.parametrize("game", GAMES)
async def test_an_attacker_learns_nothing_of_a_game_that_runs(
    sqlite_url: str, clock: Clock, game: str
) -> None:
    async with served(sqlite_url) as service:
        room = await begun(service, game, "ann")
        await play_on(room, "ann", random.Random(1), most=4)
        async with attacking(service, await service.today.deal(DAY, game)) as attacker:
            await attacker.attack(room)
        await try_all_at_ones_own(service, room, "ann")
