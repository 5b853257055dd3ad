"""What is asked over HTTP: oneself, the games, tables to be made and found, records and pictures."""

from collections.abc import Awaitable, Callable
from io import BytesIO
from time import time
from typing import Annotated, Any, TypeVar
from urllib.parse import quote

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..bots import bots_at_tables, default_bot, has_hints
from ..bots.titles import Title, offered
from ..core.game import Game
from ..core.language import _, languages, own_name, speaking
from ..core.options import Option
from ..core.registry import all_games
from . import lessons, seating
from .guard import is_loopback
from .lobby import open_tables
from .messages import UNREADABLE, NameText, Word
from .people import COOKIE_AGE_S, LINK_AGE_S, clean_name, new_id, set_cookie
from .presenter import record_of
from .refusals import Refused
from .room import Room
from .service import Service
from .table import Listed, seats_of, seats_played_by
from .today import require_sight
from .visit import LANGUAGE_COOKIE

JSON = "application/json"
STRANGER_AGE_S = 24 * 3600.0  # for which a name is kept that came without a cookie
LIST_LENGTH = 50  # of one's own tables
# A picture stands alone and brings its own style; nothing in it may run.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

Handler = Callable[[Service, Request], Awaitable[Response]]
Body = TypeVar("Body")


def reply(service: Service, request: Request, data: object, status: int = 200) -> Response:
    """An answer in JSON; who comes for the first time is given an identity."""
    response = Response(msgspec.json.encode(data), status, media_type=JSON)
    response.headers["cache-control"] = "no-store"
    person = request.state.person
    if request.state.needs_cookie:
        response.headers.append("set-cookie", cookie_for(service, request, person))
    return response


def cookie_for(service: Service, request: Request, person: str) -> str:
    """The Set-Cookie header for a person; over HTTPS the cookie stays there."""
    return set_cookie(person, service.key, time(), is_secure=request.url.scheme == "https")


async def body_of(request: Request, kind: type[Body]) -> Body:
    """The request's body, checked; raises Refused."""
    if not request.headers.get("content-type", "").startswith(JSON):
        raise Refused("bad-message", f"the body must be {JSON}")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except UNREADABLE as error:
        raise Refused("bad-message", str(error)[:200]) from None


# Oneself


class Me(msgspec.Struct, forbid_unknown_fields=True):
    """What one changes about oneself."""

    name: NameText | None = None
    language: Word | None = None


class Token(msgspec.Struct, forbid_unknown_fields=True):
    """The token of a one-time link."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


async def get_me(service: Service, request: Request) -> Response:
    """One's own name and language."""
    name = await service.name_of(request.state.person, request.state.visit.language)
    known = {code: own_name(code) for code in languages()}
    return reply(
        service, request, {"name": name, "language": request.state.visit.language, "languages": known}
    )


async def post_me(service: Service, request: Request) -> Response:
    """Change one's name or language."""
    me = await body_of(request, Me)
    if me.language is not None and me.language not in languages():
        raise Refused("unknown-language")
    if me.name is not None:
        await keep_name(service, request, clean_name(me.name))
    response = reply(
        service, request, {"name": await service.name_of(request.state.person, request.state.visit.language)}
    )
    if me.language is not None:
        attributes = f"Max-Age={COOKIE_AGE_S}; Path=/; SameSite=Lax"
        response.headers.append("set-cookie", f"{LANGUAGE_COOKIE}={me.language}; {attributes}")
    return response


async def keep_name(service: Service, request: Request, name: str) -> None:
    """Keep a name: for good if they have shown our cookie, else until they should have."""
    person, now_s = request.state.person, time()
    is_first = await service.store.name_of(person) is None
    if is_first and not service.new_names.take(request.state.visit.network):
        raise Refused("too-fast")
    if request.state.is_new:
        await service.store.set_stranger_name(person, name, now_s + STRANGER_AGE_S, now_s)
    else:
        await service.store.set_name(person, name)
        await service.store.welcome_stranger(person)


