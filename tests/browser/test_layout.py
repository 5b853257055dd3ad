"""Nothing scrolls sideways, hides or is too small for a finger, from a small phone to a wide screen."""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import FRAME, MOUSE, STILL, TOUCH, visiting
from .hand import Hand
from .tables import GAMES, PAGES, make_table, shown, table_at

WIDTHS = (360, 390, 600, 900, 1024, 1280, 1920, 2560)
ZOOMED = {"width": 640, "height": 400}  # 1280 × 800 at 200 %
TOUCH_MIN = 44  # pixels

OVERFLOW = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const culprits = [...document.querySelectorAll("body *")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width && box.right > innerWidth + 1 && !element.closest("[data-part=board]");
  });
  const shown = culprits.slice(0, 3).map((element) => element.outerHTML.slice(0, 120));
  return wide > 0 ? `${wide} px, ${shown}` : "";
}"""
SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
  .map((element) => [element.id || element.textContent.trim(), element.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(([name, box]) => `${name}: ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`)"""
UNDER_DOCK = """() => {
  const boxOf = (element) => element.getBoundingClientRect();
  const bar = document.querySelector('[data-part="dock"]');
  return [...document.querySelectorAll("#table [data-choice]")].flatMap((element) => {
    if (bar.contains(element)) return [];
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const [box, dock] = [element, bar].map(boxOf);
    const isOver = dock.height && box.bottom > dock.top + 1 && box.top < dock.bottom - 1;
    return isOver && box.right > dock.left && box.left < dock.right ? [element.id] : [];
  });
}"""
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources = entry.sources.filter(({ node }) => !node?.parentElement?.closest("[data-events]"));
      const moved = sources.map(({ node }) => (node?.outerHTML ?? String(node)).slice(0, 120));
      if (entry.value > 0.02 && moved.length) shifts.push(moved); // the log goes down as it grows
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""


CLIPPED = """() => {
  const beyond = (inner, outer) =>
    Math.max(outer.left - inner.left, inner.right - outer.right) > 1 ||
    Math.max(outer.top - inner.top, inner.bottom - outer.bottom) > 1;
  const drawn = [...document.querySelectorAll("svg.tavola text")].filter((text) => {
    const [inner, outer] = [text, text.closest("svg")].map((each) => each.getBoundingClientRect());
    return inner.width && outer.width && beyond(inner, outer);
  });
  const texts = "button, a, h1, h2, h3, p:not(.only-read), li, label, b, small";
  const written = [...document.querySelectorAll(texts)].filter((element) => {
    const { overflowX, display } = getComputedStyle(element);
    const isBox = element.checkVisibility() && display !== "inline" && overflowX !== "auto";
    return isBox && element.scrollWidth > element.clientWidth + 1;
  });
  return [...drawn, ...written].map((element) => element.textContent.trim().slice(0, 60));
}"""


