"""Puzzles that somebody has solved: from what is asked to what a database is told."""

from .operations import Query


def keep_solved(person: str, game: str, puzzle: str, now_s: float) -> Query:
    """Write that somebody has solved a puzzle; the first time counts."""
    return Query(
        "INSERT INTO solved (person, game, puzzle, solved_s) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (person, game, puzzle) DO NOTHING",
        (person, game, puzzle, now_s),
    )


def solved_of(person: str) -> Query:
    """What somebody has solved, in that order."""
    return Query(
        "SELECT game, puzzle, solved_s FROM solved WHERE person = $1 ORDER BY solved_s, game, puzzle",
        (person,),
    )
