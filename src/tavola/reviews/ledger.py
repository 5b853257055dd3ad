"""The ledger of a game: how every line of its log has changed the chances, and what that adds up to.

One standing value, a chance for every side, goes along the log:

- before a throw, expected − standing is a *correction*: one throw further the judge sees more;
- the throw, standing after it − expected, is *luck*, of whoever threw;
- a decision, standing after it − standing before it, is a *cost* of the seat that decided, if its own side
  has not gained by it; else a correction, for the judge had not seen as much;
- a decision without a choice is a correction.

Each entry is a difference of neighbouring values, so that start + luck + costs + corrections is the result,
side by side, whatever the judge is worth. Given all that was before a throw, luck has mean zero.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy

from ..core.match import Event
from .judge import FORCED, Verdict

THROW, DRAW, DECISION, FORCED_MOVE = "throw", "draw", "decision", "forced"  # kinds of lines
REAL_STAKE = 0.005  # of a real decision, at least
ROUNDING = 1e-9  # by which a side may seem to gain
Vector = tuple[float, ...]  # a number for every side


@dataclass(frozen=True)
class Line:
    """A line of the log, and what it has changed for every side."""

    line: int  # its number in the log, from 1
    kind: str
    seat: int  # who decided, or whose throw it was; 0 for a throw that is nobody's
    text: str  # as the record writes it
    values: Vector  # the chances after it
    luck: Vector  # of a throw
    cost: Vector  # of a decision: nobody's where the plan was kept
    correction: Vector  # by which the judge had to correct itself
    loss: float = 0.0  # what a decision cost the own side: zero or more
    stake: float = 0.0  # of a decision: the own chance after the best less after the worst
    plays: int = 1  # of a decision: those that come to different things
    best: tuple[str, ...] = ()  # of a decision: the moves that come to the best

    @property
    def is_throw(self) -> bool:
        """Whether dice fell, or a seat was drawn."""
        return self.kind in (THROW, DRAW)

    @property
    def is_real(self) -> bool:
        """Whether there was something to decide."""
        return self.plays > 1 and self.stake >= REAL_STAKE

    @property
    def kept(self) -> float:
        """Of a real decision: the share of what was at stake that was kept."""
        return 1 - min(1.0, self.loss / self.stake)


@dataclass(frozen=True)
class Row:
    """What a game was for one side: all parts but the precision add up to the result."""

    side: int  # from 1
    seats: tuple[int, ...]
    start: float
    luck: float  # by everybody's dice: the two that follow
    own_luck: float
    others_luck: float  # with that of draws that are nobody's
    decisions: float  # the own ones
    others: float  # everybody else's decisions
    correction: float  # where the judge had been wrong, as it saw later
    result: float  # at the end, or as it stands
    precision: float | None  # see ``Player``; None where there was nothing to decide

    @property
    def gap(self) -> float:
        """By how much it does not add up."""
        return abs(self.start + self.luck + self.decisions + self.others + self.correction - self.result)


@dataclass(frozen=True)
class Player:
    """How a seat has decided."""

    seat: int
    precision: float | None  # mean share of what was at stake that was kept, over real decisions
    decisions: int  # real ones
    lost: float  # chance lost by all decisions


@dataclass(frozen=True)
class Judged:
    """What the judge says of one line: all that a ledger is made of."""

    event: Event
    standing: Any  # [side] after it
    expected: Any = None  # [side] before it, if it was a throw
    is_draw: bool = False
    verdict: Verdict = FORCED
    best: tuple[str, ...] = ()


def lines_of(judged: Iterable[Judged], start: Any, sides: Sequence[int]) -> list[Line]:
    """The lines of a log; sides: of every seat, from 0."""
    lines, standing = [], start
    for number, each in enumerate(judged, 1):
        make = decision_line if each.event.seat else throw_line
        lines.append(make(number, each, standing, sides))
        standing = each.standing
    return lines


def throw_line(number: int, judged: Judged, standing: Any, sides: Sequence[int]) -> Line:
    """What a throw brought, against the mean of what it could have brought."""
    nothing = numpy.zeros_like(standing)
    return Line(
        line=number,
        kind=DRAW if judged.is_draw else THROW,
        seat=judged.event.thrower,
        text=judged.event.text,
        values=vector(judged.standing),
        luck=vector(judged.standing - judged.expected),
        cost=vector(nothing),
        correction=vector(judged.expected - standing),
    )


def decision_line(number: int, judged: Judged, standing: Any, sides: Sequence[int]) -> Line:
    """What the best comes to after a decision, less what it came to before."""
    change, nothing = judged.standing - standing, numpy.zeros_like(standing)
    own = float(change[sides[judged.event.seat - 1]])
    is_cost = judged.verdict is not FORCED and own <= ROUNDING
    return Line(
        line=number,
        kind=FORCED_MOVE if judged.verdict is FORCED else DECISION,
        seat=judged.event.seat,
        text=judged.event.text,
        values=vector(judged.standing),
        luck=vector(nothing),
        cost=vector(change if is_cost else nothing),
        correction=vector(nothing if is_cost else change),
        loss=max(0.0, -own) if is_cost else 0.0,
        stake=judged.verdict.stake,
        plays=judged.verdict.num_plays,
        best=judged.best,
    )


def vector(numbers: Any) -> Vector:
    """As plain numbers."""
    return tuple(map(float, numbers))


# What it adds up to


def rows_of(lines: Sequence[Line], start: Vector, sides: Sequence[int]) -> list[Row]:
    """The ledger, side by side; sides: of every seat, from 0."""
    return [row_of(side, lines, start, sides) for side in range(len(start))]


def row_of(side: int, lines: Sequence[Line], start: Vector, sides: Sequence[int]) -> Row:
    """What a game was for one side."""
    seats = tuple(seat for seat, own in enumerate(sides, 1) if own == side)
    own_luck, others_luck = parted(lines, seats, [line.luck[side] for line in lines])
    decisions, others = parted(lines, seats, [line.cost[side] for line in lines])
    return Row(
        side=side + 1,
        seats=seats,
        start=start[side],
        luck=own_luck + others_luck,
        own_luck=own_luck,
        others_luck=others_luck,
        decisions=decisions,
        others=others,
        correction=sum(line.correction[side] for line in lines),
        result=(lines[-1].values if lines else start)[side],
        precision=precision_of([line for line in lines if line.seat in seats]),
    )


def parted(lines: Sequence[Line], seats: Sequence[int], numbers: Sequence[float]) -> tuple[float, float]:
    """Sums over the lines of some seats, and over all others."""
    own = [line.seat in seats for line in lines]
    pairs = list(zip(own, numbers, strict=True))
    return sum(n for is_own, n in pairs if is_own), sum(n for is_own, n in pairs if not is_own)


def player_of(seat: int, lines: Sequence[Line]) -> Player:
    """How a seat has decided."""
    own = [line for line in lines if line.seat == seat and not line.is_throw]
    real = sum(line.is_real for line in own)
    return Player(seat, precision_of(own), real, sum(line.loss for line in own))


def precision_of(lines: Sequence[Line]) -> float | None:
    """The mean share of what was at stake that was kept, over real decisions."""
    kept = [line.kept for line in lines if not line.is_throw and line.is_real]
    return sum(kept) / len(kept) if kept else None
