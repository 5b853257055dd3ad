"""The numbers of actions and throws, as tables: which parts each id has, and back.

The order of the groups and of what is in them is told at the head of ``rules.py``. Two dice as row and column
are a pair: the number of the space that they point at.
"""

from collections import Counter
from itertools import combinations_with_replacement, product

from .layout import APART, KINDS, NUM_KINDS, SIZE, SPACES, STEPS, mask_of

FACES = range(1, 7)

# What can be placed: the five kinds of seeds, then the special tiles.
BIRD, SUNDIAL, ROCK = NUM_KINDS, NUM_KINDS + 1, NUM_KINDS + 2
THINGS = (*KINDS, "bird", "sundial", "rock")


# Two dice as coordinates. The sundial has a reach of two steps a turn: one die by 1 or 2, or two dice by 1.

FULL_REACH = 2


def spaces_in_reach(pair: int, reach: int) -> list[int]:
    """The spaces that two dice can point at when the sundial may make that many steps."""
    return [space for space in range(SPACES) if STEPS[pair * SPACES + space] <= reach]


COORDINATES = [(pair, space) for pair in range(SPACES) for space in spaces_in_reach(pair, FULL_REACH)]
NUM_COORDINATES = len(COORDINATES)

# [reach * 36 + pair] the spaces in reach, as a mask
IN_REACH = tuple(mask_of(spaces_in_reach(p, reach)) for reach in range(FULL_REACH + 1) for p in range(SPACES))

# [coordinates] its parts
PAIR_OF = tuple(pair for pair, _ in COORDINATES)
SPACE_OF = tuple(space for _, space in COORDINATES)
STEPS_OF = tuple(STEPS[pair * SPACES + space] for pair, space in COORDINATES)


def indexed(keys: list[int], length: int) -> tuple[int, ...]:
    """Where each key first stands in a list, as a table over all keys; 0 for those that are not in it."""
    table = [0] * length
    for place in reversed(range(len(keys))):
        table[keys[place]] = place
    return tuple(table)


# [pair * 36 + space] the coordinates
COORDINATES_OF = indexed([pair * SPACES + space for pair, space in COORDINATES], SPACES**2)


# A die and what it does. A die can do a tile of at most its value, and move at most so many spaces.

PURCHASES = [(kind, die) for kind in range(NUM_KINDS) for die in FACES if die > kind]
PURCHASED_KIND = tuple(kind for kind, _ in PURCHASES)
PURCHASE_DIE = tuple(die for _, die in PURCHASES)
PURCHASE_OF = indexed([kind * 7 + die for kind, die in PURCHASES], NUM_KINDS * 7)  # [kind * 7 + die]

TURNS = [(die, face) for die in FACES for face in FACES if face != die]  # of a die, by the sun
TURNED_DIE = tuple(die for die, _ in TURNS)
TURNED_FACE = tuple(face for _, face in TURNS)

LINES = [divmod(line, SPACES) for line, (rows, columns) in enumerate(APART) if bool(rows) != bool(columns)]
STRIDES = [(start, end, die) for start, end in LINES for die in range(STEPS[start * SPACES + end], 7)]
STRIDE_END = tuple(end for _, end, _ in STRIDES)
STRIDE_DIE = tuple(die for _, _, die in STRIDES)

# [start * 36 + end] the stride with the lowest die that gets there
FIRST_STRIDE = indexed([start * SPACES + end for start, end, _ in STRIDES], SPACES**2)

# How a stride ends: on an empty space, by swallowing, or by spitting with a die of 1 to 6.
STEP, SWALLOW, SPIT = 0, 1, 1  # SPIT + die
NUM_ENDINGS = 8

# The groups of actions, in the order of their ids.
REROLL = 0
SUN_REROLL = 1
SUN = 2
BUY = SUN + len(TURNS)
PLACE = BUY + len(PURCHASES)
WATER = PLACE + len(THINGS) * NUM_COORDINATES
HARVEST = WATER + SPACES * SIZE
FLIP = HARVEST + SPACES * SIZE
MOVE = FLIP + SPACES
REMOVE = MOVE + len(STRIDES) * NUM_ENDINGS
END = REMOVE + NUM_COORDINATES

# Throws: four dice, of which only the faces matter.

NUM_DICE = 4
NUM_WAYS = 6**NUM_DICE
ROLLS = list(combinations_with_replacement(FACES, NUM_DICE))
NUM_ROLLS = len(ROLLS)
ROLL_NUMBERS = {roll: number for number, roll in enumerate(ROLLS)}

# [way] the roll, and [roll] in how many ways it falls
ROLL_OF_WAY = tuple(ROLL_NUMBERS[tuple(sorted(dice))] for dice in product(FACES, repeat=NUM_DICE))
WEIGHTS = tuple(ways for _, ways in sorted(Counter(ROLL_OF_WAY).items()))
ROLLED = tuple(die for roll in ROLLS for die in roll)  # [roll * 4 + die] its face
