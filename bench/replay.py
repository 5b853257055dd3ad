"""How quickly a long game is walked through on a slow phone: `python -m bench.replay`.

A game of each kind, played by lot and longer than people play, is brought to a server as a file and seen
again, with its review, in a Chromium on a screen as small as a phone's:

- with a processor four times as slow, where it is noted when the page shows the board, and how long each
  frame took while the scrubber was dragged to the end and back. A machine that is busy with something else
  makes frames late, too;
- at full speed with a trace of the page's main thread, which tells the processor's time of each task whoever
  else is busy: of steps by key, on and back, and of the same way of the scrubber. Four times that is what a
  slow phone would need.

No task should take more than 50 ms. A step has three, a frame each: the board, the players, and what is said
of it. With `--tasks` the longest are told, and what they did.
"""

import argparse
import asyncio
import json
import random
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.async_api import Browser, Page

from tavola import Match, SeededDice
from tests.browser.browser import STILL, TOUCH, Visitor, browsing, visiting
from tests.browser.conftest import server_in
from tests.browser.tables import GAMES

from .frames import LONG_MS, SLOWER, TELL, TRACED, WATCH, Task, detailed, tasks_in

NUM_LINES = 1_200
NUM_STEPS = 60
SEATS = 4
MOST_TRIES = 50
DRAG_MS = 2_000  # there, and as long back
REVIEW_MS = 600_000  # until the exact review is there

DRAWN = """() => new Promise((done) => {
  const wait = (frames) => frames ? requestAnimationFrame(() => wait(frames - 1)) : done();
  wait(4);
})"""
# Moves the scrubber at every frame, as a finger would.
DRAG = """([last, ms]) => new Promise((done) => {
  const scrubber = document.querySelector("[data-scrubber]");
  const began = performance.now();
  const move = (now) => {
    const share = (now - began) / ms;
    scrubber.value = Math.round(last * (share < 1 ? share : 2 - share));
    scrubber.dispatchEvent(new Event("input", { bubbles: true }));
    if (share < 2) requestAnimationFrame(move);
    else done();
  };
  requestAnimationFrame(move);
})"""


class Walked(NamedTuple):
    """What a game came to."""

    num_lines: int
    num_steps: int
    opened_ms: float  # until the first picture was there
    steps: list[Task]
    frames: list[float]  # milliseconds, while the scrubber was dragged
    drags: list[Task]


def long_game(game: str, num_lines: int) -> Match:
    """A game by lot that neither dice nor players end before that, where they can help it."""
    lots = random.Random(1)
    match = Match(game, SEATS)
    while not match.is_over:
        tries = MOST_TRIES if len(match.events) < num_lines else 1
        steps = (step_on(match, lots) for _ in range(tries))
        match = next((then for then in steps if not is_doomed(then)), None) or step_on(match, lots)
    return match


def step_on(match: Match, lots: random.Random) -> Match:
    """The match after a throw, or a move, by lot."""
    then = match.clone()
    if then.is_chance:
        then.dice = SeededDice(lots.getrandbits(32))
        then.throw()
    else:
        seat = then.actors[0]
        then.play(lots.choice(then.legal(seat)), seat)
    return then


def is_doomed(match: Match) -> bool:
    """Whether a match is over, or will be with whatever is played next."""
    moves = [(seat, move) for seat in match.actors for move in match.legal(seat)]
    return match.is_over or (bool(moves) and all(ends(match, seat, move) for seat, move in moves))


def ends(match: Match, seat: int, move: str) -> bool:
    """Whether a move ends the game."""
    then = match.clone()
    then.play(move, seat)
    return then.is_over


# The page


