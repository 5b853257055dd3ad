"""The rules page, part 6: nine treasures and every space of one colour; the bar; the record of a game."""

import pytest

from tavola import Match, NotYourTurn
from tests.diceland.drawing import BARE, SMALL, board_of, crossed_by, lay, moves, position, push, treasures

EIGHT_AND_BLUE = """
     y   y   Y   G  (g)  #  (o)  o   S
       y  (s) (s) (g) (Y) (y) (O)  s
     r   #  (S) (s)  *  (r) (r) (R) (b)
       R  (o) (o) (O) (b) (r) (r) (B)
    (b) (b) (b) (o) (B) (r) (G) (g) (b)
"""  # eight treasures, and every blue space
NINE = """
     y   y   Y  (G) (g)  #  (o)  o   S
       y  (s) (s) (g) (Y) (y) (O)  s
     r   #  (S) (s)  *  (r) (r) (R) (b)
       R  (o) (o) (O) (b) (r) (r) (B)
    (b) (b) (b) (o) (B) (r) (G)  g   b
"""  # nine treasures, and no colour complete: blue lacks i5, green h5, orange h1
EIGHT = NINE.replace("(G) (g)  #", " G  (g)  #").replace("(r) (G)  g ", "(r) (G) (g)")  # and green lacks d1


def use(match: Match, dice: str, *spaces: str) -> Match:
    """The active player sets these dice aside and crosses these spaces; the others may use what remains."""
    first, second = [colour for colour in "sry" if colour != dice[0]][:2]
    remaining = [first, second, first, second, first][len(dice.split()) - 1 :]
    active = match.thrower
    push(match, f"* roll {dice} {' '.join(remaining)}", f"{active} choose {dice[0]}", f"{active} stop")
    return push(match, *(f"{active} cross {space}" for space in spaces))


def finish(match: Match) -> Match:
    """All others skip."""
    while match.actors:
        match.play("skip")
    return match


def winners(match: Match) -> tuple[int, ...] | None:
    """The seats that won, None while the game runs."""
    return match.result.winners if match.result else None


# The goal


@pytest.mark.parametrize(("die", "space"), [("r", "a4"), ("y", "c1")])
def test_the_ninth_treasure_reaches_it_where_a_colour_is_complete(die: str, space: str) -> None:
    match = lay(EIGHT_AND_BLUE, BARE)
    assert treasures(match) == [8, 0]
    assert winners(finish(use(match, die, space))) == (1,)


@pytest.mark.parametrize(("die", "space"), [("b", "i5"), ("g", "h5"), ("o", "h1")])
def test_the_last_space_of_any_colour_reaches_it_where_there_are_nine_treasures(die: str, space: str) -> None:
    match = lay(NINE, BARE)
    assert treasures(match) == [9, 0]
    assert winners(finish(use(match, die, space))) == (1,)


def test_more_than_nine_treasures_are_as_good() -> None:
    match = finish(use(lay(NINE, BARE), "y", "c1"))
    push(match, "* roll b r r r r", "1 cross i5")
    assert treasures(match) == [10, 0]
    assert winners(match) == (1,)


def test_nine_treasures_without_a_colour_are_not_enough() -> None:
    match = finish(use(lay(EIGHT, BARE), "y", "c1"))
    assert treasures(match) == [9, 0]
    assert not match.is_over
    assert match.thrower == 1  # the treasure throw


def test_a_colour_with_eight_treasures_is_not_enough() -> None:
    match = finish(use(lay(EIGHT, BARE), "b", "i5"))
    assert treasures(match) == [8, 0]
    assert not match.is_over
    assert match.thrower == 2


