"""Birds and rabbits: moving, eating, and being removed.

A bird eats opponents' seeds, but none around its owner's scarecrow; a rabbit eats opponents' vegetables.
Tiles eaten in one turn belong to different opponents, and each costs the mover a token.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .coordinates import can_point, list_coordinates, spend_coordinates
from .layout import NEXT, SPACES, STEPS
from .numbering import (
    FIRST_STRIDE,
    MOVE,
    NUM_ENDINGS,
    REMOVE,
    SPACE_OF,
    SPIT,
    STEP,
    STRIDE_DIE,
    STRIDE_END,
    SWALLOW,
)
from .plants import own_seed
from .position import (
    Position,
    highest_die,
    in_care_of_scarecrow,
    kind_at,
    occupied,
    owner_at,
    spend,
    take_plant,
)

ONE_SIX = 1  # removing needs a six besides


# Moving: one die, in a straight line along row or column, by 1 to face spaces, over empty spaces.


@kernel
def edible(s: Position, seat: int) -> int:
    """The tiles that the seat's animal may eat, wherever it stands, as a mask of spaces."""
    if s.tokens[seat] == 0:
        return 0
    food = 0
    for owner in range(s.seats):
        if owner != seat and s.eaten >> owner & 1 == 0:
            food = food | edible_of(s, seat, owner)
    return food


@kernel
def edible_of(s: Position, seat: int, owner: int) -> int:
    """What the animal likes of one opponent's tiles. Rabbits do not care about scarecrows."""
    if s.rabbits >> seat & 1:
        return s.plants[owner] & s.vegetables
    return s.plants[owner] & ~s.vegetables & ~in_care_of_scarecrow(s, owner)


@kernel
def within_steps(start: int, steps: int, blocked: int, food: int) -> int:
    """The spaces an animal can move to. A tile ends the way: on it if it is food, before it if it is not."""
    found = 0
    for direction in range(4):
        space = start
        for _ in range(steps):
            space = NEXT[4 * space + direction]
            if space < 0 or (blocked & ~food) >> space & 1:
                break
            found = found | 1 << space
            if food >> space & 1:
                break
    return found


@kernel
def destinations(s: Position, seat: int) -> int:
    """Where the seat's animal can go with its highest die, as a mask of spaces."""
    if s.animals[seat] == 0:
        return 0
    return within_steps(lowest_bit(s.animals[seat]), highest_die(s), occupied(s), edible(s, seat))


@kernel
def list_moves(s: Position, seat: int, actions: Any, count: int) -> int:
    """Every way the seat's animal can go with every die, and what it does with a tile there."""
    spaces = destinations(s, seat)
    if spaces == 0:
        return count
    food = edible(s, seat)
    line = SPACES * lowest_bit(s.animals[seat])
    while spaces != 0:
        end = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        value = kind_at(s, end) + 1 if food >> end & 1 else 0
        for die in range(STEPS[line + end], 7):
            if s.pool[die] > 0:
                first = MOVE + NUM_ENDINGS * (FIRST_STRIDE[line + end] + die - STEPS[line + end])
                count = list_endings(s, first, die, value, actions, count)
    return count


@kernel
def list_endings(s: Position, first: int, die: int, value: int, actions: Any, count: int) -> int:
    """A move with that die ends on an empty space (value 0), or in swallowing or spitting a tile."""
    if value == 0:
        actions[count] = first + STEP
        return count + 1
    actions[count] = first + SWALLOW
    count += 1
    for other in range(value, 7):
        if s.pool[other] > (1 if other == die else 0):
            actions[count] = first + SPIT + other
            count += 1
    return count


@kernel
def move(s: Position, seat: int, number: int) -> None:
    """The animal goes there, and eats what it finds."""
    stride = number // NUM_ENDINGS
    ending = number % NUM_ENDINGS
    end = STRIDE_END[stride]
    spend(s, STRIDE_DIE[stride])
    s.animals[seat] = 1 << end
    if ending != STEP:
        eat(s, seat, end, ending)


@kernel
def eat(s: Position, seat: int, space: int, ending: int) -> None:
    """The tile leaves the board. Swallowed, it is out of the game; spat, it is the mover's bought seed."""
    kind = kind_at(s, space)
    s.eaten = s.eaten | 1 << owner_at(s, space)
    take_plant(s, space)
    if ending == SWALLOW:
        s.tokens[seat] = s.tokens[seat] - 1
        s.carried[seat] = s.carried[seat] + 1
    else:
        spend(s, ending - SPIT)
        own_seed(s, seat, kind)


# Removing: two dice for the animal's coordinates and a six, which is no coordinate.


@kernel
def all_animals(s: Position) -> int:
    """Every animal on the board, as a mask of spaces."""
    return s.animals[0] | s.animals[1] | s.animals[2] | s.animals[3]


@kernel
def can_remove(s: Position, reach: int) -> bool:
    """Whether two dice point at an animal, with a six besides."""
    return s.pool[6] > 0 and can_point(s, all_animals(s), reach, ONE_SIX)


@kernel
def list_removals(s: Position, reach: int, actions: Any, count: int) -> int:
    """Every animal, the player's own too, with every two dice that point at it."""
    if s.pool[6] == 0:
        return count
    return list_coordinates(s, REMOVE, all_animals(s), reach, ONE_SIX, actions, count)


@kernel
def remove(s: Position, coordinates: int) -> None:
    """The animal returns to its owner with all its tokens; it may be placed again, as a bird."""
    spend_coordinates(s, coordinates)
    spend(s, 6)
    owner = 0
    while s.animals[owner] >> SPACE_OF[coordinates] & 1 == 0:
        owner += 1
    s.animals[owner] = 0
    s.rabbits = s.rabbits & ~(1 << owner)
    s.tokens[owner] = s.tokens[owner] + s.carried[owner]
    s.carried[owner] = 0
