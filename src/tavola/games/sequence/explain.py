"""Why a space of Sequence Dice cannot be chosen now."""

from collections.abc import Collection

from ...core.language import N_, Phrases
from .layout import NUMBERS, OPEN_TO_DEFENCE
from .notation import NAMES, side_on
from .rules import DEFENCE, PLACE, WILD, Position, side_of

say = Phrases(
    {
        "dice": N_("The dice have fallen: now touch a ringed space."),
        "number": N_("You rolled {total}, and this space is {number}."),
        "covered": N_("A {total} that is covered is taken over only when no {total} is free."),
        "covered 8": N_("An {total} that is covered is taken over only when no {total} is free."),
        "wild covered": N_("An 11 goes on an empty space, as long as there is one."),
        "own": N_("Your own side’s chip lies here."),
        "defence empty": N_("A 10 takes a chip away, and here there is none."),
        "defence own": N_("A 10 takes a rival’s chip away, not one of your own side."),
        "defence safe": N_("A 10 cannot take a chip from a 2 or 12."),
    }
)


def why_not(s: Position, seat: int, picked: Collection[str], choices: Collection[str], thing: str) -> str:
    """Why a space cannot be chosen; the dice are not for choosing at all."""
    if thing.startswith("die-"):
        return say("dice")
    if not thing.startswith("cell-"):
        return ""
    space = NAMES.index(thing.removeprefix("cell-"))
    key = defence_key(s, seat, space) if s.total == DEFENCE else place_key(s, seat, space)
    return say(key, total=s.total, number=NUMBERS[space])


def defence_key(s: Position, seat: int, space: int) -> str:
    """What is in the way of a 10."""
    if side_on(s, space) is None:
        return "defence empty"
    if side_on(s, space) == side_of(s, seat - 1):
        return "defence own"
    assert not OPEN_TO_DEFENCE >> space & 1  # noqa: S101
    return "defence safe"


def place_key(s: Position, seat: int, space: int) -> str:
    """What is in the way of placing or replacing."""
    if s.total not in (WILD, NUMBERS[space]):
        return "number"
    if s.kind == PLACE:
        return "wild covered" if s.total == WILD else "covered 8" if s.total == 8 else "covered"
    return "own"
