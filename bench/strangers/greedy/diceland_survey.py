"""The survey behind the greedy Diceland player: how far every space is from every treasure and territory.

Distances are in hundredths of a throw. A way costs STEP for each space and a throw for each territory that it
enters. They are the same in every position of a board: from what is crossed, a target is as far as from the
nearest crossed space, for the last crossed space on a way is where it really begins.
"""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.diceland.layout import (
    MAX_SIZE,
    MAX_SPACES,
    MAX_TERRITORIES,
    NUM_COLOURS,
    WORD,
    WORDS,
)

SEATS = 4
NUM_GEMS = 12
TARGETS = MAX_TERRITORIES + NUM_GEMS  # territories, then treasures
FAR = 9999
MOST_NEIGHBOURS = 6

# Worths, in the order of the constants below
WORTHS = (35, 65, 5, 70, 44, 55, 20, 7, 15, 45, 50, 10000, 112)
(
    STEP,  # a space on a way
    ENTRY,  # a throw for a territory on a way
    BULK,  # besides, for each space of that territory: it must be completed some day
    ACCESS,  # percent of the way to a territory, where a colour is to be completed
    TREASURE,  # percent of the way to a treasure
    BLOCKED,  # percent of what completing another territory of the colour costs first
    SECOND,  # percent: how much the second-best colour to complete counts
    THIRD,
    BONUS,  # a treasure throw
    FREEDOM,  # percent of FREEDOM_OF for each colour
    RIVALS,  # percent of what the dice left over bring the others
    GOAL_REACHED,
    FINISH,  # percent of COMPLETING
) = range(len(WORTHS))

# The scratch memory
DISTANCES = 0  # [seat, target, space]
GEM_SPACE = DISTANCES + SEATS * TARGETS * MAX_SPACES  # [seat, treasure]
GEM_COUNT = GEM_SPACE + SEATS * NUM_GEMS  # [seat]
PLOTS = GEM_COUNT + SEATS  # [seat, territory, i] its spaces, -1 behind the last
LINKS = PLOTS + SEATS * MAX_TERRITORIES * MAX_SIZE  # [seat, territory, i] those of i's neighbours, as a mask
NEIGHBOURS = LINKS + SEATS * MAX_TERRITORIES * MAX_SIZE  # [space, i] of the board surveyed, -1 behind
REST = NEIGHBOURS + MAX_SPACES * MOST_NEIGHBOURS  # [space] of the target surveyed
QUEUE = REST + MAX_SPACES
QUEUE_LENGTH = 4096
WAITING = QUEUE + QUEUE_LENGTH  # [space] whether it is in the queue
WORTH = WAITING + MAX_SPACES
END_OF_SURVEY = WORTH + len(WORTHS)


@kernel
def survey(s: Any, notes: Any) -> None:
    """Survey every seat's board."""
    for seat in range(s.seats):
        list_plots(s, seat, notes)
        list_neighbours(s, seat, notes)
        count = 0
        for space in range(s.num_spaces[seat]):
            if s.gems[seat * MAX_SPACES + space] == 1 and count < NUM_GEMS:
                notes[GEM_SPACE + seat * NUM_GEMS + count] = space
                count += 1
        notes[GEM_COUNT + seat] = count
        for number in range(num_territories(s, seat)):
            measure(s, seat, notes, number)
        for gem in range(count):
            measure(s, seat, notes, MAX_TERRITORIES + gem)


@kernel
def num_territories(s: Any, seat: int) -> int:
    """How many territories a board has."""
    return int(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS])


@kernel
def list_plots(s: Any, seat: int, notes: Any) -> None:
    """The spaces of each territory, and which of them touch each other."""
    for number in range(num_territories(s, seat)):
        at = (seat * MAX_TERRITORIES + number) * MAX_SIZE
        for i in range(MAX_SIZE):
            notes[PLOTS + at + i] = -1
        count = 0
        for word in range(WORDS):
            area = s.areas[(seat * MAX_TERRITORIES + number) * WORDS + word]
            while area != 0 and count < MAX_SIZE:
                notes[PLOTS + at + count] = word * WORD + lowest_bit(area)
                area = area & (area - 1)
                count += 1
        for i in range(count):
            notes[LINKS + at + i] = 0
            for other in range(count):
                if touches(s, seat, notes[PLOTS + at + i], notes[PLOTS + at + other]):
                    notes[LINKS + at + i] = notes[LINKS + at + i] | 1 << other


