"""A collection checked anew: do games that are played to their end, with other dice, confirm each answer?"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..core.workers import Workers, at_most, in_processes
from .proof import CHECKED, Margin, Trial, rounds_of
from .puzzle import Puzzle

LEAST_GAMES = 64
CLEAR = 5.0  # standard errors
CONFIRMED, OPEN, REFUTED = "confirmed", "open", "refuted"


class Task(NamedTuple):
    """A puzzle for one worker."""

    text: str  # as it is written
    playouts: int
    seed: int


class Checked(NamedTuple):
    """What games say of a puzzle."""

    margins: dict[str, Margin]  # of the best, above each of the others

    @property
    def smallest(self) -> Margin:
        """Above the strongest of the others."""
        return min(self.margins.values(), key=lambda margin: margin.mean)

    @property
    def verdict(self) -> str:
        """Confirmed where the best is surely better than all others, refuted where it surely is not."""
        if all(margin.is_above(0) for margin in self.margins.values()):
            return CONFIRMED
        return REFUTED if any(margin.mean + margin.reach < 0 for margin in self.margins.values()) else OPEN


def check_all(
    puzzles: Sequence[Puzzle], playouts: int, seed: int = 0, workers: Workers = 1
) -> Iterator[Checked]:
    """Every puzzle checked, in their order."""
    tasks = (Task(puzzle.to_json(), playouts, seed) for puzzle in puzzles)
    return in_processes(check, tasks, at_most(workers, max(1, len(puzzles))))


def check(task: Task) -> Checked:
    """Play a puzzle's first step on: from the best, and from each of the others that it tells of."""
    puzzle = Puzzle.from_json(task.text)
    moves = [next(iter(puzzle.first.best)), *puzzle.first.others]
    trial = Trial(puzzle.match(), puzzle.seat, moves, CHECKED, task.seed)
    return Checked(dict(zip(moves[1:], margins_of(trial, task.playouts), strict=True)))


def margins_of(trial: Trial, playouts: int) -> list[Margin]:
    """By how much the first move is better than each of the others: of so many games, or of as many as tell
    beyond doubt that it is, or that it is worse than one of them.
    """
    for games in rounds_of(playouts):
        margins = trial.play(games)
        if any(is_clear(margin) and margin.mean < 0 for margin in margins):
            break
        clear = [number for number, margin in enumerate(margins, 1) if is_clear(margin)]
        if len(clear) == len(margins):
            break
        for number in clear:
            trial.leave(number)
    return margins


def is_clear(margin: Margin) -> bool:
    """Whether no further games are needed to tell which of two moves is better."""
    return margin.games >= LEAST_GAMES and abs(margin.mean) > CLEAR * margin.error
