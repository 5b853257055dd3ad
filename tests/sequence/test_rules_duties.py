"""The rules page, part 4: what must be done, and what cannot be done with all chips on the board."""

import pytest

from tavola import IllegalMove, MalformedMove, NotYourTurn
from tests.sequence.drawing import BARE, FULL, covered, expect, lay, position, roll

ALL_TWENTY = """
    1 1 . 1 1 2
    1 1 . 1 1 .
    . . . 1 2 1
    1 1 2 . 1 1
    1 1 . 1 1 .
    2 . 1 . . 1
"""


# Nothing is optional


@pytest.mark.parametrize("total", range(2, 13))
def test_there_is_no_passing_a_move_that_can_be_made(total: int) -> None:
    match = lay(FULL.replace("2", ".", 1))
    match.throw(roll(total))
    assert match.actors == (1,)
    for refused in ("pass", "", "end", "roll 1 2"):
        with pytest.raises(MalformedMove):
            match.play(refused)
    with pytest.raises(NotYourTurn):
        match.throw("roll 1 2")
    assert match.actors == (1,)


@pytest.mark.parametrize(
    ("total", "move"),
    [
        (7, "place a1"),
        (7, "place b2"),
        (7, "replace b2"),
        (7, "remove b2"),
        (10, "place b5"),
        (10, "replace b2"),
        (10, "remove a2"),
        (11, "replace b2"),
        (11, "place b2"),
    ],
)
def test_whatever_the_total_does_not_allow_is_refused_and_changes_nothing(total: int, move: str) -> None:
    match = lay(covered(7, 2, 2, 1, 0).replace("0", "."))
    match.throw(roll(total))
    before = match.state.copy()
    with pytest.raises(IllegalMove):
        match.play(move)
    assert match.state == before


def test_only_the_player_whose_turn_it_is_moves() -> None:
    match = lay(BARE)
    match.throw("roll 3 4")
    with pytest.raises(NotYourTurn):
        match.push("2 place b2")


def test_where_nothing_can_be_done_the_turn_passes_without_a_line_in_the_log() -> None:
    match = lay(covered(7, 1, 1, 1, 1), seats=3)
    match.push("* roll 3 4")
    match.push("* roll 5 6")
    match.push("2 place a1")
    assert match.log == ["* start 1", "* roll 3 4", "* roll 5 6", "2 place a1"]


# Twenty chips


def test_the_twentieth_chip_may_be_placed() -> None:
    match = lay(ALL_TWENTY.replace("1", ".", 1))
    match.throw("roll 1 1")
    match.play("place a1")
    assert position(match).chips[0].bit_count() == 20


@pytest.mark.parametrize("total", [3, 4, 5, 6, 7, 8, 9, 11])
def test_ruling_with_all_twenty_chips_on_the_board_nothing_is_placed(total: int) -> None:
    assert expect(ALL_TWENTY, total).thrower == 2


def test_ruling_with_all_twenty_chips_on_the_board_nothing_is_replaced() -> None:
    without_empty_nines = """
        1 1 . 1 1 2
        1 1 . 2 1 .
        . 2 . 1 . 1
        1 1 2 . 1 1
        1 1 2 1 1 .
        2 1 1 . . 1
    """
    assert expect(without_empty_nines, 9).thrower == 2


def test_ruling_with_all_twenty_chips_an_eleven_does_nothing_on_a_full_board() -> None:
    full = """
        1 1 2 1 2 2
        1 2 2 1 1 1
        1 2 1 1 1 1
        1 2 2 2 1 1
        2 1 2 1 2 2
        1 1 2 2 1 2
    """
    assert expect(full, 11).thrower == 2


def test_ruling_with_all_twenty_chips_a_ten_still_removes() -> None:
    match = expect(
        """
        1 1 . 1 1 2
        1 1 . 1 1 .
        . . . 1 ② 1
        1 1 2 . 1 1
        1 1 . 1 1 .
        2 . 1 . . 1
        """,
        10,
    )
    match.play("remove e3")
    assert match.thrower == 2


@pytest.mark.parametrize("total", [2, 12])
def test_ruling_with_all_twenty_chips_a_two_or_twelve_still_brings_another_turn(total: int) -> None:
    assert expect(ALL_TWENTY, total).thrower == 1


@pytest.mark.parametrize(("seat", "following"), [(1, 2), (3, 4)])
def test_ruling_a_teams_twenty_chips_are_both_partners(seat: int, following: int) -> None:
    assert expect(ALL_TWENTY, 8, seat=seat, seats=4).thrower == following


def test_an_opponent_with_twenty_chips_on_the_board_hinders_nobody() -> None:
    expect(
        """
        1 1 . 1 1 2
        1 1 . 1 1 x
        . . . 1 2 1
        1 1 2 . 1 1
        1 1 . 1 1 .
        2 . 1 . x 1
        """,
        3,
        seat=2,
    )


@pytest.mark.parametrize(("total", "move"), [(10, "remove b4"), (7, "replace e5")])
def test_ruling_a_chip_removed_or_replaced_can_be_placed_again(total: int, move: str) -> None:
    match = lay(ALL_TWENTY, seat=2)
    match.throw(roll(total))
    match.play(move)
    match.throw("roll 3 5")
    assert match.actors == (1,)
    match.play("place c2")
    assert position(match).chips[0].bit_count() == 20
