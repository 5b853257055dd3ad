"""The door: names and origins, forms of other sites, headers of every answer, and nonsense."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tavola.server.guard import check_origin, host_and_port, is_own, length_of, own_names
from tavola.server.refusals import SENTENCES, Refused
from tavola.server.settings import Settings

from ..effort import at_length
from ..waiting import PATIENCE_S
from .client import COOKIE, Person
from .hostile import LIFTED, errors_in
from .process import ServerProcess

every_number = pytest.mark.parametrize("num_requests", [300, *at_length(1500)])
BOARD = "example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("guard")
    url = f"sqlite:///{folder.as_posix()}/tables.db"
    with ServerProcess(url, folder / "log", *LIFTED, "--allow-host", BOARD) as running:
        yield running
        assert "\ntavola_errors_total 0.0\n" in running.get("/metrics").text
    assert errors_in(running.log) == []


def code_of(response: httpx.Response) -> str:
    """The code of a refusal, which is JSON whatever was asked for."""
    assert response.headers["content-type"] == "application/json"
    error = response.json()["error"]
    assert set(error) == {"code", "message", "detail"}
    assert error["code"] in SENTENCES
    assert error["message"]
    return str(error["code"])


# Host


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "LocalHost:8642", "localhost.", "example.org", "EXAMPLE.org:443", "127.0.0.1:1"),
        *("[::1]:8642", "192.168.1.7", "10.0.0.1:80", "[fe80::1]"),
    ],
)
def test_the_server_answers_under_its_own_names_and_any_address(host: str) -> None:
    assert is_own(host, own_names(Settings(allowed_hosts=(BOARD,))))


@pytest.mark.parametrize(
    "host",
    [
        *("", ".", ":", ":8642", "evil.com", "localhost.evil.com", "evil.com:8642", "evillocalhost"),
        *("www.example.org", "example.org.evil.com", "xexample.org", "user@localhost", "localhost@evil.com"),
        *("evil.com#localhost", "localhost/evil", "evil.com?localhost", "localhost:x", "localhost:99999999"),
        *(
            "127.0.0.1.nip.io",
            "0x7f000001",
            "2130706433",
            "127.1",
            "[::1",
            "::1",
            "[localhost]",
            "local\thost",
        ),
        *("localhost, evil.com", "localhost evil.com", "\x00", "lоcalhost", "localhost\\evil"),
    ],
)
def test_the_server_answers_under_no_other_name(host: str) -> None:
    assert not is_own(host, own_names(Settings(allowed_hosts=(BOARD,))))


def test_a_server_for_everyone_knows_its_machines_name() -> None:
    assert "" not in own_names(Settings(host=""))
    assert len(own_names(Settings(host="0.0.0.0"))) > len(own_names(Settings()))  # noqa: S104


async def test_a_wrong_host_is_refused(server: ServerProcess) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE_S) as client:
        for path in ("/", "/api/me", "/metrics", "/healthz", "/static/verify.js"):
            response = await client.get(path, headers={"Host": "evil.com"})
            assert (response.status_code, code_of(response)) == (421, "wrong-host")


# Origin


HOST = "example.org:8642"
OWN_ORIGINS = ("http://example.org:8642", "https://example.org:8642", "http://EXAMPLE.org:8642")
FOREIGN_ORIGINS = (
    *("null", "", "http://example.org", "http://example.org:8643", "http://evil.com:8642", "file://"),
    *("http://www.example.org:8642", "http://example.org.evil.com:8642", "http://user@example.org:8642"),
    *("http://evil.com@example.org:8642", "http://example.org:8642@evil.com", "ftp://example.org:8642"),
    *("http://example.org:8642/", "http://example.org:8642#", "http://example.org:8642 http://evil.com"),
    *("http://[::1", "http://[", "http://127.0.0.1:8642", "http://localhost:8642", "example.org:8642"),
    *("//example.org:8642", "chrome-extension://example.org:8642", "http://example.org:x", "http://"),
)


def is_allowed(scheme: str, host: str, **headers: str) -> bool:
    """Whether a request with these headers comes from a page of ours."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        check_origin(Headers(given), host, scheme)
    except Refused as refusal:
        assert refusal.code == "wrong-origin"  # noqa: PT017
        return False
    return True


