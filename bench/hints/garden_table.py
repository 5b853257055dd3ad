"""A table of Garden Dice as it lies, and what the rules say of it."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

KINDS = ("pepper", "carrot", "tomato", "artichoke", "eggplant")
SIZE = 6
Space = tuple[int, int]  # row and column, 1 to 6
SPACES = [(row, column) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)]
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Plant(NamedTuple):
    """A seed or a vegetable."""

    owner: int  # seat, 1 to 4
    value: int
    is_seed: bool


def space_of(text: str) -> Space:
    """A space by its name."""
    row, column = text.split(".")
    return int(row), int(column)


def is_in(mask: int, space: Space) -> bool:
    """Whether a space is in a position's mask."""
    return mask >> (SIZE * (space[0] - 1) + space[1] - 1) & 1 == 1


def around(space: Space) -> list[Space]:
    """The eight spaces around one."""
    return [s for s in SPACES if max(abs(s[0] - space[0]), abs(s[1] - space[1])) == 1]


def beside(space: Space) -> list[Space]:
    """The four spaces beside one."""
    return [s for s in SPACES if abs(s[0] - space[0]) + abs(s[1] - space[1]) == 1]


class Table:
    """Everything that lies on the table."""

    def __init__(self, state: Any):
        self.state = state
        self.seats = range(1, state.seats + 1)
        self.plants = {space: plant for space in SPACES if (plant := self.plant_at(space))}
        self.animals = {seat: s for seat in self.seats for s in SPACES if is_in(state.animals[seat - 1], s)}
        self.dials = {seat: s for seat in self.seats for s in SPACES if is_in(state.dials[seat - 1], s)}
        self.rocks = [space for space in SPACES if is_in(state.rocks, space)]

    def plant_at(self, space: Space) -> Plant | None:
        """The plant on a space, if there is one."""
        for seat in self.seats:
            if is_in(self.state.plants[seat - 1], space):
                value = next(k + 1 for k in range(5) if is_in(self.state.kinds[k], space))
                return Plant(seat, value, not is_in(self.state.vegetables, space))
        return None

    @property
    def taken(self) -> set[Space]:
        """The spaces that are not empty."""
        return {*self.plants, *self.animals.values(), *self.dials.values(), *self.rocks}

    def is_star(self, space: Space) -> bool:
        """Whether a space has a star."""
        return is_in(self.state.stars, space)

    def has_scarecrow(self, seat: int) -> bool:
        """Whether a seat's scarecrow is up on the board."""
        return seat in self.dials and bool(self.state.scarecrows >> seat - 1 & 1)

    def care(self, seat: int) -> list[Space]:
        """The spaces around a seat's scarecrow."""
        return around(self.dials[seat]) if self.has_scarecrow(seat) else []

    def is_rabbit(self, seat: int) -> bool:
        """Whether a seat's animal has the rabbit up."""
        return bool(self.state.rabbits >> seat - 1 & 1)

    def likes(self, seat: int, space: Space) -> bool:
        """Whether a seat's animal eats what is on a space."""
        plant = self.plants.get(space)
        if plant is None or plant.owner == seat:
            return False
        if self.is_rabbit(seat):
            return not plant.is_seed
        return plant.is_seed and space not in self.care(plant.owner)

    def sees(self, seat: int) -> Iterator[Space]:
        """What a seat's animal likes and could go to over empty spaces."""
        if seat not in self.animals:
            return
        for down, right in SIDES:
            row, column = self.animals[seat]
            row, column = row + down, column + right
            while (row, column) in SPACES and (row, column) not in self.taken:
                row, column = row + down, column + right
            if self.likes(seat, (row, column)):
                yield row, column

    def dearest_seen(self, seat: int) -> int:
        """The value of the dearest of these."""
        return max((self.plants[space].value for space in self.sees(seat)), default=0)

    def prey(self, seat: int) -> set[Space]:
        """The seat's plants that animals of others, who have a token, could go to."""
        hunters = [other for other in self.seats if other != seat and self.state.tokens[other - 1]]
        seen = {space for hunter in hunters for space in self.sees(hunter)}
        return {space for space in seen if self.plants[space].owner == seat}

    def watered_from(self, space: Space, value: int) -> set[Space]:
        """The seeds that the water of a seed on a space would reach."""
        found: set[Space] = set()
        edge = [(space, value)]
        while edge:
            start, worth = edge.pop()
            for near in beside(start):
                plant = self.plants.get(near)
                if plant and plant.is_seed and plant.value < worth:
                    found.add(near)
                    edge.append((near, plant.value))
        return found

    # What a seat has

    def harvest(self, seat: int) -> list[int]:
        """[kind] harvested tiles."""
        return list(self.state.harvest[5 * (seat - 1) : 5 * seat])

    def hand(self, seat: int) -> list[int]:
        """[kind] seeds to plant."""
        return list(self.state.bought[5 * (seat - 1) : 5 * seat])

    def tiles(self, seat: int) -> list[int]:
        """[kind] all of these, and those on the board."""
        planted = Counter(plant.value - 1 for plant in self.plants.values() if plant.owner == seat)
        hand, harvest = self.hand(seat), self.harvest(seat)
        return [hand[kind] + harvest[kind] + planted[kind] for kind in range(len(KINDS))]

    def set_points(self, seat: int) -> int:
        """The points for whole sets."""
        return 15 * min(self.harvest(seat))

    def collection_points(self, seat: int) -> int:
        """The points for collections."""
        return sum({0: 0, 1: 0, 2: 0, 3: 10, 4: 15}.get(count, 20) for count in self.harvest(seat))

    def penalty(self, seat: int) -> int:
        """The points that seeds in hand cost."""
        return 5 * max(0, sum(self.hand(seat)) - 1)

    def dice(self) -> list[int]:
        """The unspent dice."""
        return [face for face in range(1, 7) for _ in range(self.state.pool[face])]


MOVE = re.compile(
    r"(?P<verb>\w+)(?: (?P<thing>[a-z]+))?(?: (?P<from>\d\.\d)(?= \d\.\d))?(?: (?P<space>\d\.\d))?"
    r"(?: with (?P<first>\d)(?: (?P<second>\d))?)?(?: (?P<ending>swallow|spit)(?: (?P<other>\d))?)?"
    r"(?P<sun> \d \d)?"
)


class Move:
    """A move's words."""

    def __init__(self, text: str):
        found = MOVE.fullmatch(text)
        assert found, text
        self.text, self.verb, self.thing = text, found["verb"], found["thing"] or ""
        self.space = space_of(found["space"]) if found["space"] else (0, 0)
        self.dice = [int(die) for die in (found["first"], found["second"]) if die]
        self.ending, self.other = found["ending"] or "", int(found["other"] or 0)
        self.turned = tuple(map(int, found["sun"].split())) if found["sun"] else ()

    @property
    def die(self) -> int:
        """The first die."""
        return self.dice[0]

    @property
    def is_planting(self) -> bool:
        """Whether a seed is placed."""
        return self.verb == "place" and self.thing in KINDS
