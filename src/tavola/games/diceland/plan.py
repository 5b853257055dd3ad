"""The cheapest way to win that is left on a board, as far as a quick look finds it.

For each colour: cross all of its spaces, along the shortest ways to its territories, the nearest first; then
go for the nearest treasures until nine are crossed. What lies on the way counts. The colour with the fewest
crosses in all is the plan. It knows nothing of dice: one cross is like another.

Surveys (``survey.py``) tell the steps; the caller brings a list of ints to reckon in.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit, no_inline
from .crosses import GOAL
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from .position import Position
from .survey import FAR, NUM_GOALS, NUM_TREASURES, PLACES, SURVEY

NONE = -1
NEVER = 1000  # more crosses than any board has spaces

# Where things stand in the caller's list, from where the caller says
NUM_KNOWN = 0  # how many goals are known
FIRSTS = NUM_KNOWN + 1  # [colour] which of them is the first territory of a colour, then how many there are
KNOWN = FIRSTS + NUM_COLOURS + 1  # [n] the goals: treasures first, then territories, colour by colour
NEAR = KNOWN + NUM_GOALS  # [n] crosses from those that are made to the goal
AHEAD = NEAR + NUM_GOALS  # [n] the same, from those of the plan too
PLANNED = AHEAD + NUM_GOALS  # [word] crosses made or planned
EDGE = PLANNED + WORDS  # [word] spaces that touch one
TREASURES = EDGE + WORDS  # treasures crossed or planned
CROSSES = TREASURES + 1  # crosses planned
BEST = CROSSES + 1  # [word] crosses made, and those of the best plan
LEAST = BEST + WORDS  # how many that has still to make
SECOND = LEAST + 1  # and the best plan with another colour
ROOM = SECOND + 1


@no_inline
def make_plan(s: Position, seat: int, notes: Any, room: Any, at: int) -> None:
    """Find the best plan of a seat: BEST, LEAST and SECOND say what it comes to."""
    survey_goals(s, seat, notes, room, at)
    room[at + LEAST] = NEVER
    room[at + SECOND] = NEVER
    for word in range(WORDS):
        room[at + BEST + word] = s.crossed[seat * WORDS + word]
    for colour in range(NUM_COLOURS):
        plan_colour(s, seat, colour, notes, room, at)
        if is_better(room, at):
            room[at + SECOND] = room[at + LEAST]
            room[at + LEAST] = room[at + CROSSES]
            for word in range(WORDS):
                room[at + BEST + word] = room[at + PLANNED + word]
        else:
            room[at + SECOND] = min(room[at + SECOND], room[at + CROSSES])


@kernel
def is_better(room: Any, at: int) -> bool:
    """Whether the plan is better than the best before it; of equals, the colours' order must not decide."""
    more: int = room[at + CROSSES] - room[at + LEAST]
    for word in range(WORDS):
        if more == 0:
            more = room[at + PLANNED + word] - room[at + BEST + word]
    return more < 0


