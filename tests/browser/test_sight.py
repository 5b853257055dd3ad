"""What is in sight: all that a decision needs on a phone, the end as a moment, sounds only when wanted."""

from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import STILL, TOUCH, Visitor, visiting
from .hand import Hand
from .tables import GAMES, make_table, shown, table_at

LANGUAGES = {"en": "en-GB", "it": "it-IT"}
TABLES = [(game, seats, language) for game in GAMES for seats in (2, 3, 4) for language in LANGUAGES]
HARDEST = ("garden", 4, "it")
ALL_TABLES = [HARDEST, *at_length(*(table for table in TABLES if table != HARDEST))]

NEEDED = ("strip", "prompt", "board", "turn-panel", "dock")  # to decide
# The parts that do not stand whole in the window, and what can be scrolled of the page. Measured from
# the page, for a page that is too wide makes a phone's window larger than the screen.
OUT_OF_SIGHT = """(needed) => {
  const parts = [...document.querySelectorAll("#table section[data-part]")];
  const shown = parts.filter((part) => part.checkVisibility());
  const out = shown.filter((part) => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  });
  const names = shown.map(({ dataset }) => dataset.part);
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
  return {
    out: out.map(({ dataset }) => dataset.part),
    missing: needed.filter((name) => !names.includes(name)),
    scrolls: [scrollWidth - clientWidth, scrollHeight - clientHeight],
  };
}"""
IN_SIGHT = {"out": [], "missing": [], "scrolls": [0, 0]}
# How wide the smallest die is, without what is around it.
SMALLEST_DIE = """() => Math.min(...[...document.querySelectorAll("#tray :is(.die-side, .die-none)")]
  .map((die) => die.getBoundingClientRect().width))"""
CHOICES_IN_WINDOW = """() => {
  const window = document.querySelector("[data-part=board]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-part=board] [data-choice]")].some((space) => {
    const { x, y, width, height } = space.getBoundingClientRect();
    return x >= window.left && y >= window.top && x + width <= window.right && y + height <= window.bottom;
  });
}"""

# Whether the letters of a board's columns are cut in two by the edge of its window.
LETTERS_ARE_CUT = """() => {
  const board = document.querySelector("[data-part=board]");
  const { top, bottom } = board.querySelector(".axis").getBoundingClientRect();
  const edge = board.getBoundingClientRect().top;
  const room = (bottom - top) * 0.15; // above and below a letter, which is smaller than its line
  return top + room < edge - 1 && edge + 1 < bottom - room;
}"""


async def page_at(visitor: Visitor, game: str, *seats: str) -> Page:
    """The page of a new table."""
    return await shown(await visitor.page(f"/t/{await make_table(visitor, game, *seats, start=True)}"))


def on_a_phone(browser: Browser, server: ServerProcess, language: str = "en") -> Any:
    return visiting(browser, server.address, locale=LANGUAGES[language], **TOUCH, **STILL)


# Phones


@pytest.mark.parametrize(("game", "seats", "language"), ALL_TABLES)
async def test_a_phone_shows_all_that_a_decision_needs(
    game: str, seats: int, language: str, browser: Browser, server: ServerProcess
) -> None:
    async with on_a_phone(browser, server, language) as ada:
        page = await page_at(ada, game, *["person"] * seats)
        await expect(page.locator("html")).to_have_attribute("lang", language)
        hand = Hand(page, seats, back=0, double=0)
        for _ in range(8):
            await hand.look()
            assert await page.evaluate(OUT_OF_SIGHT, NEEDED) == IN_SIGHT
            await hand.play(1)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_dice_are_large_on_a_phone(game: str, browser: Browser, server: ServerProcess) -> None:
    async with on_a_phone(browser, server) as ada:
        page = await page_at(ada, game, "person", "person")
        assert await page.evaluate(SMALLEST_DIE) >= 48


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_letters_of_a_large_board_are_whole_or_gone(
    seats: int, browser: Browser, server: ServerProcess
) -> None:
    async with on_a_phone(browser, server) as ada:
        page = await page_at(ada, "diceland", *["person"] * seats)
        assert not await page.evaluate(LETTERS_ARE_CUT)


@pytest.mark.long
async def test_a_large_board_opens_on_what_can_be_touched_and_can_be_seen_whole(
    browser: Browser, server: ServerProcess
) -> None:
    async with on_a_phone(browser, server) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, 'diceland', 'middle', *['person'] * 3)}"))
        await until_spaces_can_be_chosen(page)
        await page.reload()
        await shown(page)
        await page.wait_for_function(CHOICES_IN_WINDOW)
        window, whole = page.locator("[data-part=strip] .window"), page.locator("[data-part=board] > svg")
        width = (await box_of(page, "[data-part=board] > svg"))["width"]
        await expect(window).to_have_count(1)
        await page.locator("[data-part=strip] .mini").first.tap()
        await expect(whole).not_to_have_css("width", f"{width}px")
        assert (await box_of(page, "[data-part=board] > svg"))["width"] <= 390
        whole_board = page.get_by_role("button", name="The whole board")
        await expect(whole_board).to_have_attribute("aria-pressed", "true")
        await whole_board.tap()
        await expect(whole).to_have_css("width", f"{width}px")
        await expect(whole_board).to_have_attribute("aria-pressed", "false")


