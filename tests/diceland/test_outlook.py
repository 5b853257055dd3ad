"""What a turn can come to: the quick way finds just what going through everything finds."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy
import pytest

from tavola.bots.knowledge import blank
from tavola.bots.workspace import Workspace, make_workspace
from tavola.core.contract import CHANCE, OVER
from tavola.core.kernel import fork
from tavola.core.linker import Linker
from tavola.core.network import logit, softmax
from tavola.games.diceland import GAME, features, outlook, policy, rules
from tavola.games.diceland.position import PHASE_TWO, PUSH, THROW, TREASURE_THROW, TREASURE_USE, Position

from ..effort import at_length
from .test_features import SMALL, random_game, standing

Chances = list[float]


def knowing(s: Position) -> Workspace:
    """Room to reckon in, with a network of some opinion."""
    known = blank(GAME, s, 2, seed=1)
    known.rows[:] = numpy.random.default_rng(2).normal(0, 0.4, known.rows.shape)
    room = make_workspace(GAME, Linker(rules), s, known, 16)
    policy.prepare(s, room.notes)
    return room


def judged(s: Position, room: Workspace) -> Chances:
    """Between turns: as the network sees it."""
    values = [0.0] * s.seats
    if rules.turn(s) == OVER:
        Linker(rules).link(values_module()).settle(s, values)
        return values
    for seat in range(s.seats):
        count = features.features(s, seat, room.notes, room.active)
        values[seat] = logit(room.active, count, room.rows, room.head, room.hidden)
    softmax(values, s.seats)
    return values


def values_module() -> Any:
    import tavola.bots.values

    return tavola.bots.values


def is_between_turns(s: Position) -> bool:
    return s.stage == TREASURE_THROW or (s.stage == THROW and s.colour < 0)


def going_through(room: Workspace) -> Callable[[Position], Chances]:
    """What a position is worth if everything that can follow in its turn is gone through."""
    known: dict[bytes, Chances] = {}

    def worth(s: Position) -> Chances:
        key = s.packed()
        if key not in known:
            known[key] = worth_anew(s)
        return known[key]

    def worth_anew(s: Position) -> Chances:
        who = rules.turn(s)
        if who == OVER or is_between_turns(s):
            return judged(s, room)
        if who == CHANCE:
            return mean(s)
        actions = [0] * rules.MAX_LEGAL
        count = rules.legal(s, who, actions)
        return max((worth(after(s, who, action)) for action in actions[:count]), key=lambda c: c[who])

    def mean(s: Position) -> Chances:
        totals = [0.0] * s.seats
        first = rules.first_outcome(s)
        for outcome in range(first, first + rules.num_outcomes(s)):
            fallen = s.copy()
            rules.chance(fallen, outcome)
            share = rules.weight(s, outcome) / rules.ways(s)
            totals = [total + share * part for total, part in zip(totals, worth(fallen), strict=True)]
        return totals

    return worth


def after(s: Position, seat: int, action: int) -> Position:
    made = s.copy()
    rules.apply(made, seat, action)
    return made


def said(room: Workspace, s: Position, ask: Callable[[Any, int, Any], None]) -> Chances:
    room.pool[0].assign(s)
    chances = [0.0] * s.seats
    ask(room, 0, chances)
    return chances


@cache
def positions(seats: int) -> list[Position]:
    """Of a game by lot on small boards: positions in the middle of a turn, few dice can still fall."""
    s = standing([SMALL] * seats)
    found = []
    for number, _ in enumerate(random_game(s, fork(11, seats))):
        is_late = s.stage in (THROW, PUSH) and s.aside >= 3
        if outlook.is_foreseen(s) and (is_late or (number % 4 == 0 and s.stage in (PHASE_TWO, TREASURE_USE))):
            found.append(s.copy())
    return found


@pytest.mark.parametrize("seats", [2, *at_length(3)])
def test_the_middle_of_a_turn_is_worth_what_it_can_come_to(seats: int) -> None:
    stages = set()
    for s in positions(seats):
        room = knowing(s)
        assert said(room, s, outlook.foresee) == pytest.approx(going_through(room)(s))
        stages.add(s.stage)
    assert stages >= {PUSH, PHASE_TWO}


@pytest.mark.long
def test_a_whole_turn_is_worth_the_mean_of_what_can_fall() -> None:
    s = standing([SMALL, SMALL])
    for number, _ in enumerate(random_game(s, 17)):
        if number % 80 == 5 and is_between_turns(s):
            room = knowing(s)
            whole = said(room, s, outlook.expect_turn)
            assert sum(whole) == pytest.approx(1)
            assert whole == pytest.approx(mean_of_middles(room, s))


def mean_of_middles(room: Workspace, s: Position) -> Chances:
    totals = [0.0] * s.seats
    first = rules.first_outcome(s)
    for outcome in range(first, first + rules.num_outcomes(s)):
        fallen = s.copy()
        rules.chance(fallen, outcome)
        share = rules.weight(s, outcome) / rules.ways(s)
        found = said(room, fallen, outlook.foresee) if outlook.is_foreseen(fallen) else judged(fallen, room)
        totals = [total + share * part for total, part in zip(totals, found, strict=True)]
    return totals
