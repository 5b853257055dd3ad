"""The moments of a game: mistakes, the luckiest and unluckiest rolls, where it turned and was decided."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..core.game import Game
from .ledger import DECISION, THROW, Line, Vector

LUCKY, UNLUCKY, TURNING_POINT, DECIDED = "lucky", "unlucky", "turning-point", "decided"
INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
ERRORS = (INACCURACY, MISTAKE, BLUNDER)  # from ``features.ERROR_COSTS`` on, with two sides
AS_GOOD_AS_BEST = "as-good"
AS_GOOD = 0.01  # what costs less is as good as the best: the judge is not surer than that
LUCK = 0.05  # of the luckiest roll of a seat, at least, with two sides
SURE = 0.9  # a chance that the winner never falls below again: it is decided


@dataclass(frozen=True)
class Moment:
    """A line of the log that is worth looking at."""

    line: int  # from 1
    kind: str
    seat: int  # who decided or threw; 0 where it is nobody's
    points: float  # what it brought or cost the side of that seat; in others the winner's chance after it


class Classes(NamedTuple):
    """What a decision is called by what it cost, and which rolls are lucky."""

    costs: tuple[float, ...]  # of ``ERRORS``, at least
    luck: float

    def error(self, loss: float) -> str:
        """What a loss is called; nothing where it is small."""
        return next((kind for kind, least in self.errors() if loss >= least), "")

    def grade(self, line: Line) -> str:
        """What a decision is called: an error, as good as the best, or nothing."""
        is_as_good = line.kind == DECISION and line.loss < AS_GOOD
        return self.error(line.loss) or (AS_GOOD_AS_BEST if is_as_good else "")

    def errors(self) -> Iterable[tuple[str, float]]:
        """The kinds of errors with what they cost at least, the worst first."""
        return zip(reversed(ERRORS), reversed(self.costs), strict=True)


def classes_of(game: Game, num_sides: int) -> Classes:
    """The classes of a game: with more sides chances are smaller, and so are costs."""
    costs = tuple(2 / num_sides * cost for cost in game.features.ERROR_COSTS)
    return Classes(costs, 2 / num_sides * LUCK)


def moments_of(
    lines: Sequence[Line], start: Vector, classes: Classes, sides: Sequence[int], winners: set[int]
) -> list[Moment]:
    """All of them, in the order of the log. sides: of every seat; winners: the sides that won, from 0."""
    found = [*errors_in(lines, classes), *rolls_in(lines, classes, sides)]
    if len(winners) == 1:
        found += ends_of_doubt(lines, start, *winners)
    return sorted(found, key=lambda moment: moment.line)


def errors_in(lines: Iterable[Line], classes: Classes) -> Iterator[Moment]:
    """Every decision that cost something."""
    for line in lines:
        if kind := classes.error(line.loss):
            yield Moment(line.line, kind, line.seat, -line.loss)


def rolls_in(lines: Sequence[Line], classes: Classes, sides: Sequence[int]) -> Iterator[Moment]:
    """The luckiest and the unluckiest roll of every seat, if there is much in them."""
    for seat, side in enumerate(sides, 1):
        rolls = [(line.luck[side], line.line) for line in lines if line.kind == THROW and line.seat == seat]
        for kind, sign in ((LUCKY, 1), (UNLUCKY, -1)):
            luck, number = max(rolls, key=lambda roll: sign * roll[0], default=(0.0, 0))
            if sign * luck >= classes.luck:
                yield Moment(number, kind, seat, luck)


def ends_of_doubt(lines: Sequence[Line], start: Vector, winner: int) -> Iterator[Moment]:
    """Where the winner took the lead for good, and where it was decided: neither if it was so all along."""
    every = [start, *(line.values for line in lines)]
    leads = [is_ahead(values, winner) for values in every]
    is_sure = [values[winner] >= SURE for values in every]
    for kind, holds in ((TURNING_POINT, leads), (DECIDED, is_sure)):
        if 0 < (number := since(holds)) <= len(lines):
            yield Moment(number, kind, lines[number - 1].seat, every[number][winner])


def is_ahead(values: Vector, side: int) -> bool:
    """Whether nobody has a better chance than a side."""
    return values[side] >= max(values)


def since(holds: Sequence[bool]) -> int:
    """The place from which on something holds to the end."""
    place = len(holds)
    while place and holds[place - 1]:
        place -= 1
    return place
