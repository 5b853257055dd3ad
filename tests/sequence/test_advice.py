"""Why one would make a move of Sequence Dice: true of every move, and the right thing where it matters."""

import re

import pytest

from tavola.core.language import speaking
from tavola.games.sequence import GAME
from tavola.games.sequence.advice import why
from tavola.games.sequence.rules import THROW, Position, side_of
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
    return why(position(match), seat, match.game.parse_action(move))


@pytest.mark.parametrize(
    ("drawing", "total", "move", "sentence"),
    [
        (ROW_OF_FOUR, 6, "place e1", "Completes five in a row and wins."),
        (ROW_OF_FOUR, 11, "place e1", "Completes five in a row and wins."),
        (ROW_OF_THREE, 9, "place d2", "One chip short of five in a row: 7 or 11 would win."),
        (ROW_OF_THREE, 7, "place e2", "One chip short of five in a row: 9 or 11 would win."),
        (BLOCKED_AT_FOUR, 10, "remove c2", "One chip short of five in a row: 8 or 11 would win."),
        (RIVALS_FOUR, 7, "place e5", "Stops a rival who was one chip short of five in a row."),
        (RIVALS_FOUR, 10, "remove b5", "Stops a rival who was one chip short of five in a row."),
        (RIVALS_FOUR_OPEN_TWICE, 3, "place a5", "Leaves a rival fewer spaces on which to win."),
        (RIVALS_THREE, 8, "place d5", "Stands in the way of a line where a rival has 3 chips."),
        (RIVALS_TWO, 9, "place c5", "Stands in the way of a line where a rival has 2 chips."),
        (RIVALS_THREE, 10, "remove b5", "Takes a chip out of a line where a rival had 3."),
        (LONE_RIVAL, 10, "remove b2", "Takes a rival’s only chip out of a line."),
        (ALL_SEVENS, 7, "replace b2", "Replaces a chip in a line where a rival had 3."),
        (LONE_SEVENS, 7, "replace b2", "Has 2 chips in a line where nobody is in the way."),
        (TWO_LINES, 12, "place d4", "Builds 2 lines at once, with nobody in the way."),
        (TWO_LINES, 7, "place e2", "Has 2 chips in a line where nobody is in the way."),
        (BLOCKED, 10, "remove c2", "Clears the way for a line where you have 3 chips."),
        (BARE, 12, "place c3", "Puts a chip where no 10 can take it away."),
        (BARE, 11, "place a1", "Puts a chip where no 10 can take it away."),
        (BARE, 7, "place b2", "Begins a line where nobody is in the way."),
    ],
)
def test_the_most_important_thing_is_said(drawing: str, total: int, move: str, sentence: str) -> None:
    assert reason(drawing, total, move) == sentence


def test_what_does_nothing_special_is_said_plainly() -> None:
    assert reason(HOPELESS, 7, "replace b2") == "Turns a rival’s chip into one of yours."
    assert reason(HOPELESS, 10, "remove b2") == "Takes a rival’s chip off the board."
    open_again = HOPELESS.replace(". 2 2 . 1 .", ". . 2 . 1 .")
    assert reason(open_again, 7, "place b2") == "Puts one more chip on the board."


def test_with_six_in_a_row_six_are_spoken_of() -> None:
    five = ROW_OF_FOUR.replace("1 1 1 1 . 2", "1 1 1 1 1 .")
    assert reason(five, 2, "place f1", line=6) == "Completes six in a row and wins."
    assert reason(five.replace("1", "2"), 2, "place f1", line=6) == (
        "Stops a rival who was one chip short of six in a row."
    )
    four = ROW_OF_THREE.replace("1 1 1 . . .", "1 1 1 1 . .")
    assert reason(four, 7, "place e2", line=6) == "One chip short of six in a row: 3 or 11 would win."


def test_all_totals_that_would_win_are_named() -> None:
    twice = ROW_OF_THREE.replace("1 1 1 . . .", ". 1 1 . 1 .")
    assert reason(twice, 9, "place d2") == "One chip short of five in a row: 3, 6 or 11 would win."


def test_a_partner_is_no_rival() -> None:
    assert reason(ROW_OF_FOUR, 6, "place e1", seats=4, seat=3) == "Completes five in a row and wins."


def test_of_two_rivals_either_is_stopped() -> None:
    drawing = RIVALS_FOUR.replace("2", "3")
    assert reason(drawing, 7, "place e5", seats=3).startswith("Stops a rival")


def test_italian() -> None:
    with speaking("it"):
        said = reason(ROW_OF_THREE, 9, "place d2")
    assert said == "Manca una fiche per cinque in fila: con 7 o 11 si vince."


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
        after, said = before.copy(), why(before, seat, action)
        GAME.apply(after, seat, action)
        assert said.endswith("and wins.") == GAME.is_over(after)
        if GAME.is_over(after):
            continue
        rivals = [other for other in range(after.sides) if other != side]
        stopped = [r for r in rivals if winning_totals(before, r) and not winning_totals(after, r)]
        assert said.startswith("Stops a rival") == bool(stopped)
        if found := re.search(": (.+) would win", said):
            assert [int(total) for total in re.findall(r"\d+", found[1])] == winning_totals(after, side)
