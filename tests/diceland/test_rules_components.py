"""The rules page, part 1: who plays, the dice, the boards, and who is active first."""

from typing import Any

import pytest

from tavola import BadOptions, IllegalMove, Match, NotYourTurn, ScriptedDice
from tavola.games.diceland import GAME
from tavola.games.diceland.board import LETTERS, Board, lettered_board, read_board
from tavola.games.diceland.layout import COLOURS
from tests.diceland.drawing import BARE, SMALL, board_of, crossed_by, draw, lay, tidy

BARE_TEXT, SMALL_TEXT = board_of(BARE).text, board_of(SMALL).text
every_letter = pytest.mark.parametrize("letter", LETTERS)

# Players and dice


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats: int) -> None:
    assert Match("diceland", seats).seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_cannot_play(seats: int) -> None:
    with pytest.raises(BadOptions):
        Match("diceland", seats)


def test_six_dice_are_thrown_whose_faces_are_the_six_colours() -> None:
    match = lay(BARE, BARE)
    throw = match.game.throw(match.state)
    assert (throw.dice, throw.ways) == (6, 6**6)
    match.throw("roll r y g b o s")
    assert match.legal() == [f"choose {colour}" for colour in "rygbos"]


def test_the_dice_are_alike_and_only_their_colours_count() -> None:
    one, other = lay(BARE, BARE), lay(BARE, BARE)
    one.throw("roll r r r g g y")
    other.throw("roll g r y r g r")
    assert one.state == other.state


def test_a_throw_is_as_likely_as_its_dice_can_change_places() -> None:
    match = lay(BARE, BARE)
    weights = {}
    for text in ("roll r r r r r r", "roll s r r r r r", "roll r y g b o s"):
        way = match.game.throw(match.state).parse(text)
        weights[text] = match.game.outcomes(match.state)[match.game.outcome(match.state, way)]
    assert list(weights.values()) == [1, 6, 720]


