"""The rules page, part 5: treasures, and the throws that they earn."""

import pytest

from tavola import IllegalMove, Match, NotYourTurn
from tests.diceland.drawing import (
    BARE,
    aside,
    crosses,
    expect_treasure_throw,
    lay,
    lying,
    moves,
    position,
    push,
    treasures,
)
from tests.telling import told

ONE_GREEN_LEFT = """
     y   y   Y   G  (g)  #   o   o   S
       y   s   s  (g)  Y   y   O   s
     r   #   S   s   *   r   r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""  # d1, a treasure
STUCK = """
     y   y   Y   G  (g)  #   o   o   S
       y  (s) (s) (g) (Y)  y   O   s
     r   #   S  (s)  *  (r) (r)  R   b
       R   o  (o) (O) (b) (r) (r)  B
     b   b   b  (o)  B  (r)  G   g   b
"""  # every colour is under way with one free space: two dice of any are too many


def table(*boards: str, active: int = 1) -> Match:
    """A match in phase 2: a green die set aside; one yellow, two orange and two grey remain."""
    match = lay(*boards, active=active)
    return push(match, "* roll g y o o s s", f"{active} choose g", f"{active} stop")


def due(match: Match) -> int | None:
    """Whose treasure throw comes now; None if it is no treasure throw."""
    return match.thrower if match.is_chance and match.game.throw(match.state).dice == 5 else None


# What earns a throw


def test_a_treasure_crossed_in_phase_two_earns_a_throw() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "2 skip", "1 cross d1")
    assert treasures(match) == [1, 0]
    assert due(match) == 1


def test_a_space_without_a_treasure_earns_none() -> None:
    match = push(table(BARE, BARE), "1 cross d2", "2 skip")
    assert treasures(match) == [0, 0]
    assert due(match) is None
    assert match.thrower == 2


def test_any_player_can_earn_one_not_only_the_active_player() -> None:
    match = push(table(BARE, BARE), "1 cross d2", "2 cross e2")
    assert treasures(match) == [0, 1]
    assert due(match) == 2


def test_a_treasure_anywhere_among_the_crosses_of_a_use_earns_its_throw() -> None:
    match = push(table(BARE, BARE), "1 cross d2", "2 cross d4", "2 cross c4")
    assert due(match) == 2


def test_the_treasure_is_declared_by_its_line_in_the_log() -> None:
    match = push(table(BARE, BARE), "1 cross d2")
    assert told(match, "2 cross e2") == "Seat 2 crosses e2 (yellow): a treasure!"
    assert match.log[-1] == "2 cross e2"


def test_treasures_are_counted_on_the_bar_by_colour() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "2 cross e2", "1 cross d1")
    assert position(match).taken[:12] == [0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0]


# When


def test_no_treasure_throw_comes_before_all_have_finished_phase_two() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE, BARE), "1 cross d1", "2 skip")
    with pytest.raises(NotYourTurn):
        match.push("* roll r r r r r")
    match.push("3 skip")
    assert due(match) == 1


def test_the_throw_is_of_five_dice_once() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip")
    for refused in ("* roll r r r r", "* roll r r r r r r"):
        with pytest.raises(IllegalMove):
            match.push(refused)
    match.push("* roll r r y b b")
    assert moves(match, 1) == ["skip", "cross c1", "cross e2", "cross f3", "cross e4"]
    for refused in ("again", "stop", "choose r"):
        with pytest.raises(IllegalMove):
            match.push(f"1 {refused}")


def test_only_its_player_uses_it() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE, BARE), "1 cross d1", "2 skip", "3 skip", "* roll r r y b b")
    assert match.actors == (1,)


@pytest.mark.parametrize(
    ("active", "order"), [(1, [1, 2, 3, 4]), (2, [2, 3, 4, 1]), (3, [3, 4, 1, 2]), (4, [4, 1, 2, 3])]
)
def test_players_take_their_throws_clockwise_from_the_active_player(active: int, order: list[int]) -> None:
    match = table(*[ONE_GREEN_LEFT] * 4, active=active)
    for seat in reversed(order[1:]):  # they may have crossed their treasures in another order
        match.push(f"{seat} cross e2")
    match.push(f"{active} cross d1")
    seen = []
    while seat := due(match) or 0:
        seen.append(seat)
        push(match, "* roll b b r r r", f"{seat} skip")
    assert seen == order
    assert match.thrower == order[1]


def test_those_without_a_treasure_are_passed_over() -> None:
    match = push(table(BARE, BARE, BARE, BARE), "1 cross d2", "2 skip", "3 cross e2", "4 skip")
    assert due(match) == 3
    push(match, "* roll r r r r r", "3 skip")
    assert due(match) is None


def test_then_the_next_player_clockwise_is_active_whoever_threw_last() -> None:
    match = push(table(BARE, BARE, BARE, active=2), "2 cross d2", "3 cross e2", "1 cross e2")
    push(match, "* roll r r r r r", "3 skip", "* roll r r r r r", "1 skip")
    assert match.thrower == 3
    assert match.game.throw(match.state).dice == 6
    assert aside(match) == 0


# How it is used


def test_all_dice_of_any_one_colour_shown_can_be_used() -> None:
    match = expect_treasure_throw(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s  [g] [Y]  y   O   s
         r   #   S   s   *  [r]  r   R   b
           R   o   o   O   b   r   r   B
         b   b   b   o   B   r   G   g   b
        """,
        "r r g g y",
    )
    match.push("1 cross d2")
    assert moves(match, 1) == ["cross d1", "cross e1"]
    match.push("1 cross e1")
    assert match.thrower == 2


