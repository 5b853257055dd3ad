"""People at a table: who is away, who only watches, who leaves, who invites."""

import pytest
from playwright.async_api import Browser, expect

from ..server.client import Person
from ..server.process import ServerProcess
from .browser import STILL, TOUCH, visiting
from .tables import make_table, shown, table_at

# All bubbles that were ever shown, with the last picture in each.
BUBBLES = """() => {
  window.bubbles = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!node.id?.startsWith("bubble-")) continue;
      bubbles.push(`${node.id} ${node.innerHTML.match(/#(r-[a-z-]+)/)[1]}`);
    }
  }).observe(document.body, { childList: true });
}"""

# A browser that notes what it is asked and told, in a window that nobody looks at.
NOTICES = """
  document.hasFocus = () => false;
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { told.push("asked"); Notification.permission = "granted"; }
    constructor(title, { body }) { told.push(`${title}: ${body}`); }
  };
"""


@pytest.mark.long
async def test_who_is_away_is_told_when_it_is_their_turn(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada, Person(server.address) as bruno:
        await ada.context.add_init_script(NOTICES)
        table = await bruno.make_table("sequence", "person", "open", options={"first": 1})
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("#lobby [data-seats] li").nth(1).get_by_role("button").first.click()
        async with bruno.at(table) as host:
            await page.locator("#lobby [data-start]:enabled").click()
            await page.locator("[data-open=menu]").click()
            assert await page.evaluate("told") == []
            await page.locator("[data-notify]").check()
            await page.wait_for_function("() => told.length === 2")
            await page.locator("#menu [data-close]").click()
            await host.contribute()
            while host.state["awaited"] != [2]:
                seen = host.num_states
                if not await host.step(lambda moves: moves[0]):
                    await host.until(lambda _, seen=seen: host.num_states > seen)  # type: ignore[misc]
            await page.wait_for_function("() => told.length === 3")
        told = ["asked", "Tavola: This is how you are told when it is your turn.", "Your turn: Sequence Dice"]
        assert await page.evaluate("told") == told
        home = await ada.page("/")
        await expect(home.locator("#mine .badge")).to_have_text("Your turn")


@pytest.mark.long
async def test_who_leaves_is_seen_at_the_seat_and_only_players_decide_for_them(
    browser: Browser, server: ServerProcess
) -> None:
    async with (
        visiting(browser, server.address, **STILL) as ada,
        visiting(browser, server.address, **STILL) as bruno,
        visiting(browser, server.address, **STILL) as eve,
    ):
        table = await make_table(ada, "sequence", "person", "open")
        first, second = [await shown(await each.page(f"/t/{table}")) for each in (ada, bruno)]
        await expect(first.locator("[data-invited]")).to_be_hidden()
        await expect(second.locator("[data-invited]")).to_contain_text("invites you to play Sequence Dice")
        await second.locator("#lobby [data-seats] li").nth(1).get_by_role("button").first.click()
        await first.locator("#lobby [data-start]:enabled").click()
        await expect(first.locator("#lobby")).to_be_hidden()
        third = await shown(await eve.page(f"/t/{table}"))
        await expect(first.locator("#player-2 .away")).to_have_count(0)

        await second.locator("[data-open=menu]").click()
        await second.locator("[data-leave]").click()
        await expect(second.locator("[data-leave-words]")).to_contain_text("Your seat is kept")
        await second.locator("#leaving [data-close]").click()
        await expect(second.locator("#leaving")).to_be_hidden()
        await second.locator("[data-open=menu]").click()
        await second.locator("[data-leave]").click()
        await second.locator("[data-leave-now]").click()
        await second.wait_for_url(f"{bruno.base}/")

        for page in (first, third):
            await expect(page.locator("#player-2 .away")).to_be_visible()
        await expect(first.locator("[data-action=bot-2]")).to_be_visible()
        await expect(third.locator("[data-action=bot-2]")).to_have_count(0)
        await first.locator("[data-action=bot-2]").click()
        await expect(first.locator("#bot-plays p")).to_contain_text("A bot plays on for")
        await first.locator("#bot-plays [data-close]").click()
        await expect(first.locator("[data-action=bot-2]")).to_be_visible()
        await third.locator("[data-open=menu]").click()
        await expect(third.locator("#menu [data-people] button")).to_have_count(0)
        await expect(third.locator("#menu [data-leave]")).to_be_hidden()


@pytest.mark.long
async def test_who_resigns_is_asked_once_and_has_lost(browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, locale="it-IT", **TOUCH, **STILL) as ada:
        table = await table_at(ada, "sequence", "start", "person", "bot")
        page = await shown(await ada.page(f"/t/{table}"))
        await page.locator("[data-open=menu]").click()
        await page.locator("[data-resign]").click()
        meaning = page.locator("[data-resign-words]")
        await expect(meaning).to_have_text("La partita finisce subito e vince Timo.")
        await page.locator("#resigning [data-close]").click()
        await expect(page.locator("#result")).to_be_hidden()
        await page.locator("[data-open=menu]").click()
        await page.locator("[data-resign]").click()
        await page.locator("[data-resign-now]").click()
        await expect(page.locator("#result [data-end-words]")).to_have_text("Hai abbandonato.")
        await expect(page.locator("#result [data-end-title]")).to_have_text("Vince Timo!")
        await page.reload()
        await expect(page.locator("#result [data-end-words]")).to_have_text("Hai abbandonato.")
        await page.locator("[data-open=menu]").click()
        await expect(page.locator("[data-resign]")).to_be_hidden()


@pytest.mark.long
async def test_a_reaction_shows_at_the_seat_unless_one_does_not_want_to(
    browser: Browser, server: ServerProcess
) -> None:
    async with (
        visiting(browser, server.address, **TOUCH, **STILL) as ada,
        visiting(browser, server.address, **STILL) as bruno,
        visiting(browser, server.address, **STILL) as eve,
    ):
        table = await make_table(ada, "sequence", "person", "open")
        first, second = [await shown(await each.page(f"/t/{table}")) for each in (ada, bruno)]
        await second.locator("#lobby [data-seats] li").nth(1).get_by_role("button").first.click()
        await first.locator("#lobby [data-start]:enabled").click()
        third = await shown(await eve.page(f"/t/{table}"))
        for page in (first, second, third):
            await page.evaluate(BUBBLES)
        await expect(third.locator("[data-reacting]")).to_be_hidden()

        await first.locator("[data-reacting]").tap()
        await first.locator("[data-react=wow]").tap()
        for page in (first, second, third):
            await page.wait_for_function("() => bubbles.join() === 'bubble-1 r-wow'")
        await expect(second.locator("[data-announcer]")).to_contain_text(": Wow!")

        await first.locator("[data-open=menu]").tap()
        await first.locator("[data-shows-reactions]").uncheck()
        await second.locator("[data-reacting]").focus()
        for key in ("Enter", "Tab", "Tab", "Enter"):
            await second.keyboard.press(key)
        await third.wait_for_function("() => bubbles.at(-1) === 'bubble-2 r-bravo'")
        await first.locator("#menu [data-close]").tap()
        await first.locator("[data-reacting]").tap()
        await first.locator("[data-react=thanks]").tap()  # which comes after the one that is not shown
        await first.wait_for_function("() => bubbles.join() === 'bubble-1 r-wow,bubble-1 r-thanks'")
        await first.reload()
        await expect(first.locator("[data-shows-reactions]")).not_to_be_checked()


@pytest.mark.long
@pytest.mark.parametrize(("seat", "begins"), [("2", "Bo"), ("1", "Ada")])
async def test_who_begins_can_be_chosen(
    seat: str, begins: str, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        page = await ada.page("/")
        await page.locator("[data-open=device-sequence]").click()
        form = page.locator("form[data-device=sequence]")
        for place, name in enumerate(("Ada", "Bo")):
            await form.locator("[name=player]").nth(place).fill(name)
        await form.locator("summary").click()
        await expect(form.locator('[name=first][value="3"]')).to_be_disabled()  # nobody sits there
        await form.locator(f'label:has([name=first][value="{seat}"])').click()
        await form.locator("button.main").click()
        await page.wait_for_url("**/t/*")
        await expect((await shown(page)).locator("[data-prompt-title]")).to_have_text(f"{begins}’s turn")
