"""Training: the same seed, the same weights; interrupted or not, on one core or two. Search at two speeds."""

from dataclasses import asdict, replace
from pathlib import Path

import numpy
import pytest

from tavola import Match, SeededDice, TavolaError, all_games, find_game
from tavola.bots.calibration import BINS, Reliability, calibrate
from tavola.bots.duel import CAREFUL, LEARNED, RANDOM
from tavola.bots.knowledge import Knowledge, learned, read, weights_of
from tavola.bots.levels import BY_NAME
from tavola.bots.thinker import Thinker
from tavola.bots.training import Plan, Training
from tavola.bots.trial import Trial
from tavola.cli import main
from tavola.cli.train import plan_of
from tavola.core.compiler import compiled
from tavola.core.linker import Linker

from ..variants import walk

GAME = find_game("sequence")
PLAN = Plan(**{**GAME.features.TRAINING, "watched": 64, "played": 192, "units": 2, "batch": 64})


def training(workers: int = 1, plan: Plan = PLAN) -> Training:
    """A small training."""
    return Training(GAME, 2, {}, plan, seed=3, workers=workers)


def is_same(one: Knowledge, other: Knowledge) -> bool:
    """Whether all weights are equal."""
    return bool((one.rows == other.rows).all() and (one.head == other.head).all())


@pytest.fixture(scope="module")
def trained() -> Knowledge:
    """What the small training comes to."""
    whole = training()
    list(whole.run())
    return whole.knowledge


@pytest.mark.long
def test_any_number_of_workers_learns_the_same(trained: Knowledge) -> None:
    other = training(workers=2)
    losses = [progress.cross_entropy for progress in other.run()]
    assert is_same(trained, other.knowledge)
    assert all(0 < cross_entropy < 2 for cross_entropy in losses)


@pytest.mark.long
def test_a_training_goes_on_as_if_it_had_never_stopped(trained: Knowledge, tmp_path: Path) -> None:
    begun = training()
    next(iter(begun.run()))
    begun.save(tmp_path / "kept")
    resumed = training()
    resumed.resume(tmp_path / "kept")
    assert resumed.games == 64
    list(resumed.run())
    assert is_same(trained, resumed.knowledge)


def test_what_is_kept_of_another_training_is_refused(tmp_path: Path) -> None:
    training().save(tmp_path / "kept")
    with pytest.raises(TavolaError, match="is of another training"):
        training(plan=replace(PLAN, rate=0.2)).resume(tmp_path / "kept")
    (tmp_path / "kept").write_bytes(b"nonsense")
    with pytest.raises(TavolaError, match="no training can be read here"):
        training().resume(tmp_path / "kept")


@pytest.mark.long
def test_weights_are_read_as_they_were_written(trained: Knowledge, tmp_path: Path) -> None:
    trained.save(tmp_path / "some.npz")
    found = read(tmp_path / "some.npz")
    assert numpy.allclose(found.rows, trained.rows, atol=1e-3)
    assert found.card == trained.card
    (tmp_path / "bad.npz").write_bytes(b"nonsense")
    with pytest.raises(TavolaError, match=r"bad\.npz: these are no weights"):
        read(tmp_path / "bad.npz")


@pytest.mark.long
def test_what_is_shipped_beats_chance_and_care() -> None:
    trial = Trial(GAME, 2, {}, learned(GAME, "sequence-2"))
    assert trial.run(LEARNED, RANDOM, 200).share > 0.8
    found = trial.run(LEARNED, CAREFUL, 2000)
    assert found.share + found.reach > 0.5
    assert found.fair == 0.5


@pytest.mark.long
def test_chances_are_about_what_they_say() -> None:
    known, own = learned(GAME, "sequence-2"), training(plan=Plan(**GAME.features.TRAINING))
    own.known.rows[...] = known.rows
    found = calibrate(own, 2000)
    assert found.positions > 20_000
    assert found.all.error < 0.03
    assert found.opening.counts.sum() < found.all.counts.sum()


def test_reliability_adds_up() -> None:
    table = Reliability()
    table.add(numpy.array([0.5, 0.5, 1.0, 0.0]), numpy.array([1.0, 0.0, 1.0, 0.5]))
    assert table.error == pytest.approx(0.5 / 4)
    assert [row[2] for row in table.rows()] == [1, 2, 1]
    assert table.counts[BINS - 1] == 1


@pytest.mark.long
def test_compiled_search_thinks_what_the_plain_one_does() -> None:
    match = Match(GAME, 2, dice=SeededDice(5))
    known = learned(GAME, "sequence-2")
    plain, quick = (Thinker(GAME, match.state, known, to) for to in (Linker(GAME.rules), compiled(GAME)))
    for effort in {level.effort for level in BY_NAME.values()}:
        for position in walk(match.clone(), 5, limit=60):
            if position.is_over or position.is_chance or len(position.events) % 7:
                continue
            seat = position.actors[0]
            a, b = (each.judge(position.state, seat, effort, 1e9) for each in (plain, quick))
            assert [each.move for each in a] == [each.move for each in b]
            for one, other in zip(a, b, strict=True):
                assert one.values == pytest.approx(other.values, abs=1e-9)


def test_without_a_number_of_games_what_is_shipped_is_made_again() -> None:
    for game in all_games():
        for variant in weights_of(game):
            card = learned(game, variant).card
            state = game.new(card["seats"], game.agree(card["seats"], card["options"]))
            plan = asdict(plan_of(game, state, None))
            assert {name: plan[name] for name in card["plan"]} == card["plan"]
            assert plan_of(game, state, 1024).watched + plan_of(game, state, 1024).played == 1024


@pytest.mark.long
def test_the_command_trains_and_writes_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.npz"
    arguments = ["train", "sequence", "--games", "256", "--deals", "4", "--workers", "1", "--out", str(out)]
    assert main(arguments) == 0
    assert "against careful" in capsys.readouterr().out
    card = read(out).card
    assert card["games"] == 256
    assert {"share", "reach", "fair", "deals"} == set(card["against careful"])
    assert list(tmp_path.iterdir()) == [out]
    assert main(["train", "sequence", "--seats", "9"]) == 2
    assert "players, not 9" in capsys.readouterr().err
