"""A move with what was before and what is after, and what one would want to know of them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ...core.claims import Facts
from ...core.kernel import count_bits, lowest_bit
from .animals import edible_of, within_steps
from .layout import NUM_KINDS, SIZE
from .numbering import (
    BUY,
    END,
    FLIP,
    HARVEST,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PLACE,
    PURCHASE_DIE,
    PURCHASED_KIND,
    REMOVE,
    SPACE_OF,
    STRIDE_END,
    SUN,
    WATER,
)
from .position import Position, kind_at, occupied
from .rules import COLLECTION_BONUS, SET_BONUS, num_sets

FAR = SIZE - 1  # spaces that an animal sees
# The groups of actions, from the highest ids down: the first id of each, and its name
GROUPS = (
    (END, ""),
    (REMOVE, "remove"),
    (MOVE, "move"),
    (FLIP, "flip"),
    (HARVEST, "harvest"),
    (WATER, "water"),
    (PLACE, "place"),
    (BUY, "buy"),
    (SUN, "sun"),
    (0, ""),
)


@dataclass(frozen=True)
class Deed:
    """A seat (from 0) has carried out an action."""

    before: Position
    after: Position  # without the end of the turn that may follow; as before, if new dice are due
    end: Position  # with it
    seat: int
    action: int

    @cached_property
    def group(self) -> str:
        """The kind of action, "" for new dice and the end of a turn."""
        return next(name for first, name in GROUPS if first <= self.action)

    @cached_property
    def number(self) -> int:
        """The action's number within its group."""
        return self.action - next(first for first, _ in GROUPS if first <= self.action)

    @cached_property
    def thing(self) -> int:
        """What was placed: a kind of seed, or a special tile; -1 if nothing was."""
        return self.number // NUM_COORDINATES if self.group == "place" else -1

    @property
    def is_planting(self) -> bool:
        """Whether a seed was placed."""
        return 0 <= self.thing < NUM_KINDS

    @cached_property
    def space(self) -> int:
        """The space that it is about."""
        if self.group == "move":
            return STRIDE_END[self.number // NUM_ENDINGS]
        if self.group in ("place", "remove"):
            return SPACE_OF[self.number % NUM_COORDINATES]
        return self.number if self.group == "flip" else self.number // 6

    @cached_property
    def kind(self) -> int:
        """The kind of plant that was bought, planted, watered, harvested or eaten."""
        if self.group == "buy":
            return PURCHASED_KIND[self.number]
        return self.thing if self.group == "place" else kind_at(self.before, self.space)

    @property
    def value(self) -> int:
        """What that is worth."""
        return self.kind + 1

    @property
    def die(self) -> int:
        """The die that was spent to buy, water or harvest."""
        return PURCHASE_DIE[self.number] if self.group == "buy" else self.number % 6 + 1

    @property
    def own_plants(self) -> int:
        """The seat's plants before, as a mask of spaces."""
        return self.before.plants[self.seat]

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [other for other in range(self.before.seats) if other != self.seat]

    @cached_property
    def turned(self) -> int:
        """The seeds that became vegetables, as a mask of spaces."""
        return self.after.vegetables & ~self.before.vegetables

    @cached_property
    def gains(self) -> list[int]:
        """[seat] the points that it brought."""
        return [self.after.points[seat] - self.before.points[seat] for seat in range(self.before.seats)]

    @property
    def set_bonus(self) -> int:
        """The points in the end for sets that it completed."""
        return SET_BONUS * (num_sets(self.after, self.seat) - num_sets(self.before, self.seat))

    @property
    def collection_bonus(self) -> int:
        """The points in the end for collections that grew."""
        return collections(self.after, self.seat) - collections(self.before, self.seat)

    @cached_property
    def saved(self) -> int:
        """The seat's plants that others' animals could eat before and cannot now, as a mask of spaces."""
        still = self.before.plants[self.seat] & self.after.plants[self.seat]
        return prey(self.before, self.seat) & ~prey(self.after, self.seat) & still


def worth(is_meant: Callable[[Deed], object]) -> Callable[[Deed], Facts | None]:
    """A claim about a plant of some value."""
    return lambda d: {"value": d.value} if is_meant(d) else None


def tiles_of(s: Position, seat: int) -> list[int]:
    """[kind] all tiles that a seat has: in hand, on the board, harvested."""
    hand, harvest = (tiles[seat * NUM_KINDS :] for tiles in (s.bought, s.harvest))
    return [hand[k] + harvest[k] + count_bits(s.plants[seat] & s.kinds[k]) for k in range(NUM_KINDS)]


def collections(s: Position, seat: int) -> int:
    """The points that a seat's collections are worth in the end."""
    tiles = s.harvest[seat * NUM_KINDS : (seat + 1) * NUM_KINDS]
    return sum(COLLECTION_BONUS[min(count, 5)] for count in tiles)


def plants_of_all(s: Position) -> int:
    """Everybody's plants, as a mask of spaces."""
    return s.plants[0] | s.plants[1] | s.plants[2] | s.plants[3]


# Animals


def animal(s: Position, seat: int) -> str:
    """Which side of a seat's animal is up."""
    return "rabbit" if s.rabbits >> seat & 1 else "bird"


def sight(s: Position, seat: int, owner: int) -> int:
    """What a seat's animal sees and likes of another's plants, in a straight line over empty spaces."""
    if not s.animals[seat]:
        return 0
    food = edible_of(s, seat, owner)
    return food & within_steps(lowest_bit(s.animals[seat]), FAR, occupied(s), food)


def dearest_in_sight(s: Position, seat: int) -> int:
    """The value of the dearest of the others' plants that a seat's animal sees; 0 if it sees none."""
    food = 0
    for owner in range(s.seats):
        food |= sight(s, seat, owner) if owner != seat else 0
    return max((kind + 1 for kind in range(NUM_KINDS) if food & s.kinds[kind]), default=0)


def prey(s: Position, seat: int) -> int:
    """The seat's plants that others' animals see and have a token to eat with, as a mask of spaces."""
    found = 0
    for other in range(s.seats):
        found |= sight(s, other, seat) if other != seat and s.tokens[other] else 0
    return found
