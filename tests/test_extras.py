"""What is installed with which extra, and what is said where it is missing."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

import tavola
from tavola.core import extras
from tavola.core.extras import EXTRAS, absent, needed

from .processes import python, run

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
NAMES = {"open_spiel": ("open_spiel", "pyspiel"), "numba": ("numba", "llvmlite")}  # of what is imported
GPU = "numba_cuda"  # of which gpu/ tells more
# Runs a command as if no extra were installed.
BARE = f"""import sys
sys.modules.update(dict.fromkeys({sorted(EXTRAS)}))
from tavola.cli import main
sys.exit(main(sys.argv[1:]))"""


def package_of(requirement: str) -> str:
    return re.split(r"[\[<>=]", requirement)[0].replace("-", "_")


def bare(*arguments: str, said: str = "") -> tuple[int, str, str]:
    """Run a command where no extra is installed."""
    done = run([sys.executable, "-c", BARE, *arguments], said)
    return done.returncode, done.stdout, done.stderr


def test_every_package_of_an_extra_is_known() -> None:
    found = {
        name: extra
        for extra, requirements in PROJECT["optional-dependencies"].items()
        for package in map(package_of, requirements)
        if package not in ("tavola", GPU)
        for name in NAMES.get(package, (package,))
    }
    assert found == EXTRAS


def test_nothing_that_is_always_needed_is_an_extra() -> None:
    assert not {package_of(each) for each in PROJECT["dependencies"]} & set(EXTRAS)


def test_without_extras_one_simulates_checks_and_shows(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    assert bare("simulate", "garden", "--games", "2", "--records", file)[0] == 0
    assert bare("check", file)[:2] == (0, "2 right, 0 wrong\n")
    assert bare("arena", "sequence", "careful", "random", "--games", "2")[0] == 0
    code, told, _ = bare("show", file, "--game", "1")
    assert code == 0
    assert "after line" in told


def test_without_extras_one_plays_against_the_careful_player(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    how = ("play", "sequence", "--auto", "--players", "Ada", "bot", "--save", str(file))
    assert bare(*how, said="1\nq\n")[0] == 0
    assert '"bot:careful"' in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("command", "package", "extra"),
    [
        (("serve", "--port", "0"), "uvicorn", "server"),
        (("simulate", "sequence", "--engine", "compiled"), "numba", "fast"),
        (("arena", "sequence", "expert", "random"), "numpy", "fast"),
        (("play", "sequence", "--bot", "expert"), "numpy", "fast"),
        (("train", "sequence"), "numpy", "fast"),
        (("study", "sequence", "--out", "study"), "numpy", "data"),
        (("data", "sequence", "--out", "data"), "numpy", "data"),
        (("ratings",), "msgspec", "server"),
    ],
)
def test_what_is_missing_is_said_in_one_line(command: tuple[str, ...], package: str, extra: str) -> None:
    code, _, said = bare(*command)
    assert (code, said) == (2, f"tavola: {package} is not installed: pip install 'tavola[{extra}]'\n")


def test_other_modules_that_are_missing_are_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError), needed():
        import nowhere  # type: ignore[import-not-found]  # noqa: F401


def test_a_program_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(extras, "is_installed", extras.is_installed.__wrapped__)
    assert absent("fast") == ["numpy"]
    with pytest.raises(tavola.MissingPart, match=r"^numpy is not installed: pip install 'tavola\[fast\]'$"):
        tavola.arena("sequence", "expert", "random", games=2)


@pytest.mark.parametrize(
    ("asked", "extra"),
    [
        ("tavola.boards('diceland').balance('A', games=1)", "fast"),
        ("tavola.rl.Batch", "fast"),
        ("tavola.rl.ActionFactors", "fast"),
        ("tavola.rl.aec_env", "rl"),
        ("tavola.rl.openspiel_game", "rl"),
    ],
)
def test_a_program_without_extras_is_told_the_one_that_brings_all(asked: str, extra: str) -> None:
    code = f"""import sys
sys.modules.update(dict.fromkeys({sorted(EXTRAS)}))
import tavola
try:
    {asked}
except tavola.MissingPart as missing:
    print(missing)"""
    assert python(code).endswith(f"is not installed: pip install 'tavola[{extra}]'\n")
