"""What a bot sees: a seat's own board, how far its race has come, and its place in the turn order.

The goal is nine treasures and one complete colour, so the race is told twice: by what is missing (treasures
needed, spaces and territories left of a colour) and by how far away that is. Distance from the crosses is
told in steps, which are dice, and in hops from territory to territory, which are throws. Colours are never
told apart by name, only by rank: the one with the least effort left comes first. So a board in other colours
looks the same. What the others do is in what they see themselves.

Besides, a seat sees its plan (``features_plan.py``), how its board can use dice (how many colours can take
one, two or three), who throws next, and the treasure throws due to it. It is asked between turns: what the
middle of a turn is worth follows from what the turn can still come to (``outlook.py``), so nothing here tells
one stage of a turn from another. That is why a side sees its own board only.
"""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import count_bits, kernel, lowest_bit, no_inline
from .crosses import GOAL
from .features_plan import NUM_ACTIVE as NUM_PLAN_ACTIVE
from .features_plan import NUM_FEATURES as NUM_PLAN_FEATURES
from .features_plan import PLAN_ROOM, note_plan
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, NUM_DICE, WORD, WORDS
from .position import DRAW, NONE, THROW, TREASURE_THROW, Position

NUM_TREASURES = 12
FAR = 10  # steps, and all beyond

# How many values things have; the last one is for all beyond
LEFTS = 20  # spaces left of a colour
NEEDS = GOAL + 1  # treasures needed
LANDS = 10  # territories of a colour that are not complete
STEPS = FAR + 1  # to the farthest territory of a colour, 0 where all are complete
HOPS = 6  # territories on the way, with the one it leads to
EFFORTS = 40  # see colour_key()
SIZES = 7  # spaces, dice or colours: 0–6
USES = 2 * SIZES - 1  # none, one to six spaces of the territory under way, or of one that can be begun
WAYS_TO_GO = 84  # effort for all treasures needed
FRONT = 30  # spaces that can be crossed next
AGES = 22  # crosses, six by six
STANDINGS = 5  # of a treasure's territory: see standing_of()
HELD = 3  # treasures of a colour
CLOSE_NEEDS, CLOSE_LEFTS = 5, 8  # where the end is near

# Where the numbers of each kind begin
RACE = 0  # [needed, effort of the best colour]
BOTH = RACE + NEEDS * EFFORTS  # [effort for the treasures needed, by fours; of the best colour, by twos]
COLOUR_LANDS = BOTH + WAYS_TO_GO // 4 * EFFORTS // 2  # [rank, territories, steps to the farthest]
COLOUR_HOPS = COLOUR_LANDS + NUM_COLOURS * LANDS * STEPS  # [rank, territories, hops to the farthest]
COLOUR_USE = COLOUR_HOPS + NUM_COLOURS * LANDS * SIZES  # [rank, territories, use]
COLOUR_GEMS = COLOUR_USE + NUM_COLOURS * LANDS * USES  # [rank, treasures crossed, left]
TREASURE = COLOUR_GEMS + NUM_COLOURS * HELD * LEFTS  # [place from the last needed, steps, standing]
TREASURE_HOPS = TREASURE + NUM_TREASURES * FAR * STANDINGS  # [that place, hops, standing]
SUPPLE = TREASURE_HOPS + NUM_TREASURES * HOPS * STANDINGS  # [colours that can take one, two, three]
OPEN = SUPPLE + SIZES * SIZES * SIZES  # [spaces that can be crossed next]
AGE = OPEN + FRONT  # [needed, crosses]
ORDER = AGE + NEEDS * AGES  # [seats, places after who throws next]
CLOSE = ORDER + 3 * MAX_SEATS  # [places after who throws next, needed, left]
DUE = CLOSE + MAX_SEATS * CLOSE_NEEDS * CLOSE_LEFTS  # [treasure throws due, colours that can take a die]
UNDRAWN = DUE + NUM_DICE * SIZES  # nobody is drawn to start yet
PLAN = UNDRAWN + 1  # see features_plan.py
NUM_FEATURES = PLAN + NUM_PLAN_FEATURES

