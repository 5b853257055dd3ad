"""The drawn boards can fail, and say what they saw."""

import pytest

from tests.sequence.drawing import BARE, expect, lay

ONE_SEVEN_TOO_FEW = """
    . . . . . .
    . x . . x .
    . . . . . .
    . . . . . .
    . x . . . .
    . . . . . .
"""


def test_a_drawing_that_is_not_what_the_rules_say_fails() -> None:
    with pytest.raises(AssertionError, match="after a 7, seat 1 may do"):
        expect(ONE_SEVEN_TOO_FEW, 7)


def test_a_drawing_that_expects_nothing_fails_where_there_is_something() -> None:
    with pytest.raises(AssertionError):
        expect(BARE, 7)


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(BARE + ".", id="a space too many"),
        pytest.param(BARE.replace(".", "o", 1), id="an unknown mark"),
        pytest.param(BARE.replace(".", "3", 1), id="a third side for two players"),
        pytest.param("1 1 1 2 " * 9, id="more than twenty chips"),
        pytest.param(BARE.replace(".", "1", 5), id="a game that is over"),
    ],
)
def test_a_drawing_that_no_table_could_hold_is_refused(drawing: str) -> None:
    with pytest.raises(AssertionError):
        lay(drawing)
