"""What moves are called, and what they are about; ``claims.py`` has what can truly be said of them."""

from ...core.claims import PLACE as PLACE_NAME
from ...core.claims import Headline
from .claims import CLAIMS
from .deeds import Deed, animal
from .layout import KINDS, column_of, row_of
from .notation import space_text
from .numbering import (
    BUY,
    FLIP,
    HARVEST,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PAIR_OF,
    PLACE,
    PURCHASE_DIE,
    PURCHASED_KIND,
    REMOVE,
    REROLL,
    SPACE_OF,
    SPIT,
    STEP,
    STRIDE_DIE,
    STRIDE_END,
    SUN,
    SUN_REROLL,
    SWALLOW,
    THINGS,
    TURNED_DIE,
    TURNED_FACE,
    WATER,
)
from .numbering import END as END_OF_TURN
from .position import Position, kind_at
from .rules import act, apply
from .words import say

__all__ = ["CLAIMS", "deed", "headline"]


def deed(state: Position, seat: int, action: int) -> Deed:
    """What a seat (1 to 4) does with an action."""
    end = state.copy()
    apply(end, seat - 1, action)
    after = state.copy()
    if SUN <= action < END_OF_TURN:
        act(after, seat - 1, action)  # without the end of the turn that may follow
    return Deed(state, after, end, seat - 1, action)


def headline(state: Position, seat: int, action: int) -> Headline:
    """What to do."""
    if action >= MOVE:
        return animal_headline(state, seat - 1, action)
    if action >= WATER:
        return tending_headline(state, seat - 1, action)
    if action >= PLACE:
        return placing_headline(*divmod(action - PLACE, NUM_COORDINATES))
    if action >= BUY:
        kind, die = (table[action - BUY] for table in (PURCHASED_KIND, PURCHASE_DIE))
        return Headline(say(f"do buy {KINDS[kind]}", die=die))
    return dice_headline(action)


def dice_headline(action: int) -> Headline:
    """New dice, or one that the sun turns."""
    if action in (REROLL, SUN_REROLL):
        return Headline(say("do reroll" if action == REROLL else "do sun reroll"))
    return Headline(say("do sun", die=TURNED_DIE[action - SUN], other=TURNED_FACE[action - SUN]))


def placing_headline(thing: int, coordinates: int) -> Headline:
    """What to place; the dice are told where they do not show the coordinates."""
    pair, space = PAIR_OF[coordinates], SPACE_OF[coordinates]
    if pair == space:
        return Headline(say(f"do place {THINGS[thing]}", place=PLACE_NAME), space_text(space))
    frame = say(f"do place {THINGS[thing]}", place=PLACE_NAME)
    return Headline(
        say("do with dial", what=frame, row=row_of(pair), column=column_of(pair)), space_text(space)
    )


def tending_headline(s: Position, seat: int, action: int) -> Headline:
    """What to water, harvest or turn over."""
    if action >= FLIP:
        space = action - FLIP
        if s.animals[seat] >> space & 1:
            return Headline(say("do flip bird" if animal(s, seat) == "rabbit" else "do flip rabbit"))
        return Headline(say("do flip sundial" if s.scarecrows >> seat & 1 else "do flip scarecrow"))
    verb, number = ("harvest", action - HARVEST) if action >= HARVEST else ("water", action - WATER)
    space, die = number // 6, number % 6 + 1
    frame = say(f"do {verb} {KINDS[kind_at(s, space)]}", place=PLACE_NAME, die=die)
    return Headline(frame, space_text(space))


def animal_headline(s: Position, seat: int, action: int) -> Headline:
    """Where an animal goes, and what it eats; or which one goes home; or the end of the turn."""
    if action == END_OF_TURN:
        return Headline(say("do end"))
    if action >= REMOVE:
        space = SPACE_OF[action - REMOVE]
        is_own = s.animals[seat] >> space & 1
        return Headline(
            say("do call home" if is_own else "do send home", place=PLACE_NAME), space_text(space)
        )
    stride, ending = divmod(action - MOVE, NUM_ENDINGS)
    end, die = STRIDE_END[stride], STRIDE_DIE[stride]
    verb = "move" if ending == STEP else "swallow" if ending == SWALLOW else "spit"
    who, other = animal(s, seat), ending - SPIT
    return Headline(say(f"do {verb} {who}", place=PLACE_NAME, die=die, other=other), space_text(end))