# The caller's array: the features, then room to reckon
NUM_ACTIVE = 57 + NUM_PLAN_ACTIVE  # present at a time, at most: 24 of treasures, 24 of colours, and 9 more
RING = NUM_ACTIVE  # [word] spaces so many steps away
SEEN = RING + WORDS  # [word] spaces that are nearer
NEAR = SEEN + WORDS  # [territory] steps from the crosses
HOP = NEAR + MAX_TERRITORIES  # [territory] territories on the way to it, with itself
NUM_FOUND = HOP + MAX_TERRITORIES
FOUND = NUM_FOUND + 1  # [n] uncrossed treasures, the easiest first: see treasure_key()
COLOURS = FOUND + NUM_TREASURES  # [rank] what is known of a colour, the best first: see colour_key()
TAKES = COLOURS + NUM_COLOURS  # [colour] the most dice it can take
TAKERS = TAKES + NUM_COLOURS  # [dice] how many colours can take so many
GEMS = TAKERS + SIZES  # [colour] treasures in territories that can be used now
COUNT = GEMS + NUM_COLOURS  # how many features are noted
PLANNING = COUNT + 1  # room for the plan
MAX_ACTIVE = PLANNING + PLAN_ROOM

NOISE_SCALE = 0.5  # of weaker bots (``bots/levels.py``)
ROLLED_THROWS = 400  # a second of an analysis (``bots/analyst.py``)
ERROR_COSTS = (0.02, 0.05, 0.10)  # of a review (``reviews/moments.py``)
PRECISION = {"beginner": 0.70, "casual": 0.82, "club": 0.92, "strong": 0.98, "expert": 1.00}
# How it is best learned (``bots/training.py``)
TRAINING = {
    "watched": 4_096,
    "played": 28_672,
    "units": 16,
    "is_exact": True,
    "is_fair": True,
    "td_lambda": 0.95,
    "explore": 0.03,
    "rate": 0.05,
    "nodes": 512,
    "batch": 2_048,
    "passes": 2,
    "fitted": 512,
}

SHORT, LONG, AWAY, SHORTLY, LATER = range(STANDINGS)
FEW = 2  # spaces left of a territory
DELAY = (0, 0, 0, 1, 3)  # [standing] what it adds to the effort


def variant_key(s: Position) -> str:
    """What changes the worth of a position besides the position: how many play. Boards are seen alike."""
    return f"{s.seats}"


def num_features(s: Position) -> int:
    """How many features there are: the same for all boards and seats."""
    return NUM_FEATURES


@kernel
def num_sides(s: Position) -> int:
    """Everyone plays alone."""
    return s.seats


@kernel
def side_of(s: Position, seat: int) -> int:
    """Everyone plays alone."""
    return seat


@kernel
def note(active: Any, feature: int) -> None:
    """Note one feature that is present."""
    active[active[COUNT]] = feature
    active[COUNT] += 1


@kernel
def insert(active: Any, start: int, count: int, value: int) -> None:
    """Add a value to an ascending list of so many."""
    at = start + count
    while at > start and active[at - 1] > value:
        active[at] = active[at - 1]
        at -= 1
    active[at] = value


# Steps from the crosses


@no_inline
def spread(s: Position, seat: int, active: Any) -> None:
    """Go out from the crosses, ring by ring; note how near territories and treasures are."""
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        active[NEAR + number] = FAR
        active[HOP + number] = HOPS
    active[NUM_FOUND] = 0
    for word in range(WORDS):
        active[RING + word] = s.open[seat * WORDS + word]
        active[SEEN + word] = s.open[seat * WORDS + word]
    for hops in range(1, HOPS):
        hop(s, seat, hops, active)
    for word in range(WORDS):
        active[SEEN + word] = s.crossed[seat * WORDS + word]
    for colour in range(NUM_COLOURS):
        active[GEMS + colour] = 0
    steps = 1
    while active[RING] | active[RING + 1] | active[RING + 2] != 0:
        widen(s, seat, steps, active)
        steps = min(FAR, steps + 1)


@kernel
def hop(s: Position, seat: int, hops: int, active: Any) -> None:
    """The territories that touch what is reached are so many hops away; then what touches them is reached."""
    first = middle = last = 0
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        area = (seat * MAX_TERRITORIES + number) * WORDS
        touched = s.areas[area] & active[SEEN] | s.areas[area + 1] & active[SEEN + 1]
        if active[HOP + number] == HOPS and touched | s.areas[area + 2] & active[SEEN + 2] != 0:
            active[HOP + number] = hops
            for word in range(WORDS):
                spaces = s.areas[area + word] & ~s.crossed[seat * WORDS + word]
                while spaces != 0:
                    rim = (seat * MAX_SPACES + word * WORD + lowest_bit(spaces)) * WORDS
                    spaces = spaces & (spaces - 1)
                    first = first | s.rims[rim]
                    middle = middle | s.rims[rim + 1]
                    last = last | s.rims[rim + 2]
    active[SEEN] = active[SEEN] | first
    active[SEEN + 1] = active[SEEN + 1] | middle
    active[SEEN + 2] = active[SEEN + 2] | last


