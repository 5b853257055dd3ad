"""A match of two sides: the same dice from both seats, a secret until both games are over, and a score."""

import random
from contextlib import AsyncExitStack
from time import time

import httpx
import pytest

from tavola import Record
from tavola.core.registry import all_games
from tavola.core.verifiable import DiceProof
from tavola.server import bouts
from tavola.server.bouts import MOON, SUN, Pair, Score, games_of_deal, pairs_of, side_at
from tavola.server.figures import is_rated
from tavola.server.messages import Play, Resign, Throw
from tavola.server.refusals import Refused
from tavola.server.room import Room
from tavola.server.service import Service
from tavola.server.table import Bout

from .stores import NOW, a_table, opened
from .test_again import room_at
from .test_today import person_of, rolls_of, served
from .visitor import visiting

GAMES = [game.id for game in all_games()]
CROWD = ("ann", "bob", "cy", "dan", "eve", "flo", "gus", "hal")


async def play_out(room: Room, seed: int) -> None:
    """Both people play any legal moves, to the end."""
    rng = random.Random(seed)
    while not room.is_over:
        if seat := room.match.thrower:
            await room.throw(person_at(room, seat), Throw(seat=seat, ply=room.ply))
        elif room.match.actors:
            seat = room.match.actors[0]
            moves = [rng.choice(room.match.legal(seat))]
            await room.play(person_at(room, seat), Play(seat=seat, ply=room.ply, moves=moves))
        else:
            await room.roll()


def person_at(room: Room, seat: int) -> str:
    return room.table.seats[seat - 1].person


