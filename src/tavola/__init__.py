"""Tavola: a table for dice games. Play them, understand them, study them.

What programs may rely on is told in ``docs/library.md``. What is needed to play is imported at once; bots,
simulation and all else when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import core
from .core import *  # noqa: F403

if TYPE_CHECKING:
    from . import rl
    from .bots import Bot, Choice, find_bot
    from .library import arena, boards, review, simulate

    __version__: str

LAZY = {
    "Bot": "bots",
    "Choice": "bots",
    "find_bot": "bots",
    "arena": "library",
    "boards": "library",
    "review": "library",
    "simulate": "library",
}

__all__ = [
    *core.__all__,
    "Bot",
    "Choice",
    "__version__",
    "arena",
    "boards",
    "find_bot",
    "review",
    "rl",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Import what is first asked for."""
    if name == "__version__":
        from importlib.metadata import version

        return version("tavola")
    if name == "rl":
        return import_module(f".{name}", __name__)
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{LAZY[name]}", __name__), name)