async def until_spaces_can_be_chosen(page: Page) -> None:
    """Play on until it is a space of the board that one touches next."""
    hand = Hand(page, 3, back=0, double=0)
    while not any(name.startswith("cell-") for name in (await hand.look())["can"]):
        await hand.play(1)


@pytest.mark.long
async def test_another_players_board_is_a_touch_away(browser: Browser, server: ServerProcess) -> None:
    async with on_a_phone(browser, server) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, 'diceland', 'start', *['person'] * 3)}"))
        await page.locator("[data-part=strip] .mini").nth(1).tap()
        await expect(page.locator(".peek")).to_be_visible()
        await expect(page.locator("[data-part=board]")).to_be_hidden()
        await page.locator(".peek").tap()
        await expect(page.locator("[data-part=board]")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1024])
async def test_what_everybody_has_is_a_touch_away(
    width: int, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, viewport={"width": width, "height": 844}, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, 'garden', 'middle', *['person'] * 4)}"))
        opener, cards = (
            page.get_by_role("button", name="What everybody has"),
            page.locator("#holdings .player"),
        )
        await expect(cards.first).to_be_hidden()
        await opener.click()
        await expect(opener).to_have_attribute("aria-expanded", "true")
        assert [await card.is_visible() for card in await cards.all()] == [True] * 4
        sheet = await box_of(page, "#holdings")
        assert sheet["y"] + sheet["height"] <= 844
        await page.keyboard.press("Escape")
        await expect(cards.first).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3])
async def test_the_own_harvest_is_in_sight_on_a_phone(
    seats: int, browser: Browser, server: ServerProcess
) -> None:
    async with on_a_phone(browser, server) as ada:
        page = await page_at(ada, "garden", *["person"] * seats)
        await expect(page.locator("[data-part=harvest] .own")).to_be_in_viewport(ratio=1)


@pytest.mark.long
async def test_the_log_of_a_phone_is_a_line_that_opens(browser: Browser, server: ServerProcess) -> None:
    async with on_a_phone(browser, server) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, 'sequence', 'middle')}"))
        lines = page.locator("[data-events] > li")
        await expect(lines.nth(1)).to_be_hidden()
        await page.locator("[data-log]").tap()
        await expect(lines.nth(1)).to_be_visible()


# Phones on their side

