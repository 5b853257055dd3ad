"""What every game's ``features.py`` defines for the bots, under these names.

Besides them, ``features.py`` has MAX_ACTIVE and ``num_features(state)``, both known before any position is.
"""

from typing import Any

from ..core.kernel import kernel

LINKED_MODULE = "features"


@kernel
def num_sides(s: Any) -> int:
    """How many can win apart from each other: as many as seats, or teams."""
    raise NotImplementedError


@kernel
def side_of(s: Any, seat: int) -> int:
    """The side of a seat."""
    raise NotImplementedError


@kernel
def features(s: Any, side: int, notes: Any, active: Any) -> int:
    """Write the numbers of all features that a side sees, in any order; return how many.

    Notes: what the policy's ``prepare`` has found out about the game, to be read only.
    """
    raise NotImplementedError
