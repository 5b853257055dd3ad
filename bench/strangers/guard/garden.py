"""A Garden Dice player that plans the whole pool of dice, with an eye on the others' plants.

Every action on offer is given its worth (``garden_worth.py``): own progress, and what it gives to or takes
from the others, so birds and rabbits eat where it hurts most. The dice are then parted in the best way: two
for placing (or for eating and spitting), one for everything else, a purchase also for the sake of placing it
at once. Of the best parting one action is played, and the rest is reckoned anew.
"""

from typing import Any

from tavola.core.kernel import kernel, no_inline
from tavola.games.garden.layout import NUM_KINDS
from tavola.games.garden.numbering import BIRD, END, HARVEST, REROLL, SUN, WATER
from tavola.games.garden.position import highest_die
from tavola.games.garden.rules import can_reroll, has_sun, legal
from tavola.games.garden.tiles import placeable

from .garden_offers import (
    A_MOVE,
    A_PURCHASE,
    NOTHING,
    NUM_OFFER_NOTES,
    NUM_SINGLES,
    NUM_THINGS,
    PAIR_ACTION,
    PAIR_GAIN,
    PURCHASE,
    SINGLE,
    SPAT,
    list_pairs,
    list_singles,
    single_action,
    survey_spots,
)
from .garden_worth import survey

DICE = NUM_OFFER_NOTES  # [i] the dice that are planned for, 0 for none
FIRST = DICE + 4  # the index of the single action to play first, of the last filling; -1 for none
GAIN = FIRST + 1  # of the best parting so far
ACTION = GAIN + 1  # its first action, -1 for none
NOTES = max(ACTION + 1, 1500)  # the list of legal actions is written over all in the last resort

TOO_POOR = 500  # four equal dice that are worth less are thrown again
SUN_WORTH = 580

# [die] one die of that face as a count of dice of at least 1 … 6, eight bits each
UP = (0, *(sum(1 << 8 * lower for lower in range(face)) for face in range(1, 7)))
GUARD = sum(1 << 8 * lower + 7 for lower in range(6))


@kernel
def prepare(s: Any, notes: Any) -> None:
    """All is surveyed anew with each decision."""
    for i in range(NOTES):
        notes[i] = 0


@no_inline
def decide(s: Any, seat: int, notes: Any) -> int:
    """The next action of the best way to spend all dice."""
    survey(s, seat, notes)
    list_singles(s, seat, notes)
    survey_spots(s, seat, notes)
    lay_out_dice(s, notes)
    find_parting(s, seat, notes)
    action, gain = notes[ACTION], notes[GAIN]
    if can_reroll(s) and gain < TOO_POOR:
        return REROLL
    if has_sun(s, seat):
        turned = best_turn(s, seat, gain + SUN_WORTH, notes)
        if turned >= 0:
            return turned
    return action if action >= 0 else last_resort(s, seat, notes)


@kernel
def lay_out_dice(s: Any, notes: Any) -> None:
    """The pool as a list, ascending."""
    count = 0
    for face in range(1, 7):
        for _ in range(s.pool[face]):
            notes[DICE + count] = face
            count += 1
    for i in range(count, 4):
        notes[DICE + i] = 0


@kernel
def best_turn(s: Any, seat: int, least: int, notes: Any) -> int:
    """Turning the lowest die by the sun, if any face of it is worth that much; otherwise -1."""
    best = -1
    lowest = notes[DICE]
    for face in range(lowest + 1, 7):
        notes[DICE] = face
        find_parting(s, seat, notes)
        if notes[GAIN] > least:
            least = notes[GAIN]
            best = SUN + 5 * (lowest - 1) + face - 2
    notes[DICE] = lowest
    return best