async def post_link(service: Service, request: Request) -> Response:
    """A one-time link that carries one's identity to another device."""
    token = new_id()
    now_s = time()
    await service.store.keep_link(token, request.state.person, now_s + LINK_AGE_S, now_s)
    return reply(service, request, {"token": token, "path": f"/carry#{token}", "expires_s": LINK_AGE_S})


async def post_carry(service: Service, request: Request) -> Response:
    """Become the person of a one-time link, on this device."""
    carried = await body_of(request, Token)
    person = await service.store.take_link(carried.token, time())
    if person is None:
        raise Refused("link-used")
    request.state.person, request.state.needs_cookie = person, True
    return reply(service, request, {"name": await service.name_of(person, request.state.visit.language)})


# Games


async def get_games(service: Service, request: Request) -> Response:
    """The games, what can be agreed on in each, and the bots."""
    with speaking(request.state.visit.language):
        games = [game_told(game) for game in all_games()]
    return reply(service, request, {"games": games})


def level_told(level: Title) -> dict[str, str]:
    """A bot's level, for a form that offers it."""
    return {"name": level.name, "title": _(level.title), "about": _(level.about)}


def game_told(game: Game) -> dict[str, Any]:
    """A game, for a form that sets a table up."""
    options = [option_told(game, option) for option in game.options]
    return {
        "id": game.id,
        "title": _(game.title),
        "goal": _(game.goal),
        "tagline": _(game.tagline),
        "minutes": game.minutes,
        "seats": game.seats,
        "options": options,
        "levels": [level_told(level) for level in offered(game)],
        "usual_level": default_bot(game),
        "bots": bots_at_tables(game),
        "has_hints": has_hints(game),
    }


def option_told(game: Game, option: Option) -> dict[str, Any]:
    """An option; ``choices`` are the values that a form can offer, each with the seats it is for."""
    choices = [{"value": value, "seats": option.seats_for(value, game.seats)} for value in option.choices]
    label = _(option.label) if option.label else ""
    return {"name": option.name, "help": _(option.help), "label": label, "choices": choices}


# Tables


async def post_table(service: Service, request: Request) -> Response:
    """Make a table."""
    visit, person = request.state.visit, request.state.person
    wish = await body_of(request, seating.TableWish)
    if not service.new_tables.take(visit.network):
        raise Refused("too-fast")
    if wish.is_listed and not service.new_listed.take(visit.network):
        raise Refused("listed-enough")
    table = seating.make(wish, person, await service.name_of(person, visit.language), time())
    await service.hub.create(table)
    return reply(service, request, {"id": table.id, "path": f"/t/{table.id}"}, 201)


class LessonWish(msgspec.Struct, forbid_unknown_fields=True):
    """Which game somebody wants to learn."""

    game: Word


async def post_lesson(service: Service, request: Request) -> Response:
    """The way to somebody's guided first game: the one that was left, or a new one."""
    visit, person = request.state.visit, request.state.person
    wish = await body_of(request, LessonWish)
    running = await service.store.tables_of(person, LIST_LENGTH, is_over=False)
    found = next(
        (each.table for each in running if each.table.learning and each.table.game == wish.game), None
    )
    if found is None:
        if not service.new_tables.take(visit.network):
            raise Refused("too-fast")
        found = lessons.make(wish.game, person, await service.name_of(person, visit.language), time())
        await service.hub.create(found)
    return reply(service, request, {"id": found.id, "path": f"/t/{found.id}"}, 201)


async def get_lobby(service: Service, request: Request) -> Response:
    """Tables with free seats that anyone may join."""
    found = await open_tables(service.store)
    return reply(service, request, {"tables": [listed_told(each, request.state.person) for each in found]})


async def get_mine(service: Service, request: Request) -> Response:
    """One's own tables: running ones, those that wait for oneself first, and finished ones."""
    person = request.state.person
    running = await service.store.tables_of(person, LIST_LENGTH, is_over=False)
    over = await service.store.tables_of(person, LIST_LENGTH, is_over=True)
    told = [listed_told(each, person) for each in running]
    told.sort(key=lambda each: not each["is_your_turn"])
    return reply(service, request, {"running": told, "over": [listed_told(each, person) for each in over]})


