"""axe finds no violation on any page: light, dark, in forced colours, in both languages, at every moment."""

from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from playwright.async_api import Browser, Page

from ..effort import at_length
from ..server.client import Person
from ..server.process import ServerProcess
from .browser import STILL, TOUCH, Visitor, visiting
from .tables import GAMES, PAGES, make_table, shown, table_at

THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
}
MOMENTS = ("start", "middle", "end")
LANGUAGES = {"en": "en-GB", "it": "it-IT"}

every_language = pytest.mark.parametrize("language", ["en", *at_length("it")])
each_page = pytest.mark.parametrize(
    ("path", "theme", "language"),
    [
        ("/", "light", "en"),
        *at_length(*((path, "every", language) for path in PAGES[:2] for language in LANGUAGES)),
        *at_length(*((path, "every", "it") for path in PAGES[2:])),
    ],
)
each_table = pytest.mark.parametrize(
    ("game", "moment", "theme"),
    [
        ("garden", "middle", "dark"),
        *at_length(*((game, moment, "every") for game in GAMES for moment in MOMENTS)),
    ],
)
EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
axe = Axe()


async def violations(page: Page) -> list[str]:
    """What axe finds on a page, a line for each kind with the first places."""
    found = (await axe.run(page, options=EVERYTHING)).response["violations"]
    return [
        f"{each['id']} ({each['impact']}): {each['help']}"
        + "".join(f"\n    {node['target']} {node['html'][:160]} {why(node)}" for node in each["nodes"][:4])
        for each in found
    ]


def why(node: dict[str, Any]) -> str:
    """The first reason that axe gives."""
    checks = [*node["any"], *node["all"], *node["none"]]
    return str(checks[0]["message"]) if checks else ""


async def check(page: Page, theme: str = "every") -> list[str]:
    """Look at a page in these colours, or in all of them."""
    wrong = []
    for name in THEMES if theme == "every" else [theme]:
        wanted = {"color_scheme": None, "forced_colors": "none", "reduced_motion": "reduce", **THEMES[name]}
        await page.emulate_media(**wanted)
        wrong += [f"{page.url} {name}: {line}" for line in await violations(page)]
    return wrong


def visitor_of(browser: Browser, server: ServerProcess, language: str, **settings: Any) -> Any:
    return visiting(browser, server.address, locale=LANGUAGES[language], **STILL, **settings)


@each_page
async def test_pages(path: str, theme: str, language: str, browser: Browser, server: ServerProcess) -> None:
    async with visitor_of(browser, server, language) as ada:
        wrong = await check(await ada.page(path), theme)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@every_language
async def test_the_page_for_who_is_lost(language: str, browser: Browser, server: ServerProcess) -> None:
    async with visitor_of(browser, server, language) as ada:
        wrong = await check(await ada.page("/nowhere"))
        ada.wrong = [what for what in ada.wrong if "404" not in what]
    assert not wrong, "\n".join(wrong)


@each_table
async def test_tables(game: str, moment: str, theme: str, browser: Browser, server: ServerProcess) -> None:
    async with visitor_of(browser, server, "en") as ada:
        path = f"/t/{await table_at(ada, game, moment)}"
        wrong = await check(await table_page(ada, path, moment), theme)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "theme"), at_length(*((game, "every") for game in GAMES)))
async def test_lessons(game: str, theme: str, browser: Browser, server: ServerProcess) -> None:
    async with visitor_of(browser, server, "it", **TOUCH) as ada:
        page = await ada.page("/")
        await page.locator(f".ways [data-learn={game}]").click()
        await page.wait_for_url("**/t/*")
        await page.locator("#tray[data-lit]").click()
        await page.locator("#table [data-lit][data-choice]").first.wait_for()
        wrong = await check(page, theme)
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", GAMES)
async def test_tables_on_a_phone(game: str, moment: str, browser: Browser, server: ServerProcess) -> None:
    async with visitor_of(browser, server, "it", **TOUCH) as ada:
        path = f"/t/{await table_at(ada, game, moment)}"
        wrong = await check(await table_page(ada, path, moment))
    assert not wrong, "\n".join(wrong)


async def table_page(visitor: Visitor, path: str, moment: str) -> Page:
    page = await shown(await visitor.page(path))
    if moment == "end":
        await page.locator("#result").wait_for()
    return page


