"""What may be crossed, and what a cross does.

A use of dice is k dice of one colour: exactly k spaces, all in one territory of that colour, the one under
way or, if none is, any that touches a cross. A territory with fewer free spaces cannot be used at all.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .layout import MAX_COLUMNS, MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from .position import CROSS, NONE, PHASE_TWO, SKIP, TREASURE_USE, Position

GOAL = 9  # treasures, besides one complete colour


# What the dice allow


@kernel
def dice_of(s: Position, seat: int, colour: int) -> int:
    """How many dice of a colour this seat would use: the active player's are those set aside."""
    if s.stage == PHASE_TWO and seat == s.active:
        return s.aside if colour == s.colour else 0
    return s.lying[colour]


@kernel
def can_use_something(s: Position, seat: int) -> bool:
    """Whether the dice allow this seat anything."""
    for colour in range(NUM_COLOURS):
        count = dice_of(s, seat, colour)
        if count > 0 and can_use(s, seat, colour, count):
            return True
    return False


@kernel
def can_use(s: Position, seat: int, colour: int, count: int) -> bool:
    """Whether any territory of the colour can take all the dice."""
    group = seat * (NUM_COLOURS + 1) + colour
    for number in range(s.groups[group], s.groups[group + 1]):
        if can_take(s, seat, colour, number, count):
            return True
    return False


@kernel
def can_take(s: Position, seat: int, colour: int, number: int, count: int) -> bool:
    """Whether a territory can take all the dice: only the one under way can, or any that touches a cross."""
    if s.free[seat * MAX_TERRITORIES + number] < count:
        return False
    started = s.under_way[seat * NUM_COLOURS + colour]
    if started != NONE:
        return started == number
    area = (seat * MAX_TERRITORIES + number) * WORDS
    touched = s.areas[area] & s.open[seat * WORDS]
    touched = touched | s.areas[area + 1] & s.open[seat * WORDS + 1]
    return touched | s.areas[area + 2] & s.open[seat * WORDS + 2] != 0


# The list of legal crosses


@kernel
def legal_first_crosses(s: Position, seat: int, actions: Any) -> int:
    """A space of any territory that can take all dice of its colour; skip, but not for the active player."""
    count = 0
    if s.stage == TREASURE_USE or seat != s.active:
        actions[0] = SKIP
        count = 1
    first = middle = last = 0  # the words of a mask
    for colour in range(NUM_COLOURS):
        dice = dice_of(s, seat, colour)
        if dice > 0:
            group = seat * (NUM_COLOURS + 1) + colour
            for number in range(s.groups[group], s.groups[group + 1]):
                if can_take(s, seat, colour, number, dice):
                    area = (seat * MAX_TERRITORIES + number) * WORDS
                    first = first | s.areas[area]
                    middle = middle | s.areas[area + 1]
                    last = last | s.areas[area + 2]
    return list_crosses(s, seat, first, middle, last, actions, count)


@kernel
def legal_in_territory(s: Position, seat: int, actions: Any) -> int:
    """The use goes on in its territory."""
    area = (seat * MAX_TERRITORIES + s.using[seat]) * WORDS
    count = 0
    return list_crosses(s, seat, s.areas[area], s.areas[area + 1], s.areas[area + 2], actions, count)


@kernel
def list_crosses(s: Position, seat: int, first: int, middle: int, last: int, actions: Any, count: int) -> int:
    """Write the open ones of these spaces behind the actions that are there already."""
    spaces = first & s.open[seat * WORDS]
    base = seat * MAX_SPACES
    for word in range(WORDS):
        while spaces != 0:
            actions[count] = CROSS + s.cells[base + lowest_bit(spaces)]
            spaces = spaces & (spaces - 1)
            count += 1
        base += WORD
        spaces = middle & s.open[seat * WORDS + 1] if word == 0 else last & s.open[seat * WORDS + 2]
    return count


# Crosses


@kernel
def space_of(s: Position, seat: int, cell: int) -> int:
    """The space at a row and column."""
    row = cell // MAX_COLUMNS
    first = s.row_lengths[2 * seat]
    space = row // 2 * (first + s.row_lengths[2 * seat + 1]) + cell % MAX_COLUMNS
    return space + first if row % 2 == 1 else space


@kernel
def cross(s: Position, seat: int, space: int) -> None:
    """Cross a space: its territory is under way until it is complete; a treasure earns a throw."""
    at = seat * MAX_SPACES + space
    colour = seat * NUM_COLOURS + s.hues[at]
    territory = seat * MAX_TERRITORIES + s.territories[at]
    s.free[territory] = s.free[territory] - 1
    s.under_way[colour] = s.territories[at] if s.free[territory] > 0 else NONE
    s.uncrossed[colour] = s.uncrossed[colour] - 1
    if s.gems[at] == 1:
        s.treasures[seat] = s.treasures[seat] + 1
        s.taken[colour] = s.taken[colour] + 1
        s.due[seat] = s.due[seat] + 1
    mark(s, seat, space)
    if has_reached_goal(s, seat):
        s.reached = s.reached | 1 << seat


@kernel
def mark(s: Position, seat: int, space: int) -> None:
    """Put the cross; what touches it can be crossed from now on."""
    words = seat * WORDS
    at = words + space // WORD
    s.crossed[at] = s.crossed[at] | 1 << space % WORD
    rim = (seat * MAX_SPACES + space) * WORDS
    for word in range(WORDS):
        s.open[words + word] = (s.open[words + word] | s.rims[rim + word]) & ~s.crossed[words + word]


@kernel
def is_crossed(s: Position, seat: int, space: int) -> bool:
    """Whether a space is crossed."""
    return s.crossed[seat * WORDS + space // WORD] >> space % WORD & 1 == 1


@kernel
def has_reached_goal(s: Position, seat: int) -> bool:
    """Nine treasures and every space of one colour."""
    if s.treasures[seat] < GOAL:
        return False
    for colour in range(seat * NUM_COLOURS, seat * NUM_COLOURS + NUM_COLOURS):
        if s.uncrossed[colour] == 0:
            return True
    return False
