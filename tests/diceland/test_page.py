"""Sentences of the rules page that other tests leave out: where boards come from, and records of phase 2."""

import pytest

from tavola import BadRecord, Match, Record
from tavola.cli.session import begin
from tavola.games.diceland import GAME
from tavola.games.diceland.board import LETTERS, lettered_board, read_board
from tavola.games.diceland.generator import generate
from tests.diceland.drawing import SMALL, board_of

# The eight boards

FROZEN = {
    "A": 6434845904371870195,
    "B": 3436118773858460863,
    "C": 5234481736844353938,
    "D": 7643289135559045372,
    "E": 5081692153806383603,
    "F": 8039800697753554713,
    "G": 7952367694690007585,
    "H": 6349768373996519259,
}  # the generator's seed of each board: candidates of the search that docs/boards.md tells


@pytest.mark.parametrize("letter", LETTERS)
def test_each_of_our_boards_is_the_generators_and_stays_as_it_is(letter: str) -> None:
    assert lettered_board(letter).text == generate(FROZEN[letter]).text


def test_a_table_that_names_no_boards_draws_them_by_lot_from_sheets_of_their_own() -> None:
    seen = set()
    for seed in range(12):
        match, _ = begin(GAME, ["Ada", "Bo", "Cleo"], {}, seed, None)
        boards = match.options["boards"]
        assert len({LETTERS.index(board) // 2 for board in boards}) == 3
        seen.add("".join(boards))
    assert len(seen) > 6


# Boards of one's own keep the rules, but not the counts of the standard field

PLAIN = """
    RrYyGgBbO
    sSoO*yYo
    BbRrGgSss
"""


def test_a_board_of_ones_own_needs_neither_obstacles_nor_five_colours_at_its_start() -> None:
    board = read_board(PLAIN)
    assert "#" not in board.marks
    assert {board.marks[space].lower() for space in board.neighbours[board.start]} == {"g", "o", "y"}
    match = Match("diceland", 2, options={"boards": [{"text": PLAIN}] * 2, "first": 1})
    for line in ("* start 1", "* roll g g r r o s", "1 choose g", "1 stop"):
        match.push(line)
    assert match.legal(1) == ["cross e1", "cross f1", "cross e3", "cross f3"]
    assert match.legal(2) == ["skip", "cross d2"]


# A record of players who act at the same time

LINES = [
    *("* start 2", "* roll o r r y y g", "2 choose o", "2 again", "* roll o y y y y", "2 stop"),
    *("2 cross c4", "1 cross b3", "1 cross b2", "2 cross b5", "1 cross b4", "1 cross a3"),
]


def recorded() -> Record:
    """A record whose lines of phase 2 interleave, with what was legal for the seat of each line."""
    boards = [{"text": board_of(SMALL).text}, {"text": board_of(SMALL).text}]
    match = Match("diceland", 2, options={"boards": boards, "first": 2})
    lists = []
    for line in LINES:
        if not line.startswith("*"):
            lists.append(match.legal(int(line[0])))
        match.push(line)
    return Record.of(match, lists)


def test_a_board_of_ones_own_travels_with_the_record_which_is_one_line() -> None:
    text = recorded().to_json()
    assert len(text.splitlines()) == 1
    assert Record.from_json(text).replay().log == LINES


def test_legal_moves_are_those_of_the_seat_of_the_line_whoever_else_is_asked() -> None:
    record = recorded()
    assert record.legal is not None
    record.replay()
    twos, ones = record.legal[3], record.legal[4]  # of the first cross of each
    assert "skip" in ones
    assert "skip" not in twos
    record.legal[3:5] = [ones, twos]
    with pytest.raises(BadRecord, match="legal moves") as caught:
        record.replay()
    assert caught.value.line == 7
