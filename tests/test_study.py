"""Studies: what they reckon, what they write, and that they can be made again."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any
from xml.etree import ElementTree

import pytest

from tavola import GAMES, Match, find_game
from tavola.core.heat import fill, ink, warmths
from tavola.core.kernel import fork, seed_stream
from tavola.core.rulings import Ruling, rulings_of
from tavola.core.study import Fact, study_of
from tavola.sim import play_recorded
from tavola.studies.chart import bars
from tavola.studies.estimates import Estimate, mean_of, pooled, share_of
from tavola.studies.findings import (
    Chapter,
    Told,
    by_fall,
    by_place,
    by_throw,
    explained,
    is_dead,
    overview,
)
from tavola.studies.report import LEAST_SEEN, MOST_THROWS, notable
from tavola.studies.rulings import Ended, beginner_of, compared

from .commands import refused, tavola

SETTINGS = ("--games", "4", "--bot", "random", "--sample", "1", "--compare", '{"line": 6}')


def line(kind: str, seat: int, chance: float, **more: Any) -> dict[str, Any]:
    """A line of a game of two, after which the first side has a chance."""
    blank = {"luck_1": 0.0, "luck_2": 0.0, "text": "roll 1 2", "plays": 1, "stake": 0.0}
    return {**blank, "kind": kind, "seat": seat, "chance_1": chance, "chance_2": 1 - chance, **more}


def game(*lines: dict[str, Any], winner: int = 1, luck: float = 0.0) -> Told:
    results = {"result_1": float(winner == 1), "result_2": float(winner == 2)}
    row = {
        "start_1": 0.5,
        "start_2": 0.5,
        **results,
        "luck_1": luck,
        "own_decisions_1": 0.0,
        "others_1": 0.0,
        "winners": [winner],
    }
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
    assert explained(lucky, "luck").value == pytest.approx(1)
    assert str(explained(lucky[:1], "luck")) == "–"


def test_estimates_have_their_interval() -> None:
    assert str(share_of([True] * 50 + [False] * 50)) == "50.0 % (40.4–59.6)"
    assert str(mean_of([1.0, 2.0, 3.0])) == "2.0 ± 1.1"
    assert str(mean_of([])) == "–"


def test_of_many_throws_the_best_and_the_worst_are_shown() -> None:
    many = {str(number): Estimate(-number, 0, 0, LEAST_SEEN) for number in range(100)}
    shown = list(notable(many))
    assert (len(shown), shown[0], shown[-1]) == (MOST_THROWS, "0", "99")
    assert notable(dict(list(many.items())[:3])).keys() == {"0", "1", "2"}
    seldom = {**many, "0": many["0"]._replace(num=LEAST_SEEN - 1)}
    assert next(iter(notable(seldom))) == "1"


def test_what_is_nearly_nothing_has_no_sign() -> None:
    assert str(mean_of([-0.001, -0.001])) == "0.0 ± 0.0"


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
    assert page.count("<figure") == 18
    assert page.count("<svg") == 19  # and the table
    assert "<script" not in page
    assert "src=" not in page
    assert "url(" not in page


def test_a_page_begins_with_what_tells_most(made: Path) -> None:
    head = (made / "study.html").read_text().partition("<table")[0]
    told = (made / "study.md").read_text()
    length = next(line for line in told.splitlines() if line.startswith("| rolls a game |"))
    first, second = (cell.strip() for cell in length.split("|")[2:4])
    assert f"<small>{first}</small>" in head
    assert f"<small>2 seats, line 6: {second.partition(', n')[0]}</small>" in head


def test_pictures_beside_the_text_can_be_read_on_any_ground(made: Path) -> None:
    pictures = list(made.glob("*.svg"))
    assert len(pictures) == 18
    for path in pictures:
        assert "background:#FBF6EA;color:#2A211B" in path.read_text().partition(">")[0]


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


def test_what_belongs_to_one_game_is_no_more_than_one_witness() -> None:
    apart = pooled([[value] for value in (1.0, 0.0) * 20], is_share=True)
    assert apart == share_of([True, False] * 20)
    together = pooled([[value] * 10 for value in (1.0, 0.0) * 20], is_share=True)
    assert together.num == 400
    assert together.low == pytest.approx(apart.low)
    means = pooled([[value] * 10 for value in (1.0, 3.0) * 20])
    assert means.high - means.low == pytest.approx(mean_high([1.0, 3.0] * 20))
    assert pooled([]).num == 0


def mean_high(values: list[float]) -> float:
    """How wide the interval of a mean is."""
    found = mean_of(values)
    return found.high - found.low


def test_who_fell_and_still_wins() -> None:
    found = by_fall(Chapter("2 seats", 2, [COMEBACK, game(line("throw", 1, 0.97), line("forced", 1, 1.0))]))
    assert found["below 10 %"].num == 3  # the winner fell, and so did both losers in the end
    assert found["below 10 %"].value == pytest.approx(1 / 3)


def test_closeness_by_points_where_they_are_counted() -> None:
    assert COMEBACK.halfway == pytest.approx(0.92)
    scored = replace(COMEBACK, scores=(40, 33))
    assert scored.margin == 7
    assert overview(Chapter("", 2, [scored]))["won by, points of the game"].value == 7
    assert "won by, points of the game" not in overview(Chapter("", 2, [COMEBACK]))


# What only a game knows


def facts_of(name: str, seed: int, **options: Any) -> list[Fact]:
    """The facts of a game by lot."""
    _, match = play_recorded(name, 2, options, fork(seed_stream(seed), 1), limit=100_000, with_legal=False)
    part = study_of(find_game(name))
    assert part is not None
    topics = {topic.name: topic for topic in part.TOPICS}
    facts = list(part.facts(match))
    for fact in facts:
        items = topics[fact.topic].items
        assert not items or fact.item in items
        assert not topics[fact.topic].is_share or fact.value in (0, 1)
    return facts


def values_of(facts: list[Fact], topic: str) -> dict[str, list[float]]:
    """What was told of every item of a topic."""
    found: dict[str, list[float]] = {}
    for fact in facts:
        if fact.topic == topic:
            found.setdefault(fact.item, []).append(fact.value)
    return found


@pytest.mark.parametrize("length", [5, 6])
def test_sequence_knows_its_line(length: int) -> None:
    facts = facts_of("sequence", 1, line=length)
    line = values_of(facts, "winning-line")
    assert len(line) == 36
    assert sum(map(sum, line.values())) >= length
    assert {item for item, (won,) in values_of(facts, "first-chip").items() if won}


def test_diceland_knows_who_was_first() -> None:
    facts = facts_of("diceland", 2)
    assert list(values_of(facts, "race")) == [str(n) for n in range(1, 1 + len(values_of(facts, "race")))]
    assert any(1 in values for values in values_of(facts, "complete").values())
    _, match = play_recorded("diceland", 2, {}, fork(seed_stream(2), 1), limit=100_000, with_legal=False)
    assert match.result is not None
    assert match.result.scores == tuple(len(values_of(facts, f"treasures-{each}")) for each in "AC")


def test_garden_knows_its_harvest() -> None:
    _, match = play_recorded("garden", 2, {}, fork(seed_stream(4), 1), limit=100_000, with_legal=False)
    facts = facts_of("garden", 4)
    assert match.result is not None
    assert match.result.scores is not None
    points = [value for values in values_of(facts, "points").values() for value in values]
    assert sum(points) == sum(match.result.scores)
    tiles = [value for values in values_of(facts, "vegetables").values() for value in values]
    assert sum(tiles) == sum(map(len, values_of(facts, "harvests").values()))
    assert sum(map(len, values_of(facts, "animals").values())) == 2
    assert not values_of(facts_of("garden", 4, family=True), "animals")


@pytest.mark.parametrize("name", GAMES)
def test_every_board_can_be_drawn(name: str) -> None:
    part = study_of(find_game(name))
    figure = Estimate(0.5, 0.4, 0.6, 9, is_share=True)
    for topic in part.TOPICS if part else ():
        if topic.draw:
            items = topic.items or ("a1", "a2")
            picture = topic.draw(
                {**dict.fromkeys(items, figure), items[0]: figure._replace(value=0.9, low=0.8)}
            )
            ElementTree.fromstring(picture)  # noqa: S314 (our own)


def test_pale_is_what_may_as_well_be_the_mean() -> None:
    sure, unsure = Estimate(0.9, 0.8, 1, 9, is_share=True), Estimate(0.1, 0, 0.6, 9, is_share=True)
    assert warmths({"a": sure, "b": unsure}) == {"a": pytest.approx(1), "b": pytest.approx(-0.3)}
    assert fill(None) != fill(0.0)
    assert (ink(1.0), ink(0.0)) == ("#FFFDF7", "#2A211B")


# Rulings


def test_rulings_are_told_by_pairs() -> None:
    ours = [Ended(("a",), 10, 1, (1,), (5, 3)), Ended(("b",), 20, 1, (2,), (4, 8))]
    other = [Ended(("a",), 10, 1, (1,), (5, 3)), Ended(("c",), 26, 1, (1,), (9, 8))]
    found = compared(Ruling("x", "", ""), ours, other)
    assert found.changed.value == 0.5
    told = {effect.name: effect.difference.value for effect in found.effects}
    assert told == {
        "rolls a game": 3,
        "wins of whoever begins; difference in points of a hundred": 50,
        "points of a player": 1.25,
        "points of the winner more than the next": -1.5,
    }


def test_who_begins_is_whose_throw_counts_first() -> None:
    match = Match("sequence", 2)
    for each in ("* roll 1 2", "* roll 6 5", "* roll 5 5", "* roll 1 1"):  # a 10 does nothing at first
        match.push(each)
    assert beginner_of(match) == 2


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A study of a few games with all rulings."""
    folder = tmp_path_factory.mktemp("rulings") / "sequence"
    settings = (
        "--games",
        "2",
        "--bot",
        "random",
        "--sample",
        "1",
        "--rulings",
        "6",
        "--rulings-bot",
        "random",
    )
    tavola("study", "sequence", *settings, "--workers", "1", "--out", str(folder))
    return (folder / "study.md").read_text()


@pytest.mark.long
def test_every_ruling_is_played_both_ways(disputed: str) -> None:
    assert "--rulings 6 --rulings-bot random" in disputed
    assert "### Earned turn" in disputed
    for ruling in rulings_of(find_game("sequence")):
        assert f"- Ours: {ruling.ours}\n- The other way: {ruling.other}" in disputed
    assert disputed.count("| games that went otherwise |") == 3


def test_a_game_without_rulings_has_none_to_play(tmp_path: Path) -> None:
    out = ("--rulings", "1", "--rulings-bot", "random", "--out", str(tmp_path / "new"))
    assert "names no rulings" in refused("study", "sequence~earned-turn", *out)
