"""Nobody in: an attack on games that go on, what others may hear of a game, and names that are code."""

import asyncio
import base64
import json
import random
import sqlite3
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tavola.core.verifiable import commitment_of

from ..effort import at_length
from .client import Person, Player, Refusal, whole
from .hostile import GAMES, GROWTH_BYTES, LIFTED, besiege, errors_in
from .process import ServerProcess
from .stores import opened

NUM_MESSAGES = 100_000
REASONS = (  # what must have been said at least once, or the attack missed its aim
    *("bad-message", "foreign-seat", "started", "not-started", "not-over", "game-over"),
    *("seat-taken", "not-the-host", "not-away", "stale", "not-your-turn", "malformed", "illegal"),
    *("bad-name", "nothing-to-undo"),
)
CODE_AS_NAME = ("<script>x()</script>", '"><img onerror=x()>', "]]>&<!--&#60;b&lt;", "' onload='x()' a=\"")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(f"sqlite:///{tmp_path.as_posix()}/tables.db", tmp_path / "log", *LIFTED) as running:
        yield running
    assert errors_in(running.log) == []


@pytest.mark.long
def test_an_attack_changes_nothing_and_brings_nothing_down(tmp_path: Path) -> None:
    siege = besiege(tmp_path, NUM_MESSAGES, seed=1)
    assert siege.answers.total() >= NUM_MESSAGES
    assert set(REASONS) <= set(siege.answers)
    assert set(siege.num_games) == set(GAMES)
    assert siege.memory_most - siege.memory_before < GROWTH_BYTES


# What is heard


class Listener(Player):
    """A player who keeps all that was ever said to them."""

    def __init__(self, *place: Any, **settings: Any):
        super().__init__(*place, **settings)
        self.heard: list[dict[str, Any]] = []

    async def take(self, message: dict[str, Any]) -> None:
        self.heard.append(whole(message, self.state) if message["type"] == "state" else message)
        await super().take(message)


async def everything_over_http(person: Person, table: str) -> list[str]:
    """The bodies of all that can be asked for."""
    table_paths = ("record.json", "position.svg", "position.svg?at=3")
    paths = [
        "/",
        "/api/me",
        "/api/games",
        "/api/tables",
        "/api/tables/mine",
        f"/api/tables/{table}",
        "/metrics",
    ]
    paths += [f"/t/{table}/{path}" for path in table_paths]
    return [(await person.http.get(path)).text for path in paths]


class Audience:
    """Two who play, with a bot, and one who watches; all that each of them is told."""

    def __init__(self, server: ServerProcess):
        self.people = {name: Person(server.address) for name in ("ann", "bob", "wil")}
        self.address = server.address
        self.listeners: dict[str, Listener] = {}
        self.told: dict[str, list[str]] = {name: [] for name in self.people}
        self.stack = AsyncExitStack()

    async def __aenter__(self) -> "Audience":
        for person in self.people.values():
            await self.stack.enter_async_context(person)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stack.aclose()

    async def start(self, game: str) -> None:
        """Sit down, and begin."""
        self.table = await self.people["ann"].make_table(game, "person", "open", "bot")
        for name, person in self.people.items():
            listener = Listener(self.address, person.cookie, self.table)
            self.listeners[name] = await self.stack.enter_async_context(listener)
        await self.listeners["bob"].do("sit", seat=2, name="Bob")
        await self.listeners["ann"].do("start")
        for listener in self.listeners.values():
            await listener.until(lambda state: state["table"]["status"] == "playing")

    async def play(self, num_lines: int) -> None:
        """Play until there are so many lines, or to the end; ask for everything meanwhile."""
        rng = random.Random(self.table)
        playing = [
            asyncio.create_task(self.listeners[name].play_until(num_lines, rng.choice))
            for name in ("ann", "bob")
        ]
        await self.listeners["wil"].until(lambda state: state["ply"] > 5)
        for name, person in self.people.items():
            told = await everything_over_http(person, self.table)
            if await self.is_running():  # or the end may have come in between
                self.told[name] += told
        await self.listeners["wil"].until(lambda state: state["outcome"] or state["ply"] >= num_lines)
        await asyncio.gather(*playing)
        for name, own in (("ann", [1]), ("bob", [2]), ("wil", [])):
            self.told[name] += [json.dumps(each) for each in before_the_end(self.listeners[name].heard, own)]

    async def is_running(self) -> bool:
        """Whether the game has no result yet."""
        record = await self.people["wil"].get(f"/t/{self.table}/record.json")
        return record["result"] is None


def before_the_end(heard: list[dict[str, Any]], own: list[int]) -> list[dict[str, Any]]:
    """What was said while the game was running; what is asked of others is never among it."""
    states = [message for message in heard if message["type"] == "state"]
    for state in states:
        assert {asked["seat"] for asked in state["asked"]} <= set(own)
        assert {seat["seat"] for seat in state["seats"] if seat["is_yours"]} <= set(own)
    return [state for state in states if state["outcome"] is None]


def spellings(secret: str) -> set[str]:
    """A secret in hex, in base64, and as characters."""
    raw = bytes.fromhex(secret)
    coded = {base64.b64encode(raw), base64.urlsafe_b64encode(raw), base64.b32encode(raw)}
    return {secret, secret.upper(), repr(raw)[2:-1], *(each.decode().rstrip("=") for each in coded)}


