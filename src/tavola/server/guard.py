"""The door: what is looked at before any request or WebSocket is let in, and what every answer carries.

Host and Origin are checked against the names the server goes by, so that no other site can speak for a
visitor; sizes and rates are bounded; nothing but our own files may run in a page.
"""

import ipaddress
import json
import logging
import socket
from collections.abc import Iterable
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.language import best_language, speaking
from .limits import Buckets
from .metrics import Metrics
from .refusals import Refused, status_of
from .service import Service
from .settings import Settings
from .visit import Visit

log = logging.getLogger("tavola.http")

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a table's address is all one needs to come in; forms name theirs
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
STATIC_PATHS = ("/assets/", "/board/", "/static/")  # what is the same for all, and made but once
MAX_DIGITS = 20  # of a length that is worth reading
DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, service: Service):
        self.app, self.service, self.metrics = app, service, service.metrics
        self.names = own_names(service.settings)
        self.limits = limits = service.settings.limits
        self.requests = Buckets(limits.requests_per_s, limits.request_burst)
        self.requests_of_person = Buckets(limits.person_requests_per_s, limits.person_request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in, or turn away."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answer = Answer(send, scope, self.metrics)
        try:
            self.check(scope)
            await self.let_in(scope, receive, answer)
        except Refused as refusal:
            self.metrics.refusals.labels(refusal.code).inc()
            await answer.refuse(refusal)
        except Exception:
            if not answer.status:  # what was answered has been logged too
                raise
        finally:
            answer.note()

    async def let_in(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        """Let the application answer, in turn and at the visitor's cost."""
        body = Body(receive, self.limits.body_bytes) if scope["type"] == "http" else receive
        visit = self.service.visit(HTTPConnection(scope))
        if not is_at_hand(scope):
            self.count(visit)
        account = self.service.work.account(visit.network, visit.person)
        if account.is_overdrawn:
            raise Refused("too-fast")
        await account.turn()
        await account.charge(self.answered(scope, body, answer))

    async def answered(self, scope: Scope, receive: Receive, answer: "Answer") -> None:
        """Let the application answer."""
        await self.app(scope, receive, answer)

    def count(self, visit: Visit) -> None:
        """Count a request; raises Refused if it is one too many. Files of ours are not counted."""
        if not self.requests.take(visit.network):
            raise Refused("too-fast")
        if visit.person is not None and not self.requests_of_person.take(visit.person):
            raise Refused("too-fast")

    def check(self, scope: Scope) -> None:
        """Raise Refused for whoever may not come in."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not is_own(host, self.names):
            raise Refused("wrong-host")
        if scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS:
            check_origin(headers, host, scope["scheme"])
        if length_of(headers) > self.limits.body_bytes:
            raise Refused("too-large")


def is_at_hand(scope: Scope) -> bool:
    """Whether what is asked for lies ready: a page needs many such things, and each costs little."""
    return scope.get("method") in SAFE_METHODS and str(scope["path"]).startswith(STATIC_PATHS)


class Body:
    """The body of a request, up to a size."""

    def __init__(self, receive: Receive, most: int):
        self.receive, self.left = receive, most

    async def __call__(self) -> Message:
        """The next part."""
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise Refused("too-large")
        return message


class Answer:
    """What is sent back, with the headers that every answer carries; counted and logged at its end.

    Paths hold table ids and tokens: only the name of the route is written down.
    """

    def __init__(self, send: Send, scope: Scope, metrics: Metrics):
        self.send, self.scope, self.metrics = send, scope, metrics
        self.status = 0
        self.began = monotonic()

    async def __call__(self, message: Message) -> None:
        """Pass a message on."""
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        elif message["type"] == "websocket.accept":
            self.status = 101
        await self.send(message)

    async def refuse(self, refusal: Refused) -> None:
        """Say why not, unless something was already said."""
        if self.status:
            return
        kind = "websocket.http.response" if self.scope["type"] == "websocket" else "http.response"
        with speaking(best_language(Headers(scope=self.scope).get("accept-language"))):
            body = json.dumps(refusal.as_json()).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await self({"type": f"{kind}.start", "status": status_of(refusal.code), "headers": headers})
        await self({"type": f"{kind}.body", "body": body})

    def note(self) -> None:
        """Count and log the request."""
        route = getattr(self.scope.get("route"), "path", "-")
        self.metrics.requests.labels(route, str(self.status)).inc()
        took_ms = round((monotonic() - self.began) * 1000, 1)
        method = self.scope.get("method", "WEBSOCKET")
        log.info("request", extra={"method": method, "route": route, "status": self.status, "ms": took_ms})


def length_of(headers: Headers) -> int:
    """How long a body says that it is; what says nothing is counted as it comes."""
    length = headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < MAX_DIGITS else 0


# Names


def own_names(settings: Settings) -> frozenset[str]:
    """The names under which the server may be addressed, besides plain IP addresses."""
    names: Iterable[str] = ("localhost", *settings.allowed_hosts)
    if not is_loopback(settings.host):
        machine = socket.gethostname()
        names = (*names, machine, f"{machine}.local", settings.host)
    return frozenset(name.lower().rstrip(".") for name in names) - {""}


def is_loopback(host: str) -> bool:
    """Whether nobody from outside can reach this address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_own(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header names this server. An IP address is no name that another site could take."""
    name = host_and_port(host, "http")[0]
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def check_origin(headers: Headers, host: str, scheme: str) -> None:
    """Browsers say which site a request comes from: it must be this one. Other programs need not say."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            raise Refused("wrong-origin")
        return
    origin_scheme, _, netloc = origin.partition("://")
    # TLS may end at a proxy that does not tell us: the page is https, and we see http. Never the reverse.
    if origin_scheme not in ("https", "http" if scheme in ("http", "ws") else "https"):
        raise Refused("wrong-origin")
    if host_and_port(netloc, origin_scheme) != host_and_port(host, origin_scheme):
        raise Refused("wrong-origin")


def host_and_port(netloc: str, scheme: str) -> tuple[str, int]:
    """A host as it is compared: in small letters, with its port; ("", 0) if it is more or less than that."""
    try:
        parts = urlsplit(f"//{netloc}")
        name, port = (parts.hostname or "").rstrip("."), parts.port or DEFAULT_PORTS[scheme]
    except ValueError:
        return "", 0
    return ("", 0) if "@" in netloc or parts.netloc != netloc else (name, port)
