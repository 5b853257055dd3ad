"""Every large kernel is optimized once, and machine code is made of it where Python calls it.

Numba takes every function for one that may be called from Python: it links all that the function calls into
one module, optimizes that and makes machine code of it; then does so again for whoever calls the function,
and again for the callers of those. For kernels that call each other twenty deep that is most of the time.

Here a kernel is optimized with what is built into it, and what is compiled apart stays outside. Only a kernel
that Python calls takes all of that in, as it is, and becomes machine code. What is replaced below are Numba's
insides: pyproject.toml bounds its version, and ``tests/test_kernel_store.py`` fails if they change.
"""

from types import FunctionType
from typing import Any, cast

from numba.core import codegen
from numba.core.types import unliteral

# How the qualified names of functions that Python never calls begin, and so the names of their libraries
BUILT_IN_MARK = "tavola_built_in_"
APART_MARK = "tavola_apart_"
OUTSIDE = "__tavola_outside__"  # of a library: those compiled apart that it, or what is built into it, uses

Library: Any = codegen.JITCodeLibrary
Codegen: Any = codegen.JITCPUCodegen
finalize_any = Library.finalize
set_env_of_any = Codegen.set_env


def mark_inner(function: FunctionType, is_apart: bool) -> None:
    """Mark a function that Python never calls: compiled apart, or built into its callers."""
    function.__qualname__ = (APART_MARK if is_apart else BUILT_IN_MARK) + function.__name__


def accept_any_number(dispatcher: Any) -> None:
    """Let a kernel be compiled once for all ints, and not anew for every constant that it is called with."""
    template, plain = dispatcher.get_call_template, cast(Any, unliteral)

    def get_call_template(args: Any, kws: Any) -> Any:
        return template([plain(arg) for arg in args], {name: plain(arg) for name, arg in kws.items()})

    dispatcher.get_call_template = get_call_template


def is_inner(library: Any) -> bool:
    """Whether a library is of a function that Python never calls."""
    return str(library.name).startswith((APART_MARK, BUILT_IN_MARK))


def finalize(library: Any) -> None:
    """Make a library ready to be linked, or to be called."""
    if not is_inner(library) and not any(map(is_inner, library._linking_libraries)):
        finalize_any(library)
        return
    library._raise_if_finalized()
    outside: dict[Any, None] = {}  # a set that keeps its order
    for used in dict.fromkeys(library._linking_libraries):
        library._reload_init.update(used._reload_init)
        if used.name.startswith(APART_MARK):
            outside[used] = None
        else:
            outside |= getattr(used, OUTSIDE, {})
            link_in(library, used)
    setattr(library, OUTSIDE, outside)
    library._optimize_final_module()
    if is_inner(library):
        library._finalized = True
        return
    for used in callers_first(library):
        link_in(library, used)
    library._final_module.verify()
    library._finalize_final_module()


def callers_first(library: Any) -> list[Any]:
    """All that is compiled apart and used, callers first: what nobody calls would not be linked."""
    found: dict[Any, None] = {}

    def visit(caller: Any) -> None:
        for used in getattr(caller, OUTSIDE):
            if used not in found:
                visit(used)
                found[used] = None

    visit(library)
    return list(reversed(found))


def link_in(library: Any, used: Any) -> None:
    """Take the code of another library in."""
    library._final_module.link_in(used._get_module_for_linking(), preserve=True)


def set_env(target: Any, name: str, environment: Any) -> None:
    """Tell a function its environment: of constants that are objects, which inner functions do not have."""
    if target._engine.get_global_value_address(name):
        set_env_of_any(target, name, environment)


Library.finalize = finalize
Codegen.set_env = set_env
