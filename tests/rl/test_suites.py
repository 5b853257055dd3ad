"""The environments pass the suites of those who made the interfaces, for every variant.

They need what `pip install 'tavola[rl]'` brings; where it is missing these tests fail.
"""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy
import pytest

import tavola
from tavola import rl
from tests.rl.test_observation import part_of
from tests.variants import FIRST, VARIANTS, Variant, walk

pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning"),  # a suite's remarks on what it has seldom met
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def made(make: Callable[..., Any], variant: Variant, *arguments: Any, **more: Any) -> Any:
    return make(variant.game_id, *arguments, seats=variant.seats, options=variant.options, **more)


# Without what is missing


def test_what_is_missing_is_told_with_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("tavola.rl.aec", "tavola.rl.spaces"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(tavola.MissingPart, match=r"gymnasium is not installed: pip install 'tavola\[rl\]'"):
        _ = rl.aec_env
    with pytest.raises(AttributeError, match="nothing"):
        _ = rl.nothing


# The suites


@pytest.mark.long
@every_variant
def test_pettingzoo_aec(variant: Variant) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(made(rl.aec_env, variant), num_cycles=1000, verbose_progress=False)
    seed_test(lambda: made(rl.aec_env, variant), num_cycles=200)


@pytest.mark.long
@every_variant
def test_pettingzoo_parallel(variant: Variant) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(made(rl.parallel_env, variant), num_cycles=1000)


@pytest.mark.long
@every_variant
def test_gymnasium(variant: Variant) -> None:
    from gymnasium.utils.env_checker import check_env

    for seat in range(1, variant.seats + 1):
        check_env(made(rl.solo_env, variant, "careful", seat=seat))


@pytest.mark.long
@every_variant
def test_openspiel(variant: Variant) -> None:
    import pyspiel

    is_short = variant.game_id == "sequence"  # a game is written down and replayed at each of its events
    is_serialized = is_short or variant == FIRST[variant.game_id]
    game = made(rl.openspiel_game, variant)
    pyspiel.random_sim_test(game, num_sims=1, serialize=is_serialized, verbose=False)


# What the suites do not ask


@pytest.mark.long
@every_variant
def test_observations_are_the_same_compiled_and_plain(variant: Variant) -> None:
    from tavola.rl.table import Observer

    observer = Observer(variant.game)
    for number, match in enumerate(walk(variant.match(32), 32)):
        if number % 9 == 0 or match.is_over:
            for seat in range(1, match.seats + 1):
                plain = [-1] * observer.width
                part_of(match).observe(match.state, seat - 1, plain)
                assert observer.observe(match.state, seat).tolist() == plain


def lots(observation: dict[str, Any], random: Random) -> int:
    """A legal action by lot."""
    return int(random.choice(numpy.flatnonzero(observation["action_mask"]).tolist()))


@pytest.mark.long
@every_variant
def test_rewards_add_up_to_nothing_and_are_those_of_the_winners(variant: Variant) -> None:
    env, random = made(rl.aec_env, variant), Random(1)
    env.reset(seed=5)
    while not env.terminations[env.agent_selection]:
        env.step(lots(env.last()[0], random))
    result = env.table.match.result
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert result is not None
    winners = {f"seat_{seat}" for seat in result.winners}
    assert {agent for agent, reward in env.rewards.items() if reward > 0} == winners
    assert {reward for agent, reward in env.rewards.items() if agent not in winners} <= {-1.0}


@pytest.mark.long
@every_variant
def test_parallel_games_are_games_and_the_same_for_a_seed(variant: Variant) -> None:
    logs = []
    for _ in range(2):
        env, random = made(rl.parallel_env, variant), Random(2)
        observations, _ = env.reset(seed=7)
        while env.agents:
            actions = {agent: lots(seen, random) for agent, seen in observations.items()}
            observations, rewards, *_ = env.step(actions)
        logs.append(env.table.match.log)
        assert sum(rewards.values()) == pytest.approx(0)
        assert env.table.match.record().replay().is_over
    assert logs[0] == logs[1]


@pytest.mark.long
def test_an_action_that_is_not_legal_is_never_another_one() -> None:
    turns = rl.aec_env("sequence", options={"first": 1})
    turns.reset(seed=1)
    before = turns.table.match.log
    with pytest.raises(tavola.IllegalMove):
        turns.step(107)
    together = rl.parallel_env("diceland")
    together.reset(seed=1)
    with pytest.raises(tavola.IllegalMove):
        together.step({"seat_1": together.wait, "seat_2": together.wait})
    assert turns.table.match.log == before
    alone = rl.solo_env("sequence", "random", max_decisions=3)
    first, _ = alone.reset(seed=1)
    illegal = int(numpy.flatnonzero(first["action_mask"] == 0)[0])
    for is_cut in (False, False, True):
        again, reward, is_over, found, info = alone.step(illegal)
        assert (again["observation"] == first["observation"]).all()
        assert (reward, is_over, found) == (0.0, False, is_cut)
        assert "not legal" in info["illegal"]


class First(tavola.Bot):
    """Makes the first legal move."""

    def choose(self, match: tavola.Match, seat: int, seconds: float) -> tavola.Choice:
        return tavola.Choice(match.legal(seat)[0])


@pytest.mark.long
def test_a_seat_plays_against_bots_by_name_and_by_class() -> None:
    env, random = rl.solo_env("garden", [First, "careful"], seats=3, seat=2, render_mode="svg"), Random(3)
    observation, _ = env.reset(seed=3)
    is_over = False
    while not is_over:
        observation, reward, is_over, *_ = env.step(lots(observation, random))
    assert reward in (2.0, 0.5, 0.0, -1.0)
    assert env.render().startswith("<svg")
    assert str(env.table.match) == rl.spaces.rendered(env.table, "ansi")


@pytest.mark.long
def test_a_long_game_is_cut_off() -> None:
    env = rl.aec_env("garden", max_decisions=4)
    env.reset(seed=1)
    random = Random(1)
    for _ in range(4):
        assert not env.truncations[env.agent_selection]
        env.step(lots(env.last()[0], random))
    assert all(env.truncations.values())
    assert not any(env.rewards.values())


@pytest.mark.long
def test_openspiel_sees_what_we_write_and_loads_by_name() -> None:
    import pyspiel

    game = rl.openspiel_game("garden", seats=3, options={"family": True})
    assert pyspiel.load_game(str(game)).num_players() == 3
    state, random = game.new_initial_state(), Random(4)
    for _ in range(20):
        outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(random.choice(outcomes or state.legal_actions()))
    match = tavola.Match.parse_position(str(state))
    assert match.options["family"] is True
    assert match.state == state.position
    assert len(state.observation_tensor(0)) == part_of(match).WIDTH
