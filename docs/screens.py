"""Take a picture of every screen, and write screens.md: `make screens`, or `python docs/screens.py`.

With names (`python docs/screens.py garden-start menu`) only these are taken anew.

A server on a store of its own, games played by the tests' client, and a Chromium that looks: on a phone in
Italian and on a desktop in English, light and dark. Choices are always the same, but dice are the server's
secret, so positions differ from run to run.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Collection
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, BrowserContext, FilePayload, Page

sys.path.insert(0, str(Path(__file__).parent.parent))

from tavola import find_game
from tavola.puzzles import puzzles_of
from tests.browser.browser import MOUSE, STILL, TOUCH, browsing
from tests.browser.conftest import server_in
from tests.browser.tables import GAMES, shown
from tests.server.client import COOKIE, Person, Player, Refusal
from tests.server.process import ServerProcess

PAGE = Path(__file__).with_suffix(".md")
IMAGES = Path(__file__).with_suffix("")
QUALITY = 55
MOST_BYTES = 6_000_000  # of all pictures
SETTLE_MS = 500  # until a board has panned to where it should
REVIEW_MS = 300_000  # until a review is there
SEED = 7
MORE_GAMES = 5  # that a person's page tells of
MOST_TRIES = 20  # for a game that is not over before its middle

DESKTOP = {**MOUSE, **STILL, "device_scale_factor": 0.6, "locale": "en-GB"}
PHONE = {**TOUCH, **STILL, "device_scale_factor": 0.9, "locale": "it-IT"}
VIEWS: dict[str, dict[str, Any]] = {
    f"{device}-{theme}": {**settings, "color_scheme": theme}
    for device, settings in (("phone", PHONE), ("desktop", DESKTOP))
    for theme in ("light", "dark")
}
WIDTHS = {"phone": 150, "desktop": 360}  # on the page of the documentation
DEFICIENCIES = {
    "protanopia": "no red cones",
    "deuteranopia": "no green cones",
    "tritanopia": "no blue cones",
    "achromatopsia": "no colours at all",
}


class Screen(NamedTuple):
    """Something that people see."""

    name: str
    words: str
    path: str  # with {a table} where its id belongs
    act: Callable[[Page], Awaitable[object]] | None = None  # what is done before the picture is taken


# What is done on a page


def opened(dialog: str) -> Callable[[Page], Awaitable[object]]:
    """Open a dialog."""
    return lambda page: page.locator(f"[data-open={dialog}]").first.click()


def filled(dialog: str, *names: str) -> Callable[[Page], Awaitable[object]]:
    """Open a dialog and write names into its fields."""

    async def act(page: Page) -> None:
        await opened(dialog)(page)
        for number, name in enumerate(names):
            await page.locator(f"#{dialog} input[name=player]").nth(number).fill(name)

    return act


async def choosing_board(page: Page) -> None:
    """Look for a board of Diceland."""
    await opened("bots-diceland")(page)
    dialog = page.locator("#bots-diceland")
    await dialog.locator("summary").click()
    await dialog.locator(".pictures").click()


async def ended(page: Page) -> None:
    """See who won."""
    await page.locator("#result").wait_for()


async def verified(page: Page) -> None:
    """Give the page the record of the game that its address names."""
    record_url = await page.evaluate("() => `${location.origin}/t/${location.hash.slice(1)}/record.json`")
    record = await page.context.request.get(record_url)
    if not record.ok:
        raise SystemExit(f"no record at {record_url}")
    file = FilePayload(name="record.json", mimeType="application/json", buffer=await record.body())
    await page.locator("#file").set_input_files(file)
    await page.wait_for_function("() => document.getElementById('verdict').textContent")
    await page.locator("#verdict").scroll_into_view_if_needed()


async def reviewed(page: Page) -> None:
    """Wait for the review, and go to a moment of it."""
    await page.locator("[data-graph] path").first.wait_for(state="attached", timeout=REVIEW_MS)
    await page.keyboard.press("m")


async def booked(page: Page) -> None:
    """Wait until all games have their review."""
    while await page.locator("main > p.none").count() or not await page.locator("#precision-title").count():
        await page.wait_for_timeout(SETTLE_MS)
        await page.reload()


async def painted(page: Page) -> None:
    """Have a board made, and wait until it is known how hard it is."""
    await page.locator("[data-make]").dispatch_event("click")
    await page.locator("[data-pointer]:not([hidden])").wait_for(timeout=REVIEW_MS)


def learning(game: str) -> Callable[[Page], Awaitable[object]]:
    """Begin the guided first game, from the rules."""

    async def act(page: Page) -> None:
        await page.locator(f"[data-learn={game}]").first.click()
        await page.wait_for_url("**/t/*")
        await shown(page)

    return act


def seen_with(deficiency: str) -> Callable[[Page], Awaitable[object]]:
    """See as some people do."""

    async def act(page: Page) -> None:
        session = await page.context.new_cdp_session(page)
        await session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})

    return act


# The screens

FIRST = Screen("home-empty", "The first visit", "/")
SETUP = (
    Screen("home", "The games, with one's own and open tables", "/"),
    Screen("device", "Setting a table up on one device", "/", filled("device-garden", "Ada", "Bruno", "Mei")),
    Screen("invite", "Inviting friends", "/", opened("invite-diceland")),
    Screen("boards", "Choosing a board of Diceland", "/", choosing_board),
    Screen("name", "One's name and language", "/", opened("me")),
    Screen("carry", "Taking one's games over to another device", "/carry"),
    Screen("waiting", "Waiting for the others", "/t/{waiting}"),
)


def screens_of(game: str) -> tuple[Screen, ...]:
    """A game's screens."""
    return (
        Screen(f"{game}-lesson", "The guided first game", f"/rules/{game}", learning(game)),
        Screen(f"{game}-start", "The first turn", f"/t/{{{game}-start}}"),
        Screen(f"{game}-middle", "One's own turn", f"/t/{{{game}-middle}}"),
        Screen(f"{game}-end", "The end", f"/t/{{{game}-end}}", ended),
        Screen(f"{game}-review", "The game seen again", f"/t/{{{game}-end}}/review", reviewed),
        Screen(f"{game}-rules", "The rules", f"/rules/{game}"),
    )


