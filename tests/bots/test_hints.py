"""Hints: the best first, equal plays together, each with a reason."""

from tavola import Match, SeededDice
from tavola.bots import MAX_SECONDS, STRONGEST, ScoredMove, find_bot
from tavola.bots.hints import MOST, WORSE, equal_plays, hints
from tavola.core.language import speaking


def scored(move: str, chance: float, end_id: int) -> ScoredMove:
    """What a bot thinks of a move, for two seats."""
    return ScoredMove(move, (chance, 1 - chance), end_id)


def at_first_decision(game: str, seed: int = 1) -> Match:
    """A match in which somebody is asked for the first time."""
    match = Match(game, 2, dice=SeededDice(seed), options={"first": 1})
    while match.is_chance:
        match.throw()
    return match


def test_moves_that_come_to_the_same_are_one_play() -> None:
    plays = equal_plays([scored("a", 0.6, 3), scored("b", 0.5, 4), scored("c", 0.6, 3)])
    assert [[each.move for each in play] for play in plays] == [["a", "c"], ["b"]]


def test_symmetric_moves_are_one_play_but_not_those_of_another_kind() -> None:
    plays = equal_plays([scored("place b2", 0.6, 1), scored("place e5", 0.6, 2), scored("pass", 0.6, 3)])
    assert [[each.move for each in play] for play in plays] == [["place b2", "place e5"], ["pass"]]


def test_on_the_empty_board_all_four_spaces_of_a_number_are_alike() -> None:
    match = Match("sequence", 2, options={"first": 1})
    match.throw("start 1")
    match.throw("roll 3 4")
    choice = find_bot(STRONGEST).choose(match, 1, MAX_SECONDS)  # so that it looks as far from every space
    (only,) = hints(match, 1, choice.moves)
    assert {each.move for each in only.moves} == {"place b2", "place e2", "place b5", "place e5"}
    assert 0.5 < only.best.values[0] < 0.56


def test_few_are_given_the_best_first_and_none_that_is_much_worse() -> None:
    match = at_first_decision("garden")
    found = hints(match, 1, find_bot(STRONGEST).choose(match, 1, 0.3).moves)
    chances = [hint.best.values[0] for hint in found]
    assert 1 <= len(found) <= MOST
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] >= chances[0] - WORSE
    assert all(hint.best.points is not None and len(hint.best.points) == 2 for hint in found)
    assert {each.move for hint in found for each in hint.moves} <= set(match.legal(1))


def test_reasons_are_in_the_language_that_is_spoken() -> None:
    match = at_first_decision("diceland")
    moves = find_bot("strong").choose(match, 1, 0.3).moves
    english = [hint.why for hint in hints(match, 1, moves)]
    with speaking("it"):
        italian = [hint.why for hint in hints(match, 1, moves)]
    assert all(english)
    assert all(a != b for a, b in zip(english, italian, strict=True))


def test_the_choice_comes_first_and_what_only_seems_better_is_left_out() -> None:
    match = Match("sequence", 2, options={"first": 1})
    match.throw("start 1")
    match.throw("roll 3 4")
    texts = match.legal(1)
    chances = (0.5, 0.42, 0.6, 0.45)
    given = [scored(text, chance, n) for n, (text, chance) in enumerate(zip(texts, chances, strict=False))]
    assert [hint.best.values[0] for hint in hints(match, 1, given, most=4)] == [0.5, 0.45, 0.42]


def test_bots_that_score_no_moves_give_no_hints() -> None:
    match = at_first_decision("sequence")
    seat = match.actors[0]
    assert hints(match, seat, find_bot("random").choose(match, seat, 0).moves) == []
