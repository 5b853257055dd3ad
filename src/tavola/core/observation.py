"""What an agent that learns sees of a position: a row of small numbers, from its own seat's view.

A game defines it in ``observation.py``: ``FIELDS``, ``WIDTH`` and the kernel ``observe(s, viewer, out)``,
which writes all of it. Seats, sides and boards are counted from the viewer on, in the order of play, so that
an agent need not know where it sits.
"""

from typing import Any, NamedTuple, Protocol

from .kernel import kernel

LINKED_MODULE = "observation"


class Seen(NamedTuple):
    """Some numbers of an observation that belong together."""

    name: str
    length: int
    meaning: str
    highest: int = 1  # the lowest is 0


class Observation(Protocol):
    """What ``observation.py`` defines."""

    FIELDS: tuple[Seen, ...]  # one after the other
    WIDTH: int  # how many numbers in all

    def observe(self, s: Any, viewer: int, out: Any) -> None:
        """Write what a seat sees."""


def width_of(fields: tuple[Seen, ...]) -> int:
    """How many numbers there are in all."""
    return sum(field.length for field in fields)


@kernel
def observe(s: Any, viewer: int, out: Any) -> None:
    """Write what a seat (from 0) sees."""
    raise NotImplementedError
