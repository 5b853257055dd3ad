"""The board: numbers, spaces by total, and lines. Space 0 is a1, 5 is f1, 35 is f6."""

ROWS = 6
COLUMNS = "abcdef"
SPACES = 36

NUMBERS = (
    *(2, 3, 4, 5, 6, 2),
    *(6, 7, 8, 9, 7, 3),
    *(5, 9, 12, 12, 8, 4),
    *(4, 8, 12, 12, 9, 5),
    *(3, 7, 9, 8, 7, 6),
    *(2, 6, 5, 4, 3, 2),
)

BOARD = (1 << SPACES) - 1  # every space, as a mask


def mask_of(spaces: "list[int] | tuple[int, ...]") -> int:
    """The spaces as a mask: bit 0 for a1."""
    return sum(1 << space for space in spaces)


# [total] the spaces with that number; nothing for 10 and 11
NUMBERED = tuple(mask_of([i for i in range(SPACES) if NUMBERS[i] == total]) for total in range(13))
OPEN_TO_DEFENCE = BOARD & ~NUMBERED[2] & ~NUMBERED[12]

# The four directions of a line: right, down-left, down, down-right.
DIRECTIONS = ((0, 1), (1, -1), (1, 0), (1, 1))
STRIDES = tuple(len(COLUMNS) * down + right for down, right in DIRECTIONS)


def lines_from(space: int, length: int) -> list[tuple[int, ...]]:
    """The straight lines of that length whose first space (in reading order) is this one."""
    row, column = divmod(space, len(COLUMNS))
    return [
        tuple(space + step * stride for step in range(length))
        for (down, right), stride in zip(DIRECTIONS, STRIDES, strict=True)
        if row + down * (length - 1) < ROWS and 0 <= column + right * (length - 1) < len(COLUMNS)
    ]


LENGTHS = (5, 6)
LINES = {length: [line for i in range(SPACES) for line in lines_from(i, length)] for length in LENGTHS}

# [direction] the spaces from which a line of five (six) can start
STARTS_OF_FIVE = tuple(mask_of([line[0] for line in LINES[5] if line[1] - line[0] == d]) for d in STRIDES)
STARTS_OF_SIX = tuple(mask_of([line[0] for line in LINES[6] if line[1] - line[0] == d]) for d in STRIDES)

# [length] where its lines begin in LINE_SPACES, and how many there are
FIRST_LINE = (0, 0, 0, 0, 0, 0, 5 * len(LINES[5]))
NUM_LINES = (0, 0, 0, 0, 0, len(LINES[5]), len(LINES[6]))
LINE_SPACES = tuple(space for length in LENGTHS for line in LINES[length] for space in line)
