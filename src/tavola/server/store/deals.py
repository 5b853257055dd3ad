"""Deals of a day and who has played them: from what is asked to what a database is told."""

from ..table import Table
from .operations import Operation, Query, TableRow, changes, create


def keep_deal(day: str, game: str, secret: str, options: str) -> Operation[tuple[str, str]]:
    """The deal of a day: the one that was proposed first."""
    yield Query(
        "INSERT INTO deals (day, game, secret, options) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (day, game) DO NOTHING",
        (day, game, secret, options),
    )
    found = yield Query("SELECT secret, options FROM deals WHERE day = $1 AND game = $2", (day, game))
    return str(found[0][0]), str(found[0][1])


def create_attempt(table: Table, row: TableRow, standing: str, now_s: float) -> Operation[str]:
    """Write somebody's table for a day, unless they have one: of two who try, one writes it."""
    key = (table.day, table.game, table.host)
    is_first = yield from changes(
        "INSERT INTO attempts (day, game, person, table_id, result) VALUES ($1, $2, $3, $4, '')"
        " ON CONFLICT (day, game, person) DO NOTHING",
        *key,
        table.id,
    )
    if is_first:
        yield from create(row, standing, now_s)
    found = yield Query("SELECT table_id FROM attempts WHERE day = $1 AND game = $2 AND person = $3", key)
    return str(found[0][0])


ATTEMPTS = (
    "SELECT document, standing, num_lines, updated_s, person, result FROM attempts"
    " JOIN tables ON table_id = id WHERE day = $1 AND game = $2"
)


def attempt(day: str, game: str, person: str) -> Query:
    """Somebody's game of a day."""
    return Query(f"{ATTEMPTS} AND person = $3", (day, game, person))


def unscored(day: str, game: str, limit: int) -> Query:
    """Games of a day that have ended, and of which nobody has reckoned what they came to."""
    return Query(f"{ATTEMPTS} AND attempts.is_over = 1 AND score IS NULL LIMIT $3", (day, game, limit))


def best_attempts(day: str, game: str, limit: int) -> Query:
    """The best results of a day, in their order."""
    return Query(
        f"{ATTEMPTS} AND attempts.is_over = 1 AND score IS NOT NULL ORDER BY score, table_id LIMIT $3",
        (day, game, limit),
    )


def tally(day: str, game: str, score: int) -> Query:
    """How many results a day has; how many of them are better than a score, and how many worse."""
    return Query(
        "SELECT count(*), count(CASE WHEN score < $3 THEN 1 END), count(CASE WHEN score > $3 THEN 1 END)"
        " FROM attempts WHERE day = $1 AND game = $2 AND is_over = 1 AND score IS NOT NULL",
        (day, game, score),
    )


def score_counts(day: str, game: str, unit: int) -> Query:
    """How often each score was reached on a day, in whole units."""
    return Query(
        "SELECT score / $3, count(*) FROM attempts"
        " WHERE day = $1 AND game = $2 AND is_over = 1 AND score IS NOT NULL GROUP BY 1 ORDER BY 1",
        (day, game, unit),
    )


def keep_result(table_id: str, result: str, score: int) -> Query:
    """Keep what a game came to."""
    return Query("UPDATE attempts SET result = $2, score = $3 WHERE table_id = $1", (table_id, result, score))


def has_deal(day: str) -> Query:
    """Whether anything was dealt on a day."""
    return Query("SELECT 1 FROM deals WHERE day = $1 LIMIT 1", (day,))


def attempts_of(person: str) -> Query:
    """What somebody has played on which day."""
    return Query("SELECT day, game, table_id FROM attempts WHERE person = $1 ORDER BY day, game", (person,))
