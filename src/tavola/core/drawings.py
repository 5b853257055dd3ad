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

    def keep(
        self, most: int, *, of_kept: bool = False
    ) -> Callable[[Callable[Known, Drawn]], Callable[Known, Drawn]]:
        """Draw something once for its arguments, which can be hashed.

        A list ``of_kept`` has little in it that is not kept itself, and so weighs no more than its places.
        """
        weigh = getsizeof if of_kept else size_of

        def keeping(draw: Callable[Known, Drawn]) -> Callable[Known, Drawn]:
            @lru_cache(maxsize=most)
            def kept(*known: Any, **named: Any) -> Any:
                drawn = draw(*known, **named)
                self.count(weigh(drawn))
                return drawn

            self.caches.append(kept)
            return cast(Callable[Known, Drawn], kept)

        return keeping

    def count(self, num_bytes: int) -> None:
        """So much more is kept."""
        self.num_bytes += ENTRY_BYTES + num_bytes
        if self.num_bytes > self.most_bytes:
            self.forget()

    def forget(self) -> None:
        """Keep nothing any more."""
        for cache in self.caches:
            cache.cache_clear()
        self.num_bytes = 0


def size_of(drawn: object) -> int:
    """What a drawing takes, about; what several share is counted for each.

    Nearly all are lists of strings, which are weighed without ``getsizeof``: it takes ten times as long.
    """
    if isinstance(drawn, str):
        return str.__sizeof__(drawn)
    if not isinstance(drawn, list | tuple):
        return getsizeof(drawn)
    try:
        return getsizeof(drawn) + sum(map(str.__sizeof__, drawn))
    except TypeError:  # not all of it is strings
        return getsizeof(drawn) + sum(map(size_of, drawn))


DRAWINGS = Drawings()
kept = DRAWINGS.keep
