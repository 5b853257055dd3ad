"""Links kernels for CUDA: the same source as the plain twin and the compiled one (``core/linker.py``).

Whatever a kernel reckons in, every thread has its own of: arrays have the thread as their first dimension.
"""

from types import FunctionType, ModuleType
from typing import Any, cast

import numpy

if not hasattr(numpy, "row_stack"):  # numba-cuda 0.30 looks for it, NumPy 2.5 has it no more
    numpy.row_stack = numpy.vstack

from numba import cuda
from numba.core.types import BaseTuple, unliteral
from numba.cuda import types
from numba.cuda.cudadrv import nvvm

from ..core.compiler import Compiler, record_type, store
from ..core.kernel import NATIVE_MARK, State
from ..core.linker import Kernel, Linker, over
from . import native

# Tables of a game are more than the 64 kB of a device's constant memory: they lie where everything lies.
nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

APART = 24  # basic blocks, from which on a kernel is called rather than built in


class CudaLinker(Linker):
    """Kernels of one game for a device, with room for so many threads."""

    def __init__(self, rules: ModuleType, threads: int = 1):
        super().__init__(rules)
        self.threads = threads

    def constant(self, value: Any) -> Any:
        """Tuples of ints become constant arrays, as narrow as they can be: threads share what holds them."""
        return narrowest(numpy.array(value, dtype=numpy.int64)) if isinstance(value, tuple) else value

    def twin(self, kernel: FunctionType, namespace: dict[str, Any]) -> Kernel:
        """A device function."""
        if hasattr(kernel, NATIVE_MARK):
            return getattr(native, kernel.__name__)  # type: ignore[no-any-return]
        function: Any = cuda.jit(over(kernel, namespace), device=True)
        compile_any = function.get_call_template

        def get_call_template(args: Any, kws: Any) -> Any:
            args = [plain(arg) for arg in args]
            found = compile_any(args, {name: plain(arg) for name, arg in kws.items()})
            if not any(isinstance(arg, BaseTuple) for arg in args):
                keep_apart(function)
            return found

        function.get_call_template = get_call_template
        return function  # type: ignore[no-any-return]

    def pool(self, state: State, count: int = 2) -> Any:
        """Every thread's states."""
        return cuda.device_array((self.threads, count), record_type(type(state)))

    def ints(self, count: int) -> Any:
        """Every thread's ints, all zero."""
        return cuda.to_device(numpy.zeros((self.threads, count), numpy.int64))

    def floats(self, count: int, width: int = 0) -> Any:
        """Every thread's numbers, all zero."""
        return cuda.to_device(numpy.zeros((self.threads, count, width) if width else (self.threads, count)))

    def numbers(self, array: Any) -> Any:
        """A NumPy array's numbers, all in a row: one copy for all threads."""
        return cuda.to_device(array.reshape(-1))

    def words(self, pool: Any) -> tuple[Any, Any]:
        """The pools as words of eight bytes, and the spans of those that are not fixed."""
        one = numpy.zeros(1, pool.dtype)
        words, spans = Compiler(self.rules).words(one)
        return pool.view(numpy.int64).reshape(*pool.shape, words.shape[1]), cuda.to_device(spans)


def plain(arg: Any) -> Any:
    """A kernel is compiled once for all ints: neither for every constant, nor for narrow ones."""
    found = cast(Any, unliteral)(arg)
    return types.int64 if isinstance(found, types.Integer) else found


def narrowest(numbers: Any) -> Any:
    """The same numbers, with no more bytes than they need."""
    for kind in (numpy.int16, numpy.int32):
        if numbers.size and (numbers == numbers.astype(kind)).all():
            return numbers.astype(kind)
    return numbers


def keep_apart(function: Any) -> None:
    """Let a kernel be called rather than built into all its callers, which would take very long.

    Not so where it takes a workspace: that is some two hundred numbers, to be handed over at every call.
    """
    for compiled in function.overloads.values():
        for defined in compiled.library._module.functions:
            if not defined.is_declaration and len(defined.blocks) >= APART:
                defined.attributes.add("noinline")


def records(states: list[State]) -> Any:
    """States as records, on the device."""
    found = numpy.zeros(len(states), record_type(type(states[0])))
    for record, state in zip(found, states, strict=True):
        store(state, record)
    return cuda.to_device(found)
