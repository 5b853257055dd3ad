"""Who is asking, in which language and from where: what every request and WebSocket tells of its visitor."""

from time import time
from typing import NamedTuple

from starlette.requests import HTTPConnection

from ..core.language import best_language, languages
from .limits import network_of
from .people import COOKIE, COOKIE_AGE_S, RENEWED_S, SECURE_COOKIE, first_good

LANGUAGE_COOKIE = "tavola-language"


class Visit(NamedTuple):
    """A visitor of this moment."""

    person: str | None  # None for somebody we have not given an identity yet
    language: str
    network: str  # whom limits take for one client
    needs_cookie: bool  # has none yet, or an old one


def visit_of(connection: HTTPConnection, key: bytes, default_language: str) -> Visit:
    """The visitor of a request or a WebSocket."""
    cookies = connection.cookies  # read leniently: other servers on this host may have set strange ones
    address = connection.client.host if connection.client else ""
    language = language_of(connection, cookies.get(LANGUAGE_COOKIE, ""), default_language)
    now_s, is_secure = time(), connection.url.scheme in ("https", "wss")
    secure, plain = (first_good(values_of(connection, name), key, now_s) for name in (SECURE_COOKIE, COOKIE))
    cookie = secure or plain
    is_fresh = cookie is not None and cookie.expires_s > now_s + COOKIE_AGE_S - RENEWED_S
    needs_cookie = not is_fresh or (is_secure and secure is None)
    return Visit(cookie and cookie.person, language, network_of(address), needs_cookie)


def values_of(connection: HTTPConnection, name: str) -> list[str]:
    """All cookies of a name: there may be several, set for other paths or by other servers of this host."""
    pairs = (
        pair.strip().partition("=")
        for header in connection.headers.getlist("cookie")
        for pair in header.split(";")
    )
    return [value.strip() for key, _, value in pairs if key == name]


def language_of(connection: HTTPConnection, chosen: str, default: str) -> str:
    """The language to answer in: the address's, the one chosen before, the browser's, the server's."""
    known = languages()
    for language in (connection.query_params.get("lang", ""), chosen):
        if language in known:
            return language
    wanted = connection.headers.get("accept-language", "")
    return best_language(f"{wanted},{default};q=0.001" if default else wanted)
