"""Compiled rules are the plain rules: the same games, position by position."""

from typing import Any

import pytest

from tavola import GAMES, find_game
from tavola.core.compiler import compiled, load, record_type, store
from tavola.core.kernel import below, count_bits, fork, lowest_bit, mix, multiply_add, seed_stream
from tavola.core.playouts import Playouts
from tests.effort import FACTOR
from tests.variants import Variant, every_variant, walk

GAMES_EACH = round(40 * FACTOR)


@every_variant
def test_compiled_playouts_are_the_plain_ones(variant: Variant) -> None:
    results = []
    for is_compiled in (False, True):
        playouts = Playouts(variant.game, variant.seats, variant.options, compiled=is_compiled)
        lengths, won = playouts.play(seed_stream(5), first=100, games=GAMES_EACH, limit=10_000)
        last = playouts.pool[1]
        state = load(last, type(variant.game.new(variant.seats, variant.options))) if is_compiled else last
        results.append(([tuple(pair) for pair in lengths], list(won), state))
    assert results[0] == results[1]


@every_variant
def test_every_compiled_kernel_agrees_with_its_twin_in_every_position(variant: Variant) -> None:
    game = variant.game
    kernels = compiled(game).link(game.rules)
    pool = compiled(game).pool(game.new(variant.seats, variant.options))
    actions = Playouts(game, variant.seats, variant.options, compiled=True).actions
    for match in walk(variant.match(3), 3):
        store(match.state, pool[0])
        record = pool[0]
        assert kernels.turn(record) == game.rules.turn(match.state)
        assert kernels.asked(record) == game.rules.asked(match.state)
        for seat in match.actors:
            count = kernels.legal(record, seat - 1, actions)
            assert actions[:count].tolist() == game.legal(match.state, seat)
        if match.is_chance:
            outcomes = game.outcomes(match.state)
            assert kernels.thrower(record) == game.rules.thrower(match.state)
            assert kernels.dice(record) == game.rules.dice(match.state)
            assert kernels.ways(record) == game.rules.ways(match.state)
            assert kernels.first_outcome(record) == next(iter(outcomes))
            assert kernels.num_outcomes(record) == len(outcomes)
            assert all(kernels.weight(record, outcome) == weight for outcome, weight in outcomes.items())
        if match.is_over:
            assert kernels.winners(record) == game.rules.winners(match.state)
            assert kernels.score(record, 0) == game.rules.score(match.state, 0)


@every_variant
def test_states_survive_the_way_into_a_record_and_back(variant: Variant) -> None:
    for match in walk(variant.match(4), 4):
        pool = compiled(variant.game).pool(match.state)
        assert load(pool[0], type(match.state)) == match.state


@pytest.mark.parametrize("game_id", GAMES)
def test_fields_are_wide_enough_and_signed(game_id: str) -> None:
    game = find_game(game_id)
    kinds = record_type(type(game.new(game.seats[0])))
    assert all(kinds[name].base.kind == "i" for name in kinds.names)


def test_native_kernels_agree_with_their_twins() -> None:
    words = [mix(fork(seed_stream(1), n)) for n in range(2000)] + [1, 2, 3, (1 << 63) - 1, 1 << 62]
    for kernel in (count_bits, lowest_bit):
        twin = compiled_call(kernel.__name__, 1)
        assert [twin(word) for word in words] == [kernel(word) for word in words]
    twin = compiled_call("multiply_add", 3)
    for a, b, c in zip(words, words[1:], words[2:], strict=False):
        assert twin(a, b, c) == multiply_add(a, b, c)


def compiled_call(name: str, arity: int) -> Any:
    """A native kernel made callable from Python."""
    import numba

    from tavola.core import native

    arguments = ", ".join("abc"[:arity])
    scope = {"kernel": getattr(native, name)}
    exec(f"def call({arguments}): return kernel({arguments})", scope)  # noqa: S102
    return numba.njit(scope["call"])


def test_words_are_uniform() -> None:
    counts = [0] * 36
    for number in range(72_000):
        counts[below(mix(fork(7, number)), 36)] += 1
    assert sum((n - 2000) ** 2 / 2000 for n in counts) < 70.0  # chi-squared, 35 degrees: p = 0.0004
