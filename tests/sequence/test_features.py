"""What a bot sees of Sequence Dice, against what the rules say."""

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from tavola import find_game
from tavola.games.sequence.features import (
    MAX_ACTIVE,
    NUM_LINES,
    OPENING,
    THROWS,
    WEIGHTS,
    features,
    full_numbers,
    num_features,
    num_sides,
    turned,
    winning_throws,
)
from tavola.games.sequence.layout import SPACES
from tavola.games.sequence.rules import Position, side_of

GAME = find_game("sequence")
WAYS = [(2, 5), (3, 5), (4, 5), (2, 6), (4, 6)]  # seats, and chips in a line


def throws_of(seats: int, line: int, games: int = 6) -> Iterator[Position]:
    """Positions of random games in which dice are about to fall."""
    rules, lots = GAME.rules, Random(f"{seats} {line}")
    for _ in range(games):
        state = cast(Position, GAME.new(seats, {"line": line, "first": 1}))
        while (who := rules.turn(state)) != -2:
            if who >= 0:
                rules.apply(state, who, lots.choice(GAME.legal(state, who + 1)))
                continue
            yield state.copy()
            rules.chance(state, rules.outcome(state, lots.randrange(rules.ways(state))))


def seen(state: Position, side: int) -> list[int]:
    """The features that a side sees."""
    active = [0] * MAX_ACTIVE
    return active[: features(state, side, [], active)]


@pytest.mark.parametrize(("seats", "line"), WAYS)
def test_winning_throws_are_those_that_win_by_the_rules(seats: int, line: int) -> None:
    rules, found = GAME.rules, 0
    for state in throws_of(seats, line):
        covered = state.chips[0] | state.chips[1] | state.chips[2]
        said = winning_throws(state, side_of(state, state.seat), covered, full_numbers(covered))
        if covered.bit_count() == SPACES:
            continue  # then an 11 replaces, which is not looked at
        won = 0
        for way in range(rules.ways(state)):
            after = state.copy()
            rules.chance(after, rules.outcome(after, way))
            won += any(wins(after, action) for action in moves(after))
        assert said == won
        found += won > 0
    assert found > 10


def moves(state: Position) -> list[int]:
    """What can be decided, by whoever is to decide."""
    who = GAME.rules.turn(state)
    return GAME.legal(state, who + 1) if who >= 0 else []


def wins(state: Position, action: int) -> bool:
    """Whether a decision ends the game."""
    after = state.copy()
    GAME.rules.apply(after, GAME.rules.turn(state), action)
    return int(GAME.rules.turn(after)) == -2


@pytest.mark.parametrize(("seats", "line"), WAYS)
def test_features_are_in_their_groups(seats: int, line: int) -> None:
    for state in throws_of(seats, line):
        sides = num_sides(state)
        wins_from = sides * (OPENING + 1)
        lines_from = wins_from + sides * (THROWS + 1) ** 2
        for side in range(sides):
            chips, throws, *lines = seen(state, side)
            assert 0 <= chips < wins_from <= throws < lines_from <= min(lines)
            assert max(lines) < num_features(state)
            assert len(lines) == NUM_LINES[line]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turned_board_looks_the_same(seats: int) -> None:
    for state in throws_of(seats, line=5, games=2):
        other = state.copy()
        for side in range(3):
            spaces = [space for space in range(SPACES) if state.chips[side] >> space & 1]
            other.chips[side] = sum(1 << turned(space) for space in spaces)
        for side in range(num_sides(state)):
            assert sorted(seen(state, side)) == sorted(seen(other, side))


def test_every_chip_is_seen() -> None:
    """No two positions of a game look the same, unless they are the same but for a turn of the board."""
    for state in throws_of(2, 5, games=2):
        for space in range(SPACES):
            other = state.copy()
            other.chips[0] ^= 1 << space
            if not other.chips[0] & other.chips[1]:
                assert sorted(seen(state, 0)) != sorted(seen(other, 0))


def test_throws_are_weighed_as_dice_fall() -> None:
    faces = range(1, 7)
    assert [sum(a + b == total for a in faces for b in faces) for total in range(13)] == [*WEIGHTS]