def test_the_colour_of_phase_one_can_be_used_too() -> None:
    match = push(table(BARE, ONE_GREEN_LEFT), "1 cross d2", "2 cross e2", "* roll g b b b b")
    assert crosses(match, 2) == {"d1"}


def test_its_player_may_skip() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip", "* roll r r y b b", "1 skip")
    assert match.thrower == 2


def test_nobody_skips_once_the_use_has_begun() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip", "* roll r r y b b", "1 cross f3")
    assert moves(match, 1) == ["cross g3", "cross f4"]
    with pytest.raises(IllegalMove):
        match.push("1 skip")


def test_excess_dice_cannot_be_used_here_either() -> None:
    expect_treasure_throw(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y  [O]  s
         r   #   S   s   *  (r) (r) (R)  b
           R   o   o  [O]  b  (r)  r   B
         b   b   b   o   B   r   G   g   b
        """,
        "r r r o o",
    )


def test_ruling_a_throw_that_allows_nothing_passes_without_a_decision() -> None:
    match = expect_treasure_throw(STUCK, "r r y y y")
    assert match.actors == ()
    assert match.thrower == 2


def test_after_one_that_allows_nothing_the_next_throw_due_follows() -> None:
    match = table(ONE_GREEN_LEFT, ONE_GREEN_LEFT)
    push(match, "1 cross d1", "2 cross e2", "* roll g g g g g")
    assert match.actors == ()
    assert due(match) == 2


# One each, and one after the other


def test_ruling_a_treasure_earns_one_throw() -> None:
    match = push(table(BARE, BARE), "2 cross e2", "1 cross d2")
    assert due(match) == 2
    push(match, "* roll r r r r r", "2 skip")
    assert due(match) is None


def test_a_treasure_crossed_in_a_treasure_throw_earns_another_at_once() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip", "* roll y r r r r", "1 cross e2")
    assert treasures(match) == [2, 0]
    assert due(match) == 1


def test_it_comes_when_its_use_is_finished() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip", "* roll o o r r r", "1 cross d4")
    assert due(match) is None
    assert crosses(match, 1) == {"c4", "d5"}
    match.push("1 cross c4")
    assert due(match) == 1


def test_it_comes_before_the_throws_of_the_others() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "2 cross e2", "1 cross d1", "* roll y r r r r", "1 cross e2")
    assert due(match) == 1
    push(match, "* roll r r r r r", "1 skip")
    assert due(match) == 2


def test_a_later_players_chain_does_not_return_to_an_earlier_player() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE, BARE), "3 cross e2", "2 cross e2", "1 cross d1")
    push(match, "* roll r r r r r", "1 skip", "* roll o s s s s", "2 cross d4")
    assert due(match) == 2
    push(match, "* roll r r r r r", "2 skip")
    assert due(match) == 3


def test_throws_can_follow_each_other_again_and_again() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip")
    push(match, "* roll y r r r r", "1 cross e2")
    push(match, "* roll o r r r r", "1 cross d4")
    push(match, "* roll b b r r r", "1 cross e4", "1 cross e5")
    assert treasures(match) == [4, 0]
    assert due(match) == 1
    push(match, "* roll s g g g g", "1 skip")
    assert due(match) is None
    assert match.thrower == 2


def test_the_dice_of_a_treasure_throw_leave_nothing_behind() -> None:
    match = push(table(ONE_GREEN_LEFT, BARE), "1 cross d1", "2 skip", "* roll b b r r r", "1 skip")
    push(match, "* roll s s s y y y", "2 choose s")
    assert (aside(match), lying(match)) == (3, {"y": 3})
