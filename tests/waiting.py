"""Waiting for what must come: for a condition, never for a time."""

import asyncio
import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE_S = 300  # until a test gives up; what comes at all comes in a hundredth of it on a quiet machine
INTERVAL_S = 0.01  # between two looks


def wait_until(is_so: Callable[[], object]) -> None:
    """Look again and again until it is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(INTERVAL_S)


async def until(is_so: Callable[[], object]) -> None:
    """The same, while all else goes on."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():
            await asyncio.sleep(INTERVAL_S)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Whoever comes here with the same file waits meanwhile, in whatever process."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
