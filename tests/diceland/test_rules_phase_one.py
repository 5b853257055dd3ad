"""The rules page, part 3: the active player throws, chooses a colour, and throws again or stops."""

import pytest

from tavola import IllegalMove, Match, NotYourTurn
from tests.diceland.drawing import BARE, aside, crosses, lay, lying, moves, push


def table(*lines: str, seats: int = 2, active: int = 1) -> Match:
    """A match on bare boards after these lines."""
    return push(lay(*[BARE] * seats, active=active), *lines)


# The first throw and the choice


@pytest.mark.parametrize("active", [1, 2, 3])
def test_the_active_player_throws_all_six_dice(active: int) -> None:
    match = table(seats=3, active=active)
    assert match.thrower == active
    assert match.game.throw(match.state).dice == 6


@pytest.mark.parametrize("throw", ["roll r r r g g", "roll r r r g g y y"])
def test_five_dice_or_seven_are_refused(throw: str) -> None:
    with pytest.raises(IllegalMove):
        table().throw(throw)


def test_then_the_active_player_alone_chooses_one_of_the_colours_shown() -> None:
    match = table("* roll r r r g g y", seats=4, active=3)
    assert match.actors == (3,)
    assert match.legal(3) == ["choose r", "choose y", "choose g"]


@pytest.mark.parametrize("colour", ["b", "o", "s"])
def test_a_colour_that_is_not_shown_cannot_be_chosen(colour: str) -> None:
    with pytest.raises(IllegalMove):
        table("* roll r r r g g y").push(f"1 choose {colour}")


def test_the_choice_is_asked_even_if_only_one_colour_is_shown() -> None:
    assert table("* roll s s s s s s").legal(1) == ["choose s"]


def test_the_choice_is_free_even_where_the_colour_cannot_be_crossed() -> None:
    match = table("* roll g g g g r r")
    assert "choose g" in match.legal(1)  # four dice, and no green territory has more than three spaces


@pytest.mark.parametrize("move", ["again", "stop", "skip", "cross f3"])
def test_nothing_but_a_choice_follows_the_first_throw(move: str) -> None:
    with pytest.raises(IllegalMove):
        table("* roll r r r g g y").push(f"1 {move}")


@pytest.mark.parametrize(
    ("colour", "number", "rest"),
    [("r", 3, {"y": 1, "g": 2}), ("g", 2, {"r": 3, "y": 1}), ("y", 1, {"r": 3, "g": 2})],
)
def test_all_dice_of_the_chosen_colour_are_set_aside(colour: str, number: int, rest: dict[str, int]) -> None:
    match = table("* roll r r r g g y", f"1 choose {colour}")
    assert (aside(match), lying(match)) == (number, rest)


# Again or stop


def test_after_the_choice_the_player_may_throw_again_or_stop() -> None:
    match = table("* roll r r r g g y", "1 choose g", seats=3)
    assert match.actors == (1,)
    assert match.legal(1) == ["again", "stop"]


def test_the_colour_cannot_be_changed_later() -> None:
    match = table("* roll r r r g g y", "1 choose g")
    with pytest.raises(IllegalMove):
        match.push("1 choose r")
    push(match, "1 again", "* roll g r r r")
    assert match.legal(1) == ["again", "stop"]


@pytest.mark.parametrize(("colour", "number"), [("r", 3), ("g", 4), ("y", 5)])
def test_all_remaining_dice_are_thrown_again_and_no_others(colour: str, number: int) -> None:
    match = table("* roll r r r g g y", f"1 choose {colour}", "1 again")
    assert match.thrower == 1
    assert match.game.throw(match.state).dice == number


def test_every_die_of_the_colour_that_a_later_throw_brings_is_set_aside_too() -> None:
    match = table("* roll r r r g g y", "1 choose g", "1 again", "* roll g s g b")
    assert (aside(match), lying(match)) == (4, {"b": 1, "s": 1})


def test_as_long_as_the_colour_comes_the_player_may_go_on() -> None:
    match = table("* roll g r r r r r", "1 choose g")
    for remaining in (5, 4, 3, 2):
        assert match.legal(1) == ["again", "stop"]
        push(match, "1 again", " ".join(["* roll g", *["b"] * (remaining - 1)]))
    assert (aside(match), lying(match)) == (5, {"b": 1})
    assert match.legal(1) == ["again", "stop"]


