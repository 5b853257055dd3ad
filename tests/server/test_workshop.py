"""The workshop's page and what its script asks: boards checked, made, measured in the background, printed."""

import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

from tavola.games.diceland import workshop as shop
from tavola.server import measuring
from tavola.server.measuring import MeasuringDesk

from ..waiting import until
from .guest import serving
from .visitor import PERSON, every_language, made, visiting

A = shop.lettered("A")
BAD = A.replace("R", "r", 1)  # one treasure too few
API = "/api/workshop/diceland"

# A process that answers each line with what its argument says, for the games that are asked for.
PROCESS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    for answer in sys.argv[1].split("; "):
        print(answer, flush=True)
"""
SOME = '{"games": 10, "turns": 200, "squares": 4010}'
WARM = '{"is_warming_up": true}; ' + SOME
FAULT = '{"error": "no such game"}'


@asynccontextmanager
async def desk_of(answer: str, most: int = 30) -> AsyncIterator[MeasuringDesk]:
    """A desk whose process answers so."""
    desk = MeasuringDesk(most, (sys.executable, "-c", PROCESS, answer))
    try:
        yield desk
    finally:
        await desk.close()


# The desk


async def test_a_board_is_measured_a_few_games_at_a_time_and_remembered() -> None:
    async with desk_of(WARM) as desk:
        job = desk.ask("ada", "here", "g", "one")
        assert job is not None
        assert desk.ask("ada", "here", "g", "one") is job
        await until(lambda: not desk.jobs)
        assert (job.games, job.mean, job.is_done, job.is_warming_up) == (30, 20.0, True, False)
        assert job.reach == pytest.approx(0.364, abs=0.001)  # 1.96 deviations of 1.017, over the root of 30
        assert desk.ask("bob", "there", "g", "one") is job  # for others too
        assert not desk.jobs


async def test_a_person_has_one_board_measured_and_may_leave_it() -> None:
    async with desk_of(SOME, most=10**9) as desk:
        first = desk.ask("ada", "here", "g", "one")
        await until(lambda: first and first.games)
        second = desk.ask("ada", "here", "g", "two")
        assert [*desk.jobs.values()] == [second]
        other = desk.ask("bob", "here", "g", "three")
        await until(lambda: second and second.games and other and other.games)  # in turn
        desk.leave("ada")
        desk.leave("bob")
        await until(lambda: not desk.jobs)


async def test_a_board_that_nobody_asks_for_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk_of(SOME, most=10**9) as desk:
        job = desk.ask("ada", "here", "g", "one")
        await until(lambda: job and job.games)
        monkeypatch.setattr(measuring, "PATIENCE_S", 0.0)
        await until(lambda: not desk.jobs)


async def test_only_so_many_wait_and_fewer_of_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "MAX_JOBS", 3)
    monkeypatch.setattr(measuring, "MAX_OF_NETWORK", 2)
    async with desk_of(SOME, most=10**9) as desk:
        assert desk.ask("ada", "here", "g", "1")
        assert desk.ask("bob", "here", "g", "2")
        assert desk.ask("cat", "here", "g", "3") is None
        assert desk.ask("dan", "there", "g", "4")
        assert desk.ask("eva", "else", "g", "5") is None


@pytest.mark.parametrize("answer", [FAULT, "no JSON", "{}"])
async def test_a_failure_is_told_and_not_tried_again_at_once(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desk_of(answer) as desk:
        job = desk.ask("ada", "here", "g", "one")
        await until(lambda: job and job.failed_s)
        assert desk.ask("ada", "here", "g", "one") is job
        monkeypatch.setattr(measuring, "PAUSE_S", 0.0)
        desk.forget()
        assert desk.ask("ada", "here", "g", "one") is not job


async def test_a_process_with_nothing_to_do_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring.MeasuringDesk, "idle_s", 0.01)
    async with desk_of(SOME) as desk:
        desk.ask("ada", "here", "g", "one")
        await until(lambda: not desk.jobs and desk.task is not None and desk.task.done())
        assert desk.worker.process is None


async def test_where_rules_cannot_be_compiled_fewer_games_do() -> None:
    async with desk_of(
        '{"games": 5, "turns": 100, "squares": 2002, "is_compiled": false}', most=1000
    ) as desk:
        job = desk.ask("ada", "here", "g", "one")
        await until(lambda: not desk.jobs)
        assert job is not None
        assert (job.games, job.most) == (10, 10)


# Over HTTP


async def asked(client: httpx.AsyncClient, path: str, **body: Any) -> dict[str, Any]:
    """An answer of the workshop."""
    response = await client.post(f"{API}/{path}", json=body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


@every_language
async def test_the_page_has_brushes_a_board_and_all_words(language: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service, **{"accept-language": language}) as client:
        html = (await client.get("/workshop/diceland")).text
        board = json.loads(re.findall(r'id="board">(.*?)</script>', html)[0])
        assert (board["text"], len(board["brushes"]), board["faults"]) == (A, 8, [])
        assert all(json.loads(re.findall(r'id="words">(.*?)</script>', html)[0]).values())
        for path in ("/workshop/garden", "/workshop/no", f"{API}/boards/Z", f"{API}/boards/AB"):
            assert (await client.get(path)).status_code == 404
        assert '/workshop/diceland"' in (await client.get("/")).text
        assert '/workshop/diceland"' in (await client.get("/rules/diceland")).text
        assert "/workshop" not in (await client.get("/rules/garden")).text


async def test_boards_are_checked_and_made(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        good = await asked(client, "check", text=A)
        assert (good["faults"], good["is_standard"], "canvas" in good) == ([], True, False)
        bad = await asked(client, "check", text=BAD, has_canvas=True)
        assert bad["faults"] == [{"words": "Red: 1 treasure. There must be 2.", "space": ""}]
        assert (bad["praise"], len(bad["canvas"]["spaces"])) == ("", 113)
        one = await asked(client, "make", seed=3)
        assert (one["text"], one["name"]) == (shop.generate(3), "Board 3")
        assert (await asked(client, "make"))["faults"] == []
        own = (await client.get(f"{API}/boards/C")).json()
        assert (own["text"], own["name"]) == (shop.lettered("C"), "Board C")


async def test_what_is_no_board_is_refused_with_a_reason(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        wrong = {"check": "nonsense", "measure": BAD}
        for path, text in wrong.items():
            response = await client.post(f"{API}/{path}", json={"text": text})
            assert (response.status_code, response.json()["error"]["code"]) == (400, "bad-board")
        for body in ({}, {"text": 3}, {"text": "r" * 2000}):
            response = await client.post(f"{API}/check", json=body)
            assert response.json()["error"]["code"] == "bad-message"
        assert (await client.post("/api/workshop/garden/check", json={"text": A})).status_code == 404
        for text in (BAD, "x", "r" * 2000):
            printed = await client.get(f"/rules/diceland/print?{urlencode({'board': text})}")
            assert (printed.status_code, printed.json()["error"]["code"]) == (400, "bad-board")


async def test_a_measure_is_told_as_it_grows(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        service.measuring.most = 20
        service.measuring.worker.command = (sys.executable, "-c", PROCESS, SOME)
        await client.get("/api/me")
        first = await asked(client, "measure", text=A)
        assert first == {"status": "waiting", "progress": 0.0}
        await until(lambda: not service.measuring.jobs)
        found = await asked(client, "measure", text=A)
        assert (found["status"], found["turns"], found["games"]) == ("done", 20.0, 20)
        assert found["verdict"] == "5% longer than A to H"
        assert found["words"].startswith("A careful player needs 20.0 turns (19.6 to 20.4); A to H take 18.9")
        assert await asked(client, "measure") == {"status": "left"}


async def test_a_board_is_printed_under_its_name(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        query = urlencode({"board": shop.generate(3), "name": "<b>Long</b> way home"})
        html = (await client.get(f"/rules/diceland/print?{query}")).text
        assert "Diceland · &lt;b&gt;Long&lt;/b&gt; way home" in html
        assert ("Board A" in html, "The rules in brief" in html) == (False, True)
        for game in ("sequence", "garden"):
            assert "The rules in brief" in (await client.get(f"/rules/{game}/print")).text


async def test_an_own_board_is_played_at_a_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        boards = [{"text": shop.generate(3)}] * 2
        table = await made(client, PERSON, PERSON, game="diceland", options={"boards": boards}, start=True)
        record = (await client.get(f"/t/{table}/record.json")).json()
        assert record["options"]["boards"] == boards
