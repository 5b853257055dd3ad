"""A lock on a file that lasts as long as the process that took it, however that ends."""

import os
import sys
from pathlib import Path

LOCKS_WHOLE_FILES = sys.platform != "win32"  # and apart from the locks that SQLite sets on parts of them

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> None:
        """Lock the file's first byte; raises BlockingIOError if someone else has."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, error.strerror) from None

else:
    import fcntl

    def try_lock(descriptor: int) -> None:
        """Lock the file; raises BlockingIOError if someone else has."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that is held from when it is made until it is released."""

    def __init__(self, path: Path):
        """Take the lock; raises BlockingIOError if it is taken, another OSError if it cannot be made."""
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            try_lock(self._descriptor)
        except OSError:
            self.release()
            raise

    def release(self) -> None:
        """Give the lock back. Its file stays: were it removed, two could hold two files of one name."""
        os.close(self._descriptor)
