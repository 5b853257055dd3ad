"""How smoothly a slow phone shows moves: `python -m bench.frames`.

A Chromium plays some moves of each game twice by touch, everything in motion, on a screen as small as a
phone's:

- at full speed with a trace of the page's main thread. Its tasks are told by the thread's own processor time
  (``tdur`` of the trace), whoever else is busy; four times that is what a slow phone would need. This is
  what counts: no task should take more than 50 ms;
- with a processor four times as slow, where it notes how long each frame took by the clock. That is what is
  seen on a quiet machine; one that is busy with something else makes frames late, too.

With `--tasks` the longest tasks are told, and what they did.
"""

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, Page

from tests.browser.browser import TOUCH, Visitor, browsing, visiting
from tests.browser.conftest import server_in
from tests.browser.hand import Finger
from tests.browser.tables import GAMES, make_table, shown

SLOWER = 4
NUM_MOVES = 30
LONG_MS = 50
SEED = 1

# Notes when every frame began.
WATCH = """() => {
  window.began = [];
  const look = (now) => {
    began.push(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
TELL = "() => began.slice(1).map((now, number) => now - began[number])"
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
MAIN_THREAD = "CrRendererMain"

Event = dict[str, Any]  # of a trace


class Task(NamedTuple):
    """Something that the main thread did in one go, in milliseconds of a slow processor."""

    cost_ms: float
    parts: Counter[str]  # how much of it was what, without what that called


# Playing


async def frames_of(browser: Browser, base: str, game: str, num_moves: int) -> list[float]:
    """How long the frames of some moves took on a slow processor, in milliseconds."""
    async with visiting(browser, base, **TOUCH) as ada:
        page = await seated(ada, game)
        session = await page.context.new_cdp_session(page)
        await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        await page.evaluate(WATCH)
        await play(page, num_moves)
        lengths: list[float] = await page.evaluate(TELL)
        return lengths


async def tasks_of(browser: Browser, base: str, game: str, num_moves: int) -> list[Task]:
    """What the main thread did meanwhile."""
    async with visiting(browser, base, **TOUCH) as ada:
        page = await seated(ada, game)
        await browser.start_tracing(page=page, categories=TRACED)
        await play(page, num_moves)
        return tasks_in(json.loads(await browser.stop_tracing())["traceEvents"])


async def seated(ada: Visitor, game: str) -> Page:
    """At a table with a bot."""
    return await shown(await ada.page(f"/t/{await make_table(ada, game, 'person', 'bot', start=True)}"))


async def play(page: Page, num_moves: int) -> None:
    """Touch what can be touched."""
    await Finger(page, SEED, back=0, double=0).play(num_moves)


# Reading a trace


def tasks_in(trace: list[Event]) -> list[Task]:
    """The tasks of the page's main thread, those first that cost most."""
    thread = busiest(trace)
    events = (
        event for event in trace if thread_of(event) == thread and event["ph"] == "X" and "tdur" in event
    )
    ordered = sorted(events, key=lambda event: (event["ts"], -event["dur"]))
    return sorted(grouped(ordered), key=lambda task: -task.cost_ms)


def thread_of(event: Event) -> tuple[int, int]:
    """Where something happened."""
    return event["pid"], event["tid"]


def busiest(trace: list[Event]) -> tuple[int, int]:
    """The main thread that did most: a browser has some that do nothing."""
    names = (event for event in trace if event["name"] == "thread_name")
    mains = [thread_of(event) for event in names if event["args"]["name"] == MAIN_THREAD]
    counts = Counter(map(thread_of, trace))
    return max(mains, key=lambda thread: counts[thread])


def grouped(events: Iterable[Event]) -> Iterable[Task]:
    """The tasks, from events in the order in which they began."""
    tasks: list[Task] = []
    open_events: list[Event] = []  # each within the one before
    for event in events:
        while open_events and ends(open_events[-1]) <= event["ts"]:
            open_events.pop()
        cost_ms = SLOWER * event["tdur"] / 1000
        if event["name"] == "RunTask" and not open_events:
            tasks.append(Task(cost_ms, Counter()))
        if tasks and (open_events or event["name"] == "RunTask"):
            tasks[-1].parts[event["name"]] += cost_ms
            if open_events:
                tasks[-1].parts[open_events[-1]["name"]] -= cost_ms
            open_events.append(event)
    return tasks


def ends(event: Event) -> int:
    """When an event ended, in microseconds."""
    return int(event["ts"] + event["dur"])


# Telling


def told(game: str, frames: list[float], tasks: list[Task]) -> str:
    """A line of the table."""
    typical = sorted(frames)[len(frames) // 2]
    late = sum(length > LONG_MS for length in frames)
    long = sum(task.cost_ms > LONG_MS for task in tasks)
    return (
        f"{game:10} {len(frames):7} {typical:8.1f} {max(frames):8.1f} {late:6}"
        f" {len(tasks):7} {tasks[0].cost_ms:8.1f} {long:6}"
    )


def detailed(task: Task) -> str:
    """What a task did."""
    parts = [f"{name} {cost_ms:.0f}" for name, cost_ms in task.parts.most_common(5) if cost_ms >= 1]
    return f"  {task.cost_ms:6.1f} ms: {', '.join(parts)}"


async def main(num_moves: int, num_tasks: int) -> None:
    """Measure every game, and print a table."""
    print(f"{'game':10} {'frames':>7} {'median':>8} {'longest':>8} {'> 50':>6}", end=" ")
    print(f"{'tasks':>7} {'longest':>8} {'> 50':>6}")
    with tempfile.TemporaryDirectory() as folder, server_in(Path(folder)) as server:
        async with browsing() as browser:
            for game in GAMES:
                tasks = await tasks_of(browser, server.address, game, num_moves)
                frames = await frames_of(browser, server.address, game, num_moves)
                print(told(game, frames, tasks), *map(detailed, tasks[:num_tasks]), sep="\n", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=NUM_MOVES, help="touches a game")
    parser.add_argument("--tasks", type=int, default=0, help="how many of the longest tasks are told")
    arguments = parser.parse_args()
    asyncio.run(main(arguments.moves, arguments.tasks))
