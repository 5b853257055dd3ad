"""A short name for the content of everything that goes into compiled kernels. Needs no Numba.

It is taken of the linked program itself: the code of every kernel that is reached, the value of every
constant, and the layout of the state, wherever they are defined. So an edit of a table counts, whatever
module it is in, and an edit of a picture, of a comment or of a line's end does not.
"""

import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from .game import Game
from .kernel import NATIVE_MARK, NO_INLINE_MARK, is_kernel
from .linker import Linker

PACKAGE = Path(__file__).parent.parent
TOOLS = ("core/compiler.py", "core/native.py", "core/numba_cache.py")  # what makes machine code of it
LENGTH = 20  # hexadecimal digits


@cache
def fingerprint(game: Game, entries: tuple[str, ...], callers: tuple[str, ...]) -> str:
    """The name for what the kernels of some modules need, linked to a game.

    callers: the files that call them from Python, and so say for which types they are compiled. It is taken
    once a process: what that has imported stays as it is.
    """
    text = f"{content(game, entries, callers)} {surroundings()}"
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def surroundings() -> str:
    """What compiles, and for what machine."""
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    return f"{versions()} {processor()} {settings}"


def versions() -> str:
    """Of all that has a part in it."""
    from importlib.metadata import version  # which takes long to import

    return " ".join([sys.version, *(f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy"))])


def processor() -> str:
    """The processor and what it can do, for which machine code is made."""
    try:
        lines = Path("/proc/cpuinfo").read_text().partition("\n\n")[0].splitlines()
    except OSError:  # not Linux
        return f"{platform.machine()} {platform.processor()}"
    return "\n".join(line for line in lines if line.startswith(("model name", "flags", "Features", "CPU ")))


def content(game: Game, entries: tuple[str, ...], callers: tuple[str, ...]) -> str:
    """A digest of the program and the files around it."""
    digest = hashlib.sha256()
    for line in sorted(program_lines(game, entries)):
        digest.update(line.encode() + b"\0")
    for name in (*TOOLS, *callers):
        lines = (PACKAGE / name).read_bytes().splitlines()  # whatever ends them in this checkout
        digest.update(name.encode() + b"\0" + b"\n".join(lines) + b"\0")
    return digest.hexdigest()


def program_lines(game: Game, entries: tuple[str, ...]) -> Iterator[str]:
    """The linked program as text: a line for the state, for each kernel, and for each name it uses."""
    yield f"state {[(name, *vars(what).values()) for name, what in game.rules.Position.layout.items()]}"
    program = Linker(game.rules).program(import_module(entry) for entry in entries)
    for kernel, uses in program.items():
        yield f"{full_name(kernel)} is {kernel_text(kernel)}"
        for name, value in uses.items():
            yield f"{full_name(kernel)} uses {name} {full_name(value) if is_kernel(value) else repr(value)}"


def full_name(kernel: Any) -> str:
    """A kernel's module and name."""
    return f"{kernel.__module__}.{kernel.__name__}"


def kernel_text(kernel: FunctionType) -> str:
    """A kernel as text: how it is marked, and what it does."""
    marks = [mark for mark in (NATIVE_MARK, NO_INLINE_MARK) if hasattr(kernel, mark)]
    return f"{marks} {code_text(kernel.__code__)}"


def code_text(code: CodeType) -> str:
    """What a function does, without its place and its docstring, the only text that a kernel has."""
    constants = [None if isinstance(constant, str) else constant for constant in code.co_consts]
    return repr((code.co_argcount, code.co_code, constants, code.co_names, code.co_varnames))
