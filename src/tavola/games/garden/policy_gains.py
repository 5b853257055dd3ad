"""What every action gains: the jobs that one die does, and the openings that take two or three.

A job needs a face or more; an opening needs just its dice. Gains are in hundredths of a point, and rest on
the survey of ``policy_worth.py``. A pool of dice is one number here: four bits for each face.
"""

from typing import Any

from ...core.kernel import count_bits, kernel, lowest_bit
from .animals import edible, within_steps
from .coordinates import sundial_reach
from .layout import AROUND, BOARD, NUM_KINDS, SPACES, STEPS
from .numbering import (
    BUY,
    COORDINATES_OF,
    FIRST_STRIDE,
    FLIP,
    HARVEST,
    IN_REACH,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PLACE,
    PURCHASE_OF,
    REMOVE,
    ROCK,
    SPIT,
    SUNDIAL,
    SWALLOW,
    WATER,
)
from .plants import for_sale, spread
from .policy_worth import (
    BESIDE,
    BONUS,
    CLOCK,
    DEARER,
    FAR,
    HAND,
    HAND_PART,
    HOPE,
    KIND,
    LEAD,
    LEADERLESS,
    LED,
    LEFT,
    LOSS,
    OWNED,
    OWNER,
    POINT,
    PREY,
    REAPED,
    RIVAL,
    SEED_PART,
    SEEN,
    SHIELD,
    STANDING,
    SUNDIAL_PART,
    TAKEN,
    VEGETABLE_PART,
    WANTED,
    WORTH_NOTES,
)
from .position import Position, num_unspent, worth_at_most
from .tiles import placeable

# Weights, found by letting versions play each other
BOUGHT = 35  # a purchase, besides the part of its worth
CROWD = 75  # for each seed in hand, a purchase is worth less
SCARCE = (900, 110, 60, 50, 50, 50, 50, 0, 0)  # [tokens left after it] what one more token is worth
DENY = 5  # percent of a tile's worth to the others that buying it counts
PENALTY = (520, 350, 200, 60, 10, 0, 30, 30, 30, 30, 30, 30, 30, 30)  # [clock] for a seed too many in hand
PLACED = 25  # placing a seed, besides the part of its worth
FOLLOW = 290  # a seed beside a dearer one of one's own needs no water of its own
GUEST = 60  # a seed beside an opponent's dearer one, which may be watered for nothing
LEAK = 25  # percent of what a dearer neighbour brings to an opponent's seed
WATERED = 75  # a watering, besides the part of its worth
WAIT = 60  # a watering before a cheaper seed in hand is placed beside it
HARVESTED = 50  # a harvest, besides the rest of its worth
TOGETHER = -200  # watering and harvesting in one turn, besides
SUNDIAL_PLACED = (-300, -260, -160, 0, 100, 300, 360, 460, 460, 460, 460, 460, 460, 460)  # [clock]
ROOM = 45  # each empty space around a sundial
FIELD = 13  # each empty space around a scarecrow
BIRD_PLACED = (-300, -300, -200, 50, 150, 150, 100, 100, 100, 100, 100, 100, 100, 100)  # [clock]
SIGHT = 70  # percent of the best tile in sight that an animal's place is worth
WANDER = 60  # moving twice in a turn is worth less
SWALLOWED = 65  # a tile that is gone, besides its worth
DANGER = 35  # percent of a tile that is lost where an animal sees it
ROCK_PLACED = -150  # which is in one's own way too
REMOVED = 80  # an opponent's animal gone, besides its prey
CALLED_BACK = -200  # one's own animal gone, besides its tokens
STEP_COST = 10  # each step of the sundial
WIN_NOW = 5000  # buying the last tile when ahead, or leaving it when behind
LAST_TILES = 1500  # buying one of the last tiles when ahead, if all can be bought now

ONCE = 1 << 40  # what only one job of a turn is thought to do: the animal's
TURNING = 1 << 41  # and turning the sundial tile

