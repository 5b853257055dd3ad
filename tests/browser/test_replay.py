"""A game seen again, walked through with keys, by touch and by its address."""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.process import ServerProcess
from ..variants import FIRST, walk
from .browser import STILL, TOUCH, Visitor, visiting
from .tables import GAMES, table_at
from .test_axe import LANGUAGES, check
from .test_layout import SMALL, TOUCH_MIN, check_widths

KEYS = (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", -1), ("ArrowRight", -1), ("Home", 0))
BOARD = "[data-part=board] > svg:not(.behind)"  # others may lie behind it
SHOWS = f"(picture) => document.querySelector('{BOARD}').outerHTML === picture"
# The parts that are higher than the picture that they show.
ROOMY_PARTS = """() => [...document.querySelectorAll("[data-part]:not([hidden], [data-part=board])")]
  .filter((part) => part.clientHeight > part.querySelector("svg:not(.behind)").clientHeight + 2)
  .map((part) => part.dataset.part)"""
CURRENT = "[data-moves] [aria-current=true]"


async def again(visitor: Visitor, table: str, line: str = "") -> Page:
    """The page of a game, once it shows a board."""
    page = await visitor.page(f"/t/{table}/review{line}")
    await expect(page.locator(BOARD)).to_be_visible()
    return page


async def shows(page: Page, line: int) -> None:
    """The page shows a line: scrubber, list, address and picture say the same."""
    last = int(await page.locator("[data-scrubber]").get_attribute("max") or 0)
    line = line % (last + 1)
    await expect(page.locator("[data-scrubber]")).to_have_value(str(line))
    await expect(page.locator(CURRENT)).to_have_count(1 if line else 0)
    if line:
        await expect(page.locator(CURRENT)).to_have_attribute("data-line", str(line))
    await page.wait_for_function("(hash) => location.hash === hash", arg=f"#{line}")


async def test_a_game_is_walked_through_with_keys(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await again(ada, await table_at(ada, "sequence", "end"))
        await shows(page, 0)
        empty = await page.locator(BOARD).evaluate("(picture) => picture.outerHTML")
        for key, line in KEYS:
            await page.keyboard.press(key)
            await shows(page, line)
        await page.wait_for_function(SHOWS, arg=empty)
        await page.keyboard.press("End")
        await expect(page.locator(f"{BOARD} .win")).not_to_have_count(0)


async def test_a_link_leads_whoever_watches_to_a_move_of_a_game_under_way(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        await ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
        table = await table_at(ada, "sequence", "middle")
        page = await again(ada, table, "#7")
        await shows(page, 7)
        await page.keyboard.press("ArrowRight")
        await page.locator("[data-share]").click()
        await expect(page.locator("[data-notice]")).to_have_text("The link is copied.")
        link = await page.evaluate("() => navigator.clipboard.readText()")
        assert link == f"{server.address}/t/{table}/review#8"
    async with visiting(browser, server.address, **STILL) as guest:
        page = await again(guest, table, "#8")
        await shows(page, 8)
        await expect(page.locator("[data-state]")).to_have_text("The review comes when the game is over.")


@pytest.mark.long
async def test_a_game_plays_by_itself_until_it_is_told_to_stop(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await again(ada, await table_at(ada, "sequence", "middle"), "#0")
        await page.locator("[data-speed]").tap()
        await page.locator("[data-play]").tap()
        await expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Pause")
        last = await page.locator("[data-scrubber]").get_attribute("max")
        await expect(page.locator("[data-scrubber]")).to_have_value(str(last))
        await expect(page.locator("[data-play]")).to_have_attribute("aria-label", "Play")
        await page.locator(".tabs [data-tab=moves]").tap()
        await page.locator("[data-line='3']").tap()
        await shows(page, 3)


@pytest.mark.long
async def test_who_comes_for_the_moment_that_decided_it_is_led_there(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await table_at(ada, "sequence", "end")
        page = await again(ada, table, "#decided")
        await expect(page.locator("[data-state]")).to_be_empty()  # the exact review is there
        decided = page.locator("[data-moves] [data-line]", has=page.get_by_text("decided"))
        await expect(decided).to_have_count(1)
        await shows(page, int(await decided.get_attribute("data-line") or 0))
        page = await again(ada, table, "#decided")
        await page.keyboard.press("End")  # whoever goes elsewhere meanwhile is left there
        await expect(decided).to_have_count(1)
        await shows(page, -1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("screen", "language", "seats", "sides"), [("phone", "it", 4, 2), ("desk", "en", 3, 3)]
)
async def test_a_whole_review_is_walked_through_with_keys(
    screen: str, language: str, seats: int, sides: int, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **settings_of(screen, language)) as ada:
        page = await again(ada, await table_at(ada, "sequence", "end", *["person"] * seats))
        await expect(page.locator(".judged [data-graph] .mark")).not_to_have_count(0)
        await expect(page.locator("[data-state]")).to_be_empty()  # the exact one is there
        await expect(page.locator("[data-ledger] tbody")).to_have_count(sides)
        figures = page.locator("[data-ledger] tr:first-child td")
        assert not [text for text in await figures.all_text_contents() if "%" in text]  # points, which add up
        lines = await page.locator("[data-graph] .mark").evaluate_all("(all) => all.map((m) => m.dataset.at)")
        for line in lines:
            await page.keyboard.press("m")
            await shows(page, int(line))
            await expect(page.locator("[data-moment] .tag")).not_to_have_count(0)
            await expect(page.locator("[data-graph] .mark.on")).to_have_count(1)
            await is_said_aloud(page, int(line))
        await page.keyboard.press("Home")
        await page.keyboard.press("n")
        await expect(page.locator("[data-moment] .compared")).to_be_visible()
        await expect(page.locator(".better-marks .pill.better")).to_have_count(1)
        assert not await check(page)
        if screen == "phone":
            await page.locator(".tabs [data-tab=luck]").tap()
            await expect(page.locator("[data-ledger]")).to_be_visible()
            assert not await check(page)
        await check_widths(page)


def settings_of(screen: str, language: str) -> dict[str, Any]:
    """What somebody looks at it with."""
    return {**STILL, "locale": LANGUAGES[language], **(TOUCH if screen == "phone" else {})}


async def is_said_aloud(page: Page, line: int) -> None:
    """Who hears the page is told of a line: which it is, what happened, and how it stands."""
    heard = await page.locator("[data-scrubber]").get_attribute("aria-valuetext") or ""
    assert f" {line} " in heard
    happened = heard.partition(". ")[2]
    told = await page.locator("[data-moment][aria-live=polite]").text_content() or ""
    assert happened
    assert happened in told
    assert "%" in (await page.locator("[data-graph]").get_attribute("aria-label") or "")


@pytest.mark.long
@pytest.mark.parametrize(("screen", "language"), [("phone", "it"), ("desk", "en")])
@pytest.mark.parametrize("game", GAMES)
async def test_the_page_is_for_everybody(
    game: str, screen: str, language: str, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **settings_of(screen, language)) as ada:
        page = await again(ada, await table_at(ada, game, "middle"), "#12")
        assert not await check(page)
        assert not await page.evaluate(SMALL, [".review button, .top a, .top button", TOUCH_MIN])
        await check_widths(page)


@pytest.mark.long
@pytest.mark.parametrize("screen", ["phone", "desk"])
async def test_a_picture_that_is_kept_behind_another_takes_no_room(
    screen: str, browser: Browser, server: ServerProcess
) -> None:
    *_, match = walk(FIRST["diceland"].match(1), 1)
    async with visiting(browser, server.address, **settings_of(screen, "en")) as ada:
        brought = await ada.context.request.post(
            f"{ada.base}/api/records", data=match.record().to_json(), headers={"Origin": ada.base}
        )
        page = await ada.page(f"{(await brought.json())['path']}#0")
        await expect(page.locator(BOARD)).to_be_visible()
        await page.keyboard.press("End")
        await shows(page, len(match.events))
        await expect(page.locator("[data-part=strip] > svg")).not_to_have_count(1)
        assert not await page.evaluate(ROOMY_PARTS)
