"""Tables as they are at the start, in the middle and at the end of a game, made past the page."""

import asyncio
import random
from contextlib import suppress
from typing import Any

from playwright.async_api import BrowserContext, Page, expect

from tavola import DiceProof, Record

from ..server.client import COOKIE, Player, Refusal
from .browser import FRAME, Visitor

GAMES = ("sequence", "diceland", "garden")
RULES = [f"/rules/{game}" for game in GAMES]
PRINTED = [f"/rules/{game}/print" for game in GAMES]
WORKSHOP = "/workshop/diceland"
PAGES = [  # that are no table
    *("/", "/today", "/me", "/puzzles", "/clubs", "/carry", "/review", "/verify", "/rules"),
    *RULES,
    *PRINTED,
    WORKSHOP,
]
NUM_MIDDLE = 20  # lines until the middle: a good player may win soon after
NO_ROLL = {"first": 1}  # nobody rolls for who begins


async def make_table(visitor: Visitor, game: str, *seats: str, **wish: Any) -> str:
    """Make a table with seats such as "person", "bot", "open"; return its id."""
    request = visitor.context.request
    wanted = {"options": NO_ROLL, **wish, "game": game, "seats": [{"kind": kind} for kind in seats]}
    await request.get(f"{visitor.base}/api/me")
    response = await request.post(f"{visitor.base}/api/tables", data=wanted, headers={"Origin": visitor.base})
    assert response.status == 201, await response.text()
    return str((await response.json())["id"])


async def cookie_of(context: BrowserContext) -> str:
    """Who somebody is."""
    return next(cookie["value"] for cookie in await context.cookies() if cookie["name"] == COOKIE)


async def advance(visitor: Visitor, table: str, moment: str, seed: int = 1) -> None:
    """Play all of a person's seats up to a moment, past the page."""
    choose = random.Random(seed).choice
    async with Player(visitor.base, await cookie_of(visitor.context), table) as player:
        await player.contribute()
        while moment != "start" and player.state["table"]["status"] != "over":
            if moment == "middle" and player.state["num_lines"] >= NUM_MIDDLE:
                return
            seen = player.num_states
            with suppress(Refusal):
                if await player.step(choose):
                    continue
            await player.until(lambda _, seen=seen: player.num_states > seen)  # type: ignore[misc]


async def table_at(visitor: Visitor, game: str, moment: str, *seats: str, **wish: Any) -> str:
    """A table whose game is at a moment."""
    table = await make_table(visitor, game, *(seats or ("person", "person")), start=True, **wish)
    await advance(visitor, table, moment)
    return table


async def shown(page: Page) -> Page:
    """The page, once it shows the table."""
    await page.wait_for_function("() => document.querySelector('#table [data-part=board] svg')")
    await page.wait_for_function("() => document.querySelector('[data-status]').hidden")
    await page.evaluate(FRAME)  # with which its buttons come
    return page


async def ended(page: Page) -> None:
    """The end shows, with a winner and a way to play again, and the board beside it."""
    card = page.locator("#result")
    await expect(card).to_be_visible()
    await expect(card.locator("h2")).not_to_be_empty()
    await expect(card.locator("[data-rematch]")).to_be_visible()
    await expect(page.locator("[data-part=board] svg")).to_be_visible()


async def check_record(visitor: Visitor, page: Page) -> Record:
    """The record of a finished game obeys the rules, and its dice are proven."""
    table = page.url.rpartition("/t/")[2].partition("?")[0].partition("#")[0]
    response = await visitor.context.request.get(f"{visitor.base}/t/{table}/record.json")
    record = Record.from_object(await response.json())
    assert (await asyncio.to_thread(record.replay)).is_over
    DiceProof.of(record).check(record)
    return record
