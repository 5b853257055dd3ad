"""Hints: the best first, equal ones together, each true of all its moves and compared with the next."""

import pytest

from bench.hints.__main__ import VARIANTS, checked
from tavola import Match, SeededDice
from tavola.bots import MAX_SECONDS, STRONGEST, ScoredMove, find_bot
from tavola.bots.hints import MOST, WORSE, by_end, hints, is_as_good, percents_of
from tavola.core.language import speaking

QUICK = ("careful",)  # who plays the games in which hints are checked


def scored(move: str, chance: float, end_id: int, points: float = 0.0) -> ScoredMove:
    """What a bot thinks of a move, for two seats."""
    return ScoredMove(move, (chance, 1 - chance), end_id, (points, 0.0))


def thrown(*lines: str, game: str = "sequence") -> Match:
    """A match of two after these lines, with the first throw due to seat 1."""
    match = Match(game, 2, options={"first": 1}, dice=SeededDice(1))
    for line in ("* start 1", *lines):
        match.push(line)
    return match


def whys(match: Match, *moves: ScoredMove) -> list[str]:
    """What is said of these moves."""
    return [hint.why for hint in hints(match, 1, moves)]


# Which moves are told together


def test_moves_that_come_to_the_same_are_together() -> None:
    plays = by_end([scored("a", 0.6, 3), scored("b", 0.5, 4), scored("c", 0.6, 3)])
    assert [[each.move for each in play] for play in plays] == [["a", "c"], ["b"]]


def test_on_the_empty_board_all_four_spaces_of_a_number_are_alike() -> None:
    match = thrown("* roll 3 4")
    choice = find_bot(STRONGEST).choose(match, 1, MAX_SECONDS)  # so that it looks as far from every space
    (only,) = hints(match, 1, choice.moves)
    assert {each.move for each in only.moves} == {"place b2", "place e2", "place b5", "place e5"}
    assert sorted(only.headline.removeprefix("Put a chip on ").replace(" or", ",").split(", ")) == [
        "b2",
        "b5",
        "e2",
        "e5",
    ]
    assert only.why == "Lies on 6 lines that are free for you."
    assert 0.5 < only.best.values[0] < 0.56


def test_of_a_turn_in_any_order_the_move_with_the_most_to_say_is_told() -> None:
    """The others come to the same, but what is said is not true of them."""
    match = thrown("* roll 5 4 1 2", "1 buy tomato with 5", game="garden")
    first, second = scored("buy pepper with 1", 0.6, 3), scored("place tomato 1.2 with 1 2", 0.6, 3)
    (only,) = hints(match, 1, [first, second])
    assert only.moves == (first,)
    assert (only.headline, only.why) == (
        "Buy a pepper with the 1",
        "Buys a kind that you do not have yet, worth 1.",
    )


def test_few_are_given_the_best_first_and_none_that_is_much_worse() -> None:
    match = thrown("* roll 1 3 4 6", game="garden")
    found = hints(match, 1, find_bot(STRONGEST).choose(match, 1, 0.3).moves)
    chances = [hint.best.values[0] for hint in found]
    assert 1 <= len(found) <= MOST
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] >= chances[0] - WORSE
    assert all(hint.best.points is not None and len(hint.best.points) == 2 for hint in found)
    assert {each.move for hint in found for each in hint.moves} <= set(match.legal(1))


def test_the_choice_comes_first_and_what_only_seems_better_is_left_out() -> None:
    match = thrown("* roll 3 4")
    chances = (0.5, 0.42, 0.6, 0.45)
    given = [
        scored(text, chance, n) for n, (text, chance) in enumerate(zip(match.legal(1), chances, strict=False))
    ]
    assert [hint.best.values[0] for hint in hints(match, 1, given, most=4)] == [0.5, 0.45, 0.42]


def test_bots_that_score_no_moves_give_no_hints() -> None:
    match = thrown("* roll 3 4")
    assert hints(match, 1, find_bot("random").choose(match, 1, 0).moves) == []


# How they are compared


def test_what_the_next_does_not_do() -> None:
    match = thrown("* roll 5 2", "1 place b2", "* roll 3 1", "2 place c1", "* roll 6 2")
    assert whys(match, scored("place c2", 0.6, 1), scored("place e3", 0.5, 2)) == [
        "Makes 2 chips in a line where nobody is in the way. “Put a chip on e3” does not.",
        "Lies on 5 lines that are free for you.",
    ]


def test_what_the_next_does_less() -> None:
    match = thrown("* roll 3 1 4 6", game="garden")
    assert whys(match, scored("buy artichoke with 4", 0.6, 1), scored("buy pepper with 4", 0.5, 2)) == [
        "Buys a kind that you do not have yet, worth 4. With “Buy a pepper with the 4” it is only one.",
        "Buys a kind that you do not have yet, worth 1. Spends a 4 where a 1 would do.",
    ]


