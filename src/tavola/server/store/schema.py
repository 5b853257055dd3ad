"""How tables are laid out in a database: the migrations from nothing to what this version knows.

Each entry of ``MIGRATIONS`` leads from one version to the next, so an entry that was ever released is never
edited: what changes comes as a further one. The statements are plain enough to mean the same to SQLite and to
PostgreSQL: text, BIGINT, DOUBLE PRECISION, and 0 or 1 for a yes or no.
"""

VERSION_1 = (
    # id: random; name: as the person gave it
    """CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL
    )""",
    # One-time links. Whoever reads the database cannot use one: it has only the sha256 of their tokens.
    """CREATE TABLE links (
        token_hash TEXT PRIMARY KEY,
        person TEXT NOT NULL,
        expires_s DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX links_by_expiry ON links (expires_s)",
    # document: a Table as JSON; standing: a Standing as JSON. What queries ask for stands beside them.
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        revision BIGINT NOT NULL,
        document TEXT NOT NULL,
        in_lobby BIGINT NOT NULL,
        standing TEXT NOT NULL,
        is_over BIGINT NOT NULL,
        num_lines BIGINT NOT NULL,
        updated_s DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX tables_in_lobby ON tables (updated_s) WHERE in_lobby = 1",
    # Who holds a seat at a table, or is its host.
    """CREATE TABLE sitting (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL REFERENCES tables (id),
        PRIMARY KEY (person, table_id)
    )""",
    "CREATE INDEX sitting_by_table ON sitting (table_id)",
    """CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id),
        ply BIGINT NOT NULL,
        line TEXT NOT NULL,
        at_s DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (table_id, ply)
    )""",
)

VERSION_2 = (
    # Reviews of finished games. version: of who made it; sample: outcomes of a throw that were looked at,
    # 0 for all; document: a Review as JSON
    """CREATE TABLE reviews (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        version BIGINT NOT NULL,
        sample BIGINT NOT NULL,
        document TEXT NOT NULL
    )""",
)

VERSION_3 = (
    # Games that somebody has brought in a file, for a while. record: as JSON
    """CREATE TABLE uploads (
        id TEXT PRIMARY KEY,
        record TEXT NOT NULL,
        expires_s DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX uploads_by_expiry ON uploads (expires_s)",
    # Their reviews are kept with those of tables, so game_id may be of either.
    """CREATE TABLE all_reviews (
        game_id TEXT PRIMARY KEY,
        version BIGINT NOT NULL,
        sample BIGINT NOT NULL,
        document TEXT NOT NULL
    )""",
    "INSERT INTO all_reviews SELECT table_id, version, sample, document FROM reviews",
    "DROP TABLE reviews",
    "ALTER TABLE all_reviews RENAME TO reviews",
    # Names of people who have not shown a cookie of ours yet: most of them never will.
    """CREATE TABLE strangers (
        person TEXT PRIMARY KEY,
        expires_s DOUBLE PRECISION NOT NULL
    )""",
    "CREATE INDEX strangers_by_expiry ON strangers (expires_s)",
)

VERSION_4 = (
    # What is dealt on a day. secret: of the dice; options: of the table, as JSON
    """CREATE TABLE deals (
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        secret TEXT NOT NULL,
        options TEXT NOT NULL,
        PRIMARY KEY (day, game)
    )""",
    # Who plays it where: once each. result: as JSON, empty until somebody asks for it
    """CREATE TABLE attempts (
        day TEXT NOT NULL,
        game TEXT NOT NULL,
        person TEXT NOT NULL,
        table_id TEXT NOT NULL UNIQUE,
        result TEXT NOT NULL,
        PRIMARY KEY (day, game, person)
    )""",
)

