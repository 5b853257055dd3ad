"""Plans for a Diceland board: which territories to complete, what is left to do, what dice are worth.

A plan belongs to one colour that is to be completed. It is a set of territories, joined to the crosses there
are, that holds all of the colour and treasures enough, found greedily by the nearest next one. Its cost is in
uses of dice, in thousandths; a set of territories is two words of 32 bits.
"""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.diceland.crosses import GOAL, can_take, is_crossed
from tavola.games.diceland.layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from tavola.games.diceland.position import NONE

UNIT = 1000  # one use of dice
HALF = 32  # territories in a word of a set
UNUSABLE = -(1 << 50)
FAR = 1 << 40

# Where things stand in the notes
TOUCHING = 0  # [seat, territory, word] the territories that touch it
KEY = TOUCHING + 4 * MAX_TERRITORIES * 2  # [seat, word] the crosses that the plans were made for
COST = KEY + 4 * WORDS  # [seat, colour] of each plan
LOWEST = COST + 4 * NUM_COLOURS  # [seat] the cheapest plan's cost
FAVOURITE = LOWEST + 4  # [seat] the cheapest plan's colour
PLAN = FAVOURITE + 4  # [seat, colour, word] the territories of a plan
USES = PLAN + 4 * NUM_COLOURS * 2  # [seat, colour, dice] what so many dice are worth
STEPS = USES + 4 * NUM_COLOURS * 7  # [seat, territory] crosses to its treasure from where it touches; 99 none
GEM = STEPS + 4 * MAX_TERRITORIES  # [seat, territory] 1 while its treasure is not crossed
NEAR = GEM + 4 * MAX_TERRITORIES  # scratch [territory] the cost of getting there
FROM = NEAR + MAX_TERRITORIES  # scratch [territory] the one before on the way
NUM_PLAN_NOTES = FROM + MAX_TERRITORIES

# [free spaces] uses of dice that it takes to complete a territory
TO_COMPLETE = (0, 800, 1150, 1500, 1850, 2250, 2650)
REFUND = 600  # a treasure throw
EARLY = 150  # better now than later
BESIDES = 600  # a treasure that was not planned saves part of another
WINNING = 12 * UNIT
BLOCKING = 50  # hundredths of completing a territory that only keeps its colour from being used
BEHIND = 50  # hundredths of the way behind a treasure
PER_CROSS = 25  # any cross opens the board a little
NO_STEPS = 99


@kernel
def survey(s: Any, notes: Any) -> None:
    """Note which territories touch, and forget all plans."""
    for i in range(NUM_PLAN_NOTES):
        notes[i] = 0
    for i in range(4 * WORDS):
        notes[KEY + i] = -1
    for seat in range(s.seats):
        for space in range(s.num_spaces[seat]):
            own = s.territories[seat * MAX_SPACES + space]
            if own != NONE:
                note_touching(s, seat, space, own, notes)


