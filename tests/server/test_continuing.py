"""Games played on from a position of another: the same lines, new dice, and no proof of what was before."""

import pytest

from tavola import DiceProof, Record
from tavola.core.verifiable import Unproven
from tavola.server.service import Service
from tavola.server.table import Table

from ..variants import FIRST
from .guest import serving
from .test_replays import played, table_of
from .visitor import PERSON, visiting

MATCH = played(FIRST["sequence"])
LINE = 30


async def table_named(service: Service, path: str) -> Table:
    found = await service.store.table(path.removeprefix("/t/"))
    assert found is not None
    return found.table


async def test_a_table_goes_on_from_a_position_of_another(sqlite_url: str) -> None:
    async with serving(sqlite_url, bot_pause_s=3600.0) as service, visiting(service) as ada:
        await ada.get("/api/me")
        first = await table_of(service, ada, MATCH)
        made = await ada.post(f"/t/{first}/review/play-on", json={"line": LINE})
        assert made.status_code == 201
        table = await table_named(service, made.json()["path"])
        assert table.origin is not None
        assert (table.origin.table, table.origin.line) == (first, LINE)
        assert [seat.kind for seat in table.seats] == ["person", "bot"]
        room = (await service.hub.open_table(table.id)).room
        assert room.match.state.values() == MATCH.at(LINE).state.values()
        assert room.match.num_throws == MATCH.at(LINE).num_throws
        record = Record.from_object((await ada.get(f"/t/{table.id}/record.json")).json())
        with pytest.raises(Unproven, match="played on from another"):
            DiceProof.of(record)
        assert f'href="/t/{first}/review#{LINE}"' in (await ada.get(f"/t/{table.id}")).text
        listed = (await ada.get("/api/tables/mine")).json()["running"]
        assert [each["id"] for each in listed] == [table.id]


async def test_who_had_no_seat_plays_on_for_who_is_next(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url, bot_pause_s=3600.0) as service,
        visiting(service) as ada,
        visiting(service) as guest,
    ):
        first = await table_of(service, ada, MATCH, PERSON)
        await guest.get("/api/me")
        lines = [line for line in range(LINE) if MATCH.at(line).actors == (2,)]
        path = (await guest.post(f"/t/{first}/review/play-on", json={"line": lines[-1]})).json()["path"]
        assert [seat.kind for seat in (await table_named(service, path)).seats] == ["bot", "person"]


async def test_one_cannot_play_on_from_nowhere_nor_after_the_end(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as ada:
        first = await table_of(service, ada, MATCH)
        for line, code in ((len(MATCH.events), "game-over"), (10_000, "bad-message"), (-1, "bad-message")):
            answer = await ada.post(f"/t/{first}/review/play-on", json={"line": line})
            assert answer.json()["error"]["code"] == code
