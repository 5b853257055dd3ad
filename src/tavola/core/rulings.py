"""Rulings: what the texts of a game leave open, how it is played here, and how it could be played instead.

A table plays our rulings and no others. To learn what one of them does, a study plays the other way too: by
options, where the game has one for it, or by rules in which some kernels stand for others. Those are rules
of their own, linked once: what tables play pays nothing for them. Such a game is called by both names,
``game~ruling``, and so is it in a record, which could else not be checked.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, Protocol, cast

from .errors import UnknownGame
from .game import Game
from .kernel import NATIVE_MARK, is_kernel
from .linker import REPLACED, Linker
from .options import brief

MARK = "~"  # between the game's name and the ruling's

Options = Callable[[int], dict[str, Any]]  # by the number of seats


@dataclass(frozen=True)
class Ruling:
    """A question that the rules leave open, or leave to the players. Its words are English."""

    name: str  # short, of the other way
    ours: str  # how it is played here
    other: str  # how it could be played
    kernels: Mapping[Any, Any] | None = None  # those of the rules, each with what stands for it the other way
    options: Options | None = None  # what the other way is agreed on by, where it needs no other kernels


class Rulings(Protocol):
    """What ``rulings.py`` defines."""

    RULINGS: tuple[Ruling, ...]


def rulings_of(game: Game) -> tuple[Ruling, ...]:
    """A game's rulings; none if it names none, or is played under one already."""
    part = cast("Rulings | None", game.part("rulings")) if MARK not in game.id else None
    return part.RULINGS if part else ()


@cache
def under(game: Game, name: str) -> Game:
    """The game, with the rules of the other way. There is one of each."""
    found = {ruling.name: ruling.kernels for ruling in rulings_of(game) if ruling.kernels}
    if name not in found:
        known = f"it has {', '.join(found)}" if found else "it has none"
        raise UnknownGame(f"{game.title} has no other rules {brief(name)}: {known}")
    return replace(game, id=f"{game.id}{MARK}{name}", rules=ruled(game.rules, name, found[name]))


def ruled(rules: ModuleType, name: str, kernels: Mapping[FunctionType, FunctionType]) -> ModuleType:
    """The module of some rules with other kernels in it, and in all that they are called by."""
    module = ModuleType(f"{rules.__package__}{MARK}{name}.rules", rules.__doc__)
    vars(module).update({key: value for key, value in vars(rules).items() if key not in vars(module)})
    module.__package__, module.__file__ = rules.__package__, rules.__file__
    twins = twins_of(rules, kernels)
    for key, value in vars(rules).items():
        if is_kernel(value):
            setattr(module, key, twins.get(value, value))
    setattr(module, REPLACED, twins)
    return module


def twins_of(rules: ModuleType, kernels: Mapping[FunctionType, FunctionType]) -> dict[Any, Any]:
    """What stands for every kernel of some rules, once those are replaced: kernels again, to be linked on."""
    _, linked = Linker(rules, kernels).link_program((rules,))
    for kernel, twin in linked.items():
        if not hasattr(kernel, NATIVE_MARK):
            vars(twin).update(vars(kernel))
    return {**linked, **{ours: linked[other] for ours, other in kernels.items()}}
