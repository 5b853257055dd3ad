"""Links kernels to one game's rules, at one of two speeds: plain Python, or compiled.

A linked kernel is the same code over a namespace of its own, which has the names that it uses and no others,
and in which the contract's names stand for the game's kernels. That is how one engine serves all games, and
how the plain twin and the compiled one come from one source. A module is such a contract if its
``LINKED_MODULE`` names a module of a game's folder.
"""

import builtins
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from .errors import BadKernel
from .game import find_part
from .kernel import CONTRACT_MARK, ENTRY_MARK, NATIVE_MARK, State, is_kernel
from .kernel_checks import check_call_of_method, check_meaning, global_names, line_where, refuse

Kernel = Callable[..., Any]
Program = dict[FunctionType, dict[str, Any]]  # kernels, each with what its global names stand for

NOTHING = object()  # what a name stands for that nobody defined
REPLACED = "REPLACED"  # in rules that differ from others: what stands for those others' kernels


class Linker:
    """Plain kernels of one game. Compilation extends it (``compiler.py``)."""

    def __init__(self, rules: ModuleType, replaced: Mapping[FunctionType, FunctionType] | None = None):
        self.rules = rules
        self.replaced = getattr(rules, REPLACED, {}) if replaced is None else replaced
        self.lock, self.linked = Lock(), dict[tuple[ModuleType, ...], SimpleNamespace]()

    def link(self, *modules: ModuleType) -> SimpleNamespace:
        """Every kernel of some modules that Python calls, linked: those that they share, once."""
        with self.lock:  # several threads may ask at once, and the same modules are linked once
            if modules not in self.linked:
                self.linked[modules] = self.link_anew(modules)
            return self.linked[modules]

    def link_anew(self, modules: tuple[ModuleType, ...]) -> SimpleNamespace:
        """Link modules whose kernels are called from Python."""
        namespaces, _ = self.link_program(modules)
        entries = SimpleNamespace()
        for module in modules:
            for kernel in entries_of(module):
                own = self.implementation(kernel)
                setattr(entries, kernel.__name__, self.entry(own, namespaces[own], module))
        return entries

    def link_program(self, modules: Iterable[ModuleType]) -> tuple[Program, dict[FunctionType, Kernel]]:
        """All kernels that some modules reach: the namespace of each, and what stands for it."""
        program = self.program(modules)
        namespaces: Program = {kernel: {"__name__": kernel.__module__} for kernel in program}
        linked = {kernel: self.twin(kernel, namespace) for kernel, namespace in namespaces.items()}
        for kernel, uses in program.items():
            for name, value in uses.items():
                namespaces[kernel][name] = linked[value] if is_kernel(value) else self.constant(value)
        return namespaces, linked

    def program(self, modules: Iterable[ModuleType]) -> Program:
        """All kernels that those of some modules reach, checked: they, what they call, and so on."""
        found: Program = {}
        waiting = [self.implementation(kernel) for module in modules for kernel in entries_of(module)]
        while waiting:
            kernel = waiting.pop()
            if kernel not in found:
                found[kernel] = self.uses(kernel)
                waiting += filter(is_kernel, found[kernel].values())
        return found

    def uses(self, kernel: FunctionType) -> dict[str, Any]:
        """What the global names of a kernel stand for in this game."""
        if hasattr(kernel, NATIVE_MARK):
            return {}
        uses = {name: self.meaning(kernel, name) for name in global_names(kernel.__code__)}
        check_call_of_method(kernel.__code__)
        return uses

    def meaning(self, kernel: FunctionType, name: str) -> Any:
        """What one of them stands for."""
        value = kernel.__globals__.get(name, getattr(builtins, name, NOTHING))
        if is_kernel(value):
            return self.implementation(value)
        code = kernel.__code__
        if value is NOTHING:
            line = line_where(code, lambda step: step.argval == name)
            refuse(code, line, f"uses `{name}`, which is not defined", "define or import it in the module")
        check_meaning(code, name, value)
        return value

    def implementation(self, kernel: FunctionType) -> FunctionType:
        """The game's own kernel, for one that a contract asks for; any other is itself, if not replaced."""
        if CONTRACT_MARK not in kernel.__globals__:
            return self.replaced.get(kernel, kernel)
        module = self.sibling(kernel.__globals__[CONTRACT_MARK])
        if module is None:  # then the contract's own kernel stands
            return kernel
        found = getattr(module, kernel.__name__, None)
        if not isinstance(found, FunctionType):
            contract = kernel.__code__.co_filename
            told = f"the kernel `{kernel.__name__}` is missing: write it, as {contract} says"
            raise BadKernel(told, str(module.__file__), 1)
        if not is_kernel(found):
            code = found.__code__
            told = f"`{kernel.__name__}` is no kernel: mark it with @kernel"
            raise BadKernel(told, code.co_filename, code.co_firstlineno)
        return self.replaced.get(found, found)

    def sibling(self, name: str) -> ModuleType | None:
        """The module of that name next to the rules, if there is one."""
        return self.rules if name == "rules" else find_part(str(self.rules.__package__), name)

    def twin(self, kernel: FunctionType, namespace: dict[str, Any]) -> Kernel:
        """What stands for a kernel in linked namespaces."""
        return kernel if hasattr(kernel, NATIVE_MARK) else over(kernel, namespace)

    def entry(self, kernel: FunctionType, namespace: dict[str, Any], module: ModuleType) -> Kernel:
        """What Python calls for a kernel of a module."""
        return self.twin(kernel, namespace)

    def constant(self, value: Any) -> Any:
        """What stands for a value that is no kernel."""
        return value

    def explained(self) -> AbstractContextManager[None]:
        """While linked kernels are called for the first time: say what is wrong with one, if anything is."""
        return nullcontext()

    def pool(self, state: State, count: int = 2) -> Any:
        """States for the engine's kernels: a start to copy from, and others to play in."""
        return [state.copy() for _ in range(count)]

    def ints(self, count: int) -> Any:
        """That many ints, all zero."""
        return [0] * count

    def floats(self, count: int, width: int = 0) -> Any:
        """That many numbers, or rows of so many, all zero."""
        return [[0.0] * width for _ in range(count)] if width else [0.0] * count

    def numbers(self, array: Any) -> Any:
        """A NumPy array's numbers, all in a row."""
        return array.reshape(-1).tolist()

    def put(self, pool: Any, which: int, state: State) -> None:
        """Make a state of a pool equal to a plain one."""
        pool[which].assign(state)

    def words(self, pool: Any) -> tuple[Any, Any]:
        """What ``hash_state`` needs besides a pool: here nothing."""
        return (), ()


def over(kernel: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    """The same code over another namespace."""
    return FunctionType(kernel.__code__, namespace, kernel.__name__)


def kernels_in(module: ModuleType) -> list[FunctionType]:
    """The kernels a module defines."""
    kernels = filter(is_kernel, vars(module).values())
    return [kernel for kernel in kernels if kernel.__module__ == module.__name__]


def entries_of(module: ModuleType) -> list[FunctionType]:
    """The kernels of a module that Python calls: those that are marked, or all where none is."""
    kernels = kernels_in(module)
    return [kernel for kernel in kernels if hasattr(kernel, ENTRY_MARK)] or kernels
