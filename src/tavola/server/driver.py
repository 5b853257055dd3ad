"""What happens at a table by itself: bots move, and dice fall that nobody throws by hand."""

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

from ..core.lesson import LEARNER
from ..core.match import Match
from . import days, lessons
from .bot_queue import Rank
from .bots import BotPool, Choice
from .metrics import Metrics
from .refusals import Refused
from .room import Room
from .settings import Settings
from .store.interface import StoreUnavailable
from .table import Seat, is_bots, persons_of

log = logging.getLogger("tavola.driver")
RETRY_S = 1.0
AUDIENCE = 5  # connections to a table where only bots play, for which it is as good as played


class Step(NamedTuple):
    """What is due: a throw, or a bot's decision."""

    ply: int
    seat: int | None  # the bot that decides; None for a throw
    pause_s: float


class Driver:
    """Moves a room along, as long as there is something that no person has to do."""

    def __init__(self, room: Room, bots: BotPool, settings: Settings, metrics: Metrics):
        self.room, self.bots, self.settings, self.metrics = room, bots, settings, metrics
        self.task: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()  # something has changed
        room.falls_at_once = self.falls_at_once

    @property
    def is_busy(self) -> bool:
        """Whether something is under way."""
        return self.task is not None and not self.task.done()

    def wake(self) -> None:
        """Look whether something is due."""
        self.stirred.set()
        if not self.is_busy and self.next_step():
            self.task = asyncio.create_task(self.run())

    def stop(self) -> None:
        """Leave everything as it is."""
        if self.task:
            self.task.cancel()

    async def run(self) -> None:
        """Do what is due, until nothing is."""
        while step := self.next_step():
            try:
                await self.carry_out(step)
            except StoreUnavailable:
                await asyncio.sleep(RETRY_S)
            except Refused as refusal:  # somebody else was quicker, and the room has caught up
                if refusal.code == "no-such-table":
                    return
            except Exception:
                self.metrics.errors.inc()
                log.exception("a table cannot go on by itself")
                await asyncio.sleep(RETRY_S)

    async def carry_out(self, step: Step) -> None:
        """Wait a moment, then do it, if it is still due."""
        if not await self.outlasts(step):
            return
        if step.seat is None:
            await self.throw(step)
        else:
            await self.decide(step.seat)

    async def outlasts(self, step: Step) -> bool:
        """Let the pause pass; tells whether the step is still due. What is no more is not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(step.pause_s):
                while self.next_step() == step:
                    self.stirred.clear()
                    await self.stirred.wait()
        return self.next_step() == step

    async def throw(self, step: Step) -> None:
        """The dice fall."""
        async with self.room.lock:
            if self.next_step() == step:
                await self.room.roll()

    async def decide(self, seat: int) -> None:
        """A bot thinks, outside of everything, and then moves, if it still can."""
        room = self.room
        taught = lessons.move_at(room, seat)
        move, is_stand_in = Choice(taught) if taught else await self.think(seat)
        async with room.lock:
            if not room.is_over and self.due_seat() == seat and move in room.match.legal(seat):
                room.note_stand_in(seat, is_stand_in)
                await room.make_moves(seat, [move])

    async def think(self, seat: int) -> Choice:
        """What the bot on a seat would do; whoever made the table is served in turn with all others."""
        room, seconds = self.room, self.settings.bot_seconds
        return await self.bots.choose(room.match, seat, self.level(seat), seconds, room.table.host, self.rank)

    @property
    def rank(self) -> Rank:
        """Who goes first: people who play, or who watch in numbers."""
        is_played = any(not is_bots(seat) for seat in self.room.table.seats)
        return Rank.PLAYED if is_played or len(self.room.visitors) >= AUDIENCE else Rank.WATCHED

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat."""
        return self.room.table.seats[seat - 1].bot

    # What is due

    def next_step(self) -> Step | None:
        """What no person has to do."""
        room = self.room
        if not room.table.is_started or room.is_over or days.is_closed(room.table):
            return None
        if not self.has_reason() or self.is_held():
            return None
        # Another process made the last move, and moves the bots too, unless it is gone.
        extra_s = 0 if room.is_ours else self.settings.takeover_after_s
        if room.match.is_chance:
            return self.due_throw(extra_s)
        seat = self.due_seat()
        return None if seat is None else Step(room.ply, seat, self.pause_s() + extra_s)

    def due_seat(self) -> int | None:
        """The seat that decides without a person. In a lesson, a bot waits for the learner's own decision."""
        room, actors = self.room, self.room.match.actors
        if LEARNER in actors and lessons.moment_at(room):
            return None
        return next((seat for seat in actors if is_bots(self.seat(seat))), None)

    def due_throw(self, extra_s: float) -> Step | None:
        """The throw that is due, if it falls by itself."""
        pause_s = self.pause_before(self.room.match.thrower)
        return None if pause_s is None else Step(self.room.ply, None, pause_s + extra_s)

    def falls_at_once(self, match: Match) -> bool:
        """Whether a throw is due in a match of this room that nobody has to see coming."""
        table = self.room.table
        if not (table.is_started and match.is_chance and self.has_reason()) or table.learning:
            return False
        return self.pause_before(match.thrower) == 0

    def pause_before(self, thrower: int | None) -> float | None:
        """How long a seat's throw is waited for; None if it does not fall by itself."""
        if not self.room.table.is_sealed:
            return None
        if thrower is None:  # the starting player is drawn
            return 0
        seat = self.seat(thrower)
        falls = is_bots(seat) or seat.throws_itself or lessons.throws_by_itself(self.room, thrower)
        return self.pause_s() if falls else None

    def pause_s(self) -> float:
        """How long to wait before the next step: as the server is told, else as the players like it."""
        told = self.settings.bot_pause_s
        return self.room.presence.step_s(persons_of(self.room.table)) if told is None else told

    def is_held(self) -> bool:
        """Whether a lesson gives its learner time to read."""
        moment = lessons.moment_at(self.room)
        return moment is not None and moment.holds

    def has_reason(self) -> bool:
        """Whether it is for anybody: somebody looks on, or will be asked in the end."""
        people = [seat for seat in self.room.table.seats if not is_bots(seat)]
        return bool(people or self.room.presence.everyone)

    def seat(self, number: int) -> Seat:
        """The seat of that number."""
        return self.room.table.seats[number - 1]
