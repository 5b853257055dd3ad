"""A match is the only authority: it checks, applies, keeps the log, and takes back."""

import copy
import dataclasses
import pickle
from collections.abc import Callable

import pytest

from tavola import (
    GAMES,
    BadOptions,
    BrokenGame,
    BuiltUpon,
    Game,
    IllegalMove,
    MalformedMove,
    Match,
    NothingToUndo,
    NotYourTurn,
    UnknownGame,
    find_game,
)


def opened() -> Match:
    """A match in which seat 1 has thrown a seven."""
    match = Match("sequence", players=["Ada", "Bruno"], options={"first": 1})
    match.push("* start 1")
    match.push("* roll 3 4")
    return match


def test_text_in_and_text_out() -> None:
    match = opened()
    assert match.actors == (1,)
    assert match.legal() == ["place b2", "place e2", "place b5", "place e5"]
    assert match.play("place e2").line == "1 place e2"
    assert match.log == ["* start 1", "* roll 3 4", "1 place e2"]
    assert match.thrower == 2
    assert match.last_throw == (3, 4)
    assert repr(match) == "<Match of Sequence Dice, 2 seats, 3 lines>"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("1 place a1", IllegalMove),
        ("1 replace b2", IllegalMove),
        ("2 place b2", NotYourTurn),
        ("3 place b2", NotYourTurn),
        ("* roll 1 2", NotYourTurn),
        ("1 put b2", MalformedMove),
        ("1", MalformedMove),
        ("1  place b2", MalformedMove),
        ("5 place b2", MalformedMove),
        ("place b2", MalformedMove),
        ("", MalformedMove),
    ],
)
def test_three_distinct_errors_and_nothing_changed(line: str, error: type[Exception]) -> None:
    match = opened()
    before, log = match.state.copy(), match.log
    with pytest.raises(error):
        match.push(line)
    assert match.state == before
    assert match.log == log


def test_nobody_decides_while_the_dice_are_due() -> None:
    match = Match("sequence")
    with pytest.raises(NotYourTurn, match="seat 1 is to roll"):
        match.legal()
    with pytest.raises(NotYourTurn, match="seat 1 is to roll"):
        match.play("place a1")
    with pytest.raises(NotYourTurn):
        match.play("place a1", seat=2)


def test_undo_takes_back_decisions_but_no_throw() -> None:
    match = opened()
    with pytest.raises(NothingToUndo):
        match.undo()
    match.play("place e2")
    assert match.undo().line == "1 place e2"
    assert match.legal() == ["place b2", "place e2", "place b5", "place e5"]
    match.play("place b2")
    match.throw("roll 1 2")
    with pytest.raises(NothingToUndo):
        match.undo()


def test_rewind_goes_anywhere() -> None:
    match = opened()
    match.play("place e2")
    assert [event.line for event in match.rewind(1)] == ["* roll 3 4", "1 place e2"]
    assert match.log == ["* start 1"]
    assert match.num_throws == 1


def test_seats_players_and_options_are_checked() -> None:
    with pytest.raises(UnknownGame, match="the games are"):
        Match("ludo")
    with pytest.raises(BadOptions, match="3 players for 2 seats"):
        Match("sequence", 2, players=["a", "b", "c"])
    with pytest.raises(BadOptions, match="5 or 6"):
        Match("sequence", options={"line": 7})
    assert Match("sequence", players=["a", "b", "c"]).seats == 3
    assert Match("sequence").players == ("Seat 1", "Seat 2")
    assert Match("sequence", options={"first": None}).options == {"line": 5}


def simultaneous() -> Match:
    """Diceland at its second phase: both seats mark spaces of the same throw at the same time."""
    match = Match("diceland", 2, options={"boards": ["A", "A"], "first": 1})
    for line in ("* start 1", "* roll r r r g g y", "1 choose r", "1 stop"):
        match.push(line)
    return match


def test_a_seat_takes_back_its_own_decision_and_others_keep_theirs() -> None:
    match = simultaneous()
    assert not match.can_undo(2)
    assert set(match.actors) == {1, 2}
    first, second = match.legal(1)[0], match.legal(2)[0]
    match.play(first, 1)
    match.play(second, 2)
    assert match.can_undo(1)
    assert match.can_undo(2)
    assert match.undo(1).line == f"1 {first}"
    assert match.log[-1] == f"2 {second}"
    assert first in match.legal(1)


def test_what_somebody_else_has_built_on_stays() -> None:
    match = simultaneous()
    match.play(match.legal(2)[0], 2)
    before = match.log
    assert match.can_undo(2)
    assert not match.can_undo(1)
    with pytest.raises(BuiltUpon, match="seat 2"):
        match.undo(1)  # seat 1's last decision was to stop, without which seat 2 had not been asked
    assert match.log == before
    assert match.undo(2).seat == 2
    assert match.undo(1).line == "1 stop"


def test_undo_can_be_repeated_as_far_as_the_last_throw_and_rewind_beyond_it() -> None:
    match = simultaneous()
    log = match.log
    match.play(match.legal(2)[0], 2)
    assert [match.undo().line for _ in range(3)] == [f"2 {simultaneous().legal(2)[0]}", *reversed(log[2:])]
    with pytest.raises(NothingToUndo):
        match.undo()
    match.rewind(0)
    assert match.log == []
    assert match.state == match.start


TWINS: dict[str, Callable[[Match], Match]] = {
    "clone": Match.clone,
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301 (our own)
}


@pytest.mark.parametrize("name", TWINS)
def test_a_twin_is_equal_and_lives_its_own_life(name: str) -> None:
    match = simultaneous()
    twin = TWINS[name](match)
    assert twin.game is match.game
    assert (twin.log, twin.state, twin.options) == (match.log, match.state, match.options)
    before, log = match.state.copy(), match.log
    twin.play(twin.legal(1)[0], 1)
    assert twin.state != match.state
    twin.undo(1)
    twin.undo(1)
    assert twin.log == log[:-1]
    assert (match.state, match.log) == (before, log)
    assert [twin.push(log[-1]), twin.state] == [match.events[-1], before]
    match.play(match.legal(1)[0], 1)
    match.undo()
    assert match.state == before


@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g))])  # noqa: S301
@pytest.mark.parametrize("name", GAMES)
def test_there_is_one_of_each_game(name: str, twin: Callable[[Game], Game]) -> None:
    assert twin(find_game(name)) is find_game(name)


def test_a_game_that_is_not_registered_cannot_be_pickled() -> None:
    stranger = dataclasses.replace(find_game("sequence"), title="Another")
    with pytest.raises(BrokenGame, match="another game is registered"):
        pickle.dumps(stranger)


def test_states_hash_and_compare() -> None:
    one, other = opened(), opened()
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
    one.play("place e2")
    other.play("place b2")
    assert one.state != other.state
    met = {one.state.copy(): "e2", other.state.copy(): "b2"}
    assert met[one.state] == "e2"
    one.undo()
    other.undo()
    assert {one.state, other.state} == {opened().state}
