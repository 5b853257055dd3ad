"""What a kernel may be made of, checked before any compiler sees it.

A function is checked when it is marked (``check_function``): that looks at its code object alone, and costs
microseconds. What its names stand for is checked when it is linked (``check_call_of_method``,
``check_meaning``), in plain Python too. Every refusal names file, line, and what to write instead.
"""

import dis
import inspect
import math
from collections.abc import Callable, Iterator
from itertools import dropwhile
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, NoReturn

from .errors import BadKernel

BUILTINS = frozenset((abs, bool, float, int, len, max, min, range))  # that mean the same compiled
SMALLEST, LARGEST = -(1 << 63), (1 << 63) - 1  # of a compiled int

NO_TEXT = "a kernel has numbers only (texts belong to notation.py and words.py)"
NO_LIST = "write to an array that the caller passes, or read a tuple of the module"
NO_ERROR = "let it return a value that says so, and check before it is called"
# Operations of CPython's code, what one finds them in, and what to write instead
CONSTRUCTS = (
    (("IMPORT_NAME",), "imports something", "import it at the head of the module"),
    (("LOAD_BUILD_CLASS",), "defines a class", "define it in the module"),
    (
        ("MAKE_FUNCTION",),
        "has a function in it (a def, a lambda or a comprehension)",
        "write a plain loop, or a kernel of its own",
    ),
    (("BUILD_LIST", "LIST_APPEND", "LIST_EXTEND"), "makes a list", NO_LIST),
    (("BUILD_SET", "SET_ADD", "SET_UPDATE"), "makes a set", "use the bits of an int"),
    (("BUILD_MAP", "BUILD_CONST_KEY_MAP", "MAP_ADD"), "makes a dict", "use a tuple of the module as a table"),
    (
        ("FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "CONVERT_VALUE", "BUILD_STRING"),
        "puts a text together",
        NO_TEXT,
    ),
    (("BEFORE_WITH", "SETUP_WITH", "LOAD_SPECIAL"), "has a `with` statement", NO_ERROR),
    (("RAISE_VARARGS", "LOAD_ASSERTION_ERROR"), "raises an error", NO_ERROR),
    (("SETUP_FINALLY", "PUSH_EXC_INFO"), "has a `try` statement", NO_ERROR),
    (
        ("STORE_GLOBAL", "DELETE_GLOBAL"),
        "writes to a name of the module",
        "keep it in the state, or in an array that the caller passes",
    ),
    (("CALL_FUNCTION_EX", "UNPACK_EX"), "uses a star", "write out each argument and each name"),
    (
        ("BUILD_SLICE", "BINARY_SLICE", "STORE_SLICE"),
        "takes a slice",
        "write a loop (a slice copies a list, but shares an array)",
    ),
    (
        ("IS_OP", *(name for name in dis.opmap if name.startswith("POP_JUMP") and name.endswith("_NONE"))),
        "compares with `is`",
        "compare ints with ==; let -1 mean none",
    ),
    (("DELETE_FAST", "DELETE_SUBSCR", "DELETE_ATTR"), "deletes something", "leave it, or set it to 0"),
)
BY_OPERATION = {
    dis.opmap[name]: (wrong, instead)
    for names, wrong, instead in CONSTRUCTS
    for name in names
    if name in dis.opmap  # each version of Python has its own
}
CONSTANTS: dict[type, tuple[str, str]] = {  # by type, in the same way
    str: ("has a text in it", NO_TEXT),
    bytes: ("has a text in it", NO_TEXT),
    frozenset: ("makes a set", "write a tuple, or use the bits of an int"),
    slice: ("takes a slice", "write a loop (a slice copies a list, but shares an array)"),
    complex: ("has a complex number in it", "use two floats"),
}
RAISES = dis.opmap["RAISE_VARARGS"]
LOAD_GLOBAL, LOAD_ATTR, EXTENDED_ARG = (dis.opmap[n] for n in ("LOAD_GLOBAL", "LOAD_ATTR", "EXTENDED_ARG"))
LOAD_METHOD = dis.opmap.get("LOAD_METHOD")
HAS_METHOD_BIT = LOAD_METHOD is None or LOAD_METHOD > 255  # since 3.12 the last bit of LOAD_ATTR says so


# When it is marked


def check_function(function: FunctionType, *, may_raise: bool = False) -> None:
    """Refuse what can be seen in the function itself. may_raise: it only stands for another (a contract)."""
    check_signature(function)
    code = function.__code__
    forbidden = set(code.co_code[::2]) & BY_OPERATION.keys() - ({RAISES} if may_raise else set())
    if forbidden:
        first = next(step for step in dis.get_instructions(code) if step.opcode in forbidden)
        line = line_where(code, lambda step: step.offset == first.offset)
        refuse(code, line, *BY_OPERATION[first.opcode])
    for constant in code.co_consts:
        if constant is not function.__doc__:
            check_constant(code, constant)


def check_signature(function: FunctionType) -> None:
    """Refuse what a linked or compiled twin would not have: whatever is not in the code object."""
    code = function.__code__
    if code.co_freevars:
        wrong = f"uses `{code.co_freevars[0]}` of the function around it"
        refuse(code, code.co_firstlineno, wrong, "make it a constant of the module, or an argument")
    if function.__defaults__ or function.__kwdefaults__:
        refuse(code, code.co_firstlineno, "has default arguments", "give each argument in every call")
    if code.co_kwonlyargcount or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        refuse(code, code.co_firstlineno, "has a * in its arguments", "name each argument, without stars")
    if code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        instead = "write to an array that the caller passes, and return how many"
        refuse(code, code.co_firstlineno, "is a generator or a coroutine", instead)


def check_constant(code: CodeType, constant: object) -> None:
    """Refuse a literal that is no number."""
    if type(constant) in CONSTANTS:
        refuse(code, line_where(code, lambda step: step.argval is constant), *CONSTANTS[type(constant)])
    if type(constant) is int and not SMALLEST <= constant <= LARGEST:
        wrong = f"has the number {constant} in it, which takes more than 63 bits"
        refuse(code, line_where(code, lambda step: step.argval is constant), wrong, "keep within 63 bits")


# When it is linked


def operations(code: CodeType) -> Iterator[tuple[int, int]]:
    """Every operation with its argument. (``dis`` tells more, and takes twenty times as long.)"""
    extended = 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = extended | low
        extended = argument << 8 if operation == EXTENDED_ARG else 0
        if operation != EXTENDED_ARG:
            yield operation, argument


def global_names(code: CodeType) -> list[str]:
    """The names that are looked up in the module, in the order of their first use."""
    found = (arg >> 1 for operation, arg in operations(code) if operation == LOAD_GLOBAL)
    return [code.co_names[index] for index in dict.fromkeys(found)]


def check_call_of_method(code: CodeType) -> None:
    """Refuse ``x.method()``: only fields have a dot."""
    for operation, argument in operations(code):
        if operation == LOAD_METHOD or (HAS_METHOD_BIT and operation == LOAD_ATTR and argument & 1):
            name = code.co_names[argument >> 1 if HAS_METHOD_BIT else argument]
            refuse_method(code, name)


def refuse_method(code: CodeType, name: str) -> NoReturn:
    """Say where a method is called."""
    line = line_where(code, lambda step: step.argval == name)
    refuse(code, line, f"calls the method `{name}`", "call a kernel (core/kernel.py has some for bits)")


def check_meaning(code: CodeType, name: str, value: object) -> None:
    """Refuse a global name that stands for anything but a number, a table or a function known to mean the
    same compiled. (Kernels are checked by themselves.)
    """
    found = complaint(name, value)
    if found:
        line = line_where(code, lambda step: step.opcode == LOAD_GLOBAL and step.argval == name)
        refuse(code, line, *found)


def complaint(name: str, value: object) -> tuple[str, str] | None:
    """What is wrong with what a global name stands for, and what to write instead; None if nothing is."""
    if isinstance(value, bool | float):
        return None
    if isinstance(value, int):
        wrong = f"uses `{name}`, which takes more than 63 bits"
        return None if SMALLEST <= value <= LARGEST else (wrong, "keep within 63 bits")
    if isinstance(value, tuple):
        return complaint_about_table(name, value)
    if isinstance(value, BuiltinFunctionType | type):
        return complaint_about_builtin(name, value)
    if isinstance(value, FunctionType):
        return f"calls `{name}`, which is no kernel", "mark it with @kernel"
    if isinstance(value, ModuleType):
        return f"uses the module `{name}`", f"import the names themselves (from {name} import …)"
    if isinstance(value, list | set | frozenset | dict):
        return f"uses `{name}`, a {type(value).__name__}", "make it a tuple of ints, nested where need be"
    return f"uses `{name}`, a {type(value).__name__}", "use ints, floats, and tuples of ints"


def complaint_about_builtin(name: str, value: object) -> tuple[str, str] | None:
    """The same, of a function or class that is not written in Python, or of any other class."""
    if value in BUILTINS or getattr(math, name, None) is value:
        return None
    if isinstance(value, type):
        return f"uses the class `{name}`", "keep to ints and to fields of the state"
    return f"calls `{name}`, which is no kernel", "write a plain loop, or a kernel"


def complaint_about_table(name: str, table: tuple[object, ...]) -> tuple[str, str] | None:
    """The same, of a tuple."""
    try:
        table_shape(table)
    except ValueError as error:
        return f"uses the table `{name}`, {error.args[0]}", error.args[1]
    return None


def table_shape(table: tuple[Any, ...]) -> tuple[int, ...]:
    """Rows, columns, …; a ValueError says what is wrong, and what to write instead."""
    if not table:
        raise ValueError("which is empty", "give it a row, or use no table")
    kinds = set(map(type, table))
    if kinds == {int}:
        if min(table) < SMALLEST or max(table) > LARGEST:
            raise ValueError("which has a number of more than 63 bits", "keep within 63 bits")
        return (len(table),)
    if kinds != {tuple}:
        raise ValueError("which has other things than ints", "make it a tuple of ints, nested where need be")
    shapes = {table_shape(row) for row in table}
    if len(shapes) > 1:
        raise ValueError("whose rows differ in length", "fill up the short ones, with -1 for example")
    return (len(table), *shapes.pop())


# Refusing


def line_where(code: CodeType, is_it: Callable[[dis.Instruction], bool]) -> int:
    """The line of the first operation of that kind; of the next one, where that has none of its own."""
    following = dropwhile(lambda step: not is_it(step), dis.get_instructions(code))
    lines = (step.positions and step.positions.lineno for step in following)
    return next(filter(None, lines), code.co_firstlineno)


def refuse(code: CodeType, line: int, wrong: str, instead: str) -> NoReturn:
    """Say what is wrong with a kernel, and where."""
    raise BadKernel(f"the kernel `{code.co_name}` {wrong}: {instead}", code.co_filename, line)
