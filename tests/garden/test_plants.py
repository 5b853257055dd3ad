"""The rules page, part 3: buying, watering, harvesting, spreading, and the points of a harvest."""

import pytest

from tavola import IllegalMove
from tests.garden.table import (
    KINDS,
    board,
    draw,
    harvest,
    is_drawn,
    lay,
    moves,
    play,
    points,
    seeds,
    state,
    thrown,
    tokens,
)

# Buying


def test_a_die_buys_a_seed_of_its_value_or_less() -> None:
    for die in range(1, 7):
        other = 1 if die > 1 else 2
        bought = moves(thrown(f"{die} {die} {die} {other}"), "buy")
        kinds = {move.split()[1] for move in bought if move.endswith(f"with {die}")}
        assert kinds == set(KINDS[:die])


def test_a_bought_seed_leaves_its_stack_and_has_a_token_on_it() -> None:
    match = play(thrown("1 6 1 5"), "buy artichoke with 5")
    assert state(match).stacks == [5, 5, 5, 4, 5]
    assert seeds(match, 1) == {"artichoke": 1}
    assert tokens(match) == [7, 8]


def test_an_empty_stack_sells_nothing() -> None:
    match = thrown("5 5 5 6", stacks=[0, 1, 0, 5, 0])
    assert {move.split()[1] for move in moves(match, "buy")} == {"carrot", "artichoke"}


def test_without_a_token_in_supply_nothing_is_bought() -> None:
    assert not moves(thrown("5 5 5 6", tokens={1: 0}), "buy")
    assert moves(thrown("5 5 5 6", tokens={1: 1}), "buy")


def test_the_last_token_buys_the_last_seed() -> None:
    match = play(thrown("5 5 5 6", tokens={1: 1}), "buy carrot with 5")
    assert not moves(match, "buy")


def test_at_most_two_of_a_kind_are_bought_in_a_turn() -> None:
    match = play(thrown("5 5 5 6"), "buy carrot with 5", "buy carrot with 5")
    assert "carrot" not in {move.split()[1] for move in moves(match, "buy")}
    assert {move.split()[1] for move in moves(match, "buy")} == set(KINDS) - {"carrot"}


def test_two_of_one_kind_and_two_of_another_are_fine_and_the_next_turn_is_a_new_one() -> None:
    match = play(thrown("5 5 5 6"), *["buy carrot with 5"] * 2, "buy tomato with 5", "buy tomato with 6")
    play(match, "roll 1 1 2 2", *["buy pepper with 1"] * 2, *["buy carrot with 2"] * 2)
    match.throw("roll 2 2 3 3")
    assert "buy carrot with 2" in moves(match)


# Watering and harvesting

SEEDS = """
    1p .  1c .  1t .
    .  .  .  .  .  .
    1a .  1e .  1P .
    .  .  .  .  .  .
    2p .  2P .  2c .
    .  .  .  .  .  .
"""
VEGETABLES = """
    1P .  1C .  1T .
    .  .  .  .  .  .
    1A .  1E .  1p .
    .  .  .  .  .  .
    2p .  2P .  2C .
    .  .  .  .  .  .
"""


def test_a_die_waters_an_own_seed_of_its_value_or_less() -> None:
    assert moves(thrown("1 3 3 6", SEEDS), "water") == {
        *("water 1.1 with 1", "water 1.1 with 3", "water 1.1 with 6"),
        *("water 1.3 with 3", "water 1.3 with 6", "water 1.5 with 3", "water 1.5 with 6"),
        *("water 3.1 with 6", "water 3.3 with 6"),
    }


def test_a_die_harvests_an_own_vegetable_of_its_value_or_less() -> None:
    assert moves(thrown("1 4 4 5", VEGETABLES), "harvest") == {
        *("harvest 1.1 with 1", "harvest 1.1 with 4", "harvest 1.1 with 5"),
        *("harvest 1.3 with 4", "harvest 1.3 with 5", "harvest 1.5 with 4", "harvest 1.5 with 5"),
        *("harvest 3.1 with 4", "harvest 3.1 with 5", "harvest 3.3 with 5"),
    }


def test_a_watered_seed_is_a_vegetable_and_keeps_its_token() -> None:
    match = play(thrown("1 3 3 6", SEEDS), "water 1.5 with 3")
    assert draw(match).split()[4] == "1T"
    assert tokens(match) == [2, 5]
    assert "water 1.5 with 3" not in moves(match)
    assert "harvest 1.5 with 3" in moves(match)
    assert points(match) == [0, 0]