@kernel
def touches(s: Any, seat: int, space: int, other: int) -> bool:
    """Whether two spaces of a colour touch."""
    return bool(s.rims[(seat * MAX_SPACES + space) * WORDS + other // WORD] >> other % WORD & 1 == 1)


@kernel
def list_neighbours(s: Any, seat: int, notes: Any) -> None:
    """The neighbours of every space that can be crossed."""
    for space in range(s.num_spaces[seat]):
        count = 0
        for word in range(WORDS):
            rim = s.rims[(seat * MAX_SPACES + space) * WORDS + word]
            while rim != 0:
                notes[NEIGHBOURS + space * MOST_NEIGHBOURS + count] = word * WORD + lowest_bit(rim)
                rim = rim & (rim - 1)
                count += 1
        for i in range(count, MOST_NEIGHBOURS):
            notes[NEIGHBOURS + space * MOST_NEIGHBOURS + i] = -1


@no_inline
def measure(s: Any, seat: int, notes: Any, target: int) -> None:
    """The distances of one target from everywhere."""
    count = begin(s, seat, notes, target)
    head = 0
    while head != count:
        space = notes[QUEUE + head % QUEUE_LENGTH]
        head += 1
        notes[WAITING + space] = 0
        cost = notes[REST + space] + cost_of_entering(s, seat, notes, space)
        for i in range(MOST_NEIGHBOURS):
            other = notes[NEIGHBOURS + space * MOST_NEIGHBOURS + i]
            if other < 0:
                break
            rest = cost
            if s.territories[seat * MAX_SPACES + other] == s.territories[seat * MAX_SPACES + space]:
                rest = notes[REST + space] + notes[WORTH + STEP]
            if rest < notes[REST + other]:
                notes[REST + other] = rest
                if notes[WAITING + other] == 0:
                    notes[WAITING + other] = 1
                    notes[QUEUE + count % QUEUE_LENGTH] = other
                    count += 1
    write_distances(s, seat, notes, target)


@kernel
def begin(s: Any, seat: int, notes: Any, target: int) -> int:
    """Nothing is left to go from the target itself; return how many spaces wait in the queue."""
    count = 0
    for space in range(s.num_spaces[seat]):
        at = seat * MAX_SPACES + space
        is_target = s.territories[at] == target
        if target >= MAX_TERRITORIES:
            is_target = notes[GEM_SPACE + seat * NUM_GEMS + target - MAX_TERRITORIES] == space
        notes[REST + space] = FAR
        notes[WAITING + space] = 0
        if is_target:
            notes[REST + space] = 0
            notes[WAITING + space] = 1
            notes[QUEUE + count] = space
            count += 1
    return count


@kernel
def cost_of_entering(s: Any, seat: int, notes: Any, space: int) -> int:
    """The first space of a territory: a throw, and the territory is to be completed."""
    size = s.free[seat * MAX_TERRITORIES + s.territories[seat * MAX_SPACES + space]]
    return int(notes[WORTH + STEP] + notes[WORTH + ENTRY] + notes[WORTH + BULK] * size)


@kernel
def write_distances(s: Any, seat: int, notes: Any, target: int) -> None:
    """From a crossed space, the first step of a way always takes a throw of its own."""
    first_step = notes[WORTH + STEP] + notes[WORTH + ENTRY]
    base = DISTANCES + (seat * TARGETS + target) * MAX_SPACES
    for space in range(s.num_spaces[seat]):
        nearest = FAR
        for i in range(MOST_NEIGHBOURS):
            other = notes[NEIGHBOURS + space * MOST_NEIGHBOURS + i]
            if other < 0:
                break
            nearest = min(nearest, notes[REST + other] + first_step)
        notes[base + space] = nearest
