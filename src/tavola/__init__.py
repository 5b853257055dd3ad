"""Tavola: a table for dice games. Play them, understand them, study them."""

from .core import *  # noqa: F403
from .core import __all__ as __all__
