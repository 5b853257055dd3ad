"""The example game in the browser: a game that brings rules and words, and nothing for pages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tavola.cli import main

from ..example import installed, known_here
from ..server.process import ServerProcess
from ..server.story import check_log
from .browser import MOUSE, STILL, TOUCH, save_record, visiting
from .conftest import server_in
from .hand import Finger, Hand
from .tables import check_record, ended, make_table, shown
from .test_axe import check
from .test_layout import SMALL, TOUCH_MIN, check_widths

RULES = {"options": {"goal": 30}, "start": True}
SIZES: dict[str, dict[str, Any]] = {"phone": {**TOUCH, "locale": "it-IT"}, "desktop": MOUSE}


@pytest.fixture(scope="module")
def knowing(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[ServerProcess]:
    """A server that knows Pig."""
    folder: Path = tmp_path_factory.mktemp("knowing")
    with known_here(), pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", installed(folder / "installed"))
        with server_in(folder) as server:
            yield server
            check_log(server.log)


@pytest.mark.long
async def test_a_whole_game_against_a_bot(browser: Browser, knowing: ServerProcess, tmp_path: Path) -> None:
    async with visiting(browser, knowing.address, **STILL) as ada:
        page = await ada.page("/")
        await page.locator("[data-now=pig]").click()
        await page.wait_for_url("**/t/*")
        await Hand(await shown(page), 1).play(30)
        await expect(page.locator("[data-action=hint]")).to_have_count(0)
        await Hand(page, 2).play()
        await ended(page)
        record = await check_record(ada, page)
        path = save_record(tmp_path, record.to_json())
        assert main(["check", str(path)]) == 0
        assert main(["verify", str(path)]) == 0


async def test_two_on_one_device(browser: Browser, knowing: ServerProcess) -> None:
    async with visiting(browser, knowing.address, **TOUCH, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await make_table(ada, 'pig', 'person', 'person', **RULES)}"))
        await Finger(page, 3).play()
        await ended(page)


@pytest.mark.long
@pytest.mark.parametrize("size", ["desktop", "phone"])
async def test_its_table_is_for_everybody(size: str, browser: Browser, knowing: ServerProcess) -> None:
    """While there is a choice, and at the end: readable, wide enough, and large enough for a finger."""
    async with visiting(browser, knowing.address, **SIZES[size], **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await make_table(ada, 'pig', 'person', 'person', **RULES)}"))
        hand = Hand(page, 4, back=0, double=0)
        while not await page.locator("#table:has(#die-1) .can[data-choice]").count():
            await hand.play(1)
        assert not await page.evaluate(SMALL, ["#table .can[data-choice]", TOUCH_MIN])
        await expect(page.locator("#die-1")).to_be_visible()
        assert not await check(page)
        if size == "desktop":
            await check_widths(page)
        await hand.play()
        await ended(page)
        assert not await check(page)


@pytest.mark.long
@pytest.mark.parametrize("language", ["it-IT", "en-GB"])
async def test_its_other_pages(language: str, browser: Browser, knowing: ServerProcess) -> None:
    async with visiting(browser, knowing.address, locale=language, **STILL) as ada:
        page = await ada.page("/")
        await expect(page.locator("#title-pig")).to_have_text("Pig")
        picture = page.locator(".ground-pig img.in-light")
        await picture.scroll_into_view_if_needed()
        await page.wait_for_function("() => document.querySelector('.ground-pig img.in-light').naturalWidth")
        assert not await check(page)
        await page.goto(f"{ada.base}/rules/pig")
        await expect(page.locator("main section")).to_have_count(2)
        await expect(page.locator("main")).to_contain_text("hold")
        assert not await check(page)
        await check_widths(page)
