"""Long random sequences of operations: a store must do what a few dictionaries do."""

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from tavola.server.store import Conflict, Store
from tavola.server.table import Listed, Seat, Standing, Table

from ..effort import at_length
from .stores import NOW, a_table, heard, opened

PEOPLE = ["ann", "bob", "cy"]
IDS = [f"t{number}" for number in range(6)]
TOKENS = ["x", "y", "z"]


@dataclass
class Model:
    """The interface of a store, told as plainly as can be. It keeps nothing beyond its own life."""

    names: dict[str, str] = field(default_factory=dict)
    links: dict[str, tuple[str, float]] = field(default_factory=dict)
    tables: dict[str, Listed] = field(default_factory=dict)
    logs: dict[str, list[str]] = field(default_factory=dict)
    news: list[str] = field(default_factory=list)

    async def name_of(self, person: str) -> str | None:
        return self.names.get(person)

    async def set_name(self, person: str, name: str) -> None:
        self.names[person] = name

    async def keep_link(self, token: str, person: str, expires_s: float, now_s: float) -> None:
        self.links = {key: link for key, link in self.links.items() if link[1] > now_s}
        self.links[token] = (person, expires_s)

    async def take_link(self, token: str, now_s: float) -> str | None:
        person, expires_s = self.links.pop(token, (None, 0))
        return person if expires_s > now_s else None

    async def create(self, table: Table, now_s: float) -> None:
        if table.id in self.tables:
            raise Conflict
        self.tables[table.id] = Listed(msgspec.structs.replace(table), Standing(), 0, now_s)
        self.logs[table.id] = []

    async def table(self, table_id: str) -> Listed | None:
        return self.tables.get(table_id)

    async def save(self, table: Table, now_s: float) -> None:
        kept = self.tables.get(table.id)
        if kept is None or kept.table.revision != table.revision:
            raise Conflict
        table.revision += 1
        kept.table, kept.updated_s = msgspec.structs.replace(table), now_s
        self.news.append(f"table {table.id} {table.revision}")

    async def lobby(self, since_s: float, limit: int) -> list[Listed]:
        return self.latest(
            limit,
            lambda kept: (
                kept.table.is_listed
                and not kept.table.is_started
                and any(seat.kind == "open" for seat in kept.table.seats)
                and kept.updated_s >= since_s
            ),
        )

    async def tables_of(self, person: str, limit: int, *, is_over: bool) -> list[Listed]:
        return self.latest(
            limit,
            lambda kept: (
                kept.standing.is_over == is_over
                and person in [kept.table.host, *(seat.person for seat in kept.table.seats)]
            ),
        )

    def latest(self, limit: int, is_meant: Any) -> list[Listed]:
        meant = filter(is_meant, self.tables.values())
        return sorted(meant, key=lambda kept: (-kept.updated_s, kept.table.id))[:limit]

    async def append(
        self, table_id: str, ply: int, lines: list[str], standing: Standing, now_s: float
    ) -> None:
        if table_id not in self.logs or len(self.logs[table_id]) != ply:
            raise Conflict
        self.logs[table_id] += lines
        kept = self.tables[table_id]
        kept.standing, kept.ply, kept.updated_s = standing, ply + len(lines), now_s
        self.news.append(f"log {table_id} {kept.ply}")

    async def lines(self, table_id: str, start: int = 0) -> list[str]:
        return self.logs.get(table_id, [])[start:]


def random_table(dice: random.Random) -> Table:
    seats = [Seat("person", "A name", dice.choice(PEOPLE)) for _ in range(dice.randrange(4))]
    return a_table(
        dice.choice(IDS),
        seats=seats,
        host=dice.choice(PEOPLE),
        is_listed=dice.random() < 0.7,
        is_started=dice.random() < 0.3,
        revision=dice.randrange(3),
    )


def random_call(dice: random.Random, now_s: float) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """A method with its arguments. Few names and low numbers, so that calls meet each other's traces."""
    person, table_id, token = dice.choice(PEOPLE), dice.choice(IDS), dice.choice(TOKENS)
    since_s, limit, is_over = now_s - dice.randrange(30), dice.randrange(5), dice.random() < 0.3
    standing = Standing(is_over, tuple(dice.sample((1, 2, 3, 4), 2)))
    lines = [f"line {dice.randrange(99)}" for _ in range(dice.randrange(4))]
    return dice.choice(
        [
            ("name_of", (person,), {}),
            ("set_name", (person, dice.choice(["Ann", "Zoë 🎲", ""])), {}),
            ("keep_link", (token, person, now_s + dice.randrange(20), now_s), {}),
            ("take_link", (token, now_s), {}),
            ("create", (random_table(dice), now_s), {}),
            ("table", (table_id,), {}),
            ("save", (random_table(dice), now_s), {}),
            ("lobby", (since_s, limit), {}),
            ("tables_of", (person, limit), {"is_over": is_over}),
            ("append", (table_id, dice.randrange(6), lines, standing, now_s), {}),
            ("lines", (table_id, dice.randrange(4)), {}),
        ]
    )


async def outcome(
    store: Store | Model, call: tuple[str, tuple[Any, ...], dict[str, Any]]
) -> tuple[object, ...]:
    """What a call comes to, and what it makes of its arguments."""
    name, args, options = call
    args = tuple(msgspec.structs.replace(arg) if isinstance(arg, Table) else arg for arg in args)
    try:
        return await getattr(store, name)(*args, **options), args
    except Conflict:
        return Conflict, args


@pytest.mark.parametrize("seed", [0, *at_length(1, 2, 3)])
async def test_a_store_does_what_dictionaries_do(store_url: str, seed: int) -> None:
    dice, model = random.Random(seed), Model()
    met: set[str] = set()
    refused: set[str] = set()
    async with opened(store_url) as store:
        news: list[str] = []
        store.listen(news.append)
        for number in range(500):
            call = random_call(dice, NOW + number)
            expected = await outcome(model, call)
            assert await outcome(store, call) == expected, f"call {number}: {call}"
            (refused if expected[0] is Conflict else met).add(call[0])
            if number % 100 == 99:
                assert await heard(news, len(model.news)) == model.news
                await store.close()
                await store.open()
    assert len(met) == 11
    assert refused == {"create", "save", "append"}
