"""The pages: whole, light, strict, in every language; and all that they lead to is there."""

import gzip
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree as ET

import httpx
import pytest
import segno

from tavola import GAMES, find_game
from tavola.bots import DEFAULT
from tavola.core.game import Game
from tavola.core.language import languages, speaking
from tavola.core.picture import separate
from tavola.server import lists
from tavola.server.app import create_app
from tavola.server.assets import SCRIPTS, STATIC, STYLES, bundle, script_url, style_url
from tavola.server.boards import THEMES, dice_of, little_board, midway
from tavola.server.forms import (
    Question,
    companions_question,
    for_all_questions,
    hints_question,
    invitation_questions,
    levels,
    opponents_question,
    option_questions,
)
from tavola.server.reactions import Reaction
from tavola.server.service import Service
from tavola.server.settings import Limits
from tavola.server.table import Listed, Seat, Standing, Table
from tavola.server.verifier import kept_page_html, page_html

from ..variants import VARIANTS, Variant, walk
from .guest import serving

BASE = "http://localhost"
MAX_FIRST_PAGE_BYTES = 100_000  # compressed, with all that it loads
MAX_FIRST_LOADS = 10  # besides fonts, the pictures of the other theme, and those for a phone's screen
PERSON = {"kind": "person"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot"}

every_language = pytest.mark.parametrize("language", languages())


@asynccontextmanager
async def visiting(service: Service, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with a browser."""
    transport = httpx.ASGITransport(create_app(service), client=("127.0.0.1", 1))
    async with httpx.AsyncClient(transport=transport, base_url=BASE, headers=headers) as client:
        yield client


async def made(client: httpx.AsyncClient, *seats: dict[str, Any], game: str = "", **wish: Any) -> str:
    """A new table's id."""
    wish = {"game": game or next(iter(GAMES)), "seats": list(seats), **wish}
    response = await client.post("/api/tables", json=wish)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


class Reader(HTMLParser):
    """All elements of a page."""

    def __init__(self, html: str):
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[str] = []  # the words of scripts and styles
        self.tag = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tag = tag
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        script_type = self.elements[-1][1].get("type") if self.elements else ""
        if self.tag in ("script", "style") and data.strip() and script_type != "application/json":
            self.inside.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.tag = ""

    def values(self, *names: str, besides: Sequence[str] = ()) -> set[str]:
        """All values of some attributes, but for those of some elements."""
        found = [attrs for tag, attrs in self.elements if tag not in besides]
        return {value for attrs in found for name in names if (value := attrs.get(name))}


async def pages_of(client: httpx.AsyncClient) -> dict[str, httpx.Response]:
    """Every page, with games under way, free seats and a finished look at each kind of table."""
    table = await made(client, PERSON, OPEN, OPEN, is_listed=True, pace="slow")
    await made(client, {**PERSON, "name": "<b>Ada</b>"}, {**PERSON, "name": "Bruno"}, start=True)
    begun = await made(client, PERSON, BOT, start=True, options={"first": 1})
    paths = ("/", "/carry", "/lists", "/rules", "/verify", f"/t/{table}", f"/t/{begun}/review")
    return {path: await client.get(path) for path in paths}


# Every page


@every_language
async def test_every_page_is_whole_and_strict(language: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service, **{"accept-language": language}) as client:
        for path, response in (await pages_of(client)).items():
            assert response.status_code == 200, path
            assert "script-src 'self'" in response.headers["content-security-policy"]
            assert "unsafe" not in response.headers["content-security-policy"]
            assert response.headers["content-type"] == "text/html; charset=utf-8"
            assert path == "/lists" or f'<html lang="{language}">' in response.text
            page = Reader(response.text)
            assert not page.values("style"), path
            assert not page.inside, path
            assert not [name for _, attrs in page.elements for name in attrs if name.startswith("on")], path
            assert "<b>Ada" not in response.text


async def test_ids_are_unique_and_whatever_is_named_is_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        for path, response in (await pages_of(client)).items():
            page = Reader(response.text)
            ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
            assert len(ids) == len(set(ids)), path
            named = page.values("aria-labelledby", "aria-describedby", "for", "data-open")
            assert {name for value in named for name in value.split()} <= set(ids), path


@pytest.mark.parametrize("name", GAMES)
async def test_no_part_of_a_picture_has_an_id_of_its_page(name: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await made(client, PERSON, BOT, game=name, start=True)
        pages = [Reader((await client.get(path)).text) for path in (f"/t/{table}", f"/t/{table}/review")]
    for variant in VARIANTS:
        if variant.game_id == name:
            drawn = set(ids_in_pictures(variant))
            assert not [page for page in pages if page.values("id") & drawn]


def ids_in_pictures(variant: Variant) -> Iterator[str]:
    """What is drawn in the parts of pictures of a random game, and whatever can be touched there."""
    view = variant.game.view
    for match in walk(variant.match(seed=3), seed=3, limit=300):
        for seat in match.actors:
            for action in match.game.legal(match.state, seat):
                yield from view.touch_path(match.state, action)
        if len(match.events) % 25 == 0 or match.is_over:
            for part in view.parts(match):
                yield part.name
                yield from (node.get("id", "") for node in ET.fromstring(separate(part)).iter())  # noqa: S314


async def test_all_that_pages_lead_to_is_there(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        leads = set().union(
            *(Reader(each.text).values("href", "src") for each in (await pages_of(client)).values())
        )
        assert {script_url("home"), style_url("home")} <= leads
        for lead in sorted(leads):
            path, _, symbol = lead.partition("#")
            response = await client.get(path, follow_redirects=True)
            assert response.status_code == 200, lead
            assert not symbol or f'id="{symbol}"' in response.text, lead


def test_scripts_import_what_is_there() -> None:
    for script in (STATIC / "js").glob("*.js"):
        for name in re.findall(r'from "\./([\w-]+\.js)"', script.read_text(encoding="utf-8")):
            assert (STATIC / "js" / name).is_file(), f"{script.name} imports {name}"


@pytest.mark.parametrize("entry", SCRIPTS)
def test_scripts_are_put_together_whole(entry: str) -> None:
    whole = bundle(entry)
    for name in re.findall(r"^const \$(\w+) = \(\(\) => {$", whole, re.MULTILINE):
        source = (STATIC / "js" / f"{name}.js").read_text(encoding="utf-8")
        for imported in re.findall(r'from "\./(\w+)\.js"', source):
            assert whole.index(f"const ${imported} = (") < whole.index(f"const ${name} = (")
        exported = re.findall(r"^export .*?(\w+)(?:\(| = | {| extends)", source, re.MULTILINE)
        assert f"return {{ {', '.join(exported)} }};" in whole


def test_a_script_that_cannot_be_put_together_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavola.server.assets.STATIC", tmp_path)
    (tmp_path / "js").mkdir()
    for source in ("export default 3;", "export let x = 1;", 'import "./b.js";', "await ready;"):
        (tmp_path / "js" / "a.js").write_text(source)
        with pytest.raises(ValueError, match=r"a\.js cannot be put together"):
            bundle("a")
    (tmp_path / "js" / "a.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "js" / "b.js").write_text('import { a } from "./a.js";\n')
    with pytest.raises(ValueError, match=r"a\.js imports itself, by a and b"):
        bundle("a")


async def test_assets_are_kept_for_good_under_the_address_of_what_is_in_them(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        urls = [*map(script_url, SCRIPTS), *map(style_url, STYLES), style_url("table", "garden")]
        for url in urls:
            current = await client.get(url)
            assert "immutable" in current.headers["cache-control"]
            assert "gzip" in current.headers["content-encoding"]
            plain = await client.get(url, headers={"accept-encoding": "identity"})
            assert plain.text == current.text
            stale = await client.get(f"/assets/0/{url.rpartition('/')[2]}")
            assert (stale.headers["cache-control"], stale.text) == ("no-cache", current.text)
        for name in ("no.js", "table.js.map", "no.css", "table.no.css", "page.js", "table.", "..css"):
            assert (await client.get(f"/assets/0/{name}")).status_code == 404


async def test_rules_are_made_once_and_lead_back_to_every_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        plain, first, second = [
            (await client.get(f"/rules/garden{query}")).text for query in ("", "?from=t1", "?from=t2")
        ]
        assert 'href="/t/t1"' in first
        assert second == first.replace("t1", "t2")
        assert "$TABLE$" not in plain + first


@every_language
async def test_scripts_say_only_what_their_page_knows(language: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service, **{"accept-language": language}) as client:
        for path, script in (("/", "home.js"), ("/carry", "carry.js")):
            said = set(re.findall(r'words\("([^"]+)"', (STATIC / "js" / script).read_text(encoding="utf-8")))
            html = (await client.get(path)).text
            known = json.loads(re.findall(r'id="words">(.*?)</script>', html)[0])
            assert said == set(known)
            assert all(known.values())


# The first page


async def test_the_first_page_is_light(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        html = (await client.get("/")).text
        leads = {lead.partition("#")[0] for lead in Reader(html).values("href", "src", besides=("a",))}
        loads = {lead for lead in leads if "/dark" not in lead and not lead.endswith((".png", ".woff2"))}
        assert {script_url("home"), style_url("home")} <= loads
        assert len(loads) <= MAX_FIRST_LOADS
        bodies = [html.encode(), *[(await client.get(lead)).content for lead in sorted(loads)]]
        assert sum(len(gzip.compress(body)) for body in bodies) < MAX_FIRST_PAGE_BYTES


async def test_fonts_are_our_own_and_come_with_their_licences(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        style = (await client.get("/static/fonts.css")).text
        fonts = re.findall(r'url\("(.+?)"\)', style)
        assert len(fonts) == 2
        for font in fonts:
            name = font.removeprefix("fonts/").removesuffix(".woff2")
            assert (await client.get(f"/static/{font}")).content.startswith(b"wOF2")
            assert "SIL Open Font License" in (await client.get(f"/static/fonts/OFL-{name}.txt")).text
        assert set(re.findall(r"https?:", style)) == set()


async def test_it_shows_every_game_and_each_way_to_play(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        page = Reader((await client.get("/")).text)
        assert (
            page.values("data-play") == page.values("data-device") == page.values("data-invite") == set(GAMES)
        )
        ways = {f"{way}-{name}" for way in ("bots", "device", "invite") for name in GAMES}
        assert page.values("data-open") == ways | {"me"}


async def test_what_waits_for_oneself_comes_first(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client, visiting(service) as other:
        await client.get("/api/me")
        waiting = await made(client, PERSON, BOT, start=True)
        await made(client, PERSON, OPEN, is_listed=True)
        html = (await client.get("/lists")).text
        assert f'<a class="card waiting" href="/t/{waiting}">' in html
        assert html.count("Your turn") == 2  # above all, and in the list
        assert html.index(f'class="line" href="/t/{waiting}"') < html.index("1 free seat")
        assert "Nobody is looking for players" in html  # one's own table is none to join
        theirs = (await other.get("/lists")).text
        assert "No game is under way." in theirs
        assert theirs.count(">Join<") == 1
        assert "Your turn" not in theirs


async def test_all_that_waits_for_oneself_stands_above_the_games_and_else_the_last_one(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        await client.get("/api/me")
        tables = [await made(client, PERSON, BOT, start=True) for _ in range(2)]
        html = (await client.get("/")).text
        above = html[: html.index('class="games"')]
        assert all(f'<a class="card waiting" href="/t/{table}">' in above for table in tables)


def test_a_game_that_waits_for_others_stands_above_where_none_waits_for_oneself() -> None:
    theirs, yours = (
        lists.Row(find_game(next(iter(GAMES))), f"/t/{turn}", "", "", turn, turn == "Your turn", [], "", "")
        for turn in ("Tom’s turn", "Your turn")
    )
    assert lists.Lists([theirs], [], []).waiting == [theirs]
    assert lists.Lists([yours, theirs], [], []).waiting == [yours]


def listed(*seats: Seat, **fields: Any) -> Listed:
    """A table of a list."""
    standing = Standing(fields.pop("is_over", False), fields.pop("awaited", ()), fields.pop("winners", ()))
    ply = fields.pop("ply", 0)
    table = Table("x", next(iter(GAMES)), {}, list(seats), "a", "", 0.0)
    for name, value in fields.items():
        setattr(table, name, value)
    return Listed(table, standing, ply, 0.0)


ADA = Seat("person", "Ada", "a", contribution="0")
BRUNO = Seat("person", "Bruno", "b", contribution="0")
LATE = Seat("person", "Bruno", "b")
MEI = Seat("person", "Mei", "a", contribution="0")
MENTA = Seat("bot", "Menta", bot="random")


@pytest.mark.parametrize(
    ("found", "others", "told", "is_your_turn"),
    [
        (listed(ADA, Seat()), "", "1 free seat", False),
        (listed(ADA, Seat(), Seat(), MENTA), "with Menta", "2 free seats", False),
        (listed(ADA, LATE, is_started=True), "with Bruno", "Bruno’s turn", False),
        (
            listed(LATE, ADA, is_started=True, is_sealed=True, ply=3, awaited=(2,)),
            "with Bruno",
            "Your turn",
            True,
        ),
        (
            listed(ADA, MEI, is_started=True, is_sealed=True, ply=3, awaited=(2,)),
            "with Mei",
            "Mei’s turn",
            True,
        ),  # on one device
        (
            listed(ADA, BRUNO, is_started=True, is_sealed=True),
            "with Bruno",
            "Your turn",
            True,
        ),  # who begins is thrown for
        (
            listed(ADA, BRUNO, MENTA, is_started=True, is_sealed=True, ply=9, awaited=(2, 3)),
            "with Bruno and Menta",
            "To play: Bruno and Menta",
            False,
        ),
        (
            listed(ADA, BRUNO, is_started=True, is_over=True, ply=9, winners=(2,)),
            "with Bruno",
            "Bruno wins!",
            False,
        ),
        (
            listed(ADA, BRUNO, is_started=True, is_over=True, ply=9, winners=(1, 2)),
            "with Bruno",
            "Ada and Bruno win!",
            False,
        ),
        (listed(ADA, MEI), "with Mei", "0 free seats", False),
    ],
)
def test_a_line_of_a_list(found: Listed, others: str, told: str, is_your_turn: bool) -> None:
    row = lists.row_of(found, "a", 3600.0)
    assert (row.others, row.turn + row.note, row.is_your_turn) == (others, told, is_your_turn)
    assert (row.moment, row.ago) == ("1970-01-01T00:00:00+00:00", "1 hour ago")


def test_a_table_of_a_game_that_is_gone_is_left_out() -> None:
    here, gone = listed(ADA, BRUNO), listed(ADA, BRUNO, game="gone")
    assert [row.game.id for row in lists.rows([gone, here], "a", 0.0)] == [here.table.game]


# Little boards


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", GAMES)
def test_a_little_board_stands_alone(name: str, theme: str) -> None:
    svg = little_board(name, theme)
    root = ET.fromstring(svg)  # noqa: S314
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    leads = {href[1:] for node in root.iter() if (href := node.get("href"))}
    assert leads | set(re.findall(r"url\(#([\w-]+)\)", svg)) <= set(ids)
    used = set(re.findall(r"var\(--([\w-]+)\)", svg))  # with no other value to fall back on
    assert used <= set(re.findall(r"--([\w-]+):", svg))
    little_board.cache_clear()
    assert little_board(name, theme) == svg


@pytest.mark.parametrize("name", GAMES)
def test_it_shows_the_middle_of_a_game_and_its_dice(name: str) -> None:
    match = midway(find_game(name))
    assert match.events[10:]
    assert not match.is_over
    assert len(dice_of(match.game.view.parts(match))) >= 2


async def test_there_are_no_other_boards(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        name = next(iter(GAMES))
        for path in ("/board/chess/light.svg", f"/board/{name}/pink.svg", f"/board/{name}/light.png"):
            assert (await client.get(path)).status_code == 404


# Forms


@pytest.mark.parametrize("name", GAMES)
async def test_every_answer_of_a_form_makes_a_table(name: str, sqlite_url: str) -> None:
    """With every number of seats that it is offered for."""
    game = find_game(name)
    async with (
        serving(sqlite_url, limits=Limits(table_burst=1000, request_burst=1000)) as service,
        visiting(service) as client,
    ):
        for seats in game.seats:
            for question in (*invitation_questions(game), asked_hints(game), *option_questions(game)):
                for answer in question.answers:
                    if not answer.seats or str(seats) in answer.seats.split():
                        wish = wish_of(seats, question.name, json.loads(answer.value))
                        await made(client, game=name, **wish)


async def test_one_board_of_diceland_can_be_chosen_for_all(sqlite_url: str) -> None:
    game = find_game("diceland")
    (asked,) = for_all_questions(game)
    assert [json.loads(answer.value) for answer in asked.answers] == [None, *"ABCDEFGH"]
    assert asked.answers[0].is_chosen
    assert asked.is_for_all
    async with serving(sqlite_url) as service, visiting(service) as client:
        for seats in game.seats:
            await made(client, game=game.id, **wish_of(seats, asked.name, ["H"] * seats))


def asked_hints(game: Game) -> Question:
    """The question whether there are hints, which our own games all have."""
    found = hints_question(game)
    assert found
    return found


def wish_of(seats: int, name: str, value: Any) -> dict[str, Any]:
    """What an invitation asks for, as home.js writes it."""
    bots = value if name == "bots" else 0
    wish: dict[str, Any] = {"seats": [PERSON, *[OPEN] * (seats - 1 - bots), *[BOT] * bots]}
    if name in ("is_listed", "pace", "has_hints"):
        wish[name] = value
    elif name not in ("seats", "bots"):
        wish["options"] = {name: value}
    return wish


@pytest.mark.parametrize("name", GAMES)
def test_one_answer_is_chosen_and_it_suits_any_number_of_seats(name: str) -> None:
    game = find_game(name)
    besides = (asked_hints(game), opponents_question(game), companions_question(game))
    for question in (*invitation_questions(game), *besides, *option_questions(game)):
        chosen = [answer for answer in question.answers if answer.is_chosen]
        assert [answer.seats for answer in chosen] == [""] or question.name == "bots"
        assert chosen == [question.answers[0]]
        assert all(answer.words for answer in question.answers)


@every_language
def test_the_levels_are_offered_with_words_and_the_usual_one_is_chosen(language: str) -> None:
    with speaking(language):
        offered = levels(find_game("sequence"))
    assert [level.name for level in offered if level.is_chosen] == [DEFAULT]
    assert all(level.title and level.about for level in offered)
    assert len({level.title for level in offered}) == len(offered) == 5


def test_an_option_that_is_offered_has_words_and_values_that_can_be_played() -> None:
    for option in (option for name in GAMES for option in find_game(name).options):
        assert bool(option.label) == bool(option.choices)
        seats = (2, 3, 4)
        assert all(option.seats_for(value, seats) for value in option.choices)
        assert not option.choices or option.default_for(2) == option.choices[0]


async def test_the_games_are_told_with_what_a_form_can_offer(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        games = (await client.get("/api/games")).json()["games"]
        offered = {(each["id"], option["name"]): option for each in games for option in each["options"]}
        assert offered["sequence", "line"]["choices"] == [
            {"value": 5, "seats": [2, 3, 4]},
            {"value": 6, "seats": [2, 4]},
        ]
        assert offered["garden", "family"]["label"]
        assert offered["diceland", "boards"]["choices"] == []


# Links and codes


async def test_a_code_holds_the_address_of_its_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        table = await made(client, PERSON, OPEN)
        response = await client.get(f"/t/{table}/qr.svg")
        assert response.headers["content-type"].startswith("image/svg+xml")
        assert dark_modules(response.text) == [
            [bool(module) for module in row]
            for row in segno.make_qr(f"{BASE}/t/{table}", error="m").matrix_iter(border=4)
        ]
        assert (await client.get(f"/t/{table}/qr.svg")).text == response.text
        assert (await client.get("/t/nothing/qr.svg")).status_code == 404


def dark_modules(svg: str) -> list[list[bool]]:
    """A code's modules, read from the lines that draw them."""
    root = ET.fromstring(svg)  # noqa: S314
    size = int(root.attrib["viewBox"].split()[2])
    grid = [[False] * size for _ in range(size)]
    path = next(node.attrib["d"] for node in root.iter() if node.get("stroke"))
    x = y = 0.0
    for command, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?:[ ,]?(-?[\d.]+))?", path):
        if command == "M":
            x, y = float(first), float(second)
        elif command == "m":
            x, y = x + float(first), y + float(second)
        else:
            for column in range(int(x), int(x + float(first))):
                grid[int(y)][column] = True
            x += float(first)
    return grid


async def test_a_link_carries_a_person_to_another_device(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as here, visiting(service) as there:
        await here.post("/api/me", json={"name": "Ada"})
        table = await made(here, PERSON, BOT, start=True)
        link = (await here.post("/api/me/link", json={})).json()
        page, _, token = link["path"].partition("#")
        assert "Take over my games here" in (await there.get(page)).text
        assert (await there.post("/api/carry", json={"token": token})).json()["name"] == "Ada"
        assert f'href="/t/{table}"' in (await there.get("/")).text
        again = await there.post("/api/carry", json={"token": token})
        assert again.json()["error"]["code"] == "link-used"


# On a device's own screen


async def test_the_manifest_names_icons_of_the_sizes_they_have(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        response = await client.get("/static/manifest.webmanifest")
        assert response.headers["content-type"].startswith("application/manifest+json")
        manifest = response.json()
        assert manifest["start_url"] == manifest["scope"] == "/"
        assert {"any", "192x192", "512x512"} == {icon["sizes"] for icon in manifest["icons"]}
        assert [icon["purpose"] for icon in manifest["icons"] if "purpose" in icon] == ["maskable"]
        for icon in manifest["icons"]:
            body = (await client.get(icon["src"])).content
            if icon["type"] == "image/png":
                assert "x".join(map(str, png_size(body))) == icon["sizes"]


def png_size(body: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert body.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(body[16:20]), int.from_bytes(body[20:24])


def test_static_files_are_no_larger_than_they_need_be() -> None:
    assert not [
        path.name for path in Path(STATIC).rglob("*") if path.is_file() and path.stat().st_size > 40_000
    ]


async def test_who_looks_at_pages_is_told_by_a_page(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        for path in ("/t/nowhere", "/none", "/rules/none"):
            page = await client.get(path, headers={"accept": "text/html,*/*", "accept-language": "it"})
            assert page.status_code == 404
            assert '<html lang="it">' in page.text
            assert 'href="/"' in page.text
            assert (await client.get(path)).json()["error"]["code"].startswith("no-such")


async def test_rules_lead_back_to_where_one_came_from(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        for game in GAMES:
            assert f'href="/rules/{game}?lang=it"' in (await client.get("/rules?lang=it")).text
            for asked, back in (("", "/rules"), ("?from=t4_x-", "/t/t4_x-"), ("?from=//evil.org", "/rules")):
                page = Reader((await client.get(f"/rules/{game}{asked}")).text)
                assert next(attrs["href"] for tag, attrs in page.elements if tag == "a") == back


async def test_the_page_that_verifies_speaks_the_language_that_was_chosen(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service, **{"accept-language": "it"}) as client:
        for asked, language in (("", "it"), ("?lang=en", "en")):
            page = await client.get(f"/verify{asked}")
            assert page.text == page_html(language)
            assert "set-cookie" not in page.headers
            assert f'href="/verify/page.html?lang={language}" download' in page.text


@every_language
async def test_the_page_that_verifies_can_be_kept(language: str, sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        page = await client.get(f"/verify/page.html?lang={language}")
        assert page.text == kept_page_html(language)
        assert page.headers["content-disposition"] == 'attachment; filename="tavola-verify.html"'


# Icons


def test_every_icon_is_used_and_every_icon_that_is_used_is_there() -> None:
    icons = (STATIC / "icons.svg").read_text(encoding="utf-8")
    drawn = re.findall(r'<symbol id="([^"]+)"', icons)
    sources = (*(STATIC.parent / "templates").glob("*.html"), *(STATIC / "js").glob("*.js"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    used = set(re.findall(r'icons\.svg#([\w-]+)"', text)) | set(re.findall(r'"((?:i|piece)-\w+)"', text))
    if re.search(r'"piece-" ~|`piece-\$', text):  # each player's own
        used |= {f"piece-{seat}" for seat in range(1, max(max(find_game(name).seats) for name in GAMES) + 1)}
    used |= {f"r-{name}" for name in get_args(Reaction)}
    assert sorted(drawn) == sorted(used)
