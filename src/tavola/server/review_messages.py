"""What the page of a game that is seen again is told: its lines, its pictures, and its review."""

from typing import Literal

import msgspec

from .messages import EventMessage


class ReplaySeat(msgspec.Struct, kw_only=True):
    """Somebody who plays in a game that is seen again."""

    seat: int
    piece: int
    name: str
    is_yours: bool


class ReplayLines(msgspec.Struct, kw_only=True):
    """A game that is seen again, up to now."""

    ply: int
    num_lines: int
    run: int  # lines whose pictures are asked for together
    is_over: bool
    ending: str  # what came after the last line and is no rule's, in words
    seats: list[ReplaySeat]
    events: list[EventMessage]


class Pictures(msgspec.Struct, kw_only=True):
    """A few pictures of a game, from a line on."""

    first: int
    chunks: list[str]  # of pictures, each once
    pictures: list[list[int]]  # of parts, each once: the numbers of its chunks
    frames: list[list[tuple[str, int]]]  # of every line its parts: name, and number of its picture


class ReviewRow(msgspec.Struct, kw_only=True):
    """What a game was for a side, in whole points of a hundred: all of it adds up to the result."""

    seats: list[int]
    piece: int
    start: int
    luck: int
    decisions: int
    others: int  # their decisions
    correction: int  # where the judge had been wrong
    result: int


class ReviewPlayer(msgspec.Struct, kw_only=True):
    """How somebody has played."""

    seat: int
    words: str
    precision: str  # in words; nothing after few decisions


class Compared(msgspec.Struct, kw_only=True):
    """A decision beside a better one: what each is called, and the own chance after it."""

    played: str
    played_chance: float
    better: str
    better_chance: float
    path: list[str]  # what one touches for the better one


class ReviewMoment(msgspec.Struct, kw_only=True):
    """A line that is worth looking at."""

    line: int
    kind: str
    points: float  # what it brought or cost
    title: str
    words: str  # the chances in a sentence; empty for a decision, which is compared
    compared: Compared | None
    why: str


class ReviewMessage(msgspec.Struct, kw_only=True):
    """A review in words."""

    is_exact: bool
    sides: list[int]  # of every seat, from 0
    values: list[list[float]]  # the chances of every side, at the start and after each line
    verdicts: list[str]  # of each line: best, good (as the best), only, or nothing
    ledger: list[ReviewRow]
    players: list[ReviewPlayer]
    usual: str  # what the precision of every level usually is
    moments: list[ReviewMoment]


class ReviewStatus(msgspec.Struct, kw_only=True):
    """Whether there is a review, and what is told meanwhile."""

    status: Literal["none", "later", "waiting", "warming-up", "judging", "failed", "done"]
    words: str
    progress: float  # of what is under way
    review: ReviewMessage | None  # the best there is, unless the client has it