async def open_lobby(ada: Visitor) -> Page:
    page = await shown(
        await ada.page(f"/t/{await make_table(ada, 'sequence', 'person', 'open', 'bot', 'open')}")
    )
    await page.locator("#lobby").wait_for()
    return page


async def open_menu(ada: Visitor) -> Page:
    page = await shown(await ada.page(f"/t/{await table_at(ada, 'sequence', 'middle', 'person', 'bot')}"))
    await page.locator("[data-open=menu]").click()
    return page


async def open_reactions(ada: Visitor) -> Page:
    async with Person(ada.base) as bruno:
        table = await bruno.make_table("sequence", "person", "open")
    page = await shown(await ada.page(f"/t/{table}"))
    await page.locator("#lobby [data-seats] li").nth(1).get_by_role("button").first.click()
    await page.locator("#lobby [data-start]:enabled").click()
    await page.locator("[data-reacting]").click()
    return page


async def open_resigning(ada: Visitor) -> Page:
    page = await open_menu(ada)
    await page.locator("[data-resign]").click()
    return page


async def open_leaving(ada: Visitor) -> Page:
    page = await open_menu(ada)
    await page.locator("[data-leave]").click()
    await page.locator("dialog[open] h2").last.wait_for()
    return page


async def open_dice(ada: Visitor) -> Page:
    page = await shown(await ada.page(f"/t/{await table_at(ada, 'sequence', 'middle', 'person', 'bot')}"))
    await page.locator("[data-part=events] [data-open=dice]").click()
    await page.locator("dialog[open]").wait_for()
    return page


async def open_turn(ada: Visitor, game: str) -> Page:
    """A table where one is about to choose."""
    page = await shown(await ada.page(f"/t/{await make_table(ada, game, 'person', 'bot', start=True)}"))
    await page.locator("[data-action=throw]").click()
    await page.locator("#table .can[data-choice]:not(#tray)").first.wait_for()
    return page


async def open_sun(ada: Visitor) -> Page:
    page = await open_turn(ada, "garden")
    await page.locator("#sun[data-choice]").click()
    await page.locator("#sun-reroll[data-choice]").wait_for()
    return page


async def open_hints(ada: Visitor) -> Page:
    page = await open_turn(ada, "diceland")
    await page.locator("[data-action=hint]").click()
    await page.locator("#advice [data-hints] li").first.wait_for()
    return page


STATES = [
    *(open_menu, open_lobby, open_resigning, open_leaving, open_reactions),
    *(open_dice, open_sun, open_hints),
]


@pytest.mark.long
@every_language
@pytest.mark.parametrize("open_dialog", STATES)
async def test_dialogs(open_dialog: Any, language: str, browser: Browser, server: ServerProcess) -> None:
    async with visitor_of(browser, server, language) as ada:
        wrong = await check(await open_dialog(ada))
    assert not wrong, "\n".join(wrong)


# Open all that is folded in the dialog, with the pictures that come with it.
UNFOLD = """async () => {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  for (const folded of dialog.querySelectorAll("details")) folded.open = true;
  const shown = [...dialog.querySelectorAll("img")].filter((image) => image.checkVisibility());
  for (const image of shown) image.scrollIntoView();
  await Promise.all(shown.map((image) => image.decode()));
}"""


CLOSE = """() => document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close())"""


@pytest.mark.long
@every_language
async def test_dialogs_of_the_first_page(language: str, browser: Browser, server: ServerProcess) -> None:
    wrong = []
    async with visitor_of(browser, server, language) as ada:
        page = await ada.page("/")
        names = await page.locator("[data-open]").evaluate_all("all => all.map((each) => each.dataset.open)")
        for name in dict.fromkeys(names):
            opener = page.locator(f'[data-open="{name}"]').first
            within = opener.locator("xpath=ancestor::dialog")  # another, in which one asks for this one
            for outer in await within.evaluate_all("all => all.map(({ id }) => id)"):
                await page.locator(f'[data-open="{outer}"]').first.click()
                await page.evaluate(UNFOLD)
            await opener.click()
            await page.evaluate(UNFOLD)
            wrong += [f"{name}: {line}" for line in await check(page)]
            await page.keyboard.press("Escape")
            await page.evaluate(CLOSE)
    assert not wrong, "\n".join(wrong)
