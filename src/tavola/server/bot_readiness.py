"""Whether the bots are warm: what they think with is compiled once, and until then they look less far."""

from ..bots.titles import TITLES
from ..core import kernel_store
from ..core.game import Game
from ..core.kernel_store import BOTS, KernelState
from .table import Table


def is_compiled(game: Game) -> bool:
    """Whether the bots think with compiled kernels about a game by now."""
    return kernel_store.state(game, BOTS) is KernelState.READY


def is_warming_up(game: Game) -> bool:
    """Whether somebody is just compiling them. Where nothing can be kept, nobody ever is."""
    return kernel_store.state(game, BOTS) is KernelState.COMPILING


def has_thinkers(table: Table) -> bool:
    """Whether bots play here that think with those kernels."""
    return any(seat.bot in TITLES for seat in table.seats)
