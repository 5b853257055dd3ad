"""The rules page, part 5: moving animals, eating, and removing them."""

import pytest

from tests.garden.table import (
    NEXT_TURN,
    at,
    board,
    draw,
    is_drawn,
    lay,
    moves,
    play,
    seeds,
    state,
    thrown,
    tokens,
)


def reached(dice: str, drawing: str, **table: object) -> set[str]:
    """Where the animal can go with the highest die of these: spaces, with ! where it eats."""
    high = max(dice.split())
    found = {move for move in moves(thrown(dice, drawing, **table), "move") if f"with {high}" in move}
    return {move.split()[2] + ("!" if "swallow" in move else "") for move in found if "spit" not in move}


# Moving


def test_ruling_an_animal_moves_along_its_row_or_column_never_diagonally() -> None:
    assert reached("1 1 1 2", board({"3.3": "1b"})) == {
        *("3.1", "3.2", "3.4", "3.5", "1.3", "2.3", "4.3", "5.3")
    }


def test_by_one_to_face_spaces_and_not_over_the_edge() -> None:
    assert moves(thrown("1 1 1 3", board({"1.6": "1r"})), "move") == {
        *("move 1.6 1.5 with 1", "move 1.6 2.6 with 1", "move 1.6 1.5 with 3", "move 1.6 2.6 with 3"),
        *("move 1.6 1.4 with 3", "move 1.6 3.6 with 3", "move 1.6 1.3 with 3", "move 1.6 4.6 with 3"),
    }


@pytest.mark.parametrize("mark", ["#", "1d", "2d", "1s", "2s", "2b", "1c", "1C"])
def test_nothing_is_passed_or_entered_but_empty_spaces(mark: str) -> None:
    tiles = board({"1.1": "1b", "1.3": mark, "2.1": "#"})
    assert reached("6 6 6 5", tiles) == {"1.2"}


def test_a_move_spends_one_die_and_takes_the_tokens_along() -> None:
    match = play(thrown("1 1 2 3", board({"1.1": "1b"}), carried={1: 4}), "move 1.1 1.3 with 3")
    assert at(match, "1.3") == "1b"
    assert at(match, "1.1") == "."
    assert state(match).carried[0] == 4
    assert state(match).pool == [0, 2, 1, 0, 0, 0, 0]


def test_several_moves_in_a_turn_turn_corners() -> None:
    match = play(thrown("1 2 3 4", board({"1.1": "1b"})), "move 1.1 1.4 with 3", "move 1.4 3.4 with 2")
    assert at(match, "3.4") == "1b"


def test_nobody_moves_anothers_animal() -> None:
    assert not moves(thrown("1 2 3 4", board({"1.1": "2b"})), "move")


# What may be eaten

TABLE = board({"3.3": "1b", "3.5": "2t", "1.3": "2T", "5.3": "1c", "3.1": "3a"})


def test_a_bird_eats_opponents_seeds_and_stops_before_all_else() -> None:
    assert reached("6 6 6 6", TABLE, seats=3) == {"3.4", "3.5!", "2.3", "4.3", "3.2", "3.1!"}


def test_a_rabbit_eats_opponents_vegetables_and_stops_before_all_else() -> None:
    rabbit = TABLE.replace("1b", "1r")
    assert reached("6 6 6 6", rabbit, seats=3) == {"3.4", "2.3", "1.3!", "4.3", "3.2"}


def test_the_die_must_reach_the_tile() -> None:
    assert reached("1 1 1 1", TABLE, seats=3) == {"3.4", "3.2", "2.3", "4.3"}
    assert reached("2 1 1 1", TABLE, seats=3) == {"3.4", "3.5!", "2.3", "4.3", "3.2", "3.1!"}


def test_eating_ends_the_move() -> None:
    assert reached("6 6 6 6", board({"1.1": "1b", "1.3": "2c", "2.1": "#"})) == {"1.2", "1.3!"}


