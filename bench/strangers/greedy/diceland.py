"""A greedy Diceland player: it takes what brings the goal nearest, in throws still needed.

What is left to do is estimated for each colour that could be completed: the throws for its territories, the
ways to them, and the ways to the cheapest treasures that are still missing (``diceland_survey.py``). A use of
dice is worth what it takes off, plus a throw for each treasure, plus the freedom to use dice later. In phase
1 the worth of every number of dice of a colour is known, so throwing again is reckoned exactly.
"""

from math import comb
from typing import Any

from tavola.core.kernel import count_bits, kernel, no_inline
from tavola.games.diceland.crosses import GOAL, can_take, is_crossed
from tavola.games.diceland.layout import (
    MAX_SIZE,
    MAX_SPACES,
    MAX_TERRITORIES,
    NUM_COLOURS,
    NUM_DICE,
    WORD,
    WORDS,
)
from tavola.games.diceland.position import AGAIN, CHOOSE, CROSS, NONE, PHASE_TWO, PUSH, SKIP, STOP

from .diceland_survey import (
    ACCESS,
    BLOCKED,
    BONUS,
    DISTANCES,
    END_OF_SURVEY,
    ENTRY,
    FAR,
    FINISH,
    FREEDOM,
    GEM_COUNT,
    GEM_SPACE,
    GOAL_REACHED,
    LINKS,
    NUM_GEMS,
    PLOTS,
    RIVALS,
    SECOND,
    STEP,
    TARGETS,
    THIRD,
    TREASURE,
    WORTH,
    WORTHS,
    num_territories,
    survey,
)

# [free spaces] hundredths of a throw that completing a territory takes
COMPLETING = (0, 120, 170, 205, 240, 275, 310)
# [most dice that can be used] how good it is to be able to use that many of a colour
FREEDOM_OF = (0, 60, 85, 95, 100, 100, 100)
# [dice left over] hundredths of a throw that unknown dice bring a player at best
LEFT_OVER = (0, 12, 25, 36, 46, 55, 60)
# [dice * 7 + hits] in how many of 46,656 ways so many of the dice show one colour
HITS = tuple(
    comb(dice, hits) * 5 ** max(dice - hits, 0) * 6 ** (NUM_DICE - dice)
    for dice in range(NUM_DICE + 1)
    for hits in range(NUM_DICE + 1)
)

NOTHING = -(1 << 40)

