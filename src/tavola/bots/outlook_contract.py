"""What a game's ``outlook.py`` defines, under these names: what a turn that is under way can still come to.

A network learns best what positions are worth between turns. What the middle of a turn is worth follows from
that, by the rules and the odds of the dice; where a game knows how to reckon it quickly, it does so here.
Besides the kernels, ``outlook.py`` has ROOM: how many numbers it reckons in (``Workspace.outlook``).

For a game without an outlook these kernels stand as they are: the network answers for every position, and a
search goes through whatever can fall (``foresight.py``).
"""

from typing import Any

from ..core.kernel import kernel

LINKED_MODULE = "outlook"


@kernel
def is_foreseen(s: Any) -> bool:
    """Whether a position is worth what ``foresee`` says, rather than the network."""
    return False


@kernel
def foresee(workspace: Any, node: int, chances: Any) -> None:
    """Write each side's chance in such a position."""


@kernel
def is_apart(start: Any, s: Any) -> bool:
    """Whether a search from one position need not follow another, for ``foresee`` compares it fairly."""
    return False


@kernel
def can_expect(s: Any) -> bool:
    """Whether ``expect_turn`` can reckon what the dice bring that are about to fall."""
    return False


@kernel
def expect_turn(workspace: Any, node: int, chances: Any) -> None:
    """Write each side's chance, over all that can fall and the turn that follows."""
