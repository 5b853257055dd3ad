"""The page that recomputes dice, in a browser: served or kept on a disk, in every language, strict."""

import html
import json
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tavola import GAMES, find_game
from tavola.core.language import _, languages, speaking
from tavola.core.verifiable import PREPARED_PROOF
from tavola.server.verifier import kept_page_html, page_html
from tavola.server.words import verify_words

from . import javascript
from .effort import at_length
from .test_verifiable import FACES, VECTORS


class Strict(SimpleHTTPRequestHandler):
    """Serves the page as a careful server does: nothing but files of its own."""

    def end_headers(self) -> None:
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'"
        )
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 (so it is called there)
        """Stay silent."""


Address = Callable[[str], str]  # of the page, by the language in which it begins


@pytest.fixture(params=["kept on a disk", *at_length("served strictly")])
def page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Address]:
    """Where the page is."""
    javascript.require("chromium")
    if request.param == "kept on a disk":
        yield lambda language: kept(tmp_path, language).as_uri()
        return
    (tmp_path / "static").symlink_to(javascript.STATIC)
    for language in languages():
        (tmp_path / f"{language}.html").write_text(page_html(language), encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Strict, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield lambda language: f"http://127.0.0.1:{server.server_port}/{language}.html"
    server.shutdown()
    thread.join()
    server.server_close()


def kept(folder: Path, language: str) -> Path:
    """The page as a file."""
    path = folder / f"kept-{language}.html"
    path.write_text(kept_page_html(language), encoding="utf-8")
    return path


def test_the_page_shows_the_verdict_and_the_wrong_throw(page: Address) -> None:
    games = {vector["about"]: vector for vector in VECTORS["games"]}
    vector = games["one altered throw"]
    record = {**vector["record"], "players": ["<b id=x>Ada", "Bo"]}
    num_throws = sum(line.startswith("*") for line in record["log"])
    shown = javascript.dom(f"{page('en')}#record={quote(json.dumps(record))}")
    assert javascript.text_of(shown, "verdict") == f"Wrong: 1 of {num_throws} rolls did not fall so."
    assert (shown.count('<tr class="wrong">'), shown.count('<tr class="right">')) == (1, num_throws - 1)
    assert f"<td>{vector['due'].removeprefix('* roll ')}</td>" in shown
    assert "&lt;b id=x&gt;Ada" in shown  # text stays text


def test_the_page_reads_many_games_and_speaks_italian(page: Address) -> None:
    text = "\n".join(json.dumps(vector["record"]) for vector in VECTORS["games"])
    shown = javascript.dom(f"{page('it')}#record={quote(text)}")
    counts = {state: sum(v["state"] == state for v in VECTORS["games"]) for state in ("wrong", "unproven")}
    said = f"4 partite su 16 verificate, {counts['wrong']} sbagliate, {counts['unproven']} senza prova."
    assert javascript.text_of(shown, "verdict") == said
    assert '<html lang="it">' in shown


def test_of_a_file_without_a_record_the_page_says_one_sentence(page: Address) -> None:
    shown = javascript.dom(f"{page('en')}#record={quote('a photo' + chr(10) + 'of two lines')}")
    said = "There is no record of a game here. Choose the file that “Download the game” saves."
    assert javascript.text_of(shown, "verdict") == said
    assert 'class="card game"' not in shown


def test_a_lesson_is_never_verified(page: Address) -> None:
    record = {**VECTORS["games"][0]["record"], "dice": PREPARED_PROOF}
    shown = javascript.dom(f"{page('en')}#record={quote(json.dumps(record))}")
    assert "Not verified: this was a lesson, and its first rolls were prepared." in shown


def test_the_page_names_games_and_bots(page: Address) -> None:
    record = {**VECTORS["games"][0]["record"], "game": "garden", "players": ["Ada", "bot:random"]}
    shown = javascript.dom(f"{page('en')}#record={quote(json.dumps(record))}")
    assert "<h2>Garden Dice · Ada, bot 2</h2>" in shown


@pytest.mark.parametrize("game", ["constructor", *at_length("ludo", None, ["garden"])])
def test_of_a_game_that_it_does_not_know_the_page_says_so(game: Any, tmp_path: Path) -> None:
    record = {**VECTORS["games"][0]["record"], "game": game}
    shown = javascript.dom(f"{kept(tmp_path, 'en').as_uri()}#record={quote(json.dumps(record))}")
    assert javascript.text_of(shown, "verdict") == "Not verified: this page does not know the game."


GIVE = {
    "choose": "at('file').files = files.files; at('file').dispatchEvent(new Event('change'))",
    "drop": "document.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }))",
    "paste": "at('text').value = text; document.querySelector('[type=submit]').click()",
}


@pytest.mark.parametrize("how", [*list(GIVE)[:1], *at_length(*list(GIVE)[1:])])
def test_a_record_can_be_given_in_any_way_and_the_language_switched(how: str, tmp_path: Path) -> None:
    driver = f"""
        const at = (id) => document.getElementById(id), files = new DataTransfer();
        const text = {json.dumps(json.dumps(VECTORS["games"][0]["record"]))};
        files.items.add(new File([text], "game.json"));
        {GIVE[how]};
        setTimeout(() => document.querySelector("[data-language=it]").click(), 1000);
    """
    path = tmp_path / "page.html"
    driven = page_html("en").replace("</body>", f"<script defer>onload = () => {{{driver}}}</script></body>")
    path.write_text(driven.replace('"/static/', f'"{javascript.STATIC.as_uri()}/'), encoding="utf-8")
    shown = javascript.dom(path.as_uri())
    said = "Verificato: ogni lancio deriva dal segreto e dai contributi (10 su 10)."
    assert javascript.text_of(shown, "verdict") == said
    assert shown.count('<tr class="right">') == 10
    assert '<html lang="it">' in shown
    assert ">Che cosa dimostra</h2>" in shown
    assert 'aria-label="Lingua"' in shown
    assert "<title>I dadi, ricalcolati · Tavola</title>" in shown


# What the page holds


def facts_in(page: str) -> Any:
    """What the page's script knows."""
    found = re.search(r'<script type="application/json" id="facts">(.*?)</script>', page)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("language", languages())
def test_the_page_knows_every_game_and_says_everything_in_every_language(language: str) -> None:
    known = facts_in(page_html(language))
    assert known["faces"] == FACES
    assert list(known["languages"]) == list(languages())
    with speaking(language):
        assert known["languages"][language] == {
            "words": verify_words(),
            "titles": {name: _(find_game(name).title) for name in GAMES},
        }


def test_the_page_says_what_the_catalogue_holds_and_nothing_else() -> None:
    script = (javascript.STATIC / "verify.js").read_text(encoding="utf-8")
    page = page_html("en")
    shown = dict(re.findall(r'data-words="(\w+)">([^<]*)<', page))
    labels = {key: label for label, key in re.findall(r'aria-label="([^"]*)" data-label="(\w+)"', page)}
    said = verify_words()
    assert {**shown, **labels}.items() <= said.items()
    for key in re.findall(r'\bsay\("(\w+)"|\btell\("(\w+)"|return "(\w+)"', script):
        assert "".join(key) in said
    for key in set(said) - set(shown) - set(labels) - {"noScript"}:
        assert f'"{key}"' in script, f"nobody says {key}"


@pytest.mark.parametrize("language", languages())
def test_the_kept_page_is_one_file_that_lets_nothing_in_or_out(language: str) -> None:
    page = kept_page_html(language)
    assert not re.search(r"\b(?:src|href|action)=|url\(|@import", page)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert html.unescape(policy[1]).startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert f'<html lang="{language}">' in page


def test_style_and_script_cannot_end_the_elements_in_which_they_are_kept() -> None:
    for name in ("verify.css", "verify.js"):
        assert not re.search("</|<!--", (javascript.STATIC / name).read_text(encoding="utf-8"))


def test_the_page_holds_no_inline_script_or_style_and_writes_text_only() -> None:
    script = (javascript.STATIC / "verify.js").read_text(encoding="utf-8")
    assert not re.search(r"<style|style=|\son\w+=|<script>|https?:|type=.module", page_html("en"))
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|fetch\(|https?:", script
    )
