"""Environments in which agents learn, over the one set of rules: PettingZoo, Gymnasium, OpenSpiel, batches.

Told in ``docs/rl.md``. What the environments are built on comes with ``pip install 'tavola[rl]'``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..core.extras import needed

if TYPE_CHECKING:
    from .aec import aec_env
    from .batch import Batch
    from .factored import ActionFactors
    from .factored_solo import factored_env
    from .openspiel import openspiel_game
    from .parallel import parallel_env
    from .solo import solo_env

LAZY = {
    "ActionFactors": "factored",
    "Batch": "batch",
    "aec_env": "aec",
    "factored_env": "factored_solo",
    "openspiel_game": "openspiel",
    "parallel_env": "parallel",
    "solo_env": "solo",
}
FAST = ("ActionFactors", "Batch")  # which need no other project
__all__ = [
    "ActionFactors",
    "Batch",
    "aec_env",
    "factored_env",
    "openspiel_game",
    "parallel_env",
    "solo_env",
]


def __getattr__(name: str) -> Any:
    """Import what is first asked for, or say what is missing."""
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needed("fast" if name in FAST else "rl"):
        return getattr(import_module(f".{LAZY[name]}", __name__), name)
