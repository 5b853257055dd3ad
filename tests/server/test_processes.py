"""Two server processes on one PostgreSQL: they show the same, race in order, and survive each other."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from ..waiting import PATIENCE_S, until
from .client import Person, Player, Refusal
from .postgres import Server, fresh_database, running_server, start
from .process import ServerProcess
from .stores import opened
from .story import check_log

choose = random.Random(11).choice
GOING_AWAY = (1001, 1012)  # the codes of a close frame from a server that stops


@contextmanager
def two_servers(url: str, folder: Path) -> Iterator[list[ServerProcess]]:
    """Two servers that share their tables."""
    with ExitStack() as stack:
        servers = [ServerProcess(url, folder / f"{number}.log") for number in (1, 2)]
        yield [stack.enter_context(server) for server in servers]


@pytest.fixture
def pair(postgres_url: str, tmp_path: Path) -> Iterator[list[ServerProcess]]:
    """Two servers on a fresh database; nothing unexpected may be in their logs."""
    with two_servers(postgres_url, tmp_path) as servers:
        yield servers
        for server in servers:
            check_log(server.log)


async def begin(person: Person, *seats: str, **wish: Any) -> str:
    """A table whose game has begun, with all contributions of its one person."""
    table = await person.make_table("sequence", *seats, start=True, **wish)
    async with person.at(table) as player:
        await player.contribute()
    return table


def at(person: Person, table: str, server: ServerProcess) -> Player:
    """A person at a table, at any of the servers."""
    return Player(server.address, person.cookie, table)


async def play(player: Player, other: Player, num_commands: int) -> None:
    """Play with two connections of the same person in turn, each seeing what the other did."""
    for _ in range(num_commands):
        done = await player.step(choose)
        if done is None:
            await player.until(lambda state, seen=player.state["ply"]: state["ply"] > seen)  # type: ignore[misc]
            continue
        await other.until(lambda state, done=done: state["ply"] >= done["ply"])  # type: ignore[misc]
        player, other = other, player


async def race(*commands: Any) -> list[str]:
    """Let all happen at the same moment; what came of each, in order of the alphabet."""

    async def outcome(command: Any) -> str:
        try:
            return str((await command)["type"])
        except Refusal as refusal:
            return refusal.code

    return sorted(await asyncio.gather(*map(outcome, commands)))


async def test_a_move_at_one_process_is_seen_at_the_other(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada:
        table = await begin(ada, "person", "person")
        async with at(ada, table, pair[0]) as here, at(ada, table, pair[1]) as there:
            await play(here, there, 12)
            await here.until(lambda state: state["ply"] == there.state["ply"])
            for name in ("parts", "events", "awaited", "dice", "asked"):
                assert here.state[name] == there.state[name]


@pytest.mark.long
async def test_two_people_at_two_processes(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada, Person(pair[1].address) as bruno:
        table = await ada.make_table("sequence", "person", "open")
        async with ada.at(table) as first, bruno.at(table) as second:
            await second.do("sit", seat=2, name="Bruno")
            state = await first.until(lambda state: state["seats"][1]["is_here"])
            assert state["seats"][1]["name"] == "Bruno"
            await first.do("start")
            await second.until(lambda state: state["table"]["status"] == "playing")
            states = await asyncio.gather(first.play_on(choose), second.play_on(choose))
            assert states[0]["outcome"] == states[1]["outcome"]
            await first.do("rematch")
            state = await second.until(lambda state: state["table"]["next_table"])
            async with bruno.at(state["table"]["next_table"]) as again:
                assert again.state["table"]["status"] == "playing"


@pytest.mark.long
async def test_a_resignation_at_one_process_ends_the_game_at_the_other(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada:
        table = await begin(ada, "person", "person")
        async with at(ada, table, pair[0]) as here, at(ada, table, pair[1]) as there:
            await here.do("resign", seat=1)
            assert (await there.until(lambda state: state["outcome"]))["outcome"]["winners"] == [2]
            with pytest.raises(Refusal, match="game-over"):
                await there.do("throw", seat=2, ply=there.state["ply"])


@pytest.mark.long
async def test_of_two_who_race_one_is_stale_and_sees_how_it_stands(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada:
        table = await begin(ada, "person", "person")
        async with at(ada, table, pair[0]) as here, at(ada, table, pair[1]) as there:
            for _ in range(25):
                state = await here.until(lambda state: state["ply"] == there.state["ply"])
                if state["outcome"]:
                    return
                commands = [found for asked in state["asked"] if (found := here.due(asked, choose))]
                if not commands:  # the first seat is just being drawn
                    await there.until(lambda now, seen=state["ply"]: now["ply"] > seen)  # type: ignore[misc]
                    await here.until(lambda now: now["ply"] >= there.state["ply"])
                    continue
                assert await race(here.do(**commands[0]), there.do(**commands[0])) == ["done", "stale"]
                for player in (here, there):
                    await player.until(lambda now, seen=state["ply"]: now["ply"] == seen + 1)  # type: ignore[misc]


@pytest.mark.long
async def test_racing_to_take_the_same_decision_back(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada:
        table = await begin(ada, "person", "person")
        async with at(ada, table, pair[0]) as here, at(ada, table, pair[1]) as there:
            while not (seat := seat_that_can_undo(here)):
                if not await here.step(choose):
                    await here.until(lambda state, seen=here.state["ply"]: state["ply"] > seen)  # type: ignore[misc]
            before = await there.until(lambda state: state["ply"] == here.state["ply"])
            undo = {"command": "undo", "seat": seat, "ply": before["ply"]}
            assert await race(here.do(**undo), there.do(**undo)) == ["done", "stale"]
            for player in (here, there):
                state = await player.until(lambda state: state["ply"] == before["ply"] + 1)
                assert state["num_lines"] == before["num_lines"] - 1
            await play(here, there, 6)


def seat_that_can_undo(player: Player) -> int:
    """A seat that has just decided; 0 if there is none."""
    return next((asked["seat"] for asked in player.state["asked"] if asked["can_undo"]), 0)


@pytest.mark.long
async def test_racing_to_change_the_table_loses_neither_change(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada, Person(pair[1].address) as bruno:
        table = await ada.make_table("sequence", "open", "open")
        async with ada.at(table) as first, bruno.at(table) as second:
            sits = first.do("sit", seat=1, name="Ada"), second.do("sit", seat=2, name="Bruno")
            assert await race(*sits) == ["done", "done"]
            for player in (first, second):
                await player.until(
                    lambda state: [seat["name"] for seat in state["seats"]] == ["Ada", "Bruno"]
                )
        other = await ada.make_table("sequence", "open", "bot")
        async with ada.at(other) as first, bruno.at(other) as second:
            sits = first.do("sit", seat=1, name="Ada"), second.do("sit", seat=1, name="Bruno")
            assert await race(*sits) == ["done", "seat-taken"]


@pytest.mark.long
async def test_a_bot_is_taken_over_from_a_process_that_was_killed(postgres_url: str, tmp_path: Path) -> None:
    slow = ServerProcess(postgres_url, tmp_path / "slow.log", bot_pause=20)
    with slow, ServerProcess(postgres_url, tmp_path / "quick.log") as quick:
        async with Person(slow.address) as ada:
            table = await begin(ada, "bot", "person", options={"first": 1})
            async with ada.at(table) as here, at(ada, table, quick) as there:
                while (await here.until(lambda state: state["awaited"]))["awaited"] == [2]:
                    await here.step(choose)  # a 10 on the empty board leaves the bot nothing to decide
                slow.kill()  # just when it was about to move the bot
                state = await there.until(lambda state: state["awaited"] == [2])
                assert there.num_states
            async with at(ada, table, quick) as there:
                await there.play_on(choose)
            async with opened(postgres_url) as store:
                lines = await store.lines(table)
            assert len(lines) == there.state["ply"] == there.state["num_lines"]
            assert state["ply"] <= len(lines)


async def test_stopping_in_order(pair: list[ServerProcess]) -> None:
    async with Person(pair[0].address) as ada:
        table = await begin(ada, "person", "person")
        async with at(ada, table, pair[0]) as here, at(ada, table, pair[1]) as there:
            await play(here, there, 5)
            ply = max(here.state["ply"], there.state["ply"])
            assert await asyncio.to_thread(pair[0].stop) == 0
            await until(lambda: here.is_lost)
            assert here.socket is not None
            assert here.socket.close_code in GOING_AWAY
            assert there.state["ply"] == ply
            await asyncio.to_thread(pair[0].start)
            async with at(ada, table, pair[0]) as again:
                assert again.state["ply"] == ply
                await play(again, there, 6)


@pytest.mark.long
def test_postgres_goes_away_in_the_middle_of_a_game_and_comes_back(tmp_path: Path) -> None:
    with running_server() as postgres, fresh_database(postgres) as url, two_servers(url, tmp_path) as pair:
        asyncio.run(outlive(postgres, pair))


async def outlive(postgres: Server, pair: list[ServerProcess]) -> None:
    """Play on after the database was away, with nothing lost and everyone told."""
    async with Person(pair[0].address) as ada:
        table = await begin(ada, "person", "person")
        async with at(ada, table, pair[0]) as here, at(ada, table, pair[1]) as there:
            await play(here, there, 6)
            ply = max(here.state["ply"], there.state["ply"])
            await asyncio.to_thread(postgres.stop)
            for player in (here, there):
                with pytest.raises(Refusal, match="store-unavailable"):
                    await player.step(choose)
            with pytest.raises(Refusal, match="store-unavailable"):
                await ada.get("/healthz")
            assert here.state["ply"] == there.state["ply"] == ply
            await asyncio.to_thread(start, postgres)
            await play_through_trouble(here)
            await there.until(lambda state: state["ply"] >= here.state["ply"])  # it listens again
            await play_through_trouble(there)
            await here.until(lambda state: state["ply"] >= there.state["ply"])
            await play(here, there, 6)
        for server in pair:  # all of it was expected
            assert "tavola_errors_total 0.0" in (await ada.http.get(f"{server.address}/metrics")).text


async def play_through_trouble(player: Player) -> None:
    """Make one move, however often the store cannot be reached."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                if await player.step(choose):
                    return
            except Refusal as refusal:
                if refusal.code not in ("store-unavailable", "stale"):
                    raise
            await asyncio.sleep(0.1)
