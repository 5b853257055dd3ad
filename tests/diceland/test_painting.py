"""Boards painted by hand: what brushes do, and what is to be mended, each on its space."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavola.core.errors import BadBoard
from tavola.core.language import languages, speaking
from tavola.games.diceland import board as boards
from tavola.games.diceland import workshop
from tavola.games.diceland.board import LETTERS, lettered_board
from tavola.games.diceland.layout import OBSTACLE, START

A = lettered_board("A").text
STROKES = st.lists(st.tuples(st.integers(0, 112), st.integers(0, 7)), max_size=12)


def painted(text: str, *strokes: tuple[str, str]) -> str:
    """A text after some strokes: a space's name and a brush's id."""
    brushes = {brush.id: brush for brush in workshop.brushes()}
    places = {space.name: space.at for space in workshop.canvas(text).spaces}
    signs = list(text)
    for name, brush in strokes:
        at = places[name]
        signs[at] = brushes[brush].paints.get(signs[at], signs[at])
    return "".join(signs)


def on(text: str) -> list[tuple[str, str]]:
    """What is to be mended: the space and the words."""
    return [(fault.space, fault.words) for fault in workshop.faults(text)]


@pytest.mark.parametrize("letter", LETTERS)
def test_our_own_boards_are_sound(letter: str) -> None:
    text = lettered_board(letter).text
    assert workshop.faults(text) == []
    assert workshop.praise(text) == "All can be reached, 12 treasures, territories of 2 to 6."


@given(STROKES)
@settings(max_examples=60, deadline=None)
def test_what_is_sound_for_who_paints_is_sound_for_the_rules(strokes: list[tuple[int, int]]) -> None:
    names, brushes = lettered_board("A").names, workshop.brushes()
    text = painted(A, *((names[space], brushes[brush].id) for space, brush in strokes))
    assert (workshop.faults(text) == []) == (boards.problems(text) == [])
    assert workshop.borders(text)


def test_every_sign_stands_where_its_space_says() -> None:
    board = lettered_board("A")
    spaces = workshop.canvas(A).spaces
    assert [space.name for space in spaces] == list(board.names)
    assert "".join(A[space.at] for space in spaces) == board.marks


def test_the_start_stays_and_a_treasure_remains_one() -> None:
    for brush in workshop.brushes():
        assert START not in brush.paints
    assert painted(A, ("a1", "b"))[0] == "B"
    assert painted(A, ("a1", "treasure"))[0] == "o"
    assert painted(A, ("a1", "obstacle"))[0] == OBSTACLE
    assert painted(A, ("a1", "obstacle"), ("a1", "obstacle"))[0] == "s"


def test_a_space_alone_is_to_be_mended_there() -> None:
    assert ("j4", "Blue: a territory of one space. It needs 2 to 6.") in on(painted(A, ("j4", "b")))


def test_a_large_territory_and_two_treasures_in_one() -> None:
    large = painted(A, *((name, "g") for name in ("a4", "b4", "a5", "b5", "a6", "b6", "a7")))
    assert any("Green: a territory of " in words and words.endswith("At most 6.") for _, words in on(large))
    two = on(painted(A, ("d3", "treasure")))
    assert ("d3", "Blue: two treasures in one territory. One is enough.") in two


def test_what_cannot_be_reached_is_walled_in() -> None:
    walls = [("b9", "obstacle"), ("a8", "obstacle")]
    assert ("a9", "Walled in: no way leads here from the start.") in on(painted(A, *walls))


def test_a_colour_needs_two_treasures_and_has_no_space_for_that() -> None:
    assert on(painted(A, ("a1", "treasure"))) == [("", "Orange: 1 treasure. There must be 2.")]


@pytest.mark.parametrize(
    "text", ["", "abc", "rr\nrr", A.replace(START, "r"), A.replace("s", START), "*" * 999]
)
def test_what_is_no_board_is_refused(text: str) -> None:
    for ask in (workshop.canvas, workshop.borders, workshop.faults):
        with pytest.raises(BadBoard):
            ask(text)


@pytest.mark.parametrize("language", languages())
def test_brushes_and_signs_have_names(language: str) -> None:
    with speaking(language):
        brushes, signs = workshop.brushes(), workshop.signs()
    assert len({brush.title for brush in brushes}) == len(brushes) == 8
    assert set(A) - {"\n"} <= set(signs)
    assert all(set(brush.paints.values()) <= set(signs) for brush in brushes)
    counts = {brush.id: sum(sign in brush.counts for sign in A) for brush in brushes}
    assert counts == {brush.id: brush.usual for brush in brushes}


def test_a_board_is_made_in_steps() -> None:
    steps = list(workshop.attempts(7))
    assert steps[-1] == workshop.generate(7)
    assert set(steps[:-1]) <= {None}


def test_our_own_boards_have_figures_on_the_scale() -> None:
    low, high = workshop.SCALE
    assert tuple(workshop.TURNS) == tuple(LETTERS)
    assert all(low < turns < high for turns in workshop.TURNS.values())


@pytest.mark.long
def test_the_figures_are_those_that_are_measured() -> None:
    from tavola.core import workshop as protocol
    from tavola.sim.balance import mean_interval, play_boards
    from tests.variants import FIRST

    shop = protocol.workshop_of(FIRST["diceland"].game)
    for letter, found in zip(
        "AF", play_boards(shop, [shop.lettered(each) for each in "AF"], 4_000), strict=True
    ):
        low, high = mean_interval(found.turns)
        reach = high - low  # twice the 95 % interval's half: what is told is right unless it is wrong
        assert abs(found.turns.mean - workshop.TURNS[letter]) < reach
