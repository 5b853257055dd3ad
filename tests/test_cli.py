"""The command line as a person and as a program use it: in processes of its own."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from tavola import Record
from tavola.cli import COMMANDS, main

from .commands import refused, simulated, tavola

# Help


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    assert "usage: tavola " + command in tavola(command, "--help").stdout


def test_help_names_every_command() -> None:
    said = tavola("--help").stdout
    assert all(command in said for command in COMMANDS)


def test_version_and_games() -> None:
    assert tavola("--version").stdout.startswith("tavola ")
    assert "sequence   Sequence Dice, 2 to 4 players" in tavola("games").stdout
    assert json.loads(tavola("games", "--json").stdout.splitlines()[0])["seats"] == [2, 3, 4]


def test_no_command_is_refused_with_usage() -> None:
    assert "COMMAND" in refused()


# simulate


def test_simulate_reports_wins_with_intervals_and_lengths(home: Path) -> None:
    out = tavola("simulate", "sequence", "--seats", "3", "--games", "300", "--seed", "4").stdout
    assert "Sequence Dice, 3 seats, line 5: 300 games, seed 4" in out
    assert "games/s" in out
    assert out.count("95 %:") == 3
    assert "rolls a game: mean" in out
    figures = json.loads(tavola("simulate", "sequence", "--games", "300", "--json").stdout)
    assert sum(seat["wins"] for seat in figures["wins"]) == figures["games"] == 300
    assert figures["wins"][0]["low"] < figures["wins"][0]["share"] < figures["wins"][0]["high"]


@pytest.mark.long
def test_the_same_seed_is_the_same_games_however_they_are_played(home: Path) -> None:
    figures = []
    for arguments in (
        ["--engine", "plain"],
        ["--engine", "compiled", "--workers", "1"],
        ["--engine", "compiled", "--workers", "3"],
        ["--records", "r.jsonl", "--workers", "1"],
        ["--records", "r.jsonl", "--workers", "3"],
    ):
        out = tavola("simulate", "sequence", "--games", "60", "--seed", "9", "--json", *arguments).stdout
        figures.append({k: v for k, v in json.loads(out).items() if k != "seconds"})
    assert all(other == figures[0] for other in figures)


def test_records_do_not_depend_on_the_number_of_workers(home: Path) -> None:
    one = simulated(home / "1.jsonl", "--games", "90", "--legal", "--workers", "1")
    three = simulated(home / "3.jsonl", "--games", "90", "--legal", "--workers", "3")
    assert one == three
    assert len({tuple(record["log"]) for record in one}) == 90
    assert all(record["legal"] and record["result"] for record in one)


def test_records_go_to_standard_output_and_through_check(home: Path) -> None:
    done = tavola("simulate", "sequence", "--games", "20", "--records", "-", "--options", '{"line": 6}')
    assert len(done.stdout.splitlines()) == 20
    assert "games/s" in done.stderr
    assert tavola("check", "-", typed=done.stdout).stdout == "20 right, 0 wrong\n"


def test_one_of_a_thing_is_no_plural(home: Path) -> None:
    done = tavola("simulate", "sequence", "--games", "1", "--max-decisions", "1", "--records", "r.jsonl")
    assert "line 5: 1 game, seed 0\n" in done.stdout
    assert "  1 game without a result, at the limit of 1 decision\n" in done.stdout
    record = json.loads(Path("r.jsonl").read_text())
    Path("short.json").write_text(json.dumps({**record, "log": record["log"][:1]}))
    assert "the log has 1 line, not 2" in refused("show", "short.json", "--at", "2")
    Path("wrong.json").write_text(json.dumps({**record, "legal": []}))
    assert '"legal" has 0 lists, but the log has 1 decision\n' in tavola("check", "wrong.json", code=1).stdout


def test_a_capped_game_has_no_result_and_says_so(home: Path) -> None:
    done = tavola("simulate", "sequence", "--games", "30", "--max-decisions", "5", "--records", "r.jsonl")
    assert "30 games without a result" in done.stdout
    records = [json.loads(line) for line in Path("r.jsonl").read_text().splitlines()]
    assert all(record["result"] is None for record in records)
    assert all(sum(not line.startswith("*") for line in record["log"]) == 5 for record in records)
    assert tavola("check", "r.jsonl").stdout == "30 right (30 unfinished), 0 wrong\n"


@pytest.mark.long
def test_simulate_lets_bots_play_and_the_same_seed_is_the_same_games(home: Path) -> None:
    arguments = ("--games", "4", "--bots", "strong", "beginner", "--seats", "2")
    one = simulated(home / "1.jsonl", *arguments, "--workers", "1")
    two = simulated(home / "2.jsonl", *arguments, "--workers", "2")
    assert one == two
    assert {tuple(record["players"]) for record in one} == {("bot:strong", "bot:beginner")}
    assert tavola("check", "1.jsonl").returncode == 0
    out = tavola("simulate", "sequence", *arguments).stdout
    assert "seat 1 (strong) wins" in out
    assert "seat 2 (beginner) wins" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ludo"], "there is no game 'ludo'; the games are sequence"),
        (["sequence", "--seats", "1"], "2 to 4 players, not 1"),
        (["sequence", "--seats", "5"], "2 to 4 players, not 5"),
        (["sequence", "--seats", "two"], "must be a whole number"),
        (["sequence", "--games", "0"], "must be a whole number, 1 or more"),
        (["sequence", "--games", "-3"], "--games"),
        (["sequence", "--games", "９"], "must be a whole number, 1 or more"),
        (["sequence", "--options", "{"], "not JSON"),
        (["sequence", "--options", "[]"], "must be a JSON object"),
        (["sequence", "--options", '{"size": 7}'], "no option 'size'; the options are line, first"),
        (["sequence", "--options", '{"line": 7}'], "must be 5 or 6, not 7"),
        (["sequence", "--seats", "3", "--options", '{"line": 6}'], "5 with three players"),
        (["sequence", "--seed", "99999999999999999999"], "must be a whole number, at most"),
        (["sequence", "--legal"], "--legal goes with --records"),
        (["sequence", "--engine", "plain", "--records", "r.jsonl"], "--engine does not go with --records: "),
        (
            ["sequence", "--engine", "auto", "--bots", "random"],
            "--engine does not go with --bots: such games",
        ),
        (["sequence", "--engine", "steam"], "--engine: invalid choice: 'steam'"),
        (["sequence", "--bots", "genius"], "there is no bot 'genius'"),
        (["sequence", "--bots", "random", "random", "random"], "3 bots for 2 seats"),
        (["sequence", "--records", "no/such/folder/r.jsonl"], "no/such/folder/r.jsonl: No such file"),
    ],
)
def test_simulate_refuses_bad_input(home: Path, arguments: list[str], message: str) -> None:
    assert message in refused("simulate", *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "sequence", "a", "b"],
        ["arena", "sequence", "expert", "b"],
        ["simulate", "sequence", "--bots", "a"],
        ["play", "sequence", "--bot", "a"],
        ["play", "sequence", "--players", "Ada", "bot:a"],
    ],
)
def test_an_unknown_bot_is_refused_wherever_one_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.delenv("TAVOLA_COMPILE")  # refused before anything is compiled
    complaint = refused(*arguments)
    assert "there is no bot '" in complaint
    assert "; the bots are beginner, casual, club, strong, expert, careful, random, montecarlo" in complaint


@pytest.mark.parametrize(
    ("out", "message"), [(".", ". is a folder, not a file"), ("no/such/w.npz", "there is no folder no/such")]
)
def test_train_looks_first_whether_it_can_write(home: Path, out: str, message: str) -> None:
    assert message in refused("train", "sequence", "--out", out)
    assert not list(home.iterdir())


@pytest.mark.long
def test_simulate_with_an_unwritable_cache_says_so_and_goes_on(home: Path, monkeypatch: Any) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("TAVOLA_CACHE", str(home / "file" / "cache"))
    done = tavola("simulate", "sequence", "--games", "100", "--engine", "compiled")
    assert "no cache folder can be written" in done.stderr
    assert "100 games" in done.stdout
    assert "no cache folder" in tavola("compile", "sequence").stderr


# check


def test_check_names_file_line_log_line_and_what_was_legal(home: Path) -> None:
    records = simulated(home / "r.jsonl", "--games", "3", "--options", '{"first": 1}')
    records[1]["log"][2] = "1 place a9"
    records[2]["log"][1] = "* roll 7 1"
    Path("wrong.jsonl").write_text("\n".join(json.dumps(record) for record in records))
    out = tavola("check", "wrong.jsonl", code=1).stdout.splitlines()
    assert out[0].startswith("wrong.jsonl:2: log line 3, \"1 place a9\": 'place a9' is no move")
    assert "; legal: 1 " in out[0]
    assert out[1].startswith('wrong.jsonl:3: log line 2, "* roll 7 1":')
    assert out[2] == "1 right, 2 wrong"


def test_check_of_what_is_not_there_or_no_record(home: Path) -> None:
    Path("empty.jsonl").write_text("")
    Path("bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    Path("cut.jsonl").write_text('{"tavola": 1, "game": "sequ')
    assert refused("check", "none.jsonl") == "tavola: none.jsonl: No such file or directory"
    assert "not a text file" in refused("check", "bytes.jsonl")
    assert "Is a directory" in refused("check", ".")
    assert "cut.jsonl:1: not JSON: Unterminated string" in tavola("check", "cut.jsonl", code=1).stdout
    found = json.loads(tavola("check", "--json", "cut.jsonl", code=1).stdout)
    assert found == {"file": "cut.jsonl", "line": 1, "ok": False, "log_line": None, "text": None} | {
        key: found[key] for key in ("error", "legal")
    }


def test_a_missing_file_does_not_hide_the_others(home: Path) -> None:
    simulated(home / "r.jsonl", "--games", "2")
    done = tavola("check", "none.jsonl", "r.jsonl", code=2)
    assert "none.jsonl: No such file" in done.stderr
    assert "2 right, 0 wrong" in done.stdout


@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_file_that_cannot_be_read_gets_one_line_and_no_other(home: Path, command: str) -> None:
    done = tavola(command, "none.jsonl", code=2)
    assert (done.stdout, done.stderr) == ("", "tavola: none.jsonl: No such file or directory\n")


@pytest.mark.parametrize("command", [["check"], ["check", "--json"], ["verify"]])
@pytest.mark.parametrize("text", ["", "\n \n"])
def test_a_file_without_records_is_wrong(home: Path, command: list[str], text: str) -> None:
    Path("empty.jsonl").write_text(text)
    done = tavola(*command, "empty.jsonl", code=1)
    assert (done.stdout, done.stderr) == ("", "tavola: empty.jsonl holds no records\n")


def test_an_empty_file_does_not_hide_the_others(home: Path) -> None:
    simulated(home / "r.jsonl", "--games", "2")
    Path("empty.jsonl").write_text("")
    done = tavola("check", "empty.jsonl", "r.jsonl", code=1)
    assert done.stdout == "2 right, 0 wrong\n"
    assert tavola("check", "empty.jsonl", "none.jsonl", code=2).stderr.count("\n") == 2


def test_every_line_that_is_no_record_counts(home: Path) -> None:
    Path("notes.txt").write_text("milk\n\nbread and\nsalt\n")
    assert tavola("check", "notes.txt", code=1).stdout.splitlines() == [
        "notes.txt:1: not JSON: Expecting value at column 1",
        "notes.txt:3: not JSON: Expecting value at column 1",
        "notes.txt:4: not JSON: Expecting value at column 1",
        "0 right, 3 wrong",
    ]
    found = tavola("check", "--json", "notes.txt", code=1).stdout.splitlines()
    assert [json.loads(line)["line"] for line in found] == [1, 3, 4]


def test_of_many_wrong_records_some_are_told_and_all_are_counted(home: Path) -> None:
    simulated(home / "r.jsonl", "--games", "2")
    Path("long.txt").write_text("nonsense\n" * 1234)
    out = tavola("check", "long.txt", "r.jsonl", code=1).stdout.splitlines()
    assert out[49].startswith("long.txt:50: ")
    assert out[50:] == ["long.txt: 1,184 more are wrong; --json tells of each", "2 right, 1,234 wrong"]
    assert len(tavola("check", "--json", "long.txt", code=1).stdout.splitlines()) == 1234


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "changes",
    [
        {"game": LONG},
        {"options": {LONG: 1}},
        {"options": {"first": LONG}},
        {"log": [LONG]},
        {"log": [f"1 {LONG}"]},
        {"log": [f"* {LONG}"]},
        {"log": [f"* roll {LONG}"]},
        {"log": [f"* start {LONG}"]},
        {"log": ["* start 1", f"* start {LONG}"]},
        {"log": ["* start 1", "* roll 3 4", f"1 place {LONG}"]},
        {"log": ["* start 1", "* roll 3 4", "1 place b2"], "legal": [[LONG]]},
        {"result": {LONG: LONG}},
        {"result": {"winners": [LONG], "scores": None}},
        {"game": "diceland", "options": {"boards": [{"text": LONG}, "A"]}},
        {"game": "diceland", "options": {"boards": [{"text": "\n".join(LONG)}, "A"]}},
        {"game": "diceland", "options": {"boards": [{"text": "\n".join(["x" * 12, "x" * 11] * 9)}, "A"]}},
    ],
)
def test_what_is_wrong_is_quoted_in_brief(
    home: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any]
) -> None:
    record = {"tavola": 1, "game": "sequence", "options": {"first": 1}, "players": ["A", "B"], "log": []}
    Path("r.json").write_text(json.dumps({**record, **changes}))
    assert main(["check", "r.json"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("r.json:1: ")
    assert main(["check", "--json", "r.json"]) == 1
    for said in (told, capsys.readouterr().out):
        assert "x" * 100 not in said
        assert len(said) < 1500


# show and legal


def test_show_draws_in_text_svg_and_json(home: Path) -> None:
    record = simulated(home / "r.jsonl", "--games", "2", "--options", '{"first": 1}')[1]
    assert "[" in tavola("show", "r.jsonl", "--game", "2", "--at", "2").stdout
    assert "won. Five in a row" in tavola("show", "r.jsonl", "--game", "2").stdout
    tavola("show", "r.jsonl", "--svg", "out.svg")
    assert ElementTree.parse("out.svg").getroot().tag.endswith("svg")  # noqa: S314 (ours)
    assert tavola("show", "r.jsonl", "--svg", "-").stdout.startswith("<svg")
    position = json.loads(tavola("show", "r.jsonl", "--game", "2", "--at", "2", "--json").stdout)
    assert position["last"] == record["log"][1]
    assert position["at"] == 2
    start = json.loads(tavola("show", "r.jsonl", "--at", "0", "--json").stdout)
    assert (start["last"], start["throw"]) == (None, "'start 1'")


def test_legal_lists_the_moves(home: Path) -> None:
    example = {"tavola": 1, "game": "sequence", "options": {"first": 1}, "players": ["A", "B"]}
    Path("r.json").write_text(json.dumps({**example, "log": ["* start 1", "* roll 3 4"], "result": None}))
    assert tavola("legal", "r.json").stdout.splitlines() == [f"1 place {s}" for s in ("b2", "e2", "b5", "e5")]
    assert tavola("legal", "r.json", "--at", "1").stdout.startswith("* 'roll' and 2 dice")
    found = json.loads(tavola("legal", "r.json", "--json").stdout)
    assert found["legal"] == {"1": ["place b2", "place e2", "place b5", "place e5"]}


def test_show_refuses_what_is_not_there(home: Path) -> None:
    simulated(home / "r.jsonl", "--games", "1")
    Path("empty").write_text("")
    assert "r.jsonl has 1 game, not 5" in refused("show", "r.jsonl", "--game", "5")
    assert "lines, not 9999" in refused("show", "r.jsonl", "--at", "9999")
    assert "--at" in refused("show", "r.jsonl", "--at", "-1")
    assert "none: No such file" in refused("show", "none")
    assert "empty holds no record" in refused("legal", "empty")
    record = json.loads(Path("r.jsonl").read_text())
    Path("ludo.json").write_text(json.dumps({**record, "game": "ludo"}))
    assert "no game 'ludo'" in refused("show", "ludo.json")
    assert "no/out.svg" in refused("show", "r.jsonl", "--svg", "no/out.svg")


# play


@pytest.mark.long
def test_play_a_whole_game_by_typing(home: Path) -> None:
    typed = ["2", *["", "?", "a1", "b2", "nonsense", "u", "b", "h"] * 5]
    first = tavola("play", "--seed", "4", "--save", "game.json", typed="\n".join(typed))
    assert "Guest: Roll: the highest begins. Press Enter: " in first.stdout
    assert "play --resume game.json" in first.stdout
    for _ in range(300):
        done = tavola("play", "--resume", "game.json", "--auto", typed=answers(home / "game.json"))
        if "The game is kept in" in done.stdout:
            break
    else:
        pytest.fail("the game did not end")
    match = Record.from_json(Path("game.json").read_text()).replay()
    assert match.is_over


def answers(path: Path) -> str:
    """The first legal move, if a person is asked in the saved game."""
    match = Record.from_json(path.read_text()).replay()
    return f"{match.legal()[0]}\n" if match.actors else "b\n"


def test_play_hotseat_undo_and_short_forms(home: Path) -> None:
    arguments = ["play", "sequence", "--players", "Ada", "Bo", "--options", '{"first": 1}', "--seed", "11"]
    done = tavola(*arguments, "--save", "g.json", "--auto", typed="u\n?\nplace\n")
    assert "there is nothing to take back" in done.stdout
    assert "which one: place" in done.stdout
    move = next(line for line in done.stdout.splitlines() if line.startswith("place"))
    done = tavola("play", "--resume", "g.json", typed=f"{move.split()[1]}\nu\n")
    assert f"taken back: {move}" in done.stdout
    log = json.loads(Path("g.json").read_text())["log"]
    assert log[0] == "* start 1"
    assert [line[0] for line in log] == ["*", "*"]


def test_the_last_saved_game_is_resumed(home: Path) -> None:
    assert "there is no saved game" in refused("play", "--resume")
    tavola("play", "--players", "Ada", "Bo", "--auto", typed="q\n")
    assert "1 Ada, 2 Bo" in tavola("play", "--resume", typed="q\n").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ludo"], "there is no game 'ludo'"),
        (["sequence", "--seats", "5"], "not 5"),
        (["sequence", "--players", "a", "b", "c", "d", "e"], "not 5"),
        (["--resume", "none.json"], "none.json: No such file"),
        (["sequence", "--resume", "none.json"], "as it was saved: leave out GAME"),
        (["sequence", "--options", '{"line": 9}'], "must be 5 or 6"),
    ],
)
def test_play_refuses_bad_input(home: Path, arguments: list[str], message: str) -> None:
    assert message in refused("play", *arguments)


def test_play_where_nothing_can_be_saved(home: Path, monkeypatch: Any) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("TAVOLA_DATA", str(home / "file"))
    done = tavola("play", typed="q\n")
    assert "the game cannot be saved" in done.stdout
    assert "could not be saved" in done.stdout
