"""Quick reactions: who sends them, who sees them, how many, and that nothing of them is kept."""

from pathlib import Path

import pytest

from tavola.server import messages as m
from tavola.server.connection import MAX_ANSWERS, Connection
from tavola.server.limits import Bucket
from tavola.server.refusals import Refused
from tavola.server.settings import Limits

from ..waiting import until
from .client import Person, Refusal
from .guest import Guest, new_table, serving
from .process import ServerProcess
from .story import check_log


async def refused(code: str, guest: Guest, seat: int) -> None:
    with pytest.raises(Refused) as caught:
        await guest.do(m.React(seat=seat, reaction="wow"))
    assert caught.value.code == code


async def test_everyone_at_the_table_hears_it_and_nothing_is_kept(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path}/tables.db", tmp_path / "log") as server:
        async with Person(server.address) as ada, Person(server.address) as eve:
            table = await ada.make_table("sequence", "person", "bot", start=True)
            async with ada.at(table) as player, eve.at(table, packed=False) as watcher:
                before = await ada.get(f"/t/{table}/record.json")
                await player.do("react", seat=1, reaction="oh-no")
                for each in (player, watcher):
                    await until(lambda each=each: each.reactions == [(1, "oh-no")])  # type: ignore[misc]
                assert await ada.get(f"/t/{table}/record.json") == before
                with pytest.raises(Refusal, match="bad-message"):
                    await player.do("react", seat=1, reaction="hello, all!")
        check_log(server.log)


async def test_only_who_plays_a_seat_sends_them(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob", "*")
        async with Guest(service, table, "ann") as ann, Guest(service, table, "eve") as eve:
            await refused("foreign-seat", eve, 1)
            await refused("foreign-seat", ann, 2)
            await refused("foreign-seat", ann, 3)
            await ann.do(m.Resign(seat=1))
            await refused("foreign-seat", ann, 1)
        table = await new_table(service, "ann", "")
        async with Guest(service, table, "ann") as ann:
            await refused("not-started", ann, 1)
            assert not ann.heard


async def test_too_many_are_refused_until_some_time_has_passed(sqlite_url: str) -> None:
    now = 0.0
    async with serving(sqlite_url) as service:
        service.hub.reactions.buckets["ann"] = Bucket(per_s=0.5, burst=2, clock=lambda: now)
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann, Guest(service, table, "bob") as bob:
            for _ in range(2):
                await ann.do(m.React(seat=1, reaction="wow"))
            await refused("too-fast", ann, 1)
            await bob.do(m.React(seat=2, reaction="luck"))
            now = 2.0
            await ann.do(m.React(seat=1, reaction="thanks"))
            await until(lambda: len(bob.heard) == 4)
            assert [each.reaction for each in bob.heard] == ["wow", "wow", "luck", "thanks"]


def test_a_client_that_does_not_keep_up_misses_them() -> None:
    connection = Connection(None, None, Limits(), False, None, None)  # type: ignore[arg-type]
    for _ in range(2 * MAX_ANSWERS):
        connection.hear(m.ReactionMessage(seat=1, reaction="wow"))
    assert connection.answers.qsize() == MAX_ANSWERS