def test_the_colours_own_treasures_must_be_crossed_too() -> None:
    only_a_treasure_missing = """
         y   y   Y   G  (g)  #  (o)  o   S
           y  (s) (s) (g) (Y) (y) (O)  s
         r   #  (S) (s)  *  (r) (r) (R) (b)
          (R) (o) (o) (O) (b) (r) (r) (B)
        (b) (b) (b) (o) (B) (r) (G) (g)  b
    """  # all green spaces but the treasure d1
    match = lay(only_a_treasure_missing, BARE)
    assert treasures(match) == [9, 0]
    use(match, "y y", "c1", "b1")  # anything else: the game goes on
    assert not finish(match).is_over
    assert winners(finish(use(lay(only_a_treasure_missing, BARE), "g", "d1"))) == (1,)


def test_a_complete_territory_is_not_a_complete_colour() -> None:
    nine = """
         y   y   Y  (G)  g   #  (o)  o   S
           y  (s) (s) (g) (Y) (y) (O)  s
         r   #  (S) (s)  *  (r) (r) (R) (b)
          (R) (o) (o) (O) (b) (r) (r) (B)
        (b) (b) (b) (o) (B) (r)  G   g   b
    """
    match = finish(use(lay(nine, BARE), "g", "e1"))
    assert treasures(match) == [9, 0]
    assert not match.is_over


# Reached in phase 2


def test_the_others_finish_phase_two_first() -> None:
    match = use(lay(EIGHT_AND_BLUE, BARE, BARE), "y", "c1")
    assert not match.is_over
    assert match.actors == (2, 3)
    push(match, "3 cross f3", "3 cross g3")
    assert not match.is_over
    match.push("2 skip")
    assert winners(match) == (1,)


def test_the_game_ends_before_any_treasure_throw() -> None:
    match = lay(EIGHT_AND_BLUE, BARE)
    push(match, "* roll g y s s s s", "1 choose g", "1 stop", "1 cross d1", "2 cross e2")
    assert treasures(match) == [9, 1]
    assert match.is_over
    assert (match.thrower, match.actors) == (None, ())
    with pytest.raises(NotYourTurn):
        match.push("* roll r r r r r")


def test_everyone_who_has_reached_it_wins() -> None:
    match = lay(EIGHT_AND_BLUE, NINE, BARE, NINE)
    push(match, "* roll g b s s o o", "1 choose g", "1 stop")
    push(match, "4 cross i5", "1 cross d1", "3 cross e4", "2 cross i5")
    assert winners(match) == (1, 2, 4)


def test_players_who_are_not_active_can_reach_it_alone() -> None:
    match = lay(BARE, NINE, NINE)
    push(match, "* roll g b s s o o", "1 choose g", "1 stop", "1 cross d2", "2 skip", "3 cross i5")
    assert winners(match) == (3,)


def test_who_reached_it_first_in_the_phase_does_not_matter() -> None:
    found = []
    for order in (("1 cross d1", "2 cross i5"), ("2 cross i5", "1 cross d1")):
        match = lay(EIGHT_AND_BLUE, NINE)
        push(match, "* roll g b s s o o", "1 choose g", "1 stop", *order)
        found.append(winners(match))
    assert found == [(1, 2), (1, 2)]


def test_the_use_that_reaches_it_in_phase_two_is_finished() -> None:
    match = use(lay(EIGHT_AND_BLUE, BARE), "r r", "a4")
    assert treasures(match) == [9, 0]
    assert moves(match, 1) == ["cross a3"]
    assert winners(finish(push(match, "1 cross a3"))) == (1,)


# Reached in a treasure throw


def one_more_treasure(*boards: str, active: int = 1) -> Match:
    """The active player crosses one more treasure, c1; two orange, two grey and a red die remain."""
    match = lay(*boards, active=active)
    return push(match, "* roll y o o s s r", f"{active} choose y", f"{active} stop", f"{active} cross c1")


def test_who_reaches_it_in_a_treasure_throw_wins_at_that_cross() -> None:
    match = push(one_more_treasure(NINE, BARE), "2 skip", "* roll b r r r r", "1 cross i5")
    assert treasures(match) == [10, 0]
    assert winners(match) == (1,)


