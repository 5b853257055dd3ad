"""A Diceland player that plans a route, reckons its dice exactly, and minds what it leaves lying.

For every seat, each of the six colours to complete gives a plan: the territories that join all of that colour
and the nearest other treasures, nine in all, to the crosses there are (``plan.py``). From the plans follows
what k dice of a colour are worth to each seat. Choosing a colour and throwing on are then exact expectations
over all throws: what the dice bring this player, less what the dice that stay lying bring the others, each
weighed by how near that player is to the goal.
"""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.diceland.crosses import can_take, dice_of, is_crossed
from tavola.games.diceland.layout import (
    FIRST_OUTCOME,
    LYING,
    MAX_SPACES,
    MAX_TERRITORIES,
    NUM_COLOURS,
    NUM_DICE,
    WAYS,
    WAYS_OF,
    WORD,
    WORDS,
)
from tavola.games.diceland.position import AGAIN, CHOOSE, CROSS, NONE, PUSH, SKIP, STOP, TREASURE_USE

from .plan import (
    LOWEST,
    NUM_PLAN_NOTES,
    UNIT,
    UNUSABLE,
    USES,
    best_territory,
    is_planned,
    renew_plans,
    survey,
    treasure_steps,
)

CONCERN = NUM_PLAN_NOTES  # [seat] how much a gain of that seat hurts, in 1/1000
STOPPING = CONCERN + 4  # [dice aside] scratch: expected value of throwing on with so many aside
NOTES = STOPPING + 8

HURT = 850  # how much the gains of all the others together count, in 1/1000
# What a cross opens, in choosing among the spaces of a territory
INSIDE, OPENED, OPENED_PLANNED, ENTERED, ENTERED_PLANNED, GEM_BESIDE = 2, 10, 40, 8, 56, 15
NEARNESS = 2 * UNIT  # a player so much farther from the goal than the nearest is of half the concern


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Survey which territories touch, on every board."""
    survey(s, notes)


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """A colour, throwing on or not, or a space to cross."""
    renew_plans(s, seat, notes)
    if s.stage == CHOOSE or s.stage == PUSH:
        for other in range(s.seats):
            renew_plans(s, other, notes)
        weigh_others(s, seat, notes)
        return choose(s, seat, notes) if s.stage == CHOOSE else push(s, seat, notes)
    if s.left[seat] > 0:
        return CROSS + best_space(s, seat, s.using[seat], s.left[seat], notes)
    return first_cross(s, seat, notes)


# What the others get


@kernel
def weigh_others(s: Any, seat: int, notes: Any) -> None:
    """How much each other seat's gains hurt: those near the goal hurt most."""
    nearest = 1 << 40
    for other in range(s.seats):
        if other != seat:
            nearest = min(nearest, notes[LOWEST + other])
    total = 0
    for other in range(s.seats):
        share = 0
        if other != seat:
            share = 1000 * NEARNESS // (NEARNESS + notes[LOWEST + other] - nearest)
        notes[CONCERN + other] = share
        total += share
    for other in range(s.seats):
        notes[CONCERN + other] = notes[CONCERN + other] * HURT // total


@kernel
def gain_in(notes: Any, seat: int, colour: int, dice: int) -> int:
    """What k dice of a colour are worth to a seat that may skip."""
    return int(max(0, notes[USES + (seat * NUM_COLOURS + colour) * 7 + dice]))


@kernel
def harm_of_lying(s: Any, seat: int, chosen: int, notes: Any) -> int:
    """What the dice lying now bring the others."""
    harm = 0
    for other in range(s.seats):
        if other != seat:
            most = 0
            for colour in range(NUM_COLOURS):
                if colour != chosen and s.lying[colour] > 0:
                    most = max(most, gain_in(notes, other, colour, s.lying[colour]))
            harm += most * notes[CONCERN + other]
    return harm // 1000


@kernel
def harm_of_outcome(s: Any, seat: int, chosen: int, outcome: int, notes: Any) -> int:
    """What the dice of a throw would bring the others."""
    harm = 0
    for other in range(s.seats):
        if other != seat:
            most = 0
            for colour in range(NUM_COLOURS):
                dice = LYING[outcome * NUM_COLOURS + colour]
                if dice > 0 and colour != chosen:
                    most = max(most, gain_in(notes, other, colour, dice))
            harm += most * notes[CONCERN + other]
    return harm // 1000


# Phase 1


@kernel
def use_of(notes: Any, seat: int, colour: int, dice: int) -> int:
    """What it is worth to the active player to end with so many dice of a colour: nothing if unusable."""
    value = notes[USES + (seat * NUM_COLOURS + colour) * 7 + dice]
    return 0 if value == UNUSABLE else value


