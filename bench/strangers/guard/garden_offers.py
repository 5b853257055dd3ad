"""What there is to do with one die or two in Garden Dice, with its worth, listed in the notes."""

from typing import Any

from tavola.core.kernel import kernel, lowest_bit, no_inline
from tavola.games.garden.animals import edible, within_steps
from tavola.games.garden.coordinates import sundial_reach
from tavola.games.garden.layout import BOARD, NUM_KINDS, SPACES, STEPS
from tavola.games.garden.numbering import (
    BUY,
    COORDINATES_OF,
    FIRST_STRIDE,
    FLIP,
    HARVEST,
    IN_REACH,
    MOVE,
    NUM_COORDINATES,
    NUM_ENDINGS,
    PLACE,
    PURCHASE_OF,
    ROCK,
    SPIT,
    STEP,
    SWALLOW,
    WATER,
)
from tavola.games.garden.plants import for_sale, spread
from tavola.games.garden.position import kind_at, occupied
from tavola.games.garden.tiles import placeable

from .garden_worth import (
    NUM_WORTH_NOTES,
    buy_value,
    flip_dial_value,
    gain_of_harvest,
    gain_of_watering,
    meal,
    place_value,
    prospects,
    standing,
)

NUM_THINGS = ROCK + 1
SPAT = NUM_THINGS  # eating and spitting, among the things done with two dice
NOTHING = -(1 << 40)

# Where things stand in the notes
SINGLE = NUM_WORTH_NOTES  # [i, part] actions of one die: gain, lowest die, action less its die, mark
MOST_SINGLES = 64
NUM_SINGLES = SINGLE + 4 * MOST_SINGLES
PURCHASE = NUM_SINGLES + 1  # [kind] what buying is worth; NOTHING if it is not for sale
SPOT = PURCHASE + NUM_KINDS  # [thing, space] what placing is worth
PAIR_GAIN = SPOT + NUM_THINGS * SPACES  # [thing, low die, high die] the best gain with two dice
PAIR_ACTION = PAIR_GAIN + (NUM_THINGS + 1) * 49  # [thing, low die, high die] its action
NUM_OFFER_NOTES = PAIR_ACTION + (NUM_THINGS + 1) * 49

A_MOVE, A_PURCHASE = -1, -2  # marks; of watering and harvesting the mark is the mask of tiles it turns
ENDING_BONUS = 1500  # for the purchase that ends the game, or against it


# One die


@no_inline
def list_singles(s: Any, seat: int, notes: Any) -> None:
    """Everything that takes one die, the best first."""
    notes[NUM_SINGLES] = 0
    list_purchases(s, seat, notes)
    list_tending(s, seat, notes)
    if s.dials[seat] != 0:
        add(notes, flip_dial_value(s, seat, notes), 6, FLIP + lowest_bit(s.dials[seat]) - 6, 0)
    if s.animals[seat] != 0:
        list_moves(s, seat, notes)
    sort_singles(notes)


@kernel
def add(notes: Any, gain: int, die: int, action: int, mark: int) -> None:
    """Add an action of one die."""
    at = SINGLE + 4 * notes[NUM_SINGLES]
    if notes[NUM_SINGLES] < MOST_SINGLES:
        notes[at] = gain
        notes[at + 1] = die
        notes[at + 2] = action
        notes[at + 3] = mark
        notes[NUM_SINGLES] = notes[NUM_SINGLES] + 1


@kernel
def sort_singles(notes: Any) -> None:
    """Put the greatest gain first."""
    for i in range(1, notes[NUM_SINGLES]):
        j = i
        while j > 0 and notes[SINGLE + 4 * j] > notes[SINGLE + 4 * (j - 1)]:
            for part in range(4):
                at = SINGLE + 4 * j + part
                kept = notes[at]
                notes[at] = notes[at - 4]
                notes[at - 4] = kept
            j -= 1


@kernel
def list_purchases(s: Any, seat: int, notes: Any) -> None:
    """Every kind for sale, and once more with less gain."""
    kinds = for_sale(s, seat)
    ending = worth_of_ending(s, seat)
    for kind in range(NUM_KINDS):
        notes[PURCHASE + kind] = NOTHING
        if kinds >> kind & 1 == 1:
            gain = buy_value(s, seat, kind, notes) + ending
            notes[PURCHASE + kind] = gain
            action = BUY + PURCHASE_OF[kind * 7 + kind + 1] - kind - 1
            add(notes, gain, kind + 1, action, A_PURCHASE)
            if s.stacks[kind] > 1 and s.purchases[kind] == 0:
                add(notes, gain - 70, kind + 1, action, A_PURCHASE)


@kernel
def worth_of_ending(s: Any, seat: int) -> int:
    """The last tile of all ends the game: whoever is ahead should buy it."""
    left = 0
    for kind in range(NUM_KINDS):
        left += s.stacks[kind]
    if left != 1:
        return 0
    own = standing(s, seat) - 5 * in_hand(s, seat)
    for other in range(s.seats):
        if other != seat and standing(s, other) - 5 * max(0, in_hand(s, other) - 1) >= own:
            return -ENDING_BONUS
    return ENDING_BONUS


@kernel
def in_hand(s: Any, seat: int) -> int:
    """Bought seeds that are not placed."""
    seeds = 0
    for kind in range(NUM_KINDS):
        seeds += s.bought[seat * NUM_KINDS + kind]
    return seeds


