"""Why a space or a die of Diceland cannot be chosen now."""

from collections.abc import Collection

from ...core.language import N_, Phrases
from .crosses import dice_of, is_crossed, space_of
from .layout import MAX_SPACES, MAX_TERRITORIES, NAMES, NUM_COLOURS
from .notation import parse_action
from .position import CHOOSE, CROSS, NONE, PUSH, Position

say = Phrases(
    {
        "choose first": N_("First choose a colour: touch its dice."),
        "push first": N_("First say whether you roll again or stop."),
        "colour stays": N_("Your colour is chosen: it stays for this turn."),
        "dice": N_("The dice say how many: now touch a ringed space."),
        "start or rock": N_("Only coloured spaces are crossed."),
        "crossed": N_("This space is crossed already."),
        "no red": N_("You have no red die to use."),
        "no yellow": N_("You have no yellow die to use."),
        "no green": N_("You have no green die to use."),
        "no blue": N_("You have no blue die to use."),
        "no orange": N_("You have no orange die to use."),
        "no grey": N_("You have no grey die to use."),
        "same territory": N_("All crosses of a roll go into the same territory."),
        "finish first": N_("First finish the territory of this colour that you have begun."),
        "too small": N_("All dice of the colour must fit into one territory: this one has too little room."),
        "far": N_("A cross must touch one of your crosses."),
    }
)


def why_not(s: Position, seat: int, picked: Collection[str], choices: Collection[str], thing: str) -> str:
    """Why a space or a die cannot be chosen."""
    if thing.startswith(("die-", "choose-")):
        return say({CHOOSE: "choose first", PUSH: "colour stays"}.get(s.stage, "dice"))
    if not thing.startswith("cell-"):
        return ""
    if s.stage in (CHOOSE, PUSH):
        return say("choose first" if s.stage == CHOOSE else "push first")
    action = parse_action(f"cross {thing.removeprefix('cell-')}")
    assert action is not None  # noqa: S101
    return say(space_key(s, seat - 1, space_of(s, seat - 1, action - CROSS)))


def space_key(s: Position, seat: int, space: int) -> str:
    """What is in the way of crossing a space. Seats count from 0 here."""
    colour, territory = s.hues[seat * MAX_SPACES + space], s.territories[seat * MAX_SPACES + space]
    if colour == NONE:
        return "start or rock"
    if is_crossed(s, seat, space):
        return "crossed"
    if s.left[seat] > 0:
        return "far" if territory == s.using[seat] else "same territory"
    if dice_of(s, seat, colour) == 0:
        return f"no {NAMES[colour]}"
    return territory_key(s, seat, colour, territory)


def territory_key(s: Position, seat: int, colour: int, territory: int) -> str:
    """What is in the way of using dice of its colour in a territory; or else the space is too far away."""
    if s.under_way[seat * NUM_COLOURS + colour] not in (NONE, territory):
        return "finish first"
    if s.free[seat * MAX_TERRITORIES + territory] < dice_of(s, seat, colour):
        return "too small"
    return "far"
