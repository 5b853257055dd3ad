"""Twins, for CUDA, of the kernels that are written apart for each machine (``core/native.py``)."""

from typing import Any

import numpy
from numba import cuda

from ..core import native
from .picking import keeps_one, kept, want

__all__ = ["keeps_one", "kept", "want"]  # besides those below

WORD = numpy.uint64((1 << 63) - 1)


@cuda.jit(device=True)
def count_bits(mask: Any) -> Any:
    """How many bits are set."""
    return numpy.int64(cuda.popc(numpy.uint64(mask)))


@cuda.jit(device=True)
def lowest_bit(mask: Any) -> Any:
    """The index of the lowest bit set."""
    return numpy.int64(cuda.ffs(numpy.uint64(mask))) - numpy.int64(1)


@cuda.jit(device=True)
def multiply_add(a: Any, b: Any, c: Any) -> Any:
    """The low 63 bits of a * b + c."""
    return numpy.int64((numpy.uint64(a) * numpy.uint64(b) + numpy.uint64(c)) & WORD)


@cuda.jit(device=True)
def count_one(counts: Any, copy: Any, which: Any) -> None:
    """Count something, while others may be counting."""
    cuda.atomic.add(counts, (copy, which), 1)


def on_device(twin: Any) -> Any:
    """A kernel that is written apart only because plain Python does it otherwise: the same source."""
    return cuda.jit(device=True)(twin.py_func)


assign_state = on_device(native.assign_state)
copy_state = on_device(native.copy_state)
hash_state = on_device(native.hash_state)
