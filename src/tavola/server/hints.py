"""Hints: what the strongest bot thinks of one's moves, told to nobody else and kept nowhere."""

import asyncio

from ..bots.hints import hints
from ..core.language import speaking
from ..core.match import Match
from .bot_readiness import is_warming_up
from .bots import BotPool
from .messages import AskHint, Hints
from .refusals import Refused
from .room import Room


async def hints_for(
    room: Room, bots: BotPool, seconds: float, person: str, command: AskHint, language: str
) -> Hints:
    """The hints for a seat; refused if there are none to be given, or they came too late."""
    match = deciding(room, person, command)
    # Who goes away while a bot thinks must not end its worker.
    moves = await asyncio.shield(asyncio.ensure_future(bots.think(match, command.seat, seconds, person)))
    if not moves:
        raise Refused("no-hint")
    deciding(room, person, command)
    with speaking(language):
        found = hints(match, command.seat, moves)
    is_weaker = is_warming_up(match.game)
    return Hints(id=command.id, ply=room.ply, seat=command.seat, hints=found, is_warming_up=is_weaker)


def deciding(room: Room, person: str, command: AskHint) -> Match:
    """The match in which the seat is to decide now; refused if it is not, or may not ask."""
    match = room.tried(person, command)
    room.require(room.table.has_hints, "hints-off")
    room.require(command.seat in match.actors, "not-your-turn")
    return match
