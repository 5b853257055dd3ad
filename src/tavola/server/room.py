"""A table that is awake: its match, its people, and the only way in which anything changes.

Every change goes the same way: checked on a copy, committed to the store, taken over, then told. A change
that another process made first shows as a conflict; the room then catches up and the command is refused as
stale. Whatever is interrupted half-way is mended by that too.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from time import time
from typing import Protocol

from ..core.dice import Dice, PreparedDice
from ..core.match import Happening, Match
from ..core.registry import find_game
from ..core.throw import throws_on
from ..core.verifiable import VerifiableDice
from . import days, seating
from .chronicle import Chronicle
from .messages import (
    AnyCommand,
    AskHint,
    AskWhyNot,
    Play,
    ReactionMessage,
    Resign,
    Throw,
    Touch,
    Try,
    TryAgain,
    Undo,
)
from .presence import Presence
from .refusals import Refused
from .store.interface import Conflict, Store
from .table import Listed, Standing, Table, is_bots, seats_of

UNDO = "undo"  # ``2 undo`` in a table's log: seat 2 takes its last decision back
RESIGN = "resign"  # ``2 resign``: seat 2 of two gives up, and nothing comes after
MAX_UNDONE = 500  # decisions that a seat takes back in a game: the log keeps each of them
KEPT_LINES = 64  # of the log, to see what came between
ATTEMPTS = 8  # at changing a table that others change at the same moment
NOBODY = "…"  # the name on a free seat


class Visitor(Protocol):
    """Somebody connected, who is told whenever something changes."""

    def notice(self) -> None:
        """There is a new state to be shown."""

    def hear(self, message: ReactionMessage) -> None:
        """Something is told in passing."""


class Room:
    """One table, awake."""

    can_undo = True  # whether decisions can be taken back

    def __init__(self, store: Store, found: Listed, lines: list[str]):
        self.store = store
        self.table = found.table
        self.presence = Presence()
        self.visitors: set[Visitor] = set()
        self.lock = asyncio.Lock()
        self.version = 0  # counts whatever clients can see
        self.attempted: tuple[int, list[str]] | None = None  # what was last sent to the store, and where to
        self.is_ours = True  # the last event came from this process, which therefore moves the bots
        self.hinted: set[int] = set()  # seats of which we know that they have had a hint
        self.stand_ins: set[int] = set()  # seats whose last move was a simpler bot's than was promised
        self.let_go()
        self.set_up(lines)

    def let_go(self) -> None:
        """Know of nothing that knows this room: a table that sleeps is gone at once, and is no garbage."""
        self.on_change: Callable[[], None] = lambda: None
        self.falls_at_once: Callable[[Match], bool] = lambda match: False  # whether a throw is not waited for

    # The match

    def set_up(self, lines: Iterable[str]) -> None:
        """Set the match up, and play what was played."""
        self.chronicle = Chronicle()
        stream = list(lines)
        self.ply = len(stream)  # lines in the store, those that were taken back included
        self.recent = deque(stream, maxlen=KEPT_LINES)
        self.match = new_match(self.table)
        self.resigned = next(
            (int(line[0]) for line in stream if is_resignation(line)), 0
        )  # a seat; 0: nobody
        self.num_undone = Counter(int(line[0]) for line in stream if is_undo(line))
        for line in folded(stream):
            self.match.push(line)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or because somebody resigned."""
        return self.match.is_over or self.resigned > 0

    @property
    def is_left_alone(self) -> bool:
        """Whether nothing is to be chosen, though the rules would let one: one of two gave up."""
        return self.resigned > 0

    @property
    def is_duel(self) -> bool:
        """Whether there are two players, so that one of them can end the game by giving up."""
        return len(self.table.seats) == 2

    def permits(self, command: AnyCommand) -> bool:
        """Whether a command is one for this table."""
        return not isinstance(command, TryAgain)

    # Play

    async def play(self, person: str, command: Play) -> None:
        """Make a seat's moves, all or none. Who chooses to throw again has thrown."""
        async with self.lock:
            self.require_turn(person, command)
            trial, happenings = self.made(command.seat, command.moves)
            if throws_on(command.moves[-1]) and trial.thrower == command.seat:
                happenings.append(trial.witness(trial.throw))
            await self.commit(trial, happenings)

    async def make_moves(self, seat: int, moves: list[str]) -> None:
        """Make moves that the seat may make; the caller holds the lock."""
        await self.commit(*self.made(seat, moves))

    def made(self, seat: int, moves: list[str]) -> tuple[Match, list[Happening]]:
        """The match after some moves, and what they did."""
        trial = self.match.clone()
        return trial, [trial.witness(partial(trial.play, move, seat)) for move in moves]

    def note_stand_in(self, seat: int, is_stand_in: bool) -> None:
        """Remember, for the next state, whether a simpler bot stands in at a seat."""
        if is_stand_in:
            self.stand_ins.add(seat)
        else:
            self.stand_ins.discard(seat)

    async def note_hint(self, seat: int) -> None:
        """Keep that a seat has had a hint, for ratings: what it was is not kept, and nobody hears."""
        if seat not in self.hinted:
            await self.store.note_hint(self.table.id, seat)
            self.hinted.add(seat)

    async def throw(self, person: str, command: Throw) -> None:
        """A person throws."""
        async with self.lock:
            self.require_player(person, command.seat)
            self.require(command.ply == self.ply, "stale")
            self.require(self.match.thrower == command.seat, "not-your-turn")
            await self.roll()

    async def roll(self) -> None:
        """The dice fall; the caller holds the lock."""
        self.require(self.table.is_sealed, "no-contribution")
        trial = self.match.clone()
        await self.commit(trial, [trial.witness(trial.throw)])

    async def undo(self, person: str, command: Undo) -> None:
        """A person takes a decision back. Not after the end, when the dice are no secret any more."""
        async with self.lock:
            self.require_player(person, command.seat)
            self.require(self.is_unmoved(command.seat, command.ply), "stale")
            self.require(self.num_undone[command.seat] < MAX_UNDONE, "undone-enough")
            trial = self.match.clone()
            trial.undo(command.seat)
            await self.append(trial, [f"{command.seat} {UNDO}"])
            self.num_undone[command.seat] += 1
            self.chronicle.forget()
            self.changed()

    async def resign(self, person: str, command: Resign) -> None:
        """One of two players gives up: the other one has won."""
        async with self.lock:
            self.require_resignable(person, command.seat)
            ended = Standing(True, (), (other_of(command.seat),))
            await self.append(self.match, [f"{command.seat} {RESIGN}"], ended)
            self.resigned = command.seat
            self.changed()

    def require_resignable(self, person: str, seat: int) -> None:
        """Refuse who does not play this seat; and nobody gives a lesson up."""
        self.require_player(person, seat)
        self.require(self.table.learning is None, "no-resigning")

    def tried(self, person: str, command: Try | Touch | AskHint) -> Match:
        """The match as it would be after some moves."""
        self.require_turn(person, command)
        trial = self.match.clone()
        for move in command.moves:
            trial.play(move, command.seat)
        return trial

    def considered(self, person: str, command: AskWhyNot) -> Match:
        """The match as a seat sees it, whose turn it is or not, after the moves that it has chosen."""
        self.require_player(person, command.seat)
        self.require(command.ply == self.ply, "stale")
        trial = self.match.clone()
        for move in command.moves:
            trial.play(move, command.seat)
        return trial

    def require_turn(self, person: str, command: Play | Try | Touch | AskHint) -> None:
        """Refuse moves of another's seat, out of turn, or on a position that is no more."""
        self.require_player(person, command.seat)
        self.require(self.is_current(command.seat, command.ply), "stale")
        self.require(command.seat in self.match.actors, "not-your-turn")

    def require_player(self, person: str, seat: int) -> None:
        """Refuse whoever does not play this seat, in a game that has begun and not ended."""
        is_bots_now = is_bots(seating.own_seat(self.table, person, seat))
        self.require(not is_bots_now, "foreign-seat")
        self.require(self.table.is_started, "not-started")
        self.require(not self.is_over, "game-over")
        self.require(not days.is_closed(self.table), "day-over")

    def is_current(self, seat: int, seen: int) -> bool:
        """Whether what a seat saw still holds for it.

        Where several decide at the same moment, the others' decisions do no harm as long as they leave this
        seat the same choice.
        """
        if seen == self.ply:
            return True
        if not self.is_unmoved(seat, seen):
            return False
        earlier = self.match.at(len(self.match.events) - (self.ply - seen))
        return seat in earlier.actors and earlier.choice_of(seat) == self.match.choice_of(seat)

    def is_unmoved(self, seat: int, seen: int) -> bool:
        """Whether nothing came since but other seats' decisions."""
        num_since = self.ply - seen
        if not 0 <= num_since <= len(self.recent):
            return False
        since = list(self.recent)[len(self.recent) - num_since :]
        return all(line[0] not in ("*", str(seat)) and not is_undo(line) for line in since)

    async def commit(self, trial: Match, happenings: list[Happening]) -> None:
        """Keep what happened and the throws that follow at once, then take it over, then tell."""
        happened = [*happenings, *self.fallen(trial)]
        await self.append(trial, [happening.event.line for happening in happened])
        self.chronicle.add(trial, happened)
        self.changed()

    def fallen(self, trial: Match) -> list[Happening]:
        """The throws that nobody makes and nobody waits for, carried out."""
        found = []
        while self.falls_at_once(trial):
            found.append(trial.witness(trial.throw))
        return found

    async def append(self, trial: Match, lines: list[str], standing: Standing | None = None) -> None:
        """Keep new lines, then take over the match that they lead to."""
        self.attempted = (self.ply, lines)
        try:
            await self.store.append(self.table.id, self.ply, lines, standing or standing_of(trial), time())
        except Conflict:
            self.require(await self.store.table(self.table.id) is not None, "no-such-table")
            await self.catch_up()
            raise Refused("stale") from None
        self.match = trial
        self.ply += len(lines)
        self.recent.extend(lines)
        self.is_ours = True

    # What others did

    async def hear_of_lines(self, ply: int) -> None:
        """The store has so many lines: read them, unless they are ours."""
        async with self.lock:
            if ply > self.ply:
                await self.catch_up()

    async def hear_of_table(self, revision: int) -> None:
        """The document has changed so often: read it, unless that was us."""
        async with self.lock:
            if revision > self.table.revision:
                await self.reread()

    async def hear_of_anything(self) -> None:
        """News may have been missed: look."""
        async with self.lock:
            await self.reread()
            await self.catch_up()

    async def catch_up(self) -> None:
        """Read what other processes have written; the caller holds the lock."""
        lines = await self.store.lines(self.table.id, self.ply)
        if not lines:
            return
        # A command whose client was lost half-way may have been kept all the same.
        self.is_ours = self.attempted == (self.ply, lines)
        if any(is_undo(line) or is_resignation(line) for line in lines):
            self.set_up(await self.store.lines(self.table.id))
        else:
            self.follow(lines)
        self.changed()

    def follow(self, lines: list[str]) -> None:
        """Carry out lines that another process has written."""
        trial = self.match.clone()
        happenings = [trial.witness(partial(trial.push, line)) for line in lines]
        self.match = trial
        self.chronicle.add(trial, happenings)
        self.ply += len(lines)
        self.recent.extend(lines)

    async def reread(self) -> None:
        """Read the document again; the caller holds the lock."""
        found = await self.store.table(self.table.id)
        if found and found.table.revision != self.table.revision:
            self.adopt(found.table)

    # The document

    async def change(self, edit: Callable[[Table], object], also: Table | None = None) -> None:
        """Edit the table (and make another with it): on a copy, again if others were quicker."""
        async with self.lock:
            for _ in range(ATTEMPTS):
                edited = deepcopy(self.table)
                edit(edited)
                seating.settle(edited)
                if edited == self.table:
                    return
                try:
                    await self.store.save(edited, time(), also)
                except Conflict:
                    await self.reread()
                else:
                    self.adopt(edited)
                    return
            raise Refused("stale")

    async def welcome(self, person: str) -> None:
        """Who returns takes the seats back."""
        if seats_of(self.table, person):
            await self.change(lambda table: seating.come_back(table, person))

    def adopt(self, table: Table) -> None:
        """Take a new document over."""
        self.table = table
        self.match.players = player_names(table)
        self.match.dice = dice_of(table)
        self.chronicle.forget()
        self.changed()

    def changed(self) -> None:
        """Let everyone see it."""
        self.version += 1
        for visitor in self.visitors:
            visitor.notice()
        self.on_change()

    def tell(self, message: ReactionMessage) -> None:
        """Let everyone who is here now hear something; nothing of it is kept."""
        for visitor in self.visitors:
            visitor.hear(message)

    @staticmethod
    def require(condition: bool, code: str) -> None:
        """Refuse, unless it is so."""
        seating.require(condition, code)


