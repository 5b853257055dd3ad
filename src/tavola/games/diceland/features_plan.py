"""What a bot sees of its plan (``plan.py``): how much of it is left, and how well dice can serve it.

A die serves the plan if its colour has a planned space that can be crossed now. Planned spaces of a colour
wait while another territory of that colour is under way.
"""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import kernel, lowest_bit, no_inline
from .crosses import can_take
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from .plan import BEST, LEAST, ROOM, SECOND, make_plan
from .position import NONE, Position

CROSSES = 64  # crosses of a plan, and all beyond
SPARE = 12  # more that the second-best plan takes
NEEDS = 10  # treasures needed
USES = 24  # territories that a plan enters
LATE = 20  # crosses of a plan that is nearly done, and all beyond
DUES = 3  # treasure throws due
SERVED = NUM_COLOURS + 1  # colours
WAITING = 12  # planned spaces
DEMAND = 14  # planned spaces of a colour

# Where the numbers of each kind begin
TOTAL = 0  # [crosses]
SPARED = TOTAL + CROSSES  # [crosses by fours, more by the second]
NEEDED = SPARED + CROSSES // 4 * SPARE  # [crosses by twos, treasures needed]
ENTERED = NEEDED + CROSSES // 2 * NEEDS  # [crosses by fours, territories]
ENDING = ENTERED + CROSSES // 4 * USES  # [crosses, places after who throws next, due]
SERVING = ENDING + LATE * MAX_SEATS * DUES  # [crosses by eights, colours that serve, that serve by two]
THREES = SERVING + CROSSES // 8 * SERVED * SERVED  # [crosses by eights, colours that serve by three]
BLOCKED = THREES + CROSSES // 8 * SERVED  # [crosses by eights, planned spaces that wait]
DEMANDED = BLOCKED + CROSSES // 8 * WAITING  # [rank, planned spaces of a colour]
NUM_FEATURES = DEMANDED + NUM_COLOURS * DEMAND
NUM_ACTIVE = 8 + NUM_COLOURS  # present at a time

# Room to reckon in, behind that of the plan
NOW = ROOM  # [colour] the most planned spaces of a territory that can be used now
WANTED = NOW + NUM_COLOURS  # [colour] planned spaces
LANDS = WANTED + NUM_COLOURS  # territories with planned spaces
STUCK = LANDS + 1  # planned spaces that wait
INSIDE = STUCK + 1  # [territory] planned spaces
PLAN_ROOM = INSIDE + MAX_TERRITORIES


@no_inline
def note_plan(
    s: Position, seat: int, needed: int, place: int, due: int, notes: Any, active: Any, count: int, room: int
) -> int:
    """Note what is seen of a seat's plan, behind so many features and numbered from 0; return how many."""
    make_plan(s, seat, notes, active, room)
    left = min(CROSSES - 1, active[room + LEAST])
    spare = min(SPARE - 1, active[room + SECOND] - active[room + LEAST])
    count_spaces(s, seat, active, room)
    count_territories(s, seat, active, room)
    eighth = left // 8 * SERVED
    active[count] = TOTAL + left
    active[count + 1] = SPARED + left // 4 * SPARE + spare
    active[count + 2] = NEEDED + left // 2 * NEEDS + min(NEEDS - 1, needed)
    active[count + 3] = ENTERED + left // 4 * USES + min(USES - 1, active[room + LANDS])
    active[count + 4] = ENDING + (min(LATE - 1, left) * MAX_SEATS + place) * DUES + min(DUES - 1, due)
    served = (eighth + serving(active, room, 1)) * SERVED + serving(active, room, 2)
    active[count + 5] = SERVING + served
    active[count + 6] = THREES + eighth + serving(active, room, 3)
    active[count + 7] = BLOCKED + left // 8 * WAITING + min(WAITING - 1, active[room + STUCK])
    return note_demand(active, count + 8, room)


@kernel
def count_spaces(s: Position, seat: int, active: Any, room: int) -> None:
    """Count the planned spaces by colour and by territory."""
    for colour in range(NUM_COLOURS):
        active[room + NOW + colour] = 0
        active[room + WANTED + colour] = 0
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        active[room + INSIDE + number] = 0
    for word in range(WORDS):
        spaces = active[room + BEST + word] & ~s.crossed[seat * WORDS + word]
        while spaces != 0:
            at = seat * MAX_SPACES + word * WORD + lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            active[room + WANTED + s.hues[at]] += 1
            active[room + INSIDE + s.territories[at]] += 1


@kernel
def count_territories(s: Position, seat: int, active: Any, room: int) -> None:
    """Count the territories of the plan, those of their spaces that wait, and what can be used now."""
    active[room + LANDS] = 0
    active[room + STUCK] = 0
    for colour in range(NUM_COLOURS):
        group = seat * (NUM_COLOURS + 1) + colour
        started = s.under_way[seat * NUM_COLOURS + colour]
        for number in range(s.groups[group], s.groups[group + 1]):
            inside = active[room + INSIDE + number]
            if inside > 0:
                active[room + LANDS] += 1
                if started != NONE and started != number:
                    active[room + STUCK] += inside
                elif can_take(s, seat, colour, number, 1):
                    active[room + NOW + colour] = max(active[room + NOW + colour], inside)


@kernel
def serving(active: Any, room: int, dice: int) -> int:
    """How many colours have so many planned spaces in one territory that can be used now."""
    count = 0
    for colour in range(NUM_COLOURS):
        if active[room + NOW + colour] >= dice:
            count += 1
    return count


@kernel
def note_demand(active: Any, count: int, room: int) -> int:
    """The planned spaces of every colour, the most first."""
    for rank in range(NUM_COLOURS):
        best = 0
        for colour in range(1, NUM_COLOURS):
            if active[room + WANTED + colour] > active[room + WANTED + best]:
                best = colour
        wanted = active[room + WANTED + best]
        active[room + WANTED + best] = -1
        active[count + rank] = DEMANDED + rank * DEMAND + min(DEMAND - 1, wanted)
    return count + NUM_COLOURS
