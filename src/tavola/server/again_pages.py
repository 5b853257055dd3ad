"""The page that offers a game's dice again, to oneself or a friend, and compares what came of them."""

from collections.abc import Mapping
from time import time
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..bots.titles import offered
from ..core.registry import find_game
from .again import compared, repeated, require_repeatable, strongest
from .api import Handler, endpoint, level_told, reply, room_of
from .pages import page
from .refusals import Refused
from .review_pages import number_in
from .room import Room
from .seating import seat_at
from .service import Service
from .table import seats_of
from .today_pages import result_words
from .words import copy_words


async def again_page(service: Service, request: Request) -> Mapping[str, Any]:
    """What is known of a game whose dice one may have: what came of it only for who has had them."""
    room, seat = await first_of(service, request)
    table, person = room.table, request.state.person
    games = await compared(service.store, table, seat, person)
    is_known = any(each.is_you for each in games)
    return {
        "game": find_game(table.game),
        "path": f"/t/{table.id}/again/{seat}",
        "link": f"{request.base_url}t/{table.id}/again/{seat}",
        "name": table.seats[seat - 1].name,
        "is_own": bool(seats_of(table, person)),
        "games": [(each, result_words(each.result)) for each in games] if is_known else [],
        "levels": [level_told(level) for level in offered(find_game(table.game))],
        "usual": strongest(table),
        "words": copy_words(),
    }


async def first_of(service: Service, request: Request) -> tuple[Room, int]:
    """The game whose dice they are, and the seat that is played again: one's own, unless the address says."""
    room = await room_of(service, request)
    require_repeatable(room)
    table = room.table
    seat = number_in(request.path_params["seat"]) if "seat" in request.path_params else 0
    if table.repeat:
        seat = seat or table.repeat.seat
        room = (await service.hub.open_table(table.repeat.table)).room
    seat = seat or next(iter(seats_of(table, request.state.person)), 1)
    seat_at(room.table, seat)
    return room, seat


async def post_again(service: Service, request: Request) -> Response:
    """A new table with the same dice: the way there."""
    room, seat = await first_of(service, request)
    visit, person = request.state.visit, request.state.person
    if not service.new_tables.take(visit.network):
        raise Refused("too-fast")
    level = (await field_of(request, "level")) or strongest(room.table)
    name = await service.name_of(person, visit.language)
    table = repeated(room.table, seat, level, person, name, time())
    await service.hub.create(table)
    response = reply(service, request, {"id": table.id, "path": f"/t/{table.id}"}, 303)
    response.headers["location"] = f"/t/{table.id}"
    return response


async def field_of(request: Request, name: str) -> str:
    """What a form says in a field; nothing where it has none."""
    try:
        sent = parse_qs((await request.body()).decode(), max_num_fields=20)
    except ValueError:
        raise Refused("bad-message", "expected the fields of a form") from None
    return sent.get(name, [""])[0]


ROUTES: tuple[tuple[str, str, Handler], ...] = (("POST", "/t/{table}/again/{seat}", post_again),)


def routes(service: Service) -> list[Route]:
    """The routes of the page."""
    shown = page(service, "again.html", again_page)
    asked = [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]
    return [Route("/t/{table}/again", shown), Route("/t/{table}/again/{seat}", shown), *asked]
