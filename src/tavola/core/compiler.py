"""Compiles a game's kernels: the same source as the plain twin, over packed records and constant arrays."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy
from numba.core import event

from . import native
from .compile_cache import usable_folder
from .game import Game
from .kernel import State
from .linker import Kernel, Linker

INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
BUILT_IN = {"forceinline": True, **INNER}
APART = 512  # bytes between what two threads write, so that they do not slow each other down


class Compiler(Linker):
    """Compiled kernels of one game, kept in a folder between runs, or only in memory.

    Only the kernels of the module that is linked can be called from Python. What they call is built into
    them, which is quicker to compile and to run; but for what is marked as large (``kernel.no_inline``).
    """

    def __init__(self, rules: ModuleType, folder: Path | None):
        super().__init__(rules)
        self.folder = folder
        self.lock, self.modules = Lock(), dict[str, SimpleNamespace]()
        self.num_functions = 0  # linked so far: about as many are compiled
        self.entry: dict[str, Any] = {}  # the module being linked

    def link(self, module: ModuleType) -> SimpleNamespace:
        """Every kernel of a module, linked; compiled at its first call, or read from the folder."""
        with self.lock:  # several threads may ask at once, and each module is linked once
            if module.__name__ not in self.modules:
                self.modules[module.__name__] = self.link_anew(module)
            return self.modules[module.__name__]

    def link_anew(self, module: ModuleType) -> SimpleNamespace:
        """Link a module whose kernels are called from Python."""
        self.namespaces, self.entry = {}, vars(module)
        own_folder = self.folder and self.folder / module.__name__.rpartition(".")[2]
        with numba_cache(own_folder):
            return super().link(module)

    def constant(self, value: Any) -> Any:
        """Tuples of ints become constant arrays."""
        return numpy.array(value, dtype=numpy.int64) if is_table(value) else value

    def native(self, function: Kernel) -> Kernel:
        """The twin that is written apart."""
        twin: Kernel = getattr(native, function.__name__)
        return twin

    def function(self, function: FunctionType, is_no_inline: bool) -> Kernel:
        """A kernel that is compiled when first called."""
        self.num_functions += 1
        is_entry = function.__globals__ is self.namespaces[id(self.entry)]
        njit: Any = numba.njit  # whose types leave out the options of INNER
        options = {} if is_entry else INNER if is_no_inline else BUILT_IN
        compiled: Kernel = njit(function, nogil=True, cache=self.folder is not None, **options)
        return compiled

    def pool(self, state: State, count: int = 2) -> Any:
        """Records for the engine's kernels, far from any other worker's."""
        dtype = record_type(type(state))
        margin = APART // dtype.itemsize + 1
        pool = numpy.zeros(margin + count + margin, dtype)[margin:-margin]
        store(state, pool[0])
        return pool

    def ints(self, count: int) -> Any:
        """That many ints, all zero."""
        return numpy.zeros(count, numpy.int64)

    def floats(self, count: int, width: int = 0) -> Any:
        """That many numbers, or rows of so many, all zero."""
        return numpy.zeros((count, width) if width else count)

    def numbers(self, array: Any) -> Any:
        """A NumPy array's numbers, all in a row; the same ones, not a copy."""
        return array.reshape(-1)

    def put(self, pool: Any, which: int, state: State) -> None:
        """Write a plain state to a record of a pool."""
        store(state, pool[which])

    def words(self, pool: Any) -> tuple[Any, Any]:
        """The pool as words of eight bytes, a row a state, and the spans of those that are not fixed."""
        kind, width = self.rules.Position, pool.dtype.itemsize // 8
        free = numpy.ones(width, bool)
        for name, what in kind.layout.items():
            start = pool.dtype.fields[name][1]
            if what.fixed:
                free[-(-start // 8) : (start + pool.dtype[name].itemsize) // 8] = False
        edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], free, [0]))))
        return pool.view(numpy.int64).reshape(len(pool), width), edges.reshape(-1, 2)


@cache
def compiled(game: Game) -> Compiler:
    """The game's compiler, over the folder where its machine code is kept (None where it cannot be)."""
    return Compiler(game.rules, usable_folder(game))


@contextmanager
def numba_cache(folder: Path | None) -> Iterator[None]:
    """Let the kernels linked meanwhile keep their machine code in this folder."""
    config: Any = numba.config
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        yield
    finally:
        config.CACHE_DIR = before


class Watcher(event.Listener):
    """Hears of every kernel whose compilation ends."""

    def __init__(self, tell: Callable[[str], object]):
        self.tell = tell

    def on_start(self, event: Any) -> None:
        """A compilation begins: nothing to say yet."""

    def on_end(self, event: Any) -> None:
        """A kernel is done."""
        self.tell(event.data["dispatcher"].py_func.__name__)


@contextmanager
def watched(tell: Callable[[str], object]) -> Iterator[None]:
    """Be told the name of every kernel that is compiled meanwhile."""
    with event.install_listener("numba:compile", Watcher(tell)):
        yield


def is_table(value: object) -> bool:
    """Whether this is a tuple of ints, or of tables."""
    return isinstance(value, tuple) and bool(value) and all(type(v) is int or is_table(v) for v in value)


def record_type(state: type[State]) -> Any:
    """The packed record with a state's fields."""
    fields = [(n, f.kind, (f.length,)) if f.length else (n, f.kind) for n, f in state.layout.items()]
    return numpy.dtype(fields, align=True)


def store(state: State, record: Any) -> None:
    """Write a plain state to a record."""
    for name in state.layout:
        record[name] = getattr(state, name)


def load(record: Any, kind: type[State]) -> State:
    """Read a plain state back from a record."""
    state = kind()
    for name in kind.layout:
        setattr(state, name, record[name].tolist())
    return state
