"""What a player is advised: the best moves, equal ones together, each with its chance and a reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.match import Match
from .bot import Option

MOST = 3  # hints at a time
DIGITS = 6  # of chances that are compared
WORSE = 0.15  # below the best chance, a move is no advice any more


@dataclass(frozen=True)
class Hint:
    """Moves that come to the same, and what they lead to."""

    moves: tuple[str, ...]  # as the record writes them
    chances: tuple[float, ...]  # of each seat, to win
    points: tuple[float, ...] | None  # of each seat, in games with points
    why: str  # a sentence, in the language that is spoken


def hints(match: Match, seat: int, options: Sequence[Option], most: int = MOST) -> list[Hint]:
    """The best of a bot's options for a seat, at most so many."""
    best = options[0].chances[seat - 1] if options else 0.0
    found = []
    for play in equal_plays(options)[:most]:
        if play[0].chances[seat - 1] >= best - WORSE:
            moves = tuple(option.move for option in play)
            why = match.game.advice.why(match.state, seat, match.game.parse_action(moves[0]))
            found.append(Hint(moves, play[0].chances, play[0].points, why))
    return found


def equal_plays(options: Sequence[Option]) -> list[list[Option]]:
    """The options, those together that come to the same, or by the board's symmetry are worth the same."""
    by_end: dict[int, list[Option]] = {}
    for option in options:
        by_end.setdefault(option.end_id, []).append(option)
    by_worth: dict[tuple[object, ...], list[Option]] = {}
    for play in by_end.values():
        worth = tuple(round(chance, DIGITS) for chance in play[0].chances)
        by_worth.setdefault((play[0].move.split()[0], *worth), []).extend(play)
    return list(by_worth.values())