async def check_widths(page: Page) -> None:
    """Nothing reaches beyond the screen or is clipped, however wide it is."""
    wrong = []
    for size in [*({"width": width, "height": 800} for width in WIDTHS), ZOOMED]:
        await page.set_viewport_size({"width": size["width"], "height": size["height"]})
        if found := await page.evaluate(OVERFLOW):
            wrong.append(f"{size['width']}: {found}")
        wrong += [f"{size['width']}: clipped: {text}" for text in await page.evaluate(CLIPPED)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", ["/", *at_length(*PAGES[1:])])
async def test_no_page_scrolls_sideways(path: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, locale="it-IT", **STILL) as ada:
        await check_widths(await ada.page(path))


# The words of buttons that stand on more lines than they have words, so that one of them is broken.
BROKEN_WORDS = """() => [...document.querySelectorAll(".ways .button span")].filter((words) => {
  const range = document.createRange();
  range.selectNodeContents(words);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
  return lines.size > words.textContent.trim().split(/ +/).length;
}).map((words) => `${innerWidth}: ${words.textContent}`)"""


@pytest.mark.long
@pytest.mark.parametrize("locale", ["it-IT", "en-GB"])
async def test_no_word_of_a_button_is_broken(locale: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, locale=locale, **STILL) as ada:
        page, broken = await ada.page("/"), []
        for width in (360, 390, 600, 899, 900, 1024, 1199, 1200, 1280, 2560):
            await page.set_viewport_size({"width": width, "height": 800})
            broken += await page.evaluate(BROKEN_WORDS)
        assert not broken


@pytest.mark.parametrize("game", ["garden", *at_length("sequence", "diceland")])
@pytest.mark.parametrize("moment", ["middle", *at_length("start")])
async def test_no_table_scrolls_sideways(
    game: str, moment: str, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, locale="it-IT", **STILL) as ada:
        table = await table_at(ada, game, moment, *["person"] * 4)
        await check_widths(await shown(await ada.page(f"/t/{table}")))


@pytest.mark.long
@pytest.mark.parametrize("game", ["sequence", *at_length("diceland", "garden")])
async def test_a_finger_finds_everything(game: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, game, 'middle', 'person', 'bot')}"))
        hand = Hand(page, 1, back=0, double=0)
        small: set[str] = set()
        for _ in range(12):
            await hand.play(1)
            small |= set(
                await page.evaluate(SMALL, ["button, a.button, #table .can[data-choice]", TOUCH_MIN])
            )
        assert not small, "\n".join(sorted(small))


@pytest.mark.long
@pytest.mark.parametrize("game", ["garden", *at_length("sequence", "diceland")])
async def test_the_dock_hides_nothing(game: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, game, 'middle', 'person', 'bot')}"))
        hand, hidden = Hand(page, 1, back=0, double=0), set()
        for _ in range(6):
            await hand.play(1)
            await page.evaluate(FRAME)  # with which the dock's buttons come
            hidden |= set(await page.evaluate(UNDER_DOCK))
        assert not hidden, sorted(hidden)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [360, 1280, 1920])
async def test_play_shifts_nothing(game: str, width: int, browser: Browser, server: ServerProcess) -> None:
    size = {"width": width, "height": 800}
    async with visiting(browser, server.address, viewport=size, **STILL) as ada:
        table = await make_table(ada, game, "person", "bot", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        hand = Hand(page, 1, back=0, double=0)
        await hand.play(2)
        await page.evaluate(SHIFTS)
        await hand.play(12)
        assert not await page.evaluate("shifts")


@pytest.mark.long
async def test_a_finger_finds_the_buttons_of_the_lobby(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await make_table(ada, 'sequence', 'person', 'open')}"))
        await expect(page.locator("#lobby")).to_be_visible()
        small = await page.evaluate(SMALL, ["#lobby button", TOUCH_MIN])
        assert not small


# Dialogs that are open and have to be scrolled.
SCROLLS = """() => [...document.querySelectorAll("dialog[open]")]
  .filter((dialog) => dialog.scrollHeight > dialog.clientHeight).map(({ id }) => id)"""


@pytest.mark.parametrize("size", [MOUSE, TOUCH], ids=["desktop", "phone"])
async def test_boards_to_choose_among_come_once_one_looks_for_them_and_are_all_in_sight(
    size: dict[str, Any], browser: Browser, server: ServerProcess
) -> None:
    asked = []
    async with visiting(browser, server.address, color_scheme="light", **size) as ada:
        page = await ada.page()
        page.on("request", lambda request: asked.append(request.url) if "/boards/" in request.url else None)
        await page.goto(f"{server.address}/", wait_until="load")
        await page.locator('[data-open="bots-diceland"]').click()
        dialog = page.locator("#bots-diceland")
        await dialog.locator("summary").click()
        assert not asked
        await dialog.locator(".pictures").click()
        assert not await page.evaluate(SCROLLS)
        for letter in "ABCDEFGH":
            drawn = dialog.locator(f'img[src$="/{letter}/light.svg"]')
            await drawn.scroll_into_view_if_needed()
            await drawn.evaluate("(image) => image.decode()")
    assert len(asked) == 8, asked
