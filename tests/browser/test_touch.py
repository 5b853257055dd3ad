"""Every touch is answered: by the looks of what was touched, by the prompt, by where it could go."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tavola.core.language import speaking
from tavola.games.garden.words import say

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, visiting
from .tables import make_table, shown, table_at

SETTINGS: dict[str, dict[str, Any]] = {"en": MOUSE, "it": {**TOUCH, "locale": "it-IT"}}
GOLD = "rgb(233, 178, 60)"
# The rim of a die, and how far it is lifted.
LOOKS = """(die) => [
  getComputedStyle(die.querySelector(".halo-near")).stroke,
  getComputedStyle(die.querySelector(".halo-far")).display,
  getComputedStyle(die.querySelector(".lift")).translate,
]"""
NUM_DICE = "(all) => all.map((each) => each.querySelectorAll('.die').length)"
PLAIN = ("inline", "none")  # the ring of what can be touched, and nothing lifted


async def rolled(page: Page) -> None:
    """The dice, rolled by touching the tray."""
    await page.locator("#tray[data-choice]").click()


def dice(page: Page, which: str = "data-choice") -> Any:
    return page.locator(f"#tray [id^=die-][{which}]")


@pytest.mark.parametrize("language", ["en", *at_length("it")])
async def test_chosen_dice_of_garden_are_gold_and_show_where_a_tile_can_go(
    language: str, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **SETTINGS[language], **STILL) as ada:
        table = await make_table(ada, "garden", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        title, words = page.locator("[data-prompt-title]"), page.locator("[data-prompt-words]")
        with speaking(language):
            expected = {key: say(key) for key in ("your turn", "roll", "touch or plant, at first")}
            named = {face: say(f"your {face}") for face in range(1, 7)}
        await expect(title).to_have_text(expected["your turn"])
        await expect(words).to_have_text(expected["roll"])
        await rolled(page)
        await expect(words).to_have_text(expected["touch or plant, at first"])

        names = await dice(page).evaluate_all("(all) => all.map(({ id }) => id)")
        chosen, second = (page.locator(f"#{name}") for name in (names[0], names[-1]))
        face = int(names[0].split("-")[1])
        assert tuple((await chosen.evaluate(LOOKS))[1:]) == PLAIN
        await chosen.click()
        await expect(title).to_have_text(named[face])
        await expect(chosen.locator(".lift")).to_have_css("translate", "0px -7px")
        assert await chosen.evaluate(LOOKS) == [GOLD, "inline", "0px -7px"]

        await second.click()
        await expect(dice(page, "data-picked")).to_have_count(2)
        await expect(page.locator(".ghost").first).to_be_visible()
        await expect(page.locator(".lane").first).to_be_visible()
        await expect(page.locator(".axis-gold").first).to_be_visible()
        goals = await page.locator(".cell:has(.ghost)").evaluate_all("(all) => all.map(({ id }) => id)")
        for goal in goals:
            await expect(words).to_contain_text(goal.removeprefix("cell-"))

        await chosen.click()  # taken back
        await expect(page.locator(".ghost")).to_have_count(0)
        await expect(dice(page, "data-picked")).to_have_count(1)
        await second.click()
        await expect(title).to_have_text(expected["your turn"])


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it"])
async def test_the_sun_of_garden_says_what_it_can_do(
    language: str, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **SETTINGS[language], **STILL) as ada:
        table = await make_table(ada, "garden", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await rolled(page)
        await page.locator("#sun[data-choice]").click()
        again = page.locator("#sun-reroll[data-choice]")
        with speaking(language):
            await expect(again).to_have_text(say("or reroll"))
        await expect(again).to_be_in_viewport(ratio=1)
        await again.click()
        await expect(page.locator("#sun[data-choice]")).to_have_count(0)  # it is spent


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it"])
async def test_diceland_says_what_is_missing(language: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **SETTINGS[language], **STILL) as ada:
        table = await make_table(ada, "diceland", "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        confirm = page.locator("[data-action=confirm]")
        await rolled(page)
        colours = page.locator("[id^=choose-][data-choice]")
        await expect(colours.first).to_be_visible()
        counts = await colours.evaluate_all(NUM_DICE)
        await colours.nth(counts.index(max(counts))).click()
        await page.locator("#stop[data-choice]").click()
        spaces = page.locator("[id^=cell-][data-choice]")
        await expect(spaces.first).to_be_visible()
        for num_marked in range(1, max(counts)):
            await spaces.first.click()
            missing = max(counts) - num_marked
            await expect(confirm).to_have_text(re.compile(rf"\b{missing}\b"))
            await expect(confirm).to_be_disabled()
            await expect(page.locator("[id^=cell-][data-picked]")).to_have_count(num_marked)
        await spaces.first.click()
        await expect(confirm).to_have_text({"en": "Done", "it": "Fatto"}[language])
        await page.locator("[id^=cell-][data-picked]").last.click()  # taken back
        await expect(page.locator("[id^=cell-][data-picked]")).not_to_have_count(max(counts))


# A finger at the upper edge of something, whose click a browser shifts to what it takes for a button.
SHIFTED = """(thing) => {
  const { x, y, width } = thing.getBoundingClientRect();
  const [clientX, bubbles] = [x + width / 2, true];
  thing.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY: y + 4, bubbles }));
  const shifted = new MouseEvent("click", { clientX: clientX + 4, clientY: y - 12, bubbles, detail: 1 });
  document.elementFromPoint(shifted.clientX, shifted.clientY).dispatchEvent(shifted);
}"""


async def test_a_touch_counts_for_what_lay_under_the_finger(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        table = await make_table(ada, "diceland", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await rolled(page)
        await page.locator("[id^=choose-][data-choice] [id^=die-]").first.evaluate(SHIFTED)
        await expect(page.locator("#stop[data-choice]")).to_be_visible()


@pytest.mark.long
async def test_one_is_you_and_others_have_names(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "sequence", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("#tray[data-choice]").wait_for()  # all have shaken the dice
        await page.keyboard.press("r")
        await expect(page.locator("[data-prompt-title]")).to_have_text(re.compile("Your (?!turn)"))
        await expect(page.locator("#player-1 .name")).to_have_text("You")
        await expect(page.locator("#player-2 .name")).to_have_text("Timo")
        await expect(page.locator("[data-events] b").first).to_have_text("You")
        await expect(page.locator("[data-events] .roll svg")).to_have_count(2)


@pytest.mark.long
async def test_a_turn_of_the_log_shows_its_place(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "sequence", "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await rolled(page)
        space = page.locator("[id^=cell-][data-choice]").first
        name = await space.get_attribute("id")
        await space.click()
        await page.locator("[data-events] button.turn").first.click()
        await expect(page.locator(".shown")).to_have_id(name or "")


@pytest.mark.long
async def test_on_a_phone_a_turn_of_another_shows_the_board_in_the_strip(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, 'diceland', 'middle')}"))
        large = await page.locator("[data-part=strip] .large").get_attribute("id")
        other = 2 if large == "strip-1" else 1
        name = (await page.locator(f"#strip-{other} .name").text_content() or "").rstrip("…")
        await page.locator("[data-log]").tap()
        turns = page.locator("button.turn").filter(has_text="crossed").filter(has=page.get_by_text(name))
        await turns.first.click()
        await expect(page.locator(f"#map-{other}.shown")).to_be_visible()


@pytest.mark.long
async def test_the_pace_is_kept_and_calm_at_first(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "sequence", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("[data-open=menu]").click()
        menu = page.locator("#menu")
        await expect(menu.get_by_label("calm")).to_be_checked()
        await menu.get_by_label("quick").check()
        await page.reload()
        await (await shown(page)).locator("[data-open=menu]").click()
        await expect(menu.get_by_label("quick")).to_be_checked()


@pytest.mark.long
async def test_at_a_desk_the_pace_of_bots_is_chosen_beside_the_board(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "garden", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator(".pace").get_by_label("quick").check()
        await expect(page.locator("#menu [value=quick]")).to_be_checked()
        alone = await shown(
            await ada.page(f"/t/{await make_table(ada, 'garden', 'person', 'person', start=True)}")
        )
        await expect(alone.locator(".pace")).to_be_hidden()


@pytest.mark.long
async def test_a_name_is_asked_once(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "sequence", "person", "open")
        page = await shown(await ada.page(f"/t/{table}"))
        await page.get_by_label("What shall the others call you?").fill("Ada Lovelace")
        await page.get_by_role("button", name="That’s me").click()
        await expect(page.locator("#lobby [data-seats] li").first).to_contain_text("Ada Lovelace")
        await page.reload()
        await expect((await shown(page)).locator("[data-name-form]")).to_have_count(0)


# Lets a page show what a harvest brings, as if seat 2 had just made it on the space 3.4.
HARVEST = """async () => {
  const { showGains } = await import("/static/js/gains.js");
  const seats = [1, 2].map((seat) => ({ seat, piece: seat, name: "Ada", is_yours: seat === 1 }));
  const gains = [["cell-3.4", "+8 = 4 × 2", 1], ["cell-3.5", "+3", 2]];
  showGains({ seats, num_lines: 8, events: [{ gains: [] }, { gains }] }, { num_lines: 7 });
  const middle = ({ left, width }) => left + width / 2;
  const space = document.getElementById("cell-3.4").getBoundingClientRect();
  const badges = [...document.querySelectorAll(".gain-badge")];
  return badges.map((badge) => ({
    words: badge.textContent.trim(),
    pieces: badge.querySelectorAll("svg").length,
    aside: Math.abs(middle(badge.getBoundingClientRect()) - middle(space)),
  }));
}"""
# Lets a counter go from 0 to 8, and tells what it shows at some moments, by a clock of its own.
COUNT = """async () => {
  const { counted, countUp } = await import("/static/js/gains.js");
  const [before, counter] = [counted([[document.body]]), document.getElementById("points-1")];
  counter.textContent = "8";
  const [clock, frames, later] = [performance.now, [], window.requestAnimationFrame];
  performance.now = () => 0;
  window.requestAnimationFrame = (act) => frames.push(act);
  countUp(before);
  const shown = [60, 180, 240].map((now) => {
    for (const act of frames.splice(0)) act(now);
    return counter.textContent;
  });
  [performance.now, window.requestAnimationFrame] = [clock, later];
  return [...shown, frames.length];
}"""


@pytest.mark.long
async def test_a_gain_is_seen_where_it_was_made(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "garden", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        own, other = await page.evaluate(HARVEST)
        assert (own["words"], own["pieces"], own["aside"] < 40) == ("+8 = 4 × 2", 0, True)
        assert (other["words"], other["pieces"]) == ("+3", 1)  # another's has a piece
        await expect(page.locator(".gain-badge")).to_have_count(0)  # after a while


@pytest.mark.long
async def test_points_are_counted_up(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, reduced_motion="no-preference") as ada:
        table = await make_table(ada, "garden", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        assert await page.evaluate(COUNT) == ["2", "6", "8", 0]


@pytest.mark.long
async def test_after_a_roll_by_keys_the_focus_is_at_what_the_prompt_asks_for(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "garden", "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("#tray[data-choice]").focus()
        await page.keyboard.press("Enter")
        await expect(dice(page).first).to_be_focused()
