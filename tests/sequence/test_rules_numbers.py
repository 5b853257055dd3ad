"""The rules page, part 2: totals with spaces of their own, 3 to 9 and then 2 and 12."""

import pytest

from tests.sequence.drawing import BARE, FULL, covered, draw, expect, lay, position, roll, tidy
from tests.sequence.plain import NUMBER, SPACES, numbered

SMALL = [3, 4, 5, 6, 7, 8, 9]

# 3 to 9


def test_a_three() -> None:
    expect(
        """
        . x . . . .
        . . . . . x
        . . . . . .
        . . . . . .
        x . . . . .
        . . . . x .
        """,
        3,
    )


def test_a_four() -> None:
    expect(
        """
        . . x . . .
        . . . . . .
        . . . . . x
        x . . . . .
        . . . . . .
        . . . x . .
        """,
        4,
    )


def test_a_five() -> None:
    expect(
        """
        . . . x . .
        . . . . . .
        x . . . . .
        . . . . . x
        . . . . . .
        . . x . . .
        """,
        5,
    )


def test_a_six() -> None:
    expect(
        """
        . . . . x .
        x . . . . .
        . . . . . .
        . . . . . .
        . . . . . x
        . x . . . .
        """,
        6,
    )


def test_a_seven() -> None:
    expect(
        """
        . . . . . .
        . x . . x .
        . . . . . .
        . . . . . .
        . x . . x .
        . . . . . .
        """,
        7,
    )


def test_an_eight() -> None:
    expect(
        """
        . . . . . .
        . . x . . .
        . . . . x .
        . x . . . .
        . . . x . .
        . . . . . .
        """,
        8,
    )


def test_a_nine() -> None:
    expect(
        """
        . . . . . .
        . . . x . .
        . x . . . .
        . . . . x .
        . . x . . .
        . . . . . .
        """,
        9,
    )


def test_the_total_decides_not_the_single_dice() -> None:
    allowed = []
    for throw in ("roll 1 6", "roll 5 2", "roll 3 4", "roll 4 3"):
        match = lay(BARE)
        match.throw(throw)
        allowed.append(match.legal())
    assert allowed == [["place b2", "place e2", "place b5", "place e5"]] * 4


def test_the_player_chooses_among_the_empty_spaces_whoever_has_the_others() -> None:
    expect(
        """
        . . . . . .
        . 1 . . 2 .
        . . . . . .
        . . . . . .
        . x . . x .
        . . . . . .
        """,
        7,
    )


def test_no_chip_is_replaced_while_one_of_the_four_is_empty() -> None:
    expect(
        """
        . . . . . .
        . 2 . . 2 .
        . . . . . .
        . . . . . .
        . 2 . . x .
        . . . . . .
        """,
        7,
    )


def test_a_placed_chip_lies_there_and_the_next_seat_throws() -> None:
    match = expect(
        """
        . . . . . .
        . . x . . .
        . . . . x .
        . x . . . .
        . . . 2 . .
        . . . . . .
        """,
        8,
    )
    match.play("place e3")
    assert draw(match) == tidy("""
        . . . . . .
        . . . . . .
        . . . . 1 .
        . . . . . .
        . . . 2 . .
        . . . . . .
        """)
    assert match.thrower == 2


def test_if_all_four_are_covered_an_opponents_chip_is_replaced_however_empty_the_board() -> None:
    match = expect(
        """
        . . . . . .
        . . . 1 . .
        . ② . . . .
        . . . . ② .
        . . 1 . . .
        . . . . . .
        """,
        9,
    )
    match.play("replace e4")
    assert draw(match) == tidy("""
        . . . . . .
        . . . 1 . .
        . 2 . . . .
        . . . . 1 .
        . . 1 . . .
        . . . . . .
        """)
    assert match.thrower == 2


def test_two_players_replace_each_others_chips() -> None:
    expect(
        """
        . ① . . . .
        . . . . . 2
        . . . . . .
        . . . . . .
        ① . . . . .
        . . . . 2 .
        """,
        3,
        seat=2,
    )


@pytest.mark.parametrize(("move", "left"), [("replace c1", [0, 2, 2]), ("replace d6", [1, 2, 1])])
def test_three_players_replace_a_chip_of_either_opponent(move: str, left: list[int]) -> None:
    match = expect(
        """
        . . ① . . .
        . . . . . .
        . . . . . ③
        2 . . . . .
        . . . . . .
        . . . ③ . .
        """,
        4,
        seat=2,
        seats=3,
    )
    match.play(move)
    assert [chips.bit_count() for chips in position(match).chips] == left


