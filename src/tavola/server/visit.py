"""Who is asking, in which language and from where: what every request and WebSocket tells of its visitor."""

from typing import NamedTuple

from starlette.requests import HTTPConnection

from ..core.language import best_language, languages
from .limits import network_of
from .people import COOKIE, person_of

LANGUAGE_COOKIE = "tavola-language"


class Visit(NamedTuple):
    """A visitor of this moment."""

    person: str | None  # None for somebody we have not given an identity yet
    language: str
    network: str  # whom limits take for one client


def visit_of(connection: HTTPConnection, key: bytes, default_language: str) -> Visit:
    """The visitor of a request or a WebSocket."""
    cookies = connection.cookies  # read leniently: other servers on this host may have set strange ones
    address = connection.client.host if connection.client else ""
    language = language_of(connection, cookies.get(LANGUAGE_COOKIE, ""), default_language)
    return Visit(person_of(cookies.get(COOKIE, ""), key), language, network_of(address))


def language_of(connection: HTTPConnection, chosen: str, default: str) -> str:
    """The language to answer in: the address's, the one chosen before, the browser's, the server's."""
    known = languages()
    for language in (connection.query_params.get("lang", ""), chosen):
        if language in known:
            return language
    wanted = connection.headers.get("accept-language", "")
    return best_language(f"{wanted},{default};q=0.001" if default else wanted)
