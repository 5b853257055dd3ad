"""A list of legal actions of which only one is kept, so that threads need no room for all.

Most games write their legal actions in order, and read none. So whoever plays by lot lets them write twice:
first to learn how many there are, then for the one that the lot has brought. A game that reads what it has
written cannot be compiled so: it needs a list.
"""

import operator
from typing import Any

from numba.cuda import cgutils, types
from numba.cuda.cudadecl import registry as typing_registry
from numba.cuda.cudaimpl import registry
from numba.cuda.datamodel.models import StructModel
from numba.cuda.extending import intrinsic, register_model
from numba.cuda.np.arrayobj import make_array
from numba.cuda.typing.templates import AbstractTemplate, signature

WANTED, FOUND = 0, 1  # of two words: a place, and what was written there


class Picker(types.Type):  # type: ignore[misc]
    """What stands for an array of actions: it can be written to, and nothing else."""

    def __init__(self) -> None:
        super().__init__(name="Picker")


picker = Picker()


@register_model(Picker)
class PickerModel(StructModel):  # type: ignore[misc]
    """The address of two words: which place is wanted, and what was written there."""

    def __init__(self, manager: Any, typ: Any):
        super().__init__(manager, typ, [("words", types.CPointer(types.int64))])


@intrinsic
def picking(typingctx: Any, words: Any) -> Any:
    """Let an array of two words pick an action."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(picker)(context, builder)
        made.words = make_array(words)(context, builder, args[0]).data
        return made._getvalue()

    return picker(words), build


@intrinsic
def keeps_one(typingctx: Any, actions: Any) -> Any:
    """Whether only the action that is wanted is kept: known when a kernel is compiled."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_constant(types.boolean, isinstance(actions, Picker))

    return types.boolean(actions), build


@intrinsic
def want(typingctx: Any, actions: Any, place: Any) -> Any:
    """Say which action is to be kept, where only one is."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if isinstance(actions, Picker):
            builder.store(args[1], word_of(context, builder, args[0], WANTED))
        return context.get_dummy_value()

    return types.none(actions, types.int64), build


@intrinsic
def kept(typingctx: Any, actions: Any, place: Any) -> Any:
    """The action in a place: the one that was wanted, where only one is kept."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if isinstance(actions, Picker):
            return builder.load(word_of(context, builder, args[0], FOUND))
        data = make_array(actions)(context, builder, args[0]).data
        found = builder.load(builder.gep(data, [args[1]], inbounds=True))
        return context.cast(builder, found, actions.dtype, types.int64)

    return types.int64(actions, types.int64), build


@typing_registry.register_global(operator.setitem)
class WritePicker(AbstractTemplate):  # type: ignore[misc]
    """``actions[place] = action``."""

    def generic(self, args: Any, kws: Any) -> Any:
        """Any whole numbers will do."""
        if len(args) == 3 and isinstance(args[0], Picker):
            return signature(types.none, args[0], types.int64, types.int64)
        return None


@registry.lower(operator.setitem, Picker, types.int64, types.int64)
def write_picker(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Keep the action if its place is the one that is wanted."""
    target, place, action = args
    wanted = builder.load(word_of(context, builder, target, WANTED))
    with builder.if_then(builder.icmp_signed("==", place, wanted)):
        builder.store(action, word_of(context, builder, target, FOUND))
    return context.get_dummy_value()


def word_of(context: Any, builder: Any, value: Any, which: int) -> Any:
    """The address of one of a picker's words."""
    words = cgutils.create_struct_proxy(picker)(context, builder, value).words
    return builder.gep(words, [context.get_constant(types.intp, which)], inbounds=True)
