"""What environments ask of the rules and of a game's observation, compiled."""

from typing import Any

from ..core.kernel import entry
from ..core.observation import observe


@entry
def observe_state(pool: Any, viewer: int, out: Any) -> None:
    """Write what a seat (from 0) sees of the first state of a pool."""
    observe(pool[0], viewer, out)
