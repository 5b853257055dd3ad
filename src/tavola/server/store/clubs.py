"""Clubs, who belongs to them, and their tables: from what is asked to what a database is told."""

from .deals import ATTEMPTS
from .operations import LISTED, Operation, Query


def create_club(club_id: str, name: str, person: str, now_s: float) -> Operation[None]:
    """Write a new club with its first member."""
    yield Query("INSERT INTO clubs (id, name, created_s) VALUES ($1, $2, $3)", (club_id, name, now_s))
    yield add_member(club_id, person, now_s)


def add_member(club_id: str, person: str, now_s: float) -> Query:
    """Write that somebody belongs to a club."""
    return Query(
        "INSERT INTO members (club_id, person, since_s) VALUES ($1, $2, $3)"
        " ON CONFLICT (club_id, person) DO NOTHING",
        (club_id, person, now_s),
    )


def club_name(club_id: str) -> Query:
    """The name of a club."""
    return Query("SELECT name FROM clubs WHERE id = $1", (club_id,))


def clubs_of(person: str) -> Query:
    """The clubs that somebody belongs to, the oldest first."""
    return Query(
        "SELECT id, name FROM members JOIN clubs ON club_id = id WHERE person = $1 ORDER BY since_s, id",
        (person,),
    )


def members_of(club_id: str) -> Query:
    """Who belongs to a club and under which name, those first who came first."""
    return Query(
        "SELECT person, name FROM members LEFT JOIN people ON person = id WHERE club_id = $1"
        " ORDER BY since_s, person",
        (club_id,),
    )


def hold(club_id: str) -> Query:
    """Take a club's row, so that whoever changes its members does so one after the other."""
    return Query("UPDATE clubs SET name = name WHERE id = $1", (club_id,))


def join_club(club_id: str, person: str, now_s: float, most: int) -> Operation[bool]:
    """Belong to a club from now on, unless it is full; tells whether one does."""
    yield hold(club_id)
    found = yield Query("SELECT person FROM members WHERE club_id = $1", (club_id,))
    people = {row[0] for row in found}
    if not people or (person not in people and len(people) >= most):
        return False
    yield add_member(club_id, person, now_s)
    return True


def leave_club(club_id: str, person: str) -> Operation[None]:
    """Belong to a club no more; with its last member it is gone. Its tables stay."""
    yield hold(club_id)
    yield Query("DELETE FROM members WHERE club_id = $1 AND person = $2", (club_id, person))
    left = yield Query("SELECT 1 FROM members WHERE club_id = $1 LIMIT 1", (club_id,))
    if not left:
        yield Query("DELETE FROM club_tables WHERE club_id = $1", (club_id,))
        yield Query("DELETE FROM clubs WHERE id = $1", (club_id,))


def club_tables(club_id: str, is_over: bool, since_s: float, limit: int) -> Query:
    """The tables of a club that were touched since then, the latest first."""
    return Query(
        f"{LISTED} JOIN club_tables ON table_id = id"
        " WHERE club_id = $1 AND is_over = $2 AND updated_s >= $3 ORDER BY updated_s DESC, id LIMIT $4",
        (club_id, int(is_over), since_s, limit),
    )


def club_attempts(club_id: str, day: str, game: str, limit: int) -> Query:
    """The results of a club's members on a day, the best first."""
    return Query(
        f"{ATTEMPTS} AND attempts.is_over = 1 AND score IS NOT NULL"  # noqa: S608 (of our own)
        " AND person IN (SELECT members.person FROM members WHERE club_id = $3)"
        " ORDER BY score, table_id LIMIT $4",
        (day, game, club_id, limit),
    )
