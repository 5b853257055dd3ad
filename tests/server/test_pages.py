"""The pages: whole, light, strict, in every language; and all that they lead to is there."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

import pytest
import segno

from tavola import GAMES, find_game
from tavola.core.picture import separate
from tavola.server.assets import script_url, style_url
from tavola.server.boards import THEMES, dice_of, little_board, midway
from tavola.server.verifier import kept_page_html, page_html

from ..variants import VARIANTS, Variant, walk
from .guest import serving
from .visitor import BASE, BOT, OPEN, PERSON, Reader, every_language, made, pages_of, visiting

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
        leads = {
            urljoin(path, lead)
            for path, each in (await pages_of(client)).items()
            for lead in Reader(each.text).values("href", "src")
        }
        assert {script_url("home"), style_url("home")} <= leads
        for lead in sorted(leads):
            path, _, symbol = lead.partition("#")
            response = await client.get(path, follow_redirects=True)
            assert response.status_code == 200, lead
            assert not symbol or f'id="{symbol}"' in response.text, lead


async def test_rules_are_made_once_and_lead_back_to_every_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        plain, first, second = [
            (await client.get(f"/rules/garden{query}")).text for query in ("", "?from=t1", "?from=t2")
        ]
        assert 'href="/t/t1"' in first
        assert second == first.replace("t1", "t2")
        assert "$TABLE$" not in plain + first


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


async def test_who_looks_at_pages_is_told_by_a_page(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        for path in ("/t/nowhere", "/none", "/rules/none"):
            page = await client.get(path, headers={"accept": "text/html,*/*", "accept-language": "it"})
            assert page.status_code == 404
            assert '<html lang="it">' in page.text
            assert 'href="/"' in page.text
            assert (await client.get(path)).json()["error"]["code"].startswith("no-such")


async def test_rules_lead_to_what_can_be_printed_if_there_is_something(sqlite_url: str) -> None:
    async with serving(sqlite_url) as service, visiting(service) as client:
        for game in GAMES:
            has_sheets, path = find_game(game).print_sheets is not None, f"/rules/{game}/print"
            assert (f'href="{path}"' in (await client.get(f"/rules/{game}")).text) is has_sheets
            assert (await client.get(path)).status_code == (200 if has_sheets else 404)


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