async def get_table(service: Service, request: Request) -> Response:
    """A table in a list's words: whether it is there, and whether one can join."""
    found = await service.store.table(request.path_params["table"])
    if found is None:
        raise Refused("no-such-table")
    return reply(service, request, listed_told(found, request.state.person))


def listed_told(found: Listed, person: str) -> dict[str, Any]:
    """A table, as a list shows it."""
    table, standing = found.table, found.standing
    own = seats_of(table, person)
    status = "over" if standing.is_over else "playing" if table.is_started else "open"
    return {
        "id": table.id,
        "path": f"/t/{table.id}",
        "game": table.game,
        "status": status,
        "seats": [{"kind": seat.kind, "name": seat.name} for seat in table.seats],
        "your_seats": own,
        "is_your_turn": status == "playing"
        and bool(set(seats_played_by(table, person)) & set(standing.awaited)),
        "winners": standing.winners,
        "pace": table.pace,
        "num_lines": found.ply,
        "updated_s": found.updated_s,
    }


async def room_of(service: Service, request: Request) -> Room:
    """The table that an address names."""
    room = (await service.hub.open_table(request.path_params["table"])).room
    await require_sight(service.store, room.table, request.state.person)
    return room


async def get_record(service: Service, request: Request) -> Response:
    """The game's record, to be kept."""
    room = await room_of(service, request)
    name = quote(f"{room.table.game}-{room.table.id}.json")
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-cache"}
    return Response(record_of(room).to_json() + "\n", media_type=JSON, headers=headers)


async def get_picture(service: Service, request: Request) -> Response:
    """The position after so many lines of the log, or the present one."""
    room = await room_of(service, request)
    lines = request.query_params.get("at", "")
    if lines and not (lines.isascii() and lines.isdigit() and len(lines) < 7):
        raise Refused("bad-message", "at must be a number of lines")
    match = room.match.at(min(int(lines), len(room.match.events))) if lines else room.match
    with speaking(request.state.visit.language):
        svg = match.game.view.draw(match)
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "no-cache"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def get_code(service: Service, request: Request) -> Response:
    """The table's address as a QR code, to be read from one screen by another device."""
    found = await service.store.table(request.path_params["table"])
    if found is None:
        raise Refused("no-such-table")
    svg = code_of(f"{request.base_url}t/{found.table.id}")
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "private, max-age=86400"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def code_of(address: str) -> str:
    """An address as a QR code: dark on light in every theme, for not every reader takes it otherwise."""
    written = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(written, kind="svg", xmldecl=False, omitsize=True, dark="#2A211B", light="#FFFFFF")
    return written.getvalue().decode()


# How the server is


async def get_health(service: Service, request: Request) -> Response:
    """Whether the server can do its work: it can if the store can be written to."""
    await service.store.ping()
    return Response(b'{"status":"ok"}', media_type=JSON)


async def get_metrics(service: Service, request: Request) -> Response:
    """What is counted, for whoever asks from this machine."""
    if not (request.client and is_loopback(request.client.host)):
        raise Refused("forbidden")
    return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/me", get_me),
    ("POST", "/api/me", post_me),
    ("POST", "/api/me/link", post_link),
    ("POST", "/api/carry", post_carry),
    ("GET", "/api/games", get_games),
    ("GET", "/api/tables", get_lobby),
    ("POST", "/api/tables", post_table),
    ("POST", "/api/lessons", post_lesson),
    ("GET", "/api/tables/mine", get_mine),
    ("GET", "/api/tables/{table}", get_table),
    ("GET", "/t/{table}/record.json", get_record),
    ("GET", "/t/{table}/position.svg", get_picture),
    ("GET", "/t/{table}/qr.svg", get_code),
    ("GET", "/healthz", get_health),
    ("GET", "/metrics", get_metrics),
)


def routes(service: Service) -> list[Route]:
    """The routes of the interface."""
    return [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]


def endpoint(service: Service, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler that knows its service and its visitor."""

    async def answer(request: Request) -> Response:
        visit = request.state.visit = service.visit(request)
        request.state.is_new, request.state.needs_cookie = visit.person is None, visit.needs_cookie
        request.state.person = visit.person or new_id()
        return await handler(service, request)

    return answer
