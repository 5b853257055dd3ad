"""A greedy Garden Dice player: it looks for the way to spend this turn's dice that gains most.

What things are worth is told in ``garden_worth.py`` and ``garden_specials.py``. Here every action of a turn
is listed with its gain, the most promising are carried out on scratch frames (``garden_frame.py``), and so
on until the dice are spent: the sum of the gains decides, and its first action is played. The sun is used
where a six instead of the lowest die gains more than the sun is worth. Poor dice are thrown again.
"""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.garden.animals import within_steps
from tavola.games.garden.layout import NUM_KINDS, SPACES, STEPS
from tavola.games.garden.numbering import (
    BIRD,
    BUY,
    COORDINATES_OF,
    END,
    FIRST_STRIDE,
    FLIP,
    HARVEST,
    IN_REACH,
    MOVE,
    NUM_COORDINATES,
    NUM_DICE,
    NUM_ENDINGS,
    PLACE,
    PURCHASE_OF,
    REMOVE,
    REROLL,
    ROCK,
    SPIT,
    STEP,
    SUN,
    SUN_REROLL,
    SUNDIAL,
    SWALLOW,
    WATER,
)
from tavola.games.garden.plants import MOST_PURCHASES
from tavola.games.garden.rules import can_reroll, has_sun

from .garden_frame import (
    ANIMAL,
    BOUGHT,
    BUYING,
    CARRIED,
    COUNTS,
    DIAL,
    FLIPPING,
    FRAME,
    HARVESTING,
    HAS_CROW,
    HAS_ROCK,
    LEFT,
    MOVING,
    OCCUPIED,
    ORDER,
    OWN,
    PLACING,
    POOL,
    PURCHASES,
    REACH,
    STACKS,
    TOKENS,
    VEGETABLES,
    WATERING,
    act_on,
    copy_frame,
    read_frame,
    value_at,
)
from .garden_specials import (
    food_now,
    gain_of_bird,
    gain_of_dial,
    gain_of_eating,
    gain_of_moving,
    gain_of_rock,
    gain_of_turning_animal,
    gain_of_turning_dial,
)
from .garden_worth import (
    AVERAGE,
    DIE,
    END_OF_WORTHS,
    TURNS,
    WEIGHT,
    WORTH,
    WORTHS,
    gain_of_buying,
    gain_of_harvest,
    gain_of_seed,
    gain_of_watering,
    part_of,
    token_cost,
    weigh,
    worth_in_hand,
)
from .garden_worth import SUN as SUN_WORTH

WIDTH = 8  # the most actions looked at from one frame
WIDTHS = (8, 4, 2, 2, 1)  # [depth]
NARROW = (4, 2, 1, 1, 1)
DEPTHS = NUM_DICE + 1
NOTHING = -(1 << 40)

# The scratch memory behind the worths
FRAMES = END_OF_WORTHS  # [depth]
ACTIONS = FRAMES + (DEPTHS + 1) * FRAME  # [depth, i] the best actions, best first
GAINS = ACTIONS + DEPTHS * WIDTH
RANKS = GAINS + DEPTHS * WIDTH
NUM_LISTED = RANKS + DEPTHS * WIDTH  # [depth]
NUM_TRIED = NUM_LISTED + DEPTHS  # [depth]
MUST = NUM_TRIED + DEPTHS  # [depth] 1 where an action is due
SUMS = MUST + DEPTHS  # [depth] gained on the way here
LIMITS = SUMS + DEPTHS + 1  # [depth] how many actions are looked at
FOUND = LIMITS + DEPTHS  # the first action of the best way
PAIRS = FOUND + 1  # [space] coordinates that point at it
PAIR_COSTS = PAIRS + SPACES  # [space]
NOTES = PAIR_COSTS + SPACES


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Lay out the worths."""
    for i in range(len(WORTHS)):
        notes[WORTH + i] = WORTHS[i]


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The first action of the best way to spend the dice."""
    read_frame(s, seat, notes, FRAMES)
    weigh(s, seat, notes, FRAMES)
    for depth in range(DEPTHS):
        notes[LIMITS + depth] = WIDTHS[depth]
    best = search(s, seat, notes)
    action = notes[FOUND]
    if can_reroll(s) and best < notes[WORTH + AVERAGE]:
        return REROLL
    if has_sun(s, seat):
        return by_sun(s, seat, notes, action, best)
    return int(action)


