"""Bots at the tables: they think in processes of their own, and no game waits for them in vain.

A worker is ``python -m tavola.bots``, started when it is first needed. Where it has no move in time, crashes
or answers what it must not, it is killed, the simplest bot answers here, and the game goes on. A hint that
does not come is only a hint: then there is none.
"""

import asyncio
import json
import logging
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple, cast

import msgspec

from ..bots import DEFAULT, FALLBACK, MAX_SECONDS, SECONDS, STRONGEST, ScoredMove, find_bot
from ..core.match import Match
from ..core.record import Record
from .bot_queue import BotQueue, Rank
from .bot_readiness import is_compiled

logger = logging.getLogger("tavola.bots")

COMMAND = (sys.executable, "-P", "-m", "tavola.bots")  # -P: what lies in the current folder is not imported
MAX_ANSWER = 1 << 20  # bytes of an answer's line

# Of the server's environment, what a worker is given: nothing that could be a secret.
VARIABLES = {"PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH", "XDG_CACHE_HOME", "TAVOLA_CACHE"}
VARIABLES |= {"SYSTEMROOT", "USERPROFILE", "LOCALAPPDATA", "TEMP", "TMP", "TAVOLA_COMPILE"}
VARIABLES |= {"PYTHONPATH"}  # for games that the server finds there

# Why the simplest bot answered. The first five are a worker's fault.
FAULTS = ("unstartable", "slow", "crashed", "nonsense", "illegal")
REASONS = (*FAULTS, "refused", "pausing", "busy", "closed")


@dataclass(frozen=True)
class Patience:
    """How long and for how many is waited."""

    max_waiting: int = 32  # requests of one person that wait for a worker; those beyond are answered at once
    max_hints: int = 4  # the same for hints: where that many go before, no table's bots wait for one more
    queue_s: float = 60.0  # that a request waits for a worker: rather late than by a simpler bot
    start_s: float = 10.0  # that a worker may take to start, and to read what it knows of a game
    margin_s: float = 1.0  # beyond the thinking time
    idle_s: float = 300.0  # before a worker with nothing to do is ended
    pause_s: float = 1.0  # after a second failure in a row; doubled after each further one
    max_pause_s: float = 60.0


class Failed(Exception):
    """No answer came from a worker."""

    def __init__(self, reason: str):
        super().__init__(reason)
        self.reason = reason


class Choice(NamedTuple):
    """What a bot would do."""

    move: str
    is_stand_in: bool = False  # the simplest bot chose it, for the one that was asked did not answer


class BotPool:
    """The workers, and those who wait for one.

    ``num_answers`` counts the moves that came from workers, ``fallbacks`` the others by their reason, and
    ``num_hints`` the answers to those who asked for advice.
    """

    def __init__(
        self, num_workers: int = 1, *, command: Sequence[str] = COMMAND, patience: Patience | None = None
    ):
        self.patience = patience or Patience()
        self.workers = [Worker(command, self.patience) for _ in range(num_workers)]
        self.free = list(self.workers)
        self.queue = BotQueue(num_workers)
        self.numbers = count(1)
        self.is_closed = False
        self.num_answers = 0
        self.num_hints = 0
        self.fallbacks: Counter[str] = Counter()

    @property
    def num_waiting(self) -> int:
        """How many requests wait for a worker."""
        return self.queue.num_waiting

    async def choose(
        self,
        position: Match | Record | str,
        seat: int,
        level: str = DEFAULT,
        seconds: float = SECONDS,
        person: str = "",
        rank: Rank = Rank.PLAYED,
    ) -> "Choice":
        """A legal move of that seat, in any case; raises only if it is not asked, or the record is bad.

        A match is read before the first wait, and may go on meanwhile. A record (or its JSON) is replayed
        for every move: where there is a match, that is quicker. The person is whose table it is.
        """
        match = match_of(position)
        request = self.request(match, seat, level, seconds)
        simple = find_bot(FALLBACK).choose(match, seat, 0).move
        try:
            answer = await self.ask(request, person, rank)
        except Failed as failed:
            self.fallbacks[failed.reason] += 1
            logger.info("the simplest bot answers instead of %s: %s", level, failed.reason)
            return Choice(simple, is_stand_in=level != FALLBACK)
        self.num_answers += 1
        return Choice(answer.move)

    async def think(
        self, match: Match, seat: int, seconds: float = SECONDS, person: str = ""
    ) -> tuple[ScoredMove, ...]:
        """What the strongest bot thinks of a seat's moves, the best first; nothing if no answer comes.

        The bots at the tables go first: where several requests wait already, this one does not.
        """
        request = self.request(match, seat, STRONGEST, seconds)
        if self.queue.num_before_hint(person) >= self.patience.max_hints:
            return ()
        try:
            answer = await self.ask(request, person, Rank.HINT)
            check_figures(answer, match)
        except Failed as failed:
            logger.info("no hint: %s", failed.reason)
            return ()
        self.num_hints += 1
        return answer.moves

    async def close(self) -> None:
        """End all workers, and wait until they are gone. Requests under way are answered by the fallback."""
        self.is_closed = True
        for worker in self.workers:
            worker.close()
        for _ in self.workers:
            await self.queue.acquire("", Rank.WATCHED)
        for _ in self.workers:
            self.queue.release()
        await asyncio.gather(*(worker.gone() for worker in self.workers))

    # Requests

    def request(self, match: Match, seat: int, level: str, seconds: float) -> "Request":
        """A request about a position as it is now; raises if the seat is not asked."""
        moves, number = match.legal(seat), next(self.numbers)
        seconds = min(max(seconds, 0.0), MAX_SECONDS)
        line = request_line(number, match, seat, level, seconds)
        return Request(number, line, seconds, moves, (match.game.id, is_compiled(match.game)))

    async def ask(self, request: "Request", person: str, rank: Rank) -> "Answer":
        """What a worker answers, when it is this request's turn."""
        await self.wait_for_turn(person, rank)
        worker = next((worker for worker in self.free if not worker.is_pausing), self.free[0])
        self.free.remove(worker)
        try:
            return await worker.answer(request)
        finally:
            self.free.insert(0, worker)  # the same one again, so that the others become idle
            self.queue.release()

    async def wait_for_turn(self, person: str, rank: Rank) -> None:
        """Wait until a worker is free for this person, if not too many of their requests wait already."""
        if self.queue.num_of(person) >= self.patience.max_waiting:
            raise Failed("busy")
        try:
            async with asyncio.timeout(self.patience.queue_s):
                await self.queue.acquire(person, rank)
        except TimeoutError:
            raise Failed("busy") from None


