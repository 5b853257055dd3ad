"""Hints: what the strongest bot thinks of one's moves, told to nobody else and kept nowhere."""

import asyncio

from ..bots.hints import Hint, hints
from ..core.language import speaking
from ..core.match import Match
from .bot_readiness import is_warming_up
from .bots import BotPool
from .messages import AskHint, HintMessage, Hints
from .refusals import Refused
from .room import Room


async def hints_for(
    room: Room, bots: BotPool, seconds: float, person: str, command: AskHint, language: str
) -> Hints:
    """The hints for a seat; refused if there are none to be given, or they came too late."""
    match = deciding(room, person, command)
    # Who goes away while a bot thinks must not end its worker.
    options = await asyncio.shield(asyncio.ensure_future(bots.think(match, command.seat, seconds)))
    if not options:
        raise Refused("no-hint")
    deciding(room, person, command)
    with speaking(language):
        found = ordered([told(hint, command.seat) for hint in hints(match, command.seat, options)])
    is_weaker = is_warming_up(match.game)
    return Hints(id=command.id, ply=room.ply, seat=command.seat, hints=found, is_warming_up=is_weaker)


def deciding(room: Room, person: str, command: AskHint) -> Match:
    """The match in which the seat is to decide now; refused if it is not, or may not ask."""
    match = room.tried(person, command)
    room.require(room.table.has_hints, "hints-off")
    room.require(command.seat in match.actors, "not-your-turn")
    return match


def ordered(found: list[HintMessage]) -> list[HintMessage]:
    """The bot's choice first, then the others by their chances.

    It looks into some moves more than into others, and ranks these first. What only seems better than its
    choice, because it was hardly looked into, is no advice.
    """
    best, *others = found
    others = [hint for hint in others if hint.chance <= best.chance]
    return [best, *sorted(others, key=lambda hint: -hint.chance)]


def told(hint: Hint, seat: int) -> HintMessage:
    """A hint, as the seat is told it."""
    has_points = hint.points is not None and any(hint.points)
    return HintMessage(
        moves=list(hint.moves),
        chance=hint.chances[seat - 1],
        points=hint.points[seat - 1] if hint.points is not None and has_points else None,
        why=hint.why,
    )