@kernel
def list_tending(s: Any, seat: int, notes: Any) -> None:
    """Watering and harvesting every own plant."""
    plants = s.plants[seat]
    while plants != 0:
        space = lowest_bit(plants)
        plants = plants & (plants - 1)
        die = kind_at(s, space) + 1
        if s.vegetables >> space & 1 == 1:
            turned = spread(s, space, s.vegetables)
            add(notes, gain_of_harvest(s, seat, turned, notes), die, HARVEST + 6 * space - 1, turned)
        else:
            turned = spread(s, space, ~s.vegetables)
            add(notes, gain_of_watering(s, seat, turned, notes), die, WATER + 6 * space - 1, turned)


@kernel
def list_moves(s: Any, seat: int, notes: Any) -> None:
    """The best meal to swallow, the best other move, and turning the animal over."""
    start = lowest_bit(s.animals[seat])
    is_rabbit = s.rabbits >> seat & 1 == 1
    here = prospects(s, seat, start, is_rabbit, notes)
    add(notes, prospects(s, seat, start, not is_rabbit, notes) - here - 60, 6, FLIP + start - 6, 0)
    food = edible(s, seat)
    spaces = within_steps(start, 6, occupied(s), food)
    best, best_gain, best_ending = -1, NOTHING, STEP
    while spaces != 0:
        end = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        gain = (prospects(s, seat, end, is_rabbit, notes) - here) * 2 // 3
        ending = STEP
        if food >> end & 1 == 1:
            gain += meal(s, seat, end, is_rabbit, notes) - (60 if s.tokens[seat] > 2 else 150)
            ending = SWALLOW
        if gain > best_gain:
            best, best_gain, best_ending = end, gain, ending
    if best >= 0:
        steps = STEPS[SPACES * start + best]
        first = FIRST_STRIDE[SPACES * start + best] - steps
        add(notes, best_gain, steps, MOVE + NUM_ENDINGS * first + best_ending, A_MOVE)


@kernel
def single_action(notes: Any, which: int, die: int) -> int:
    """The id of a listed action with a die."""
    at = SINGLE + 4 * which
    return int(notes[at + 2] + (NUM_ENDINGS * die if notes[at + 3] == A_MOVE else die))


# Two dice


@no_inline
def survey_spots(s: Any, seat: int, notes: Any) -> None:
    """What every thing that is held, or could be bought, is worth on every empty space."""
    things = placeable(s, seat) | for_sale(s, seat)
    empty = BOARD & ~occupied(s)
    for thing in range(NUM_THINGS):
        for space in range(SPACES):
            value = NOTHING
            if things >> thing & 1 == 1 and empty >> space & 1 == 1:
                value = place_value(s, seat, thing, space, notes)
            notes[SPOT + thing * SPACES + space] = value


@no_inline
def list_pairs(s: Any, seat: int, a: int, b: int, notes: Any) -> None:
    """For each thing the best space that these two dice point at, either way round; and eating."""
    low, high = min(a, b), max(a, b)
    reach = sundial_reach(s, seat)
    for thing in range(NUM_THINGS + 1):
        notes[PAIR_GAIN + thing * 49 + low * 7 + high] = NOTHING
    for way in range(1 if low == high else 2):
        pair = 6 * low + high - 7 if way == 0 else 6 * high + low - 7
        spaces = IN_REACH[reach * SPACES + pair] & BOARD & ~occupied(s)
        while spaces != 0:
            space = lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            steps = STEPS[pair * SPACES + space]
            for thing in range(NUM_THINGS):
                gain = notes[SPOT + thing * SPACES + space]
                if gain > NOTHING:
                    action = PLACE + thing * NUM_COORDINATES + COORDINATES_OF[pair * SPACES + space]
                    offer_pair(notes, thing, low, high, gain - 12 * steps, action)
    if s.animals[seat] != 0:
        offer_meals(s, seat, low, high, notes)
        if high != low:
            offer_meals(s, seat, high, low, notes)


@kernel
def offer_pair(notes: Any, thing: int, low: int, high: int, gain: int, action: int) -> None:
    """Keep an action of two dice if it is the best for its thing."""
    at = thing * 49 + min(low, high) * 7 + max(low, high)
    if gain > notes[PAIR_GAIN + at]:
        notes[PAIR_GAIN + at] = gain
        notes[PAIR_ACTION + at] = action


@kernel
def offer_meals(s: Any, seat: int, die: int, other: int, notes: Any) -> None:
    """Eating with one die and spitting with the other: the tile changes hands."""
    start = lowest_bit(s.animals[seat])
    is_rabbit = s.rabbits >> seat & 1 == 1
    food = edible(s, seat)
    spaces = within_steps(start, die, occupied(s), food) & food
    while spaces != 0:
        end = lowest_bit(spaces)
        spaces = spaces & (spaces - 1)
        kind = kind_at(s, end)
        if other > kind:
            gain = meal(s, seat, end, is_rabbit, notes) + buy_value(s, seat, kind, notes)
            gain += (
                prospects(s, seat, end, is_rabbit, notes) - prospects(s, seat, start, is_rabbit, notes)
            ) // 2
            stride = FIRST_STRIDE[SPACES * start + end] + die - STEPS[SPACES * start + end]
            offer_pair(notes, SPAT, die, other, gain, MOVE + NUM_ENDINGS * stride + SPIT + other)
