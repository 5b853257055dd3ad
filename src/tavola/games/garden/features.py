"""What a bot sees: a seat's own standing, its plants, what they would bring and what threatens them.

Every number is told as one of a few steps (``features_groups.py``). What counts more or less as the stacks
run out is told together with the phase of the game, eight steps of the tiles left for two seats, or with its
era, three steps. Who throws next, the lead and the animals are what a seat sees of the others; the rest they
tell by their own strength. In the middle of a turn its seat sees the unspent dice too.
"""

from typing import Any

from ...core.kernel import count_bits, kernel
from .features_board import note_animals, note_chains, note_dial, note_plants, num_in_hand, points_of
from .features_groups import (
    DICE,
    ERA,
    FACES,
    FRESH,
    GROWING,
    HELD,
    HOPES,
    KIND,
    LAST,
    LEAD,
    LEADS,
    MOST_LEFT,
    NUM_FEATURES,
    PHASE,
    PHASES,
    POINTS,
    PROSPECT,
    RIPE,
    SCORED,
    SEEDS,
    SET_STEPS,
    SETS,
    STAGES,
    STONE,
    SUNNY,
    SUPPLY,
    TIME,
    UNDRAWN,
    UNPLACED,
    VALUES,
    WORK,
    YOUNG,
)
from .layout import NUM_KINDS
from .position import DECIDE, NOBODY, Position, highest_die, num_unspent, worth_at_most
from .rules import COLLECTION_BONUS, SET_BONUS, SUN_BONUS, TOKENS, has_sun, num_sets, unplaced_penalty

# Behind the features: room to reckon
NUM_ACTIVE = 50  # features that are present at a time, at most
SCORE = NUM_ACTIVE  # [seat] if the game ended now
VEGETABLES = SCORE + 4  # [seat] points of its vegetables
YOUNGS = VEGETABLES + 4  # [seat] points of its seeds on the board
HANDS = YOUNGS + 4  # [seat] value of its seeds in hand
KINDS = HANDS + 4  # [stage] the tiles of each kind, four bits for each
MAX_ACTIVE = KINDS + STAGES

# [phase] percent that counts in prospect
VEGETABLE_PART = (0, 45, 65, 75, 85, 90, 90, 90)
SEED_PART = (0, 5, 20, 40, 55, 65, 70, 70)
HAND_PART = (0, 0, 0, 10, 25, 40, 45, 50)

NOISE_SCALE = 0.25  # of weaker bots (``bots/levels.py``)
ROLLED_THROWS = 1_200  # a second of an analysis (``bots/analyst.py``)
ERROR_COSTS = (0.05, 0.10, 0.20)  # of a review (``reviews/moments.py``), whose judge is less sure here
PRECISION = {"beginner": 0.74, "casual": 0.84, "club": 0.92, "strong": 0.97, "expert": 1.00}
# How it is best learned (``bots/training.py``)
TRAINING = {
    "watched": 8_192,
    "played": 40_960,
    "units": 16,
    "td_lambda": 0.95,
    "explore": 0.02,
    "rate": 0.05,
    "beam": 8,
    "nodes": 2048,
    "batch": 2_048,
    "passes": 2,
    "fitted": 2_048,
}


def variant_key(s: Position) -> str:
    """What changes the worth of a position besides the position: seats, and whether there are animals."""
    return f"{s.seats}-family" if s.family else f"{s.seats}"


def num_features(s: Position) -> int:
    """How many features there are: the same in every setting."""
    return NUM_FEATURES


@kernel
def num_sides(s: Position) -> int:
    """Every seat plays for itself."""
    return s.seats


@kernel
def side_of(s: Position, seat: int) -> int:
    """Every seat plays for itself."""
    return seat