# Notes: where things stand, behind the survey
GAINS = WORTH_NOTES  # [space] what the best tile to place there gains
TILES = GAINS + SPACES  # [space] which tile
SIGHTS = TILES + SPACES  # [side * 36 + space] the best tile that an animal there could eat
JOBS = SIGHTS + 2 * SPACES  # how many jobs there are
JOB = JOBS + 1  # [n] gain, least face, id with a die of 0, ids from face to face, tile, chain; best first
JOB_SIZE = 6
MAX_JOBS = 64
OPENINGS = JOB + JOB_SIZE * MAX_JOBS  # how many openings there are
OPENING = OPENINGS + 1  # [n] gain, dice, id
OPENING_SIZE = 3
MAX_OPENINGS = 160
GAIN_NOTES = OPENING + OPENING_SIZE * MAX_OPENINGS

NOTHING = -1_000_000_000  # the worth of what cannot be done


@kernel
def reckon(s: Position, seat: int, notes: Any) -> None:
    """Note what every action gains; the survey is noted."""
    notes[JOBS] = 0
    notes[OPENINGS] = 0
    look_around(s, seat, notes)
    for kind in range(NUM_KINDS):
        if for_sale(s, seat) >> kind & 1:
            add_purchases(s, seat, kind, notes)
    tiles = s.plants[seat]
    while tiles != 0:
        space = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        add_tending(s, seat, space, notes)
    add_flips(s, seat, notes)
    add_moves(s, seat, notes)
    weigh_places(s, seat, notes)
    for row in range(1, 7):
        for column in range(1, 7):
            add_places(s, seat, row, column, notes)
            add_removals(s, seat, row, column, notes)


# Jobs for one die


@kernel
def add_job(notes: Any, gain: int, least: int, base: int, factor: int, tile: int, chain: int) -> None:
    """Note a job in its place: the most gain first, the first noted first of equals."""
    n = min(notes[JOBS], MAX_JOBS - 1)
    notes[JOBS] = n + 1
    while n > 0 and notes[JOB + (n - 1) * JOB_SIZE] < gain:
        for i in range(JOB_SIZE):
            notes[JOB + n * JOB_SIZE + i] = notes[JOB + (n - 1) * JOB_SIZE + i]
        n -= 1
    at = JOB + n * JOB_SIZE
    notes[at] = gain
    notes[at + 1] = least
    notes[at + 2] = base
    notes[at + 3] = factor
    notes[at + 4] = tile
    notes[at + 5] = chain


@kernel
def add_purchases(s: Position, seat: int, kind: int, notes: Any) -> None:
    """Buying one or two of a kind: seeds in hand, fewer for the others, and the end comes nearer."""
    clock = notes[CLOCK]
    gain = BOUGHT + notes[WANTED + seat * NUM_KINDS + kind] * HAND_PART[clock] // 100
    gain -= CROWD * notes[HAND] + SCARCE[s.tokens[seat] - 1]
    if notes[HAND] > 0:
        gain -= PENALTY[clock]
    for other in range(s.seats):
        if other != seat:
            gain += notes[WANTED + other * NUM_KINDS + kind] * DENY // 100 * RIVAL[s.seats] // 100
    ahead = notes[LEAD] - (5 if notes[HAND] > 0 else 0)
    if notes[LEFT] == 1:
        gain += WIN_NOW if ahead > 0 else -WIN_NOW
    elif ahead > 5 * (notes[LEFT] - 1) and notes[LEFT] <= min(num_unspent(s), s.tokens[seat]):
        gain += LAST_TILES
    copies = 2 if s.stacks[kind] > 1 and s.purchases[kind] == 0 and s.tokens[seat] > 1 else 1
    for copy in range(copies):
        base = BUY + PURCHASE_OF[kind * 7 + kind + 1] - kind - 1
        add_job(notes, gain - 2 * CROWD * copy, kind + 1, base, 1, 0, 0)


