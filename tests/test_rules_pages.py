"""The rules pages: every example is legal and ends as told, and every page is whole in every language."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import httpx
import pytest

from tavola import GAMES, Match, find_game
from tavola.core.game import Game
from tavola.core.language import _, catalogue_of, languages, speaking
from tavola.core.rules_page import Example, Section, lines_of
from tavola.core.sight import Sight
from tavola.server.app import create_app
from tavola.server.rules import as_image, drawn
from tests.pictures import tag
from tests.server.guest import serving

# [game, example] what the last step leads to: winners at the end of a game, else who is to throw or to act
ENDINGS: dict[tuple[str, str], tuple[str, tuple[int, ...]]] = {
    ("sequence", "placing"): ("throws", (1,)),
    ("sequence", "replacing"): ("throws", (2,)),
    ("sequence", "again"): ("throws", (2,)),
    ("sequence", "ten"): ("throws", (2,)),
    ("sequence", "eleven"): ("throws", (2,)),
    ("sequence", "winning"): ("wins", (1,)),
    ("diceland", "throwing"): ("acts", (1, 2)),
    ("diceland", "crossing"): ("throws", (2,)),
    ("diceland", "fitting"): ("throws", (1,)),
    ("diceland", "treasure"): ("throws", (2,)),
    ("diceland", "winning"): ("wins", (1,)),
    ("garden", "buying"): ("throws", (2,)),
    ("garden", "spreading"): ("throws", (2,)),
    ("garden", "animals"): ("acts", (2,)),
    ("garden", "sundial"): ("acts", (1,)),
    ("garden", "sun"): ("throws", (2,)),
    ("garden", "final"): ("wins", (1,)),
}


def examples_of(game: Game) -> list[Example]:
    return [example for section in game.rules_page.SECTIONS for example in section.examples]


def outcome(match: Match) -> tuple[str, tuple[int, ...]]:
    if match.result:
        return "wins", match.result.winners
    return ("throws", (match.thrower or 0,)) if match.is_chance else ("acts", match.actors)


def words_of(section: Section) -> Iterator[str]:
    yield from (section.heading, *section.paragraphs, *section.points)
    yield from (words for row in section.rows for words in row if not words.isdigit())
    for example in section.examples:
        yield from (example.title, *(step.sentence for step in example.steps))


every_game = pytest.mark.parametrize("game", [find_game(name) for name in GAMES], ids=GAMES)
every_language = pytest.mark.parametrize("language", languages())
every_example = pytest.mark.parametrize(
    ("game", "example"),
    [(find_game(name), example) for name in GAMES for example in examples_of(find_game(name))],
    ids=lambda value: value.id,
)


# Examples


@every_example
def test_every_step_is_legal_and_changes_something(game: Game, example: Example) -> None:
    assert 2 <= len(example.steps) <= 5
    for number, step in enumerate(example.steps):
        log = example.match(game, number).log
        assert lines_of(step.lines)
        assert log[-len(lines_of(step.lines)) :] == lines_of(step.lines)


@every_example
def test_every_example_ends_as_told(game: Game, example: Example) -> None:
    assert outcome(example.match(game, len(example.steps) - 1)) == ENDINGS[game.id, example.id]


@pytest.mark.parametrize(
    ("game", "name", "step", "moves"),
    [
        ("sequence", "placing", 0, ["place b2", "place e2", "place b5", "place e5"]),
        ("sequence", "replacing", 0, ["replace b3", "replace c5"]),
        ("sequence", "again", 2, ["place e5", "place b2", "place b5"]),
        ("sequence", "ten", 0, ["remove a2", "remove a3"]),
        ("diceland", "throwing", 2, ["again", "stop"]),
        ("diceland", "fitting", 0, ["skip", "cross d4", "cross e5", "cross f5"]),
        ("diceland", "treasure", 0, ["cross g3"]),
    ],
)
def test_ada_may_do_what_is_told(game: str, name: str, step: int, moves: list[str]) -> None:
    example = next(each for each in examples_of(find_game(game)) if each.id == name)
    assert set(example.match(find_game(game), step).legal(1)) == set(moves)


@pytest.mark.parametrize(
    ("example", "step", "scores"), [("spreading", 2, (9, 6)), ("sundial", 3, (5, 0)), ("final", 2, (44, 31))]
)
def test_points_are_those_that_are_told(example: str, step: int, scores: tuple[int, ...]) -> None:
    game = find_game("garden")
    found = next(each for each in examples_of(game) if each.id == example)
    state = found.match(game, step).state
    assert tuple(game.rules.score(state, seat) for seat in range(found.seats)) == scores


@every_example
def test_parts_that_are_shown_are_there(game: Game, example: Example) -> None:
    shown = {
        part.name
        for number in range(len(example.steps))
        for part in game.view.parts(example.match(game, number), Sight(example.seat))
    }
    assert set(example.parts) <= shown


# Words


@every_game
def test_every_option_is_explained(game: Game) -> None:
    page = game.rules_page
    assert list(page.OPTIONS) == [option.name for option in game.options]
    told = {words for section in page.SECTIONS for words in words_of(section)}
    assert set(page.OPTIONS.values()) | set(page.RULINGS) <= told


@every_game
@every_language
def test_everything_is_translated(game: Game, language: str) -> None:
    page = game.rules_page
    said = [words for section in page.SECTIONS for words in words_of(section)]
    known = catalogue_of(language).messages
    assert language == "en" or not [words for words in said if words not in known]


@every_game
def test_ids_are_those_of_a_page(game: Game) -> None:
    ids = [section.id for section in game.rules_page.SECTIONS]
    names = [example.id for example in examples_of(game)]
    assert len(set(ids)) == len(ids)
    assert len(set(names)) == len(names)


# Pictures


@every_example
@every_language
def test_pictures_are_whole_and_speak_the_language(game: Game, example: Example, language: str) -> None:
    for step in range(len(example.steps)):
        root = ET.fromstring(drawn(game, example.id, step, language))  # noqa: S314
        ids = {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
        told = [ids[name] for name in root.attrib["aria-labelledby"].split()]
        assert [tag(node) for node in told] == ["title", "desc"]
        assert all(node.text for node in told)
        assert root.attrib["role"] == "img"
        assert all(name.startswith(f"{example.id}-") for name in ids)
        for node in root.iter():
            assert tag(node) != "style"
            assert "style" not in node.attrib
            for value in node.attrib.values():
                assert set(re.findall(r"url\(#(.+?)\)", value)) <= set(ids)
            assert node.get("href", f"#{example.id}-title")[1:] in ids


def test_only_ids_get_a_name_before_them() -> None:
    svg = '<g id="a" fill="#a" class="id"/><use href="#a" fill="url(#a)"/>'
    assert as_image(svg, "x") == '<g id="x-a" fill="#a" class="id"/><use href="#x-a" fill="url(#x-a)"/>'


def test_what_is_in_an_image_has_no_name_or_role() -> None:
    svg = '<g aria-label="A" role="group"><g aria-label="B" data-motion="draw" role="img"/></g>'
    assert as_image(svg, "x") == '<g><g data-motion="draw"/></g>'


# Pages


class Reader(HTMLParser):
    """What a page holds."""

    def __init__(self, html: str):
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.inline: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.tags.append(tag)
        self.ids += [str(known["id"])] if "id" in known else []
        self.links += [str(known["href"])] if tag == "a" else []
        self.inline += [name for name in known if name == "style" or name.startswith("on")]


async def visited(db: str, paths: list[str]) -> dict[str, httpx.Response]:
    """What a server answers to a visitor."""
    async with serving(db) as service:
        transport = httpx.ASGITransport(create_app(service), client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return {path: await client.get(path) for path in paths}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, httpx.Response]:
    """Every page and every picture in every language, and what there is not."""
    pages = [f"/rules/{name}?lang={language}" for name in GAMES for language in languages()]
    pictures = [
        f"/rules/{name}/{example.id}/{step}.svg?lang={language}"
        for name in GAMES
        for example in examples_of(find_game(name))
        for step in range(len(example.steps))
        for language in languages()
    ]
    folder = tmp_path_factory.mktemp("rules").as_posix()
    return asyncio.run(visited(f"sqlite:///{folder}/tables.db", [*pages, *pictures, *MISSING]))


SOME = next(iter(GAMES))
SOME_EXAMPLE = examples_of(find_game(SOME))[0].id
MISSING = (
    "/rules/chess",
    f"/rules/{SOME}/chess/0.svg",
    f"/rules/{SOME}/{SOME_EXAMPLE}/9.svg",
    f"/rules/{SOME}/{SOME_EXAMPLE}/-1.svg",
    f"/rules/{SOME}/{SOME_EXAMPLE}/²2.svg",
)


def test_everything_is_answered(answers: dict[str, httpx.Response]) -> None:
    assert [path for path, answer in answers.items() if answer.status_code != 200] == list(MISSING)
    assert all(answers[path].status_code == 404 for path in MISSING)


@every_game
@every_language
def test_a_page_is_whole_and_strict(game: Game, language: str, answers: dict[str, httpx.Response]) -> None:
    html = answers[f"/rules/{game.id}?lang={language}"].text
    page = Reader(html)
    assert f'<html lang="{language}">' in html
    assert len(page.ids) == len(set(page.ids))
    assert not page.inline
    assert "style" not in page.tags
    assert page.tags.count("h1") == 1
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)
    assert {link[1:] for link in page.links if link.startswith("#")} >= {
        section.id for section in game.rules_page.SECTIONS
    }
    assert {f"/rules/{name}?lang={language}" for name in GAMES if name != game.id} <= set(page.links)
    assert {f"?lang={code}" for code in languages()} <= set(page.links)


@every_game
@every_language
def test_a_page_says_everything(game: Game, language: str, answers: dict[str, httpx.Response]) -> None:
    said = unescape(answers[f"/rules/{game.id}?lang={language}"].text)
    with speaking(language):
        for section in game.rules_page.SECTIONS:
            assert all(_(words) in said for words in words_of(section))


def test_pictures_differ_by_language_where_they_have_words(answers: dict[str, httpx.Response]) -> None:
    pictures = {answers[path].text for path in answers if f"/{SOME_EXAMPLE}/0.svg" in path}
    assert len(pictures) == len(languages())
