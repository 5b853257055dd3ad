"""What moves are called, and what they are about; ``claims.py`` has what can truly be said of them."""

from ...core.claims import PLACE, Headline
from .claims import CLAIMS
from .crosses import space_of
from .deeds import Deed
from .layout import MAX_COLUMNS, MAX_SPACES, NAMES, NUM_DICE, space_name
from .position import AGAIN, CROSS, SKIP, STOP, Position
from .rules import apply
from .words import say

__all__ = ["CLAIMS", "deed", "headline"]


def deed(state: Position, seat: int, action: int) -> Deed:
    """What a seat (1 to 4) does with an action."""
    after = state.copy()
    apply(after, seat - 1, action)
    return Deed(state, after, seat - 1, action)


def headline(state: Position, seat: int, action: int) -> Headline:
    """What to do."""
    if action >= CROSS:
        return cross_headline(state, seat - 1, action - CROSS)
    if action == AGAIN:
        return Headline(say.count("do again", NUM_DICE - state.aside))
    if action in (STOP, SKIP):
        return Headline(say("do stop" if action == STOP else "do skip"))
    return Headline(say.count(f"do choose {NAMES[action]}", state.lying[action]))


def cross_headline(s: Position, seat: int, cell: int) -> Headline:
    """Which space to cross, and its colour."""
    hue = s.hues[seat * MAX_SPACES + space_of(s, seat, cell)]
    return Headline(say(f"do cross {NAMES[hue]}", place=PLACE), space_name(*divmod(cell, MAX_COLUMNS)))
