"""Answers to a puzzle: whether moves are the best, as far as the puzzle goes."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.match import Match
from .puzzle import Puzzle, Step

ON, RIGHT, WRONG = "on", "right", "wrong"


@dataclass(frozen=True)
class Answer:
    """What came of some moves, and the decision that it is to be told by."""

    kind: str
    match: Match  # as it was at that decision
    step: Step
    move: str  # what was chosen there
    num_kept: int  # of the moves, those before it; all where nothing was wrong


class Answering:
    """A puzzle and its steps, by the positions in which they are to be decided."""

    def __init__(self, puzzle: Puzzle, start: Match):
        """Start: the match in the position of the puzzle."""
        self.start, self.seat = start.clone(), puzzle.seat
        self.steps = {self.position(step.after): step for step in puzzle.steps}
        self.first_move = ""  # that somebody has chosen

    def position(self, moves: Sequence[str]) -> tuple[object, ...]:
        """Where some moves lead."""
        match = self.start.clone()
        for move in moves:
            match.play(move, self.seat)
        return match.state.values()

    def answer(self, match: Match, moves: Sequence[str]) -> Answer:
        """What moves are, one after the other, in a position of the puzzle; all of them must be legal.

        What is right is told by the first decision, beside what others like there; what is not, by itself.
        """
        at = match.clone()
        for number, move in enumerate(moves):
            step = self.steps.get(at.state.values())
            if step is None:
                break
            if not step.after:
                self.first_move = move
            if move not in step.best:
                return Answer(WRONG, at, step, move, number)
            at.play(move, self.seat)
        kind = ON if at.state.values() in self.steps else RIGHT
        return Answer(kind, self.start, self.steps[self.start.state.values()], self.first_move, len(moves))