@kernel
def widen(s: Position, seat: int, steps: int, active: Any) -> None:
    """Visit the spaces of a ring, and go on to the next."""
    first = middle = last = 0
    for word in range(WORDS):
        ring = active[RING + word]
        active[SEEN + word] = active[SEEN + word] | ring
        while ring != 0:
            space = word * WORD + lowest_bit(ring)
            ring = ring & (ring - 1)
            visit(s, seat, space, steps, active)
            rim = (seat * MAX_SPACES + space) * WORDS
            first = first | s.rims[rim]
            middle = middle | s.rims[rim + 1]
            last = last | s.rims[rim + 2]
    active[RING] = first & ~active[SEEN]
    active[RING + 1] = middle & ~active[SEEN + 1]
    active[RING + 2] = last & ~active[SEEN + 2]


@kernel
def visit(s: Position, seat: int, space: int, steps: int, active: Any) -> None:
    """A space is so many steps away."""
    at = seat * MAX_SPACES + space
    number = s.territories[at]
    if steps < active[NEAR + number]:
        active[NEAR + number] = steps
    if s.gems[at] == 1:
        standing = standing_of(s, seat, s.hues[at], number, active)
        if is_usable(standing):
            active[GEMS + s.hues[at]] += 1
        insert(active, FOUND, active[NUM_FOUND], treasure_key(steps, active[HOP + number], standing))
        active[NUM_FOUND] += 1


@kernel
def treasure_key(steps: int, hops: int, standing: int) -> int:
    """All that is known of a treasure as one number, by which they are ranked; first comes the effort."""
    effort = steps + hops + DELAY[standing]
    return ((effort * FAR + steps - 1) * HOPS + hops - 1) * STANDINGS + standing


@kernel
def standing_of(s: Position, seat: int, colour: int, number: int, active: Any) -> int:
    """Whether a territory can be used now, is blocked by another of its colour, or is still away.

    What can be used is told apart by its spaces left, few or more; what is blocked, by those of the other.
    """
    started = s.under_way[seat * NUM_COLOURS + colour]
    if started == NONE and active[NEAR + number] > 1:
        return AWAY
    is_blocked = started != NONE and started != number
    free = s.free[seat * MAX_TERRITORIES + (started if is_blocked else number)]
    if is_blocked:
        return SHORTLY if free <= FEW else LATER
    return SHORT if free <= FEW else LONG


@kernel
def is_usable(standing: int) -> bool:
    """Whether a territory can be used now."""
    return standing <= LONG


# Colours


@no_inline
def look_at_colours(s: Position, seat: int, active: Any) -> None:
    """Rank the colours, and note how many dice each can take."""
    for dice in range(SIZES):
        active[TAKERS + dice] = 0
    for colour in range(NUM_COLOURS):
        group = seat * (NUM_COLOURS + 1) + colour
        lands = steps = hops = takes = 0
        for number in range(s.groups[group], s.groups[group + 1]):
            free = s.free[seat * MAX_TERRITORIES + number]
            if free > 0:
                lands += 1
                steps = max(steps, active[NEAR + number])
                hops = max(hops, active[HOP + number])
                if is_usable(standing_of(s, seat, colour, number, active)):
                    takes = max(takes, min(NUM_DICE, free))
        active[TAKES + colour] = takes
        for dice in range(1, takes + 1):
            active[TAKERS + dice] += 1
        if takes > 0 and s.under_way[seat * NUM_COLOURS + colour] == NONE:
            takes += NUM_DICE
        key = colour_key(s, seat, colour, min(LANDS - 1, lands), steps, hops, takes)
        insert(active, COLOURS, colour, key)


@kernel
def colour_key(s: Position, seat: int, colour: int, lands: int, steps: int, hops: int, use: int) -> int:
    """All that is known of a colour as one number, by which they are ranked.

    First comes the effort: the spaces left, the territories they lie in, the steps to the farthest of these.
    """
    at = seat * NUM_COLOURS + colour
    left = min(LEFTS - 1, s.uncrossed[at])
    key = min(EFFORTS - 1, left + lands + steps) * LEFTS + left
    key = ((key * LANDS + lands) * STEPS + steps) * SIZES + hops
    return (key * USES + use) * HELD + s.taken[at]


