"""The dice that one was promised: shown at one touch, kept by the browser, compared at the end."""

import re
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.process import ServerProcess
from .browser import STILL, TOUCH, Visitor, visiting
from .tables import advance, make_table, shown, table_at

PANEL = "dialog#dice"
KEPT = "(table) => JSON.parse(localStorage.getItem(`tavola-dice-${table}`))"
# As if the table had shown another commitment before.
PROMISE_OTHER = """(table) => {
  const key = `tavola-dice-${table}`;
  const kept = JSON.parse(localStorage.getItem(key));
  localStorage.setItem(key, JSON.stringify({ ...kept, commitment: "0".repeat(64) }));
}"""


async def told_of(visitor: Visitor, table: str) -> Any:
    """What the record says of the dice."""
    response = await visitor.context.request.get(f"{visitor.base}/t/{table}/record.json")
    return (await response.json())["dice"]


async def numbers(page: Page) -> list[str]:
    """What the panel shows."""
    return await page.locator(f"{PANEL} dd").all_inner_texts()


async def at_the_start(visitor: Visitor, *seats: str) -> tuple[str, Page]:
    """A table that has just begun, and its page, which has shaken the dice."""
    table = await make_table(visitor, "sequence", *seats, start=True)
    page = await shown(await visitor.page(f"/t/{table}"))
    await page.wait_for_function(f"async (table) => ({KEPT})(table)?.contributions", arg=table)
    return table, page


async def test_the_numbers_are_shown_at_one_touch_kept_and_compared_at_the_end(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        table, page = await at_the_start(ada, "person", "person")
        await page.locator("[data-part=events] [data-open=dice]").tap()
        told = await told_of(ada, table)
        assert await numbers(page) == [told["commitment"], *told["contributions"]]
        kept = await page.evaluate(KEPT, table)
        assert [kept["own"][seat]["value"] for seat in ("1", "2")] == told["contributions"]
        await expect(page.locator(PANEL)).to_contain_text("since before the first roll")
        await page.locator(f"{PANEL} [data-close]").tap()
        await advance(ada, table, "end")
        await expect(page.locator("[data-promise]")).to_have_text(
            re.compile(r"^Verified: all \d+ rolls were settled before the game began")
        )
        await page.locator("[data-promise]").tap()
        assert (await numbers(page))[-1] == (await told_of(ada, table))["secret"]
        async with page.expect_popup() as opened:
            await page.locator(f"{PANEL} [data-verify]").tap()
        verdict = (await opened.value).locator("#verdict")
        await expect(verdict).to_have_text(re.compile("^Verified"))


async def test_a_table_that_shows_other_numbers_than_before_is_not_trusted(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table, page = await at_the_start(ada, "person", "person")
        await page.evaluate(PROMISE_OTHER, table)
        await page.reload()
        await expect(page.locator("[data-notice]")).to_contain_text("These numbers have changed")
        await advance(ada, table, "end")
        await expect(page.locator("[data-promise]")).to_have_text("These are not the dice you were promised.")


@pytest.mark.long
async def test_who_comes_later_is_told_what_can_be_compared(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await table_at(ada, "sequence", "middle")
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("[data-part=events] [data-open=dice]").click()
        await expect(page.locator(PANEL)).to_contain_text("This browser came after the first roll.")
        await page.locator(f"{PANEL} [data-close]").click()
        await advance(ada, table, "end")
        await expect(page.locator("[data-promise]")).to_have_text(re.compile("^Verified: all"))


@pytest.mark.long
async def test_a_second_browser_of_a_player_claims_no_contribution(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table, page = await at_the_start(ada, "person", "bot")
        cookies = await ada.context.cookies()
        async with visiting(browser, server.address, **STILL) as again:
            await again.context.add_cookies(cookies)  # type: ignore[arg-type]
            second = await shown(await again.page(f"/t/{table}"))
            await second.locator("[data-part=events] [data-open=dice]").click()
            assert (await second.evaluate(KEPT, table))["own"] == {}
            await page.locator("[data-part=events] [data-open=dice]").click()
            assert await numbers(second) == await numbers(page)
            assert (await numbers(page))[-1] == "none"  # a bot adds nothing
            await expect(page.locator(f"{PANEL} dt").nth(1)).to_have_text("Your contribution")


@pytest.mark.long
async def test_of_dice_that_nothing_proves_nothing_is_promised(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        await ada.context.request.get(f"{ada.base}/api/me")
        lesson = await ada.context.request.post(
            f"{ada.base}/api/lessons", data={"game": "sequence"}, headers={"Origin": ada.base}
        )
        page = await shown(await ada.page((await lesson.json())["path"]))
        await page.locator("[data-part=events] [data-open=dice]").evaluate("(shield) => shield.click()")
        await expect(page.locator("[data-promise-words]")).to_have_text(
            "A lesson: its first rolls are prepared"
        )
