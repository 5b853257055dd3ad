"""The books of finished games, what follows from them, and all that is kept about a person.

From what is asked to what a database is told. Books, figures and ratings follow from tables and events: they
may be dropped at any time, and are made again.
"""

from collections.abc import Sequence

from .interface import Booked, Booking, Conflict, Head, Profile, Rated
from .operations import Many, News, Operation, Query, changes

# What refers to a table, and goes with it
OF_A_TABLE = (
    "events",
    "sitting",
    "bookings",
    "figures",
    "hinted",
    "attempts",
    "repeats",
    "club_tables",
    "bout_tables",
)

# Books


def note_hint(table_id: str, seat: int) -> Query:
    """Keep that a seat has had a hint."""
    return Query(
        "INSERT INTO hinted (table_id, seat) VALUES ($1, $2) ON CONFLICT (table_id, seat) DO NOTHING",
        (table_id, seat),
    )


def hinted(table_id: str) -> Query:
    """The seats that have had a hint."""
    return Query("SELECT seat FROM hinted WHERE table_id = $1 ORDER BY seat", (table_id,))


def claim(version: int, now_s: float, until_s: float) -> Operation[Booking | None]:
    """The first game that is to be booked; until then nobody else does it. Of two who try, one has it."""
    found = yield Query(
        "SELECT table_id, ended_s, until_s FROM bookings WHERE version < $1 AND until_s <= $2"
        " ORDER BY ended_s, table_id LIMIT 1",
        (version, now_s),
    )
    if not found:
        return None
    table_id, ended_s, before_s = found[0]
    is_ours = yield from changes(
        "UPDATE bookings SET until_s = $2 WHERE table_id = $1 AND until_s = $3", table_id, until_s, before_s
    )
    return Booking(str(table_id), float(ended_s)) if is_ours else None


def book(
    booking: Booking, game: str, outcome: str, company: str, figures: Sequence[tuple[str, str]]
) -> Operation[None]:
    """Write what a game came to, in place of what was written before; for its people, too."""
    yield Query(
        "UPDATE bookings SET game = $2, outcome = $3, company = $4 WHERE table_id = $1",
        (booking.table_id, game, outcome, company),
    )
    yield Query("DELETE FROM figures WHERE table_id = $1", (booking.table_id,))
    yield Many(
        "INSERT INTO figures (person, table_id, game, ended_s, document, mu, sigma)"
        " VALUES ($1, $2, $3, $4, $5, 0, 0)",
        [(person, booking.table_id, game, booking.ended_s, document) for person, document in figures],
    )


def settle(table_id: str, version: int, until_s: float) -> Query:
    """A game is booked for good by this version; version 0: not yet, and nobody tries before then."""
    return Query(
        "UPDATE bookings SET version = $2, until_s = $3 WHERE table_id = $1", (table_id, version, until_s)
    )


def unbook_all() -> Operation[None]:
    """Let all games be booked anew; what was rated is forgotten."""
    yield Query("UPDATE bookings SET version = 0, until_s = 0, outcome = '', company = ''")
    yield Query("DELETE FROM figures")
    yield Query("DELETE FROM ratings")
    yield Query("DELETE FROM rating_heads")


def figures_of(person: str) -> Query:
    """What somebody's games were, the first one first."""
    return Query(
        "SELECT table_id, game, ended_s, document, mu, sigma FROM figures WHERE person = $1"
        " ORDER BY ended_s, table_id",
        (person,),
    )


# Ratings


def head(game: str) -> Query:
    """Up to where a game is rated."""
    return Query("SELECT revision, ended_s, table_id FROM rating_heads WHERE game = $1", (game,))


def rated_games(game: str, after: Head, limit: int) -> Query:
    """The games that count for ratings after one of them, in the order in which they ended."""
    return Query(
        "SELECT table_id, ended_s, outcome, company FROM bookings WHERE game = $1 AND outcome <> ''"
        " AND (ended_s > $2 OR (ended_s = $2 AND table_id > $3)) ORDER BY ended_s, table_id LIMIT $4",
        (game, after.ended_s, after.table_id, limit),
    )


def num_together(game: str, booked: Booked, since_s: float) -> Query:
    """How many rated games the same people have played since, before this one."""
    return Query(
        "SELECT COUNT(*) FROM bookings WHERE company = $1 AND outcome <> '' AND game = $2"
        " AND ended_s >= $3 AND (ended_s < $4 OR (ended_s = $4 AND table_id < $5))",
        (booked.company, game, since_s, booked.ended_s, booked.table_id),
    )


RATED = "SELECT person, mu, sigma, num_games FROM ratings WHERE game = $1"


def ratings(game: str) -> Query:
    """All ratings of a game, the best first."""
    return Query(f"{RATED} ORDER BY mu DESC, person", (game,))


