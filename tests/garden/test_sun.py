"""The rules page, part 6: the sun."""

from tests.garden.table import moves, play, state, thrown


def test_the_sun_turns_an_unspent_die_to_any_other_face() -> None:
    assert moves(thrown("1 3 3 6", suns=[1]), "sun") == {
        "sun reroll",
        *(f"sun {die} {face}" for die in (1, 3, 6) for face in range(1, 7) if face != die),
    }


def test_it_turns_one_die_and_is_gone() -> None:
    match = play(thrown("1 3 3 6", suns=[1, 2]), "sun 3 5")
    assert state(match).pool == [0, 1, 0, 1, 0, 1, 1]
    assert state(match).suns == 2
    assert not moves(match, "sun")


def test_at_any_time_of_the_turn() -> None:
    match = play(thrown("1 3 3 6", suns=[1]), "buy carrot with 3", "buy carrot with 3", "buy pepper with 1")
    assert moves(match, "sun") == {f"sun 6 {face}" for face in range(1, 6)}


def test_it_re_rolls_all_four_dice_before_anything_is_spent() -> None:
    match = play(thrown("1 3 3 6", suns=[1]), "sun reroll")
    assert match.is_chance
    assert match.thrower == 1
    play(match, "roll 2 2 4 4")
    assert state(match).pool == [0, 0, 2, 0, 2, 0, 0]
    assert not moves(match, "sun")


def test_afterwards_it_re_rolls_no_more() -> None:
    match = play(thrown("1 3 3 6", suns=[1]), "buy carrot with 3")
    assert "sun reroll" not in moves(match)


def test_it_is_still_open_after_a_reroll() -> None:
    match = play(thrown("3 3 3 3", suns=[1]), "reroll", "roll 1 2 3 4")
    assert "sun reroll" in moves(match)
    assert "sun 1 6" in moves(match)


def test_four_equal_dice_can_be_thrown_again_by_either() -> None:
    assert {"reroll", "sun reroll"} <= moves(thrown("3 3 3 3", suns=[1]))


def test_everybody_has_a_sun_of_ones_own() -> None:
    assert not moves(thrown("1 2 3 4", suns=[2]), "sun")
    assert moves(thrown("1 2 3 4", seat=2, suns=[2]), "sun")


def test_the_same_face_is_no_turn() -> None:
    assert "sun 3 3" not in moves(thrown("1 3 3 6", suns=[1]))


def test_a_die_turned_by_the_sun_is_spent_like_any_other() -> None:
    match = play(thrown("1 1 1 2", suns=[1]), "sun 1 6")
    assert "buy eggplant with 6" in moves(match)
