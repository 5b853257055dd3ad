"""Compiled rules are the plain rules: the same games, position by position; and their cache."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tavola import GAMES, TavolaError, find_game
from tavola.core import compile_cache, playout_kernels
from tavola.core.compiler import Compiler, compiled, load, record_type, store
from tavola.core.kernel import below, count_bits, fork, lowest_bit, mix, multiply_add, seed_stream
from tavola.core.playouts import Playouts
from tests.variants import Variant, every_variant, walk

GAMES_EACH = 200


@every_variant
def test_compiled_playouts_are_the_plain_ones(variant: Variant) -> None:
    results = []
    for is_compiled in (False, True):
        playouts = Playouts(variant.game, variant.seats, variant.options, compiled=is_compiled)
        lengths, won = playouts.play(seed_stream(5), first=100, games=GAMES_EACH, limit=10_000)
        last = playouts.pool[1]
        state = load(last, type(variant.game.new(variant.seats, variant.options))) if is_compiled else last
        results.append(([tuple(pair) for pair in lengths], list(won), state))
    assert results[0] == results[1]


@every_variant
def test_every_compiled_kernel_agrees_with_its_twin_in_every_position(variant: Variant) -> None:
    game = variant.game
    kernels = compiled(game).link(game.rules)
    pool = compiled(game).pool(game.new(variant.seats, variant.options))
    actions = Playouts(game, variant.seats, variant.options, compiled=True).actions
    for match in walk(variant.match(3), 3):
        store(match.state, pool[0])
        record = pool[0]
        assert kernels.turn(record) == game.rules.turn(match.state)
        assert kernels.asked(record) == game.rules.asked(match.state)
        for seat in match.actors:
            count = kernels.legal(record, seat - 1, actions)
            assert actions[:count].tolist() == game.legal(match.state, seat)
        if match.is_chance:
            outcomes = game.outcomes(match.state)
            assert kernels.thrower(record) == game.rules.thrower(match.state)
            assert kernels.dice(record) == game.rules.dice(match.state)
            assert kernels.ways(record) == game.rules.ways(match.state)
            assert kernels.first_outcome(record) == next(iter(outcomes))
            assert kernels.num_outcomes(record) == len(outcomes)
            assert all(kernels.weight(record, outcome) == weight for outcome, weight in outcomes.items())
        if match.is_over:
            assert kernels.winners(record) == game.rules.winners(match.state)
            assert kernels.score(record, 0) == game.rules.score(match.state, 0)


@every_variant
def test_states_survive_the_way_into_a_record_and_back(variant: Variant) -> None:
    for match in walk(variant.match(4), 4):
        pool = compiled(variant.game).pool(match.state)
        assert load(pool[0], type(match.state)) == match.state


@pytest.mark.parametrize("game_id", GAMES)
def test_fields_are_wide_enough_and_signed(game_id: str) -> None:
    game = find_game(game_id)
    kinds = record_type(type(game.new(game.seats[0])))
    assert all(kinds[name].base.kind == "i" for name in kinds.names)


def test_native_kernels_agree_with_their_twins() -> None:
    native = Compiler(find_game("sequence").rules, None)
    words = [mix(fork(seed_stream(1), n)) for n in range(2000)] + [1, 2, 3, (1 << 63) - 1, 1 << 62]
    for kernel in (count_bits, lowest_bit):
        twin = compiled_call(native, kernel.__name__, 1)
        assert [twin(word) for word in words] == [kernel(word) for word in words]
    twin = compiled_call(native, "multiply_add", 3)
    for a, b, c in zip(words, words[1:], words[2:], strict=False):
        assert twin(a, b, c) == multiply_add(a, b, c)


def compiled_call(compiler: Compiler, name: str, arity: int) -> Any:
    """A native kernel made callable from Python."""
    import numba

    from tavola.core import native

    arguments = ", ".join("abc"[:arity])
    scope = {"kernel": getattr(native, name)}
    exec(f"def call({arguments}): return kernel({arguments})", scope)  # noqa: S102
    return numba.njit(scope["call"])


def test_words_are_uniform() -> None:
    counts = [0] * 36
    for number in range(72_000):
        counts[below(mix(fork(7, number)), 36)] += 1
    assert sum((n - 2000) ** 2 / 2000 for n in counts) < 70.0  # chi-squared, 35 degrees: p = 0.0004


# The cache


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_the_cache_is_filled_by_a_process_that_reports(cache: Path) -> None:
    game = find_game("sequence")
    assert not compile_cache.is_ready(game)
    seen: list[tuple[int, int, str]] = []
    compile_cache.fill(game, lambda *progress: seen.append(progress))
    assert compile_cache.is_ready(game)
    assert [done for done, _, _ in seen] == list(range(1, len(seen) + 1))
    assert "playouts" in {name for _, _, name in seen}
    assert list(compile_cache.folder_of(game).rglob("*.nbi"))
    again: list[str] = []
    compile_cache.fill(game, lambda done, total, name: again.append(name))
    assert again == []


def test_a_failing_compilation_is_told_in_one_line(cache: Path) -> None:
    from dataclasses import replace

    with pytest.raises(TavolaError, match=r"could not be compiled: .*no game 'other'"):
        compile_cache.fill(replace(find_game("sequence"), id="other"), lambda *progress: None)


def test_any_edit_of_rules_tables_or_engine_is_another_folder(tmp_path: Path) -> None:
    script = (
        "from tavola import find_game\nfrom tavola.core import compile_cache as c\n"
        "print(c.fingerprint(find_game('sequence')))"
    )
    package = Path(compile_cache.__file__).parent.parent
    shutil.copytree(package, tmp_path / "tavola", ignore=shutil.ignore_patterns("__pycache__"))

    def name() -> str:
        command = [sys.executable, "-c", script]
        return subprocess.run(command, cwd=tmp_path, text=True, capture_output=True, check=True).stdout

    names = [name()]
    for edited in (
        "games/sequence/rules.py",
        "games/sequence/layout.py",
        "core/playout_kernels.py",
        "core/kernel.py",
        "core/native.py",
        "games/sequence/data.txt",
    ):
        with (tmp_path / "tavola" / edited).open("a") as stream:
            stream.write("\n# edited\n")
        names.append(name())
    assert len(set(names)) == len(names)
    with (tmp_path / "tavola/cli/show.py").open("a") as stream:
        stream.write("\n# edited\n")
    assert name() == names[-1]


def test_where_nothing_can_be_written_kernels_are_compiled_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "file" / "cache"))
    game = find_game("sequence")
    assert compile_cache.usable_folder(game) is None
    assert not compile_cache.is_ready(game)
    linker = Compiler(game.rules, None)
    kernels, pool = linker.link(playout_kernels), linker.pool(game.new(2))
    playouts = Playouts(game, 2, {}, compiled=True)
    playouts.linker, playouts.kernels, playouts.pool = linker, kernels, pool
    assert list(playouts.play(1, 0, 1)[1]) in ([1], [2])


def test_folders_nobody_used_for_long_are_removed(cache: Path) -> None:
    import os
    import time

    game = find_game("sequence")
    for name, age_days in (("old", 40), ("recent", 3)):
        folder = cache / f"sequence-{name}"
        folder.mkdir(parents=True)
        (folder / "rules").touch()
        then = time.time() - age_days * 86400
        os.utime(folder / "rules", (then, then))
    own = compile_cache.usable_folder(game)
    assert own is not None
    compile_cache.mark_ready(game, own)
    assert {path.name for path in cache.iterdir()} == {own.name, "sequence-recent"}


def test_a_cache_that_may_not_be_looked_into_is_none(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(compile_cache, "fingerprint", lambda game: "x")
    assert not compile_cache.is_ready(find_game("sequence"))


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Path:
        raise RuntimeError

    monkeypatch.setattr(compile_cache, "cache_home", refuse)
    assert compile_cache.usable_folder(find_game("sequence")) is None
    assert not compile_cache.is_ready(find_game("sequence"))