BESIDE = """() => ["prompt", "turn-panel", "dock"].filter((name) => {
  const board = document.querySelector("[data-part=board]").getBoundingClientRect();
  const { left, top, bottom } = document.querySelector(`[data-part=${name}]`).getBoundingClientRect();
  return left < board.right || top < 0 || bottom > innerHeight || board.bottom > innerHeight;
})"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (800, 600), (667, 375)])
@pytest.mark.parametrize("game", GAMES)
async def test_on_its_side_a_phone_has_board_and_dice_side_by_side(
    game: str, size: tuple[int, int], browser: Browser, server: ServerProcess
) -> None:
    wide = {**TOUCH, "viewport": {"width": size[0], "height": size[1]}}
    async with visiting(browser, server.address, locale="it-IT", **wide, **STILL) as ada:
        page = await page_at(ada, game, *["person"] * 4)
        hand = Hand(page, 4, back=0, double=0)
        for _ in range(4):
            await hand.look()
            await page.evaluate("scrollTo(0, 0)")
            assert await page.evaluate(BESIDE) == []
            await hand.play(1)


# Desks


@pytest.mark.long
@pytest.mark.parametrize(("game", "least"), [("sequence", 56), ("garden", 56), ("diceland", 48)])
async def test_dice_and_boards_are_large_at_a_desk(
    game: str, least: int, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await page_at(ada, game, "person", "person")
        assert await page.evaluate(SMALLEST_DIE) >= least
        board = await box_of(page, "[data-part=board] > svg")
        assert board["width"] >= (850 if game == "diceland" else 680)


# What is written smaller than 12 pixels in a picture.
SMALL_PRINT = """() => [...document.querySelectorAll("#table svg.tavola text")]
  .filter((text) => text.checkVisibility() && text.getBoundingClientRect().width)
  .map((text) => [text.textContent, parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a])
  .filter(([, size]) => size < 11.95)"""


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1024, 1280])
@pytest.mark.parametrize("game", GAMES)
async def test_figures_are_readable(game: str, width: int, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, viewport={"width": width, "height": 844}, **STILL) as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, game, 'middle', *['person'] * 4)}"))
        assert await page.evaluate(SMALL_PRINT) == []


@pytest.mark.long
async def test_the_menu_is_whole_at_a_desk(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await page_at(ada, "garden", "person", "bot")
        await page.locator("[data-open=menu]").click()
        await expect(page.locator("[data-leave]")).to_be_in_viewport(ratio=1)


@pytest.mark.long
async def test_the_legend_lights_the_row_of_the_present_total(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await page_at(ada, "sequence", "person", "person")
        lit = page.locator("[data-part=legend] .now")
        await expect(lit).to_have_count(0)
        await page.locator("[data-action=throw]").click()
        await expect(page.locator("[data-part=board] [data-choice]").first).to_be_visible()
        await expect(lit).to_have_count(1)


# The end


# What the ways on from the end are, in their order.
WAYS = """(ways) => ways.filter((way) => way.checkVisibility())
  .map((way) => Object.keys(way.dataset)[0] ?? way.getAttribute("href").split("/").at(-1))"""


@pytest.mark.long
async def test_the_end_leaves_the_board_in_sight(browser: Browser, server: ServerProcess) -> None:
    async with on_a_phone(browser, server, "it") as ada:
        page = await shown(await ada.page(f"/t/{await table_at(ada, 'garden', 'end', *['person'] * 3)}"))
        await expect(page.locator("dialog[open]")).to_have_count(0)
        await expect(page.locator("[data-promise]")).to_be_visible()
        board, card = [await box_of(page, which) for which in ("[data-part=board]", "#result")]
        assert board["height"] > 200
        assert board["y"] + board["height"] <= card["y"] + 1
        assert card["y"] + card["height"] <= 844
        await expect(page.locator("#result .amount").last).to_be_visible()
        ways = await page.locator("#result .ways > *").evaluate_all(WAYS)
        assert ways == ["rematch", "sameDice", "review", "share", "record.json", ""]


async def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where something is."""
    found: Any = await page.locator(selector).bounding_box()
    return dict(found)


# What a page shows of an end, by who won: the kind of it, and the words.
END = """async ([seats, winners]) => {
  const { End } = await import("/static/js/end.js");
  const state = {
    seats: seats.map((name, n) => ({ seat: n + 1, piece: n + 1, name, is_yours: name === "You" })),
    outcome: { winners, words: "So." },
  };
  document.getElementById("result").hidden = true;
  new End(document.getElementById("table")).look(state, state);
  const { dataset } = document.getElementById("result");
  const title = document.querySelector("[data-end-title]").textContent;
  return [dataset.kind, title, document.querySelectorAll(".falling").length];
}"""


@pytest.mark.long
async def test_a_win_a_shared_win_and_a_loss_differ(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await page_at(ada, "sequence", "person", "bot")
        seats = ["You", "Timo", "Salvia"]
        assert await page.evaluate(END, [seats, [1]]) == ["win", "You win!", 0]
        await expect(page.locator("[data-decider]")).to_be_hidden()
        assert await page.evaluate(END, [seats, [1, 3]]) == ["shared", "You and Salvia win!", 0]
        assert await page.evaluate(END, [seats, [2]]) == ["loss", "Timo wins!", 0]
        await expect(page.get_by_role("link", name="The moment that decided it")).to_be_visible()


@pytest.mark.long
async def test_pieces_fall_for_winners_only(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address) as ada:
        page = await page_at(ada, "sequence", "person", "bot")
        assert (await page.evaluate(END, [["You", "Timo"], [2]]))[2] == 0
        assert (await page.evaluate(END, [["You", "Timo"], [1]]))[2] > 0
        await page.wait_for_function("() => !document.querySelector('.falling')")


# Sounds

# Counts the contexts that make sound.
COUNT_SOUNDS = """
window.sounding = 0;
window.AudioContext = class extends AudioContext { constructor() { super(); sounding += 1; } };
"""


@pytest.mark.long
async def test_sounds_are_off_until_one_wants_them_and_stay_on(
    browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        await ada.context.add_init_script(COUNT_SOUNDS)
        page = await page_at(ada, "sequence", "person", "person")
        await Hand(page, 1, back=0, double=0).play(4)
        assert await page.evaluate("sounding") == 0
        switch = page.locator("[data-sounds]")
        await expect(switch).to_have_attribute("aria-pressed", "false")
        await switch.click()
        await expect(switch).to_have_attribute("aria-pressed", "true")
        assert await page.evaluate("sounding") == 1
        await page.reload()
        await shown(page)
        await expect(switch).to_have_attribute("aria-pressed", "true")