@kernel
def note_touching(s: Any, seat: int, space: int, own: int, notes: Any) -> None:
    """Add what a space touches to its territory's neighbours."""
    at = TOUCHING + (seat * MAX_TERRITORIES + own) * 2
    for word in range(WORDS):
        rest = s.rims[(seat * MAX_SPACES + space) * WORDS + word]
        while rest != 0:
            other = s.territories[seat * MAX_SPACES + word * WORD + lowest_bit(rest)]
            rest = rest & (rest - 1)
            if other != NONE and other != own:
                notes[at + other // HALF] = notes[at + other // HALF] | 1 << other % HALF


@kernel
def is_in(notes: Any, at: int, number: int) -> bool:
    """Whether a territory is in the set that stands there."""
    return bool(notes[at + number // HALF] >> number % HALF & 1 == 1)


@kernel
def include(notes: Any, at: int, number: int) -> None:
    """Add a territory to the set that stands there."""
    notes[at + number // HALF] = notes[at + number // HALF] | 1 << number % HALF


@kernel
def is_planned(s: Any, seat: int, number: int, notes: Any) -> bool:
    """Whether a territory is in the seat's cheapest plan."""
    return is_in(notes, PLAN + (seat * NUM_COLOURS + notes[FAVOURITE + seat]) * 2, number)


# Renewing plans


@no_inline
def renew_plans(s: Any, seat: int, notes: Any) -> None:
    """Make the seat's plans, unless those there are were made for the same crosses."""
    is_same = True
    for word in range(WORDS):
        if notes[KEY + seat * WORDS + word] != s.crossed[seat * WORDS + word]:
            is_same = False
            notes[KEY + seat * WORDS + word] = s.crossed[seat * WORDS + word]
    if is_same:
        return
    num = s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]
    for number in range(num):
        notes[STEPS + seat * MAX_TERRITORIES + number] = treasure_steps(s, seat, number)
        notes[GEM + seat * MAX_TERRITORIES + number] = has_treasure(s, seat, number)
    for colour in range(NUM_COLOURS):
        make_plan(s, seat, colour, num, notes)
    note_favourite(seat, notes)
    note_uses(s, seat, notes)


@kernel
def note_favourite(seat: int, notes: Any) -> None:
    """The cheapest of the six plans."""
    best = 0
    for colour in range(1, NUM_COLOURS):
        if notes[COST + seat * NUM_COLOURS + colour] < notes[COST + seat * NUM_COLOURS + best]:
            best = colour
    notes[FAVOURITE + seat] = best
    notes[LOWEST + seat] = notes[COST + seat * NUM_COLOURS + best]


@kernel
def has_treasure(s: Any, seat: int, number: int) -> int:
    """1 if a territory has a treasure that is not crossed."""
    for word in range(WORDS):
        rest = s.areas[(seat * MAX_TERRITORIES + number) * WORDS + word] & ~s.crossed[seat * WORDS + word]
        while rest != 0:
            if s.gems[seat * MAX_SPACES + word * WORD + lowest_bit(rest)] == 1:
                return 1
            rest = rest & (rest - 1)
    return 0


@no_inline
def treasure_steps(s: Any, seat: int, number: int) -> int:
    """How many crosses it takes to the treasure of a territory that can be entered; 99 if that cannot be."""
    area = (seat * MAX_TERRITORIES + number) * WORDS
    words = seat * WORDS
    free_a = s.areas[area] & ~s.crossed[words]
    free_b = s.areas[area + 1] & ~s.crossed[words + 1]
    free_c = s.areas[area + 2] & ~s.crossed[words + 2]
    a = free_a & s.open[words]
    b = free_b & s.open[words + 1]
    c = free_c & s.open[words + 2]
    for steps in range(1, 7):
        x, y, z = a, b, c
        for word in range(WORDS):
            rest = x if word == 0 else (y if word == 1 else z)
            while rest != 0:
                space = word * WORD + lowest_bit(rest)
                rest = rest & (rest - 1)
                if s.gems[seat * MAX_SPACES + space] == 1 and not is_crossed(s, seat, space):
                    return steps
                rim = (seat * MAX_SPACES + space) * WORDS
                a = a | s.rims[rim] & free_a
                b = b | s.rims[rim + 1] & free_b
                c = c | s.rims[rim + 2] & free_c
    return NO_STEPS


# One plan


@kernel
def weight(s: Any, seat: int, colour: int, number: int, target: int, notes: Any) -> int:
    """The uses that a territory costs in the plan for a target colour.

    Of other colours the last need not be completed, so the way behind a treasure counts in part.
    """
    free = s.free[seat * MAX_TERRITORIES + number]
    cost = TO_COMPLETE[free]
    if notes[GEM + seat * MAX_TERRITORIES + number] == 0:
        return cost
    if colour != target:
        steps = notes[STEPS + seat * MAX_TERRITORIES + number]
        if steps == NO_STEPS:
            steps = (free + 2) // 2
        cost = (BEHIND * cost + (100 - BEHIND) * TO_COMPLETE[min(steps, free)]) // 100
    return max(100, cost - REFUND)


@kernel
def colour_of(s: Any, seat: int, number: int) -> int:
    """A territory's colour."""
    colour = 0
    while s.groups[seat * (NUM_COLOURS + 1) + colour + 1] <= number:
        colour += 1
    return colour


@kernel
def entry_cost(s: Any, seat: int, number: int, target: int, plan: int, notes: Any) -> int:
    """What it adds to a plan to take in a territory: with it, one of its colour that is under way."""
    if is_in(notes, plan, number):
        return 0
    colour = colour_of(s, seat, number)
    cost = weight(s, seat, colour, number, target, notes)
    started = s.under_way[seat * NUM_COLOURS + colour]
    if started != NONE and started != number and not is_in(notes, plan, started):
        cost += TO_COMPLETE[s.free[seat * MAX_TERRITORIES + started]]
    return cost


@no_inline
def make_plan(s: Any, seat: int, target: int, num: int, notes: Any) -> None:
    """Take in all territories of the target colour, then treasures, always the nearest next one."""
    plan = PLAN + (seat * NUM_COLOURS + target) * 2
    notes[plan] = 0
    notes[plan + 1] = 0
    set_out(s, seat, target, plan, num, notes)
    cost = 0
    lacking = GOAL - s.treasures[seat]
    is_needed = True
    while is_needed:
        first = s.groups[seat * (NUM_COLOURS + 1) + target]
        last = s.groups[seat * (NUM_COLOURS + 1) + target + 1]
        nearest = nearest_of(s, seat, first, last, False, plan, notes)
        if nearest == NONE and lacking > 0:
            nearest = nearest_of(s, seat, 0, num, True, plan, notes)
        if nearest == NONE:
            is_needed = False
        else:
            cost += notes[NEAR + nearest]
            lacking -= take_in(s, seat, nearest, plan, notes)
            spread_out(s, seat, target, plan, notes[plan], notes[plan + 1], notes)
    if lacking > 0:
        cost += lacking * 4 * UNIT
    notes[COST + seat * NUM_COLOURS + target] = cost


@kernel
def nearest_of(s: Any, seat: int, first: int, last: int, needs_treasure: bool, plan: int, notes: Any) -> int:
    """The nearest of some territories that is neither complete nor in the plan."""
    best = NONE
    for number in range(first, last):
        if s.free[seat * MAX_TERRITORIES + number] == 0 or is_in(notes, plan, number):
            continue
        if needs_treasure and notes[GEM + seat * MAX_TERRITORIES + number] == 0:
            continue
        if notes[NEAR + number] < FAR and (best == NONE or notes[NEAR + number] < notes[NEAR + best]):
            best = number
    return best


@kernel
def take_in(s: Any, seat: int, number: int, plan: int, notes: Any) -> int:
    """Add the way to a territory to the plan; return how many treasures that brings."""
    gems = 0
    while number != NONE and not is_in(notes, plan, number):
        include(notes, plan, number)
        gems += notes[GEM + seat * MAX_TERRITORIES + number]
        started = s.under_way[seat * NUM_COLOURS + colour_of(s, seat, number)]
        if started != NONE and not is_in(notes, plan, started):
            include(notes, plan, started)
            gems += notes[GEM + seat * MAX_TERRITORIES + started]
        number = notes[FROM + number]
    return gems


@kernel
def set_out(s: Any, seat: int, target: int, plan: int, num: int, notes: Any) -> None:
    """The cost of getting to every territory, from what can be entered now."""
    low, high = 0, 0
    for number in range(num):
        notes[NEAR + number] = FAR
        notes[FROM + number] = NONE
        if s.free[seat * MAX_TERRITORIES + number] > 0 and is_touched(s, seat, number):
            notes[NEAR + number] = entry_cost(s, seat, number, target, plan, notes)
            if number < HALF:
                low = low | 1 << number
            else:
                high = high | 1 << number - HALF
    spread_out(s, seat, target, plan, low, high, notes)


@kernel
def is_touched(s: Any, seat: int, number: int) -> bool:
    """Whether a territory touches a cross."""
    area = (seat * MAX_TERRITORIES + number) * WORDS
    touched = 0
    for word in range(WORDS):
        touched = touched | s.areas[area + word] & s.open[seat * WORDS + word]
    return touched != 0


@no_inline
def spread_out(s: Any, seat: int, target: int, plan: int, low: int, high: int, notes: Any) -> None:
    """Lower the cost of getting anywhere, from the territories in this set on; those planned cost nothing."""
    while low != 0 or high != 0:
        if low != 0:
            number = lowest_bit(low)
            low = low & (low - 1)
        else:
            number = HALF + lowest_bit(high)
            high = high & (high - 1)
        if is_in(notes, plan, number):
            notes[NEAR + number] = 0
        for word in range(2):
            rest = notes[TOUCHING + (seat * MAX_TERRITORIES + number) * 2 + word] & ~notes[plan + word]
            while rest != 0:
                bit = lowest_bit(rest)
                rest = rest & (rest - 1)
                other = word * HALF + bit
                if s.free[seat * MAX_TERRITORIES + other] == 0:
                    continue
                if notes[NEAR + other] <= notes[NEAR + number]:
                    continue
                cost = notes[NEAR + number] + entry_cost(s, seat, other, target, plan, notes)
                if cost < notes[NEAR + other]:
                    notes[NEAR + other] = cost
                    notes[FROM + other] = number
                    if word == 0:
                        low = low | 1 << bit
                    else:
                        high = high | 1 << bit


# What dice are worth


@kernel
def note_uses(s: Any, seat: int, notes: Any) -> None:
    """What one to six dice of every colour are worth."""
    for colour in range(NUM_COLOURS):
        for dice in range(1, 7):
            number = best_territory(s, seat, colour, dice, notes)
            value = UNUSABLE if number == NONE else worth_of_use(s, seat, colour, number, dice, notes)
            notes[USES + (seat * NUM_COLOURS + colour) * 7 + dice] = value


@no_inline
def best_territory(s: Any, seat: int, colour: int, dice: int, notes: Any) -> int:
    """The territory where so many dice are worth most, NONE if none can take them."""
    best, best_value = NONE, UNUSABLE
    group = seat * (NUM_COLOURS + 1) + colour
    for number in range(s.groups[group], s.groups[group + 1]):
        if can_take(s, seat, colour, number, dice):
            value = worth_of_use(s, seat, colour, number, dice, notes)
            if value > best_value:
                best, best_value = number, value
    return best


@no_inline
def worth_of_use(s: Any, seat: int, colour: int, number: int, dice: int, notes: Any) -> int:
    """By how much dice in a territory lower the cost of the cheapest plan, with the throw that they earn."""
    got = notes[STEPS + seat * MAX_TERRITORIES + number] <= dice
    if reaches_goal(s, seat, colour, dice, got):
        return WINNING
    lowest = FAR
    for target in range(NUM_COLOURS):
        cost = notes[COST + seat * NUM_COLOURS + target]
        lowest = min(lowest, cost - gain_in_plan(s, seat, colour, number, dice, got, target, notes))
    return int(notes[LOWEST + seat] - lowest + PER_CROSS * dice)


@kernel
def reaches_goal(s: Any, seat: int, colour: int, dice: int, got: bool) -> bool:
    """Whether a use brings nine treasures and a complete colour."""
    if s.treasures[seat] + (1 if got else 0) < GOAL:
        return False
    for other in range(NUM_COLOURS):
        if s.uncrossed[seat * NUM_COLOURS + other] == (dice if other == colour else 0):
            return True
    return False


@kernel
def gain_in_plan(
    s: Any, seat: int, colour: int, number: int, dice: int, got: bool, target: int, notes: Any
) -> int:
    """By how much dice in a territory further the plan for a target colour."""
    plan = PLAN + (seat * NUM_COLOURS + target) * 2
    left = TO_COMPLETE[s.free[seat * MAX_TERRITORIES + number] - dice]
    prize = REFUND + EARLY if got else 0
    if not is_in(notes, plan, number):
        blocked = left * BLOCKING // 100 if is_colour_planned(s, seat, colour, plan, notes) else 0
        return prize - blocked + (BESIDES if got else 0)
    before = weight(s, seat, colour, number, target, notes)
    steps = notes[STEPS + seat * MAX_TERRITORIES + number]
    if notes[GEM + seat * MAX_TERRITORIES + number] == 1:
        if got:
            left = left if colour == target else left * BEHIND // 100
        else:
            if colour != target:
                way = TO_COMPLETE[max(1, min(steps, 6) - dice)]
                left = (BEHIND * left + (100 - BEHIND) * way) // 100
            left = max(100, left - REFUND)
    return before - left + prize


@kernel
def is_colour_planned(s: Any, seat: int, colour: int, plan: int, notes: Any) -> bool:
    """Whether a plan has any territory of a colour."""
    for number in range(
        s.groups[seat * (NUM_COLOURS + 1) + colour], s.groups[seat * (NUM_COLOURS + 1) + colour + 1]
    ):
        if is_in(notes, plan, number):
            return True
    return False
