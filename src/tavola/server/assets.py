"""Scripts and styles as pages ask for them: one file each, under an address that changes with what is in it.

A page is made of many modules and sheets, and a browser would ask for each of them, at every visit. Here they
are put together as they are read from ``static/``: nothing is built beforehand, and the files there remain
what one edits. A module becomes a function that is called once and returns what it exports; that is
the same as long as modules import names from each other, export functions, classes and constants, and none
waits while it is loaded. Whatever else a module does is refused, and a test tries them all.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from ..core.registry import is_playable
from .refusals import Refused
from .stylesheet import game_css, tokens_css

STATIC = Path(__file__).parent / "static"
# The modules that pages begin with
SCRIPTS = ("carry", "copy", "home", "print", "review", "rules", "table", "workshop")
STYLES = {  # page -> its sheets, after those that all pages have
    "home": ("home.css",),
    "me": ("home.css", "me.css", "puzzles.css"),
    "lesson": ("table.css", "coach.css"),
    "print": ("rules.css", "print.css"),
    "puzzle": ("table.css", "compared.css", "puzzle.css"),
    "puzzles": ("home.css", "today.css", "puzzles.css"),
    "review": ("table.css", "review.css", "compared.css"),
    "rules": ("rules.css",),
    "rules-index": ("home.css", "rules.css"),
    "table": ("table.css",),
    "today": ("home.css", "today.css"),
    "workshop": ("home.css", "workshop.css"),
}
DIGEST_LENGTH = 16
FOR_A_WHILE = "public, max-age=3600"
FOR_GOOD = "public, max-age=31536000, immutable"

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
UNKNOWN = re.compile(r"^(import|export|await)\b.*$", re.MULTILINE)


class Asset(NamedTuple):
    """What an address stands for."""

    body: bytes
    packed: bytes  # the same, as gzip does
    media_type: str
    digest: str


def routes() -> list[BaseRoute]:
    """The route of all of them, and that of the files which they are made of."""
    files = Files(directory=STATIC)
    return [Route("/assets/{digest}/{name}", get_asset), Mount("/static", files, name="static")]


class Files(StaticFiles):
    """Files as they are, kept by the browser for a while."""

    def file_response(self, *arguments: Any, **settings: Any) -> Response:
        """A file, or that it has not changed."""
        response = super().file_response(*arguments, **settings)
        response.headers["cache-control"] = FOR_A_WHILE
        return response


async def get_asset(request: Request) -> Response:
    """An asset; what is asked for under the address of another version is kept by nobody."""
    try:
        asset = asset_of(request.path_params["name"])
    except LookupError:
        raise Refused("no-such-page") from None
    is_current = request.path_params["digest"] == asset.digest
    headers = {"cache-control": FOR_GOOD if is_current else "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.packed, media_type=asset.media_type, headers=headers)
    return Response(asset.body, media_type=asset.media_type, headers=headers)


def script_url(name: str) -> str:
    """The address of a page's script."""
    return url_of(f"{name}.js")


def style_url(page: str, game: str = "") -> str:
    """The address of a page's style, perhaps with that of a game's pictures."""
    return url_of(".".join(filter(None, (page, game, "css"))))


def url_of(name: str) -> str:
    """The address of an asset."""
    return f"/assets/{asset_of(name).digest}/{name}"


@cache
def asset_of(name: str) -> Asset:
    """The asset of that name; raises LookupError if there is none."""
    stem, _, kind = name.rpartition(".")
    if kind == "js" and stem in SCRIPTS:
        return asset(bundle(stem), "text/javascript")
    page, _, game = stem.partition(".")
    if kind != "css" or (game and not is_playable(game)):
        raise LookupError(name)
    return asset(style(page, game), "text/css")


def asset(text: str, media_type: str) -> Asset:
    """A text as it is sent."""
    body = text.encode()
    return Asset(body, gzip.compress(body, mtime=0), media_type, sha256(body).hexdigest()[:DIGEST_LENGTH])


# Styles


def style(page: str, game: str) -> str:
    """All sheets of a page; raises LookupError if there is no such page."""
    own = (sheet(name) for name in STYLES[page])
    pictures = game_css(game) if game else ""
    return "\n".join((tokens_css(), sheet("fonts.css"), sheet("base.css"), pictures, *own))


def sheet(name: str) -> str:
    """A sheet, which may lie anywhere."""
    return (STATIC / name).read_text(encoding="utf-8").replace('url("fonts/', 'url("/static/fonts/')


# Scripts


def bundle(entry: str) -> str:
    """A module and all that it imports, as one."""
    return "\n".join(as_function(name) for name in in_order(entry, ()))


def in_order(name: str, above: tuple[str, ...]) -> Iterator[str]:
    """The modules that one needs and then itself, each once."""
    if name in above:
        raise ValueError(f"{name}.js imports itself, by {' and '.join(above)}")
    seen: dict[str, None] = {}
    for _, imported in IMPORT.findall(source_of(name)):
        seen.update(dict.fromkeys(in_order(imported, (*above, name))))
    yield from (*seen, name)


def as_function(name: str) -> str:
    """A module as a function that is called once, and what it exports."""
    source = source_of(name)
    exported = EXPORT.findall(source)
    body = EXPORT.sub("", IMPORT.sub(taken, source))
    if strange := UNKNOWN.search(body):
        raise ValueError(f"{name}.js cannot be put together with others: {strange[0]}")
    return f"const ${name} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def taken(found: re.Match[str]) -> str:
    """An import, as a constant for each name that is taken from a module."""
    return f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]};"


def source_of(name: str) -> str:
    """The text of a module."""
    return (STATIC / "js" / f"{name}.js").read_text(encoding="utf-8")
