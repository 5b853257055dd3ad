"""Puzzles in the page: found on the board by mouse, finger and keys, told what is better, and tried again."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from tavola.core.registry import find_game
from tavola.puzzles import Puzzle, puzzles_of

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, visiting
from .hand import FOCUS
from .tables import GAMES, shown
from .test_axe import check
from .test_layout import CLIPPED, OVERFLOW

Touch = Callable[[Page, str], Awaitable[None]]


async def click(page: Page, name: str) -> None:
    """With the mouse."""
    await page.locator(f"[id='{name}']").click()


async def tap(page: Page, name: str) -> None:
    """With a finger."""
    await page.locator(f"[id='{name}']").tap()


async def press(page: Page, name: str) -> None:
    """With the keys: what can be touched is reached by arrows, and chosen by Enter."""
    await page.keyboard.press("Tab")
    while not await page.evaluate(FOCUS, "#table [data-choice], #table [data-picked]"):
        await page.keyboard.press("Tab")
    while not await page.evaluate(FOCUS, f"[id='{name}']"):
        await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")


HANDS: dict[str, tuple[Touch, dict[str, Any]]] = {
    "mouse": (click, MOUSE),
    "finger": (tap, {**TOUCH, "locale": "it-IT"}),
    "keys": (press, MOUSE),
}


def one_touch_puzzle(game: str) -> Puzzle:
    """One whose moves are a single touch of the board."""
    view = find_game(game).view
    for puzzle in puzzles_of(find_game(game)).values():
        match = puzzle.match()
        paths = [view.touch_path(match.state, action) for action in match.choice_of(puzzle.seat)]
        if len(puzzle.steps) == 1 and all(len(path) == 1 for path in paths):
            return puzzle
    raise LookupError(game)


def thing_of(puzzle: Puzzle, move: str) -> str:
    """What one touches for a move."""
    match = puzzle.match()
    path = match.game.view.touch_path(match.state, match.game.parse_action(move))
    return path[-1]


@pytest.mark.parametrize("hand", ["mouse", *at_length("finger", "keys")])
async def test_a_puzzle_is_solved(hand: str, browser: Browser, server: ServerProcess) -> None:
    puzzle, (touch, settings) = one_touch_puzzle("sequence"), HANDS[hand]
    async with visiting(browser, server.address, **settings, **STILL) as ada:
        page = await shown(await ada.page(f"/puzzles/{puzzle.game}/{puzzle.id}"))
        card = page.locator("[data-answer]")
        await touch(page, thing_of(puzzle, puzzle.tempting))
        await expect(card).to_be_visible()
        await expect(card).to_have_attribute("data-kind", "wrong")
        await expect(card.locator(".figure.better")).to_contain_text("%")
        await expect(page.locator("[data-part=board] .better-marks .pill.better")).to_have_count(1)
        await expect(page.locator("[data-announcer]")).to_contain_text(
            await page.locator("[data-answer-title]").inner_text()
        )
        assert not await page.evaluate(OVERFLOW)
        assert not await page.evaluate(CLIPPED)
        if hand == "keys":  # the focus is where one goes on
            await expect(page.locator("[data-answer-again]")).to_be_focused()
            await page.keyboard.press("Enter")
        else:
            await page.locator("[data-answer-again]").click()
        await expect(card).to_be_hidden()
        await expect(page.locator(".better-marks")).to_have_count(0)
        await touch(page, thing_of(puzzle, next(iter(puzzle.first.best))))
        await expect(card).to_have_attribute("data-kind", "right")
        await page.locator("[data-answer-next]").click()
        await page.wait_for_url(lambda path: puzzle.id not in path)
        await shown(page)


@pytest.mark.parametrize(
    ("game", "settings"), at_length(*((game, kind) for game in GAMES for kind in (0, 1)))
)
async def test_axe_finds_nothing_at_a_puzzle(
    game: str, settings: int, browser: Browser, server: ServerProcess
) -> None:
    puzzle = next(iter(puzzles_of(find_game(game)).values()))
    how = (MOUSE, {**TOUCH, "locale": "it-IT"})[settings]
    async with visiting(browser, server.address, **how, **STILL) as ada:
        page = await shown(await ada.page(f"/puzzles/{game}/{puzzle.id}"))
        wrong = await check(page)
        await page.evaluate("document.querySelector('[data-open=menu]').click()")
        wrong += await check(page)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
async def test_axe_finds_nothing_at_an_answer(browser: Browser, server: ServerProcess) -> None:
    puzzle = one_touch_puzzle("sequence")
    async with visiting(browser, server.address, **{**TOUCH, "locale": "it-IT"}, **STILL) as ada:
        page = await shown(await ada.page(f"/puzzles/{puzzle.game}/{puzzle.id}"))
        await tap(page, thing_of(puzzle, puzzle.tempting))
        await expect(page.locator("[data-answer]")).to_be_visible()
        wrong = await check(page)
    assert not wrong, "\n".join(wrong)
