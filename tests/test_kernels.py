"""What a kernel may be made of; and what its author reads who has written something else."""

import dis
import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from threading import Barrier, Thread
from types import ModuleType
from typing import Any

import numpy
import pytest

import tavola
from tavola import GAMES, all_games, find_game
from tavola.core import playout_kernels
from tavola.core.compiler import Compiler, record_type
from tavola.core.errors import BadKernel
from tavola.core.kernel import State, field, hash_state
from tavola.core.kernel_checks import LOAD_GLOBAL, global_names, operations
from tavola.core.linker import Linker, kernels_in
from tavola.core.playouts import Playouts

from .small_game import SmallGame, write_small_game


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallGame:
    monkeypatch.setenv("TAVOLA_CACHE", str(tmp_path / "cache"))
    return write_small_game(tmp_path, monkeypatch)


def refusal(small: SmallGame) -> str:
    """What is said of the game when it is imported and linked, in plain Python."""
    with pytest.raises(BadKernel) as caught:
        Linker(small.game().rules).link(playout_kernels)
    return str(caught.value)


# Told when a kernel is marked

MARKED = {
    "defaults": ("def wrong(s, by=1):", "", "has default arguments: give each argument in every call"),
    "star": ("def wrong(s, *more):", "", "has a * in its arguments: name each argument, without stars"),
    "keyword": ("def wrong(s, *, by):", "", "has a * in its arguments: name each argument, without stars"),
    "generator": (
        "def wrong(s):",
        "yield 1",
        "is a generator or a coroutine: write to an array that the caller passes, and return how many",
    ),
}
STATEMENTS = {
    "try": ("try:\n        s.place = 1\n    finally:\n        s.place = 2  # here", "has a `try` statement"),
    "with": ("with s:  # here\n        s.place = 1", "has a `with` statement"),
    "raise": ("raise ValueError  # here", "raises an error"),
    "assert": ("assert s.place  # here", "raises an error"),
    "lambda": ("return (lambda: s.place)()  # here", "has a function in it"),
    "def": ("def inner():  # here\n        return 1\n    return inner()", "has a function in it"),
    "comprehension": ("return sum(x for x in s.moves)  # here", "has a function in it"),
    "import": ("import math  # here", "imports something: import it at the head of the module"),
    "class": ("class Inner: pass  # here", "defines a class"),
    "global": ("global OVER  # there\n    OVER = 1  # here", "writes to a name of the module"),
    "list": ("return [s.place, 1]  # here", "makes a list: write to an array that the caller passes"),
    "set": ("return {s.place, 1}  # here", "makes a set: use the bits of an int"),
    "one of a set": ("return s.place in {1, 2}  # here", "makes a set: write a tuple"),
    "dict": ("return {s.place: 1}  # here", "makes a dict: use a tuple of the module as a table"),
    "f-string": ("return f'{s.place}'  # here", "puts a text together: a kernel has numbers only"),
    "text": ("return 'a text'  # here", "has a text in it: a kernel has numbers only"),
    "slice": ("return s.moves[1:]  # here", "takes a slice: write a loop"),
    "star in a call": ("return max(*s.moves)  # here", "uses a star: write out each argument"),
    "is": ("return s.place is OVER  # here", "compares with `is`: compare ints with =="),
    "is None": ("if s.place is None:  # here\n        return 1\n    return 2", "compares with `is`"),
    "del": ("del s.moves[0]  # here", "deletes something"),
    "large": ("return 9223372036854775808  # here", "has the number 9223372036854775808 in it, which takes"),
}


@pytest.mark.parametrize("case", MARKED)
def test_arguments_of_a_kernel(small: SmallGame, case: str) -> None:
    head, body, told = MARKED[case]
    small.add(f"\n\n@kernel  # here\n{head}\n    {body or 'return 1'}\n")
    assert refusal(small) == f"{small.rules}:{small.line('# here')}: the kernel `wrong` {told}"


@pytest.mark.parametrize("case", STATEMENTS)
def test_statements_of_a_kernel(small: SmallGame, case: str) -> None:
    body, told = STATEMENTS[case]
    small.add(f"\n\n@no_inline\ndef wrong(s):\n    {body}\n")
    assert refusal(small).startswith(f"{small.rules}:{small.line('# here')}: the kernel `wrong` {told}")


def test_a_closure(small: SmallGame) -> None:
    small.add("\n\ndef make(by):\n    @kernel  # here\n    def wrong(s):\n        return by\n\n\nmake(1)\n")
    told = "uses `by` of the function around it: make it a constant of the module, or an argument"
    assert refusal(small) == f"{small.rules}:{small.line('# here')}: the kernel `wrong` {told}"


# Told when it is linked, in plain Python as well

