"""What a bot sees in Garden Dice: the same plain and compiled, within bounds, and what it should be."""

from typing import cast

import numpy
import pytest

from tavola.core.compiler import compiled, store
from tavola.games.garden import features
from tavola.games.garden.features_groups import DICE, UNDRAWN
from tavola.games.garden.position import Position
from tests.variants import VARIANTS, Variant, walk

GARDENS = [variant for variant in VARIANTS if variant.game_id == "garden"]
GARDENS += [
    Variant("garden", 3, {"family": True, "stars": [[1, 1], [3, 4]]}),
    Variant("garden", 4, {"family": True}),
]
SEEDS = (1, 2, 3)

every_garden = pytest.mark.parametrize("variant", GARDENS, ids=lambda variant: variant.name)


@pytest.mark.long
@every_garden
def test_what_is_seen_is_the_same_plain_and_compiled_and_within_bounds(variant: Variant) -> None:
    linker = compiled(variant.game)
    kernels = linker.link(features)
    room = numpy.zeros(features.MAX_ACTIVE, numpy.int64)
    numbers = set(range(features.num_features(Position())))
    for seed in SEEDS:
        for match in walk(variant.match(seed), seed):
            state = cast(Position, match.state)
            pool = linker.pool(match.state)
            store(match.state, pool[0])
            assert kernels.num_sides(pool[0]) == features.num_sides(state) == variant.seats
            for side in range(variant.seats):
                plain = [0] * features.MAX_ACTIVE
                count = features.features(state, side, [], plain)
                assert kernels.features(pool[0], side, room, room) == count <= features.NUM_ACTIVE
                assert room[:count].tolist() == plain[:count]
                assert len(set(plain[:count])) == count
                assert set(plain[:count]) <= numbers


def rotated(state: Position) -> Position:
    """The same position with every seat moved on by one."""
    twin = state.copy()
    for seat in range(state.seats):
        to = (seat + 1) % state.seats
        for name in ("points", "tokens", "plants", "animals", "carried", "dials"):
            getattr(twin, name)[to] = getattr(state, name)[seat]
        for name in ("bought", "harvest"):
            getattr(twin, name)[5 * to : 5 * to + 5] = getattr(state, name)[5 * seat : 5 * seat + 5]
    for name in ("suns", "rabbits", "scarecrows", "rocks_in_hand", "eaten"):
        mask = getattr(state, name) << 1
        setattr(twin, name, mask & ~(1 << state.seats) | mask >> state.seats)
    twin.seat = (state.seat + 1) % state.seats if state.seat >= 0 else state.seat
    return twin


def seen(state: Position, side: int) -> list[int]:
    active = [0] * features.MAX_ACTIVE
    return active[: features.features(state, side, [], active)]


@every_garden
def test_what_a_seat_sees_does_not_depend_on_its_number(variant: Variant) -> None:
    for match in walk(variant.match(5), 5):
        state = cast(Position, match.state)
        if state.seat >= 0:
            for side in range(variant.seats):
                assert seen(state, side) == seen(rotated(state), (side + 1) % variant.seats)


def test_dice_are_seen_by_the_seat_that_has_them() -> None:
    for match in walk(Variant("garden", 2, {}).match(6), 6):
        state = cast(Position, match.state)
        for side in range(2):
            has_dice = match.actors == (side + 1,)
            assert any(number >= DICE for number in seen(state, side)) == has_dice


def test_the_beginning_is_told_apart() -> None:
    """Before the draw all seats see the same; then who begins, and then who has had a turn."""
    match = Variant("garden", 2, {}).match(7)
    undrawn = cast(Position, match.state)
    assert seen(undrawn, 0) == seen(undrawn, 1)
    beginnings = set()
    for played in walk(match, 7):
        state = cast(Position, played.state)
        if played.is_chance and len(played.log) < 60:
            first = state.seat if state.seat >= 0 else 0
            beginnings.add(tuple(seen(state, first)[:2]))
            assert (UNDRAWN in seen(state, 0)) == (state.seat < 0)
    assert len(beginnings) > 2


def test_who_owns_nothing_is_fresh() -> None:
    state = cast(Position, Variant("garden", 3, {}).match(1).state.copy())
    assert features.num_fresh(state) == 3
    state.bought[2] = 1
    assert features.num_fresh(state) == 2
    state.animals[1] = 1
    assert features.num_fresh(state) == 1
    state.harvest[14] = 1
    assert features.num_fresh(state) == 0
