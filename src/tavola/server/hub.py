"""All tables that are awake in this process, and the news that reaches them from the others."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic, time
from typing import Any

from ..core.match import Match
from . import seating
from .bots import BotPool
from .driver import Driver
from .limits import Buckets
from .messages import ReactionMessage
from .metrics import Metrics
from .presenter import is_compiling, num_watching
from .refusals import Refused
from .room import Room, Visitor, standing_of
from .settings import Settings
from .state_cache import StateCache
from .store.interface import Store, StoreUnavailable
from .table import Table, persons_of

log = logging.getLogger("tavola.hub")

RETRY_S = 1.0
SWEPT_AT_ONCE = 20  # tables, before those who wait for a move have their turn
BEATS = 3  # heartbeats of a process in the time after which it is taken for dead


class OpenTable:
    """A room with all that moves it and tells of it."""

    def __init__(self, room: Room, driver: Driver):
        self.room, self.driver, self.states = room, driver, StateCache(room)
        self.idle_since = monotonic()
        self.swept_version = -1
        self.people_told = ""  # who is here, as the other processes know it
        self.is_telling = False
        self.swept: tuple[list[int], int, bool] = ([], 0, False)  # what the last sweep found
        self.idle_seats: dict[int, float] = {}  # seat that is here and adds nothing to the dice -> since when

    def sweep(self) -> None:
        """Show who has been away for long enough, how many watch and whether the bots are warm by now; keep
        no states where nothing happens.
        """
        found = (self.states.replaceable(), num_watching(self.room), is_compiling(self.room))
        if found != self.swept:
            self.swept = found
            self.room.changed()
        if self.swept_version == self.room.version:
            self.states.forget()
        self.swept_version = self.room.version
        self.room.presence.forget_all_but(persons_of(self.room.table))

    def overdue(self, now: float, patience_s: float) -> list[int]:
        """The seats whose people have been here for so long and added nothing to the dice."""
        table, presence = self.room.table, self.room.presence
        here = [seat for seat in seating.unshaken(table) if presence.is_here(table.seats[seat - 1].person)]
        self.idle_seats = {seat: self.idle_seats.get(seat, now) for seat in here}
        return [seat for seat, since in self.idle_seats.items() if now - since >= patience_s]

    @property
    def people(self) -> str:
        """Who is here and has a seat, for the other processes."""
        return ",".join(sorted(set(self.room.presence.here) & persons_of(self.room.table)))

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not (self.room.visitors or self.driver.is_busy or self.room.lock.locked())


class Hub:
    """Wakes tables, puts them to sleep, and passes news on."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings, metrics: Metrics):
        self.store, self.bots, self.settings, self.metrics = store, bots, settings, metrics
        self.reactions = Buckets(settings.limits.reactions_per_s, settings.limits.reaction_burst)
        self.process = secrets.token_urlsafe(6)
        self.open_tables: dict[str, OpenTable] = {}
        self.waking: dict[str, asyncio.Task[OpenTable]] = {}
        self.missed: set[str] = set()  # tables of which there was news while they woke
        self.heard_at: dict[str, float] = {}  # another process -> when it was last heard of
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False

    async def open(self) -> None:
        """Listen, and keep house."""
        self.store.listen(self.hear)
        self.spawn(self.keep_house())
        self.spawn(self.heartbeat())

    def begin_closing(self) -> None:
        """All who are connected go now: nobody is told who has gone, which would be drawn for the rest."""
        self.is_closing = True
        for open_table in self.open_tables.values():
            open_table.driver.stop()

    async def close(self) -> None:
        """Put everything to sleep."""
        for task in self.tasks:
            task.cancel()
        for open_table in self.open_tables.values():
            open_table.driver.stop()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with suppress(StoreUnavailable):
            await self.store.tell(f"gone {self.process}")

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background; whatever goes wrong there is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finish)

    def finish(self, task: asyncio.Task[None]) -> None:
        """A background task has ended."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailable):
            log.warning("the store cannot be reached")
        elif error:
            self.metrics.errors.inc()
            log.error("a background task failed", exc_info=error)

    async def retry_until_available(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what must be done in the end, however long the store is out of reach."""
        while True:
            try:
                return await work()
            except StoreUnavailable:
                log.warning("the store cannot be reached")
                await asyncio.sleep(RETRY_S)

    # Tables

    async def open_table(self, table_id: str) -> OpenTable:
        """A table, woken if it sleeps; raises Refused if there is none."""
        if table_id in self.open_tables:
            return self.open_tables[table_id]
        if table_id not in self.waking:
            self.waking[table_id] = asyncio.create_task(self.wake(table_id))
        return await asyncio.shield(self.waking[table_id])  # others may wait for it too

    async def wake(self, table_id: str) -> OpenTable:
        """Wake a table, once for all who come meanwhile."""
        try:
            open_table = self.open_tables[table_id] = await self.woken(table_id)
            self.metrics.rooms.set(len(self.open_tables))
            if table_id in self.missed:
                self.spawn(self.retry_until_available(open_table.room.hear_of_anything))
            return open_table
        finally:
            del self.waking[table_id]
            self.missed.discard(table_id)

    async def woken(self, table_id: str) -> OpenTable:
        """A table, read from the store."""
        found = await self.store.table(table_id)
        if found is None:
            raise Refused("no-such-table")
        room = Room(self.store, found, await self.store.lines(table_id))
        open_table = OpenTable(room, Driver(room, self.bots, self.settings, self.metrics))
        room.on_change = partial(self.changed, open_table)
        self.spawn(self.retry_until_available(partial(self.ask_who, open_table)))
        return open_table

    def apart(self, room: Room) -> OpenTable:
        """A room that is nobody else's, and at which nothing goes on by itself."""
        open_table = OpenTable(room, Driver(room, self.bots, self.settings, self.metrics))
        room.let_go()
        return open_table

    def changed(self, open_table: OpenTable) -> None:
        """Something is new at a table: a bot may have to move, the other processes to know who is here."""
        open_table.driver.wake()
        if open_table.people != open_table.people_told and not open_table.is_telling:
            self.spawn(self.tell_presence(open_table))

    async def create(self, table: Table, start: Match | None = None) -> None:
        """Keep a new table; start: the position that its game begins with, if it comes from another."""
        seating.settle(table)
        begun = (start.log, standing_of(start)) if start else ()
        await self.store.create(table, table.created_s, *begun)

    async def rematch(self, open_table: OpenTable, person: str) -> None:
        """Once more: the first who asks makes the new table, all others are sent there."""
        room = open_table.room
        seating.require(room.is_over, "not-over")
        seating.require(person == room.table.host or person in persons_of(room.table), "foreign-seat")
        again = seating.rematch_of(room.table, time())
        await room.change(partial(seating.point_to, next_table=again.id), also=again)

    # Who is there

    async def enter(self, table_id: str, visitor: Visitor, person: str) -> OpenTable:
        """Somebody comes to a table."""
        open_table = await self.open_table(table_id)
        room = open_table.room
        room.visitors.add(visitor)
        if room.presence.come(person) and person in persons_of(room.table):
            room.changed()
        else:  # who only watches is counted at the next sweep: hundreds may come at once
            visitor.notice()
            open_table.driver.wake()
        return open_table

    def exit(self, open_table: OpenTable, visitor: Visitor, person: str) -> None:
        """A connection ends."""
        room = open_table.room
        room.visitors.discard(visitor)
        has_gone = room.presence.go(person)
        if has_gone and person in persons_of(room.table) and not self.is_closing:
            room.changed()
        if not room.visitors:
            open_table.states.forget()
            room.chronicle.forget()
        open_table.idle_since = monotonic()

    async def tell_presence(self, open_table: OpenTable) -> None:
        """Tell the other processes who is at a table here: in order, and to the last change."""
        open_table.is_telling = True
        try:
            while True:
                people = open_table.people
                await self.retry_until_available(partial(self.tell_who, open_table, people))
                open_table.people_told = people
                if open_table.people == people:
                    return
        finally:
            open_table.is_telling = False

    async def tell_who(self, open_table: OpenTable, people: str) -> None:
        """Tell the other processes who is at a table here."""
        await self.store.tell(f"here {open_table.room.table.id} {self.process} {people}")

    async def ask_who(self, open_table: OpenTable) -> None:
        """Ask the other processes who is at a table there."""
        await self.store.tell(f"who {open_table.room.table.id} {self.process}")

    # News

    def hear(self, news: str) -> None:
        """Something happened, here or in another process."""
        kind, *rest = news.split(" ")
        if kind == "all":
            for open_table in self.open_tables.values():
                self.spawn(self.hear_of_anything(open_table))
            self.missed.update(self.waking)
        elif kind == "alive":
            self.hear_process(rest[0])
        elif kind == "gone":
            self.forget(rest[0])
        elif rest and rest[0] in self.open_tables:
            self.hear_at_table(kind, self.open_tables[rest[0]], rest[1:])
        elif rest and rest[0] in self.waking:
            self.missed.add(rest[0])

    async def hear_of_anything(self, open_table: OpenTable) -> None:
        """News may have been missed, and ours by others: look, tell and ask again."""
        await self.retry_until_available(open_table.room.hear_of_anything)
        for process in list(open_table.room.presence.elsewhere):
            open_table.room.presence.hear(process, ())
        await self.tell_presence(open_table)
        await self.retry_until_available(partial(self.ask_who, open_table))

    def hear_at_table(self, kind: str, open_table: OpenTable, rest: list[str]) -> None:
        """News of a table that is awake here."""
        room = open_table.room
        if kind == "log" and int(rest[0]) > room.ply:
            self.spawn(self.retry_until_available(partial(room.hear_of_lines, int(rest[0]))))
        elif kind == "table" and int(rest[0]) > room.table.revision:
            self.spawn(self.retry_until_available(partial(room.hear_of_table, int(rest[0]))))
        elif kind == "who" and rest[0] != self.process and open_table.people:
            self.spawn(self.retry_until_available(partial(self.tell_who, open_table, open_table.people)))
        elif kind == "removed":
            open_table.driver.stop()
            self.open_tables.pop(room.table.id)
            self.metrics.rooms.set(len(self.open_tables))
        elif kind == "react":
            room.tell(ReactionMessage(seat=int(rest[0]), reaction=rest[1]))
        elif kind == "here" and rest[0] != self.process:
            self.hear_process(rest[0])
            if room.presence.hear(rest[0], filter(None, "".join(rest[1:]).split(","))):
                room.changed()

    def hear_process(self, process: str) -> None:
        """Another process lives. One that is new, or was taken for dead, is asked who is there."""
        if process == self.process:
            return
        if process not in self.heard_at:
            for open_table in self.open_tables.values():
                self.spawn(self.retry_until_available(partial(self.ask_who, open_table)))
        self.heard_at[process] = monotonic()

    # Housekeeping

    async def heartbeat(self) -> None:
        """Tell the others that this process lives."""
        while True:
            with self.log_and_continue():
                await self.store.tell(f"alive {self.process}")
            await asyncio.sleep(self.settings.silence_s / BEATS)

    async def keep_house(self) -> None:
        """Every now and then: let tables sleep, forget what can be made again and who has gone."""
        while True:
            await asyncio.sleep(self.settings.sweep_s)
            with self.log_and_continue():
                self.forget_silent()
                await self.sweep()
                self.let_sleep()

    async def sweep(self) -> None:
        """Look after every table."""
        for number, open_table in enumerate(list(self.open_tables.values())):
            open_table.sweep()
            for seat in open_table.overdue(monotonic(), self.settings.limits.shake_s):
                await open_table.room.change(partial(seating.pass_over, number=seat))
            if number % SWEPT_AT_ONCE == 0:
                await asyncio.sleep(0)

    @contextmanager
    def log_and_continue(self) -> Iterator[None]:
        """Go on after whatever goes wrong: the next time it may go well."""
        try:
            yield
        except StoreUnavailable:
            log.warning("the store cannot be reached")
        except Exception:
            self.metrics.errors.inc()
            log.exception("the housekeeping failed")

    def forget_silent(self) -> None:
        """Drop the people of processes that are not heard of any more."""
        latest = monotonic() - self.settings.silence_s
        for process in [who for who, at in self.heard_at.items() if at < latest]:
            self.forget(process)

    def forget(self, process: str) -> None:
        """Another process is gone, and with it the connections of its people."""
        self.heard_at.pop(process, None)
        for open_table in self.open_tables.values():
            if open_table.room.presence.hear(process, ()):
                open_table.room.changed()

    def let_sleep(self) -> None:
        """Drop the tables that nobody is at."""
        latest = monotonic() - self.settings.sleep_after_s
        for table_id, open_table in list(self.open_tables.items()):
            if not open_table.is_idle:
                open_table.idle_since = monotonic()
            elif open_table.idle_since <= latest:
                open_table.driver.stop()
                open_table.room.let_go()
                del self.open_tables[table_id]
        self.metrics.rooms.set(len(self.open_tables))
