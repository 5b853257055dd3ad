"""What rules may be written with: kernels, state records, bits, and pseudo-random words.

Rules are plain Python and run as they stand: functions marked ``@kernel`` over an object with the fields of
a ``State``. The same source is compiled on demand (``compiler.py``), where a state is a packed record and
every module-level tuple of ints is a constant array. To mean the same in both worlds, a kernel

- calls only kernels, and keeps to ints, bools, field access, indexing and plain loops (it is held to that
  when it is marked and when it is linked: ``kernel_checks.py``);
- keeps every int within 63 bits (a compiled int wraps, a Python int grows);
- indexes only within bounds (compiled code does not look).
"""

from array import array
from collections.abc import Callable
from hashlib import blake2b
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast

from .errors import TavolaError
from .kernel_checks import check_function, check_signature

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL_MARK = "__tavola_kernel__"
NATIVE_MARK = "__tavola_native__"
NO_INLINE_MARK = "__tavola_apart__"
ENTRY_MARK = "__tavola_entry__"
CONTRACT_MARK = "LINKED_MODULE"  # in a contract: the module of a game's folder that its kernels stand for


def kernel(function: Function) -> Function:
    """Mark a function as one that can be compiled. It is not changed: this is the plain twin."""
    plain = cast(FunctionType, function)
    check_function(plain, may_raise=CONTRACT_MARK in plain.__globals__)
    setattr(function, KERNEL_MARK, True)
    return function


def native(function: Function) -> Function:
    """Mark a kernel whose compiled twin is written apart, under the same name in ``native.py``."""
    check_signature(cast(FunctionType, function))  # and nothing else: no compiler sees this one
    setattr(function, KERNEL_MARK, True)
    setattr(function, NATIVE_MARK, True)
    return function


def no_inline(function: Function) -> Function:
    """Mark a kernel that is large, and called in many places: it is compiled once, by itself."""
    setattr(function, NO_INLINE_MARK, True)
    return kernel(function)


def entry(function: Function) -> Function:
    """Mark a kernel that Python calls. Where a module has any, its others are called by kernels only."""
    setattr(function, ENTRY_MARK, True)
    return no_inline(function)


def is_kernel(value: object) -> bool:
    """Whether this is a function marked as a kernel."""
    return getattr(value, KERNEL_MARK, False) is True


class Field:
    """One field of a state: its machine type and its shape (at most one dimension)."""

    def __init__(self, kind: str, length: int, fixed: bool):
        self.kind, self.length, self.fixed = kind, length, fixed


def field(kind: str, length: int = 0, *, fixed: bool = False) -> Any:
    """Declare a field: ``i1`` … ``i8`` (signed), one or ``length`` of them; ``fixed``: set once by new()."""
    return Field(kind, length, fixed)


