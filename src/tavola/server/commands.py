"""What each command of a client does."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from . import messages as m
from . import seating
from .hints import hints_for
from .hub import Hub, OpenTable
from .presenter import can_be_replaced, preview_for, trial_for
from .refusals import Refused
from .table import Table, is_of


class Caller(msgspec.Struct):
    """Who commands, and where."""

    hub: Hub
    open_table: OpenTable
    person: str
    name: str  # for a seat that is taken without one
    language: str


async def carry_out(caller: Caller, command: m.AnyCommand) -> msgspec.Struct:
    """Do it, or raise a TavolaError; the answer for the client."""
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
        return preview_for(room.match, command, room.ply, caller.language)
    return trial_for(trial, command, room.ply, caller.language)


async def give_hint(caller: Caller, command: m.AskHint) -> m.Hints:
    """Tell this client what the strongest bot thinks."""
    room, bots, seconds = caller.open_table.room, caller.hub.bots, caller.hub.settings.bot_seconds
    return await hints_for(room, bots, seconds, caller.person, command, caller.language)


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
    await change(caller, partial(seating.leave, person=caller.person))


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


async def rematch(caller: Caller, command: m.Rematch) -> None:
    """Once more."""
    await caller.hub.rematch(caller.open_table, caller.person)


async def change(caller: Caller, edit: Callable[[Table], object]) -> None:
    """Edit the table's document."""
    await caller.open_table.room.change(edit)


Handler = Callable[[Caller, Any], Awaitable[msgspec.Struct | None]]
HANDLERS: dict[type, Handler] = {
    m.Play: play,
    m.Try: try_out,
    m.AskHint: give_hint,
    m.Throw: throw,
    m.Undo: undo,
    m.GetState: get_state,
    m.Sit: sit,
    m.Leave: leave,
    m.Rename: rename,
    m.SetOccupant: set_occupant,
    m.Start: start,
    m.Contribute: contribute,
    m.ThrowsItself: throws_itself,
    m.LetBotPlay: let_bot_play,
    m.Rematch: rematch,
}
