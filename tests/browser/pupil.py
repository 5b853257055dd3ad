"""Somebody who follows a lesson: does what is lit, with the mouse, a finger or keys, and goes on."""

from typing import Any

from playwright.async_api import Page

from .browser import PATIENCE_MS, WATCH
from .hand import Hand, Keys

# What the lesson shows, once that is something else than before: null if that does not come.
LOOK = (
    f"async ([before, patience, confirms]) => {{{WATCH}"
    + """
  const card = document.querySelector("[data-coach]");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const see = () => ({
    text: card.hidden ? "" : card.querySelector("[data-coach-text]").textContent,
    count: card.querySelector("[data-coach-count]").textContent,
    buttons: card.hidden ? 0 : card.querySelectorAll("[data-coach-actions] button").length,
    lit: all("#table [data-lit][data-choice]:not(#tray)").map((thing) => thing.id),
    tray: Boolean(document.querySelector("#tray[data-lit]")),
    picked: all("#table [data-picked]").map((thing) => thing.id),
    actions: all('[data-part="dock"] button:not(:disabled)').map((button) => button.dataset.action),
    lines: all("[data-events] li").length,
    busy: document.querySelector("#table").hasAttribute("aria-busy"),
    over: !document.getElementById("result").hidden,
  });
  const isAsked = ({ lit, tray, buttons, actions }) =>
    buttons || lit.length || actions.includes(tray ? "throw" : confirms ? "confirm" : "");
  const isDue = (now) => now.over || !now.text || (isAsked(now) && !now.busy);
  return watch(see, isDue, before, patience);
}"""
)
MAIN = "[data-coach-actions] button:first-child"
SECOND = "[data-coach-actions] button:last-child"


class Pupil:
    """Follows a lesson with a hand of any kind."""

    def __init__(self, page: Page, kind: type[Hand], *, confirms: bool = False):
        self.page, self.hand = page, kind(page, 1, back=0, double=0)
        self.confirms = confirms  # whether some moves are shown before they are made
        self.before = ""
        self.told: list[str] = []  # every sentence, once

    async def learn(self, until: str = "") -> None:
        """Follow the lesson to its end, or until it says something."""
        self.before = ""
        while await self.step(until):
            pass

    async def step(self, until: str = "") -> bool:
        """Do one thing; False at the end, or once the lesson says this."""
        seen = await self.look()
        if seen["over"] or not seen["text"] or (until and until in seen["text"]):
            return False
        await self.obey(seen)
        return True

    async def look(self) -> dict[str, Any]:
        """What the lesson says and lights, once that is new."""
        found = await self.page.evaluate(LOOK, [self.before, PATIENCE_MS, self.confirms])
        assert found is not None, f"nothing new comes after {self.hand.did}: {self.before}"
        seen: dict[str, Any] = found[0]
        self.before = found[1]
        if seen["text"] and seen["text"] not in self.told[-1:]:
            self.told.append(seen["text"])
        return seen

    async def obey(self, seen: dict[str, Any]) -> None:
        """Do what is asked for."""
        if seen["buttons"]:
            await self.press(MAIN)
        elif seen["tray"]:
            await self.throw()
        elif seen["lit"]:
            await self.hand.touch(self.hand.random.choice(seen["lit"]))
        else:
            await self.hand.press("confirm")

    async def throw(self) -> None:
        """Touch the tray; with keys, the button."""
        if isinstance(self.hand, Keys):
            await self.hand.press("throw")
        else:
            await self.hand.reach("#tray", 1)

    async def press(self, selector: str) -> None:
        """Press one of the lesson's buttons, if it still is there: the lesson may have gone on."""
        if not isinstance(self.hand, Keys):
            await self.hand.reach(selector, 1)
        elif await self.hand.tab_to(selector):
            await self.page.keyboard.press("Enter")
