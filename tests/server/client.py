"""A client without a browser: a person with a cookie, and a player at a table."""

import asyncio
import json
import sys
import zlib
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ..waiting import PATIENCE_S

COOKIE = "tavola"
NUM_KEPT = 6  # connections for HTTP, as browsers have
KEPT_S = 2  # for which a connection is used again; less than the server keeps it, so that they never cross


class Refusal(Exception):
    """What the server refused."""

    def __init__(self, code: str, detail: str = ""):
        super().__init__(f"{code} {detail}")
        self.code, self.detail = code, detail


class Person:
    """Somebody with an identity of their own."""

    def __init__(self, base: str, **headers: str):
        self.base = base
        limits = httpx.Limits(max_connections=NUM_KEPT, keepalive_expiry=KEPT_S)
        self.http = httpx.AsyncClient(base_url=base, headers=headers, timeout=PATIENCE_S, limits=limits)

    async def get(self, path: str) -> Any:
        """Ask for something in JSON."""
        return checked(await self.http.get(path))

    async def post(self, path: str, data: object) -> Any:
        """Send something in JSON."""
        return checked(await self.http.post(path, json=data))

    async def arrive(self) -> Self:
        """Visit for the first time, and be given an identity."""
        await self.get("/api/me")
        return self

    @property
    def cookie(self) -> str:
        """The identity."""
        return self.http.cookies[COOKIE]

    async def make_table(self, game: str, *seats: str, **wish: Any) -> str:
        """Make a table with seats such as "person", "bot", "open"; return its id."""
        found = await self.post(
            "/api/tables", {"game": game, "seats": [{"kind": kind} for kind in seats], **wish}
        )
        return str(found["id"])

    def at(self, table: str, **settings: Any) -> "Player":
        """This person at a table."""
        return Player(self.base, self.cookie, table, **settings)

    async def __aenter__(self) -> Self:
        return await self.arrive()

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()


def checked(response: httpx.Response) -> Any:
    """The body of a good answer; raises Refusal for others."""
    if response.status_code >= 400:
        error = response.json()["error"]
        raise Refusal(error["code"], error["detail"])
    return response.json()


def contribution(seat: int) -> str:
    """What a seat adds to the dice: the same every time, so that they are known."""
    return f"{seat:032x}"


