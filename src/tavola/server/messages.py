"""What goes over a table's WebSocket: commands of the client, and what the server answers and tells."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec

from ..bots.hints import Hint
from ..core.contract import MAX_SEATS
from .table import Kind, Pace

SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=MAX_SEATS)]
Ply = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
MoveText = Annotated[str, msgspec.Meta(max_length=100)]
Moves = Annotated[list[MoveText], msgspec.Meta(min_length=1, max_length=32)]
NameText = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    """What every command may carry: a number of the client's own, which the answer repeats."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


# Play. ``ply`` is the last state that the client has seen.


class Play(Command, tag="play", kw_only=True):
    """A seat's moves, as the record writes them: all of them are made, or none."""

    seat: SeatNumber
    ply: Ply
    moves: Moves


class Try(Command, tag="try", kw_only=True):
    """What the table would look like after these moves, and what could follow. Changes nothing.

    As a preview, what the first of them would do is marked in the present position instead.
    """

    seat: SeatNumber
    ply: Ply
    moves: Moves
    is_preview: bool = False


class AskHint(Command, tag="hint", kw_only=True):
    """What the strongest bot thinks of a seat's moves, for this client alone; perhaps after some moves."""

    seat: SeatNumber
    ply: Ply
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=32)] = []


class Throw(Command, tag="throw", kw_only=True):
    """A seat throws its dice."""

    seat: SeatNumber
    ply: Ply


class Undo(Command, tag="undo", kw_only=True):
    """A seat takes its last decision back."""

    seat: SeatNumber
    ply: Ply


class ThrowsItself(Command, tag="auto", kw_only=True):
    """Whether a seat's dice are thrown without asking."""

    seat: SeatNumber
    on: bool


class Contribute(Command, tag="contribute", kw_only=True):
    """A seat's own part of the dice: 32 random hex digits."""

    seat: SeatNumber
    value: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]


# Seats


class Sit(Command, tag="sit", kw_only=True):
    """Take a free seat; several can be taken on one device, each under a name of its own."""

    seat: SeatNumber
    name: NameText = ""


class Leave(Command, tag="leave"):
    """Get up from all one's seats. During a game they are kept for the one who returns."""


class Rename(Command, tag="rename", kw_only=True):
    """Change the name on a seat of one's own."""

    seat: SeatNumber
    name: NameText


class SetOccupant(Command, tag="set-occupant", kw_only=True):
    """The host makes a seat free, or puts a bot there, before the game."""

    seat: SeatNumber
    kind: Literal["open", "bot"]
    bot: Word = ""


class Start(Command, tag="start"):
    """Begin the game."""


class LetBotPlay(Command, tag="let-bot-play", kw_only=True):
    """A bot plays on for somebody who has been away for too long."""

    seat: SeatNumber
    bot: Word = ""


class Rematch(Command, tag="rematch"):
    """Once more, with the same people."""


class GetState(Command, tag="get-state"):
    """Tell me the present state."""


AnyCommand = (
    Play
    | Try
    | AskHint
    | Throw
    | Undo
    | ThrowsItself
    | Contribute
    | Sit
    | Leave
    | Rename
    | SetOccupant
    | Start
    | LetBotPlay
    | Rematch
    | GetState
)


class Numbered(msgspec.Struct):
    """As much of any message as is needed to answer it."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


# What the server says


class SeatMessage(msgspec.Struct, kw_only=True):
    """A seat, as everybody at the table sees it."""

    seat: int
    kind: Kind
    name: str
    bot: str
    level: str  # the bot's, in words; empty for bots that are not for people
    is_yours: bool
    is_here: bool
    has_left: bool
    away_s: int | None  # how long the person has been away
    can_be_replaced: bool  # by a bot, at the others' wish
    throws_itself: bool
    has_contributed: bool


class DiceMessage(msgspec.Struct, kw_only=True):
    """What is known of the dice."""

    commitment: str
    contributions: list[str]
    is_sealed: bool  # all contributions are in: the throws are settled
    secret: str | None  # once the game has ended


class Asked(msgspec.Struct, kw_only=True):
    """What one of the client's own seats can do now."""

    seat: int
    question: str
    can_throw: bool
    can_undo: bool
    is_series: bool  # moves of which several are chosen one after the other and made together
    previewed: list[str]  # moves of which it is worth seeing what they would do
    moves: list[tuple[str, tuple[str, ...]]]  # each move with the path of things one touches for it


class EventMessage(msgspec.Struct, kw_only=True):
    """A line of the log in words."""

    line: str
    words: str
    is_roll: bool  # dice have fallen


class Outcome(msgspec.Struct, kw_only=True):
    """How the game ended."""

    winners: list[int]
    scores: list[int] | None
    words: str


class TableMessage(msgspec.Struct, kw_only=True):
    """What was agreed on."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    is_listed: bool
    pace: Pace
    grace_s: float
    has_hints: bool
    is_warming_up: bool  # the bots still look less far than they will
    status: Literal["open", "playing", "over"]
    is_yours: bool  # you made it
    next_table: str
    num_watching: int


class State(msgspec.Struct, tag_field="type", tag="state", kw_only=True):
    """All that a client shows."""

    table: TableMessage
    seats: list[SeatMessage]
    dice: DiceMessage
    ply: int
    num_lines: int
    awaited: list[int]  # whose turn it is
    is_throw: bool
    heading: str  # whose turn it is, in words
    asked: list[Asked]
    events: list[EventMessage]
    last_throw: list[int]
    outcome: Outcome | None
    parts: list[tuple[str, str]]  # the picture's parts from top to bottom: name and SVG of each
    language: str


class Trial(msgspec.Struct, tag_field="type", tag="trial", kw_only=True):
    """The answer to ``try``."""

    id: int
    ply: int
    seat: int
    parts: list[tuple[str, str]]
    asked: Asked | None  # what could follow; None if nothing of this seat's


class Hints(msgspec.Struct, tag_field="type", tag="hints", kw_only=True):
    """The answer to ``hint``, the best first."""

    id: int
    ply: int
    seat: int
    hints: list[Hint]
    is_warming_up: bool


class Done(msgspec.Struct, tag_field="type", tag="done"):
    """A command was carried out, and is kept."""

    id: int
    ply: int


class RefusalMessage(msgspec.Struct, tag_field="type", tag="refused", kw_only=True):
    """A command was refused; the present state follows."""

    id: int
    code: str
    message: str
    detail: str = ""


UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)  # what decoding raises
decode_command: Callable[[bytes], AnyCommand] = msgspec.json.Decoder(AnyCommand).decode
encode = msgspec.json.Encoder().encode


def number_in(message: bytes) -> int:
    """The number of a message, even of one that is no command; 0 if it has none."""
    try:
        return msgspec.json.decode(message, type=Numbered).id
    except UNREADABLE:
        return 0