@pytest.mark.parametrize("scheme", ["http", "ws"])
def test_a_page_of_ours_is_let_in_and_no_other(scheme: str) -> None:
    assert all(is_allowed(scheme, HOST, origin=origin) for origin in OWN_ORIGINS)
    assert not [origin for origin in FOREIGN_ORIGINS if is_allowed(scheme, HOST, origin=origin)]


def test_the_usual_port_need_not_be_said() -> None:
    assert is_allowed("http", "example.org", origin="http://example.org")
    assert is_allowed("https", "example.org:443", origin="https://example.org")
    assert not is_allowed("http", "example.org", origin="http://example.org:8080")
    assert is_allowed("http", "[::1]:80", origin="http://[::1]")


@pytest.mark.parametrize("scheme", ["https", "wss"])
def test_a_page_without_tls_does_not_speak_for_one_with(scheme: str) -> None:
    assert is_allowed(scheme, "example.org", origin="https://example.org")
    assert not is_allowed(scheme, "example.org", origin="http://example.org")


def test_who_names_no_origin_is_no_page_of_another_site() -> None:
    assert is_allowed("http", HOST)
    assert is_allowed("http", HOST, sec_fetch_site="same-origin")
    assert is_allowed("http", HOST, sec_fetch_site="none")
    for site in ("cross-site", "same-site", "", "?"):
        assert not is_allowed("http", HOST, sec_fetch_site=site)


def test_a_host_is_compared_in_one_form() -> None:
    assert host_and_port("Example.ORG.", "https") == ("example.org", 443)
    assert host_and_port("a:b@example.org", "http") == ("", 0)


