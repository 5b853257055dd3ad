"""The rules page, part 7: the end, the final score in all its parts, and ties."""

from typing import Any

import pytest

from tavola import Match
from tavola.games.garden import GAME
from tavola.games.garden.position import ENDED
from tests.garden.table import BARE, lay, moves, play, state, thrown

BLOCKED = "# " * 36
LAST_EGGPLANT = (0, 0, 0, 0, 1)


def finished(**table: Any) -> Match:
    """A game that has just ended with these things on the table."""
    match = lay(table.pop("drawing", BARE), **table)
    state(match).stage = ENDED
    return match


def final(**table: Any) -> tuple[int, ...]:
    """The final scores."""
    result = finished(**table).result
    assert result is not None
    assert result.scores is not None
    return result.scores


# When it ends


def test_the_turn_of_the_last_tile_is_completed_and_then_the_game_ends() -> None:
    match = play(thrown("1 2 3 5", stacks=LAST_EGGPLANT), "buy eggplant with 5")
    assert match.actors == (1,)
    play(match, "place eggplant 2.3 with 2 3")
    assert match.is_over


def test_it_ends_when_the_last_die_of_that_turn_is_spent() -> None:
    match = thrown("1 2 3 5", stacks=LAST_EGGPLANT, seat=2)
    play(match, "place bird 1.2 with 1 2", "buy eggplant with 5", "move 1.2 1.3 with 3")
    assert match.is_over
    assert match.actors == ()
    assert not match.is_chance


def test_it_ends_when_that_turn_ends_by_itself_or_is_ended() -> None:
    match = thrown("1 2 3 5", BLOCKED, stacks=LAST_EGGPLANT)
    assert play(match, "buy eggplant with 5").is_over
    match = thrown("1 2 3 5", BLOCKED, stacks=LAST_EGGPLANT, suns=[1])
    play(match, "buy eggplant with 5")
    assert "end" in moves(match)
    assert play(match, "end").is_over


def test_empty_stacks_are_not_the_end_while_one_has_a_tile() -> None:
    match = thrown("1 2 3 5", BLOCKED, stacks=(0, 0, 0, 0, 2))
    play(match, "buy eggplant with 5")
    assert match.thrower == 2


def test_the_points_so_far_are_the_score_while_the_game_runs() -> None:
    match = lay(points={1: 7}, suns=[1], bought={1: "carrot carrot"})
    assert GAME.rules.score(match.state, 0) == 7
    assert match.result is None
    assert GAME.rules.winners(match.state) == 0


# The final score


def test_example_four_a_hundred_and_three() -> None:
    scores = final(
        points={1: 58},
        bought={1: "pepper carrot carrot eggplant"},
        harvest={1: (2, 3, 4, 2, 2)},
        suns=[1],
    )
    assert scores[0] == 58 - 15 + 30 + 10 + 15 + 5 == 103


@pytest.mark.parametrize(("count", "lost"), [(0, 0), (1, 0), (2, 5), (3, 10), (4, 15), (8, 35)])
def test_five_points_for_every_bought_seed_that_is_not_placed_but_the_first(count: int, lost: int) -> None:
    assert final(bought={1: "tomato " * count}) == (-lost, 0)


def test_seeds_of_several_kinds_count_together() -> None:
    assert final(bought={1: "pepper carrot", 2: "pepper"}) == (-5, 0)


@pytest.mark.parametrize(
    ("tiles", "bonus"),
    [
        ((1, 1, 1, 1, 1), 15),
        ((2, 2, 2, 2, 1), 15),
        ((2, 2, 2, 2, 2), 30),
        ((2, 2, 2, 2, 0), 0),
        ((0, 1, 2, 0, 2), 0),
    ],
)
def test_fifteen_for_each_set_of_all_five_kinds(tiles: tuple[int, ...], bonus: int) -> None:
    assert final(harvest={1: tiles}) == (bonus, 0)


@pytest.mark.parametrize(
    ("count", "bonus"), [(0, 0), (1, 0), (2, 0), (3, 10), (4, 15), (5, 20), (6, 20), (10, 20)]
)
def test_ruling_one_collection_of_each_kind(count: int, bonus: int) -> None:
    assert final(seats=4, harvest={1: (0, count, 0, 0, 0)}) == (bonus, 0, 0, 0)


def test_collections_of_several_kinds_add_up() -> None:
    assert final(harvest={1: (3, 4, 5, 3, 0)}) == (10 + 15 + 20 + 10, 0)


def test_ruling_the_tiles_of_a_set_count_for_collections_too() -> None:
    assert final(harvest={1: (3, 3, 3, 3, 3)}) == (3 * 15 + 5 * 10, 0)


def test_an_unused_sun_is_worth_five() -> None:
    assert final(suns=[2]) == (0, 5)


def test_what_is_left_on_the_board_scores_nothing() -> None:
    assert final(drawing="1E 1E 1E 1A 1T 1C 1P . " + ". " * 28) == (0, 0)


def test_final_scores_can_be_negative() -> None:
    assert final(points={1: 3, 2: -1}, bought={1: "pepper " * 8}) == (-32, -1)


# Who wins


def winners(**table: Any) -> tuple[int, ...]:
    """The winning seats."""
    result = finished(seats=4, **table).result
    assert result is not None
    return result.winners


def test_most_points_win() -> None:
    assert winners(points={1: 10, 2: 12, 3: 11, 4: 3}) == (2,)
    assert winners(points={1: -10, 2: -12, 3: -11, 4: -13}) == (1,)


def test_the_final_score_decides_not_the_points_before() -> None:
    assert winners(points={1: 10, 3: 6}, suns=[3]) == (3,)


def test_a_tie_goes_to_the_higher_sum_of_harvested_values() -> None:
    harvest = {1: (2, 0, 0, 0, 0), 2: (0, 0, 1, 0, 0), 3: (0, 0, 0, 0, 2)}
    assert winners(points={1: 10, 2: 10, 3: 9}, harvest=harvest) == (2,)


def test_more_tiles_do_not_break_a_tie_but_more_value_does() -> None:
    assert winners(points={1: 9, 4: 9}, harvest={1: (2, 1, 0, 0, 0), 4: (0, 0, 0, 0, 1)}) == (4,)


def test_if_they_are_still_tied_all_of_them_win() -> None:
    harvest = {1: (2, 0, 0, 0, 0), 2: (0, 1, 0, 0, 0), 3: (1, 0, 0, 0, 0)}
    assert winners(points={1: 10, 2: 10, 3: 10}, harvest=harvest) == (1, 2)
    assert winners() == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"points": {1: 10, 2: 103}}, "With 103 points."),
        ({"points": {1: 1}}, "With one point."),
        (
            {"points": {1: 9, 2: 9}, "harvest": {2: (0, 0, 1, 0, 0)}},
            "9 points, and a harvest worth 3.",
        ),
        ({"points": {1: 9, 2: 9}}, "9 points each, and harvests of the same value."),
    ],
)
def test_the_reason(table: dict[str, Any], words: str) -> None:
    result = finished(**table).result
    assert result is not None
    assert result.reason == words
