"""Hints in the page: asked for, read, followed, and gone when things change."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.process import ServerProcess
from .browser import MOUSE, PATIENCE_MS, STILL, TOUCH, Visitor, visiting
from .tables import GAMES, make_table, shown, table_at
from .test_axe import check
from .test_layout import CLIPPED, OVERFLOW, SHIFTS, SMALL, TOUCH_MIN

SIZES: dict[str, dict[str, Any]] = {"phone": {**TOUCH, "locale": "it-IT"}, "desktop": MOUSE}
HINT = '[data-action="hint"]'
PRESS = "(name) => document.querySelector(`[data-action=${name}]:enabled`)?.click()"  # if it is there
# Waits until the board has panned to where it should.
SETTLE = """async () => {
  const parts = () => [...document.querySelectorAll("[data-part=board], [data-part=board] svg")];
  const place = (part) => [part.scrollLeft, part.scrollTop, part.getBoundingClientRect()];
  for (let numSame = 0, before = ""; numSame < 20; ) {
    await new Promise(requestAnimationFrame);
    const now = JSON.stringify(parts().map(place));
    numSame = now === before ? numSame + 1 : 0;
    before = now;
  }
}"""
SHORT = ("sequence",)  # games that may be over before their middle


async def table_with_choice(visitor: Visitor, game: str) -> Page:
    """A table against a bot, in the middle of the game where it has one, when one is to decide."""
    moment = "start" if game in SHORT else "middle"
    path = f"/t/{await table_at(visitor, game, moment, 'person', 'bot')}"
    page = await shown(await visitor.page(path))
    dock = page.locator("[data-part=dock]")
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not await dock.locator(HINT).count():
            await page.evaluate(PRESS, "throw")
            await page.wait_for_timeout(50)
    await page.evaluate(SETTLE)
    return page


async def press(page: Page, selector: str, *, is_touch: bool) -> None:
    """Press a button, with the mouse or a finger."""
    button = page.locator(selector).first
    await (button.tap() if is_touch else button.click())


@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("game", GAMES)
async def test_the_best_move_is_shown_and_made(
    game: str, size: str, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **SIZES[size], **STILL) as ada:
        page = await table_with_choice(ada, game)
        before = await page.locator("[data-events]").inner_text()
        await page.evaluate(SHIFTS)
        await press(page, HINT, is_touch=size == "phone")
        lines = page.locator("#advice li button")
        await expect(lines.first).to_be_visible()
        assert 1 <= await lines.count() <= 3
        assert "%" in await lines.first.inner_text()
        assert await lines.first.locator("small").inner_text()
        await expect(page.locator(".advised")).not_to_have_count(0)
        await expect(page.locator("[data-announcer]")).to_contain_text(
            await lines.first.locator("small").inner_text()
        )
        assert not await page.evaluate("shifts")
        assert not await page.evaluate(OVERFLOW)
        assert not await page.evaluate(CLIPPED)
        assert not await page.evaluate(SMALL, ["#advice button", TOUCH_MIN])
        wrong = await check(page)
        assert not wrong, "\n".join(wrong)
        await press(page, "#advice li button", is_touch=size == "phone")
        await expect(page.locator("#advice")).to_be_hidden()
        await expect(page.locator(".advised")).to_have_count(0)
        await go_on(page, before)


async def go_on(page: Page, before: str) -> None:
    """See that the move is made; where it waits for a word, give it."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while await page.locator("[data-events]").inner_text() == before:
            await page.evaluate(PRESS, "confirm")
            await page.wait_for_timeout(50)


@pytest.mark.long
async def test_with_keys_alone(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await table_with_choice(ada, "sequence")
        before = await page.locator("[data-events]").inner_text()
        lines = page.locator("#advice li button")
        await page.locator(HINT).focus()
        await page.keyboard.press("Enter")
        await expect(lines.first).to_be_visible()
        await expect(page.locator(HINT)).to_have_attribute("aria-expanded", "true")
        await page.keyboard.press("Escape")
        await expect(page.locator("#advice")).to_be_hidden()
        await expect(page.locator(HINT)).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(lines.first).to_be_visible()
        for _ in range(3):  # past the dice's promise and the button that closes them
            await page.keyboard.press("Tab")
        await expect(lines.first).to_be_focused()
        await page.keyboard.press("Enter")
        await go_on(page, before)


@pytest.mark.long
async def test_where_there_are_none(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "garden", "person", "person", start=True, has_hints=False)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("[data-action=throw]").click()
        await expect(page.locator("#table .can[data-choice]").first).to_be_visible()
        await expect(page.locator(HINT)).to_have_count(0)
        await expect(page.locator(".top [data-facts]")).to_have_text("No hints")


@pytest.mark.long
async def test_how_well_a_bot_plays_is_chosen(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await ada.page("/")
        await page.locator("[data-open=bots-sequence]").click()
        await page.locator("[data-play=sequence]").get_by_label("Expert").check()
        await page.locator("[data-play=sequence] .main").click()
        await page.wait_for_url("**/t/*")
        await expect((await shown(page)).locator(".top [data-facts]")).to_have_text("Timo: Expert")
        await page.goto(ada.base)
        await page.locator("[data-open=invite-garden]").click()
        form = page.locator("[data-invite=garden]")
        await form.locator("[name=seats][value='3']").check()
        await expect(form.get_by_label("How well do they play?")).to_be_hidden()
        await form.locator("[name=bots][value='1']").check()
        level = form.get_by_label("How well do they play?")
        await expect(level).to_have_value("expert")  # as the last time
        await level.select_option("Beginner")
        await form.locator(".main").click()
        await page.wait_for_url("**/t/*")
        chosen = (await shown(page)).get_by_label("How well Salvia plays")
        await expect(chosen).to_have_value("beginner")
        await chosen.focus()
        await chosen.select_option("Strong")
        await expect(page.locator("#lobby")).to_contain_text("Judges whole turns")
        await expect(chosen).to_be_focused()


@pytest.mark.long
async def test_at_a_desk_the_dice_are_one_touch_away_while_hints_lie_over_their_shield(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **MOUSE, **STILL) as ada:
        page = await table_with_choice(ada, "sequence")
        await page.locator(HINT).click()
        await expect(page.locator("#advice li button").first).to_be_visible()
        await page.locator("[data-open=dice]:visible").click()
        await expect(page.locator("dialog#dice")).to_be_visible()
        await page.locator("dialog#dice [data-close]").first.click()
        await expect(page.locator("#advice")).to_be_visible()
