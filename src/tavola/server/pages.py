"""The pages: templates filled in, in the visitor's language."""

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.game import Game
from ..core.language import _, languages, ngettext, own_name, speaking
from ..core.registry import all_games, find_game, is_playable
from .api import PICTURE_POLICY
from .boards import THEMES, little_board
from .forms import (
    companions_question,
    hints_question,
    invitation_questions,
    levels,
    opponents_question,
    option_questions,
)
from .lists import lists_for
from .people import MAX_NAME, new_id, set_cookie
from .refusals import Refused
from .service import Service
from .stylesheet import game_css, tokens_css
from .words import carry_words, home_words, table_words

Page = Callable[[Request], Awaitable[Response]]


@cache
def environment() -> Environment:
    """Where templates come from, and what all of them can use."""
    found = Environment(
        loader=PackageLoader("tavola.server"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
    found.filters["data"] = as_data
    return found


def as_data(value: object) -> Markup:
    """A value for a script, as JSON that cannot end the element it stands in."""
    text = json.dumps(value, ensure_ascii=False)
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))  # noqa: S704


def routes(service: Service) -> list[Route]:
    """The routes of all pages."""
    return [
        Route("/", page(service, "home.html", home)),
        Route("/lists", page(service, "fresh.html", fresh)),
        Route("/carry", page(service, "carry.html", carry)),
        Route("/board/{game}/{theme}.svg", board),
        Route("/t/{table}", page(service, "table.html", table)),
        Route("/look.css", tokens),
        Route("/look/{game}.css", looks),
    ]


def page(
    service: Service, template: str, facts: Callable[[Service, Request], Awaitable[Mapping[str, Any]]]
) -> Page:
    """A page made of a template and what it is told."""

    async def get(request: Request) -> Response:
        visit = service.visit(request)
        request.state.person = person = visit.person or new_id()
        with speaking(visit.language):
            known = {
                "language": visit.language,
                "languages": {code: own_name(code) for code in languages()},
                "me": await service.name_of(person),
                **await facts(service, request),
            }
            html = environment().get_template(template).render(known)
        response = Response(html, media_type="text/html", headers={"cache-control": "no-cache"})
        if visit.person is None:
            is_secure = request.url.scheme == "https"
            response.headers.append("set-cookie", set_cookie(person, service.key, is_secure=is_secure))
        return response

    return get


async def home(service: Service, request: Request) -> Mapping[str, Any]:
    """The games, one's own tables, and those that wait for somebody."""
    games = all_games()
    return {
        "games": games,
        "setups": {game.id: setup_of(game) for game in games},
        "max_name": MAX_NAME,
        "words": home_words(),
        **await fresh(service, request),
    }


def setup_of(game: Game) -> dict[str, Any]:
    """What the forms that set a game's table up ask."""
    return {
        "opponents": opponents_question(game),
        "companions": companions_question(game),
        "invitation": invitation_questions(game),
        "hints": hints_question(game),
        "levels": levels(game),
        "options": option_questions(game),
    }


async def fresh(service: Service, request: Request) -> Mapping[str, Any]:
    """What changes on the first page while one looks at it."""
    return {"lists": await lists_for(service, request.state.person)}


async def carry(service: Service, request: Request) -> Mapping[str, Any]:
    """Where a one-time link leads: the token stays behind the #, and only the script sees it."""
    return {"words": carry_words()}


async def table(service: Service, request: Request) -> Mapping[str, Any]:
    """A table: what its pictures draw more than once, and the words of the page's script."""
    found = await service.store.table(request.path_params["table"])
    if found is None:
        raise Refused("no-such-table")
    game = find_game(found.table.game)
    return {
        "game": game,
        "table_id": found.table.id,
        "definitions": Markup(game.view.definitions()),  # noqa: S704
        "hints": [{"text": _(hint.sentence), "target": hint.target} for hint in game.rules_page.FIRST_TURN],
        "levels": [level._asdict() for level in levels(game)],
        "words": table_words(),
    }


def error_page(language: str, message: str, status: int) -> Response:
    """What is shown where there is no page to be shown."""
    html = environment().get_template("error.html").render(language=language, message=message)
    return Response(html, status, media_type="text/html")


async def tokens(request: Request) -> Response:
    """All colours."""
    return stylesheet(tokens_css())


async def looks(request: Request) -> Response:
    """The rules of one game's pictures."""
    name = request.path_params["game"]
    if not is_playable(name):
        raise Refused("no-such-page")
    return stylesheet(game_css(name))


async def board(request: Request) -> Response:
    """A game's board for the first page."""
    name, theme = request.path_params["game"], request.path_params["theme"]
    if not is_playable(name) or theme not in THEMES:
        raise Refused("no-such-page")
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "max-age=600"}
    return Response(little_board(name, theme), media_type="image/svg+xml", headers=headers)


def stylesheet(css: str) -> Response:
    """A stylesheet, kept by the browser for a while."""
    return Response(css, media_type="text/css", headers={"cache-control": "max-age=600"})
