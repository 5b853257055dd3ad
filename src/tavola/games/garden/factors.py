"""The actions of Garden Dice in factors: seven small choices that together name each of the 17,129.

A number that an action does not need is 0. Things and spaces are counted from 1, spaces in reading order.
"""

from ...core.factors import Factor
from .layout import SPACES, column_of, row_of
from .numbering import COORDINATES, FACES, PURCHASES, STRIDES, THINGS, TURNS

STEP, SWALLOW, SPIT = range(3)
VERBS = ("reroll", "sun reroll", "sun", "buy", "place", "water", "harvest", "flip", "move", "remove", "end")
REROLL, SUN_REROLL, SUN, BUY, PLACE, WATER, HARVEST, FLIP, MOVE, REMOVE, END = range(len(VERBS))

FACTORS = (
    Factor("verb", len(VERBS), ", ".join(VERBS)),
    Factor("thing", 1 + len(THINGS), f"to buy or place: {', '.join(THINGS)}"),
    Factor("start", 1 + SPACES, "where the animal moves from"),
    Factor("space", 1 + SPACES, "where something is done, or the animal moves to"),
    Factor("ending", 3, "of a move: step, swallow, spit"),
    Factor("die", 7, "the first or only die; of the sun, the one that is turned"),
    Factor("other die", 7, "the second die, the one to spit with, or the face that the sun turns to"),
)


def every_action() -> list[tuple[int, ...]]:
    """[action] its number in each factor, in the order of the ids (``rules.py``)."""
    spaces, things = range(1, SPACES + 1), range(1, len(THINGS) + 1)
    pointed = [(space + 1, STEP, row_of(pair), column_of(pair)) for pair, space in COORDINATES]
    endings = ((STEP, 0), (SWALLOW, 0), *((SPIT, die) for die in FACES))
    return [
        (REROLL, 0, 0, 0, 0, 0, 0),
        (SUN_REROLL, 0, 0, 0, 0, 0, 0),
        *((SUN, 0, 0, 0, 0, die, face) for die, face in TURNS),
        *((BUY, kind + 1, 0, 0, 0, die, 0) for kind, die in PURCHASES),
        *((PLACE, thing, 0, *where) for thing in things for where in pointed),
        *((WATER, 0, 0, space, 0, die, 0) for space in spaces for die in FACES),
        *((HARVEST, 0, 0, space, 0, die, 0) for space in spaces for die in FACES),
        *((FLIP, 0, 0, space, 0, 0, 0) for space in spaces),
        *((MOVE, 0, a + 1, b + 1, how, die, other) for a, b, die in STRIDES for how, other in endings),
        *((REMOVE, 0, 0, *where) for where in pointed),
        (END, 0, 0, 0, 0, 0, 0),
    ]
