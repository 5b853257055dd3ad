"""The rules page, part 1: what lies on the table, options, and who begins."""

from typing import Any

import pytest

from tavola import BadOptions, IllegalMove, Match
from tavola.games.garden import GAME
from tavola.games.garden.layout import STARS
from tests.garden.table import KINDS, draw, lay, moves, play, state, thrown, tokens

DEFAULT_STARS = {(4, 6), (5, 5), (5, 6), (6, 4), (6, 5), (6, 6)}


def stars(match: Match) -> set[tuple[int, int]]:
    """The starred spaces of a match."""
    return {(i // 6 + 1, i % 6 + 1) for i in range(36) if state(match).stars >> i & 1}


@pytest.mark.parametrize(("seats", "tiles"), [(2, 5), (3, 7), (4, 10)])
def test_every_stack_is_higher_the_more_play(seats: int, tiles: int) -> None:
    assert state(Match(GAME, seats)).stacks == [tiles] * 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_eight_tokens_in_supply_a_sun_and_no_points(seats: int) -> None:
    match = Match(GAME, seats)
    assert tokens(match) == [8] * seats
    assert state(match).suns == 2**seats - 1
    assert state(match).points == [0] * 4
    assert set(draw(match).split()) == {"."}


@pytest.mark.parametrize(("seats", "has_rock"), [(2, True), (3, False), (4, False)])
def test_only_two_players_have_rocks(seats: int, has_rock: bool) -> None:
    match = Match(GAME, seats, options={"first": 1})
    play_lines(match, "* start 1", "* roll 1 2 3 4")
    assert any(move.startswith("place rock") for move in match.legal()) == has_rock


def play_lines(match: Match, *lines: str) -> None:
    """Push these lines of a log."""
    for line in lines:
        match.push(line)


def test_everybody_can_place_bird_and_sundial_from_the_start() -> None:
    match = thrown("1 2 3 4", seats=3, seat=2)
    things = {move.split()[1] for move in moves(match, "place")}
    assert things == {"bird", "sundial"}


def test_ruling_six_spaces_at_the_lower_right_are_starred() -> None:
    assert set(STARS) == DEFAULT_STARS
    assert stars(Match(GAME, 2)) == DEFAULT_STARS


@pytest.mark.parametrize("chosen", [[], [[1, 1]], [[1, 6], [6, 1], [3, 3]], [(2, 2)]])
def test_ruling_the_stars_are_an_option(chosen: list[Any]) -> None:
    match = Match(GAME, 2, options={"stars": chosen})
    assert stars(match) == {tuple(space) for space in chosen}


@pytest.mark.parametrize(
    "chosen",
    [None, "none", 7, {}, [1, 2], [[1]], [[1, 2, 3]], [[0, 1]], [[1, 7]], [[1.0, 2]], [[True, 2]], ["12"]],
)
def test_stars_that_are_no_spaces_are_refused(chosen: Any) -> None:
    with pytest.raises(BadOptions, match="stars"):
        Match(GAME, 2, options={"stars": chosen})


def test_a_star_named_twice_is_refused() -> None:
    with pytest.raises(BadOptions, match="twice"):
        Match(GAME, 2, options={"stars": [[1, 1], [1, 1]]})


@pytest.mark.parametrize("value", [0, 1, "yes", []])
def test_family_is_true_or_false(value: Any) -> None:
    with pytest.raises(BadOptions, match="family"):
        Match(GAME, 2, options={"family": value})


def test_the_family_variant_has_no_animals_and_is_otherwise_the_same() -> None:
    family, usual = thrown("1 2 3 6", family=True, rocks=[1]), thrown("1 2 3 6", rocks=[1])
    assert moves(family) == {move for move in moves(usual) if " bird " not in move}


# Who begins


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_is_drawn_among_all_alike(seats: int) -> None:
    game = GAME
    match = Match(game, seats)
    assert match.thrower is None
    assert list(game.outcomes(match.state).values()) == [1] * seats
    throw = game.throw(match.state)
    assert [throw.text(way) for way in range(throw.ways)] == [f"start {n + 1}" for n in range(seats)]
    for seat in range(1, seats + 1):
        drawn = Match(game, seats)
        drawn.push(f"* start {seat}")
        assert drawn.thrower == seat
    with pytest.raises(IllegalMove):
        match.push("* start 4" if seats < 4 else "* roll 1 2 3 4")


@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_named_first_player_is_written_in_the_log_too(first: int) -> None:
    match = Match(GAME, 3, options={"first": first})
    assert GAME.throw(match.state).ways == 1
    with pytest.raises(IllegalMove):
        match.push(f"* start {first % 3 + 1}")
    match.throw()
    assert match.log == [f"* start {first}"]
    assert match.thrower == first


def test_four_dice_are_thrown_and_only_their_faces_count() -> None:
    match = lay()
    throw = GAME.throw(match.state)
    assert (throw.dice, throw.ways) == (4, 1296)
    outcomes = GAME.outcomes(match.state)
    assert len(outcomes) == 126
    assert sum(outcomes.values()) == 1296
    assert thrown("1 6 1 5").state == thrown("5 1 1 6").state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_round_in_seat_order(seats: int) -> None:
    match = lay(seats=seats)
    for turn in range(2 * seats):
        assert match.thrower == turn % seats + 1
        play(match, "roll 1 2 3 4", *(f"buy {KINDS[die - 1]} with {die}" for die in (1, 2, 3, 4)))
