"""Puzzles as text, and the collections that games ship."""

import json
from pathlib import Path

import pytest

from tavola.core.errors import TavolaError
from tavola.core.game import Game
from tavola.core.registry import all_games
from tavola.puzzles import GRADES, Puzzle, collection_file, puzzles_of
from tavola.puzzles.answer import Answering
from tavola.puzzles.collection import new_collection, read_collection
from tavola.puzzles.puzzle import BadPuzzle, grade_of

from ..effort import at_length
from ..example import PIG
from .examples import decision, puzzle_at

GAMES = [game.id for game in all_games()]
with_puzzles = pytest.mark.parametrize("game", [game for game in all_games() if puzzles_of(game)])
each_part = pytest.mark.parametrize("part", [0, *at_length(*range(1, 20))])
PARTS = 20


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_a_line_of_text_and_can_be_set_up(game: str) -> None:
    match = decision(game)
    puzzle = puzzle_at(match)
    again = Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert again.id == puzzle.id
    assert "\n" not in puzzle.to_json()
    assert again.match().state == match.state
    assert again.match().last_throw == match.last_throw


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"position": 1}', '{"lines": [], "proof": [1]}', '"puzzle"', "null"]
)
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(BadPuzzle, match="not a puzzle"):
        Puzzle.from_json(text)


def test_the_harder_the_more_miss_it() -> None:
    assert [grade_of(share) for share in (0.0, 0.19, 0.2, 0.39, 0.4, 1.0)] == [
        *("easy", "easy", "middling", "middling", "hard", "hard")
    ]


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.gz"])
def test_a_collection_is_written_and_read(name: str, tmp_path: Path) -> None:
    puzzles = [puzzle_at(decision("sequence", seed)) for seed in (1, 2)]
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        with new_collection(tmp_path / folder / name) as write:
            for puzzle in puzzles:
                write(puzzle)
    assert read_collection(tmp_path / "one" / name) == puzzles
    assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()


def test_a_broken_collection_is_told_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(f"{puzzle_at(decision('sequence')).to_json()}\nnothing\n")
    with pytest.raises(TavolaError, match=r"broken\.jsonl:2: not a puzzle"):
        read_collection(path)
    (tmp_path / "broken.jsonl.gz").write_bytes(b"\x1f\x8bnothing")
    with pytest.raises(TavolaError, match="no collection"):
        read_collection(tmp_path / "broken.jsonl.gz")


# What is shipped


@with_puzzles
def test_a_game_has_puzzles_of_every_grade(game: Game) -> None:
    assert {puzzle.grade for puzzle in puzzles_of(game).values()} == set(GRADES)
    assert len(read_collection(collection_file(game))) == len(puzzles_of(game))


@each_part
@with_puzzles
def test_every_puzzle_can_be_set_up_and_answered(game: Game, part: int) -> None:
    for puzzle in list(puzzles_of(game).values())[part::PARTS]:
        match = puzzle.match()
        assert puzzle.game == game.id
        assert puzzle.seat in match.actors
        for step in puzzle.steps:
            at = match.clone()
            for move in step.after:
                at.play(move, puzzle.seat)
            assert {*step.best, *step.others} <= set(at.legal(puzzle.seat))
            assert step.chance > step.most_of_others
        assert puzzle.tempting in puzzle.first.others
        assert len(Answering(puzzle, match).steps) <= len(puzzle.steps)
        assert json.loads(puzzle.to_json())["seat"] == puzzle.seat


def test_a_game_may_have_none() -> None:
    assert puzzles_of(PIG) == {}
