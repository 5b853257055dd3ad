"""What a game's ``policy.py`` defines, under these names: a careful player made by hand.

Besides them, ``policy.py`` has NOTES: how many ints it needs to reckon in. For a game without a policy these
kernels stand as they are: the first legal action is as good as any, and the notes have room for all of them.
"""

from typing import Any

from ..core.contract import legal
from ..core.kernel import kernel

LINKED_MODULE = "policy"


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Before the first decision of a game."""


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The action of a seat that is asked."""
    legal(s, seat, notes)
    found: int = notes[0]
    return found