@kernel
def note_colours(active: Any) -> None:
    """What is left of each colour, how it is spread, and what it holds."""
    for rank in range(NUM_COLOURS):
        key = active[COLOURS + rank]
        taken = key % HELD
        use = key // HELD % USES
        hops = key // (HELD * USES) % SIZES
        steps = key // (HELD * USES * SIZES) % STEPS
        lands = key // (HELD * USES * SIZES * STEPS) % LANDS
        left = key // (HELD * USES * SIZES * STEPS * LANDS) % LEFTS
        note(active, COLOUR_LANDS + (rank * LANDS + lands) * STEPS + steps)
        note(active, COLOUR_HOPS + (rank * LANDS + lands) * SIZES + hops)
        note(active, COLOUR_USE + (rank * LANDS + lands) * USES + use)
        note(active, COLOUR_GEMS + (rank * HELD + taken) * LEFTS + left)


# The race


@kernel
def note_treasures(needed: int, active: Any) -> int:
    """The treasures left, the easiest first; returns the effort for all that are needed."""
    total = 0
    for n in range(active[NUM_FOUND]):
        standing = active[FOUND + n] % STANDINGS
        hops = active[FOUND + n] // STANDINGS % HOPS
        steps = active[FOUND + n] // (STANDINGS * HOPS) % FAR
        if n < needed:
            total += active[FOUND + n] // (STANDINGS * HOPS * FAR)
        place = needed - 1 - n + NUM_TREASURES - GOAL
        note(active, TREASURE + (place * FAR + steps) * STANDINGS + standing)
        note(active, TREASURE_HOPS + (place * HOPS + hops) * STANDINGS + standing)
    return min(WAYS_TO_GO - 1, total)


@no_inline
def note_race(s: Position, seat: int, needed: int, active: Any) -> None:
    """What is missing, how far away it is, and how dice of all sorts can be used."""
    best = active[COLOURS] // (LEFTS * LANDS * STEPS * SIZES * USES * HELD)
    way = note_treasures(needed, active)
    note(active, RACE + needed * EFFORTS + best)
    note(active, BOTH + way // 4 * (EFFORTS // 2) + best // 2)
    crosses = front = 0
    for word in range(seat * WORDS, seat * WORDS + WORDS):
        crosses += count_bits(s.crossed[word])
        front += count_bits(s.open[word])
    note(active, AGE + needed * AGES + crosses // 6)
    note(active, OPEN + min(FRONT - 1, front))
    note(active, SUPPLE + (active[TAKERS + 1] * SIZES + active[TAKERS + 2]) * SIZES + active[TAKERS + 3])


# Who throws next


@kernel
def next_thrower(s: Position) -> int:
    """Whose turn is about to begin, once all is done that belongs to this one."""
    if s.stage == THROW and s.colour == NONE:
        return s.active
    return s.active + 1 if s.active + 1 < s.seats else 0


@kernel
def throws_due(s: Position, seat: int) -> int:
    """The treasure throws that a seat will take before the next turn, with the one that is about to fall."""
    is_now = s.stage == TREASURE_THROW and s.seat == seat
    return min(NUM_DICE - 1, s.due[seat] + (1 if is_now else 0))


@kernel
def note_order(s: Position, seat: int, needed: int, place: int, due: int, active: Any) -> None:
    """Who throws next, how near the end is, and the throws due."""
    if s.stage == DRAW:
        note(active, UNDRAWN)
    else:
        note(active, ORDER + max(0, s.seats - 2) * MAX_SEATS + place)
    close = min(CLOSE_NEEDS - 1, needed) * CLOSE_LEFTS + min(CLOSE_LEFTS - 1, least_left(s, seat))
    note(active, CLOSE + place * CLOSE_NEEDS * CLOSE_LEFTS + close)
    note(active, DUE + due * SIZES + active[TAKERS + 1])


@kernel
def least_left(s: Position, seat: int) -> int:
    """The spaces left of the colour that has the fewest."""
    least = LEFTS
    for colour in range(seat * NUM_COLOURS, seat * NUM_COLOURS + NUM_COLOURS):
        least = min(least, s.uncrossed[colour])
    return least


@no_inline
def features(s: Position, side: int, notes: Any, active: Any) -> int:
    """Note the features that are present, for a seat that looks; return how many."""
    active[COUNT] = 0
    needed = max(0, GOAL - s.treasures[side])
    first = next_thrower(s)
    place = side - first if side >= first else side - first + s.seats
    due = throws_due(s, side)
    spread(s, side, active)
    look_at_colours(s, side, active)
    note_race(s, side, needed, active)
    note_colours(active)
    note_order(s, side, needed, place, due, active)
    start: int = active[COUNT]
    end = note_plan(s, side, needed, place, due, notes, active, start, PLANNING)
    for n in range(start, end):
        active[n] += PLAN
    return end
