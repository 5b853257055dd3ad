"""To play and to take back, again and again: it comes to an end, for the seat that does it."""

import random

import pytest

from tavola.server import messages as m
from tavola.server import room as rooms
from tavola.server.refusals import Refused

from .guest import Guest, new_table, serving

choose = random.Random(3).choice


async def decide(ann: Guest) -> int:
    """Play until seat 1 can take a decision back; the ply."""
    while not any(asked.can_undo for asked in ann.look().asked if asked.seat == 1):
        await ann.until(lambda state: any(asked.can_throw or asked.moves for asked in state.asked))
        await ann.play(choose)
    return ann.look().ply


async def test_a_seat_takes_back_only_so_much(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_UNDONE", 2)
    options = {"first": 1, "boards": ["A", "B"]}
    async with serving(sqlite_url) as service:
        table = await new_table(service, "ann", "ann", game="diceland", options=options)
        async with Guest(service, table, "ann") as ann:
            for _ in range(2):
                await ann.do(m.Undo(seat=1, ply=await decide(ann)))
            with pytest.raises(Refused) as refusal:
                await ann.do(m.Undo(seat=1, ply=await decide(ann)))
            assert refusal.value.code == "undone-enough"
            room = ann.open_table.room
            room.set_up(await service.store.lines(table))  # as another process reads it
            assert (room.num_undone[1], room.num_undone[2]) == (2, 0)
