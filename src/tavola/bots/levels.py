"""Five levels, from beginner to expert. All know the same; the weaker ones look less, and judge less surely.

A beginner plans one step at a time, and takes what looks good, more or less. From level to level more of a
turn is seen as a whole, the judgement becomes surer, and an expert looks beyond the next throw. Nobody
overlooks a win at hand, and nobody plays at random.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random

from ..core.game import Game
from ..core.kernel import State
from ..core.match import Match
from .bot import Choice, Option, log_word
from .knowledge import learned, way_of
from .readiness import best_linker, plain
from .thinker import Effort, Judged, Thinker, believed, sides_of
from .titles import TITLES
from .workspace import Look

NUM_KEPT = 4  # thinkers, each with room of its own
ALL = 1 << 30
SURE = 1e-6  # chances nearer to 0 or 1 are certain
CERTAIN = 1e6  # in log odds
NARROW = 8  # the widest beam while nothing is compiled


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    title: str
    about: str
    effort: Effort
    noise: float  # of the judgement, as a share of what is at stake: how far apart the plays seem. A game
    # in which that costs more has less of it (``features.DOUBT``).


def look(beam: int, replies: int = 4, throws: int = 1) -> Look:
    """A look of so many positions."""
    return Look(beam=beam, reply_beam=replies, reply_leaves=4, throws=throws)


LEVELS = (
    Level(*TITLES["beginner"], Effort(look(1)), 4.5),
    Level(*TITLES["casual"], Effort(look(2)), 2.7),
    Level(*TITLES["club"], Effort(look(4)), 1.8),
    Level(*TITLES["strong"], Effort(look(16)), 1.15),
    Level(*TITLES["expert"], Effort(look(48, throws=ALL), leaves=(ALL, 8)), 0.0),
)
BY_NAME = {level.name: level for level in LEVELS}


class LevelBot:
    """A bot of one level, for every game."""

    def __init__(self, level: Level, stream: int | None = None):
        self.level, self.stream = level, stream

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """Judge all moves, with as much certainty as the level has."""
        judged = think(match.game, match.state, seat, self.level.effort, seconds)
        ranked = self.doubted(judged, seat, match) if self.level.noise else judged
        text = match.game.action_text
        options = tuple(
            Option(text(each.action), each.chances, each.points, each.leads_to) for each in ranked
        )
        return Choice(options[0].move, options)

    def doubted(self, judged: Sequence[Judged], seat: int, match: Match) -> list[Judged]:
        """The moves as an unsure judgement sees and ranks them. The same position, the same doubts."""
        stream = log_word(match.log) if self.stream is None else self.stream + len(match.events)
        doubts = Random(stream ^ seat)
        plays = {each.leads_to: log_odds(each.score) for each in judged}
        stake = spread([odds for odds in plays.values() if odds < CERTAIN])
        noise = self.level.noise * match.game.features.DOUBT * stake
        seen = {play: odds + doubts.gauss(0, noise) for play, odds in sorted(plays.items())}
        sides = sides_of(match.game, match.state)
        ranked = sorted(judged, key=lambda each: (-seen[each.leads_to], each.action))
        return [believed(each, seat, sides, chance_of(seen[each.leads_to])) for each in ranked]


def spread(numbers: Sequence[float]) -> float:
    """How far apart numbers are: their standard deviation."""
    mean = sum(numbers) / max(1, len(numbers))
    return sqrt(sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers)))


def log_odds(chance: float) -> float:
    """A chance as log odds; what is certain stays so under any doubt."""
    if chance >= 1 - SURE:
        return CERTAIN
    return log(max(chance, SURE) / (1 - chance))


def chance_of(odds: float) -> float:
    """Log odds as a chance."""
    return 1 / (1 + exp(-odds)) if odds < CERTAIN else 1.0


def think(game: Game, state: State, seat: int, effort: Effort, seconds: float) -> list[Judged]:
    """All decisions of a seat, the best first, with what is compiled by now."""
    thinker = thinker_for(game, state)
    if thinker.linker is plain(game):
        narrow = effort.look._replace(beam=min(effort.look.beam, NARROW))
        effort = Effort(narrow, effort.leaves[:1])
    return thinker.judge(state, seat, effort, seconds)


THINKERS: dict[str, Thinker] = {}


def thinker_for(game: Game, state: State) -> Thinker:
    """Who thinks about this way to play: plainly until the kernels are compiled, compiled ever after."""
    way, linker = way_of(game, state), best_linker(game)
    found = THINKERS.pop(way, None)
    if found is None or found.linker is not linker:
        found = Thinker(game, state, learned(way), linker)
    THINKERS[way] = found  # the one used last at the end
    while len(THINKERS) > NUM_KEPT:
        THINKERS.pop(next(iter(THINKERS)))
    return found


def make(name: str, stream: int | None) -> LevelBot:
    """The bot of that level."""
    return LevelBot(BY_NAME[name], stream)
