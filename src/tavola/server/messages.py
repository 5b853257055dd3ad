"""What goes over a table's WebSocket: commands of the client, and what the server answers and tells."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec

from ..bots.hints import Hint
from ..core.contract import MAX_SEATS
from ..core.picture import Markup
from .presence import Tempo
from .reactions import Reaction
from .table import Kind, Origin, Pace

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


class Touch(Command, tag="touch", kw_only=True):
    """What can be done with what was touched so far, perhaps after some moves. Changes nothing."""

    seat: SeatNumber
    ply: Ply
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=32)] = []
    touched: Annotated[list[Word], msgspec.Meta(max_length=12)]


class AskHint(Command, tag="hint", kw_only=True):
    """What the strongest bot thinks of a seat's moves, for this client alone; perhaps after some moves."""

    seat: SeatNumber
    ply: Ply
    moves: Annotated[list[MoveText], msgspec.Meta(max_length=32)] = []


class AskWhyNot(Command, tag="why-not", kw_only=True):
    """Why something in the picture cannot be chosen now, besides what was; perhaps after some moves."""

    seat: SeatNumber
    ply: Ply
    thing: Word
    picked: Annotated[list[Word], msgspec.Meta(max_length=8)] = []
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


class Leave(Command, tag="leave", kw_only=True):
    """Get up from all one's seats. During a game they are kept for the one who returns; a bot may play on."""

    bot_plays: bool = False


class Resign(Command, tag="resign", kw_only=True):
    """Give a seat up for good: of two, the other one wins; of more, a bot plays on."""

    seat: SeatNumber


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


class SetTempo(Command, tag="tempo", kw_only=True):
    """How quickly this person likes to see bots play. Nothing is kept: a page says it whenever it comes."""

    tempo: Tempo


class React(Command, tag="react", kw_only=True):
    """Send everyone at the table a little picture."""

    seat: SeatNumber
    reaction: Reaction


class Rematch(Command, tag="rematch"):
    """Once more, with the same people."""


class Learn(Command, tag="lesson", kw_only=True):
    """In a guided first game: go on from what is to be read, leave the lesson, or come back to it."""

    ply: Ply
    number: int  # of the step that is shown
    step: Literal["go-on", "leave", "resume"]


class TryAgain(Command, tag="try-again"):
    """At a puzzle: once more from its position."""


class GetState(Command, tag="get-state"):
    """Tell me the present state."""


AnyCommand = (
    Play
    | Try
    | Touch
    | AskHint
    | AskWhyNot
    | Throw
    | Undo
    | ThrowsItself
    | Contribute
    | Sit
    | Leave
    | Resign
    | Rename
    | SetOccupant
    | Start
    | LetBotPlay
    | SetTempo
    | React
    | Rematch
    | Learn
    | TryAgain
    | GetState
)


class Numbered(msgspec.Struct):
    """As much of any message as is needed to answer it."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0


# What the server says


class SeatMessage(msgspec.Struct, kw_only=True):
    """A seat, as everybody at the table sees it."""

    seat: int
    piece: int  # which of the four pieces it plays; a team has one
    kind: Kind
    name: str
    bot: str
    level: str  # the bot's, in words; empty for bots that are not for people
    is_yours: bool
    is_here: bool
    has_left: bool
    has_resigned: bool
    away_s: int | None  # how long the person has been away
    can_be_replaced: bool  # by a bot, at the others' wish
    throws_itself: bool
    has_contributed: bool


class DiceMessage(msgspec.Struct, kw_only=True):
    """What is known of the dice."""

    commitment: str
    contributions: list[str]
    is_sealed: bool  # all contributions are in: the throws are settled
    is_prepared: bool  # the first throws are those of a lesson, and nothing proves them
    secret: str | None  # once the game has ended


class PromptMessage(msgspec.Struct, kw_only=True):
    """What the page says above the board."""

    seat: int  # whose piece stands beside it; 0 for none
    title: str
    words: str


class Asked(msgspec.Struct, kw_only=True):
    """What one of the client's own seats can do now."""

    seat: int
    question: str
    can_throw: bool
    can_undo: bool
    why_no_undo: str  # what there was to take back and cannot be any more; empty if there is nothing to say
    buttons: dict[str, str]  # ids of paths that are no thing of the picture, and the words on their buttons
    remaining: str  # what is still to be done before a series can be made; empty if it can
    is_series: bool  # moves of which several are chosen one after the other and made together
    previewed: list[str]  # moves of which it is worth seeing what they would do
    moves: list[tuple[str, tuple[str, ...]]]  # each move with the path of things one touches for it


