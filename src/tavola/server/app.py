"""The web application: routes, the WebSocket of a table, pages, and the guard around all of it."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.utils import ClientDisconnected

from ..core.errors import TavolaError
from ..core.language import speaking
from . import (
    again_pages,
    api,
    assets,
    bout_pages,
    club_pages,
    me_pages,
    pages,
    puzzle_pages,
    review_pages,
    rules,
    today_pages,
    verifier,
    workshops,
)
from .commands import Caller
from .connection import Connection
from .guard import Guard
from .puzzle_room import PuzzleRoom
from .puzzle_shelves import puzzle_at
from .refusals import Refused, code_of, detail_of, refusal_json, sentence, status_of
from .service import Service
from .today import require_sight
from .visit import Visit

log = logging.getLogger("tavola.server")

OUR_FAULT = 1011
Attend = Callable[[Service, WebSocket, str, Visit], Awaitable[None]]  # serves somebody until they go
GONE = 499  # the status that is logged for whoever did not wait for one
TRY_AGAIN = 1013  # the code with which we close a connection that we cannot serve at the moment


def create_app(service: Service) -> ASGIApp:
    """The application of a service, which must be running when requests come."""
    app = Starlette(
        routes=[
            *api.routes(service),
            WebSocketRoute("/t/{table}/socket", socket_of(service, attend)),
            WebSocketRoute("/puzzles/{game}/{puzzle}/socket", socket_of(service, attend_puzzle)),
            *pages.routes(service),
            *review_pages.routes(service),
            *today_pages.routes(service),
            *me_pages.routes(service),
            *puzzle_pages.routes(service),
            *again_pages.routes(service),
            *club_pages.routes(service),
            *bout_pages.routes(service),
            *rules.routes(service),
            *verifier.routes(service),
            *workshops.routes(service),
            *assets.routes(),
        ],
        exception_handlers=handlers(service),
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
    )
    return Guard(app, service)


# WebSockets


def socket_of(service: Service, serve_client: Attend) -> Callable[[WebSocket], Awaitable[None]]:
    """The endpoint of the WebSocket of a table, or of a puzzle."""

    async def serve(socket: WebSocket) -> None:
        try:
            await admit(service, socket, serve_client)
        except TavolaError as error:
            if socket.application_state is WebSocketState.CONNECTING:
                await socket.send_denial_response(refused(service, socket, error))
            else:
                await socket.close(TRY_AGAIN, code_of(error))
        except (ClientDisconnected, WebSocketDisconnect):
            pass  # gone before it was let in
        except Exception:
            service.metrics.errors.inc()
            log.exception("a connection failed")
            await socket.close(OUR_FAULT, "internal")

    return serve


async def admit(service: Service, socket: WebSocket, serve_client: Attend) -> None:
    """Let a client in, if it is somebody and there is room."""
    visit = service.visit(socket)
    if visit.person is None:
        raise Refused("no-identity")
    limits = service.settings.limits
    keys = (f"network {visit.network}", f"person {visit.person}")
    most = (limits.connections_per_address, limits.connections_per_person)
    if not service.quota.is_free(*zip(keys, most, strict=True)):
        raise Refused("too-many")
    service.quota.take(*keys)
    service.metrics.connections.inc()
    try:
        await serve_client(service, socket, visit.person, visit)
    finally:
        service.quota.give_back(*keys)
        service.metrics.connections.dec()


async def attend(service: Service, socket: WebSocket, person: str, visit: Visit) -> None:
    """Serve one client at a table until it goes."""
    table_id = socket.path_params["table"]
    open_table = await service.hub.open_table(table_id)
    await require_sight(service.store, open_table.room.table, person)
    caller = Caller(
        service.hub, open_table, person, await service.name_of(person, visit.language), visit.language
    )
    connection = connection_of(service, socket, caller, visit)
    await socket.accept()
    caller.open_table = await service.hub.enter(table_id, connection, person)
    try:
        await caller.open_table.room.welcome(person)
        await connection.run()
    finally:
        service.hub.exit(caller.open_table, connection, person)


async def attend_puzzle(service: Service, socket: WebSocket, person: str, visit: Visit) -> None:
    """Serve one client at a puzzle until it goes: nobody else is there, and nothing is kept."""
    puzzle = puzzle_at(socket.path_params["game"], socket.path_params["puzzle"])
    name = await service.name_of(person, visit.language)
    open_table = service.hub.apart(PuzzleRoom(service.store, puzzle, person, name))
    connection = connection_of(
        service, socket, Caller(service.hub, open_table, person, name, visit.language), visit
    )
    await socket.accept()
    open_table.room.visitors.add(connection)
    connection.notice()
    await connection.run()


def connection_of(service: Service, socket: WebSocket, caller: Caller, visit: Visit) -> Connection:
    """A client's connection, whose work is counted for who it is."""
    accounts = (budget.account(visit.network, caller.person) for budget in (service.work, service.viewing))
    is_packed = socket.query_params.get("packed") == "1"
    return Connection(socket, caller, service.settings.limits, is_packed, *accounts)


# Errors


def handlers(service: Service) -> Mapping[Any, Any]:
    """How whatever goes wrong over HTTP is answered."""

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, TavolaError)  # noqa: S101
        return refused(service, request, error)

    async def refuse_http(request: Request, error: Exception) -> Response:
        response = told(service, request, "no-such-page")
        response.status_code = error.status_code if isinstance(error, HTTPException) else 404
        return response

    async def fail(request: Request, error: Exception) -> Response:
        service.metrics.errors.inc()
        log.error("a request failed", exc_info=error)
        return told(service, request, "internal")

    async def let_go(request: Request, error: Exception) -> Response:
        return Response(status_code=GONE)

    return {
        TavolaError: refuse,
        HTTPException: refuse_http,
        ClientDisconnect: let_go,
        Exception: fail,
    }


def refused(service: Service, connection: HTTPConnection, error: TavolaError) -> Response:
    """What is answered to a request that we refuse."""
    code = code_of(error)
    service.metrics.refusals.labels(code).inc()
    return told(service, connection, code, detail_of(error))


def told(service: Service, connection: HTTPConnection, code: str, detail: str = "") -> Response:
    """A refusal in the visitor's language: a page for who looks at pages, JSON for programs."""
    language = service.visit(connection).language
    with speaking(language):
        if "text/html" in connection.headers.get("accept", ""):
            return pages.error_page(language, sentence(code), status_of(code))
        return JSONResponse(refusal_json(code, detail), status_of(code))
