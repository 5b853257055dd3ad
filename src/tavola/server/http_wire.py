"""An HTTP connection's bytes in and out, with bounds that uvicorn's own protocol does not have.

A request must come within a time, head and body, and its answer must be read within one. Connections that we
only wait for are counted by the address they come from: where there are too many, the one that we have waited
for longest makes room. So whoever sends half a request, or a thousand of them, keeps nobody else out; and a
request that comes whole is never turned away for what its neighbours do.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .limits import network_of
from .settings import Limits


class Droppable(Protocol):
    """A connection that can be ended at once."""

    def drop(self, reason: str) -> None:
        """End it, whatever was to come."""


class PendingConnections:
    """The connections from which something is still to come, by network, the longest awaited first."""

    def __init__(self, per_network: int, sockets: int, on_drop: Callable[[str], None]):
        self.per_network, self.sockets, self.on_drop = per_network, sockets, on_drop
        self.by_network: dict[str, dict[Droppable, None]] = {}

    def add(self, network: str, connection: Droppable) -> None:
        """Wait for a connection; if too many of its network are waited for, the oldest is dropped."""
        group = self.by_network.setdefault(network, {})
        group[connection] = None
        if len(group) > self.per_network:
            self.drop_oldest(network)

    def discard(self, network: str, connection: Droppable) -> None:
        """Wait for it no more."""
        group = self.by_network.get(network, {})
        group.pop(connection, None)
        if not group:
            self.by_network.pop(network, None)

    def make_room(self) -> bool:
        """Drop one of the network that has most; False if we wait for nobody."""
        if not self.by_network:
            return False
        self.drop_oldest(max(self.by_network, key=lambda network: len(self.by_network[network])))
        return True

    def drop_oldest(self, network: str) -> None:
        """Drop the connection of a network that was awaited longest."""
        oldest = next(iter(self.by_network[network]))
        self.discard(network, oldest)
        oldest.drop("crowded")


class HttpWire(H11Protocol):
    """uvicorn's protocol, bounded."""

    def __init__(self, *arguments: Any, pending: PendingConnections, limits: Limits, **settings: Any):
        super().__init__(*arguments, **settings)
        self.pending = pending
        self.patience_s = {h11.IDLE: limits.header_s, h11.SEND_BODY: limits.body_s}
        self.answer_s = limits.answer_s
        self.timer: asyncio.TimerHandle | None = None
        self.watched: object = None  # what the timer is for
        self.num_answered = 0
        self.is_upgraded = False
        self.network = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects."""
        super().connection_made(transport)
        self.network = network_of(self.client[0] if self.client else "")
        if len(self.connections) > self.pending.sockets and not self.pending.make_room():
            self.drop("full")
        else:
            self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self.stop_watching()

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        super().data_received(data)
        self.watch()

    def on_response_complete(self) -> None:
        """An answer is written; the next request may come."""
        self.num_answered += 1
        super().on_response_complete()
        self.watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a WebSocket, which has bounds of its own."""
        self.is_upgraded = True
        self.stop_watching()
        super().handle_websocket_upgrade(event)

    # Time

    def watch(self) -> None:
        """Give the client time for what is to come now; bytes that bring nothing to an end give no more."""
        state = self.conn.their_state
        awaited = (state, self.num_answered)
        if self.is_upgraded or self.transport.is_closing() or awaited == self.watched:
            return
        self.stop_watching()
        self.watched = awaited
        reason = {h11.IDLE: "header", h11.SEND_BODY: "body"}.get(state, "answer")
        self.timer = self.loop.call_later(self.patience_s.get(state, self.answer_s), self.drop, reason)
        if state in self.patience_s:
            self.pending.add(self.network, self)

    def stop_watching(self) -> None:
        """Nothing is awaited any more."""
        self.watched = None
        self.pending.discard(self.network, self)
        if self.timer:
            self.timer.cancel()
            self.timer = None

    def drop(self, reason: str) -> None:
        """End the connection at once: what was to come is too late, or there is no room to wait for it."""
        self.stop_watching()
        self.pending.on_drop(reason)
        self.transport.abort()
