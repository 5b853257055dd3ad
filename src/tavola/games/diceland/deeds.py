"""A move with what was before and what is after, and what one would want to know of them.

Before the crosses it is about what the dice are enough for: k dice cross k spaces of one territory, whichever
the player likes of those that they fit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .crosses import can_take, can_use, cross, has_reached_goal, is_crossed, space_of
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, NUM_DICE, WORD, WORDS
from .position import AGAIN, CROSS, SKIP, STOP, Position
from .rules import MAX_LEGAL, legal


@dataclass(frozen=True)
class Deed:
    """A seat (from 0) has chosen a colour, thrown again, stopped, skipped, or crossed a space."""

    before: Position
    after: Position
    seat: int
    action: int

    @property
    def is_choice(self) -> bool:
        """Whether a colour was chosen."""
        return self.action < AGAIN

    @property
    def is_cross(self) -> bool:
        """Whether a space was crossed."""
        return self.action >= CROSS

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [other for other in range(self.before.seats) if other != self.seat]

    @cached_property
    def space(self) -> int:
        """The space that was crossed."""
        return space_of(self.before, self.seat, self.action - CROSS)

    @cached_property
    def territory(self) -> int:
        """Its territory."""
        return territory(self.before, self.seat, self.space)

    @cached_property
    def colour(self) -> int:
        """The colour that was chosen, is thrown for, or was crossed."""
        if self.is_cross:
            return self.before.hues[self.seat * MAX_SPACES + self.space]
        return self.action if self.is_choice else self.before.colour

    @property
    def dice(self) -> int:
        """The dice of that colour that are set aside."""
        return self.before.lying[self.action] if self.is_choice else self.before.aside

    @property
    def num_thrown(self) -> int:
        """The dice that are thrown again."""
        return NUM_DICE - self.before.aside

    @cached_property
    def counts(self) -> range:
        """How many dice of the colour there may be when it is time to cross."""
        return range(self.dice, self.dice + 1 if self.action == STOP else NUM_DICE + 1)

    @cached_property
    def new_spaces(self) -> set[int]:
        """The spaces that can be crossed with dice of their colour from now on."""
        return within_reach(self.after, self.seat) - within_reach(self.before, self.seat)

    @cached_property
    def new_territories(self) -> set[int]:
        """The territories that can be begun from now on."""
        return beginnable(self.after, self.seat) - beginnable(self.before, self.seat)

    @cached_property
    def new_colours(self) -> set[int]:
        """The colours whose dice can be used from now on."""
        return usable_colours(self.after, self.seat) - usable_colours(self.before, self.seat)

    @cached_property
    def lying(self) -> list[tuple[int, int]]:
        """The dice that lie for the others: colours and counts."""
        return [(colour, count) for colour, count in enumerate(self.before.lying) if count]

    @property
    def can_others_use(self) -> bool:
        """Whether another player can use any of these."""
        return any(can_use(self.before, other, *dice) for other in self.others for dice in self.lying)


# What dice are enough for


def is_enough_to_win(s: Position, seat: int, colour: int, count: int) -> bool:
    """Whether so many dice of a colour can reach the goal."""
    return any(can_win(s, seat, number, count) for number in territories_for(s, seat, colour, count))


def is_enough_for_treasure(s: Position, seat: int, colour: int, count: int) -> bool:
    """Whether so many dice of a colour can cross a treasure."""
    fitting = territories_for(s, seat, colour, count)
    return any(0 < steps_to_gem(s, seat, number) <= count for number in fitting)


def is_enough_for_colour(s: Position, seat: int, colour: int, count: int) -> bool:
    """Whether so many dice can complete their colour."""
    return can_use(s, seat, colour, count) and s.uncrossed[seat * NUM_COLOURS + colour] == count


def is_enough_for_territory(s: Position, seat: int, colour: int, count: int) -> bool:
    """Whether so many dice of a colour can complete a territory."""
    return any(free(s, seat, number) == count for number in territories_for(s, seat, colour, count))


def territories_for(s: Position, seat: int, colour: int, count: int) -> Iterator[int]:
    """The territories of a colour that can take so many dice."""
    numbers = territories_of(s, seat, colour)
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


# What can be crossed, whatever the dice


def within_reach(s: Position, seat: int) -> set[int]:
    """The spaces that a die of their colour could cross."""
    spaces = [i for i in range(s.num_spaces[seat]) if is_open(s, seat, i)]
    hues = s.hues[seat * MAX_SPACES : (seat + 1) * MAX_SPACES]
    return {i for i in spaces if can_take(s, seat, hues[i], territory(s, seat, i), 1)}


def beginnable(s: Position, seat: int) -> set[int]:
    """The territories without a cross that could be begun."""
    numbers = {territory(s, seat, i) for i in within_reach(s, seat)}
    return {number for number in numbers if free(s, seat, number) == len(spaces_in(s, seat, number))}


def usable_colours(s: Position, seat: int) -> set[int]:
    """The colours of which a die could be used."""
    return {s.hues[seat * MAX_SPACES + i] for i in within_reach(s, seat)}


def begins_always(s: Position, seat: int) -> bool:
    """Whether every cross that a seat can make now would begin a territory."""
    actions = [0] * MAX_LEGAL
    count = legal(s, seat, actions)
    spaces = [space_of(s, seat, action - CROSS) for action in actions[:count] if action != SKIP]
    begun = s.under_way[seat * NUM_COLOURS : (seat + 1) * NUM_COLOURS]
    return not any(territory(s, seat, i) in begun for i in spaces)


# The board


def territory(s: Position, seat: int, space: int) -> int:
    """The territory of a space."""
    return s.territories[seat * MAX_SPACES + space]


def territories_of(s: Position, seat: int, colour: int) -> range:
    """The territories of a colour."""
    group = seat * (NUM_COLOURS + 1) + colour
    return range(s.groups[group], s.groups[group + 1])


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
