"""How different two boards are in shape. Colours have no meaning of their own, so none is compared.

Four parts, each 0 to 1, count alike:

- **borders**: of the pairs of neighbours that are parted by a border on either board, those that are so on
  one only; the field is also turned and mirrored, and the likest of the four ways counts;
- **sizes**: how many territories would have to be of another size;
- **treasures**: how many steps the treasures lie from the start, nearest to farthest, compared one by one;
- **surroundings**: the sizes of the territories around the start, compared likewise.

Two boards of the generator differ by 0.15 to 0.32; a board and its mirror image do not differ at all.
"""

from collections import Counter
from collections.abc import Iterator

from .board import Board
from .generator import steps
from .layout import MAX_SIZE, OBSTACLE

Border = tuple[int, int]
REACH = 6  # a difference of so many steps, on average, is a whole one


def distance_between(board: Board, other: Board) -> float:
    """0 for boards of the same shape, up to 1."""
    parts = (
        border_distance(board, other),
        size_distance(board, other),
        row_distance(treasure_steps(board), treasure_steps(other), REACH),
        row_distance(surroundings(board), surroundings(other), MAX_SIZE),
    )
    return sum(parts) / len(parts)


def border_distance(board: Board, other: Board) -> float:
    """The share of borders that only one board has, in the likest of the four ways to lay it."""
    own = borders(board, range(len(board.marks)))
    if len(board.marks) != len(other.marks):
        return 1.0
    laid = (borders(other, turned) for turned in symmetries(other))
    return min(len(own ^ there) / max(1, len(own | there)) for there in laid)


def borders(board: Board, order: "range | list[int]") -> set[Border]:
    """The pairs of neighbours with a border between, once the spaces are laid in another order."""
    home = territory_of(board)
    return {
        (min(order[space], order[near]), max(order[space], order[near]))
        for space, around in enumerate(board.neighbours)
        for near in around
        if near > space and home[space] != home[near]
    }


def territory_of(board: Board) -> list[int]:
    """[space] its territory; the start, and all obstacles, are one of their own."""
    home = [-2 if mark == OBSTACLE else -1 for mark in board.marks]
    for number, territory in enumerate(board.territories):
        for space in territory.spaces:
            home[space] = number
    return home


def symmetries(board: Board) -> Iterator[list[int]]:
    """[space] where it comes to lie: as it is, mirrored, upside down, turned. Rows must allow it."""
    index = {place: space for space, place in enumerate(board.places)}
    lengths = [len(row) for row in board.rows]
    for mirror in (False, True):
        for flip in (False, True) if lengths == lengths[::-1] else (False,):
            yield [
                index[
                    len(lengths) - 1 - row if flip else row, lengths[row] - 1 - column if mirror else column
                ]
                for row, column in board.places
            ]


def size_distance(board: Board, other: Board) -> float:
    """The share of territories that have no partner of their size on the other board."""
    own, there = (Counter(len(t.spaces) for t in b.territories) for b in (board, other))
    return 1 - (own & there).total() / max(own.total(), there.total())


def treasure_steps(board: Board) -> list[int]:
    """How many steps the treasures lie from the start, ascending."""
    closed = [space for space, mark in enumerate(board.marks) if mark == OBSTACLE]
    far = steps(board.neighbours, board.start, closed)
    return sorted(far[space] for space in range(len(board.marks)) if board.is_treasure(space))


def surroundings(board: Board) -> list[int]:
    """The sizes of the territories that touch the start, ascending, one entry for each space there."""
    home = territory_of(board)
    near = [home[space] for space in board.neighbours[board.start]]
    return sorted(len(board.territories[number].spaces) for number in near if number >= 0)


def row_distance(own: list[int], there: list[int], whole: int) -> float:
    """The average difference of two rows, place by place, as a share of a whole one."""
    pairs = list(zip(own, there, strict=False))
    missing = abs(len(own) - len(there))
    total = sum(min(whole, abs(a - b)) for a, b in pairs) + whole * missing
    return total / (whole * max(1, len(pairs) + missing))
