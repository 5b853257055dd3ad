"""The rules page, part 5: five or six in a row, the notation, and the checked facts."""

import pytest

from tavola import BadOptions, Match, NotYourTurn
from tavola.games.sequence.layout import BOARD, LINES
from tavola.games.sequence.rules import has_line
from tests.sequence import plain
from tests.sequence.drawing import BARE, draw, lay, roll, sides_by_space, tidy
from tests.sequence.plain import NUMBER, SPACES


def play_on(match: Match, move: str) -> Match:
    """Throw the total of the move's space, and make the move."""
    match.throw(roll(NUMBER[move[-2:]]))
    match.play(move)
    return match


def winners(match: Match) -> tuple[int, ...] | None:
    """The seats that won, None while the game runs."""
    return match.result.winners if match.result else None


# End

ROW = """
    . . . . . .
    1 1 . 1 1 .
    . . . . . .
    . . . . . .
    . 2 2 2 2 .
    . . . . . .
"""
COLUMN = """
    . . . . . .
    . . . 2 . 1
    . . . 2 . 1
    . . . 2 . 1
    . . . 2 . 1
    . . . . . .
"""
FALLING = """
    . . . . . .
    1 . . . . .
    . 1 . 2 . .
    . . 1 . 2 .
    . . . 1 . 2
    . . . . . .
"""
RISING = """
    . . . . . 1
    . . . . 1 2
    . . . 1 2 .
    . . 1 2 . .
    . . . . . .
    . . . . . .
"""

FIFTH_CHIPS = [
    pytest.param(ROW, "place c2", id="row, from within"),
    pytest.param(COLUMN, "place f1", id="column, at the top"),
    pytest.param(COLUMN, "place f6", id="column, at the bottom"),
    pytest.param(FALLING, "place e6", id="falling diagonal beside the longest"),
    pytest.param(RISING, "place b5", id="rising diagonal, the longest"),
]


@pytest.mark.parametrize(("drawing", "move"), FIFTH_CHIPS)
def test_five_next_to_each_other_in_any_straight_line_win(drawing: str, move: str) -> None:
    match = play_on(lay(drawing), move)
    assert winners(match) == (1,)


@pytest.mark.parametrize("line", LINES[5], ids=lambda line: f"{SPACES[line[0]]}-{SPACES[line[-1]]}")
def test_the_fifth_chip_of_every_line_wins_and_the_fourth_does_not(line: tuple[int, ...]) -> None:
    names = [SPACES[space] for space in line]
    for last in names:
        four = " ".join("1" if space in names and space != last else "." for space in SPACES)
        match = lay(four, seats=3)
        assert not match.is_over
        assert winners(play_on(match, f"place {last}")) == (1,)


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("1 1 1 1 . 1 " + ". " * 30, id="a gap"),
        pytest.param("1 1 2 1 1 1 " + ". " * 30, id="an opponent's chip between"),
        pytest.param(". . . 1 1 1 1 1 1 . . . " + ". " * 24, id="over the edge into the next row"),
    ],
)
def test_five_in_all_do_not_win_unless_they_are_neighbours_in_one_line(drawing: str) -> None:
    assert not play_on(lay(drawing), "place d4").is_over


def test_a_bent_line_does_not_win() -> None:
    match = lay(
        """
        1 1 1 . . .
        . . . 1 . .
        . . . . 1 .
        . . . . . 1
        . . . . . .
        . . . . . .
        """
    )
    assert not play_on(match, "place d1").is_over


def test_a_chip_that_replaces_can_win() -> None:
    match = lay(
        """
        . . . . . .
        . 1 . . 1 .
        . 1 . . . .
        . 1 . . . .
        . 2 . . 1 .
        . 1 . . . .
        """
    )
    assert winners(play_on(match, "replace b5")) == (1,)


def test_a_wild_chip_can_win() -> None:
    match = lay(ROW, seat=2)
    match.throw("roll 5 6")
    match.play("place f5")
    assert winners(match) == (2,)


def test_a_chip_that_joins_two_pieces_to_six_wins_too() -> None:
    assert winners(play_on(lay("1 1 . 1 1 1 " + ". " * 30), "place c1")) == (1,)


