"""Along the log of a game: what the judge says of every line.

What is said of positions is the same in every stage of a review. What throws could have brought is told by
samples first, then exactly.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..core.kernel import State
from ..core.match import Event, Match
from .draws import Opening
from .judge import Judge, check_judge, lot_of
from .ledger import Judged

Progress = Callable[[int, int], object]  # told how many positions were judged, and of about how many


@dataclass(frozen=True)
class Step:
    """A line of the log between two positions."""

    event: Event
    before: State
    after: State
    lot: float = 0.0  # of samples of a throw


class Tally:
    """Counts the positions that were judged, and tells of it."""

    def __init__(self, total: int = 0, tell: Progress | None = None):
        self.done, self.total, self.tell = 0, total, tell

    def add(self, count: int = 1) -> None:
        """So many more."""
        self.done += count
        if self.tell:
            self.tell(min(self.done, self.total), self.total)

    def finish(self) -> None:
        """All is done; some of it may have been known already."""
        self.add(max(0, self.total - self.done))


class Walk:
    """A game on its way through the judge."""

    def __init__(self, match: Match):
        check_judge(match)
        self.match, self.steps = match, steps_of(match)
        self.start: State = match.game.new(match.seats, match.options)
        self.judge = Judge(match.game, self.start)
        self.known: dict[int, Judged] = {}  # what was said of lines, without their throws

    def judged(self, sample: int, tell: Progress | None = None) -> tuple[Any, list[Judged]]:
        """The value at the start, and what is said of every line."""
        tally = Tally(self.work(sample), tell)
        opening = self.judge.opening(self.start, sample, tally.add)
        lines = [
            self.decided(number, step, tally)
            if step.event.seat
            else self.thrown(step, sample, opening, tally)
            for number, step in enumerate(self.steps)
        ]
        tally.finish()
        return opening.worth[self.start.values()], lines

    def luck(self, sample: int) -> Any:
        """The luck of all throws, and nothing else: [side]."""
        tally = Tally()
        opening = self.judge.opening(self.start, sample, tally.add)
        throws = [self.thrown(step, sample, opening, tally) for step in self.steps if not step.event.seat]
        nothing = 0 * opening.worth[self.start.values()]
        return sum((each.standing - each.expected for each in throws), nothing)

    def decided(self, number: int, step: Step, tally: Tally) -> Judged:
        """What is said of a decision: once for all stages."""
        if number not in self.known:
            verdict = self.judge.verdict(step.before, step.event.seat)
            best = tuple(map(self.match.game.action_text, verdict.best))
            standing = self.judge.standing(step.after)
            self.known[number] = Judged(step.event, standing, verdict=verdict, best=best)
        tally.add()
        return self.known[number]

    def thrown(self, step: Step, sample: int, opening: Opening, tally: Tally) -> Judged:
        """What is said of a throw: of what fell, and of all that could have fallen."""
        before = step.before.values()
        if before in opening.draws:
            after = opening.worth[step.after.values()]
            return Judged(step.event, after, opening.worth[before], is_draw=True)
        expected = opening.worth.get(before)
        if expected is None:
            expected = self.judge.expected(step.before, sample, step.lot, tally.add)
        return Judged(step.event, self.judge.standing(step.after), expected)

    def work(self, sample: int) -> int:
        """How many positions are judged, about."""
        throws = [self.match.game.outcome_ids(step.before) for step in self.steps if not step.event.seat]
        outcomes = sum(min(len(ids), sample or len(ids)) for ids in throws)
        return max(1, outcomes + len(self.steps) - len(throws))


def steps_of(match: Match) -> list[Step]:
    """Every line of a match between its positions."""
    at, steps = match.at(0), []
    for event in match.events:
        lot = 0.0 if event.seat else lot_of(at.log)
        happening = at.witness(partial(at.repeat, event))
        steps.append(Step(event, happening.before, happening.after, lot))
    return steps
