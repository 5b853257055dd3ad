"""What happens at a table by itself: bots move, and dice fall that nobody throws by hand."""

import asyncio
import logging
from contextlib import suppress
from typing import NamedTuple

from .bots import BotPool
from .metrics import Metrics
from .refusals import Refused
from .room import Room
from .settings import Settings
from .store.interface import StoreUnavailable
from .table import Seat, is_bots

log = logging.getLogger("tavola.driver")
RETRY_S = 1.0


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
        move = await self.bots.choose(room.match, seat, self.level(seat), self.settings.bot_seconds)
        async with room.lock:
            can_move = seat in room.match.actors and is_bots(room.table.seats[seat - 1])
            if can_move and move in room.match.legal(seat):
                await room.make_moves(seat, [move])

    def level(self, seat: int) -> str:
        """The level of the bot that plays a seat."""
        return self.room.table.seats[seat - 1].bot

    # What is due

    def next_step(self) -> Step | None:
        """What no person has to do."""
        room = self.room
        if not room.table.is_started or room.is_over or not self.has_reason():
            return None
        # Another process made the last move, and moves the bots too, unless it is gone.
        extra_s = 0 if room.is_ours else self.settings.takeover_after_s
        if room.match.is_chance:
            return self.due_throw(extra_s)
        bot = next((seat for seat in room.match.actors if is_bots(self.seat(seat))), None)
        return None if bot is None else Step(room.ply, bot, self.settings.bot_pause_s + extra_s)

    def due_throw(self, extra_s: float) -> Step | None:
        """The throw that is due, if it falls by itself."""
        thrower = self.room.match.thrower
        if not self.room.table.is_sealed:
            return None
        if thrower is None:  # the starting player is drawn
            return Step(self.room.ply, None, extra_s)
        seat = self.seat(thrower)
        if not (is_bots(seat) or seat.throws_itself):
            return None
        return Step(self.room.ply, None, self.settings.bot_pause_s + extra_s)

    def has_reason(self) -> bool:
        """Whether it is for anybody: somebody looks on, or will be asked in the end."""
        people = [seat for seat in self.room.table.seats if not is_bots(seat)]
        return bool(people or self.room.presence.everyone)

    def seat(self, number: int) -> Seat:
        """The seat of that number."""
        return self.room.table.seats[number - 1]
