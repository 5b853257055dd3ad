"""The page that recomputes dice: served, or kept as one file that works from a disk, without a server.

Both are one template. It holds the words of every language and what must be known of every game, so that its
script (``static/verify.js``) needs nothing more.
"""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.game import Game
from ..core.language import _, languages, own_name, speaking
from ..core.registry import all_games
from .pages import Page, environment
from .service import Service
from .words import verify_words

STYLE, SCRIPT = (Path(__file__).parent / "static" / name for name in ("verify.css", "verify.js"))
FILE_NAME = "tavola-verify.html"  # of a page that is kept


def routes(service: Service) -> list[Route]:
    """The page, and the page to keep."""
    return [Route("/verify", served(service)), Route("/verify/page.html", download(service))]


def served(service: Service) -> Page:
    """The page, with files of ours. It need not know who looks at it."""

    async def get(request: Request) -> Response:
        html = page_html(service.visit(request).language)
        return Response(html, media_type="text/html", headers={"cache-control": "no-cache"})

    return get


def download(service: Service) -> Page:
    """The page as a file."""

    async def get(request: Request) -> Response:
        html = kept_page_html(service.visit(request).language)
        headers = {
            "cache-control": "no-cache",
            "content-disposition": f'attachment; filename="{FILE_NAME}"',
        }
        return Response(html, media_type="text/html", headers=headers)

    return get


# What is in it


def page_html(language: str) -> str:
    """The page, which begins in a language and knows them all."""
    return rendered(language, None)


def kept_page_html(language: str) -> str:
    """The same as one file."""
    return rendered(language, inlined())


def rendered(language: str, inline: "Inline | None") -> str:
    """The template, filled in."""
    known = facts()
    return (
        environment()
        .get_template("verify.html")
        .render(
            language=language,
            languages={code: own_name(code) for code in languages()},
            words=known["languages"][language]["words"],
            facts=known,
            inline=inline,
        )
    )


def facts() -> dict[str, Any]:
    """What the script knows: the faces of every game's dice, and what each language says."""
    games = all_games()
    return {
        "faces": {game.id: game.faces for game in games},
        "languages": {code: said_in(code, games) for code in languages()},
    }


def said_in(language: str, games: Sequence[Game]) -> dict[str, dict[str, str]]:
    """The words of a language, and what it calls the games."""
    with speaking(language):
        return {"words": verify_words(), "titles": {game.id: _(game.title) for game in games}}


class Inline(NamedTuple):
    """What a page that stands alone holds itself, and the policy that lets nothing else in, or out."""

    style: Markup
    script: Markup
    policy: str


def inlined() -> Inline:
    """The style and the script, each allowed by its hash alone."""
    style, script = (path.read_text(encoding="utf-8") for path in (STYLE, SCRIPT))
    policy = (
        f"default-src 'none'; style-src {source_of(style)}; script-src {source_of(script)}; "
        "base-uri 'none'; form-action 'none'"
    )
    return Inline(Markup(style), Markup(script), policy)  # noqa: S704 (files of our own)


def source_of(text: str) -> str:
    """How a content security policy names the text of an element."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
