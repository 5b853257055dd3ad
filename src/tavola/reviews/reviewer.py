"""A review of a game: its ledger, line by line, and what is worth telling of it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ..bots.thinker import sides_of
from ..core.match import Match
from ..core.record import Record
from .ledger import Line, Player, Row, Vector, lines_of, player_of, rows_of
from .moments import Classes, Moment, classes_of, moments_of
from .walk import Progress, Walk

FIRST_SAMPLE = 8  # outcomes of a throw in the first answer


def review(played: Match | Record, *, sample: int = 0, progress: Progress | None = None) -> "Review":
    """The review of a match or a record, up to now if it is not over.

    sample: how many outcomes of every throw are looked at; 0 for all of them. What is found is the same in
    every process and on every machine.
    """
    walk = Walk(replayed(played))
    return reviewed(walk, sample, progress)


def stages(
    played: Match | Record, *, first: int = FIRST_SAMPLE, progress: Progress | None = None
) -> Iterator["Review"]:
    """A first answer by samples, and then the exact one: in all little more work than the exact one alone."""
    walk = Walk(replayed(played))
    for sample in (first, 0):
        yield reviewed(walk, sample, progress)


def luck_of(match: Match, *, sample: int = 0) -> Vector:
    """The luck of all throws for every side: what a result can be freed of."""
    return tuple(map(float, Walk(match).luck(sample)))


def replayed(played: Match | Record) -> Match:
    """The match; a record is checked as it is replayed."""
    return played.replay() if isinstance(played, Record) else played.clone()


def reviewed(walk: Walk, sample: int, progress: Progress | None) -> "Review":
    """One stage of a review."""
    start, judged = walk.judged(sample, progress)
    sides = walk.judge.sides
    return Review(walk.match, sample, tuple(map(float, start)), tuple(lines_of(judged, start, sides)), sides)


@dataclass(frozen=True)
class Review:
    """What was luck and what was skill in a game, for every side."""

    match: Match
    sample: int  # outcomes of a throw that were looked at; 0: all of them
    start: Vector  # each side's chance before the first throw
    lines: tuple[Line, ...]
    sides: tuple[int, ...]  # of every seat, from 0

    @property
    def is_exact(self) -> bool:
        """Whether every outcome of every throw was looked at."""
        return self.sample == 0

    @property
    def num_sides(self) -> int:
        """How many could win apart from each other."""
        return len(self.start)

    @cached_property
    def ledger(self) -> list[Row]:
        """What the game was for every side."""
        return rows_of(self.lines, self.start, self.sides)

    @cached_property
    def players(self) -> list[Player]:
        """How every seat has decided."""
        return [player_of(seat, self.lines) for seat in range(1, self.match.seats + 1)]

    @cached_property
    def classes(self) -> Classes:
        """From what cost on a decision is called what."""
        return classes_of(self.match.game, self.num_sides)

    @cached_property
    def moments(self) -> list[Moment]:
        """What is worth looking at, in the order of the log."""
        result = self.match.result
        winners = {self.sides[seat - 1] for seat in result.winners} if result else set()
        return moments_of(self.lines, self.start, self.classes, self.sides, winners)

    @property
    def gap(self) -> float:
        """By how much the ledger does not add up."""
        return max(row.gap for row in self.ledger)

    def row_of(self, seat: int) -> Row:
        """The row of the side of a seat."""
        return self.ledger[self.sides[seat - 1]]

    def values_before(self, line: int) -> Vector:
        """Each side's chance before a line of the log: what the best of it comes to."""
        return self.lines[line - 2].values if line > 1 else self.start

    # For programs

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data; ``from_json`` reads it again."""
        return {
            "game": self.match.game.id,
            "players": [asdict(player) for player in self.players],
            "finished": self.match.is_over,
            "sample": self.sample,
            "ledger": [asdict(row) for row in self.ledger],
            "moments": [asdict(moment) for moment in self.moments],
            "lines": [asdict(line) for line in self.lines],
        }

    @classmethod
    def from_json(cls, match: Match, data: dict[str, Any]) -> "Review":
        """The review of a match, as it was kept."""
        from msgspec import convert

        sides = tuple(sides_of(match.game, match.state))
        start = tuple(row["start"] for row in data["ledger"])
        lines = convert(data["lines"], tuple[Line, ...])
        return cls(match, data["sample"], start, lines, sides)

    # For people, in the language that is spoken

    def summary(self, seat: int, *, you: int = 0) -> str:
        """What the game was for a player, in a sentence or two; the reader's own seat is called you."""
        from .words import summary

        return summary(self, seat, you=you)

    def html(self, names: Sequence[str] = ()) -> str:
        """A page of its own, which needs nothing else; names: what players are called there."""
        from .page import page

        return page(self, names)

    def _repr_html_(self) -> str:
        from .page import fragment

        return fragment(self)
