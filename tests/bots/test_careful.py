"""The careful player: sound in every game, and never at a loss."""

import pytest

from tavola import Match, SeededDice
from tavola.bots import find_bot

from ..variants import Variant, every_variant, walk

CAREFUL, RANDOM = find_bot("careful"), find_bot("random")


@every_variant
def test_it_always_has_a_legal_move_and_leaves_the_match_as_it_was(variant: Variant) -> None:
    for match in walk(variant.match(5), 5, limit=80):
        before = match.state.copy()
        for seat in match.actors:
            choice = CAREFUL.choose(match, seat, 0)
            assert choice.move in match.legal(seat)
            assert choice == CAREFUL.choose(match.record().replay(), seat, 0)
        assert match.state == before


def played(game: str, careful: int, seed: int) -> Match:
    """A game of two, the careful player at one seat."""
    match = Match(game, 2, dice=SeededDice(seed))
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            seat = match.actors[0]
            bot = CAREFUL if seat == careful else RANDOM
            match.play(bot.choose(match, seat, 0).move, seat)
    return match


@pytest.mark.parametrize(
    ("game", "games", "least"), [("sequence", 40, 30), ("diceland", 4, 4), ("garden", 6, 6)]
)
def test_it_beats_chance(game: str, games: int, least: int) -> None:
    won = 0
    for number in range(games):
        result = played(game, 1 + number % 2, number).result
        assert result is not None
        won += 1 + number % 2 in result.winners
    assert won >= least


def after(*lines: str) -> Match:
    """A game of two after these lines."""
    match = Match("sequence", 2, options={"first": 1})
    match.throw()
    for line in lines:
        match.push(line)
    return match


MINE = ["* roll 3 3", "1 place a2", "* roll 1 2", "2 place b1", "* roll 4 3", "1 place b2", "* roll 1 2"]
MINE += ["2 place a5", "* roll 4 4", "1 place c2", "* roll 2 2", "2 place c1", "* roll 4 5", "1 place d2"]
THEIRS = ["* roll 1 2", "1 place b1", "* roll 3 3", "2 place a2", "* roll 2 2", "1 place a4", "* roll 4 3"]
THEIRS += ["2 place b2", "* roll 2 3", "1 place c6", "* roll 4 4", "2 place c2", "* roll 1 2", "1 place f2"]


def test_it_takes_a_line_that_is_there() -> None:
    match = after(*MINE, "* roll 2 2", "2 place a4", "* roll 5 6")  # an 11 may be placed anywhere
    assert CAREFUL.choose(match, 1, 0).move == "place e2"


def test_it_blocks_a_line_that_would_be_lost() -> None:
    match = after(*THEIRS, "* roll 4 5", "2 place d2", "* roll 5 6")
    assert CAREFUL.choose(match, 1, 0).move == "place e2"