NAMES = {
    "forgotten @kernel": (
        "def helper(s):\n    return 1\n",
        "s.place += helper(s)",
        "calls `helper`, which is no kernel: mark it with @kernel",
    ),
    "ragged table": (
        "ROWS = ((1, 2), (3,))\n",
        "s.place += ROWS[action][0]",
        "uses the table `ROWS`, whose rows differ in length: fill up the short ones, with -1 for example",
    ),
    "mixed table": (
        "ROWS = (1, 2.5)\n",
        "s.place += ROWS[action]",
        "uses the table `ROWS`, which has other things than ints: make it a tuple of ints,",
    ),
    "empty table": ("ROWS = ()\n", "s.place += len(ROWS)", "uses the table `ROWS`, which is empty: give it"),
    "table of large numbers": (
        "ROWS = (1, 1 << 63)\n",
        "s.place += ROWS[0]",
        "uses the table `ROWS`, which has a number of more than 63 bits: keep within 63 bits",
    ),
    "list": (
        "ROWS = [1, 2]\n",
        "s.place += ROWS[action]",
        "uses `ROWS`, a list: make it a tuple of ints, nested where need be",
    ),
    "text": ("NAME = 'x'\n", "s.place += len(NAME)", "uses `NAME`, a str: use ints, floats, and tuples of"),
    "large number": ("MANY = 1 << 63\n", "s.place += MANY", "uses `MANY`, which takes more than 63 bits"),
    "module": (
        "import math\n",
        "s.place += math.gcd(2, 4)",
        "uses the module `math`: import the names themselves (from math import …)",
    ),
    "class": ("", "s.place += Position().place", "uses the class `Position`: keep to ints"),
    "builtin": ("", "s.place += sum(s.moves)", "calls `sum`, which is no kernel: write a plain loop, or a"),
    "undefined": ("", "s.place += nothing", "uses `nothing`, which is not defined: define or import it"),
    "method": ("", "s.place += action.bit_count()", "calls the method `bit_count`: call a kernel"),
}


@pytest.mark.parametrize("case", NAMES)
def test_names_that_a_kernel_uses(small: SmallGame, case: str) -> None:
    before, body, told = NAMES[case]
    small.change("    s.place += STEPS[action]", f"    {body}  # here")
    small.change("\n\n@kernel\ndef turn", f"\n{before}\n\n@kernel\ndef turn")
    assert refusal(small).startswith(f"{small.rules}:{small.line('# here')}: the kernel `apply` {told}")


def test_a_kernel_of_the_contract_that_is_missing(small: SmallGame) -> None:
    small.change("def winners", "def winner")
    contract = re.escape(str(Path(tavola.__file__).parent / "core" / "contract.py"))
    told = rf"{small.rules}:1: the kernel `winners` is missing: write it, as {contract} says"
    assert re.fullmatch(told, refusal(small))


def test_a_kernel_of_the_contract_that_is_not_marked(small: SmallGame) -> None:
    small.change("@kernel\ndef winners", "def winners")
    line = small.line("def winners")
    assert refusal(small) == f"{small.rules}:{line}: `winners` is no kernel: mark it with @kernel"


def test_the_same_is_told_by_the_compiler_and_every_time(small: SmallGame) -> None:
    small.change("STEPS[action]", "sum(STEPS)")
    game = small.game()
    for linker in (Compiler(game.rules), Linker(game.rules)):
        for _ in range(2):
            with pytest.raises(BadKernel, match="calls `sum`"):
                linker.link(playout_kernels)


# Told by Numba


def test_a_refusal_can_come_from_another_process() -> None:
    told = pickle.loads(pickle.dumps(BadKernel("it is wrong", "rules.py", 3)))  # noqa: S301 (our own)
    assert (str(told), told.file, told.line) == ("rules.py:3: it is wrong", "rules.py", 3)


def test_a_type_error_is_told_by_the_rules_line_and_in_all_of_numbas_words(small: SmallGame) -> None:
    small.change("STEPS[action]", "STEPS[action][seat]  # here")
    with pytest.raises(BadKernel) as caught:
        Playouts(small.game(), 2, {}, compiled=True).play(0, 0, 1)
    told = str(caught.value)
    head = f"{small.rules}:{small.line('# here')}: the kernel `apply` cannot be compiled. Numba says:\n\n"
    assert told.startswith(head)
    assert "Failed in nopython mode pipeline" in told
    assert "getitem(int64, int64)" in told
    assert "s.place += STEPS[action][seat]" in told  # the source, as Numba shows it
    assert "During: resolving callee type" in told  # and who called it


# What is in order


def test_only_names_that_are_used_are_linked(small: SmallGame) -> None:
    small.add("\nRAGGED = ((1, 2), (3,))\nTEXTS = {'a': 'b'}\n\n\ndef helper(s):\n    return RAGGED\n")
    game = small.game()
    kernels = Linker(game.rules).link(game.rules)
    assert set(kernels.apply.__globals__) - {"__builtins__"} == {"__name__", "STEPS"}
    assert list(Playouts(game, 2, {}, compiled=False).play(0, 0, 1)[1]) == [1]
    assert list(Playouts(game, 2, {}, compiled=True).play(0, 0, 1)[1]) == [1]


