"""Which puzzles a server has: those of a day, the same for everybody, and the next of a grade."""

from collections.abc import Collection
from datetime import date
from functools import cache

from ..core.game import Game
from ..core.registry import all_games, find_game, is_playable
from ..puzzles import GRADES, Puzzle, puzzles_of
from .refusals import Refused


def games_with_puzzles() -> list[Game]:
    """The games that have any."""
    return [game for game in all_games() if puzzles_of(game)]


def game_at(name: str) -> Game:
    """A game that has puzzles."""
    if not is_playable(name) or not puzzles_of(find_game(name)):
        raise Refused("no-such-page")
    return find_game(name)


def puzzle_at(name: str, puzzle_id: str) -> Puzzle:
    """The puzzle that an address names."""
    puzzle = puzzles_of(game_at(name)).get(puzzle_id)
    if puzzle is None:
        raise Refused("no-such-puzzle")
    return puzzle


@cache
def of_grade(game: Game, grade: str) -> list[str]:
    """The ids of a game's puzzles of a grade, in an order that tells nothing of them."""
    return sorted(puzzle.id for puzzle in puzzles_of(game).values() if puzzle.grade == grade)


def of_day(game: Game, day: str) -> list[str]:
    """One puzzle of each grade, the same for everybody; each returns once all others have been there."""
    number = date.fromisoformat(day).toordinal()
    pools = (of_grade(game, grade) for grade in GRADES)
    return [pool[number % len(pool)] for pool in pools if pool]


def next_of_grade(game: Game, grade: str, solved: Collection[str], after: str = "") -> str:
    """The next puzzle of a grade that somebody has not solved; once all are, simply the next."""
    pool = of_grade(game, grade)
    if not pool:
        raise Refused("no-such-puzzle")
    start = pool.index(after) + 1 if after in pool else 0
    in_turn = pool[start:] + pool[:start]
    return next((each for each in in_turn if each not in solved and each != after), in_turn[0])


def next_after(game: Game, day: str, puzzle: Puzzle, solved: Collection[str]) -> str:
    """What comes after a puzzle: of today's, the next one that is not solved; else one of its grade."""
    today = of_day(game, day)
    if puzzle.id in today:
        left = [each for each in today if each not in solved and each != puzzle.id]
        if left:
            return left[0]
    return next_of_grade(game, puzzle.grade, solved, puzzle.id)
