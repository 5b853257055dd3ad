"""Running the server: from settings to a socket that listens, and back."""

import gc
import ipaddress
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from ..core.errors import TavolaError
from ..core.options import brief
from .app import create_app
from .service import Service
from .settings import Settings
from .wire import Wire

GRACE_S = 5  # for those who are connected when the server is told to stop
BACKLOG = 1024
# With thousands of tables awake, a full collection takes half a second: it must be rare.
GC_THRESHOLDS = (50_000, 20, 100)
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server(uvicorn.Server):
    """Says when it listens, and leaves it to us to close the rest after a signal."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]):
        super().__init__(config)
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self.on_ready()

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
        await Server(config, lambda: on_ready(address)).serve(sockets=[listening])


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
    return uvicorn.Config(
        create_app(service),
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_S,
    )
