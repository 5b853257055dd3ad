"""From nothing to the first own move: `python -m bench.newcomer`.

Somebody clones the project into an empty folder, with nothing in any cache, types `make play`, and in the
browser that opens begins a game and makes a first move. How many seconds each of that took, as it came. A
person's own time to read and to choose is not in it, the time to download is that of this connection.
"""

import argparse
import asyncio
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from playwright.async_api import Page

from tests.browser.browser import browsing, visiting
from tests.browser.hand import Hand
from tests.browser.tables import GAMES, shown
from tests.processes import started

from .machine import ROOT, heading

ADDRESS = re.compile(r"http://[^\s]+")
CACHES = ("UV_CACHE_DIR", "PIP_CACHE_DIR", "TAVOLA_CACHE", "TAVOLA_DATA")
# Whether a move of one's own is in the log.
MADE = """() => [...document.querySelectorAll("[data-events] li")].some(
  (turn) => turn.querySelector("b")?.textContent === "You" && turn.querySelector(".roll ~ .act"))"""


class Watch:
    """Tells what has just been reached, and how long it took since the last."""

    def __init__(self) -> None:
        self.begun = self.last = monotonic()

    def tell(self, reached: str) -> None:
        """Print a line."""
        now = monotonic()
        print(f"{reached:28} {now - self.last:7.1f} s {now - self.begun:7.1f} s", flush=True)
        self.last = now


@contextmanager
def played(folder: Path) -> Iterator[str]:
    """`make play` in a fresh clone that finds nothing prepared; the address that it tells."""
    settings = {**os.environ, **{name: str(folder / name) for name in CACHES}, "BROWSER": "true"}
    where, log = folder / "tavola", folder / "log"
    pipe = subprocess.PIPE
    with (
        log.open("w") as errors,
        started(["make", "play"], cwd=where, env=settings, stdout=pipe, stderr=errors, text=True) as process,
    ):
        found = next(filter(None, map(ADDRESS.search, process.stdout or ())), None)
        if found is None:
            raise SystemExit(f"make play did not come to an address:\n{log.read_text()}")
        yield found[0]


async def play(page: Page, game: str, watch: Watch) -> None:
    """From the first page to a move of one's own."""
    watch.tell("the first page is there")
    await page.locator(f"[data-now={game}]").click()
    await page.wait_for_url("**/t/*")
    await shown(page)
    watch.tell("the table is there")
    hand = Hand(page, 1, back=0, double=0)
    while not await page.evaluate(MADE):
        await hand.play(1)
    watch.tell("the first own move is made")


async def main(game: str) -> None:
    """Do all that a newcomer does."""
    print(heading())
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, watch = Path(name), Watch()
        subprocess.run(["git", "clone", "-q", str(ROOT), str(folder / "tavola")], check=True)  # noqa: S607
        watch.tell("the project is cloned")
        with played(folder) as address:
            watch.tell("make play tells the address")
            async with browsing() as browser, visiting(browser, address) as ada:
                await play(await ada.page("/"), game, watch)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=GAMES, default=GAMES[0])
    asyncio.run(main(parser.parse_args().game))
