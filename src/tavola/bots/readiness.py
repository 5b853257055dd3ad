"""Which kernels the bots think with: compiled ones, or plain ones until those are compiled.

Compiling takes up to a minute for a game, once. Nobody waits for it: it goes on in a process of its own
(``core/kernel_store.py``), and until it is done the bots look less far. ``TAVOLA_COMPILE=no`` leaves it out.
"""

from functools import cache

from ..core import kernel_store
from ..core.game import Game
from ..core.kernel_store import BOTS, KernelState
from ..core.linker import Linker


def best_linker(game: Game, part: str = BOTS) -> Linker:
    """The best that there is now for a part; begins to compile where nobody has."""
    if kernel_store.state(game, part) is KernelState.READY:
        from ..core.compiler import compiled

        return compiled(game)
    kernel_store.start(game, part)
    return plain(game)


@cache
def plain(game: Game) -> Linker:
    """The kernels as they stand."""
    return Linker(game.rules)
