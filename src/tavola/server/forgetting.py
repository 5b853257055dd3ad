"""All that is kept about a person: handed out as one file, or forgotten."""

import asyncio
import zipfile
from contextlib import suppress
from io import BytesIO
from typing import Any

import msgspec

from .presenter import record_of
from .room import Room
from .seating import known_bot
from .store.interface import Conflict, Store
from .table import Listed, Seat, Table, is_of, persons_of

AT_ONCE = 50  # tables
MOST = 10_000  # tables that are handed out


async def about(store: Store, person: str) -> dict[str, Any]:
    """What is kept about somebody, but for the games themselves."""
    figures = await store.figures_of(person)
    profile = await store.profile(person)
    return {
        "name": await store.name_of(person),
        "shows": {
            "rating": bool(profile and profile.shows_rating),
            "figures": bool(profile and profile.shows_figures),
        },
        "clubs": [name for _, name in await store.clubs_of(person)],
        "figures": [{**each._asdict(), "document": msgspec.json.decode(each.document)} for each in figures],
        "puzzles": [each._asdict() for each in await store.solved_of(person)],
        "days": [
            {"day": day, "game": game, "table": table} for day, game, table in await store.attempts_of(person)
        ],
    }


async def exported(store: Store, person: str) -> bytes:
    """All of it: what is kept, and the record of every game, as a ZIP file."""
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("about.json", msgspec.json.format(msgspec.json.encode(await about(store, person))))
        for is_over in (True, False):
            for found in await store.tables_of(person, MOST, is_over=is_over):
                if found.table.is_started:
                    name = f"games/{found.table.game}-{found.table.id}.json"
                    file.writestr(name, await record_text(store, found))
                await asyncio.sleep(0)  # others have their turn
    return written.getvalue()


async def record_text(store: Store, found: Listed) -> str:
    """The record of a game."""
    return record_of(Room(store, found, await store.lines(found.table.id))).to_json() + "\n"


async def forget(store: Store, person: str, now_s: float) -> None:
    """Forget somebody: games with bots alone go, those with others stay without name and identity.

    Ratings begin anew without those games. It may be stopped anywhere: whoever asks again ends it.
    """
    await store.unrate_games_of(person)
    for is_over in (False, True):
        while tables := await store.tables_of(person, AT_ONCE, is_over=is_over):
            for found in tables:
                await let_go(store, found, person, now_s)
    for club, _ in await store.clubs_of(person):
        await store.leave_club(club, person)
    for game in await store.forget(person):
        await store.unrate(game)


async def let_go(store: Store, found: Listed, person: str, now_s: float) -> None:
    """Take somebody from a table; where nobody else was, the table goes."""
    table = found.table
    if not persons_of(table) - {person, ""}:
        await store.remove_table(table.id)
        return
    with suppress(Conflict):  # changed by somebody meanwhile: it is still in the list, and read again
        await store.save(without(table, person, is_over=found.standing.is_over), now_s)


def without(table: Table, person: str, *, is_over: bool) -> Table:
    """A table without somebody; in a game under way a bot plays on."""
    for number, seat in enumerate(table.seats):
        if not is_of(seat, person):
            continue
        if not table.is_started:
            table.seats[number] = Seat()
            continue
        seat.person = seat.name = ""
        if not is_over:
            seat.has_left, seat.bot = True, known_bot(table, "")
    table.host = "" if table.host == person else table.host
    return table