@pytest.mark.parametrize("seat", [1, 3])
def test_partners_do_not_replace_each_others_chips(seat: int) -> None:
    expect(
        """
        . . . 1 . .
        . . . . . .
        ② . . . . .
        . . . . . ②
        . . . . . .
        . . 1 . . .
        """,
        5,
        seat=seat,
        seats=4,
    )


def test_if_all_four_are_ones_own_the_turn_is_over() -> None:
    match = expect(
        """
        . . . . . .
        . 1 . . 1 .
        2 . . . . .
        . . . . . .
        . 1 . . 1 .
        . . . . . .
        """,
        7,
    )
    assert match.thrower == 2


def test_if_all_four_are_the_teams_the_turn_is_over_for_both_partners() -> None:
    for seat, following in ((2, 3), (4, 1)):
        match = expect(
            """
            . . . . 2 .
            2 . . . . .
            . . . . . .
            . . . . . .
            . . . . . 2
            . 2 . . . .
            """,
            6,
            seat=seat,
            seats=4,
        )
        assert match.thrower == following


@pytest.mark.parametrize("total", [2, *SMALL, 12])
def test_every_number_is_placed_on_first_then_replaced_on_then_worth_nothing(total: int) -> None:
    spaces = sorted(numbered(total), key=SPACES.index)
    match = lay(covered(total, 1, 2, 1, 2).replace("2", ".", 1))
    match.throw(roll(total))
    assert match.legal() == [f"place {spaces[1]}"]
    match = lay(covered(total, 1, 2, 1, 2))
    match.throw(roll(total))
    assert match.legal() == [f"replace {spaces[1]}", f"replace {spaces[3]}"]
    match = lay(covered(total, 1, 1, 1, 1))
    match.throw(roll(total))
    assert not match.actors


# 2 and 12


def test_a_two_places_in_a_corner_and_the_same_player_takes_another_turn() -> None:
    match = expect(
        """
        x . . . . 2
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        x . . . . x
        """,
        2,
    )
    match.play("place f6")
    assert match.thrower == 1


def test_a_twelve_places_in_the_middle_and_the_same_player_takes_another_turn() -> None:
    match = expect(
        """
        . . . . . .
        . . . . . .
        . . x x . .
        . . 1 x . .
        . . . . . .
        . . . . . .
        """,
        12,
        seat=3,
        seats=3,
    )
    match.play("place d4")
    assert match.thrower == 3


def test_a_two_replaces_where_the_corners_are_covered_and_another_turn_follows() -> None:
    match = expect(
        """
        ① . . . . ③
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        2 . . . . ③
        """,
        2,
        seat=2,
        seats=3,
    )
    match.play("replace f1")
    assert match.thrower == 2


def test_a_twelve_replaces_where_the_middle_is_covered_and_another_turn_follows() -> None:
    match = expect(
        """
        . . . . . .
        . . . . . .
        . . 1 ② . .
        . . ② 1 . .
        . . . . . .
        . . . . . .
        """,
        12,
        seat=3,
        seats=4,
    )
    match.play("replace c4")
    assert match.thrower == 3


@pytest.mark.parametrize(("total", "other"), [(2, 12), (12, 2)])
def test_ruling_another_turn_follows_even_if_nothing_could_be_placed(total: int, other: int) -> None:
    match = expect(covered(total, 1, 1, 1, 1), total)
    assert match.thrower == 1
    match.throw(roll(total))
    assert match.thrower == 1
    match.throw(roll(other))
    assert match.actors == (1,)


def test_extra_turns_follow_each_other_until_another_total_falls() -> None:
    match = lay(BARE, seat=2, seats=4)
    for move in ("place a1", "place c3", "place a6", "place b2"):
        assert match.thrower == 2
        match.throw(roll(NUMBER[move[-2:]]))
        match.play(move)
    assert match.thrower == 3


@pytest.mark.parametrize("total", [*SMALL, 10, 11])
def test_no_other_total_brings_another_turn(total: int) -> None:
    match = lay(FULL.replace("2", ".", 1))
    match.throw(roll(total))
    match.act(1, match.game.legal(match.state, 1)[0])
    assert match.thrower == 2
