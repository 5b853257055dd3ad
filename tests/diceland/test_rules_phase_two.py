"""The rules page, part 4: all players cross, each on their own board, at the same time."""

from itertools import permutations

import pytest

from tavola import IllegalMove, Match, NotYourTurn
from tests.diceland.drawing import BARE, crosses, expect_active, expect_other, lay, moves, push

NO_GREEN = """
     y   y   Y   G   g   #   o   o   S
       y   s   s  (g)  Y   y   O   s
     r   #   S   s   *   r   r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""  # a green territory with two free spaces is under way: three dice are too many
NO_YELLOW_NO_ORANGE = """
     y   y   Y   G   g   #  (o) (o)  S
       y   s   s   g  (Y)  y  (O)  s
     r   #   S   s   *  (r) (r) (R)  b
       R  (o) (o) (O)  b   r   r   B
     b   b   b  (o)  B   r   G   g   b
"""  # orange is complete, and the yellow territory under way has one free space


def table(*boards: str, active: int = 1) -> Match:
    """A match in phase 2: three green dice set aside; two yellow and one orange remain."""
    match = lay(*boards, active=active)
    return push(match, "* roll g g g y y o", f"{active} choose g", f"{active} stop")


# The active player


def test_the_active_player_must_use_all_dice_of_the_chosen_colour() -> None:
    match = table(BARE, BARE)
    for move in ("cross d2", "cross d1", "cross e1"):
        assert "skip" not in match.legal(1)
        match.push(f"1 {move}")
    assert 1 not in match.actors


@pytest.mark.parametrize("move", ["skip", "stop", "again", "cross e2", "cross d4", "cross d1"])
def test_the_active_player_can_neither_skip_nor_cross_anything_else(move: str) -> None:
    with pytest.raises(IllegalMove):
        table(BARE, BARE).push(f"1 {move}")


def test_the_active_player_may_take_any_territory_that_allows_it() -> None:
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s  [g]  Y   y   O   s
         r   #   S   s   *  (r) (r) (R)  b
           R   o   o   O   b  (r) (r)  B
         b   b   b   o   B  (r) [G] [g]  b
        """,
        "g g",
    )


def test_where_no_territory_allows_it_the_active_player_crosses_nothing_and_is_not_asked() -> None:
    match = table(NO_GREEN, BARE)
    assert match.actors == (2,)
    with pytest.raises(NotYourTurn):
        match.push("1 cross d1")


# The other players


def test_every_other_player_may_use_one_of_the_remaining_colours_or_skip() -> None:
    match = table(BARE, BARE, BARE)
    for seat in (2, 3):
        assert match.legal(seat) == ["skip", "cross e2", "cross d4"]


def test_the_chosen_colour_is_set_aside_and_no_other_player_can_use_it() -> None:
    match = table(BARE, BARE)
    assert "d2" not in crosses(match, 2)
    with pytest.raises(IllegalMove):
        match.push("2 cross d2")


def test_all_dice_of_the_colour_must_be_used() -> None:
    match = push(table(BARE, BARE), "2 cross e2")
    assert match.legal(2) == ["cross f2"]
    match.push("2 cross f2")
    assert 2 not in match.actors


def test_one_colour_only_is_used() -> None:
    match = push(table(BARE, BARE), "2 cross d4")
    with pytest.raises(NotYourTurn):
        match.push("2 cross e2")


