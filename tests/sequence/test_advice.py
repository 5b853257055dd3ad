"""What is said of moves of Sequence Dice: true of every move, and the right thing where it matters."""

import re

import pytest

from tavola.core.language import speaking
from tavola.games.sequence import GAME
from tavola.games.sequence.rules import THROW, Position, side_of
from tests.advice import first_sentence, sentences
from tests.sequence.drawing import BARE, lay, position, roll
from tests.variants import Variant, every_move, every_variant_of

ROW_OF_FOUR = """
    1 1 1 1 . 2
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
ROW_OF_THREE = """
    . . . . . .
    1 1 1 . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
RIVALS_FOUR = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    2 2 2 2 . .
    . . . . . .
"""
RIVALS_FOUR_OPEN_TWICE = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . 2 2 2 2 .
    . . . . . .
"""
RIVALS_THREE = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    2 2 2 . . .
    . . . . . .
"""
RIVALS_TWO = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    2 2 . . . .
    . . . . . .
"""
TWO_LINES = """
    . . . . . .
    . 1 . . . .
    . . 1 . . .
    . 1 1 . . .
    . . . . . .
    . . . . . .
"""
BLOCKED = """
    . . . . . .
    1 1 2 1 . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
BLOCKED_AT_FOUR = """
    . . . . . .
    1 1 2 1 1 .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
LONE_RIVAL = """
    . . . . . .
    . 2 . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
HOPELESS = """
    . . . . . .
    . 2 2 . 1 .
    . 2 2 . . .
    . . . . . .
    . 1 . . 1 .
    . . . . . .
"""
ALL_SEVENS = """
    . . . . . .
    . 2 2 . 2 .
    . . . . . .
    . . . . . .
    . 1 . . 1 .
    . . . . . .
"""
LONE_SEVENS = """
    . . . . . .
    . 2 . . 1 .
    . . . . . .
    . . . . . .
    . 1 . . 1 .
    . . . . . .
"""


def reason(drawing: str, total: int, move: str, *, line: int = 5, seats: int = 2, seat: int = 1) -> str:
    """Why a seat would make that move after that throw."""
    match = lay(drawing, line=line, seats=seats, seat=seat)
    match.throw(roll(total))
    assert move in match.legal(seat)
    return first_sentence(GAME, position(match), seat, GAME.parse_action(move))


@pytest.mark.parametrize(
    ("drawing", "total", "move", "sentence"),
    [
        (ROW_OF_FOUR, 6, "place e1", "Completes a line and wins."),
        (ROW_OF_FOUR, 11, "place e1", "Completes a line and wins."),
        (ROW_OF_THREE, 9, "place d2", "Threatens to win with 7 or 11: 8 of 36 rolls."),
        (ROW_OF_THREE, 7, "place e2", "Threatens to win with 9 or 11: 6 of 36 rolls."),
        (BLOCKED_AT_FOUR, 10, "remove c2", "Threatens to win with 8 or 11: 7 of 36 rolls."),
        (RIVALS_FOUR, 7, "place e5", "Stops a rival who could have won with 7 or 11."),
        (RIVALS_FOUR, 10, "remove b5", "Stops a rival who could have won with 7 or 11."),
        (RIVALS_FOUR_OPEN_TWICE, 3, "place a5", "Leaves a rival 7 of 36 rolls to win with, instead of 9."),
        (RIVALS_THREE, 8, "place d5", "Stands in the way of a line where a rival has 3 chips."),
        (RIVALS_TWO, 9, "place c5", "Stands in the way of a line where a rival has 2 chips."),
        (RIVALS_THREE, 10, "remove b5", "Takes a chip out of a line where a rival had 3."),
        (LONE_RIVAL, 10, "remove b2", "Weakens 6 lines of a rival’s."),
        (ALL_SEVENS, 7, "replace b2", "Makes 2 chips in a line where nobody is in the way."),
        (LONE_SEVENS, 7, "replace b2", "Makes 2 chips in a line where nobody is in the way."),
        (
            TWO_LINES,
            12,
            "place d4",
            "Builds lines in 2 directions, each of three chips or more with nobody in the way.",
        ),
        (TWO_LINES, 7, "place e2", "Makes 2 chips in a line where nobody is in the way."),
        (BLOCKED, 10, "remove c2", "Clears the way for a line where you have 3 chips."),
        (BARE, 12, "place c3", "Puts a chip where no 10 can take it away."),
        (BARE, 11, "place a1", "Puts a chip where no 10 can take it away."),
        (BARE, 7, "place b2", "Lies on 6 lines that are free for you."),
    ],
)
def test_the_most_important_thing_is_said(drawing: str, total: int, move: str, sentence: str) -> None:
    assert reason(drawing, total, move) == sentence


def all_said(drawing: str, total: int, move: str) -> list[str]:
    """All that is true of seat 1's move after that throw."""
    match = lay(drawing)
    match.throw(roll(total))
    return sentences(GAME, position(match), 1, GAME.parse_action(move))


