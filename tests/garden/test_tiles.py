"""The rules page, part 4: placing tiles by two dice, flipping them, and the sundial."""

import pytest

from tavola import IllegalMove
from tests.garden.table import (
    BARE,
    NEXT_TURN,
    at,
    board,
    draw,
    lay,
    moves,
    play,
    seeds,
    state,
    thrown,
    tokens,
)


def where(found: set[str]) -> set[str]:
    """The places of moves: space and dice."""
    return {" ".join(move.split()[2:]) for move in found}


# Placing


def test_example_one_an_artichoke_is_bought_and_placed_either_way_round() -> None:
    match = thrown("1 6 1 5")
    assert "buy artichoke with 5" in moves(match)
    play(match, "buy artichoke with 5")
    artichokes = {move for move in moves(match) if "artichoke" in move and move.startswith("place")}
    assert artichokes == {
        *("place artichoke 1.6 with 1 6", "place artichoke 6.1 with 6 1", "place artichoke 1.1 with 1 1")
    }
    assert at(play(match, "place artichoke 1.6 with 1 6"), "1.6") == "1a"
    assert tokens(match) == [7, 8]
    assert seeds(match, 1) == {}


def test_one_die_is_the_row_and_another_the_column() -> None:
    assert where(moves(thrown("1 2 3 3", bought={1: "carrot"}), "place")) == {
        *("1.2 with 1 2", "2.1 with 2 1", "1.3 with 1 3", "3.1 with 3 1", "2.3 with 2 3", "3.2 with 3 2"),
        "3.3 with 3 3",
    }


def test_a_single_die_is_not_row_and_column_at_once() -> None:
    assert where(moves(thrown("1 2 3 4"), "place")).isdisjoint({"1.1 with 1 1", "4.4 with 4 4"})


def test_only_empty_spaces_take_a_tile() -> None:
    full = board({"1.2": "2p", "2.1": "2P", "1.3": "2b", "3.1": "2d", "2.3": "#", "3.2": "1s"})
    assert where(moves(thrown("1 2 3 3", full, bought={1: "carrot"}), "place")) == {"3.3 with 3 3"}


def test_each_thing_one_owns_can_be_placed() -> None:
    match = thrown("1 2 6 6", bought={1: "pepper pepper eggplant", 2: "tomato"}, rocks=[1, 2])
    assert {move.split()[1] for move in moves(match, "place")} == {
        *("pepper", "eggplant", "bird", "sundial", "rock")
    }


def test_a_seed_lies_seed_up_with_the_token_it_has() -> None:
    match = play(thrown("1 2 6 6", bought={1: "tomato"}, tokens={1: 0}), "place tomato 1.2 with 1 2")
    assert at(match, "1.2") == "1t"
    assert tokens(match)[0] == 0


@pytest.mark.parametrize(("thing", "mark"), [("bird", "1b"), ("sundial", "1d")])
def test_bird_and_sundial_take_a_token_and_lie_with_that_side_up(thing: str, mark: str) -> None:
    match = play(thrown("1 2 6 6"), f"place {thing} 1.2 with 1 2")
    assert at(match, "1.2") == mark
    assert tokens(match) == [7, 8]
    assert state(match).carried[0] == (1 if thing == "bird" else 0)
    assert not [move for move in moves(match, "place") if f" {thing} " in move]


def test_without_a_token_neither_bird_nor_sundial_is_placed_but_seeds_and_rocks_are() -> None:
    match = thrown("1 2 6 6", bought={1: "carrot"}, tokens={1: 0}, rocks=[1])
    assert {move.split()[1] for move in moves(match, "place")} == {"carrot", "rock"}


def test_a_rock_takes_no_token_and_is_placed_once() -> None:
    match = play(thrown("1 2 6 6", rocks=[1]), "place rock 1.2 with 1 2")
    assert at(match, "1.2") == "#"
    assert tokens(match) == [8, 8]
    assert not [move for move in moves(match, "place") if " rock " in move]


def test_placing_spends_two_dice() -> None:
    match = play(thrown("1 2 6 6"), "place bird 1.2 with 1 2")
    assert state(match).pool == [0, 0, 0, 0, 0, 0, 2]


