"""Compiles a game's kernels: the same source as the plain twin, over packed records and constant arrays."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy
from numba.core import event
from numba.core.errors import NumbaError

from . import native
from .errors import BadKernel
from .game import Game
from .kernel import ENTRY_MARK, NATIVE_MARK, NO_INLINE_MARK, State
from .kernel_store import folder_for, note_use
from .linker import Kernel, Linker, over
from .numba_cache import keep_in
from .numba_once import accept_any_number, mark_inner

# What Python never calls needs no wrappers; and no kernel makes an array, so none counts who refers to one
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "_nrt": False}
BUILT_IN = {"forceinline": True, **INNER}
APART = 512  # bytes between what two threads write, so that they do not slow each other down
WORD_BYTES = 8
PLACE = re.compile(r"\bat (?P<file>\S.*?) \((?P<line>\d+)\)")  # in what Numba says

FindFolder = Callable[[str], Path | None]  # of a module whose kernels are called from Python


class Compiler(Linker):
    """Compiled kernels of one game, kept in folders between runs, or only in memory.

    Only the entries of the modules that are linked can be called from Python. What they call is built into
    them, which is quicker to compile and to run; but for what is marked as large (``kernel.no_inline``).
    """

    def __init__(self, rules: ModuleType, find_folder: FindFolder = lambda module: None):
        super().__init__(rules)
        self.find_folder = find_folder
        self.kernels: list[FunctionType] = []  # linked so far, as they are written

    @property
    def num_functions(self) -> int:
        """How many are linked so far: about as many are compiled."""
        return len(self.kernels)

    def constant(self, value: Any) -> Any:
        """Tuples of ints become constant arrays."""
        return numpy.array(value, dtype=numpy.int64) if isinstance(value, tuple) else value

    def twin(self, kernel: FunctionType, namespace: dict[str, Any]) -> Kernel:
        """A kernel for other kernels, compiled when first needed; or the twin that is written apart."""
        if hasattr(kernel, NATIVE_MARK):
            return getattr(native, kernel.__name__)  # type: ignore[no-any-return]
        self.kernels.append(kernel)
        is_apart = hasattr(kernel, NO_INLINE_MARK) or hasattr(kernel, ENTRY_MARK)
        function = over(kernel, namespace)
        mark_inner(function, is_apart)
        njit: Any = numba.njit  # whose types leave out the options of INNER
        compiled: Kernel = njit(function, nogil=True, **(INNER if is_apart else BUILT_IN))
        accept_any_number(compiled)
        return compiled

    def entry(self, kernel: FunctionType, namespace: dict[str, Any], module: ModuleType) -> Kernel:
        """A kernel for Python, compiled at its first call, or read from the folder of its module."""
        compiled: Kernel = numba.njit(over(kernel, namespace), nogil=True)
        if folder := self.find_folder(module.__name__):
            note_use(folder.parent)
            keep_in(folder, compiled)
        return compiled

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Say what Numba cannot compile: first the line of the rule, then every word of Numba's."""
        try:
            yield
        except NumbaError as error:
            told = str(error).strip()
            file, line = place_of(error, told, {kernel.__code__.co_filename for kernel in self.kernels})
            name = kernel_at(self.kernels, file, line)
            told = f"the kernel `{name}` cannot be compiled. Numba says:\n\n{told}"
            raise BadKernel(told, file, line) from None

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
        kind, width = self.rules.Position, pool.dtype.itemsize // WORD_BYTES
        free = numpy.ones(width, bool)
        for name, what in kind.layout.items():
            start = pool.dtype.fields[name][1]
            if what.fixed:
                free[-(-start // 8) : (start + pool.dtype[name].itemsize) // 8] = False
        edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], free, [0]))))
        return pool.view(numpy.int64).reshape(len(pool), width), edges.reshape(-1, 2)


@cache
def compiled(game: Game) -> Compiler:
    """The game's compiler, over the folders where its machine code is kept."""
    return Compiler(game.rules, lambda module: folder_for(game, module))


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


def place_of(error: Any, told: str, files: set[str]) -> tuple[str, int]:
    """The first place of ours that Numba names is the innermost, and the one to look at."""
    for found in PLACE.finditer(told):
        if found["file"] in files:
            return found["file"], int(found["line"])
    return (error.loc.filename, error.loc.line) if getattr(error, "loc", None) else ("", 0)


def kernel_at(kernels: list[FunctionType], file: str, line: int) -> str:
    """The name of the kernel at a place."""
    codes = [kernel.__code__ for kernel in kernels if kernel.__code__.co_filename == file]
    before = [code for code in codes if code.co_firstlineno <= line]
    return max(before, key=lambda code: code.co_firstlineno).co_name if before else "?"


def record_type(state: type[State]) -> Any:
    """The packed record with a state's fields: whole words, so that any two can be compared as such."""
    fields: list[Any] = [
        (n, f.kind, (f.length,)) if f.length else (n, f.kind) for n, f in state.layout.items()
    ]
    packed = numpy.dtype(fields, align=True)
    padding = -packed.itemsize % WORD_BYTES
    return numpy.dtype([*fields, ("__padding", "i1", (padding,))], align=True) if padding else packed


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
