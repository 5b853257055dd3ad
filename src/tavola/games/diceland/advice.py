"""Why one would make a move: the most important thing that it does, in a sentence.

Before the crosses it is about what the dice are enough for: k dice cross k spaces of one territory, whichever
the player likes of those that they fit.
"""

from collections.abc import Iterator

from .crosses import GOAL, can_take, can_use, cross, has_reached_goal, is_crossed, space_of
from .layout import MAX_SPACES, MAX_TERRITORIES, NAMES, NUM_COLOURS, NUM_DICE, WORD, WORDS
from .position import AGAIN, CROSS, SKIP, STOP, Position
from .rules import MAX_LEGAL, apply, legal
from .words import say

FEW = 3  # spaces of a colour that are called its last
NEAR = 2  # dice that may be missing for something that is still called near


def why(state: Position, seat: int, action: int) -> str:
    """What an action of a seat (1 to 4) does for it."""
    if action >= CROSS:
        return about_cross(state, seat - 1, action)
    if action == SKIP:
        return about_skip(state, seat - 1)
    if action == STOP:
        return about_stop(state, seat - 1)
    return about_again(state, seat - 1) if action == AGAIN else about_choice(state, seat - 1, action)


# Phase 1


def about_choice(s: Position, seat: int, colour: int) -> str:
    """What the dice of a colour are good for."""
    count = s.lying[colour]
    dice = say.count(f"dice {NAMES[colour]}", count)
    if not can_use(s, seat, colour, count):
        is_denied = any(can_use(s, other, colour, count) for other in others_than(s, seat))
        return say("aside denied" if is_denied else "aside nothing", dice=dice)
    if found := use_of(s, seat, colour, count):
        return say(f"aside {found}", dice=dice)
    if missing := near(s, seat, colour, count):
        return say.count(f"aside near {missing[0]}", missing[1], dice=dice)
    return say.count("aside plain", count, dice=dice)


def about_again(s: Position, seat: int) -> str:
    """What more dice of the colour would be good for."""
    if missing := near(s, seat, s.colour, s.aside):
        return say.count(f"again near {missing[0]}", missing[1])
    return say("again more" if can_use(s, seat, s.colour, s.aside + 1) else "again anew")


def about_stop(s: Position, seat: int) -> str:
    """What the dice set aside are good for, and those that are left to the others."""
    if found := use_of(s, seat, s.colour, s.aside):
        return say(f"stop {found}")
    lying = [(colour, count) for colour, count in enumerate(s.lying) if count]
    if not any(can_use(s, other, *dice) for other in others_than(s, seat) for dice in lying):
        return say("stop idle")
    if not can_use(s, seat, s.colour, s.aside):
        return say("stop nothing")
    return say.count("stop plain", s.aside)


def others_than(s: Position, seat: int) -> list[int]:
    """The other seats."""
    return [other for other in range(s.seats) if other != seat]


# What dice are enough for


def use_of(s: Position, seat: int, colour: int, count: int) -> str:
    """The best that so many dice of a colour are enough for, if it is anything special."""
    fitting = list(territories_for(s, seat, colour, count))
    if any(can_win(s, seat, number, count) for number in fitting):
        return "win"
    if any(0 < steps_to_gem(s, seat, number) <= count for number in fitting):
        return "treasure"
    if fitting and s.uncrossed[seat * NUM_COLOURS + colour] == count:
        return "colour"
    return "territory" if count in (free(s, seat, number) for number in fitting) else ""


def near(s: Position, seat: int, colour: int, count: int) -> tuple[str, int] | None:
    """What a few dice more would be enough for, and how many."""
    for more in range(1, min(NEAR, NUM_DICE - count) + 1):
        fitting = list(territories_for(s, seat, colour, count + more))
        if any(steps_to_gem(s, seat, number) == count + more for number in fitting):
            return "treasure", more
        if any(free(s, seat, number) == count + more for number in fitting):
            return "territory", more
    return None


def territories_for(s: Position, seat: int, colour: int, count: int) -> Iterator[int]:
    """The territories of a colour that can take so many dice."""
    group = seat * (NUM_COLOURS + 1) + colour
    numbers = range(s.groups[group], s.groups[group + 1])
    return (number for number in numbers if can_take(s, seat, colour, number, count))


