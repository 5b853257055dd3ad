"""What was done in Diceland, for a log of dice and few words, and where treasures were found."""

from functools import cache

from ...core.match import Event
from ...core.picture import Markup, element
from ...core.sight import SLOT, Act, Gain, pictured
from .crosses import space_of
from .layout import COLOURS, MAX_COLUMNS, MAX_SPACES, NAMES, space_name
from .position import CROSS, NONE, THROW, Position
from .turn_panel import BUTTONS, coloured_die
from .words import say


def act(before: Position, event: Event, after: Position) -> Act:
    """A line of the log."""
    if event.is_start:
        return Act(pictured(say("act begin")))
    if event.seat == 0:
        return Act(pictured(say("act roll")), begins=before.stage == THROW and before.colour == NONE)
    if event.number >= CROSS:
        return crossed(before, event)
    if event.number in BUTTONS:
        return Act(pictured(say(f"act {BUTTONS[event.number]}")))
    return Act(pictured(say("act choose", thing=SLOT), face_of(event.number)))


def crossed(before: Position, event: Event) -> Act:
    """A cross, and the treasure that was there. On the small boards of others spaces have no names."""
    seat, cell = event.seat - 1, event.number - CROSS
    space = seat * MAX_SPACES + space_of(before, seat, cell)
    name = space_name(*divmod(cell, MAX_COLUMNS))
    place = f"board-{event.seat}/map-{event.seat}/cell-{name}"
    gains = (Gain(place, say("gain gem"), event.seat),) if before.gems[space] else ()
    return Act(pictured(say("act cross", thing=SLOT, space=name), face_of(before.hues[space])), place, gains)


def face_of(colour: int) -> tuple[str, str]:
    """A colour as a die shows it."""
    return f"face-{colour + 1}", say(NAMES[colour])


@cache
def pictures() -> dict[str, Markup]:
    """Dice, by the colours that they show."""
    return {f"face-{number}": hued(letter) for number, letter in enumerate(COLOURS, 1)}


def hued(letter: str) -> Markup:
    """A die in its colour."""
    return element("g", coloured_die(letter), class_=f"die hue-{letter}")
