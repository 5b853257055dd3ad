"""The board: neighbours, straight steps, stars. Space 0 is 1.1, 5 is 1.6, 35 is 6.6 (row, then column)."""

SIZE = 6  # rows and columns
SPACES = SIZE * SIZE
BOARD = (1 << SPACES) - 1  # every space, as a mask

KINDS = ("pepper", "carrot", "tomato", "artichoke", "eggplant")  # [kind] worth kind + 1
NUM_KINDS = len(KINDS)

# The printed board's stars are not in the rules' text; this is the default of an option.
STARS = ((4, 6), (5, 5), (5, 6), (6, 4), (6, 5), (6, 6))


def space_at(row: int, column: int) -> int:
    """The space in that row and column, both 1 to 6."""
    return (row - 1) * SIZE + column - 1


def row_of(space: int) -> int:
    """A space's row, 1 to 6."""
    return space // SIZE + 1


def column_of(space: int) -> int:
    """A space's column, 1 to 6."""
    return space % SIZE + 1


def mask_of(spaces: "list[int] | tuple[int, ...]") -> int:
    """The spaces as a mask: bit 0 for 1.1."""
    return sum(1 << space for space in spaces)


def apart(space: int, other: int) -> tuple[int, int]:
    """How many rows and how many columns apart two spaces are."""
    return abs(space // SIZE - other // SIZE), abs(space % SIZE - other % SIZE)


APART = [apart(space, other) for space in range(SPACES) for other in range(SPACES)]
STEPS = tuple(rows + columns for rows, columns in APART)  # [space * 36 + other] from one to the other
FIRST_COLUMN = mask_of([space_at(row, 1) for row in range(1, SIZE + 1)])
LAST_COLUMN = mask_of([space_at(row, SIZE) for row in range(1, SIZE + 1)])

# [space] the up to eight spaces around it
AROUND = tuple(mask_of([o for o in range(SPACES) if max(APART[SPACES * i + o]) == 1]) for i in range(SPACES))

DIRECTIONS = ((-1, 0), (0, -1), (0, 1), (1, 0))  # up, left, right, down
OFF_BOARD = -1


def step(space: int, down: int, right: int) -> int:
    """The space one step on, or OFF_BOARD."""
    row, column = row_of(space) + down, column_of(space) + right
    return space_at(row, column) if 1 <= row <= SIZE and 1 <= column <= SIZE else OFF_BOARD


# [4 * space + direction] the space one step on
NEXT = tuple(step(space, *direction) for space in range(SPACES) for direction in DIRECTIONS)
