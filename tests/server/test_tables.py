"""Tables over the network: made, joined, watched, played, finished, found again."""

import asyncio
import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tavola import find_game
from tavola.bots import DEFAULT, bots_at_tables
from tavola.bots.titles import TITLES
from tavola.core.record import Record
from tavola.core.verifiable import DiceProof, commitment_of

from ..effort import at_length
from .client import Person, Player, Refusal
from .process import ServerProcess

UNLIMITED = [f"--limit={name}=1000000" for name in ("messages_per_s", "message_burst", "requests_per_s")]
UNLIMITED += [f"--limit={name}=1000000" for name in ("request_burst", "tables_per_s", "table_burst")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder}/tables.db", folder / "log", *UNLIMITED) as running:
        yield running
        errors = [line for line in running.log.read_text().splitlines() if '"level": "error"' in line]
        assert not errors


class Company:
    """Some people at one table, all connected."""

    def __init__(self, server: ServerProcess, *names: str):
        self.people = [Person(server.address) for _ in names]
        self.names = names
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> "Company":
        for person, name in zip(self.people, self.names, strict=True):
            await self.stack.enter_async_context(person)
            await person.post("/api/me", {"name": name})
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self.stack.aclose()

    async def sit_down(self, game: str, **wish: Any) -> list[Player]:
        """The first makes a table for all, the others join, and the game begins."""
        kinds = ["person", *["open"] * (len(self.people) - 1)]
        table = await self.people[0].make_table(game, *kinds, **wish)
        players = [await self.stack.enter_async_context(person.at(table)) for person in self.people]
        for seat, player in enumerate(players[1:], 2):
            await player.do("sit", seat=seat)
        await players[0].do("start")
        for player in players:
            await player.contribute()
        for player in players:
            await player.until(lambda state: state["dice"]["is_sealed"])
        return players


async def refused(code: str, player: Player, command: str, **details: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await player.do(command, **details)
    assert caught.value.code == code
    return caught.value


def asked(player: Player) -> dict[str, Any]:
    """What the player's first seat can do."""
    found: dict[str, Any] = player.state["asked"][0]
    return found


# Whole games


@pytest.mark.parametrize("game", ["sequence", *at_length("diceland", "garden")])
async def test_a_whole_game_of_two_people_and_a_bot(server: ServerProcess, game: str) -> None:
    choose = random.Random(game).choice
    async with Person(server.address) as ada, Person(server.address) as bruno:
        table = await ada.make_table(game, "person", "open", "bot")
        async with ada.at(table) as first, bruno.at(table, language="it", packed=False) as second:
            await second.do("sit", seat=2, name="Bruno")
            await second.do("start")
            states = await asyncio.gather(first.play_on(choose), second.play_on(choose))
        assert states[0]["outcome"]["winners"] == states[1]["outcome"]["winners"]
        assert (states[0]["heading"], states[1]["heading"]) == ("The game is over.", "La partita è finita.")
        record = Record.from_json((await ada.http.get(f"/t/{table}/record.json")).text)
        assert record.result is not None
        assert record.players[2] == f"bot:{DEFAULT}"
        DiceProof.of(record).check(record)


@pytest.mark.long
async def test_three_people_on_one_device(server: ServerProcess) -> None:
    choose = random.Random(3).choice
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "person", "person", start=True)
        async with ada.at(table) as player:
            state = await player.play_on(choose)
            assert all(seat["is_yours"] for seat in state["seats"])
            assert state["outcome"]


async def test_a_table_survives_a_restart(tmp_path: Path) -> None:
    running = ServerProcess(f"sqlite:///{tmp_path}/tables.db", tmp_path / "log", *UNLIMITED).start()
    async with Person(running.address) as ada:
        table = await ada.make_table("sequence", "person", "person", start=True)
        async with ada.at(table) as player:
            before = await player.play_until(6, random.Random(1).choice)
        assert running.stop() == 0
        with running:
            async with ada.at(table) as player:
                assert player.state["ply"] == before["ply"]
                assert player.state["parts"] == before["parts"]
                assert player.state["events"] == before["events"]
                assert await player.play_on(random.Random(2).choice)
            assert (await ada.get("/api/tables/mine"))["over"][0]["id"] == table


