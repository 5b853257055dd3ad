"""The store of compiled kernels: named by content, filled once, and honest about how it stands."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tavola import TavolaError, find_game
from tavola.cli import main
from tavola.cli.compile import compile_with_progress
from tavola.core import kernel_store, playout_kernels, registry
from tavola.core.compiler import Compiler, watched
from tavola.core.fingerprint import PACKAGE, surroundings
from tavola.core.kernel_store import (
    BOTS,
    LOCK_FILE,
    READY_FILE,
    RULES,
    STALE_S,
    KernelState,
    fill,
    folder_for,
    folder_of,
    start,
    state,
)
from tavola.core.linker import Linker, kernels_in
from tavola.core.playouts import Playouts

from . import layers
from .small_game import SmallGame, write_small_game

GAME = find_game("sequence")
KERNELS = [kernel.__name__ for kernel in kernels_in(layers)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty store, in which anything may be compiled."""
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("TAVOLA_COMPILE", raising=False)
    monkeypatch.setattr(kernel_store, "STARTED", set())
    return tmp_path / "cache"


@pytest.fixture
def small(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallGame:
    return write_small_game(tmp_path, monkeypatch)


@pytest.fixture
def started(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would be started."""
    found: list[list[str]] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: found.append(command))
    return found


# Filling it


@pytest.mark.long
def test_it_is_filled_by_a_process_that_reports(small: SmallGame) -> None:
    game = small.game()
    assert state(game, RULES) is KernelState.ABSENT
    seen: list[tuple[int, int, str]] = []
    fill(game, RULES, lambda *progress: seen.append(progress))
    assert state(game, RULES) is KernelState.READY
    assert [done for done, _, _ in seen] == list(range(1, len(seen) + 1))
    assert {"playouts", "apply"} <= {name for _, _, name in seen}
    again: list[str] = []
    fill(game, RULES, lambda done, total, name: again.append(name))
    assert again == []


def test_a_filled_store_that_can_only_be_read_is_used(
    small: SmallGame, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small.game()
    fill(game, RULES, lambda *progress: None)

    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError

    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)  # how one finds out; for root may write anywhere
    monkeypatch.setattr(Path, "touch", refuse)
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*")}
    assert not kernel_store.can_keep(folder_of(game, RULES))
    assert state(game, RULES) is KernelState.READY
    seen: list[str] = []
    with watched(seen.append):
        assert list(Playouts(game, 2, {}, compiled=True).play(0, 0, 2)[1]) == [1, 1]
    assert seen == []
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*")} == before


def test_where_nothing_can_be_written_kernels_are_compiled_in_memory(
    small: SmallGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "file" / "cache"))
    game = small.game()
    assert state(game, RULES) is KernelState.ABSENT
    compile_with_progress(game)
    assert "no cache folder can be written" in capsys.readouterr().err
    assert list(Playouts(game, 2, {}, compiled=True).play(1, 0, 1)[1]) == [1]


def test_a_user_without_a_home_has_no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr(kernel_store, "cache_home", refuse)
    assert state(GAME, RULES) is KernelState.ABSENT
    assert folder_for(GAME, playout_kernels.__name__) is None
    start(GAME, RULES)


def test_a_store_that_may_not_be_looked_into_is_empty(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> NoReturn:
        raise PermissionError

    folder_of(GAME, RULES)
    monkeypatch.setattr(Path, "stat", refuse)
    assert state(GAME, RULES) is KernelState.ABSENT


def test_folders_nobody_used_for_long_are_removed(home: Path) -> None:
    own = folder_of(GAME, RULES)
    for folder, age_days in ((home / "sequence-rules-old", 40), (home / "sequence-bots-recent", 3), (own, 0)):
        folder.mkdir(parents=True)
        (folder / READY_FILE).touch()
        then = time.time() - age_days * 86400
        os.utime(folder / READY_FILE, (then, then))
    Compiler(GAME.rules, lambda module: folder_for(GAME, module)).link(playout_kernels)
    assert {path.name for path in home.iterdir()} == {own.name, "sequence-bots-recent"}


# What cannot be compiled


def test_what_fails_is_known_to_all_and_not_tried_again_unless_asked(
    small: SmallGame, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small.change("STEPS[action]", "STEPS[action][seat]  # here")
    game = small.game()
    point = EntryPoint("small", f"{small.name}:GAME", registry.GROUP)
    monkeypatch.setitem(registry.GAMES.found, "small", point)
    assert main(["compile", "small"]) == 2
    told = capsys.readouterr().err
    place = f"{small.rules}:{small.line('# here')}: the kernel `apply` cannot be compiled. Numba says:"
    assert told.startswith(f"tavola: Small (rules) could not be compiled.\n{place}\n\n")
    assert "getitem(int64, int64)" in told
    assert "Traceback" not in told
    assert state(game, RULES) is KernelState.FAILED
    assert kernel_store.failure(game, RULES).startswith(place)

    asked: list[Any] = []
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: asked.append(command))
    start(game, RULES)
    with pytest.raises(TavolaError) as caught:
        compile_with_progress(game)
    assert f"tavola: {caught.value}\n" == told
    assert not asked

    def run(command: list[str], on_progress: object) -> tuple[int, str]:
        asked.append(command)
        return 0, ""

    monkeypatch.setattr(kernel_store, "run", run)
    compile_with_progress(game, again=True)
    assert len(asked) == 1


def test_what_does_not_even_link_has_failed(small: SmallGame) -> None:
    small.change("STEPS[action]", "sum(STEPS)")
    game = small.game()
    assert state(game, RULES) is KernelState.FAILED
    assert "calls `sum`, which is no kernel" in kernel_store.failure(game, RULES)
    start(game, RULES)
    with pytest.raises(TavolaError, match="calls `sum`"):
        compile_with_progress(game)


def test_a_process_that_dies_is_no_failure_of_the_kernels(
    small: SmallGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = small.game()
    monkeypatch.setattr(kernel_store, "run", lambda *_: (1, "MemoryError\n"))
    with pytest.raises(TavolaError, match=r"^Small \(rules\) could not be compiled.\nMemoryError$"):
        fill(game, RULES, lambda *progress: None)
    assert state(game, RULES) is KernelState.ABSENT


# In the background


def test_one_process_compiles_and_everyone_knows(started: list[list[str]]) -> None:
    start(GAME, BOTS)
    assert [command[-3:] for command in started] == [
        ["tavola.bots.compile_all", "tavola.games.sequence", "--gently"]
    ]
    assert state(GAME, BOTS) is KernelState.COMPILING
    start(GAME, BOTS)
    kernel_store.STARTED.clear()  # as in another process
    start(GAME, BOTS)
    assert len(started) == 1


def test_one_that_died_over_it_is_replaced_but_not_by_the_same_process(started: list[list[str]]) -> None:
    start(GAME, BOTS)
    long_ago = time.time() - 2 * STALE_S
    os.utime(folder_of(GAME, BOTS) / LOCK_FILE, (long_ago, long_ago))
    assert state(GAME, BOTS) is KernelState.ABSENT
    start(GAME, BOTS)
    assert len(started) == 1
    kernel_store.STARTED.clear()
    start(GAME, BOTS)
    assert len(started) == 2


def test_it_can_be_switched_off(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    start(GAME, BOTS)
    monkeypatch.setenv("TAVOLA_COMPILE", "no")
    assert state(GAME, BOTS) is KernelState.ABSENT
    kernel_store.STARTED.clear()
    (folder_of(GAME, BOTS) / LOCK_FILE).unlink()
    start(GAME, BOTS)
    assert len(started) == 1
    start(GAME, RULES)  # which are of no use uncompiled
    assert len(started) == 2


def test_numba_can_be_switched_off(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    start(GAME, RULES)
    assert state(GAME, RULES) is KernelState.ABSENT
    assert not started
    with pytest.raises(TavolaError, match="NUMBA_DISABLE_JIT is set"):
        Playouts(GAME, 2, {}, compiled=True)


def test_where_nothing_can_be_kept_nothing_is_started(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "file"))
    start(GAME, BOTS)
    assert not started


# What names a folder

SCRIPT = """
from tavola import find_game
from tavola.core.kernel_store import folder_of
game = find_game("sequence")
print(folder_of(game, "rules").name, folder_of(game, "bots").name)
"""


class Checkout:
    """A copy of the package, to edit."""

    def __init__(self, folder: Path):
        self.folder = folder
        shutil.copytree(PACKAGE, folder / "tavola", ignore=shutil.ignore_patterns("__pycache__", "weights"))

    def edit(self, file: str, old: str, new: str) -> None:
        path = self.folder / "tavola" / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def names(self) -> tuple[str, str]:
        """The folders of rules and bots, as another process finds them."""
        command = [sys.executable, "-B", "-c", SCRIPT]
        told = subprocess.run(command, cwd=self.folder, text=True, capture_output=True, check=True).stdout
        rules, bots = told.split()
        return rules, bots


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_an_edit_that_no_kernel_sees_keeps_the_folder(checkout: Checkout) -> None:
    before = checkout.names()
    checkout.edit("core/picture.py", "MARGIN = ", "MARGIN = 1 + ")
    checkout.edit("games/sequence/view.py", '"""', '"""Another picture. ')
    checkout.edit("games/sequence/layout.py", '"""', '"""Other words. ')
    checkout.edit("games/sequence/rules.py", "@kernel\n", "# A comment, which moves all lines\n@kernel\n")
    (checkout.folder / "tavola/games/sequence/data.txt").write_text("data")
    assert checkout.names() == before


def test_a_checkout_with_other_line_ends_has_the_same_folders(checkout: Checkout) -> None:
    before = checkout.names()
    for path in (checkout.folder / "tavola").rglob("*.py"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert checkout.names() == before


def test_an_edit_that_a_kernel_sees_is_another_folder(checkout: Checkout) -> None:
    seen = [checkout.names()]
    checkout.edit("games/sequence/rules.py", "lowest_bit\n", "lowest_bit, no_inline\n")
    for file, old, new in (
        ("games/sequence/layout.py", "*(2, 3, 4,", "*(2, 4, 3,"),  # a table, in a module without kernels
        ("games/sequence/rules.py", "@kernel\ndef has_line(chips", "@no_inline\ndef has_line(chips"),
        ("core/playout_kernels.py", "DICE, CHOICES = 0, 1", "DICE, CHOICES = 0, 2"),
        ("core/native.py", "import numpy\n", "import numpy\n\n"),
    ):
        checkout.edit(file, old, new)
        seen.append(checkout.names())
    rules, bots = zip(*seen, strict=True)
    assert len(set(rules)) == len(seen)
    assert bots[2] == bots[3]  # which use neither of those two numbers
    assert len(set(bots)) == len(seen) - 1


def test_an_edit_of_the_bots_is_none_of_the_rules(checkout: Checkout) -> None:
    rules, bots = checkout.names()
    checkout.edit("bots/search.py", "KEPT = 5", "KEPT = 6")
    assert checkout.names()[0] == rules
    assert checkout.names()[1] != bots


def test_settings_of_numba_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    before = surroundings()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert surroundings() != before


def test_it_is_asked_without_numba_and_numpy() -> None:
    check = f"{SCRIPT}\nimport sys\nassert not {{'numba', 'numpy'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", check], check=True, capture_output=True)


# The insides of Numba that all this is built on (its version is bounded in pyproject.toml)


def test_numba_is_as_we_know_it() -> None:
    import numba
    from numba.core import caching, event

    def same(x: int) -> int:
        return x

    njit: Any = numba.njit
    function = njit(same, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    assert isinstance(function._cache, caching.NullCache)
    assert {"load_overload", "save_overload"} <= set(vars(caching.Cache))
    assert isinstance(caching.CompileResultCacheImpl._locator_classes, list)
    assert caching.FunctionCache._impl_class is caching.CompileResultCacheImpl
    assert "numba:compile" in event._builtin_kinds


def test_only_what_python_calls_becomes_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import codegen

    names: list[str] = []
    library: Any = codegen.JITCodeLibrary
    finalize = library._finalize_final_module

    def note_name(made: Any) -> None:
        names.append(made.name)
        finalize(made)

    monkeypatch.setattr(library, "_finalize_final_module", note_name)
    linker = Compiler(GAME.rules)
    kernels, numbers = linker.link(layers), linker.ints(4)
    numbers[:] = [1, 2, 3, 4]
    assert kernels.add_twice(numbers) == 20
    assert [name for name in names if name in KERNELS or "tavola" in name] == ["add_twice"]
    assert list(vars(kernels)) == ["add_twice"]
    assert list(vars(Linker(GAME.rules).link(layers))) == ["add_twice"]