# Which boards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_every_player_has_a_board_from_a_sheet_of_their_own(seats: int) -> None:
    boards = Match("diceland", seats).options["boards"]
    sheets = {LETTERS.index(board) // 2 for board in boards}
    assert len(boards) == len(sheets) == seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_the_game_can_draw_sheets_and_sides_and_every_board_comes_up(seats: int) -> None:
    seen = set()
    for seed in range(40):
        boards = GAME.draw_options(seats, {"first": 2}, seed)["boards"]
        assert len({LETTERS.index(board) // 2 for board in boards}) == len(boards) == seats
        seen |= set(boards)
    assert seen == set(LETTERS)


def test_boards_that_are_given_are_not_drawn() -> None:
    assert GAME.draw_options(2, {"boards": ["H", "H"]}, 7)["boards"] == ["H", "H"]


@pytest.mark.parametrize(
    "boards", [["A", "C"], ["B", "C"], ["B", "D"], ["H", "E", "D"], ["A", "D", "F", "G"]]
)
def test_ruling_either_side_of_a_sheet_can_be_picked(boards: list[str]) -> None:
    match = Match("diceland", len(boards), options={"boards": boards})
    assert match.options["boards"] == boards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_all_may_play_the_same_board(seats: int) -> None:
    match = lay(*[SMALL] * seats)
    assert [draw(match, seat) for seat in range(1, seats + 1)] == [tidy(SMALL)] * seats
    assert Match("diceland", seats, options={"boards": ["C"] * seats}).options["boards"] == ["C"] * seats


def test_every_player_has_a_board_of_their_own() -> None:
    match = lay(BARE, SMALL, BARE)
    assert [draw(match, seat) for seat in (1, 2, 3)] == [tidy(BARE), tidy(SMALL), tidy(BARE)]


def test_letters_and_boards_of_ones_own_can_be_mixed() -> None:
    boards = ["B", {"text": SMALL_TEXT}]
    assert Match("diceland", 2, options={"boards": boards}).options["boards"] == boards


@pytest.mark.parametrize(
    "boards",
    [
        *("A", "AC", 1, True, {"text": BARE_TEXT}, {}, ("A", "C")),
        *([], ["A"], ["A", "C", "E"]),
        *(["A", "I"], ["A", "a"], ["A", ""], ["A", "AB"], ["A", 1], ["A", None], ["A", ["C"]]),
        *(["A", {}], ["A", {"text": ""}], ["A", {"text": None}], ["A", {"text": ["r"]}]),
        *(["A", {"letter": "B"}], ["A", BARE_TEXT]),
    ],
)
def test_anything_but_a_board_for_each_seat_is_refused(boards: Any) -> None:
    with pytest.raises(BadOptions):
        Match("diceland", 2, options={"boards": boards})


# What a board is made of


def neighbours(board: Board, name: str) -> set[str]:
    """The names of the spaces around one."""
    return {board.names[space] for space in board.neighbours[board.names.index(name)]}


@pytest.mark.parametrize(
    ("name", "around"),
    [
        pytest.param("e3", "d3 f3 d2 e2 d4 e4", id="in a long row"),
        pytest.param("d2", "c2 e2 d1 e1 d3 e3", id="in a short row"),
        pytest.param("a1", "b1 a2", id="a corner"),
        pytest.param("i1", "h1 h2", id="another corner"),
        pytest.param("a3", "b3 a2 a4", id="the left edge of a long row"),
        pytest.param("a2", "b2 a1 b1 a3 b3", id="the left edge of a short row"),
        pytest.param("h4", "g4 h3 i3 h5 i5", id="the right edge of a short row"),
        pytest.param("i5", "h5 h4", id="the last of all"),
    ],
)
def test_a_hexagon_touches_up_to_six_others(name: str, around: str) -> None:
    assert neighbours(board_of(BARE), name) == set(around.split())


@pytest.mark.parametrize(
    ("name", "around"), [("a1", "b1 a2 b2"), ("c3", "b3 d3 c2 d2 c4 d4"), ("d2", "c2 e2 c1 d1 c3 d3")]
)
def test_short_rows_may_come_first(name: str, around: str) -> None:
    assert neighbours(board_of(SMALL), name) == set(around.split())


@pytest.mark.parametrize("drawing", [BARE, SMALL])
def test_neighbours_are_those_of_the_pages_formula(drawing: str) -> None:
    rows = board_of(drawing).rows
    longest = max(map(len, rows))
    for r, row in enumerate(rows):
        for c in range(len(row)):
            beside = [(r, c - 1), (r, c + 1)]
            shifts = (c - 1, c) if len(row) == longest else (c, c + 1)
            around = [*beside, *((other, shift) for other in (r - 1, r + 1) for shift in shifts)]
            expected = {
                f"{'abcdefghijklm'[column]}{line + 1}"
                for line, column in around
                if 0 <= line < len(rows) and 0 <= column < len(rows[line])
            }
            assert neighbours(board_of(drawing), f"{'abcdefghijklm'[c]}{r + 1}") == expected


def test_the_start_is_crossed_from_the_beginning_and_nothing_else_is() -> None:
    match = lay(BARE, SMALL)
    assert crossed_by(match, 1) == {"e3"}
    assert crossed_by(match, 2) == {"c3"}


def test_a_territory_is_a_connected_group_of_one_colour() -> None:
    board = board_of(BARE)
    groups = {" ".join(board.names[space] for space in area.spaces) for area in board.territories}
    assert groups == {
        *("a3 a4", "f3 g3 h3 f4 g4 f5"),
        *("a1 b1 c1 a2", "e2 f2"),
        *("d1 e1 d2", "g5 h5"),
        *("i3 h4 i5", "e4 e5", "a5 b5 c5"),
        *("g1 h1 g2", "b4 c4 d4 d5"),
        *("i1 h2", "b2 c2 c3 d3"),
    }


def test_spaces_are_named_by_column_and_row_counted_within_the_row() -> None:
    assert [name for name in board_of(SMALL).names if name[0] == "a"] == ["a1", "a2", "a3", "a4", "a5"]
    assert board_of(SMALL).names[:8] == ("a1", "b1", "c1", "d1", "e1", "f1", "a2", "b2")
    assert board_of(BARE).names[-1] == "i5"


# The eight boards that come with the game


def test_the_boards_are_eight() -> None:
    assert LETTERS == "ABCDEFGH"
    assert len({lettered_board(letter).text for letter in LETTERS}) == 8


@every_letter
def test_the_standard_field_has_nine_rows_of_thirteen_and_twelve(letter: str) -> None:
    board = lettered_board(letter)
    assert [len(row) for row in board.rows] == [13, 12, 13, 12, 13, 12, 13, 12, 13]
    assert len(board.marks) == 113


@every_letter
def test_its_start_is_the_very_middle_and_four_spaces_are_obstacles(letter: str) -> None:
    board = lettered_board(letter)
    assert board.names[board.start] == "g5"
    assert board.marks.count("#") == 4


@every_letter
def test_each_colour_has_eighteen_spaces_two_of_them_treasures(letter: str) -> None:
    marks = lettered_board(letter).marks
    for colour in COLOURS:
        assert marks.lower().count(colour) == 18
        assert marks.count(colour.upper()) == 2


@every_letter
def test_its_territories_have_two_to_six_spaces_and_at_most_one_treasure(letter: str) -> None:
    board = lettered_board(letter)
    for area in board.territories:
        assert 2 <= len(area.spaces) <= 6
        assert sum(board.is_treasure(space) for space in area.spaces) <= 1


@every_letter
def test_five_colours_touch_its_start_and_every_space_can_be_reached(letter: str) -> None:
    board = lettered_board(letter)
    assert len({board.marks[space].lower() for space in board.neighbours[board.start]} & set(COLOURS)) >= 5
    assert len(board.connected(board.start, same_colour=False)) == 109


# Boards of one's own


def changed(*edits: tuple[str, str]) -> str:
    """The bare board with other signs on some spaces."""
    board = board_of(BARE)
    signs = list(board.marks)
    for name, sign in edits:
        signs[board.names.index(name)] = sign
    left = iter(signs)
    return "\n".join("".join(next(left) for _ in row) for row in board.rows)


def padded(rows: int) -> str:
    """The bare board with rows of obstacles below it."""
    return "\n".join([BARE_TEXT, *("#" * (8 + number % 2) for number in range(rows))])


@pytest.mark.parametrize("text", [BARE_TEXT, SMALL_TEXT, padded(1), BARE_TEXT + "\n"])
def test_a_board_that_keeps_the_rules_can_be_played(text: str) -> None:
    assert Match("diceland", 2, options={"boards": [{"text": text}] * 2}).seats == 2


def test_a_hundred_and_twenty_eight_spaces_are_the_most() -> None:
    assert len(read_board(padded(10)).marks) == 128
    with pytest.raises(BadOptions):
        read_board(padded(11))


WRONG_BOARDS = [
    pytest.param("", id="nothing"),
    pytest.param(changed(("e3", "#")), id="no start"),
    pytest.param(changed(("f1", "*")), id="two starts"),
    pytest.param(changed(("f1", "x")), id="a sign that means nothing"),
    pytest.param(changed(("f1", " ")), id="a gap"),
    pytest.param(BARE_TEXT.replace("\n", "#\n", 1), id="a row too long"),
    pytest.param(BARE_TEXT[1:], id="a row too short"),
    pytest.param(BARE_TEXT[:-1], id="the last row too short"),
    pytest.param(BARE_TEXT.replace("\n", "\n\n", 1), id="an empty row"),
    pytest.param(BARE_TEXT.replace("\n", ""), id="all in one row"),
    pytest.param(
        BARE_TEXT.replace("g", "#").replace("G", "#"),
        id="a colour missing",
    ),
    pytest.param(changed(("a4", "r")), id="one treasure of a colour"),
    pytest.param(changed(("a4", "r"), ("h3", "r")), id="no treasure of a colour"),
    pytest.param(changed(("b5", "B")), id="three treasures of a colour"),
    pytest.param(changed(("a4", "r"), ("f3", "R")), id="two treasures in one territory"),
    pytest.param(changed(("h5", "#")), id="a territory of one space"),
    pytest.param(changed(("i3", "r")), id="a territory of seven spaces"),
    pytest.param(padded(1) + "\nbb#######", id="a space that cannot be reached"),
]


@pytest.mark.parametrize("text", WRONG_BOARDS)
def test_a_board_that_breaks_a_rule_is_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        Match("diceland", 2, options={"boards": [{"text": BARE_TEXT}, {"text": text}]})


def test_two_territories_of_a_colour_that_touch_are_one() -> None:
    board = read_board(changed(("d5", "b")))
    assert "e4 a5 b5 c5 d5 e5" in [
        " ".join(board.names[s] for s in area.spaces) for area in board.territories
    ]


# Who is active first


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_active_player_is_drawn_at_random_all_alike(seats: int) -> None:
    match = Match("diceland", seats)
    throw = match.game.throw(match.state)
    assert [throw.text(way) for way in range(throw.ways)] == [f"start {n}" for n in range(1, seats + 1)]
    assert set(match.game.outcomes(match.state).values()) == {1}


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 3), (4, 2), (4, 4)])
def test_whoever_is_drawn_begins(seats: int, first: int) -> None:
    match = Match("diceland", seats, dice=ScriptedDice([f"start {first}"]))
    assert match.thrower is None
    match.throw()
    assert match.log == [f"* start {first}"]
    assert match.thrower == first


