"""Sequence Dice in text: moves, the drawn board, and the words at the prompt."""

import pytest

from tavola import MalformedMove, Match
from tavola.games.sequence import GAME, notation
from tests.sequence.drawing import BARE, FULL, covered, lay, position, roll
from tests.sequence.plain import NUMBER, SPACES
from tests.telling import told

# Moves

MALFORMED = [
    *("", " ", "pass", "place", "place ", "c4", "roll 3 4", "swap c4"),
    *("place a0", "place a7", "place g1", "place A1", "place 1a", "place a11", "place c4 c4"),
    *("Place c4", "PLACE c4", "place  c4", " place c4", "place c4 ", "place c4\n", "place\tc4", "placec4"),
    *("place a\uff11", "place a\u00b9", "pl\u0430ce a1", "place \u04301"),  # other alphabets' 1 and a
    *("place\u00a0a1", "place a1\u200b"),  # spaces that are none
]


def test_there_are_a_hundred_and_eight_moves_each_with_a_text_of_its_own() -> None:
    texts = [GAME.action_text(action) for action in range(GAME.num_actions)]
    assert len(texts) == len(set(texts)) == 108


def test_every_text_names_its_move() -> None:
    for action in range(GAME.num_actions):
        assert GAME.parse_action(GAME.action_text(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "place a1"),
        (20, "place c4"),
        (35, "place f6"),
        (36, "replace a1"),
        (56, "replace c4"),
        (71, "replace f6"),
        (72, "remove a1"),
        (92, "remove c4"),
        (107, "remove f6"),
    ],
)
def test_moves_are_numbered_by_kind_and_then_in_reading_order(action: int, text: str) -> None:
    assert GAME.action_text(action) == text


@pytest.mark.parametrize("text", MALFORMED)
def test_any_other_text_is_no_move(text: str) -> None:
    assert notation.parse_action(text) is None


@pytest.mark.parametrize("text", MALFORMED)
def test_a_match_refuses_it_as_malformed_and_stays_as_it_was(text: str) -> None:
    match = lay(BARE)
    match.throw("roll 5 6")
    before = match.state.copy()
    with pytest.raises(MalformedMove):
        match.play(text)
    assert match.state == before


@pytest.mark.parametrize(
    "line",
    [
        *("", "*", "place c4", "0 place c4", "5 place c4", "1  place c4", "\uff11 place c4", "1: place c4"),
        *(
            "* roll",
            "* roll 0 1",
            "* roll 3 7",
            "* roll  3 4",
            "* roll 3  4",
            "* roll \uff13 4",
            "* Roll 3 4",
        ),
        *("*roll 3 4", "* roll 34", "* start", "* roll 3 4 ", "* place c4"),
    ],
)
def test_a_malformed_line_of_a_log_is_refused(line: str) -> None:
    match = lay(BARE)
    with pytest.raises(MalformedMove):
        match.push(line)


# The board

OPENING = """
    2 . . . . .
    . 1 . . . .
    . . 1 . 3 .
    . . . 2 . .
    . . . . . 2
    . . . . . .
"""

AT_A_THROW = """
     a    b    c    d    e    f
 1  ■2    3    4    5    6    2
 2   6   ●7    8    9    7    3
 3   5    9   ●12  12   ▲8    4
 4   4    8   12   ■12   9    5
 5   3    7    9    8    7   ■6
 6   2    6    5    4    3    2
"""

AFTER_A_TWELVE = """
     a    b    c    d    e    f
 1  ■2    3    4    5    6    2
 2   6   ●7    8    9    7    3
 3   5    9   ●12 [12]  ▲8    4
 4   4    8  [12]  ■12   9    5
 5   3    7    9    8    7   ■6
 6   2    6    5    4    3    2
"""

AFTER_A_TEN = """
     a    b    c    d    e    f
 1  ■2    3    4    5    6    2
 2   6   ●7    8    9    7    3
 3   5    9   ●12  12  [▲8]   4
 4   4    8   12   ■12   9    5
 5   3    7    9    8    7  [■6]
 6   2    6    5    4    3    2
"""


def test_the_board_at_a_throw_shows_numbers_and_chips() -> None:
    assert str(lay(OPENING, seats=3)) == AT_A_THROW.strip("\n")


def test_empty_spaces_to_act_on_stand_in_brackets() -> None:
    match = lay(OPENING, seats=3)
    match.throw("roll 6 6")
    assert str(match) == AFTER_A_TWELVE.strip("\n")


def test_chips_to_act_on_stand_in_brackets() -> None:
    match = lay(OPENING, seats=3)
    match.throw("roll 5 5")
    assert str(match) == AFTER_A_TEN.strip("\n")


def test_at_the_end_nothing_stands_in_brackets() -> None:
    match = lay("1 1 1 1 . . " + ". " * 30)
    match.throw("roll 3 3")
    match.play("place e1")
    assert "[" not in str(match)


# What is to be done


