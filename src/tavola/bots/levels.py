"""Five levels, from beginner to expert. All know the same; the weaker ones look less, and judge less surely.

A beginner plans one step at a time, and takes what looks good, more or less. From level to level more of a
turn is seen as a whole, the judgement becomes surer, and an expert looks beyond the next throw. Nobody
overlooks a win at hand, and nobody plays at random.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from pathlib import Path
from random import Random

from ..core.game import Game
from ..core.kernel import State
from ..core.match import Match
from .bot import Bot, Choice, ScoredMove, log_word
from .knowledge import learned, read_variant, variant_of
from .readiness import best_linker, plain
from .thinker import Effort, Thinker, in_order, sides_of, with_own_chance
from .titles import TITLES
from .workspace import SearchLimits

NUM_KEPT = 4  # thinkers, each with room of its own
ALL = 1 << 30
SURE = 1e-6  # chances nearer to 0 or 1 are certain
CERTAIN = 1e6  # as a logit
EMERGENCY_S = 10.0  # after which a look ahead is cut short; it takes a fiftieth of a second
NARROW = 8  # the widest beam while nothing is compiled


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    title: str
    about: str
    effort: Effort
    noise: float  # of the judgement, as a share of what is at stake: how far apart the plays seem. A game
    # in which that costs more has less of it (``features.NOISE_SCALE``).


def limits(beam: int, replies: int = 4, throws: int = 1) -> SearchLimits:
    """A look of so many positions."""
    return SearchLimits(beam=beam, reply_beam=replies, reply_leaves=4, throws=throws)


LEVELS = (
    Level(*TITLES["beginner"], Effort(limits(1)), 4.5),
    Level(*TITLES["casual"], Effort(limits(2)), 2.7),
    Level(*TITLES["club"], Effort(limits(4)), 1.8),
    Level(*TITLES["strong"], Effort(limits(16)), 1.15),
    Level(*TITLES["expert"], Effort(limits(48, throws=ALL), leaves=(ALL, 8)), 0.0),
)
BY_NAME = {level.name: level for level in LEVELS}


class LevelBot(Bot):
    """A bot of one level, for every game; with a file's weights, for the variant that these are of."""

    def __init__(self, level: Level, stream: int | None = None, weights: Path | None = None):
        super().__init__(str(weights or level.name), stream)
        self.level, self.weights = level, weights

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """Judge all moves, with as much certainty as the level has."""
        scored = think(match.game, match.state, seat, self.level.effort, seconds, self.weights)
        sides = sides_of(match.game, match.state)
        moves = (
            self.doubted(scored, seat, sides, match) if self.level.noise else in_order(scored, seat, sides)
        )
        return Choice(moves[0].move, tuple(moves))

    def doubted(
        self, scored: Sequence[ScoredMove], seat: int, sides: list[int], match: Match
    ) -> list[ScoredMove]:
        """The moves as an unsure judgement sees and ranks them. The same position, the same doubts."""
        stream = log_word(match.log) if self.stream is None else self.stream + len(match.events)
        doubts = Random(stream ^ seat)
        ends = {each.end_id: logit_of(each.values[seat - 1]) for each in scored}
        stake = spread([logit for logit in ends.values() if logit < CERTAIN])
        noise = self.level.noise * match.game.features.NOISE_SCALE * stake
        seen = {end: logit + doubts.gauss(0, noise) for end, logit in sorted(ends.items())}
        ranked = sorted(scored, key=lambda each: -seen[each.end_id])
        return [with_own_chance(each, seat, sides, chance_of(seen[each.end_id])) for each in ranked]


def spread(numbers: Sequence[float]) -> float:
    """How far apart numbers are: their standard deviation."""
    mean = sum(numbers) / max(1, len(numbers))
    return sqrt(sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers)))


def logit_of(chance: float) -> float:
    """A chance as a logit; what is certain stays so under any doubt."""
    if chance >= 1 - SURE:
        return CERTAIN
    return log(max(chance, SURE) / (1 - chance))


def chance_of(logit: float) -> float:
    """A logit as a chance."""
    return 1 / (1 + exp(-logit)) if logit < CERTAIN else 1.0


def think(
    game: Game, state: State, seat: int, effort: Effort, seconds: float, weights: Path | None = None
) -> list[ScoredMove]:
    """All moves of a seat, the best first, with what is compiled by now.

    Compiled kernels do all the work that a level asks for, so that the same position is the same move however
    busy the machine is; plain ones as much as there is time for.
    """
    thinker = thinker_for(game, state, weights)
    if thinker.linker is plain(game):
        narrow = effort.limits._replace(beam=min(effort.limits.beam, NARROW))
        effort = Effort(narrow, effort.leaves[:1])
    elif seconds > 0:
        seconds = max(seconds, EMERGENCY_S)
    return thinker.judge(state, seat, effort, seconds)


THINKERS: dict[str, Thinker] = {}


def thinker_for(game: Game, state: State, weights: Path | None = None) -> Thinker:
    """Who thinks about this variant: plainly until the kernels are compiled, compiled ever after."""
    variant, linker = variant_of(game, state), best_linker(game)
    key = f"{variant} {weights or ''}"
    found = THINKERS.pop(key, None)
    if found is None or found.linker is not linker:
        known = read_variant(weights, variant) if weights else learned(game, variant)
        found = Thinker(game, state, known, linker)
    THINKERS[key] = found  # the one used last at the end
    while len(THINKERS) > NUM_KEPT:
        THINKERS.pop(next(iter(THINKERS)))
    return found


def make(name: str, stream: int | None) -> LevelBot:
    """The bot of that level."""
    return LevelBot(BY_NAME[name], stream)
