"""Giving a game up: of two players the other one wins, of more a bot plays on."""

import asyncio
import json
from pathlib import Path

import pytest

from tavola import DiceProof, Record
from tavola.server import messages as m
from tavola.server import seating
from tavola.server.bots import Choice
from tavola.server.lists import is_your_turn
from tavola.server.room import folded
from tavola.server.table import Listed, Seat, Standing, Table

from ..waiting import PATIENCE_S, until
from .client import Person, Player, Refusal
from .guest import Guest, new_table, serving
from .process import ServerProcess

RING = 'class="ring"'  # around what can be chosen


async def begin(first: Player, second: Player) -> None:
    """Sit down, start, shake the dice and throw them once."""
    await second.do("sit", seat=2)
    await first.do("start")
    for player in (first, second):
        await player.contribute()
    await first.until(lambda state: state["asked"] and state["asked"][0]["can_throw"])
    await first.step(lambda moves: moves[0])


async def test_of_two_the_other_one_wins_and_everyone_reads_why(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as bruno, Person(server.address) as eve:
        await ada.post("/api/me", {"name": "Ada"})
        table = await ada.make_table("sequence", "person", "open", options={"first": 1})
        async with ada.at(table) as first, bruno.at(table, language="it") as second, eve.at(table) as guest:
            await begin(first, second)
            assert [player.state["resigning"] for player in (first, second, guest)] == ["ends", "ends", ""]
            for player in (first, second, guest):
                await player.until(lambda state: RING in dict(state["parts"])["board"])
            await first.do("resign", seat=1)
            told = [await player.until(lambda state: state["outcome"]) for player in (first, second, guest)]
            words = ["You resigned.", "Ada ha abbandonato.", "Ada resigned."]
            assert [state["outcome"] for state in told] == [
                {"winners": [2], "scores": None, "words": each} for each in words
            ]
            assert [state["events"][-1]["words"] for state in told] == words
            assert (await ada.get(f"/t/{table}/review/lines"))["ending"] == "You resigned."
            for state in told:
                assert (state["table"]["status"], state["awaited"], state["asked"]) == ("over", [], [])
                assert (state["resigning"], bool(state["dice"]["secret"])) == ("", True)
                assert RING not in dict(state["parts"])["board"]
            for command in ("resign", "throw", "undo"):
                details = {} if command == "resign" else {"ply": first.state["ply"]}
                with pytest.raises(Refusal, match="game-over"):
                    await first.do(command, seat=1, **details)


async def test_the_record_stays_one_of_a_game_without_a_result(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "bot", options={"first": 1}, start=True)
        async with ada.at(table) as player:
            await player.contribute()
            await player.until(lambda state: state["asked"][0]["can_throw"])
            await player.step(lambda moves: moves[0])
            await player.do("resign", seat=1)
        record = Record.from_json(json.dumps(await ada.get(f"/t/{table}/record.json")))
        assert (record.result, record.extra["resigned"]) == (None, 1)
        assert not record.replay().is_over
        DiceProof.of(record).check(record)
        mine = await ada.get("/api/tables/mine")
        over = next(each for each in mine["over"] if each["id"] == table)
        assert (over["status"], over["winners"], over["is_your_turn"]) == ("over", [2], False)


@pytest.mark.long
async def test_a_restart_keeps_it_and_the_same_people_play_again(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/tables.db", tmp_path / "log") as server:
        async with Person(server.address) as ada:
            table = await ada.make_table("sequence", "person", "bot", options={"first": 1}, start=True)
            async with ada.at(table) as player:
                await player.contribute()
                await player.do("resign", seat=1)
            server.kill()
            server.start()
            async with ada.at(table) as player:
                assert player.state["outcome"]["winners"] == [2]
                await player.do("rematch")
                assert (await player.until(lambda state: state["table"]["next_table"]))["outcome"]


async def test_of_three_a_bot_plays_on_for_good(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as bruno:
        await ada.post("/api/me", {"name": "Ada"})
        table = await ada.make_table("sequence", "person", "open", "bot", options={"first": 1})
        async with bruno.at(table) as second:
            async with ada.at(table) as first:
                await begin(first, second)
                assert first.state["resigning"] == "bot-plays"
                await first.do("resign", seat=1)
                state = await second.until(lambda state: state["seats"][0]["has_resigned"])
                assert (bool(state["seats"][0]["bot"]), state["outcome"]) == (True, None)
                with pytest.raises(Refusal, match="foreign-seat"):
                    await first.do("resign", seat=1)
            async with ada.at(table) as watcher:
                assert (watcher.state["asked"], watcher.state["resigning"]) == ([], "")
                assert not watcher.state["seats"][0]["is_yours"]
                end = await second.play_on(lambda moves: moves[0])
                assert end["outcome"]["words"].endswith("Ada resigned, and a bot played on.")


async def test_nobody_gives_up_for_another_before_the_game_or_in_a_lesson(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as eve:
        table = await ada.make_table("sequence", "person", "bot")
        lesson = (await ada.post("/api/lessons", {"game": "sequence"}))["id"]
        async with ada.at(table) as player, eve.at(table) as stranger, ada.at(lesson) as learner:
            for who, code in ((player, "not-started"), (stranger, "foreign-seat"), (learner, "no-resigning")):
                assert who.state["resigning"] == ""
                with pytest.raises(Refusal, match=code):
                    await who.do("resign", seat=1)


async def test_several_on_one_device_are_not_offered_it(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "person", start=True)
        async with ada.at(table) as player:
            assert player.state["resigning"] == ""


async def test_a_bot_that_thinks_meanwhile_does_not_move_any_more(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        serving(sqlite_url) as service,
        Guest(service, await new_table(service, "ann", "*"), "ann") as ann,
    ):
        room, driver = ann.open_table.room, ann.open_table.driver

        async def choose(*_: object) -> Choice:
            await ann.do(m.Resign(seat=1))
            return Choice(room.match.legal(2)[0])

        monkeypatch.setattr(service.hub.bots, "choose", choose)
        async with asyncio.timeout(PATIENCE_S):
            while not room.is_over:
                await ann.play(lambda moves: moves[0])
                await asyncio.sleep(0)
        resigned_at = room.ply
        await until(lambda: not driver.is_busy)
        assert room.ply == resigned_at


def three(*seats: Seat) -> Table:
    return Table(
        "t", "sequence", {"line": 5}, list(seats), "ada", "00" * 32, 0, is_started=True, is_sealed=True
    )


def test_who_resigned_does_not_take_the_seat_back_and_is_not_waited_for() -> None:
    table = three(
        Seat("person", "Ada", "ada"), Seat("person", "Bruno", "bruno"), Seat("bot", "Timo", bot="casual")
    )
    seating.resign(table, "ada", 1)
    assert not seating.come_back(table, "ada")
    assert table.seats[0].bot
    listed = Listed(table, Standing(False, (1,)), 5, 0)
    assert not is_your_turn(listed, "ada")
    assert seating.rematch_of(table, 0).seats[0] == Seat("person", "Ada", "ada")


def test_a_resignation_is_no_line_of_the_game() -> None:
    assert folded(["* roll 3 4", "1 place b2", "1 undo", "2 resign"]) == ["* roll 3 4"]
