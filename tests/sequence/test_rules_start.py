"""The rules page, part 1: what lies on the table, and who starts."""

import pytest

from tavola import BadOptions, IllegalMove, Match, NotYourTurn, ScriptedDice
from tavola.games.sequence.layout import NUMBERS
from tavola.games.sequence.notation import space_text
from tavola.games.sequence.rules import CHIPS
from tests.sequence.drawing import BARE, draw, lay, position, roll, tidy
from tests.sequence.plain import NUMBER, PRINTED, SPACES, numbered


def table(seats: int, *totals: int, **options: int) -> Match:
    """A match after throws of these totals."""
    match = Match("sequence", seats, options=options)
    for total in totals:
        match.throw(roll(total))
    return match


# Components


def test_the_board_is_the_printed_one() -> None:
    assert list(NUMBERS) == [int(number) for number in PRINTED.split()]


@pytest.mark.parametrize(("space", "name"), [(0, "a1"), (5, "f1"), (6, "a2"), (30, "a6"), (35, "f6")])
def test_a_space_is_its_column_letter_and_row_number_from_the_top_left(space: int, name: str) -> None:
    assert space_text(space) == name


def test_six_rows_of_six_have_thirty_six_names() -> None:
    assert [space_text(space) for space in range(36)] == SPACES


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 9, 12])
def test_every_number_but_ten_and_eleven_is_on_four_spaces(number: int) -> None:
    assert NUMBERS.count(number) == 4


@pytest.mark.parametrize("number", [10, 11])
def test_no_space_bears_a_ten_or_an_eleven(number: int) -> None:
    assert number not in NUMBERS


def test_the_twos_are_the_corners_and_the_twelves_the_middle() -> None:
    assert numbered(2) == {"a1", "f1", "a6", "f6"}
    assert numbered(12) == {"c3", "d3", "c4", "d4"}


def test_a_quarter_turn_leaves_the_board_as_it_is() -> None:
    rows = [NUMBERS[row : row + 6] for row in range(0, 36, 6)]
    turned = [tuple(column) for column in zip(*reversed(rows), strict=True)]
    assert turned == rows


def test_two_dice_are_thrown() -> None:
    match = lay(BARE)
    throw = match.game.throw(match.state)
    assert (throw.dice, throw.ways) == (2, 36)


def test_two_dice_bring_the_totals_two_to_twelve_as_often_as_dice_do() -> None:
    match = lay(BARE)
    weights = list(match.game.outcomes(match.state).values())
    assert weights == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("text", ["roll 3", "roll 3 3 3"])
def test_one_die_or_three_are_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        lay(BARE).throw(text)


def test_each_side_has_twenty_chips() -> None:
    assert CHIPS == 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats: int) -> None:
    assert Match("sequence", seats).seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_cannot_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        Match("sequence", seats)


THE_FIRST_THREES = ("b1", "f2", "a5", "e6")


@pytest.mark.parametrize(
    ("seats", "drawing"),
    [
        (2, ". 1 . . . . / . . . . . 2 / . . . . . . / . . . . . . / 1 . . . . . / . . . . 2 ."),
        (3, ". 1 . . . . / . . . . . 2 / . . . . . . / . . . . . . / 3 . . . . . / . . . . 1 ."),
        (4, ". 1 . . . . / . . . . . 2 / . . . . . . / . . . . . . / 1 . . . . . / . . . . 2 ."),
    ],
)
def test_two_or_three_play_alone_and_of_four_the_first_and_third_share_a_colour(
    seats: int, drawing: str
) -> None:
    match = lay(BARE, seats=seats)
    for space in THE_FIRST_THREES:
        match.throw("roll 1 2")
        match.play(f"place {space}")
    assert draw(match) == tidy(drawing.replace("/", ""))


@pytest.mark.parametrize(("seats", "sides"), [(2, 2), (3, 3), (4, 2)])
def test_the_third_colour_is_for_three_players_only(seats: int, sides: int) -> None:
    assert position(Match("sequence", seats)).sides == sides


# Who starts

ROLL_OFFS = [
    # seats, the totals thrown, who throws them, who plays first
    pytest.param(2, "9 5", "12", 1, id="first of two"),
    pytest.param(2, "5 9", "12", 2, id="second of two"),
    pytest.param(3, "4 12 7", "123", 2, id="second of three"),
    pytest.param(4, "3 8 2 11", "1234", 4, id="fourth of four"),
    pytest.param(3, "5 5 9", "123", 3, id="a tie below the highest does not count"),
    pytest.param(4, "11 10 10 10", "1234", 1, id="nor does one of three"),
]