@kernel
def survey_goals(s: Position, seat: int, notes: Any, room: Any, at: int) -> None:
    """Note the treasures and territories that are not crossed, and how near they are."""
    room[at + NUM_KNOWN] = 0
    for treasure in range(NUM_TREASURES):
        space = notes[seat * SURVEY + PLACES + treasure]
        if s.crossed[seat * WORDS + space // WORD] >> space % WORD & 1 == 0:
            note_goal(room, at, MAX_TERRITORIES + treasure)
    group = seat * (NUM_COLOURS + 1)
    for colour in range(NUM_COLOURS):
        room[at + FIRSTS + colour] = room[at + NUM_KNOWN]
        for number in range(s.groups[group + colour], s.groups[group + colour + 1]):
            if s.free[seat * MAX_TERRITORIES + number] > 0:
                note_goal(room, at, number)
    room[at + FIRSTS + NUM_COLOURS] = room[at + NUM_KNOWN]
    for word in range(WORDS):
        spaces = s.open[seat * WORDS + word]
        while spaces != 0:
            space = word * WORD + lowest_bit(spaces)
            approach(seat, 0, room[at + NUM_KNOWN], notes, room, at, NEAR, space, 1)
            spaces = spaces & (spaces - 1)


@kernel
def note_goal(room: Any, at: int, goal: int) -> None:
    """Note one goal, far away until somebody looks."""
    n = room[at + NUM_KNOWN]
    room[at + KNOWN + n] = goal
    room[at + NEAR + n] = FAR + 1
    room[at + NUM_KNOWN] = n + 1


@kernel
def approach(
    seat: int, first: int, end: int, notes: Any, room: Any, at: int, where: int, space: int, more: int
) -> None:
    """Shorten the ways noted to some goals to those from a space, and so many crosses more."""
    steps_from = seat * SURVEY + space * NUM_GOALS
    for n in range(first, end):
        steps = notes[steps_from + room[at + KNOWN + n]] + more
        if steps < room[at + where + n]:
            room[at + where + n] = steps


@no_inline
def plan_colour(s: Position, seat: int, colour: int, notes: Any, room: Any, at: int) -> None:
    """Plan to win with a colour: CROSSES says how many crosses that takes."""
    for word in range(WORDS):
        room[at + PLANNED + word] = s.crossed[seat * WORDS + word]
        room[at + EDGE + word] = s.open[seat * WORDS + word]
    for n in range(room[at + NUM_KNOWN]):
        room[at + AHEAD + n] = room[at + NEAR + n]
    room[at + TREASURES] = s.treasures[seat]
    room[at + CROSSES] = 0
    first = room[at + FIRSTS + colour]
    end = room[at + FIRSTS + colour + 1]
    n = nearest(first, end, room, at)
    while n != NONE:
        go_to(s, seat, colour, n, notes, room, at)
        fill(s, seat, colour, room[at + KNOWN + n], notes, room, at)
        n = nearest(first, end, room, at)
    n = nearest(0, room[at + FIRSTS], room, at)
    while room[at + TREASURES] < GOAL and n != NONE:
        go_to(s, seat, colour, n, notes, room, at)
        n = nearest(0, room[at + FIRSTS], room, at)
    if room[at + TREASURES] < GOAL:
        room[at + CROSSES] = NEVER


@kernel
def nearest(first: int, end: int, room: Any, at: int) -> int:
    """The nearest of some goals that the plan has not reached; NONE if it has reached all."""
    best = NONE
    least = FAR + 2
    for n in range(first, end):
        if room[at + AHEAD + n] > 0 and room[at + AHEAD + n] < least:
            best = n
            least = room[at + AHEAD + n]
    return best


@kernel
def go_to(s: Position, seat: int, colour: int, n: int, notes: Any, room: Any, at: int) -> None:
    """Plan crosses along the shortest way to a goal, until one is on it."""
    steps_to = seat * SURVEY + room[at + KNOWN + n]
    left = room[at + AHEAD + n]
    while left > 0:
        left -= 1
        space = next_space(left, steps_to, notes, room, at)
        if space == NONE:
            room[at + AHEAD + n] = 0  # no way leads there
            return
        add(s, seat, colour, space, notes, room, at)


@kernel
def next_space(left: int, steps_to: int, notes: Any, room: Any, at: int) -> int:
    """A space at the edge of the plan from which so many steps are left."""
    for word in range(WORDS):
        spaces = room[at + EDGE + word]
        while spaces != 0:
            space = word * WORD + lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            if notes[steps_to + space * NUM_GOALS] == left:
                return space
    return NONE


@no_inline
def add(s: Position, seat: int, colour: int, space: int, notes: Any, room: Any, at: int) -> None:
    """Plan one cross."""
    room[at + CROSSES] += 1
    room[at + TREASURES] += s.gems[seat * MAX_SPACES + space]
    room[at + PLANNED + space // WORD] = room[at + PLANNED + space // WORD] | 1 << space % WORD
    rim = (seat * MAX_SPACES + space) * WORDS
    for word in range(WORDS):
        edge = room[at + EDGE + word] | s.rims[rim + word]
        room[at + EDGE + word] = edge & ~room[at + PLANNED + word]
    approach(seat, 0, room[at + FIRSTS], notes, room, at, AHEAD, space, 0)
    first = room[at + FIRSTS + colour]
    approach(seat, first, room[at + FIRSTS + colour + 1], notes, room, at, AHEAD, space, 0)


@kernel
def fill(s: Position, seat: int, colour: int, number: int, notes: Any, room: Any, at: int) -> None:
    """Plan to cross a whole territory."""
    area = (seat * MAX_TERRITORIES + number) * WORDS
    for word in range(WORDS):
        spaces = s.areas[area + word] & ~room[at + PLANNED + word]
        while spaces != 0:
            add(s, seat, colour, word * WORD + lowest_bit(spaces), notes, room, at)
            spaces = spaces & (spaces - 1)
