"""A second telling of the rules, written apart from the first, must agree with it line by line."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tavola import BadRecord, Record, find_game
from tavola.sim import Simulation, recorded_games
from tests.referee import sequence

CASES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"line": 6}),
    (2, {"line": 5, "first": 2}),
    (3, {}),
    (3, {"first": 3}),
    (4, {}),
    (4, {"line": 6, "first": 4}),
]
every_case = pytest.mark.parametrize(("seats", "options"), CASES, ids=str)


@every_case
def test_the_referee_accepts_our_games_with_every_legal_list(seats: int, options: dict[str, Any]) -> None:
    simulation = Simulation(find_game("sequence"), seats, games=60, seed=1, options=options)
    for game in recorded_games(simulation, with_legal=True):
        assert sequence.judge(json.loads(game.json)) is None


@every_case
def test_we_accept_the_referees_games_and_find_every_fault_where_it_is(
    seats: int, options: dict[str, Any]
) -> None:
    rng = random.Random(f"{seats} {options}")
    for number in range(60):
        stop = rng.randrange(1, 60) if number % 4 == 0 else None
        record = sequence.random_record(rng, seats, options, with_legal=number % 2 == 0, stop_after=stop)
        Record.from_object(record).replay()
        corrupted, line, fault = sequence.corrupt(rng, record)
        with pytest.raises(BadRecord) as caught:
            Record.from_object(corrupted).replay()
        assert caught.value.line == line, (fault, str(caught.value))


def test_the_command_line_finds_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tavola.cli import main

    rng = random.Random(5)
    right = [sequence.random_record(rng, 2 + n % 3, {}, with_legal=n % 2 == 0) for n in range(40)]
    wrong = [sequence.corrupt(rng, record) for record in right]
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in [*right, *(w[0] for w in wrong)]))
    assert main(["check", "--json", str(path)]) == 1
    verdicts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [verdict["ok"] for verdict in verdicts] == [True] * 40 + [False] * 40
    assert [verdict["log_line"] for verdict in verdicts[40:]] == [line for _, line, _ in wrong]
