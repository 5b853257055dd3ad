"""The same dice again and clubs, in a browser: by keys, on a phone, and axe finds nothing."""

import pytest
from playwright.async_api import Browser, expect

from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, visiting
from .tables import advance, ended, shown, table_at
from .test_axe import check


@pytest.mark.long
@pytest.mark.parametrize("device", [MOUSE, TOUCH], ids=["desk", "phone"])
async def test_a_friend_plays_the_same_dice_and_both_are_compared(
    browser: Browser, server: ServerProcess, device: dict[str, object]
) -> None:
    async with (
        visiting(browser, server.address, **device, **STILL) as ada,
        visiting(browser, server.address, **device, **STILL) as bruno,
    ):
        table = await table_at(ada, "sequence", "end", "person", "bot")
        page = await shown(await ada.page(f"/t/{table}"))
        await ended(page)
        await page.locator("#result [data-same-dice]").click()
        await page.wait_for_url("**/again")
        assert not await check(page)
        link = await page.locator("[data-link]").input_value()
        friend = await bruno.page(link.removeprefix(server.address))
        assert not await check(friend)
        await expect(friend.locator(".board")).to_have_count(0)
        await friend.locator("select[name=level]").select_option("beginner")
        await friend.locator("form button").focus()
        await friend.keyboard.press("Enter")
        await friend.wait_for_url("**/t/*")
        await shown(friend)
        await advance(bruno, friend.url.rpartition("/")[2], "end")
        await ended(friend)
        await friend.locator("#result [data-same-dice]").click()
        await expect(friend.locator(".board li")).to_have_count(2)
        await page.goto(f"{server.address}/t/{table}/review")
        await expect(page.locator("[data-same-dice]")).to_have_attribute("href", f"/t/{table}/again")


@pytest.mark.long
@pytest.mark.parametrize("device", [MOUSE, TOUCH], ids=["desk", "phone"])
async def test_a_club_is_made_joined_and_left(
    browser: Browser, server: ServerProcess, device: dict[str, object]
) -> None:
    async with (
        visiting(browser, server.address, **device, **STILL) as ada,
        visiting(browser, server.address, **device, **STILL) as bruno,
    ):
        page = await ada.page("/clubs")
        await page.locator("input[name=name]").fill("Caffè")
        await page.keyboard.press("Enter")
        await page.wait_for_url("**/club/*")
        assert not await check(page)
        door = await bruno.page(page.url.removeprefix(server.address))
        assert not await check(door)
        await door.locator("form button").click()
        await expect(door.locator("#week")).to_be_visible()
        await door.locator("form[action$=tables] button").click()
        await door.wait_for_url("**/t/*")
        await page.reload()
        await expect(page.locator(".board").first.locator("li")).to_have_count(1)
        await page.locator("form[action$=leave] button").click()
        await page.wait_for_url("**/clubs")


@pytest.mark.long
async def test_todays_game_begins_with_a_touch(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await ada.page("/today")
        await page.locator("form[action*=sequence] button").tap()
        await page.wait_for_url("**/t/*")
        await shown(page)
        await page.goto(f"{server.address}/today")
        await expect(page.locator(".day a.button.main")).to_have_count(1)  # to go on with it