WITHOUT_KERNELS = ("tavola.server", "tavola.cli", "tavola.gpu", "tavola.rl.device_rows")
OF_EXTRAS = ("gymnasium", "pettingzoo", "pyspiel")  # may be missing; what is built on them has no kernels


def every_module() -> Iterator[ModuleType]:
    """Every module of ours that has kernels."""
    for found in walk_packages(tavola.__path__, "tavola."):
        if not found.name.endswith("__main__") and not found.name.startswith(WITHOUT_KERNELS):
            module = imported(found.name)
            if module and kernels_in(module):
                yield module


def imported(name: str) -> ModuleType | None:
    """A module; none where a package is missing that comes with an extra."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name in OF_EXTRAS:
            return None
        raise


@pytest.mark.parametrize("game_id", GAMES)
def test_all_our_kernels_are_in_order(game_id: str) -> None:
    game = find_game(game_id)
    others = [other.rules.__package__ for other in all_games() if other is not game]
    modules = [m for m in every_module() if m.__package__ not in others]
    assert len(Linker(game.rules).program(modules)) > 60


def test_what_a_kernel_uses_is_read_as_dis_does() -> None:
    for module in every_module():
        for kernel in kernels_in(module):
            steps = [s for s in dis.get_instructions(kernel.__code__) if s.opname != "EXTENDED_ARG"]
            own = [step for step in operations(kernel.__code__) if step[0] != dis.opmap["CACHE"]]
            assert [operation for operation, _ in own] == [step.opcode for step in steps]
            names = [step.argval for step in steps if step.opcode == LOAD_GLOBAL]
            assert global_names(kernel.__code__) == list(dict.fromkeys(names))


def test_plain_and_compiled_small_games_are_the_same(small: SmallGame) -> None:
    game = small.game()
    plain, quick = (Playouts(game, 2, {}, compiled=is_compiled) for is_compiled in (False, True))
    lengths, others = (playouts.play(5, 0, 50)[0] for playouts in (plain, quick))
    assert list(map(tuple, lengths)) == list(map(tuple, others))


# States


class Narrow(State):
    """36 bytes: no whole number of words."""

    seats = field("i4", fixed=True)
    cells = field("i4", 8)


class Bare:
    """As much of a module as the compiler asks of rules."""

    Position = Narrow


@pytest.mark.parametrize("length", range(1, 9))
def test_every_record_is_a_whole_number_of_words(length: int) -> None:
    for kind in ("i1", "i2", "i4", "i8"):

        class Some(State):
            seats = field("i1")
            cells = field(kind, length)

        assert record_type(Some).itemsize % 8 == 0


def keys(linker: Linker, states: list[State]) -> list[int]:
    """What ``hash_state`` tells states by."""
    pool = linker.pool(states[0], len(states))
    for which, state in enumerate(states):
        linker.put(pool, which, state)
    words, spans = linker.words(pool)
    kernel: Any = hash_state
    if isinstance(linker, Compiler):
        from tavola.core import native

        kernel = native.hash_state
        words, spans = numpy.ascontiguousarray(words), numpy.ascontiguousarray(spans)
    return [int(kernel(pool, words, spans, which)) for which in range(len(states))]


@pytest.mark.parametrize("linker", [Linker(Bare), Compiler(Bare)], ids=["plain", "compiled"])  # type: ignore[arg-type]
def test_states_of_36_bytes_are_told_apart(linker: Linker) -> None:
    states: list[State] = []
    for value in (0, 0, -1, -2, 1, 2):
        state = Narrow()
        state.cells[7] = value
        states.append(state)
    found = keys(linker, states)
    assert found[0] == found[1]
    assert len(set(found)) == 5


def test_plain_states_are_told_apart_where_pythons_hash_takes_them_for_one() -> None:
    class Wide(State):
        seats = field("i8")
        mask = field("i8")

    found = set()
    for mask in (0, 1, -1, -2, (1 << 61) - 1, 1 << 61):
        state = Wide()
        state.mask = mask
        found.add(hash_state([state], (), (), 0))
    assert len(found) == 6


# Several at once


def test_two_games_linked_in_two_threads_keep_to_their_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"small_{tmp_path.name}_{which}" for which in ("one", "two")]
    games = [write_small_game(tmp_path, monkeypatch, name).game() for name in names]
    together, results = Barrier(2), dict[str, list[int]]()

    def play(which: int) -> None:
        linker = Compiler(games[which].rules, lambda module: tmp_path / f"kept-{which}")
        together.wait()
        kernels, pool = linker.link(playout_kernels), linker.pool(games[which].new(2))
        won, lengths = linker.ints(3), linker.ints(6).reshape(3, 2)
        kernels.playouts(pool, 1, 0, 3, 100, linker.ints(2), lengths, won)
        results[names[which]] = won.tolist()

    threads = [Thread(target=play, args=(which,)) for which in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {name: [1, 1, 1] for name in names}
    for which, name in enumerate(names):
        kept = b"".join(path.read_bytes() for path in (tmp_path / f"kept-{which}").iterdir())
        assert name.encode() in kept
        assert names[1 - which].encode() not in kept