class Worker:
    """A place for one process: started when it is needed, killed when it fails or has nothing to do."""

    def __init__(self, command: Sequence[str], patience: Patience):
        self.command, self.patience = command, patience
        self.process: Process | None = None
        self.known: set[tuple[str, bool]] = set()  # what it has answered about: see Request
        self.is_closed = False
        self.num_failures = 0  # in a row
        self.pauses_until_s = 0.0  # by the event loop's clock
        self.idle_timer: asyncio.TimerHandle | None = None
        self.leaving: set[asyncio.Future[None]] = set()

    @property
    def is_pausing(self) -> bool:
        """Whether it has failed so often that it is not started again yet."""
        return asyncio.get_running_loop().time() < self.pauses_until_s

    async def answer(self, request: "Request") -> "Answer":
        """An answer with legal moves alone; whoever answers anything else is killed."""
        if self.is_pausing and not self.is_closed:
            raise Failed("pausing")
        try:
            answer = read_answer(await self.ask(request), request.number)
            if not {answer.move, *(each.move for each in answer.moves)} <= set(request.moves):
                raise Failed("illegal")
        except Failed as failed:
            self.judge(failed)
            raise
        except asyncio.CancelledError:
            self.kill()  # its answer would be the next one's
            raise
        self.succeed()
        return answer

    async def ask(self, request: "Request") -> bytes:
        """The line that the process answers."""
        process = await self.running()
        first_s = 0 if request.about in self.known else self.patience.start_s
        try:
            async with asyncio.timeout(request.seconds + self.patience.margin_s + first_s):
                answer = await process.ask(request.line)
        except TimeoutError:
            raise Failed("slow") from None
        self.known.add(request.about)
        return answer

    def judge(self, failed: Failed) -> None:
        """Draw the consequences of a failure."""
        if self.is_closed:
            failed.reason = "closed"
        elif failed.reason in FAULTS:
            self.fail(failed.reason)
        else:
            self.succeed()

    def succeed(self) -> None:
        """It has answered as it should, and may rest."""
        self.num_failures = 0
        self.idle_timer = asyncio.get_running_loop().call_later(self.patience.idle_s, self.kill)

    def fail(self, reason: str) -> None:
        """It is given up; the next one may have to wait."""
        logger.warning("a bot's worker is given up: %s", reason)
        self.kill()
        self.num_failures += 1
        if self.num_failures > 1:
            doubled_s = self.patience.pause_s * 2.0 ** min(self.num_failures - 2, 30)
            pause_s = min(doubled_s, self.patience.max_pause_s)
            self.pauses_until_s = asyncio.get_running_loop().time() + pause_s

    # The process

    async def running(self) -> "Process":
        """The process, started if it is not there (any more)."""
        self.stop_timer()
        if self.process and self.process.is_lost:  # while it was idle: nobody's request suffers
            self.kill()
        if self.process is None and not self.is_closed:
            await self.start()
        if self.process is None or self.is_closed:  # perhaps while it started
            self.kill()
            raise Failed("closed")
        return self.process

    async def start(self) -> None:
        """Start the process: in a session of its own, so that Ctrl-C at the terminal is not for it."""
        loop, given = asyncio.get_running_loop(), worker_environment()
        try:
            _, self.process = await loop.subprocess_exec(
                Process, *self.command, stderr=None, env=given, start_new_session=True
            )
        except OSError as error:
            logger.warning("a bot's worker cannot be started: %s", error.strerror)
            raise Failed("unstartable") from None
        self.known = set()

    def kill(self) -> None:
        """End the process at once. It has nothing to lose."""
        self.stop_timer()
        if self.process:
            self.process.kill()
            self.leaving = {process for process in self.leaving if not process.done()}
            self.leaving.add(self.process.gone)
            self.process = None

    def close(self) -> None:
        """End the process, and start no other."""
        self.is_closed = True
        self.kill()

    async def gone(self) -> None:
        """Wait until every process that was killed is gone."""
        await asyncio.gather(*self.leaving)

    def stop_timer(self) -> None:
        """It is not idle any more."""
        if self.idle_timer:
            self.idle_timer.cancel()
            self.idle_timer = None


