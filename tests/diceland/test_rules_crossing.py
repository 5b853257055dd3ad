"""The rules page, part 2: what may be crossed. One die is one space; k dice of a colour are one use."""

import pytest

from tavola import IllegalMove
from tests.diceland.drawing import BARE, compare, crosses, draw, expect_active, expect_other, lay, push, tidy

# A cross touches a cross


def test_the_first_crosses_touch_the_start_and_every_colour_around_it_can_be_one() -> None:
    expect_other(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s  [g] [Y]  y   O   s
         r   #   S  [s]  *   r   r   R   b
           R   o   o  [O] [b]  r   r   B
         b   b   b   o   B   r   G   g   b
        """,
        "y g b o s",
    )


@pytest.mark.parametrize("space", ["e3", "f1"])
def test_neither_the_start_nor_an_obstacle_is_ever_crossed(space: str) -> None:
    surrounded = """
         y   y   Y   G  [g]  #  [o]  o   S
           y   s   s  [g] (Y) (y) [O]  s
         r   #   S  [s]  *   r   r   R   b
           R   o   o  [O] [b]  r   r   B
         b   b   b   o   B   r   G   g   b
    """
    match = expect_other(surrounded, "y g b o s")
    with pytest.raises(IllegalMove):
        match.play(f"cross {space}", 2)


def test_a_space_opens_when_one_beside_it_is_crossed_be_it_by_the_same_throw() -> None:
    match = expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *  [r]  r   R   b
           R   o   o   O   b   r   r   B
         b   b   b   o   B   r   G   g   b
        """,
        "r r r",
    )
    match.push("1 cross f3")
    compare(
        match,
        1,
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *  (r) [r]  R   b
           R   o   o   O   b  [r]  r   B
         b   b   b   o   B   r   G   g   b
        """,
    )
    match.push("1 cross f4")
    compare(
        match,
        1,
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *  (r) [r]  R   b
           R   o   o   O   b  (r) [r]  B
         b   b   b   o   B  [r]  G   g   b
        """,
    )


def test_a_cross_of_any_colour_counts_as_a_neighbour() -> None:
    expect_active(
        """
         y   y   Y   G   g   #  [o]  o   S
           y   s   s   g  (Y) (y) [O]  s
         r   #   S   s   *  (r) (r) (R)  b
           R   o   o  [O]  b   r   r   B
         b   b   b   o   B   r   G   g   b
        """,
        "o",
    )


def test_a_territory_under_way_goes_on_wherever_any_cross_touches_it() -> None:
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *  (r) [r]  R   b
           R   o   o   O  (b) [r]  r   B
         b   b   b   o  (B) [r]  G   g   b
        """,
        "r r",
    )


def test_crosses_on_another_board_do_not_count() -> None:
    spread = BARE.replace(" r   r   R ", "(r) (r) (R)")
    expect_other(BARE.replace("   *   r ", "   *  [r]"), "r", board_of_active=spread)


# One territory of a colour at a time

TWO_ENTRANCES = """
     y   y   Y   G   g   #   o   o   S
       y   s   s   g   Y   y   O   s
     r   #   S   s   *  [r]  r   R   b
      [R] (o) (o) (O)  b   r   r   B
     b   b   b  (o)  B   r   G   g   b
"""


def test_with_none_under_way_any_that_a_cross_touches_can_be_started() -> None:
    expect_active(TWO_ENTRANCES, "r r")


def test_with_one_under_way_no_other_of_its_colour_can_be_started() -> None:
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *  (r) [r]  R   b
           R  (o) (o) (O)  b  [r]  r   B
         b   b   b  (o)  B   r   G   g   b
        """,
        "r r",
    )


