"""Play at the terminal, in this process: what is said, what is asked, and what is kept."""

import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tavola import GAMES, Match, Record, TavolaError, find_game
from tavola.bots import DEFAULT, ScoredMove
from tavola.bots.hints import Hint
from tavola.bots.titles import TITLES
from tavola.cli import COMMANDS, main, saving
from tavola.cli.play import picked_game, players_of
from tavola.cli.saving import SavedGame, begin, resume, write_whole
from tavola.cli.session import HELP, Session, advice, listed, taken_back, which_one, who_wins
from tavola.cli.terminal import fitted, headline
from tavola.core.dice import ScriptedDice

EXAMPLE: dict[str, Any] = {
    "tavola": 1,
    "game": "sequence",
    "options": {"line": 5, "first": 1},
    "players": ["Ada", "bot:random"],
    "log": ["* start 1", "* roll 3 4"],
    "result": None,
}
WON = ["* start 1"]
for mine, other in (("a2", "f1"), ("b2", "f3"), ("c2", "f5"), ("d2", "f6"), ("e2", "")):
    WON += ["* roll 5 6", f"1 place {mine}"] + (["* roll 5 6", f"2 place {other}"] if other else [])


def played(match: Match, saved: SavedGame, *typed: str, auto: bool = False) -> str:
    """What a session says, prompts included, while this is typed and then Ctrl-D."""
    return played_on(match, saved, iter(typed), auto=auto)


def played_on(match: Match, saved: SavedGame, lines: Iterator[str], *, auto: bool = False) -> str:
    """The same where what is typed depends on what was said."""
    out = io.StringIO()

    def read(prompt: str) -> str:
        out.write(f"{prompt}\n")
        for line in lines:
            return line
        raise EOFError

    assert Session(match, saved, throws_itself=auto, out=out, read=read).play() == 0
    return out.getvalue()


def written(name: str, **changes: Any) -> Path:
    """A file with the example, changed."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**EXAMPLE, **changes}))
    return path


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which a command is refused."""
    assert main(["play", *arguments]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith("tavola: ")
    assert complaint.count("\n") == 1
    return complaint


# Saving


def test_a_file_of_many_games_is_not_resumed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("games.jsonl")
    path.write_text(f"{json.dumps(EXAMPLE)}\n" * 100)
    before = path.read_bytes()
    assert "games.jsonl holds 100 games; only a file with one" in refused(capsys, "--resume", str(path))
    assert path.read_bytes() == before


def test_a_resumed_file_is_written_only_when_something_has_changed(home: Path) -> None:
    path = written("game.json", event="club night", seed=5)
    before = path.read_bytes()
    played(*resume(str(path)), "b", "nonsense", "q")
    assert path.read_bytes() == before
    played(*resume(str(path)), "b2")
    kept = json.loads(path.read_text())
    assert kept["log"][2] == "1 place b2"
    assert (kept["event"], kept["seed"], kept["players"]) == ("club night", 5, EXAMPLE["players"])


def test_games_begun_in_the_same_second_have_files_of_their_own(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "time", SimpleNamespace(strftime=lambda _: "now"))
    for _ in range(3):
        played(*begin(find_game("sequence"), ["Ada", "Bo"], {}, 1, None))
    names = sorted(path.name for path in (home / "data" / "games").iterdir())
    assert names == ["sequence-now-2.json", "sequence-now-3.json", "sequence-now.json"]


def test_save_writes_over_nothing_but_an_empty_file(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written("game.json")
    assert "--resume game.json" in refused(capsys, "sequence", "--save", "game.json")
    assert "is there already" in refused(capsys, "sequence", "--save", ".")
    assert json.loads(path.read_text()) == EXAMPLE
    Path("empty.json").touch()
    played(*begin(find_game("sequence"), ["Ada", "Bo"], {}, 1, Path("empty.json")))
    Record.from_json(Path("empty.json").read_text()).replay()


def test_a_failed_write_leaves_nothing_behind(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        write_whole(Path("game.json"), Record.from_object(EXAMPLE))
    assert not list(home.iterdir())


def test_files_have_ordinary_permissions_and_keep_their_own(home: Path) -> None:
    path, record = Path("game.json"), Record.from_object(EXAMPLE)
    old = os.umask(0o027)
    try:
        write_whole(path, record)
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o604)
        write_whole(path, record)
        assert path.stat().st_mode & 0o777 == 0o604
    finally:
        os.umask(old)


# Resuming


def test_the_newest_unfinished_game_is_resumed(home: Path) -> None:
    done = {"winners": [1], "scores": None}
    files = [
        written("data/games/a.json"),
        written("data/games/b.json"),
        written("data/games/c.json", log=WON, result=done),
        written("data/games/d.json"),
    ]
    files[3].write_text("not a record")
    for age, path in enumerate(files):
        os.utime(path, (age, age))
    assert resume("")[1].path.name == "b.json"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["sequence"], "GAME"),
        (["--seats", "2", "--seed", "0"], "--seats, --seed"),
        (["--players", "Ada"], "--players"),
        (["--bot", "club"], "--bot"),
        (["--options", '{"line": 5}'], "--options"),
        (["--save", "other.json"], "--save"),
    ],
)
def test_resume_stands_alone(
    home: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], named: str
) -> None:
    written("game.json")
    assert f"leave out {named}\n" in refused(capsys, *arguments, "--resume", "game.json")