class StateType(type):
    """Turns the fields declared in a class body into slots, and remembers their layout."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "StateType":
        """Make the class."""
        layout = {key: value for key, value in body.items() if isinstance(value, Field)}
        rest = {key: value for key, value in body.items() if key not in layout}
        made = {"__slots__": tuple(layout), "layout": layout, "assign": assignment(layout)}
        return super().__new__(cls, name, bases, {**rest, **made})


def assignment(layout: dict[str, Field]) -> Callable[[Any, Any], None]:
    """The method ``State.assign`` of some fields, written out: a table copies its position at every move."""
    copied = [f"{name}{'[:]' if what.length and not what.fixed else ''}" for name, what in layout.items()]
    lines = [f"    self.{name} = other.{copy}" for name, copy in zip(layout, copied, strict=True)]
    made: dict[str, Any] = {}
    exec("\n".join(["def assign(self, other):", *lines, "    return None"]), made)  # noqa: S102
    written: Callable[[Any, Any], None] = made["assign"]
    return written


class State(metaclass=StateType):
    """One position, as plain ints and lists. Subclasses declare their fields; all start at zero."""

    layout: ClassVar[dict[str, Field]]
    seats: int  # how many play: a field of every game's state

    def __init__(self) -> None:
        for name, what in self.layout.items():
            setattr(self, name, [0] * what.length if what.length else 0)

    if TYPE_CHECKING:

        def assign(self, other: Self) -> None:
            """Become equal to another state. Fixed lists are shared, for nobody writes to them."""

    def copy(self) -> Self:
        """Return a state of its own, equal to this one."""
        twin = object.__new__(type(self))
        twin.assign(self)
        return twin

    def values(self) -> tuple[Any, ...]:
        """Every field's value, in the order of their declaration."""
        values = (getattr(self, name) for name in self.layout)
        return tuple(tuple(value) if isinstance(value, list) else value for value in values)

    def packed(self) -> bytes:
        """All that can change in a game, eight bytes a number. Other numbers are other bytes."""
        numbers = array("q")
        for name, what in self.layout.items():
            if not what.fixed:
                value = getattr(self, name)
                numbers.extend(value if what.length else (value,))
        return numbers.tobytes()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.values() == other.values()

    def __hash__(self) -> int:
        """Of the position as it is now: what is kept in a set or a dict must be a ``copy``."""
        return hash(self.packed())

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        fields = ", ".join(f"{k}={v}" for k, v in zip(self.layout, self.values(), strict=True))
        return f"{type(self).__name__}({fields})"


@native
def assign_state(states: Any, target: int, source: int) -> None:
    """Make one state of a pool equal to another."""
    states[target].assign(states[source])


@native
def copy_state(target: Any, to: int, source: Any, which: int) -> None:
    """Make a state of one pool equal to one of another."""
    target[to].assign(source[which])


@native
def hash_state(states: Any, words: Any, spans: Any, which: int) -> int:
    """A word that tells a state of a pool from others; words and spans are the pool's (``Linker.words``)."""
    digest = blake2b(states[which].packed(), digest_size=8).digest()  # Python's hash takes -1 and -2 for one
    return int.from_bytes(digest, "little") & WORD


@native
def count_bits(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


@native
def lowest_bit(mask: int) -> int:
    """The index of the lowest bit set. Of an empty mask it is no index of anything: 64 compiled, -1 plain."""
    return (mask & -mask).bit_length() - 1


# Pseudo-random words, 63 bits each. A stream is a start and a step: word k is mix(start + k * STEP), so a
# throw depends on its number alone, and the same source gives the same words compiled and not. The mixer is
# a bijection (odd factors, right shifts), and a stream visits every word once.

WORD = (1 << 63) - 1
STEP = 0x1E3779B97F4A7C15
MIX_A = 0x3F58476D1CE4E5B9
MIX_B = 0x14D049BB133111EB


@native
def multiply_add(a: int, b: int, c: int) -> int:
    """The low 63 bits of a * b + c. (A compiler may take for granted that plain ints never wrap.)"""
    return (a * b + c) & WORD


@kernel
def mix(word: int) -> int:
    """Scramble a word so that neighbours have nothing in common."""
    word = multiply_add(word ^ (word >> 30), MIX_A, 0)
    word = multiply_add(word ^ (word >> 27), MIX_B, 0)
    return word ^ (word >> 31)


@kernel
def advance(stream: int) -> int:
    """Step to the next word's place in a stream."""
    return multiply_add(stream, 1, STEP)


@kernel
def below(word: int, count: int) -> int:
    """Map a word to 0 … count - 1, all alike but for one part in 2³² / count."""
    return ((word >> 31) * count) >> 32


@kernel
def fork(stream: int, index: int) -> int:
    """The start of the index-th stream of its own below this one."""
    return mix(multiply_add(index, MIX_A, mix(stream)))


def seed_stream(seed: int) -> int:
    """The stream for a user's seed: any whole number from 0 to 2⁶³ - 1."""
    if not 0 <= seed <= WORD:
        raise TavolaError(f"a seed is a whole number from 0 to {WORD}, not {seed}")
    return mix(seed ^ MIX_B)
