"""Studies: what they reckon, what they write, and that they can be made again."""

import json
import shlex
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from tavola.studies.chart import bars
from tavola.studies.estimates import Estimate, mean_of, share_of
from tavola.studies.findings import Chapter, Told, by_place, by_throw, is_dead, luck_share, overview
from tavola.studies.report import MOST_THROWS, notable

from .commands import refused, tavola

SETTINGS = ("--games", "4", "--bot", "random", "--sample", "1", "--compare", '{"line": 6}')


def line(kind: str, seat: int, chance: float, **more: Any) -> dict[str, Any]:
    """A line of a game of two, after which the first side has a chance."""
    blank = {"luck_1": 0.0, "luck_2": 0.0, "text": "roll 1 2", "plays": 1, "stake": 0.0}
    return {**blank, "kind": kind, "seat": seat, "chance_1": chance, "chance_2": 1 - chance, **more}


def game(*lines: dict[str, Any], winner: int = 1, luck: float = 0.0) -> Told:
    results = {"result_1": float(winner == 1), "result_2": float(winner == 2)}
    row = {"start_1": 0.5, "start_2": 0.5, **results, "luck_1": luck, "winners": [winner]}
    return Told({**row, "throws": 1, "decisions": 1}, list(lines))


COMEBACK = game(
    line("draw", 0, 0.5),
    line("throw", 2, 0.2, text="roll 6 5", luck_1=-0.3, luck_2=0.3),
    line("decision", 2, 0.08, plays=3, stake=0.1),
    line("throw", 1, 0.95, text="roll 5 6", luck_1=0.8, luck_2=-0.8),
    line("forced", 1, 1.0),
)


def test_what_is_told_of_a_game() -> None:
    assert COMEBACK.beginner == 2
    assert COMEBACK.winning == 0
    assert COMEBACK.lead_changes == 2
    assert COMEBACK.lowest == 0.08
    assert COMEBACK.decided == pytest.approx(4 / 5)
    assert [is_dead(turn) for turn in COMEBACK.turns] == [False, True]


def test_what_is_told_of_several() -> None:
    chapter = Chapter("2 seats", 2, [COMEBACK, game(line("throw", 1, 1.0))])
    found = overview(chapter)
    assert found["wins of whoever begins"].value == 0.5
    assert found["wins from below 10 %"].value == 0.5
    assert found["decisions without a choice"].value == 0.5
    assert {name: each.value for name, each in by_place(chapter).items()} == {
        "who begins": 0.5,
        "second": 0.5,
    }
    assert by_throw(chapter)["5 6"].value == pytest.approx(55)  # 30 for one, 80 for the other


def test_luck_that_decides_everything_explains_everything() -> None:
    lucky = [game(winner=1 + number % 2, luck=0.5 - number % 2) for number in range(10)]
    assert luck_share(lucky).value == pytest.approx(1)
    assert str(luck_share(lucky[:1])) == "–"


def test_estimates_have_their_interval() -> None:
    assert str(share_of([True] * 50 + [False] * 50)) == "50.0 % (40.4–59.6)"
    assert str(mean_of([1.0, 2.0, 3.0])) == "2.0 ± 1.1"
    assert str(mean_of([])) == "–"


def test_of_many_throws_the_best_and_the_worst_are_shown() -> None:
    many = {str(number): Estimate(-number, 0, 0, 5 + number % 2) for number in range(100)}
    shown = list(notable(many))
    assert (len(shown), shown[0], shown[-1]) == (MOST_THROWS, "0", "99")
    assert notable(dict(list(many.items())[:3])).keys() == {"0", "1", "2"}


def test_a_bar_has_its_words() -> None:
    picture = bars({"a < b": Estimate(0.5, 0.4, 0.6, 9, is_share=True)})
    assert "a &lt; b" in picture
    assert "50.0 % (40.0–60.0)" in picture


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study of a few games."""
    folder = tmp_path_factory.mktemp("study") / "sequence"
    tavola("study", "sequence", *SETTINGS, "--workers", "1", "--out", str(folder))
    return folder


def test_a_report_has_a_chapter_for_each_set_of_rules(made: Path) -> None:
    told = (made / "study.md").read_text()
    assert "|  | 2 seats | 2 seats, line 6 |" in told
    assert told.count("### How long a game is") == 2
    logs = [json.loads(each)["log"] for each in (made / "data-1" / "records.jsonl").read_text().splitlines()]
    throws = fmean(sum(each.startswith("*") for each in log) for log in logs)
    assert f"| rolls a game | {throws:.1f} ±" in told


def test_a_page_needs_nothing_else(made: Path) -> None:
    page = (made / "study.html").read_text()
    assert page.count("<svg") == 10
    assert "<script" not in page
    assert "src=" not in page


def test_its_command_makes_it_again(made: Path, tmp_path: Path) -> None:
    command = next(
        each for each in (made / "study.md").read_text().splitlines() if each.startswith("tavola ")
    )
    arguments = shlex.split(command.replace("DIR", str(tmp_path / "again")))[1:]
    tavola(*arguments, "--workers", "2")
    for path in made.glob("*.*"):
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_what_is_there_is_left_alone(made: Path) -> None:
    assert "is not empty" in refused("study", "sequence", "--out", str(made))


def test_options_are_checked_before_anything_is_played(tmp_path: Path) -> None:
    assert "line" in refused("study", "sequence", "--compare", '{"line": 9}', "--out", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
