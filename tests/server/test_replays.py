"""Games seen again: the same pictures and words as at the table, for whoever may see it."""

import re
from time import time
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

from tavola import GAMES, Match
from tavola.core.language import speaking
from tavola.core.sight import Sight
from tavola.server.boards import THEMES
from tavola.server.chronicle import seat_of
from tavola.server.presenter import parts_of
from tavola.server.replays import RUN, SHOWN, walked
from tavola.server.room import standing_of
from tavola.server.service import Service

from ..example import PIG, known_here
from ..variants import FIRST, Variant, first_variants, walk
from .guest import serving
from .visitor import BOT, OPEN, PERSON, made, visiting


def played(variant: Variant) -> Match:
    """A whole game."""
    *_, match = walk(variant.match(1), 1)
    return match


async def table_of(service: Service, client: httpx.AsyncClient, match: Match, *others: dict[str, str]) -> str:
    """A table at which a game was played; one sits at its first seat."""
    seats = [PERSON, *(others or [BOT] * (match.seats - 1))]
    table = await made(client, *seats, game=match.game.id, options=match.options, start=True)
    await service.store.append(table, 0, match.log, standing_of(match), time())
    return table


@first_variants
async def test_every_position_is_what_a_replay_comes_to(variant: Variant) -> None:
    match = played(variant)
    replay = await walked(match)
    for line in range(0, replay.num_lines + 1, 1 + replay.num_lines // 40):
        found, expected = replay.at(line), match.at(line)
        assert found.state.values() == expected.state.values()
        assert (found.log, found.num_throws) == (expected.log, expected.num_throws)


def chunks_of(told: dict[str, Any], picture: int) -> tuple[str, ...]:
    """A picture of those that a page was told."""
    return tuple(told["chunks"][number] for number in told["pictures"][picture])


@pytest.mark.parametrize("name", GAMES)
async def test_pictures_and_words_are_those_of_the_table(name: str, sqlite_url: str) -> None:
    match = played(FIRST[name])
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await table_of(service, client, match)
        lines = (await client.get(f"/t/{table}/review/lines?lang=it")).json()
        room = (await service.hub.open_table(table)).room
        assert lines["num_lines"] == len(lines["events"]) == len(match.events)
        assert [event["line"] for event in lines["events"]] == match.log
        assert lines["run"] == RUN
        assert [seat["is_yours"] for seat in lines["seats"]] == [True] + [False] * (match.seats - 1)
        for run in (0, len(match.events) // RUN // 2, len(match.events) // RUN):
            answer = await client.get(f"/t/{table}/review/pictures/{lines['ply']}/{run}?lang=it")
            told = answer.json()
            for line, frame in enumerate(told["frames"], told["first"]):
                shown = [(part, chunks_of(told, number)) for part, number in frame]
                earlier = room.match.at(line)
                seat = seat_of(earlier.events[-1]) if line else 0
                with speaking("it"):
                    parts = parts_of(earlier, Sight(seat or None, you=1))
                assert shown == [(name, chunks) for name, chunks in parts if name in SHOWN]
        assert told["first"] + len(told["frames"]) == len(match.events) + 1


async def test_who_looks_is_you_and_guests_read_names(sqlite_url: str) -> None:
    match = played(FIRST["sequence"])
    async with serving(sqlite_url) as service, visiting(service) as ada, visiting(service) as guest:
        await ada.post("/api/me", json={"name": "Ada"})
        table = await table_of(service, ada, match)
        ply = (await ada.get(f"/t/{table}/review/lines")).json()["ply"]
        path = f"/t/{table}/review/pictures/{ply}/0"
        for who, word in ((ada, "You"), (guest, "Ada")):
            await who.get("/api/me")
            assert (await who.get(f"/t/{table}/review")).status_code == 200
            text = "".join((await who.get(path)).json()["chunks"])
            assert {"You", "Ada"} & set(re.findall(r"[A-Z]\w+", text)) == {word}


async def test_a_game_under_way_is_seen_up_to_now(sqlite_url: str) -> None:
    whole = played(FIRST["sequence"])
    match = next(at for at in map(whole.at, range(10, 20)) if at.actors)
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await table_of(service, client, match, PERSON)
        lines = (await client.get(f"/t/{table}/review/lines")).json()
        assert (lines["num_lines"], lines["is_over"]) == (len(match.events), False)
        path = f"/t/{table}/review/pictures/{lines['ply']}"
        assert (await client.get(f"{path}/1")).status_code == 200
        assert (await client.get(f"{path}/3")).status_code == 404
        assert (await client.get(f"{path}/x")).status_code == 400
        room = (await service.hub.open_table(table)).room
        async with room.lock:
            await room.make_moves(match.actors[0], match.legal()[:1])
        assert (await client.get(f"{path}/1")).json()["error"]["code"] == "stale"


async def test_before_the_first_line_there_is_a_board_all_the_same(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await made(client, PERSON, OPEN)
        assert (await client.get(f"/t/{table}/review/lines")).json()["events"] == []
        assert len((await client.get(f"/t/{table}/review/pictures/0/0")).json()["frames"]) == 1


async def test_there_is_nothing_to_see_of_a_table_that_is_not_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        for path in ("review", "review/lines", "review/pictures/0/0", "board/light.svg"):
            assert (await client.get(f"/t/nothing/{path}")).json()["error"]["code"] == "no-such-table"


async def test_finished_games_show_how_they_ended_and_lead_to_where_they_are_seen_again(
    sqlite_url: str,
) -> None:
    match = played(FIRST["sequence"])
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await table_of(service, client, match)
        home = (await client.get("/")).text
        assert f'<a class="line" href="/t/{table}/review">' in home
        for theme in THEMES:
            assert f'src="/t/{table}/board/{theme}.svg"' in home
            board = await client.get(f"/t/{table}/board/{theme}.svg")
            assert ET.fromstring(board.text).tag.endswith("svg")  # noqa: S314
        assert (await client.get(f"/t/{table}/board/none.svg")).status_code == 404


async def test_a_game_without_a_view_of_its_own_is_seen_again(sqlite_url: str) -> None:
    with known_here():
        match = played(Variant(PIG.id, 2, {"goal": 30}))
        async with serving(sqlite_url) as service, visiting(service) as client:
            table = await table_of(service, client, match)
            told = (await client.get(f"/t/{table}/review/pictures/{len(match.events)}/0")).json()
            assert [name for name, _ in told["frames"][0]] == ["seats", "board"]