def test_seeds_sundials_and_rocks_never_move() -> None:
    match = thrown("1 2 5 6", board({"3.3": "1d", "4.4": "#", "2.2": "1c"}))
    assert not moves(match, "move")


# Flipping


@pytest.mark.parametrize(("before", "after"), [("1b", "1r"), ("1r", "1b"), ("1d", "1s"), ("1s", "1d")])
def test_a_six_turns_a_special_tile_and_its_tokens_stay(before: str, after: str) -> None:
    match = lay(board({"2.3": before}), carried={1: 3})
    play(match, "roll 1 2 6 6")
    had = tokens(match)
    assert moves(match, "flip") == {"flip 2.3"}
    play(match, "flip 2.3")
    assert at(match, "2.3") == after
    assert tokens(match) == had
    assert state(match).carried[0] == (3 if before in ("1b", "1r") else 0)
    assert state(match).pool == [0, 1, 1, 0, 0, 0, 1]


def test_only_ones_own_special_tiles_are_turned_and_only_by_a_six() -> None:
    tiles = board({"1.1": "1b", "2.2": "1s", "3.3": "2r", "4.4": "2d", "5.5": "1p", "6.6": "#"})
    assert moves(thrown("1 2 3 6", tiles), "flip") == {"flip 1.1", "flip 2.2"}
    assert not moves(thrown("1 2 3 5", tiles), "flip")


# The sundial

DIAL = board({"6.6": "1d"})


def with_dial(dice: str, drawing: str = DIAL) -> set[str]:
    """Where a carrot can be placed with these dice."""
    match = thrown(dice, drawing, bought={1: "carrot"})
    return where({move for move in moves(match, "place") if " carrot " in move})


def test_a_sundial_changes_one_die_by_one_or_two_or_two_dice_by_one_each() -> None:
    found = {move for move in with_dial("3 4 4 4") if move.endswith("with 3 4")}
    assert {move.split()[0] for move in found} == {
        *("1.4", "2.3", "2.4", "2.5", "3.2", "3.3", "3.4", "3.5", "3.6", "4.3", "4.4", "4.5", "5.4")
    }


def test_ruling_a_changed_die_stays_on_the_board() -> None:
    found = {move for move in with_dial("1 1 6 6") if move.endswith("with 1 6")}
    assert {move.split()[0] for move in found} == {"1.6", "1.5", "1.4", "2.6", "3.6", "2.5"}


def test_with_the_sundial_a_space_can_be_reached_the_wasteful_way() -> None:
    assert {"1.2 with 1 2", "1.2 with 2 1"} <= with_dial("1 2 5 5")


def test_without_it_only_the_dice_themselves_count() -> None:
    assert with_dial("1 2 2 2", BARE) == {"1.2 with 1 2", "2.1 with 2 1", "2.2 with 2 2"}
    assert with_dial("1 2 2 2", board({"6.6": "2d"})) == with_dial("1 2 2 2", BARE)


def test_a_scarecrow_changes_no_dice() -> None:
    assert with_dial("1 2 2 2", board({"6.6": "1s"})) == with_dial("1 2 2 2", BARE)


def test_the_sundial_works_from_the_moment_it_is_placed() -> None:
    match = thrown("6 6 1 2", bought={1: "carrot"})
    assert "place carrot 1.3 with 1 2" not in moves(match)
    play(match, "place sundial 6.6 with 6 6")
    assert "place carrot 1.3 with 1 2" in moves(match)
    assert "place carrot 3.2 with 1 2" in moves(match)


def test_it_is_not_used_to_place_itself() -> None:
    match = thrown("1 2 6 6")
    assert {m.split()[2] for m in moves(match, "place") if "sundial" in m} == {
        *("1.2", "2.1", "1.6", "6.1", "2.6", "6.2", "6.6")
    }


@pytest.mark.parametrize("move", ["place carrot 3.2 with 1 2", "place carrot 1.4 with 1 2"])
def test_two_steps_of_one_die_use_it_up(move: str) -> None:
    match = play(thrown("1 2 3 4", DIAL, bought={1: "carrot carrot"}), move)
    assert {m for m in moves(match, "place") if " carrot " in m} == {
        *("place carrot 3.4 with 3 4", "place carrot 4.3 with 4 3")
    }


