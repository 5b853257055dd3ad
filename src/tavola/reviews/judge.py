"""The judge of reviews: what positions of a game are worth, always in the same way.

Three values, each a vector with a chance for every side:

- *standing*: of any position, what is said of the throw or the end that it comes to when everybody plays on;
- *expected*: of a throw that is due, the mean of the standings after all that can fall, by the dice's own
  weights, or over systematic samples that do not know what fell;
- *opening*: of the draws and roll-offs before the first real throw, by a linear system (``draws.py``).

There is no clock: what fell and what might have fallen are judged by the same work, or luck were not fair.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy

from ..bots import weights_folder
from ..bots.analyst import position_word, rollouts_for
from ..bots.bot import log_word
from ..bots.knowledge import variant_of, weights_of
from ..bots.standings import Standings
from ..bots.thinker import sides_of
from ..core.errors import MissingPart
from ..core.game import Game
from ..core.kernel import WORD, State
from ..core.match import Match
from .draws import Opening, settle_draws

LABEL = "review"  # so that the lots of samples are nothing that dice could be made from
OPENING = 16  # times as many samples at the opening, whose lot is the same in every game
KEPT_OPENINGS = 64
Count = Callable[[int], object]  # is told how many more outcomes were judged


class NoJudge(MissingPart):
    """A game, or a way to play it, that no bot has learned: nobody can say what its positions are worth."""

    code = "no-judge"


class Verdict(NamedTuple):
    """What a seat could decide, as the judge sees it."""

    best: tuple[int, ...]  # the actions that come to the best
    stake: float  # the own chance after the best less after the worst
    num_plays: int  # that come to different things


FORCED = Verdict((), 0.0, 1)


class Judge:
    """Judges one variant of a game, by the same kernels as long as it lives. Not for two threads at once."""

    def __init__(self, game: Game, state: State):
        self.game = game
        self.standings = Standings(rollouts_for(game, state))
        self.sides = tuple(sides_of(game, state))  # of every seat, from 0
        self.num_sides = game.features.num_sides(state)

    def standing(self, state: State) -> Any:
        """What a position comes to when everybody plays on, until dice fall or all is over."""
        return self.standings.value(state)

    def expected(self, state: State, sample: int, lot: float, count: Count) -> Any:
        """The mean standing after the throw that is due: over all that can fall, or over so many samples."""
        shares = shares_of(self.game, state)
        if sample and len(shares) > sample + 1:
            numbers, counts = numpy.unique(systematic(shares, sample, lot), return_counts=True)
            weights = counts / sample
        else:
            numbers, weights = numpy.arange(len(shares)), shares
        found = weights @ self.standings.after(state, numbers.tolist())
        count(len(numbers))
        return found

    def opening(self, state: State, sample: int, count: Count) -> Opening:
        """What every position up to the first real throw is worth."""
        key = (self.standings.thinker.linker, sample, state.values())
        if key not in OPENINGS:
            if len(OPENINGS) >= KEPT_OPENINGS:
                OPENINGS.clear()
            OPENINGS[key] = settle_draws(self.game, state, lambda at: self.begun(at, sample, count))
        return OPENINGS[key]

    def begun(self, state: State, sample: int, count: Count) -> Any:
        """What a position is worth in which the draws are over."""
        if not self.game.is_chance(state):
            return self.standing(state)
        return self.expected(state, OPENING * sample, position_word(state) / (WORD + 1), count)

    def verdict(self, state: State, seat: int) -> Verdict:
        """What a seat (1 to 4) could decide."""
        actions = self.game.legal(state, seat)
        if len(actions) == 1:
            return FORCED
        scores, ends = self.standings.choices(state, seat)
        known = scores[scores >= 0]
        best = tuple(actions[choice] for choice in numpy.flatnonzero(scores == scores.max()))
        return Verdict(best, float(known.max() - known.min()), len(set(ends.tolist())))


OPENINGS: dict[Any, Opening] = {}  # by who judged them, how many samples were taken, and the start


def check_judge(match: Match) -> None:
    """Raise NoJudge where nobody can say what positions of a match are worth."""
    game = match.game
    if game.part("features") is None or not weights_folder(game).is_dir():
        raise NoJudge(f"there is no judge for {game.title}: no bot has learned to play it")
    if variant_of(game, match.state) not in weights_of(game):
        raise NoJudge(f"there is no judge for this way to play {game.title}: no bot has learned it")


def shares_of(game: Game, state: State) -> Any:
    """The chance of every outcome of the throw that is due."""
    weights = numpy.array(list(game.outcomes(state).values()), float)
    return weights / weights.sum()


def systematic(shares: Any, sample: int, lot: float) -> Any:
    """So many outcomes at equal steps through all chances, in the order of ids; the lot is the first step's.

    Neighbours are alike, so that they stand for all outcomes better than independent draws would.
    """
    places = (numpy.arange(sample) + lot) / sample
    return numpy.minimum(numpy.searchsorted(numpy.cumsum(shares), places), len(shares) - 1)


def lot_of(log: list[str]) -> float:
    """A number from 0 to 1 by all that was before a throw: nothing in it knows how the throw will fall."""
    return log_word([LABEL, *log]) / (WORD + 1)
