"""What a learned bot sees: within bounds, the same plain and compiled, and blind to the colours' names."""

from collections.abc import Iterator
from typing import Any

import numpy
import pytest

from tavola.core.compiler import compiled
from tavola.core.contract import CHANCE, MAX_SEATS, OVER
from tavola.core.kernel import advance, below, fork, mix
from tavola.games.diceland import GAME, features, plan, policy, rules
from tavola.games.diceland.generator import generate
from tavola.games.diceland.layout import COLOURS, FIRST_OUTCOME, LYING, NUM_COLOURS, NUM_THROWS, THROWS
from tavola.games.diceland.position import CROSS, ENDED, Position
from tests.effort import at_length

Event = tuple[int, int]  # who, and the action or outcome
EACH = 3  # events between two looks

SMALL = "RrYyGgBbO\nsSoO*yYo\nBbRrGgSs#"  # every territory has two spaces
RENAMED = str.maketrans(COLOURS + COLOURS.upper(), "ygbosr" + "YGBOSR")  # every colour becomes another


def standing(texts: list[str]) -> Position:
    """A game that is about to begin on these boards."""
    return rules.new(len(texts), {"boards": [{"text": text} for text in texts]})


def random_game(s: Position, stream: int) -> Iterator[Event]:
    """Play a game by lot; before each event tell who does what, or how dice fall."""
    actions = [0] * rules.MAX_LEGAL
    while (who := rules.turn(s)) != OVER:
        stream = advance(stream)
        if who == CHANCE:
            what = rules.outcome(s, below(mix(stream), rules.ways(s)))
            yield who, what
            rules.chance(s, what)
        else:
            what = actions[below(mix(stream), rules.legal(s, who, actions))]
            yield who, what
            rules.apply(s, who, what)


def seen(s: Position, seat: int) -> list[int]:
    """What a seat sees, from a place that is not clean."""
    active = [-7] * features.MAX_ACTIVE
    return active[: features.features(s, seat, surveyed(s), active)]


def surveyed(s: Position) -> list[int]:
    """What is fixed about the boards."""
    notes = [0] * policy.NOTES
    policy.prepare(s, notes)
    return notes


@pytest.fixture(scope="module", params=[2, *at_length(3, 4)])
def texts(request: pytest.FixtureRequest) -> list[str]:
    return [generate(seed).text for seed in range(request.param - 1)] + [SMALL]


def test_features_are_distinct_and_within_bounds(texts: list[str]) -> None:
    s = standing(texts)
    for number, _ in enumerate(random_game(s, fork(1, len(texts)))):
        for seat in range(len(texts)) if number % EACH == 0 else ():
            numbers = seen(s, seat)
            assert len(numbers) <= features.NUM_ACTIVE
            assert len(set(numbers)) == len(numbers)
            assert 0 <= min(numbers) <= max(numbers) < features.num_features(s)


@pytest.mark.long
def test_features_are_the_same_plain_and_compiled(texts: list[str]) -> None:
    linker = compiled(GAME)
    kernels = linker.link(features)
    active: Any = numpy.zeros(features.MAX_ACTIVE, numpy.int64)
    s = standing(texts)
    notes: Any = numpy.array(surveyed(s))
    for _ in random_game(s, fork(2, len(texts))):
        record = linker.pool(s)[0]
        for seat in range(len(texts)):
            count = kernels.features(record, seat, notes, active)
            assert active[:count].tolist() == seen(s, seat)
            assert kernels.side_of(record, seat) == seat
        assert kernels.num_sides(record) == len(texts)


def test_to_look_changes_nothing() -> None:
    s = standing([SMALL, SMALL])
    for _ in random_game(s, 3):
        before = s.copy()
        seen(s, 1)
        assert s == before


