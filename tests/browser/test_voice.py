"""What a screen reader says: every throw, move and turn once, in the words of the log."""

import pytest
from playwright.async_api import Browser

from ..effort import at_length
from ..server.process import ServerProcess
from .browser import STILL, visiting
from .hand import Hand
from .tables import GAMES, make_table, shown

# Notes whatever is put into the live region, and every new line of the log, in order.
LISTEN = """() => {
  const announcer = document.querySelector("[data-announcer]");
  window.said = [];
  new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {
    childList: true, characterData: true, subtree: true,
  });
}"""

# The log in words, newest first, and what was said since the last time.
HEAR = """() => [
  [...document.querySelectorAll("[data-events] li")].map((element) => element.textContent),
  said.splice(0).join(" "),
]"""


@pytest.mark.parametrize("game", ["sequence", *at_length("diceland", "garden")])
async def test_everything_is_said_once(game: str, browser: Browser, server: ServerProcess) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, game, "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        hand = Hand(page, 1, back=0, double=0)
        await hand.play(3)
        await page.evaluate(LISTEN)
        for _ in range(25):
            old, _ = await page.evaluate(HEAR)
            await hand.play(1)
            await hand.look()
            new, said = await page.evaluate(HEAR)
            fresh = fresh_of(old, new)
            for words in fresh:
                assert said.count(words) == fresh.count(words), (words, said)


def fresh_of(old: list[str], new: list[str]) -> list[str]:
    """What is new in a log that shows only its newest lines."""
    return next(new[:count] for count in range(len(new) + 1) if new[count:] == old[: len(new) - count])


# Which things can be reached from where the focus is, with arrow keys alone.
WALK = """() => {
  const things = [...document.querySelectorAll("#table [data-choice], #table [data-picked]")];
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


@pytest.mark.parametrize(
    ("game", "num_steps"), [("sequence", 10), *at_length(*((game, 25) for game in GAMES))]
)
async def test_arrow_keys_reach_everything(
    game: str, num_steps: int, browser: Browser, server: ServerProcess
) -> None:
    async with visiting(browser, server.address, **STILL) as ada:
        table = await make_table(ada, game, "person", "person", start=True)
        page = await shown(await ada.page(f"/t/{table}"))
        hand = Hand(page, 2, back=0, double=0)
        for _ in range(num_steps):
            await hand.play(1)
            await hand.look()
            assert not await page.evaluate(WALK)