def rating(game: str, person: str) -> Query:
    """Somebody's rating."""
    return Query(f"{RATED} AND person = $2", (game, person))


def keep_ratings(
    game: str,
    before: Head,
    after: Head,
    rows: Sequence[Rated],
    played: Sequence[tuple[float, float, str, str]],
) -> Operation[None]:
    """Take games into the ratings, unless somebody else has since; played: mu, sigma, person and table.

    Where ratings begin anew (revision 0), there are none before.
    """
    yield Query(
        "INSERT INTO rating_heads (game, revision, ended_s, table_id) VALUES ($1, 0, 0, '')"
        " ON CONFLICT (game) DO NOTHING",
        (game,),
    )
    is_ours = yield from changes(
        "UPDATE rating_heads SET revision = $2, ended_s = $3, table_id = $4"
        " WHERE game = $1 AND revision = $5",
        *(game, after.revision, after.ended_s, after.table_id, before.revision),
    )
    if not is_ours:
        raise Conflict("these games are rated already")
    yield Many(
        "INSERT INTO ratings (game, person, mu, sigma, num_games) VALUES ($1, $2, $3, $4, $5)"
        " ON CONFLICT (game, person) DO UPDATE"
        " SET mu = excluded.mu, sigma = excluded.sigma, num_games = excluded.num_games",
        [(game, *row) for row in rows],
    )
    yield Many("UPDATE figures SET mu = $1, sigma = $2 WHERE person = $3 AND table_id = $4", played)


def unrate(game: str) -> Operation[None]:
    """Forget the ratings of a game: they begin anew."""
    yield Query(
        "UPDATE rating_heads SET revision = revision + 1, ended_s = 0, table_id = '' WHERE game = $1", (game,)
    )
    yield Query("DELETE FROM ratings WHERE game = $1", (game,))
    yield Query("UPDATE figures SET mu = 0, sigma = 0 WHERE game = $1", (game,))


# What others see

PROFILE = "SELECT person, page, shows_rating, shows_figures FROM profiles"


def profile(person: str) -> Query:
    """What somebody shows."""
    return Query(f"{PROFILE} WHERE person = $1", (person,))


def profile_at(page: str) -> Query:
    """What is shown on a page."""
    return Query(f"{PROFILE} WHERE page = $1", (page,))


def keep_profile(profile: Profile) -> Operation[None]:
    """Keep what somebody shows; who shows nothing has no page."""
    if not (profile.shows_rating or profile.shows_figures):
        yield Query("DELETE FROM profiles WHERE person = $1", (profile.person,))
        return
    shows = (int(profile.shows_rating), int(profile.shows_figures))
    yield Query(
        "INSERT INTO profiles (person, page, shows_rating, shows_figures) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (person) DO UPDATE"
        " SET shows_rating = excluded.shows_rating, shows_figures = excluded.shows_figures",
        (profile.person, profile.page, *shows),
    )


def leaders(game: str, most_sigma: float, limit: int) -> Query:
    """The pages, names and ratings of those who show theirs and are rated for sure, the best first."""
    return Query(
        "SELECT page, name, mu, sigma, num_games, ratings.person FROM ratings"
        " JOIN profiles ON profiles.person = ratings.person JOIN people ON people.id = ratings.person"
        " WHERE game = $1 AND shows_rating = 1 AND sigma <= $2 ORDER BY mu DESC, page LIMIT $3",
        (game, most_sigma, limit),
    )


# Forgetting


def remove_table(table_id: str) -> Operation[None]:
    """Remove a table with all that belongs to it."""
    for owner in OF_A_TABLE:
        yield Query(f"DELETE FROM {owner} WHERE table_id = $1", (table_id,))  # noqa: S608
    yield Query("DELETE FROM reviews WHERE game_id = $1", (table_id,))
    yield Query("DELETE FROM tables WHERE id = $1", (table_id,))
    yield News(f"removed {table_id}")


def forget(person: str) -> Operation[list[str]]:
    """Forget somebody who is at no table any more; the games whose ratings they were in."""
    rated = yield Query("SELECT game FROM ratings WHERE person = $1 ORDER BY game", (person,))
    for owner in ("links", "strangers", "profiles", "figures", "ratings", "attempts", "solved"):
        yield Query(f"DELETE FROM {owner} WHERE person = $1", (person,))  # noqa: S608
    yield Query("DELETE FROM people WHERE id = $1", (person,))
    return [str(row[0]) for row in rated]


def unrated_of(person: str) -> Operation[None]:
    """Let the games in which somebody played count for nobody's rating."""
    yield Query(
        "UPDATE bookings SET outcome = '', company = '' WHERE table_id IN"
        " (SELECT table_id FROM figures WHERE person = $1)",
        (person,),
    )
