"""What every store must do, whichever database it is in."""

import asyncio
from pathlib import Path

import pytest

from tavola.core.errors import TavolaError
from tavola.server.store import Conflict, StoreUnavailable, default_url, open_store, schema, shown_url
from tavola.server.store.database import DatabaseStore
from tavola.server.store.operations import Query
from tavola.server.table import Listed, Seat, Standing

from ..waiting import until
from .stores import NOW, OVER, RUNNING, a_table, heard, opened

SCRIPTS = [
    "Zoë O'Brien",
    'say "hi"; DROP TABLE people; --',
    "Łukasz\n\t\\ % _ $1 ?1 :a",
    "محمد",
    "王小明",
    "🎲👩‍👩‍👧‍👦🇮🇹",
    "e\u0301 \u202e \ufeff \uffff \U0010ffff",
    "",
]


# Opening


async def test_a_store_that_is_not_open_is_unavailable(store_url: str) -> None:
    store = open_store(store_url)
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.ping()
    await store.open()
    await store.ping()
    await store.close()
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.ping()


async def test_everything_is_there_after_reopening(store_url: str) -> None:
    table = a_table()
    async with opened(store_url) as store:
        key = await store.key()
        await store.set_name("ann", "Ann")
        await store.keep_link("token", "ann", NOW + 60, NOW)
        await store.create(table, NOW)
        await store.append("t1", 0, ["* 3 4", "1 a"], OVER, NOW + 1)
        await store.save(table, NOW + 2)
    async with opened(store_url) as store:
        assert await store.key() == key
        assert await store.name_of("ann") == "Ann"
        assert await store.table("t1") == Listed(table, OVER, 2, NOW + 2)
        assert await store.lines("t1") == ["* 3 4", "1 a"]
        assert await store.tables_of("ann", 9, is_over=True) == [Listed(table, OVER, 2, NOW + 2)]
        assert await store.take_link("token", NOW) == "ann"


async def test_the_key_is_drawn_once(store_url: str, sqlite_url: str) -> None:
    async with opened(store_url) as store:
        keys = await asyncio.gather(*(store.key() for _ in range(20)))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32
    async with opened(sqlite_url + "2") as other:
        assert await other.key() != keys[0]


# Versions of the schema

LATER = (*schema.MIGRATIONS, ("ALTER TABLE people ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",))
KNOWN_ONLY = rf"version {len(LATER)} .* knows only version {len(schema.MIGRATIONS)}"


@pytest.mark.parametrize("version", range(len(LATER)))
async def test_a_store_of_every_earlier_version_is_migrated(
    store_url: str, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATIONS", LATER[:version])
    async with opened(store_url) as store:
        if version:
            await store.set_name("ann", "Ann")
            await store.create(a_table(), NOW)
    monkeypatch.setattr(schema, "MIGRATIONS", LATER)
    for _ in range(2):  # the second time there is nothing to do
        async with opened(store_url) as store:
            assert await store.name_of("ann") == ("Ann" if version else None)
            assert (await store.table("t1") is not None) == bool(version)


async def test_a_store_of_a_later_version_is_refused_and_left_as_it_was(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as future:
        future.setattr(schema, "MIGRATIONS", LATER)
        async with opened(store_url) as store:
            await store.set_name("ann", "Ann")
    store = open_store(store_url)
    with pytest.raises(TavolaError, match=KNOWN_ONLY) as refusal:
        await store.open()
    assert "\n" not in str(refusal.value)
    monkeypatch.setattr(schema, "MIGRATIONS", LATER)
    async with opened(store_url) as store:
        assert await store.name_of("ann") == "Ann"


async def test_a_migration_that_fails_changes_nothing(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(store_url) as store:
        await store.set_name("ann", "Ann")
    with monkeypatch.context() as broken:
        broken.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, ("DROP TABLE people", "no statement")))
        with pytest.raises(TavolaError, match="syntax"):
            await open_store(store_url).open()
    async with opened(store_url) as store:
        assert await store.name_of("ann") == "Ann"


async def test_reviews_are_kept_when_games_from_files_come_to_them(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:2])
        async with opened(store_url) as store:
            await store.create(a_table(), NOW)
            assert isinstance(store, DatabaseStore)
            await store._ask(Query("INSERT INTO reviews VALUES ('t1', 1, 0, '{}')"))
    async with opened(store_url) as store:
        assert await store.review("t1", 1) == "{}"


# People