def whole(message: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The state that a message comes to for who has seen the one before it."""
    assert message["since"] in (0, before.get("number"))
    known = before if message["since"] else {}
    state = {**known, **message}
    if "events" in message:
        state["events"] = rebuilt(message["events"], known.get("events", []))
    if "parts" in message:
        state |= picture(message["parts"], known.get("chunks", {}))
    return state


def picture(told: list[Any], known: dict[str, list[str]]) -> dict[str, Any]:
    """The parts of a picture, name and SVG of each, and the chunks of which they consist."""
    chunks = {name: known[name] if new is None else rebuilt(new, known.get(name, [])) for name, new in told}
    return {"chunks": chunks, "parts": [[name, "".join(each)] for name, each in chunks.items()]}


def rebuilt(told: list[Any], before: list[Any]) -> list[Any]:
    """A sequence that was told as runs of the one before, and new items."""
    pieces = [before[item[0] : sum(item)] if isinstance(item, list) else [item] for item in told]
    return [item for piece in pieces for item in piece]


class Player:
    """A connection to a table. ``state`` is always the latest that came."""

    def __init__(self, base: str, cookie: str, table: str, *, language: str = "en", packed: bool = True):
        path = f"/t/{table}/socket?lang={language}&packed={int(packed)}"
        self.address = base.replace("http", "ws", 1) + path
        self.headers = {"Cookie": f"{COOKIE}={cookie}", "Origin": base}
        self.numbers = count(1)
        self.answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.state: dict[str, Any] = {}
        self.num_states = 0
        self.reactions: list[tuple[int, str]] = []  # all that came: seat and name
        self.news = asyncio.Condition()
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self.socket = await connect(
            self.address,
            additional_headers=self.headers,
            max_size=None,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE_S,
            ping_timeout=PATIENCE_S,
        )
        self.reader = asyncio.create_task(self.read())
        await self.until(lambda state: True)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self.socket is not None
        assert self.reader is not None
        self.reader.cancel()
        await self.socket.close()
        with suppress(asyncio.CancelledError):
            await self.reader

    async def read(self) -> None:
        """Take in whatever comes."""
        assert self.socket is not None
        try:
            async for frame in self.socket:
                await self.take(json.loads(zlib.decompress(frame) if isinstance(frame, bytes) else frame))
        except ConnectionClosed:
            pass
        finally:
            for answer in self.answers.values():
                if not answer.done():
                    answer.set_exception(ConnectionError("the connection was lost"))
            async with self.news:
                self.news.notify_all()

    async def take(self, message: dict[str, Any]) -> None:
        """One message."""
        if message["type"] == "state":
            self.state = whole(message, self.state)
            self.num_states += 1
            async with self.news:
                self.news.notify_all()
        elif message["type"] == "reaction":
            self.reactions.append((message["seat"], message["reaction"]))
        elif message["id"] in self.answers:
            answer = self.answers.pop(message["id"])
            if message["type"] == "trial":
                message |= picture(message["parts"], self.state.get("chunks", {}))
            if not answer.done():
                answer.set_result(message)

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self.reader is None or self.reader.done()

    async def until(self, condition: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Wait for a state; raises ConnectionError if the connection is lost before."""
        async with asyncio.timeout(PATIENCE_S), self.news:
            while not (self.state and condition(self.state)):
                if self.is_lost:
                    raise ConnectionError("the connection was lost")
                await self.news.wait()
        return self.state

    async def do(self, command: str, **details: Any) -> dict[str, Any]:
        """Command, and wait for the answer; raises Refusal, or ConnectionError if it was lost."""
        assert self.socket is not None
        number = next(self.numbers)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[number] = answer
        answer.add_done_callback(lambda _: answer.cancelled() or answer.exception())  # nobody need wait
        try:
            await self.socket.send(json.dumps({"do": command, "id": number, **details}))
        except ConnectionClosed:
            raise ConnectionError("the connection was lost") from None
        async with asyncio.timeout(PATIENCE_S):
            message = await answer
        if message["type"] == "refused":
            raise Refusal(message["code"], message["detail"])
        return message

    # What players do all the time

    async def contribute(self) -> None:
        """Shake the dice for all own seats that have not, once it is seen that the game has begun."""
        state = await self.until(lambda state: state["table"]["status"] != "open")
        for seat in state["seats"]:
            if seat["is_yours"] and not seat["has_contributed"]:
                with suppress(Refusal):
                    await self.do("contribute", seat=seat["seat"], value=contribution(seat["seat"]))

    async def step(self, choose: Callable[[list[Any]], Any]) -> dict[str, Any] | None:
        """Do whatever an own seat is asked for now, and see it done; None if there is nothing to be done."""
        command = next(filter(None, (self.due(asked, choose) for asked in self.state["asked"])), None)
        if command is None:
            return None
        done = await self.do(**command)
        await self.until(lambda state: state["ply"] >= done["ply"])
        return done

    def due(self, asked: dict[str, Any], choose: Callable[[list[Any]], Any]) -> dict[str, Any] | None:
        """The command with which a seat does what it is asked for."""
        where = {"seat": asked["seat"], "ply": self.state["ply"]}
        if asked["can_throw"]:
            return {"command": "throw", **where}
        return {"command": "play", **where, "moves": [choose(asked["moves"])[0]]} if asked["moves"] else None

    async def decision(self) -> dict[str, Any]:
        """Play until an own seat has a move to choose; one of them, as a command has it."""
        await self.contribute()
        while True:
            seen = self.num_states
            for asked in self.state["asked"]:
                if asked["moves"]:
                    where = {"seat": asked["seat"], "ply": self.state["ply"]}
                    return {**where, "moves": [asked["moves"][0][0]]}
            if not await self.step(lambda moves: moves[0]):
                await self.until(lambda _, seen=seen: self.num_states > seen)  # type: ignore[misc]

    async def play_on(self, choose: Callable[[list[Any]], Any]) -> dict[str, Any]:
        """Play own seats to the end of the game."""
        return await self.play_until(sys.maxsize, choose)

    async def play_until(self, ply: int, choose: Callable[[list[Any]], Any]) -> dict[str, Any]:
        """Play own seats until the log is that long, or to the end; what is refused is looked at again."""
        await self.contribute()
        while self.state["ply"] < ply and self.state["table"]["status"] != "over":
            seen = self.num_states
            with suppress(Refusal):
                if await self.step(choose):
                    continue
            await self.until(lambda _, seen=seen: self.num_states > seen)  # type: ignore[misc]
        return self.state
