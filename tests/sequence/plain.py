"""The rules in the slowest and plainest words, over the names of spaces, to compare the bit masks with."""

from collections.abc import Iterable, Mapping

PRINTED = """
    2  3  4  5  6  2
    6  7  8  9  7  3
    5  9 12 12  8  4
    4  8 12 12  9  5
    3  7  9  8  7  6
    2  6  5  4  3  2
"""

SPACES = [column + row for row in "123456" for column in "abcdef"]  # in reading order
NUMBER = {space: int(number) for space, number in zip(SPACES, PRINTED.split(), strict=True)}

Board = Mapping[str, int]  # the covered spaces, each with the side (from 1) whose chip lies there


def numbered(*numbers: int) -> set[str]:
    """The spaces with one of these numbers."""
    return {space for space in SPACES if NUMBER[space] in numbers}


def step(space: str, right: int, down: int) -> str | None:
    """The space so far to the right and down, or None off the board."""
    name = chr(ord(space[0]) + right) + str(int(space[1:]) + down)
    return name if name in NUMBER else None


def has_line(spaces: Iterable[str], length: int) -> bool:
    """Whether so many of these spaces follow each other in a row, a column or a diagonal."""
    held = set(spaces)
    return any(
        all(step(space, right * n, down * n) in held for n in range(length))
        for space in held
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def legal_moves(board: Board, side: int, total: int) -> set[str]:
    """What a side may do after a throw."""
    foreign = {space for space in board if board[space] != side}
    if total == 10:
        return {f"remove {space}" for space in foreign - numbered(2, 12)}
    if list(board.values()).count(side) == 20:
        return set()
    wanted = set(SPACES) if total == 11 else numbered(total)
    if wanted <= set(board):
        return {f"replace {space}" for space in wanted & foreign}
    return {f"place {space}" for space in wanted - set(board)}


def mask_of(spaces: Iterable[str]) -> int:
    """The spaces as the rules hold them: bit 0 for a1, bit 35 for f6."""
    return sum(1 << SPACES.index(space) for space in spaces)