@kernel
def add_tending(s: Position, seat: int, space: int, notes: Any) -> None:
    """Watering a seed, watering and harvesting it with two dice, or harvesting a vegetable."""
    is_vegetable = s.vegetables >> space & 1
    kind = notes[KIND + space]
    chain = 0
    cost = 0 if is_vegetable else cost_of_watering(s, seat, space, kind, notes)
    for reaping in range(is_vegetable, 2):
        chain = spread(s, space, s.vegetables | chain if reaping else ~s.vegetables)
        gain = worth_of_tending(s, seat, chain, reaping, notes) - cost
        if reaping == is_vegetable:
            base = (HARVEST if reaping else WATER) + space * 6 - 1
            add_job(notes, gain, kind + 1, base, 1, 1 << space, chain)
        else:
            add_water_and_harvest(s, gain + TOGETHER, kind + 1, WATER + space * 6 - 1, notes)


@kernel
def cost_of_watering(s: Position, seat: int, space: int, kind: int, notes: Any) -> int:
    """Why one might wait: a dearer seed will do it, or a cheaper one in hand could come beside it."""
    cost = 0 if notes[LED + kind] >> space & 1 else -WATERED
    if BESIDE[space] & ~notes[TAKEN] != 0:
        for cheaper in range(kind):
            cost += WAIT * s.bought[seat * NUM_KINDS + cheaper]
    return cost


@kernel
def worth_of_tending(s: Position, seat: int, tiles: int, reaping: int, notes: Any) -> int:
    """What all the tiles that are watered or harvested gain, and what others gain by it."""
    gain = HARVESTED if reaping else 0
    tokens = s.tokens[seat]
    while tiles != 0:
        tile = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        now = notes[REAPED + tile] if reaping else notes[HOPE + tile] * VEGETABLE_PART[notes[CLOCK]] // 100
        more = now - notes[STANDING + tile]
        if notes[OWNER + tile] != seat:
            gain += (POINT if reaping else 0) - more * RIVAL[s.seats] // 100
        else:
            gain += more
            if reaping:
                gain += SCARCE[min(tokens, 8)]
                tokens += 1
            if notes[PREY] >> tile & 1:
                gain += notes[STANDING + tile] * DANGER // 100
    result: int = gain
    return result


@kernel
def add_water_and_harvest(s: Position, gain: int, least: int, base: int, notes: Any) -> None:
    """Watering a seed with the lowest die that does it, to harvest it with the next."""
    die = 0
    for face in range(least, 7):
        for _ in range(s.pool[face]):
            if die > 0:
                add_opening(notes, gain, die, face, 0, base + die)
                return
            die = face


@kernel
def add_flips(s: Position, seat: int, notes: Any) -> None:
    """Turning the sundial tile or the animal with a six."""
    for mask in (s.dials[seat], s.animals[seat]):
        if mask == 0:
            continue
        space = lowest_bit(mask)
        mark = TURNING
        gain = 0
        if mask == s.dials[seat]:
            gain = worth_of_scarecrow(s, seat, space, notes)
        else:
            mark = ONCE
            gain = (notes[SIGHTS + SPACES + space] - notes[SIGHTS + space]) * SIGHT // 100
            gain = (-gain if s.rabbits >> seat & 1 else gain) - 20
        add_job(notes, gain, 6, FLIP + space, 0, mark, mark)


