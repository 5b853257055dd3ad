"""A puzzle: a position of a game, who is asked there, and what is best; one line of JSON.

The position is the one before the last throw; the lines since are played on it, so that the dice lie as they
fell. A step is a decision in which some moves that come to the same are clearly better than all others. Most
puzzles are one step. Where a turn goes on after the best move, and what follows is as clear, that is a step
as well: it stands with the moves that lead to it from the first.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from ..core.errors import BadRecord, TavolaError
from ..core.match import Match
from ..core.record import parse_json

EASY, MIDDLING, HARD = "easy", "middling", "hard"
GRADES = (EASY, MIDDLING, HARD)
FROM_MIDDLING, FROM_HARD = 0.2, 0.4  # of the doubts of four levels, the share that misses the best
ID_LENGTH = 10
DIGITS = 3  # of a chance or a share


class BadPuzzle(TavolaError):
    """A text is no puzzle, or one that cannot be."""

    code = "bad-puzzle"


@dataclass(frozen=True)
class Step:
    """A decision: the own chance after each move that is told of, the best first."""

    after: tuple[str, ...]  # the moves that lead to it from the position of the puzzle
    best: Mapping[str, float]  # which come to the same
    others: Mapping[str, float]  # the best of all others, and what weaker players like

    @property
    def chance(self) -> float:
        """What the best comes to."""
        return next(iter(self.best.values()))

    @property
    def most_of_others(self) -> float:
        """What none of the others comes to more than."""
        return max(self.others.values())

    def chance_of(self, move: str) -> float | None:
        """The own chance after a move, if it is told of."""
        return self.best.get(move, self.others.get(move))

    def as_json(self) -> dict[str, Any]:
        """As it is written."""
        found: dict[str, Any] = {"after": list(self.after)} if self.after else {}
        return found | {"best": dict(self.best), "others": dict(self.others)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Step":
        """As it was written."""
        return cls(tuple(data.get("after", ())), data["best"], data["others"])


@dataclass(frozen=True)
class Proof:
    """What a puzzle was judged and checked by."""

    weights: str  # the file that the judge's weights were in, and the beginning of its SHA-256
    playouts: int  # games played on from each play that was compared
    margin: float  # by how much the best was better in them than the next, at least
    reach: float  # of that, half its 95 % interval


@dataclass(frozen=True)
class Puzzle:
    """A position, a seat, and what is best for it there."""

    position: Mapping[str, Any]  # as ``Match.position_text`` writes it
    lines: tuple[str, ...]  # of the log, since then
    seat: int
    steps: tuple[Step, ...]  # that of the position first
    tempting: str  # of the first step: the other move that weaker levels choose most
    levels: Mapping[str, float]  # by level: the share of its doubts that misses the best
    proof: Proof

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self.position["game"])

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.position["seats"])

    @cached_property
    def id(self) -> str:
        """A name that follows from the position."""
        text = json.dumps([self.position, self.lines, self.seat], sort_keys=True)
        return sha256(text.encode()).hexdigest()[:ID_LENGTH]

    @property
    def first(self) -> Step:
        """What is asked."""
        return self.steps[0]

    @property
    def difficulty(self) -> float:
        """The share of all doubts of all levels that misses the best."""
        return sum(self.levels.values()) / len(self.levels)

    @property
    def grade(self) -> str:
        """How hard it is."""
        return grade_of(self.difficulty)

    def match(self, players: Sequence[str] | None = None) -> Match:
        """A match of its own in this position."""
        match = Match.parse_position(json.dumps(self.position), players=players)
        for line in self.lines:
            match.push(line)
        return match

    def to_json(self) -> str:
        """One line of text."""
        proof = [self.proof.weights, self.proof.playouts, self.proof.margin, self.proof.reach]
        fields = {
            "position": self.position,
            "lines": list(self.lines),
            "seat": self.seat,
            "steps": [step.as_json() for step in self.steps],
            "tempting": self.tempting,
            "levels": dict(self.levels),
            "proof": proof,
        }
        return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """The puzzle of a line; raises BadPuzzle if it is none. Whether it can be set up, ``match`` says."""
        try:
            data = parse_json(text)
            weights, playouts, margin, reach = data["proof"]
            return cls(
                position=data["position"],
                lines=tuple(data["lines"]),
                seat=data["seat"],
                steps=tuple(Step.from_json(step) for step in data["steps"]),
                tempting=data["tempting"],
                levels=data["levels"],
                proof=Proof(weights, playouts, margin, reach),
            )
        except (BadRecord, KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadPuzzle(f"not a puzzle: {error}") from None


def grade_of(difficulty: float) -> str:
    """What a share of misses is called."""
    return EASY if difficulty < FROM_MIDDLING else MIDDLING if difficulty < FROM_HARD else HARD


def read_puzzles(lines: Iterable[str], source: str) -> list[Puzzle]:
    """All puzzles of a text; an error says which line of it is none."""
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(Puzzle.from_json(line))
        except BadPuzzle as error:
            raise BadPuzzle(f"{source}:{number}: {error}") from None
    return found


def rounded(share: float) -> float:
    """A chance as it is written."""
    return round(share, DIGITS)
