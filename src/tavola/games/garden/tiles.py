"""Placing what a player owns, and flipping the special tiles.

A seed is placed seed up with the token it has; bird and sundial take a token from supply; a rock needs none.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .coordinates import can_point, list_coordinates, spend_coordinates
from .layout import BOARD, NUM_KINDS
from .numbering import BIRD, FLIP, NUM_COORDINATES, PLACE, ROCK, SPACE_OF, SUNDIAL
from .position import Position, occupied, spend

NO_SIX = 0  # placing needs no six besides


@kernel
def placeable(s: Position, seat: int) -> int:
    """What the seat can place, as a mask of things: its bought seeds, bird, sundial, rock."""
    things = 0
    for kind in range(NUM_KINDS):
        if s.bought[seat * NUM_KINDS + kind] > 0:
            things = things | 1 << kind
    if s.tokens[seat] > 0:
        if s.animals[seat] == 0 and s.family == 0:
            things = things | 1 << BIRD
        if s.dials[seat] == 0:
            things = things | 1 << SUNDIAL
    if s.rocks_in_hand >> seat & 1:
        things = things | 1 << ROCK
    return things


@kernel
def can_place(s: Position, seat: int, reach: int) -> bool:
    """Whether anything can be placed on an empty space."""
    return placeable(s, seat) != 0 and can_point(s, BOARD & ~occupied(s), reach, NO_SIX)


@kernel
def list_places(s: Position, seat: int, reach: int, actions: Any, count: int) -> int:
    """Every thing on every empty space that two dice point at: the same spaces for each thing."""
    things = placeable(s, seat)
    if things == 0:
        return count
    begin = count
    lowest = lowest_bit(things)
    first = PLACE + lowest * NUM_COORDINATES
    count = list_coordinates(s, first, BOARD & ~occupied(s), reach, NO_SIX, actions, count)
    width = count - begin
    for thing in range(lowest + 1, ROCK + 1):
        if things >> thing & 1:
            for i in range(width):
                actions[count + i] = actions[begin + i] + (thing - lowest) * NUM_COORDINATES
            count += width
    return count


@kernel
def place(s: Position, seat: int, number: int) -> None:
    """Put a tile on the board: seeds, birds and sundials with that side up."""
    thing = number // NUM_COORDINATES
    coordinates = number % NUM_COORDINATES
    spend_coordinates(s, coordinates)
    space = 1 << SPACE_OF[coordinates]
    if thing < NUM_KINDS:
        s.bought[seat * NUM_KINDS + thing] = s.bought[seat * NUM_KINDS + thing] - 1
        s.plants[seat] = s.plants[seat] | space
        s.kinds[thing] = s.kinds[thing] | space
    elif thing == ROCK:
        s.rocks_in_hand = s.rocks_in_hand & ~(1 << seat)
        s.rocks = s.rocks | space
    else:
        s.tokens[seat] = s.tokens[seat] - 1
        if thing == BIRD:
            s.animals[seat] = space
            s.carried[seat] = 1
        else:
            s.dials[seat] = space


# Flipping: a six turns bird and rabbit, sundial and scarecrow. Tokens stay.


@kernel
def flippable(s: Position, seat: int) -> int:
    """The seat's special tiles on the board, as a mask of spaces, if it has a six."""
    return s.animals[seat] | s.dials[seat] if s.pool[6] > 0 else 0


@kernel
def list_flips(s: Position, seat: int, actions: Any, count: int) -> int:
    """Every special tile that a six can turn."""
    spaces = flippable(s, seat)
    while spaces != 0:
        actions[count] = FLIP + lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        count += 1
    return count


@kernel
def flip(s: Position, seat: int, space: int) -> None:
    """Turn a special tile over."""
    spend(s, 6)
    if s.animals[seat] >> space & 1:
        s.rabbits = s.rabbits ^ 1 << seat
    else:
        s.scarecrows = s.scarecrows ^ 1 << seat
