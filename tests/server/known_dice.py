"""Dice that are known beforehand: what a table throws follows from the test that makes it.

Run as a program, this is ``tavola``, but for that, and for bots that may be as slow as the machine is.

Whatever a server draws at random for a table follows from a file: from the name of the test in its first
line, and from how much was drawn since, a byte each time. So several servers never draw the same, and a
server goes on where it was when it is started again.
"""

import base64
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from tavola.cli import main
from tavola.core.verifiable import SECRET_BYTES
from tavola.server import bots, reviewing, seating

VARIABLE = "TAVOLA_KNOWN_DICE"  # names the file
BOTS_S = 100  # far more than a bot takes
# Makes reviews at the same priority as everything else.
PROMPT_REVIEWS = (sys.executable, "-P", "-c", "from tavola.reviews.__main__ import serve; serve()")


class KnownDice:
    """In the place of what is drawn at random for a table."""

    def __init__(self, path: Path):
        self.path = path

    def begin(self, test: str) -> None:
        """Another test begins."""
        self.path.write_text(f"{test}\n", encoding="utf-8")

    def draw(self) -> random.Random:
        """Where the next draw comes from."""
        with self.path.open("ab", buffering=0) as file:
            file.write(b".")
            number = file.tell()  # after our own byte, whoever else appends
        test = self.path.read_text(encoding="utf-8").partition("\n")[0]
        return random.Random(f"{test} {number}")

    def randbits(self, count: int) -> int:
        """As ``secrets`` has it."""
        return self.draw().getrandbits(count)

    def token_urlsafe(self, num_bytes: int) -> str:
        """As ``secrets`` has it."""
        return base64.urlsafe_b64encode(self.draw().randbytes(num_bytes)).rstrip(b"=").decode()

    def new_secret(self) -> str:
        """A secret that everyone can guess."""
        return self.draw().randbytes(SECRET_BYTES).hex()

    def use(self, put: Callable[[Any, str, Any], None] = setattr) -> None:
        """Let new tables of this process have such dice."""
        put(seating, "secrets", self)
        put(seating, "new_secret", self.new_secret)


def wait_for_bots() -> None:
    """Let no bot be given up because the machine is busy."""
    bots.Patience = partial(  # type: ignore[misc, assignment]
        bots.Patience, start_s=BOTS_S, margin_s=BOTS_S, queue_s=BOTS_S
    )


def hurry_reviews() -> None:
    """Let reviews be made before the tests of others have ended."""
    reviewing.COMMAND = PROMPT_REVIEWS


if __name__ == "__main__":
    KnownDice(Path(os.environ[VARIABLE])).use()
    wait_for_bots()
    hurry_reviews()
    sys.exit(main())
