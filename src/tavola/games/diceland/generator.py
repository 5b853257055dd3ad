"""Standard boards from a seed: the same seed is the same board, everywhere and always.

Obstacles first, each in a quarter of its own, away from the start and from the rim's corners. Then
territories grow from the spaces that have the fewest ways out, the six around the start first, so that none
is left alone. Then colours are dealt by search, eighteen spaces each, no two territories of a colour
touching. Then treasures are hidden: some near the start, some half-way, some far. An attempt that gets
stuck is given up and made anew with the words that follow; a handful of attempts is the rule.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from ...core.kernel import advance, below, mix, seed_stream
from .board import STANDARD_ROWS, STANDARD_SPACES, STANDARD_START, TREASURES, Board
from .layout import COLOURS, MAX_SIZE, NUM_COLOURS, OBSTACLE, START

Item = TypeVar("Item")
Groups = list[list[int]]  # the territories, as spaces

SIZES = (2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6)  # what a territory would like to be, each as likely
FROM_START = 3  # obstacles lie at least so far from the start
APART = 4  # and from each other
FIRST_TREASURE = 2  # steps from the start, at least
NEAR, FAR = 3, 6  # steps: up to NEAR is near, from FAR on is far
LEAST = 3  # treasures that are near, half-way, far, at least
SEARCH = 2000  # steps of the search for colours before an attempt is given up
DEALS = 60  # ways to hide the treasures that are tried


class Words:
    """Choices from a seed, by the same pseudo-random words as the dice."""

    def __init__(self, seed: int):
        self.stream = seed_stream(seed)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        word, self.stream = mix(self.stream), advance(self.stream)
        return below(word, count)

    def choice(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in another order."""
        rest = list(items)
        for last in range(len(rest) - 1, 0, -1):
            other = self.below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return rest


@dataclass(frozen=True)
class Field:
    """The standard field, without colours."""

    board: Board
    start: int
    far: tuple[tuple[int, ...], ...]  # [space] steps to each space, obstacles apart

    @property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """[space] what touches it."""
        return self.board.neighbours


@cache
def standard_field() -> Field:
    """The field that every standard board fills."""
    board = Board(tuple("." * length for length in STANDARD_ROWS))
    spaces = range(len(board.marks))
    far = tuple(tuple(steps(board.neighbours, space, ())) for space in spaces)
    return Field(board, board.names.index(STANDARD_START), far)


def steps(around: Sequence[Sequence[int]], space: int, closed: Sequence[int]) -> list[int]:
    """[space] how many steps away it is; as many as there are spaces for what cannot be reached."""
    found = [len(around)] * len(around)
    found[space] = 0
    edge = [space]
    for here in edge:
        for other in around[here]:
            if found[other] == len(around) and other not in closed:
                found[other] = found[here] + 1
                edge.append(other)
    return found


def generate(seed: int) -> Board:
    """The standard board of a seed."""
    return next(board for board in attempts(seed) if board is not None)


def attempts(seed: int) -> Iterator[Board | None]:
    """The attempts at the board of a seed, and last the board."""
    words, board = Words(seed), None
    while board is None:
        board = attempt(words)
        yield board


def attempt(words: Words) -> Board | None:
    """One try at a board; None where it got stuck."""
    field = standard_field()
    obstacles = place_obstacles(field, words)
    groups = grow_territories(field, obstacles, words) if obstacles else None
    if not obstacles or groups is None:
        return None
    hues = deal_colours(field, groups, words)
    gems = hide_treasures(field, obstacles, groups, hues, words) if hues else None
    if not hues or gems is None:
        return None
    return drawn(field, obstacles, groups, hues, gems)


def drawn(
    field: Field, obstacles: Sequence[int], groups: Groups, hues: Sequence[int], gems: Sequence[int]
) -> Board:
    """The board as text."""
    marks = [START] * len(field.around)
    for space in obstacles:
        marks[space] = OBSTACLE
    for group, hue in zip(groups, hues, strict=True):
        for space in group:
            marks[space] = COLOURS[hue].upper() if space in gems else COLOURS[hue]
    signs = iter(marks)
    return Board(tuple("".join(next(signs) for _ in range(length)) for length in STANDARD_ROWS))


# Obstacles


def place_obstacles(field: Field, words: Words) -> list[int]:
    """One in each quarter of the field, apart from each other; none if that fails."""
    placed: list[int] = []
    for quarter in quarters(field):
        free = [s for s in quarter if all(field.far[s][other] >= APART for other in placed)]
        if not free:
            return []
        placed.append(words.choice(free))
    return placed


