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
from . import days
from .api import PICTURE_POLICY, cookie_for
from .assets import script_url, style_url
from .boards import THEMES, little_board, offered_board
from .forms import (
    companions_question,
    first_question,
    for_all_questions,
    hints_question,
    invitation_questions,
    levels,
    opponents_question,
    option_questions,
)
from .lists import lists_for
from .people import MAX_NAME, new_id
from .reactions import reaction_titles
from .refusals import Refused
from .service import Service
from .table import Table, host_name
from .today import dealt_games, require_sight
from .words import carry_words, home_words, table_words, tempos

KNOWN_COOKIE = "tavola-known"  # the games of which somebody wants no lesson, with dots between (learn.js)

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
    found.globals.update(script_url=script_url, style_url=style_url)
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
        Route("/board/{game}/{option}/{value}/{theme}.svg", board_to_choose),
        Route("/t/{table}", page(service, "table.html", table)),
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
                "me": await service.name_of(person, visit.language),
                **await facts(service, request),
            }
            html = environment().get_template(template).render(known)
        return html_response(service, request, html)

    return get


def html_response(service: Service, request: Request, html: str) -> Response:
    """A page; who comes for the first time is given an identity."""
    response = Response(html, media_type="text/html", headers={"cache-control": "no-cache"})
    if service.visit(request).needs_cookie:
        response.headers.append("set-cookie", cookie_for(service, request, request.state.person))
    return response


async def home(service: Service, request: Request) -> Mapping[str, Any]:
    """The games, one's own tables, and those that wait for somebody."""
    games, changing = all_games(), await fresh(service, request)
    finished = {row.game.id for row in changing["lists"].over}
    known = finished | set(request.cookies.get(KNOWN_COOKIE, "").split("."))
    return {
        "games": games,
        "offered": {game.id for game in games if game.lesson} - known,  # lessons for somebody new
        "setups": {game.id: setup_of(game) for game in games},
        "max_name": MAX_NAME,
        "words": home_words(),
        "has_leaderboards": service.settings.has_leaderboards,
        "ranks": await service.today.own_ranks(request.state.person),
        "num_dealt": len(dealt_games()),
        **changing,
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
        "for_all": for_all_questions(game),
        "first": {
            "bots": first_question(game, has_host=True, usual=1),
            "device": first_question(game, has_host=False),
            "invite": first_question(game, has_host=True),
        },
    }


async def fresh(service: Service, request: Request) -> Mapping[str, Any]:
    """What changes on the first page while one looks at it."""
    return {"lists": await lists_for(service, request.state.person)}


async def carry(service: Service, request: Request) -> Mapping[str, Any]:
    """Where a one-time link leads: the token stays behind the #, and only the script sees it."""
    return {"words": carry_words()}


async def table(service: Service, request: Request) -> Mapping[str, Any]:
    """A table: what its pictures draw more than once, and the words of the page's script."""
    found = await table_of(service, request)
    await require_sight(service.store, found, request.state.person)
    return {
        **drawings(find_game(found.game)),
        "table_id": found.id,
        "socket": f"/t/{found.id}/socket",
        "puzzle": "",
        "puzzle_title": "",
        "has_name": bool(await service.store.name_of(request.state.person)),
        "max_name": MAX_NAME,
        "tempos": tempos(),
        "reactions": reaction_titles(),
        "host_name": "" if found.is_started else host_name(found),
        "is_lesson": found.learning is not None,
        "origin": found.origin,
        "is_repeat": found.repeat is not None,
        "bout": found.bout.id if found.bout else "",
        "has_same_dice": has_same_dice(found),
        "levels": [level._asdict() for level in levels(find_game(found.game))],
        "words": table_words(),
    }


def has_same_dice(table: Table) -> bool:
    """Whether a game's dice can be had again once it is over: they are all its own, and no secret then."""
    return not (table.learning or table.origin or days.is_hidden(table))


async def table_of(service: Service, request: Request) -> Table:
    """The table that an address names."""
    found = await service.store.table(request.path_params["table"])
    if found is None:
        raise Refused("no-such-table")
    return found.table


def drawings(game: Game) -> dict[str, Any]:
    """What the pictures of a game draw more than once."""
    return {
        "game": game,
        "definitions": Markup(game.view.definitions()),  # noqa: S704
        "pictures": {name: Markup(drawn) for name, drawn in game.view.pictures().items()},  # noqa: S704
    }


def error_page(language: str, message: str, status: int) -> Response:
    """What is shown where there is no page to be shown."""
    html = environment().get_template("error.html").render(language=language, message=message)
    return Response(html, status, media_type="text/html")


async def board(request: Request) -> Response:
    """A game's board for the first page."""
    name, theme = request.path_params["game"], request.path_params["theme"]
    if not is_playable(name) or theme not in THEMES:
        raise Refused("no-such-page")
    return picture(little_board(name, theme))


async def board_to_choose(request: Request) -> Response:
    """One of the boards that a form offers."""
    name, theme = request.path_params["game"], request.path_params["theme"]
    if not is_playable(name) or theme not in THEMES:
        raise Refused("no-such-page")
    try:
        drawn = offered_board(name, request.path_params["option"], request.path_params["value"], theme)
    except LookupError:
        raise Refused("no-such-page") from None
    return picture(drawn)


def picture(drawn: str) -> Response:
    """A picture that is the same for all."""
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "max-age=600"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
