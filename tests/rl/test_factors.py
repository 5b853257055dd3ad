"""Actions in factors name every action once, and lead to legal ones."""

from random import Random

import numpy
import pytest

import tavola
from tavola import rl
from tavola.games.garden.factors import FACTORS, VERBS
from tavola.games.garden.layout import KINDS
from tavola.games.garden.notation import space_text
from tavola.games.garden.numbering import THINGS
from tests.effort import at_length
from tests.variants import Variant, every_variant_of, walk

GARDEN = rl.ActionFactors("garden")


def text_of(verb: int, thing: int, start: int, space: int, ending: int, die: int, other: int) -> str:
    """What the numbers mean, told by themselves."""
    ends = ("", " swallow", f" spit {other}")[ending]
    where, dice = space_text(space - 1), f"with {die}" + (f" {other}" if other else "")
    match VERBS[verb]:
        case "sun":
            return f"sun {die} {other}"
        case "buy":
            return f"buy {KINDS[thing - 1]} with {die}"
        case "place":
            return f"place {THINGS[thing - 1]} {where} {dice}"
        case "move":
            return f"move {space_text(start - 1)} {where} with {die}{ends}"
        case "flip":
            return f"flip {where}"
        case "water" | "harvest" | "remove" as done:
            return f"{done} {where} {dice}"
        case alone:
            return alone


def test_numbers_tell_what_the_action_is() -> None:
    game = tavola.find_game("garden")
    numbers = GARDEN.split(range(game.num_actions)).tolist()
    assert [text_of(*row) for row in numbers] == [game.action_text(a) for a in range(game.num_actions)]
    assert len(GARDEN) == len(FACTORS)
    assert numpy.max(numbers, axis=0).tolist() == [size - 1 for size in GARDEN.sizes]
    assert sum(GARDEN.sizes) == 111


def test_join_is_the_inverse_of_split_and_knows_what_is_no_action() -> None:
    actions = numpy.arange(tavola.find_game("garden").num_actions)
    assert (GARDEN.join(GARDEN.split(actions)) == actions).all()
    random = numpy.random.default_rng(1)
    numbers = random.integers(0, GARDEN.sizes, (5000, len(GARDEN)))
    named = {tuple(row) for row in GARDEN.numbers.tolist()}
    assert [tuple(row) in named for row in numbers.tolist()] == (GARDEN.join(numbers) >= 0).tolist()
    assert GARDEN.join([[-1] * 7, [99] * 7, list(GARDEN.sizes)]).tolist() == [-1, -1, -1]


def test_a_game_without_factors_says_so() -> None:
    with pytest.raises(tavola.MissingPart, match="factors"):
        rl.ActionFactors("sequence")


@pytest.mark.parametrize("step", [80, *at_length(3)])
@every_variant_of("garden")
def test_choices_one_after_the_other_lead_to_every_legal_action_and_no_other(
    variant: Variant, step: int
) -> None:
    for number, match in enumerate(walk(variant.match(41), 41)):
        if number % step == 0 and match.actors:
            legal = match.choice_of(match.actors[0])
            assert sorted(reached([legal], [])) == legal


def reached(legal: list[list[int]], chosen: list[int]) -> list[int]:
    """The actions that some choices still lead to."""
    if len(chosen) == len(GARDEN):
        return [int(GARDEN.join(chosen))]
    begun = numpy.array([chosen], int).reshape(1, len(chosen))
    options = numpy.flatnonzero(GARDEN.options(legal, [len(legal[0])], begun)[0])
    return [action for number in options.tolist() for action in reached(legal, [*chosen, number])]


@pytest.mark.long
def test_a_batch_is_played_by_factors() -> None:
    batch, random = rl.Batch("garden", 50, seats=3, seed=3), numpy.random.default_rng(2)
    for _ in range(100):
        chosen = numpy.empty((len(batch), 0), numpy.int64)
        for _ in GARDEN.sizes:
            options = GARDEN.options(batch.legal, batch.num_legal, chosen)
            assert options.any(axis=1).all()
            picked = (random.random(options.shape) * options).argmax(axis=1)
            chosen = numpy.column_stack([chosen, picked])
        batch.step(GARDEN.join(chosen))


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_gymnasium_environment_takes_factors() -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(rl.factored_env("garden", "careful"))
    env, random = rl.factored_env("garden", "random", seat=2), Random(1)
    observation, _ = env.reset(seed=4)
    for _ in range(30):
        legal = numpy.flatnonzero(observation["action_mask"]).tolist()
        observation, *_, info = env.step(env.factors.split(random.choice(legal)))
        assert not info
    assert "not legal" in env.step(numpy.array([0, 1, 0, 0, 0, 0, 0]))[-1]["illegal"]
