"""Drawings that are kept to be used again: so many of each kind, and of all together so many bytes.

What is drawn depends on what players choose (names, boards, languages), so whoever wants to can have very
many things drawn. When all that was kept comes to too much, all of it is forgotten: it is drawn again as it
is needed, and nobody has to keep count of what is used.
"""

from collections.abc import Callable
from functools import lru_cache
from sys import getsizeof
from typing import Any, ParamSpec, TypeVar, cast

Known = ParamSpec("Known")
Drawn = TypeVar("Drawn")

MOST_BYTES = 48_000_000
ENTRY_BYTES = 400  # of a key and its place, about


class Drawings:
    """All of them."""

    def __init__(self, most_bytes: int = MOST_BYTES):
        self.most_bytes = most_bytes
        self.num_bytes = 0  # at most: what was dropped since for lack of room is still counted
        self.caches: list[Any] = []  # of functools

    def keep(self, most: int) -> Callable[[Callable[Known, Drawn]], Callable[Known, Drawn]]:
        """Draw something once for its arguments, which can be hashed."""

        def keeping(draw: Callable[Known, Drawn]) -> Callable[Known, Drawn]:
            @lru_cache(maxsize=most)
            def kept(*known: Any, **named: Any) -> Any:
                drawn = draw(*known, **named)
                self.count(drawn)
                return drawn

            self.caches.append(kept)
            return cast(Callable[Known, Drawn], kept)

        return keeping

    def count(self, drawn: object) -> None:
        """Something more is kept."""
        self.num_bytes += ENTRY_BYTES + size_of(drawn)
        if self.num_bytes > self.most_bytes:
            self.forget()

    def forget(self) -> None:
        """Keep nothing any more."""
        for cache in self.caches:
            cache.cache_clear()
        self.num_bytes = 0


def size_of(drawn: object) -> int:
    """What a drawing takes; what several share is counted for each."""
    if not isinstance(drawn, list | tuple):
        return getsizeof(drawn)
    inside = [getsizeof(each) if isinstance(each, str) else size_of(each) for each in drawn]
    return getsizeof(drawn) + sum(inside)


DRAWINGS = Drawings()
kept = DRAWINGS.keep
