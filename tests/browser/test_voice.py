"""What a screen reader says: every throw, move and turn once, in the words of the log."""

import pytest
from playwright.async_api import Browser

from ..server.process import ServerProcess
from .browser import FRAME, STILL, visiting
from .hand import Hand
from .tables import GAMES, make_table, shown

# Notes whatever is put into the live region, and every new line of the log, in order.
LISTEN = """() => {
  const announcer = document.querySelector("[data-announcer]");
  const prompt = document.querySelector("[data-prompt-title]");
  window.said = [];
  window.asked = new Set([prompt.textContent]);
  new MutationObserver(() => asked.add(prompt.textContent)).observe(prompt, { childList: true });
  new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {
    childList: true, characterData: true, subtree: true,
  });
}"""

# How many events the log shows, and what was said since the last time, but for whom the prompt asks what.
HEAR = """() => [
  document.querySelectorAll("[data-events] .roll, [data-events] .act").length,
  [...asked].reduce((text, title) => text.replaceAll(title, ""), said.splice(0).join(" ")),
]"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_everything_is_said_once(game: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, game, "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        names = [name.split(",")[1].strip() for name in await page.evaluate(SEATS)]
        hand = Hand(page, 1, back=0, double=0)

        async def play(num_steps: int) -> None:
            await hand.play(num_steps)
            await hand.look()
            await page.evaluate(FRAME)  # after which the log is drawn

        await play(3)
        await page.evaluate(LISTEN)
        for _ in range(25):
            old, _ = await page.evaluate(HEAR)
            await play(1)
            new, said = await page.evaluate(HEAR)
            assert sum(said.count(f"{name}: ") for name in names) == new - old, said


# What the seats are called: “Seat 1, Ada, …”
SEATS = """() => [...document.querySelectorAll("#table [id^=strip-]")].map(
  (seat) => seat.getAttribute("aria-label")
)"""


# Which things can be reached from where the focus is, with arrow keys alone.
WALK = """() => {
  const things = [...document.querySelectorAll("#table [data-choice], #table [data-picked]")]
    .filter((element) => element.checkVisibility());
  const start = things.find((element) => element.tabIndex === 0);
  if (!start) return things.map((element) => element.id);
  const reached = new Set([start]);
  for (const from of reached) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      reached.add(document.activeElement);
    }
  }
  return things.filter((element) => !reached.has(element)).map((element) => element.id);
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
async def test_arrow_keys_reach_everything(game: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, game, "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        hand = Hand(page, 2, back=0, double=0)
        for _ in range(25):
            await hand.play(1)
            await hand.look()
            await page.evaluate(FRAME)  # with which the Tab key knows where to stop
            assert not await page.evaluate(WALK)
