"""What tiles are worth to each seat: the survey behind ``policy.py``, in hundredths of a point.

A tile's worth is what it will score: its value, its share of a set and of a collection, and what its space
adds. Until it is harvested only a part of that counts, by how far it has come (in hand, seed, vegetable) and
by the clock, which tells how many tiles each seat can still expect to be sold.

Compiled, a kernel is built into each place that calls it, so the survey notes once what many will ask.
"""

from typing import Any

from ...core.kernel import count_bits, kernel, lowest_bit
from .animals import edible_of, within_steps
from .layout import AROUND, NEXT, NUM_KINDS, SPACES, mask_of
from .plants import beside, harvest_points
from .position import Position, kind_at, occupied, owner_at
from .rules import COLLECTION_BONUS, SET_BONUS, SUN_BONUS, has_sun, num_sets, unplaced_penalty

POINT = 100  # worths are in hundredths of a point
BONUS = 3 * POINT  # of a scarecrow

# Weights, found by letting versions play each other
SET_SHARE = (0, 590, 260, 180, 80, 0, 0)  # [kinds that lack a tile for the next set, 6: never] of one
COLLECTION_SHARE = (170, 150, 580, 360, 360, 0)  # [tiles of the kind before it] of a collection
HAND_PART = (0, 0, 15, 33, 43, 53, 53, 53, 53, 53, 53, 53, 53, 53)  # [clock] percent of a bought seed
SEED_PART = (3, 29, 44, 59, 69, 74, 74, 74, 74, 74, 74, 74, 74, 74)  # [clock] percent of a placed one
VEGETABLE_PART = (40, 57, 67, 80, 85, 85, 88, 88, 88, 88, 88, 88, 88, 88)  # [clock] percent of a vegetable
SUNDIAL_PART = 45  # percent of the scarecrow's bonus while the sundial is up
RIVAL = (0, 0, 90, 45, 30)  # [seats] percent that an opponent's point counts against one's own

LAST_CLOCK = 13
FAR = 5  # spaces that an animal sees
NO_SET = 6

# [space] its orthogonal neighbours
BESIDE = tuple(
    mask_of([NEXT[4 * space + i] for i in range(4) if NEXT[4 * space + i] >= 0]) for space in range(SPACES)
)

# Notes: where things stand
CLOCK = 0  # 0 when all is sold, else 1 + the tiles left for each seat
LEFT = 1  # tiles left to buy
HAND = 2  # seeds that the seat has not placed
LEAD = 3  # points by which the seat would win or lose if the game ended now
TAKEN = 4  # the spaces that are not empty
SEEN = 5  # the spaces that opponents' birds can go to, as a mask
PREY = 6  # the seat's own tiles that opponents' animals can eat, as a mask
SHIELD = 7  # the spaces around the seat's sundial tile
OWNED = 8  # [seat * 5 + kind] worth of the last tile of a kind that a seat has, wherever it is
WANTED = OWNED + 20  # [seat * 5 + kind] worth of one more
LED = WANTED + 20  # [kind] spaces beside a dearer seed of the seat's own
LEADERLESS = LED + NUM_KINDS  # [kind] the seat's own cheaper seeds beside no dearer one
DEARER = LEADERLESS + NUM_KINDS  # [kind] plants of dearer kinds, whoever's
OWNER = DEARER + NUM_KINDS  # [space] whose plant is there
KIND = OWNER + SPACES  # [space] its kind
HOPE = KIND + SPACES  # [space] what it is worth once harvested, as things look
STANDING = HOPE + SPACES  # [space] what it counts now
REAPED = STANDING + SPACES  # [space] what it is worth if harvested now
LOSS = REAPED + SPACES  # [space] what its loss counts for the seat, if it is an opponent's
WORTH_NOTES = LOSS + SPACES


