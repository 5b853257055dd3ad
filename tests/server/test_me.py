"""A person's page: what it tells, what others see of it, and that all of it can be taken along or deleted."""

import io
import json
import zipfile
from time import time
from typing import Any

import httpx
import msgspec
import pytest

from tavola import Record
from tavola.server import my_games
from tavola.server.figures import Figures, Mark
from tavola.server.room import standing_of
from tavola.server.service import Service
from tavola.server.store.interface import Booking, Figured
from tavola.server.table import Seat, Table

from .guest import new_table, serving
from .stores import NOW
from .test_books import TWO, until_booked
from .test_replays import played, table_of
from .visitor import BOT, OPEN, PERSON, made, visiting

REVIEWED = Figures(
    2, 0.5, 1.0, ["club"], luck=0.2, precision=0.8, num_decisions=9, unlucky=Mark(3, -0.1), found=Mark(5, 0.3)
)


def row(name: str, figures: Figures, game: str = "sequence") -> Figured:
    return Figured(name, game, NOW, msgspec.json.encode(figures).decode(), 0.0, 0.0)


# What games come to


def test_shares_with_and_without_luck() -> None:
    lost = msgspec.structs.replace(REVIEWED, share=0.0, luck=-0.3)
    share = my_games.share_of(my_games.played_games([row("t1", REVIEWED), row("t2", lost)]))
    assert (share.num, share.won, share.share) == (2, 1, 0.5)
    assert share.adjusted == pytest.approx((0.8 + 0.3) / 2)
    assert share.low < 0.5 < share.high


def test_a_running_mean_narrows() -> None:
    means = my_games.running([0.4, -0.4] * 50)
    assert means[-1].mean == pytest.approx(0)
    assert means[-1].reach < means[9].reach


def test_a_game_has_one_moment_and_the_best_come_first() -> None:
    caught_up = msgspec.structs.replace(REVIEWED, comeback=Mark(7, 0.05))
    games = my_games.played_games([row("t1", REVIEWED), row("t2", caught_up)])
    best = my_games.best_moments(games, 3)
    assert [(each.kind, each.mark.line) for each in best] == [("comeback", 7), ("found", 5)]
    assert [each.mark.points for each in my_games.unluckiest(games, 1)] == [-0.1]


# The page


async def arrived(client: httpx.AsyncClient, service: Service) -> str:
    """Somebody with a name; who they are."""
    await client.post("/api/me", json={"name": "Ada"})
    table = await made(client, PERSON, OPEN, game="sequence")
    found = await service.store.table(table)
    assert found is not None
    await service.store.remove_table(table)
    return found.table.host


async def test_somebody_who_has_not_played_yet(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        page = (await client.get("/me")).text
        assert "You have not finished a game yet" in page
        assert "No name" in page


async def test_the_page_tells_of_games_and_finds_them(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        person = await arrived(client, service)
        table = await table_of(service, client, played(TWO))
        await until_booked(service.store, person)
        page = (await client.get("/me")).text
        assert f"/t/{table}/board/light.svg" in page
        assert "1 game has no review yet" in page
        await service.store.book(
            Booking(table, NOW), "sequence", "", "", [(person, msgspec.json.encode(REVIEWED).decode())]
        )
        page = (await client.get("/me?game=sequence")).text
        assert f"/t/{table}/review#3" in page
        assert "80 % without luck" in page.replace("\N{NO-BREAK SPACE}", " ").replace("80%", "80 %")
        assert f"/t/{table}/review" in (await client.get("/me?q=ada+dice")).text
        assert "No finished game is like that" in (await client.get("/me?q=zebra")).text
        assert (await client.get(f"/t/{table}/board/light.svg?at=3")).status_code == 200


async def test_hundreds_of_games_are_no_more_than_a_few_queries(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        person = await arrived(client, service)
        match = played(TWO)
        for number in range(500):
            seats = [Seat("person", "Ada", person), Seat("bot", "Timo", bot="club")]
            table = Table(
                f"g{number}", "sequence", match.options, seats, person, "00" * 32, NOW, is_started=True
            )
            await service.store.create(table, NOW + number)
            await service.store.append(table.id, 0, match.log, standing_of(match), NOW + number)
            await service.store.settle_booking(table.id, 99, 0)
            await service.store.book(
                Booking(table.id, NOW + number),
                "sequence",
                "",
                "",
                [(person, msgspec.json.encode(REVIEWED).decode())],
            )
        page = (await client.get("/me")).text
        assert "Page 1 of 21" in page
        assert not service.desk.jobs
        assert "/t/g499/review" in page
        assert "/t/g0/review" in (await client.get("/me?page=21")).text


async def test_others_see_only_what_is_shown(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as ada, visiting(service) as bob:
        person = await arrived(ada, service)
        assert await service.store.profile(person) is None
        assert (await ada.post("/me/show/figures")).status_code == 303
        profile = await service.store.profile(person)
        assert profile is not None
        assert person not in profile.page
        page = (await bob.get(f"/people/{profile.page}")).text
        assert "Ada" in page
        assert "Finished games" not in page
        await ada.post("/me/show/figures")
        assert (await bob.get(f"/people/{profile.page}")).status_code == 404
        assert (await ada.post("/me/show/everything")).status_code == 404


async def test_all_of_it_can_be_taken_along(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        person = await arrived(client, service)
        table = await table_of(service, client, played(TWO))
        await until_booked(service.store, person)
        answer = await client.get("/me/tavola.zip")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            about: dict[str, Any] = json.loads(file.read("about.json"))
            record = Record.from_json(file.read(f"games/sequence-{table}.json").decode())
        assert about["name"] == "Ada"
        assert [each["table_id"] for each in about["figures"]] == [table]
        assert record.replay().is_over


async def test_all_of_it_can_be_deleted(store_url: str) -> None:
    match = played(TWO)
    async with serving(store_url) as service, visiting(service) as client:
        person = await arrived(client, service)
        alone = await table_of(service, client, match)
        running = await made(client, PERSON, BOT, game="sequence", start=True)
        shared = await new_table(service, "bob", person, options=match.options)
        await service.store.append(shared, 0, match.log, standing_of(match), time())
        midway = await new_table(service, person, "bob", options=match.options)
        await until_booked(service.store, person, 2)
        await service.hub.open_table(midway)
        await service.store.create_club("club", "Café", person, time())
        before = client.cookies["tavola"]
        assert (await client.post("/me/forget")).status_code == 303
        assert client.cookies["tavola"] != before
        assert [await service.store.table(each) for each in (alone, running)] == [None, None]
        for table in (shared, midway):
            found = await service.store.table(table)
            assert found is not None
            assert person not in msgspec.json.encode(found.table).decode()
            assert "Ada" not in [seat.name for seat in found.table.seats]
        played_on = await service.store.table(midway)
        assert played_on is not None
        assert played_on.table.seats[0].bot
        assert await service.store.name_of(person) is None
        assert await service.store.figures_of(person) == []
        assert await service.store.club_name("club") is None
        assert len(await service.store.figures_of("bob")) == 1
        assert "You have not finished a game yet" in (await client.get("/me")).text
