"""The kernels that every game's ``rules.py`` defines, under these names.

Seats are 0, 1, 2, 3 inside kernels and 1 to 4 everywhere people look. The bodies here never run: whatever
calls these kernels is linked to one game's rules (``linker.py``), as plain Python or compiled.

Besides them, ``rules.py`` has NUM_ACTIONS, NUM_OUTCOMES, MAX_LEGAL (no position has more legal actions), a
subclass of ``State`` with at least a field ``seats``, and ``new(seats, options)``, which makes the position
before the first throw out of checked options.

A game with many moves may have ``legal_like(s, seat, action, actions)``, which lists only some, this one
among them if it is legal: a single move is then checked by that.

Action ids run from 0 to NUM_ACTIONS - 1, outcome ids from 0 to NUM_OUTCOMES - 1. The last MAX_SEATS outcomes
are kept for the draw of a starting player, also by games that draw none: the first seat, the second …
"""

from typing import Any

from .kernel import kernel

LINKED_MODULE = "rules"  # the module of a game's folder whose kernels these names stand for

MAX_SEATS = 4  # at a table

CHANCE = -1  # turn(): a throw is due
OVER = -2  # turn(): the game has ended


@kernel
def turn(s: Any) -> int:
    """Who is next: a seat, CHANCE or OVER. Where several seats are asked at once, the first in order."""
    raise NotImplementedError


@kernel
def asked(s: Any) -> int:
    """Every seat that may decide now, as a mask (bit 0 for the first seat); 0 at a throw or the end."""
    raise NotImplementedError


@kernel
def legal(s: Any, seat: int, actions: Any) -> int:
    """Write the legal action ids of an asked seat to actions, ascending, and return how many (never 0)."""
    raise NotImplementedError


@kernel
def apply(s: Any, seat: int, action: int) -> None:
    """Carry out a legal action."""
    raise NotImplementedError


@kernel
def thrower(s: Any) -> int:
    """At a throw: the seat that throws, or -1 when it is nobody's (a starting player is drawn)."""
    raise NotImplementedError


@kernel
def dice(s: Any) -> int:
    """At a throw: how many six-sided dice fall, or 0 when the starting player is drawn."""
    raise NotImplementedError


@kernel
def ways(s: Any) -> int:
    """At a throw: in how many equally likely ways it can fall (6 ** dice, or the seats drawn from)."""
    raise NotImplementedError


@kernel
def first_outcome(s: Any) -> int:
    """At a throw: the lowest of its outcome ids, which follow each other without a gap."""
    raise NotImplementedError


@kernel
def num_outcomes(s: Any) -> int:
    """At a throw: how many outcome ids it has."""
    raise NotImplementedError


@kernel
def weight(s: Any, outcome: int) -> int:
    """At a throw: how many of its ways bring this outcome."""
    raise NotImplementedError


@kernel
def outcome(s: Any, way: int) -> int:
    """At a throw: the outcome id of one way. The ways of one outcome mean the same to the rules.

    Ways count up with the last die changing fastest: of two dice way 0 is 1 1, way 1 is 1 2, way 35 is 6 6.
    """
    raise NotImplementedError


@kernel
def chance(s: Any, outcome: int) -> None:
    """Carry out a throw's outcome."""
    raise NotImplementedError


@kernel
def winners(s: Any) -> int:
    """At the end: the winning seats, as a mask. 0 while the game runs."""
    raise NotImplementedError


@kernel
def score(s: Any, seat: int) -> int:
    """A seat's points, in games that count them."""
    raise NotImplementedError