def test_without_a_token_in_supply_the_mover_eats_nothing_and_stops_before_it() -> None:
    assert reached("6 6 6 6", TABLE, seats=3, tokens={1: 0}) == {"3.4", "2.3", "4.3", "3.2"}


def test_only_the_movers_tokens_matter() -> None:
    assert "3.5!" in reached("6 6 6 6", TABLE, seats=3, tokens={2: 0})


# Scarecrows


@pytest.mark.parametrize("space", ["2.4", "2.5", "2.6", "3.6", "4.4", "4.5", "4.6"])
def test_a_seed_around_its_owners_scarecrow_is_closed_to_birds(space: str) -> None:
    tiles = board({"3.3": "1b", "3.5": "2t", space: "2s"})
    found = reached("6 6 6 6", tiles)
    assert "3.4" in found
    assert "3.5!" not in found
    assert "3.6" not in found


def test_the_protected_seed_stops_the_bird_even_next_to_it() -> None:
    assert reached("6 6 6 6", board({"1.1": "1b", "1.2": "2t", "2.2": "2s", "2.1": "#"})) == set()


@pytest.mark.parametrize("guard", ["3s", "1s", "2d"])
def test_another_players_scarecrow_or_a_sundial_protects_nothing(guard: str) -> None:
    assert "3.5!" in reached("6 6 6 6", board({"3.3": "1b", "3.5": "2t", "2.5": guard}), seats=3)


def test_further_away_a_scarecrow_protects_nothing() -> None:
    assert "3.5!" in reached("6 6 6 6", board({"3.3": "1b", "3.5": "2t", "5.5": "2s"}))


def test_empty_spaces_around_a_scarecrow_are_open_to_birds() -> None:
    assert {"3.4", "3.5", "3.6"} <= reached("6 6 6 6", board({"3.3": "1b", "2.5": "2s"}))


def test_rabbits_do_not_care_about_scarecrows() -> None:
    assert "3.5!" in reached("6 6 6 6", board({"3.3": "1r", "3.5": "2T", "2.5": "2s"}))


# Swallowing and spitting


def test_the_mover_chooses_to_swallow_or_to_spit_with_another_die() -> None:
    match = thrown("2 3 4 4", board({"1.1": "1b", "1.3": "2t", "2.1": "#"}))
    assert {move for move in moves(match, "move") if " 1.3 " in move} == {
        *("move 1.1 1.3 with 2 swallow", "move 1.1 1.3 with 2 spit 3", "move 1.1 1.3 with 2 spit 4"),
        *("move 1.1 1.3 with 3 swallow", "move 1.1 1.3 with 3 spit 4"),
        *("move 1.1 1.3 with 4 swallow", "move 1.1 1.3 with 4 spit 3", "move 1.1 1.3 with 4 spit 4"),
    }


def test_one_cannot_eat_a_tile_and_neither_swallow_nor_spit() -> None:
    match = thrown("2 3 4 4", board({"1.1": "1b", "1.3": "2t"}))
    assert "move 1.1 1.3 with 2" not in moves(match)


def test_a_swallowed_tile_is_out_of_the_game_and_a_token_stays_on_the_animal() -> None:
    match = play(thrown("2 3 4 4", board({"1.1": "1b", "1.3": "2t"})), "move 1.1 1.3 with 2 swallow")
    assert is_drawn(match, board({"1.3": "1b"}))
    assert tokens(match) == [6, 8]
    assert state(match).carried[:2] == [2, 0]
    assert state(match).stacks == [5] * 5
    assert seeds(match, 1) == {}


def test_a_spat_tile_is_the_movers_bought_seed_with_a_token_on_it() -> None:
    match = play(thrown("2 3 4 4", board({"1.1": "1b", "1.3": "2t"})), "move 1.1 1.3 with 2 spit 4")
    assert is_drawn(match, board({"1.3": "1b"}))
    assert tokens(match) == [6, 8]
    assert state(match).carried[:2] == [1, 0]
    assert seeds(match, 1) == {"tomato": 1}
    assert state(match).pool == [0, 0, 0, 1, 1, 0, 0]
    assert "place tomato 3.4 with 3 4" in moves(match)


