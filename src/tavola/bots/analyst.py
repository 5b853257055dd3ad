"""The judge with time: the expert's best plays are tried in games, and every chance comes with its interval.

The work is counted (throws that fall in these games; how many a second stands for, the game's features say),
and the dice follow from the position. So the same position and the same work are the same answer, and more
work goes on with the same games. All plays have the same dice; after each round of games the worse half of
the plays is left. Of those that were not tried the expert's word stands, with its doubt (``evidence.py``).
"""

import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import numpy

from ..core.game import Game
from ..core.kernel import WORD, State
from ..core.kernel_store import ANALYSIS
from ..core.match import Match
from .bot import STRONGEST, Bot, Choice, ScoredMove
from .evidence import Estimate, Evidence, weigh
from .knowledge import learned, variant_of
from .levels import BY_NAME, EMERGENCY_S, LevelBot
from .readiness import best_linker, plain
from .rollout_kernels import UNTOLD
from .rollouts import RolloutPlan, Rollouts, luck_of
from .thinker import Thinker, in_order, sides_of

LOG = logging.getLogger(__name__)
NUM_TRIED = 8  # plays
BATCH = 2  # games of a play at a time
BEAM = 8  # of turns in these games
SPARE_S = 45.0  # beyond its time, after which an analysis is cut short, before the engine would give it up
# While nothing is compiled: so much of the work, in games of a few throws
PLAIN_SHARE = 0.005
PLAIN_PLAN = RolloutPlan(beam=1, luck=UNTOLD, throws=2)


class AnalystBot(Bot):
    """Takes its time, and says how sure it is."""

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """Ask the expert, then try its best plays."""
        analysis = Analysis(match, seat, stated_moves(match, seat))
        analysis.run(seconds)
        moves = analysis.moves()
        return Choice(moves[0].move, tuple(moves))


def stated_moves(match: Match, seat: int) -> Sequence[ScoredMove]:
    """What the expert says, with all its work; plain kernels would look ahead for a time, so they do not."""
    seconds = 0.0 if best_linker(match.game) is plain(match.game) else EMERGENCY_S
    return LevelBot(BY_NAME[STRONGEST]).choose(match, seat, seconds).moves


class Analysis:
    """What is found out about one decision."""

    def __init__(self, match: Match, seat: int, stated: Sequence[ScoredMove]):
        self.match, self.game, self.seat, self.stated = match, match.game, seat, stated
        self.sides = sides_of(match.game, match.state)
        self.side = self.sides[seat - 1]
        self.plays = {each.end_id: each for each in reversed(stated)}  # the first move of each
        self.evidence = {end: self.begun(play) for end, play in reversed(self.plays.items())}
        self.throws = 0  # that fell so far
        self.rollouts = rollouts_for(match.game, match.state)
        self.is_plain = self.rollouts.thinker.linker is plain(match.game)
        self.plan = PLAIN_PLAN if self.is_plain else RolloutPlan(BEAM, luck_of(match.game))

    def begun(self, play: ScoredMove) -> Evidence:
        """What is known of a play before it is tried."""
        by_side = dict(zip(self.sides, play.values, strict=True))
        nothing = numpy.zeros((0, len(by_side)))
        return Evidence(numpy.array([by_side[side] for side in sorted(by_side)]), nothing, nothing)

    def run(self, seconds: float) -> None:
        """Try the best plays, round by round, for as much work as the seconds stand for."""
        ends = list(self.evidence)[:NUM_TRIED]
        rounds = max(1, (len(ends) - 1).bit_length())
        throws = seconds * self.game.features.ROLLED_THROWS * (PLAIN_SHARE if self.is_plain else 1)
        until = time.monotonic() + seconds + SPARE_S
        for number in range(1, rounds + 1):
            self.try_out(ends, throws * number / rounds, until)
            estimates = self.estimates()
            ends.sort(key=lambda end: -estimates[end].values[self.side])
            del ends[(len(ends) + 1) // 2 :]

    def try_out(self, ends: Sequence[int], throws: float, until: float) -> None:
        """Play on from each of these plays, with the same dice, until so many throws have fallen in all."""
        while self.throws < throws:
            if time.monotonic() > until:
                LOG.info("%s: an analysis was cut short, for its time was up", self.game.id)
                return
            for end in ends:
                self.play_on(end)

    def play_on(self, end: int) -> None:
        """Some more games of a play."""
        evidence, start = self.evidence[end], self.after(self.plays[end])
        stream, games = position_word(self.match.state), 1 if self.is_plain else BATCH
        found = self.rollouts.play(start, self.plan, stream, evidence.games, games)
        num_sides = len(evidence.stated)
        evidence.add(found.ends[:, :num_sides], found.lucks[:, :num_sides])
        self.throws += max(games, found.throws)  # where no dice fall any more, it must end as well

    def after(self, play: ScoredMove) -> State:
        """The position that a move leads to."""
        state = self.match.state.copy()
        self.game.apply(state, self.seat, self.game.parse_action(play.move))
        return state

    def estimates(self) -> dict[int, Estimate]:
        """What is to be said of every play."""
        return dict(zip(self.evidence, weigh(list(self.evidence.values()), self.side), strict=True))

    def moves(self) -> list[ScoredMove]:
        """All moves, those tried in more games before all others; none is said to be better than those."""
        estimates = self.estimates()
        moves = [self.told(each, estimates[each.end_id]) for each in self.stated]
        moves.sort(key=lambda each: (-self.evidence[each.end_id].games, -each.values[self.seat - 1]))
        return in_order(moves, self.seat, self.sides)

    def told(self, move: ScoredMove, estimate: Estimate) -> ScoredMove:
        """A move with what was found out about it."""
        values, interval = (tuple(float(part[side]) for side in self.sides) for part in estimate)
        return replace(move, values=values, interval=interval)


KEPT: dict[str, Rollouts] = {}  # by variant: who played on last


def rollouts_for(game: Game, state: State) -> Rollouts:
    """Who plays on in a variant: plainly until the kernels are compiled, compiled ever after."""
    variant, linker = variant_of(game, state), best_linker(game, ANALYSIS)
    found = KEPT.get(variant)
    if found is None or found.thinker.linker is not linker:
        found = Rollouts(Thinker(game, state, learned(game, variant), linker))
    KEPT.clear()
    KEPT[variant] = found
    return found


def position_word(state: State) -> int:
    """A word that stands for a position, however it came about."""
    return int.from_bytes(sha256(repr(state.values()).encode()).digest()[:8]) & WORD


def make(name: str, stream: int | None) -> AnalystBot:
    """The bot of this module; it leaves nothing to chance."""
    return AnalystBot(name, stream)
