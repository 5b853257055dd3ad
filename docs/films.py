"""Film a move of each game: `python docs/films.py`.

A phone's page looks on while somebody rolls and moves. Its clock stands still between the frames, so that a
film shows the same moments however busy the machine is. Each film is one picture of eight frames.
"""

import asyncio
import base64
import sys
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page, ViewportSize

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.browser import TOUCH, browsing
from tests.browser.tables import shown
from tests.server.client import COOKIE, Person, Player
from tests.server.process import ServerProcess

FOLDER = Path(__file__).with_suffix("")
QUALITY = 40
PHONE: dict[str, Any] = {**TOUCH, "device_scale_factor": 0.5, "locale": "en-GB"}
WIDTH, HEIGHT = 195, 422  # of a frame, in pixels
GAP = 6
ROLL_MS = (100, 220, 340, 800)  # when frames of a roll are taken
MOVE_MS = (40, 120, 200, 520)
SETTLED_MS = 1500  # until nothing moves any more
FRAME_MS = 20
MOST_FRAMES = 5000  # until a move is there
BOTS_S = 600  # until a bot moves: long after the film
START_S = 2_000_000_000  # when the page's clock is stopped: any time to come

# How much has been told in the log.
NUM_EVENTS = "() => document.querySelectorAll('[data-events] .roll, [data-events] .act').length"

# Lets the motions of the page go on by its own clock, which only goes when it is told to.
STEP = """() => {
  const now = performance.now();
  for (const each of document.getAnimations()) {
    each.began ??= now;
    each.pause();
    if (now - each.began < each.effect.getComputedTiming().endTime) each.currentTime = now - each.began;
    else each.finish();
  }
}"""
STRIP = '<body style="margin:0;display:flex;gap:{gap}px;background:#fff">{images}</body>'
IMAGE = '<img src="data:image/png;base64,{data}">'


class Film(NamedTuple):
    """What is filmed of a game: its first roll, and the last of these moves."""

    game: str
    moves: tuple[str, ...]  # how they begin


FILMS = (
    Film("sequence", ("place",)),
    Film("diceland", ("choose", "stop", "cross")),
    Film("garden", ("buy", "place")),
)


def server_in(folder: Path) -> ServerProcess:
    """A server whose bots let people look."""
    return ServerProcess(f"sqlite:///{folder.as_posix()}/tables.db", folder / "log", bot_pause=BOTS_S)


async def film(browser: Browser, base: str, wanted: Film) -> bytes:
    """The frames of a film side by side."""
    async with Person(base) as ada:
        await ada.post("/api/me", {"name": "Ada"})
        table = await ada.make_table(wanted.game, "person", "bot", options={"first": 1}, start=True)
        async with ada.at(table) as player:
            await player.contribute()
            page = await page_of(browser, base, ada, table)
            frames = await filmed(page, player, "", ROLL_MS)
            for move in wanted.moves:
                taken = await filmed(page, player, move, MOVE_MS)
            await page.context.close()
    return await side_by_side(browser, [*frames, *taken])


async def page_of(browser: Browser, base: str, person: Person, table: str) -> Page:
    """Somebody's table on a phone, with a clock that goes only when it is told to."""
    context = await browser.new_context(**PHONE)
    await context.add_cookies([{"name": COOKIE, "value": person.cookie, "url": base}])
    page = await context.new_page()
    await page.goto(f"{base}/t/{table}")
    await shown(page)
    await page.clock.install()
    await page.clock.pause_at(START_S)
    return page


async def filmed(page: Page, player: Player, move: str, times_ms: Sequence[int]) -> list[bytes]:
    """Frames of a move at these times, or of a roll; afterwards nothing moves any more."""
    seen = await page.evaluate(NUM_EVENTS)
    await player.step(lambda moves: next(each for each in moves if each[0].startswith(move)))
    await until_told(page, seen)
    frames = []
    for passed, until in pairwise((0, *times_ms)):
        await pass_time(page, until - passed)
        frames.append(await page.screenshot(type="png"))
    await pass_time(page, SETTLED_MS)
    return frames


async def until_told(page: Page, seen: int) -> None:
    """Let time pass until the log tells more than this: it is drawn some frames after the board."""
    for _ in range(MOST_FRAMES):
        if await page.evaluate(NUM_EVENTS) > seen:
            return
        await pass_time(page, FRAME_MS)
    raise SystemExit("the log tells nothing new")


async def pass_time(page: Page, length_ms: int) -> None:
    """Let the page's clock go on, a frame at a time."""
    for _ in range(max(1, length_ms // FRAME_MS)):
        await page.clock.run_for(FRAME_MS)
        await page.evaluate(STEP)


async def side_by_side(browser: Browser, frames: Sequence[bytes]) -> bytes:
    """One picture of several."""
    images = "".join(IMAGE.format(data=base64.b64encode(frame).decode()) for frame in frames)
    size = ViewportSize(width=len(frames) * (WIDTH + GAP) - GAP, height=HEIGHT)
    page = await browser.new_page(viewport=size)
    await page.set_content(STRIP.format(gap=GAP, images=images))
    picture = await page.screenshot(type="jpeg", quality=QUALITY)
    await page.close()
    return picture


async def main() -> None:
    """Film every game."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server_in(Path(folder)) as server:
        async with browsing() as browser:
            for wanted in FILMS:
                picture = await film(browser, server.address, wanted)
                (FOLDER / f"{wanted.game}.jpg").write_bytes(picture)


if __name__ == "__main__":
    asyncio.run(main())
