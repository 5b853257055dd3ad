"""The pages of clubs, and what their forms send."""

from collections.abc import Mapping
from time import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.contract import MAX_SEATS
from ..core.registry import all_games
from . import bouts, clubs
from .again_pages import field_of
from .api import Handler, endpoint, reply
from .lists import rows
from .pages import page
from .people import MAX_NAME, clean_name
from .refusals import Refused
from .review_pages import number_in
from .seating import require
from .service import Service
from .today import Place, dealt_games
from .today_pages import result_words
from .words import copy_words


async def clubs_page(service: Service, request: Request) -> Mapping[str, Any]:
    """One's clubs, and a new one."""
    person = request.state.person
    return {
        "clubs": await service.store.clubs_of(person),
        "max_name": MAX_NAME,
        **await bouts.form_facts(service.store, person),
    }


async def club_page(service: Service, request: Request) -> Mapping[str, Any]:
    """A club: all of it for members, its door for others."""
    club, person, store = request.path_params["club"], request.state.person, service.store
    name = await store.club_name(club)
    if name is None:
        raise Refused("no-such-club")
    members = await store.members_of(club)
    known = {"club": club, "name": name, "count": len(members), "words": copy_words()}
    if person not in {member.person for member in members}:
        return {**known, "is_member": False}
    names = clubs.names_of(members, service.visit(request).language)
    running = await store.club_tables(club, time() - clubs.LASTING_S, clubs.SHOWN_TABLES, is_over=False)
    return {
        **known,
        "is_member": True,
        "link": f"{request.base_url}club/{club}",
        "members": list(names.values()),
        "tables": rows(running, person, time()),
        "week": await clubs.week_of(store, club, names, person),
        "today": [(game, await today_of(service, club, game.id, person)) for game in dealt_games()],
        "games": all_games(),
        "most_seats": MAX_SEATS,
    }


async def today_of(service: Service, club: str, game: str, person: str) -> list[tuple[Place, str]] | None:
    """Today's results among members with their words; None before one has played."""
    found = await clubs.today_among(service.store, service.today, club, game, person)
    return None if found is None else [(place, result_words(place.result)) for place in found]


def sent_to(service: Service, request: Request, path: str) -> Response:
    """The way on, after a form."""
    response = reply(service, request, {"path": path}, 303)
    response.headers["location"] = path
    return response


async def post_club(service: Service, request: Request) -> Response:
    """Make a club."""
    name = clean_name(await field_of(request, "name"))
    if not service.new_tables.take(request.state.visit.network):
        raise Refused("too-fast")
    club = await clubs.create(service.store, name, request.state.person, time())
    return sent_to(service, request, f"/club/{club}")


async def post_join(service: Service, request: Request) -> Response:
    """Belong to a club."""
    club = request.path_params["club"]
    require(await service.store.club_name(club) is not None, "no-such-club")
    await clubs.join(service.store, club, request.state.person, time())
    return sent_to(service, request, f"/club/{club}")


async def post_leave(service: Service, request: Request) -> Response:
    """Belong to a club no more."""
    await service.store.leave_club(request.path_params["club"], request.state.person)
    return sent_to(service, request, "/clubs")


async def post_club_table(service: Service, request: Request) -> Response:
    """Open a table of the club."""
    club, person, visit = request.path_params["club"], request.state.person, request.state.visit
    await clubs.require_member(service.store, club, person)
    game, seats = await field_of(request, "game"), number_in(await field_of(request, "seats") or "2")
    require(2 <= seats <= MAX_SEATS, "bad-options")
    if not service.new_tables.take(visit.network):
        raise Refused("too-fast")
    name = await service.name_of(person, visit.language)
    table = clubs.table_for(club, game, seats, person, name, time())
    await service.hub.create(table)
    return sent_to(service, request, f"/t/{table.id}")


ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("POST", "/clubs", post_club),
    ("POST", "/club/{club}/join", post_join),
    ("POST", "/club/{club}/leave", post_leave),
    ("POST", "/club/{club}/tables", post_club_table),
)


def routes(service: Service) -> list[Route]:
    """The routes of the pages."""
    asked = [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]
    return [
        Route("/clubs", page(service, "clubs.html", clubs_page), methods=["GET"]),
        Route("/club/{club}", page(service, "club.html", club_page)),
        *asked,
    ]
