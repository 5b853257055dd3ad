"""Reviews of games: made once, in the background, and told to whoever may see the table."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest

from tavola import Record
from tavola.reviews.moments import ERRORS
from tavola.server import lessons, reviewing, verdicts
from tavola.server.replays import walked
from tavola.server.reviewing import VERSION, ReviewDesk
from tavola.server.store import open_store
from tavola.server.table import Table

from ..example import PIG, known_here
from ..reviews.games import missed_win, reviewed
from ..variants import FIRST, Variant
from ..waiting import PATIENCE_S
from .guest import serving
from .known_dice import PROMPT_REVIEWS
from .test_replays import played, table_of
from .visitor import BOT, PERSON, made, visiting

# A process that answers each line in turn with one of these, or ends.
PROCESS = """
import sys
for line, answer in zip(sys.stdin, sys.argv[1:]):
    print(answer.replace("; ", "\\n"), flush=True)
"""
WHOLE = '{"progress": 0.5}; {"review": {"sample": 8}}; {"progress": 0.5}; {"review": {"sample": 0}}'
FIRST_ONLY = '{"review": {"sample": 8}}'
NO_REVIEW = '{"error": {"code": "no-judge", "message": "nobody knows"}}'
GAME = FIRST["sequence"]


async def until(condition: Callable[[], object]) -> None:
    """Wait for something."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def desk_at(url: str, *answers: str) -> AsyncIterator[ReviewDesk]:
    """A desk whose process answers so; there are three tables."""
    store = open_store(url)
    await store.open()
    for name in ("t1", "t2", "t3"):
        await store.create(Table(name, GAME.game_id, {}, [], "ada", "00", 0.0), 0.0)
    desk = ReviewDesk(store, (sys.executable, "-c", PROCESS, *answers))
    try:
        yield desk
    finally:
        await desk.close()
        await store.close()


@pytest.fixture(scope="module")
def record() -> Record:
    return played(GAME).record()


async def test_reviews_are_made_one_after_the_other_and_kept(sqlite_url: str, record: Record) -> None:
    async with desk_at(sqlite_url, WHOLE, WHOLE) as desk:
        first, second = desk.ask("t1", record), desk.ask("t2", record)
        assert desk.ask("t1", record) is first  # once, however many ask
        assert second is not None
        assert not second.is_begun
        await until(lambda: not desk.jobs)
        for table in ("t1", "t2"):
            assert await desk.store.review(table, VERSION) == '{"sample": 0}'


async def test_a_first_answer_is_kept_while_the_exact_one_is_made(sqlite_url: str, record: Record) -> None:
    async with desk_at(sqlite_url, FIRST_ONLY + '; {"progress": 0.25}; {"progress": 0.75}', WHOLE) as desk:
        job = desk.ask("t1", record)
        assert job is not None
        await until(lambda: job.progress == 0.75)
        assert await desk.store.review("t1", VERSION) == '{"sample": 8}'


