"""Clubs: who has the link belongs, nothing is public, and the week's games add up."""

import asyncio

import httpx
import pytest

from tavola.server import clubs, days
from tavola.server.refusals import Refused
from tavola.server.service import Service
from tavola.server.table import Listed, Seat, Standing

from .stores import NOW, OVER, a_table, opened
from .test_today import Clock, clock, finished, person_of, served
from .visitor import visiting

__all__ = ["clock"]


async def made_club(client: httpx.AsyncClient, name: str = "Café") -> str:
    """The path of a new club."""
    answer = await client.post("/clubs", data={"name": name})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


# The store


async def test_members_come_and_go_and_the_last_takes_the_club_along(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create_club("c", "Café", "ann", NOW)
        await store.set_name("ann", "Ann")
        assert await store.join_club("c", "bob", NOW + 1, 2)
        assert await store.join_club("c", "bob", NOW + 2, 2)  # who belongs already still does
        assert not await store.join_club("c", "mei", NOW + 3, 2)
        assert await store.members_of("c") == [("ann", "Ann"), ("bob", None)]
        assert await store.clubs_of("bob") == [("c", "Café")]
        await store.create(a_table("t1", club="c"), NOW)
        await store.create(a_table("t2"), NOW)
        assert [each.table.id for each in await store.club_tables("c", NOW, 9, is_over=False)] == ["t1"]
        await store.append("t1", 0, ["a"], OVER, NOW + 5)
        assert [each.table.id for each in await store.club_tables("c", NOW, 9, is_over=True)] == ["t1"]
        assert await store.club_tables("c", NOW + 6, 9, is_over=True) == []
        for person in ("ann", "bob", "bob"):
            await store.leave_club("c", person)
        assert await store.club_name("c") is None
        assert not await store.join_club("c", "ann", NOW, 9)
        assert await store.table("t1") is not None


async def test_a_club_is_never_fuller_than_full(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create_club("c", "Café", "ann", NOW)
        joined = await asyncio.gather(*(store.join_club("c", f"p{number}", NOW, 5) for number in range(20)))
        assert sum(joined) == 4
        assert len(await store.members_of("c")) == 5


# The board of the week


def a_game(winner: int, *people: str) -> Listed:
    """A finished game."""
    seats = [Seat("person", person, person) for person in people]
    return Listed(a_table(seats=seats), Standing(True, (), (winner,)), 9, NOW)


def test_games_in_which_two_members_meet_count() -> None:
    names = {"ann": "Ann", "bob": "Bob", "mei": "Mei"}
    games = [
        a_game(1, "ann", "bob"),
        a_game(2, "ann", "mei"),
        a_game(1, "mei", "stranger"),  # one member alone
        a_game(1, "ann", "ann"),  # on one device
        a_game(3, "ann", "bob", "stranger"),
    ]
    board = clubs.tallied(games, names, "bob")
    assert [(each.rank, each.name, each.won, each.played) for each in board] == [
        (1, "Mei", 1, 1),
        (2, "Ann", 1, 3),
        (3, "Bob", 0, 2),
    ]
    assert [each.is_you for each in board] == [False, False, True]


def test_equal_weeks_share_a_rank() -> None:
    names = {"ann": "Ann", "bob": "Bob"}
    board = clubs.tallied([a_game(1, "ann", "bob"), a_game(2, "ann", "bob")], names, "")
    assert [each.rank for each in board] == [1, 1]


def test_a_week_begins_on_monday() -> None:
    monday = days.start_of("2026-11-16").timestamp()
    assert {clubs.week_start_s(monday + hours * 3600) for hours in (0, 1, 100, 167)} == {monday}
    assert clubs.week_start_s(monday - 1) == monday - 7 * 24 * 3600


# The pages


async def test_who_has_the_link_joins_and_leaves(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service, visiting(service) as ann, visiting(service) as bob:
        await person_of(ann, service)
        await person_of(bob, service)
        path = await made_club(ann, "Café <Blu>")
        assert path in (await ann.get("/clubs")).text
        page = (await bob.get(f"{path}?lang=en")).text
        assert "Join the club" in page
        assert "Café &lt;Blu&gt;" in page
        assert "Board of the week" not in page
        answer = await bob.post(f"{path}/tables", data={"game": "sequence"})
        assert answer.json()["error"]["code"] == "no-such-club"
        for _ in range(2):
            assert (await bob.post(f"{path}/join")).headers["location"] == path
        page = (await bob.get(f"{path}?lang=en")).text
        assert "Board of the week" in page
        assert "2 members" in page
        table = (await bob.post(f"{path}/tables", data={"game": "garden", "seats": "3"})).headers["location"]
        assert table in (await ann.get(path)).text
        assert table not in (await ann.get("/")).text  # nor in the lobby
        assert (await bob.post(f"{path}/leave")).headers["location"] == "/clubs"
        assert "Board of the week" not in (await bob.get(f"{path}?lang=en")).text
        assert (await ann.post(f"{path}/leave")).status_code == 303
        assert (await ann.get(path)).status_code == 404


@pytest.mark.parametrize(
    ("path", "form", "code"),
    [
        ("/clubs", {"name": " "}, "bad-name"),
        ("/club/nowhere/join", {}, "no-such-club"),
        ("{club}/tables", {"game": "chess"}, "unknown-game"),
        ("{club}/tables", {"game": "sequence", "seats": "9"}, "bad-options"),
        ("{club}/tables", {"game": "sequence", "seats": "many"}, "bad-message"),
    ],
)
async def test_bad_input_is_refused(
    sqlite_url: str, clock: Clock, path: str, form: dict[str, str], code: str
) -> None:
    async with served(sqlite_url) as service, visiting(service) as client:
        await person_of(client, service)
        club = await made_club(client)
        answer = await client.post(path.format(club=club), data=form)
        assert answer.json()["error"]["code"] == code


async def test_nobody_belongs_to_very_many(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clubs, "MAX_CLUBS", 1)
    async with served(sqlite_url) as service:
        await clubs.create(service.store, "One", "ann", NOW)
        other = await clubs.create(service.store, "Two", "bob", NOW)
        with pytest.raises(Refused) as refused:
            await clubs.join(service.store, other, "ann", NOW)
        assert refused.value.code == "club-full"


async def among(service: Service, club: str, person: str) -> list[str] | None:
    """Who is on the board of today, as a member sees it."""
    found = await clubs.today_among(service.store, service.today, club, "sequence", person)
    return None if found is None else [place.name for place in found]


async def test_todays_results_among_members_after_ones_own(sqlite_url: str, clock: Clock) -> None:
    async with served(sqlite_url) as service:
        club = await clubs.create(service.store, "Café", "ann", NOW)
        await clubs.join(service.store, club, "bob", NOW)
        await finished(service, "sequence", "ann")
        await finished(service, "sequence", "stranger", 2)
        assert await among(service, club, "ann") == ["ann"]
        assert await among(service, club, "bob") is None
        await finished(service, "sequence", "bob", 3)
        assert sorted(await among(service, club, "bob") or []) == ["ann", "bob"]
