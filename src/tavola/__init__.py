"""Tavola: a table for dice games. Play them, understand them, study them."""

from typing import TYPE_CHECKING

from . import core
from .core import *  # noqa: F403
from .core.match import Match
from .core.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from .reviews import Review

__all__ = [*core.__all__, "review"]


def review(
    played: Match | Record, *, sample: int = 0, progress: "Callable[[int, int], object] | None" = None
) -> "Review":
    """What was luck and what was skill in a game, for every side: see ``tavola.reviews``."""
    from . import reviews

    return reviews.review(played, sample=sample, progress=progress)
