"""Hints: for who is to decide, in their language, and for nobody else; and no game is the worse for them."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tavola.bots import ScoredMove
from tavola.core.claims import Claim
from tavola.core.errors import TavolaError
from tavola.core.language import _, speaking
from tavola.core.match import Match
from tavola.core.registry import GAMES, all_games
from tavola.server import messages as m
from tavola.server.bots import BotPool, Patience
from tavola.server.commands import Caller, carry_out
from tavola.server.connection import Connection
from tavola.server.presenter import record_of
from tavola.server.service import Service
from tavola.server.settings import Limits

from ..waiting import PATIENCE_S, until
from .guest import Guest, new_table, serving
from .workers import script

SENTENCE = "Your turn"  # any that is in every catalogue
FAILING = script("sys.exit(3)")
PATIENT = Patience(start_s=PATIENCE_S, margin_s=PATIENCE_S, queue_s=PATIENCE_S)


@pytest.fixture(autouse=True)
def reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """One claim about every move, which is said in the language that is spoken."""
    for game in all_games():
        monkeypatch.setattr(game.needed("advice"), "CLAIMS", (Claim(SENTENCE, lambda deed: {}),))


class Thinker:
    """In the place of the bots: thinks for as long as it is let, and likes the last moves best."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.asked: list[list[str]] = []
        self.num_ended = 0

    async def think(self, match: Match, seat: int, seconds: float, person: str) -> list[ScoredMove]:
        moves = match.legal(seat)[::-1]
        self.asked.append(moves)
        await self.may_answer.wait()
        self.num_ended += 1
        plays = [(move, number // 2) for number, move in enumerate(moves)]  # two and two come to the same
        return [ScoredMove(move, (0.5 - play / 100,) * match.seats, play) for move, play in plays]


@asynccontextmanager
async def deciding(url: str, game: str = "sequence", **fields: Any) -> AsyncIterator[tuple[Service, Guest]]:
    """A table of Ann's and Bob's at which Ann is to decide."""
    async with serving(url) as service:
        service.hub.bots.patience = PATIENT
        for worker in service.hub.bots.workers:
            worker.patience = PATIENT
        table = await new_table(service, "ann", "bob", game=game, **fields)
        async with Guest(service, table, "ann") as ann, Guest(service, table, "bob") as bob:
            await ann.until(lambda state: state.dice.is_sealed)
            while not any(asked.moves for asked in ann.look().asked):
                for guest in (bob, ann):
                    if not any(asked.moves for asked in ann.look().asked):
                        await guest.play(lambda moves: moves[0])
                await asyncio.sleep(0.005)  # the first player is drawn without us
            yield service, ann


async def hinted(guest: Guest, language: str = "en", **details: Any) -> m.Hints:
    """What Ann is answered."""
    command = m.AskHint(**{"seat": 1, "ply": guest.open_table.room.ply, **details})
    caller = Caller(guest.service.hub, guest.open_table, guest.person, guest.person, language)
    answer = await carry_out(caller, command)
    assert isinstance(answer, m.Hints)
    return answer


async def refused(code: str, guest: Guest, **details: Any) -> None:
    with pytest.raises(TavolaError) as caught:
        await hinted(guest, **details)
    assert caught.value.code == code


def use(service: Service) -> Thinker:
    """Let a thinker of ours give the hints."""
    thinker = Thinker()
    service.hub.bots = thinker  # type: ignore[assignment]
    return thinker


# What is answered


@pytest.mark.parametrize("game", GAMES)
async def test_the_strongest_bot_ranks_the_moves(game: str, sqlite_url: str) -> None:
    async with deciding(sqlite_url, game) as (_service, ann):
        answer = await hinted(ann)
        legal = ann.open_table.room.match.legal(1)
        assert 1 <= len(answer.hints) <= 3
        assert {each.move for hint in answer.hints for each in hint.moves} <= set(legal)
        chances = [hint.best.values[0] for hint in answer.hints]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        assert not answer.is_warming_up


async def test_moves_that_come_to_the_same_are_one_hint(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        use(service).may_answer.set()
        legal = ann.open_table.room.match.legal(1)
        assert [each.move for each in (await hinted(ann)).hints[0].moves] == legal[::-1][:2]


@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_reason_is_said_in_the_language_of_who_asks(language: str, sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        use(service).may_answer.set()
        with speaking(language):
            expected = _(SENTENCE)
        assert all(hint.why.startswith(expected) for hint in (await hinted(ann, language)).hints)


async def test_after_moves_that_are_chosen_and_not_yet_made(sqlite_url: str) -> None:
    async with deciding(sqlite_url, "garden") as (service, ann):
        thinker = use(service)
        thinker.may_answer.set()
        match = ann.open_table.room.match.clone()
        first = next(move for move in match.legal(1) if has_another_move_after(match, move))
        match.play(first, 1)
        await hinted(ann, moves=[first])
        assert thinker.asked == [match.legal(1)[::-1]]


def has_another_move_after(match: Match, move: str) -> bool:
    """Whether the first seat decides again after a move."""
    after = match.clone()
    after.play(move, 1)
    return 1 in after.actors


async def test_nothing_of_it_is_kept(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (_service, ann):
        room = ann.open_table.room
        before = (room.version, room.ply, room.table, record_of(room).to_json(), ann.look())
        await hinted(ann)
        assert (room.version, room.ply, room.table, record_of(room).to_json(), ann.look()) == before


# What is refused


async def test_who_may_not_ask(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann), Guest(service, ann.table, "bob") as bob:
        await refused("not-your-turn", bob, seat=2)
        await refused("foreign-seat", bob, seat=1)
        await refused("stale", ann, ply=0)
        await refused("illegal", ann, moves=["remove a1"])
        await refused("malformed", ann, moves=["hint"])


async def test_where_hints_are_off(sqlite_url: str) -> None:
    async with deciding(sqlite_url, has_hints=False) as (_service, ann):
        await refused("hints-off", ann)
        assert not ann.look().table.has_hints


async def test_when_no_answer_comes(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        bots, service.hub.bots = service.hub.bots, BotPool(command=FAILING)
        await refused("no-hint", ann)
        await service.hub.bots.close()
        service.hub.bots = bots


async def test_what_comes_too_late(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        thinker = use(service)
        asking = asyncio.create_task(refused("stale", ann))
        await until(lambda: thinker.asked)
        await ann.play(lambda moves: moves[0])
        thinker.may_answer.set()
        await asking


# At a socket


class Socket:
    """A WebSocket without a network."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.received: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self.received.append(json.loads(text))

    def say(self, **command: Any) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(command)})

    async def answered(self, number: int) -> dict[str, Any]:
        """The answer to a command."""
        await until(lambda: any(message.get("id") == number for message in self.received))
        return next(message for message in self.received if message.get("id") == number)


@asynccontextmanager
async def connected(service: Service, guest: Guest, person: str) -> AsyncIterator[Socket]:
    """Somebody's connection to the same table."""
    socket = Socket()
    caller = Caller(service.hub, guest.open_table, person, person, "en")
    accounts = (budget.account("", person) for budget in (service.work, service.viewing))
    connection = Connection(socket, caller, Limits(), False, *accounts)  # type: ignore[arg-type]
    guest.open_table.room.visitors.add(connection)
    running = asyncio.create_task(connection.run())
    yield socket
    guest.open_table.room.visitors.discard(connection)
    socket.incoming.put_nowait({"type": "websocket.disconnect"})
    await running


async def test_nobody_else_hears_of_a_hint(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        ply = ann.open_table.room.ply
        async with (
            connected(service, ann, "ann") as asking,
            connected(service, ann, "ann") as other_tab,
            connected(service, ann, "bob") as bob,
            connected(service, ann, "eve") as watching,
        ):
            asking.say(do="hint", id=7, seat=1, ply=ply)
            answer = await asking.answered(7)
            assert answer["type"] == "hints"
            assert answer["hints"][0]["moves"]
            for socket in (other_tab, bob, watching):
                assert socket.received == []


async def test_one_plays_on_while_a_bot_thinks_and_asks_once_at_a_time(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        thinker = use(service)
        ply, move = ann.open_table.room.ply, ann.open_table.room.match.legal(1)[0]
        async with connected(service, ann, "ann") as socket:
            socket.say(do="hint", id=1, seat=1, ply=ply)
            socket.say(do="hint", id=2, seat=1, ply=ply)
            assert (await socket.answered(2))["code"] == "no-hint"
            socket.say(do="play", id=3, seat=1, ply=ply, moves=[move])
            assert (await socket.answered(3))["type"] == "done"
            thinker.may_answer.set()
            assert (await socket.answered(1))["code"] == "stale"


async def test_who_goes_away_ends_no_worker(sqlite_url: str) -> None:
    async with deciding(sqlite_url) as (service, ann):
        thinker = use(service)
        async with connected(service, ann, "ann") as socket:
            socket.say(do="hint", id=1, seat=1, ply=ann.open_table.room.ply)
            await until(lambda: thinker.asked)
        thinker.may_answer.set()
        await until(lambda: thinker.num_ended)
