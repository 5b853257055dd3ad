"""Whole games through the page, as people play them: alone, together, on one device, and with mishaps."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, WebSocketRoute, expect

from tavola.cli import main

from ..effort import at_length
from ..referee.diceland import SMALL
from ..server.process import ServerProcess
from .browser import MOUSE, STILL, TOUCH, Visitor, save_record, visiting
from .hand import Finger, Hand, Keys, play_together
from .tables import NO_ROLL, check_record, ended, make_table, shown

SETTINGS: dict[type[Hand], dict[str, Any]] = {Hand: MOUSE, Finger: TOUCH, Keys: MOUSE}
EACH = [("sequence", Keys), ("diceland", Hand), ("garden", Finger)]  # every game and every kind of hand
OTHER = [("sequence", Hand), ("diceland", Finger), ("garden", Keys)]
THIRD = [("sequence", Finger), ("diceland", Keys), ("garden", Hand)]

Begin = Callable[[Visitor, str], Awaitable[Page]]

PNG = b"\x89PNG"
NUM_DICE = "(all) => all.map((each) => each.querySelectorAll('.die').length)"


def visitor_for(kind: type[Hand], browser: Browser, server: ServerProcess, **settings: Any) -> Any:
    return visiting(browser, server.address, **SETTINGS[kind], **STILL, **settings)


def options_for(game: str, seats: int) -> dict[str, Any]:
    """Diceland on small boards, where random hands need a third of the time."""
    return {**NO_ROLL, "boards": [{"text": SMALL[0]}] * seats} if game == "diceland" else NO_ROLL


async def begin_against_bot(visitor: Visitor, game: str) -> Page:
    """From the first page to a table."""
    page = await visitor.page("/")
    await page.locator(f"[data-now={game}]").click()
    await page.wait_for_url("**/t/*")
    return await shown(page)


async def begin_on_small_boards(visitor: Visitor, game: str) -> Page:
    """At a table with a bot, on boards that are soon full."""
    table = await make_table(visitor, game, "person", "bot", options=options_for(game, 2), start=True)
    return await shown(await visitor.page(f"/t/{table}"))


BEGIN = {"sequence": begin_against_bot, "diceland": begin_on_small_boards, "garden": begin_against_bot}


@pytest.mark.long
async def test_one_board_of_diceland_is_chosen_for_all(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await ada.page("/")
        await page.locator("[data-open=bots-diceland]").click()
        dialog = page.locator("#bots-diceland")
        await dialog.locator("summary").click()
        await dialog.get_by_role("button", name="The same board for everybody? No, by lot").click()
        boards = page.get_by_role("dialog", name="The same board for everybody?")
        await boards.get_by_role("radio", name="C").check(force=True)  # which lies under its letter
        await boards.get_by_role("button", name="Done").click()
        await expect(dialog.get_by_role("button", name="The same board for everybody? C")).to_be_visible()
        async with page.expect_request("**/api/tables") as asked:
            await dialog.locator("form > .button.main").click()
        wish = json.loads((await asked.value).post_data or "{}")
        assert wish["options"]["boards"] == ["C", "C"]
        await page.wait_for_url("**/t/*")


@pytest.mark.parametrize(
    ("game", "kind", "begin"),
    [*((game, kind, BEGIN[game]) for game, kind in EACH), *at_length(("diceland", Hand, begin_against_bot))],
)
async def test_against_a_bot(
    game: str, kind: type[Hand], begin: Begin, browser: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    async with visitor_for(kind, browser, server) as ada:
        page = await begin(ada, game)
        await kind(page, 1).play()
        await ended(page)
        record = await check_record(ada, page)
        path = save_record(tmp_path, record.to_json())
        assert main(["check", str(path)]) == 0
        assert main(["verify", str(path)]) == 0


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), OTHER)
async def test_two_people_in_two_browsers(
    game: str, kind: type[Hand], browser: Browser, server: ServerProcess
) -> None:
    async with (
        visitor_for(kind, browser, server) as ada,
        visitor_for(Hand, browser, server, locale="it-IT") as bruno,
    ):
        table = await make_table(ada, game, "person", "open", options=options_for(game, 2))
        first, second = [await shown(await each.page(f"/t/{table}")) for each in (ada, bruno)]
        await expect(first.locator("#lobby [data-start]")).to_be_disabled()
        await second.locator("#lobby [data-seats] li").nth(1).get_by_role("button").first.click()
        await first.locator("#lobby [data-start]:enabled").click()
        await play_together(kind(first, 2, is_alone=False), Hand(second, 3, is_alone=False))
        await asyncio.gather(ended(first), ended(second))
        await check_record(ada, first)


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), THIRD)
async def test_three_on_one_device(
    game: str, kind: type[Hand], browser: Browser, server: ServerProcess
) -> None:
    async with visitor_for(kind, browser, server) as ada:
        options = options_for(game, 3)
        table = await make_table(ada, game, "person", "person", "person", options=options, start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        await kind(page, 4).play()
        await ended(page)
        assert len((await check_record(ada, page)).players) == 3


# Mishaps


@pytest.mark.long
async def test_reload_in_the_middle(browser: Browser, server: ServerProcess) -> None:
    async with visitor_for(Hand, browser, server) as ada:
        page = await begin_against_bot(ada, "sequence")
        hand = Hand(page, 5)
        while not await hand.play(7):
            await page.reload()
            await shown(page)
        await ended(page)
        await check_record(ada, page)
        await page.reload()
        await ended(page)


@pytest.mark.long
@pytest.mark.parametrize("game", ["sequence", "garden"])
async def test_the_server_dies_and_comes_back(game: str, browser: Browser, own_server: ServerProcess) -> None:
    async with visitor_for(Hand, browser, own_server) as ada:
        page = await begin_against_bot(ada, game)
        hand = Hand(page, 6)
        for _ in range(2):
            if await hand.play(6):
                break
            with ada.losing():
                own_server.kill()
                await expect(page.locator("[data-status]")).to_be_visible()
                own_server.start()
                await expect(page.locator("[data-status]")).to_be_hidden()
        if game == "sequence":
            await hand.play()
            await ended(page)
            await check_record(ada, page)
        else:
            await hand.play(20)


@pytest.mark.long
async def test_a_message_that_cannot_be_read(browser: Browser, server: ServerProcess) -> None:
    def garble(socket: WebSocketRoute) -> None:
        """Pass everything on, and something that is no message before it."""
        socket.connect_to_server()
        socket.send("no message")

    async with visitor_for(Hand, browser, server) as ada:
        await ada.context.route_web_socket("**/socket*", garble)
        page = await begin_against_bot(ada, "sequence")
        await Hand(page, 12).play(7)
        assert len(ada.wrong) == 1
        assert "no message" in ada.wrong.pop()


@pytest.mark.long
async def test_another_decides_before_a_touch_is_answered(browser: Browser, server: ServerProcess) -> None:
    tries: list[Callable[[], None]] = []  # what sends them

    def hold_second_try(socket: WebSocketRoute) -> None:
        to_server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            is_try = '"do":"try"' in str(message)
            if is_try:
                tries.append(partial(to_server.send, message))
            if not is_try or len(tries) != 2:
                to_server.send(message)

        socket.on_message(pass_on)

    async with (
        visitor_for(Hand, browser, server) as ada,
        visitor_for(Hand, browser, server) as bruno,
    ):
        await ada.context.route_web_socket("**/socket*", hold_second_try)
        table = await make_table(ada, "diceland", "person", "open")
        first, second = [await shown(await each.page(f"/t/{table}")) for each in (ada, bruno)]
        await second.locator("#lobby [data-seats] li").nth(1).get_by_role("button").first.click()
        await first.locator("#lobby [data-start]:enabled").click()
        await first.locator("#tray[data-choice]").click()
        colours = first.locator("[id^=choose-][data-choice]")
        await expect(colours.first).to_be_visible()
        counts = await colours.evaluate_all(NUM_DICE)
        await colours.nth(counts.index(max(counts))).click()
        await first.locator("#stop[data-choice]").click()

        spaces, marked = [first.locator(f"[id^=cell-][data-{what}]") for what in ("choice", "picked")]
        await spaces.first.click()
        await expect(marked).to_have_count(1)
        await spaces.first.click()
        await expect(first.locator("#table[aria-busy]")).to_be_visible()
        happened = first.locator("[data-events] li")
        num_turns = await happened.count()
        await second.locator("#skip[data-choice]").click()
        await expect(happened).to_have_count(num_turns + 1)
        await expect(marked).to_have_count(1)
        tries[1]()
        await expect(marked).to_have_count(2)
        await expect(first.locator("#table:not([aria-busy])")).to_be_visible()
        assert len(tries) == 3  # as it stands now, too


@pytest.mark.long
async def test_two_tabs_of_the_same_person(browser: Browser, server: ServerProcess) -> None:
    async with visitor_for(Hand, browser, server) as ada:
        first = await begin_against_bot(ada, "sequence")
        second = await shown(await ada.page(first.url.removeprefix(ada.base)))
        hands = [Hand(first, 7), Hand(second, 8)]
        await first.bring_to_front()  # as people do; behind another tab nothing is drawn
        while not await hands[0].play(5):
            hands.reverse()
            await hands[0].page.bring_to_front()
        await asyncio.gather(ended(first), ended(second))
        await check_record(ada, first)


@pytest.mark.long
async def test_with_everything_in_motion(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, reduced_motion="no-preference") as ada:
        page = await begin_against_bot(ada, "garden")
        await Hand(page, 9, back=0.1, double=0.3).play(40)


@pytest.mark.long
async def test_once_more(browser: Browser, server: ServerProcess) -> None:
    async with visitor_for(Keys, browser, server) as ada:
        page = await begin_against_bot(ada, "sequence")
        await Hand(page, 10).play()
        await ended(page)
        async with page.expect_download() as sent:
            await page.locator("[data-share]").click()
        assert (await (await sent.value).path()).read_bytes().startswith(PNG)
        old = page.url
        await page.locator("[data-rematch]").click()
        await page.wait_for_url(lambda url: url != old)
        await Hand(await shown(page), 11).play(3)
