"""The same dice again: a finished game's throws once more, for oneself or a friend, and no proof."""

import random
from typing import Any

import httpx
import pytest

from tavola import Record
from tavola.core.registry import all_games
from tavola.core.verifiable import DiceProof, Unproven
from tavola.server import days
from tavola.server.again import compared, repeated
from tavola.server.messages import Resign
from tavola.server.room import Room
from tavola.server.service import Service
from tavola.server.table import Origin

from .guest import new_table
from .test_today import DAY, Clock, clock, finished, person_of, play_on, rolls_of, served
from .visitor import visiting

__all__ = ["clock"]
GAMES = [game.id for game in all_games()]


async def room_at(service: Service, table: str) -> Room:
    return (await service.hub.open_table(table)).room


async def played(service: Service, person: str, game: str = "sequence", seed: int = 1, **fields: Any) -> Room:
    """A game of somebody against a bot, at its end."""
    room = await room_at(service, await new_table(service, person, "*", game=game, **fields))
    await play_on(room, person, random.Random(seed))
    return room


async def begun_again(service: Service, client: httpx.AsyncClient, path: str, level: str = "") -> Room:
    """A game with the same dice, as the form begins it."""
    answer = await client.post(path, data={"level": level} if level else None)
    assert answer.status_code == 303, answer.text
    return await room_at(service, answer.headers["location"].removeprefix("/t/"))


@pytest.mark.parametrize("game", GAMES)
async def test_a_friend_gets_the_same_throws_and_both_are_compared(sqlite_url: str, game: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        first = await played(service, "Ann", game)
        friend = await person_of(client, service)
        path = f"/t/{first.table.id}/again/1"
        page = (await client.get(f"{path}?lang=en")).text
        assert "Ann lends you the dice" in page
        assert f"/t/{first.table.id}/review" not in page  # not before one has played
        room = await begun_again(service, client, path, "beginner")
        assert room.table.seats[1].bot == "beginner"
        await play_on(room, friend, random.Random(2))
        pairs = [
            pair
            for pair in zip(rolls_of(first), rolls_of(room), strict=False)
            if len(pair[0]) == len(pair[1])
        ]
        assert len(pairs) > 3
        assert all(one == two for one, two in pairs)
        page = (await client.get(f"{path}?lang=en")).text
        assert all(f"/t/{each.table.id}/review" in page for each in (first, room))
        # From the friend's own table the same page is reached.
        assert f"/t/{first.table.id}/review" in (await client.get(f"/t/{room.table.id}/again")).text
        results = await compared(service.store, first.table, 1, friend)
        assert {(each.name, each.is_first, each.is_you) for each in results} == {
            ("Ann", True, False),
            (room.table.seats[0].name, False, True),
        }


async def test_such_a_game_is_no_proof_and_says_so(sqlite_url: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        first = await played(service, "Ann")
        room = await begun_again(service, client, f"/t/{first.table.id}/again/1")
        await play_on(room, await person_of(client, service), random.Random(2))
        text = (await client.get(f"/t/{room.table.id}/record.json")).text
        record = Record.from_json(text)
        assert record.extra["dice"] == {"method": "repeated"}
        assert room.table.secret not in text
        with pytest.raises(Unproven, match="known before"):
            DiceProof.of(record)
        assert record.replay().is_over


async def test_the_seat_and_the_dice_of_a_game_are_kept_through_a_chain(sqlite_url: str) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        first = await room_at(service, await new_table(service, "*", "Bob"))
        await play_second(first)
        me = await person_of(client, service)
        second = await begun_again(service, client, f"/t/{first.table.id}/again/2")
        assert [seat.kind for seat in second.table.seats] == ["bot", "person"]
        assert [seat.contribution for seat in second.table.seats] == [
            seat.contribution for seat in first.table.seats
        ]
        await second.resign(me, Resign(seat=2))
        third = await begun_again(service, client, f"/t/{second.table.id}/again/2")
        assert third.table.repeat == second.table.repeat
        assert third.table.dice_name == first.table.id


async def play_second(room: Room) -> None:
    """End a game in which the person has the second seat."""
    await room.resign("Bob", Resign(seat=2))


async def test_dice_that_are_a_secret_or_not_whole_are_not_had_again(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        me = await person_of(client, service)
        running = await new_table(service, "Ann", "*")
        today = await finished(service, "sequence", me)
        continued = await played(service, "Ann", origin=Origin("", 0))
        for table, code in (
            (running, "not-over"),
            (today.table.id, "day-runs"),
            (continued.table.id, "no-same-dice"),
        ):
            answer = await client.post(f"/t/{table}/again/1")
            assert answer.json()["error"]["code"] == code
            assert (await client.get(f"/t/{table}/again")).json()["error"]["code"] == code
        for seat, code in (("3", "foreign-seat"), ("x", "bad-message")):
            first = await played(service, "Ann")
            answer = await client.post(f"/t/{first.table.id}/again/{seat}")
            assert answer.json()["error"]["code"] == code
        answer = await client.post(f"/t/{first.table.id}/again/1", data={"level": "a god"})
        assert answer.json()["error"]["code"] == "unknown-bot"
        clock.now_s = days.end_s(DAY) + days.GRACE_S  # from then on the dice of the day can be had again
        again = await begun_again(service, client, f"/t/{today.table.id}/again/1")
        assert again.table.dice_name == f"day-{DAY}-sequence"
        assert not again.table.day
        await play_on(again, me, random.Random(3), most=3)
        assert rolls_of(again)[0] == rolls_of(today)[0]


async def test_a_repeat_keeps_what_was_agreed_on(sqlite_url: str) -> None:
    async with served(sqlite_url) as service:
        first = await played(service, "Ann", "garden", has_hints=False)
        table = repeated(first.table, 1, "careful", "bob", "Bob", 1.0)
        assert (table.options, table.has_hints) == (first.table.options, False)
        assert table.is_sealed
