"""What one touches, one after the other, to choose an action: dice, then a tile, then a space, then a choice.

Dice are named by their face, and of two alike the second is ``die-5-2``. Two dice as coordinates are touched
row first. A six both turns an animal over and moves it, so turning one ends with a touch of ``flip``.
"""

from functools import cache

from .notation import action_text
from .numbering import FLIP, MOVE
from .position import Position

Path = tuple[str, ...]


def path_of(s: Position, action: int) -> Path:
    """The ids of the things one touches."""
    if FLIP <= action < MOVE and is_animal(s, action - FLIP):
        return (*path_by_text(action), "flip")
    return path_by_text(action)


def is_animal(s: Position, space: int) -> bool:
    """Whether an animal stands on a space."""
    return any(animal >> space & 1 for animal in s.animals)


@cache
def path_by_text(action: int) -> Path:
    """The path that follows from the action alone."""
    match action_text(action).split():
        case ["sun", "reroll"]:
            return ("sun", "sun-reroll")
        case ["sun", die, face]:
            return ("sun", f"die-{die}", f"face-{face}")
        case ["buy", kind, _, die]:
            return (f"die-{die}", f"stack-{kind}")
        case ["place", thing, space, _, row, column]:
            return (*dice(row, column), f"tile-{thing}", f"cell-{space}")
        case ["water" | "harvest", space, _, die]:
            return (f"die-{die}", f"cell-{space}")
        case ["flip", space]:
            return ("die-6", f"cell-{space}")
        case ["move", start, end, _, die, "spit", other]:
            first, second = dice(die, other)
            return (first, f"cell-{start}", f"cell-{end}", "spit", second)
        case ["move", start, end, _, die, *swallow]:
            return (f"die-{die}", f"cell-{start}", f"cell-{end}", *swallow)
        case ["remove", space, _, row, column]:
            return (*dice(row, column, "6"), f"cell-{space}")
        case words:
            return tuple(words)  # reroll, end


def dice(*faces: str) -> Path:
    """The names of some dice, all of them different."""
    counts = [faces[: place + 1].count(face) for place, face in enumerate(faces)]
    return tuple(
        f"die-{face}" if n == 1 else f"die-{face}-{n}" for face, n in zip(faces, counts, strict=True)
    )
