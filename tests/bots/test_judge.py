"""How the judge is measured: the figures of known samples, and the command itself."""

import numpy
import pytest

from bench import judge
from bench.judge_samples import Sample, Task, listed_plays, sample_corrections, sample_decision
from tavola.bots import Choice, ScoredMove

NOISE = numpy.array([-0.1, 0.1, 0.1, -0.1])  # zero in both halves of the games


def sample(stated: list[float], true: list[float]) -> Sample:
    played = numpy.array(true)[:, None] + NOISE
    return Sample(numpy.array(stated), played, numpy.ones(len(true)))


def test_the_loss_is_what_the_best_play_gains() -> None:
    found = sample([0.5, 0.4, 0.3], [0.50, 0.53, 0.2])
    assert judge.least_loss(found) == pytest.approx(0.03)
    assert judge.most_loss(found) == pytest.approx(0.03)


def test_a_play_that_only_luck_has_made_best_gains_nothing() -> None:
    played = numpy.array([[0.5, 0.5, 0.5, 0.5], [0.8, 0.2, 0.8, 0.2]])
    found = Sample(numpy.array([0.5, 0.5]), played, numpy.ones(2))
    assert judge.least_loss(found) == pytest.approx(-0.15)
    assert judge.most_loss(found) == 0


def test_a_play_beyond_the_five_best_is_no_loss() -> None:
    assert judge.most_loss(sample([0.5] * 6, [0.5] * 5 + [0.9])) == 0


def test_the_noise_of_the_games_is_taken_from_the_squares() -> None:
    square, bias = judge.errors_of(sample([0.6, 0.4], [0.5, 0.5]), slice(None))
    assert bias == pytest.approx(0)
    assert square == pytest.approx(0.1**2 - NOISE.var(ddof=1) / 4)


def test_plays_by_lot_stand_for_the_others() -> None:
    moves = tuple(ScoredMove(f"move {n}", (0.5, 0.5), n) for n in range(25))
    task = Task("sequence", 2, (), "expert", 0, 1, 1, rejected=4)
    plays, weights = listed_plays(Choice("move 0", moves), task)
    assert plays[:5] == list(moves[:5])
    assert weights == [1] * 5 + [5] * 4
    assert {play.move for play in plays[5:]} < {move.move for move in moves[5:]}
    assert listed_plays(Choice("move 0", moves[:3]), task)[1] == [1] * 3


def test_equal_plays_are_listed_once_by_their_first_move() -> None:
    moves = tuple(ScoredMove(f"move {n}", (0.5, 0.5), n // 2) for n in range(6))
    plays, _ = listed_plays(Choice("move 0", moves), Task("sequence", 2, (), "expert", 0, 1, 1, rejected=3))
    assert [play.move for play in plays] == ["move 0", "move 2", "move 4"]


def test_intervals_are_those_of_independent_numbers() -> None:
    mean, reach = judge.interval([0.0, 1.0] * 50)
    assert mean == 0.5
    assert reach == pytest.approx(1.96 * 0.05, rel=0.01)
    assert judge.root_text([0.0004] * 9) == "2.00 [2.00–2.00]"
    assert judge.mean_text([0.1]) == "nan ± nan"


@pytest.mark.long
def test_decisions_and_corrections_are_measured_and_always_the_same() -> None:
    task = Task("sequence", 2, (), "expert", 3, beam=2, playouts=2, rejected=1)
    one, two = sample_decision(task), sample_decision(task)
    assert one is not None
    assert two is not None
    assert 2 <= len(one.stated) == len(one.played) <= 6
    assert (one.played == two.played).all()
    corrections = sample_corrections(task)
    assert corrections.sum() == pytest.approx(0)
    assert (corrections == sample_corrections(task)).all()
