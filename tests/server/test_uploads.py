"""Games from files: whatever is brought is shown by the rules or refused in words, and kept for a while."""

import asyncio
import json
from time import time
from typing import Any

import httpx
import pytest

from tavola.core.language import languages
from tavola.core.match import Match
from tavola.server import reviewing, uploads
from tavola.server.reviewing import ReviewDesk
from tavola.server.uploads import DAY_S, MAX_LINES, shown_names

from ..variants import FIRST
from ..waiting import until
from .guest import serving
from .known_dice import PROMPT_REVIEWS
from .test_replays import played
from .test_reviewing import WHOLE, desk_at
from .visitor import visiting

GAME = FIRST["sequence"]


@pytest.fixture(scope="module")
def match() -> Match:
    return played(GAME)


def record_json(match: Match, **fields: Any) -> str:
    """The record of a match, changed."""
    return json.dumps({**json.loads(match.record().to_json()), **fields})


async def brought(client: httpx.AsyncClient, record: str) -> str:
    """The address of a game from a file."""
    answer = await client.post("/api/records", content=record)
    assert answer.status_code == 201, answer.text
    path: str = answer.json()["path"]
    return path


async def refused(client: httpx.AsyncClient, record: str | bytes, language: str = "en") -> dict[str, str]:
    """Why a record is refused."""
    answer = await client.post(f"/api/records?lang={language}", content=record)
    assert answer.status_code in (400, 413)
    error: dict[str, str] = answer.json()["error"]
    return error


async def test_a_game_from_a_file_is_seen_as_that_of_a_table_is(sqlite_url: str, match: Match) -> None:
    players = ["bot:club", "Ada"] + ["Ada"] * (match.seats - 2)
    async with serving(sqlite_url) as service, visiting(service) as ada, visiting(service) as guest:
        path = await brought(ada, record_json(match, players=players, legal=None, dice={"method": "?"}))
        for client in (ada, guest):  # whoever has the address
            page = await client.get(path)
            assert f'data-base="{path}"' in page.text
            lines = (await client.get(f"{path}/lines")).json()
            assert [event["line"] for event in lines["events"]] == match.log
            assert [seat["name"] for seat in lines["seats"]][:2] == ["Menta", "Ada"]
            assert not any(seat["is_yours"] for seat in lines["seats"])
            frames = (await client.get(f"{path}/pictures/{lines['ply']}/0")).json()["frames"]
            assert len(frames) == lines["run"]
        assert "dice" not in (await service.store.upload(path.rpartition("/")[2], 0.0) or "")


async def test_a_game_from_a_file_is_reviewed(
    sqlite_url: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "COMMAND", PROMPT_REVIEWS)
    async with serving(sqlite_url) as service, visiting(service) as ada:
        path = await brought(ada, record_json(match))
        assert (await ada.get(f"{path}/verdict")).json()["status"] != "none"
        await until(lambda: not service.desk.jobs)
        told = (await ada.get(f"{path}/verdict")).json()
        assert told["status"] == "done"
        assert told["review"]["is_exact"]


async def test_one_plays_on_from_a_game_of_a_file(sqlite_url: str, match: Match) -> None:
    async with serving(sqlite_url) as service, visiting(service) as ada:
        path = await brought(ada, record_json(match))
        made = (await ada.post(f"{path}/play-on", json={"line": 5})).json()
        found = await service.store.table(made["id"])
        assert found is not None
        assert found.table.origin is not None
        assert (found.table.origin.table, found.table.origin.line, found.ply) == ("", 5, 5)
        assert "/review#" not in (await ada.get(made["path"])).text  # the file is not kept for long


async def test_a_game_that_is_not_over_has_no_review_unless_it_was_given_up(
    sqlite_url: str, match: Match
) -> None:
    early = record_json(match, log=match.log[:9], result=None)
    given_up = record_json(match, log=match.log[:9], result=None, resigned=1)
    async with serving(sqlite_url) as service, visiting(service) as ada:
        told = (await ada.get(f"{await brought(ada, early)}/verdict")).json()
        assert (told["status"], told["words"]) == ("none", "There is no review, for this game is not over.")
        assert (await ada.get(f"{await brought(ada, given_up)}/verdict")).json()["status"] == "waiting"


@pytest.mark.parametrize("language", languages())
async def test_whatever_is_wrong_is_said_in_words(language: str, sqlite_url: str, match: Match) -> None:
    wrong = record_json(match, log=[*match.log[:4], "9 nothing", *match.log[5:]])
    records: dict[str, list[str | bytes]] = {
        "bad-record": [
            "",
            "no JSON",
            "[]",
            "{}",
            "[" * 60_000,
            b"\xff\xfe",
            wrong,
            record_json(match, result=None),
        ],
        "unknown-game": [record_json(match, game="chess")],
        "long-record": [record_json(match, log=match.log * (1 + MAX_LINES // len(match.log)))],
        "too-large": ["x" * 10_000_000],
    }
    async with serving(sqlite_url) as service, visiting(service) as ada:
        for code, several in records.items():
            for record in several:
                error = await refused(ada, record, language)
                assert error["code"] == code
                assert error["message"]
        told = (await refused(ada, wrong, language))["message"]
        assert (
            told
            == {
                "en": "Move 5 of this record is against the rules.",
                "it": "La mossa 5 di questo resoconto è contro le regole.",
            }[language]
        )


async def test_after_a_week_a_game_is_gone_and_then_deleted(
    sqlite_url: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(sqlite_url) as service, visiting(service) as ada:
        path = await brought(ada, record_json(match))
        upload = path.rpartition("/")[2]
        assert (await ada.get(path)).status_code == 200
        now = time()
        monkeypatch.setattr(uploads, "time", lambda: now + 7 * DAY_S + 1)
        for part in ("", "/lines", "/verdict", "/pictures/1/0"):
            assert (await ada.get(path + part)).json()["error"]["code"] == "no-such-record"
        assert await service.store.upload(upload, now) is not None
        monkeypatch.setattr(uploads, "time", lambda: now + 8 * DAY_S + 1)
        await service.uploads.close()
        await service.uploads.open()
        async with asyncio.timeout(60):
            while await service.store.upload(upload, now) is not None:
                await asyncio.sleep(0.01)


async def test_games_from_files_leave_room_for_those_of_tables(
    sqlite_url: str, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "MAX_UPLOADS", 2)

    def ask(desk: ReviewDesk, name: str, *, is_upload: bool) -> bool:
        return desk.ask(name, match.record(), is_upload=is_upload) is not None

    async with desk_at(sqlite_url, WHOLE) as desk:
        assert [ask(desk, name, is_upload=True) for name in ("u1", "u2", "u3")] == [True, True, False]
        assert ask(desk, "t1", is_upload=False)


def test_players_are_called_as_at_a_table() -> None:
    assert shown_names(["bot:club", "Ada", "ada", "\u202e"]) == ["Menta", "Ada", "ada 2", "Alloro"]
    assert shown_names(["x" * 500, "Timo"]) == ["x" * 24, "Timo"]
