"""Boards: what is refused, and with which words; the eight that come with the game; the generator's."""

import pytest

from tavola.core.errors import BadOptions, TavolaError
from tavola.core.kernel import WORD
from tavola.games.diceland import workshop
from tavola.games.diceland.board import (
    LETTERS,
    Board,
    lettered_board,
    problems,
    read_board,
    rows_of,
    standard_problems,
)
from tavola.games.diceland.generator import FAR, NEAR, generate
from tavola.games.diceland.shape import distance_between, treasure_steps
from tests.effort import at_length

SOUND = """\
rroogyYyysS#y
rroogsrysssy
rbg#BsrRbBbsy
bggbbsrgbsrY
ybSbbb*ggbsry
yysgooyG#rro
oysgoyyygOooo
Ooog#Rbbsggg
oorrrrbbsssGg
"""


def changed(**marks: str) -> str:
    """The sound board with other signs on some spaces."""
    board = Board(rows_of(SOUND))
    signs = iter(marks.get(name, sign) for name, sign in zip(board.names, board.marks, strict=True))
    return "\n".join("".join(next(signs) for _ in row) for row in board.rows)


def without_grey() -> str:
    return SOUND.replace("s", "#").replace("S", "#")


def with_row(number: int, row: str) -> str:
    """The sound board with another row."""
    rows = list(rows_of(SOUND))
    rows[number - 1] = row
    return "\n".join(rows)


def only(**marks: str) -> str:
    """A standard field that is yellow but for its start and a few signs."""
    return changed(**{**dict.fromkeys(Board(rows_of(SOUND)).names, "y"), "g5": "*", **marks})


UNSPACED = "expected signs with no space before, between or after them"
BAD = {
    "two starts": (changed(a1="*"), "a1 and g5 are starts, expected one"),
    "no start": (changed(g5="r"), "no space is the start, *"),
    "an unknown letter": (changed(c3="x"), "c3 is 'x', expected one of *#rygbos"),
    "a digit": (changed(d4="7"), "d4 is '7', expected one of *#rygbos"),
    "a gap": (changed(b1=" "), f"row 1 has ' ' in column 2, {UNSPACED}"),
    "a tab": (changed(a2="\t"), f"row 2 has '\\t' in column 1, {UNSPACED}"),
    "a no-break space": (changed(m9="\xa0"), f"row 9 has '\\xa0' in column 13, {UNSPACED}"),
    "an indented row": (with_row(2, "  rroogsrysssy"), f"row 2 has ' ' in column 1, {UNSPACED}"),
    "a blank at a row's end": (SOUND.replace("\n", " \n", 1), f"row 1 has ' ' in column 14, {UNSPACED}"),
    "another end of line": (SOUND.replace("\n", "\r\n"), f"row 1 has '\\r' in column 14, {UNSPACED}"),
    "a line separator": (SOUND.replace("\n", "\u2028", 1), f"row 1 has '\\u2028' in column 14, {UNSPACED}"),
    "a sign that cannot be seen": (changed(c1="\u200b"), "c1 is '\\u200b', expected one of *#rygbos"),
    "an empty line before it": (f"\n{SOUND}", "row 1 is empty, expected signs"),
    "an empty line within it": (with_row(4, ""), "row 4 is empty, expected signs"),
    "two empty lines after it": (f"{SOUND}\n\n", "row 10 is empty, expected signs"),
    "ragged rows": (with_row(4, "bggbbsrgbsr"), "row 4 (a4) has 11 spaces, expected 12"),
    "one space": ("*\n*", "row 2 (a2) has 1 space, expected 2"),
    "a colour missing": (without_grey(), "no space is grey"),
    "11 treasures": (changed(l9="g"), "green has 1 treasure (h6), expected 2"),
    "13 treasures": (changed(a1="R"), "red has 3 treasures (a1, h3, f8), expected 2"),
    "an unreachable space": (changed(b1="#", a2="#"), "a1 cannot be reached from the start"),
    "a territory of 7": (
        changed(a9="r", b9="r"),
        "the red territory of f8, a9, b9, c9, d9, e9, f9 has 7 spaces, expected 2 to 6",
    ),
    "a territory of 1": (changed(a1="b"), "the blue territory of a1 has 1 space, expected 2 to 6"),
    "two treasures in a territory": (changed(k7="O"), "j7 and k7 are treasures of one territory"),
    "129 spaces": ("\n".join(["r" * 22, "r" * 21] * 3), "it has 129 spaces, at most 128 are allowed"),
    "27 columns": ("r" * 27, "row 1 has 27 spaces, at most 26 can be named"),
    "nothing": ("", "it is empty"),
    "nothing but a line's end": ("\n", "it is empty"),
    "nothing but space": (" \n\n ", f"row 1 has ' ' in column 1, {UNSPACED}"),
}


def test_the_sound_board_is_sound() -> None:
    assert problems(SOUND) == []
    assert list(standard_problems(read_board(SOUND))) == []


@pytest.mark.parametrize("name", BAD)
def test_a_bad_board_is_refused_with_its_place(name: str) -> None:
    text, problem = BAD[name]
    assert problem in problems(text)
    with pytest.raises(BadOptions, match="not a board: "):
        read_board(text)