# The scratch memory behind the survey
NEAR = END_OF_SURVEY  # [target] how far it is now
NEXT = NEAR + TARGETS  # [target] and after the crosses looked at
COSTS = NEXT + TARGETS  # [treasure] of those not taken, cheapest first
HUES = COSTS + NUM_GEMS  # [treasure] their colours
USES = HUES + NUM_GEMS  # [colour * 7 + dice] the worth of the best use
PUSHES = USES + NUM_COLOURS * 7  # [dice set aside] the worth of going on well
LEAVINGS = PUSHES + 7  # [colour taken] what is left to the others
BEST_LEFT = LEAVINGS + NUM_COLOURS  # [colour taken] to one of them
CROSSED = BEST_LEFT + NUM_COLOURS  # the crossed spaces of the board looked at
CHOSEN = CROSSED + MAX_SPACES  # territory and picked spaces of the best use found
NOTES = CHOSEN + 2


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Lay out the worths and survey the boards."""
    for i in range(len(WORTHS)):
        notes[WORTH + i] = WORTHS[i]
    for colour in range(NUM_COLOURS):
        notes[BEST_LEFT + colour] = 0
    survey(s, notes)


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """Choose a colour, throw again or stop, or cross."""
    if s.stage == CHOOSE:
        return choose(s, seat, notes)
    if s.stage == PUSH:
        return push(s, seat, notes)
    return use(s, seat, notes)


# Phase 1


@no_inline
def choose(s: Any, seat: int, notes: Any) -> int:
    """The colour that brings most, with the throws that may follow, and leaves the others little."""
    value_leavings(s, seat, notes)
    look_around(s, seat, notes)
    best = NOTHING
    choice = NONE
    for colour in range(NUM_COLOURS):
        if s.lying[colour] > 0:
            value_uses(s, seat, notes, colour, s.lying[colour])
            value = value_of_going_on(notes, colour, s.lying[colour])
            value = max(value, stop_value(notes, colour, s.lying[colour]))
            if value > best:
                best = value
                choice = colour
    return choice


@no_inline
def push(s: Any, seat: int, notes: Any) -> int:
    """Throw again where that brings more than what lies there."""
    value_leavings(s, seat, notes)
    look_around(s, seat, notes)
    value_uses(s, seat, notes, s.colour, s.aside)
    again = value_of_going_on(notes, s.colour, s.aside)
    return AGAIN if again > stop_value(notes, s.colour, s.aside) else STOP


@kernel
def stop_value(notes: Any, colour: int, count: int) -> int:
    """What stopping now brings, less what the dice that lie there bring the others."""
    return int(notes[USES + colour * 7 + count] - notes[LEAVINGS + colour] * notes[WORTH + RIVALS] // 100)


@no_inline
def value_leavings(s: Any, seat: int, notes: Any) -> None:
    """What the dice that lie there, but for one colour, bring another seat on average."""
    for colour in range(NUM_COLOURS):
        notes[LEAVINGS + colour] = 0
    for other in range(s.seats):
        if other != seat:
            look_around(s, other, notes)
            now = value_now(s, other, notes)
            for colour in range(NUM_COLOURS):
                if s.lying[colour] > 0:
                    gain = best_use(s, other, notes, colour, s.lying[colour], now)
                    add_leavings(notes, colour, max(gain, 0), s.seats - 1)
            for colour in range(NUM_COLOURS):
                notes[LEAVINGS + colour] = notes[LEAVINGS + colour] + notes[BEST_LEFT + colour]
                notes[BEST_LEFT + colour] = 0


@kernel
def add_leavings(notes: Any, colour: int, gain: int, rivals: int) -> None:
    """A use of a colour is left to a rival whichever other colour is taken."""
    for taken in range(NUM_COLOURS):
        if taken != colour:
            notes[BEST_LEFT + taken] = max(notes[BEST_LEFT + taken], gain // rivals)


@no_inline
def value_uses(s: Any, seat: int, notes: Any, colour: int, least: int) -> None:
    """The worth of every number of dice of a colour that can still be set aside."""
    now = value_now(s, seat, notes)
    for count in range(least, NUM_DICE + 1):
        gain = best_use(s, seat, notes, colour, count, now)
        notes[USES + colour * 7 + count] = 0 if gain == NOTHING else gain


@no_inline
def value_of_going_on(notes: Any, colour: int, aside: int) -> int:
    """The expected worth of throwing again: a miss leaves what is set aside, a hit leaves the choice."""
    going_on = NOTHING
    for count in range(NUM_DICE, aside - 1, -1):
        left = NUM_DICE - count
        stopping = notes[USES + colour * 7 + count] - LEFT_OVER[left] * notes[WORTH + RIVALS] // 100
        going_on = NOTHING if left == 0 else HITS[left * 7] * stopping
        for hits in range(1, left + 1):
            going_on += HITS[left * 7 + hits] * notes[PUSHES + count + hits]
        if left > 0:
            going_on = going_on // 46656
        notes[PUSHES + count] = max(stopping, going_on)
    return int(going_on)


# Phase 2 and treasure throws


@no_inline
def use(s: Any, seat: int, notes: Any) -> int:
    """Cross the next space of the best use; skip where none is worth it."""
    look_around(s, seat, notes)
    now = value_now(s, seat, notes)
    is_active = s.stage == PHASE_TWO and seat == s.active
    if s.left[seat] > 0:
        best_in_territory(s, seat, notes, s.using[seat], s.left[seat], now, NOTHING)
        return first_cross(s, seat, notes)
    if is_active:
        best_use(s, seat, notes, s.colour, s.aside, now)
        return first_cross(s, seat, notes)
    best = 0
    territory = NONE
    picked = 0
    for colour in range(NUM_COLOURS):
        if s.lying[colour] > 0:
            gain = best_use(s, seat, notes, colour, s.lying[colour], now)
            if gain > best:
                best = gain
                territory = notes[CHOSEN]
                picked = notes[CHOSEN + 1]
    if territory == NONE:
        return SKIP
    notes[CHOSEN] = territory
    notes[CHOSEN + 1] = picked
    return first_cross(s, seat, notes)


@no_inline
def first_cross(s: Any, seat: int, notes: Any) -> int:
    """The first of the picked spaces that touches a cross."""
    at = PLOTS + (seat * MAX_TERRITORIES + notes[CHOSEN]) * MAX_SIZE
    for i in range(MAX_SIZE):
        if notes[CHOSEN + 1] >> i & 1 and is_open(s, seat, notes[at + i]):
            return int(CROSS + s.cells[seat * MAX_SPACES + notes[at + i]])
    return SKIP


@kernel
def is_open(s: Any, seat: int, space: int) -> bool:
    """Whether a space touches a cross and is not crossed."""
    return bool(s.open[seat * WORDS + space // WORD] >> space % WORD & 1 == 1)


# Uses of dice


@no_inline
def best_use(s: Any, seat: int, notes: Any, colour: int, count: int, now: int) -> int:
    """The worth of the best use of so many dice of a colour, which is noted; NOTHING without one."""
    best = NOTHING
    territory = NONE
    picked = 0
    group = seat * (NUM_COLOURS + 1) + colour
    for number in range(s.groups[group], s.groups[group + 1]):
        if can_take(s, seat, colour, number, count):
            gain = best_in_territory(s, seat, notes, number, count, now, best)
            if gain > best:
                best = gain
                territory = notes[CHOSEN]
                picked = notes[CHOSEN + 1]
    notes[CHOSEN] = territory
    notes[CHOSEN + 1] = picked
    return best


@no_inline
def best_in_territory(s: Any, seat: int, notes: Any, number: int, count: int, now: int, floor: int) -> int:
    """The best choice of so many spaces of a territory, which is noted."""
    free = 0
    opened = 0
    at = (seat * MAX_TERRITORIES + number) * MAX_SIZE
    for i in range(MAX_SIZE):
        space = notes[PLOTS + at + i]
        if space >= 0 and not is_crossed(s, seat, space):
            free = free | 1 << i
            if is_open(s, seat, space):
                opened = opened | 1 << i
    best = NOTHING
    notes[CHOSEN] = number
    for picked in range(1, 1 << MAX_SIZE):
        if picked & ~free == 0 and count_bits(picked) == count and can_grow(notes, at, picked, opened):
            gain = value_after(s, seat, notes, number, picked) - now
            if gain > best:
                best = gain
                notes[CHOSEN + 1] = picked
    return best


@kernel
def can_grow(notes: Any, at: int, picked: int, opened: int) -> bool:
    """Whether these spaces can be crossed one after the other, each touching a cross."""
    reached = picked & opened
    before = 0
    while reached != before:
        before = reached
        for i in range(MAX_SIZE):
            if before >> i & 1:
                reached = reached | notes[LINKS + at + i] & picked
    return reached == picked


# The worth of a board


@no_inline
def look_around(s: Any, seat: int, notes: Any) -> None:
    """How far every target is from what is crossed."""
    count = 0
    for space in range(s.num_spaces[seat]):
        if is_crossed(s, seat, space):
            notes[CROSSED + count] = space
            count += 1
    base = DISTANCES + seat * TARGETS * MAX_SPACES
    for target in range(num_territories(s, seat)):
        notes[NEAR + target] = distance_now(notes, base + target * MAX_SPACES, count)
    for gem in range(notes[GEM_COUNT + seat]):
        target = MAX_TERRITORIES + gem
        notes[NEAR + target] = distance_now(notes, base + target * MAX_SPACES, count)


@kernel
def distance_now(notes: Any, base: int, count: int) -> int:
    """How far one target is: from the nearest crossed space."""
    nearest = FAR
    for i in range(count):
        nearest = min(nearest, notes[base + notes[CROSSED + i]])
    return int(nearest)


@kernel
def value_now(s: Any, seat: int, notes: Any) -> int:
    """The worth of the board as it stands."""
    return value_after(s, seat, notes, NONE, 0)


@no_inline
def value_after(s: Any, seat: int, notes: Any, number: int, picked: int) -> int:
    """The worth of a board once these spaces of a territory are crossed."""
    move_near(s, seat, notes, number, picked)
    crossed = count_bits(picked)
    gems = list_treasures(s, seat, notes, number, picked, crossed)
    treasures = s.treasures[seat] + gems
    value = gems * notes[WORTH + BONUS] + freedom(s, seat, notes, number, crossed)
    first = second = third = FAR * 10
    for colour in range(NUM_COLOURS):
        left = throws_left(s, seat, notes, colour, number, crossed, GOAL - treasures)
        if left < first:
            third = second
            second = first
            first = left
        elif left < second:
            third = second
            second = left
        elif left < third:
            third = left
    if first <= 0:
        value += notes[WORTH + GOAL_REACHED]
    others = notes[WORTH + SECOND] + notes[WORTH + THIRD]
    mixed = first * (100 - others) + second * notes[WORTH + SECOND] + third * notes[WORTH + THIRD]
    return int(value - mixed // 100)


@no_inline
def move_near(s: Any, seat: int, notes: Any, number: int, picked: int) -> None:
    """How far every target is once these spaces are crossed too."""
    base = DISTANCES + seat * TARGETS * MAX_SPACES
    at = PLOTS + (seat * MAX_TERRITORIES + max(number, 0)) * MAX_SIZE
    last = MAX_TERRITORIES + notes[GEM_COUNT + seat]
    target = 0
    end = num_territories(s, seat)
    while target < last:
        if target == end:
            target = MAX_TERRITORIES
        nearest = notes[NEAR + target]
        for i in range(MAX_SIZE):
            if picked >> i & 1:
                nearest = min(nearest, notes[base + target * MAX_SPACES + notes[at + i]])
        notes[NEXT + target] = nearest
        target += 1


@kernel
def free_after(s: Any, seat: int, territory: int, number: int, crossed: int) -> int:
    """The free spaces of a territory after the crosses looked at."""
    free = s.free[seat * MAX_TERRITORIES + territory]
    return int(free - crossed if territory == number else free)


@no_inline
def under_way_after(s: Any, seat: int, colour: int, number: int, crossed: int) -> int:
    """The territory of a colour that is under way after these crosses, or NONE."""
    if number != NONE:
        group = seat * (NUM_COLOURS + 1) + colour
        if s.groups[group] <= number < s.groups[group + 1]:
            return number if free_after(s, seat, number, number, crossed) > 0 else NONE
    return int(s.under_way[seat * NUM_COLOURS + colour])


@no_inline
def list_treasures(s: Any, seat: int, notes: Any, number: int, picked: int, crossed: int) -> int:
    """List what the missing treasures cost, cheapest first; return how many these crosses take."""
    at = PLOTS + (seat * MAX_TERRITORIES + max(number, 0)) * MAX_SIZE
    gems = 0
    count = 0
    for gem in range(notes[GEM_COUNT + seat]):
        space = notes[GEM_SPACE + seat * NUM_GEMS + gem]
        if is_crossed(s, seat, space):
            continue
        is_taken = False
        for i in range(MAX_SIZE):
            if picked >> i & 1 and notes[at + i] == space:
                is_taken = True
        if is_taken:
            gems += 1
        else:
            insert(s, seat, notes, gem, space, count, number, crossed)
            count += 1
    for gem in range(count, NUM_GEMS):
        notes[HUES + gem] = NONE
    return gems


@no_inline
def insert(
    s: Any, seat: int, notes: Any, gem: int, space: int, count: int, number: int, crossed: int
) -> None:
    """Put a treasure among those listed, by what it costs."""
    colour = s.hues[seat * MAX_SPACES + space]
    cost = notes[NEXT + MAX_TERRITORIES + gem]
    started = under_way_after(s, seat, colour, number, crossed)
    if started != NONE and started != s.territories[seat * MAX_SPACES + space]:
        first = COMPLETING[free_after(s, seat, started, number, crossed)]
        cost += first * notes[WORTH + BLOCKED] // 100
    place = count
    while place > 0 and notes[COSTS + place - 1] > cost:
        notes[COSTS + place] = notes[COSTS + place - 1]
        notes[HUES + place] = notes[HUES + place - 1]
        place -= 1
    notes[COSTS + place] = cost
    notes[HUES + place] = colour


@no_inline
def throws_left(s: Any, seat: int, notes: Any, colour: int, number: int, crossed: int, missing: int) -> int:
    """Hundredths of a throw to the goal by completing one colour, with the cheapest other treasures."""
    access = notes[WORTH + STEP] + notes[WORTH + ENTRY]
    cost = 0
    group = seat * (NUM_COLOURS + 1) + colour
    for territory in range(s.groups[group], s.groups[group + 1]):
        free = free_after(s, seat, territory, number, crossed)
        if free > 0:
            way = max(notes[NEXT + territory] - access, 0)
            cost += COMPLETING[free] * notes[WORTH + FINISH] // 100 + way * notes[WORTH + ACCESS] // 100
    for i in range(NUM_GEMS):
        if notes[HUES + i] == colour:
            missing -= 1
    for i in range(NUM_GEMS):
        if missing <= 0 or notes[HUES + i] == NONE:
            break
        if notes[HUES + i] != colour:
            cost += notes[COSTS + i] * notes[WORTH + TREASURE] // 100
            missing -= 1
    return int(cost)


@no_inline
def freedom(s: Any, seat: int, notes: Any, number: int, crossed: int) -> int:
    """How many dice of each colour could be used next."""
    touching = notes[WORTH + STEP] + notes[WORTH + ENTRY]
    total = 0
    for colour in range(NUM_COLOURS):
        started = under_way_after(s, seat, colour, number, crossed)
        most = 0
        if started != NONE:
            most = free_after(s, seat, started, number, crossed)
        else:
            group = seat * (NUM_COLOURS + 1) + colour
            for territory in range(s.groups[group], s.groups[group + 1]):
                if notes[NEXT + territory] <= touching:
                    most = max(most, free_after(s, seat, territory, number, crossed))
        total += FREEDOM_OF[most]
    return int(total * notes[WORTH + FREEDOM] // 100)
