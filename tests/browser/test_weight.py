"""What a visit takes: requests, and bytes as they come over the network."""

from typing import Any

from playwright.async_api import Browser, Page

from ..server.process import ServerProcess
from .browser import Visitor, visiting
from .tables import make_table

MOST_REQUESTS, MOST_BYTES = 20, 250_000  # of a first page, with fonts and pictures


class Scales:
    """Weighs what a page loads. What the browser has kept weighs nothing."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def weigh(self, event: dict[str, Any]) -> None:
        """Something has come."""
        self.sizes += [int(event["encodedDataLength"])] if event["encodedDataLength"] else []

    def told(self, title: str) -> tuple[int, int]:
        """Requests and bytes since one last looked."""
        found = len(self.sizes), sum(self.sizes)
        self.sizes = []
        print(f"{title}: {found[0]} requests, {found[1] / 1000:.0f} kB")
        return found


async def weighed(visitor: Visitor) -> tuple[Page, Scales]:
    """A new tab, and the scales below it."""
    page, scales = await visitor.page(), Scales()
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    session.on("Network.loadingFinished", scales.weigh)
    return page, scales


async def test_a_first_page_is_light_and_a_second_one_hardly_anything(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address) as ada:
        page, scales = await weighed(ada)
        await page.goto(f"{server.address}/", wait_until="networkidle")
        requests, size = scales.told("the first page")
        assert requests <= MOST_REQUESTS
        assert size <= MOST_BYTES
        table = await make_table(ada, "sequence", "person", "bot")
        await page.goto(f"{server.address}/t/{table}", wait_until="networkidle")
        scales.told("the first table")
        await page.goto(f"{server.address}/", wait_until="networkidle")
        again, size_again = scales.told("the first page again")
        assert again < requests / 2
        assert size_again < size / 2