def test_a_removed_chip_wins_nothing() -> None:
    match = lay(ROW)
    match.throw("roll 5 5")
    match.play("remove d5")
    assert not match.is_over


def test_the_chip_of_a_two_wins_at_once_without_another_turn() -> None:
    match = lay(
        """
        . . . . . .
        . 1 . . . .
        . . 1 . . .
        . . . 1 . .
        . . . . 1 .
        . . . . . .
        """
    )
    assert_over(play_on(match, "place a1"))


def test_the_chip_of_a_twelve_wins_at_once_without_another_turn() -> None:
    match = lay(
        """
        . . . . . .
        . . . . 1 .
        . . . . . .
        . . 1 . . .
        . 1 . . . .
        1 . . . . .
        """
    )
    assert_over(play_on(match, "place d3"))


def assert_over(match: Match) -> None:
    """The first seat has won, and nothing more can happen."""
    assert winners(match) == (1,)
    assert (match.thrower, match.actors) == (None, ())
    with pytest.raises(NotYourTurn):
        match.throw("roll 3 4")
    with pytest.raises(NotYourTurn):
        match.push("2 place b2")


@pytest.mark.parametrize(("seat", "won"), [(1, (1,)), (2, (2,))])
def test_one_of_two_players_wins_alone(seat: int, won: tuple[int, ...]) -> None:
    match = lay(ROW, seat=seat)
    match.throw("roll 5 6")
    match.play("place c2" if seat == 1 else "place a5")
    assert winners(match) == won


def test_one_of_three_players_wins_alone() -> None:
    match = lay(ROW.replace("2", "3"), seat=3, seats=3)
    assert winners(play_on(match, "place f5")) == (3,)


@pytest.mark.parametrize(
    ("seat", "move", "won"),
    [(1, "place c2", (1, 3)), (3, "place c2", (1, 3)), (2, "place f5", (2, 4)), (4, "place a5", (2, 4))],
)
def test_both_partners_of_a_team_win_whoever_laid_the_last_chip(
    seat: int, move: str, won: tuple[int, ...]
) -> None:
    assert winners(play_on(lay(ROW, seat=seat, seats=4), move)) == won


def test_the_twentieth_chip_can_win() -> None:
    match = lay(
        """
        1 1 1 1 . 1
        . 1 1 1 . .
        . . . . 1 1
        . 1 . . . 1
        1 1 1 . 1 1
        . . 1 . . 1
        """
    )
    assert winners(play_on(match, "place b3")) == (1,)


def test_the_winner_is_known_without_points() -> None:
    match = play_on(lay(ROW), "place c2")
    assert match.result is not None
    assert match.result.scores is None


def test_there_is_no_result_while_the_game_runs() -> None:
    assert lay(ROW).result is None


# The option of six

