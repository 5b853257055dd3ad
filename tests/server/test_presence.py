"""Who is at a table and who is not: leavers, those who return, tables that sleep, processes that go."""

import asyncio
import gc
import random
import weakref
from dataclasses import replace
from time import monotonic

import pytest

from tavola.bots import DEFAULT
from tavola.server import hub
from tavola.server import messages as m
from tavola.server.presence import STEPS_S, Presence, Tempo
from tavola.server.refusals import Refused
from tavola.server.table import Table

from ..waiting import PATIENCE_S, until
from .guest import LIFTED, Guest, new_table, serving

choose = random.Random(5).choice


async def refused(code: str, guest: Guest, command: m.AnyCommand) -> None:
    with pytest.raises(Refused) as caught:
        await guest.do(command)
    assert caught.value.code == code


async def play_until_turn_of(guest: Guest, other: int) -> int:
    """Play on until only another seat can; return the ply."""
    async with asyncio.timeout(PATIENCE_S):
        while (state := guest.look()).awaited != [other]:
            if not await guest.play(choose):
                await guest.until(lambda now, seen=state.ply: now.ply > seen)  # type: ignore[misc]
    return guest.look().ply


def let_grace_end(guest: Guest) -> None:
    """Let it be so late at a table that whoever is away may be replaced."""
    later_s = 2 * guest.look().table.grace_s
    guest.open_table.room.presence.clock = lambda: monotonic() + later_s


async def play_or_be_late(guest: Guest) -> None:
    """Play, unless somebody was quicker."""
    try:
        await guest.play(choose)
    except Refused as refusal:
        if refusal.code not in ("stale", "game-over"):
            raise


# Leavers