@no_inline
def throwing_on(s: Any, seat: int, colour: int, aside: int, notes: Any) -> int:
    """The exact expectation of throwing all remaining dice again, playing on as well as can be."""
    for have in range(NUM_DICE - 1, aside - 1, -1):
        dice = NUM_DICE - have
        total = 0
        for outcome in range(FIRST_OUTCOME[dice], FIRST_OUTCOME[dice + 1]):
            brought = LYING[outcome * NUM_COLOURS + colour]
            value = use_of(notes, seat, colour, have + brought)
            if have + brought < NUM_DICE:
                value -= harm_of_outcome(s, seat, colour, outcome, notes)
                if brought > 0:
                    value = max(value, notes[STOPPING + have + brought])
            total += value * WAYS_OF[outcome]
        notes[STOPPING + have] = total // WAYS[dice]
    return int(notes[STOPPING + aside])


@kernel
def stopping(s: Any, seat: int, colour: int, aside: int, notes: Any) -> int:
    """What it is worth to stop with the dice as they lie."""
    return use_of(notes, seat, colour, aside) - harm_of_lying(s, seat, colour, notes)


@kernel
def choose(s: Any, seat: int, notes: Any) -> int:
    """The colour with the best expectation, stopping at once or throwing on."""
    best, best_value = 0, -(1 << 60)
    for colour in range(NUM_COLOURS):
        aside = s.lying[colour]
        if aside > 0:
            value = stopping(s, seat, colour, aside, notes)
            if aside < NUM_DICE:
                value = max(value, throwing_on(s, seat, colour, aside, notes))
            if value > best_value:
                best, best_value = colour, value
    return best


@kernel
def push(s: Any, seat: int, notes: Any) -> int:
    """Throw on if that is worth more than what there is."""
    now = stopping(s, seat, s.colour, s.aside, notes)
    return AGAIN if throwing_on(s, seat, s.colour, s.aside, notes) > now else STOP


# Crossing


@kernel
def first_cross(s: Any, seat: int, notes: Any) -> int:
    """The best use of the dice, or none if every use does harm."""
    may_skip = s.stage == TREASURE_USE or seat != s.active
    best, best_value = NONE, 0 if may_skip else -(1 << 60)
    for colour in range(NUM_COLOURS):
        dice = dice_of(s, seat, colour)
        if dice > 0:
            value = notes[USES + (seat * NUM_COLOURS + colour) * 7 + dice]
            if value != UNUSABLE and value > best_value:
                best, best_value = colour, value
    if best == NONE:
        return SKIP
    dice = dice_of(s, seat, best)
    return CROSS + best_space(s, seat, best_territory(s, seat, best, dice, notes), dice, notes)


@no_inline
def best_space(s: Any, seat: int, number: int, dice: int, notes: Any) -> int:
    """The cell to cross next in a territory: towards a treasure in reach, else where it opens most."""
    area = (seat * MAX_TERRITORIES + number) * WORDS
    goal = treasure_steps(s, seat, number)
    best, best_value = -1, -1
    for word in range(WORDS):
        spaces = s.areas[area + word] & s.open[seat * WORDS + word]
        while spaces != 0:
            space = word * WORD + lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            value = worth_of_space(s, seat, space, notes)
            if goal <= dice and steps_to_treasure(s, seat, number, space) == goal - 1:
                value += 1 << 30
            if value > best_value:
                best, best_value = space, value
    return int(s.cells[seat * MAX_SPACES + best])


@kernel
def steps_to_treasure(s: Any, seat: int, number: int, space: int) -> int:
    """How many further crosses it takes from a space to its territory's treasure; many if there is none."""
    area = (seat * MAX_TERRITORIES + number) * WORDS
    a, b, c = 0, 0, 0
    if space < WORD:
        a = 1 << space
    elif space < 2 * WORD:
        b = 1 << space - WORD
    else:
        c = 1 << space - 2 * WORD
    for steps in range(7):
        x, y, z = a, b, c
        for word in range(WORDS):
            rest = x if word == 0 else (y if word == 1 else z)
            while rest != 0:
                found = word * WORD + lowest_bit(rest)
                rest = rest & (rest - 1)
                if s.gems[seat * MAX_SPACES + found] == 1 and not is_crossed(s, seat, found):
                    return steps
                rim = (seat * MAX_SPACES + found) * WORDS
                a = a | s.rims[rim] & s.areas[area]
                b = b | s.rims[rim + 1] & s.areas[area + 1]
                c = c | s.rims[rim + 2] & s.areas[area + 2]
    return 99


@kernel
def worth_of_space(s: Any, seat: int, space: int, notes: Any) -> int:
    """How much a cross opens: spaces of other territories that touch none yet, planned ones most."""
    value = 0
    rim = (seat * MAX_SPACES + space) * WORDS
    own = s.territories[seat * MAX_SPACES + space]
    for word in range(WORDS):
        spaces = s.rims[rim + word] & ~s.crossed[seat * WORDS + word] & ~s.open[seat * WORDS + word]
        while spaces != 0:
            other = word * WORD + lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            number = s.territories[seat * MAX_SPACES + other]
            if number == own:
                value += INSIDE
                continue
            planned = is_planned(s, seat, number, notes)
            value += OPENED_PLANNED if planned else OPENED
            if not can_take(s, seat, s.hues[seat * MAX_SPACES + other], number, 1):
                value += ENTERED_PLANNED if planned else ENTERED
            if s.gems[seat * MAX_SPACES + other] == 1:
                value += GEM_BESIDE
    return value
