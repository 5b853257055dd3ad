"""A game from a file: chosen by touch or by key, or dropped on the page; and what is said of other files."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, expect

from ..server.process import ServerProcess
from ..variants import FIRST
from .browser import FRAME, STILL, TOUCH, visiting
from .test_axe import LANGUAGES, check

RECORD = FIRST["sequence"]
TEN_MB = 10_000_000
DROP = """([text]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "game.json"));
  const about = { bubbles: true, cancelable: true, dataTransfer: carried };
  for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, about));
}"""


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """The record of a short game that is not over: no judge is needed."""
    match = RECORD.match(1)
    for _ in range(6):
        if match.is_chance:
            match.throw()
        else:
            match.play(match.legal(match.actors[0])[0], match.actors[0])
    found: dict[str, Any] = json.loads(match.record().to_json())
    return found


def written(folder: Path, *records: object) -> Path:
    """A file of records."""
    file = folder / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    return file


async def is_shown(page: Page, count: int) -> None:
    """The game is seen again."""
    await page.wait_for_url("**/records/*")
    await expect(page.locator("[data-part=board] > svg:not(.behind)")).to_be_visible()
    await expect(page.locator("[data-scrubber]")).to_have_attribute("max", str(count))
    await expect(page.locator("[data-state]")).to_have_text("There is no review, for this game is not over.")


@pytest.mark.long
async def test_a_file_is_chosen_with_keys_and_its_game_walked_through(
    browser: Browser, server: ServerProcess, record: dict[str, Any], tmp_path: Path
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await ada.page("/review")
        await page.locator("[data-file]").focus()
        async with page.expect_file_chooser() as chosen:
            await page.evaluate(FRAME)  # until then the browser may still open a dialog of its own
            await page.keyboard.press("Enter")
        await (await chosen.value).set_files(written(tmp_path, record))
        await is_shown(page, len(record["log"]))
        await page.keyboard.press("Home")
        await page.keyboard.press("ArrowRight")
        await expect(page.locator("[data-scrubber]")).to_have_value("1")
        await page.locator(".top a").first.click()
        await page.wait_for_url("**/review")


async def test_a_record_is_dropped_on_the_page(
    browser: Browser, server: ServerProcess, record: dict[str, Any]
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await ada.page("/")
        await page.locator("footer a[href='/review']").click()
        await page.wait_for_url("**/review")  # until it is loaded nothing can be dropped
        await page.evaluate(DROP, [json.dumps(record, indent=1)])
        await is_shown(page, len(record["log"]))


@pytest.mark.long
async def test_of_several_games_one_is_chosen(
    browser: Browser, server: ServerProcess, record: dict[str, Any], tmp_path: Path
) -> None:
    longer = {**record, "players": ["Ada", "bot:club"]}
    async with visiting(browser, server.address, **TOUCH, **STILL) as ada:
        page = await ada.page("/review")
        await page.locator("[data-file]").set_input_files(written(tmp_path, record, longer))
        await expect(page.locator("[data-games] button")).to_have_count(2)
        assert not await check(page)
        await page.get_by_role("button", name="Game 2: Ada, bot 2").tap()
        await is_shown(page, len(record["log"]))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
async def test_other_files_are_refused_in_words(
    language: str, browser: Browser, server: ServerProcess, record: dict[str, Any], tmp_path: Path
) -> None:
    long = "x" * TEN_MB
    files: list[list[object]] = [
        [[]],
        [{**record, "game": "chess"}],
        [{**record, "log": [*record["log"], "9 nothing"]}],
        [{**record, "log": [long]}],
        [long],
    ]
    told = {
        "en": ["no record", "no such game", f"Move {len(record['log']) + 1}", "too long", "no record"],
        "it": ["nessuna partita", "non esiste", f"mossa {len(record['log']) + 1}", "troppo lunga", "nessuna"],
    }[language]
    async with visiting(browser, server.address, **STILL, locale=LANGUAGES[language]) as ada:
        page = await ada.page("/review")
        for several, words in zip(files, told, strict=True):
            await page.locator("[data-file]").set_input_files(written(tmp_path, *several))
            await expect(page.locator("[data-error]")).to_contain_text(words)
        ada.wrong = [wrong for wrong in ada.wrong if "400" not in wrong]  # what was refused was asked for
        assert not await check(page)