async def gathered(service: Service, game: str = "sequence", pairs: int = 2) -> str:
    """A match at which everybody sits: ann and bob are the first pair, cy and dan the second."""
    bout = await bouts.create(service.store, game, pairs, time())
    for number, person in enumerate(CROWD[: 2 * pairs]):
        known = await pairs_of(service.store, bout)
        await bouts.sit(service.hub, known, number // 2 + 1, number % 2 + 1, person, person.title())
    return bout


async def next_room(service: Service, bout: str, number: int) -> Room:
    """The game that a pair is to play now."""
    pairs = await pairs_of(service.store, bout)
    return await room_at(service, await bouts.go_on(service.hub, pairs, pairs[number - 1], time()))


async def played_out(service: Service, bout: str) -> list[Pair]:
    """A match to its end; the dice are told."""
    for _ in range(2):
        for pair in await pairs_of(service.store, bout):
            await play_out(await next_room(service, bout, pair.number), pair.number)
    await bouts.tell_dice(service.hub, await pairs_of(service.store, bout))
    return await pairs_of(service.store, bout)


# The games


@pytest.mark.parametrize("pairs", [2, 3, 4])
async def test_every_deal_is_played_from_both_seats_by_different_pairs(sqlite_url: str, pairs: int) -> None:
    async with served(sqlite_url) as service:
        bout = await gathered(service, pairs=pairs)
        for number in range(1, pairs + 1):
            room = await next_room(service, bout, number)
            await room.resign(person_at(room, 1), Resign(seat=1))
            await next_room(service, bout, number)
        found = await pairs_of(service.store, bout)
        for deal in range(1, pairs + 1):
            first, second = games_of_deal(found, deal)
            assert first.table.secret == second.table.secret
            assert first.table.options == second.table.options
            assert first.table.dice_name == second.table.dice_name
            people = [{seat.person for seat in each.table.seats} for each in (first, second)]
            assert not people[0] & people[1]
            assert [side_at(first.table, seat) for seat in (1, 2)] == [SUN, MOON]
            assert [side_at(second.table, seat) for seat in (1, 2)] == [MOON, SUN]
        for pair in found:
            assert pair.second
            assert [seat.person for seat in pair.second.table.seats] == [
                seat.person for seat in reversed(pair.first.table.seats)
            ]


@pytest.mark.parametrize("game", GAMES)
async def test_both_games_of_a_deal_have_the_same_throws_and_verify(sqlite_url: str, game: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as stranger:
        found = await played_out(service, await gathered(service, game))
        for deal in (1, 2):
            rooms = [await room_at(service, each.table.id) for each in games_of_deal(found, deal)]
            throws = zip(*(rolls_of(room) for room in rooms), strict=False)
            pairs = [pair for pair in throws if len(pair[0]) == len(pair[1])]
            assert len(pairs) > 3
            assert all(one == two for one, two in pairs)
            for room in rooms:
                assert not is_rated(room.table)
                text = (await stranger.get(f"/t/{room.table.id}/record.json")).text
                record = Record.from_json(text)
                DiceProof.of(record).check(record)


async def test_two_who_go_on_at_once_have_one_second_game(sqlite_url: str) -> None:
    async with served(sqlite_url) as service:
        bout = await gathered(service)
        pairs = await pairs_of(service.store, bout)
        room = await next_room(service, bout, 1)
        assert room.table.id == pairs[0].first.table.id  # as long as it is not over
        await room.resign("ann", Resign(seat=1))
        pairs = await pairs_of(service.store, bout)
        both = [await bouts.go_on(service.hub, pairs, pairs[0], time()) for _ in range(2)]
        assert both[0] == both[1]
        assert len(await service.store.bout_tables(bout)) == 3


# The secret


async def test_nobody_but_its_pair_sees_a_game_before_its_dice_are_played_twice(sqlite_url: str) -> None:
    async with AsyncExitStack() as stack:
        service = await stack.enter_async_context(served(sqlite_url))
        clients = [await stack.enter_async_context(visiting(service)) for _ in range(4)]
        for client in clients:
            await person_of(client, service)
        path = await prepared(clients[0])
        for number, client in enumerate(clients):
            answer = await client.post(f"{path}/sit", data={"pair": number // 2 + 1, "side": number % 2 + 1})
            assert answer.headers["location"] == path
        bout = path.removeprefix("/bout/")
        for number in (1, 2):
            room = await next_room(service, bout, number)
            await room.resign(person_at(room, 2), Resign(seat=2))
        first = (await pairs_of(service.store, bout))[0].first.table
        for where in ("", "/record.json", "/position.svg", "/review/lines", "/review/pictures/0/0", "/again"):
            answer = await clients[2].get(f"/t/{first.id}{where}")
            assert answer.json()["error"]["code"] == "bout-hidden", where
            assert first.secret not in (await clients[0].get(f"/t/{first.id}{where}")).text, where
        assert (await clients[0].get(f"/t/{first.id}/again")).json()["error"]["code"] == "bout-runs"
        for number in (1, 2):
            room = await next_room(service, bout, number)
            await room.resign(person_at(room, 2), Resign(seat=2))
        assert f"/t/{first.id}/review" in (await clients[2].get(path)).text
        assert (await clients[2].get(f"/t/{first.id}/review")).status_code == 200
        assert first.secret in (await clients[2].get(f"/t/{first.id}/record.json")).text


# Seats and the page


async def prepared(client: httpx.AsyncClient, people: int = 4, game: str = "sequence") -> str:
    """The path of a new match."""
    answer = await client.post("/bouts", data={"game": game, "people": people})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def test_seats_are_taken_once_and_given_back_before_the_game(sqlite_url: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as ann, visiting(service) as bob:
        await person_of(ann, service)
        await person_of(bob, service)
        path = await prepared(ann)
        assert "Prepare the match" in (await ann.get("/clubs?lang=en")).text
        seat = {"pair": 1, "side": 1}
        assert (await ann.post(f"{path}/sit", data=seat)).status_code == 303
        assert path in (await ann.get("/clubs")).text
        again = await ann.post(f"{path}/sit", data={"pair": 2, "side": 1})
        assert again.json()["error"]["code"] == "bout-seated"
        assert (await bob.post(f"{path}/sit", data=seat)).json()["error"]["code"] == "seat-taken"
        assert (await bob.post(f"{path}/leave")).json()["error"]["code"] == "foreign-seat"
        assert (await ann.post(f"{path}/play")).json()["error"]["code"] == "not-started"
        assert (await ann.post(f"{path}/leave")).headers["location"] == path
        assert (await bob.post(f"{path}/sit", data=seat)).status_code == 303
        assert (await ann.post(f"{path}/sit", data={"pair": 1, "side": 2})).status_code == 303
        assert (await ann.post(f"{path}/leave")).json()["error"]["code"] == "started"
        table = (await ann.post(f"{path}/play")).headers["location"]
        assert table == (await bob.post(f"{path}/play")).headers["location"]
        assert path in (await ann.get(table)).text


@pytest.mark.parametrize(
    ("path", "form", "code"),
    [
        ("/bouts", {"game": "chess"}, "unknown-game"),
        ("/bouts", {"game": "sequence", "people": "5"}, "bad-options"),
        ("/bouts", {"game": "sequence", "people": "10"}, "bad-options"),
        ("/bouts", {"game": "sequence", "people": "many"}, "bad-message"),
        ("{bout}/sit", {"pair": "3", "side": "1"}, "foreign-seat"),
        ("{bout}/sit", {"pair": "1", "side": "3"}, "foreign-seat"),
        ("/bout/nowhere/sit", {"pair": "1", "side": "1"}, "no-such-bout"),
    ],
)
async def test_bad_input_is_refused(sqlite_url: str, path: str, form: dict[str, str], code: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        await person_of(client, service)
        answer = await client.post(path.format(bout=await prepared(client)), data=form)
        assert answer.json()["error"]["code"] == code


async def test_the_page_tells_how_it_stands_to_the_end(sqlite_url: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        bout = await gathered(service, "garden")
        page = (await client.get(f"/bout/{bout}?lang=en")).text
        assert "0 of 4 games are over." in page
        for number, loser in ((1, 2), (2, 2), (1, 1), (2, 1)):  # the Moon loses all
            room = await next_room(service, bout, number)
            await room.resign(person_at(room, loser), Resign(seat=loser))
        page = (await client.get(f"/bout/{bout}?lang=en")).text
        assert "The Sun wins the match." in page
        assert page.count("won by the Sun") == 4
        assert "Ann (Sun) – Bob (Moon)" in page
        assert "Dan (Moon) – Cy (Sun)" in page
        assert (await client.get("/bout/nowhere")).status_code == 404


async def test_points_of_all_games_are_added_up(sqlite_url: str) -> None:
    async with served(sqlite_url) as service:
        found = await played_out(service, await gathered(service, "garden"))
        score = await bouts.score_of(service.hub, found)
        sums = {SUN: 0, MOON: 0}
        for each in (each for pair in found for each in pair.games):
            result = (await room_at(service, each.table.id)).match.result
            assert result
            assert result.scores
            for seat in (1, 2):
                sums[side_at(each.table, seat)] += result.scores[seat - 1]
        assert score.points == (sums[SUN], sums[MOON])
        assert sum(score.won) == score.played == score.total == 4


def test_games_count_first_and_then_points() -> None:
    assert Score((3.0, 1.0), (10, 90), 4, 4).leaders == [SUN]
    assert Score((2.0, 2.0), (10, 90), 4, 4).leaders == [MOON]
    assert Score((2.0, 2.0), None, 4, 4).leaders == [SUN, MOON]


async def test_who_had_everything_deleted_is_followed_by_a_bot(sqlite_url: str) -> None:
    async with served(sqlite_url) as service:
        bout = await gathered(service)
        room = await next_room(service, bout, 1)
        await room.resign("ann", Resign(seat=1))
        await room.change(lambda table: setattr(table.seats[0], "person", ""))
        second = await next_room(service, bout, 1)
        assert [seat.kind for seat in second.table.seats] == ["person", "bot"]


# The store


async def test_games_of_a_match_are_found_and_go_with_their_tables(store_url: str) -> None:
    async with opened(store_url) as store:
        for number in (1, 2):
            await store.create(a_table(f"t{number}", bout=Bout("b", number)), NOW)
        await store.create(a_table("t3"), NOW)
        assert [each.table.id for each in await store.bout_tables("b")] == ["t1", "t2"]
        await store.remove_table("t1")
        assert [each.table.id for each in await store.bout_tables("b")] == ["t2"]
        with pytest.raises(Refused):
            await pairs_of(store, "")
