"""The example game, as somebody installs it: played, simulated, checked; and what becomes of broken ones."""

import ast
import inspect
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tavola import BadOptions, Game, Match, find_game, read_records
from tavola.bots import bots_at_tables, bots_for, default_bot, has_hints
from tavola.bots.titles import offered
from tavola.core import plain_view
from tavola.core.language import catalogue_of, read_catalogue
from tavola.core.picture import WIDTH
from tavola.core.registry import GROUP, OWN
from tavola.core.sight import Sight
from tavola.server.boards import midway
from tests import test_conformance as conformance
from tests import test_view as views
from tests.example import EXAMPLE, PIG, installed, known_here, python_path
from tests.server.process import TAVOLA, ServerProcess
from tests.variants import Variant

CONTRIBUTING = (EXAMPLE.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAX_LINES = 170  # of code, in all that one copies

VARIANTS = [Variant("pig", 2, {}), Variant("pig", 3, {"goal": 10}), Variant("pig", 4, {"goal": 200})]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def checks_with(*parameters: str) -> list[Callable[..., None]]:
    """The tests of the conformance suite that need just these."""
    found = [check for name, check in vars(conformance).items() if name.startswith("test_")]
    return [check for check in found if tuple(inspect.signature(check).parameters) == parameters]


@pytest.fixture
def pig() -> Iterator[Game]:
    """Pig, known to this process."""
    with known_here():
        yield PIG


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, where other processes find Pig."""
    monkeypatch.setenv("PYTHONPATH", installed(tmp_path / "installed"))
    monkeypatch.setenv("TAVOLA_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def tavola(*arguments: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command to its end and expect an exit code."""
    done = subprocess.run([*TAVOLA, *arguments], input=typed, text=True, capture_output=True, check=False)
    assert done.returncode == code, (arguments, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done


def refused(*arguments: str) -> str:
    """The one line with which a command is refused."""
    (line,) = tavola(*arguments, code=2).stderr.splitlines()
    return line


# The rules


@pytest.mark.parametrize("check", checks_with("variant"), ids=lambda check: check.__name__)
@every_variant
def test_it_does_what_every_game_does(check: Callable[[Variant], None], variant: Variant, pig: Game) -> None:
    check(variant)


@pytest.mark.parametrize("check", checks_with("game_id"), ids=lambda check: check.__name__)
def test_it_defines_what_every_game_defines(
    check: Callable[[str], None], pig: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conformance, "VARIANTS", VARIANTS)
    check("pig")


def test_the_suite_was_not_just_passed_by() -> None:
    assert len(checks_with("variant")) >= 10
    assert len(checks_with("game_id")) > 3


def played(*lines: str, **options: Any) -> Match:
    match = Match(PIG, players=["Ada", "Bruno"], options=options)
    for line in lines:
        match.push(line)
    return match


def test_a_turn_adds_up_and_is_held() -> None:
    match = played("* start 1", "* roll 4", "1 again", "* roll 6", "1 hold", "* roll 2", "2 hold")
    assert [PIG.rules.score(match.state, seat) for seat in (0, 1)] == [10, 2]
    assert match.thrower == 1


def test_a_one_loses_the_turn_but_not_what_was_held() -> None:
    match = played("* start 2", "* roll 3", "2 hold", "* roll 1", "* roll 5", "2 again", "* roll 1")
    assert [PIG.rules.score(match.state, seat) for seat in (0, 1)] == [0, 3]
    assert match.thrower == 1


def test_the_goal_is_reached_by_holding_alone() -> None:
    match = played("* start 1", "* roll 6", "1 again", "* roll 6", goal=10)
    assert match.legal() == ["hold", "again"]
    match.play("hold")
    assert match.result is not None
    assert (match.result.winners, match.result.scores) == ((1,), (12, 0))
    assert match.result.reason == "With 12 points."


@pytest.mark.parametrize("goal", [9, 1001, 50.0, "50", True, None])
def test_goals_that_are_none(goal: object) -> None:
    with pytest.raises(BadOptions, match="option 'goal' must be a whole number from 10 to 1000"):
        PIG.new(2, {"goal": goal})


# Without optional parts


@pytest.mark.parametrize("seats", PIG.seats)
@pytest.mark.parametrize("check", [name for name in vars(views.TestEveryGame) if name.startswith("test_")])
def test_the_plain_picture_is_like_every_picture(check: str, seats: int, pig: Game) -> None:
    getattr(views.TestEveryGame(), check)("pig", seats)


def test_nobody_is_awaited_while_the_starting_player_is_drawn() -> None:
    assert '<desc id="desc">Pig. Draw who begins.</desc>' in played().svg()


def test_a_long_request_is_cut() -> None:
    words = "Throw the die, or do something else instead. " * 9
    lines = plain_view.fitted(words, 11, 200)
    assert len(lines) == plain_view.NUM_LINES
    assert lines[-1].endswith("…")
    assert plain_view.fitted("Throw.", 11, 200) == ["Throw."]


@pytest.mark.parametrize("count", [1, 4, 5, 9])
def test_all_dice_are_in_the_tray(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "last_throw", (6,) * count)
    dice = "".join(plain_view.dice(played()))
    assert dice.count('id="die-') == count
    xs = [float(x) for x in re.findall(r'id="die-|translate\(([0-9.]+) ', dice) if x]
    assert 0 < min(xs) < max(xs) + 20 < WIDTH or count == 1


def test_letters_that_take_two_columns_are_counted_so() -> None:
    assert [plain_view.num_columns(line) for line in ("", "Ada", "🎲🎲", "日本")] == [0, 3, 4, 4]


def test_moves_are_those_of_the_seat_that_looks() -> None:
    match = played("* start 1", "* roll 6")
    own, other, nobody = (PIG.view.parts(match, Sight(seat))[-1] for seat in (1, 2, None))
    assert (len(own.children), len(other.children)) == (2, 0)
    assert nobody == own
    assert other.height == own.height


def test_it_is_played_by_bots_that_need_only_the_rules() -> None:
    assert bots_for(PIG) == bots_at_tables(PIG) == ("random", "montecarlo")
    assert default_bot(PIG) == "montecarlo"
    assert [title.name for title in offered(PIG)] == ["random", "montecarlo"]
    assert not has_hints(PIG)


def test_its_rules_page_is_made_of_its_facts() -> None:
    moves, options = PIG.rules_page.SECTIONS
    assert (moves.paragraphs, moves.points) == ((PIG.tagline,), (PIG.notation.MOVES,))
    assert options.points == (PIG.options[0].help,)


def test_a_game_for_two_alone_has_a_little_board() -> None:
    match = midway(replace(PIG, seats=(2,)))
    assert match.seats == 2
    assert match.actors


def test_its_words_are_all_translated(pig: Game) -> None:
    words = read_catalogue(EXAMPLE / "src" / "tavola_pig" / "locales" / "it.po").messages
    marked = {words for path in EXAMPLE.rglob("*.py") for words in marked_in(path)}
    assert marked | {"hold", "again"} == set(words)
    assert catalogue_of("it").messages["Roll the die."] == "Tira il dado."


def test_its_words_do_not_replace_ours(pig: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locales").mkdir()
    own = (EXAMPLE / "src" / "tavola_pig" / "locales" / "it.po").read_text(encoding="utf-8")
    more = 'msgid "Rules"\nmsgstr "Tutt’altro"\n'
    (tmp_path / "locales" / "it.po").write_text(f"{own}\n{more}", encoding="utf-8")
    monkeypatch.setattr(PIG.rules, "__file__", str(tmp_path / "rules.py"))
    words = catalogue_of("it").messages
    assert (words["Rules"], words["Roll the die."]) == ("Regole", "Tira il dado.")


def marked_in(path: Path) -> Iterator[str]:
    """The messages of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_"):
            yield ast.literal_eval(node.args[0])


# From the command line


def test_in_the_terminal(home: Path) -> None:
    typed = "hold\n" * 100
    done = tavola("play", "pig", "--players", "Ada", "Bo", "--auto", "--options", '{"goal": 10}', typed=typed)
    assert re.search(r"^(Ada|Bo) wins\. With 1\d points\.$", done.stdout, re.MULTILINE)
    assert "advice" not in done.stdout
    (path,) = (home / "data" / "games").iterdir()
    assert tavola("check", str(path)).stdout == "1 right, 0 wrong\n"


def test_there_is_no_advice(home: Path) -> None:
    done = tavola("play", "pig", "--players", "Ada", "Bo", "--auto", typed="i\nh\nq\n")
    assert "there is no advice for this game\n" in done.stdout


SPEED = ("seconds", "engine")  # what may differ


def test_simulated_plain_and_compiled_it_is_the_same(home: Path) -> None:
    found = []
    for engine in ("plain", "compiled"):
        done = tavola("simulate", "pig", "--seats", "3", "--games", "500", "--engine", engine, "--json")
        found.append({key: value for key, value in json.loads(done.stdout).items() if key not in SPEED})
    assert found[0] == found[1]
    assert found[0]["games"] == 500


def test_its_records_are_right(home: Path) -> None:
    tavola("simulate", "pig", "--games", "20", "--records", "games.jsonl", "--legal")
    assert tavola("check", "games.jsonl").stdout == "20 right, 0 wrong\n"
    with Path("games.jsonl").open() as stream:
        assert len(list(read_records(stream))) == 20


@pytest.mark.long
def test_in_the_arena(home: Path) -> None:
    done = tavola("arena", "pig", "montecarlo", "random", "--games", "4", "--json")
    assert [each["bot"] for each in json.loads(done.stdout)["standings"]] == ["montecarlo", "random"]


@pytest.mark.parametrize(
    "command",
    [
        ("arena", "pig", "expert", "random"),
        ("simulate", "pig", "--bots", "expert"),
        ("play", "pig", "--bot", "expert"),
        ("play", "pig", "--players", "Ada", "bot:expert"),
    ],
    ids=" ".join,
)
def test_bots_that_do_not_play_it_are_refused(command: tuple[str, ...], home: Path) -> None:
    assert refused(*command).endswith("Pig is not played by 'expert'; the bots are random, montecarlo")


# Broken games

BROKEN = {
    "absent": "broken_absent:GAME",  # there is no such module
    "failing": "broken_failing:GAME",
    "mistaken": "broken_mistaken:GAME",  # a game of another id
}
PROJECT = {"name": "tavola-broken", "version": "1", "entry-points": {GROUP: BROKEN}}


@pytest.fixture
def with_broken_games(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, and besides Pig some packages that bring nothing that can be played."""
    sources = home / "sources"
    sources.mkdir()
    (sources / "broken_failing.py").write_text("raise ImportError('no such thing')\n")
    (sources / "broken_mistaken.py").write_text("from tavola_pig import GAME as GAME\n")
    monkeypatch.setenv("PYTHONPATH", python_path(home / "broken", PROJECT, sources), prepend=os.pathsep)
    return home


REASONS = {
    "absent": "absent cannot be loaded from broken_absent:GAME: No module named 'broken_absent'",
    "failing": "failing cannot be loaded from broken_failing:GAME: no such thing",
    "mistaken": "broken_mistaken:GAME is not the game mistaken: expected a Game of that id",
}


@pytest.mark.parametrize("name", BROKEN)
def test_who_plays_a_broken_game_is_told_why_not(name: str, with_broken_games: Path) -> None:
    assert REASONS[name] in refused("play", name)


def test_broken_games_are_not_listed_but_logged(with_broken_games: Path) -> None:
    done = tavola("games", "--json")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [*OWN, "pig"]
    assert done.stderr.splitlines() == list(REASONS.values())


def test_broken_games_have_no_pages(with_broken_games: Path) -> None:
    log = with_broken_games / "log"
    with ServerProcess(f"sqlite:///{with_broken_games}/tables.db", log) as server:
        page = httpx.get(f"{server.address}/").text
        assert re.findall(r'data-now="?(\w+)', page) == [*OWN, "pig"]
        for path in ("/rules/pig", "/assets/-/table.pig.css", "/board/pig/dark.svg"):
            assert httpx.get(server.address + path).status_code == 200
            assert httpx.get(server.address + path.replace("pig", "failing")).status_code == 404
    said = [json.loads(line)["message"] for line in log.read_text().splitlines()]
    assert set(REASONS.values()) <= set(said)


# What the documents say of it


def test_the_example_is_as_small_as_it_can_be() -> None:
    needed = set(re.findall(r"^\d\. \[ \] `(\w+\.py)`", how_to_add("A game is one", "What makes it"), re.M))
    own = {path.name for path in EXAMPLE.rglob("*.py")}
    assert needed == own == {"rules.py", "notation.py", "__init__.py"}
    code = [line for path in EXAMPLE.rglob("*.py") for line in code_of(path)]
    toml = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8").split("\n")
    assert len(code) + len(list(filter(str.strip, toml))) <= MAX_LINES


def test_every_part_that_is_named_is_there_somewhere() -> None:
    table = how_to_add("| --- |", "A game of our own")
    rows = [line.split(" | ")[0] for line in table.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall("`([^`]+)`", row)]
    folders = [EXAMPLE / "src" / "tavola_pig", *(find_game(name).folder for name in OWN)]
    assert len(named) > 8
    for name in named:
        assert any(list(folder.glob(name.replace("<code>", "*"))) for folder in folders), name


def test_the_entry_point_is_the_game() -> None:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"] == {GROUP: {PIG.id: "tavola_pig:GAME"}}


def how_to_add(first: str, last: str) -> str:
    """A part of the chapter on how to add a game."""
    return CONTRIBUTING.partition("## How to add a game")[2].partition(first)[2].partition(last)[0]


def code_of(path: Path) -> list[str]:
    """The lines of a file that are neither blank, nor a comment, nor a docstring."""
    text = path.read_text(encoding="utf-8")
    told = set[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            told |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    lines = enumerate(text.splitlines(), 1)
    return [line for n, line in lines if n not in told and line.strip() and not line.lstrip().startswith("#")]