@kernel
def worth_of_scarecrow(s: Position, seat: int, space: int, notes: Any) -> int:
    """What turning the tile gains: the bonus of the plants around it, and room for more."""
    clock = notes[CLOCK]
    around = AROUND[space]
    gain = FIELD * count_bits(around & ~notes[TAKEN])
    plants = s.plants[seat] & around
    while plants != 0:
        tile = lowest_bit(plants)
        plants = plants & (plants - 1)
        part = VEGETABLE_PART[clock] if s.vegetables >> tile & 1 else SEED_PART[clock]
        star = POINT * (notes[KIND + tile] + 1) if s.stars >> tile & 1 else 0
        gain += (BONUS - max(star, BONUS * SUNDIAL_PART // 100)) * part // 100
    return -gain if s.scarecrows >> seat & 1 else gain


# Animals


@kernel
def look_around(s: Position, seat: int, notes: Any) -> None:
    """Note what the seat's animal could eat from every space it may stand on, with either side up."""
    if s.family:
        return
    blocked = notes[TAKEN] & ~s.animals[seat]
    rivals = 0
    safe = 0
    for other in range(s.seats):
        if other != seat:
            rivals = rivals | s.plants[other]
            if s.scarecrows >> other & 1:
                safe = safe | s.plants[other] & AROUND[lowest_bit(s.dials[other])]
    for side in range(2):
        food = rivals & s.vegetables if side else rivals & ~s.vegetables & ~safe
        for space in range(SPACES):
            best = 0
            if food != 0 and blocked >> space & 1 == 0:
                seen = within_steps(space, FAR, blocked, food) & food
                while seen != 0:
                    best = max(best, notes[LOSS + lowest_bit(seen)])
                    seen = seen & (seen - 1)
            notes[SIGHTS + side * SPACES + space] = best


@kernel
def add_moves(s: Position, seat: int, notes: Any) -> None:
    """Moving the animal: to see more, or to eat; a tile that is eaten can be spat with another die."""
    if s.animals[seat] == 0:
        return
    start = lowest_bit(s.animals[seat])
    food = edible(s, seat)
    sights = SIGHTS + SPACES * (s.rabbits >> seat & 1)
    ends = within_steps(start, FAR, notes[TAKEN], food)
    while ends != 0:
        end = lowest_bit(ends)
        ends = ends & (ends - 1)
        steps = STEPS[start * SPACES + end]
        first = MOVE + NUM_ENDINGS * (FIRST_STRIDE[start * SPACES + end] - steps)
        gain = (notes[sights + end] - notes[sights + start]) * SIGHT // 100 - 10
        if food >> end & 1:
            gain = SWALLOWED + notes[LOSS + end] - SCARCE[s.tokens[seat] - 1]
            add_spits(s, seat, gain, notes[KIND + end], steps, first + SPIT, notes)
            first += SWALLOW
        for again in range(1 if steps > 1 or food >> end & 1 else 2):  # to and fro, with dice left over
            mark = 0 if again else ONCE
            add_job(notes, gain - WANDER * again, steps, first, NUM_ENDINGS, mark, mark)


@kernel
def add_spits(s: Position, seat: int, gain: int, kind: int, steps: int, first: int, notes: Any) -> None:
    """Spitting a tile after a move, with every two dice of the pool that do it."""
    gain += notes[WANTED + seat * NUM_KINDS + kind] * HAND_PART[notes[CLOCK]] // 100 - CROWD * notes[HAND]
    if notes[HAND] > 0:
        gain -= PENALTY[notes[CLOCK]]
    for die in range(steps, 7):
        for other in range(kind + 1, 7):
            if s.pool[die] > 0 and s.pool[other] > (1 if die == other else 0):
                add_opening(notes, gain, die, other, 0, first + NUM_ENDINGS * die + other)


@kernel
def add_removals(s: Position, seat: int, row: int, column: int, notes: Any) -> None:
    """Removing an animal with a six and these dice: a threat is gone, or one's own tokens are back."""
    if s.pool[6] == 0 or s.pool[row] == 0 or s.pool[column] == 0:
        return
    pair = 6 * row + column - 7
    for owner in range(s.seats):
        if IN_REACH[sundial_reach(s, seat) * SPACES + pair] & s.animals[owner]:
            gain = REMOVED - 30 * s.carried[owner]
            if owner == seat:
                gain = CALLED_BACK
                for n in range(s.carried[seat]):
                    gain += SCARCE[min(8, s.tokens[seat] + n)]
            elif notes[PREY] != 0:
                gain += POINT
            space = lowest_bit(s.animals[owner])
            add_opening(notes, gain, row, column, 6, REMOVE + COORDINATES_OF[pair * SPACES + space])


# Openings


@kernel
def add_opening(notes: Any, gain: int, one: int, two: int, three: int, action: int) -> None:
    """Note an action of two dice, or of three."""
    at = OPENING + OPENING_SIZE * notes[OPENINGS]
    if notes[OPENINGS] < MAX_OPENINGS:
        notes[OPENINGS] += 1
        notes[at] = gain
        notes[at + 1] = (1 << 4 * one) + (1 << 4 * two) + (1 << 4 * three if three else 0)
        notes[at + 2] = action


@kernel
def add_places(s: Position, seat: int, row: int, column: int, notes: Any) -> None:
    """The best that two dice can place, either with or without the sundial."""
    pair = 6 * row + column - 7
    best = NOTHING
    action = 0
    spaces = IN_REACH[sundial_reach(s, seat) * SPACES + pair] & ~notes[TAKEN]
    while spaces != 0:
        space = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        gain = notes[GAINS + space] - STEP_COST * STEPS[pair * SPACES + space]
        if notes[GAINS + space] != NOTHING and gain > best:
            best = gain
            action = PLACE + notes[TILES + space] * NUM_COORDINATES + COORDINATES_OF[pair * SPACES + space]
    if best != NOTHING:
        add_opening(notes, best, row, column, 0, action)


@kernel
def weigh_places(s: Position, seat: int, notes: Any) -> None:
    """Note for every empty space the tile that gains most there."""
    things = placeable(s, seat)
    empty = BOARD & ~notes[TAKEN]
    for space in range(SPACES):
        notes[GAINS + space] = NOTHING
        if empty >> space & 1:
            for thing in range(ROCK + 1):
                if things >> thing & 1:
                    gain = worth_of_place(s, seat, space, thing, notes)
                    if gain > notes[GAINS + space]:
                        notes[GAINS + space] = gain
                        notes[TILES + space] = thing


@kernel
def worth_of_place(s: Position, seat: int, space: int, thing: int, notes: Any) -> int:
    """What a thing gains by being placed on an empty space."""
    if thing < NUM_KINDS:
        return worth_of_seed(s, seat, space, thing, notes)
    if thing == ROCK:
        return ROCK_PLACED
    gain: int = -SCARCE[s.tokens[seat] - 1]
    if thing == SUNDIAL:
        return gain + worth_of_sundial(s, seat, space, notes)
    sight: int = notes[SIGHTS + space] * SIGHT // 100
    return gain + BIRD_PLACED[notes[CLOCK]] + sight


@kernel
def worth_of_seed(s: Position, seat: int, space: int, kind: int, notes: Any) -> int:
    """What a seed gains by being placed there: its space, its neighbours, and the birds that see it."""
    clock = notes[CLOCK]
    worth = notes[OWNED + seat * NUM_KINDS + kind]
    hope = worth + (POINT * (kind + 1) if s.stars >> space & 1 else 0)
    has_scarecrow = s.scarecrows >> seat & 1
    if notes[SHIELD] >> space & 1:
        hope = worth + BONUS if has_scarecrow else max(hope, worth + BONUS * SUNDIAL_PART // 100)
    gain = PLACED + (hope * SEED_PART[clock] - worth * HAND_PART[clock]) // 100
    gain += CROWD * (notes[HAND] - 1) // 2
    if notes[HAND] > 1:
        gain += PENALTY[clock]
    around = BESIDE[space]
    followers = count_bits(around & notes[LEADERLESS + kind]) + (notes[LED + kind] >> space & 1)
    gain += FOLLOW * followers
    rivals = around & ~s.vegetables & ~s.plants[seat]
    gain += GUEST * count_bits(rivals & notes[TAKEN] & notes[DEARER + kind])
    others = rivals & worth_at_most(s, kind)
    while others != 0:
        gain -= notes[LOSS + lowest_bit(others)] * LEAK // 100
        others = others & (others - 1)
    if notes[SEEN] >> space & 1 and not (has_scarecrow and notes[SHIELD] >> space & 1):
        gain -= hope * SEED_PART[clock] // 100 * DANGER // 100
    result: int = gain
    return result


@kernel
def worth_of_sundial(s: Position, seat: int, space: int, notes: Any) -> int:
    """What a sundial gains by being placed there: plants and room around it."""
    clock = notes[CLOCK]
    gain = SUNDIAL_PLACED[clock] + ROOM * count_bits(AROUND[space] & ~notes[TAKEN])
    plants = s.plants[seat] & AROUND[space] & ~s.stars
    more = BONUS * SUNDIAL_PART // 100 * SEED_PART[clock] // 100
    result: int = gain + count_bits(plants) * more
    return result