OTHERS = (
    Screen("rules", "The rules of all games", "/rules"),
    Screen("missing", "A link that leads nowhere", "/t/nowhere"),
    Screen("menu", "The menu of a table", "/t/{sequence-middle}", opened("menu")),
    Screen("verify", "The dice of a record, recomputed", "/verify#{sequence-end}", verified),
)
BETWEEN = (
    Screen("me", "One's own page", "/me", booked),
    Screen("today", "Today's table", "/today"),
    Screen("again", "The same dice again", "/t/{sequence-end}/again"),
    Screen("puzzles", "Puzzles", "/puzzles"),
    Screen("puzzle", "A puzzle", "/puzzles/{puzzle}", shown),
    Screen("club", "A club", "/club/{club}"),
    Screen("bout", "A match of two sides", "/bout/{bout}"),
    Screen("leaderboards", "Leaderboards", "/leaderboards"),
    Screen("workshop", "A board of one's own", "/workshop/diceland", painted),
    Screen("print", "Sheets to print", "/rules/diceland/print"),
)
BLIND = tuple(
    Screen(f"diceland-{name}", f"{name.capitalize()}: {words}", "/t/{diceland-middle}", seen_with(name))
    for name, words in DEFICIENCIES.items()
)
FILMS_TEXT = "A roll and what follows from it, frame by frame; `python docs/films.py` films them anew."
NEWCOMER_TEXT = """\
`python -m bench.newcomer`, on two cores that others used too, everything downloaded from a registry nearby:

| reached | after |
| --- | --- |
| the project is cloned | 1.0 s |
| `make play` tells the address | 19.5 s |
| the first page is there | 23.6 s |
| the table is there | 24.9 s |
| the first own move is made | 28.7 s |

Each guided game was played to its end by mouse and by finger, in both languages, light and dark, and games
with two, three and four players on both screens. What still felt wrong:

- At 1280 × 800 between 20 and 55 pixels stay free below the boards: the columns beside them are as narrow
  as their dice and figures of 12 pixels allow.
- Diceland's six dice lie side by side: 48 pixels each on a phone and at 1280 × 800, where those of the other
  games have 56.
- On a phone a third of Diceland's board is out of sight while one crosses. A sign on the little map shows the
  whole board, with spaces too small for a finger.
- On a phone there is room below the board of Sequence Dice that nothing fills.
- Garden Dice says what can be harvested or watered, and not whether that is the best to do: for that there
  are hints."""
EVERY_VIEW = tuple(VIEWS)
GROUPS: dict[str, tuple[tuple[Screen, ...], tuple[str, ...]]] = {  # screens, and the views that they have
    "Before a game": ((FIRST, *SETUP), EVERY_VIEW),
    **{game.capitalize(): (screens_of(game), EVERY_VIEW) for game in GAMES},
    "At every table": (OTHERS, EVERY_VIEW),
    "Between games": (BETWEEN, EVERY_VIEW),
    "Diceland without some colours": (BLIND, ("phone-light", "desktop-light")),
}


