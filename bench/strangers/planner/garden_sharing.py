"""Sharing out a turn's dice in Garden Dice: one by one and in pairs, so that all together add most.

Actions of one die are listed with what they add and the lowest face that does it; a die of a higher face does
it too, so the best actions take the lowest dice that serve.
"""

from typing import Any

from tavola.core.kernel import kernel, no_inline
from tavola.games.garden.layout import SPACES
from tavola.games.garden.numbering import FLIP, HARVEST, NUM_ENDINGS, WATER

from .garden_worth import COPY_END

MILLI = 1000.0

# Notes: the actions of one die, what can be placed where, and the plan
MOST_ACTIONS = 40
NUM = COPY_END  # how many actions of one die
GAINS = NUM + 1  # [action] in thousandths
FACES = GAINS + MOST_ACTIONS  # [action] the lowest die for it
CODES = FACES + MOST_ACTIONS  # [action] its id with a die of 1 (which is added)
PLACE_GAIN = CODES + MOST_ACTIONS  # [space] the best thing to place there
PLACE_THING = PLACE_GAIN + SPACES  # [space]
DICE = PLACE_THING + SPACES  # [4] faces, ascending
NUM_FACES = DICE + 4  # how many dice
PAIR_GAIN = NUM_FACES + 1  # [die * 4 + die]
PAIR_CODE = PAIR_GAIN + 16  # [die * 4 + die] the id of the action
PICKED = PAIR_CODE + 16  # the id of the best action of one die in the last sharing
PICKED_GAIN = PICKED + 1
SHARING_END = PICKED_GAIN + 1

NOTHING = -1000000


@kernel
def list_dice(s: Any, notes: Any) -> None:
    """The unspent dice, ascending."""
    count = 0
    for face in range(1, 7):
        for _ in range(s.pool[face]):
            notes[DICE + count] = face
            count += 1
    notes[NUM_FACES] = count


@kernel
def add_single(notes: Any, gain: float, face: int, code: int) -> None:
    """List an action of one die."""
    at = notes[NUM]
    if at < MOST_ACTIONS:
        notes[GAINS + at] = int(gain * MILLI)
        notes[FACES + at] = face
        notes[CODES + at] = code
        notes[NUM] = at + 1


@kernel
def action_of(notes: Any, entry: int, die: int) -> int:
    """The id of a listed action of one die."""
    code = notes[CODES + entry]
    if code < 0:  # a move: dice count in strides
        return int(-code + NUM_ENDINGS * (die - notes[FACES + entry]))
    return int(code + die)


@no_inline
def share_out(notes: Any, dice: int) -> int:
    """The most that these dice (a mask) add one by one; the action to begin with is left in PICKED."""
    total = 0
    used = 0
    earliest = 9
    notes[PICKED] = -1
    while dice != 0:
        best = -1
        for entry in range(notes[NUM]):
            if used >> entry & 1 == 1 or not has_die(notes, dice, notes[FACES + entry]):
                continue
            if best < 0 or notes[GAINS + entry] > notes[GAINS + best]:
                best = entry
        if best < 0:
            return total
        used = used | 1 << best
        die = 0
        while dice >> die & 1 == 0 or notes[DICE + die] < notes[FACES + best]:
            die += 1
        dice = dice & ~(1 << die)
        total += notes[GAINS + best]
        order = order_of(notes[CODES + best])
        if order < earliest:
            earliest = order
            notes[PICKED] = action_of(notes, best, notes[DICE + die])
    return total


@kernel
def order_of(code: int) -> int:
    """What is done first helps what follows: animals and scarecrows, seeds, water, and then the harvest."""
    if code < 0 or code >= FLIP - 6:
        return 0
    if code < WATER - 1:
        return 1
    return 2 if code < HARVEST - 1 else 3


@kernel
def has_die(notes: Any, dice: int, face: int) -> bool:
    """Whether one of these dice shows the face or more."""
    found = False
    for die in range(notes[NUM_FACES]):
        found = found or (dice >> die & 1 == 1 and notes[DICE + die] >= face)
    return found


@no_inline
def best_plan(notes: Any) -> int:
    """Share out the dice, one by one and in pairs, and return the first action of the best way."""
    count = notes[NUM_FACES]
    everything = (1 << count) - 1
    most = share_out(notes, everything)
    action = notes[PICKED]
    if action < 0:
        most = NOTHING
    for first in range(count):
        for second in range(count):
            gain = notes[PAIR_GAIN + first * 4 + second]
            if first != second and gain > NOTHING:
                rest = everything & ~(1 << first) & ~(1 << second)
                total = gain + max(share_out(notes, rest), second_pair(notes, rest, gain))
                if total > most:
                    most = total
                    action = notes[PAIR_CODE + first * 4 + second]
    notes[PICKED_GAIN] = most
    return int(action)


@kernel
def second_pair(notes: Any, rest: int, first_gain: int) -> int:
    """What another pair adds; half, for it may be meant for the same tile."""
    most = NOTHING
    for first in range(notes[NUM_FACES]):
        for second in range(notes[NUM_FACES]):
            if first != second and rest >> first & 1 == 1 and rest >> second & 1 == 1:
                most = max(most, notes[PAIR_GAIN + first * 4 + second])
    return min(most, first_gain) // 2 if most > 0 else most
