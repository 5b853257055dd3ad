"""Colours, dice and hexagons: the tables of Diceland that no board changes."""

from itertools import combinations_with_replacement
from math import factorial, prod

COLOURS = "rygbos"  # red, yellow, green, blue, orange, grey
NUM_COLOURS = 6
NAMES = ("red", "yellow", "green", "blue", "orange", "grey")

START, OBSTACLE = "*", "#"

MAX_SPACES = 128
MAX_COLUMNS = 26  # a column is a letter
MAX_ROWS = 86  # the narrowest board alternates two and one
MAX_TERRITORIES = MAX_SPACES // 2
MAX_SIZE = 6  # of a territory
WORD = 43  # spaces in one of the three words of a mask
WORDS = 3

NUM_DICE = 6
TREASURE_DICE = 5


def multisets(dice: int) -> list[tuple[int, ...]]:
    """The ways so many dice can lie, as counts of each colour, in a fixed order."""
    throws = combinations_with_replacement(range(NUM_COLOURS), dice)
    return sorted(tuple(throw.count(colour) for colour in range(NUM_COLOURS)) for throw in throws)


THROWS = [multisets(dice) for dice in range(NUM_DICE + 1)]

# [dice] the first outcome of a throw of so many; outcomes of one to six dice follow each other
FIRST_OUTCOME = tuple(sum(len(throws) for throws in THROWS[1:dice]) for dice in range(NUM_DICE + 2))
NUM_THROWS = FIRST_OUTCOME[NUM_DICE + 1]

# [outcome * 6 + colour] how many dice show that colour
LYING = tuple(count for throws in THROWS[1:] for throw in throws for count in throw)

# [outcome] in how many ways the dice can fall so
WAYS_OF = tuple(
    factorial(sum(throw)) // prod(factorial(count) for count in throw)
    for throws in THROWS[1:]
    for throw in throws
)

# [dice] in how many ways so many dice can fall
WAYS = (1, 6, 36, 216, 1296, 7776, 46656)


# [way of three dice] how many dice show each colour, four bits a colour
COUNTS = tuple(sum(1 << 4 * (way // 6**die % 6) for die in range(3)) for way in range(6**3))


def num_multisets(colours: int, dice: int) -> int:
    """How many multisets of so many dice there are in so many colours."""
    return prod(range(dice + 1, dice + colours)) // factorial(colours - 1) if colours else int(dice == 0)


# [(colour * 7 + dice left) * 7 + count] how many multisets come before those with this count of the colour
RANK = tuple(
    sum(num_multisets(NUM_COLOURS - 1 - colour, dice - fewer) for fewer in range(min(count, dice + 1)))
    for colour in range(NUM_COLOURS)
    for dice in range(NUM_DICE + 1)
    for count in range(NUM_DICE + 1)
)


def space_name(row: int, column: int) -> str:
    """Column letter and row number, both counted within the row: a1 is the first of the top row."""
    return f"{chr(ord('a') + column)}{row + 1}"
