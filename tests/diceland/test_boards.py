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

SOUND = """
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


def ragged() -> str:
    rows = list(rows_of(SOUND))
    rows[3] = rows[3][:-1]
    return "\n".join(rows)


BAD = {
    "two starts": (changed(a1="*"), "a1 and g5 are starts, expected one"),
    "no start": (changed(g5="r"), "no space is the start, *"),
    "an unknown letter": (changed(c3="x"), "c3 is 'x', expected one of *#rygbos"),
    "a digit": (changed(d4="7"), "d4 is '7', expected one of *#rygbos"),
    "a gap": (changed(b1=" "), "b1 is ' ', expected one of *#rygbos"),
    "ragged rows": (ragged(), "row 4 (a4) has 11 spaces, expected 12"),
    "a colour missing": (without_grey(), "no space is grey"),
    "11 treasures": (changed(l9="g"), "green has 1 treasures (h6), expected 2"),
    "13 treasures": (changed(a1="R"), "red has 3 treasures (a1, h3, f8), expected 2"),
    "an unreachable space": (changed(b1="#", a2="#"), "a1 cannot be reached from the start"),
    "a territory of 7": (
        changed(a9="r", b9="r"),
        "the red territory of f8, a9, b9, c9, d9, e9, f9 has 7 spaces, expected 2 to 6",
    ),
    "a territory of 1": (changed(a1="b"), "the blue territory of a1 has 1 spaces, expected 2 to 6"),
    "two treasures in a territory": (changed(k7="O"), "j7 and k7 are treasures of one territory"),
    "129 spaces": ("\n".join(["r" * 22, "r" * 21] * 3), "it has 129 spaces, at most 128 are allowed"),
    "27 columns": ("r" * 27, "row 1 has 27 spaces, at most 26 can be named"),
    "nothing": ("", "it is empty"),
    "nothing but space": (" \n\n ", "it is empty"),
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


def test_every_problem_is_named_not_only_the_first() -> None:
    found = problems(changed(a1="*", l9="g", k7="O"))
    assert "a1 and g5 are starts, expected one" in found
    assert "green has 1 treasures (h6), expected 2" in found
    assert "j7 and k7 are treasures of one territory" in found


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (changed(d3="r"), "there are 3 obstacles, expected 4"),
        (changed(a1="y", b1="y"), "16 spaces are red, expected 18"),
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


def test_generated_boards_are_sound_standard_and_all_different() -> None:
    boards = [generate(seed) for seed in range(60)] + [generate(WORD)]
    for board in boards:
        assert problems(board.text) == []
        assert list(standard_problems(board)) == []
    assert len({board.text for board in boards}) == len(boards)


def test_a_seed_is_a_board_for_good() -> None:
    assert generate(3).text == "\n".join(rows_of(SOUND))
    assert generate(3) == generate(3)
    with pytest.raises(TavolaError, match="a seed is a whole number"):
        generate(-1)


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
