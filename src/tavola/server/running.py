"""Running the server: from settings to a socket that listens, and back."""

import gc
import ipaddress
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any

import uvicorn

from ..core.errors import TavolaError
from ..core.options import brief
from .app import create_app
from .files import ACCEPTED_AT_ONCE
from .http_wire import HttpWire, PendingConnections
from .service import Service
from .settings import Settings
from .wire import Wire

GRACE_S = 5  # for those who are connected when the server is told to stop
BACKLOG = 1024
PING_SHARE = 0.4  # of the time in which a connection must give a sign of life; the rest is for the answer
# Everything waits for a collection, which looks at what was made since the last one: so there is one often,
# and it takes a few milliseconds. What outlives it is hardly ever garbage (a closed connection leaves two
# kilobytes); with thousands of tables awake, a look at all of it takes a second or two, and must be rare.
GC_THRESHOLDS = (1_000, 100_000, 1)
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """Says when it listens and when it ends, and leaves it to us to close the rest after a signal."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None], on_end: Callable[[], None]):
        super().__init__(config)
        self.on_ready, self.on_end = on_ready, on_end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so. Few connections are taken in at once, but many may wait for that."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)
        self.on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that it ends, then close all connections."""
        self.on_end()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in order at the first signal; a second one ends the process at once."""

        def stop(number: int, frame: FrameType | None) -> None:
            self.should_exit = True
            signal.signal(number, signal.SIG_DFL)

        for number in SIGNALS:
            signal.signal(number, stop)
        yield


async def run(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until told to stop; ``on_ready`` is given the address once somebody can connect."""
    gc.freeze()  # what is loaded now stays
    gc.set_threshold(*GC_THRESHOLDS)
    service = Service(settings)
    listening = open_socket(settings.host, settings.port)
    async with service.running():
        config = configuration(settings, service)
        address = address_of(settings.host, listening.getsockname()[1])
        server = Server(config, lambda: on_ready(address), service.hub.begin_closing)
        await server.serve(sockets=[listening])


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; raises OSError if the address is taken or not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while attempting")[0]
        raise OSError(error.errno, reason, f"{host}:{port}") from None
    except (TypeError, UnicodeError):  # what cannot even be asked of the network
        raise TavolaError(f"{brief(host)} is no address to listen at") from None


def address_of(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    try:
        is_any = ipaddress.ip_address(host).is_unspecified
    except ValueError:
        is_any = False
    name = "localhost" if is_any else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def configuration(settings: Settings, service: Service) -> uvicorn.Config:
    """How uvicorn serves us. States are packed once for all who see them: no frame is deflated again."""
    limits = settings.limits
    count = service.metrics.dropped.labels
    pending = PendingConnections(
        limits.pending_per_address, service.max_sockets, lambda reason: count(reason).inc()
    )
    http: Any = partial(HttpWire, pending=pending, limits=limits)
    return uvicorn.Config(
        create_app(service),
        http=http,
        backlog=ACCEPTED_AT_ONCE,
        timeout_keep_alive=limits.idle_s,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SHARE * limits.pong_s,
        ws_ping_timeout=(1 - PING_SHARE) * limits.pong_s,
        timeout_graceful_shutdown=GRACE_S,
    )