FIVE = """
    . . . . . .
    1 1 1 1 1 .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_five_is_the_default(seats: int) -> None:
    assert Match("sequence", seats).options == {"line": 5}


@pytest.mark.parametrize("seats", [2, 4])
def test_two_sides_may_play_for_six_and_then_five_are_not_enough(seats: int) -> None:
    match = play_on(lay(FIVE.replace("1", ".", 1), seats=seats, line=6), "place a2")
    assert draw(match) == tidy(FIVE)
    assert match.thrower == 2


@pytest.mark.parametrize(("seats", "won"), [(2, (1,)), (4, (1, 3))])
def test_two_sides_who_play_for_six_win_with_six(seats: int, won: tuple[int, ...]) -> None:
    assert winners(play_on(lay(FIVE, seats=seats, line=6), "place f2")) == won


@pytest.mark.parametrize("line", LINES[6], ids=lambda line: f"{SPACES[line[0]]}-{SPACES[line[-1]]}")
def test_the_sixth_chip_of_every_line_wins_and_the_fifth_does_not(line: tuple[int, ...]) -> None:
    names = [SPACES[space] for space in line]
    for last in names:
        five = " ".join("1" if space in names and space != last else "." for space in SPACES)
        match = lay(five, line=6)
        assert not match.is_over
        assert winners(play_on(match, f"place {last}")) == (1,)


def test_six_in_broken_lines_do_not_win() -> None:
    match = lay(
        """
        1 1 1 1 1 .
        . . . . . 1
        . . . . . 1
        . . . . . 1
        . . . . . 1
        2 . . . . 1
        """,
        line=6,
    )
    assert not play_on(match, "place b2").is_over


def test_three_players_cannot_play_for_six() -> None:
    with pytest.raises(BadOptions):
        Match("sequence", 3, options={"line": 6})


@pytest.mark.parametrize("line", [0, 4, 7, "5", 5.0, True])
def test_no_other_length_can_be_chosen(line: object) -> None:
    with pytest.raises(BadOptions):
        Match("sequence", 2, options={"line": line})


# Lines never run over the edge


@pytest.mark.parametrize("length", [5, 6])
def test_chips_at_any_regular_distance_are_a_line_only_where_the_board_has_one(length: int) -> None:
    for stride in range(1, 36):
        for count in range(1, 8):
            for first in range(36 - stride * (count - 1)):
                spaces = [SPACES[first + stride * n] for n in range(count)]
                expected = plain.has_line(spaces, length)
                assert has_line(plain.mask_of(spaces), length) == expected, spaces


@pytest.mark.parametrize("length", [5, 6])
def test_a_run_of_any_spaces_in_reading_order_wins_only_with_a_whole_line_in_it(length: int) -> None:
    for first in range(36):
        for end in range(first + 1, 37):
            spaces = SPACES[first:end]
            assert has_line(plain.mask_of(spaces), length) == plain.has_line(spaces, length), spaces


# Notation

A_LOG = [
    "* start 2",
    "* roll 3 4",
    "2 place b2",
    "* roll 5 5",
    "1 remove b2",
    "* roll 6 5",
    "2 place c3",
]


def test_the_record_that_the_rules_show_can_be_played() -> None:
    match = Match("sequence", 2, options={"line": 5, "first": 2})
    for line in A_LOG:
        match.push(line)
    assert match.log == A_LOG
    assert match.result is None
    assert sides_by_space(match) == {"c3": 2}


@pytest.mark.parametrize("throw", ["roll 3 4", "roll 4 3", "roll 1 6", "roll 6 1"])
def test_dice_are_written_as_thrown(throw: str) -> None:
    match = lay(BARE)
    match.throw(throw)
    assert match.log[-1] == f"* {throw}"


MIDDLE = """
    . . . . . .
    . 2 . . . .
    . . 1 2 . .
    . . 2 2 . .
    . . . . . .
    . . . . . .
"""


@pytest.mark.parametrize(
    ("total", "move", "sides"),
    [
        (9, "place b3", {"b2": 2, "b3": 1, "c3": 1, "d3": 2, "c4": 2, "d4": 2}),
        (12, "replace c4", {"b2": 2, "c3": 1, "d3": 2, "c4": 1, "d4": 2}),
        (10, "remove b2", {"c3": 1, "d3": 2, "c4": 2, "d4": 2}),
    ],
)
def test_a_move_is_a_verb_and_a_space(total: int, move: str, sides: dict[str, int]) -> None:
    match = lay(MIDDLE)
    match.throw(roll(total))
    match.play(move)
    assert match.log[-1] == f"1 {move}"
    assert sides_by_space(match) == sides


# Checked facts


@pytest.mark.parametrize(("length", "number"), [(5, 32), (6, 14)])
def test_so_many_lines_are_on_the_board(length: int, number: int) -> None:
    assert len(LINES[length]) == len({frozenset(line) for line in LINES[length]}) == number


@pytest.mark.parametrize("length", [5, 6])
def test_every_one_of_them_is_a_line_and_a_full_board_has_them(length: int) -> None:
    for line in LINES[length]:
        assert plain.has_line([SPACES[space] for space in line], length)
    assert has_line(BOARD, length)
    assert not has_line(0, length)


@pytest.mark.parametrize(("total", "number"), [*((n, 4) for n in (2, 3, 4, 5, 6, 7, 8, 9, 12)), (11, 36)])
def test_so_many_choices_has_a_throw_on_an_empty_board(total: int, number: int) -> None:
    match = lay(BARE)
    match.throw(roll(total))
    assert len(match.legal()) == number


def test_a_ten_does_nothing_on_an_empty_board() -> None:
    match = lay(BARE)
    match.throw("roll 5 5")
    assert (match.actors, match.thrower) == ((), 2)