@cache
def quarters(field: Field) -> tuple[tuple[int, ...], ...]:
    """The spaces where an obstacle may lie, by quarters; corners, with few ways out, stay free."""
    rows = len(field.board.rows)
    parts: tuple[list[int], ...] = ([], [], [], [])
    for space, (row, column) in enumerate(field.board.places):
        is_open = field.far[field.start][space] >= FROM_START and len(field.around[space]) > 3
        if is_open and row != rows // 2:
            is_right = 2 * column >= len(field.board.rows[row])
            parts[2 * (row > rows // 2) + is_right].append(space)
    return tuple(map(tuple, parts))


# Territories


def grow_territories(field: Field, obstacles: Sequence[int], words: Words) -> Groups | None:
    """Divide the field: every space in one group of two to six, at least five groups around the start."""
    home = [-1] * len(field.around)  # [space] its group, -1: none yet, -2: never
    for space in (field.start, *obstacles):
        home[space] = -2
    groups: Groups = []
    for space in words.shuffled(field.around[field.start]):
        home[space] = len(groups)
        groups.append([space])
    for number in words.shuffled(range(len(groups))):
        grow(field, home, groups, number, words)
    while -1 in home:
        space = hardest(field, home, words)
        home[space] = len(groups)
        groups.append([space])
        grow(field, home, groups, len(groups) - 1, words)
    if not all(join_single(field, home, groups, number) for number in range(len(groups))):
        return None
    return [group for group in groups if group]


def grow(field: Field, home: list[int], groups: Groups, number: int, words: Words) -> None:
    """Let a group take free spaces next to it until it has the size it drew."""
    group, size = groups[number], words.choice(SIZES)
    while len(group) < size:
        free = sorted({other for space in group for other in field.around[space] if home[other] == -1})
        if not free:
            return
        fewest = min(ways_out(field, home, space) for space in free)
        tight = [space for space in free if ways_out(field, home, space) == fewest]
        space = words.choice(tight if fewest == 0 or words.below(3) else free)
        home[space] = number
        group.append(space)


def ways_out(field: Field, home: Sequence[int], space: int) -> int:
    """How many free spaces touch a space."""
    return sum(home[other] == -1 for other in field.around[space])


def hardest(field: Field, home: Sequence[int], words: Words) -> int:
    """A free space with the fewest free neighbours: left for later, it would be left alone."""
    free = [space for space, group in enumerate(home) if group == -1]
    fewest = min(ways_out(field, home, space) for space in free)
    return words.choice([space for space in free if ways_out(field, home, space) == fewest])


def join_single(field: Field, home: list[int], groups: Groups, number: int) -> bool:
    """Give a space that is alone to the smallest group beside it, and leave none; False if none has room."""
    if len(groups[number]) != 1:
        return True
    space = groups[number][0]
    beside = {home[other] for other in field.around[space]} - {number}
    small = [other for other in sorted(beside) if other >= 0 and len(groups[other]) < MAX_SIZE]
    if not small or space in field.around[field.start]:
        return False
    home[space] = min(small, key=lambda other: len(groups[other]))
    groups[home[space]].append(space)
    groups[number] = []
    return True


# Colours


def deal_colours(field: Field, groups: Groups, words: Words) -> list[int] | None:
    """A colour for each group: eighteen spaces each, none beside its like, five around the start."""
    home = {space: number for number, group in enumerate(groups) for space in group}
    beside = [
        {home[other] for space in group for other in field.around[space] if other in home} - {number}
        for number, group in enumerate(groups)
    ]
    ring = {home[space] for space in field.around[field.start]}
    if len(ring) < NUM_COLOURS - 1:
        return None
    order = words.shuffled(range(len(groups)))
    order.sort(key=lambda number: (number not in ring, -len(groups[number])))
    return Deal(groups, beside, order, len(ring), words).search()


class Deal:
    """The search for colours: groups in order, each tries the colours it may have, most room first."""

    def __init__(self, groups: Groups, beside: list[set[int]], order: list[int], ring: int, words: Words):
        self.groups, self.beside, self.order, self.ring, self.words = groups, beside, order, ring, words
        self.hues = [-1] * len(groups)
        self.room = [STANDARD_SPACES] * NUM_COLOURS
        self.steps = 0

    def search(self) -> list[int] | None:
        """The colours by group, or None where there are none, or not soon."""
        return self.hues if self.extend(0) else None

    def extend(self, at: int) -> bool:
        """Colour the groups from one place in the order on."""
        if at == len(self.order):
            return True
        if at == self.ring and len({self.hues[number] for number in self.order[:at]}) < NUM_COLOURS - 1:
            return False
        number = self.order[at]
        for hue in self.candidates(number):
            self.steps += 1
            if self.steps > SEARCH:
                return False
            self.hues[number] = hue
            self.room[hue] -= len(self.groups[number])
            if self.extend(at + 1):
                return True
            self.room[hue] += len(self.groups[number])
            self.hues[number] = -1
        return False

    def candidates(self, number: int) -> list[int]:
        """The colours a group may have, those with most room first."""
        taken = {self.hues[other] for other in self.beside[number]}
        size = len(self.groups[number])
        free = [h for h in range(NUM_COLOURS) if h not in taken and self.room[h] - size not in (-1, 1)]
        free = [hue for hue in self.words.shuffled(free) if self.room[hue] >= size]
        return sorted(free, key=lambda hue: -self.room[hue])


# Treasures


def hide_treasures(
    field: Field, obstacles: Sequence[int], groups: Groups, hues: Sequence[int], words: Words
) -> list[int] | None:
    """Two for each colour, in two territories: near, half-way and far ones, none beside another."""
    far = steps(field.around, field.start, obstacles)
    for _ in range(DEALS):
        gems = [space for hue in range(NUM_COLOURS) for space in two_spaces(groups, hues, hue, words)]
        near = sum(far[space] <= NEAR for space in gems)
        distant = sum(far[space] >= FAR for space in gems)
        is_spread = min(near, distant, len(gems) - near - distant) >= LEAST
        is_no_inline = not any(other in gems for space in gems for other in field.around[space])
        if is_spread and is_no_inline and min(far[space] for space in gems) >= FIRST_TREASURE:
            return gems
    return None


def two_spaces(groups: Groups, hues: Sequence[int], hue: int, words: Words) -> list[int]:
    """Two spaces of a colour, of different territories."""
    own = words.shuffled([group for group, colour in zip(groups, hues, strict=True) if colour == hue])
    return [words.choice(group) for group in own[:TREASURES]]
