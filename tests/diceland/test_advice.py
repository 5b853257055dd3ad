"""What is said of moves of Diceland: true of every move, and the right thing where it matters."""

import re
from collections.abc import Iterator

import pytest

from tavola import Match
from tavola.core.language import speaking
from tavola.games.diceland import GAME
from tavola.games.diceland.deeds import Deed, spaces_in
from tavola.games.diceland.position import CROSS, STOP, Position
from tests.advice import first_sentence, sentences
from tests.diceland.drawing import BARE, lay, leave, position, set_aside
from tests.variants import Variant, every_move, every_variant_of

# Like BARE, but with a red territory of five spaces around which there is no treasure.
WIDE = """
     y   y   Y   G   g   #   o   o   R
       y   s   s   g   Y   y   O   r
     r   #   S   s   *   r   r   b   b
       R   o   o   O   b   r   r   B
     S   s   s   o   B   r   g   G   b
"""
# One space of each colour is left, and there are treasures enough.
ALMOST = """
    (y) (y) (Y) (G) (g)  #  (o)  o   S
      (y) (s) (s) (g) (Y)  y  (O) (s)
    (r)  #  (S) (s)  *  (r) (r) (R) (b)
      (R) (o) (o) (O) (b) (r) (r) (B)
    (b) (b) (b) (o) (B)  r  (G)  g   b
"""
YELLOW = """
    (y) (y) (Y) (G) (g)  #   o   o   S
      (y)  s   s  (g) (Y)  y   O   s
     r   #   S   s   *   r   r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""
LATE_YELLOW = """
     y  (y) (Y) (G) (g)  #   o   o   S
       y   s   s  (g) (Y) (y)  O   s
     r   #   S   s   *   r   r   R   b
       R   o   o   O   b   r   r   B
     b   b   b   o   B   r   G   g   b
"""


def crossed(drawing: str, *spaces: str) -> str:
    """A drawing with more crosses, by the spaces' names."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    for space in spaces:
        row, column = int(space[1:]) - 1, ord(space[0]) - ord("a")
        rows[row][column] = f"({rows[row][column]})"
    return "\n".join(" ".join(row) for row in rows)


ORANGE = crossed(BARE, "d4")


def reason(match: Match, move: str, seat: int = 1) -> str:
    """Why a seat would make that move."""
    assert move in match.legal(seat)
    return first_sentence(GAME, position(match), seat, GAME.parse_action(move))


def thrown(drawing: str, dice: str, *moves: str) -> Match:
    """A match in which seat 1, with that board, has thrown these dice and made these moves."""
    match = lay(drawing, BARE)
    match.throw(f"roll {dice}")
    for move in moves:
        match.play(move)
    return match


# Phase 1


@pytest.mark.parametrize(
    ("drawing", "dice", "move", "sentence"),
    [
        (ALMOST, "y r r r r r", "choose y", "Sets one yellow die aside: enough to win."),
        (BARE, "y y r g s s", "choose y", "Sets 2 yellow dice aside: enough to cross a treasure."),
        (YELLOW, "y r r r r r", "choose y", "Sets one yellow die aside: enough to complete the colour."),
        (
            crossed(BARE, "e2"),
            "y r r r r r",
            "choose y",
            "Sets one yellow die aside: enough to complete a territory.",
        ),
        (BARE, "b r r r r r", "choose b", "Sets one blue die aside: one more would cross a treasure."),
        (BARE, "r y y y y y", "choose r", "Sets one red die aside: 2 more would cross a treasure."),
        (
            crossed(BARE, "d4"),
            "o o r r r r",
            "choose o",
            "Sets 2 orange dice aside: one more would complete a territory.",
        ),
        (WIDE, "r b b b b b", "choose r", "Takes one red die that another player could have used."),
        (WIDE, "r r b b b b", "choose r", "Takes 2 red dice that another player could have used."),
        (
            crossed(BARE, "d2"),
            "g g g r r r",
            "choose g",
            "Takes 3 green dice that another player could have used.",
        ),
        (BARE, "g g g g r r", "choose g", "Sets 4 green dice aside."),
    ],
)
def test_a_choice_says_what_the_dice_are_enough_for(
    drawing: str, dice: str, move: str, sentence: str
) -> None:
    assert reason(thrown(drawing, dice), move) == sentence


@pytest.mark.parametrize(
    ("drawing", "dice", "sentence"),
    [
        (BARE, "b r r r r r", "Rolls again: one more of the colour would cross a treasure."),
        (
            crossed(BARE, "d4"),
            "o r r r r r",
            "Rolls again: 2 more of the colour would complete a territory.",
        ),
        (WIDE, "r b b b b b", "Rolls 5 dice: at least one shows the colour in 60 of 100 rolls."),
        (BARE, "y y r g s s", "Rolls dice anew that another player could use."),
    ],
)
def test_again_says_what_more_dice_would_be_enough_for(drawing: str, dice: str, sentence: str) -> None:
    assert reason(thrown(drawing, dice, f"choose {dice[0]}"), "again") == sentence


@pytest.mark.parametrize(
    ("drawing", "dice", "sentence"),
    [
        (ALMOST, "y r r r r r", "Makes sure of winning."),
        (BARE, "y y r g s s", "Makes sure of a treasure."),
        (YELLOW, "y r r r r r", "Makes sure of completing the colour."),
        (crossed(BARE, "e2"), "y r r r r r", "Makes sure of completing a territory."),
        (WIDE, "r g g g g g", "Leaves the others no die that they can use."),
        (WIDE, "r b y o s s", "Makes sure of one space."),
        (WIDE, "r r b y o s", "Makes sure of 2 spaces."),
        (BARE, "g g g g r r", "Stops, and goes on to the crosses."),
    ],
)
def test_stop_says_what_the_dice_are_enough_for(drawing: str, dice: str, sentence: str) -> None:
    assert reason(thrown(drawing, dice, f"choose {dice[0]}"), "stop") == sentence


