"""Somebody with a browser, at a server in the same process, and what is in the pages they get."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from typing import Any

import httpx
import pytest

from tavola import GAMES
from tavola.core.language import languages
from tavola.server.app import create_app
from tavola.server.service import Service

BASE = "http://localhost"
PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot"}
every_language = pytest.mark.parametrize("language", languages())


@asynccontextmanager
async def visiting(service: Service, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a browser."""
    transport = httpx.ASGITransport(create_app(service), client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers) as client:
        yield client


async def made(client: httpx.AsyncClient, *seats: dict[str, Any], game: str = "", **wish: Any) -> str:
    """A new table's id."""
    wish = {"game": game or next(iter(GAMES)), "seats": list(seats), **wish}
    response = await client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


class Reader(HTMLParser):
    """All elements of a page."""

    def __init__(self, html: str):
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[str] = []  # the words of scripts and styles
        self.tag = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag = tag
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        script_type = self.elements[-1][1].get("type") if self.elements else ""
        if self.tag in ("script", "style") and data.strip() and script_type != "application/json":
            self.inside.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.tag = ""

    def values(self, *names: str, besides: Sequence[str] = ()) -> set[str]:
        """All values of some attributes, but for those of some elements."""
        found = [attrs for tag, attrs in self.elements if tag not in besides]
        return {value for attrs in found for name in names if (value := attrs.get(name))}


async def pages_of(client: httpx.AsyncClient) -> dict[str, httpx.Response]:
    """Every page, with games under way, free seats and a finished look at each kind of table."""
    table = await made(client, PERSON, OPEN, OPEN, is_listed=True, pace="slow")
    await made(client, {**PERSON, "name": "<b>Ada</b>"}, {**PERSON, "name": "Bruno"}, start=True)
    begun = await made(client, PERSON, BOT, start=True, options={"first": 1})
    paths = (
        "/",
        "/today",
        "/clubs",
        "/carry",
        "/lists",
        "/me",
        "/rules",
        "/rules/diceland/print",
        "/rules/garden/print",
        "/workshop/diceland",
        "/verify",
        f"/t/{table}",
        f"/t/{begun}/review",
    )
    return {path: await client.get(path) for path in paths}