@pytest.mark.parametrize("answers", [[NO_REVIEW], ["no JSON"], []], ids=str)
async def test_a_failure_is_told_and_not_tried_again_at_once(
    answers: list[str], sqlite_url: str, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with desk_at(sqlite_url, *answers) as desk:
        job = desk.ask("t1", record)
        assert job is not None
        await until(lambda: job.failed_s)
        assert desk.ask("t1", record) is job
        monkeypatch.setattr(desk.worker, "command", (sys.executable, "-c", PROCESS, WHOLE))
        desk.ask("t2", record)  # others are
        await until(lambda: "t2" not in desk.jobs)
        monkeypatch.setattr(reviewing, "PAUSE_S", 0.0)
        assert desk.ask("t1", record) is not job


async def test_a_process_that_never_comes_to_an_end_is_given_up(
    sqlite_url: str, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "MOST_S", 0.2)
    async with desk_at(sqlite_url, FIRST_ONLY) as desk:
        job = desk.ask("t1", record)
        assert job is not None
        await until(lambda: job.failed_s and desk.worker.process is None)


async def test_where_too_many_wait_one_asks_again_later(
    sqlite_url: str, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "MAX_WAITING", 2)
    async with desk_at(sqlite_url, WHOLE, WHOLE, WHOLE) as desk:
        assert desk.ask("t1", record)
        assert desk.ask("t2", record)
        assert desk.ask("t3", record) is None
        await until(lambda: not desk.jobs)
        assert desk.ask("t3", record)


async def test_a_process_with_nothing_to_do_is_ended(
    sqlite_url: str, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing.ReviewDesk, "idle_s", 0.05)
    async with desk_at(sqlite_url, WHOLE) as desk:
        for _ in range(2):  # and started again
            desk.ask("t1", record)
            await until(lambda: not desk.jobs and desk.task is not None and desk.task.done())
            assert desk.worker.process is None


# As it is told


async def done(client: httpx.AsyncClient, table: str) -> dict[str, Any]:
    """The answer once the exact review is there."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            told: dict[str, Any] = (await client.get(f"/t/{table}/review/verdict")).json()
            assert told["status"] != "failed"
            if told["status"] == "done":
                return told
            assert told["words"]
            await asyncio.sleep(0.2)


async def test_a_game_is_reviewed_and_told_in_words(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "COMMAND", PROMPT_REVIEWS)
    match = played(Variant(GAME.game_id, 2, {"first": 1}))
    async with serving(sqlite_url) as service, visiting(service) as ada, visiting(service) as guest:
        await ada.post("/api/me", json={"name": "Ada"})
        table = await table_of(service, ada, match)
        review = (await done(ada, table))["review"]
        assert review["is_exact"]
        assert len(review["values"]) == len(match.events) + 1
        assert len(review["verdicts"]) == len(match.events)
        for row in review["ledger"]:
            parts = [row[key] for key in ("start", "luck", "decisions", "others", "correction")]
            assert sum(parts) == row["result"]  # as they are shown
        assert {row["result"] for row in review["ledger"]} == {0, 100}
        compared = [moment["compared"] for moment in review["moments"] if moment["compared"]]
        assert compared
        assert all(each["better_chance"] > each["played_chance"] for each in compared)
        assert all(player["words"] for player in review["players"])
        again = (await ada.get(f"/t/{table}/review/verdict?have=exact")).json()
        assert (again["status"], again["review"]) == ("done", None)
        italian = (await guest.get(f"/t/{table}/review/verdict?lang=it")).json()["review"]
        assert italian["values"] == review["values"]
        assert [each["words"] for each in italian["players"]] != [each["words"] for each in review["players"]]
    async with serving(sqlite_url) as service, visiting(service) as ada:  # it was made once for all
        told = (await ada.get(f"/t/{table}/review/verdict")).json()
        assert (told["status"], told["review"]["values"]) == ("done", review["values"])
        assert service.desk.worker.process is None


async def test_of_moves_as_good_as_each_other_one_is_named_shown_and_explained() -> None:
    found = reviewed()
    missed = missed_win(found)
    before = found.match.at(missed.line - 1)
    quiet = next(move for move in before.legal() if move not in (missed.text, *missed.best))
    tied = replace(missed, best=(quiet, *missed.best))  # of which there is less to say
    lines = tuple(tied if line is missed else line for line in found.lines)
    moment = next(each for each in found.moments if each.line == missed.line and each.kind in ERRORS)
    told = verdicts.moment(replace(found, lines=lines), await walked(found.match), moment)
    assert told.compared is not None
    winning = before.game.parse_action(missed.best[0])
    assert told.compared.path == list(before.game.view.touch_path(before.state, winning))
    assert "wins" in told.why.lower()


async def test_a_game_under_way_is_not_told_what_was_better(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await table_of(service, client, played(GAME).at(20), PERSON)
        told = (await client.get(f"/t/{table}/review/verdict")).json()
        assert told["status"] == "later"
        assert told["words"] == "The review comes when the game is over."
        assert not service.desk.jobs


async def test_there_is_no_review_of_a_lesson(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        await client.get("/api/me")
        table = lessons.make(GAME.game_id, "ada", "Ada", 0.0)
        await service.hub.create(table)
        told = (await client.get(f"/t/{table.id}/review/verdict")).json()
        assert told["status"] == "none"
        assert "lesson" in told["words"]


async def test_there_is_no_review_of_a_game_that_no_bot_has_learned(sqlite_url: str) -> None:
    with known_here():
        async with serving(sqlite_url) as service, visiting(service) as client:
            table = await made(client, PERSON, BOT, game=PIG.id, start=True)
            told = (await client.get(f"/t/{table}/review/verdict")).json()
            assert told["status"] == "none"
            assert "no bot" in told["words"]
