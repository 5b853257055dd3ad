"""A Chromium that is already here, and pages in it that let no error, violation or failure pass."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    Response,
    async_playwright,
    expect,
)

from ..javascript import CHROMIUM_NAMES, chromium
from ..waiting import PATIENCE_S

FLAGS = (
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--no-sandbox",  # browsers refuse theirs to root, and the pages are our own
)
PATIENCE_MS = PATIENCE_S * 1000
MOUSE = {"viewport": {"width": 1280, "height": 800}}
TOUCH = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STILL = {"reduced_motion": "reduce"}
# Kept once the next frame is drawn, and all that the page does with it; where nobody looks, none comes.
FRAME = """() => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  if (document.hidden) setTimeout(resolve);
})"""
# For scripts that look at a page: what is to be seen once it is due, something else than before, and all of
# it drawn. Null if that does not come.
WATCH = f"""const frame = {FRAME};
async function watch(see, isDue, before, patience) {{
  for (const end = performance.now() + patience; performance.now() < end; ) {{
    const [now, text] = [see(), JSON.stringify(see())];
    const isNew = isDue(now) && text !== before;
    await (isNew ? frame() : new Promise((resolve) => setTimeout(resolve, 30))); // frames are costly to draw
    if (isNew && JSON.stringify(see()) === text) return [now, text];
  }}
  return null;
}}"""
# Seats shake the dice in the same way every time, so that they are known.
KNOWN_DICE = "Crypto.prototype.getRandomValues = (array) => array.fill(7);"
REPORT = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""
LOST = re.compile(r"WebSocket|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
MISSING = f"no browser for the pages is here (looked for {', '.join(CHROMIUM_NAMES)})"


expect.set_options(timeout=PATIENCE_MS)


# Finding and installing


def require() -> str:
    """The browser's path; skip without one, but never where everything must be tested."""
    found = chromium()
    if found is None and os.environ.get("CI"):
        pytest.fail(f"{MISSING}, and CI must test them")
    if found is None:
        pytest.skip(MISSING)
    return found


def provide() -> None:
    """Install Debian's browser where that is allowed; otherwise say in a line what will not run."""
    if chromium() is None:
        for command in installation():
            print(f"Installing a browser for the tests: {' '.join(command)}", flush=True)
            subprocess.run(command, check=False)
    if chromium() is None:
        print(f"The browser tests do NOT run: {MISSING}.", file=sys.stderr, flush=True)


def installation() -> list[list[str]]:
    """How Debian's browser is installed here; nothing where one cannot, or must not without being asked."""
    if not shutil.which("apt-get"):
        return []
    commands = [["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "chromium"]]
    if os.geteuid() == 0:
        return commands
    return [["sudo", "-n", *command] for command in commands] if os.environ.get("CI") and can_sudo() else []


def can_sudo() -> bool:
    """Whether we may act as root without a password."""
    sudo = shutil.which("sudo")
    return sudo is not None and subprocess.run([sudo, "-n", "true"], check=False).returncode == 0


async def launch(playwright: Playwright) -> Browser:
    """Start the browser."""
    return await playwright.chromium.launch(executable_path=require(), args=[*FLAGS])


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    """A browser for a program that is no test; without one, it ends and says so."""
    if chromium() is None:
        raise SystemExit(MISSING)
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        yield browser
        await browser.close()


# People


@dataclass
class Visitor:
    """Somebody's browser: a context with cookies of its own, whose pages note whatever goes wrong."""

    context: BrowserContext
    base: str
    wrong: list[str] = field(default_factory=list)
    may_lose: bool = False

    def note(self, what: str) -> None:
        """Something went wrong; while the server is down, lost connections are as expected."""
        if not (self.may_lose and LOST.search(what)):
            self.wrong.append(what)

    @contextmanager
    def losing(self) -> Iterator[None]:
        """The server goes down and comes back within."""
        self.may_lose = True
        yield
        self.may_lose = False

    async def page(self, path: str = "") -> Page:
        """A new tab."""
        page = await self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self.heard)
        page.on("pageerror", self.erred)
        page.on("requestfailed", self.failed)
        page.on("response", self.answered)
        if path:
            await page.goto(self.base + path)
        return page

    def heard(self, said: ConsoleMessage) -> None:
        """The page complains in the console."""
        if said.type in ("error", "warning"):
            self.note(f"console: {said.text}")

    def erred(self, error: Error) -> None:
        """A script failed."""
        self.note(f"error: {error}")

    def failed(self, request: Request) -> None:
        """A request came to nothing; one that we left behind by going elsewhere does not count."""
        if request.failure != "net::ERR_ABORTED":
            self.note(f"failed: {request.url} {request.failure}")

    def answered(self, response: Response) -> None:
        """A request was refused."""
        if response.status >= 400:
            self.note(f"status {response.status}: {response.url}")

    def check(self) -> None:
        """Complain of everything that went wrong."""
        assert not self.wrong, "\n".join(self.wrong)


@asynccontextmanager
async def visiting(browser: Browser, base: str, **settings: Any) -> AsyncIterator[Visitor]:
    """Somebody who comes with a browser of their own; everything must have gone well when they leave."""
    context = await browser.new_context(**{**MOUSE, "locale": "en-GB", **settings})
    try:
        await context.add_init_script(REPORT + KNOWN_DICE)
        visitor = Visitor(context, base)
        try:
            yield visitor
        except Exception as error:
            for wrong in visitor.wrong:  # most likely the cause
                error.add_note(wrong)
            raise
        visitor.check()
    finally:
        await context.close()


def save_record(folder: Path, text: str) -> Path:
    """A record as a file, for the commands."""
    path = folder / "record.json"
    path.write_text(text, encoding="utf-8")
    return path