@kernel
def by_sun(s: Any, seat: int, notes: Any, action: int, best: int) -> int:
    """Use the sun where that gains enough: a six instead of the lowest die, or all dice again."""
    lowest = 1
    while s.pool[lowest] == 0:
        lowest += 1
    if lowest < 6:
        read_frame(s, seat, notes, FRAMES)
        notes[FRAMES + POOL + lowest] = notes[FRAMES + POOL + lowest] - 1
        notes[FRAMES + POOL + 6] = notes[FRAMES + POOL + 6] + 1
        for depth in range(DEPTHS):
            notes[LIMITS + depth] = NARROW[depth]
        if search(s, seat, notes) > best + sun_worth(notes):
            return SUN + 5 * (lowest - 1) + 4
    if notes[FRAMES + LEFT] == NUM_DICE and best + sun_worth(notes) < notes[WORTH + AVERAGE]:
        return SUN_REROLL
    return int(action)


@kernel
def sun_worth(notes: Any) -> int:
    """Five points at the end, and more while it may still be of use."""
    return int(notes[WORTH + SUN_WORTH] + min(notes[TURNS], 40))


# The search


@no_inline
def search(s: Any, seat: int, notes: Any) -> int:
    """The most that the dice can gain; the first action of that way is noted."""
    best = NOTHING
    notes[FOUND] = END
    notes[SUMS] = 0
    list_actions(s, seat, notes, 0)
    if notes[MUST] == 0:
        best = 0
    depth = 0
    while depth >= 0:
        tried = notes[NUM_TRIED + depth]
        if tried == notes[NUM_LISTED + depth]:
            depth -= 1
            continue
        notes[NUM_TRIED + depth] = tried + 1
        total = notes[SUMS + depth] + notes[GAINS + depth * WIDTH + tried]
        f = FRAMES + (depth + 1) * FRAME
        copy_frame(notes, f - FRAME, f)
        act_on(s, notes, f, notes[ACTIONS + depth * WIDTH + tried])
        is_end = notes[f + LEFT] == 0
        if not is_end:
            notes[SUMS + depth + 1] = total
            list_actions(s, seat, notes, depth + 1)
            is_end = notes[MUST + depth + 1] == 0
            depth += 1
        if is_end and total > best:
            best = total
            notes[FOUND] = notes[ACTIONS + notes[NUM_TRIED] - 1]
    return best


@no_inline
def list_actions(s: Any, seat: int, notes: Any, depth: int) -> None:
    """List the best actions of a frame, in the order that avoids looking at the same ones twice."""
    f = FRAMES + depth * FRAME
    order = notes[f + ORDER] if depth > 0 else MOVING
    begin_list(notes, depth)
    list_in_order(s, seat, notes, depth, f, order)
    if notes[MUST + depth] == 0 and order > MOVING:
        begin_list(notes, depth)
        list_in_order(s, seat, notes, depth, f, MOVING)


@kernel
def begin_list(notes: Any, depth: int) -> None:
    """An empty list."""
    notes[NUM_LISTED + depth] = 0
    notes[NUM_TRIED + depth] = 0
    notes[MUST + depth] = 0


@kernel
def list_in_order(s: Any, seat: int, notes: Any, depth: int, f: int, order: int) -> None:
    """List the actions of all groups that may still come."""
    if order <= MOVING:
        list_strides(s, seat, notes, depth, f)
    if order <= HARVESTING or order == FLIPPING or order >= WATERING:
        list_harvests(s, notes, depth, f)
    if order <= BUYING:
        list_purchases(s, notes, depth, f)
    if order <= FLIPPING:
        list_flips(s, seat, notes, depth, f)
    if order <= PLACING:
        list_places(s, seat, notes, depth, f)
        list_removals(s, seat, notes, depth, f)
    if order <= WATERING:
        list_waterings(s, notes, depth, f)


@no_inline
def offer(notes: Any, depth: int, action: int, gain: int, cost: int, is_due: int) -> None:
    """Keep an action if it is among the best so far, by its gain less the price of its dice."""
    if is_due == 1:
        notes[MUST + depth] = 1
    rank = gain - cost
    count = notes[NUM_LISTED + depth]
    base = depth * WIDTH
    if count == notes[LIMITS + depth]:
        if rank <= notes[RANKS + base + count - 1]:
            return
        count -= 1
    place = base + count
    while place > base and notes[RANKS + place - 1] < rank:
        notes[ACTIONS + place] = notes[ACTIONS + place - 1]
        notes[GAINS + place] = notes[GAINS + place - 1]
        notes[RANKS + place] = notes[RANKS + place - 1]
        place -= 1
    notes[ACTIONS + place] = action
    notes[GAINS + place] = gain
    notes[RANKS + place] = rank
    notes[NUM_LISTED + depth] = count + 1