async def test_another_sites_requests_and_sockets_are_refused(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        table = await ann.make_table("sequence", "person", "bot")
        port = server.port
        for origin in (
            "null",
            f"http://evil.com:{port}",
            f"http://127.0.0.1:{port + 1}",
            "http://[::1",
            "http://[",
        ):
            posted = await ann.http.post("/api/me", json={"name": "Eve"}, headers={"Origin": origin})
            assert (posted.status_code, code_of(posted)) == (403, "wrong-origin")
            assert await socket_refusal(server, table, ann.cookie, origin) == "wrong-origin"
        posted = await ann.http.post("/api/me", json={}, headers={"Sec-Fetch-Site": "cross-site"})
        assert code_of(posted) == "wrong-origin"
        assert (await ann.get("/api/me"))["name"] != "Eve"


async def socket_refusal(server: ServerProcess, table: str, cookie: str, origin: str) -> str:
    """The code with which a handshake is refused, with the headers that every answer has."""
    address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/socket"
    headers = {"Cookie": f"{COOKIE}={cookie}", "Origin": origin}
    with pytest.raises(InvalidStatus) as refusal:
        await connect(address, additional_headers=headers)
    response = refusal.value.response
    check_headers(httpx.Headers(list(response.headers.raw_items())))
    return str(json.loads(response.body or b"")["error"]["code"])


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
async def test_a_form_cannot_be_taken_for_a_message(server: ServerProcess, kind: str) -> None:
    async with Person(server.address) as ann:
        body = b'{"name":"Eve"}'
        for path in ("/api/me", "/api/tables", "/api/carry"):
            response = await ann.http.post(path, content=body, headers={"Content-Type": kind})
            assert (response.status_code, code_of(response)) == (400, "bad-message")
        assert (await ann.get("/api/me"))["name"] != "Eve"


# What every answer carries


def check_headers(headers: httpx.Headers) -> None:
    """Nothing of others runs in what we send, and nobody learns where it was."""
    policy = dict(
        part.strip().split(" ", 1)
        for part in headers["content-security-policy"].split(";")
        if " " in part.strip()
    )
    assert policy["default-src"] == "'none'"
    assert policy.get("script-src", "'none'") in ("'self'", "'none'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


async def test_every_answer_is_safe_by_default(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        table = await ann.make_table("sequence", "person", "bot")
        asked: list[tuple[str, str, dict[str, Any]]] = [
            *(
                ("GET", path, {})
                for path in ("/", "/verify", "/static/verify.js", "/static/none.js", "/none")
            ),
            *(("GET", path, {}) for path in ("/api/me", "/api/games", "/api/tables", "/healthz", "/metrics")),
            *(
                ("GET", f"/t/{table}/{path}", {})
                for path in ("record.json", "position.svg", "position.svg?at=x")
            ),
            ("GET", "/t/none/record.json", {}),
            ("GET", f"/t/{table}/socket", {}),
            ("DELETE", "/api/me", {}),
            ("POST", "/api/tables", {"json": {"game": "none", "seats": [{}]}}),
            ("POST", "/api/me", {"headers": {"Origin": "null"}}),
            ("POST", "/api/me", {"content": b"x" * 100_000}),
            ("GET", "/", {"headers": {"Host": "evil.com"}}),
        ]
        for method, path, more in asked:
            check_headers((await ann.http.request(method, path, **more)).headers)


async def test_the_page_has_no_script_of_its_own(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        for path in ("/", "/verify"):
            page = await ann.http.get(path)
            if page.status_code == 200:
                assert "<script>" not in page.text
                assert " onclick=" not in page.text
            assert "unsafe" not in page.headers["content-security-policy"]


# Nonsense

TRAVERSALS = (
    *("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/%2e%2e%2fapp.py"),
    *("/static//etc/passwd", "/static/%00", "/static/..%5capp.py", "/static/....//app.py", "/static/"),
    *("/static/%252e%252e/app.py", "/static/\\..\\app.py", "/static/~root", "/static/" + "a" * 5000),
)


async def raw(server: ServerProcess, request: bytes, patience_s: float = PATIENCE_S) -> tuple[int, bytes]:
    """Send bytes as they are; the status of the answer (0 for none), and all of it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request)
    answer = b""
    with suppress(TimeoutError, ConnectionResetError):  # what is no request may never be answered
        async with asyncio.timeout(patience_s):
            while part := await reader.read(65536):
                answer += part
    writer.close()
    return int(answer.split(b" ", 2)[1]) if answer else 0, answer


def written(method: str, path: str, *headers: str, body: bytes = b"") -> bytes:
    """A request in bytes, whatever its parts are."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", *headers]
    return "\r\n".join((*lines, "", "")).encode("latin-1", "replace") + body


async def test_only_static_files_are_static_files(server: ServerProcess) -> None:
    for path in TRAVERSALS:
        status, answer = await raw(server, written("GET", path))
        assert status in (400, 404), path
        assert b"import" not in answer
        assert b"root:" not in answer


async def test_a_length_that_is_none_is_no_error(server: ServerProcess) -> None:
    for length in ("x", "-1", "1e9", "9" * 5000, "5, 6", "\xb2", "0x10", "+3"):
        status, _ = await raw(server, written("POST", "/api/me", f"Content-Length: {length}", body=b"{}"))
        assert status in (400, 413), length
    assert length_of(Headers({"content-length": "\xb2"})) == 0
    assert length_of(Headers({"content-length": "12"})) == 12


PATHS = (
    *(
        "/",
        "/verify",
        "/api/me",
        "/api/me/link",
        "/api/carry",
        "/api/games",
        "/api/tables",
        "/api/tables/mine",
    ),
    *("/api/tables/{}", "/t/{}/record.json", "/t/{}/position.svg", "/t/{}/socket", "/healthz", "/metrics"),
    *("/static/{}", "/{}", "/t/{}/position.svg?at={}", "/api/me?lang={}"),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW")
PIECES = (
    "x",
    "%00",
    "%ff",
    "..",
    "%2f",
    "é",
    "<script>",
    "999999",
    "-1",
    "%F0%9F%8E%B2",
    "a" * 3000,
    "'",
    "%0d%0aX:1",
)
MADE_UP: dict[str, tuple[Any, ...]] = {  # what there should not be at a table
    "line": (None, 10**30, 1.5, [], "6"),
    "boards": ("A", [[]], [1, 2], {}),
    "stars": (-1, [99], "x", {"a": [1]}),
    "first": (0, 2**70, True, "1"),
}
GAMES = ("sequence", "diceland", "garden", "../x", "", "tavola.cli", "x" * 41, 7, None)
BODIES: tuple[Any, ...] = (
    *({}, [], None, 0, "x", {"name": None}, {"name": 5}, {"name": "\x00"}, {"language": "xx"}, {"token": ""}),
    *({"game": game, "seats": [{}] * seats} for game in GAMES for seats in (0, 1, 2, 5)),
    *(
        {"game": game, "seats": [{}] * 2, "options": {name: value}}
        for name, values in MADE_UP.items()
        for value in values
        for game in GAMES[:3]
    ),
    *({"game": "garden", "seats": [{}] * 2, "grace_s": seconds} for seconds in (0, 1e308, -5)),
    {"game": "garden", "seats": [{"kind": "bot", "bot": "../x"}, {"kind": "person", "name": "\u202e"}]},
)
RAW_BODIES = (
    *(
        b"",
        b"\xff\xfe",
        b"{",
        b'{"name":"\\ud800"}',
        b'{"name":NaN}',
        b"[" * 60_000,
        b"9" * 60_000,
        b"\x00" * 99,
    ),
    *(b'{"a":' * 9000, b'{"name":"a","name":"b"}', b'{"name":"\xc3\x28"}', b'\xef\xbb\xbf{"name":"a"}'),
    b'{"game":"garden","seats":[{},{}],"options":{"x":' + b"[" * 900 + b"]" * 900 + b"}}",
    b'{"game":"garden","seats":[{},{}],"options":{"first":' + b"9" * 5000 + b"}}",
    b'{"game":"garden","seats":[{},{}],"options":{"first":1e999}}',
)
HEADERS = (
    *(
        "Content-Type: application/json",
        "Content-Type: application/json; charset=x",
        "Content-Type: text/plain",
    ),
    *(
        "Cookie: tavola=x.y",
        "Cookie: \xff\xfe",
        'Cookie: "',
        "Accept-Language: \xff;q=x,*",
        "Accept-Language: de;q=9e9",
    ),
    *(
        "Origin: http://localhost",
        "Origin: null",
        "Range: bytes=9-1",
        "If-None-Match: *",
        "Expect: 100-continue",
    ),
    *(
        "Accept-Language: " + "a," * 2000,
        "X-Forwarded-For: x, \xff",
        "X-Forwarded-Proto: x",
        "Accept-Encoding: br",
    ),
    *("If-Modified-Since: never", "Upgrade: websocket", "Range: bytes=" + "0-0," * 500),
)


def nonsense(rng: random.Random) -> bytes:
    """A whole request that somebody might send who means no good."""
    path = rng.choice(PATHS).replace("{}", "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 3))))
    body = rng.choice(RAW_BODIES) if rng.random() < 0.4 else json.dumps(rng.choice(BODIES)).encode()
    headers = rng.sample(HEADERS, rng.randrange(4))
    if rng.random() < 0.6:
        headers.append("Content-Type: application/json")
    method = rng.choice(METHODS) if rng.random() < 0.5 else "POST"
    return written(method, path, *headers, f"Content-Length: {len(body)}", body=body)


def mutated(rng: random.Random, request: bytes) -> bytes:
    """A request with some bytes that are others."""
    made = bytearray(request)
    for _ in range(rng.randrange(1, 5)):
        made[rng.randrange(min(len(made), 200))] = rng.randrange(256)
    return bytes(made)


@every_number
async def test_no_request_is_an_error_of_the_server(server: ServerProcess, num_requests: int) -> None:
    rng = random.Random(5)
    for _ in range(num_requests):
        request = nonsense(rng)
        status, answer = await raw(server, request)
        assert 0 < status < 500, request[:500]
        head, _, body = answer.partition(b"\r\n\r\n")
        if status >= 400 and b"Invalid HTTP request" not in body and not request.startswith(b"HEAD"):
            assert b"application/json" in head, request[:500]
            assert b'"code"' in body, request[:500]


@pytest.mark.parametrize("path", ["/api/me", "/api/carry", "/api/tables"])
async def test_a_body_that_cannot_be_read_is_refused(server: ServerProcess, path: str) -> None:
    for body in RAW_BODIES:
        request = written(
            "POST", path, "Content-Type: application/json", f"Content-Length: {len(body)}", body=body
        )
        status, _ = await raw(server, request)
        assert status in (200, 400), body[:80]


@every_number
async def test_nor_is_what_is_no_request(server: ServerProcess, num_requests: int) -> None:
    rng = random.Random(6)
    requests = [mutated(rng, nonsense(rng)) for _ in range(num_requests // 5)]
    for start in range(0, len(requests), 30):
        answers = await asyncio.gather(*(raw(server, each, 0.5) for each in requests[start : start + 30]))
        assert max(status for status, _ in answers) < 500
