"""What is printed: a page of paper for each sheet, and no more."""

import re

from playwright.async_api import Browser

from tavola import GAMES, find_game

from ..server.process import ServerProcess
from .browser import visiting

PAGE = re.compile(rb"/Type /Page\b(?!s)")


async def test_each_sheet_is_one_page(browser: Browser, server: ServerProcess) -> None:
    printed = {name: sheets for name in GAMES if (sheets := find_game(name).print_sheets)}
    assert printed
    async with visiting(browser, server.address) as ada:
        for name, sheets in printed.items():
            page = await ada.page(f"/rules/{name}/print")
            paper = await page.pdf(prefer_css_page_size=True)
            assert len(PAGE.findall(paper)) == len(sheets.sheets())
