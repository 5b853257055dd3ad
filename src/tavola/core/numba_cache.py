"""Numba's cache of machine code, in a folder of our own for each linked kernel.

Numba keeps what it compiled where ``numba.config.CACHE_DIR`` says, for all threads at once, and takes it for
fresh by the text of one file. Here a kernel has its folder with it, and the folder's name is the content of
everything that went in (``fingerprint.py``). The classes below are Numba's insides: pyproject.toml bounds its
version, and ``tests/test_kernel_store.py`` fails if they change.
"""

from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

FOLDER = "__tavola_folder__"  # of a function: where its machine code is kept


class KernelLocator(_CacheLocator):
    """Finds a kernel's machine code by its module and its name: whatever else matters names the folder."""

    def __init__(self, function: FunctionType, file: str):
        self.function, self._py_file = function, file

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> "KernelLocator":
        """Make one. Nothing is written yet, so a folder that can only be read will do."""
        return cls(py_func, py_file)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(getattr(self.function, FOLDER))

    def get_source_stamp(self) -> str:
        """Nothing: whatever lies in the folder is fresh."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells kernels of the same name apart."""
        return str(self.function.__module__)


class KernelCacheImpl(CompileResultCacheImpl):
    """Machine code of functions, where ``KernelLocator`` says."""

    _locator_classes = [KernelLocator]  # noqa: RUF012 (as Numba has it)


class KernelCache(FunctionCache):
    """Reads what is there. What cannot be written is compiled all the same, and not kept."""

    _impl_class = KernelCacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The machine code for these types of arguments, or None."""
        with suppress(OSError):
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep it."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def keep_in(folder: Path, dispatcher: Any) -> None:
    """Let a function that Numba compiles keep its machine code in a folder."""
    setattr(dispatcher.py_func, FOLDER, folder)
    dispatcher._cache = KernelCache(dispatcher.py_func)  # type: ignore[no-untyped-call]
