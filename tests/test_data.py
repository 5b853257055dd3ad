"""Datasets: what is in their files, whoever made them, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import tavola

from .commands import refused
from .commands import tavola as command

GAMES = ("--games", "3", "--sample", "2", "--bots", "careful", "random")
FILES = ["README.md", "SHA256SUMS", "games.parquet", "lines.parquet", "records.jsonl"]
PARTS = ("start", "luck", "own_decisions", "others", "correction")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dataset of three games."""
    folder = tmp_path_factory.mktemp("data") / "new" / "sequence"
    command("data", "sequence", *GAMES, "--workers", "1", "--out", str(folder))
    return folder


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(file).to_pylist()
    return found


def records(folder: Path) -> list[tavola.Record]:
    return [tavola.Record.from_json(line) for line in (folder / "records.jsonl").read_text().splitlines()]


def test_every_line_of_every_record_is_a_row(made: Path) -> None:
    lines = rows(made / "lines.parquet")
    for number, record in enumerate(records(made), 1):
        own = [line for line in lines if line["game"] == number]
        assert [f"{who(line)} {line['text']}" for line in own] == record.log
        assert [line["line"] for line in own] == list(range(1, len(own) + 1))
        assert all(line["chance_1"] + line["chance_2"] == pytest.approx(1, abs=1e-6) for line in own)


def who(line: dict[str, Any]) -> str:
    return str(line["seat"]) if line["kind"] in ("decision", "forced") else "*"


def test_a_position_can_be_set_up_and_what_followed_was_legal(made: Path) -> None:
    for line in rows(made / "lines.parquet"):
        match = tavola.Match.parse_position(line["position"])
        if who(line) == "*":
            match.throw(line["text"])
            continue
        legal = match.legal(line["seat"])
        assert line["text"] in legal
        assert set(line["best"]) <= set(legal)
        assert 0 <= line["loss"] <= line["stake"] + 1e-6


def test_a_game_adds_up(made: Path) -> None:
    for game, record in zip(rows(made / "games.parquet"), records(made), strict=True):
        assert record.result
        assert game["winners"] == list(record.result["winners"])
        assert game["players"] == list(record.players)
        assert game["throws"] + game["decisions"] == len(record.log)
        for side in (1, 2):
            assert sum(game[f"{part}_{side}"] for part in PARTS) == pytest.approx(
                game[f"result_{side}"], abs=1e-6
            )


def test_the_same_seed_gives_the_same_files(made: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    command("data", "sequence", *GAMES, "--workers", "2", "--out", str(again))
    assert sorted(path.name for path in again.iterdir()) == FILES
    for name in FILES:
        assert (again / name).read_bytes() == (made / name).read_bytes()


def test_every_column_is_told_of(made: Path) -> None:
    card = (made / "README.md").read_text()
    assert card.startswith("# Sequence Dice: 3 games of 2 seats")
    for name in ("games.parquet", "lines.parquet"):
        for column in parquet.read_schema(made / name).names:
            assert f"`{column.removesuffix('_1').removesuffix('_2')}" in card


def test_what_is_there_is_left_alone(made: Path) -> None:
    before = (made / "SHA256SUMS").read_text()
    assert "is not empty" in refused("data", "sequence", *GAMES, "--out", str(made))
    assert (made / "SHA256SUMS").read_text() == before
    assert json.loads((made / "records.jsonl").read_text().splitlines()[0])["game"] == "sequence"


def test_a_folder_is_needed() -> None:
    assert "--out" in refused("data", "sequence")