# Reaching the moments


async def play_until(player: Player, is_reached: Callable[[dict[str, Any]], bool]) -> bool:
    """Play a person's seats until then; whether that came before the end of the game."""
    choose = random.Random(SEED).choice
    await player.contribute()
    while not is_reached(player.state):
        if player.state["table"]["status"] == "over":
            return False
        seen = player.num_states
        with suppress(Refusal):
            if await player.step(choose):
                continue
        await player.until(lambda _, seen=seen: player.num_states > seen)  # type: ignore[misc]
    return True


async def table_when(ada: Person, game: str, is_reached: Callable[[dict[str, Any]], bool]) -> str:
    """A table of Ada's and some bots at a moment."""
    for _ in range(MOST_TRIES):
        bots = ["bot"] * (showcase(game)["seats"] - 1)
        table = await ada.make_table(game, "person", *bots, options={"first": 1}, start=True)
        async with ada.at(table) as player:
            if await play_until(player, is_reached):
                return table
    raise SystemExit(f"{game} never came to its middle")


def showcase(game: str) -> dict[str, int]:
    """The middle of a game, as its folder says."""
    found: dict[str, int] = find_game(game).needed("showcase").SCREEN
    return found


def middle_of(game: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a game is in its middle."""
    middle = showcase(game)

    def is_reached(state: dict[str, Any]) -> bool:
        return state["num_lines"] >= middle["lines"] and any(
            len(asked["moves"]) >= middle["choices"] for asked in state["asked"]
        )

    return is_reached


def is_over(state: dict[str, Any]) -> bool:
    """Whether a game is over."""
    return bool(state["table"]["status"] == "over")


def is_asked(state: dict[str, Any]) -> bool:
    """Whether it is Ada's turn."""
    return any(asked["can_throw"] or asked["moves"] for asked in state["asked"])


async def make_tables(ada: Person, bruno: Person) -> dict[str, str]:
    """A table for every moment, by its name."""
    await ada.post("/api/me", {"name": "Ada"})
    await bruno.post("/api/me", {"name": "Bruno"})
    await bruno.make_table("garden", "person", "open", "open", is_listed=True, pace="slow")
    await bruno.make_table("sequence", "person", "open", is_listed=True)
    tables = {"waiting": await ada.make_table("garden", "person", "open", "bot", "open")}
    async with bruno.at(tables["waiting"]) as guest:
        await guest.do("sit", seat=2)
    for game in GAMES:
        for moment, is_reached in (("end", is_over), ("middle", middle_of(game)), ("start", is_asked)):
            tables[f"{game}-{moment}"] = await table_when(ada, game, is_reached)
            say(f"played   {game} to its {moment}")
    return {**tables, **await make_occasions(ada, bruno)}


async def make_occasions(ada: Person, bruno: Person) -> dict[str, str]:
    """What there is between games: today's table played by both, more games, a club of theirs, a puzzle."""
    for person in (ada, bruno):
        await finish(person, (await person.post("/today/sequence/play", {}))["id"])
    for _ in range(MORE_GAMES):
        await finish(ada, await ada.make_table("sequence", "person", "bot", start=True))
    say("played   some more games, and today's table")
    founded = await ada.http.post("/clubs", data={"name": "Casa Rossi"})
    club = founded.headers["location"].rpartition("/")[2]
    await bruno.http.post(f"/club/{club}/join")
    await ada.http.post(f"/club/{club}/tables", data={"game": "garden", "seats": "3"})
    prepared = await ada.http.post("/bouts", data={"game": "garden", "people": "6"})
    bout = prepared.headers["location"].rpartition("/")[2]
    for side, person in enumerate((ada, bruno), 1):
        await person.http.post(f"/bout/{bout}/sit", data={"pair": 1, "side": side})
    return {"club": club, "bout": bout, "puzzle": f"sequence/{next(iter(puzzles_of(find_game('sequence'))))}"}


async def finish(person: Person, table: str) -> None:
    """Play a game to its end."""
    async with person.at(table) as player:
        await play_until(player, is_over)


# Taking the pictures


def say(words: str) -> None:
    """A line of progress."""
    print(words, flush=True)  # noqa: T201


def path_of(screen: Screen, view: str) -> Path:
    """Where a picture is kept."""
    return IMAGES / f"{screen.name}-{view}.jpg"


async def take(context: BrowserContext, address: str, screen: Screen, view: str) -> bool:
    """Take one picture; False if there is no such page yet."""
    page = await context.new_page()
    try:
        response = await page.goto(address)
        if response is not None and response.status == 404 and screen.path.startswith("/rules/"):
            return False
        if screen.path.startswith("/t/{") and screen.path.endswith("}"):
            await shown(page)
        if screen.act:
            await screen.act(page)
        await page.wait_for_load_state("networkidle")
        await page.wait_for_timeout(SETTLE_MS)
        await page.screenshot(path=path_of(screen, view), type="jpeg", quality=QUALITY, animations="disabled")
        return True
    finally:
        await page.close()


async def take_all(base: str, browser: Browser, is_wanted: Callable[[Screen], bool]) -> None:
    """Take the pictures that are wanted, the first visit before anybody has come."""
    async with AsyncExitStack() as stack:
        contexts = {view: await browser.new_context(**settings) for view, settings in VIEWS.items()}
        for context in contexts.values():
            stack.push_async_callback(context.close)
        if is_wanted(FIRST):
            await take_views(contexts, base, FIRST, EVERY_VIEW)
        ada, bruno = [await stack.enter_async_context(Person(base)) for _ in range(2)]
        tables = await make_tables(ada, bruno)
        for context in contexts.values():
            await context.clear_cookies()
            await context.add_cookies([{"name": COOKIE, "value": ada.cookie, "url": base}])
        for screens, views in GROUPS.values():
            for screen in screens:
                if screen is not FIRST and is_wanted(screen):
                    address = base + screen.path.format(**tables)
                    await take_views(contexts, address, screen, views)


async def take_views(
    contexts: dict[str, BrowserContext], address: str, screen: Screen, views: tuple[str, ...]
) -> None:
    """Take one screen in these views."""
    taken = await asyncio.gather(*(take(contexts[view], address, screen, view) for view in views))
    say(f"{'taken   ' if all(taken) else 'skipped '} {screen.name}")


# The page


def page_text() -> str:
    """screens.md, with the pictures that there are."""
    lines = [
        "# Every screen",
        "",
        "On a phone (390 × 844) in Italian and on a desktop (1280 × 800) in English, light and dark.",
        "`make screens` takes them anew and writes this page. A click shows a picture larger.",
    ]
    for heading, (screens, views) in GROUPS.items():
        lines += ["", f"## {heading}", "", *table_lines(screens, views)]
    lines += ["", "## A move", "", FILMS_TEXT]
    for game in GAMES:
        lines += ["", f"![A roll and a move of {find_game(game).title}, in eight frames](films/{game}.jpg)"]
    lines += ["", "## From an empty machine to the first move", "", NEWCOMER_TEXT]
    return "\n".join(lines) + "\n"


def table_lines(screens: tuple[Screen, ...], views: tuple[str, ...]) -> list[str]:
    """The table of a group."""
    heads = ["", *(view.replace("-", ", ").capitalize() for view in views)]
    rows = [row_of(screen, views) for screen in screens if path_of(screen, views[0]).exists()]
    return [f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *rows)]