@kernel
def survey(s: Position, seat: int, notes: Any) -> None:
    """Note what all gains are reckoned from."""
    notes[LEFT] = s.stacks[0] + s.stacks[1] + s.stacks[2] + s.stacks[3] + s.stacks[4]
    notes[CLOCK] = 0 if notes[LEFT] == 0 else min(LAST_CLOCK, 1 + notes[LEFT] // s.seats)
    notes[HAND] = 0
    for kind in range(NUM_KINDS):
        notes[HAND] += s.bought[seat * NUM_KINDS + kind]
    notes[TAKEN] = occupied(s)
    notes[SHIELD] = 0 if s.dials[seat] == 0 else AROUND[lowest_bit(s.dials[seat])]
    best = -1_000_000
    own = 0
    for owner in range(s.seats):
        weigh_kinds(s, owner, notes)
        total = final_score(s, owner)
        if owner == seat:
            own = total
        else:
            best = max(best, total)
    notes[LEAD] = own - best
    weigh_plants(s, seat, notes)
    note_neighbours(s, seat, notes)
    watch(s, seat, notes)


@kernel
def final_score(s: Position, seat: int) -> int:
    """A seat's score if the game ended now."""
    total = s.points[seat] + SET_BONUS * num_sets(s, seat) - unplaced_penalty(s, seat)
    for kind in range(NUM_KINDS):
        total += COLLECTION_BONUS[min(s.harvest[seat * NUM_KINDS + kind], 5)]
    return total + SUN_BONUS if has_sun(s, seat) else total


@kernel
def weigh_kinds(s: Position, seat: int, notes: Any) -> None:
    """Note what the last tile of each kind that a seat has is worth to it, and what one more."""
    counts = 0  # four bits for each kind: in hand, on the board, harvested
    for kind in range(NUM_KINDS):
        at = seat * NUM_KINDS + kind
        count = s.bought[at] + s.harvest[at] + count_bits(s.plants[seat] & s.kinds[kind])
        counts = counts | count << 4 * kind
    for kind in range(NUM_KINDS):
        count = counts >> 4 * kind & 15
        for others in range(max(0, count - 1), count + 1):
            lacking = 1
            for other in range(NUM_KINDS):
                if other != kind and counts >> 4 * other & 15 <= others:
                    lacking = NO_SET if s.stacks[other] == 0 else min(NO_SET, lacking + 1)
            worth = POINT * (kind + 1) + COLLECTION_SHARE[min(others, 5)] + SET_SHARE[lacking]
            notes[WANTED + seat * NUM_KINDS + kind] = worth
            if others < count or count == 0:
                notes[OWNED + seat * NUM_KINDS + kind] = worth


@kernel
def weigh_plants(s: Position, seat: int, notes: Any) -> None:
    """Note of every plant on the board what it is worth."""
    clock = notes[CLOCK]
    plants = s.plants[0] | s.plants[1] | s.plants[2] | s.plants[3]
    while plants != 0:
        space = lowest_bit(plants)
        plants = plants & (plants - 1)
        owner = owner_at(s, space)
        kind = kind_at(s, space)
        worth = notes[OWNED + owner * NUM_KINDS + kind]
        points = harvest_points(s, owner, space, kind + 1)
        hope = worth + POINT * (points - kind - 1)
        notes[REAPED + space] = hope
        if s.dials[owner] != 0 and AROUND[lowest_bit(s.dials[owner])] >> space & 1:
            hope = max(hope, worth + BONUS * SUNDIAL_PART // 100)
        part = VEGETABLE_PART[clock] if s.vegetables >> space & 1 else SEED_PART[clock]
        notes[OWNER + space] = owner
        notes[KIND + space] = kind
        notes[HOPE + space] = hope
        notes[STANDING + space] = hope * part // 100
        notes[LOSS + space] = notes[STANDING + space] * RIVAL[s.seats] // 100


@kernel
def note_neighbours(s: Position, seat: int, notes: Any) -> None:
    """Note where a seed of each kind would be led by a dearer one, and which it would lead."""
    seeds = s.plants[seat] & ~s.vegetables
    dearer = 0
    led = 0
    all_dearer = 0
    for kind in range(NUM_KINDS - 1, -1, -1):
        notes[LED + kind] = beside(dearer)
        notes[DEARER + kind] = all_dearer
        all_dearer = all_dearer | s.kinds[kind]
        led = led | notes[LED + kind] & seeds & s.kinds[kind]
        dearer = dearer | seeds & s.kinds[kind]
    cheaper = 0
    for kind in range(NUM_KINDS):
        notes[LEADERLESS + kind] = cheaper & ~led
        cheaper = cheaper | seeds & s.kinds[kind]


@kernel
def watch(s: Position, seat: int, notes: Any) -> None:
    """Note what the opponents' animals see."""
    notes[SEEN] = 0
    notes[PREY] = 0
    for other in range(s.seats):
        if other != seat and s.animals[other] != 0 and s.tokens[other] > 0:
            food = edible_of(s, other, seat)
            seen = within_steps(lowest_bit(s.animals[other]), FAR, notes[TAKEN], food)
            notes[PREY] = notes[PREY] | seen & food
            if s.rabbits >> other & 1 == 0:
                notes[SEEN] = notes[SEEN] | seen
