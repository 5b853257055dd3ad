"""What the rules pages say of records, shown by Sequence Dice; and what other tests leave out."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tavola import GAMES, BadRecord, Match, Record, find_game
from tavola.cli import main
from tavola.sim import Simulation, recorded_games
from tests.pages import rulings, told

EXAMPLE: dict[str, Any] = {
    "tavola": 1,
    "game": "sequence",
    "options": {"line": 5, "first": 2},
    "players": ["Ada", "Bruno"],
    "log": ["* start 2", "* roll 3 4", "2 place b2", "* roll 5 5", "1 remove b2", "* roll 6 5", "2 place c3"],
    "result": None,
}


def legal_lists(record: dict[str, Any]) -> list[list[str]]:
    """What was legal at every decision of a log."""
    match = Match(record["game"], players=record["players"], options=record["options"])
    lists = []
    for line in record["log"]:
        if not line.startswith("*"):
            lists.append(match.legal(int(line[0])))
        match.push(line)
    return lists


# The result


def test_the_record_of_a_team_names_both_partners_and_no_scores() -> None:
    match = Match("sequence", 4, options={"first": 1})
    match.push("* start 1")
    for space in ("a2", "f1", "b2", "f3", "c2", "f5", "d2", "f6", "e2"):
        match.push("* roll 5 6")
        match.play(f"place {space}")
    record = Record.from_json(match.record().to_json())
    assert record.result == {"winners": [1, 3], "scores": None}
    record.replay()


# Lists of legal moves


def test_legal_moves_may_stand_in_any_order() -> None:
    lists = legal_lists(EXAMPLE)
    assert [len(moves) for moves in lists] == [4, 1, 36]
    for moves in (lists, [moves[::-1] for moves in lists]):
        Record.from_object({**EXAMPLE, "legal": moves}).replay()


def test_but_each_list_belongs_to_its_own_line() -> None:
    with pytest.raises(BadRecord):
        Record.from_object({**EXAMPLE, "legal": legal_lists(EXAMPLE)[::-1]}).replay()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_asked_for", [False, True])
def test_legal_moves_are_recorded_only_if_asked_for_and_then_for_every_decision(
    game: str, is_asked_for: bool
) -> None:
    simulation = Simulation(find_game(game), 2, games=2, seed=3, limit=40)
    for played in recorded_games(simulation, with_legal=is_asked_for):
        record = json.loads(played.json)
        assert ("legal" in record) == is_asked_for
        if is_asked_for:
            assert record["legal"] == legal_lists(record)


# Fields of others


def test_a_game_that_is_taken_up_again_keeps_fields_we_do_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**EXAMPLE, "event": "club night", "table": {"number": 7}}))
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "--resume", str(path)]) == 0
    kept = json.loads(path.read_text())
    assert kept["log"] == EXAMPLE["log"]
    assert {name: kept.get(name) for name in ("event", "table")} == {
        "event": "club night",
        "table": {"number": 7},
    }


# What the page tells players

TOLD = [
    pytest.param("goal", "may not tell each other anything", "non ci si dice niente", id="silent partners"),
    pytest.param("goal", "Four play in two teams", "In quattro si gioca in due squadre", id="two teams"),
    pytest.param("goal", "twenty chips of one colour", "venti fiches di un colore", id="twenty chips"),
    pytest.param(
        "start",
        "The highest total plays first",
        "Gioca per primo chi ha la somma più alta",
        id="the opening throw",
    ),
    pytest.param(
        "start", "play passes to the left, clockwise", "verso sinistra, in senso orario", id="clockwise"
    ),
    pytest.param(
        "turn",
        "four for every number but 10 and 11",
        "quattro per ogni numero, tranne il 10 e l’11",
        id="four spaces a number",
    ),
    pytest.param("covered", "either of the other two", "tutti e due gli altri", id="either rival"),
    pytest.param("covered", "You may not pass", "Non si può passare", id="no passing"),
    pytest.param(
        "covered", "the turn simply moves on", "il turno va semplicemente avanti", id="nothing to do"
    ),
    pytest.param("special", "The Defence roll.", "Il lancio di Difesa.", id="the Defence throw"),
    pytest.param("special", "The Wild roll.", "Il lancio Jolly.", id="the Wild throw"),
]  # [fact] section, English, Italian

OURS = [
    ("tie for the highest opening roll", "lancio iniziale più alto"),
    ("opening rolls put no chips", "non mettono fiches"),
    ("Another turn follows every 2", "Dopo ogni 2 e ogni 12"),
    ("all your twenty chips", "le tue venti fiches"),
    ("goes back to its owner", "torna a chi la possiede"),
    ("We play five unless you ask for six", "Noi giochiamo a cinque"),
]  # [ruling] English, Italian; what the box says outright is no ruling


@pytest.mark.parametrize(("section", "english", "italian"), TOLD)
def test_players_are_told(section: str, english: str, italian: str) -> None:
    assert english in told("sequence", section, "en")
    assert italian in told("sequence", section, "it")


def test_what_is_our_own_reading_is_marked_as_such_and_nothing_else() -> None:
    for language, expected in zip(("en", "it"), zip(*OURS, strict=True), strict=True):
        said = rulings("sequence", language)
        assert len(said) == len(expected)
        assert all(words in ruling for words, ruling in zip(expected, said, strict=True))
