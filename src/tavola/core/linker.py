"""Links kernels to one game's rules, at one of two speeds: plain Python, or compiled.

A linked kernel is the same code over a copied namespace, in which the contract's names stand for the
game's kernels. That is how one engine serves all games, and how the plain twin and the compiled one come
from one source.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from . import contract
from .kernel import NATIVE_MARK, State, is_kernel

Kernel = Callable[..., Any]


class Linker:
    """Plain kernels of one game. Compilation extends it (``compiler.py``)."""

    def __init__(self, rules: ModuleType):
        self.rules = rules
        self.namespaces: dict[int, dict[str, Any]] = {}

    def link(self, module: ModuleType) -> SimpleNamespace:
        """Every kernel of a module, linked."""
        namespace = self.namespace(vars(module))
        return SimpleNamespace(**{name: namespace[name] for name in kernels_of(module)})

    def namespace(self, original: dict[str, Any]) -> dict[str, Any]:
        """The linked copy of a module's namespace."""
        if id(original) not in self.namespaces:
            copy = self.namespaces[id(original)] = dict(original)
            for name, value in original.items():
                copy[name] = self.linked(value, original)
        return self.namespaces[id(original)]

    def linked(self, value: Any, home: dict[str, Any]) -> Any:
        """What stands for a value in a linked namespace."""
        if not is_kernel(value):
            return self.constant(value)
        if value.__globals__ is vars(contract):
            value = getattr(self.rules, value.__name__)
        if value.__globals__ is not home:
            return self.namespace(value.__globals__)[value.__name__]
        if hasattr(value, NATIVE_MARK):
            return self.native(value)
        return self.function(FunctionType(value.__code__, self.namespaces[id(home)], value.__name__))

    def constant(self, value: Any) -> Any:
        """A value that is no kernel."""
        return value

    def native(self, function: Kernel) -> Kernel:
        """A kernel whose compiled twin is written apart."""
        return function

    def function(self, function: FunctionType) -> Kernel:
        """A kernel over its linked namespace."""
        return function

    def pool(self, state: State) -> Any:
        """Two states for the engine's kernels: a start to copy from, and one to play in."""
        return [state.copy(), state.copy()]


def kernels_of(module: ModuleType) -> list[str]:
    """The names of the kernels a module defines."""
    return [n for n, v in vars(module).items() if is_kernel(v) and v.__module__ == module.__name__]
