"""People: names of any script, cookies that only the server can write, links that carry a person along."""

import json
from collections.abc import Iterator
from time import time
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tavola.server.people import (
    COOKIE,
    COOKIE_AGE_S,
    LINK_AGE_S,
    MAX_NAME,
    SECURE_COOKIE,
    clean_name,
    new_id,
    num_characters,
    read_cookie,
    set_cookie,
    signature,
    signed,
    unlike,
)
from tavola.server.refusals import Refused
from tavola.server.table import Seat
from tavola.server.visit import Visit, visit_of

from .client import Person, Refusal
from .process import ServerProcess
from .stores import NOW, a_table, opened

KEY = bytes(range(32))
LATER_S = int(time()) + COOKIE_AGE_S


# Names


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Ann",
        "x" * MAX_NAME,
        "José",
        "Жанна",
        "محمد",
        "שלום",
        "क्षत्रिय",
        "நிலா",
        "ปิ่นแก้ว",
        "山田太郎",
        "ᠮᠣᠩᠭᠣᠯ",
        "نامه\u200cها",
        "👨‍👩‍👧‍👦",
        "👩🏽‍🚀❤️",
        "🇮🇹",
        "O’Brien-Smith",
        "<b>",
        "Ann & Bob",
        "१२३",
    ],
)
def test_a_name_is_of_any_script(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize("letter", ["x", "山", "क\u094d", "e\u0301\u0323", "\U0001d49c", "नि"])
def test_a_name_has_up_to_24_characters_as_a_reader_counts_them(letter: str) -> None:
    assert num_characters(clean_name(letter * MAX_NAME)) == MAX_NAME
    with pytest.raises(Refused):
        clean_name(letter * (MAX_NAME + 1))


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u3000",
        "\u200d",
        "\u0301",
        "\ufe0f",
        "a\x00b",
        "a\x1b[31m",
        "a\x7f",
        "a\u0085b\x9f",
        "a\u202eb",
        "a\u2066b",
        "\u200eb",
        "a\u061cb",
        "a\u200bb",
        "\ufeffa",
        "\u2060",
        "a\u00adb",
        "\ud800",
        "\ue000",
        "\U000e0041",
        "\U000f0000",
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "\uffa0",
        "a" + "\u0301" * 200,
        "Ann" + "\u0301\u0302\u0303\u0304",
        "\u0410nn",
        "Ann\u03b1",
        "bot:expert",
        "Bot: expert",
        "\uff22ot\uff1aexpert",
        "\u0412\u043e\u0442:",
        "\U0001f468" + "\u200d" * 120,
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen_or_turns_the_writing_round(name: str) -> None:
    with pytest.raises(Refused) as refusal:
        clean_name(name)
    assert refusal.value.code == "bad-name"


def test_a_name_is_kept_in_one_form() -> None:
    assert clean_name("  Ann \t\n Lee ") == "Ann Lee"
    assert clean_name("e\u0301") == "\u00e9"
    assert clean_name("\uff21\uff4e\uff4e") == "Ann"


def test_a_name_at_a_table_is_told_apart() -> None:
    assert unlike("Ann", []) == "Ann"
    assert unlike("ANN", ["Ann"]) == "ANN 2"
    assert unlike("Ann", ["Ann", "Ann 2", "ann 3"]) == "Ann 4"
    assert unlike("STRASSE", ["straße"]) == "STRASSE 2"
    for lookalike in ("\u0410\u0430", "A\u200da", "Aa\ufe0f", "\u0391\u03b1"):
        assert unlike(lookalike, ["Aa"]) == f"{lookalike} 2"
    assert unlike("Äa", ["Aa"]) == "Äa"


# Cookies


def test_an_identity_cannot_be_guessed() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert min(map(len, ids)) >= 22  # 128 bits


def test_a_cookie_shows_who_its_owner_is() -> None:
    person = new_id()
    assert read_cookie(signed(person, KEY, 100), KEY, 99) == (person, 100)


def test_a_cookie_is_good_for_as_long_as_it_says() -> None:
    assert read_cookie(signed("ann", KEY, 100), KEY, 100) is None
    assert read_cookie(signed("ann", KEY, 100).replace("100", "900"), KEY, 100) is None


def test_a_cookie_from_before_there_was_an_expiry_is_still_good() -> None:
    assert read_cookie(f"ann.{signature('ann', KEY)}", KEY, NOW) == ("ann", 0)
    assert read_cookie(f"ann.{signature('ann.100', KEY)}", KEY, 0) is None


def forgeries() -> Iterator[str]:
    """A cookie altered at every place, and others that nobody gave out."""
    good = signed("ann", KEY, LATER_S)
    for place, char in enumerate(good):
        yield good[:place] + chr(ord(char) ^ 1) + good[place + 1 :]
        yield good[:place]
        yield good[:place] + good[place + 1 :]
    yield from (good + "0", good + ".", f"{good} ", f".{good}", good.upper(), f"bob.{good.partition('.')[2]}")
    yield from ("", ".", "ann", "ann.", ".ann", "ann." + "0" * 64, "ánn." + "0" * 64, "ann.é", "\x00.\x00")
    yield from (signed("ann", b"", LATER_S), signed("ann", bytes(32), LATER_S), "x" * 10_000)


def test_a_cookie_cannot_be_forged() -> None:
    assert [cookie for cookie in forgeries() if read_cookie(cookie, KEY, 0)] == []


def test_a_cookie_is_for_the_server_alone() -> None:
    attributes = set_cookie("ann", KEY, 7, is_secure=True).split("; ")
    assert attributes[0] == f"{SECURE_COOKIE}={signed('ann', KEY, 7 + COOKIE_AGE_S)}"
    assert {"HttpOnly", "SameSite=Lax", "Secure", "Path=/"} < set(attributes)
    plain = set_cookie("ann", KEY, 7, is_secure=False)
    assert plain.startswith(f"{COOKIE}=")
    assert "Secure" not in plain


def visited(*cookies: str, scheme: str = "http") -> Visit:
    """Who comes with these cookies."""
    headers = [(b"cookie", "; ".join(cookies).encode()), (b"host", b"localhost")]
    scope = {"type": "http", "scheme": scheme, "path": "/", "query_string": b"", "headers": headers}
    return visit_of(HTTPConnection(scope), KEY, "")


def test_what_others_set_under_the_same_name_hides_nobody() -> None:
    good, forged = f"{COOKIE}={signed('ann', KEY, LATER_S)}", f"{COOKIE}=eve.{LATER_S}.{64 * '0'}"
    assert visited(forged, good).person == visited(good, forged).person == "ann"
    assert visited(forged).person is None


def test_over_tls_the_cookie_of_this_very_host_counts_and_an_older_one_is_replaced() -> None:
    plain = f"{COOKIE}={signed('eve', KEY, LATER_S)}"
    secure = f"{SECURE_COOKIE}={signed('ann', KEY, LATER_S)}"
    assert visited(plain, secure, scheme="https")[:1] == ("ann",)
    assert not visited(plain, secure, scheme="https").needs_cookie
    assert visited(plain, scheme="https").person == "eve"
    assert visited(plain, scheme="https").needs_cookie
    assert not visited(plain).needs_cookie


def test_an_old_cookie_is_given_out_anew() -> None:
    for value in (f"ann.{signature('ann', KEY)}", signed("ann", KEY, int(time()) + 3600)):
        visit = visited(f"{COOKIE}={value}")
        assert (visit.person, visit.needs_cookie) == ("ann", True)


# Over the network


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("people")
    limits = [f"--limit={name}=1000000" for name in ("requests_per_s", "request_burst", "table_burst")]
    with ServerProcess(f"sqlite:///{folder.as_posix()}/tables.db", folder / "log", *limits) as running:
        yield running


async def test_who_comes_over_https_gets_a_cookie_that_stays_there(server: ServerProcess) -> None:
    for scheme, is_secure in (("https", True), ("http", False)):
        person = Person(server.address, **{"X-Forwarded-Proto": scheme})
        response = await person.http.get("/api/me")
        await person.http.aclose()
        given = response.headers["set-cookie"]
        assert ("Secure" in given.split("; ")) == is_secure
        assert {"HttpOnly", "SameSite=Lax"} < set(given.split("; "))


async def test_a_forged_cookie_makes_a_new_visitor(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        await ann.post("/api/me", {"name": "Ann"})
        table = await ann.make_table("sequence", "person", "bot")
        person, _, written = ann.cookie.rpartition(".")
        for forged in (
            f"{person}.{'0' * 64}",
            f"{person}.{written[:-1]}",
            f"x{ann.cookie}",
            person,
            "%00",
            "a b",
        ):
            eve = Person(server.address, Cookie=f"{COOKIE}={forged}")
            response = await eve.http.get("/api/me")
            assert response.json()["name"] != "Ann"
            assert person.partition(".")[0] not in response.headers["set-cookie"]
            assert await is_turned_away(server, table, forged) == "no-identity"
            await eve.http.aclose()
        assert (await ann.get("/api/me"))["name"] == "Ann"


async def is_turned_away(server: ServerProcess, table: str, cookie: str) -> str:
    """The code with which a WebSocket with this cookie is refused."""
    address = f"{server.address.replace('http', 'ws', 1)}/t/{table}/socket"
    with pytest.raises(InvalidStatus) as refusal:
        await connect(address, additional_headers={"Cookie": f"{COOKIE}={cookie}"})
    return code_in(refusal.value.response.body)


def code_in(body: Any) -> str:
    """The code of a refusal."""

    return str(json.loads(body)["error"]["code"])


@pytest.mark.parametrize("strange", ['x={"a":1}', "expires=1", "a", '"', "$Version=1", "; ;", "=,="])
async def test_strange_cookies_of_others_do_not_hide_ours(server: ServerProcess, strange: str) -> None:
    async with Person(server.address) as ann:
        await ann.post("/api/me", {"name": "Ann"})
        for header in (f"{strange}; {COOKIE}={ann.cookie}", f"{COOKIE}={ann.cookie}; {strange}"):
            same = Person(server.address, Cookie=header)
            assert (await same.get("/api/me"))["name"] == "Ann"
            await same.http.aclose()


# One-time links


async def test_a_name_without_a_cookie_is_kept_for_a_while(store_url: str) -> None:
    async with opened(store_url) as store:
        for person in ("gone", "back", "seated"):
            await store.set_stranger_name(person, person, NOW + 10, NOW)
        await store.set_name("back", "Bob")
        await store.welcome_stranger("back")
        await store.create(a_table(seats=[Seat("person", "Sue", "seated")]), NOW)
        await store.set_stranger_name("new", "New", NOW + 20, NOW + 10)
        assert [await store.name_of(person) for person in ("gone", "back", "seated", "new")] == [
            *(None, "Bob", "seated", "New")
        ]


async def test_a_link_carries_a_person_along_once(server: ServerProcess) -> None:
    async with Person(server.address) as ann, Person(server.address) as phone, Person(server.address) as eve:
        await ann.post("/api/me", {"name": "Ann"})
        table = await ann.make_table("sequence", "person", "bot", start=True)
        link = await ann.post("/api/me/link", {})
        assert link["expires_s"] == LINK_AGE_S
        assert (await phone.post("/api/carry", {"token": link["token"]}))["name"] == "Ann"
        assert phone.cookie.partition(".")[0] == ann.cookie.partition(".")[0]
        with pytest.raises(Refusal, match="link-used"):
            await eve.post("/api/carry", {"token": link["token"]})
        async with phone.at(table) as player:
            assert player.state["seats"][0]["is_yours"]
        assert (await phone.get("/api/tables/mine"))["running"][0]["id"] == table


async def test_a_link_cannot_be_guessed(server: ServerProcess) -> None:
    async with Person(server.address) as ann, Person(server.address) as eve:
        token = (await ann.post("/api/me/link", {}))["token"]
        before = eve.cookie
        for wrong in ("", token[:-1], token + "A", token.swapcase(), "%", "' OR 1=1 --", "\x00", "x" * 100):
            with pytest.raises(Refusal, match="link-used"):
                await eve.post("/api/carry", {"token": wrong})
        assert eve.cookie == before
        assert (await eve.post("/api/carry", {"token": token}))["name"]


async def test_a_link_expires(store_url: str) -> None:
    async with opened(store_url) as store:
        for token, later_s, found in (
            ("a", LINK_AGE_S - 1, "ann"),
            ("b", LINK_AGE_S, None),
            ("c", 1e6, None),
        ):
            await store.keep_link(token, "ann", NOW + LINK_AGE_S, NOW)
            assert await store.take_link(token, NOW + later_s) == found


async def test_names_over_the_network(server: ServerProcess) -> None:
    async with Person(server.address) as ann:
        for name in ("👨‍👩‍👧‍👦", "क्षत्रिय", "محمد"):
            assert (await ann.post("/api/me", {"name": name}))["name"] == name
        for name in ("", "x" * 25, "a\u202eb", "a\x00b", "\u3164"):
            with pytest.raises(Refusal, match="bad-name"):
                await ann.post("/api/me", {"name": name})
        with pytest.raises(Refusal, match="bad-message"):
            await ann.post("/api/me", {"name": "x" * 201})
