"""What every game's ``policy.py`` defines, under these names: a careful player made by hand.

Besides them, ``policy.py`` has NOTES: how many ints it needs to reckon in.
"""

from typing import Any

from ..core.kernel import kernel

LINKED_MODULE = "policy"


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Before the first decision of a game."""
    raise NotImplementedError


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The action of a seat that is asked."""
    raise NotImplementedError
