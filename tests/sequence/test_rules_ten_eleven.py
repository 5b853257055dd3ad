"""The rules page, part 3: the 10, which defends, and the 11, which is wild."""

import pytest

from tests.sequence.drawing import BARE, draw, expect, lay, moves, position, tidy
from tests.sequence.plain import NUMBER, SPACES

# 10, defence


def test_a_ten_removes_an_opponents_chip_but_none_from_the_twos_and_twelves() -> None:
    match = expect(
        """
        2 ② . . 1 2
        . ② 1 . . .
        . . 2 1 . ②
        . ② 1 2 . .
        . . . . . .
        2 . ② . . 2
        """,
        10,
    )
    match.play("remove b4")
    assert draw(match) == tidy("""
        2 2 . . 1 2
        . 2 1 . . .
        . . 2 1 . 2
        . . 1 2 . .
        . . . . . .
        2 . 2 . . 2
        """)
    assert match.thrower == 2


def test_every_space_but_the_twos_and_twelves_is_open_to_a_ten() -> None:
    for space in SPACES:
        match = lay(" ".join("2" if each == space else "." for each in SPACES))
        match.throw("roll 5 5")
        assert moves(match) == ([] if NUMBER[space] in (2, 12) else [f"remove {space}"])


@pytest.mark.parametrize(("move", "left"), [("remove e1", [3, 3, 4]), ("remove c2", [4, 3, 3])])
def test_with_three_players_a_ten_may_take_from_either_opponent(move: str, left: list[int]) -> None:
    match = expect(
        """
        1 2 . . ① 3
        . . ③ . . .
        . . 1 . . ①
        . ③ . 2 . .
        . . . 2 . .
        3 . . . . .
        """,
        10,
        seat=2,
        seats=3,
    )
    match.play(move)
    assert [chips.bit_count() for chips in position(match).chips] == left
    assert match.thrower == 3


@pytest.mark.parametrize("seat", [2, 4])
def test_a_partners_chips_are_ones_own_and_safe_from_the_ten(seat: int) -> None:
    expect(
        """
        1 ① . . 2 .
        . . 2 . . .
        . . . . . .
        . 2 . . . .
        . . . ① . .
        . . . . . .
        """,
        10,
        seat=seat,
        seats=4,
    )


def test_a_ten_on_an_empty_board_ends_the_turn() -> None:
    assert expect(BARE, 10).thrower == 2


def test_a_ten_with_only_ones_own_chips_and_safe_ones_ends_the_turn() -> None:
    match = expect(
        """
        2 1 . . . 3
        . . 1 . . .
        . . 2 3 . .
        . 1 . . . .
        . . . . . .
        . . . . . 3
        """,
        10,
        seats=3,
    )
    assert match.thrower == 2


# 11, wild


def test_an_eleven_places_on_any_empty_space_corners_and_middle_too() -> None:
    match = expect(
        """
        x x x x x 1
        x 2 x x x x
        x x x 1 x x
        x x x x 2 x
        x x x x x x
        2 x x x x x
        """,
        11,
        seat=2,
    )
    match.play("place c4")
    assert match.thrower == 1


def test_an_eleven_replaces_nothing_while_a_single_space_is_empty() -> None:
    expect(
        """
        1 1 2 2 1 1
        2 2 1 1 2 2
        1 1 2 2 1 1
        2 2 x 1 2 2
        1 1 2 2 1 1
        2 2 1 1 2 2
        """,
        11,
    )


def test_an_eleven_on_a_full_board_replaces_any_opponents_chip_corners_and_middle_too() -> None:
    match = expect(
        """
        1 1 ② ② 1 1
        ② ② 1 1 ② ②
        1 1 ② ② 1 1
        ② ② 1 1 ② ②
        1 1 ② ② 1 1
        ② ② 1 1 ② ②
        """,
        11,
    )
    match.play("replace f6")
    assert match.thrower == 2
    assert draw(match) == tidy("""
        1 1 2 2 1 1
        2 2 1 1 2 2
        1 1 2 2 1 1
        2 2 1 1 2 2
        1 1 2 2 1 1
        2 2 1 1 2 1
    """)


def test_an_eleven_on_a_board_full_of_three_colours_replaces_a_chip_of_either_opponent() -> None:
    expect(
        """
        ① ② 3 ① ② 3
        3 ① ② 3 ① ②
        ② 3 ① ② 3 ①
        3 ① ② 3 ① ②
        ② 3 ① ② 3 ①
        ① ② 3 ① ② 3
        """,
        11,
        seat=3,
        seats=3,
    )
