"""What the pages say of the server is so."""

import re
from pathlib import Path
from typing import get_args

from tavola.server import again_pages, api, club_pages, review_pages
from tavola.server.messages import AnyCommand
from tavola.server.refusals import SENTENCES, STATUSES

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "server.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_every_reason_is_explained_and_no_other() -> None:
    assert set(re.findall(r"`([a-z-]+)`", section("Reasons"))) == set(SENTENCES)
    assert set(STATUSES) <= set(SENTENCES)


def test_every_command_is_explained_with_its_fields() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", section("A table's WebSocket"), re.MULTILINE)
    explained = {name: re.findall(r"`(\w+)`", fields) for name, fields in rows}
    for command in get_args(AnyCommand):
        config = command.__struct_config__
        fields = [name for name in command.__struct_fields__ if name != "id"]
        assert explained[config.tag] == fields


def test_every_route_is_explained() -> None:
    for method, path, _ in (*api.ROUTES, *review_pages.ROUTES, *again_pages.ROUTES, *club_pages.ROUTES):
        assert f"`{method} {path}`" in section("HTTP")