def test_a_harvested_vegetable_leaves_the_board_scores_and_gives_its_token_back() -> None:
    match = play(thrown("1 4 4 5", VEGETABLES), "harvest 1.5 with 4")
    assert draw(match).split()[4] == "."
    assert tokens(match) == [3, 5]
    assert harvest(match, 1) == {"tomato": 1}
    assert points(match) == [3, 0]


def test_the_space_of_a_harvested_vegetable_is_empty_for_others() -> None:
    match = play(thrown("1 4 5 5", VEGETABLES, bought={2: "pepper"}), "harvest 1.5 with 4")
    assert "place bird 1.5 with 1 5" in moves(match)


def test_a_seed_placed_where_a_vegetable_was_is_a_seed() -> None:
    match = thrown("1 5 4 4", VEGETABLES, bought={1: "carrot"})
    play(match, "harvest 1.5 with 4", "place carrot 1.5 with 1 5")
    assert draw(match).split()[4] == "1c"


# Spreading


def watered(dice: str, drawing: str, move: str) -> str:
    """The board after that watering, in one line."""
    return " ".join(draw(play(thrown(dice, drawing, seats=4), move)).split())


def in_row(marks: str) -> str:
    """A board with these marks in its first spaces."""
    return " ".join([*marks.split(), *["."] * (36 - len(marks.split()))])


def test_example_two_an_artichoke_waters_a_tomato_a_pepper_and_a_carrot() -> None:
    before = """
        .  .  .  .  .  .
        .  1a 2t 1p .  .
        .  .  3c .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """
    match = play(thrown("1 1 2 5", before, seats=3), "water 2.2 with 5")
    assert is_drawn(match, before.replace("a", "A").replace("t", "T").replace("p", "P").replace("c", "C"))
    assert tokens(match) == [6, 7, 7]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1e 1a 1t 1c 1p .", "1E 1A 1T 1C 1P ."),
        ("1e 2a 3t 4c 1p .", "1E 2A 3T 4C 1P ."),
        ("1e 1p 1a . . .", "1E 1P 1a . . ."),  # strictly lower than the tile it comes from
        ("1e 1e 1p . . .", "1E 1e 1p . . ."),
        ("1e 1t 1t . . .", "1E 1T 1t . . ."),
        ("1e 1c 1t . . .", "1E 1C 1t . . ."),
        ("1e . 1t . . .", "1E . 1t . . ."),  # an empty space stops it
        ("1e 1T 1c . . .", "1E 1T 1c . . ."),  # so does a vegetable
        ("1e # 1c . . .", "1E # 1c . . ."),
        ("1e 2b 1c . . .", "1E 2b 1c . . ."),
        ("1e 2s 1c . . .", "1E 2s 1c . . ."),
        ("1e . . . . . . 1p", "1E . . . . . . 1p"),  # never diagonally
        ("1e . . . . . 1p", "1E . . . . . 1P"),
    ],
)
def test_water_spreads_to_neighbours_that_are_worth_less(before: str, after: str) -> None:
    assert watered("1 1 2 6", in_row(before), "water 1.1 with 6") == in_row(after)


def test_rows_do_not_run_into_each_other() -> None:
    assert watered("1 1 2 6", in_row(". . . . . 1e 1p"), "water 1.6 with 6") == in_row(". . . . . 1E 1p")
    assert watered("1 1 2 6", in_row(". . . . . 1p 1e"), "water 2.1 with 6") == in_row(". . . . . 1p 1E")


def test_spreading_compares_tiles_never_the_die() -> None:
    assert watered("1 1 2 6", in_row("1p 1c"), "water 1.1 with 6") == in_row("1P 1c")


def test_spreading_goes_by_any_way_that_leads_down() -> None:
    before = """
        1e 2c 3p .  .  .
        1a 4t 2c .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
    """
    match = play(thrown("1 1 2 6", before, seats=4), "water 1.1 with 6")
    assert is_drawn(match, before.upper())


def test_a_harvest_spreads_in_the_same_way_and_leaves_seeds_alone() -> None:
    match = play(thrown("1 1 2 6", in_row("1E 2A 1t 2C 1P"), seats=2), "harvest 1.1 with 6")
    assert is_drawn(match, in_row(". . 1t 2C 1P"))
    assert harvest(match, 1) == {"eggplant": 1}
    assert harvest(match, 2) == {"artichoke": 1}


