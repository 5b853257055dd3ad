"""The workshop: the policy, boards played alone, the search for a set, and the command line."""

import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from tavola import find_game
from tavola.cli import main
from tavola.core.compiler import compiled
from tavola.core.contract import CHANCE, OVER
from tavola.core.errors import TavolaError
from tavola.core.kernel import advance, below, fork, mix, seed_stream
from tavola.core.linker import Linker
from tavola.core.workshop import workshop_of
from tavola.games.diceland import GAME, balance, policy, position, report, rules, survey, workshop
from tavola.games.diceland.generator import generate
from tavola.games.diceland.layout import MAX_SPACES
from tavola.sim import choose as search
from tavola.sim.balance import Balance, apart, deviation, mean_interval, play_boards
from tavola.sim.choose import Candidate, best_set, commonest
from tavola.sim.summary import Spread

SHOP = workshop_of(GAME)
CAP = 500

SMALL = "RrYyGgBbO\nsSoO*yYo\nBbRrGgSs#"  # every territory has two spaces


# The policy


class Table:
    """A game that the policy plays for every seat, with every action held against the rules."""

    def __init__(self, texts: list[str], *, is_compiled: bool):
        linker = compiled(GAME) if is_compiled else Linker(GAME.rules)
        self.rules, self.policy = linker.link(rules), linker.link(policy)
        state = rules.new(len(texts), {"boards": [{"text": text} for text in texts]})
        self.state = linker.pool(state)[0]
        self.player = workshop.Alone(texts[0], compiled=is_compiled)
        self.notes, self.actions = self.player.zeros(policy.NOTES), self.player.zeros(rules.MAX_LEGAL)
        self.policy.prepare(self.state, self.notes)

    def play(self, dice: int) -> list[int]:
        """Play to the end; return all actions."""
        taken: list[int] = []
        while (who := self.rules.turn(self.state)) != OVER:
            if who == CHANCE:
                way = below(mix(dice), self.rules.ways(self.state))
                self.rules.chance(self.state, self.rules.outcome(self.state, way))
                dice = advance(dice)
                continue
            count = self.rules.legal(self.state, who, self.actions)
            action = int(self.policy.decide(self.state, who, self.notes))
            assert action in list(self.actions[:count])
            self.rules.apply(self.state, who, action)
            taken.append(action)
        return taken


@pytest.mark.long
def test_the_policy_is_legal_on_many_boards() -> None:
    for seed in range(40):
        assert Table([generate(seed).text], is_compiled=True).play(fork(1, seed))


@pytest.mark.long
def test_the_policy_plays_any_seat_and_is_the_same_plain_and_compiled() -> None:
    texts = [generate(seed).text for seed in (5, 6, 7)]
    plain = Table(texts, is_compiled=False).play(9)
    assert plain == Table(texts, is_compiled=True).play(9)
    assert position.AGAIN in plain
    assert position.STOP in plain


@pytest.mark.long
def test_the_policy_plays_boards_of_other_sizes() -> None:
    assert workshop.problems(SMALL) == []
    table = Table([SMALL, SMALL], is_compiled=False)
    assert table.play(4) == Table([SMALL, SMALL], is_compiled=True).play(4)
    assert table.rules.winners(table.state) > 0


def notes_with(worths: list[int]) -> list[int]:
    """Notes in which one to six dice are worth so much."""
    notes = [0] * policy.NOTES
    for dice in range(7):
        notes[policy.WORTH + dice] = ([policy.NOTHING, *worths, *[policy.NOTHING] * 6])[dice]
    return notes


def test_throwing_again_is_weighed_exactly() -> None:
    one_space = notes_with([1000])  # a second die would be in excess
    policy.look_ahead(one_space, 1)
    assert policy.worth_of_again(one_space, 1) == 1000 * 5**5 // 6**5
    six_spaces = notes_with([1000, 2000, 3000, 4000, 5000, 6000])
    assert policy.look_ahead(six_spaces, 5) == 5000 + 1000 // 6
    assert policy.look_ahead(notes_with([0, 0, 0, 0, 7]), 6) == 0