@pytest.mark.parametrize(("seats", "first"), [(2, 1), (2, 2), (3, 3), (4, 2), (4, 4)])
def test_the_option_first_names_who_begins_and_the_log_says_so_too(seats: int, first: int) -> None:
    match = Match("diceland", seats, options={"first": first})
    match.throw()
    assert match.log == [f"* start {first}"]
    assert match.thrower == first


@pytest.mark.parametrize("line", ["* start 1", "* start 3", "* roll r r r r r r"])
def test_where_the_second_seat_is_named_nothing_else_can_begin_the_log(line: str) -> None:
    match = Match("diceland", 2, options={"first": 2})
    with pytest.raises(IllegalMove):
        match.push(line)
    assert match.log == []


@pytest.mark.parametrize("line", ["* start 3", "* roll r r r r r r"])
def test_nobody_is_drawn_who_is_not_at_the_table_and_no_dice_fall_before(line: str) -> None:
    with pytest.raises(IllegalMove):
        Match("diceland", 2).push(line)


@pytest.mark.parametrize("first", [0, 3, -1, True, "1", 1.0])
def test_the_first_seat_must_be_one_at_the_table(first: object) -> None:
    with pytest.raises(BadOptions):
        Match("diceland", 2, options={"first": first})


def test_nobody_decides_before_the_first_throw() -> None:
    for match in (Match("diceland", 2), lay(BARE, BARE)):
        with pytest.raises(NotYourTurn):
            match.play("choose r")
