"""The rules page, part 2: the pool, re-rolls, spending every die, and when a turn ends."""

import pytest

from tavola import IllegalMove, Match
from tests.garden.table import FULL_BUT_1_2, NEXT_TURN, lay, moves, play, state, thrown

BLOCKED = "# " * 36  # nothing can be placed, nothing moves


def stuck(dice: str, drawing: str = BLOCKED, *, suns: tuple[int, ...] = (), bought: str = "") -> Match:
    """Seat 1 has thrown, with no token in supply: it can neither buy nor place bird or sundial."""
    return thrown(dice, drawing, tokens={1: 0}, suns=suns, bought={1: bought} if bought else None)


# Re-rolling four equal dice


@pytest.mark.parametrize("face", range(1, 7))
def test_four_equal_dice_may_be_thrown_again(face: int) -> None:
    assert "reroll" in moves(thrown(f"{face} {face} {face} {face}"))


@pytest.mark.parametrize("dice", ["1 1 1 2", "6 6 5 6", "2 2 3 3", "1 2 3 4"])
def test_other_dice_may_not(dice: str) -> None:
    assert "reroll" not in moves(thrown(dice))


def test_a_reroll_brings_another_throw_of_the_same_player_again_and_again() -> None:
    match = thrown("3 3 3 3")
    for dice in ("4 4 4 4", "4 4 4 4", "1 2 3 4"):
        play(match, "reroll")
        assert match.is_chance
        assert match.thrower == 1
        match.throw(f"roll {dice}")
        assert match.actors == (1,)
    assert "reroll" not in moves(match)


def test_once_a_die_is_spent_there_is_no_reroll() -> None:
    match = play(thrown("3 3 3 3"), "buy carrot with 3")
    assert state(match).pool[3] == 3
    assert "reroll" not in moves(match)


def test_a_die_set_by_the_sun_does_not_lie_as_thrown() -> None:
    match = thrown("3 3 3 5", suns=[1])
    assert "reroll" not in moves(play(match, "sun 5 3"))
    assert state(match).pool[3] == 4


def test_in_a_later_turn_the_dice_lie_as_thrown_again() -> None:
    match = play(thrown("1 1 2 6", suns=[1]), "sun 6 2", *NEXT_TURN[1:])
    assert "reroll" in moves(play(match, *NEXT_TURN, "roll 3 3 3 3"))


def test_four_equal_dice_after_a_sun_reroll_do() -> None:
    match = play(thrown("1 2 3 4", suns=[1]), "sun reroll", "roll 2 2 2 2")
    assert "reroll" in moves(match)


# Spending


def test_dice_are_told_apart_by_their_face_only() -> None:
    assert moves(thrown("4 4 4 5"), "buy") == {
        *("buy pepper with 4", "buy carrot with 4", "buy tomato with 4", "buy artichoke with 4"),
        *("buy pepper with 5", "buy carrot with 5", "buy tomato with 5", "buy artichoke with 5"),
        "buy eggplant with 5",
    }


def test_a_die_is_spent_once() -> None:
    match = play(thrown("1 5 5 2"), "buy pepper with 1")
    assert "buy pepper with 1" not in moves(match)
    play(match, "buy tomato with 5")
    assert "buy tomato with 5" in moves(match)
    play(match, "buy tomato with 5")
    assert not any(move.endswith("5") for move in moves(match))


def test_actions_come_in_any_order_and_may_be_repeated() -> None:
    match = play(thrown("1 2 5 5"), "buy carrot with 5", "place carrot 2.1 with 2 1", "water 2.1 with 5")
    assert match.thrower == 2
    match = play(thrown("1 2 5 5"), "buy carrot with 5", "buy carrot with 5", "place carrot 1.2 with 1 2")
    assert match.thrower == 2


def test_with_no_dice_left_the_turn_ends_by_itself() -> None:
    match = thrown("1 2 3 4", suns=[1, 2])
    play(match, "buy pepper with 1", "buy carrot with 2", "buy tomato with 3")
    assert match.actors == (1,)
    play(match, "buy artichoke with 4")
    assert match.is_chance
    assert match.thrower == 2


# The duty to spend, and `end`


