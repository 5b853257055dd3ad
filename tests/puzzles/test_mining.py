"""Mining: what looks like a puzzle, what games confirm of it, and the commands."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from tavola import Match, Record
from tavola.bots.bot import ScoredMove
from tavola.bots.levels import BY_NAME, think
from tavola.cli import main
from tavola.core.registry import find_game
from tavola.puzzles import Puzzle, Step, mining
from tavola.puzzles.checking import CONFIRMED, OPEN, REFUTED, Checked, margins_of
from tavola.puzzles.collection import read_collection
from tavola.puzzles.mining import Settings, Task, clear_step, puzzles_in
from tavola.puzzles.proof import Margin, Trial, confirmed, margin_of, rounds_of

from ..commands import refused, tavola
from .examples import decision, puzzle_at


def judged_as(*chances: float) -> Any:
    """A judge that says this of the legal moves, and as little of all others as can be."""

    def judge(match: Match, seat: int) -> Sequence[ScoredMove]:
        told = [*chances, *[0.0] * len(match.legal(seat))]
        moves = zip(match.legal(seat), told, strict=False)
        return [ScoredMove(move, (chance,) * match.seats, at) for at, (move, chance) in enumerate(moves)]

    return judge


# What looks like one


def test_the_best_must_be_above_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    match = decision("sequence")
    seat, moves = match.actors[0], match.legal()
    monkeypatch.setattr(mining, "judged", judged_as(0.6, 0.51))
    step = clear_step(match, seat, 0.08)
    assert step is not None
    assert dict(step.best) == {moves[0]: 0.6}
    assert step.most_of_others == 0.51
    monkeypatch.setattr(mining, "judged", judged_as(0.6, 0.53))
    assert clear_step(match, seat, 0.08) is None


def test_what_comes_to_the_same_is_one_play(monkeypatch: pytest.MonkeyPatch) -> None:
    match = decision("sequence")
    monkeypatch.setattr(mining, "judged", judged_as(0.6, 0.597, 0.4))
    step = clear_step(match, match.actors[0], 0.08)
    assert step is not None
    assert list(step.best) == match.legal()[:2]
    monkeypatch.setattr(mining, "judged", judged_as(*[0.6] * 40))
    assert clear_step(match, match.actors[0], 0.08) is None  # all are


def test_with_more_sides_less_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("sequence", 3, options={"first": 1})
    for line in ("* start 1", "* roll 3 4"):
        match.push(line)
    monkeypatch.setattr(mining, "judged", judged_as(0.4, 0.345))
    assert clear_step(match, 1, 0.08) is not None


def test_no_more_is_told_than_is_needed() -> None:
    step = Step((), {"a": 0.6}, {"b": 0.5, "c": 0.5, "d": 0.4, "e": 0.3, "f": 0.2, "g": 0.1})
    assert list(mining.brief_step(step, "g").others) == ["b", "d", "e", "g"]


def test_a_position_is_that_before_dice_that_nobody_threw_again() -> None:
    match = Match("diceland", 2, options={"first": 1})
    lines = ["* start 1", "* roll r r g g y s", "1 choose r", "1 again", "* roll g g y s"]
    for line in lines[:2]:
        match.push(line)
    assert mining.fresh_throw(match) == 1
    for line in lines[2:]:
        match.push(line)
    assert mining.fresh_throw(match) == 1


@pytest.fixture
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that looks no further than the turn, and games that confirm whatever it says."""

    def judged(match: Match, seat: int) -> Sequence[ScoredMove]:
        return think(match.game, match.state, seat, BY_NAME["strong"].effort, 0.0)

    monkeypatch.setattr(mining, "judged", judged)
    monkeypatch.setattr(mining, "confirmed", lambda *_: Margin(0.1, 0.01, 16))


HASTY = Settings("sequence", (2,), players=("careful", "random"), seed=3, gap=0.02)


@pytest.mark.usefixtures("_hasty")
def test_a_game_has_puzzles_and_the_same_ones_again() -> None:
    found = [puzzle for number in range(3) for puzzle in puzzles_in(Task(HASTY, number))]
    assert found
    assert found == [puzzle for number in range(3) for puzzle in puzzles_in(Task(HASTY, number))]
    for puzzle in found:
        match = puzzle.match()
        assert set(puzzle.first.best) < set(match.legal(puzzle.seat))
        assert puzzle.tempting in puzzle.first.others
        assert sum(puzzle.levels[name] for name in mining.WEAKER) / 2 >= mining.HUMAN
        assert puzzle.proof.weights.startswith("2@")


@pytest.mark.usefixtures("_hasty")
def test_a_record_has_those_of_its_game() -> None:
    task = Task(HASTY, 0)
    *_, (match, _) = mining.decisions_of(task)
    while not match.is_over:  # its last decision was yielded before it was made
        match.play(match.legal()[0]) if match.actors else match.throw()
    record = Task(HASTY, 0, Record.of(match).to_json())
    found = {puzzle.id for puzzle in puzzles_in(record)}
    assert found & {puzzle.id for puzzle in puzzles_in(task)}


