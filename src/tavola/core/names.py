"""Players' names as they may stand in sentences and pictures. Players choose them: they can be anything."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from .language import both

JOINERS = "\u200c\u200d"  # a part of words in some scripts, and of emoji


@lru_cache(maxsize=1024)
def tidy(name: str) -> str:
    """A name without control characters, above all those that turn the text around them."""
    return "".join(c for c in name if c in JOINERS or unicodedata.category(c) not in ("Cc", "Cf"))


@lru_cache(maxsize=1024)
def isolated(name: str) -> str:
    """A name as it may stand in a sentence: one that runs from right to left keeps that to itself."""
    runs_left = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in name)
    return f"\u2068{name}\u2069" if runs_left else name


def name_of(names: Sequence[str], seat: int) -> str:
    """Who of these sits on a seat, from 1 on, for a sentence."""
    return isolated(tidy(names[seat - 1]))


def joined(names: Sequence[str], *, briefly: bool = False) -> str:
    """Names as they stand in a sentence together."""
    return both([isolated(name) for name in names], briefly=briefly)