# Crosses


@pytest.mark.parametrize(
    ("drawing", "sentence"),
    [
        (BARE, "Keeps from beginning another territory."),
        (ORANGE, "Crosses nothing."),
    ],
)
def test_skip_says_whether_a_territory_would_begin(drawing: str, sentence: str) -> None:
    match = lay(BARE, drawing)
    leave(match, ["o"])
    assert reason(match, "skip", 2) == sentence


@pytest.mark.parametrize(
    ("drawing", "dice", "space", "sentence"),
    [
        (ALMOST, "y", "f2", "Reaches the goal and wins."),
        (BARE, "y y", "e2", "Crosses a treasure; 8 more are needed."),
        (YELLOW, "y", "f2", "Crosses the last yellow space."),
        (LATE_YELLOW, "y", "a1", "Leaves a single yellow space."),
        (crossed(BARE, "d2", "d1", "e1", "c1", "e2", "f2"), "y y", "b1", "Leaves only 2 yellow spaces."),
        (BARE, "g", "d2", "Comes to touch a treasure that can be crossed next."),
        (BARE, "r", "f3", "Comes nearer to the treasure of this territory."),
        (crossed(WIDE, "f3"), "r", "f4", "Opens the way to a territory with a treasure."),
        (
            crossed(WIDE, "e4", "f4", "g4", "g3", "f5"),
            "r",
            "f3",
            "Completes a territory.",
        ),
        (ORANGE, "o", "d5", "Opens the way to another territory."),
        (WIDE, "r", "f3", "Brings 3 more spaces within reach."),
    ],
)
def test_a_cross_says_what_it_brings(drawing: str, dice: str, space: str, sentence: str) -> None:
    match = lay(drawing, BARE)
    set_aside(match, dice.split())
    assert reason(match, f"cross {space}") == sentence


def test_a_territory_that_cannot_be_begun_is_not_opened() -> None:
    """Another of its colour is under way, so that touching it opens nothing."""
    match = lay(crossed(BARE, "d4", "f3"), BARE)
    set_aside(match, ["o"])
    before = position(match)
    for action in GAME.legal(before, 1):
        said, after = " ".join(sentences(GAME, before, 1, action)), before.copy()
        GAME.apply(after, 1, action)
        begun = {hue for hue in range(6) if before.under_way[hue] >= 0 or after.under_way[hue] >= 0}
        opened = Deed(before, after, 0, action).new_territories
        assert not any(after.hues[spaces_in(after, 0, number)[0]] in begun for number in opened)
        assert ("Opens the way to" in said) == bool(opened)


def test_costs_are_told_too() -> None:
    stop = thrown(BARE, "b r r r r r", "choose b")
    assert "Leaves another player dice enough for a treasure." in sentences(GAME, position(stop), 1, STOP)
    nothing = thrown(BARE, "g g g g r r")
    assert "Sets dice aside that can cross nothing." in sentences(GAME, position(nothing), 1, 2)


def test_italian() -> None:
    with speaking("it"):
        said = reason(thrown(BARE, "y y r g s s"), "choose y")
    assert said == "Mette da parte 2 dadi gialli: quanto basta per segnare una casella premio."


# Every move


@every_variant_of("diceland")
def test_what_is_said_of_crosses_is_so(variant: Variant) -> None:
    for match, seat, action in every_move(variant):
        if action < CROSS:
            continue
        before, after = position(match), position(match).copy()
        said = " ".join(sentences(GAME, before, seat, action))
        GAME.apply(after, seat, action)
        is_reached = (after.reached & ~before.reached) >> seat - 1 & 1 == 1
        has_gained = after.treasures[seat - 1] > before.treasures[seat - 1]
        assert ("Reaches the goal" in said) == is_reached
        assert bool(re.search("Crosses (a|the ninth) treasure", said)) == (has_gained and not is_reached)


def uses(s: Position, seat: int, dice: int) -> Iterator[Position]:
    """All positions in which a seat has used its dice, if it can: every order of every cross."""
    if not dice:
        yield s
        return
    for action in GAME.legal(s, seat) if seat in GAME.actors(s) else []:
        after = s.copy()
        GAME.apply(after, seat, action)
        yield from uses(after, seat, dice - 1)


@every_variant_of("diceland")
def test_what_is_said_of_dice_is_so(variant: Variant) -> None:
    for match, seat, action in every_move(variant):
        if action not in (*range(6), STOP):
            continue
        said, after = " ".join(sentences(GAME, position(match), seat, action)), position(match).copy()
        for each in (action, STOP):
            if GAME.actors(after) == (seat,) and each in GAME.legal(after, seat):
                GAME.apply(after, seat, each)
        if after.aside > 3:
            continue  # there are too many orders
        before, ends = position(match), list(uses(after, seat, after.aside))
        if not ends:
            assert "can cross nothing" in said
            continue
        can_win = any(end.reached >> seat - 1 & 1 for end in ends)
        has_gem = any(end.treasures[seat - 1] > before.treasures[seat - 1] for end in ends)
        assert bool(re.search("aside: enough to win|sure of winning", said)) == can_win
        assert bool(re.search("aside: enough to cross a treasure|sure of a treasure", said)) == has_gem