RULED_TIES = [
    pytest.param(2, "7 7 3 4", "12 12", 2, id="two of two"),
    pytest.param(3, "9 5 9 6 4", "123 13", 1, id="two of three, the other sits out"),
    pytest.param(3, "9 8 9 2 3", "123 13", 3, id="a second throw need not beat the one who is out"),
    pytest.param(4, "4 12 4 12 7 8", "1234 24", 4, id="partners throw against each other too"),
    pytest.param(3, "6 6 6 2 3 2", "123 123", 2, id="three of three"),
    pytest.param(4, "8 3 8 8 5 4 9", "1234 134", 4, id="three of four"),
    pytest.param(4, "6 6 6 6 2 3 4 5", "1234 1234", 4, id="four of four"),
    pytest.param(2, "5 5 8 8 2 2 12 11", "12 12 12 12", 1, id="two, again and again"),
    pytest.param(4, "7 7 7 7 9 9 9 3 2 8 8 6 5", "1234 1234 123 23", 2, id="four, then three, then two"),
]


def throwers(match: Match, totals: str) -> list[int | None]:
    """Throw these totals; who threw each."""
    found = []
    for total in totals.split():
        found.append(match.thrower)
        match.throw(roll(int(total)))
    return found


@pytest.mark.parametrize(("seats", "totals", "order", "first"), ROLL_OFFS)
def test_all_throw_in_seat_order_and_the_highest_total_plays_first(
    seats: int, totals: str, order: str, first: int
) -> None:
    match = table(seats)
    assert throwers(match, totals) == [int(seat) for seat in order]
    assert match.thrower == first


@pytest.mark.parametrize(("seats", "totals", "order", "first"), RULED_TIES)
def test_ruling_those_tied_for_the_highest_throw_again_among_themselves(
    seats: int, totals: str, order: str, first: int
) -> None:
    match = table(seats)
    assert throwers(match, totals) == [int(seat) for seat in order.replace(" ", "")]
    assert match.thrower == first


@pytest.mark.parametrize("totals", [(2, 2, 12, 12, 10, 11), (7, 7, 10, 10, 3, 9), (11, 11, 12, 12, 2, 8)])
def test_ruling_throws_for_the_start_place_no_chip_and_give_no_extra_turn(totals: tuple[int, ...]) -> None:
    match = table(2)
    for number, total in enumerate(totals):
        assert match.thrower == number % 2 + 1
        match.throw(roll(total))
        assert not match.actors
    assert draw(match) == tidy(BARE)


def test_the_first_turn_begins_with_a_throw_of_its_own() -> None:
    match = table(2, 9, 7)
    match.throw("roll 2 3")
    assert match.actors == (1,)
    assert match.legal() == ["place d1", "place a3", "place f4", "place c6"]


@pytest.mark.parametrize(
    ("totals", "order"), [((9, 3, 5, 4), [1, 2, 3, 4, 1]), ((3, 4, 9, 5), [3, 4, 1, 2, 3])]
)
def test_play_then_goes_in_seat_order(totals: tuple[int, ...], order: list[int]) -> None:
    match = table(4, *totals)
    seen = []
    for space in ("b2", "e2", "b5", "e5", "d1"):
        seen.append(match.thrower)
        match.throw(roll(NUMBER[space]))
        match.play(f"place {space}")
    assert seen == order


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 3), (4, 2), (4, 4)])
def test_the_option_first_names_who_starts_without_dice(seats: int, first: int) -> None:
    match = Match("sequence", seats, options={"first": first}, dice=ScriptedDice([f"start {first}"]))
    assert match.thrower is None
    match.throw()
    assert match.log == [f"* start {first}"]
    assert match.thrower == first


@pytest.mark.parametrize("line", ["* start 1", "* start 3", "* roll 6 6"])
def test_where_the_second_seat_is_named_nothing_else_can_begin_the_log(line: str) -> None:
    match = Match("sequence", 2, options={"first": 2})
    with pytest.raises(IllegalMove):
        match.push(line)
    assert match.log == []


def test_a_start_is_no_throw_of_the_dice_and_comes_once() -> None:
    match = Match("sequence", 2, options={"first": 2})
    match.push("* start 2")
    with pytest.raises(IllegalMove):
        match.push("* start 2")


def test_without_the_option_nobody_is_drawn() -> None:
    with pytest.raises(IllegalMove):
        Match("sequence", 2).push("* start 1")


@pytest.mark.parametrize("first", [0, 3, -1, True, "1", 1.0])
def test_the_first_seat_must_be_one_at_the_table(first: object) -> None:
    with pytest.raises(BadOptions):
        Match("sequence", 2, options={"first": first})


def test_nobody_decides_before_the_first_turn() -> None:
    with pytest.raises(NotYourTurn):
        table(2).play("place a1")
