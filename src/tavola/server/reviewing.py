"""Reviews of finished games: each made once, one after the other, in a process that gives way to all others.

The process is ``python -m tavola.reviews``, started when it is first needed. What it finds is kept in the
store: a first answer by samples, then the exact one. Nobody waits for it; who asks is told how far it is.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

import msgspec

from ..core.record import Record
from .bots import worker_environment
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
MAX_LINE = 1 << 24  # bytes of an answer's line
MOST_S = 900.0  # for a review, with all that is compiled for it
IDLE_S = 300.0  # before a process with nothing to do is ended
PAUSE_S = 60.0  # after a failure, before the same game is tried again


@dataclass
class Job:
    """A review that is asked for."""

    record: Record
    is_upload: bool = False
    progress: float = 0.0  # of the stage under way, from 0 to 1
    is_begun: bool = False
    is_warming_up: bool = False
    failed_s: float | None = None  # when it failed, by the process's clock

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


class ReviewDesk:
    """Where reviews are asked for, and made."""

    def __init__(self, store: Store, command: Sequence[str] = ()):
        self.store, self.command = store, command or COMMAND
        self.jobs: dict[str, Job] = {}  # by game: under way, waiting, or failed a moment ago
        self.asked = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.starting: asyncio.Task[Process] | None = None
        self.process: Process | None = None

    def ask(self, game_id: str, record: Record, *, is_upload: bool = False) -> Job | None:
        """The job for a game's review, begun if nobody has; None where too many wait."""
        found = self.jobs.get(game_id)
        if found and (found.failed_s is None or found.is_pausing):
            return found
        self.jobs = {name: job for name, job in self.jobs.items() if job.failed_s is None or job.is_pausing}
        num_uploads = sum(job.is_upload for job in self.jobs.values())
        if len(self.jobs) >= MAX_WAITING or (is_upload and num_uploads >= MAX_UPLOADS):
            return None
        job = self.jobs[game_id] = Job(record, is_upload)
        self.asked.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self.work())
        return job

    async def close(self) -> None:
        """Leave everything as it is: what is not made is made when it is asked for again."""
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        await self.end_process()

    # The work

    async def work(self) -> None:
        """Make the reviews that wait, one after the other, until nobody asks for more."""
        while True:
            if game_id := await self.awaited():
                await self.make(game_id, self.jobs[game_id])
            else:
                await self.end_process()
                if not self.due():
                    return

    async def awaited(self) -> str | None:
        """The game whose review is next, as soon as there is one; None if that takes too long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE_S):
                while not self.due():
                    self.asked.clear()
                    await self.asked.wait()
        return self.due()

    def due(self) -> str | None:
        """The game whose review is next."""
        return next((name for name, job in self.jobs.items() if job.failed_s is None), None)

    async def make(self, game_id: str, job: Job) -> None:
        """Make a review, and keep it."""
        job.is_begun = True
        try:
            async with asyncio.timeout(MOST_S):
                await self.carry_out(game_id, job)
        except (ReviewFailed, TimeoutError, OSError, StoreUnavailable) as error:
            log.warning("no review: %s %s", type(error).__name__, error)
            job.failed_s = monotonic()
            await self.end_process()
        else:
            del self.jobs[game_id]

    async def carry_out(self, game_id: str, job: Job) -> None:
        """Ask the process, and keep what it finds."""
        process = await self.running()
        assert process.stdin is not None  # noqa: S101
        assert process.stdout is not None  # noqa: S101
        process.stdin.write(job.record.to_json().encode() + b"\n")
        while True:
            told = read(await process.stdout.readline())
            job.progress, job.is_warming_up = told.progress, told.is_warming_up
            if told.review:
                sample = msgspec.json.decode(told.review, type=Sampled).sample
                await self.store.keep_review(game_id, VERSION, sample, bytes(told.review).decode())
                if not sample:
                    return

    async def running(self) -> Process:
        """The process, started if it is not there: in a session of its own, so that Ctrl-C is not for it."""
        if self.starting is None:
            starting = asyncio.create_subprocess_exec(
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                env=worker_environment(),
                start_new_session=True,
                limit=MAX_LINE,
            )
            self.starting = asyncio.create_task(starting)
        self.process = await asyncio.shield(self.starting)  # if we are told to stop meanwhile, it is ended
        return self.process

    async def end_process(self) -> None:
        """End the process at once, also one that is about to start. It has nothing to lose."""
        if self.starting is None:
            return
        with suppress(OSError):  # then it never started
            process = await asyncio.shield(self.starting)
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # which closes its pipes
        self.starting = self.process = None


def read(line: bytes) -> Told:
    """What the process tells; raises ReviewFailed if that is nothing, or a failure."""
    try:
        told = msgspec.json.decode(line, type=Told)
    except msgspec.DecodeError:
        raise ReviewFailed("the process ended, or told nonsense") from None
    if told.error:
        raise ReviewFailed(str(told.error))
    return told