# What is told


async def test_the_state_has_everything_a_page_shows(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("sequence", options={"first": 1})
        state = await ada.until(lambda state: asked(ada)["can_throw"])
        assert state["heading"] == "Ada’s turn"
        assert state["awaited"] == [1]
        assert state["events"][-1]["line"] == "* start 1"
        await ada.do("throw", seat=1, ply=state["ply"])
        state = await ada.until(lambda state: asked(ada)["moves"] or state["awaited"] == [2])
        assert len(state["last_throw"]) == 2
        ids = {node.get("id") for _, svg in state["parts"] for node in ET.fromstring(svg).iter()}  # noqa: S314
        assert all(step in ids for _, path in asked(ada)["moves"] for step in path)
        await bruno.until(lambda other: other["ply"] == state["ply"])
        is_brunos = state["awaited"] == [2]  # there was nothing to do with what Ada threw
        assert is_brunos == any(each["moves"] or each["can_throw"] for each in bruno.state["asked"])
        assert bruno.state["parts"]
        assert [seat["is_yours"] for seat in bruno.state["seats"]] == [False, True]
        assert all(seat["is_here"] for seat in bruno.state["seats"])


async def test_watching(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company, Person(server.address) as carla:
        ada, _ = await company.sit_down("sequence")
        table = ada.state["table"]["id"]
        async with carla.at(table) as watcher:
            await ada.until(lambda state: state["table"]["num_watching"] == 1)
            assert watcher.state["asked"] == []
            assert watcher.state["parts"]
            await refused("foreign-seat", watcher, "throw", seat=1, ply=watcher.state["ply"])
            await refused("started", watcher, "sit", seat=2, name="Carla")
        await ada.until(lambda state: state["table"]["num_watching"] == 0)


async def test_trying_changes_nothing(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("diceland", options={"first": 1, "boards": ["A", "B"]})
        state = await ada.until(lambda state: asked(ada)["can_throw"])
        await ada.do("throw", seat=1, ply=state["ply"])
        state = await ada.until(lambda state: asked(ada)["moves"])
        move = asked(ada)["moves"][0][0]
        trial = await ada.do("try", seat=1, ply=state["ply"], moves=[move])
        assert trial["parts"] != state["parts"]
        assert {text for text, _ in trial["asked"]["moves"]} == {"again", "stop"}
        await ada.do("get-state")
        assert ada.state["ply"] == state["ply"]
        await refused("foreign-seat", bruno, "try", seat=1, ply=state["ply"], moves=[move])


async def test_who_rolls_again_has_rolled(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, _ = await company.sit_down("diceland", options={"first": 1})
        state = await ada.until(lambda state: asked(ada)["can_throw"])
        await ada.do("throw", seat=1, ply=state["ply"])
        state = await ada.until(lambda state: asked(ada)["moves"])
        await ada.do("play", seat=1, ply=state["ply"], moves=[asked(ada)["moves"][0][0]])
        state = await ada.until(lambda state: "again" in dict(asked(ada)["moves"]))
        await ada.do("play", seat=1, ply=state["ply"], moves=["again"])
        state = await ada.until(lambda now: now["num_lines"] > state["num_lines"])
        assert state["events"][-1]["is_roll"]
        assert not asked(ada)["can_throw"]


async def test_who_asks_is_sent_the_whole_state(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, _ = await company.sit_down("sequence", options={"first": 1})
        before = await ada.until(lambda state: asked(ada)["can_throw"])
        assert before["since"] > 0  # only what had changed
        await ada.do("get-state")
        await ada.until(lambda state: state["since"] == 0)
        for name in ("table", "seats", "asked", "events", "parts", "language"):
            assert ada.state[name] == before[name]


async def test_a_throw_that_nobody_waits_for_is_told_with_the_move(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("sequence", options={"first": 1})
        for seat, player in enumerate((ada, bruno), 1):
            await player.do("auto", seat=seat, on=True)
        state = await ada.until(lambda state: asked(ada)["moves"])
        await bruno.until(lambda seen: seen["ply"] == state["ply"])
        done = await ada.do("play", seat=1, ply=state["ply"], moves=[asked(ada)["moves"][0][0]])
        assert done["ply"] == state["ply"] + 2
        after = await bruno.until(lambda seen: seen["ply"] > state["ply"])
        assert after["ply"] == done["ply"]
        assert [event["is_roll"] for event in bruno.state["events"][-2:]] == [False, True]


async def test_a_preview_marks_what_a_move_would_do(server: ServerProcess) -> None:
    choose = random.Random(8).choice
    async with Person(server.address) as ada:
        table = await ada.make_table("garden", "person", "person", start=True)
        async with ada.at(table) as player:
            await player.contribute()
            while not any(each["previewed"] for each in player.state["asked"]):
                if not await player.step(choose):
                    await player.until(lambda state: any(each["can_throw"] for each in state["asked"]))
            asking = next(each for each in player.state["asked"] if each["previewed"])
            ply, before = player.state["ply"], dict(player.state["parts"])
            details = {"seat": asking["seat"], "ply": ply, "moves": asking["previewed"][:1]}
            trial = await player.do("try", **details, is_preview=True)
            assert 'id="would-' in dict(trial["parts"])["board"]
            assert 'id="would-' not in before["board"]
            await player.do("play", **details)


async def test_looking_brings_the_state(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "open")
        async with ada.at(table) as player:
            seen = player.num_states
            await player.do("get-state")
            await player.until(lambda _: player.num_states > seen)


async def test_a_move_and_the_throw_that_follows_by_itself_come_as_one_state(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("sequence", options={"first": 1})
        for seat, player in enumerate((ada, bruno), 1):
            await player.do("auto", seat=seat, on=True)
        before = (await ada.until(lambda _: asked(ada)["moves"]))["ply"]
        await bruno.until(lambda state: state["ply"] == before)
        seen = bruno.num_states
        await ada.do("play", seat=1, ply=before, moves=[asked(ada)["moves"][0][0]])
        await bruno.until(lambda _: bruno.num_states > seen)
        assert bruno.state["ply"] == before + 2


# Commands that are refused


async def test_stale_illegal_and_foreign_commands_are_refused_with_the_state(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("diceland", options={"first": 1, "boards": ["A", "B"]})
        ply = (await ada.until(lambda state: asked(ada)["can_throw"]))["ply"]
        seen = ada.num_states
        await refused("stale", ada, "throw", seat=1, ply=ply - 1)
        await ada.until(lambda _: ada.num_states > seen)  # the present state follows
        await refused("foreign-seat", ada, "throw", seat=2, ply=ply)
        await refused("foreign-seat", bruno, "throw", seat=1, ply=ply)
        await refused("not-your-turn", bruno, "throw", seat=2, ply=ply)
        await refused("not-your-turn", ada, "play", seat=1, ply=ply, moves=["stop"])
        await ada.do("throw", seat=1, ply=ply)
        await refused("stale", ada, "throw", seat=1, ply=ply)  # a double tap
        await ada.until(lambda state: state["ply"] == ply + 1)
        await refused("malformed", ada, "play", seat=1, ply=ply + 1, moves=["castle"])
        await refused("nothing-to-undo", ada, "undo", seat=1, ply=ply + 1)
        assert ada.state["ply"] == ply + 1


async def test_several_moves_are_made_or_none(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, _ = await company.sit_down("diceland", options={"first": 1, "boards": ["A", "B"]})
        ply = (await ada.until(lambda state: asked(ada)["can_throw"]))["ply"]
        await ada.do("throw", seat=1, ply=ply)
        state = await ada.until(lambda state: asked(ada)["moves"])
        choose = asked(ada)["moves"][0][0]
        await refused("illegal", ada, "play", seat=1, ply=state["ply"], moves=[choose, "skip", "stop"])
        await ada.do("get-state")
        assert ada.state["ply"] == state["ply"]
        await ada.do("play", seat=1, ply=state["ply"], moves=[choose, "stop"])
        await ada.until(lambda now: now["ply"] == state["ply"] + 2)


async def test_where_both_decide_at_once_neither_makes_the_other_stale(server: ServerProcess) -> None:
    choose = random.Random(4).choice
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("diceland", options={"boards": ["A", "B"]})
        while not all(player.state["asked"][0]["moves"] for player in (ada, bruno)):
            for player in (ada, bruno):
                if await player.step(choose):
                    break
            else:  # the draw of the first player is under way
                await asyncio.sleep(0.01)
            latest = max(ada.state["ply"], bruno.state["ply"])
            for player in (ada, bruno):
                await player.until(lambda state, latest=latest: state["ply"] >= latest)  # type: ignore[misc]
        ply = ada.state["ply"]
        assert ada.state["awaited"] == bruno.state["awaited"]
        moves = [player.state["asked"][0]["moves"][0][0] for player in (ada, bruno)]
        await asyncio.gather(
            ada.do("play", seat=1, ply=ply, moves=moves[:1]),
            bruno.do("play", seat=2, ply=ply, moves=moves[1:]),
        )
        await ada.until(lambda state: state["ply"] == ply + 2)


async def test_undo_of_ones_own_decisions(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("diceland", options={"first": 1, "boards": ["A", "B"]})
        ply = (await ada.until(lambda state: asked(ada)["can_throw"]))["ply"]
        await ada.do("throw", seat=1, ply=ply)
        state = await ada.until(lambda state: asked(ada)["moves"])
        before = state["parts"]
        await ada.do("play", seat=1, ply=state["ply"], moves=[asked(ada)["moves"][0][0]])
        state = await ada.until(lambda now: asked(ada)["can_undo"])
        await refused("foreign-seat", bruno, "undo", seat=1, ply=state["ply"])
        await ada.do("undo", seat=1, ply=state["ply"])
        state = await ada.until(lambda now: now["ply"] == state["ply"] + 1)
        assert state["parts"] == before
        assert not asked(ada)["can_undo"]
        await refused("nothing-to-undo", ada, "undo", seat=1, ply=state["ply"])
        record = (await company.people[0].http.get(f"/t/{state['table']['id']}/record.json")).json()
        assert all("undo" not in line for line in record["log"])


async def test_dice_that_throw_themselves(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("sequence", options={"first": 1})
        for seat, player in enumerate((ada, bruno), 1):
            await player.do("auto", seat=seat, on=True)
        state = await ada.until(lambda state: asked(ada)["moves"] or state["awaited"] == [2])
        assert state["seats"][0]["throws_itself"]
        await refused("foreign-seat", ada, "auto", seat=2, on=False)


# The dice


async def test_the_secret_is_told_only_at_the_end(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "bot")
        async with ada.at(table) as player:
            commitment = player.state["dice"]["commitment"]
            assert player.state["dice"]["secret"] is None
            await player.do("start")
            await refused("no-contribution", player, "throw", seat=1, ply=0)
            value = "a" * 32
            await player.do("contribute", seat=1, value=value)
            state = await player.play_on(random.Random(1).choice)
            assert state["dice"]["contributions"] == [value, ""]
            assert commitment_of(state["dice"]["secret"]) == state["dice"]["commitment"] == commitment
        record = json.loads((await ada.http.get(f"/t/{table}/record.json")).text)
        assert record["dice"]["secret"] == state["dice"]["secret"]


# Finding tables


async def test_the_lobby_lists_open_tables_that_want_it(server: ServerProcess) -> None:
    async with Person(server.address) as ada, Person(server.address) as bruno:
        private = await ada.make_table("garden", "person", "open")
        public = await ada.make_table("garden", "person", "open", is_listed=True)
        listed = [table["id"] for table in (await bruno.get("/api/tables"))["tables"]]
        assert public in listed
        assert private not in listed
        async with bruno.at(public) as player:
            await player.do("sit", seat=2)
            await player.do("start")
        assert public not in [table["id"] for table in (await bruno.get("/api/tables"))["tables"]]


async def test_my_games_have_those_that_wait_for_me_first(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        waiting = await company.people[0].make_table("garden", "person", "open")
        ada, _ = await company.sit_down("sequence", options={"first": 1})
        await ada.until(lambda state: asked(ada)["can_throw"])
        later = await company.people[0].make_table("garden", "person", "open")
        mine = (await company.people[0].get("/api/tables/mine"))["running"]
        assert [table["id"] for table in mine] == [ada.state["table"]["id"], later, waiting]
        assert [table["is_your_turn"] for table in mine] == [True, False, False]
        theirs = (await company.people[1].get("/api/tables/mine"))["running"]
        assert [table["is_your_turn"] for table in theirs] == [False]


async def test_a_table_that_is_not_there(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        for path in ("/api/tables/nowhere", "/t/nowhere/record.json", "/t/nowhere/position.svg"):
            with pytest.raises(Refusal, match="no-such-table"):
                await ada.get(path)


async def test_pictures_by_address(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        table = await ada.make_table("sequence", "person", "person", start=True)
        async with ada.at(table) as player:
            await player.play_on(random.Random(1).choice)
        at_end = await ada.http.get(f"/t/{table}/position.svg")
        at_start = await ada.http.get(f"/t/{table}/position.svg?at=0&lang=it")
        assert at_end.headers["content-type"] == "image/svg+xml"
        assert "script-src" not in at_end.headers["content-security-policy"]
        for response in (at_end, at_start):
            ET.fromstring(response.text)  # noqa: S314
        assert at_start.text != at_end.text
        assert (await ada.http.get(f"/t/{table}/position.svg?at=999999")).text == at_end.text
        with pytest.raises(Refusal, match="bad-message"):
            await ada.get(f"/t/{table}/position.svg?at=-1")


async def test_a_rematch_brings_everyone_to_one_new_table(server: ServerProcess) -> None:
    async with Company(server, "Ada", "Bruno") as company:
        ada, bruno = await company.sit_down("sequence")
        await refused("not-over", ada, "rematch")
        await asyncio.gather(*(player.play_on(random.Random(5).choice) for player in (ada, bruno)))
        await asyncio.gather(ada.do("rematch"), bruno.do("rematch"))
        first, second = [await p.until(lambda state: state["table"]["next_table"]) for p in (ada, bruno)]
        again = first["table"]["next_table"]
        assert second["table"]["next_table"] == again
        async with company.people[0].at(again) as one, company.people[1].at(again) as two:
            assert one.state["table"]["status"] == "playing"
            assert [seat["name"] for seat in one.state["seats"]] == ["Ada", "Bruno"]
            await asyncio.gather(*(player.play_on(random.Random(6).choice) for player in (one, two)))


# How the server is


async def test_health_and_metrics(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        assert await ada.get("/healthz") == {"status": "ok"}
        text = (await ada.http.get("/metrics")).text
        assert "tavola_commands_total" in text
        assert "tavola_errors_total 0.0" in text


async def test_what_can_be_played(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        told = await ada.get("/api/games?lang=it")
        assert [game["id"] for game in told["games"]] == ["sequence", "diceland", "garden"]
        assert all(game["options"] and game["goal"] for game in told["games"])
        assert told["games"][0]["goal"] != (await ada.get("/api/games?lang=en"))["games"][0]["goal"]
        for game in told["games"]:
            assert game["bots"] == list(bots_at_tables(find_game(game["id"])))
            assert (game["usual_level"], game["has_hints"]) == (DEFAULT, True)
            assert [level["name"] for level in game["levels"]] == list(TITLES)
            assert game["levels"][0]["title"] == "Principiante"
            assert all(level["about"] for level in game["levels"])


# Bots


async def test_every_bot_can_be_chosen_and_is_called_by_its_level(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        for bot in bots_at_tables(find_game("sequence")):
            seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
            table = (await ada.post("/api/tables", {"game": "sequence", "seats": seats}))["id"]
            async with ada.at(table, language="it") as player:
                seat = player.state["seats"][1]
                assert seat["bot"] == bot
                assert bool(seat["level"]) == (bot in TITLES)
                await player.do("set-occupant", seat=2, kind="bot", bot="expert")
                await player.until(lambda state: state["seats"][1]["level"] == "Esperto")
                await refused("unknown-bot", player, "set-occupant", seat=2, kind="bot", bot="genius")


async def test_hints_can_be_switched_off(server: ServerProcess) -> None:
    async with Person(server.address) as ada:
        for wish in ({}, {"has_hints": False}):
            table = await ada.make_table("sequence", "person", "bot", **wish)
            async with ada.at(table) as player:
                assert player.state["table"]["has_hints"] == (not wish)
                assert not player.state["table"]["is_warming_up"]
