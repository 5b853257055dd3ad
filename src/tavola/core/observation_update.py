"""What a game's ``observation_update.py`` may define: an observation written over an earlier position's.

Where many games are played at once (``rl/batch_kernels.py``), each has an array in which its last observation
still stands. A game whose observation is large, and of which a move changes little, writes that little here.
Besides the kernel, its module has ``MEMORY``: how many numbers it keeps of what stands there.

For a game without such a module the kernel stands as it is: everything is written.
"""

from typing import TYPE_CHECKING, Any

from .kernel import kernel
from .observation import observe

if TYPE_CHECKING:
    from .game import Game

LINKED_MODULE = "observation_update"


@kernel
def observe_again(s: Any, viewer: int, out: Any, memory: Any) -> None:
    """Make of what a seat (from 0) saw earlier what a seat sees now; memory is all 0 before the first."""
    observe(s, viewer, out)


def memory_of(game: "Game") -> int:
    """How many numbers a game keeps of the observation that stands there."""
    part = game.part(LINKED_MODULE)
    return part.MEMORY if part else 1  # of which nothing is kept: a device has no empty arrays