def test_every_move_is_said_plainly_too() -> None:
    assert all_said(HOPELESS, 7, "replace b2")[-1] == "Turns a rival’s chip into one of yours."
    assert all_said(HOPELESS, 10, "remove b2")[-1] == "Takes a rival’s chip off the board."
    assert all_said(BARE, 7, "place b2")[-1] == "Puts one more chip on the board."


def test_lines_with_a_single_chip_in_the_way_are_told_where_none_is_free() -> None:
    said = reason(HOPELESS, 7, "replace b2")
    assert said == "Makes 2 chips in a line with a single chip in the way."


def test_with_six_in_a_row_six_are_spoken_of() -> None:
    five = ROW_OF_FOUR.replace("1 1 1 1 . 2", "1 1 1 1 1 .")
    assert reason(five, 2, "place f1", line=6) == "Completes a line and wins."
    assert reason(five.replace("1", "2"), 2, "place f1", line=6) == (
        "Stops a rival who could have won with 2 or 11."
    )
    four = ROW_OF_THREE.replace("1 1 1 . . .", "1 1 1 1 . .")
    assert reason(four, 7, "place e2", line=6) == "Threatens to win with 3 or 11: 4 of 36 rolls."


def test_all_totals_that_would_win_are_named() -> None:
    twice = ROW_OF_THREE.replace("1 1 1 . . .", ". 1 1 . 1 .")
    assert reason(twice, 9, "place d2") == "Threatens to win with 3, 6 or 11: 9 of 36 rolls."


def test_a_partner_is_no_rival() -> None:
    assert reason(ROW_OF_FOUR, 6, "place e1", seats=4, seat=3) == "Completes a line and wins."


def test_of_two_rivals_either_is_stopped() -> None:
    drawing = RIVALS_FOUR.replace("2", "3")
    assert reason(drawing, 7, "place e5", seats=3).startswith("Stops a rival")


def test_italian() -> None:
    with speaking("it"):
        said = reason(ROW_OF_THREE, 9, "place d2")
    assert said == "Minaccia di vincere con 7 o 11: 8 lanci su 36."


# Every move


def winning_totals(s: Position, side: int) -> list[int]:
    """The totals with which a side would win if it were to throw."""
    found = []
    for outcome in range(11):
        thrown = s.copy()
        thrown.stage, thrown.seat = THROW, side
        GAME.apply_chance(thrown, outcome)
        asked = GAME.actors(thrown) == (side + 1,)
        if asked and any(is_won(thrown, side, action) for action in GAME.legal(thrown, side + 1)):
            found.append(outcome + 2)
    return found


def is_won(s: Position, side: int, action: int) -> bool:
    """Whether an action wins."""
    after = s.copy()
    GAME.apply(after, side + 1, action)
    return GAME.is_over(after)


@every_variant_of("sequence")
def test_what_is_said_of_wins_is_so(variant: Variant) -> None:
    for match, seat, action in every_move(variant):
        before, side = position(match), side_of(position(match), seat - 1)
        after, said = before.copy(), " ".join(sentences(GAME, before, seat, action))
        GAME.apply(after, seat, action)
        assert ("and wins." in said) == GAME.is_over(after)
        if GAME.is_over(after):
            continue
        rivals = [other for other in range(after.sides) if other != side]
        stopped = [r for r in rivals if winning_totals(before, r) and not winning_totals(after, r)]
        assert ("Stops a rival" in said) == bool(stopped)
        if found := re.search("Threatens to win with ([^:]+):", said):
            assert [int(total) for total in re.findall(r"\d+", found[1])] == winning_totals(after, side)
