"""Links kernels to one game's rules, at one of two speeds: plain Python, or compiled.

A linked kernel is the same code over a copied namespace, in which the contract's names stand for the
game's kernels. That is how one engine serves all games, and how the plain twin and the compiled one come
from one source. A module is such a contract if its ``LINKED_MODULE`` names a module of a game's folder.
"""

from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from .game import find_part
from .kernel import NATIVE_MARK, NO_INLINE_MARK, State, is_kernel

Kernel = Callable[..., Any]

LINKED_MODULE = "LINKED_MODULE"


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
        part = self.sibling(value.__globals__[LINKED_MODULE]) if LINKED_MODULE in value.__globals__ else None
        if part is not None:  # else the contract's own kernel stands
            value = getattr(part, value.__name__)
        if value.__globals__ is not home:
            return self.namespace(value.__globals__)[value.__name__]
        if hasattr(value, NATIVE_MARK):
            return self.native(value)
        twin = FunctionType(value.__code__, self.namespaces[id(home)], value.__name__)
        return self.function(twin, hasattr(value, NO_INLINE_MARK))

    def sibling(self, name: str) -> ModuleType | None:
        """The module of that name next to the rules, if there is one."""
        return self.rules if name == "rules" else find_part(str(self.rules.__package__), name)

    def constant(self, value: Any) -> Any:
        """A value that is no kernel."""
        return value

    def native(self, function: Kernel) -> Kernel:
        """A kernel whose compiled twin is written apart."""
        return function

    def function(self, function: FunctionType, is_no_inline: bool) -> Kernel:
        """A kernel over its linked namespace."""
        return function

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


def kernels_of(module: ModuleType) -> list[str]:
    """The names of the kernels a module defines."""
    return [n for n, v in vars(module).items() if is_kernel(v) and v.__module__ == module.__name__]
