"""The plan on one Diceland board: which colour to complete and which nine treasures, by the cheapest way.

All costs are in tenths of a cross. A plan is a connected set of spaces, found like a Steiner tree: the
nearest space that is still wanted is joined to what is crossed or planned, again and again. A territory
costs a fee of its own besides its spaces, for every use of dice serves one territory only; and since one
territory of a colour must be complete before the next is begun, the plan completes all but the last of each
colour.
"""

from typing import Any

from tavola.core.kernel import kernel, no_inline
from tavola.games.diceland.crosses import GOAL, is_crossed
from tavola.games.diceland.layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS

CELL = 10  # one cross
FEE = 8  # one more territory to serve
SECOND = 12  # a second territory of a colour: the first must be completed for it
WIN = 400  # worth of the crosses that reach the goal
FAR = 1 << 30
SIDES = 6
RING = 2 * MAX_SPACES  # more than can wait at once

# Notes: neighbours of every space of every seat, then one board at work, then what is kept for each seat
ADJACENT = 0  # [seat, space, side] a neighbour, or -1
MARKED = ADJACENT + 4 * MAX_SPACES * SIDES  # [space] 1 crossed
FREE = MARKED + MAX_SPACES  # [territory] spaces left
UNDER = FREE + MAX_TERRITORIES  # [colour] the territory begun, or -1
GEMS = UNDER + NUM_COLOURS  # treasures crossed
PLAN = GEMS + 1  # [space] 1 planned and not crossed yet
DIST = PLAN + MAX_SPACES  # [space] cost of joining it to the plan
FROM = DIST + MAX_SPACES  # [space] where the cheapest way to it comes from
QUEUED = FROM + MAX_SPACES  # [space] 1 while it waits
QUEUE = QUEUED + MAX_SPACES  # [RING] ring of spaces whose neighbours wait to be looked at
HEAD = QUEUE + RING  # where the ring begins
TAIL = HEAD + 1  # and ends
NEED = TAIL + 1  # [territory] planned spaces
REACH = NEED + MAX_TERRITORIES  # [territory] planned spaces that can be crossed now, without leaving it
TOUCHED = REACH + MAX_TERRITORIES  # [territory] 1 where a space touches a cross
SERVED = TOUCHED + MAX_TERRITORIES  # [colour] territories of it in the plan
FIRST = SERVED + NUM_COLOURS  # the colour of the cheapest plan
RUNNER_UP = FIRST + 1  # and of the next
GAIN = RUNNER_UP + 1  # [colour * 7 + dice] how much a use shortens the plan
PLAN_END = GAIN + NUM_COLOURS * 7


@kernel
def survey(s: Any, notes: Any) -> None:
    """List the neighbours of every space once, for the boards never change."""
    for seat in range(s.seats):
        for space in range(s.num_spaces[seat]):
            at = ADJACENT + (seat * MAX_SPACES + space) * SIDES
            count = 0
            for other in range(s.num_spaces[seat]):
                if is_neighbour(s, seat, space, other):
                    notes[at + count] = other
                    count += 1
            for side in range(count, SIDES):
                notes[at + side] = -1


