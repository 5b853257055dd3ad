"""The workshop: boards painted by mouse, finger and keys, mended, made, measured, shared, played, printed."""

from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from tavola.games.diceland import workshop as shop

from ..server.process import ServerProcess
from ..server.story import check_log
from .browser import STILL, TOUCH, Visitor, visiting
from .conftest import server_in
from .tables import shown
from .test_axe import check
from .test_printing import PAGE

PATH = "/workshop/diceland"
A = shop.lettered("A")
TEXT = "() => JSON.parse(localStorage.getItem('tavola-board-diceland')).text"


@pytest.fixture(scope="module")
def quick_server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[ServerProcess]:
    """A server that plays few games to measure a board."""
    with server_in(tmp_path_factory.mktemp("workshop"), "--limit", "board_games=10") as found:
        yield found
        check_log(found.log)


async def opened(visitor: Visitor, path: str = PATH) -> Page:
    """The workshop, once it can be painted in."""
    page = await visitor.page(path)
    await page.wait_for_selector("html[data-ready]")
    return page


def space(page: Page, name: str) -> Locator:
    """A space of the board."""
    return page.locator(f".canvas .space[aria-label^='{name},']")


async def choose(page: Page, brush: str) -> None:
    """Take a brush."""
    await page.locator(f"[name=brush][value={brush}]").check(force=True)


async def is_good(page: Page) -> None:
    """Nothing is to be mended."""
    await expect(page.locator("[data-state]")).to_have_class("good")
    await expect(page.locator("[data-faults] li")).to_have_count(0)
    await expect(page.locator(".side [data-open=play]")).to_be_enabled()


