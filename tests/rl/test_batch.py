"""Many games at once are the games that a match plays, with the same dice, masks and observations."""

from typing import Any

import numpy
import pytest

import tavola
from tavola import Match, rl
from tavola.core.kernel import seed_stream
from tavola.core.playouts import Playouts
from tavola.rl.table import rewards_of
from tavola.sim import Simulation, recorded_games
from tests.rl.test_observation import part_of
from tests.variants import FIRST, VARIANTS, Variant

SEED = 11
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
every_game = pytest.mark.parametrize("variant", FIRST.values(), ids=lambda variant: variant.name)


def batch_of(variant: Variant, n: int, **more: Any) -> rl.Batch:
    return rl.Batch(variant.game, n, seats=variant.seats, options=variant.options, seed=SEED, **more)


def settled(match: Match) -> Match:
    """The match when somebody is to decide, or at its end."""
    while match.is_chance:
        match.throw()
    return match


def match_of(batch: rl.Batch, row: int) -> Match:
    """The game of a row, as a match that has just begun."""
    dice = batch.dice(int(batch.games[row]))
    return settled(Match(batch.game, batch.num_seats, options=batch.options, dice=dice))


def seen(match: Match) -> list[int]:
    """What who is to decide sees."""
    out = [-1] * part_of(match).WIDTH
    part_of(match).observe(match.state, match.actors[0] - 1, out)
    return out


def assert_shows(batch: rl.Batch, row: int, match: Match) -> None:
    """A row shows a match: who is to decide, what they may do and what they see."""
    legal = match.game.legal(match.state, match.actors[0])
    assert batch.seats[row] == match.actors[0]
    assert numpy.flatnonzero(batch.masks[row]).tolist() == legal
    assert batch.legal[row, : batch.num_legal[row]].tolist() == legal
    assert batch.observations[row].tolist() == seen(match)


def follow(batch: rl.Batch, steps: int, every: int = 1) -> int:
    """Play by lot, each game beside a match of its own; how many games ended."""
    matches = [match_of(batch, row) for row in range(len(batch))]
    num_ended = 0
    for number in range(steps):
        actions = batch.draw()
        done = batch.step(actions)
        for row, match in enumerate(matches):
            match.act(match.actors[0], int(actions[row]))
            settled(match)
            assert done.rewards[row].tolist() == pytest.approx(rewards_of(match.game, match.state))
            assert (bool(done.ended[row]), bool(done.cut[row])) == (match.is_over, False)
            if match.is_over:
                num_ended += 1
                assert batch.games[row] % len(batch) == row
                matches[row] = match_of(batch, row)
            if match.is_over or number % every == 0:
                assert_shows(batch, row, matches[row])
    return num_ended


# The plain twin


@every_game
def test_rows_show_matches(variant: Variant) -> None:
    follow(batch_of(variant, 2, compiled=False), 24, every=6)


def test_the_next_game_begins_at_once_and_all_are_those_of_simulate() -> None:
    batch = batch_of(FIRST["sequence"], 2, compiled=False)
    assert follow(batch, 130, every=40) > 2
    simulation = Simulation(batch.game, 2, 2, SEED)
    first = [(played.decisions, played.won) for played in recorded_games(simulation)]
    ends = ends_of(batch, 2)
    assert [ends[number] for number in (0, 1)] == first


def ends_of(batch: rl.Batch, games: int) -> dict[int, tuple[int, int]]:
    """Play by lot until the first games are over: the decisions and winners (as a mask) of each."""
    found: dict[int, tuple[int, int]] = {}
    batch.reset(SEED)
    while not set(range(games)) <= set(found):
        numbers, decisions = batch.games.copy(), batch.decisions + 1
        done = batch.step(batch.draw())
        for row in numpy.flatnonzero(done.ended).tolist():
            won = sum(1 << seat for seat, reward in enumerate(done.rewards[row]) if reward > -1)
            found[int(numbers[row])] = (int(decisions[row]), won)
    return found


