"""The page where a game is seen again, and what its script asks for: a table's game, or one from a file."""

from collections.abc import Mapping
from time import time
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..core.errors import BadRecord
from ..core.language import _, speaking
from ..core.registry import find_game
from .api import JSON, PICTURE_POLICY, Handler, body_of, endpoint, reply, room_of
from .boards import THEMES, board_of
from .continuing import played_on
from .pages import drawings, has_same_dice, page, table_of
from .presenter import resigned_words
from .refusals import Refused, refusal_json
from .replays import RUN, SeenGame, seen_at
from .review_messages import ReplayLines
from .seating import require
from .service import Service
from .uploads import read_record
from .verdicts import status_of
from .words import bring_words, review_words

MAX_DIGITS = 7  # of a number in an address
KEPT_S = 600  # by the browser: an address of pictures says of which lines they are


async def review_page(service: Service, request: Request) -> Mapping[str, Any]:
    """The page of a table's game: what its pictures draw more than once, and the words of its script."""
    found = await table_of(service, request)
    at = {"base": f"/t/{found.id}/review", "back": f"/t/{found.id}", "has_same_dice": has_same_dice(found)}
    return {**drawings(find_game(found.game)), **at, "words": review_words()}


async def upload_page(service: Service, request: Request) -> Mapping[str, Any]:
    """The page of a game from a file."""
    seen = await service.uploads.game(request.path_params["record"])
    at = {"base": f"/records/{seen.id}", "back": "", "has_same_dice": False}
    return {**drawings(seen.match.game), **at, "words": review_words()}


async def bring_page(service: Service, request: Request) -> Mapping[str, Any]:
    """The page that takes a game from a file."""
    return {"max_bytes": service.settings.limits.body_bytes, "words": bring_words()}


async def seen_of(service: Service, request: Request) -> SeenGame:
    """The game that an address names."""
    if upload_id := request.path_params.get("record"):
        return await service.uploads.game(upload_id)
    return seen_at(await room_of(service, request), request.state.person)


async def get_lines(service: Service, request: Request) -> Response:
    """Every line of the game in words, up to now."""
    seen = await seen_of(service, request)
    replay = await service.replays.of(seen)
    told = ReplayLines(
        ply=seen.ply,
        num_lines=replay.num_lines,
        run=RUN,
        is_over=replay.match.is_over,
        ending=ending_of(seen, request.state.visit.language),
        seats=seen.seats,
        events=await replay.events(request.state.visit.language),
    )
    return reply(service, request, told)


def ending_of(seen: SeenGame, language: str) -> str:
    """Who gave up after the last line, if anybody did."""
    if not seen.resigned:
        return ""
    with speaking(language):
        return resigned_words(seen.match, seen.resigned, seen.resigned == seen.you)


async def get_pictures(service: Service, request: Request) -> Response:
    """The pictures of a few lines, of the game as it was when it had so many lines in the store."""
    seen = await seen_of(service, request)
    run, ply = (number_in(request.path_params[name]) for name in ("run", "ply"))
    if ply != seen.ply:
        raise Refused("stale")
    replay = await service.replays.of(seen)
    if run * RUN > replay.num_lines:
        raise Refused("no-such-page")
    body = await replay.pictures(run, seen.you, request.state.visit.language)
    headers = {"cache-control": f"private, max-age={KEPT_S}", "vary": "cookie, accept-language"}
    return Response(body, media_type=JSON, headers=headers)


async def get_verdict(service: Service, request: Request) -> Response:
    """The review of the game: the best there is, unless the client has it, and how far a better one is."""
    seen = await seen_of(service, request)
    replay = await service.replays.of(seen)
    with speaking(request.state.visit.language):
        status = await status_of(service.desk, seen, replay, request.query_params.get("have", ""))
    return reply(service, request, status)


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """From where somebody wants to play on."""

    line: Annotated[int, msgspec.Meta(ge=0)]


async def post_play_on(service: Service, request: Request) -> Response:
    """A new table that goes on from a position of this one, against bots."""
    seen, person = await seen_of(service, request), request.state.person
    require(not seen.hidden, seen.hidden)
    wish = await body_of(request, PlayOn)
    replay = await service.replays.of(seen)
    if wish.line > replay.num_lines:
        raise Refused("bad-message", f"the game has {replay.num_lines} lines")
    if not service.new_tables.take(request.state.visit.network):
        raise Refused("too-fast")
    start = replay.at(wish.line)
    table = played_on(
        seen, start, person, await service.name_of(person, request.state.visit.language), time()
    )
    await service.hub.create(table, start)
    return reply(service, request, {"id": table.id, "path": f"/t/{table.id}"}, 201)


async def post_record(service: Service, request: Request) -> Response:
    """Bring a game from a file; the answer says where it is seen again."""
    if not service.new_tables.take(request.state.visit.network):
        raise Refused("too-fast")
    try:
        record = read_record((await request.body()).decode())
        upload_id = await service.uploads.keep(record)
    except UnicodeDecodeError:
        raise Refused("bad-record", "not UTF-8") from None
    except BadRecord as error:
        with speaking(request.state.visit.language):
            return reply(service, request, fault_json(error), 400)
    return reply(service, request, {"id": upload_id, "path": f"/records/{upload_id}"}, 201)


def fault_json(error: BadRecord) -> dict[str, Any]:
    """What is wrong with a record, and where; for developers in all its words."""
    told = refusal_json("bad-record", str(error))
    if error.line:
        words = _("Move {line} of this record is against the rules.")
        told["error"]["message"] = words.format(line=error.line)
    return told


async def get_board(service: Service, request: Request) -> Response:
    """The board as a little picture; one that will not change any more is kept by the browser."""
    room, theme = await room_of(service, request), request.path_params["theme"]
    if theme not in THEMES:
        raise Refused("no-such-page")
    line = request.query_params.get("at", "")
    match = room.match.at(min(number_in(line), len(room.match.events))) if line else room.match
    kept = f"max-age={KEPT_S}" if room.is_over else "no-cache"
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": f"private, {kept}"}
    return Response(board_of(match, theme), media_type="image/svg+xml", headers=headers)


def number_in(text: str) -> int:
    """A number of an address."""
    if not (text.isascii() and text.isdigit() and len(text) < MAX_DIGITS):
        raise Refused("bad-message", "expected a number")
    return int(text)


SEEN: tuple[tuple[str, str, Handler], ...] = (  # of every game that is seen again
    ("GET", "/lines", get_lines),
    ("POST", "/play-on", post_play_on),
    ("GET", "/verdict", get_verdict),
    ("GET", "/pictures/{ply}/{run}", get_pictures),
)
ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/t/{table}/board/{theme}.svg", get_board),
    ("POST", "/api/records", post_record),
    *((method, f"/t/{{table}}/review{path}", handler) for method, path, handler in SEEN),
    *((method, f"/records/{{record}}{path}", handler) for method, path, handler in SEEN),
)


def routes(service: Service) -> list[Route]:
    """The routes of the page."""
    asked = [Route(path, endpoint(service, handler), methods=[method]) for method, path, handler in ROUTES]
    return [
        Route("/review", page(service, "bring.html", bring_page)),
        Route("/t/{table}/review", page(service, "review.html", review_page)),
        Route("/records/{record}", page(service, "review.html", upload_page)),
        *asked,
    ]