def test_a_bad_record_is_refused_with_file_and_log_line(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written("game.json", log=["* start 1", "* roll 3 4", "1 place a1"])
    assert 'game.json:1: log line 3, "1 place a1":' in refused(capsys, "--resume", "game.json")
    written("game.json", players=3)
    assert 'game.json:1: "players" must be' in refused(capsys, "--resume", "game.json")


# Players


def test_players_are_people_and_bots() -> None:
    assert players_of(None, None) == ["Guest", f"bot:{DEFAULT}"]
    four = ["Ada", f"bot:{DEFAULT}", "bot:random", f"bot:{DEFAULT}"]
    assert players_of(["Ada\x1b\n", "bot", "bot:random"], 4) == four


def test_bots_that_fill_up_have_the_level_asked_for() -> None:
    assert players_of(None, 3, "expert") == ["Guest", "bot:expert", "bot:expert"]
    assert players_of(["Ada", "bot", "bot:random"], 4, "club") == [
        "Ada",
        "bot:club",
        "bot:random",
        "bot:club",
    ]
    with pytest.raises(TavolaError, match="there is no bot 'grandmaster'; the bots are beginner, "):
        players_of(None, None, "grandmaster")


def test_the_level_is_kept_with_the_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", leave)
    assert main(["play", "sequence", "--bot", "beginner", "--save", "game.json"]) == 0
    assert json.loads(Path("game.json").read_text())["players"] == ["Guest", "bot:beginner"]


def test_help_tells_how_well_bots_play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    told = capsys.readouterr().out
    for level in TITLES.values():
        assert f"{level.name:10} {level.about}\n" in told


@pytest.mark.parametrize(
    ("names", "seats", "message"),
    [
        (["Ada", "ada"], None, "two players are called 'ada'"),
        (["bot 2", "bot"], None, "two players are called 'bot 2'"),
        (["\t"], None, "1 to 24 characters, not 0"),
        (["x" * 25], None, "1 to 24 characters, not 25"),
        (["Ada", "bot:novice"], None, "there is no bot 'novice'; the bots are beginner, casual, "),
        (["Ada", "Bo", "Cleo"], 2, "--seats 2 is too few for 3 players"),
    ],
)
def test_players_that_are_refused(names: list[str], seats: int | None, message: str) -> None:
    with pytest.raises(TavolaError, match=message):
        players_of(names, seats)


@pytest.mark.parametrize("game", ["sequence", "diceland", "garden"])
def test_bots_are_shown_by_their_seat(home: Path, game: str) -> None:
    players = ["Guest", "bot:random", "bot:random"]
    match, saved = begin(find_game(game), players, {"first": 2}, 3, Path("game.json"))
    said = played(match, saved, "", "", "", auto=True)
    assert "1 Guest, 2 bot 2, 3 bot 3" in said
    assert "bot 2 rolls " in said
    assert "bot:random" not in said
    assert json.loads(Path("game.json").read_text())["players"] == players


# What is said first


def test_the_headline_names_only_unusual_options() -> None:
    players = ["Ada", "bot:random"]
    assert headline(Match("sequence", players=players)) == "Sequence Dice: 1 Ada, 2 bot 2"
    long = Match("sequence", players=players, options={"line": 6})
    assert headline(long) == "Sequence Dice (line 6): 1 Ada, 2 bot 2"


def test_help_fits_a_terminal_and_follows_the_goal(home: Path) -> None:
    assert len(HELP.splitlines()) == 2
    assert all(len(line) < 80 for line in HELP.splitlines())
    match, saved = begin(find_game("sequence"), ["Ada", "Bo"], {}, 1, None)
    goal = getattr(match.game, "goal", "")
    assert played(match, saved).startswith("\n".join(filter(None, [headline(match), goal, HELP])))


# Narrow terminals


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_the_terminal(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: int, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    players = ["Ada of the Long Long Name", "bot:random", "Cleo", "bot:random"][:seats]
    match, saved = begin(find_game(game), players, {"first": 1}, 3, Path("game.json"))
    said = played_on(match, saved, everything_in_turn(match))
    saying, _, command = said.rstrip("\n").rpartition("\n")
    assert command.endswith("play --resume game.json")
    assert [line for line in saying.split("\n") if len(line.rstrip()) > width] == []
    assert "taken back: " in said


def everything_in_turn(match: Match) -> Iterator[str]:
    """What a person types who tries every word in every position, and then plays on."""
    for _ in range(12):
        yield from ("h", "?", "nonsense", "b", "place 1.1")
        yield match.legal()[-1] if match.actors else ""
    yield "u"


def test_texts_are_broken_between_words_and_drawings_stay_whole() -> None:
    assert fitted("one two three", 13) == "one two three"
    assert fitted("one two three", 12) == "one two\n  three"
    assert fitted("  one two three", 12) == "  one two\n    three"
    assert fitted("a  first    b  second", 15) == "a  first\nb  second"
    assert fitted("   a  first    b  second", 15) == "   a  first\n   b  second"
    assert fitted("an unbreakable-word-of-some-length", 10) == "an\n  unbreakable-word-of-some-length"
    assert fitted("a1  b2\n\n c3", 6) == "a1  b2\n\n c3"


def test_boards_side_by_side_stand_below_each_other_where_it_is_narrow() -> None:
    match = Match("diceland", 2)
    text = match.game.notation.board_text
    assert max(map(len, text(match, 80).splitlines())) > 60
    assert len(text(match, 60).splitlines()) > len(text(match, 80).splitlines())


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_as_wide_as_the_terminal(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        main([*filter(None, [command]), "--help"])
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if len(line) > 60 and " " in line.strip()] == []


# Prompts


def test_at_a_throw_other_words_are_not_taken_for_enter(home: Path) -> None:
    match, saved = begin(find_game("sequence"), ["Ada", "Bo"], {"first": 1}, 1, None)
    said = played(match, saved, "foo", "?", "? place", "h", "help")
    assert "'foo' is not understood; press Enter to roll" in said
    assert said.count("there is no choice now; press Enter to roll\n") == 2
    assert said.count(HELP) == 3
    assert match.log == ["* start 1"]


def test_help_at_a_move(home: Path) -> None:
    written("game.json")
    assert played(*resume("game.json"), "h", "help").count(HELP) == 3


def test_long_lists_are_cut_short() -> None:
    moves = [f"place {n}" for n in range(48)] + [f"buy {n}" for n in range(12)]
    assert listed("", moves) == "place: 48 moves, buy: 12; ? WORD lists some"
    assert listed("buy", moves).splitlines() == moves[48:]
    assert listed("", moves[:24]).splitlines() == moves[:24]
    assert listed("sell", moves) == "no move has all these words"
    assert which_one(moves[:8]) == f"which one: {', '.join(moves[:8])}?"
    assert which_one(moves) == f"which one: {', '.join(moves[:8])} or 52 more?"


# Advice


def test_advice_is_the_best_moves_each_with_its_chance_and_a_reason(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVOLA_COMPILE", "no")
    log = [*WON[:-2], "* roll 3 4"]  # a seven wins on e2
    written("game.json", log=log, players=["Ada", "Bo"])
    match, saved = resume("game.json")
    said = played(match, saved, "i")
    assert "100%  Put a chip on e2\n      place e2\n      Completes a line and wins. “" in said
    assert match.log == log


def test_advice_is_for_a_choice(home: Path) -> None:
    match, saved = begin(find_game("sequence"), ["Ada", "Bo"], {"first": 1}, 1, None)
    assert "there is no choice now; press Enter to roll\n" in played(match, saved, "i")


def test_equal_moves_are_told_together() -> None:
    some = Hint((scored("place a1"), scored("place f1")), "Put a chip on a1 or f1", "62", "Because.")
    assert advice(some) == " 62%  Put a chip on a1 or f1\n      place a1, place f1\n      Because."
    many = Hint(tuple(scored(f"buy {n}", (31.4, 26.6)) for n in range(5)), "Buy", "10.2", "Because.")
    assert advice(many) == (
        "10.2%  Buy (about 31 : 27 in the end)\n      buy 0, buy 1, buy 2 and 2 more\n      Because."
    )
    unknown = Hint((scored("stop", (0.0, 0.0)),), "Stop", "100", "Because.")
    assert advice(unknown) == "100%  Stop\n      stop\n      Because."


def scored(move: str, points: tuple[float, ...] | None = None) -> ScoredMove:
    """What a bot thinks of a move, for two seats."""
    return ScoredMove(move, (0.5, 0.5), 0, points)


def test_a_game_can_be_played_without_advice(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", leave)
    players = ["--players", "Ada", "Bo", "--options", '{"first": 1}', "--seed", "1", "--auto"]
    assert main(["play", "sequence", "--no-hints", "--save", "game.json", *players]) == 0
    assert json.loads(Path("game.json").read_text())["hints"] is False
    assert "this game is played without advice\n" in played(*resume("game.json"), "i", auto=True)


def test_a_game_taken_up_again_can_go_on_without_advice(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written("game.json")
    typed = iter(["b2"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed, None) or leave(""))
    assert main(["play", "--no-hints", "--resume", "game.json"]) == 0
    assert json.loads(Path("game.json").read_text())["hints"] is False


def test_where_nobody_can_advise_it_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_bot(*_: object) -> None:
        raise TavolaError("nobody knows it")

    monkeypatch.setattr("tavola.cli.session.find_bot", no_bot)
    written("game.json", players=["Ada", "Bo"])
    assert "there is no advice for this game: nobody knows it\n" in played(*resume("game.json"), "i")


# Taking back


def test_undo_tells_the_move_and_redraws(home: Path) -> None:
    written("game.json")
    match, saved = resume("game.json")
    board = str(match).splitlines()[0]
    said = played(match, saved, "b2", "u")
    after = said.split("taken back: place b2 and the ")[1]
    assert after.splitlines()[0].endswith("after it")
    assert board in after
    assert match.log == EXAMPLE["log"]
    assert len(taken_back("x" * 200, 12)) < 80


@pytest.mark.parametrize("log", [["* start 1"], ["* start 1", "* roll 1 1", "1 place a1"]])
def test_a_new_turn_is_asked_for_even_if_it_is_the_same_players(home: Path, log: list[str]) -> None:
    written("game.json", log=log)
    assert "Ada: Roll the dice. Press Enter: " in played(*resume("game.json"))


def test_who_throws_again_is_not_asked_twice(home: Path) -> None:
    match, saved = begin(find_game("diceland"), ["Ada", "Bo"], {"first": 1}, 2, Path("game.json"))
    while "again" not in (match.legal() if match.actors == (1,) else []):
        if match.is_chance:
            match.throw()
        else:
            match.play(match.legal()[0])
    said = played(match, saved, "again")
    assert "press Enter" not in said.split("Ada rolls again.\n")[1].splitlines()[0]
    assert match.log[-2] == "1 again"


# The end


def test_ctrl_d_leaves_alike_everywhere(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written("game.json")
    assert "\n\nThe game is saved." in played(*resume("game.json"))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", leave)
    assert main(["play"]) == 0
    out = capsys.readouterr()
    assert (out.out[-1:], out.err) == ("\n", "")
    assert not (home / "data").exists()


def leave(_: str) -> str:
    """Ctrl-D."""
    raise EOFError


def test_the_picker_takes_numbers_and_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["9", "chess", "2", "Garden", ""])
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    second = picked_game()
    assert capsys.readouterr().out.count("type 1 to 3\n") == 2
    assert second is not picked_game()
    assert picked_game().id == "sequence"


def test_who_wins() -> None:
    assert who_wins(["Bruno"]) == "Bruno wins"
    assert who_wins(["Ada", "bot 3"]) == "Ada and bot 3 win"


def test_the_end_names_the_winner_after_the_final_text(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written("game.json", log=WON[:-1], players=["Ada", "Bo"])
    match, saved = resume("game.json")
    match.dice = ScriptedDice([])
    monkeypatch.setattr(match.game.notation, "final_text", lambda _: "all is counted", raising=False)
    said = played(match, saved, "e2")
    assert said.index("all is counted") < said.index("Ada wins. Five in a row: a2 – e2.")
    assert "The game is kept in game.json" in said


def test_the_prompt_knows_whose_it_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written("game.json")
    match, saved = resume("game.json")
    monkeypatch.setattr(match.game.notation, "question", lambda _, seat: f"do as seat {seat}")
    assert "Ada: do as seat 1 " in played(match, saved)
