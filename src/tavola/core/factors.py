"""Actions in factors: a few small choices, one after the other, that together name an action.

A game with very many actions may define them in ``factors.py``, for agents that cannot choose among so many
at once.
"""

from typing import NamedTuple, Protocol


class Factor(NamedTuple):
    """One of the choices."""

    name: str
    size: int  # the numbers it has: 0 to this, less one; 0 where an action does not need it
    meaning: str


class Factors(Protocol):
    """What ``factors.py`` defines."""

    FACTORS: tuple[Factor, ...]

    def every_action(self) -> list[tuple[int, ...]]:
        """[action] its number in each factor; no two actions are alike."""
