"""Where tables are kept: ``open_store(url)`` gives the store that a URL names."""

from ...core.errors import TavolaError
from .interface import Conflict, Store, StoreUnavailable
from .url import EXPECTED, POSTGRES, SQLITE, default_url, shown_url, sqlite_path

__all__ = ["Conflict", "Store", "StoreUnavailable", "default_url", "open_store", "shown_url"]


def open_store(url: str) -> Store:
    """The store of that URL; ``await store.open()`` then connects it."""
    if url.startswith(SQLITE):
        from .sqlite import SqliteStore

        return SqliteStore(sqlite_path(url))
    if url.startswith(POSTGRES):
        return postgres_store(url)
    raise TavolaError(f"{shown_url(url)} is no store of tables: expected {EXPECTED}")


def postgres_store(url: str) -> Store:
    """A store in PostgreSQL; what that needs is not installed with the rest."""
    try:
        from .postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise TavolaError(
            "tables in PostgreSQL need more than is installed: install tavola[postgres]"
        ) from None
    return PostgresStore(url)