@kernel
def is_neighbour(s: Any, seat: int, space: int, other: int) -> bool:
    """Whether a way leads between two spaces. Obstacles have none; rims leave out the start, but its own."""
    if s.hues[seat * MAX_SPACES + other] < 0:
        if not is_crossed(s, seat, other):
            return False
        rim = s.rims[(seat * MAX_SPACES + other) * WORDS + space // WORD]
        return bool(rim >> (space % WORD) & 1 == 1)
    rim = s.rims[(seat * MAX_SPACES + space) * WORDS + other // WORD]
    return bool(rim >> (other % WORD) & 1 == 1)


@no_inline
def load(s: Any, seat: int, notes: Any) -> None:
    """Copy a seat's crosses, so that uses can be tried on the copy."""
    for space in range(s.num_spaces[seat]):
        notes[MARKED + space] = 1 if is_crossed(s, seat, space) else 0
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        notes[FREE + number] = s.free[seat * MAX_TERRITORIES + number]
    for colour in range(NUM_COLOURS):
        notes[UNDER + colour] = s.under_way[seat * NUM_COLOURS + colour]
    notes[GEMS] = s.treasures[seat]


@kernel
def mark_cross(s: Any, seat: int, notes: Any, space: int) -> None:
    """Cross a space of the copy."""
    at = seat * MAX_SPACES + space
    number = s.territories[at]
    notes[MARKED + space] = 1
    notes[FREE + number] -= 1
    notes[UNDER + s.hues[at]] = number if notes[FREE + number] > 0 else -1
    notes[GEMS] += s.gems[at]


# Ways


@kernel
def push(notes: Any, space: int) -> None:
    """Let a space wait to have its neighbours looked at."""
    if notes[QUEUED + space] == 0:
        notes[QUEUED + space] = 1
        notes[QUEUE + notes[TAIL]] = space
        notes[TAIL] = (notes[TAIL] + 1) % RING


@kernel
def entry_fee(notes: Any, number: int, hue: int, colour: int) -> int:
    """What it costs to serve one more territory; those of the colour to complete are served anyway."""
    if hue == colour or notes[NEED + number] > 0:
        return 0
    under = notes[UNDER + hue]
    if under == number:
        return FEE
    return FEE + SECOND if notes[SERVED + hue] > 0 or under >= 0 else FEE


@no_inline
def relax(s: Any, seat: int, notes: Any, colour: int) -> None:
    """Shorten the ways to all spaces, from those that wait."""
    base = seat * MAX_SPACES
    while notes[HEAD] != notes[TAIL]:
        space = notes[QUEUE + notes[HEAD]]
        notes[HEAD] = (notes[HEAD] + 1) % RING
        notes[QUEUED + space] = 0
        at = ADJACENT + (base + space) * SIDES
        here = notes[DIST + space]
        for side in range(SIDES):
            other = notes[at + side]
            if other < 0:
                break
            if notes[DIST + other] > here:
                hue = s.hues[base + other]
                way = here + (1 if hue == colour else CELL)
                number = s.territories[base + other]
                if number != s.territories[base + space]:
                    way += entry_fee(notes, number, hue, colour)
                if way < notes[DIST + other]:
                    notes[DIST + other] = way
                    notes[FROM + other] = space
                    push(notes, other)


@kernel
def join(s: Any, seat: int, notes: Any, space: int, colour: int) -> int:
    """Plan a space and the way to it; return how many treasures that brings."""
    base = seat * MAX_SPACES
    gems = 0
    while notes[MARKED + space] == 0 and notes[PLAN + space] == 0:
        number = s.territories[base + space]
        if notes[NEED + number] == 0:
            notes[SERVED + s.hues[base + space]] += 1
        notes[NEED + number] += 1
        notes[PLAN + space] = 1
        notes[DIST + space] = 0
        gems += s.gems[base + space]
        push(notes, space)
        space = notes[FROM + space]
    relax(s, seat, notes, colour)
    return gems


@kernel
def clear_plan(s: Any, seat: int, notes: Any) -> None:
    """Begin with the crosses alone."""
    notes[HEAD] = 0
    notes[TAIL] = 0
    for space in range(s.num_spaces[seat]):
        notes[PLAN + space] = 0
        notes[DIST + space] = FAR
        notes[QUEUED + space] = 0
        if notes[MARKED + space] == 1:
            notes[DIST + space] = 0
            push(notes, space)
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        notes[NEED + number] = 0
    for hue in range(NUM_COLOURS):
        notes[SERVED + hue] = 0


@kernel
def nearest(s: Any, seat: int, notes: Any, colour: int) -> int:
    """The cheapest space to join: of a colour, or with colour -1 a treasure. -1 if there is none."""
    base = seat * MAX_SPACES
    found = -1
    least = FAR
    for space in range(s.num_spaces[seat]):
        if notes[DIST + space] < least and notes[MARKED + space] == 0 and notes[PLAN + space] == 0:
            wanted = s.gems[base + space] == 1 if colour < 0 else s.hues[base + space] == colour
            if wanted:
                found = space
                least = notes[DIST + space]
    return found


@no_inline
def plan_for(s: Any, seat: int, notes: Any, colour: int) -> int:
    """Plan to complete this colour and to have nine treasures; return what it costs."""
    clear_plan(s, seat, notes)
    relax(s, seat, notes, colour)
    gems = notes[GEMS]
    space = nearest(s, seat, notes, colour)
    while space >= 0:
        gems += join(s, seat, notes, space, colour)
        space = nearest(s, seat, notes, colour)
    while gems < GOAL:
        space = nearest(s, seat, notes, -1)
        if space < 0:
            return FAR
        gems += join(s, seat, notes, space, colour)
    complete_territories(s, seat, notes, colour)
    return plan_cost(s, seat, notes)


@kernel
def complete_territories(s: Any, seat: int, notes: Any, colour: int) -> None:
    """Of each other colour, plan all spaces of every territory served but the last."""
    for hue in range(NUM_COLOURS):
        under = notes[UNDER + hue]
        others = notes[SERVED + hue] - (1 if under >= 0 and notes[NEED + under] > 0 else 0)
        if hue != colour and others > 0:
            group = seat * (NUM_COLOURS + 1) + hue
            last = -1
            most = -1
            for number in range(s.groups[group], s.groups[group + 1]):
                spare = notes[FREE + number] - notes[NEED + number]
                if notes[NEED + number] > 0 and number != under and spare > most:
                    last = number
                    most = spare
            for number in range(s.groups[group], s.groups[group + 1]):
                if number != last and (number == under or notes[NEED + number] > 0):
                    plan_whole(s, seat, notes, number)


@kernel
def plan_whole(s: Any, seat: int, notes: Any, number: int) -> None:
    """Plan every free space of a territory."""
    if notes[NEED + number] < notes[FREE + number]:
        for space in range(s.num_spaces[seat]):
            if s.territories[seat * MAX_SPACES + space] == number and notes[MARKED + space] == 0:
                notes[PLAN + space] = 1
        notes[NEED + number] = notes[FREE + number]


@kernel
def plan_cost(s: Any, seat: int, notes: Any) -> int:
    """The spaces planned, and a fee for every territory they are in."""
    cost = 0
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        if notes[NEED + number] > 0:
            cost += FEE + CELL * notes[NEED + number]
    return cost


@no_inline
def best_plan(s: Any, seat: int, notes: Any) -> int:
    """The cheapest plan of all colours, left in PLAN and NEED, and the two best colours."""
    least = FAR
    second = FAR
    notes[FIRST] = 0
    notes[RUNNER_UP] = 0
    for colour in range(NUM_COLOURS):
        if second > CELL * num_left(s, seat, notes, colour):
            cost = plan_for(s, seat, notes, colour)
            if cost < least:
                second = least
                notes[RUNNER_UP] = notes[FIRST]
                least = cost
                notes[FIRST] = colour
            elif cost < second:
                second = cost
                notes[RUNNER_UP] = colour
    return plan_for(s, seat, notes, notes[FIRST])


@no_inline
def plan_again(s: Any, seat: int, notes: Any, first: int, second: int) -> int:
    """The cheaper plan of two colours, left in PLAN and NEED; its cost is 0 at the goal."""
    other = plan_for(s, seat, notes, second) if second != first else FAR
    cost = plan_for(s, seat, notes, first)
    return cost if cost <= other else plan_for(s, seat, notes, second)


@kernel
def num_left(s: Any, seat: int, notes: Any, colour: int) -> int:
    """Spaces of a colour that are not crossed."""
    group = seat * (NUM_COLOURS + 1) + colour
    left = 0
    for number in range(s.groups[group], s.groups[group + 1]):
        left += notes[FREE + number]
    return left


# What a use of dice brings


@no_inline
def tabulate_gains(s: Any, seat: int, notes: Any) -> None:
    """For every colour and number of dice, how much the best use shortens the plan in PLAN and NEED."""
    reach_planned(s, seat, notes)
    total = 0
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        total += notes[NEED + number]
    for hue in range(NUM_COLOURS):
        for dice in range(7):
            notes[GAIN + hue * 7 + dice] = 0
        group = seat * (NUM_COLOURS + 1) + hue
        under = notes[UNDER + hue]
        for number in range(s.groups[group], s.groups[group + 1]):
            if under == number or (under < 0 and notes[TOUCHED + number] == 1):
                for dice in range(1, min(notes[FREE + number], 6) + 1):
                    gain = use_gain(notes, number, hue, dice, total)
                    if gain > notes[GAIN + hue * 7 + dice]:
                        notes[GAIN + hue * 7 + dice] = gain


@kernel
def use_gain(notes: Any, number: int, hue: int, dice: int, total: int) -> int:
    """How much so many crosses in a territory shorten the plan."""
    useful = min(dice, notes[REACH + number])
    gain = CELL * useful + dice - useful
    if useful > 0 and useful == notes[NEED + number]:
        gain += FEE
        if useful == total:
            gain += WIN
    others = notes[SERVED + hue] - (1 if notes[NEED + number] > 0 else 0)
    left = notes[FREE + number] - dice - max(0, notes[NEED + number] - useful)
    if others > 0 and left > 0 and notes[UNDER + hue] < 0:
        gain -= CELL * left
    return int(gain)


@kernel
def reach_planned(s: Any, seat: int, notes: Any) -> None:
    """Count in each territory the planned spaces that can be crossed one after the other."""
    base = seat * MAX_SPACES
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        notes[REACH + number] = 0
        notes[TOUCHED + number] = 0
    notes[HEAD] = 0
    notes[TAIL] = 0
    for space in range(s.num_spaces[seat]):
        notes[QUEUED + space] = 0
        if notes[MARKED + space] == 0 and s.hues[base + space] >= 0 and touches_cross(notes, base, space):
            notes[TOUCHED + s.territories[base + space]] = 1
            if notes[PLAN + space] == 1:
                push(notes, space)
    while notes[HEAD] != notes[TAIL]:
        space = notes[QUEUE + notes[HEAD]]
        notes[HEAD] = (notes[HEAD] + 1) % RING
        number = s.territories[base + space]
        notes[REACH + number] += 1
        for side in range(SIDES):
            other = notes[ADJACENT + (base + space) * SIDES + side]
            if other >= 0 and notes[PLAN + other] == 1 and s.territories[base + other] == number:
                push(notes, other)


@kernel
def touches_cross(notes: Any, base: int, space: int) -> bool:
    """Whether a space of the copy touches a cross."""
    for side in range(SIDES):
        other = notes[ADJACENT + (base + space) * SIDES + side]
        if other >= 0 and notes[MARKED + other] == 1:
            return True
    return False
