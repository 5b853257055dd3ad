"""Hands that play through the page as a person would: with the mouse, with a finger, or with keys alone."""

import asyncio
import json
import random
from collections.abc import Sequence
from typing import Any

from playwright.async_api import Error, Page

from .browser import PATIENCE_MS, WATCH

# Waits until a person is asked for something, and sees something new: what can be touched, what was, which
# buttons there are, what happened last and what was refused. Null if that does not come.
LOOK = (
    f"async ([before, patience]) => {{{WATCH}"
    + """
  const all = (selector) => [...document.querySelectorAll(selector)];
  const ids = (selector) => all(selector).map((element) => element.id);
  const isShown = (element) => !element.hidden;
  const words = (selector) => all(selector).filter(isShown).map((element) => element.textContent);
  const see = () => ({
    over: !document.getElementById("result").hidden,
    busy: document.querySelector("#table").hasAttribute("aria-busy"),
    lost: !document.querySelector("[data-status]").hidden,
    can: ids("#table .can[data-choice]"),
    picked: ids("#table [data-picked]"),
    actions: all("[data-action]:enabled:not([aria-disabled=true])").map(({ dataset }) => dataset.action),
    refused: words("[data-notice]").join(),
    happened: words("[data-events] li").join(" "),
  });
  const USED = ["throw", "confirm", "clear"]; // by themselves
  const isAsked = ({ can, actions }) => can.length || actions.some((action) => USED.includes(action));
  const isDue = (now) => now.over || (isAsked(now) && !now.lost && !now.busy);
  return watch(see, isDue, before, patience);
}"""
)
# What a page shows when somebody waits in vain, and whether it still draws.
SCENE = """async () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const html = (selector) => all(selector).map((element) => element.outerHTML.slice(0, 600));
  const ids = (selector) => all(selector).map((element) => element.id);
  const draws = new Promise((resolve) => requestAnimationFrame(() => resolve(true)));
  return {
    draws: await Promise.race([draws, new Promise((resolve) => setTimeout(resolve, 1000, false))]),
    hidden: document.hidden,
    dialogs: ids("dialog[open]"),
    focus: document.activeElement?.outerHTML.slice(0, 200),
    choices: ids("#table [data-choice]"),
    picked: ids("#table [data-picked]"),
    dock: html('[data-part="dock"]'),
    told: html("[data-status], [data-notice], [data-events] li:first-child"),
  };
}"""
# Whether the focus is at something: true, null if it is not, false if there is no such thing.
FOCUS = "(what) => document.activeElement?.matches(what) || (document.querySelector(what) ? null : false)"
# Where to touch a thing once it lies still: in its middle, where nothing may cover it. None if it is gone.
# A finger that comes down ends all motion, so what still moves (dice, say) is touched where it will lie.
PLACE = """async (selector) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const element = document.querySelector(selector);
  if (!element) return null;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const where = () => {
    const motions = element.getAnimations({ subtree: true }).filter((each) => each.constructor === Animation);
    for (const motion of motions) motion.finish();
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  let there = null;
  for (let [last, tries] = ["", 60]; tries; tries--) {
    await frame();
    if (!element.isConnected || !document.querySelector(selector)) return null;
    there = document.elementFromPoint(...where());
    const isFree = there && (element.contains(there) || there.closest("[data-part]")?.contains(element));
    if (isFree && last === String(where())) return where();
    last = String(where());
  }
  return `${selector} is covered by ${there?.outerHTML.slice(0, 200)} at ${where()}`;
}"""
MOST_REPEATS = 5  # touches in a game that came to nothing
MOST_IDLE = 200  # touches in a row after which nothing has happened in the game
SCENE_S = 5  # for a page to tell what it shows
MOST_TABS = 60  # until a key hand gives up looking
MOST_STRAIGHT = 8  # steps with arrow keys straight towards a thing
MOST_STEPS = 32  # in all: right leads through everything, where the straight way leads nowhere


