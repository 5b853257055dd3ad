"""Puzzles on the server: the pages, the answers, what is kept of who solves them."""

import io
import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tavola import find_game
from tavola.core.errors import MalformedMove
from tavola.puzzles import GRADES, Puzzle, puzzles_of
from tavola.server import days
from tavola.server import messages as m
from tavola.server.commands import Caller, carry_out
from tavola.server.puzzle_room import PuzzleRoom, table_of
from tavola.server.puzzle_shelves import games_with_puzzles, next_after, next_of_grade, of_day, of_grade
from tavola.server.refusals import Refused
from tavola.server.service import Service
from tavola.server.store import schema
from tavola.server.store.interface import Solved

from .client import Person, Player, Refusal
from .guest import Guest, new_table, serving
from .process import ServerProcess
from .stores import NOW, opened
from .test_today import person_of
from .visitor import every_language, visiting

GAMES = [game.id for game in games_with_puzzles()]
each_game = pytest.mark.parametrize("game", GAMES)


def some_puzzle(game: str) -> Puzzle:
    """One that has a single step, so that any answer ends it."""
    return next(puzzle for puzzle in puzzles_of(find_game(game)).values() if len(puzzle.steps) == 1)


def best_of(puzzle: Puzzle) -> str:
    return next(iter(puzzle.first.best))


# The store


async def test_what_was_solved_is_kept_once(store_url: str) -> None:
    async with opened(store_url) as store:
        assert await store.solved_of("ann") == []
        for puzzle, at_s in (("b", NOW), ("a", NOW + 1), ("b", NOW + 2)):
            await store.keep_solved("ann", "garden", puzzle, at_s)
        await store.keep_solved("bob", "garden", "a", NOW)
        assert await store.solved_of("ann") == [Solved("garden", "b", NOW), Solved("garden", "a", NOW + 1)]
        await store.forget("ann")
        assert await store.solved_of("ann") == []
        assert len(await store.solved_of("bob")) == 1


async def test_the_store_of_before_learns_to_keep_it(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:6])
        async with opened(store_url) as store:
            await store.set_name("ann", "Ann")
    async with opened(store_url) as store:
        await store.keep_solved("ann", "garden", "a", NOW)
        assert await store.name_of("ann") == "Ann"
        assert await store.solved_of("ann") == [Solved("garden", "a", NOW)]


# Which ones


@each_game
def test_a_day_has_one_of_each_grade_and_another_one_the_next_day(game: str) -> None:
    found = find_game(game)
    today, tomorrow = of_day(found, "2026-11-18"), of_day(found, "2026-11-19")
    assert [puzzles_of(found)[each].grade for each in today] == list(GRADES)
    assert today == of_day(found, "2026-11-18")
    for grade, one, other in zip(GRADES, today, tomorrow, strict=True):
        assert one != other or len(of_grade(found, grade)) == 1


@each_game
def test_a_day_s_puzzles_return_once_all_others_have_been_there(game: str) -> None:
    found = find_game(game)
    pool = of_grade(found, "easy")
    month = [of_day(found, days.later("2026-11-18", number))[0] for number in range(len(pool))]
    assert sorted(month) == pool


@each_game
def test_the_next_is_one_that_is_not_solved(game: str) -> None:
    found = find_game(game)
    pool = of_grade(found, "easy")
    assert next_of_grade(found, "easy", []) == pool[0]
    assert next_of_grade(found, "easy", pool[:1]) == pool[1 % len(pool)]
    assert next_of_grade(found, "easy", pool) == pool[0]  # all are
    assert next_of_grade(found, "easy", [], pool[0]) == pool[1 % len(pool)]
    with pytest.raises(Refused):
        next_of_grade(found, "impossible", [])


@each_game
def test_today_s_come_first_and_then_more_of_the_grade(game: str) -> None:
    found, day = find_game(game), "2026-11-18"
    easy, middling, hard = of_day(found, day)
    every = puzzles_of(found)
    assert next_after(found, day, every[easy], {easy}) == middling
    assert next_after(found, day, every[easy], {easy, middling}) == hard
    later = next_after(found, day, every[hard], {easy, middling, hard})
    assert every[later].grade == "hard"


# Answers