class EventMessage(msgspec.Struct, kw_only=True, eq=False):
    """A line of the log in words; one that was put into words once is the same object ever after."""

    line: str
    words: str
    is_roll: bool = False  # dice have fallen
    seat: int  # whose line it is; 0 for nobody's
    faces: list[int] = []  # the dice as they fell, 1 to 6
    act: list[tuple[str, str]]  # the same without its subject: names of pictures, or nothing, and words
    place: str = ""  # the id of what it was about, in the picture
    gains: Sequence[tuple[str, str, int]] = ()  # where, what and whose
    begins: bool  # whether a turn begins with it


class PageMessage(msgspec.Struct, kw_only=True):
    """One idea of a lesson."""

    sentence: str
    wait: str  # what is to be touched, in a few words
    lit: list[str]  # the ids of what is lit
    touched: list[str]  # how the ids begin that, once all are touched, lead on to the next page


class LessonMessage(msgspec.Struct, kw_only=True):
    """Where a guided first game stands (``core/lesson.py``).

    ``left``: the lesson can be resumed. ``hints``: it is over, and hints are offered. ``over``: nothing more
    is said.
    """

    kind: Literal["act", "read", "keep", "wait", "end", "left", "hints", "over"]
    number: int
    total: int
    pages: list[PageMessage]


Looks = Literal["better", "played"]


class PuzzleRow(msgspec.Struct, kw_only=True):
    """A move in the answer to a puzzle, and the own chance after it."""

    looks: Looks
    label: str  # whose it is
    move: str  # what it is called
    chance: float
    is_at_most: bool  # it is less, or as much
    path: list[str]  # what one touches for it


class PuzzleMessage(msgspec.Struct, kw_only=True):
    """Where a puzzle stands. ``on``: what was done is right, and the turn goes on."""

    kind: Literal["asked", "on", "right", "wrong"]
    title: str  # what is said of the answer; nothing before there is one
    words: str
    rows: list[PuzzleRow]


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
    stand_ins: list[int]  # seats whose bot had no answer in time: a simpler one made its last move
    status: Literal["open", "playing", "over"]
    is_yours: bool  # you made it
    host_name: str  # who made it, as the others see them; empty if they have no seat
    next_table: str
    origin: Origin | None  # the game that this one was played on from: how it began is not proven
    is_repeat: bool  # with the dice of a game that was over: they prove nothing
    num_watching: int


Chunks = tuple[str, ...]  # of a part's SVG, which is all of them together (``core/picture.py``)
Parts = list[tuple[str, Chunks]]  # of a picture from top to bottom: name and chunks of each


class State(msgspec.Struct, kw_only=True):
    """All that a client shows. It is told what differs from the state before (``deltas.py``)."""

    table: TableMessage
    seats: list[SeatMessage]
    dice: DiceMessage
    ply: int
    num_lines: int
    awaited: list[int]  # whose turn it is
    is_throw: bool
    heading: str  # whose turn it is, in words
    prompt: PromptMessage
    asked: list[Asked]
    resigning: Literal["", "ends", "bot-plays"]  # what it would do if one resigned; empty for who cannot
    events: list[EventMessage]
    last_throw: list[int]
    outcome: Outcome | None
    lesson: LessonMessage | None  # for the learner alone
    puzzle: PuzzleMessage | None
    parts: Parts
    language: str


class Trial(msgspec.Struct, kw_only=True):
    """The answer to ``try`` and ``touch``. Its picture is told by what differs from the state's."""

    id: int
    ply: int
    seat: int
    parts: Parts
    prompt: PromptMessage
    asked: Asked | None  # what could follow; None if nothing of this seat's
    assumed: list[str] = []  # ids of what is taken for touched as well


class Hints(msgspec.Struct, tag_field="type", tag="hints", kw_only=True):
    """The answer to ``hint``, the best first."""

    id: int
    ply: int
    seat: int
    hints: list[Hint]
    is_warming_up: bool


class Reason(msgspec.Struct, tag_field="type", tag="reason", kw_only=True):
    """The answer to ``why-not``."""

    id: int
    ply: int
    words: str  # a sentence; empty for what can be chosen, or never is


class ReactionMessage(msgspec.Struct, tag_field="type", tag="reaction", kw_only=True):
    """Somebody sends a little picture. Told in passing: nobody is told again."""

    seat: int
    reaction: str


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


def plain(value: object) -> str:
    """What is no JSON by itself: markup, which is text."""
    if isinstance(value, Markup):
        return str(value)
    raise NotImplementedError(f"{type(value)} goes over no wire")


encode = msgspec.json.Encoder(enc_hook=plain).encode


def number_in(message: bytes) -> int:
    """The number of a message, even of one that is no command; 0 if it has none."""
    try:
        return msgspec.json.decode(message, type=Numbered).id
    except UNREADABLE:
        return 0