@pytest.mark.parametrize(
    ("drawing", "bought", "dice", "does"),
    [
        (FULL_BUT_1_2, "carrot", "1 2 6 6", "place carrot 1.2 with 1 2"),
        ("1c " + "# " * 35, "", "1 1 1 2", "water 1.1 with 2"),
        ("1C " + "# " * 35, "", "1 1 1 2", "harvest 1.1 with 2"),
        ("1b " + "# " * 35, "", "3 3 2 6", "flip 1.1"),
        ("1b . " + "# " * 34, "", "3 3 3 2", "move 1.1 1.2 with 2"),
        ("# 2b " + "# " * 34, "", "1 2 6 6", "remove 1.2 with 1 2"),
    ],
)
def test_whoever_can_spend_a_die_may_not_end_the_turn(
    drawing: str, bought: str, dice: str, does: str
) -> None:
    match = stuck(dice, drawing, bought=bought, suns=(1,))
    assert does in moves(match)
    assert "end" not in moves(match)
    with pytest.raises(IllegalMove):
        match.play("end")


def test_an_animal_that_cannot_be_removed_for_lack_of_a_six_forces_nobody() -> None:
    assert "end" in moves(stuck("1 2 3 3", "# 2b " + "# " * 34, suns=(1,)))


def test_whoever_can_buy_may_not_end_the_turn() -> None:
    match = thrown("1 1 1 2", BLOCKED)
    assert moves(match) == {"buy pepper with 1", "buy pepper with 2", "buy carrot with 2"}


def test_ruling_nobody_is_forced_to_use_the_sun() -> None:
    match = stuck("1 1 2 2", suns=(1,))
    assert moves(match) == {
        *(f"sun {die} {face}" for die in (1, 2) for face in range(1, 7) if face != die),
        *("sun reroll", "end"),
    }
    play(match, "end")
    assert match.thrower == 2
    assert state(match).suns == 1


def test_ruling_nobody_is_forced_to_throw_four_equal_dice_again() -> None:
    match = stuck("2 2 2 2")
    assert moves(match) == {"reroll", "end"}
    assert play(match, "end").thrower == 2


def test_ruling_nobody_is_forced_to_use_the_sundial() -> None:
    match = stuck("1 3 3 3", "# . # # # 1d " + "# " * 30, bought="carrot")
    assert moves(match) == {"place carrot 1.2 with 1 3", "end"}
    assert play(match, "end").thrower == 2


def test_ruling_a_sundial_beside_a_plain_action_leaves_no_end() -> None:
    match = stuck("1 2 3 3", "# . # # # 1d " + "# " * 30, bought="carrot")
    assert moves(match) == {f"place carrot 1.2 with {pair}" for pair in ("1 2", "1 3", "2 1", "2 3", "3 2")}


def test_ruling_end_looks_no_further_than_the_next_action() -> None:
    """The tomato could be placed by the sundial and then watered; yet the turn may be ended."""
    match = stuck("1 3 3 3", "# . # # # 1d " + "# " * 30, bought="tomato")
    assert "end" in moves(match)
    assert "water 1.2 with 3" in moves(play(match, "place tomato 1.2 with 1 3"))


def test_ruling_an_action_may_leave_the_other_dice_without_use() -> None:
    match = stuck("1 1 1 3", "1t # . " + "# " * 33, bought="carrot")
    assert moves(match) == {"place carrot 1.3 with 1 3", "water 1.1 with 3"}
    assert play(match, "water 1.1 with 3").thrower == 2


def test_end_can_become_legal_in_the_middle_of_a_turn() -> None:
    match = thrown("1 1 1 2", "1c " + "# " * 35, tokens={1: 0}, suns=[1])
    assert "end" not in moves(match)
    play(match, "water 1.1 with 2")
    assert "end" in moves(match)


def test_a_turn_ends_by_itself_where_end_would_be_the_only_move() -> None:
    match = stuck("1 1 1 2", "1c " + "# " * 35)
    play(match, "water 1.1 with 2")
    assert match.thrower == 2
    assert match.log[-1] == "1 water 1.1 with 2"
    assert state(match).pool == [0] * 7


def test_a_throw_that_brings_nothing_is_passed_over_without_an_event() -> None:
    match = stuck("1 1 1 2")
    assert match.thrower == 2
    assert match.log == ["* start 1", "* roll 1 1 1 2"]


def test_whoever_is_passed_over_throws_again_in_the_next_round() -> None:
    match = lay(BLOCKED, tokens={1: 0, 2: 0})
    for turn in range(6):
        assert match.thrower == turn % 2 + 1
        match.throw("roll 1 2 3 4")


def test_a_turn_begins_with_nothing_left_of_the_one_before() -> None:
    match = lay("1d " + ". " * 35, tokens={2: 0}, stacks=[9, 9, 9, 9, 9], bought={1: "carrot"})
    play(match, "roll 1 1 1 3", "buy pepper with 1", "buy pepper with 1", "place carrot 2.3 with 1 3")
    assert match.thrower == 2
    s = state(match)
    assert (s.purchases, s.reach, s.eaten, s.is_sunlit) == ([0] * 5, 2, 0, 0)
