"""Whether the bots are warm: what they think with is compiled once, and until then they look less far."""

import os
import time

from ..bots.readiness import LOCK, STALE_S, folder, is_ready
from ..bots.titles import TITLES
from ..core.game import Game
from .table import Table


def is_compiled(game: Game) -> bool:
    """Whether the bots think with compiled kernels about a game by now."""
    return os.environ.get("TAVOLA_COMPILE") != "no" and is_ready(game)


def is_warming_up(game: Game) -> bool:
    """Whether somebody is just compiling them. Where nothing can be kept, nobody ever is."""
    if os.environ.get("TAVOLA_COMPILE") == "no" or is_ready(game):
        return False
    where = folder(game)
    try:
        return where is not None and time.time() - (where / LOCK).stat().st_mtime <= STALE_S
    except OSError:
        return False


def has_thinkers(table: Table) -> bool:
    """Whether bots play here that think with those kernels."""
    return any(seat.bot in TITLES for seat in table.seats)