def test_a_spat_vegetable_becomes_a_seed() -> None:
    match = play(thrown("2 5 4 3", board({"1.1": "1r", "1.3": "2E"})), "move 1.1 1.3 with 2 spit 5")
    assert seeds(match, 1) == {"eggplant": 1}
    assert at(play(match, "place eggplant 4.3 with 4 3"), "4.3") == "1e"


def test_spitting_takes_a_die_of_the_tiles_value_or_more() -> None:
    match = thrown("2 3 4 4", board({"1.1": "1r", "1.3": "2E"}))
    assert {move for move in moves(match, "move") if " 1.3 " in move} == {
        f"move 1.1 1.3 with {die} swallow" for die in (2, 3, 4)
    }


def test_spitting_with_the_last_die_ends_the_turn() -> None:
    match = thrown("1 1 2 4", board({"1.1": "1b", "1.3": "2t", "2.1": "#"}))
    play(match, "buy pepper with 1", "buy pepper with 1", "move 1.1 1.3 with 2 spit 4")
    assert match.thrower == 2
    assert seeds(match, 1) == {"pepper": 2, "tomato": 1}


def test_with_the_last_die_an_animal_can_only_swallow() -> None:
    match = thrown("1 1 2 2", board({"1.1": "1b", "1.3": "2p", "2.1": "#"}))
    play(match, "buy pepper with 1", "buy pepper with 1", "buy carrot with 2")
    assert moves(match, "move") == {"move 1.1 1.2 with 2", "move 1.1 1.3 with 2 swallow"}


def test_the_last_token_is_enough_for_either() -> None:
    for ending in ("swallow", "spit 4"):
        match = thrown("2 3 4 4", board({"1.1": "1b", "1.3": "2t"}), tokens={1: 1})
        assert tokens(play(match, f"move 1.1 1.3 with 2 {ending}"))[0] == 0


def test_ruling_a_spat_seed_does_not_count_toward_two_of_a_kind() -> None:
    match = thrown("2 3 3 3", board({"1.1": "1b", "1.3": "2t"}))
    play(match, "move 1.1 1.3 with 2 spit 3", "buy tomato with 3")
    assert "buy tomato with 3" in moves(match)
    play(match, "buy tomato with 3")
    assert seeds(match, 1) == {"tomato": 3}


# Different opponents


def test_tiles_eaten_in_one_turn_belong_to_different_opponents() -> None:
    tiles = board({"1.1": "1b", "1.2": "2p", "1.3": "2p", "2.2": "3p", "2.1": "#"})
    match = play(thrown("6 6 6 5", tiles, seats=3), "move 1.1 1.2 with 6 swallow")
    assert moves(match, "move") == {
        *("move 1.2 1.1 with 5", "move 1.2 1.1 with 6"),
        *("move 1.2 2.2 with 5 swallow", "move 1.2 2.2 with 6 swallow"),
        *("move 1.2 2.2 with 5 spit 6", "move 1.2 2.2 with 6 spit 5", "move 1.2 2.2 with 6 spit 6"),
    }


def test_whichever_side_eats() -> None:
    tiles = board({"1.1": "1b", "1.2": "2p", "1.3": "2P"})
    match = play(thrown("6 6 6 5", tiles), "move 1.1 1.2 with 6 swallow", "flip 1.2")
    assert not [move for move in moves(match, "move") if " 1.3 " in move]


def test_three_opponents_can_be_eaten_from_in_one_turn() -> None:
    tiles = board({"1.1": "1b", "1.2": "2p", "1.3": "3p", "1.4": "4p", "1.5": "2p"})
    match = thrown("6 6 6 5", tiles, seats=4)
    play(match, "move 1.1 1.2 with 6 swallow", "move 1.2 1.3 with 6 swallow", "move 1.3 1.4 with 6 swallow")
    assert state(match).carried[0] == 4
    assert tokens(match) == [4, 7, 8, 8]
    assert not [move for move in moves(match, "move") if "swallow" in move]
    assert "move 1.4 1.5 with 5 swallow" not in moves(match)