@asynccontextmanager
async def at_puzzle(service: Service, puzzle: Puzzle) -> AsyncIterator[tuple[Caller, PuzzleRoom]]:
    """Somebody at a puzzle."""
    room = PuzzleRoom(service.store, puzzle, "ann", "Ann")
    yield Caller(service.hub, service.hub.apart(room), "ann", "Ann", "en"), room


def told(caller: Caller) -> m.State:
    """What their page shows."""
    return caller.open_table.states.latest("ann", caller.language).state


async def answer(caller: Caller, puzzle: Puzzle, *moves: str) -> m.PuzzleMessage:
    """What is said of moves."""
    await carry_out(caller, m.Play(seat=puzzle.seat, ply=told(caller).ply, moves=list(moves)))
    message = told(caller).puzzle
    assert message is not None
    return message


@each_game
async def test_the_best_move_is_right_and_kept(game: str, sqlite_url: str) -> None:
    puzzle = some_puzzle(game)
    async with serving(sqlite_url) as service, at_puzzle(service, puzzle) as (caller, _):
        before = told(caller)
        assert [asked.seat for asked in before.asked] == [puzzle.seat]
        assert before.puzzle
        assert before.puzzle.kind == "asked"
        message = await answer(caller, puzzle, best_of(puzzle))
        assert (message.kind, message.title) == ("right", "That is the best move!")
        assert [row.looks for row in message.rows] == ["better", "played"]
        assert message.rows[0].chance == puzzle.first.chance
        assert message.words
        assert told(caller).asked == []
        assert told(caller).outcome is None
        assert [(each.game, each.puzzle) for each in await service.store.solved_of("ann")] == [
            (game, puzzle.id)
        ]


@each_game
@every_language
async def test_another_move_is_left_aside_and_the_better_one_told(
    game: str, language: str, sqlite_url: str
) -> None:
    puzzle = some_puzzle(game)
    async with serving(sqlite_url) as service, at_puzzle(service, puzzle) as (caller, room):
        caller.language = language
        message = await answer(caller, puzzle, puzzle.tempting)
        assert message.kind == "wrong"
        assert [row.looks for row in message.rows] == ["played", "better"]
        assert message.rows[1].path
        assert room.match.state == puzzle.match().state
        assert not await service.store.solved_of("ann")
        with pytest.raises(Refused, match="over"):
            await answer(caller, puzzle, best_of(puzzle))
        await carry_out(caller, m.TryAgain())
        assert (await answer(caller, puzzle, best_of(puzzle))).kind == "right"


@each_game
async def test_what_no_puzzle_tells_of_is_at_most_as_good_as_what_it_does(game: str, sqlite_url: str) -> None:
    puzzle = next(
        puzzle
        for puzzle in puzzles_of(find_game(game)).values()
        if set(puzzle.match().legal(puzzle.seat)) - {*puzzle.first.best, *puzzle.first.others}
    )
    known = {*puzzle.first.best, *puzzle.first.others}
    other = next(move for move in puzzle.match().legal(puzzle.seat) if move not in known)
    async with serving(sqlite_url) as service, at_puzzle(service, puzzle) as (caller, _):
        message = await answer(caller, puzzle, other)
        assert message.rows[0].is_at_most
        assert message.rows[0].chance == puzzle.first.most_of_others