async def test_who_goes_away_is_seen_to_be_away(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann:
            async with Guest(service, table, "bob"):
                seat = (await ann.until(lambda state: state.seats[1].is_here)).seats[1]
                assert seat.away_s is None
            seat = (await ann.until(lambda state: not state.seats[1].is_here)).seats[1]
            assert seat.away_s is not None
            assert not seat.can_be_replaced
            await refused("not-away", ann, m.LetBotPlay(seat=2))


async def test_when_the_server_ends_nobody_is_told_who_has_gone(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann:
            async with Guest(service, table, "bob"):
                version = (
                    await ann.until(lambda state: state.seats[1].is_here)
                ) and ann.open_table.room.version
                service.hub.begin_closing()
            assert ann.open_table.room.version == version  # it would be drawn for everyone who is still there


async def test_who_is_there_and_does_not_shake_the_dice_is_passed_over(sqlite_url: str) -> None:
    async with serving(sqlite_url, limits=replace(LIFTED, shake_s=0)) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann:
            room = ann.open_table.room
            await room.change(take_back_contributions)
            await ann.until(lambda state: room.table.seats[0].is_passed_over)
            assert not room.table.seats[1].is_passed_over  # who is away is waited for
            assert not room.table.is_sealed
            async with Guest(service, table, "bob"):
                await ann.until(lambda state: state.dice.is_sealed)


def take_back_contributions(table: Table) -> None:
    """Let a game be as if nobody had shaken the dice yet."""
    for seat in table.seats:
        seat.contribution = ""
    table.is_sealed = False


async def test_two_devices_of_one_person_are_one_person(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann, Guest(service, table, "bob"):
            async with Guest(service, table, "bob"):
                pass
            assert ann.look().seats[1].is_here


async def test_after_the_grace_a_bot_plays_on_and_who_returns_takes_the_seat_back(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann:
            async with Guest(service, table, "bob"):
                pass
            await play_until_turn_of(ann, other=2)
            let_grace_end(ann)
            state = await ann.until(lambda state: state.seats[1].can_be_replaced)
            assert not state.seats[0].can_be_replaced
            await ann.do(m.LetBotPlay(seat=2))
            state = await ann.until(lambda now: now.ply > state.ply and 1 in now.awaited)
            assert state.seats[1].bot == DEFAULT
            assert state.seats[1].kind == "person"
            await refused("not-away", ann, m.LetBotPlay(seat=2))
            async with Guest(service, table, "bob") as bob:
                state = await ann.until(lambda state: state.seats[1].is_here)
                assert state.seats[1].bot == ""
                ply = await play_until_turn_of(ann, other=2)
                assert await bob.play(choose)
                await ann.until(lambda state: state.ply > ply)


async def test_who_does_not_return_after_a_restart_can_be_replaced_too(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob")
    async with serving(sqlite_url) as service, Guest(service, table, "ann") as ann:
        assert not ann.look().seats[1].can_be_replaced
        ann.news.clear()
        let_grace_end(ann)
        await ann.until(lambda state: state.seats[1].can_be_replaced)


async def test_a_slow_game_waits_for_everyone_but_those_who_left(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob", pace="slow", grace_s=0)
        async with Guest(service, table, "ann") as ann:
            await asyncio.sleep(0.2)
            assert not ann.look().seats[1].can_be_replaced
            await refused("not-away", ann, m.LetBotPlay(seat=2))
            async with Guest(service, table, "bob") as bob:
                await bob.do(m.Leave())
            state = await ann.until(lambda state: state.seats[1].can_be_replaced)
            assert state.seats[1].has_left
            await ann.do(m.LetBotPlay(seat=2))
            await ann.until(lambda state: state.seats[1].bot)


async def test_who_left_takes_no_part_until_they_return(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "bob", "cem")
        async with Guest(service, table, "ann") as ann, Guest(service, table, "bob") as bob:
            await bob.do(m.Leave())
            await refused("foreign-seat", bob, m.LetBotPlay(seat=3))
            await refused("not-away", ann, m.LetBotPlay(seat=1))
        async with Guest(service, table, "ann") as ann, Guest(service, table, "bob"):
            assert not ann.look().seats[1].has_left


# Sleep


async def test_a_table_nobody_is_at_sleeps_and_wakes_with_everything(sqlite_url: str) -> None:
    async with serving(sqlite_url, sleep_after_s=0.2) as service:
        table = await new_table(service, "ann", "*")
        async with Guest(service, table, "ann") as ann:
            for _ in range(5):
                await ann.until(lambda state: state.awaited == [1])
                await ann.play(choose)
            await ann.until(lambda state: state.awaited == [1])
            before = ann.look()
            assert b"tavola_tables_awake 1.0" in service.metrics.text()
        await until(lambda: b"tavola_tables_awake 0.0" in service.metrics.text())
        async with Guest(service, table, "ann") as ann:
            after = ann.look()
            assert (after.ply, after.awaited) == (before.ply, before.awaited)
            assert [event.line for event in after.events] == [event.line for event in before.events]
            assert after.dice == before.dice


async def test_a_table_that_sleeps_is_no_garbage(sqlite_url: str) -> None:
    gc.disable()  # what is left over is looked for so rarely that it must not grow
    try:
        async with serving(sqlite_url, sleep_after_s=0.2) as service:
            table = await new_table(service, "ann", "*")
            async with Guest(service, table, "ann") as ann:
                await ann.until(lambda state: state.awaited == [1])
                await ann.play(choose)
                room = weakref.ref(ann.open_table.room)
            del ann
            await until(lambda: room() is None)
    finally:
        gc.enable()


async def test_a_table_with_somebody_at_it_stays_awake(sqlite_url: str) -> None:
    async with serving(sqlite_url, sleep_after_s=0.1) as service:
        table = await new_table(service, "ann", "bob")
        async with Guest(service, table, "ann") as ann:
            await asyncio.sleep(0.5)
            assert service.hub.open_tables[table] is ann.open_table


# Several processes


async def test_presence_is_seen_from_another_process(postgres_url: str) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there:
        table = await new_table(here, "ann", "bob")
        async with Guest(here, table, "ann") as ann:
            async with Guest(there, table, "bob") as bob:
                await ann.until(lambda state: state.seats[1].is_here)
                await bob.until(lambda state: state.seats[0].is_here)  # who was there before, too
            state = await ann.until(lambda state: not state.seats[1].is_here)
            assert not state.seats[1].can_be_replaced
            let_grace_end(ann)
            await ann.until(lambda state: state.seats[1].can_be_replaced)


async def test_who_sits_down_in_another_process_is_seen_to_be_here(postgres_url: str) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there:
        table = await new_table(here, "ann", "")
        async with Guest(here, table, "ann") as ann, Guest(there, table, "bob") as bob:
            await bob.do(m.Sit(seat=2, name="Bob"))
            state = await ann.until(lambda state: state.seats[1].is_here)
            assert state.seats[1].name == "Bob"


async def test_a_process_that_falls_silent_is_forgotten(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    silence_s = 2 * PATIENCE_S
    monkeypatch.setattr(hub, "BEATS", 10 * silence_s)  # a second
    async with (
        serving(postgres_url, silence_s=silence_s) as here,
        serving(postgres_url, silence_s=silence_s) as there,
    ):
        table = await new_table(here, "ann", "bob")
        async with Guest(here, table, "ann") as ann, Guest(there, table, "bob"):
            await ann.until(lambda state: state.seats[1].is_here)
            heard_at = dict(here.hub.heard_at)
            await until(lambda: here.hub.heard_at[there.hub.process] > heard_at[there.hub.process])
            assert ann.look().seats[1].is_here  # as long as its heart beats
            for task in there.hub.tasks:
                task.cancel()
            monkeypatch.setattr(hub, "monotonic", lambda: monotonic() + 2 * silence_s)
            await ann.until(lambda state: not state.seats[1].is_here)


async def test_a_process_that_stops_in_order_is_forgotten_at_once(postgres_url: str) -> None:
    async with serving(postgres_url) as here:
        async with serving(postgres_url) as there:
            table = await new_table(here, "ann", "bob")
            ann, bob = Guest(here, table, "ann"), Guest(there, table, "bob")
            await ann.__aenter__()
            await bob.__aenter__()
            await ann.until(lambda state: state.seats[1].is_here)
        await ann.until(lambda state: not state.seats[1].is_here)  # long before the silence is noticed


async def test_a_bot_does_not_wait_for_a_takeover_that_is_not_needed(postgres_url: str) -> None:
    never = 1000.0
    async with (
        serving(postgres_url, takeover_after_s=never) as here,
        serving(postgres_url, takeover_after_s=never) as there,
    ):
        table = await new_table(here, "ann", "*", "bob")
        async with Guest(here, table, "ann") as ann, Guest(there, table, "bob") as bob:
            async with asyncio.timeout(PATIENCE_S):
                while (state := ann.look()).ply < 40 and not state.outcome:
                    for guest in (ann, bob):
                        await play_or_be_late(guest)
                    await asyncio.sleep(0.01)


@pytest.mark.long
async def test_a_bot_is_moved_once_however_many_processes_look_on(postgres_url: str) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there:
        table = await new_table(here, "ann", "*")
        async with Guest(here, table, "ann") as ann, Guest(there, table, "ann") as twin:
            async with asyncio.timeout(PATIENCE_S):
                while not ann.look().outcome:
                    await play_or_be_late(choose([ann, twin]))
                    await asyncio.sleep(0)
            state = await twin.until(lambda state: state.outcome)
            lines = await here.store.lines(table)
            assert state.ply == ann.look().ply == len(lines)
            assert twin.open_table.room.match.log == ann.open_table.room.match.log == lines


async def test_what_happens_while_a_table_wakes_is_not_missed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(postgres_url) as here, serving(postgres_url) as there:
        table = await new_table(here, "ann", "ann")
        async with Guest(there, table, "ann") as ann:
            state = await ann.until(lambda state: state.awaited)  # the first player is drawn
            read = here.store.lines

            async def read_slowly(table_id: str, start: int = 0) -> list[str]:
                monkeypatch.undo()
                lines = await read(table_id, start)
                assert await ann.play(choose)
                await asyncio.sleep(0.5)  # the news comes before the lines
                return lines

            monkeypatch.setattr(here.store, "lines", read_slowly)
            async with Guest(here, table, "ann") as twin:
                await twin.until(lambda now: now.ply == state.ply + 1)


def test_bots_play_as_slowly_as_somebody_likes() -> None:
    presence, players = Presence(), {"ada", "bruno"}
    assert presence.step_s(players) == STEPS_S["normal"]
    liked: dict[str, Tempo] = {"ada": "quick", "bruno": "calm", "guest": "calm"}
    for person in liked:
        presence.come(person)
    presence.tempos |= liked
    assert presence.step_s(players) == STEPS_S["calm"]
    presence.go("bruno")
    assert presence.step_s(players) == STEPS_S["quick"], "nobody who has gone or only looks on counts"