def candidates_of(monkeypatch: pytest.MonkeyPatch, *shares: float) -> None:
    """Every game has candidates that so many miss; all are confirmed."""
    step, match = Step((), {"a": 0.6}, {"b": 0.5}), decision("sequence")
    found = [mining.Candidate(match, 1, step, "b", {"club": share}) for share in shares]
    monkeypatch.setattr(mining, "candidates_in", lambda _: found)
    monkeypatch.setattr(mining, "proven", lambda each, _: each.difficulty)


def test_of_a_game_the_hardest_of_every_grade_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    candidates_of(monkeypatch, 0.1, 0.9, 0.15, 0.8, 0.3, 0.5, 0.19)
    assert puzzles_in(Task(HASTY, 0)) == [0.9, 0.8, 0.3, 0.19, 0.15]  # type: ignore[comparison-overlap]


def test_what_games_do_not_confirm_makes_room_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    candidates_of(monkeypatch, 0.9, 0.8, 0.7)
    monkeypatch.setattr(mining, "proven", lambda each, _: each.difficulty if each.difficulty < 0.9 else None)
    assert puzzles_in(Task(HASTY, 0)) == [0.8, 0.7]  # type: ignore[comparison-overlap]


# What games confirm


class Played:
    """A trial whose games gain a little around this."""

    def __init__(self, *gains: float):
        self.gains, self.games = gains, 0
        self.left: dict[int, int] = {}  # after how many games

    def leave(self, number: int) -> None:
        self.left.setdefault(number, self.games)

    def play(self, games: int) -> list[Margin]:
        self.games += games
        spread = numpy.tile([0.3, -0.3], self.games // 2)
        return [margin_of(gain + spread) for gain in self.gains]


def tried(*gains: float) -> tuple[Margin | None, int]:
    """What comes of it, and after how many games."""
    trial = Played(*gains)
    return confirmed(trial, 128, 0.04), trial.games  # type: ignore[arg-type]


def test_what_is_clear_is_taken_early_and_what_is_not_is_dropped_early() -> None:
    margin, games = tried(0.5, 0.4)
    assert margin is not None
    assert margin.mean == pytest.approx(0.4)
    assert games == 16
    assert tried(0.5, -0.1) == (None, 16)
    assert tried(0.5, 0.03) == (None, 128)


def test_a_move_that_is_surely_worse_is_not_played_on() -> None:
    trial = Played(0.5, 0.1)
    assert confirmed(trial, 128, 0.04) is not None  # type: ignore[arg-type]
    assert trial.left == {1: 16}
    assert trial.games == 128


class Rollouts:
    """Games that are worth their number, and one more from the first move."""

    def __init__(self) -> None:
        self.played: list[tuple[str, int, int]] = []

    def play(self, start: str, plan: None, stream: int, first: int, games: int) -> Any:
        self.played.append((start, first, games))
        ends = numpy.arange(first, first + games, dtype=float)[:, None] + (start == "best")
        return SimpleNamespace(ends=ends, lucks=0 * ends)


def test_margins_of_a_move_that_was_left_stay_as_they_were() -> None:
    trial = object.__new__(Trial)
    trial.side, trial.starts, trial.stream, trial.plan = 0, ["best", "a", "b"], 0, None  # type: ignore[assignment, list-item]
    trial.worth, trial.left, trial.rollouts = [numpy.zeros(0)] * 3, set(), Rollouts()  # type: ignore[assignment]
    trial.play(16)
    trial.leave(1)
    margins = trial.play(16)
    assert [(margin.mean, margin.games) for margin in margins] == [(1, 16), (1, 32)]
    assert trial.rollouts.played[3:] == [("best", 16, 16), ("b", 16, 16)]  # type: ignore[attr-defined]


def test_what_stays_open_needs_all_the_games() -> None:
    margin, games = tried(0.08)
    assert margin is not None
    assert (margin.games, games) == (128, 128)
    assert tried(0.05) == (None, 128)  # it may be nothing at all


@pytest.mark.parametrize("playouts", [2, 16, 17, 100, 128, 2000])
def test_rounds_come_to_all_games(playouts: int) -> None:
    assert sum(rounds_of(playouts)) == playouts


def test_a_check_tells_what_holds() -> None:
    sure, unsure, bad = Margin(0.1, 0.01, 99), Margin(0.01, 0.02, 99), Margin(-0.1, 0.01, 99)
    assert Checked({"a": sure, "b": sure}).verdict == CONFIRMED
    assert Checked({"a": sure, "b": unsure}).verdict == OPEN
    assert Checked({"a": sure, "b": bad}).verdict == REFUTED
    assert Checked({"a": sure, "b": unsure}).smallest == unsure


@pytest.mark.parametrize(
    ("gains", "games", "left"),
    [
        ((0.5, 0.4), 64, {}),
        ((0.5, 0.02), 2000, {1: 64}),
        ((0.5, -0.5), 64, {}),
        ((0.1, -0.1), 256, {}),
    ],
)
def test_a_check_ends_where_games_tell_beyond_doubt(
    gains: tuple[float, ...], games: int, left: dict[int, int]
) -> None:
    trial = Played(*gains)
    margins = margins_of(trial, 2000)  # type: ignore[arg-type]
    assert [margin.mean for margin in margins] == pytest.approx(gains)
    assert (trial.games, trial.left) == (games, left)


# The commands


@pytest.mark.usefixtures("_hasty")
def test_mining_writes_puzzles_and_shows_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "found.jsonl"
    how = ["--games", "3", "--bots", "careful", "random", "--gap", "0.02", "--seed", "3", "--workers", "1"]
    assert main(["puzzles", "mine", "sequence", *how, "--out", str(out)]) == 0
    puzzles = [Puzzle.from_json(line) for line in out.read_text().splitlines()]
    assert f"{len(puzzles)} puzzles (" in capsys.readouterr().out
    assert main(["puzzles", "show", str(out), "--sample", "1", "--svg", str(tmp_path / "svg")]) == 0
    shown = capsys.readouterr().out
    assert any(puzzle.id in shown for puzzle in puzzles)
    assert "tempting:" in shown
    assert len(list((tmp_path / "svg").glob("*.svg"))) == 1


@pytest.mark.usefixtures("_hasty")
@pytest.mark.parametrize("name", ["found.jsonl", "found.jsonl.gz"])
def test_mining_goes_on_from_a_collection(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, how = tmp_path / name, ["--bots", "careful", "random", "--gap", "0.02", "--workers", "1"]
    for seed, games, more in (("3", "2", []), ("4", "1", ["--add"]), ("3", "3", ["--add"])):
        where = ["--seed", seed, "--games", games, "--out", str(out)]
        assert main(["puzzles", "mine", "sequence", *how, *where, *more]) == 0
    found = [puzzle.id for puzzle in read_collection(out)]
    each = [
        puzzles_in(Task(replace(HASTY, seed=seed), number))
        for seed, number in ((3, 0), (3, 1), (4, 0), (3, 2))
    ]
    assert found == [puzzle.id for puzzles in each for puzzle in puzzles]
    assert len(set(found)) == len(found)
    assert f"{len(each[3])} puzzle" in capsys.readouterr().out.splitlines()[-1]


def written(tmp_path: Path, *puzzles: Puzzle) -> str:
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f"{puzzle.to_json()}\n" for puzzle in puzzles))
    return str(path)


