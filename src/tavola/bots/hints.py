"""What a player is advised: the best moves, equal ones together, each with its chance and a reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.match import Match
from .bot import ScoredMove

MOST = 3  # hints at a time
DIGITS = 6  # of chances that are compared
WORSE = 0.15  # below the best chance, a move is no advice any more


@dataclass(frozen=True)
class Hint:
    """Moves that come to the same, and what is to be said for them, in the language that is spoken."""

    moves: tuple[ScoredMove, ...]
    why: str

    @property
    def best(self) -> ScoredMove:
        """The move that stands for all of them."""
        return self.moves[0]


def hints(match: Match, seat: int, moves: Sequence[ScoredMove], most: int = MOST) -> list[Hint]:
    """The best of a bot's moves for a seat, at most so many; its choice first, then by their chances.

    It looks into some moves more than into others, and ranks these first. What only seems better than its
    choice, because it was hardly looked into, is no advice.
    """
    best = moves[0].values[seat - 1] if moves else 0.0
    plays = [play for play in equal_plays(moves)[:most] if best - WORSE <= play[0].values[seat - 1] <= best]
    plays.sort(key=lambda play: -play[0].values[seat - 1])
    why, parse = match.game.advice.why, match.game.parse_action
    return [Hint(tuple(play), why(match.state, seat, parse(play[0].move))) for play in plays]


def equal_plays(moves: Sequence[ScoredMove]) -> list[list[ScoredMove]]:
    """The moves, those together that come to the same, or by the board's symmetry are worth the same."""
    by_end: dict[int, list[ScoredMove]] = {}
    for each in moves:
        by_end.setdefault(each.end_id, []).append(each)
    by_worth: dict[tuple[object, ...], list[ScoredMove]] = {}
    for play in by_end.values():
        worth = tuple(round(chance, DIGITS) for chance in play[0].values)
        by_worth.setdefault((play[0].move.split()[0], *worth), []).extend(play)
    return list(by_worth.values())