def test_in_the_next_turn_the_same_opponent_can_be_eaten_from_again() -> None:
    match = thrown("1 2 3 4", board({"1.1": "1b", "1.2": "2p", "1.3": "2p"}))
    play(match, "move 1.1 1.2 with 1 swallow", "buy carrot with 2", "buy tomato with 3", "buy tomato with 4")
    play(match, *NEXT_TURN, "roll 1 1 1 2")
    assert "move 1.2 1.3 with 1 swallow" in moves(match)


# Removing


def test_example_five_a_rabbit_with_three_tokens_is_sent_home() -> None:
    match = lay(board({"1.2": "2r"}), carried={2: 3})
    assert tokens(match) == [8, 5]
    play(match, "roll 1 2 6 5", "remove 1.2 with 1 2")
    assert is_drawn(match, board({}))
    assert tokens(match) == [8, 8]
    assert state(match).carried[:2] == [0, 0]
    assert state(match).pool == [0, 0, 0, 0, 0, 1, 0]


def test_the_coordinates_go_either_way_round_and_the_third_die_is_a_six() -> None:
    assert moves(thrown("2 1 6 5", board({"1.2": "2b"})), "remove") == {"remove 1.2 with 1 2"}
    assert moves(thrown("1 2 5 5", board({"1.2": "2b"})), "remove") == set()
    assert moves(thrown("1 6 6 6", board({"1.2": "2b"})), "remove") == set()


def test_the_six_is_a_third_die() -> None:
    assert moves(thrown("6 1 2 3", board({"6.1": "2b"})), "remove") == set()
    assert moves(thrown("6 6 1 3", board({"6.1": "2b"})), "remove") == {"remove 6.1 with 6 1"}
    assert moves(thrown("6 6 1 3", board({"6.6": "2b"})), "remove") == set()
    assert moves(thrown("6 6 6 3", board({"6.6": "2b"})), "remove") == {"remove 6.6 with 6 6"}
    assert moves(thrown("3 3 6 1", board({"3.3": "2b"})), "remove") == {"remove 3.3 with 3 3"}
    assert moves(thrown("3 2 6 1", board({"3.3": "2b"})), "remove") == set()


def test_any_animal_can_be_removed_ones_own_too() -> None:
    tiles = board({"1.2": "1b", "2.1": "2r", "1.1": "3b", "2.3": "4b"})
    assert moves(thrown("1 2 3 6", tiles, seats=4), "remove") == {
        *("remove 1.2 with 1 2", "remove 2.1 with 2 1", "remove 2.3 with 2 3")
    }


def test_a_removed_animal_can_be_placed_again_as_a_bird() -> None:
    match = lay(board({"1.2": "1r"}), carried={1: 4})
    play(match, "roll 1 2 6 6", "remove 1.2 with 1 2")
    assert tokens(match)[0] == 8
    play(match, "buy pepper with 6", *NEXT_TURN, "roll 1 1 1 2")
    assert at(play(match, "place bird 1.1 with 1 1"), "1.1") == "1b"


def test_only_animals_are_removed() -> None:
    tiles = board({"1.2": "2c", "2.1": "2d", "1.1": "#"})
    assert not moves(thrown("1 2 1 6", tiles), "remove")


def test_other_tiles_stay_where_they_are() -> None:
    tiles = board({"1.2": "2r", "3.3": "2c", "4.4": "1b"})
    match = play(thrown("1 2 6 5", tiles), "remove 1.2 with 1 2")
    assert draw(match).split() == board({"3.3": "2c", "4.4": "1b"}).split()


def test_rocks_stop_animals_for_good() -> None:
    tiles = board({"3.3": "1b", "3.4": "#", "2.3": "#", "4.3": "#", "3.2": "#"})
    assert not moves(thrown("6 6 6 5", tiles), "move")
