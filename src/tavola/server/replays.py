"""A game walked through again: every position, what led to it in words, and what it looked like.

A game is walked once, and its positions are kept while somebody looks; pictures are drawn a few at a time,
as they are asked for. Whoever waits for a move never waits for more than one of them.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from ..core.kernel import State
from ..core.language import speaking
from ..core.match import Happening, Match
from ..core.sight import Sight
from . import days
from .chronicle import in_words, seat_of
from .messages import Chunks, EventMessage, Parts, encode
from .presenter import parts_of, sight_of
from .review_messages import Pictures, ReplaySeat
from .room import Room
from .table import seats_of

RUN = 8  # lines whose pictures are sent together
SLICE = 20  # lines, after which others have their turn
SHOWN = ("strip", "seats", "board")  # the parts of a table's picture that a replay has
KEPT = 16  # games
KEPT_RUNS = 96  # of pictures, of all those who look at a game


@dataclass(frozen=True)
class SeenGame:
    """A game that somebody sees again: a table's, up to now, or one from a file."""

    id: str  # of the table, or of the upload: the review is kept under it
    match: Match
    ply: int  # lines in the store
    revision: int  # of the table
    seats: list[ReplaySeat]
    you: int  # the seat that is called “you”; 0 for guests, and for several people on one device
    is_over: bool
    resigned: int = 0  # the seat that gave up; 0 for none
    is_lesson: bool = False
    is_upload: bool = False
    hidden: str = ""  # a code: its dice are a secret for others still

    @property
    def own_seats(self) -> list[int]:
        """The seats of who looks."""
        return [seat.seat for seat in self.seats if seat.is_yours]


@dataclass
class Replay:
    """A game up to a moment, with all its positions."""

    match: Match
    start: State
    happenings: list[Happening]
    told: dict[str, list[EventMessage]] = field(default_factory=dict)  # by language
    drawn: OrderedDict[tuple[int, int, str], bytes] = field(default_factory=OrderedDict)

    @property
    def num_lines(self) -> int:
        """How long the log is."""
        return len(self.happenings)

    def at(self, line: int) -> Match:
        """The match as it was after so many lines: the same as ``Match.at``, without the walk."""
        return self.match.returned(line, self.happenings[line - 1].after if line else self.start)

    async def events(self, language: str) -> list[EventMessage]:
        """Every line in words."""
        if language not in self.told:
            told = []
            for number, happening in enumerate(self.happenings):
                told.append(in_words(self.match, happening, language))
                await give_way(number)
            self.told[language] = told
        return self.told[language]

    async def pictures(self, run: int, you: int, language: str) -> bytes:
        """A run of pictures, ready to be sent."""
        key = (run, you, language)
        if key not in self.drawn:
            self.drawn[key] = encode(await self.drawn_run(run, you, language))
            while len(self.drawn) > KEPT_RUNS:
                self.drawn.popitem(last=False)
        self.drawn.move_to_end(key)
        return self.drawn[key]

    async def drawn_run(self, run: int, you: int, language: str) -> Pictures:
        """The pictures of a few lines; most parts are what they were a line ago, and are sent once."""
        pictures: dict[Chunks, int] = {}  # each, and its number
        frames = []
        for line in range(run * RUN, min((run + 1) * RUN, self.num_lines + 1)):
            with speaking(language):
                parts = self.parts(line, you)
            frames.append([(name, pictures.setdefault(chunks, len(pictures))) for name, chunks in parts])
            await asyncio.sleep(0)
        numbers = {chunk: number for number, chunk in enumerate(dict.fromkeys(chain(*pictures)))}
        told = [[numbers[chunk] for chunk in chunks] for chunks in pictures]
        return Pictures(first=run * RUN, chunks=list(numbers), pictures=told, frames=frames)

    def parts(self, line: int, you: int) -> Parts:
        """What was to be seen after so many lines, through the eyes of who had just played."""
        match = self.at(line)
        seat = seat_of(match.events[-1]) if match.events else 0
        shown = parts_of(match, Sight(seat or None, you))
        return [(name, chunks) for name, chunks in shown if name in SHOWN]


async def give_way(number: int) -> None:
    """Now and then, let others have their turn."""
    if number % SLICE == 0:
        await asyncio.sleep(0)


async def walked(match: Match) -> Replay:
    """A match gone through once more."""
    at, happenings = match.at(0), []
    start = at.state.copy()
    for number, event in enumerate(match.events):
        happenings.append(at.witness(partial(at.repeat, event)))
        await give_way(number)
    return Replay(match, start, happenings)


class Replays:
    """The games that somebody looks at again."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int, int], Replay] = OrderedDict()

    async def of(self, seen: SeenGame) -> Replay:
        """A game as it is now."""
        key = (seen.id, seen.ply, seen.revision)
        if key not in self.kept:
            self.kept[key] = await walked(seen.match.clone())
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(key)
        return self.kept[key]


def seen_at(room: Room, person: str) -> SeenGame:
    """The game of a table, as a person sees it."""
    own = seats_of(room.table, person)
    return SeenGame(
        id=room.table.id,
        match=room.match,
        ply=room.ply,
        revision=room.table.revision,
        seats=seats_in(room.match, [seat.name for seat in room.table.seats], own),
        you=sight_of(room.match, own).you,
        is_over=room.is_over,
        resigned=room.resigned,
        is_lesson=room.table.learning is not None,
        hidden=days.why_hidden(room.table) if days.is_hidden(room.table) else "",
    )


def seats_in(match: Match, names: Sequence[str], own: Sequence[int] = ()) -> list[ReplaySeat]:
    """Who has played."""
    piece = partial(match.game.view.piece_of, match.state)
    return [
        ReplaySeat(seat=number, piece=piece(number), name=name, is_yours=number in own)
        for number, name in enumerate(names, 1)
    ]
