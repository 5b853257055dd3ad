"""Guided first games at tables: made once, led by the log, left and resumed, and honest about their dice."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from tavola import find_game
from tavola.core.lesson import LAST_WORD, LEARNER
from tavola.core.record import Record
from tavola.core.verifiable import DiceProof, Unproven
from tavola.server import lessons, seating
from tavola.server.messages import State
from tavola.server.room import Room
from tavola.server.state_cache import StateCache
from tavola.server.store.interface import Store
from tavola.server.table import Learning, Listed, Standing, Table

from .client import Person, Player, Refusal
from .process import ServerProcess

GAMES = ("sequence", "diceland", "garden")


async def begin(person: Person, game: str) -> str:
    return str((await person.post("/api/lessons", {"game": game}))["id"])


async def go(player: Player, step: str) -> None:
    """Go on from what is shown, leave the lesson or come back to it."""
    number = (player.state["lesson"] or {}).get("number", 0)
    await player.do("lesson", ply=player.state["ply"], number=number, step=step)


async def at_moment(player: Player, *kinds: str) -> dict[str, Any]:
    """What the lesson says, once it waits for its learner."""
    state = await player.until(lambda state: state["lesson"]["kind"] in kinds)
    lesson: dict[str, Any] = state["lesson"]
    return lesson


async def follow(player: Player) -> list[str]:
    """Do what the lesson speaks of, to its end; all that it said."""
    told: list[str] = []
    await player.contribute()
    while True:
        lesson = await at_moment(player, "act", "read", "end", "hints", "over")
        told += [page["sentence"] for page in lesson["pages"]]
        if lesson["kind"] in ("hints", "over"):
            return told
        await do_step(player, lesson)
        await player.until(lambda state, lesson=lesson: state["lesson"] != lesson)  # type: ignore[misc]


async def do_step(player: Player, lesson: dict[str, Any]) -> None:
    """Go on, throw, or make the first move whose things are all lit on some page."""
    if lesson["kind"] != "act":
        await go(player, "go-on")
        return
    lit = {name for page in lesson["pages"] for name in page["lit"]}
    if lit == {"cell-h5"}:  # the crosses of a throw are made together
        moves = ["cross h5", "cross h4", "cross i3"]
        await player.do("play", seat=LEARNER, ply=player.state["ply"], moves=moves)
    else:
        assert await player.step(lambda moves: next(each for each in moves if set(each[1]) <= lit))


@pytest.mark.parametrize("game", GAMES)
async def test_a_lesson_can_be_followed_to_its_end(server: ServerProcess, game: str) -> None:
    async with Person(server.address) as ada:
        async with ada.at(await begin(ada, game)) as player:
            told = await follow(player)
        steps = find_game(game).lesson.STEPS  # type: ignore[union-attr]
        assert [sentence for sentence in dict.fromkeys(told) if sentence != LAST_WORD] == [
            step.sentence for step in steps
        ]


BEFORE_ELEVEN = (  # the learner's row is made; what comes is about an 11, which the lesson rolls
    *("* start 1", "* roll 3 4", "1 place b2", "* roll 4 5", "2 place d2", "* roll 6 6", "1 place c3"),
    *("* roll 6 4", "1 remove d2", "* roll 5 3", "2 place c2", "* roll 4 5", "1 place d2", "* roll 2 6"),
    *("2 place b4", "* roll 4 4", "1 place e3", "* roll 1 4", "2 place f4", "* roll 2 4", "1 place a2"),
    *("* roll 6 2", "2 place d5"),
)


def state_after(lines: Sequence[str]) -> State:
    table = lessons.make("sequence", "ada", "Ada", 0)
    table.is_sealed, table.learning = True, Learning(watched=3)
    room = Room(cast(Store, None), Listed(table, Standing(), 0, 0), list(lines))
    return StateCache(room).latest("ada", "en").state


def test_while_the_lesson_rolls_for_the_learner_nothing_is_asked() -> None:
    state = state_after(BEFORE_ELEVEN)
    assert state.lesson
    assert state.lesson.pages[0].sentence == "Timo plays, then Tavola rolls for you."
    assert (state.awaited, state.asked, state.prompt.title) == ([LEARNER], [], "Tavola rolls for you")


def test_the_turns_of_a_row_are_the_learners_own() -> None:
    state = state_after(BEFORE_ELEVEN[:11])
    assert state.lesson
    assert (state.lesson.kind, state.lesson.pages[0].lit) == ("act", ["tray"])
    assert state_after(BEFORE_ELEVEN[:12]).lesson.pages[0].lit == ["cell-d2"]  # type: ignore[union-attr]
    aside = state_after((*BEFORE_ELEVEN[:12], "1 place e4")).lesson
    assert aside
    assert (aside.kind, aside.pages[0].sentence) == ("keep", "Fine too. d2 is in your row.")


async def test_hints_are_offered_until_one_was_seen(server: ServerProcess) -> None:
    async with Person(server.address) as ada, ada.at(await begin(ada, "garden")) as player:
        await follow(player)
        await at_moment(player, "hints")
        await go(player, "go-on")
        await at_moment(player, "over")


async def test_there_is_one_lesson_of_a_game_until_it_is_over(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        first = await begin(ada, "sequence")
        assert await begin(ada, "sequence") == first
        assert await begin(ada, "garden") != first
        async with ada.at(first) as player:
            await follow(player)
            assert player.state["outcome"]["winners"] == [LEARNER]
        assert await begin(ada, "sequence") != first


async def test_the_table_waits_for_the_learner(server: ServerProcess) -> None:
    async with Person(server.address) as ada, ada.at(await begin(ada, "diceland")) as player:
        await player.contribute()
        await at_moment(player, "act")
        await player.step(lambda moves: moves[0])
        await at_moment(player, "act")
        other = next(move for move, path in player.state["asked"][0]["moves"] if move == "choose o")
        await player.do("play", seat=1, ply=player.state["ply"], moves=[other])
        lesson = await at_moment(player, "keep")
        assert lesson["pages"][0]["sentence"] == "That works. Blue would give you three."
        await player.do("undo", seat=1, ply=player.state["ply"])
        assert (await at_moment(player, "act"))["number"] == 2
        await player.do("play", seat=1, ply=player.state["ply"], moves=[other])
        await at_moment(player, "keep")
        await go(player, "go-on")
        assert (await at_moment(player, "act"))["number"] == 3


async def test_a_lesson_is_left_and_resumed_where_it_was(server: ServerProcess) -> None:
    async with Person(server.address) as ada, ada.at(await begin(ada, "garden")) as player:
        await player.contribute()
        await at_moment(player, "act")
        await player.step(lambda moves: moves[0])
        before = await at_moment(player, "act")
        await go(player, "leave")
        await at_moment(player, "left")
        await go(player, "resume")
        assert await at_moment(player, "act") == before


async def test_only_the_learner_is_taught(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as eve:
        table = await begin(ada, "sequence")
        async with ada.at(table) as player, eve.at(table) as stranger:
            assert player.state["lesson"]
            assert stranger.state["lesson"] is None
            with pytest.raises(Refusal, match="no-lesson"):
                await go(stranger, "leave")


async def test_nobody_goes_on_from_what_is_not_shown(server: ServerProcess) -> None:
    async with Person(server.address) as ada, ada.at(await begin(ada, "sequence")) as player:
        ply, number = player.state["ply"], player.state["lesson"]["number"]
        for shown in ({"ply": ply + 1, "number": number}, {"ply": ply, "number": number + 1}):
            with pytest.raises(Refusal, match="stale"):
                await player.do("lesson", **shown, step="go-on")


async def test_a_usual_table_has_no_lesson(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "bot", start=True)
        async with ada.at(table) as player:
            assert (player.state["lesson"], player.state["dice"]["is_prepared"]) == (None, False)
            with pytest.raises(Refusal, match="no-lesson"):
                await go(player, "resume")


async def test_no_record_of_a_lesson_passes_for_verifiable(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await begin(ada, "sequence")
        async with ada.at(table) as player:
            assert player.state["dice"]["is_prepared"]
            await follow(player)
        record = Record.from_json((await ada.http.get(f"/t/{table}/record.json")).text)
        assert record.replay().is_over
        with pytest.raises(Unproven, match="this was a lesson"):
            DiceProof.of(record)


async def test_games_that_cannot_be_learned_are_refused(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        with pytest.raises(Refusal, match="unknown-game"):
            await begin(ada, "chess")


def lesson_table(game: str) -> Table:
    return lessons.make(game, "ada", "Ada", 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_rival_is_gentle(game: str) -> None:
    assert [seat.bot for seat in lesson_table(game).seats] == ["", "casual"]


def test_once_more_is_a_game_like_any_other() -> None:
    assert seating.rematch_of(lesson_table("sequence"), 0).learning is None