def test_and_so_does_who_reaches_it_in_a_throw_that_a_throw_earned() -> None:
    match = push(one_more_treasure(EIGHT, BARE), "2 skip", "* roll r s s s o", "1 cross a4")
    assert not match.is_over
    push(match, "* roll b r r r r", "1 cross i5")
    assert winners(match) == (1,)


def test_the_crosses_still_due_are_not_made() -> None:
    seven_and_blue = """
         y   y   Y   G  (g)  #   o   o   S
           y  (s) (s) (g) (Y) (y)  O   s
         r   #  (S) (s)  *  (r) (r) (R) (b)
           R  (o) (o) (O) (b) (r) (r) (B)
        (b) (b) (b) (o) (B) (r) (G) (g) (b)
    """
    match = finish(use(lay(seven_and_blue, BARE), "y", "c1"))
    assert treasures(match) == [8, 0]
    push(match, "* roll o o o s s", "1 cross g2")
    assert winners(match) == (1,)
    assert not {"g1", "h1"} & crossed_by(match, 1)
    with pytest.raises(NotYourTurn):
        match.push("1 cross g1")


def test_the_throws_still_due_are_not_made() -> None:
    match = push(one_more_treasure(NINE, NINE, BARE), "2 cross a4", "3 skip")
    push(match, "* roll b r r r r", "1 cross i5")
    assert treasures(match) == [10, 10, 0]
    assert winners(match) == (1,)  # seat 2 can no longer throw for its last space
    assert match.thrower is None
    with pytest.raises(NotYourTurn):
        match.push("* roll b b b b b")


def test_the_throws_of_those_before_were_made() -> None:
    match = push(one_more_treasure(NINE, NINE, active=2), "1 cross a4")
    push(match, "* roll b r r r r", "2 skip", "* roll b r r r r", "1 cross i5")
    assert winners(match) == (1,)


# The result


def test_the_scores_are_the_treasures_by_seat() -> None:
    match = lay(EIGHT_AND_BLUE, NINE, BARE)
    push(match, "* roll g y s s o o", "1 choose g", "1 stop", "1 cross d1", "2 cross c1", "3 cross e2")
    assert match.result is not None
    assert match.result.scores == (9, 10, 1)
    assert match.record().result == {"winners": [1], "scores": [9, 10, 1]}


def test_there_is_no_result_while_the_game_runs() -> None:
    assert lay(NINE, EIGHT_AND_BLUE).result is None
    match = use(lay(EIGHT_AND_BLUE, BARE), "y", "c1")
    assert match.result is None  # the goal is reached, but phase 2 is not over
    assert match.record().result is None


# The information bar


def test_the_bar_shows_the_treasures_by_colour() -> None:
    state = position(lay(NINE, EIGHT_AND_BLUE))
    assert state.taken[:6] == [1, 1, 2, 2, 2, 1]
    assert state.taken[6:12] == [1, 1, 1, 2, 2, 1]


def test_the_bar_shows_which_colours_are_complete() -> None:
    state = position(lay(NINE, EIGHT_AND_BLUE))
    assert state.uncrossed[:6] == [2, 4, 1, 1, 1, 2]
    assert state.uncrossed[6:12] == [2, 4, 1, 0, 1, 2]


# The record

LINES = [
    *("* start 2", "* roll o r r y y g", "2 choose o", "2 again", "* roll o y y y y", "2 stop"),
    *("2 cross c4", "1 cross b3", "1 cross b2", "1 cross b4", "1 cross a3", "2 cross b5"),
    *("* roll g s s s s", "2 cross d3"),  # seat 2's treasure throw
    *("* roll b b b b b",),  # seat 1's, which allows nothing
    *("* roll r r b b s s", "1 choose b", "1 stop", "2 skip", "1 cross d4", "1 cross c5"),
]


def test_a_record_holds_every_kind_of_line_and_can_be_played_again() -> None:
    boards = [{"text": board_of(SMALL).text}] * 2
    match = push(Match("diceland", 2, options={"boards": boards, "first": 2}), *LINES)
    assert match.log == LINES
    again = match.record().replay()
    assert again.log == LINES
    assert again.state == match.state