@pytest.mark.parametrize("name", SCRIPTS)
async def test_names_and_lines_come_back_as_they_were(store_url: str, name: str) -> None:
    table = a_table(f"id {name}", seats=[Seat("person", name, name)], options={name: [name]})
    async with opened(store_url) as store:
        await store.set_name(name, name)
        assert await store.name_of(name) == name
        await store.create(table, NOW)
        await store.append(table.id, 0, [name], RUNNING, NOW)
        assert await store.lines(table.id) == [name]
        assert await store.table(table.id) == Listed(table, RUNNING, 1, NOW)


@pytest.mark.parametrize("text", ["a\0b", "half a \ud83c"])
async def test_text_that_cannot_be_kept_is_refused(store_url: str, text: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        with pytest.raises(TavolaError, match="cannot be kept"):
            await store.set_name("ann", text)
        with pytest.raises(TavolaError, match="cannot be kept"):
            await store.append("t1", 0, ["fine", text], RUNNING, NOW)
        with pytest.raises(TavolaError, match="cannot be kept"):
            await store.table(text)
        assert await store.take_link(text, NOW) is None
        assert await store.table("t1") == Listed(a_table(), Standing(), 0, NOW)


async def test_a_name_can_be_changed(store_url: str) -> None:
    async with opened(store_url) as store:
        assert await store.name_of("ann") is None
        await store.set_name("ann", "Ann")
        await store.set_name("ann", "Anne")
        assert await store.name_of("ann") == "Anne"


async def test_a_link_is_good_once_and_until_it_expires(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.keep_link("first", "ann", NOW + 60, NOW)
        await store.keep_link("second", "bob", NOW + 90, NOW)
        assert await store.take_link("third", NOW) is None
        assert await store.take_link("first", NOW + 59) == "ann"
        assert await store.take_link("first", NOW + 59) is None
        assert await store.take_link("second", NOW + 90) is None


async def test_of_many_who_take_a_link_one_gets_it(store_url: str) -> None:
    async with opened(store_url) as store:
        for number in range(50):
            await store.keep_link(f"token{number}", "ann", NOW + 60, NOW)
            taken = await asyncio.gather(*(store.take_link(f"token{number}", NOW) for _ in range(6)))
            assert sorted(taken, key=str) == [None] * 5 + ["ann"]


# Tables


async def test_a_table_is_created_once(store_url: str) -> None:
    async with opened(store_url) as store:
        assert await store.table("t1") is None
        await store.create(a_table(), NOW)
        with pytest.raises(Conflict):
            await store.create(a_table(host="bob"), NOW + 1)
        assert await store.table("t1") == Listed(a_table(), Standing(), 0, NOW)
        assert await store.tables_of("bob", 9, is_over=False) == []


async def test_saving_raises_the_revision(store_url: str) -> None:
    async with opened(store_url) as store:
        table = a_table()
        await store.create(table, NOW)
        table.is_started = True
        await store.save(table, NOW + 1)
        assert table.revision == 1
        assert await store.table("t1") == Listed(table, Standing(), 0, NOW + 1)


async def test_a_table_that_someone_else_saved_is_a_conflict(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        mine, theirs = a_table(next_table="mine"), a_table(next_table="theirs")
        await store.save(theirs, NOW + 1)
        with pytest.raises(Conflict):
            await store.save(mine, NOW + 2)
        assert mine == a_table(next_table="mine")
        assert await store.table("t1") == Listed(theirs, Standing(), 0, NOW + 1)
        with pytest.raises(Conflict):
            await store.save(a_table("unknown"), NOW)


async def test_what_is_saved_is_the_table_at_the_time_of_the_call(store_url: str) -> None:
    async with opened(store_url) as store:
        table = a_table()
        await store.create(table, NOW)
        saving = asyncio.ensure_future(store.save(table, NOW))
        await asyncio.sleep(0)
        table.seats[0].name = "changed too late"
        await saving
        found = await store.table("t1")
        assert found is not None
        assert found.table.seats[0].name == "Ann"


async def test_a_table_is_saved_and_another_made_with_it_or_neither(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table("t1"), NOW)
        await store.save(a_table("t1", next_table="t2"), NOW, a_table("t2"))
        assert await store.table("t2")
        with pytest.raises(Conflict):  # of an old revision: nor is the other made
            await store.save(a_table("t1", next_table="t3"), NOW, a_table("t3"))
        assert await store.table("t3") is None
        with pytest.raises(Conflict):  # the other is there already: nor is this one saved
            await store.save(a_table("t1", revision=1, pace="slow"), NOW, a_table("t2"))
        found = await store.table("t1")
        assert found is not None
        assert (found.table.revision, found.table.pace) == (1, "live")


async def test_the_lobby_has_listed_tables_that_wait(store_url: str) -> None:
    async with opened(store_url) as store:
        free = {"is_listed": True, "seats": [Seat("person", "Ann", "ann"), Seat()]}
        await store.create(a_table("private", **{**free, "is_listed": False}), NOW)
        await store.create(a_table("full", is_listed=True), NOW)
        await store.create(a_table("started", **free, is_started=True), NOW)
        for number in range(4):
            await store.create(a_table(f"t{number}", **free), NOW + number)
        assert [found.table.id for found in await store.lobby(NOW + 1, 2)] == ["t3", "t2"]
        assert [found.table.id for found in await store.lobby(NOW + 1, 9)] == ["t3", "t2", "t1"]
        await store.save(a_table("t0", **free), NOW + 9)
        await store.save(a_table("t3", **free, is_started=True), NOW + 9)
        assert [found.table.id for found in await store.lobby(NOW + 1, 9)] == ["t0", "t2", "t1"]


async def test_the_tables_of_a_person(store_url: str) -> None:
    both = [Seat("person", "Ann", "ann"), Seat("person", "Bob", "bob"), Seat("person", "Bob 2", "bob")]
    async with opened(store_url) as store:
        await store.create(a_table("hosted", seats=[Seat()]), NOW)
        await store.create(a_table("both", seats=both, host="bob"), NOW + 1)
        await store.create(a_table("over", seats=both), NOW + 2)
        await store.append("over", 0, ["1 a"], OVER, NOW + 3)

        async def ids(person: str, is_over: bool = False, limit: int = 9) -> list[str]:
            return [found.table.id for found in await store.tables_of(person, limit, is_over=is_over)]

        assert await ids("ann") == ["both", "hosted"]
        assert await ids("ann", limit=1) == ["both"]
        assert await ids("ann", is_over=True) == ["over"]
        assert await ids("bob") == ["both"]
        assert await ids("") == []
        await store.append("hosted", 0, ["1 a"], RUNNING, NOW + 4)
        assert await ids("ann") == ["hosted", "both"]
        await store.save(a_table("both", seats=[Seat("person", "Cy", "cy")], host="bob"), NOW + 5)
        assert await ids("ann") == ["hosted"]
        assert await ids("bob") == await ids("cy") == ["both"]


# The log


async def test_lines_are_appended_in_order(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        assert await store.lines("t1") == []
        await store.append("t1", 0, ["a"], RUNNING, NOW + 1)
        await store.append("t1", 1, ["b", "c", "d"], RUNNING, NOW + 2)
        await store.append("t1", 4, [], OVER, NOW + 3)
        assert await store.lines("t1") == ["a", "b", "c", "d"]
        assert await store.lines("t1", 2) == ["c", "d"]
        assert await store.lines("t1", 4) == await store.lines("unknown") == []
        assert await store.table("t1") == Listed(a_table(), OVER, 4, NOW + 3)


@pytest.mark.parametrize(("table_id", "ply"), [("t1", 1), ("t1", 3), ("t1", -1), ("unknown", 0)])
async def test_a_log_of_another_length_is_a_conflict(store_url: str, table_id: str, ply: int) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        await store.append("t1", 0, ["a", "b"], RUNNING, NOW)
        for lines in (["x"], ["x", "y", "z"], []):
            with pytest.raises(Conflict):
                await store.append(table_id, ply, lines, OVER, NOW + 1)
        assert await store.lines("t1") == ["a", "b"]
        assert await store.table("t1") == Listed(a_table(), RUNNING, 2, NOW)


async def test_of_many_who_write_a_ply_one_does(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        for ply in range(0, 60, 2):
            pairs = [[f"{writer}", f"{writer}"] for writer in range(6)]
            outcomes = await asyncio.gather(
                *(store.append("t1", ply, pair, RUNNING, NOW) for pair in pairs), return_exceptions=True
            )
            assert outcomes.count(None) == 1
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 5
            winner = str(outcomes.index(None))
            assert await store.lines("t1", ply) == [winner, winner]


async def test_many_tables_at_once(store_url: str) -> None:
    async with opened(store_url) as store:

        async def play(table_id: str) -> None:
            await store.create(a_table(table_id), NOW)
            for ply in range(20):
                await store.append(table_id, ply, [f"{table_id} {ply}"], RUNNING, NOW + ply)

        await asyncio.gather(*(play(f"t{number}") for number in range(30)))
        for number in range(30):
            assert await store.lines(f"t{number}") == [f"t{number} {ply}" for ply in range(20)]


async def test_one_who_gives_up_waiting_disturbs_nobody(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        tasks = [asyncio.ensure_future(store.set_name(f"p{number}", "x")) for number in range(40)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for number in range(1, 40, 2):
            assert await store.name_of(f"p{number}") == "x"
        await store.append("t1", 0, ["a"], RUNNING, NOW)
        assert await store.lines("t1") == ["a"]


# News


async def test_news_of_what_is_committed_and_only_of_that(store_url: str) -> None:
    async with opened(store_url) as store:
        news: list[str] = []
        more: list[str] = []
        store.listen(news.append)
        store.listen(more.append)
        table = a_table()
        await store.create(table, NOW)
        await store.append("t1", 0, ["a", "b"], RUNNING, NOW)
        with pytest.raises(Conflict):
            await store.append("t1", 0, ["x"], RUNNING, NOW)
        await store.save(table, NOW)
        with pytest.raises(Conflict):
            await store.save(a_table(), NOW)
        await store.tell("here ann ✓")
        assert await heard(news, 3) == ["log t1 2", "table t1 1", "here ann ✓"]
        assert more == news


async def test_who_hears_news_finds_it_written(store_url: str) -> None:
    async with opened(store_url) as store:
        found: list[tuple[str, int]] = []
        tasks = []

        async def look(news: str) -> None:
            found.append((news, len(await store.lines("t1"))))

        store.listen(lambda news: tasks.append(asyncio.ensure_future(look(news))))
        await store.create(a_table(), NOW)
        for ply in range(30):
            await store.append("t1", ply, ["a"], RUNNING, NOW)
        await until(lambda: len(found) >= 30)
        assert all(lines >= int(news.split()[2]) for news, lines in found)


async def test_news_has_its_limit(store_url: str) -> None:
    async with opened(store_url) as store:
        news: list[str] = []
        store.listen(news.append)
        await store.tell("é" * 500)
        with pytest.raises(TavolaError, match="1000 bytes"):
            await store.tell("é" * 501)
        assert await heard(news, 1) == ["é" * 500]


# URLs


@pytest.mark.parametrize(
    "url", ["", "tables.db", "sqlite:", "sqlite://tables.db", "sqlite:///", "mysql://ann:pass@host/db"]
)
def test_a_url_of_no_store_is_refused(url: str) -> None:
    with pytest.raises(TavolaError, match="expected sqlite:///FILE or postgresql://") as refusal:
        open_store(url)
    assert "pass@" not in str(refusal.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("sqlite:////var/tables.db", "sqlite:////var/tables.db"),
        ("postgresql://ann@host:5432/db", "postgresql://ann@host:5432/db"),
        ("postgresql://host:5432/db", "postgresql://host:5432/db"),
        ("postgresql://[::1]:5432/db", "postgresql://[::1]:5432/db"),
        ("postgresql://ann:pass@host:5432/db", "postgresql://ann:***@host:5432/db"),
        ("postgresql://ann:p:a/s?s@w@host/db", "postgresql://ann:***@host/db"),
        ("postgresql://ann:pa\nss@host/db", "postgresql://ann:***@host/db"),
        ("postgresql://:pass@/db?host=/run", "postgresql://:***@/db?host=/run"),
        ("postgresql:///db?user=ann&password=pass&x=1", "postgresql:///db?user=ann&password=***&x=1"),
        ("postgresql://ann:pass", "postgresql://ann:***"),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str) -> None:
    assert shown_url(url) == shown


def test_the_default_store_is_a_file_among_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVOLA_DATA", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path.as_posix()}/tables.db"
    monkeypatch.delenv("TAVOLA_DATA")
    assert default_url().startswith("sqlite:///")
    assert "tavola" in default_url()


# Reviews


async def test_a_review_is_kept_and_replaced_by_a_better_one(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.create(a_table(), NOW)
        assert await store.review("t1", 1) is None
        await store.keep_review("t1", 1, 8, '{"sample": 8}')
        await store.keep_review("t1", 1, 0, '{"sample": 0}')
        assert await store.review("t1", 2) is None  # who knows another way makes it anew
    async with opened(store_url) as store:
        assert await store.review("t1", 1) == '{"sample": 0}'
        await store.keep_review("t1", 2, 0, "{}")
        assert await store.review("t1", 1) is None
        assert await store.review("t1", 2) == "{}"


async def test_a_game_from_a_file_is_kept_for_a_while_and_forgotten_with_its_review(store_url: str) -> None:
    async with opened(store_url) as store:
        await store.keep_upload("u1", '{"log": []}', NOW + 10)
        await store.keep_upload("u2", "{}", NOW + 30)
        await store.keep_review("u1", 1, 0, '{"sample": 0}')
        assert await store.upload("u1", NOW) == '{"log": []}'
        assert await store.upload("u1", NOW + 10) is None
        assert await store.review("u1", 1) is not None
        await store.forget_uploads(NOW + 20)
        assert await store.upload("u1", NOW) is None
        assert await store.review("u1", 1) is None
        assert await store.upload("u2", NOW) == "{}"
