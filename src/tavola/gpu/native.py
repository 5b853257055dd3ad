"""Twins, for CUDA, of the kernels that are written apart for each machine (``core/native.py``)."""

from typing import Any

import numpy
from numba import cuda

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
def assign_state(states: Any, target: Any, source: Any) -> None:
    """Make one state of a pool equal to another."""
    states[target] = states[source]


@cuda.jit(device=True)
def copy_state(target: Any, to: Any, source: Any, which: Any) -> None:
    """Make a state of one pool equal to one of another."""
    target[to] = source[which]


@cuda.jit(device=True)
def hash_state(states: Any, words: Any, spans: Any, which: Any) -> Any:
    """A word that tells a state of a pool from others: all its words but those of fixed fields, mixed."""
    found = numpy.uint64(1469598103934665603)
    for span in range(len(spans)):
        for at in range(spans[span, 0], spans[span, 1]):
            found = (found ^ numpy.uint64(words[which, at])) * numpy.uint64(0x9E3779B97F4A7C15)
            found = found ^ (found >> numpy.uint64(29))
    return numpy.int64(found >> numpy.uint64(1))