@pytest.mark.parametrize("throws", [0, 1, 2])
def test_the_player_may_stop_after_any_throw_that_brought_the_colour(throws: int) -> None:
    match = table("* roll r g b b b b", "1 choose r")
    for remaining in (5, 4)[:throws]:
        push(match, "1 again", " ".join(["* roll r", *["b"] * (remaining - 1)]))
    match.push("1 stop")
    assert aside(match) == 1 + throws
    assert crosses(match, 1) == {"f3"}


def test_stopping_leads_to_phase_two_with_the_other_dice_as_they_lie() -> None:
    match = table("* roll r r r g g y", "1 choose g", "1 stop", seats=3)
    assert match.actors == (1, 2, 3)
    assert lying(match) == {"r": 3, "y": 1}
    assert crosses(match, 2) == {"f3", "e2"}


# The phase ends by itself


def test_a_throw_without_the_colour_ends_the_phase() -> None:
    match = table("* roll r r r g g y", "1 choose g", "1 again", "* roll r r o s")
    assert aside(match) == 2
    assert crosses(match, 1) == {"d2"}
    assert moves(match, 1) == ["cross d2"]


def test_no_die_is_lost_by_a_throw_without_the_colour() -> None:
    match = table("* roll r r r g g y", "1 choose g", "1 again", "* roll r r o s")
    assert aside(match) + sum(lying(match).values()) == 6


def test_six_dice_set_aside_end_the_phase() -> None:
    match = table("* roll r r r g g y", "1 choose r", "1 again", "* roll r r b", "1 again", "* roll r")
    assert (aside(match), lying(match)) == (6, {})
    assert moves(match, 1) == ["cross f3"]


def test_six_dice_of_one_colour_in_the_very_first_throw_end_the_phase_with_the_choice() -> None:
    match = table("* roll r r r r r r", "1 choose r", seats=3)
    assert (aside(match), lying(match)) == (6, {})
    assert match.actors == (1,)  # no die remains for the others
    assert moves(match, 1) == ["cross f3"]


def test_a_single_remaining_die_may_be_thrown_again() -> None:
    match = table("* roll g g g r r r", "1 choose r", "1 again", "* roll r r o", "1 again")
    assert match.game.throw(match.state).dice == 1
    match.push("* roll o")
    assert (aside(match), lying(match)) == (5, {"o": 1})
    assert crosses(match, 2) == {"d4"}


def test_the_remaining_dice_lie_as_they_fell_last() -> None:
    match = table("* roll r r r g g y", "1 choose g", "1 again", "* roll g b b b", "1 stop")
    assert lying(match) == {"b": 3}  # the red and yellow dice of the first throw show blue now
    match = table("* roll r r r g g y", "1 choose g", "1 again", "* roll g b b b", "1 again", "* roll s s s")
    assert lying(match) == {"s": 3}


def test_nobody_else_decides_or_throws_in_phase_one() -> None:
    match = table("* roll r r r g g y", seats=3)
    with pytest.raises(NotYourTurn):
        match.push("2 choose r")
    match.push("1 choose g")
    with pytest.raises(NotYourTurn):
        match.push("3 again")
    with pytest.raises(NotYourTurn):
        match.push("* roll r r r r")


# The worked example: the page's first, and the seeds' Billy or Federico


def test_example_the_throws_of_billy_or_federico() -> None:
    match = table("* roll r r r g g y", "1 choose g")
    assert (aside(match), lying(match)) == (2, {"r": 3, "y": 1})
    match.push("1 again")
    assert match.game.throw(match.state).dice == 4
    match.push("* roll g b b b")
    assert (aside(match), lying(match)) == (3, {"b": 3})
    match.push("1 again")
    assert match.game.throw(match.state).dice == 3
    match.push("* roll y y o")
    assert (aside(match), lying(match)) == (3, {"y": 2, "o": 1})
    assert moves(match, 1) == ["cross d2"]  # phase 2, and all three green dice must be used
    assert moves(match, 2) == ["skip", "cross e2", "cross d4"]


def test_example_he_crosses_three_green_spaces_from_his_start() -> None:
    match = table("* roll r r r g g y", "1 choose g", "1 again", "* roll g b b b", "1 again", "* roll y y o")
    push(match, "1 cross d2", "1 cross e1", "1 cross d1")
    assert moves(match, 1) == []