async def walked(browser: Browser, base: str, match: Match, num_steps: int) -> Walked:
    """Walk through a game."""
    async with visiting(browser, base, **TOUCH, **STILL) as ada:
        path = await brought(ada, match)
        page = await ada.page()
        session = await page.context.new_cdp_session(page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await page.goto(base + path)
        await page.locator("[data-part=board] > svg:not(.behind)").wait_for()
        opened_ms = await page.evaluate("() => performance.now()")
        await page.locator(".judged [data-graph] .mark").first.wait_for(state="attached", timeout=REVIEW_MS)
        await page.wait_for_function(
            "() => !document.querySelector('[data-state]').textContent", timeout=REVIEW_MS
        )
        await page.evaluate(WATCH)
        await drag(page, len(match.events))
        frames = await page.evaluate(TELL)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        steps = await traced(browser, page, lambda: step(page, num_steps))
        tasks = await traced(browser, page, lambda: drag(page, len(match.events)))
    return Walked(len(match.events), num_steps, opened_ms, steps, frames, tasks)


async def brought(ada: Visitor, match: Match) -> str:
    """The address of a game that is brought as a file."""
    headers = {"Origin": ada.base, "content-type": "application/json"}
    answer = await ada.context.request.post(
        f"{ada.base}/api/records", data=match.record().to_json(), headers=headers
    )
    return str((await answer.json())["path"])


async def traced(browser: Browser, page: Page, work: Callable[[], Awaitable[None]]) -> list[Task]:
    """What the main thread did meanwhile."""
    await browser.start_tracing(page=page, categories=TRACED)
    await work()
    return tasks_in(json.loads(await browser.stop_tracing())["traceEvents"])


async def step(page: Page, num_steps: int) -> None:
    """Steps on from the middle of the game and back, each once the one before is drawn."""
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(num_steps // 2):
            await page.keyboard.press(key)
            await page.evaluate(DRAWN)


async def drag(page: Page, num_lines: int) -> None:
    """The scrubber from end to end and back, as a finger does: many lines between two frames."""
    await page.evaluate(DRAG, [num_lines, DRAG_MS])


# Telling


def told(game: str, found: Walked) -> str:
    """A line of the table."""
    late = sum(length > LONG_MS for length in found.frames)
    return (
        f"{game:10} {found.num_lines:6} {found.opened_ms:8.0f}"
        f" {typical(found):8.1f} {found.steps[0].cost_ms:8.1f} {num_long(found.steps):6}"
        f" {median(found.frames):8.1f} {max(found.frames):8.1f} {late:6}"
        f" {found.drags[0].cost_ms:8.1f} {num_long(found.drags):6}"
    )


def typical(found: Walked) -> float:
    """The cost of a usual step, in milliseconds: each has one task that is much longer than its others."""
    return median(task.cost_ms for task in found.steps[: found.num_steps])


def num_long(tasks: list[Task]) -> int:
    """How many tasks are too long."""
    return sum(task.cost_ms > LONG_MS for task in tasks)


async def main(games: list[str], num_lines: int, num_steps: int, num_tasks: int) -> None:
    """Measure, and print a table."""
    print(f"{'':10} {'':6} {'':8} {'steps':>24} {'frames of a drag':>24} {'its tasks':>15}")
    print(f"{'game':10} {'lines':>6} {'opened':>8} {'median':>8} {'longest':>8} {'> 50':>6}", end=" ")
    print(f"{'median':>8} {'longest':>8} {'> 50':>6} {'longest':>8} {'> 50':>6}")
    with tempfile.TemporaryDirectory() as folder, server_in(Path(folder)) as server:
        async with browsing() as browser:
            for game in games:
                found = await walked(browser, server.address, long_game(game, num_lines), num_steps)
                print(told(game, found), flush=True)
                for tasks in (found.steps, found.drags):
                    print(*map(detailed, tasks[:num_tasks]), sep="\n", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="(all)")
    parser.add_argument("--lines", type=int, default=NUM_LINES, help="a game has at least, where it can")
    parser.add_argument("--steps", type=int, default=NUM_STEPS, help="by key")
    parser.add_argument("--tasks", type=int, default=0, help="how many of the longest tasks are told")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.games, chosen.lines, chosen.steps, chosen.tasks))
