"""Guided first games through the page: to their end with every hand, other moves, leaving and coming back."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from tavola.core.language import _, speaking
from tavola.core.lesson import LAST_WORD
from tavola.core.registry import find_game

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, Visitor, visiting
from .hand import Finger, Hand, Keys
from .pupil import MAIN, SECOND, Pupil
from .tables import GAMES, shown

SETTINGS: dict[type[Hand], dict[str, Any]] = {Hand: MOUSE, Finger: TOUCH, Keys: MOUSE}
FIRST = ("sequence", Finger, "it")
# Every game with every kind of hand, in one language and the other by turns.
ALL = [
    (game, kind, "it" if (row + column) % 2 else "en")
    for row, game in enumerate(GAMES)
    for column, kind in enumerate(SETTINGS)
]
HINT = "Not sure? “{hint}” shows the best moves."
LOCALES = {"en": "en-GB", "it": "it-IT"}


def visitor_for(kind: type[Hand], browser: Browser, server: ServerProcess, language: str = "en") -> Any:
    return visiting(browser, server.address, **SETTINGS[kind], **STILL, locale=LOCALES[language])


async def begin(visitor: Visitor, game: str) -> Page:
    """From the first page to a lesson."""
    page = await visitor.page("/")
    await page.locator(f".ways [data-learn={game}]").click()
    await page.wait_for_url("**/t/*")
    return await shown(page)


async def follow(game: str, kind: type[Hand], language: str, browser: Browser, server: ServerProcess) -> None:
    """Play a guided game to its end, and on from there."""
    async with visitor_for(kind, browser, server, language) as ada:
        page = await begin(ada, game)
        pupil = Pupil(page, kind, confirms=game != "sequence")
        await pupil.learn(until=said(LAST_WORD, language))
        steps = find_game(game).lesson.STEPS  # type: ignore[union-attr]
        heard = iter(pupil.told)
        assert all(said(step.sentence, language) in heard for step in steps), pupil.told
        if game == "sequence":
            await expect(page.locator("#result h2")).not_to_be_empty()
        else:
            await pupil.press(MAIN)
            await expect(page.locator("[data-veil]")).to_be_hidden()
            await kind(page, 1).play(3)
            await expect(page.locator("[data-coach-text]")).to_have_text(
                said(HINT, language).format(hint=said("Hint", language))
            )


def said(sentence: str, language: str) -> str:
    with speaking(language):
        return _(sentence)


@pytest.mark.parametrize(
    ("game", "kind", "language"), [FIRST, *at_length(*(case for case in ALL if case != FIRST))]
)
async def test_a_guided_game(
    game: str, kind: type[Hand], language: str, browser: Browser, server: ServerProcess
) -> None:
    await follow(game, kind, language, browser, server)


@pytest.mark.long
async def test_another_move_is_praised_and_can_be_taken_back_or_kept(
    browser: Browser, server: ServerProcess
) -> None:
    async with visitor_for(Hand, browser, server) as ada:
        page = await begin(ada, "diceland")
        pupil, text = Pupil(page, Hand, confirms=True), page.locator("[data-coach-text]")
        await pupil.learn(until="Choose a colour")
        for button in (MAIN, SECOND):  # take it back, keep it
            await pupil.hand.touch("choose-o")
            await expect(text).to_have_text("That works. Blue would give you three.")
            await pupil.press(button)
            await expect(text).to_have_text(re.compile("^(Choose a colour|Roll the rest)"))
        await expect(text).to_have_text(re.compile("for more of your colour"))
        await pupil.learn(until=LAST_WORD)
        assert "Each of your dice is a cross. The first touches the start." in pupil.told


@pytest.mark.long
async def test_a_lesson_is_left_and_resumed(browser: Browser, server: ServerProcess) -> None:
    async with visitor_for(Hand, browser, server) as ada:
        page = await begin(ada, "garden")
        table = page.url
        await Pupil(page, Hand).learn(until="Two dice plant")
        await page.reload()
        await expect(page.locator("[data-coach-count]")).to_have_text("4 of 8")
        await page.locator("[data-coach-leave]").click()
        await expect(page.locator("[data-coach]")).to_be_hidden()
        await expect(page.locator("[data-veil]")).to_be_hidden()
        await page.goto(f"{ada.base}/rules/garden")
        await page.locator("[data-learn=garden]").click()
        await page.wait_for_url(table)
        await shown(page)
        await page.locator("[data-open=menu]").click()
        await page.locator("[data-coach-resume]").click()
        await expect(page.locator("[data-coach-count]")).to_have_text("4 of 8")
        await Pupil(page, Hand, confirms=True).learn(until=LAST_WORD)


@pytest.mark.long
async def test_a_touch_before_the_last_one_is_answered_is_heard(
    browser: Browser, server: ServerProcess
) -> None:
    throws: list[Callable[[], None]] = []  # what sends them

    def hold_throws(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()
        socket.on_message(
            lambda message: (
                throws.append(partial(to_server.send, message))
                if '"do":"throw"' in str(message)
                else to_server.send(message)
            )
        )

    async with visitor_for(Hand, browser, server) as ada:
        await ada.context.route_web_socket("**/socket*", hold_throws)
        page = await begin(ada, "garden")
        await page.locator("#tray[data-choice]").click()
        await page.locator("[data-coach-leave]").click()
        await expect(page.locator("#table[aria-busy]")).to_be_visible()
        (throw,) = throws
        throw()
        await expect(page.locator("[data-coach]")).to_be_hidden()
        await expect(page.locator("[id^=die-]").first).to_be_visible()


@pytest.mark.long
async def test_a_double_click_turns_one_page(browser: Browser, server: ServerProcess) -> None:
    async with visitor_for(Hand, browser, server) as ada:
        page = await begin(ada, "diceland")
        sent: list[str] = []
        await Pupil(page, Hand, confirms=True).learn(until="may use one colour you left")
        page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
        await page.reload()
        count, button = page.locator("[data-coach-count]"), page.locator(MAIN)
        await expect(count).to_have_text("6 of 8")
        await button.click()
        await expect(count).to_have_text("7 of 8")
        await button.hover()
        await page.mouse.down(click_count=2)  # the second half of a slow double click
        await page.mouse.up(click_count=2)
        await button.click()
        await expect(count).to_have_text("8 of 8")
        assert len([text for text in sent if '"go-on"' in text]) == 2


@pytest.mark.long
async def test_who_knows_a_game_is_offered_no_lesson_any_more(
    browser: Browser, server: ServerProcess
) -> None:
    async with visitor_for(Hand, browser, server) as ada:
        page = await ada.page("/")
        card = page.locator(".game").filter(has=page.locator("[data-now=sequence]"))
        await expect(card.locator("[data-now]")).not_to_have_class(re.compile("main"))
        await card.locator("[data-known]").click()
        for _ in range(2):
            await expect(card.locator(".ways [data-learn]")).to_have_count(0)
            await expect(card.locator(".facts [data-learn]")).to_be_visible()
            await expect(card.locator("[data-now]")).to_have_class(re.compile("main"))
            await page.reload()
        await expect(page.locator(".ways [data-learn]")).to_have_count(len(GAMES) - 1)