@kernel
def features(s: Position, side: int, notes: Any, active: Any) -> int:
    """Note the features that are present, for a side that looks; return how many."""
    left = s.stacks[0] + s.stacks[1] + s.stacks[2] + s.stacks[3] + s.stacks[4]
    phase = PHASE[min(LAST, (2 * left + s.seats - 1) // s.seats)]
    mine = 1 if s.seat == side else 0
    for seat in range(s.seats):
        reckon(s, seat, active)
    count = note_time(s, side, left, active)
    count = note_standing(s, side, mine, phase, active, count)
    count = note_kinds(s, side, phase, active, count)
    count = note_plants(s, side, ERA[phase], active, count)
    count = note_chains(s, side, mine, phase, active, count)
    if s.family == 0:
        count = note_animals(s, side, mine, ERA[phase], active, count)
    count = note_dial(s, side, phase, active, count)
    if mine == 1 and s.stage == DECIDE:
        count = note_dice(s, side, active, count)
    return count


# How early it is


@kernel
def note_time(s: Position, side: int, left: int, active: Any) -> int:
    """Who throws next, with the tiles left, and with how many own nothing yet; or that nobody is drawn."""
    if s.seat == NOBODY:
        active[0] = UNDRAWN
        return 1
    thrower = s.seat - side if s.seat >= side else s.seat - side + s.seats
    active[0] = TIME + thrower * (MOST_LEFT + 1) + left
    active[1] = FRESH + thrower * 5 + num_fresh(s)
    return 2


@kernel
def num_fresh(s: Position) -> int:
    """How many seats own nothing yet: as a rule, those that had no turn."""
    fresh = 0
    for seat in range(s.seats):
        bought = num_in_hand(s, seat)
        for kind in range(NUM_KINDS):
            bought += s.harvest[seat * NUM_KINDS + kind]
        if bought == 0 and s.plants[seat] | s.animals[seat] | s.dials[seat] == 0:
            fresh += 1
    return fresh


# How a seat stands


@kernel
def reckon(s: Position, seat: int, active: Any) -> None:
    """Note a seat's score if the game ended now, and what its seeds and vegetables could add."""
    total = s.points[seat] + SET_BONUS * num_sets(s, seat) - unplaced_penalty(s, seat)
    value = 0
    for kind in range(NUM_KINDS):
        total += COLLECTION_BONUS[min(s.harvest[seat * NUM_KINDS + kind], 5)]
        value += (kind + 1) * s.bought[seat * NUM_KINDS + kind]
    active[SCORE + seat] = total + (SUN_BONUS if has_sun(s, seat) else 0)
    active[HANDS + seat] = value
    for first in (VEGETABLES, YOUNGS):
        plants = s.plants[seat] & (s.vegetables if first == VEGETABLES else ~s.vegetables)
        active[first + seat] = points_of(s, seat, plants)


@kernel
def prospect(seat: int, phase: int, active: Any) -> int:
    """A seat's score, with what may still come of its plants."""
    more = VEGETABLE_PART[phase] * active[VEGETABLES + seat] + SEED_PART[phase] * active[YOUNGS + seat]
    total: int = active[SCORE + seat] + (more + HAND_PART[phase] * active[HANDS + seat]) // 100
    return total


@kernel
def lead_step(lead: int) -> int:
    """A lead in steps of two points, the same ahead and behind."""
    half = LEADS // 2
    return half + min(half, (lead + 1) // 2) if lead > 0 else half - min(half, (1 - lead) // 2)


@kernel
def note_standing(s: Position, side: int, mine: int, phase: int, active: Any, count: int) -> int:
    """Points, leads, and what is on the board, in hand and in supply."""
    best = -1000
    brightest = -1000
    for seat in range(s.seats):
        if seat != side:
            best = max(best, active[SCORE + seat])
            brightest = max(brightest, prospect(seat, phase, active))
    row = mine * PHASES + phase
    seeds = num_in_hand(s, side)
    active[count] = LEAD + row * LEADS + lead_step(active[SCORE + side] - best)
    active[count + 1] = PROSPECT + row * LEADS + lead_step(prospect(side, phase, active) - brightest)
    active[count + 2] = SCORED + min(max(s.points[side], 0) // 4, POINTS - 1)
    active[count + 3] = RIPE + phase * HOPES + min((active[VEGETABLES + side] + 1) // 2, HOPES - 1)
    active[count + 4] = YOUNG + phase * HOPES + min((active[YOUNGS + side] + 1) // 2, HOPES - 1)
    active[count + 5] = HELD + phase * VALUES + min((active[HANDS + side] + 1) // 2, VALUES - 1)
    active[count + 6] = UNPLACED + phase * SEEDS + min(seeds, SEEDS - 1)
    active[count + 7] = SUPPLY + phase * (TOKENS + 1) + s.tokens[side]
    active[count + 8] = SUNNY + phase * 2 + (1 if has_sun(s, side) else 0)
    active[count + 9] = STONE + phase * 2 + (s.rocks_in_hand >> side & 1)
    return count + 10


@kernel
def note_kinds(s: Position, side: int, phase: int, active: Any, count: int) -> int:
    """What is harvested of each kind, what grows, what is left to buy; and how far the next set is."""
    first = ERA[phase] * NUM_KINDS
    for stage in range(STAGES):
        active[KINDS + stage] = 0
    for kind in range(NUM_KINDS):
        at = side * NUM_KINDS + kind
        tiles = s.plants[side] & s.kinds[kind]
        vegetables = count_bits(tiles & s.vegetables)
        seeds = count_bits(tiles & ~s.vegetables)
        row = ((first + kind) * 3 + min((s.stacks[kind] + 1) // 2, 2)) * 6 + min(s.harvest[at], 5)
        growing = min(vegetables, 2) * GROWING + min(seeds + s.bought[at], GROWING - 1)
        active[count] = KIND + row * 3 * GROWING + growing
        count += 1
        shift = 4 * kind
        active[KINDS] += s.harvest[at] << shift
        active[KINDS + 1] += s.harvest[at] + vegetables << shift
        active[KINDS + 2] += s.harvest[at] + vegetables + seeds << shift
        active[KINDS + 3] += s.harvest[at] + vegetables + seeds + s.bought[at] << shift
    for stage in range(STAGES):
        step = set_step(s, active[KINDS + stage], active[KINDS + STAGES - 1])
        active[count] = SETS + (stage * PHASES + phase) * SET_STEPS + step
        count += 1
    return count


@kernel
def set_step(s: Position, have: int, most: int) -> int:
    """How many sets these tiles make, and how many kinds the next one lacks; the last if one is sold out."""
    sets = 15
    for kind in range(NUM_KINDS):
        sets = min(sets, have >> 4 * kind & 15)
    lacking = 0
    is_lost = False
    for kind in range(NUM_KINDS):
        if have >> 4 * kind & 15 == sets:
            lacking += 1
            if s.stacks[kind] == 0 and most >> 4 * kind & 15 == sets:
                is_lost = True
    return min(sets, 3) * 6 + (5 if is_lost else lacking - 1)


@kernel
def note_dice(s: Position, side: int, active: Any, count: int) -> int:
    """The dice that the seat has not spent yet, and what there is to do with them."""
    unspent = num_unspent(s)
    face = highest_die(s)
    tended = s.plants[side] & worth_at_most(s, face)
    seeds = num_in_hand(s, side)
    tasks = (1 if tended & s.vegetables else 0) + (2 if tended & ~s.vegetables else 0)
    active[count] = DICE + (unspent - 1) * 6 + face - 1
    active[count + 1] = WORK + ((unspent - 1) * 3 + min(seeds, 2)) * 4 + tasks
    count += 2
    for other in range(1, 7):
        if s.pool[other] > 0:
            active[count] = FACES + (other - 1) * 4 + s.pool[other] - 1
            count += 1
    return count