def test_a_colour_with_more_dice_than_free_spaces_is_not_offered_but_the_others_are() -> None:
    expect_other(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g  (Y)  y   O   s
         r   #   S   s   *   r   r   R   b
           R   o   o  [O]  b   r   r   B
         b   b   b   o   B   r   G   g   b
        """,
        "y y o",
    )


def test_whoever_skips_has_finished() -> None:
    match = push(table(BARE, BARE, BARE), "2 skip")
    assert match.actors == (1, 3)
    with pytest.raises(NotYourTurn):
        match.push("2 cross d4")


def test_nobody_skips_once_a_use_has_begun() -> None:
    match = push(table(BARE, BARE), "2 cross e2")
    with pytest.raises(IllegalMove):
        match.push("2 skip")


def test_several_players_may_use_the_same_colour() -> None:
    match = table(BARE, BARE, BARE, BARE)
    push(match, "2 cross d4", "3 cross d4", "4 cross d4")
    assert match.actors == (1,)


def test_what_one_player_crosses_changes_nothing_for_the_others() -> None:
    match = table(BARE, BARE, BARE)
    push(match, "2 cross e2", "2 cross f2")
    assert match.legal(3) == ["skip", "cross e2", "cross d4"]
    assert match.legal(1) == ["cross d2"]


def test_ruling_a_player_for_whom_nothing_is_possible_is_not_asked() -> None:
    match = table(BARE, NO_YELLOW_NO_ORANGE, BARE)
    assert match.actors == (1, 3)
    with pytest.raises(NotYourTurn):
        match.push("2 skip")


def test_ruling_where_nothing_is_possible_for_anybody_the_next_turn_begins_without_a_line() -> None:
    match = table(NO_GREEN, NO_YELLOW_NO_ORANGE)
    assert match.log[-1] == "1 stop"
    assert match.thrower == 2
    assert match.game.throw(match.state).dice == 6


def test_nobody_but_the_active_player_is_asked_when_all_six_dice_are_set_aside() -> None:
    match = push(lay(BARE, BARE, BARE), "* roll r r r r r r", "1 choose r")
    assert match.actors == (1,)


# At the same time


def test_all_are_asked_at_the_same_time_clockwise_from_the_active_player() -> None:
    assert table(BARE, BARE, BARE, BARE).actors == (1, 2, 3, 4)
    assert table(BARE, BARE, BARE, BARE, active=3).actors == (3, 4, 1, 2)


LINES = {
    1: ["1 cross d2", "1 cross d1", "1 cross e1"],
    2: ["2 cross e2", "2 cross f2"],
    3: ["3 skip"],
}


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_the_players_may_act_in_any_order(order: tuple[int, ...]) -> None:
    usual, other = table(BARE, BARE, BARE), table(BARE, BARE, BARE)
    push(usual, *LINES[1], *LINES[2], *LINES[3])
    for seat in order:
        push(other, *LINES[seat])
    assert not usual.actors
    assert usual.state == other.state


@pytest.mark.parametrize("order", ["112123", "121321", "213112", "321211", "211231"])
def test_their_lines_may_interleave(order: str) -> None:
    usual, other = table(BARE, BARE, BARE), table(BARE, BARE, BARE)
    push(usual, *LINES[1], *LINES[2], *LINES[3])
    left = {seat: list(lines) for seat, lines in LINES.items()}
    for seat in map(int, order):
        if left[seat]:
            other.push(left[seat].pop(0))
    push(other, *left[1], *left[2], *left[3])
    assert sorted(other.log) == sorted(usual.log)
    assert other.state == usual.state


def test_where_one_order_is_needed_it_is_clockwise_from_the_active_player() -> None:
    match = table(BARE, BARE, BARE, active=2)
    seen = []
    while match.actors:
        seen.append(match.actors[0])
        match.play(match.legal()[-1])
    assert seen == [2, 2, 2, 3, 1]


def test_the_phase_lasts_until_all_have_finished() -> None:
    match = push(table(BARE, BARE, BARE), "3 skip", "2 skip", "1 cross d2", "1 cross e1")
    with pytest.raises(NotYourTurn):
        match.push("* roll r r r r r")
    match.push("1 cross d1")
    assert match.is_chance


def test_then_the_next_player_clockwise_is_active() -> None:
    match = lay(BARE, BARE, BARE)
    seen = []
    for _ in range(4):
        seen.append(match.thrower)
        # four green dice, and no green territory takes as many; yellow two: all others skip
        push(match, "* roll g g g g y y", f"{match.thrower} choose g")
        match.play("stop")
        while match.actors:
            match.play("skip")
    assert seen == [1, 2, 3, 1]


# The worked example of the seeds: four players, two yellow dice and one orange left


def test_example_maria_and_luigi_cross_two_yellow_spaces_each_and_caterina_an_orange_one() -> None:
    match = lay(BARE, BARE, BARE, BARE)
    push(match, "* roll r r r g g y", "1 choose g", "1 again", "* roll g b b b", "1 again", "* roll y y o")
    federico, *others = match.actors
    assert others == [2, 3, 4]
    push(match, "2 cross e2", "2 cross f2", "3 cross e2", "3 cross f2", "4 cross d4")
    assert match.actors == (federico,)
    push(match, "1 cross d2", "1 cross e1", "1 cross d1")
    assert moves(match, federico) == []