def test_a_survey_measures_steps_to_territories_and_treasures() -> None:
    board = generate(3)
    s = rules.new(2, {"boards": [{"text": generate(4).text}, {"text": board.text}]})
    notes = [0] * policy.NOTES
    policy.prepare(s, notes)
    own = notes[survey.SURVEY :]  # the second seat's

    def steps(space: str, goal: int) -> int:
        return own[board.names.index(space) * survey.NUM_GOALS + goal]

    first = board.names.index("g1")  # the first treasure in reading order
    assert own[survey.PLACES] == first
    assert [steps(name, 64) for name in ("g1", "f1", "g2", "m9")] == [0, 1, 1, 10]
    home = s.territories[MAX_SPACES + board.names.index("a1")]
    assert [steps(name, home) for name in ("a1", "b2", "a3", "c1", "d1")] == [0, 0, 0, 1, 2]


# Boards played alone


@pytest.mark.long
def test_games_alone_are_the_same_plain_and_compiled() -> None:
    text, stream = generate(1).text, seed_stream(2)
    plain = workshop.Alone(text, compiled=False).play(stream, 10, 2, CAP)
    fast = workshop.Alone(text, compiled=True).play(stream, 8, 6, CAP)
    assert plain == fast[2:4].tolist()


@pytest.mark.long
def test_figures_of_a_game_fit_together() -> None:
    rows = workshop.Alone(generate(2).text, compiled=True).play(seed_stream(1), 0, 300, CAP).tolist()
    for row in rows:
        turns, idle, complete, taken = row[0], row[1], row[2], row[balance.TAKEN :]
        number = sum(turn > 0 for turn in taken)
        assert 0 <= idle < turns < CAP
        assert 0 < complete < 64
        assert 9 <= number <= 12
        assert taken[:number] == sorted(taken[:number])
        assert taken[number:] == [0] * (12 - number)
        assert taken[number - 1] <= turns
    assert len(SHOP.FIGURES) == len(rows[0]) == balance.WIDTH


@pytest.mark.long
def test_a_cap_leaves_games_without_the_goal() -> None:
    rows = workshop.Alone(generate(2).text, compiled=True).play(seed_stream(1), 0, 5, 4).tolist()
    assert [(row[0], row[2]) for row in rows] == [(4, 0)] * 5


@pytest.mark.long
def test_balance_does_not_depend_on_workers() -> None:
    texts = [generate(1).text, generate(2).text]
    one = play_boards(SHOP, texts, 1200, seed=3, workers=1)
    two = play_boards(SHOP, texts, 1200, seed=3, workers=2)
    assert one == two
    assert [figures.games for figures in one] == [1200, 1200]
    assert one[0] != play_boards(SHOP, texts[:1], 1200, seed=4)[0]
    assert report.unfinished(one[0].figures) == 0
    assert sum(report.completed(one[0].figures).values()) >= 1200
    means = [mean for _, mean, games in report.taken(one[0].figures) if games]
    assert means[:9] == sorted(means[:9])


def test_intervals_are_those_of_the_textbook() -> None:
    spread = Spread()
    spread.counts.update({2: 1, 4: 3, 5: 2, 7: 1, 9: 1})
    assert spread.mean == 5.0
    assert deviation(spread) == pytest.approx(2.13809)
    assert mean_interval(spread) == pytest.approx((3.51841, 6.48159), abs=1e-5)
    assert apart([10.0, 10.1, 10.05]) == pytest.approx(0.01)


def test_games_that_met_the_cap_are_counted_apart() -> None:
    found = Balance({name: Spread() for name in report.FIGURES})
    found.figures["turns"].counts.update({7: 2, 9: 1})
    found.figures["complete"].counts.update({0b11: 1, 0b10: 1, 0: 1})
    found.figures["treasure 1"].counts.update({4: 1, 2: 1, 0: 1})
    assert (found.games, report.unfinished(found.figures)) == (3, 1)
    assert list(report.completed(found.figures).values()) == [1, 2, 0, 0, 0, 0]
    assert next(report.taken(found.figures)) == (1, 3.0, 2)


# The search


class Line:
    """A workshop whose boards are points on a line, by their text."""

    def distance(self, text: str, other: str) -> float:
        """How far apart they lie."""
        return abs(float(text) - float(other))


