"""Throws and where they come from."""

import pytest

from tavola import (
    IllegalMove,
    MalformedMove,
    Match,
    NoMoreThrows,
    RecordedDice,
    ScriptedDice,
    SeededDice,
    Throw,
)

TWO = Throw(dice=2, ways=36, faces="123456")
COLOURS = Throw(dice=3, ways=216, faces="rygbos")
START = Throw(dice=0, ways=3, faces="123456", starts=(1, 2, 3))


def test_a_way_is_its_dice_read_as_a_number() -> None:
    assert [TWO.text(way) for way in (0, 1, 6, 35)] == ["roll 1 1", "roll 1 2", "roll 2 1", "roll 6 6"]
    assert TWO.faces_of(7) == (2, 2)
    assert COLOURS.text(0) == "roll r r r"
    assert COLOURS.parse("roll y r s") == 1 * 36 + 5
    assert START.text(1) == "start 2"
    assert START.parse("start 3") == 2


@pytest.mark.parametrize(
    "text", ["roll", "roll 7 1", "roll 0 1", "roll 1  1", "Roll 1 1", "", "roll 1 ١", "roll a b"]
)
def test_malformed_throws(text: str) -> None:
    with pytest.raises(MalformedMove):
        TWO.parse(text)


@pytest.mark.parametrize("text", ["roll 1", "roll 1 2 3", "start 1"])
def test_throws_that_are_not_due(text: str) -> None:
    with pytest.raises(IllegalMove, match="expected 'roll' and 2 dice"):
        TWO.parse(text)


@pytest.mark.parametrize("text", ["start", "start x", "start 1 2", "start 12"])
def test_malformed_draws(text: str) -> None:
    with pytest.raises(MalformedMove):
        START.parse(text)


def test_a_draw_of_a_seat_that_does_not_play() -> None:
    with pytest.raises(IllegalMove, match="'start 1' or 'start 2' or 'start 3'"):
        START.parse("start 4")
    with pytest.raises(IllegalMove):
        START.parse("roll 1 2")


def test_seeded_dice_depend_on_seed_and_number_alone() -> None:
    dice = SeededDice(5)
    ways = [dice.way(number, TWO) for number in range(200)]
    assert ways == [SeededDice(5).way(number, TWO) for number in range(200)]
    assert ways != [SeededDice(6).way(number, TWO) for number in range(200)]
    assert dice.way(17, TWO) == ways[17]
    assert set(ways) <= set(range(36))


def test_seeded_dice_are_fair() -> None:
    counts = [0] * 216
    for number in range(43_200):
        counts[SeededDice(1).way(number, COLOURS)] += 1
    assert sum((n - 200) ** 2 / 200 for n in counts) < 287  # chi-squared, 215 degrees: p = 0.0007


def test_without_a_seed_every_game_is_another() -> None:
    assert SeededDice().seed != SeededDice().seed


def test_after_an_undo_the_same_dice_fall() -> None:
    match = Match("sequence", options={"first": 1}, dice=SeededDice(2))
    while match.is_chance:
        match.throw()
    before = len(match.events)
    match.play(match.legal()[0])
    first = match.throw()
    match.rewind(before)
    match.play(match.legal()[-1])
    assert match.throw() == first


def test_scripted_dice_end() -> None:
    match = Match("sequence", options={"first": 1}, dice=ScriptedDice(["start 1", "roll 3 4"]))
    assert [match.throw().line, match.throw().line] == ["* start 1", "* roll 3 4"]
    match.play("place b2")
    with pytest.raises(NoMoreThrows, match="after 2 throws"):
        match.throw()


def test_recorded_dice_bring_the_same_luck() -> None:
    log = ["* start 1", "* roll 3 4", "1 place b2", "* roll 1 2"]
    match = Match("sequence", options={"first": 1}, dice=RecordedDice(log))
    match.throw()
    match.throw()
    match.play("place e5")
    assert match.throw().line == "* roll 1 2"


@pytest.mark.parametrize("way", [-1, 36])
def test_a_source_that_brings_what_cannot_fall_is_refused(way: int) -> None:
    class Loaded:
        def way(self, number: int, throw: Throw) -> int:
            return way

    match = Match("sequence", dice=Loaded())
    with pytest.raises(IllegalMove):
        match.throw()
    assert match.log == []