# Points


EXAMPLE = """
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  1P 1T .  .
    .  .  .  2C 3P .
    .  .  2s 2P .  .
"""


def test_example_three_a_harvest_that_was_not_so_clever() -> None:
    match = play(thrown("1 1 3 6", EXAMPLE, seats=3), "harvest 4.4 with 3")
    assert points(match) == [7, 9, 2]
    assert is_drawn(match, ". " * 32 + "2s . . .")
    assert [harvest(match, seat) for seat in (1, 2, 3)] == [
        {"pepper": 1, "tomato": 1},
        {"pepper": 1, "carrot": 1},
        {"pepper": 1},
    ]
    assert tokens(match) == [8, 7, 8]


def scored(drawing: str, move: str, **options: object) -> list[int]:
    """The points after a harvest with a six."""
    return points(play(thrown("1 1 2 6", drawing, seats=3, **options), move))


@pytest.mark.parametrize(("letter", "value"), [("P", 1), ("C", 2), ("T", 3), ("A", 4), ("E", 5)])
def test_a_vegetable_scores_its_value_and_twice_as_much_on_a_star(letter: str, value: int) -> None:
    assert scored(in_row(f"1{letter}"), "harvest 1.1 with 6") == [value, 0, 0]
    assert scored(in_row(f"1{letter}"), "harvest 1.1 with 6", stars=[[1, 1]]) == [2 * value, 0, 0]


@pytest.mark.parametrize("scarecrow", ["2.2", "2.3", "2.4", "3.2", "3.4", "4.2", "4.3", "4.4"])
@pytest.mark.parametrize("stars", [[], [[3, 3]]])
def test_a_scarecrow_gives_three_in_the_eight_spaces_around_it_and_cancels_the_star(
    scarecrow: str, stars: list[list[int]]
) -> None:
    assert scored(board({"3.3": "1E", scarecrow: "1s"}), "harvest 3.3 with 6", stars=stars) == [8, 0, 0]


@pytest.mark.parametrize("scarecrow", ["1.3", "3.5", "5.5", "3.1", "6.3"])
def test_further_away_a_scarecrow_does_nothing(scarecrow: str) -> None:
    tiles = board({"3.3": "1E", scarecrow: "1s"})
    assert scored(tiles, "harvest 3.3 with 6") == [5, 0, 0]
    assert scored(tiles, "harvest 3.3 with 6", stars=[[3, 3]]) == [10, 0, 0]


@pytest.mark.parametrize("mark", ["1d", "2s", "2d"])
def test_a_sundial_or_anothers_scarecrow_gives_nothing(mark: str) -> None:
    assert scored(board({"3.3": "1E", "3.4": mark}), "harvest 3.3 with 6") == [5, 0, 0]


def test_a_scarecrow_at_the_edge_does_not_reach_round_the_board() -> None:
    assert scored(board({"3.1": "1E", "2.6": "1s"}), "harvest 3.1 with 6") == [5, 0, 0]


def test_spread_vegetables_score_for_their_owners_and_one_each_for_the_player() -> None:
    assert scored(in_row("1E 2A 1T 3C 3P"), "harvest 1.1 with 6") == [5 + 3 + 3, 4, 2 + 1]


def test_ones_own_vegetables_bring_no_extra_point() -> None:
    assert scored(in_row("1E 1A 1T 1C 1P"), "harvest 1.1 with 6") == [15, 0, 0]


def test_stars_and_scarecrows_count_for_the_owner_of_each_tile() -> None:
    tiles = in_row("1E 2A . . . . . 2s")
    assert scored(tiles, "harvest 1.1 with 6", stars=[[1, 1], [1, 2]]) == [10 + 1, 7, 0]


def test_nobody_waters_or_harvests_for_others() -> None:
    match = thrown("6 6 6 5", in_row("2p 2P"))
    for move in ("water 1.1 with 6", "harvest 1.2 with 6"):
        with pytest.raises(IllegalMove):
            match.play(move)


def test_the_harvest_of_others_in_ones_turn_frees_their_tokens() -> None:
    match = lay(in_row("1E 2A"), tokens={2: 0})
    play(match, "roll 1 1 2 6", "harvest 1.1 with 6")
    assert tokens(match) == [8, 1]
