"""One client's WebSocket: commands in, answers and the latest state out.

A client that reads slowly is not sent every state but the latest: what waits for it is a mark that there is
something new, not a queue. Of a state it is sent what differs from the last one that it was sent. Its answers
wait in a queue of bounded length; when that is full, no more commands are read until there is room again.
"""

import asyncio
import logging
from contextlib import suppress
from time import monotonic

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..core.errors import TavolaError
from ..core.language import speaking
from . import messages as m
from .commands import Caller, carry_out
from .deltas import trial_since
from .fairness import Account
from .limits import Bucket
from .refusals import Refused, code_of, detail_of, sentence
from .settings import Limits
from .state_cache import Frame, Snapshot, framed

log = logging.getLogger("tavola.socket")

MAX_ANSWERS = 32
PENALTY_S = 0.5  # for which nothing is read from a client that says too much
TOO_MUCH = 1008  # the code with which we close a connection that does not behave


class Connection:
    """A client at a table."""

    def __init__(
        self,
        socket: WebSocket,
        caller: Caller,
        limits: Limits,
        is_packed: bool,
        work: Account,
        viewing: Account,
    ):
        self.socket, self.caller, self.limits, self.is_packed = socket, caller, limits, is_packed
        self.work, self.viewing = work, viewing  # what is charged for commands, and for states
        self.bucket = Bucket(limits.messages_per_s, limits.message_burst)
        self.answers: asyncio.Queue[msgspec.Struct] = asyncio.Queue(MAX_ANSWERS)
        self.has_news = False
        self.seen: Snapshot | None = None  # the state that was sent last
        self.waiting = asyncio.Event()
        self.thinking: asyncio.Task[None] | None = None  # a hint under way: one at a time
        self.num_refusals = 0  # since the client last behaved, and had not said much before

    # Out

    def notice(self) -> None:
        """There is a new state."""
        self.has_news = True
        self.waiting.set()

    def hear(self, message: m.ReactionMessage) -> None:
        """Pass on what is told in passing; a client that does not keep up misses it."""
        if not self.answers.full():
            self.answers.put_nowait(message)
            self.waiting.set()

    async def answer(self, message: msgspec.Struct) -> None:
        """Answer a command, once there is room."""
        await self.answers.put(message)
        self.waiting.set()

    async def write(self) -> None:
        """Send whatever there is to send, for as long as the client is there."""
        while True:
            await self.waiting.wait()
            self.waiting.clear()
            while not self.answers.empty():
                await self.send(self.framed(self.answers.get_nowait()))
            if self.has_news:
                await self.viewing.credit()
                await self.viewing.turn()
                self.has_news = False
                await self.viewing.charge(self.show())

    async def show(self) -> None:
        """Send what has changed since the state that was sent last."""
        states, seen = self.caller.open_table.states, self.seen
        self.seen = states.latest(self.caller.person, self.caller.language)
        await self.send(states.frame(self.seen, seen, self.is_packed))

    def framed(self, message: msgspec.Struct) -> Frame:
        """An answer as this client reads it, knowing the state that it was sent before."""
        if isinstance(message, m.Trial):
            return framed(trial_since(message, self.seen.state if self.seen else None), self.is_packed)
        return framed(message, self.is_packed)

    async def send(self, frame: Frame) -> None:
        """Send one message; waits while the client is slow."""
        try:
            if isinstance(frame, bytes):
                await self.socket.send_bytes(frame)
            else:
                await self.socket.send_text(frame)
        except RuntimeError:  # closed meanwhile: by us, for a message too large, or because no pong came
            raise WebSocketDisconnect from None

    # In

    async def run(self) -> None:
        """Serve the client until it goes."""
        writer = asyncio.create_task(self.write())
        reader = asyncio.create_task(self.read())
        try:
            done, _ = await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except (WebSocketDisconnect, ConnectionError):
            pass  # the usual end
        finally:
            tasks = [task for task in (reader, writer, self.thinking) if task]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def read(self) -> None:
        """Take commands, one after the other."""
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            command = text.encode() if text is not None else message.get("bytes") or b""
            await self.work.turn()
            await self.work.charge(self.obey(command))
            if self.num_refusals > self.limits.refusals:
                with suppress(RuntimeError):  # closed meanwhile
                    await self.socket.close(TOO_MUCH, "too-fast")
                return

    async def obey(self, message: bytes) -> None:
        """Do what a message says, if it may be said now."""
        is_calm = self.bucket.is_full  # else what follows a flood would excuse it
        try:
            if not self.bucket.take() or self.work.is_overdrawn:
                raise Refused("too-fast")
            command = decoded(message)
            if isinstance(command, m.AskHint):  # takes its time: meanwhile one plays on
                self.think(command, is_calm)
                return
        except Exception as error:
            await self.refuse(m.number_in(message), error)
        else:
            await self.carry_out(command, is_calm)

    def think(self, command: m.AskHint, is_calm: bool) -> None:
        """Look for a hint, one at a time."""
        if self.thinking and not self.thinking.done():
            raise Refused("no-hint")
        self.thinking = asyncio.create_task(self.carry_out(command, is_calm))

    async def carry_out(self, command: m.AnyCommand, is_calm: bool) -> None:
        """Carry a command out and answer it: if it is refused, with the reason and the state."""
        metrics, began = self.caller.hub.metrics, monotonic()
        try:
            answer = await carry_out(self.caller, command)
        except Exception as error:
            await self.refuse(command.id, error)
        else:
            if is_calm:
                self.num_refusals = 0
            metrics.commands.labels(type(command).__name__).inc()
            if not isinstance(command, m.AskHint):  # which takes as long as a bot thinks
                metrics.command_s.observe(monotonic() - began)
            if isinstance(command, m.GetState):  # all of it: the client may have lost something
                self.seen = None
                self.notice()
            await self.answer(answer)

    async def refuse(self, number: int, error: Exception) -> None:
        """Say why not. What nobody expected is our fault, and is logged."""
        if isinstance(error, TavolaError):
            code, detail = code_of(error), detail_of(error)
        else:
            code, detail = "internal", ""
            self.caller.hub.metrics.errors.inc()
            log.error("a command failed", exc_info=error)
        self.num_refusals += 1
        self.caller.hub.metrics.refusals.labels(code).inc()
        with speaking(self.caller.language):
            told = m.RefusalMessage(id=number, code=code, message=sentence(code), detail=detail)
        await self.answer(told)
        if code == "too-fast":  # nothing more is read for a moment, nor is anything drawn
            await asyncio.sleep(PENALTY_S)
        else:
            self.notice()


def decoded(message: bytes) -> m.AnyCommand:
    """A command; raises Refused if it is none."""
    try:
        return m.decode_command(message)
    except m.UNREADABLE as error:
        raise Refused("bad-message", str(error)[:200]) from None
