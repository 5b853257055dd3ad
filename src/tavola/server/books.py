"""The books: every finished game is booked once, in the background, after everything that somebody waits for.

That a game is to be booked is written with its last line, so whatever happens to a server, it will be. A game
is walked through, reviewed by the process that gives way to all others, and what it was for its people is
kept; then it is rated. Nothing of it is needed to play.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from time import time

import msgspec

from ..core.errors import TavolaError
from ..core.match import Match
from ..core.registry import all_games, is_playable
from ..reviews import NoJudge, check_judge
from .figures import Figures, Outcome, figures_for, outcome_of, read_review, sides_of
from .ratings import Rater
from .replays import give_way
from .reviewing import MOST_S, ReviewDesk
from .room import folded, new_match
from .store.interface import Booking, Store, StoreUnavailable
from .table import Listed

log = logging.getLogger("tavola.books")

VERSION = 1  # of what is booked: games of a lower one are booked anew
LEASE_S = 2 * MOST_S  # for which a game is one process's
AGAIN_S = 24 * 3600.0  # after a failure


@dataclass(frozen=True)
class Entry:
    """What is booked of a game."""

    game: str
    figures: list[tuple[str, Figures]]  # of every person
    outcome: Outcome | None = None  # None where it is not rated
    is_final: bool = True  # there is a review, or never will be


class Bookkeeper:
    """Books finished games, one after the other."""

    def __init__(self, store: Store, desk: ReviewDesk, *, pause_s: float, has_reviews: bool = True):
        self.store, self.desk = store, desk
        self.pause_s, self.has_reviews = pause_s, has_reviews
        self.rater = Rater(store)
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin."""
        self.task = asyncio.create_task(self.work())

    async def close(self) -> None:
        """Stop wherever it is: what is not booked is booked the next time."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def work(self) -> None:
        """Book whatever there is to be booked, and look again after a while."""
        while True:
            try:
                while await self.book_next():
                    await asyncio.sleep(0)
                await self.rate()
            except StoreUnavailable:
                log.warning("the store cannot be reached")
            except Exception:
                log.exception("a game could not be booked")
            await asyncio.sleep(self.pause_s)

    async def book_next(self) -> bool:
        """Book the first game that is due; whether there was one."""
        now_s = time()
        due_s = now_s if self.has_reviews else 0.0  # without reviews, only what was never tried
        booking = await self.store.claim_booking(VERSION, due_s, now_s + LEASE_S)
        if booking is None:
            return False
        entry = await self.entry_of(booking)
        await self.keep(booking, entry)
        is_final = entry.is_final
        await self.store.settle_booking(booking.table_id, VERSION * is_final, time() + AGAIN_S)
        return True

    async def entry_of(self, booking: Booking) -> Entry:
        """What a game came to."""
        found = await self.store.table(booking.table_id)
        if found is None or not is_playable(found.table.game):
            return Entry("", [], is_final=found is None)
        try:
            match = await replayed(found, await self.store.lines(booking.table_id))
        except TavolaError as error:  # a game whose rules have changed since
            log.warning("a game cannot be walked through: %s", error)
            return Entry(found.table.game, [])
        review, is_final = await self.review_of(found, match)
        rows, sides = read_review(review), sides_of(match)
        outcome = outcome_of(found, sides, rows, await self.store.hinted(booking.table_id))
        return Entry(found.table.game, figures_for(found, sides, rows), outcome, is_final)

    async def review_of(self, found: Listed, match: Match) -> tuple[bytes, bool]:
        """The review of a game, as JSON, and whether there will never be another."""
        if found.table.learning:
            return b"", True
        try:
            check_judge(match)
        except NoJudge:
            return b"", True
        if not self.has_reviews:
            return await self.desk.exact(found.table.id), False
        review = await self.desk.in_background(found.table.id, match.record())
        return review, bool(review)

    async def keep(self, booking: Booking, entry: Entry) -> None:
        """Keep what a game came to."""
        outcome = msgspec.json.encode(entry.outcome).decode() if entry.outcome else ""
        company = " ".join(sorted(entry.outcome.people)) if entry.outcome else ""
        figures = [(person, msgspec.json.encode(each).decode()) for person, each in entry.figures]
        await self.store.book(booking, entry.game, outcome, company, figures)
        if outcome:
            await self.rater.note(entry.game, booking.table_id, booking.ended_s)

    async def rate(self) -> None:
        """Take what was booked into the ratings."""
        for game in all_games():
            await self.rater.advance(game.id)


async def replayed(found: Listed, lines: Sequence[str]) -> Match:
    """The match of a table, up to its end; those who wait for a move have their turn meanwhile."""
    match = new_match(found.table)
    for number, line in enumerate(folded(lines)):
        match.push(line)
        await give_way(number)
    return match