def can_win(s: Position, seat: int, number: int, count: int) -> bool:
    """Whether so many crosses in a territory can reach the goal: by its treasure, or by its last spaces."""
    after = s.copy()
    spaces = [i for i in spaces_in(s, seat, number) if not is_crossed(s, seat, i)]
    if len(spaces) > count:
        is_near = 0 < steps_to_gem(s, seat, number) <= count
        spaces = [i for i in spaces if is_near and s.gems[seat * MAX_SPACES + i]]
    for space in spaces:
        cross(after, seat, space)
    return has_reached_goal(after, seat)


def steps_to_gem(s: Position, seat: int, number: int) -> int:
    """How many crosses a territory's treasure takes; 0 if it has none left, or cannot be entered."""
    waiting = {i for i in spaces_in(s, seat, number) if not is_crossed(s, seat, i)}
    reached = {i for i in waiting if is_open(s, seat, i)}
    steps = 1
    while reached:
        if any(s.gems[seat * MAX_SPACES + i] for i in reached):
            return steps
        waiting -= reached
        reached = {i for i in waiting if any(touches(s, seat, i, other) for other in reached)}
        steps += 1
    return 0


# Crosses


def about_skip(s: Position, seat: int) -> str:
    """Whether every cross would begin a territory."""
    actions = [0] * MAX_LEGAL
    count = legal(s, seat, actions)
    spaces = [space_of(s, seat, action - CROSS) for action in actions[:count] if action != SKIP]
    begun = s.under_way[seat * NUM_COLOURS : (seat + 1) * NUM_COLOURS]
    return say("skip plain" if any(territory(s, seat, i) in begun for i in spaces) else "skip begin")


def about_cross(s: Position, seat: int, action: int) -> str:
    """What a cross brings: treasures, a colour, and then what it opens."""
    after = s.copy()
    apply(after, seat, action)
    space = space_of(s, seat, action - CROSS)
    number, hue = territory(s, seat, space), s.hues[seat * MAX_SPACES + space]
    if (after.reached & ~s.reached) >> seat & 1:
        return say("cross win")
    if s.gems[seat * MAX_SPACES + space]:
        return about_treasure(after.treasures[seat])
    left = after.uncrossed[seat * NUM_COLOURS + hue]
    if left <= FEW:
        name = NAMES[hue]
        return say.count(f"cross few {name}", left) if left else say(f"cross last {name}")
    return about_ways(s, after, seat, number)


def about_treasure(treasures: int) -> str:
    """A treasure was crossed, and now there are so many."""
    if treasures < GOAL:
        return say.count("cross gem", GOAL - treasures)
    return say("cross ninth" if treasures == GOAL else "cross more")


def about_ways(s: Position, after: Position, seat: int, number: int) -> str:
    """What a cross without a treasure comes near to, and what it opens."""
    board = range(s.num_spaces[seat])
    opened = [i for i in board if is_open(after, seat, i) and not is_open(s, seat, i)]
    if any(s.gems[seat * MAX_SPACES + i] for i in opened):
        return say("cross touch")
    if 0 < steps_to_gem(after, seat, number) < steps_to_gem(s, seat, number):
        return say("cross nearer")
    entered = {territory(s, seat, i) for i in opened} - {number}
    new = [n for n in entered if not any(is_open(s, seat, i) for i in spaces_in(s, seat, n))]
    if any(steps_to_gem(after, seat, n) for n in new):
        return say("cross open gem")
    if not free(after, seat, number):
        return say("cross complete")
    return say.count("cross open", len(new)) if new else say.count("cross plain", free(after, seat, number))


# The board


def territory(s: Position, seat: int, space: int) -> int:
    """The territory of a space."""
    return s.territories[seat * MAX_SPACES + space]


def free(s: Position, seat: int, number: int) -> int:
    """How many spaces of a territory are not crossed."""
    return s.free[seat * MAX_TERRITORIES + number]


def spaces_in(s: Position, seat: int, number: int) -> list[int]:
    """The spaces of a territory."""
    at = (seat * MAX_TERRITORIES + number) * WORDS
    area = s.areas[at : at + WORDS]
    return [WORD * word + bit for word in range(WORDS) for bit in range(WORD) if area[word] >> bit & 1]


def is_open(s: Position, seat: int, space: int) -> bool:
    """Whether a space touches a cross, and is not crossed itself."""
    return s.open[seat * WORDS + space // WORD] >> space % WORD & 1 == 1


def touches(s: Position, seat: int, space: int, other: int) -> bool:
    """Whether two spaces are neighbours."""
    rim = (seat * MAX_SPACES + other) * WORDS
    return s.rims[rim + space // WORD] >> space % WORD & 1 == 1