@pytest.mark.parametrize("number", range(1, 10))
@pytest.mark.parametrize("more", ["", "rr"])
def test_of_rows_that_do_not_fit_only_the_odd_one_is_blamed(number: int, more: str) -> None:
    right = rows_of(SOUND)[number - 1]
    wrong = right + more if more else right[:-1]
    expected = f"row {number} (a{number}) has {len(wrong)} spaces, expected {len(right)}"
    assert problems(with_row(number, wrong)) == [expected]


@pytest.mark.parametrize(
    ("lengths", "blamed"),
    [
        ([3, 3], "row 2 (a2) has 3 spaces, expected 2"),  # where nothing decides, the first row is right
        ([2, 3, 3], "row 3 (a3) has 3 spaces, expected 2"),
        ([3, 3, 2], "row 1 (a1) has 3 spaces, expected 2"),
        ([4, 2, 3, 2], "row 1 (a1) has 4 spaces, expected 3"),
        ([2, 2, 1, 2], "row 1 (a1) has 2 spaces, expected 1"),
    ],
)
def test_the_rows_that_most_agree_on_are_right(lengths: list[int], blamed: str) -> None:
    assert problems("\n".join("r" * length for length in lengths)) == [blamed]


def test_one_line_end_after_the_last_row_is_fine() -> None:
    assert problems(SOUND.removesuffix("\n")) == problems(SOUND) == []


def test_of_very_many_problems_some_are_named_and_all_counted() -> None:
    found = problems("\n".join("x" * 100_000))
    assert len(found) == 13
    assert found[-1].endswith(" more")
    with pytest.raises(BadOptions) as caught:
        read_board("x" * 100_000)
    assert len(str(caught.value)) < 1000


def test_every_problem_is_named_not_only_the_first() -> None:
    found = problems(changed(a1="*", l9="g", k7="O"))
    assert "a1 and g5 are starts, expected one" in found
    assert "green has 1 treasure (h6), expected 2" in found
    assert "j7 and k7 are treasures of one territory" in found


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (changed(d3="r"), "it has 3 obstacles, expected 4"),
        (changed(a1="y", b1="y"), "red has 16 spaces, expected 18"),
        (only(d3="#"), "it has 1 obstacle, expected 4"),
        (only(a1="r"), "red has 1 space, expected 18"),
        (only(), "the start touches 1 colour, expected at least 5"),
        ("\n".join(rows_of(SOUND)[:8]), "the standard field has nine rows of 13 and 12 spaces in turn"),
    ],
)
def test_a_sound_board_can_be_other_than_standard(text: str, problem: str) -> None:
    assert problem in list(standard_problems(Board(rows_of(text))))


# The eight of our own


@pytest.mark.parametrize("letter", LETTERS)
def test_our_boards_are_sound_and_standard(letter: str) -> None:
    board = lettered_board(letter)
    assert problems(board.text) == []
    assert list(standard_problems(board)) == []


def test_our_boards_differ_clearly_in_shape() -> None:
    from tavola.sim.choose import LEAST_DISTANCE

    boards = [lettered_board(letter) for letter in LETTERS]
    pairs = [(one, other) for one in boards for other in boards if one is not other]
    assert len({board.text for board in boards}) == len(LETTERS)
    assert min(distance_between(one, other) for one, other in pairs) >= LEAST_DISTANCE


# The generator


@pytest.mark.parametrize("count", [10, *at_length(60)])
def test_generated_boards_are_sound_standard_and_all_different(count: int) -> None:
    boards = [generate(seed) for seed in range(count)] + [generate(WORD)]
    for board in boards:
        assert problems(board.text) == []
        assert list(standard_problems(board)) == []
    assert len({board.text for board in boards}) == len(boards)


def test_a_seed_is_a_board_for_good() -> None:
    assert generate(3).text == "\n".join(rows_of(SOUND))
    assert generate(3) == generate(3)
    with pytest.raises(TavolaError, match="a seed is a whole number"):
        generate(-1)


@pytest.mark.long
def test_generated_boards_are_varied() -> None:
    boards = [generate(seed) for seed in range(30)]
    assert {len(t.spaces) for board in boards for t in board.territories} == {2, 3, 4, 5, 6}
    assert len({tuple(sorted(len(t.spaces) for t in board.territories)) for board in boards}) > 20
    for board in boards:
        far = treasure_steps(board)
        assert sum(steps <= NEAR for steps in far) >= 3
        assert sum(steps >= FAR for steps in far) >= 3
        assert far[0] >= 2
        assert far[-1] <= 8


# Distance


def test_shape_knows_no_colours_and_no_sides() -> None:
    board = read_board(SOUND)
    mirrored = Board(tuple(row[::-1] for row in board.rows))
    upside_down = Board(board.rows[::-1])
    swapped = Board(tuple(row.translate(str.maketrans("rgRG", "grGR")) for row in board.rows))
    for twin in (board, mirrored, upside_down, swapped):
        assert distance_between(board, twin) == 0
    assert distance_between(board, generate(4)) == distance_between(generate(4), board) > 0.15


def test_shapes_of_other_fields_can_be_compared() -> None:
    longer = Board((*rows_of(SOUND), "#" * 12))
    assert 0 < distance_between(read_board(SOUND), longer) <= 1
    assert workshop.distance(SOUND, SOUND) == 0