def test_one_step_of_two_dice_uses_it_up() -> None:
    match = play(thrown("1 2 3 4", DIAL, bought={1: "carrot carrot"}), "place carrot 2.1 with 1 2")
    assert {m.split()[2] for m in moves(match, "place") if " carrot " in m} == {"3.4", "4.3"}


def test_ruling_one_step_keeps_a_second_one_for_later_in_the_turn() -> None:
    match = play(thrown("1 2 3 4", DIAL, bought={1: "carrot carrot"}), "place carrot 1.3 with 1 2")
    assert {m.split()[2] for m in moves(match, "place") if m.endswith("with 3 4")} == {
        *("3.4", "2.4", "4.4", "3.3", "3.5")
    }
    play(match, "place carrot 3.5 with 3 4")
    assert match.thrower == 2


def test_a_plain_placement_uses_nothing_of_it() -> None:
    match = play(thrown("1 2 3 4", DIAL, bought={1: "carrot carrot"}), "place carrot 1.2 with 1 2")
    assert len({m for m in moves(match, "place") if " carrot " in m and m.endswith("with 3 4")}) == 13


def test_it_works_again_in_the_next_turn() -> None:
    match = thrown("1 2 1 1", DIAL, bought={1: "carrot carrot"})
    play(match, "place carrot 3.2 with 1 2", "buy pepper with 1", "buy pepper with 1")
    play(match, *NEXT_TURN, "roll 1 2 1 1")
    assert "place carrot 1.4 with 1 2" in moves(match)


def test_flipping_it_away_and_back_renews_nothing() -> None:
    match = play(thrown("1 2 6 6", DIAL, bought={1: "carrot"}), "place carrot 3.2 with 1 2")
    play(match, "flip 6.6")
    assert state(match).reach == 0
    play(match, "flip 6.6")
    assert match.thrower == 2

    match = play(thrown("6 6 1 2", DIAL, bought={1: "carrot"}), "flip 6.6")
    assert "place carrot 1.3 with 1 2" not in moves(match)
    play(match, "flip 6.6")
    assert "place carrot 1.3 with 1 2" in moves(match)


def test_one_step_before_and_one_after_flipping_away_and_back() -> None:
    match = thrown("1 2 3 3", DIAL, bought={1: "carrot carrot"}, suns=[1])
    play(match, "place carrot 1.3 with 1 2")
    state(match).scarecrows = 1
    assert not [m for m in moves(match, "place") if m.startswith("place carrot 3.4")]
    state(match).scarecrows = 0
    assert "place carrot 3.4 with 3 3" in moves(match)
    assert "place carrot 3.5 with 3 3" not in moves(match)
    assert "place carrot 4.4 with 3 3" not in moves(match)


def test_the_sundial_changes_no_die_but_coordinates() -> None:
    match = thrown("4 4 4 3", board({"6.6": "1d", "1.1": "1e", "3.3": "1b"}))
    assert not moves(match, "water", "flip")
    assert "buy eggplant with 4" not in moves(match)
    assert "move 3.3 3.6 with 4" in moves(match)
    with pytest.raises(IllegalMove):
        match.play("water 1.1 with 4")


def test_the_sundial_works_for_removing_too_but_not_for_the_six() -> None:
    tiles = board({"6.6": "1d", "1.2": "2b"})
    assert moves(thrown("1 3 6 6", tiles), "remove") == {"remove 1.2 with 1 3"}
    assert moves(thrown("2 3 6 6", tiles), "remove") == {"remove 1.2 with 2 3", "remove 1.2 with 3 2"}
    assert moves(thrown("1 4 6 6", tiles), "remove") == {"remove 1.2 with 1 4"}
    assert moves(thrown("3 3 6 6", tiles), "remove") == set()
    assert moves(thrown("1 2 5 5", tiles), "remove") == set()


def test_one_step_for_removing_and_one_for_placing_need_five_dice() -> None:
    match = play(thrown("1 3 6 5", board({"6.6": "1d", "1.2": "2b"})), "remove 1.2 with 1 3")
    assert state(match).reach == 1
    assert draw(match).split()[1] == "."
    assert not moves(match, "place")
