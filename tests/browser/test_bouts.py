"""A match of two sides, in a browser: by keys, on a phone, and axe finds nothing."""

from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, visiting
from .tables import ended, shown
from .test_axe import check


async def sit(page: Page, pair: int) -> None:
    """Take the first free seat of a pair, by key."""
    await page.locator(f"[aria-labelledby=pair-{pair}] button").first.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".pair .you")).to_have_count(1)


async def play(page: Page) -> str:
    """Go to one's game; its table."""
    await page.reload()
    await page.locator("[action$='/play'] button").click()
    await page.wait_for_url("**/t/*")
    await shown(page)
    return page.url.rpartition("/")[2]


@pytest.mark.long
@pytest.mark.parametrize(("device", "language"), [(MOUSE, "en-GB"), (TOUCH, "it-IT")], ids=["desk", "phone"])
async def test_a_match_is_played_to_its_end(
    browser: Browser, server: ServerProcess, device: dict[str, object], language: str
) -> None:
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(
                visiting(browser, server.address, **device, **STILL, locale=language)
            )
            for _ in range(4)
        ]
        first = await people[0].page("/clubs")
        await first.locator("[action='/bouts'] button").focus()
        await first.keyboard.press("Enter")
        await first.wait_for_url("**/bout/*")
        path = first.url.removeprefix(server.address)
        assert not await check(first)
        pages = [first, *[await person.page(path) for person in people[1:]]]
        for number, page in enumerate(pages):
            await sit(page, number // 2 + 1)
        await first.reload()
        assert not await check(first)
        for _ in range(2):
            for one in (0, 2):
                table = await play(pages[one])
                assert await play(pages[one + 1]) == table
                await pages[one].locator("[data-resign]").dispatch_event("click")
                await pages[one].locator("#resigning [data-resign-now]").click()
                await ended(pages[one])
                await pages[one].locator(f"#result [href='{path}']").click()
                await pages[one].wait_for_url(f"**{path}")
                await pages[one + 1].goto(f"{server.address}{path}")
        await first.reload()
        await expect(first.locator("[aria-labelledby=deals] a")).to_have_count(4)
        assert not await check(first)
        await first.locator("[aria-labelledby=deals] a").first.click()
        await first.wait_for_url("**/review")