def test_a_lesser_thing_sets_them_apart() -> None:
    match = thrown("* roll 3 4 4 6", game="garden")
    assert whys(match, scored("buy artichoke with 4", 0.6, 1), scored("buy artichoke with 6", 0.5, 2)) == [
        "Buys a kind that you do not have yet, worth 4. Unlike “Buy an artichoke with the 6”: "
        "Needs no more than a 4.",
        "Buys a kind that you do not have yet, worth 4. Spends a 6 where a 4 would do.",
    ]


def test_what_the_next_costs() -> None:
    match = thrown("* roll 2 2 4 4", "1 buy artichoke with 4", game="garden")
    best, other = scored("place sundial 2.2 with 2 2", 0.6, 1), scored("buy pepper with 4", 0.5, 2)
    assert whys(match, best, other)[0] == (
        "Puts the sundial out, with which coordinates can be changed. “Buy a pepper with the 4”: "
        "Adds a seed that costs 5 points in the end if it is not planted."
    )


def test_what_outweighs_the_next() -> None:
    match = thrown("* roll 3 1 4 6", game="garden")
    best, other = scored("buy pepper with 1", 0.6, 1), scored("buy artichoke with 6", 0.5, 2)
    assert whys(match, best, other)[0] == (
        "Buys a kind that you do not have yet, worth 1. Needs no more than a 1. "
        "This outweighs what “Buy an artichoke with the 6” does."
    )


def test_where_nothing_sets_them_apart_only_the_chances_do() -> None:
    match = thrown("* roll 3 1 4 6", game="garden")
    best, other = scored("buy pepper with 1", 0.6, 1), scored("buy artichoke with 4", 0.5, 2)
    assert whys(match, best, other)[0] == "Buys a kind that you do not have yet, worth 1."


def test_points_are_told_where_nothing_else_sets_plays_apart() -> None:
    match = thrown("* roll 3 1 4 6", game="garden")
    best, other = scored("buy pepper with 1", 0.6, 1, 31.2), scored("buy artichoke with 4", 0.5, 2, 28.9)
    assert whys(match, best, other)[0].endswith(
        "About 2 more in the final score than with “Buy an artichoke with the 4”."
    )


def test_what_cannot_be_told_apart_is_said_once_to_be_as_good() -> None:
    match = thrown("* roll 5 2", "1 place b2", "* roll 3 1", "2 place c1", "* roll 6 2")
    best, other = scored("place c2", 0.6, 1), scored("place e3", 0.595, 2)
    first, second = hints(match, 1, [best, other])
    assert "As good as" not in first.why
    assert second.why.endswith("As good as the first.")


@pytest.mark.parametrize(
    ("chances", "percents"),
    [
        ([0.62, 0.58], ["62", "58"]),
        ([0.624, 0.621], ["62", "62"]),  # said to be as good
        ([0.0089, 0.0051], ["0.9", "0.5"]),
        ([0.0049, 0.0012], ["0.5", "0.1"]),
        ([1.0, 0.999], ["100.0", "99.9"]),
        ([1.0, 1.0], ["100", "100"]),
    ],
)
def test_percentages_have_the_digits_that_set_them_apart(chances: list[float], percents: list[str]) -> None:
    assert percents_of(chances) == percents


def test_less_is_told_apart_where_nearly_all_is_decided() -> None:
    assert is_as_good(0.5, 0.491)
    assert not is_as_good(0.5, 0.489)
    assert not is_as_good(0.01, 0.005)


# Language


def test_reasons_are_in_the_language_that_is_spoken() -> None:
    match = thrown("* roll r r g b o s", game="diceland")
    moves = find_bot("strong").choose(match, 1, 0.3).moves
    english = hints(match, 1, moves)
    with speaking("it"):
        italian = hints(match, 1, moves)
        assert percents_of([0.0089, 0.0051]) == ["0,9", "0,5"]
    assert all(a.why != b.why and a.headline != b.headline for a, b in zip(english, italian, strict=True))


# Whether they are true


@pytest.mark.parametrize("game", list(VARIANTS))
def test_hints_are_true(game: str) -> None:
    seats, options = VARIANTS[game][0]
    found = checked(game, seats, options, 12, players=QUICK)
    assert found.false == []
    assert found.equal == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [(game, seats, options) for game, variants in VARIANTS.items() for seats, options in variants],
)
def test_hints_are_true_in_every_variant(game: str, seats: int, options: dict[str, object]) -> None:
    found = checked(game, seats, options, 60, 100, QUICK)
    assert found.false == []
    assert found.equal == 0
