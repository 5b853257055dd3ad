"""Touching what cannot be chosen says why."""

from playwright.async_api import Browser, expect

from ..server.process import ServerProcess
from .browser import STILL, visiting
from .tables import make_table, shown


async def test_a_touch_in_vain_says_the_rule(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, "garden", "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("#tile-pepper").click()
        await expect(page.locator("[data-notice]")).to_have_text("Roll the dice first.")
        await page.locator("[data-action=throw]").click()
        await expect(page.locator("[data-action=throw]")).to_have_count(0)
        await page.locator("#tile-pepper").click()
        await expect(page.locator("[data-notice]")).to_have_text("You have none of these to place.")
        await expect(page.locator("#table [data-picked]")).to_have_count(0)
