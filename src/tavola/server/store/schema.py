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

MIGRATIONS: tuple[tuple[str, ...], ...] = (VERSION_1, VERSION_2, VERSION_3)

# What must be there before any version is known.
SETTINGS = "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)"
