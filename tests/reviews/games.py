"""Games to review: short ones, for plain kernels judge them."""

from functools import cache

from tavola import Match
from tavola.reviews import Line, Review, review

from ..variants import Variant, walk

LINES = {"sequence": 30, "diceland": 5, "garden": 4}  # of a log, so that nobody waits
MISSED_WINS = 21  # the seed of a short game in which wins are missed, and which the second seat wins


def begun(variant: Variant, seed: int = 3, lines: int = 0) -> Match:
    """The beginning of a random game."""
    match = variant.match(seed)
    for _ in walk(match, seed, lines or LINES[variant.game_id]):
        pass
    return match


def finished(seats: int = 2, seed: int = MISSED_WINS) -> Match:
    """A whole game of the quickest kind, played at random by people with names."""
    match = Variant("sequence", seats, {}).match(seed)
    match.players = ("Ada", "Bruno", "Carla", "Dario")[:seats]
    for _ in walk(match, seed):
        pass
    return match


@cache
def reviewed() -> Review:
    """Its review, exactly."""
    return review(finished())


def at_throw(match: Match) -> Match:
    """The first position of a game in which a throw is due after somebody has decided."""
    decided = (ply for ply, event in enumerate(match.events, 1) if event.seat)
    return next(at for at in map(match.at, decided) if at.is_chance)


def missed_win(found: Review) -> Line:
    """A decision that could have won at once, and did not."""
    lost = [line for line in found.lines if line.loss]
    return next(line for line in lost if found.values_before(line.line)[found.sides[line.seat - 1]] == 1)
