"""Games that somebody brings in a file, to see them again: each checked line by line, and kept for a week.

A game has an address that nobody can guess, and stands in no list. It belongs to nobody: whoever has the
address may see it. When its time is over, record and review are deleted.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from time import time

from ..core.match import Match
from ..core.names import tidy
from ..core.options import is_int
from ..core.record import BOT_PREFIX, Record, push
from ..core.registry import is_playable
from .people import MAX_NAME, new_id, unlike
from .refusals import Refused
from .replays import SeenGame, give_way, seats_in
from .seating import BOT_NAMES
from .store.interface import Store, StoreUnavailable

log = logging.getLogger("tavola.uploads")

MAX_LINES = 3_000  # of a game's log
DAYS = 7  # for which a game can be seen
DAY_S = 24 * 3600.0
SWEEP_S = 3600.0
KEPT = 16  # games in memory
RESIGNED = (
    "resigned"  # the field of a record whose game was given up: nothing follows, though it has no result
)


class Uploads:
    """The games that were brought."""

    def __init__(self, store: Store):
        self.store = store
        self.seen: OrderedDict[str, SeenGame] = OrderedDict()
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to forget what is too old."""
        self.task = asyncio.create_task(self.sweep())

    async def close(self) -> None:
        """Forget no more."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def sweep(self) -> None:
        """Now and then, forget what is too old: a day later, for until then a review may still be made."""
        while True:
            try:
                await self.store.forget_uploads(time() - DAY_S)
            except StoreUnavailable:
                log.warning("the store cannot be reached")
            await asyncio.sleep(SWEEP_S)

    async def keep(self, record: Record) -> str:
        """Keep a game for a while, and say under which id; raises Refused or BadRecord."""
        if not is_playable(record.game):
            raise Refused("unknown-game")
        if len(record.log) > MAX_LINES:
            raise Refused("long-record")
        await replayed(record)
        upload_id = new_id()
        await self.store.keep_upload(upload_id, record.to_json(), time() + DAYS * DAY_S)
        return upload_id

    async def game(self, upload_id: str) -> SeenGame:
        """A game that was brought; raises Refused if there is none, or none any more."""
        kept = await self.store.upload(upload_id, time())
        if kept is None:
            raise Refused("no-such-record")
        if upload_id not in self.seen:
            self.seen[upload_id] = await seen_in(upload_id, Record.from_json(kept))
            while len(self.seen) > KEPT:
                self.seen.popitem(last=False)
        self.seen.move_to_end(upload_id)
        return self.seen[upload_id]


def read_record(text: str) -> Record:
    """What is kept of a record: the game, and nothing else that a file may hold; raises BadRecord."""
    found = Record.from_json(text)
    resigned = found.extra.get(RESIGNED)
    extra = {RESIGNED: resigned} if is_int(resigned) else {}
    return Record(found.game, found.options, found.players, found.log, found.result, extra=extra)


async def replayed(record: Record) -> Match:
    """The match of a record, all of it checked, while others have their turn; raises BadRecord."""
    match = record.replay(lines=0)
    for number, line in enumerate(record.log, 1):
        push(match, number, line)
        await give_way(number)
    record.check_end(match)
    return match


async def seen_in(upload_id: str, record: Record) -> SeenGame:
    """The game of a record, as everybody sees it."""
    match = await replayed(record)
    match.players = tuple(shown_names(record.players))
    return SeenGame(
        id=upload_id,
        match=match,
        ply=len(record.log),
        revision=0,
        seats=seats_in(match, match.players),
        you=0,
        is_over=match.is_over or RESIGNED in record.extra,
        resigned=next((seat for seat in range(1, match.seats + 1) if seat == record.extra.get(RESIGNED)), 0),
        is_upload=True,
    )


def shown_names(players: Sequence[str]) -> list[str]:
    """Players as a table would call them: bots have our names, and nobody has another's."""
    names: list[str] = []
    for seat, player in enumerate(players):
        is_bot = player.startswith(BOT_PREFIX) or not tidy(player).strip()
        names.append(unlike(BOT_NAMES[seat] if is_bot else tidy(player).strip()[:MAX_NAME], names))
    return names
