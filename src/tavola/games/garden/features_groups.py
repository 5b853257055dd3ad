"""The features of ``features.py`` as numbers: where each group begins, and the steps of what is told."""

from .layout import NUM_KINDS
from .rules import STACK, TOKENS

MOST_LEFT = max(STACK.values()) * NUM_KINDS
LAST = 25  # tiles left for two seats at the start
PHASE = (0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7)  # [tiles left for two]
PHASES = 8
ERA = (0, 0, 0, 0, 1, 1, 2, 2)  # [phase]
ERAS = 3

# How many steps there are of each number
LEADS = 41  # by two points, from 40 behind to 40 ahead
POINTS = 32  # by four
HOPES = 16  # by two: points that plants on the board would score
VALUES = 8  # by two: of seeds in hand
SEEDS = 7  # in hand
GROWING = 4  # seeds of a kind, in hand or on the board
STAGES = 4  # of what makes a set: harvested, vegetables too, seeds on the board too, seeds in hand too
GAINS = 14  # by two, from a loss on: of a chain
RISKS = 7  # by two
SET_STEPS = 4 * 6  # sets, and kinds that the next one lacks
LEADERS = 6  # plants that no own neighbour tends
ROOM = 9  # empty spaces

# Where each group of features begins
TIME = 0  # who throws next, tiles left
UNDRAWN = TIME + 4 * (MOST_LEFT + 1)  # nobody is drawn to begin
FRESH = UNDRAWN + 1  # who throws next, how many own nothing yet
LEAD = FRESH + 4 * 5  # mine, phase, lead if the game ended now
PROSPECT = LEAD + 2 * PHASES * LEADS  # mine, phase, lead if plants counted in part
SCORED = PROSPECT + 2 * PHASES * LEADS  # points
RIPE = SCORED + POINTS  # phase, points of vegetables
YOUNG = RIPE + PHASES * HOPES  # phase, points of seeds on the board
HELD = YOUNG + PHASES * HOPES  # phase, value of seeds in hand
UNPLACED = HELD + PHASES * VALUES  # phase, seeds in hand
SUPPLY = UNPLACED + PHASES * SEEDS  # phase, tokens
SUNNY = SUPPLY + PHASES * (TOKENS + 1)  # phase, whether the sun is left
KIND = SUNNY + PHASES * 2  # era, kind, stack, harvested, vegetables, seeds
SETS = KIND + ERAS * NUM_KINDS * 3 * 6 * 3 * GROWING  # stage, phase, sets, kinds lacking
PLANTS = SETS + STAGES * PHASES * SET_STEPS  # era, seed or vegetable, kind, place, how many
CHAINS = PLANTS + ERAS * 2 * NUM_KINDS * 4 * 3  # seeds or vegetables, phase, leaders, led
SHARED = CHAINS + 2 * PHASES * LEADERS * LEADERS  # seeds or vegetables, led by others, others led
BEST = SHARED + 2 * 4 * 4  # mine, seeds or vegetables, die, gain of the best chain
ANIMAL = BEST + 2 * 2 * NUM_KINDS * GAINS  # era, off the board, bird or rabbit, tokens on it
THREAT = ANIMAL + ERAS * 9  # mine, points in sight of others' animals
PREY = THREAT + 2 * RISKS  # mine, others' points in sight of the own
HUNGER = PREY + 2 * RISKS  # birds or rabbits, how many the others have, own seeds or vegetables
DIAL = HUNGER + 2 * 3 * 5  # phase, in hand, sundial or scarecrow
FIELD = DIAL + PHASES * 3  # sundial or scarecrow, empty spaces around it
HOSTS = FIELD + 2 * ROOM  # seeds in hand, empty spaces beside dear seeds
STONE = HOSTS + 4 * ROOM  # phase, whether a rock is in hand
DICE = STONE + PHASES * 2  # unspent, highest face
FACES = DICE + 4 * 6  # face, how many
WORK = FACES + 6 * 4  # unspent, seeds in hand, whether the highest die waters, harvests
NUM_FEATURES = WORK + 4 * 3 * 2 * 2