def test_a_check_prints_the_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    puzzle = puzzle_at(decision("sequence"))
    other = next(iter(puzzle.first.others))
    monkeypatch.setattr(
        "tavola.puzzles.checking.check", lambda task: Checked({other: Margin(0.1, 0.01, task.playouts)})
    )
    file, kept = written(tmp_path, puzzle), tmp_path / "kept.jsonl"
    assert main(["puzzles", "check", file, "--workers", "1", "--keep", str(kept)]) == 0
    assert "100.0 % [20.7–100.0] of 1 puzzle confirmed by at most 2,000 games" in capsys.readouterr().out
    assert kept.read_text() == f"{puzzle.to_json()}\n"
    assert main(["puzzles", "check", file, "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["puzzle"], told["verdict"]) == (puzzle.id, "confirmed")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mine", "sequence"), "--out"),
        (("mine", "chess", "--out", "x"), "no game"),
        (("mine", "sequence", "--out", "x", "--gap", "2"), "above 0 and below 1"),
        (("mine", "sequence", "--out", "x", "--seats", "5"), "2 to 4 players"),
        (("mine", "sequence", "--out", "nowhere/x"), "nowhere/x"),
        (("mine", "sequence", "--out", "x", "--from", "missing.jsonl"), "missing.jsonl"),
        (("check", "missing.jsonl"), "missing.jsonl"),
        (("check", os.devnull), "holds no puzzle"),
        (("show", __file__), ":1: not a puzzle"),
        (("show",), "FILE"),
    ],
)
def test_bad_input_is_told_in_a_line(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    assert said in refused("puzzles", *words)


def test_a_position_that_cannot_be_is_refused(tmp_path: Path) -> None:
    puzzle = puzzle_at(decision("sequence"))
    broken = puzzle.to_json().replace('"1 ', '"9 ').replace('"* roll', '"* throw')
    path = tmp_path / "broken.jsonl"
    path.write_text(broken + "\n")
    refused("puzzles", "show", str(path))


@pytest.mark.long
def test_a_shipped_puzzle_is_played_on() -> None:
    """By plain kernels, and hardly any games: whatever they say, they say it."""
    game = find_game("sequence").id
    told = tavola("puzzles", "check", game, "--sample", "1", "--playouts", "2", "--json", "--workers", "1")
    assert json.loads(told.stdout)["verdict"] in (CONFIRMED, OPEN, REFUTED)
