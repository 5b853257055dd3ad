"""States on a device, small enough for thousands of threads: what no move changes is there once for all.

A state is some words of eight bytes: the fields that moves change, and in the last word the address of those
that are fixed. Kernels notice nothing of it, for such a record finds its fixed fields by that address.
"""

from typing import Any

import numpy
from numba import cuda
from numba.cuda import cgutils, types
from numba.cuda.core.imputils import impl_ret_borrowed
from numba.cuda.cudaimpl import registry
from numba.cuda.datamodel.models import RecordModel
from numba.cuda.extending import intrinsic, register_model
from numba.cuda.np import numpy_support
from numba.cuda.np.arrayobj import make_array, populate_array, record_getattr

from ..core.compiler import WORD_BYTES
from ..core.kernel import State

ADDRESS = "__fixed"  # the field that says where the fixed ones are


class SlimRecord(types.Record):  # type: ignore[misc]
    """A record that has only the address of some of its fields."""

    def __init__(self, own: Any, fixed: Any):
        super().__init__(fields_of(own), own.size, own.aligned)
        self.fixed = fixed
        self.name = f"Slim{own.name}{fixed.name}"

    def typeof(self, key: str) -> Any:
        """The type of a field, wherever it is."""
        return self.fixed.typeof(key) if key in self.fixed.fields else super().typeof(key)


register_model(SlimRecord)(RecordModel)


def fields_of(record: Any) -> list[Any]:
    """The fields of a record, as one is made of."""
    return [
        (name, {"type": one.type, "offset": one.offset, "alignment": one.alignment, "title": one.title})
        for name, one in record.fields.items()
    ]


@registry.lower_getattr_generic(SlimRecord)
def slim_getattr(context: Any, builder: Any, typ: Any, value: Any, attr: str) -> Any:
    """Read a field: its own, or one of the fixed record's."""
    if attr not in typ.fixed.fields:
        return record_getattr(context, builder, typ, value, attr)
    address = record_getattr(context, builder, typ, value, ADDRESS)
    pointer = builder.inttoptr(address, context.get_value_type(typ.fixed))
    return record_getattr(context, builder, typ.fixed, pointer, attr)


class StateLayout:
    """How the states of one game are laid out on a device."""

    def __init__(self, kind: type[State]):
        self.kind = kind
        self.own, self.fixed = dtype_of(kind, is_fixed=False), dtype_of(kind, is_fixed=True)
        self.record = SlimRecord(numpy_support.from_dtype(self.own), numpy_support.from_dtype(self.fixed))
        self.words = self.own.itemsize // WORD_BYTES

    def packed(self, state: State) -> tuple[Any, Any]:
        """A state's words, without the address yet, and the fixed fields' bytes."""
        return filled(state, self.own), filled(state, self.fixed)

    def to_device(self, state: State) -> tuple[Any, Any]:
        """A state's words on the device, and what must be kept as long as they are."""
        own, fixed = self.packed(state)
        there = cuda.to_device(fixed.view(numpy.uint8))
        own[0][ADDRESS] = there.device_ctypes_pointer.value
        return cuda.to_device(own.view(numpy.int64).reshape(1, self.words)), there

    def as_states(self) -> Any:
        """A device function: words in rows, taken for states."""
        states = types.Array(self.record, 1, "C")

        @intrinsic
        def as_states(typingctx: Any, words: Any) -> Any:
            def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
                given = make_array(words)(context, builder, args[0])
                made = make_array(states)(context, builder)
                size = context.get_constant(types.intp, states.dtype.size)
                populate_array(
                    made,
                    data=builder.bitcast(given.data, made.data.type),
                    shape=[cgutils.unpack_tuple(builder, given.shape)[0]],
                    strides=[size],
                    itemsize=size,
                    meminfo=None,
                )
                return impl_ret_borrowed(context, builder, signature.return_type, made._getvalue())

            return states(words), build

        return as_states


def dtype_of(kind: type[State], *, is_fixed: bool) -> Any:
    """The fields that moves change, with the address of the others; or those others."""
    fields: list[Any] = [
        (name, one.kind, (one.length,)) if one.length else (name, one.kind)
        for name, one in kind.layout.items()
        if one.fixed is is_fixed
    ]
    return numpy.dtype([*fields, ("__end" if is_fixed else ADDRESS, "i8")], align=True)


def filled(state: State, dtype: Any) -> Any:
    """One record of a state's fields."""
    record = numpy.zeros(1, dtype)
    for name in dtype.names:
        if name in state.layout:
            record[0][name] = getattr(state, name)
    return record