VERSION_5 = (
    # The books: every finished game, and what it came to. All of it follows from tables and events, and may
    # be dropped. version: of who has booked it, 0 before; until_s: nobody else tries before then;
    # outcome: as JSON, empty where the game is not rated; company: the people who played it
    """CREATE TABLE bookings (
        table_id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        ended_s DOUBLE PRECISION NOT NULL,
        version BIGINT NOT NULL,
        until_s DOUBLE PRECISION NOT NULL,
        outcome TEXT NOT NULL,
        company TEXT NOT NULL
    )""",
    "CREATE INDEX bookings_due ON bookings (version, ended_s)",
    "CREATE INDEX bookings_rated ON bookings (game, ended_s) WHERE outcome <> ''",
    "CREATE INDEX bookings_by_company ON bookings (company, ended_s) WHERE outcome <> ''",
    "INSERT INTO bookings (table_id, game, ended_s, version, until_s, outcome, company)"
    " SELECT id, '', updated_s, 0, 0, '', '' FROM tables WHERE is_over = 1",
    "UPDATE bookings SET ended_s ="
    " COALESCE((SELECT MAX(at_s) FROM events WHERE events.table_id = bookings.table_id), ended_s)",
    # What a game was for a person. document: as JSON; mu and sigma: the rating after it, sigma 0 for none
    """CREATE TABLE figures (
        person TEXT NOT NULL,
        table_id TEXT NOT NULL,
        game TEXT NOT NULL,
        ended_s DOUBLE PRECISION NOT NULL,
        document TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (person, table_id)
    )""",
    "CREATE INDEX figures_by_table ON figures (table_id)",
    """CREATE TABLE ratings (
        game TEXT NOT NULL,
        person TEXT NOT NULL,
        mu DOUBLE PRECISION NOT NULL,
        sigma DOUBLE PRECISION NOT NULL,
        num_games BIGINT NOT NULL,
        PRIMARY KEY (game, person)
    )""",
    # The last game that is in the ratings. revision: counts the changes
    """CREATE TABLE rating_heads (
        game TEXT PRIMARY KEY,
        revision BIGINT NOT NULL,
        ended_s DOUBLE PRECISION NOT NULL,
        table_id TEXT NOT NULL
    )""",
    # Seats that have had a hint, at least once: who wins so is not rated.
    """CREATE TABLE hinted (
        table_id TEXT NOT NULL,
        seat BIGINT NOT NULL,
        PRIMARY KEY (table_id, seat)
    )""",
    # What somebody shows to others, and the name of the page where. Who shows nothing has no row.
    """CREATE TABLE profiles (
        person TEXT PRIMARY KEY,
        page TEXT NOT NULL UNIQUE,
        shows_rating BIGINT NOT NULL,
        shows_figures BIGINT NOT NULL
    )""",
)

VERSION_6 = (
    # score: what a result is ranked by, the better the smaller; none until somebody asks for the board
    "ALTER TABLE attempts ADD COLUMN is_over BIGINT NOT NULL DEFAULT 0",
    "ALTER TABLE attempts ADD COLUMN score BIGINT",
    "UPDATE attempts SET is_over = 1 WHERE table_id IN (SELECT id FROM tables WHERE is_over = 1)",
    "CREATE INDEX attempts_by_score ON attempts (day, game, score, table_id) WHERE is_over = 1",
    # Tables that have the dice of another one, which was over
    """CREATE TABLE repeats (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        first_id TEXT NOT NULL
    )""",
    "CREATE INDEX repeats_by_first ON repeats (first_id)",
    # Clubs: who has the link, which is the id, belongs
    """CREATE TABLE clubs (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        created_s DOUBLE PRECISION NOT NULL
    )""",
    """CREATE TABLE members (
        club_id TEXT NOT NULL REFERENCES clubs (id),
        person TEXT NOT NULL,
        since_s DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (club_id, person)
    )""",
    "CREATE INDEX members_by_person ON members (person)",
    """CREATE TABLE club_tables (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        club_id TEXT NOT NULL
    )""",
    "CREATE INDEX club_tables_by_club ON club_tables (club_id)",
)

VERSION_7 = (
    # Puzzles that somebody has solved, and when they first did
    """CREATE TABLE solved (
        person TEXT NOT NULL,
        game TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        solved_s DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (person, game, puzzle)
    )""",
)

VERSION_8 = (
    # The games of matches of two sides
    """CREATE TABLE bout_tables (
        table_id TEXT PRIMARY KEY REFERENCES tables (id),
        bout_id TEXT NOT NULL
    )""",
    "CREATE INDEX bout_tables_by_bout ON bout_tables (bout_id)",
)

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    VERSION_1,
    VERSION_2,
    VERSION_3,
    VERSION_4,
    VERSION_5,
    VERSION_6,
    VERSION_7,
    VERSION_8,
)

# What must be there before any version is known.
SETTINGS = "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
