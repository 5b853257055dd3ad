"""Training: the same seed, the same weights; interrupted or not, on one core or two. Search at two speeds."""

from dataclasses import asdict, replace
from pathlib import Path

import numpy
import pytest

from tavola import Match, SeededDice, TavolaError, all_games, find_game
from tavola.bots.calibration import BINS, Reliability, calibrate
from tavola.bots.duel import CAREFUL, LEARNED, RANDOM, RIVAL
from tavola.bots.knowledge import Knowledge, learned, read, weights_of
from tavola.bots.levels import BY_NAME
from tavola.bots.thinker import Thinker
from tavola.bots.training import Plan, Samples, Training
from tavola.bots.trial import Trial
from tavola.cli import main
from tavola.cli.train import adversary_plan, plan_of
from tavola.core.compiler import compiled
from tavola.core.linker import Linker
from tavola.sim.arena import Contest, compete
from tavola.sim.players import check_player, find_player, known_player

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


# An adversary, and weights that play


def adversary(workers: int = 1) -> Training:
    """A small training against what is shipped."""
    plan, rival = adversary_plan(GAME, GAME.new(2), 64)
    return Training(GAME, 2, {}, replace(plan, batch=32), seed=3, workers=workers, rival=rival)


@pytest.mark.long
def test_an_adversary_begins_as_its_rival_which_stays_as_it_is() -> None:
    rival = learned(GAME, "sequence-2")
    before, own = rival.copy(), adversary()
    assert is_same(own.knowledge, rival)
    list(own.run())
    assert is_same(rival, before)
    assert not is_same(own.knowledge, rival)
    assert own.card["rival"]["variant"] == "sequence-2"
    again = adversary(workers=2)
    list(again.run())
    assert is_same(own.knowledge, again.knowledge)


@pytest.mark.long
def test_a_rival_with_the_same_weights_wins_as_often() -> None:
    known = learned(GAME, "sequence-2")
    assert Trial(GAME, 2, {}, known, rival=known).run(LEARNED, RIVAL, 20).share == 0.5


@pytest.mark.long
def test_the_command_trains_an_adversary_that_plays_in_the_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "adversary.npz"
    arguments = ["train", "sequence", "--against", "expert", "--games", "32", "--deals", "2"]
    assert main([*arguments, "--workers", "1", "--out", str(out)]) == 0
    assert "against expert" in capsys.readouterr().out
    assert "against expert" in read(out).card
    *_, standings = compete(Contest(GAME, (str(out), "expert"), deals=1))
    assert sum(standing.share for standing in standings) == pytest.approx(1)


def test_an_adversary_learns_on_the_processor_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "sequence", "--against", "expert", "--engine", "gpu"]) == 2
    assert "--against" in capsys.readouterr().err


def test_files_of_weights_are_players_of_their_variant_alone(tmp_path: Path) -> None:
    path = str(weights_of(GAME)["sequence-2"])
    assert known_player(path) == path
    check_player(GAME, path)
    with pytest.raises(TavolaError, match="Garden Dice is not played by"):
        check_player(find_game("garden"), path)
    match = Match(GAME, 3, dice=SeededDice(5))
    while match.is_chance:
        match.throw()
    with pytest.raises(TavolaError, match="weights of sequence-2, not of sequence-3"):
        find_player(path).choose(match, match.actors[0], 0.1)
    (tmp_path / "bad.npz").write_bytes(b"nonsense")
    with pytest.raises(TavolaError, match="these are no weights"):
        known_player(str(tmp_path / "bad.npz"))


def test_luck_is_taken_out_of_what_games_come_to() -> None:
    begun = learned(GAME, "sequence-2")
    plan = replace(PLAN, watched=0, units=begun.units, is_exact=True)
    plans = [replace(plan, is_fair=is_fair) for is_fair in (False, True)]
    exact = [Training(GAME, 2, {}, each, seed=3, begun=begun) for each in plans]
    plain, fair = (each.gather(0, each.how(0), 1.0, 0.0) for each in exact)
    assert (plain.seen == fair.seen).all()  # the same games
    firsts = fair.throws == 1
    lucks = numpy.array([fair.lucks[game].sum(axis=0) for game in games_of(fair)])
    assert fair.targets[firsts] == pytest.approx(plain.targets[firsts] - lucks)
    assert fair.targets[firsts].std() < plain.targets[firsts].std() / 2
    assert not plain.lucks.any()


def games_of(samples: Samples) -> list[slice]:
    """Each game's samples, from the first throw that somebody answers on."""
    firsts = numpy.flatnonzero(samples.throws == 0)
    return [
        slice(first + 1, end) for first, end in zip(firsts, [*firsts[1:], len(samples.throws)], strict=True)
    ]


def test_a_batch_can_be_learned_from_several_times() -> None:
    begun = [training(plan=replace(PLAN, passes=passes)) for passes in (0, 1, 2, 2)]
    for each in begun:
        next(iter(each.run()))
    found = [each.knowledge for each in begun]
    assert is_same(found[2], found[3])
    assert not any(is_same(found[2], other) for other in found[:2])


def test_a_training_begins_with_the_weights_of_another(trained: Knowledge) -> None:
    plan = replace(PLAN, watched=0, played=64)
    begun = Training(GAME, 2, {}, plan, seed=4, begun=trained)
    assert is_same(begun.knowledge, trained)
    list(begun.run())
    assert not is_same(begun.knowledge, trained)
    assert begun.card["begun"] == trained.card
