"""A classroom: thirty people who open the page and begin to play at the same moment, behind one address."""

import asyncio
import re
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from tavola.server import Limits

from ..waiting import PATIENCE_S
from .client import Person
from .hostile import errors_in
from .process import LIFTED, ServerProcess

NUM_PUPILS = 30
LINKS = re.compile(r'<(?:link|script|img|use)[^>]* (?:href|src)="(/[^"#]*)')
USUAL = [f"--limit={name}={int(getattr(Limits(), name))}" for name in LIFTED]  # which other tests lift


async def open_page(person: Person, path: str) -> list[httpx.Response]:
    """A page and all that it loads, as a browser does that has seen nothing of it before."""
    page = await person.http.get(path)
    leads = sorted(set(LINKS.findall(page.text)))
    return [page, *await asyncio.gather(*(person.http.get(lead) for lead in leads))]


@pytest.mark.long
async def test_a_classroom_gets_in(tmp_path: Path) -> None:
    with ServerProcess(f"sqlite:///{tmp_path.as_posix()}/tables.db", tmp_path / "log", *USUAL) as server:
        async with AsyncExitStack() as stack:

            async def come() -> list[httpx.Response]:
                person = Person(server.address)
                stack.push_async_callback(person.http.aclose)
                answers = await open_page(person, "/")
                table = await person.make_table("sequence", "person", "bot", start=True)
                answers += await open_page(person, f"/t/{table}")
                player = await stack.enter_async_context(person.at(table))
                await player.contribute()
                await player.do("get-state")
                return answers

            async with asyncio.timeout(PATIENCE_S):
                everything = await asyncio.gather(*(come() for _ in range(NUM_PUPILS)))
            statuses = {answer.status_code for answers in everything for answer in answers}
            assert statuses == {200}
            assert "too-fast" not in server.get("/metrics").text
    assert errors_in(server.log) == []
