"""Whether the best of a step is the best: games played on from it and from other moves, with the same dice.

Everyone plays the turns that the values find best (``bots/rollouts.py``); the luck of the dice is taken out
wherever its mean is exact and affordable. All moves have the same dice, and what counts is by how much the
best wins more often than each of the others, game by game.

Mining first screens, in games that are left after some turns: that drops most of what does not hold, in a
tenth of the time. What is left is played to the end, with other dice; and so does a check, with others again.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy

from ..bots.analyst import position_word, rollouts_for
from ..bots.rollout_kernels import SEARCH, UNTOLD
from ..bots.rollouts import TO_THE_END, RolloutPlan, luck_of
from ..bots.thinker import sides_of
from ..core.intervals import Z95
from ..core.kernel import State, fork
from ..core.match import Match

BEAM = 8  # of turns in these games
SCREENED, MINED, CHECKED = range(3)  # streams of dice: whatever comes later has others
TURNS = 4  # of each seat, after which a game is left while screening, and worth what the values say
FIRST_ROUND = 16  # games
Z99 = 2.576


class Margin(NamedTuple):
    """By how much the best is better than another move."""

    mean: float
    error: float  # standard
    games: int

    @property
    def reach(self) -> float:
        """Half its 95 % interval."""
        return Z95 * self.error

    def is_above(self, least: float, z: float = Z95) -> bool:
        """Whether it is surely more than this."""
        return self.mean - z * self.error > least


class Trial:
    """The moves of a decision, played on side by side."""

    def __init__(self, match: Match, seat: int, moves: Sequence[str], purpose: int, seed: int = 0):
        """The best of the moves first."""
        self.match, self.seat = match, seat
        self.side = sides_of(match.game, match.state)[seat - 1]
        self.starts = [after(match, seat, move) for move in moves]
        self.worth: list[Any] = [numpy.zeros(0) for _ in moves]
        self.left: set[int] = set()
        self.stream = fork(fork(position_word(match.state), purpose), seed)
        self.rollouts = rollouts_for(match.game, match.state)
        self.plan = plan_of(match, purpose)

    def play(self, games: int) -> list[Margin]:
        """So many more games of each move that was not left; by how much the first is better than each."""
        for number, start in enumerate(self.starts):
            if number in self.left:
                continue
            first = len(self.worth[number])
            found = self.rollouts.play(start, self.plan, self.stream, first, games)
            own = (found.ends - found.lucks)[:, self.side]
            self.worth[number] = numpy.concatenate((self.worth[number], own))
        return [margin_of(self.worth[0][: len(other)] - other) for other in self.worth[1:]]

    def leave(self, number: int) -> None:
        """Play one of the others, from 1, no more: it is told apart from the first."""
        self.left.add(number)


def plan_of(match: Match, purpose: int) -> RolloutPlan:
    """How games are played on. A check has many: there luck that is dear to tell evens out more cheaply."""
    luck = luck_of(match.game)
    if purpose == CHECKED and luck == SEARCH:
        luck = UNTOLD
    return RolloutPlan(BEAM, luck, TURNS * match.seats if purpose == SCREENED else TO_THE_END)


def margin_of(gains: Any) -> Margin:
    """The mean of what the best gained, game by game."""
    return Margin(float(gains.mean()), float(gains.std(ddof=1)) / sqrt(len(gains)), len(gains))


def after(match: Match, seat: int, move: str) -> State:
    """The position that a move leads to."""
    state = match.state.copy()
    match.game.apply(state, seat, match.game.parse_action(move))
    return state


# While mining: fixed work, less where it is clear sooner


def confirmed(trial: Trial, playouts: int, least: float) -> Margin | None:
    """The smallest margin of the best, if it is better than each of the others by about so much; else None.

    No more games are played where it surely is, or where it is behind that by more than their error; from
    moves that it surely is better than by so much, none at all.
    """
    for games in rounds_of(playouts):
        margins = trial.play(games)
        smallest = min(margins, key=lambda margin: margin.mean)
        if any(margin.mean + margin.error < least for margin in margins):
            return None
        sure = [number for number, margin in enumerate(margins, 1) if margin.is_above(least, Z99)]
        if len(sure) == len(margins):
            return smallest
        for number in sure:
            trial.leave(number)
    is_right = smallest.mean >= least and all(margin.is_above(0, Z99) for margin in margins)
    return smallest if is_right else None


def rounds_of(playouts: int) -> Iterator[int]:
    """So many games in rounds, each as long as all before it."""
    done = 0
    while done < playouts:
        games = min(max(done, FIRST_ROUND), playouts - done)
        yield games
        done += games