@kernel
def last_resort(s: Any, seat: int, notes: Any) -> int:
    """Nothing is worth anything: end if that may be, or else what does the least harm."""
    best, best_value = -1, NOTHING
    for i in range(notes[NUM_SINGLES]):
        if notes[SINGLE + 4 * i + 1] <= highest_die(s) and notes[SINGLE + 4 * i] > best_value:
            best_value = notes[SINGLE + 4 * i]
            best = single_action(notes, i, lowest_from(notes, 0, notes[SINGLE + 4 * i + 1]))
    things = placeable(s, seat) | 1 << SPAT
    for thing in range(NUM_THINGS + 1):
        for i in range(4):
            for j in range(i + 1, 4):
                at = thing * 49 + notes[DICE + i] * 7 + notes[DICE + j]
                is_open = notes[DICE + i] > 0 and notes[DICE + j] > 0 and things >> thing & 1 == 1
                if is_open and notes[PAIR_GAIN + at] > best_value:
                    best_value = notes[PAIR_GAIN + at]
                    best = notes[PAIR_ACTION + at]
    count = legal(s, seat, notes)
    if notes[count - 1] == END or best < 0:
        return int(notes[count - 1])
    return best


@kernel
def lowest_from(notes: Any, barred: int, face: int) -> int:
    """The lowest die in the list of at least that face, those of the barred places (a mask) aside."""
    best = 7
    for i in range(4):
        if barred >> i & 1 == 0 and notes[DICE + i] >= face:
            best = min(best, notes[DICE + i])
    return best


# Parting the dice


@no_inline
def find_parting(s: Any, seat: int, notes: Any) -> None:
    """The best way to part the dice, and what to play first."""
    notes[GAIN] = 0
    notes[ACTION] = -1
    tokens = s.tokens[seat]
    note_parting(notes, fill(notes, 0, tokens), 0, -1)
    things = placeable(s, seat) | 1 << SPAT
    for i in range(4):
        for j in range(i + 1, 4):
            if notes[DICE + i] > 0 and notes[DICE + j] > 0:
                list_pairs(s, seat, notes[DICE + i], notes[DICE + j], notes)
    for i in range(4):
        for j in range(i + 1, 4):
            if notes[DICE + i] > 0 and notes[DICE + j] > 0:
                part_with_pair(notes, things, i, j, tokens)
                buy_for_pair(notes, things, i, j, tokens)
    for j in range(1, 4):
        if notes[DICE + 0] > 0 and notes[DICE + 3] > 0 and notes[DICE + 1] > 0 and notes[DICE + 2] > 0:
            two_pairs(s, seat, notes, things, j)


@kernel
def note_parting(notes: Any, gain: int, barred: int, action: int) -> None:
    """Keep a parting if it is the best: its action comes first, or the best of the last filling."""
    if gain > notes[GAIN]:
        notes[GAIN] = gain
        if action < 0:
            which = notes[FIRST]
            action = single_action(notes, which, lowest_from(notes, barred, notes[SINGLE + 4 * which + 1]))
        notes[ACTION] = action


@no_inline
def fill(notes: Any, barred: int, tokens: int) -> int:
    """The most that the dice outside the barred places bring, one by one; note what to play first.

    A die does all that takes its face or less, so what can be done together shows in counts of dice from each
    face up, and taking the greatest gain first is best.
    """
    free, rest = GUARD, 0
    for i in range(4):
        if barred >> i & 1 == 0 and notes[DICE + i] > 0:
            free += UP[notes[DICE + i]]
            rest += 1
    gain, turned, first, first_rank = 0, 0, -1, 99
    for i in range(notes[NUM_SINGLES]):
        at = SINGLE + 4 * i
        if rest == 0 or notes[at] <= 0:
            break
        mark = notes[at + 3]
        if (free - UP[notes[at + 1]]) & GUARD != GUARD or (mark == A_PURCHASE and tokens == 0):
            continue
        if mark > 0 and is_turned(notes, at, turned):
            continue
        free -= UP[notes[at + 1]]
        rest -= 1
        gain += notes[at]
        if mark > 0:
            turned = turned | mark
        elif mark == A_PURCHASE:
            tokens -= 1
        rank = rank_of(mark, notes[at + 2])
        if rank < first_rank:
            first, first_rank = i, rank
    notes[FIRST] = first
    return gain


