"""``tavola review``: for people, for programs, as a page; bad input is told clearly."""

import json
from pathlib import Path

import pytest

from tavola import Match, SeededDice
from tavola.cli import main
from tavola.reviews import judge

from ..example import PIG, known_here
from ..variants import Variant
from .games import begun, finished

TEN_MB = 10 << 20


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the opening, too."""
    monkeypatch.setattr(judge, "OPENING", 1)


def written(path: Path, *lines: str) -> str:
    """A file of records."""
    file = path / "games.jsonl"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def text_of(match: Match) -> str:
    return match.record().to_json()


SHORT = begun(Variant("sequence", 2, {}), lines=12)


def test_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, text_of(finished()))
    assert main(["review", file, "--sample", "1"]) == 0
    said = capsys.readouterr().out
    assert "Sequence Dice: 1 Ada, 2 Bruno" in said
    assert "▁" in said
    assert "Where the judge had been wrong" in said
    assert main(["review", file, "--sample", "1", "--lang", "it"]) == 0
    assert "Fortuna dei propri dadi" in capsys.readouterr().out


def test_a_game_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", written(tmp_path, text_of(SHORT)), "--sample", "1"]) == 0
    assert "not over: up to line 12 of the log" in capsys.readouterr().out


def test_for_programs_one_line_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, text_of(SHORT), '{"tavola": 1}', text_of(SHORT))
    assert main(["review", file, "--json", "--sample", "1"]) == 1
    first, wrong, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == last
    assert {"ledger", "moments", "lines"} <= set(first)
    assert wrong["ok"] is False
    assert main(["review", file, "--json", "--sample", "1", "--game", "3"]) == 0
    assert json.loads(capsys.readouterr().out) == last


def test_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = written(tmp_path, text_of(SHORT)), tmp_path / "page.html"
    assert main(["review", file, "--sample", "1", "--html", str(page), "--lang", "it"]) == 0
    assert capsys.readouterr().out == ""
    assert '<html lang="it">' in page.read_text(encoding="utf-8")
    assert main(["review", file, "--sample", "1", "--html", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ([], 1, "holds no records"),
        (["nothing"], 1, "not JSON"),
        (['{"tavola": 1, "game": "chess", "players": ["a", "b"], "log": []}'], 1, "there is no game 'chess'"),
        ([text_of(SHORT).replace("* roll", "* throw")], 1, "log line 1"),
        ([text_of(SHORT)] * 2, 2, "holds several games: --game K chooses one"),
        (["x" * TEN_MB], 1, "not JSON"),
        (
            ['{"tavola": 1, "game": "sequence", "players": ["a", "b"], "log": ["' + "x" * TEN_MB + '"]}'],
            1,
            "log",
        ),
    ],
)
def test_bad_input(
    lines: list[str], code: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", written(tmp_path, *lines)]) == code
    said = capsys.readouterr()
    assert message in said.out + said.err
    assert len(said.out + said.err) < 1000


def test_a_game_of_the_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", written(tmp_path, text_of(SHORT)), "--game", "4"]) == 2
    assert "has no game 4" in capsys.readouterr().err
    assert main(["review", str(tmp_path / "nowhere")]) == 2


def test_a_game_without_a_judge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with known_here():
        file = written(tmp_path, text_of(Match(PIG, 2, dice=SeededDice(1))))
        assert main(["review", file]) == 2
    assert "there is no judge for Pig" in capsys.readouterr().err


@pytest.mark.parametrize("is_named", [True, False])
def test_a_page_is_shown_in_the_browser(
    is_named: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []

    def open_browser(address: str) -> bool:
        shown.append(address)
        return is_named

    monkeypatch.setattr("webbrowser.open", open_browser)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    page = ["--html", str(tmp_path / "page.html")] if is_named else []
    assert main(["review", written(tmp_path, text_of(SHORT)), "--sample", "1", "--open", *page]) == 0
    said = capsys.readouterr()
    [file] = tmp_path.glob("*.html")
    assert shown == [file.as_uri()]
    assert said.out.strip() == str(file)
    assert ("no browser was found" in said.err) == (not is_named)
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("other", [["--json"], ["--html", "-"]])
def test_what_cannot_be_opened_is_refused(
    other: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", written(tmp_path, text_of(SHORT)), "--open", *other]) == 2
    assert "--open needs a page in a file" in capsys.readouterr().err