async def test_a_board_is_painted_and_mended(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await opened(ada)
        await is_good(page)
        await choose(page, "b")
        await space(page, "j4").click()
        await expect(space(page, "j4")).to_have_attribute(
            "aria-label", "j4, blue. Blue: a territory of one space. It needs 2 to 6."
        )
        await expect(page.locator("[data-speech]")).to_have_text(
            "Blue: a territory of one space. It needs 2 to 6."
        )
        await expect(page.locator(".pins .pin")).to_have_count(1)
        await expect(page.locator(".side [data-open=play]")).to_be_disabled()
        await expect(page.locator("[data-count=b]")).to_have_class("off")
        await page.locator("[data-faults] button").click()
        await expect(space(page, "j4")).to_be_focused()
        await page.keyboard.press("1")  # red, as it was
        await page.keyboard.press("Enter")
        await is_good(page)
        assert await page.evaluate(TEXT) == A
        await page.keyboard.press("ArrowLeft")
        await expect(space(page, "i4")).to_be_focused()
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("2")
        await page.keyboard.press(" ")
        assert await page.evaluate(TEXT) != A
        await page.keyboard.press("Control+z")
        await is_good(page)
        assert await page.evaluate(TEXT) == A


@pytest.mark.long
async def test_a_stroke_paints_on_and_is_taken_back_as_one(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await opened(ada)
        await choose(page, "g")
        boxes = [await space(page, name).bounding_box() for name in ("c5", "d5", "e5")]
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
        await page.mouse.move(*middles[0])
        await page.mouse.down()
        for middle in middles[1:]:
            await page.mouse.move(*middle, steps=6)
        await page.mouse.up()
        row = (await page.evaluate(TEXT)).split("\n")[4]
        assert row[2:5] == "ggg"
        await page.locator(".side [data-undo]").click()
        assert await page.evaluate(TEXT) == A


@pytest.mark.long
async def test_a_finger_paints_and_finds_everything(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await opened(ada)
        await page.locator(".brush", has=page.locator("[value=y]")).tap()
        await space(page, "h5").tap()
        assert (await page.evaluate(TEXT)).split("\n")[4][7] == "y"
        await page.locator("header [data-undo]").tap()
        assert await page.evaluate(TEXT) == A
        await page.locator("header [data-open=more]").tap()
        await page.locator("#more [data-save]").tap()
        await page.locator("header [data-open=more]").tap()
        await page.locator("#more [data-open=shelf]").tap()
        await expect(page.locator("[data-shelf] li")).to_have_count(1)
        await page.locator("[data-letter=C]").tap()
        await expect(page.locator("[data-name]")).to_have_value("Board C")


async def test_a_board_is_made_measured_and_shared(browser: Browser, quick_server: ServerProcess) -> None:
    async with visiting(browser, quick_server.address, **STILL) as ada:
        page = await opened(ada)
        await page.locator("[data-make]").click()
        await expect(page.locator("[data-name]")).not_to_have_value("Board A")
        await is_good(page)
        await expect(page.locator("[data-measured]")).to_contain_text("A careful player needs")
        await expect(page.locator("[data-pointer]")).to_be_visible()
        await page.locator("[data-name]").fill("Long way home")
        await page.locator(".side [data-open=share]").click()
        link, text = await page.locator("[data-link]").input_value(), await page.evaluate(TEXT)
        assert shop.problems(text) == []
        async with visiting(browser, quick_server.address, **STILL) as bob:
            other = await opened(bob, link.removeprefix(quick_server.address))
            await expect(other.locator("[data-name]")).to_have_value("Long way home")
            assert await other.evaluate(TEXT) == text
            await is_good(other)
            await other.locator(".side [data-undo]").click()  # what was there before
            assert await other.evaluate(TEXT) == A


@pytest.mark.long
async def test_measuring_can_be_stopped(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await opened(ada)
        await page.locator("[data-stop]").click()
        await expect(page.locator("[data-measured]")).to_have_text("It was not measured to the end.")
        await expect(page.locator("[data-measure]")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(page.locator("[data-measuring]")).to_be_visible()
        await page.locator("[data-stop]").click()


@pytest.mark.long
async def test_a_board_is_kept_and_a_text_taken(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await opened(ada)
        await page.locator("[data-name]").fill("Mine")
        await page.locator(".side [data-save]").click()
        await page.locator(".side [data-open=share]").click()
        await page.locator("[data-text]").fill(shop.generate(3))
        await page.locator("[data-take-text]").click()
        await is_good(page)
        await page.reload()
        await page.wait_for_selector("html[data-ready]")
        assert await page.evaluate(TEXT) == shop.generate(3)
        await page.locator(".side [data-open=shelf]").click()
        await page.locator("[data-shelf]").get_by_text("Mine").click()
        assert await page.evaluate(TEXT) == A


async def test_a_board_is_played_and_printed(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await opened(ada)
        await page.locator("[data-make]").click()
        await expect(page.locator("[data-name]")).not_to_have_value("Board A")
        await is_good(page)
        text = await page.evaluate(TEXT)
        await page.locator(".side [data-print]").click()
        await expect(page.locator(".sheet h2").first).to_contain_text("Diceland · Board ")
        assert len(PAGE.findall(await page.pdf(prefer_css_page_size=True))) == 3
        await page.locator("header a").click()
        await page.wait_for_selector("html[data-ready]")
        assert await page.evaluate(TEXT) == text
        await page.locator(".side [data-open=play]").click()
        await page.locator("#play [data-open^=bots]").click()
        await page.locator("#bots-diceland .button.main").click()
        await page.wait_for_url("**/t/*")
        await shown(page)
        record = await ada.context.request.get(f"{page.url.partition('?')[0]}/record.json")
        assert (await record.json())["options"]["boards"] == [{"text": text}] * 2


@pytest.mark.long
@pytest.mark.parametrize("dialog", ["play", "shelf", "share"])
async def test_axe_finds_nothing_in_what_opens(dialog: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await opened(ada)
        if dialog == "play":
            assert not await check(page)
            await choose(page, "b")
            await space(page, "j4").click()
            await expect(page.locator(".pins .pin")).to_have_count(1)
            assert not await check(page)
            await page.keyboard.press("Control+z")
            await is_good(page)
        await page.locator(f".side [data-open={dialog}]").first.click()
        assert not await check(page)