def new_match(table: Table) -> Match:
    """The match of a table, before the first throw."""
    return Match(table.game, options=table.options, players=player_names(table), dice=dice_of(table))


def player_names(table: Table) -> tuple[str, ...]:
    """The names at a table, as pictures and sentences show them."""
    return tuple(seat.name or NOBODY for seat in table.seats)


def dice_of(table: Table) -> Dice:
    """The table's dice. They are settled once all contributions are in; a lesson's first throws before."""
    dice = VerifiableDice(table.secret, days.dice_name_at(table), [seat.contribution for seat in table.seats])
    lesson = find_game(table.game).lesson if table.learning else None
    return PreparedDice(lesson.THROWS, dice) if lesson else dice


def folded(lines: Iterable[str]) -> list[str]:
    """The log that a stream of lines comes to: without what was taken back, and what is no rule's."""
    log: list[str] = []
    for line in lines:
        if is_undo(line):
            seat = line[0]
            del log[next(ply for ply in reversed(range(len(log))) if log[ply][0] == seat)]
        elif not is_resignation(line):
            log.append(line)
    return log


def is_undo(line: str) -> bool:
    """Whether a line takes another back."""
    return line.endswith(f" {UNDO}")


def is_resignation(line: str) -> bool:
    """Whether with a line one of two players gives up."""
    return line.endswith(f" {RESIGN}")


def other_of(seat: int) -> int:
    """The other one of two."""
    return 3 - seat


def standing_of(match: Match) -> Standing:
    """How far the game has come, for lists of games."""
    if match.result:
        return Standing(True, (), match.result.winners)
    return Standing(False, awaited_of(match))


def awaited_of(match: Match) -> tuple[int, ...]:
    """The seats that are to decide or to throw."""
    return ((match.thrower,) if match.thrower else ()) if match.is_chance else match.actors
