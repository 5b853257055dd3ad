"""A board of Diceland as it lies, and what the rules say of it."""

from functools import cached_property
from typing import Any

GOAL = 9  # treasures, besides a whole colour
Space = tuple[int, int]  # row and column, from 0
Territory = frozenset[Space]


class Board:
    """A seat's board, as it lies."""

    def __init__(self, state: Any, seat: int):
        first = 128 * (seat - 1)
        self.colours: dict[Space, int] = {}
        self.gems: set[Space] = set()
        self.crossed: set[Space] = set()
        self.all: set[Space] = set()
        for number in range(state.num_spaces[seat - 1]):
            space = divmod(state.cells[first + number], 26)
            self.all.add(space)
            if state.hues[first + number] >= 0:
                self.colours[space] = state.hues[first + number]
            if state.gems[first + number]:
                self.gems.add(space)
            if state.crossed[3 * (seat - 1) + number // 43] >> number % 43 & 1:
                self.crossed.add(space)

    @cached_property
    def longest(self) -> int:
        """The length of a long row; every other row has one hexagon less."""
        return 1 + max(column for _, column in self.all)

    def beside(self, space: Space) -> set[Space]:
        """The neighbours of a space."""
        row, column = space
        is_long = (row, self.longest - 1) in self.all
        left = column - 1 if is_long else column
        across = {(row, column - 1), (row, column + 1)}
        return (across | {(r, c) for r in (row - 1, row + 1) for c in (left, left + 1)}) & self.all

    @cached_property
    def territories(self) -> list[Territory]:
        """The connected groups of one colour."""
        found: list[Territory] = []
        for space in self.colours:
            if not any(space in territory for territory in found):
                found.append(frozenset(self.flood(space)))
        return found

    def flood(self, space: Space) -> set[Space]:
        """All spaces that hang together with one, of its colour."""
        found, edge = {space}, [space]
        while edge:
            near = self.beside(edge.pop()) - found
            same = {each for each in near if self.colours.get(each) == self.colours[space]}
            found |= same
            edge += same
        return found

    def of_colour(self, colour: int) -> list[Territory]:
        """The territories of a colour."""
        return [each for each in self.territories if self.colours[min(each)] == colour]

    def territory(self, space: Space) -> Territory:
        """The territory of a space."""
        return next(each for each in self.territories if space in each)

    def is_under_way(self, territory: Territory) -> bool:
        """Whether a territory is begun and not complete."""
        return bool(territory & self.crossed) and not territory <= self.crossed

    def touched(self, territory: Territory) -> set[Space]:
        """Its spaces that can be crossed as far as crosses touch them."""
        return {each for each in territory - self.crossed if self.beside(each) & self.crossed}

    def taking(self, colour: int, count: int) -> list[Territory]:
        """The territories that can take so many dice of a colour."""
        own = self.of_colour(colour)
        begun = [each for each in own if self.is_under_way(each)]
        able = begun or [each for each in own if self.touched(each)]
        return [each for each in able if len(each - self.crossed) >= count]

    def ends(self, territory: Territory, count: int) -> set[frozenset[Space]]:
        """All sets of so many spaces that can be crossed in a territory, one after the other."""
        found: set[frozenset[Space]] = {frozenset()}
        for _ in range(count):
            found = {
                end | {space}
                for end in found
                for space in territory - self.crossed - end
                if self.beside(space) & (self.crossed | end)
            }
        return found

    def uses(self, colour: int, count: int) -> list[tuple[Territory, frozenset[Space]]]:
        """All that so many dice of a colour can cross."""
        return [(t, end) for t in self.taking(colour, count) for end in self.ends(t, count)]

    def missing(self, colour: int) -> set[Space]:
        """The spaces of a colour without a cross."""
        return {each for each, hue in self.colours.items() if hue == colour} - self.crossed

    def is_won(self, end: frozenset[Space] = frozenset()) -> bool:
        """Whether the goal is reached, with these crosses too."""
        gems = len(self.gems & (self.crossed | end))
        return gems >= GOAL and any(self.missing(colour) <= end for colour in range(6))

    @cached_property
    def reach(self) -> set[Space]:
        """The spaces that a die of their colour could cross."""
        return {each for colour in range(6) for t in self.taking(colour, 1) for each in self.touched(t)}

    @cached_property
    def beginnable(self) -> set[Territory]:
        """The territories without a cross that a die of their colour could begin."""
        return {t for t in map(self.territory, self.reach) if not t & self.crossed}
