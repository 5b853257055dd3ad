"""Tables in one SQLite file, for one server process: nothing to install, nothing to administer."""

import os
import sqlite3
from pathlib import Path

from ...core.errors import TavolaError
from . import operations
from .database import DatabaseStore, check_news
from .file_lock import LOCKS_WHOLE_FILES, FileLock
from .group_commit import GroupCommit
from .interface import StoreUnavailable
from .operations import Operation, Result

BUSY_S = 5  # how long to wait for someone who writes into the file by other means


class SqliteStore(DatabaseStore):
    """A store in a file, which only one process may serve from. Others may read it, or back it up."""

    def __init__(self, path: Path):
        super().__init__()
        self.path = path
        self._locks: list[FileLock] = []
        self._work: GroupCommit | None = None

    async def open(self) -> None:
        """Connect, and bring the schema up to date; raises TavolaError if that cannot be."""
        self._locks = claimed(self.path)
        try:
            self._work = GroupCommit(lambda: connected(self.path), self._hear)
            await self._work.start()
            await self._run(operations.migrate())
        except sqlite3.Error as error:
            await self.close()
            raise unusable(self.path, error) from error
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Finish what is under way, and disconnect."""
        if self._work:
            await self._work.close()
        for lock in self._locks:
            lock.release()
        self._work, self._locks = None, []

    async def _run(self, operation: Operation[Result]) -> Result:
        """Carry out an operation; return what it returns once it is committed."""
        if not self._work:
            raise StoreUnavailable("the store is not open")
        try:
            return await self._work.run(operation)
        except StoreUnavailable:
            self._was_refused = True
            raise

    async def tell(self, news: str) -> None:
        """Tell something to the only process there is."""
        check_news(news)
        self._hear(news)


def claimed(path: Path) -> list[FileLock]:
    """The locks of a file of tables, which is made if need be; raises TavolaError if they cannot be had."""
    path = path.resolve()  # so that two names of one file are one lock
    if path.is_dir():
        raise unusable(path, "it is a folder, not a file")
    try:
        return locked(path)
    except BlockingIOError:
        raise TavolaError(f"another server is using {path}: stop it, or give this one another file") from None
    except FileExistsError:
        raise unusable(path, f"{path.parent} is a file, not a folder") from None
    except OSError as error:
        raise unusable(path, error.strerror or error) from None


def locked(path: Path) -> list[FileLock]:
    """Make the file and the folder where it lies, if they are missing, and lock it; raises OSError.

    Its name is locked, by a file beside it; and where SQLite's own locks are of another kind, so is the file
    itself, which may have other names.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_name(f"{path.name}.lock"))
    try:
        # It holds the secrets of the dice and the key of all cookies: they are its owner's alone.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        return [lock, FileLock(path)] if LOCKS_WHOLE_FILES else [lock]
    except OSError:
        lock.release()
        raise


def unusable(path: Path, reason: object) -> TavolaError:
    """What to say of a file that cannot be made, read or written, or that is something else."""
    return TavolaError(f"tables cannot be kept in {path}: {reason}")


def connected(path: Path) -> sqlite3.Connection:
    """A connection that loses nothing it has committed, even when the machine loses its power."""
    connection = sqlite3.connect(path, timeout=BUSY_S, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection
