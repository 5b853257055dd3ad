"""Compiled twins of the few kernels that a processor does in one instruction. Imported only to compile."""

from typing import Any

import numpy
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic


@intrinsic
def count_bits(typingctx: Any, mask: Any) -> Any:
    """How many bits are set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(context.cast(builder, args[0], signature.args[0], types.int64))

    return types.int64(mask), build


@intrinsic
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """The index of the lowest bit set; 64 if none is."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = context.cast(builder, args[0], signature.args[0], types.int64)
        return builder.cttz(value, ir.Constant(ir.IntType(1), 0))

    return types.int64(mask), build


@intrinsic
def multiply_add(typingctx: Any, a: Any, b: Any, c: Any) -> Any:
    """The low 63 bits of a * b + c."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        x, y, z = (
            context.cast(builder, arg, kind, types.int64)
            for arg, kind in zip(args, signature.args, strict=True)
        )
        low = builder.add(builder.mul(x, y), z)
        return builder.and_(low, ir.Constant(low.type, (1 << 63) - 1))

    return types.int64(a, b, c), build


@njit
def assign_state(states: Any, target: int, source: int) -> None:
    """Make one state of a pool equal to another."""
    states[target] = states[source]


@njit
def copy_state(target: Any, to: int, source: Any, which: int) -> None:
    """Make a state of one pool equal to one of another."""
    target[to] = source[which]


@njit
def hash_state(states: Any, words: Any, spans: Any, which: int) -> int:
    """A word that tells a state of a pool from others: all its words but those of fixed fields, mixed."""
    found = numpy.uint64(1469598103934665603)
    for span in range(len(spans)):
        for at in range(spans[span, 0], spans[span, 1]):
            found = (found ^ numpy.uint64(words[which, at])) * numpy.uint64(0x9E3779B97F4A7C15)
            found = found ^ (found >> numpy.uint64(29))
    return int(numpy.int64(found >> numpy.uint64(1)))