def test_every_colour_is_seen_alike() -> None:
    text = generate(8).text
    s, twin = standing([text, SMALL]), standing([text.translate(RENAMED), SMALL.translate(RENAMED)])
    stages = set()
    for number, event in enumerate(random_game(s, 5)):
        for seat in (0, 1) if number % EACH == 0 else ():
            assert seen(s, seat) == seen(twin, seat)
        stages.add(s.stage)
        replay_renamed(event, twin)
    assert stages == set(range(ENDED))


def replay_renamed(event: Event, twin: Position) -> None:
    """Let the same happen where every colour is the next one."""
    who, what = event
    if who != CHANCE:
        rules.apply(twin, who, (what + 1) % NUM_COLOURS if what < NUM_COLOURS else what)
    elif what >= NUM_THROWS:
        rules.chance(twin, what)
    else:
        counts = LYING[what * NUM_COLOURS : (what + 1) * NUM_COLOURS]
        dice = sum(counts)
        rules.chance(twin, FIRST_OUTCOME[dice] + THROWS[dice].index((counts[-1], *counts[:-1])))


# Single kinds


def kind(s: Position, seat: int, start: int, end: int) -> list[int]:
    """The features of one kind, counted from where it begins."""
    return [number - start for number in seen(s, seat) if start <= number < end]


def test_the_race_begins_with_nine_treasures_and_the_easiest_colour() -> None:
    s = standing([SMALL, SMALL])
    # Green: four spaces in two territories, both one step away
    assert kind(s, 0, features.RACE, features.BOTH) == [9 * features.EFFORTS + 4 + 2 + 1]
    s.treasures[0] = 11
    assert kind(s, 0, features.RACE, features.BOTH)[0] < features.EFFORTS


def test_treasures_are_seen_by_steps_and_hops() -> None:
    s = standing([SMALL, SMALL])
    steps = kind(s, 0, features.TREASURE, features.TREASURE_HOPS)
    hops = kind(s, 0, features.TREASURE_HOPS, features.SUPPLE)
    found = sorted(number // features.STANDINGS % features.FAR + 1 for number in steps)
    assert found == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 5]
    found = sorted(number // features.STANDINGS % features.HOPS + 1 for number in hops)
    assert found == [1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3]


def test_a_place_is_counted_from_who_throws_next() -> None:
    s = standing([SMALL, SMALL, SMALL])
    rules.begin_turn(s, 2)
    assert places(s) == [1, 2, 0]
    rules.begin_phase_two(s)
    assert places(s) == [0, 1, 2]


def places(s: Position) -> list[int]:
    return [kind(s, seat, features.ORDER, features.CLOSE)[0] % MAX_SEATS for seat in range(3)]


def test_treasure_throws_due_are_seen() -> None:
    s = standing([SMALL, SMALL])
    rules.begin_turn(s, 1)
    s.due[0], s.due[1] = 2, 1
    rules.next_treasure_throw(s)
    due = [kind(s, seat, features.DUE, features.UNDRAWN)[0] // features.SIZES for seat in (0, 1)]
    assert due == [2, 1]  # the one that is thrown now is counted


# The plan


def planned(s: Position, seat: int) -> int:
    """How many crosses the plan of a seat still takes."""
    room = [-7] * plan.ROOM
    plan.make_plan(s, seat, surveyed(s), room, 0)
    return room[plan.LEAST]


def test_a_plan_takes_the_crosses_of_a_colour_and_of_nine_treasures() -> None:
    s = standing([SMALL, SMALL])
    start = planned(s, 0)
    assert 9 <= start <= s.num_spaces[0]
    crosses = 0
    for who, what in random_game(s, 23):
        if who == 0 and what >= CROSS:
            crosses += 1
        assert planned(s, 0) >= start - crosses  # no cross makes it shorter by more than one


def test_who_has_won_has_nothing_left_to_plan() -> None:
    s = standing([SMALL, SMALL])
    for _ in random_game(s, 29):
        pass
    won = [seat for seat in (0, 1) if rules.winners(s) >> seat & 1]
    assert [planned(s, seat) for seat in won] == [0] * len(won)
