"""A move of Garden Dice, with the table before and after it."""

from collections.abc import Callable
from typing import Any

from tavola.core.game import Result

from .case import Case, Facts, Test
from .garden_table import KINDS, Move, Table


class Deed:
    """A move, with the table before and after it."""

    def __init__(self, case: Case, move: str):
        self.case, self.seat, self.move = case, case.seat, Move(move)
        self.before, self.after = Table(case.state), Table(case.after(move))
        self.verb, self.space = self.move.verb, self.move.space

    @property
    def result(self) -> Result | None:
        """How the game has ended, if it has."""
        return self.case.played[self.move.text].result

    @property
    def value(self) -> int:
        """Of the plant that the move is about."""
        if self.move.thing in KINDS:
            return KINDS.index(self.move.thing) + 1
        return self.before.plants[self.space].value

    @property
    def gains(self) -> list[int]:
        """[seat - 1] the points that it brings at once."""
        pairs = zip(self.before.state.points, self.after.state.points, strict=True)
        return [has - had for had, has in pairs]

    @property
    def own_gain(self) -> int:
        """The seat's own of these."""
        return self.gains[self.seat - 1]

    @property
    def set_bonus(self) -> int:
        """The points for sets, in the end."""
        return self.after.set_points(self.seat) - self.before.set_points(self.seat)

    @property
    def collection_bonus(self) -> int:
        """The points for collections, in the end."""
        return self.after.collection_points(self.seat) - self.before.collection_points(self.seat)

    @property
    def follow_ups(self) -> list[str]:
        """What the seat can do next in the same turn."""
        match = self.case.played[self.move.text]
        return match.legal(self.seat) if self.seat in match.actors else []

    def can_follow(self, verb: str) -> bool:
        """Whether the same space can be tended so in the same turn."""
        start = f"{verb} {self.space[0]}.{self.space[1]} "
        return any(move.startswith(start) for move in self.follow_ups)

    def own_plants(self, table: Table) -> set[Any]:
        """The spaces of the seat's plants."""
        return {space for space, plant in table.plants.items() if plant.owner == self.seat}

    @property
    def turned(self) -> list[int]:
        """The owners of the seeds that became vegetables."""
        return [
            plant.owner
            for space, plant in self.before.plants.items()
            if plant.is_seed and space in self.after.plants and not self.after.plants[space].is_seed
        ]

    @property
    def saved(self) -> set[Any]:
        """The seat's plants that could be eaten, and cannot any more, though they still lie there."""
        still = self.own_plants(self.before) & self.own_plants(self.after)
        return (self.before.prey(self.seat) - self.after.prey(self.seat)) & still

    @property
    def is_flip_of_animal(self) -> bool:
        return self.verb == "flip" and self.before.animals.get(self.seat) == self.space

    @property
    def is_flip_of_dial(self) -> bool:
        return self.verb == "flip" and self.before.dials.get(self.seat) == self.space

    @property
    def is_own_animal(self) -> bool:
        return self.before.animals.get(self.seat) == self.space


def when(test: Callable[[Deed, Facts], object]) -> Test:
    """A sentence about a deed."""
    return lambda case, move, facts: bool(test(Deed(case, move), facts))


def verb(name: str, test: Callable[[Deed, Facts], object] = lambda d, f: True) -> Test:
    """A sentence about a move of that kind."""
    return when(lambda d, f: d.verb == name and test(d, f))


def planting(test: Callable[[Deed, Facts], object]) -> Test:
    """A sentence about a seed that is planted."""
    return when(lambda d, f: d.move.is_planting and test(d, f))


def placing(thing: str, test: Callable[[Deed, Facts], object] = lambda d, f: True) -> Test:
    """A sentence about a special tile that is placed."""
    return verb("place", lambda d, f: d.move.thing == thing and test(d, f))
