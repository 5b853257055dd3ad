"""A puzzle at a table of its own, which nothing keeps: every connection has one, and it is gone with it.

To a client it is a table like any other, so that what is touched there is touched here. Its game begins with
the puzzle's position; moves are answered instead of played on, and the dice never fall.
"""

from collections import Counter, deque
from collections.abc import Iterable
from time import time

from ..core.match import Match
from ..puzzles import Puzzle
from ..puzzles.answer import ON, RIGHT, Answer, Answering
from . import messages as m
from .chronicle import Chronicle
from .room import KEPT_LINES, Room, player_names
from .seating import BOT_NAMES
from .store.interface import Store
from .table import Listed, Seat, Standing, Table

PERMITTED = (m.Play, m.Try, m.Touch, m.AskWhyNot, m.SetTempo, m.TryAgain, m.GetState)
NO_SECRET = "00" * 32  # nothing is thrown


class PuzzleRoom(Room):
    """Somebody's own look at a puzzle."""

    can_undo = False

    def __init__(self, store: Store, puzzle: Puzzle, person: str, name: str):
        self.puzzle, self.person = puzzle, person
        self.answer: Answer | None = None
        super().__init__(store, Listed(table_of(puzzle, person, name), Standing(), 0, 0.0), [])

    def set_up(self, lines: Iterable[str]) -> None:
        """Begin with the puzzle's position."""
        self.chronicle, self.recent, self.num_undone = Chronicle(), deque(maxlen=KEPT_LINES), Counter()
        self.ply = self.resigned = 0
        self.match = self.puzzle.match(player_names(self.table))
        self.answering = Answering(self.puzzle, self.match)

    @property
    def is_answered(self) -> bool:
        """Whether there is nothing more to find."""
        return self.answer is not None and self.answer.kind != ON

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.is_answered

    @property
    def is_left_alone(self) -> bool:
        """Whether nothing is to be chosen."""
        return self.is_answered

    def permits(self, command: m.AnyCommand) -> bool:
        """Whether a command is one for a puzzle."""
        return isinstance(command, PERMITTED)

    async def play(self, person: str, command: m.Play) -> None:
        """Answer moves: what is right is made, what is not is left aside."""
        async with self.lock:
            self.require_turn(person, command)
            self.made(command.seat, command.moves)  # raises if one of them cannot be
            answer = self.answering.answer(self.match, command.moves)
            if answer.kind == RIGHT:
                await self.store.keep_solved(self.person, self.puzzle.game, self.puzzle.id, time())
            self.answer = answer
            trial, happenings = self.made(command.seat, command.moves[: answer.num_kept])
            await self.commit(trial, happenings)

    async def append(self, trial: Match, lines: list[str], standing: Standing | None = None) -> None:
        """Take over the match that lines lead to; nothing is kept."""
        self.match = trial
        self.ply += len(lines)
        self.recent.extend(lines)

    async def begin_again(self) -> None:
        """Once more from the puzzle's position."""
        async with self.lock:
            ply = self.ply
            self.set_up(())
            self.ply, self.answer = ply + 1, None
            self.changed()


def table_of(puzzle: Puzzle, person: str, name: str) -> Table:
    """A table for who solves a puzzle, among nobody."""
    others = iter(each for each in BOT_NAMES if each != name)
    seats = [
        Seat("person", name, person) if seat == puzzle.seat else Seat("bot", next(others))
        for seat in range(1, puzzle.seats + 1)
    ]
    options = dict(puzzle.position["options"])
    table = Table(puzzle.id, puzzle.game, options, seats, person, NO_SECRET, 0.0)
    table.has_hints, table.is_started, table.is_sealed = False, True, True
    return table