class Hand:
    """With the mouse. Chooses at random among what the page proposes, and now and then goes back."""

    def __init__(
        self, page: Page, seed: int, *, back: float = 0.03, double: float = 0.05, is_alone: bool = True
    ):
        self.page, self.random = page, random.Random(seed)
        self.back, self.double = back, double
        self.is_sure = is_alone
        self.num_steps = self.num_repeats = self.num_idle = 0
        self.did = self.before = self.happened = ""

    async def play(self, num_steps: int | None = None) -> bool:
        """Play to the end, or so many steps; whether the game is over."""
        self.before = ""
        last = None if num_steps is None else self.num_steps + num_steps
        while last is None or self.num_steps < last:
            if not await self.step():
                return True
        return False

    async def step(self) -> bool:
        """Do the next thing that the page asks for, once it does; False if the game is over."""
        seen = await self.look()
        if seen["over"]:
            return False
        self.num_steps += 1
        self.num_idle = self.num_idle + 1 if seen["happened"] == self.happened else 0
        self.happened = seen["happened"]
        assert self.num_idle <= MOST_IDLE, f"{self.did}: the hand is busy, and nothing happens: {self.before}"
        try:
            await asyncio.wait_for(self.act(seen), PATIENCE_MS / 1000)
        except TimeoutError:
            raise AssertionError(f"this does not end: {await self.account()}") from None
        return True

    async def look(self) -> dict[str, Any]:
        """What there is to be done, once something has come of what we did.

        Others may take a move back and make it again just while we touch something, so that all looks as it
        did before, and our touch came to nothing: then we do it once more.
        """
        patience = PATIENCE_MS if self.is_sure else PATIENCE_MS / 30
        found = await self.page.evaluate(LOOK, [self.before, patience])
        if found is None and not self.is_sure:
            found = await self.page.evaluate(LOOK, ["", PATIENCE_MS])
            self.num_repeats += found is not None and found[1] == self.before
            assert self.num_repeats <= MOST_REPEATS, f"{self.did} comes to nothing, again and again"
        if found is None:
            raise AssertionError(f"nothing came of {self.did} at step {self.num_steps}: {self.before}")
        seen: dict[str, Any] = found[0]
        self.before = found[1]
        return seen

    async def act(self, seen: dict[str, Any]) -> None:
        """One touch."""
        actions: Sequence[str] = seen["actions"]
        goes_back = self.random.random() < self.back
        if "clear" in actions and (goes_back or not (seen["can"] or "confirm" in actions)):
            await self.start_over()
            self.before = ""  # what can only be meant is taken for touched again, and all looks as it did
        elif "undo" in actions and goes_back and not seen["refused"]:
            await self.press("undo")
        elif "throw" in actions:
            await self.press("throw")
        elif "confirm" in actions and (not seen["can"] or self.random.random() < 0.5):
            await self.press("confirm")
        else:
            await self.touch(self.random.choice(seen["can"]))

    async def press(self, action: str) -> None:
        """Press a button of the dock."""
        await self.reach(f'[data-part="dock"] [data-action="{action}"]', 1)

    async def touch(self, name: str) -> None:
        """Touch something in the picture; now and then twice, as people do."""
        count = 2 if self.random.random() < self.double else 1
        await self.reach(f'#table [id="{name}"]', count)
        if count > 1:  # the second may have taken back the first, and all looks as it did
            self.before = ""

    async def reach(self, selector: str, count: int) -> None:
        """Touch a thing where it is, if it still is there: others play on while the hand moves."""
        self.did = f"{count} × {selector}"
        where = await self.page.evaluate(PLACE, selector)
        if isinstance(where, str):
            raise AssertionError(where)
        if where:
            await self.strike(where[0], where[1], count)

    async def strike(self, x: float, y: float, count: int) -> None:
        """Click."""
        await self.page.mouse.click(x, y, click_count=count)

    async def start_over(self) -> None:
        """Go back."""
        await self.press("clear")

    async def account(self) -> str:
        """What the hand did last, and what its page shows now."""
        try:
            scene = json.dumps(await asyncio.wait_for(self.page.evaluate(SCENE), SCENE_S), ensure_ascii=False)
        except (TimeoutError, Error) as error:
            scene = f"the page does not answer: {error!r}"
        counts = f"{self.num_steps} steps, {self.num_idle} idle, {self.num_repeats} repeated"
        return f"{type(self).__name__} ({counts}) did {self.did}, before that saw {self.before}; now: {scene}"


async def play_together(*hands: Hand) -> None:
    """Play at one table, to the end. Who waits in vain may wait for another: then all give account."""
    playing = [asyncio.ensure_future(hand.play()) for hand in hands]
    try:
        await asyncio.gather(*playing)
    except AssertionError as error:
        for hand in hands:
            error.add_note(await hand.account())
        raise
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


class Finger(Hand):
    """On a screen that is touched."""

    async def strike(self, x: float, y: float, count: int) -> None:
        """Tap."""
        for _ in range(count):
            await self.page.touchscreen.tap(x, y)


class Keys(Hand):
    """With the keyboard alone."""

    async def press(self, action: str) -> None:
        """Go to a button of the dock, and press it."""
        if await self.tab_to(f'[data-part="dock"] [data-action="{action}"]'):
            await self.page.keyboard.press("Enter")

    async def touch(self, name: str) -> None:
        """Go into the picture, towards a thing; touch what we have come to."""
        if not await self.tab_to("#table [data-choice], #table [data-picked]"):
            return
        for number in range(MOST_STEPS):
            key = await self.page.evaluate(TOWARDS, name)
            if not key:
                break
            await self.page.keyboard.press(key if number < MOST_STRAIGHT else "ArrowRight")
        await self.page.keyboard.press(self.random.choice(("Enter", "Space")))

    async def tab_to(self, selector: str) -> bool:
        """Press Tab until the focus is there; False if it is gone, for others play on meanwhile."""
        self.did = f"keys at {selector}"
        for _ in range(MOST_TABS):
            is_there = await self.page.evaluate(FOCUS, selector)
            if is_there is not None:
                return bool(is_there)
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}: {await self.account()}")

    async def start_over(self) -> None:
        """Go back."""
        if await self.page.evaluate(FOCUS, "#table [data-choice], #table [data-picked]"):
            await self.page.keyboard.press("Escape")
        else:
            await self.press("clear")


# The arrow key that leads from the focus towards a thing; none when we are there.
TOWARDS = """(name) => {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const target = document.querySelector(`#table [id="${name}"]`);
  if (!target || target === document.activeElement) return "";
  const [[x, y], [tx, ty]] = [middle(document.activeElement), middle(target)];
  const [dx, dy] = [tx - x, ty - y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowDown" : "ArrowUp";
}"""