def points(*pairs: tuple[float, float]) -> list[Candidate]:
    """Candidates by mean and place."""
    return [Candidate(n, n, str(place), mean) for n, (mean, place) in enumerate(pairs)]


LINE: Any = Line()


def test_the_commonest_difficulty_is_where_means_lie_closest() -> None:
    found = points((1.0, 0), (5.0, 0), (5.1, 0), (9.0, 0), (5.05, 0))
    assert [candidate.number for candidate in commonest(found, 3)] == [1, 2, 4]
    assert len(commonest(found, 50)) == 5


def test_a_set_is_near_in_difficulty_and_far_in_shape() -> None:
    found = points((100.0, 0.0), (100.1, 0.1), (100.2, 0.5), (100.3, 1.0), (104.0, 2.0))
    assert [candidate.number for candidate in best_set(LINE, found, 3)] == [0, 2, 3]


def test_a_search_without_a_set_says_why() -> None:
    with pytest.raises(TavolaError, match="no 2 boards lie within 1% of each other"):
        best_set(LINE, points((100.0, 0.0), (102.0, 1.0)), 2)
    with pytest.raises(TavolaError, match=r"differ by 0\.10 only"):
        best_set(LINE, points((100.0, 0.0), (100.1, 0.1)), 2)


@pytest.mark.long
def test_the_search_is_reproducible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(search, "SPREAD", 1.0)
    monkeypatch.setattr(search, "LEAST_DISTANCE", 0.01)
    arguments = ["boards", "choose", "--seed", "5", "--candidates", "12", "--games", "200"]
    assert main([*arguments, "--out", str(tmp_path / "one"), "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "screening: 12 boards, 2 games each" in out
    assert "A: candidate " in out
    assert main([*arguments, "--out", str(tmp_path / "two"), "--workers", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for board in found:
        name = f"{board['board']}.txt"
        assert (tmp_path / "one" / name).read_text() == (tmp_path / "two" / name).read_text()
        assert (tmp_path / "one" / name).read_text() == generate(board["seed"]).text + "\n"
    assert [board["board"] for board in found] == list(SHOP.LETTERS)


# The command line


def test_generate_prints_boards_that_check_approves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["boards", "generate", "--seed", "7", "--count", "3"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n\n") == 2
    assert out.startswith(generate(7).text)
    (tmp_path / "three.txt").write_text(out)
    monkeypatch.chdir(tmp_path)
    assert main(["boards", "check", "three.txt"]) == 0
    assert capsys.readouterr().out == "".join(f"three.txt:{n}: good, and standard\n" for n in (1, 2, 3))
    monkeypatch.setattr("sys.stdin", io.StringIO(out))
    assert main(["boards", "check", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[2])["standard"] is True
    assert main(["boards", "generate", "--seed", "8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"seed": 8, "text": generate(8).text}


@pytest.mark.parametrize(
    ("before", "between", "after", "said"),
    [
        ("", "\n\n", "\n", ["b.txt:1: good, and standard", "b.txt:2: good, and standard"]),
        ("", "\n\n\n\n", "\n\n\n", ["b.txt:1: good, and standard", "b.txt:2: good, and standard"]),
        ("\n", "\n\n", "\n", ["b.txt:1: row 1 is empty, expected signs", "b.txt:2: good, and standard"]),
        ("\ufeff", "\r\n\r\n", "", ["b.txt:1: good, and standard", "b.txt:2: good, and standard"]),
    ],
)
def test_a_file_has_empty_lines_between_its_boards_and_nowhere_else(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    before: str,
    between: str,
    after: str,
    said: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    text = before + generate(1).text + between + generate(2).text + after
    Path("b.txt").write_text(text, encoding="utf-8", newline="")
    main(["boards", "check", "b.txt"])
    assert capsys.readouterr().out.splitlines() == said


def test_a_line_of_blanks_is_not_empty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b.txt").write_text(f"{generate(1).text}\n \n{generate(2).text}\n")
    assert main(["boards", "check", "b.txt"]) == 1
    assert capsys.readouterr().out.startswith("b.txt: row 10 has ' ' in column 1, expected signs")


def test_check_names_every_violation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    good = generate(1).text
    Path("good.txt").write_text(good)
    Path("empty.txt").write_text("")
    Path("bytes.txt").write_bytes(b"\xff\xfe")
    Path("bad.txt").write_text(good.replace("*", "r").replace("#", "*"))
    assert main(["boards", "check", "good.txt", "bad.txt", "empty.txt"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("good.txt: good, and standard\n")
    assert "bad.txt: " in out
    assert "are starts, expected one" in out
    assert out.endswith("empty.txt: it is empty\n")
    assert main(["boards", "check", "none.txt", "bytes.txt", "good.txt"]) == 2
    said = capsys.readouterr()
    assert "none.txt: No such file or directory" in said.err
    assert "not a text file" in said.err
    assert said.out == "good.txt: good, and standard\n"


def test_a_board_can_be_good_and_not_standard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "small.txt").write_text(SMALL)
    assert main(["boards", "check", str(tmp_path / "small.txt")]) == 0
    assert "small.txt: good, not standard: the standard field has nine rows" in capsys.readouterr().out


def test_show_draws_a_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "show", "C"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("C\n    a  b  c")
    assert "capitals are treasures" in out
    (tmp_path / "two.txt").write_text(f"{generate(1).text}\n\n{generate(2).text}\n")
    assert main(["boards", "show", str(tmp_path / "two.txt")]) == 0
    assert capsys.readouterr().out.count("* start") == 2
    picture = tmp_path / "c.svg"
    assert main(["boards", "show", "C", "--svg", str(picture)]) == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")  # noqa: S314 (ours)
    assert main(["boards", "show", "C", "--svg", "-"]) == 0
    assert capsys.readouterr().out == picture.read_text(encoding="utf-8")
    assert main(["boards", "show", str(tmp_path / "two.txt"), "--svg", "-"]) == 2
    assert "holds 2 boards; a picture is of one" in capsys.readouterr().err


@pytest.mark.long
def test_balance_reports_in_words_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["boards", "balance", "A", "B", "--games", "300", "--seed", "2", "--workers", "2"]) == 0
    out = capsys.readouterr().out
    assert "Diceland alone: 300 games a board, seed 2" in out
    assert "% apart" in out
    assert main(["boards", "balance", "A", "--games", "300", "--seed", "2"]) == 0
    assert "turns to the goal\n" in capsys.readouterr().out
    assert main(["boards", "balance", "A", "--games", "300", "--seed", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["board"], found["games"], found["unfinished"]) == ("A", 300, 0)
    assert found["turns"]["low"] < found["turns"]["mean"] < found["turns"]["high"]
    assert f"{found['turns']['mean']:.3f}" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "Z"], "there is no board 'Z': expected A to H, or a file"),
        (["show", "none.txt"], "none.txt: No such file or directory"),
        (["balance", "a"], "there is no board 'a'"),
        (["balance", "notes.txt"], "notes.txt: not a board: row 1 has ' ' in column 4"),
        (["balance", "--games", "0"], "--games must be a whole number, 1 or more"),
        (["generate", "--seed", "99999999999999999999"], "--seed must be a whole number, at most"),
        (["generate", "--count", "x"], "--count must be a whole number"),
        (["choose"], "the following arguments are required: --out"),
        (["choose", "--out", "notes.txt"], "notes.txt: File exists"),
        ([], "JOB"),
    ],
)
def test_bad_input_gets_one_clear_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("not a board\n")
    try:
        code = main(["boards", *arguments])
    except SystemExit as stop:  # what the parser itself refuses
        code = int(str(stop.code))
    assert code == 2
    assert message in capsys.readouterr().err.strip().splitlines()[-1]


@pytest.mark.parametrize("job", [[], ["generate"], ["check"], ["show"], ["balance"], ["choose"]])
def test_every_job_has_help(job: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["boards", *job, "--help"])
    assert "usage: tavola boards " + " ".join(job) in capsys.readouterr().out


def test_a_game_without_a_workshop_says_so() -> None:
    with pytest.raises(TavolaError, match="Garden Dice has no boards to be made"):
        workshop_of(find_game("garden"))