@each_game
async def test_every_puzzle_can_be_answered_in_words(game: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        for puzzle in list(puzzles_of(find_game(game)).values())[:12]:
            async with at_puzzle(service, puzzle) as (caller, _):
                assert (await answer(caller, puzzle, puzzle.tempting)).words
                await carry_out(caller, m.TryAgain())
                for step in puzzle.steps[:1]:
                    assert (await answer(caller, puzzle, next(iter(step.best)))).kind in ("right", "on")


async def test_a_puzzle_is_no_table(sqlite_url: str) -> None:
    puzzle = some_puzzle(GAMES[0])
    async with serving(sqlite_url) as service, at_puzzle(service, puzzle) as (caller, room):
        seat, ply = puzzle.seat, room.ply
        for command in (
            m.AskHint(seat=seat, ply=ply),
            m.Undo(seat=seat, ply=ply),
            m.Throw(seat=seat, ply=ply),
            m.Resign(seat=seat),
            m.Rematch(),
            m.Leave(),
            m.Contribute(seat=seat, value="0" * 32),
            m.React(seat=seat, reaction="bravo"),
        ):
            with pytest.raises(Refused, match="here"):
                await carry_out(caller, command)
        with pytest.raises(Refused, match="table"):
            await service.hub.open_table(room.table.id)
        with pytest.raises(MalformedMove):
            await answer(caller, puzzle, "nothing")
        assert room.answer is None


async def test_nobody_tries_again_at_a_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann:
            with pytest.raises(Refused, match="here"):
                await ann.do(m.TryAgain())


@each_game
def test_whoever_solves_it_sits_at_the_seat_among_others(game: str) -> None:
    puzzle = some_puzzle(game)
    names = [seat.name for seat in table_of(puzzle, "ann", "Menta").seats]
    assert len(set(names)) == puzzle.seats
    assert names[puzzle.seat - 1] == "Menta"


# The pages


async def test_the_pages(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        page = (await client.get("/puzzles")).text
        today = [(game, of_day(find_game(game), days.today())) for game in GAMES]
        for game, ids in today:
            assert all(f"/puzzles/{game}/{each}" in page for each in ids)
        game, (first, *_) = today[0]
        answered = await client.get(f"/puzzles/{game}/{first}")
        assert answered.status_code == 200
        assert f'data-socket="/puzzles/{game}/{first}/socket"' in answered.text
        board = await client.get(f"/puzzles/{game}/{first}/board/dark.svg")
        assert board.headers["content-type"].startswith("image/svg+xml")
        more = await client.get(f"/puzzles/{game}/more/hard")
        assert (more.status_code, more.headers["location"].startswith(f"/puzzles/{game}/")) == (303, True)
        later = await client.get(f"/puzzles/{game}/{first}/next")
        assert later.headers["location"] == f"/puzzles/{game}/{today[0][1][1]}"
        assert "/puzzles/" in (await client.get("/me")).text


@pytest.mark.parametrize(
    "path",
    [
        "/puzzles/chess/0123456789",
        f"/puzzles/{GAMES[0]}/nothing",
        f"/puzzles/{GAMES[0]}/nothing/next",
        f"/puzzles/{GAMES[0]}/more/impossible",
        f"/puzzles/{GAMES[0]}/nothing/board/dark.svg",
    ],
)
async def test_what_is_not_there(path: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        assert (await client.get(path)).status_code == 404


async def test_what_was_found_is_told_taken_along_and_deleted(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        game = GAMES[0]
        easy = of_day(find_game(game), days.today())[0]
        person = await person_of(client, service)
        await service.store.keep_solved(person, game, easy, NOW)
        await service.store.keep_solved(person, game, "gone", NOW)  # of an earlier collection
        page = (await client.get("/puzzles")).text
        assert page.count('class="state found"') == 1
        assert "The puzzles you have found: 2." in (await client.get("/me")).text
        answer = await client.get("/me/tavola.zip")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
            about: dict[str, Any] = json.loads(file.read("about.json"))
        assert [each["puzzle"] for each in about["puzzles"]] == [easy, "gone"]
        assert (await client.post("/me/forget")).status_code == 303
        assert await service.store.solved_of(person) == []


# Over the wire


@pytest.mark.long
async def test_a_puzzle_over_its_socket(tmp_path: Path) -> None:
    puzzle = some_puzzle(GAMES[0])
    db = f"sqlite:///{tmp_path.as_posix()}/t.db"
    with ServerProcess(db, tmp_path / "log") as server:
        async with Person(server.address) as ann:
            async with puzzle_player(ann, puzzle) as player:
                assert player.state["puzzle"]["kind"] == "asked"
                with pytest.raises(Refusal, match="not-here"):
                    await player.do("rematch")
                move = [puzzle.tempting]
                await player.do("play", seat=puzzle.seat, ply=player.state["ply"], moves=move)
                await player.until(lambda state: state["puzzle"]["kind"] == "wrong")
                await player.do("try-again")
                await player.until(lambda state: state["puzzle"]["kind"] == "asked")
            async with puzzle_player(ann, puzzle) as again:
                assert again.state["puzzle"]["kind"] == "asked"


def puzzle_player(person: Person, puzzle: Puzzle) -> Player:
    """Somebody's connection to a puzzle."""
    player = person.at("")
    player.address = player.address.replace("/t//", f"/puzzles/{puzzle.game}/{puzzle.id}/")
    return player
