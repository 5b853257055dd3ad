"""What moves: it ends at a touch, goes twice as fast for who wants it quick, and leaves nothing behind."""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.process import ServerProcess
from .browser import STILL, visiting
from .tables import make_table, shown, table_at

# Ends a roll with a touch, lets the same dice roll once more, and ends that with a touch.
ROLL = """async () => {
  const { tumble } = await import("/static/js/motion.js");
  dispatchEvent(new PointerEvent("pointerdown"));
  const table = document.getElementById("table");
  const dice = [...table.querySelectorAll("[id^=die-] .die")];
  const before = dice.map((die) => die.innerHTML);
  const moving = () => dice.flatMap((die) => die.getAnimations());
  tumble(table);
  const rates = moving().map((each) => each.playbackRate);
  const covered = dice.filter((die, number) => die.innerHTML !== before[number]).length;
  dispatchEvent(new PointerEvent("pointerdown"));
  const isAsBefore = dice.every((die, number) => die.innerHTML === before[number]);
  return { dice: dice.length, rates, covered, isAsBefore, left: moving().length };
}"""
# Draws all crosses of the own board anew, and ends that with a touch.
DRAW = """async () => {
  const { show } = await import("/static/js/motion.js");
  const section = document.querySelector("[data-part=board]");
  const strokes = () => section.querySelectorAll("[pathLength]").length;
  show([[section]], new Map());
  const drawn = strokes();
  dispatchEvent(new PointerEvent("pointerdown"));
  await Promise.all(section.getAnimations({ subtree: true }).map((each) => each.finished));
  await new Promise((resolve) => setTimeout(resolve));
  return [section.querySelectorAll("[data-thing]").length, drawn, strokes()];
}"""

# Lets the dice tumble on the spot until somebody touches something; where one lies that can be chosen.
TUMBLE = """async (share) => {
  const { tumble } = await import("/static/js/motion.js");
  dispatchEvent(new PointerEvent("pointerdown"));
  const later = window.setTimeout;
  window.setTimeout = () => 0;
  tumble(document.getElementById("table"));
  window.setTimeout = later;
  for (const motion of document.getAnimations()) {
    motion.pause();
    motion.currentTime = share * motion.effect.getComputedTiming().endTime;
  }
  const die = document.querySelector("#table [id^=die-][data-choice]");
  const { x, y, width, height } = die.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


async def rolled_again(page: Page) -> dict[str, Any]:
    """Dice that were rolled twice, the second time for the looks alone."""
    await page.locator("#tray[data-choice]").click()
    await page.locator("#tray .die").first.wait_for()
    found: dict[str, Any] = await page.evaluate(ROLL)
    return found


@pytest.mark.long
@pytest.mark.parametrize(("tempo", "rate"), [("normal", 1), ("quick", 2)])
async def test_tumbling_dice_end_at_a_touch(
    tempo: str, rate: int, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, reduced_motion="no-preference") as ada:
        await ada.context.add_init_script(f"localStorage.setItem('tavola-tempo', '{tempo}')")
        table = await make_table(ada, "sequence", "person", "person", start=True)
        seen = await rolled_again(await shown(await ada.page(f"/t/{table}")))
        assert seen == {"dice": 2, "rates": [rate, rate], "covered": 2, "isAsBefore": True, "left": 0}


@pytest.mark.long
@pytest.mark.parametrize("share", [0.25, 0.5, 0.99])  # of its way
async def test_a_die_that_still_tumbles_is_chosen_by_a_touch(
    share: float, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, reduced_motion="no-preference") as ada:
        table = await make_table(ada, "garden", "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("#tray[data-choice]").click()
        await page.locator("#table [id^=die-][data-choice]").first.wait_for()
        await expect(page.locator("#table [data-picked]")).to_have_count(0)
        await page.mouse.click(*await page.evaluate(TUMBLE, share))
        await expect(page.locator("#table [id^=die-][data-picked]")).not_to_have_count(0)


@pytest.mark.long
async def test_who_wants_no_motion_sees_the_dice_at_once(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "sequence", "person", "person", start=True)
        assert (await rolled_again(await shown(await ada.page(f"/t/{table}"))))["covered"] == 0


@pytest.mark.long
async def test_crosses_are_drawn_stroke_by_stroke(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, reduced_motion="no-preference") as ada:
        table = await table_at(ada, "diceland", "middle")
        crosses, drawn, left = await (await shown(await ada.page(f"/t/{table}"))).evaluate(DRAW)
        assert crosses > 0
        assert (drawn, left) == (2 * crosses, 0)


# Dice that are rolled stay where their tumble begins: above their neighbours.
HELD = """const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const made = animate.apply(this, how);
  if (this.matches(".die")) made.pause();
  return made;
};"""
# A corner of the first of the dice that can be chosen, at rest.
CORNER = """() => {
  const { x, y } = document.querySelector("[id^=choose-][data-choice] rect").getBoundingClientRect();
  return [x + 5, y + 5];
}"""


async def test_who_touches_tumbling_dice_means_what_lies_there_at_rest(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address) as ada:
        await ada.context.add_init_script(HELD)
        page = await shown(
            await ada.page(f"/t/{await make_table(ada, 'diceland', 'person', 'person', start=True)}")
        )
        await page.locator("[data-action=throw]").click()
        await page.locator("[id^=choose-][data-choice]").first.wait_for()
        await page.mouse.click(*await page.evaluate(CORNER))
        await expect(page.locator("[data-events]")).to_contain_text("chose")
