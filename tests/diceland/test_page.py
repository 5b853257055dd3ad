"""Sentences of the rules page that other tests leave out: where boards come from, and records of phase 2."""

import pytest

from tavola import BadRecord, Match, Record
from tavola.cli.session import begin
from tavola.games.diceland import GAME
from tavola.games.diceland.board import LETTERS, lettered_board, read_board
from tavola.games.diceland.generator import generate
from tests.diceland.drawing import SMALL, board_of
from tests.pages import rulings, told

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
        match, _dice = begin(GAME, ["Ada", "Bo", "Cleo"], {}, seed, None)
        boards = match.options["boards"]
        assert len({LETTERS.index(board) // 2 for board in boards}) == 3
        seen.add("".join(boards))
    assert len(seen) > 6


# Boards of one's own keep the rules, but not the counts of the standard field

PLAIN = """\
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


# What the page tells players

TOLD = [
    pytest.param(
        "goal",
        "nine of its twelve treasure spaces",
        "nove delle sue dodici caselle premio",
        id="nine treasure spaces",
    ),
    pytest.param("goal", "The status bar shows", "La barra informativa mostra", id="the status bar"),
    pytest.param("start", "a different board by lot", "a sorte un tabellone diverso", id="a board by lot"),
    pytest.param(
        "start", "It is drawn who is active first", "Si sorteggia chi comincia", id="who is active first"
    ),
    pytest.param(
        "start", "the next player clockwise is active", "il turno passa in senso orario", id="clockwise"
    ),
    pytest.param("throwing", "You cannot change it later", "non puoi più cambiarlo", id="the colour stays"),
    pytest.param("throwing", "They are not rolled again", "Non si tirano più", id="dice set aside stay"),
    pytest.param(
        "crossing",
        "has to use all dice of the chosen colour",
        "deve usare tutti i dadi del colore scelto",
        id="the active player has to cross",
    ),
    pytest.param(
        "crossing", "use all its dice, or skip", "usarne tutti i dadi, o passare", id="the others may skip"
    ),
    pytest.param(
        "crossing", "Several of you may pick the same", "anche per più giocatori", id="the same colour"
    ),
    pytest.param(
        "territories", "no die may be in excess", "nessun dado può essere in eccesso", id="excess dice"
    ),
    pytest.param(
        "territories",
        "Treasure rolls have to fit too",
        "Vale anche per i lanci premio",
        id="excess dice of treasure throws",
    ),
    pytest.param("treasures", "in turn, clockwise", "a turno in senso orario", id="treasure throws go round"),
    pytest.param(
        "treasures",
        "whichever you like, or skip",
        "quello che vuoi, oppure passa",
        id="a treasure throw may be skipped",
    ),
    pytest.param(
        "treasures",
        "may be another one than before",
        "può essere diverso da quello di prima",
        id="a treasure throw's territory",
    ),
    pytest.param(
        "end", "Rolls that are still due are not made", "non si fanno", id="a win in a treasure throw"
    ),
]  # [fact] section, English, Italian

OURS = [
    ("the side is drawn as well", "si sorteggia anche il lato"),
    ("is worth a roll of its own", "vale un lancio"),
    ("The active player is the first to make treasure rolls", "cominciano da chi è di turno"),
    ("treasure rolls are no longer made", "i lanci premio non si fanno più"),
    ("you are passed over", "il gioco va avanti"),
    ("even if all six dice show the same", "i sei dadi sono tutti uguali"),
    ("The maps are our own", "Le mappe sono nostre"),
]  # [ruling] English, Italian; what the box says outright is no ruling


@pytest.mark.parametrize(("section", "english", "italian"), TOLD)
def test_players_are_told(section: str, english: str, italian: str) -> None:
    assert english in told("diceland", section, "en")
    assert italian in told("diceland", section, "it")


def test_what_is_our_own_reading_is_marked_as_such_and_nothing_else() -> None:
    for language, expected in zip(("en", "it"), zip(*OURS, strict=True), strict=True):
        said = rulings("diceland", language)
        assert len(said) == len(expected)
        assert all(words in ruling for words, ruling in zip(expected, said, strict=True))
