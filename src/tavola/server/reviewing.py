"""Reviews of finished games: each made once, one after the other, in a process that gives way to all others.

The process is ``python -m tavola.reviews``, started when it is first needed. What it finds is kept in the
store: a first answer by samples, then the exact one. Nobody waits for it; who asks is told how far it is.
"""

import asyncio
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic

import msgspec

from ..core.record import Record
from .background import BackgroundDesk
from .store.interface import Store, StoreUnavailable

log = logging.getLogger("tavola.reviews")

COMMAND = (
    sys.executable,
    "-P",
    "-m",
    "tavola.reviews",
)  # -P: as in bots.py
VERSION = 1  # of what is kept: reviews of another are made anew
MAX_WAITING = 32  # games
MAX_UPLOADS = 8  # of these from files: who brings many does not keep those at tables waiting
MOST_S = 900.0  # for a review, with all that is compiled for it
PAUSE_S = 60.0  # after a failure, before the same game is tried again


@dataclass
class Job:
    """A review that is asked for."""

    record: Record
    is_upload: bool = False
    is_background: bool = False  # nobody waits for it: it comes after all others, and is not kept
    progress: float = 0.0  # of the stage under way, from 0 to 1
    is_begun: bool = False
    is_warming_up: bool = False
    failed_s: float | None = None  # when it failed, by the process's clock
    found: bytes = b""  # the exact review, as JSON
    ended: asyncio.Event = field(default_factory=asyncio.Event)  # whether it was made or not

    @property
    def is_pausing(self) -> bool:
        """Whether it has just failed."""
        return self.failed_s is not None and monotonic() < self.failed_s + PAUSE_S


class Sampled(msgspec.Struct):
    """Of a review, whether it is exact."""

    sample: int


class Told(msgspec.Struct):
    """A line of the process."""

    progress: float = 0.0
    is_warming_up: bool = False
    review: msgspec.Raw = msgspec.Raw()
    error: dict[str, str] | None = None


class ReviewFailed(Exception):
    """No review came."""


class ReviewDesk(BackgroundDesk):
    """Where reviews are asked for, and made."""

    idle_s = 300.0

    def __init__(self, store: Store, command: Sequence[str] = ()):
        super().__init__(command or COMMAND)
        self.store = store
        self.jobs: dict[str, Job] = {}  # by game: under way, waiting, or failed a moment ago

    def ask(
        self, game_id: str, record: Record, *, is_upload: bool = False, is_background: bool = False
    ) -> Job | None:
        """The job for a game's review, begun if nobody has; None where too many wait."""
        found = self.jobs.get(game_id)
        if found and (found.failed_s is None or found.is_pausing):
            found.is_background &= is_background
            return found
        self.jobs = {name: job for name, job in self.jobs.items() if job.failed_s is None or job.is_pausing}
        num_uploads = sum(job.is_upload for job in self.jobs.values())
        if len(self.jobs) >= MAX_WAITING or (is_upload and num_uploads >= MAX_UPLOADS):
            return None
        job = self.jobs[game_id] = Job(record, is_upload, is_background)
        self.wake()
        return job

    async def in_background(self, game_id: str, record: Record) -> bytes:
        """The exact review of a game, as JSON, once nobody waits for another; nothing if it fails.

        One that somebody has asked for is kept already; this one is not, for most are never looked at.
        """
        if kept := await self.exact(game_id):
            return kept
        job = self.ask(game_id, record, is_background=True)
        if job is None:
            return b""
        await job.ended.wait()
        return job.found

    async def exact(self, game_id: str) -> bytes:
        """The exact review that is kept of a game; nothing if there is none."""
        kept = (await self.store.review(game_id, VERSION) or "").encode()
        return kept if kept and not msgspec.json.decode(kept, type=Sampled).sample else b""

    # The work

    def due(self) -> str | None:
        """The game whose review is next: the first one that somebody waits for."""
        waiting = [name for name, job in self.jobs.items() if job.failed_s is None]
        return min(waiting, key=lambda name: self.jobs[name].is_background, default=None)

    async def carry_on(self, name: str) -> None:
        """Make a review, and keep it."""
        job = self.jobs[name]
        job.is_begun = True
        try:
            async with asyncio.timeout(MOST_S):
                await self.carry_out(name, job)
        except (ReviewFailed, TimeoutError, OSError, StoreUnavailable) as error:
            log.warning("no review: %s %s", type(error).__name__, error)
            job.failed_s = monotonic()
            await self.worker.end()
        else:
            del self.jobs[name]
        finally:
            job.ended.set()

    async def carry_out(self, game_id: str, job: Job) -> None:
        """Ask the process, and keep what it finds."""
        await self.worker.write(job.record.to_json().encode())
        while True:
            told = read(await self.worker.read())
            job.progress, job.is_warming_up = told.progress, told.is_warming_up
            if told.review:
                sample = msgspec.json.decode(told.review, type=Sampled).sample
                if not job.is_background:
                    await self.store.keep_review(game_id, VERSION, sample, bytes(told.review).decode())
                if not sample:
                    job.found = bytes(told.review)
                    return


def read(line: bytes) -> Told:
    """What the process tells; raises ReviewFailed if that is nothing, or a failure."""
    try:
        told = msgspec.json.decode(line, type=Told)
    except msgspec.DecodeError:
        raise ReviewFailed("the process ended, or told nonsense") from None
    if told.error:
        raise ReviewFailed(str(told.error))
    return told