@kernel
def is_turned(notes: Any, at: int, turned: int) -> bool:
    """Whether a plant is watered or harvested along with another already."""
    action = notes[at + 2] + 1
    space = (action - WATER) // 6 if action < HARVEST else (action - HARVEST) // 6
    return bool(turned >> space & 1 == 1)


@kernel
def rank_of(mark: int, action: int) -> int:
    """What to do first: eat, water, harvest, turn a tile, buy."""
    if mark == A_MOVE:
        return 0
    if mark == A_PURCHASE:
        return 4
    if mark == 0:
        return 3
    return 1 if action + 1 < HARVEST else 2


@kernel
def part_with_pair(notes: Any, things: int, i: int, j: int, tokens: int) -> None:
    """Two dice place or eat, the rest go one by one."""
    barred = 1 << i | 1 << j
    rest = fill(notes, barred, tokens)
    for thing in range(NUM_THINGS + 1):
        at = thing * 49 + notes[DICE + i] * 7 + notes[DICE + j]
        at = at if notes[DICE + i] <= notes[DICE + j] else thing * 49 + notes[DICE + j] * 7 + notes[DICE + i]
        if things >> thing & 1 == 1 and notes[PAIR_GAIN + at] > 0:
            note_parting(notes, rest + notes[PAIR_GAIN + at], barred, notes[PAIR_ACTION + at])


@kernel
def buy_for_pair(notes: Any, things: int, i: int, j: int, tokens: int) -> None:
    """A third die buys what the two then place."""
    for k in range(4):
        barred = 1 << i | 1 << j | 1 << k
        if barred == 1 << i | 1 << j or notes[DICE + k] == 0:
            continue
        rest = fill(notes, barred, tokens - 1)
        for kind in range(min(NUM_KINDS, notes[DICE + k])):
            low, high = min(notes[DICE + i], notes[DICE + j]), max(notes[DICE + i], notes[DICE + j])
            gain = notes[PAIR_GAIN + kind * 49 + low * 7 + high]
            if things >> kind & 1 == 0 and gain > 0 and notes[PURCHASE + kind] > NOTHING:
                action = purchase_of(notes, kind, notes[DICE + k])
                note_parting(notes, rest + gain + notes[PURCHASE + kind], barred, action)


@kernel
def purchase_of(notes: Any, kind: int, die: int) -> int:
    """The id of buying a kind with a die, from the list of actions."""
    for i in range(notes[NUM_SINGLES]):
        if notes[SINGLE + 4 * i + 3] == A_PURCHASE and notes[SINGLE + 4 * i + 1] == kind + 1:
            return single_action(notes, i, die)
    return -1


@kernel
def two_pairs(s: Any, seat: int, notes: Any, things: int, partner: int) -> None:
    """The first die goes with its partner, the two others together."""
    i = 2 if partner == 1 else 1
    j = 2 if partner == 3 else 3
    a = min(notes[DICE], notes[DICE + partner]) * 7 + max(notes[DICE], notes[DICE + partner])
    b = min(notes[DICE + i], notes[DICE + j]) * 7 + max(notes[DICE + i], notes[DICE + j])
    for thing in range(NUM_THINGS + 1):
        for other in range(NUM_THINGS + 1):
            if things >> thing & 1 == 0 or things >> other & 1 == 0:
                continue
            if thing == other and (thing >= BIRD or s.bought[seat * NUM_KINDS + thing] < 2):
                continue
            first, second = PAIR_GAIN + thing * 49 + a, PAIR_GAIN + other * 49 + b
            if notes[first] > 0 and notes[second] > 0:
                gain = notes[first] + notes[second]
                is_first = notes[first] >= notes[second]
                action = notes[PAIR_ACTION + (thing * 49 + a if is_first else other * 49 + b)]
                note_parting(notes, gain, 0, action)