def question(match: Match) -> str:
    """The prompt now."""
    return notation.question(position(match))


def test_the_prompt_at_a_throw() -> None:
    assert question(Match("sequence", 2)) == "Roll: the highest begins."
    assert question(lay(BARE)) == "Roll the dice."


@pytest.mark.parametrize(
    ("drawing", "total", "words"),
    [
        (BARE, 7, "Put a chip on a 7."),
        (covered(7, 2, 1, 2, 1), 7, "Replace a chip on a 7."),
        (BARE, 2, "Put a chip on a 2."),
        (covered(12, 2, 2, 2, 2), 12, "Replace a chip on a 12."),
        (BARE, 11, "Put a chip on any space."),
        (FULL, 11, "Replace any rival’s chip."),
    ],
)
def test_the_prompt_at_a_decision_says_what_and_where(drawing: str, total: int, words: str) -> None:
    match = lay(drawing)
    match.throw(roll(total))
    assert question(match) == words


def test_the_prompt_after_an_eight_is_english() -> None:
    match = lay(BARE)
    match.throw("roll 4 4")
    assert question(match) == "Put a chip on an 8."


def test_the_prompt_after_a_ten_does_not_promise_the_chips_on_twos_and_twelves() -> None:
    match = lay(covered(7, 2, 2, 2, 2))
    match.throw("roll 5 5")
    assert question(match) == "Take a rival’s chip away."


# What happened


def test_words_for_a_throw() -> None:
    assert told(lay(BARE), "* roll 3 4") == "Seat 1 rolls 3 and 4: 7."


def test_words_for_a_throw_that_allows_nothing() -> None:
    assert told(lay(BARE), "* roll 5 5") == "Seat 1 rolls 5 and 5: 10. There is nothing to do."
    match = lay(covered(7, 1, 1, 1, 1))
    assert told(match, "* roll 6 1") == "Seat 1 rolls 6 and 1: 7. There is nothing to do."


def test_words_for_a_throw_that_allows_nothing_but_another_turn() -> None:
    match = lay(covered(2, 1, 1, 1, 1))
    assert told(match, "* roll 1 1") == "Seat 1 rolls 1 and 1: 2. Nothing to do, but another turn."


def test_words_for_the_throws_that_decide_who_starts() -> None:
    match = Match("sequence", 2)
    assert told(match, "* roll 3 4") == "Seat 1 rolls 3 and 4: 7."
    assert told(match, "* roll 5 2") == "Seat 2 rolls 5 and 2: 7."
    assert told(match, "* roll 1 1") == "Seat 1 rolls 1 and 1: 2."
    assert told(match, "* roll 1 2") == "Seat 2 rolls 1 and 2: 3. Seat 2 begins."


def test_words_for_a_named_start() -> None:
    assert told(Match("sequence", 3, options={"first": 3}), "* start 3") == "Seat 3 begins."


def test_words_for_a_move() -> None:
    assert told(lay(BARE), "* roll 3 4", "1 place b2") == "Seat 1 puts a chip on b2."
    match = lay(covered(7, 2, 1, 2, 1))
    assert told(match, "* roll 3 4", "1 replace b5") == "Seat 1 replaces the chip on b5."
    assert told(match, "* roll 4 6", "2 remove e2") == "Seat 2 takes the chip on e2 away."


def test_words_for_a_move_that_another_turn_follows() -> None:
    assert told(lay(BARE), "* roll 6 6", "1 place c3") == "Seat 1 puts a chip on c3 and plays again."
    match = lay(covered(2, 2, 2, 2, 2))
    assert told(match, "* roll 1 1", "1 replace f6") == "Seat 1 replaces the chip on f6 and plays again."


def test_nobody_plays_again_after_a_move_that_wins() -> None:
    match = lay(". 1 1 1 1 . " + ". " * 30)
    assert told(match, "* roll 1 1", "1 place a1") == "Seat 1 puts a chip on a1."


# Why it ended


@pytest.mark.parametrize(
    ("spaces", "line", "words"),
    [
        ("a1 b1 c1 d1 e1", 5, "Five in a row: a1 – e1."),
        ("f2 f3 f4 f5 f6", 5, "Five in a row: f2 – f6."),
        ("b1 c2 d3 e4 f5", 5, "Five in a row: b1 – f5."),
        ("f1 e2 d3 c4 b5", 5, "Five in a row: f1 – b5."),
        ("a4 b4 c4 d4 e4 f4", 6, "Six in a row: a4 – f4."),
        ("f1 e2 d3 c4 b5 a6", 6, "Six in a row: f1 – a6."),
    ],
)
def test_the_reason_names_the_line_that_won(spaces: str, line: int, words: str) -> None:
    *before, last = spaces.split()
    match = lay(" ".join("1" if space in before else "." for space in SPACES), line=line)
    match.throw(roll(NUMBER[last]))
    match.play(f"place {last}")
    assert match.result is not None
    assert match.result.reason == words
