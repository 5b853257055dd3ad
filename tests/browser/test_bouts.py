"""A match of two sides, in a browser: by keys, on a phone, and axe finds nothing."""

from contextlib import AsyncExitStack

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.client import Player
from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, Visitor, visiting
from .tables import cookie_of
from .test_axe import check


async def sit(page: Page, pair: int) -> None:
    """Take the first free seat of a pair, by key."""
    await page.reload()  # others have sat down meanwhile
    await page.locator(f"[aria-labelledby=pair-{pair}] button").first.focus()
    await page.keyboard.press("Enter")
    await expect(page.locator(".pair .you")).to_have_count(1)


async def give_up(visitor: Visitor, path: str) -> None:
    """Go to one's game, and resign it."""
    sent = await visitor.context.request.post(
        f"{visitor.base}{path}/play", headers={"Origin": visitor.base}, max_redirects=0
    )
    table = sent.headers["location"].rpartition("/")[2]
    async with Player(visitor.base, await cookie_of(visitor.context), table) as player:
        seat = next(each["seat"] for each in player.state["seats"] if each["is_yours"])
        await player.do("resign", seat=seat)


@pytest.mark.long
@pytest.mark.parametrize(("device", "language"), [(MOUSE, "en-GB"), (TOUCH, "it-IT")], ids=["desk", "phone"])
async def test_a_match_is_joined_and_its_games_are_seen_in_the_end(
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
                await give_up(people[one], path)
        await first.reload()
        await expect(first.locator("[aria-labelledby=deals] a")).to_have_count(4)
        assert not await check(first)
        await first.locator("[aria-labelledby=deals] a").first.click()
        await first.wait_for_url("**/review")
