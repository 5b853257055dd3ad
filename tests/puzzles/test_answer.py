"""Answers: what is right, what is as good, what is not, and where a turn goes on."""

import pytest

from tavola.puzzles import Puzzle, Step
from tavola.puzzles.answer import ON, RIGHT, WRONG, Answering

from .examples import decision, puzzle_at


def moves_of(puzzle: Puzzle) -> list[str]:
    """All that could be chosen first."""
    return puzzle.match().legal(puzzle.seat)


def test_the_best_is_right_and_told_beside_what_others_like() -> None:
    puzzle = puzzle_at(decision("sequence"))
    match = puzzle.match()
    answer = Answering(puzzle, match).answer(match, [next(iter(puzzle.first.best))])
    assert (answer.kind, answer.move, answer.num_kept) == (RIGHT, next(iter(puzzle.first.best)), 1)
    assert answer.match.state == match.state


def test_anything_else_is_not_whether_it_is_told_of_or_not() -> None:
    puzzle = puzzle_at(decision("sequence"))
    match = puzzle.match()
    for move in moves_of(puzzle)[1:3]:
        answer = Answering(puzzle, match).answer(match, [move])
        assert (answer.kind, answer.move, answer.num_kept) == (WRONG, move, 0)


@pytest.mark.parametrize("game", ["diceland", "garden"])
def test_a_turn_goes_on_for_as_long_as_it_is_clear(game: str) -> None:
    puzzle = puzzle_at(decision(game, again=True), is_long=True)
    match = puzzle.match()
    answering = Answering(puzzle, match)
    first, second = (next(iter(step.best)) for step in puzzle.steps)
    assert answering.answer(match, [first]).kind == ON
    match.play(first, puzzle.seat)
    right = answering.answer(match, [second])
    assert (right.kind, right.move) == (RIGHT, first)
    wrong = answering.answer(match, [next(iter(puzzle.steps[1].others))])
    assert (wrong.kind, wrong.step.after) == (WRONG, (first,))


@pytest.mark.parametrize("game", ["diceland", "garden"])
def test_of_several_moves_at_once_the_first_wrong_one_is_told(game: str) -> None:
    puzzle = puzzle_at(decision(game, again=True), is_long=True)
    match = puzzle.match()
    answering = Answering(puzzle, match)
    first, second = (next(iter(step.best)) for step in puzzle.steps)
    other = next(iter(puzzle.steps[1].others))
    assert answering.answer(match, [first, second]).kind == RIGHT
    answer = answering.answer(match, [first, other])
    assert (answer.kind, answer.move, answer.num_kept) == (WRONG, other, 1)


def test_what_comes_to_the_same_is_as_right() -> None:
    puzzle = puzzle_at(decision("sequence"))
    best, other, *_ = moves_of(puzzle)
    both = Step((), {best: 0.6, other: 0.595}, {"third": 0.5})
    match = puzzle.match()
    answering = Answering(puzzle, match)
    answering.steps[match.state.values()] = both
    assert answering.answer(match, [other]).kind == RIGHT
