"""What was done in Garden Dice, for a log of pictures and few words, and what it brought where."""

from functools import cache

from ...core.match import Event
from ...core.picture import Markup, bare_die
from ...core.sight import SLOT, Act, Fragment, Gain, pictured
from .choosing import worth_text
from .drawings import use
from .layout import KINDS, SPACES
from .notation import parse_space, space_text
from .numbering import FACES
from .position import Position, kind_at, owner_at
from .words import say

PICTURED = (*KINDS, "bird", "sundial", "rock", "sun")
PICTURE = 40  # the side of a little picture


def act(before: Position, event: Event, after: Position) -> Act:
    """A line of the log."""
    words = event.text.split()
    if event.seat == 0:
        return Act(pictured(say("act begin" if words[0] == "start" else "act roll")))
    return Act(told(before, words), place_of(words), gains_of(before, event, after))


def told(before: Position, words: list[str]) -> tuple[Fragment, ...]:
    """A deed without who did it."""
    match words:
        case ["buy", kind, *_]:
            return shown("buy", kind)
        case ["place", thing, space, *_]:
            key = "bird" if thing == "bird" else "place" if thing in KINDS else "put"
            return shown(key, thing, space=space)
        case ["harvest", space, *_]:
            return shown("harvest", KINDS[kind_at(before, parse_space(space))])
        case ["move", _, space, _, _, *ending]:
            return shown(ending[0] if ending else "move", space=space)
        case ["sun", "reroll"]:
            return shown("sun reroll", "sun")
        case ["sun", die, other]:
            return shown("sun", "sun", die=die, other=other)
        case ["water" | "flip" | "remove" as verb, space, *_]:
            return shown(verb, space=space)
    return shown(words[0])  # reroll, end


def shown(key: str, thing: str = "", **values: str) -> tuple[Fragment, ...]:
    """A phrase with the picture of a thing, if it has one."""
    phrase = say(f"act {key}", thing=SLOT, **values)
    return pictured(phrase, *([(thing, name_of(thing))] if thing else ()))


def name_of(thing: str) -> str:
    """What a thing is called."""
    return say("sun token" if thing == "sun" else thing)


def place_of(words: list[str]) -> str:
    """The stack or the space that a deed was about."""
    if words[0] == "buy":
        return f"stack-{words[1]}"
    return next((f"cell-{word}" for word in reversed(words) if "." in word), "")


def gains_of(before: Position, event: Event, after: Position) -> tuple[Gain, ...]:
    """The points of a harvest, each where its vegetable was, and a point for every tile of another player."""
    if not event.text.startswith("harvest"):
        return ()
    where = event.text.split()[1]
    gone = before.vegetables & ~after.vegetables
    owners = {space: owner_at(before, space) + 1 for space in range(SPACES) if gone >> space & 1}
    gains = [
        Gain(f"cell-{space_text(space)}", worth_text(before, space), seat) for space, seat in owners.items()
    ]
    num_others = sum(seat != event.seat for seat in owners.values())
    return (*gains, *([Gain(f"cell-{where}", f"+{num_others}", event.seat)] if num_others else ()))


@cache
def pictures() -> dict[str, Markup]:
    """Dice, vegetables and special tiles."""
    drawn = {name: use(name, 0, 0, PICTURE) for name in PICTURED}
    return drawn | {f"face-{face}": bare_die(face) for face in FACES}