def test_with_it_complete_another_can_be_started() -> None:
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
        (r)  #   S   s   *  [r]  r   R   b
          (R) (o) (o) (O)  b   r   r   B
         b   b   b  (o)  B   r   G   g   b
        """,
        "r r",
    )


def test_each_colour_may_have_its_own_under_way() -> None:
    expect_other(
        """
         y   y   Y  [G] [g]  #   o   o   S
           y   s  [s] (g) (Y) [y]  O   s
         r   #  [S] (s)  *  (r)  r   R   b
           R   o  [o] (O) (b)  r   r   B
         b   b   b  [o] [B]  r   G   g   b
        """,
        "y g b o s",
    )


# One use of dice


def test_so_many_dice_so_many_crosses() -> None:
    match = lay(BARE, BARE)
    push(match, "* roll o o o g y s", "1 choose o", "1 stop", "1 cross d4", "1 cross c4")
    assert 1 in match.actors
    match.push("1 cross d5")
    assert 1 not in match.actors


def test_all_of_them_in_the_territory_of_the_first_cross() -> None:
    match = expect_active(TWO_ENTRANCES, "r r")
    match.push("1 cross a4")
    assert crosses(match, 1) == {"a3"}


def test_a_use_never_finishes_one_territory_and_starts_the_next() -> None:
    one_left = """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *  (r) (r) (R)  b
           R   o   o   O   b   r  (r)  B
         b   b   b   o   B   r   G   g   b
    """
    yellow = "g   Y   y   O"
    expect_other(one_left.replace(yellow, "g  [Y] [y]  O"), "y y")
    expect_other(one_left.replace(yellow, "g  (Y) [y]  O"), "y")
    expect_other(one_left.replace(yellow, "g  (Y)  y   O"), "y y")


def test_only_territories_with_room_for_all_dice_can_be_entered() -> None:
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *   r   r   R   b
           R  (o) (o) (O) [b]  r   r   B
         b  [b] [b] (o) [B]  r   G   g   b
        """,
        "b b",
    )
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *   r   r   R   b
           R  (o) (o) (O)  b   r   r   B
         b  [b] [b] (o)  B   r   G   g   b
        """,
        "b b b",
    )
    expect_active(
        """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *   r   r   R   b
           R  (o) (o) (O)  b   r   r   B
         b   b   b  (o)  B   r   G   g   b
        """,
        "b b b b",
    )


def test_six_dice_need_six_spaces() -> None:
    expect_active(BARE.replace("  *   r ", "  *  [r]"), "r r r r r r")
    expect_active(BARE, "g g g g g g")


# Worked examples

MARIA = """
     y   y   Y   G   g   #   o   o   S
       y   s   s  (g)  Y   y   O   s
     r   #   S  (s)  *  (r) (r) (R)  b
       R  (o) (o) (O) (b)  r  (r)  B
     b   b   b   o  (B)  r   G   g   b
"""


def test_example_maria_has_five_colours_on_her_board_and_only_blue_is_complete() -> None:
    expect_other(
        """
         y   y   Y  [G] [g]  #   o   o   S
           y   s  [s] (g) [Y] [y]  O   s
         r   #  [S] (s)  *  (r) (r) (R) [b]
           R  (o) (o) (O) (b)  r  (r) [B]
         b  [b] [b] [o] (B)  r   G   g   b
        """,
        "y g b o s",
    )


@pytest.mark.parametrize(
    ("colour", "allowed", "touched_elsewhere"),
    [
        pytest.param("b", "i3 h4 b5 c5", "", id="blue starts a new one"),
        pytest.param("r", "f4 f5", "a4", id="red goes on with its own"),
        pytest.param("s", "c2 c3", "h2", id="grey goes on with its own"),
        pytest.param("g", "d1 e1", "g5", id="green goes on with its own"),
        pytest.param("o", "d5", "g2", id="orange goes on with its own"),
        pytest.param("y", "e2 f2", "", id="yellow starts wherever a cross touches it"),
    ],
)
def test_example_maria_colour_by_colour(colour: str, allowed: str, touched_elsewhere: str) -> None:
    match = lay(MARIA, BARE)
    assert draw(match, 1) == tidy(MARIA)
    push(match, f"* roll {' '.join('rygbos')}", f"1 choose {colour}", "1 stop")
    assert crosses(match, 1) == set(allowed.split())
    assert not crosses(match, 1) & set(touched_elsewhere.split())


def test_example_two_free_red_spaces_take_one_or_two_red_dice_but_not_three() -> None:
    two_free = MARIA.replace("(b)  r  (r)", "(b) [r] (r)").replace("(B)  r   G", "(B) [r]  G")
    expect_active(two_free, "r")
    expect_active(two_free, "r r")
    expect_active(MARIA, "r r r")


@pytest.mark.parametrize("dice", ["r r r", "r r r r", "r r r r r"])
def test_excess_dice_cross_nothing_whoever_would_use_them(dice: str) -> None:
    expect_active(MARIA, dice)
    expect_other(MARIA, dice)


def test_excess_dice_open_no_other_territory_though_one_is_touched_and_has_room() -> None:
    small_under_way = """
         y   y   Y   G   g   #   o   o   S
           y   s   s   g   Y   y   O   s
         r   #   S   s   *   r   r   R   b
          (R) (o) (o) (O)  b   r   r   B
         b   b   b  (o)  B   r   G   g   b
    """
    expect_active(small_under_way, "r r")
    expect_active(small_under_way.replace("     r   #", "    [r]  #"), "r")
