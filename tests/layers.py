"""Kernels in layers: one that Python calls, two that are compiled apart, one that is built in."""

from typing import Any

from tavola.core.kernel import entry, kernel, no_inline


@kernel
def number(numbers: Any, at: int) -> int:
    found: int = numbers[at]
    return found


@no_inline
def add_from(numbers: Any, start: int) -> int:
    total = 0
    for at in range(start, len(numbers)):
        total += number(numbers, at)
    return total


@no_inline
def add_all(numbers: Any) -> int:
    return number(numbers, 0) + add_from(numbers, 1)


@entry
def add_twice(numbers: Any) -> int:
    return add_from(numbers, 0) + add_all(numbers)
