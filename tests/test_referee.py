"""A second telling of the rules, written apart from the first, must agree with it line by line."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tavola import GAMES, BadRecord, Record, find_game
from tavola.cli import main
from tavola.sim import Simulation, recorded_games
from tests.effort import at_length
from tests.referee.diceland import SMALL

Options = dict[str, Any]
OWN = [{"text": text} for text in SMALL]


@dataclass(frozen=True)
class Trial:
    """How much of a game is tried: the ways of playing, and for each so many games."""

    cases: list[tuple[int, Options]]
    games: int
    limit: int  # decisions of a simulated game
    stops: int  # a game that is broken off has fewer lines


TRIALS = {
    "sequence": Trial(
        [
            (2, {}),
            (2, {"line": 6}),
            (2, {"line": 5, "first": 2}),
            (3, {}),
            (3, {"first": 3}),
            (4, {}),
            (4, {"line": 6, "first": 4}),
        ],
        games=40,
        limit=1000,
        stops=60,
    ),
    "diceland": Trial(
        [
            (2, {"boards": ["A", "D"]}),
            (2, {"boards": OWN[:2], "first": 2}),
            (2, {"boards": ["B", OWN[2]]}),
            (3, {"boards": ["C", "E", "F"], "first": 1}),
            (3, {"boards": [OWN[3]] * 3}),
            (4, {"boards": ["G"] * 4}),
            (4, {"boards": ["H", *OWN[:3]], "first": 4}),
        ],
        games=10,
        limit=1000,
        stops=200,
    ),
    "garden": Trial(
        [
            (2, {}),
            (2, {"family": True, "first": 2}),
            (2, {"stars": []}),
            (3, {"stars": [[1, 1], [6, 2], [3, 4]], "first": 1}),
            (3, {"family": True, "stars": [[row, 3] for row in range(1, 7)]}),
            (4, {}),
            (4, {"family": False, "first": 4}),
        ],
        games=6,
        limit=300,
        stops=300,
    ),
}

every_game = pytest.mark.parametrize("game", GAMES)
every_case = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(game, seats, options, id="-".join([game, str(seats), *options]))
        for game in GAMES
        if game in TRIALS
        for seats, options in TRIALS[game].cases
    ],
)


# A part of the games, and all of them where there is time.
in_small_and_at_large = pytest.mark.parametrize("part", [5, *at_length(1)])


def referee_of(game: str) -> Any:
    """The module that tells the game's rules a second time."""
    return import_module(f"tests.referee.{game}")


def random_records(
    game: str, seats: int, options: Options, games: int, rng: random.Random
) -> Iterator[dict[str, Any]]:
    """The referee's games: every other one with its legal moves, some of each broken off."""
    for number in range(games):
        stop = rng.randrange(1, TRIALS[game].stops) if number % 4 in (0, 3) else None
        yield referee_of(game).random_record(rng, seats, options, number % 2 == 0, stop)


@every_game
def test_every_game_has_a_referee_that_never_sees_our_rules(game: str) -> None:
    assert {seats for seats, _ in TRIALS[game].cases} == set(find_game(game).seats)
    for module in (referee_of(game), import_module("tests.referee.records")):
        source = Path(module.__file__ or "").read_text(encoding="utf-8")
        assert "import tavola" not in source
        assert "from tavola" not in source


@in_small_and_at_large
@every_case
def test_the_referee_accepts_our_games_with_every_legal_list(
    game: str, seats: int, options: Options, part: int
) -> None:
    trial = TRIALS[game]
    games = -(-trial.games // part)
    simulation = Simulation(find_game(game), seats, games=games, seed=1, options=options, limit=trial.limit)
    for played in recorded_games(simulation, with_legal=True):
        assert referee_of(game).judge(json.loads(played.json)) is None


@in_small_and_at_large
@every_case
def test_we_accept_the_referees_games_and_find_every_fault_where_it_is(
    game: str, seats: int, options: Options, part: int
) -> None:
    rng, games = random.Random(f"{game} {seats} {options}"), -(-TRIALS[game].games // part)
    for record in random_records(game, seats, options, games, rng):
        Record.from_object(record).replay()
        corrupted, line, fault = referee_of(game).corrupt(rng, record)
        with pytest.raises(BadRecord) as caught:
            Record.from_object(corrupted).replay()
        assert caught.value.line == line, (fault, str(caught.value))


@every_game
def test_the_command_line_finds_them_too(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(5)
    cases = TRIALS[game].cases[::3]
    right = [record for case in cases for record in random_records(game, *case, 3, rng)]
    wrong = [referee_of(game).corrupt(rng, record) for record in right]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in [*right, *(bad for bad, _, _ in wrong)]))
    assert main(["check", "--json", str(path)]) == 1
    verdicts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [verdict["ok"] for verdict in verdicts] == [True] * len(right) + [False] * len(right)
    assert [verdict["log_line"] for verdict in verdicts[len(right) :]] == [line for _, line, _ in wrong]
