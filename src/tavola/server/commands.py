"""What each command of a client does."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from ..core.explanation import why_not
from ..core.language import speaking
from . import lessons, seating
from . import messages as m
from .hints import hints_for
from .hub import Hub, OpenTable
from .presenter import can_be_replaced, preview_for, touched_for, trial_for
from .puzzle_room import PuzzleRoom
from .refusals import Refused
from .table import Table, is_of, seats_played_by


class Caller(msgspec.Struct):
    """Who commands, and where."""

    hub: Hub
    open_table: OpenTable
    person: str
    name: str  # for a seat that is taken without one
    language: str


async def carry_out(caller: Caller, command: m.AnyCommand) -> msgspec.Struct:
    """Do it, or raise a TavolaError; the answer for the client."""
    if not caller.open_table.room.permits(command):
        raise Refused("not-here")
    trial = await HANDLERS[type(command)](caller, command)
    return trial or m.Done(command.id, caller.open_table.room.ply)


# Play


async def play(caller: Caller, command: m.Play) -> None:
    """Make moves."""
    await caller.open_table.room.play(caller.person, command)


async def try_out(caller: Caller, command: m.Try) -> m.Trial:
    """Show what moves would lead to."""
    room = caller.open_table.room
    trial = room.tried(caller.person, command)
    if command.is_preview:
        return preview_for(room, caller.person, command, caller.language)
    return trial_for(room, trial, caller.person, command, caller.language)


async def give_hint(caller: Caller, command: m.AskHint) -> m.Hints:
    """Tell this client what the strongest bot thinks."""
    room, bots, seconds = caller.open_table.room, caller.hub.bots, caller.hub.settings.bot_seconds
    told = await hints_for(room, bots, seconds, caller.person, command, caller.language)
    await room.note_hint(command.seat)
    return told


async def touch(caller: Caller, command: m.Touch) -> m.Trial:
    """Say what can be done with what was touched."""
    room = caller.open_table.room
    return touched_for(room, room.tried(caller.person, command), caller.person, command, caller.language)


async def set_tempo(caller: Caller, command: m.SetTempo) -> None:
    """Let bots play more slowly, or more quickly."""
    room = caller.open_table.room
    room.presence.tempos[caller.person] = command.tempo
    room.on_change()


async def say_why_not(caller: Caller, command: m.AskWhyNot) -> m.Reason:
    """Tell why something cannot be chosen."""
    room = caller.open_table.room
    match = room.considered(caller.person, command)
    with speaking(caller.language):
        words = why_not(match, command.seat, command.picked, command.thing)
    return m.Reason(id=command.id, ply=room.ply, words=words)


async def throw(caller: Caller, command: m.Throw) -> None:
    """Throw the dice."""
    await caller.open_table.room.throw(caller.person, command)


async def undo(caller: Caller, command: m.Undo) -> None:
    """Take a decision back."""
    await caller.open_table.room.undo(caller.person, command)


async def get_state(caller: Caller, command: m.GetState) -> None:
    """Nothing happens: the connection sends the state."""


# Seats


async def sit(caller: Caller, command: m.Sit) -> None:
    """Take a seat."""
    name = command.name or caller.name
    await change(caller, partial(seating.sit, person=caller.person, number=command.seat, name=name))


async def leave(caller: Caller, command: m.Leave) -> None:
    """Get up."""
    await change(caller, partial(seating.leave, person=caller.person, bot_plays=command.bot_plays))


async def resign(caller: Caller, command: m.Resign) -> None:
    """Give a seat up for good."""
    room = caller.open_table.room
    if room.is_duel:
        await room.resign(caller.person, command)
        return
    room.require_resignable(caller.person, command.seat)
    await change(caller, partial(seating.resign, person=caller.person, number=command.seat))


async def rename(caller: Caller, command: m.Rename) -> None:
    """Change a name."""
    await change(
        caller, partial(seating.rename, person=caller.person, number=command.seat, name=command.name)
    )


async def set_occupant(caller: Caller, command: m.SetOccupant) -> None:
    """Free a seat, or put a bot there."""
    edit = partial(seating.set_occupant, number=command.seat, kind=command.kind, bot=command.bot)
    await change(caller, partial(edit, person=caller.person))


async def start(caller: Caller, command: m.Start) -> None:
    """Begin the game."""
    await change(caller, partial(seating.start, person=caller.person))


async def contribute(caller: Caller, command: m.Contribute) -> None:
    """Shake the dice."""
    edit = partial(seating.contribute, number=command.seat, value=command.value)
    await change(caller, partial(edit, person=caller.person))


async def throws_itself(caller: Caller, command: m.ThrowsItself) -> None:
    """Let the dice be thrown without asking, or not."""
    edit = partial(seating.throw_itself, number=command.seat, on=command.on)
    await change(caller, partial(edit, person=caller.person))


async def let_bot_play(caller: Caller, command: m.LetBotPlay) -> None:
    """Let a bot play on for somebody who is away."""
    room = caller.open_table.room
    if room.is_over:
        raise Refused("game-over")

    def edit(table: Table) -> None:
        seat = seating.seat_at(table, command.seat)
        away_s = None if is_of(seat, caller.person) else room.presence.away_s(seat.person)
        is_away = can_be_replaced(table, seat, away_s)
        seating.let_bot_play(table, caller.person, command.seat, command.bot, is_away=is_away)

    await change(caller, edit)


async def react(caller: Caller, command: m.React) -> None:
    """Send everyone at the table a little picture."""
    room = caller.open_table.room
    room.require(command.seat in seats_played_by(room.table, caller.person), "foreign-seat")
    room.require(room.table.is_started, "not-started")
    room.require(caller.hub.reactions.take(caller.person), "too-fast")
    await caller.hub.store.tell(f"react {room.table.id} {command.seat} {command.reaction}")


async def rematch(caller: Caller, command: m.Rematch) -> None:
    """Once more."""
    await caller.hub.rematch(caller.open_table, caller.person)


async def learn(caller: Caller, command: m.Learn) -> None:
    """Go on in a lesson from what was read; leave it or come back to it, whatever happened meanwhile."""
    room = caller.open_table.room
    room.require(command.step != "go-on" or command.ply == room.ply, "stale")
    await change(caller, partial(lessons.advance, command=command, person=caller.person, room=room))


async def try_again(caller: Caller, command: m.TryAgain) -> None:
    """Begin a puzzle again."""
    room = caller.open_table.room
    assert isinstance(room, PuzzleRoom)  # noqa: S101 (which alone permits it)
    await room.begin_again()


async def change(caller: Caller, edit: Callable[[Table], object]) -> None:
    """Edit the table's document."""
    await caller.open_table.room.change(edit)


Handler = Callable[[Caller, Any], Awaitable[msgspec.Struct | None]]
HANDLERS: dict[type, Handler] = {
    m.Play: play,
    m.Try: try_out,
    m.Touch: touch,
    m.AskHint: give_hint,
    m.AskWhyNot: say_why_not,
    m.Throw: throw,
    m.Undo: undo,
    m.GetState: get_state,
    m.Sit: sit,
    m.Leave: leave,
    m.Resign: resign,
    m.Rename: rename,
    m.SetOccupant: set_occupant,
    m.Start: start,
    m.Contribute: contribute,
    m.ThrowsItself: throws_itself,
    m.LetBotPlay: let_bot_play,
    m.SetTempo: set_tempo,
    m.React: react,
    m.Rematch: rematch,
    m.Learn: learn,
    m.TryAgain: try_again,
}
