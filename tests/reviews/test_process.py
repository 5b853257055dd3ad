"""``python -m tavola.reviews``: what it tells of each record, and that it gives way to all others."""

import io
import json
from typing import Any

import pytest

from tavola import Match, SeededDice
from tavola.reviews import Review, judge, review
from tavola.reviews import __main__ as process

from ..example import PIG, known_here
from ..variants import Variant
from .games import begun

SHORT = begun(Variant("sequence", 2, {}), lines=12)


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the opening, too."""
    monkeypatch.setattr(judge, "OPENING", 1)


def told_of(line: str | bytes) -> list[dict[str, Any]]:
    """What is told of a line of the input."""
    stream = io.BytesIO()
    process.answer(line.encode() if isinstance(line, str) else line, process.Teller(stream))
    return [json.loads(each) for each in stream.getvalue().splitlines()]


def test_how_far_it_is_a_first_review_and_the_exact_one() -> None:
    told = told_of(SHORT.record().to_json())
    reviews = [Review.from_json(SHORT, each["review"]) for each in told if "review" in each]
    assert [found.is_exact for found in reviews] == [False, True]
    assert reviews[-1].lines == review(SHORT).lines
    assert told[-1].keys() == {"review"}
    shares = [each["progress"] for each in told if "progress" in each]
    assert shares
    assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize(
    ("line", "code"), [("", "bad-record"), (b"\xff", "malformed"), ('{"tavola": 1}', "bad-record")]
)
def test_whatever_is_wrong_is_one_answer(line: str | bytes, code: str) -> None:
    [told] = told_of(line)
    assert told["error"]["code"] == code
    assert told["error"]["message"]


def test_a_game_without_a_judge_is_one_answer() -> None:
    with known_here():
        [told] = told_of(Match(PIG, 2, dice=SeededDice(1)).record().to_json())
    assert told["error"]["code"] == "no-judge"


def test_the_process_gives_way_to_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr("os.nice", done.append, raising=False)
    monkeypatch.setattr(process, "serve", lambda: done.append("served"))
    assert process.main() == 0
    assert done == [19, "served"]