@kernel
def cost_of(notes: Any, face: int) -> int:
    """The price of a die, high faces being good for more."""
    return int(notes[DIE] * (60 + 10 * face) // 100)


# Plants


@no_inline
def list_purchases(s: Any, notes: Any, depth: int, f: int) -> None:
    """Every kind for sale, with every die that buys it."""
    if notes[f + TOKENS] == 0:
        return
    for kind in range(NUM_KINDS):
        if notes[f + STACKS + kind] > 0 and notes[f + PURCHASES + kind] < MOST_PURCHASES:
            gain = NOTHING
            for face in range(kind + 1, 7):
                if notes[f + POOL + face] > 0:
                    if gain == NOTHING:
                        gain = gain_of_buying(s, notes, f, kind)
                    offer(notes, depth, BUY + PURCHASE_OF[kind * 7 + face], gain, cost_of(notes, face), 1)


@no_inline
def list_waterings(s: Any, notes: Any, depth: int, f: int) -> None:
    """Every own seed that a die can water."""
    tiles = notes[f + OWN] & ~notes[f + VEGETABLES]
    while tiles != 0:
        space = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        value = value_at(notes, f, space)
        if lowest_face(notes, f, value) < 7:
            tend(notes, depth, f, WATER + 6 * space, value, gain_of_watering(s, notes, f, space))


@no_inline
def list_harvests(s: Any, notes: Any, depth: int, f: int) -> None:
    """Every own vegetable that a die can harvest."""
    tiles = notes[f + OWN] & notes[f + VEGETABLES]
    while tiles != 0:
        space = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        value = value_at(notes, f, space)
        if lowest_face(notes, f, value) < 7:
            tend(notes, depth, f, HARVEST + 6 * space, value, gain_of_harvest(s, notes, f, space))


@kernel
def lowest_face(notes: Any, f: int, least: int) -> int:
    """The lowest unspent face from a value up, 7 without any."""
    face = least
    while face < 7 and notes[f + POOL + face] == 0:
        face += 1
    return face


@no_inline
def tend(notes: Any, depth: int, f: int, first: int, value: int, gain: int) -> None:
    """Offer the two lowest dice that are enough."""
    face = lowest_face(notes, f, value)
    offer(notes, depth, first + face - 1, gain, cost_of(notes, face), 1)
    face = lowest_face(notes, f, face + 1)
    if face < 7:
        offer(notes, depth, first + face - 1, gain, cost_of(notes, face), 1)


# Places


@no_inline
def list_places(s: Any, seat: int, notes: Any, depth: int, f: int) -> None:
    """Everything in hand, on every empty space that two dice point at."""
    if notes[f + LEFT] < 2:
        return
    reach = 0
    if depth == 0 and notes[f + DIAL] != 0 and notes[f + HAS_CROW] == 0:
        reach = notes[f + REACH]
    spaces = list_pairs(notes, f, reach, ~notes[f + OCCUPIED], 0)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        is_due = 1 if notes[PAIR_COSTS + space] < 1000 else 0
        cost = notes[PAIR_COSTS + space] % 1000
        action = PLACE + notes[PAIRS + space]
        for kind in range(NUM_KINDS):
            if notes[f + BOUGHT + kind] > 0:
                gain = gain_of_seed(s, notes, f, kind, space)
                offer(notes, depth, action + kind * NUM_COORDINATES, gain, cost, is_due)
        offer_specials(s, seat, notes, depth, f, space, action, cost, is_due)


@no_inline
def offer_specials(
    s: Any, seat: int, notes: Any, depth: int, f: int, space: int, action: int, cost: int, is_due: int
) -> None:
    """Bird, sundial and rock on a space."""
    if notes[f + TOKENS] > 0:
        if notes[f + ANIMAL] == 0 and s.family == 0:
            gain = gain_of_bird(s, seat, notes, f, space)
            offer(notes, depth, action + BIRD * NUM_COORDINATES, gain, cost, is_due)
        if notes[f + DIAL] == 0:
            gain = gain_of_dial(s, notes, f, space)
            offer(notes, depth, action + SUNDIAL * NUM_COORDINATES, gain, cost, is_due)
    if notes[f + HAS_ROCK] == 1:
        gain = gain_of_rock(s, notes, f, space)
        offer(notes, depth, action + ROCK * NUM_COORDINATES, gain, cost, is_due)


@no_inline
def list_pairs(notes: Any, f: int, reach: int, targets: int, sixes_kept: int) -> int:
    """For each target that two dice point at, the cheapest way; a thousand more for the sundial's steps."""
    found = 0
    for row in range(1, 7):
        if notes[f + POOL + row] == 0:
            continue
        for column in range(1, 7):
            if not has_dice(notes, f, row, column, sixes_kept):
                continue
            pair = 6 * row + column - 7
            spaces = IN_REACH[reach * SPACES + pair] & targets
            while spaces != 0:
                space = lowest_bit(spaces)
                spaces = spaces & (spaces - 1)
                cost = cost_of(notes, row) + cost_of(notes, column)
                cost += 1000 * STEPS[pair * SPACES + space]
                if found >> space & 1 == 0 or cost < notes[PAIR_COSTS + space]:
                    found = found | 1 << space
                    notes[PAIR_COSTS + space] = cost
                    notes[PAIRS + space] = COORDINATES_OF[pair * SPACES + space]
    return found


@kernel
def has_dice(notes: Any, f: int, row: int, column: int, sixes_kept: int) -> bool:
    """Whether two unspent dice show these faces, with so many sixes besides."""
    if row == column:
        return bool(notes[f + POOL + row] - (sixes_kept if row == 6 else 0) >= 2)
    if notes[f + POOL + column] == 0:
        return False
    return bool((row != 6 and column != 6) or notes[f + POOL + 6] > sixes_kept)


# Special tiles


@no_inline
def list_flips(s: Any, seat: int, notes: Any, depth: int, f: int) -> None:
    """What a six can turn."""
    if notes[f + POOL + 6] == 0:
        return
    if notes[f + DIAL] != 0:
        gain = gain_of_turning_dial(s, notes, f)
        offer(notes, depth, FLIP + lowest_bit(notes[f + DIAL]), gain, cost_of(notes, 6), 1)
    if notes[f + ANIMAL] != 0:
        gain = gain_of_turning_animal(s, seat, notes, f)
        offer(notes, depth, FLIP + lowest_bit(notes[f + ANIMAL]), gain, cost_of(notes, 6), 1)


@no_inline
def list_strides(s: Any, seat: int, notes: Any, depth: int, f: int) -> None:
    """Where the animal can go with the highest die, and what it can eat."""
    if notes[f + ANIMAL] == 0:
        return
    highest = 6
    while notes[f + POOL + highest] == 0:
        highest -= 1
    start = lowest_bit(notes[f + ANIMAL])
    food = food_now(s, seat, notes, f)
    spaces = within_steps(start, highest, notes[f + OCCUPIED], food)
    while spaces != 0:
        end = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        steps = STEPS[start * SPACES + end]
        face = lowest_face(notes, f, steps)
        first = MOVE + NUM_ENDINGS * (FIRST_STRIDE[start * SPACES + end] + face - steps)
        if food >> end & 1:
            offer_meal(s, notes, depth, f, first, end, face)
        else:
            gain = gain_of_moving(s, seat, notes, f, end)
            offer(notes, depth, first + STEP, gain, cost_of(notes, face), 1)


@no_inline
def offer_meal(s: Any, notes: Any, depth: int, f: int, first: int, end: int, face: int) -> None:
    """Swallow a tile, or spit it out as one's own seed with one more die."""
    gain = gain_of_eating(s, notes, f, end) - token_cost(notes, f)
    offer(notes, depth, first + SWALLOW, gain - token_cost(notes, f), cost_of(notes, face), 1)
    value = value_at(notes, f, end)
    notes[f + POOL + face] = notes[f + POOL + face] - 1
    other = lowest_face(notes, f, value)
    notes[f + POOL + face] = notes[f + POOL + face] + 1
    if other < 7:
        part = part_of(notes, f, value - 1, notes[f + COUNTS + value - 1])
        gain += worth_in_hand(notes, value - 1, part)
        offer(notes, depth, first + SPIT + other, gain, cost_of(notes, face) + cost_of(notes, other), 1)


@no_inline
def list_removals(s: Any, seat: int, notes: Any, depth: int, f: int) -> None:
    """Send an animal back with two dice that point at it, and a six."""
    if notes[f + LEFT] < 3 or notes[f + POOL + 6] == 0:
        return
    animals = notes[f + ANIMAL]
    for other in range(s.seats):
        if other != seat:
            animals = animals | s.animals[other] & notes[f + OCCUPIED]
    spaces = list_pairs(notes, f, 0, animals, 1)
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        gain = notes[WEIGHT] // 2
        if notes[f + ANIMAL] >> space & 1:
            gain = 10 * notes[f + CARRIED] - 40
        cost = notes[PAIR_COSTS + space] + cost_of(notes, 6)
        offer(notes, depth, REMOVE + notes[PAIRS + space], gain, cost, 1)
