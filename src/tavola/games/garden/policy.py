"""A sound player that looks to the end of its turn, without luck of its own: the same dice, the same moves.

It reckons what every action would gain for its seat and cost the others (``policy_gains.py``), shares out the
dice of the pool so that they gain most together, and begins with one of the actions of that plan. After each
action it plans anew.

- One die does a job: buy, water, harvest, flip, move. A job needs a face or more, so the jobs that gain most
  take the lowest dice that do them.
- Two dice place a tile, or move and spit; three remove an animal: these are openings. Every opening is
  tried, and the dice that are left do jobs, or place another tile.
- The sun is used where another face gains more than the sun is worth, a re-roll where four equal dice gain
  less than dice do on average.

Of equal choices the first that is found is taken, which is mostly the lowest id. The weights were found by
letting versions play each other.
"""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .coordinates import NO_REACH
from .layout import NUM_KINDS
from .numbering import (
    END,
    NUM_COORDINATES,
    NUM_DICE,
    NUM_ROLLS,
    NUM_WAYS,
    PLACE,
    REROLL,
    ROLLED,
    SPACE_OF,
    SUN,
    TURNED_DIE,
    TURNED_FACE,
    WATER,
    WEIGHTS,
)
from .policy_gains import (
    GAIN_NOTES,
    JOB,
    JOB_SIZE,
    JOBS,
    NOTHING,
    OPENING,
    OPENING_SIZE,
    OPENINGS,
    TURNING,
    reckon,
)
from .policy_worth import HAND, survey
from .position import Position
from .rules import can_reroll, can_spend, has_sun

# Weights, found by letting versions play each other
SUN_KEPT = 800  # what the sun must gain

# Notes: where things stand, behind the gains
ACTION = GAIN_NOTES  # the first action of the plan
FIRST = ACTION + 1  # the job that the dice left begin with
PURCHASE = FIRST + 1  # the purchase or flip that goes before a placing, or NONE
NOTES = PURCHASE + 1

NONE = -1
NUM_TURNS = len(TURNED_DIE)
BORROWS = 0x88888888  # a bit for each face that is not there often enough


@kernel
def prepare(s: Position, notes: Any) -> None:
    """There is nothing to prepare before a game."""


@kernel
def do_jobs(notes: Any, pool: int) -> int:
    """What the dice gain if all of them do jobs. The first job is noted, and what goes before a placing.

    A scarecrow goes before its harvest, and a purchase before a placing. Else what gains most is first.
    """
    total = 0
    done = 0
    notes[FIRST] = NONE
    notes[PURCHASE] = NONE
    for n in range(notes[JOBS]):
        if pool == 0:
            break
        at = JOB + n * JOB_SIZE
        least = notes[at + 1]
        high = pool >> 4 * least
        if high != 0 and done & notes[at + 4] == 0:
            face = least + lowest_bit(high) // 4
            pool -= 1 << 4 * face
            done = done | notes[at + 5]
            total += notes[at]
            action = notes[at + 2] + notes[at + 3] * face
            if notes[FIRST] == NONE or notes[at + 4] == TURNING:
                notes[FIRST] = action
            if notes[PURCHASE] == NONE and action < PLACE and notes[at] > 0:
                notes[PURCHASE] = action
    return total


@kernel
def plan(s: Position, pool: int, notes: Any) -> int:
    """What the dice gain at best, NOTHING where they do nothing; the first action is noted."""
    best = NOTHING
    notes[ACTION] = NONE
    for n in range(-1, notes[OPENINGS]):
        at = OPENING + n * OPENING_SIZE
        rest = pool if n < 0 else (pool | BORROWS) - notes[at + 1]
        if n >= 0:
            if rest & BORROWS != BORROWS:
                continue
            rest = rest & ~BORROWS
        gain = do_jobs(notes, rest)
        first = notes[FIRST]
        if n >= 0:
            first = notes[at + 2]
            second = second_opening(s, n, rest, notes)
            if second > gain:
                gain = second
            elif notes[PURCHASE] != NONE:
                first = notes[PURCHASE]
            gain += notes[at]
        if first != NONE and gain > best:
            best = gain
            notes[ACTION] = first
    return best


@kernel
def second_opening(s: Position, one: int, dice: int, notes: Any) -> int:
    """What the dice left gain by an opening too that is not in the way of the first; else NOTHING."""
    best = NOTHING
    action = notes[OPENING + one * OPENING_SIZE + 2]
    for n in range(notes[OPENINGS]):
        at = OPENING + n * OPENING_SIZE
        if notes[at + 1] == dice and notes[at] > best and is_no_inline(action, notes[at + 2], notes):
            best = notes[at]
    return best


@kernel
def is_no_inline(one: int, two: int, notes: Any) -> bool:
    """Whether two openings are not in each other's way: placing two tiles, or placing and something else."""
    if max(one, two) >= WATER:
        return min(one, two) < WATER
    if SPACE_OF[(one - PLACE) % NUM_COORDINATES] == SPACE_OF[(two - PLACE) % NUM_COORDINATES]:
        return False
    thing = (one - PLACE) // NUM_COORDINATES
    if thing != (two - PLACE) // NUM_COORDINATES:
        return True
    return thing < NUM_KINDS and notes[HAND] > 1


@kernel
def trial_pool(s: Position, seat: int, trial: int, notes: Any) -> int:
    """The dice of a trial; 0 where it is not to be had.

    Trial 0 is the pool as it lies; the next are all that the sun can make of it, then come all rolls.
    """
    pool = 0
    if trial > NUM_TURNS:
        if can_reroll(s):
            for die in range(NUM_DICE):
                pool += 1 << 4 * ROLLED[(trial - NUM_TURNS - 1) * NUM_DICE + die]
        return pool
    for face in range(1, 7):
        pool = pool | s.pool[face] << 4 * face
    if trial == 0:
        return pool
    die = TURNED_DIE[trial - 1]
    if not has_sun(s, seat) or s.pool[die] == 0:
        return 0
    return pool + (1 << 4 * TURNED_FACE[trial - 1]) - (1 << 4 * die)


@kernel
def decide(s: Position, seat: int, notes: Any) -> int:
    """The action of a seat that is asked."""
    survey(s, seat, notes)
    reckon(s, seat, notes)
    now = NOTHING
    turned = NOTHING
    average = 0
    action = NONE
    for trial in range(1 + NUM_TURNS + NUM_ROLLS):
        pool = trial_pool(s, seat, trial, notes)
        if pool == 0:
            continue
        gain = plan(s, pool, notes)
        if trial == 0:
            now = gain
            turned = max(gain, 0) + SUN_KEPT
            action = notes[ACTION]
        elif trial > NUM_TURNS:
            average += WEIGHTS[trial - NUM_TURNS - 1] * gain
        elif gain > turned:
            turned = gain
            action = SUN + trial - 1
    if can_reroll(s) and average > NUM_WAYS * now:
        return REROLL
    return last_word(s, seat, action, now)


@kernel
def last_word(s: Position, seat: int, action: int, gain: int) -> int:
    """End the turn where nothing can be done, or nothing but harm by the sundial."""
    if action == NONE or (gain < 0 and action >= PLACE and not can_spend(s, seat, NO_REACH)):
        return END
    return action
