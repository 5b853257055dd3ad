"""Runs JavaScript for tests: in node, or in a Chromium without a window."""

import html
import json
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from .processes import run

STATIC = Path(__file__).parent.parent / "src" / "tavola" / "server" / "static"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = (
    "--headless",
    "--no-sandbox",  # browsers refuse theirs to root, and the pages are our own
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--virtual-time-budget=10000",
)


def engines() -> dict[str, str]:
    """The programs here that can run JavaScript."""
    found = {"node": shutil.which("node"), "chromium": chromium()}
    return {name: path for name, path in found.items() if path}


def chromium() -> str | None:
    """A browser, if there is one."""
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def require(engine: str) -> str:
    """That engine; skip without it, but never without any where everything must be tested."""
    found = engines()
    if not found and os.environ.get("CI"):
        pytest.fail("neither node nor a Chromium is here to test JavaScript, and CI must")
    if engine not in found:
        pytest.skip(f"{engine} is not here to test JavaScript")
    return found[engine]


def evaluate(engine: str, program: str, expression: str) -> Any:
    """What an expression comes to after a program, as JSON."""
    path = require(engine)
    if engine == "node":
        script = f"{program}\nconsole.log(JSON.stringify({expression}));"
        return json.loads(run([path, "-"], script).stdout)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        show = f"document.getElementById('out').textContent = JSON.stringify({expression});"
        script = f"{program}\n{show}".replace("</", "<\\/")
        page.write_text(
            f"<!doctype html><meta charset=utf-8><pre id=out></pre><script>{script}</script>", "utf-8"
        )
        return json.loads(text_of(dom(page.as_uri()), "out"))


def dom(address: str, *flags: str) -> str:
    """A page as the browser has it once its scripts have run."""
    path = require("chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [path, *CHROMIUM_FLAGS, *flags, f"--user-data-dir={profile}", "--dump-dom", address]
        return run(command).stdout


def text_of(page: str, name: str) -> str:
    """The text of the element with that id, if it holds nothing else."""
    found = re.search(rf'id="?{name}"?[^>]*>([^<]*)<', page)
    assert found, f"no {name} in {page[:2000]}"
    return html.unescape(found[1])