def test_what_is_not_legal_changes_nothing() -> None:
    batch = batch_of(FIRST["sequence"], 3, compiled=False)
    before = [array.copy() for array in (batch.observations, batch.masks, batch.seats, batch.decisions)]
    good = batch.draw()
    for action in (-1, 108, int(numpy.flatnonzero(batch.masks[2] == 0)[0])):
        with pytest.raises(tavola.IllegalMove, match=f"action {action} of row 2 is not legal"):
            batch.step([*good[:2], action])
    for wrong in (good[:2], good.astype(float), [good]):
        with pytest.raises(tavola.IllegalMove, match="expected 3 whole numbers"):
            batch.step(wrong)
    after = (batch.observations, batch.masks, batch.seats, batch.decisions)
    assert all((one == other).all() for one, other in zip(before, after, strict=True))
    with pytest.raises(tavola.BadOptions, match="at least one game"):
        rl.Batch("sequence", 0)


def test_a_long_game_is_cut_off() -> None:
    batch = batch_of(FIRST["sequence"], 2, compiled=False, max_decisions=3)
    for is_cut in (False, False, True, False):
        done = batch.step(batch.draw())
        assert done.cut.tolist() == [is_cut, is_cut]
        assert not done.ended.any()
        assert not done.rewards.any()
    assert (batch.games.tolist(), batch.decisions.tolist()) == ([2, 3], [1, 1])


def test_arrays_are_shared_and_written_in_place() -> None:
    batch = batch_of(FIRST["sequence"], 2, compiled=False)
    shared = {name: numpy.from_dlpack(getattr(batch, name)) for name in ("observations", "masks", "seats")}
    before = shared["observations"].copy()
    batch.step(batch.draw())
    assert (shared["observations"] != before).any()
    for name, array in shared.items():
        assert numpy.shares_memory(array, getattr(batch, name))


# Compiled


@pytest.mark.long
@every_variant
def test_compiled_rows_show_matches(variant: Variant) -> None:
    steps = 400 if variant.game_id == "sequence" else 150
    ended = follow(batch_of(variant, 5), steps, every=7)
    assert ended > 2 or variant.game_id != "sequence"


@pytest.mark.long
@every_game
def test_drawn_games_are_those_of_simulate_whatever_the_number_of_threads(variant: Variant) -> None:
    playouts = Playouts(variant.game, variant.seats, variant.options, compiled=True)
    lengths, won = playouts.play(seed_stream(SEED), 0, 200)
    expected = {n: (int(lengths[n, 0]), int(won[n])) for n in range(200)}
    for n, threads in ((200, 1), (64, 3)):
        ends = ends_of(batch_of(variant, n, threads=threads), 200)
        assert {number: ends[number] for number in range(200)} == expected


@pytest.mark.long
@every_variant
def test_compiled_and_plain_batches_write_the_same(variant: Variant) -> None:
    pair = [batch_of(variant, 2, compiled=compiled) for compiled in (True, False)]
    for _ in range(40):
        actions = [batch.draw() for batch in pair]
        assert (actions[0] == actions[1]).all()
        steps = [batch.step(actions[0]) for batch in pair]
        for one, other in zip(*steps, strict=True):
            assert (one == other).all()
        assert (pair[0].masks == pair[1].masks).all()


@pytest.mark.long
@every_game
def test_a_row_sees_what_an_environment_of_one_game_shows(variant: Variant) -> None:
    batch, env = batch_of(variant, 1), rl.aec_env(variant.game, seats=variant.seats, options=variant.options)
    env.reset(seed=1)
    env.table.match = match_of(batch, 0)
    env.select()
    for _ in range(60):
        shown = env.observe(env.agent_selection)
        assert env.seat_of(env.agent_selection) == batch.seats[0]
        for name, array in (("observation", batch.observations), ("action_mask", batch.masks)):
            assert shown[name].dtype == array.dtype
            assert (shown[name] == array[0]).all()
        action = int(batch.draw()[0])
        if batch.step([action]).ended[0]:
            return
        env.step(action)