@pytest.mark.parametrize("game", ["garden", *at_length("sequence", "diceland")])
async def test_nobody_hears_what_is_not_for_them(server: ServerProcess, game: str) -> None:
    async with Audience(server) as audience:
        await audience.start(game)
        token = (await audience.people["ann"].post("/api/me/link", {}))["token"]
        await audience.play(num_lines=20)  # too few for a game to end, when its secret is told
    assert server.stop() == 0
    async with opened(server.db) as store:
        found, key = await store.table(audience.table), await store.key()
    assert found is not None
    cookies = [person.cookie for person in audience.people.values()]
    ids = {cookie.partition(".")[0] for cookie in cookies}
    assert found.table.host in ids
    hidden = {*spellings(found.table.secret), *spellings(key.hex()), *cookies, *ids, token}
    for told in audience.told.values():
        assert len(told) > 10
        assert not {part for part in hidden for text in told if part in text}
    log = server.log.read_text()
    assert not {part for part in (*hidden, audience.table, "127.0.0.1", "Bob") if part in log}


@pytest.mark.long
async def test_the_secret_is_told_when_the_game_is_over(server: ServerProcess) -> None:
    async with Audience(server) as audience:
        await audience.start("sequence")
        await audience.play(num_lines=1000)
        wil = audience.listeners["wil"]
        secret = wil.state["dice"]["secret"]
        assert commitment_of(secret) == wil.state["dice"]["commitment"]
        record = await audience.people["wil"].get(f"/t/{audience.table}/record.json")
        assert record["dice"]["secret"] == secret
        assert not [text for told in audience.told.values() for text in told if secret in text]


async def test_a_token_is_kept_only_as_a_hash(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        token = (await ann.post("/api/me/link", {}))["token"]
    assert server.stop() == 0
    with closing(sqlite3.connect(server.db.removeprefix("sqlite:///"))) as database:
        assert token not in "\n".join(map(str, database.iterdump()))


# Other people's seats


async def test_a_foreign_seat_can_neither_be_tried_nor_moved_nor_thrown(server: ServerProcess) -> None:
    async with Person(server.address) as ann, Person(server.address) as eve:
        table = await ann.make_table("sequence", "person", "bot", start=True)
        async with ann.at(table) as player, eve.at(table) as thief:
            await player.contribute()
            state = await player.until(lambda state: state["asked"] and state["dice"]["is_sealed"])
            where = {"seat": 1, "ply": state["ply"]}
            for command, more in (
                ("try", {"moves": ["x"]}),
                ("play", {"moves": ["x"]}),
                ("throw", {}),
                ("undo", {}),
            ):
                with pytest.raises(Refusal, match="foreign-seat"):
                    await thief.do(command, **where, **more)
            for command, details in (
                ("rename", {"seat": 1, "name": "Eve"}),
                ("auto", {"seat": 1, "on": True}),
                ("contribute", {"seat": 1, "value": "0" * 32}),
                ("let-bot-play", {"seat": 1}),
                ("start", {}),
            ):
                with pytest.raises(Refusal, match="foreign-seat"):
                    await thief.do(command, **details)
            assert thief.state["asked"] == []


# Names that are code


def tags(svg: str) -> Counter[str]:
    """The elements of a picture; raises ParseError if it is not well-formed."""
    return Counter(element.tag for element in ET.fromstring(svg).iter())  # noqa: S314


async def pictures(ann: Person, game: str, names: tuple[str, ...]) -> list[str]:
    """A table of these people as a picture of its own, and in the parts that a page shows."""
    seats = [{"kind": "person", "name": name} for name in names]
    options = {"first": 1} if game != "diceland" else {"first": 1, "boards": list("BHFD")}
    wish = {"game": game, "seats": seats, "options": options, "start": True}
    table = (await ann.post("/api/tables", wish))["id"]
    response = await ann.http.get(f"/t/{table}/position.svg")
    assert response.headers["content-type"].startswith("image/svg+xml")
    async with ann.at(table) as player:
        assert [seat["name"] for seat in player.state["seats"]] == list(names)
        return [response.text, *(svg for _, svg in player.state["parts"])]


@pytest.mark.parametrize("game", ["diceland", *at_length("sequence", "garden")])
async def test_a_name_is_never_more_than_text(server: ServerProcess, game: str) -> None:
    plain = tuple("abcd"[number] * len(name) for number, name in enumerate(CODE_AS_NAME))
    async with Person(server.address) as ann:
        for coded, usual in zip(
            await pictures(ann, game, CODE_AS_NAME), await pictures(ann, game, plain), strict=True
        ):
            assert tags(coded) == tags(usual)
            assert all(name[:2] != "on" for each in ET.fromstring(coded).iter() for name in each.attrib)  # noqa: S314


async def test_a_name_stays_within_its_header(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        for name in ("a\r\nSet-Cookie: tavola=x", "a\nb", "a\u2028b", 'x"; filename="y.exe'):
            response = await ann.http.post("/api/me", json={"name": name})
            assert "x" not in [cookie.split("=", 1)[-1] for cookie in response.headers.get_list("set-cookie")]
        table = await ann.make_table("sequence", "person", "bot")
        record = await ann.http.get(f"/t/{table}/record.json")
        assert record.headers["content-disposition"] == f'attachment; filename="sequence-{table}.json"'
