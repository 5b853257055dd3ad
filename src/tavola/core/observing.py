"""Kernels that write parts of an observation; each returns where the next part begins."""

from typing import Any

from .kernel import kernel


@kernel
def write_mask(out: Any, at: int, mask: int, count: int) -> int:
    """So many bits of a mask."""
    for bit in range(count):
        out[at + bit] = mask >> bit & 1
    return at + count


@kernel
def write_choice(out: Any, at: int, which: int, count: int) -> int:
    """A 1 in the place of that number, if it has one, and else 0."""
    for place in range(count):
        out[at + place] = 1 if place == which else 0
    return at + count


@kernel
def write_zeros(out: Any, at: int, count: int) -> int:
    """Nothing is there."""
    for place in range(count):
        out[at + place] = 0
    return at + count


@kernel
def seen_from(viewer: int, seat: int, seats: int) -> int:
    """How many seats after the viewer one is; -1 for nobody."""
    if seat < 0:
        return -1
    return seat - viewer if seat >= viewer else seat - viewer + seats