class Process(asyncio.SubprocessProtocol):
    """A process that answers a line with a line."""

    transport: asyncio.SubprocessTransport

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.gone: asyncio.Future[None] = loop.create_future()
        self.answer: asyncio.Future[bytes] | None = None
        self.received = bytearray()
        self.is_lost = False  # it can be asked nothing more

    async def ask(self, line: bytes) -> bytes:
        """Send a line, and wait for one."""
        if self.is_lost:
            raise Failed("crashed")
        if self.received:  # it spoke before it was asked
            raise Failed("nonsense")
        self.answer = asyncio.get_running_loop().create_future()
        cast(asyncio.WriteTransport, self.transport.get_pipe_transport(0)).write(line)
        return await self.answer

    def kill(self) -> None:
        """End it, and close its pipes."""
        with suppress(ProcessLookupError):
            self.transport.kill()
        self.transport.close()

    # What the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It has started."""
        self.transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """It has written something."""
        self.received += data
        line, newline, rest = self.received.partition(b"\n")
        if newline and self.answer and not self.answer.done():
            self.received = rest
            self.answer.set_result(bytes(line))
        elif len(self.received) > MAX_ANSWER:
            self.lose("nonsense")
            self.transport.close()  # what more it writes would only fill our memory

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """It has closed a pipe, most likely by ending."""
        self.lose("crashed")

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, and so are its pipes."""
        self.lose("crashed")
        self.gone.set_result(None)

    def lose(self, reason: str) -> None:
        """Nothing more will come from it."""
        self.is_lost = True
        if self.answer and not self.answer.done():
            self.answer.set_exception(Failed(reason))


# What is sent, and what comes back


@dataclass(frozen=True)
class Request:
    """What a worker is asked."""

    number: int
    line: bytes
    seconds: float  # to think
    moves: list[str]  # that are legal
    about: tuple[str, bool]  # the game, and whether it is compiled: of what is new, a worker reads much first


class Problem(msgspec.Struct):
    """Why a request was not answered."""

    code: str


class Answer(msgspec.Struct):
    """What a worker answers, as far as it matters here."""

    id: int | None = None
    move: str = ""
    moves: tuple[ScoredMove, ...] = ()
    error: Problem | None = None


def match_of(position: Match | Record | str) -> Match:
    """The match that is meant."""
    if isinstance(position, str):
        position = Record.from_json(position)
    return position.replay() if isinstance(position, Record) else position


def request_line(number: int, match: Match, seat: int, level: str, seconds: float) -> bytes:
    """A request as the engine reads it."""
    rest = json.dumps({"id": number, "seat": seat, "bot": level, "seconds": seconds})
    return f'{{"record": {match.record().to_json()}, {rest[1:]}\n'.encode()


def read_answer(line: bytes, number: int) -> Answer:
    """The answer to that request."""
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failed("nonsense") from None
    if answer.error and answer.id in (number, None):
        logger.warning("a bot's worker refuses a request: %.40s", answer.error.code)
        raise Failed("refused")
    if answer.id != number:
        raise Failed("nonsense")
    return answer


def check_figures(answer: Answer, match: Match) -> None:
    """Raise Failed, unless what an answer says of each move is about all seats."""
    figures = [row for each in answer.moves for row in (each.values, each.points) if row is not None]
    if any(len(row) != match.seats for row in figures):
        raise Failed("nonsense")


def worker_environment() -> dict[str, str]:
    """The environment of a worker."""
    return {
        name: value for name, value in os.environ.items() if name in VARIABLES or name.startswith("NUMBA_")
    }