def row_of(screen: Screen, views: tuple[str, ...]) -> list[str]:
    """A row: what is to be seen, and its pictures."""
    return [screen.words, *(image(screen, view) for view in views)]


def image(screen: Screen, view: str) -> str:
    """A picture in the table."""
    width = WIDTHS[view.partition("-")[0]]
    return f'<img src="screens/{screen.name}-{view}.jpg" width="{width}" alt="{screen.words}">'


def serving(folder: Path) -> ServerProcess:
    """A server with everything that is to be seen."""
    server = server_in(folder, "--leaderboards")
    server.has_reviews = True
    return server


async def main(names: Collection[str]) -> None:
    """Take the pictures, or those with these names, and write the page."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        async with browsing() as browser:
            IMAGES.mkdir(exist_ok=True)
            for old in () if names else IMAGES.glob("*.jpg"):
                old.unlink()
            await take_all(server.address, browser, lambda screen: not names or screen.name in names)
    PAGE.write_text(page_text(), encoding="utf-8")
    size = sum(image.stat().st_size for image in IMAGES.glob("*.jpg"))
    say(f"{len(list(IMAGES.glob('*.jpg')))} pictures, {size / 1e6:.1f} MB")
    if size > MOST_BYTES:
        raise SystemExit("which is too much")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
