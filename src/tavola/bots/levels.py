"""Five levels, from beginner to expert. All know the same; the weaker ones look less, and judge less surely.

A beginner looks at the own position alone, and takes what looks good there, more or less. From level to
level the others are seen too, the judgement becomes surer, and an expert looks beyond the next throws. Nobody
overlooks a win at hand, and nobody plays at random.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from random import Random

from ..core.game import Game
from ..core.kernel import State
from ..core.match import Match
from .bot import Choice, Option, log_word
from .knowledge import learned, way_of
from .readiness import best_linker, plain
from .thinker import Effort, Judged, Thinker
from .titles import TITLES
from .workspace import Look

NUM_KEPT = 4  # thinkers, each with room of its own
ALL = 1 << 30
SURE = 1e-6  # chances nearer to 0 or 1 are certain
NARROW = 8  # the widest beam while nothing is compiled


@dataclass(frozen=True)
class Level:
    """How well a bot plays."""

    name: str
    title: str
    about: str
    effort: Effort
    noise: float  # of the judgement, in units of log odds


def look(beam: int, replies: int = 4, throws: int = 1) -> Look:
    """A look of so many positions."""
    return Look(beam=beam, reply_beam=replies, reply_leaves=4, throws=throws)


LEVELS = (
    Level(*TITLES["beginner"], Effort(look(4), is_blind=True), 1.2),
    Level(*TITLES["casual"], Effort(look(8), is_blind=True), 0.3),
    Level(*TITLES["club"], Effort(look(8)), 0.35),
    Level(*TITLES["strong"], Effort(look(16)), 0.15),
    Level(*TITLES["expert"], Effort(look(48, throws=ALL), depth=1, leaves=ALL), 0.0),
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
        """The moves as an unsure judgement ranks them. The same position, the same doubts."""
        stream = log_word(match.log) if self.stream is None else self.stream + len(match.events)
        doubts = Random(stream ^ seat)
        by_leaf: dict[int, float] = {}
        for each in sorted(judged, key=lambda each: each.action):
            if each.leads_to not in by_leaf:
                by_leaf[each.leads_to] = log_odds(each.score) + doubts.gauss(0, self.level.noise)
        return sorted(judged, key=lambda each: (-by_leaf[each.leads_to], each.action))


def log_odds(chance: float) -> float:
    """A chance as log odds; what is certain stays so under any doubt."""
    if chance >= 1 - SURE:
        return 1000.0
    return log(max(chance, SURE) / (1 - chance))


def think(game: Game, state: State, seat: int, effort: Effort, seconds: float) -> list[Judged]:
    """All decisions of a seat, the best first, with what is compiled by now."""
    thinker = thinker_for(game, state)
    if thinker.linker is plain(game):
        narrow = effort.look._replace(beam=min(effort.look.beam, NARROW))
        effort = replace(effort, look=narrow)
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
