"""A Diceland player with a plan: one whole colour and nine treasures by the cheapest connected way.

``diceland_plan.py`` finds the plan. Here every choice is judged by how much it shortens it: the dice phase
by the exact chances of the dice still to be thrown, less what the dice left lying bring the others; a use of
dice by planning anew on a copy of the board, and by what the next throw can be expected to bring there.
"""

from typing import Any

from tavola.core.kernel import kernel, no_inline
from tavola.games.diceland.crosses import can_take, dice_of
from tavola.games.diceland.layout import (
    FIRST_OUTCOME,
    LYING,
    MAX_SPACES,
    NUM_COLOURS,
    NUM_DICE,
    TREASURE_DICE,
    WAYS,
    WAYS_OF,
    WORDS,
)
from tavola.games.diceland.position import AGAIN, CHOOSE, CROSS, PHASE_TWO, PUSH, SKIP, STOP

from .diceland_plan import (
    ADJACENT,
    FIRST,
    GAIN,
    GEMS,
    MARKED,
    PLAN,
    PLAN_END,
    RUNNER_UP,
    SIDES,
    best_plan,
    load,
    mark_cross,
    plan_again,
    survey,
    tabulate_gains,
    touches_cross,
)

SCALE = 100  # of a value to a tenth of a cross
ENVY = 60  # percent: what another's gain takes from one's own, shared among the others
FLOW = 150  # percent: what the next throw's expected gain counts
GEM = 4 * SCALE  # a treasure now rather than later

# What is kept for each seat, as long as its crosses stay the same
KEY = 0  # [word] its crosses
KEPT_GAIN = KEY + WORDS  # [colour * 7 + dice]
KEPT_PLAN = KEPT_GAIN + NUM_COLOURS * 7  # [space]
KEPT_COLOURS = KEPT_PLAN + MAX_SPACES  # [2] the two best to complete
KEPT = KEPT_COLOURS + 2
KEPT_AT = PLAN_END
WAIT = KEPT_AT + 4 * KEPT  # [dice set aside] the worth of throwing again
REST = WAIT + NUM_DICE + 1  # [dice left] what they bring the others
NOTES = REST + NUM_DICE + 1

POWERS = tuple(5**n for n in range(NUM_DICE + 1))


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Survey the boards; no plan is known yet."""
    survey(s, notes)
    for seat in range(4):
        for word in range(WORDS):
            notes[KEPT_AT + seat * KEPT + KEY + word] = 0


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """Choose a colour, throw again or stop, or cross."""
    if s.stage == CHOOSE or s.stage == PUSH:
        for other in range(s.seats):
            refresh(s, other, notes)
        return choose_colour(s, seat, notes) if s.stage == CHOOSE else push_or_stop(s, seat, notes)
    refresh(s, seat, notes)
    if s.left[seat] > 0:
        load(s, seat, notes)
        space = best_space(s, seat, notes, s.using[seat])
        return int(CROSS + s.cells[seat * MAX_SPACES + space])
    return first_cross(s, seat, notes)


@no_inline
def refresh(s: Any, seat: int, notes: Any) -> None:
    """Plan anew for a seat whose crosses have changed."""
    kept = KEPT_AT + seat * KEPT
    same = True
    for word in range(WORDS):
        if notes[kept + KEY + word] != s.crossed[seat * WORDS + word]:
            same = False
            notes[kept + KEY + word] = s.crossed[seat * WORDS + word]
    if same:
        return
    load(s, seat, notes)
    best_plan(s, seat, notes)
    tabulate_gains(s, seat, notes)
    notes[kept + KEPT_COLOURS] = notes[FIRST]
    notes[kept + KEPT_COLOURS + 1] = notes[RUNNER_UP]
    for entry in range(NUM_COLOURS * 7):
        notes[kept + KEPT_GAIN + entry] = notes[GAIN + entry]
    for space in range(s.num_spaces[seat]):
        notes[kept + KEPT_PLAN + space] = notes[PLAN + space]


# The dice phase


@kernel
def kept_gain(notes: Any, seat: int, colour: int, dice: int) -> int:
    """How much a use shortens a seat's plan."""
    return int(notes[KEPT_AT + seat * KEPT + KEPT_GAIN + colour * 7 + dice])


@kernel
def choose_colour(s: Any, seat: int, notes: Any) -> int:
    """The colour with the best prospect, whether one stops or throws again."""
    best = -1
    most = 0
    for colour in range(NUM_COLOURS):
        if s.lying[colour] > 0:
            weigh_throws(s, seat, notes, colour)
            worth = max(stop_worth(s, seat, notes, colour, s.lying[colour]), notes[WAIT + s.lying[colour]])
            if best < 0 or worth > most:
                best = colour
                most = worth
    return best


@kernel
def push_or_stop(s: Any, seat: int, notes: Any) -> int:
    """Throw again if that promises more."""
    weigh_throws(s, seat, notes, s.colour)
    return AGAIN if notes[WAIT + s.aside] > stop_worth(s, seat, notes, s.colour, s.aside) else STOP


@kernel
def stop_worth(s: Any, seat: int, notes: Any, colour: int, dice: int) -> int:
    """What stopping brings, less what the dice as they lie bring the others."""
    envy = 0
    for other in range(s.seats):
        if other != seat:
            most = 0
            for hue in range(NUM_COLOURS):
                if hue != colour:
                    most = max(most, kept_gain(notes, other, hue, s.lying[hue]))
            envy += most
    envied = ENVY * envy // (s.seats - 1) * SCALE // 100
    return int(SCALE * kept_gain(notes, seat, colour, dice) - envied)


@no_inline
def weigh_throws(s: Any, seat: int, notes: Any, colour: int) -> None:
    """Set WAIT for every number of dice set aside: the expected worth of throwing the rest again."""
    weigh_rest(s, seat, notes, colour)
    notes[WAIT + NUM_DICE] = SCALE * kept_gain(notes, seat, colour, NUM_DICE)
    for aside in range(NUM_DICE - 1, 0, -1):
        left = NUM_DICE - aside
        ways = 1  # of choosing which of the dice left show the colour
        total = 0
        for more in range(left + 1):
            ended = SCALE * kept_gain(notes, seat, colour, aside + more) - notes[REST + left - more]
            if more > 0 and aside + more < NUM_DICE:
                ended = max(ended, notes[WAIT + aside + more])
            total += ended * ways * POWERS[left - more]
            ways = ways * (left - more) // (more + 1)
        notes[WAIT + aside] = total // WAYS[left]


@kernel
def weigh_rest(s: Any, seat: int, notes: Any, colour: int) -> None:
    """Set REST: what so many dice of the other colours can be expected to bring the other players."""
    notes[REST] = 0
    for dice in range(1, NUM_DICE):
        total = 0
        for other in range(s.seats):
            if other != seat:
                total += expected_gain(notes, KEPT_AT + other * KEPT + KEPT_GAIN, dice, colour)
        notes[REST + dice] = ENVY * total // (s.seats - 1) // 100


@no_inline
def expected_gain(notes: Any, gains: int, dice: int, without: int) -> int:
    """The mean over all throws of the best use, in a table of gains; without a colour unless it is -1."""
    total = 0
    for outcome in range(FIRST_OUTCOME[dice], FIRST_OUTCOME[dice + 1]):
        at = outcome * NUM_COLOURS
        if without < 0 or LYING[at + without] == 0:
            most = 0
            for hue in range(NUM_COLOURS):
                most = max(most, notes[gains + hue * 7 + LYING[at + hue]])
            total += most * WAYS_OF[outcome]
    return SCALE * total // (WAYS[dice] if without < 0 else POWERS[dice])


# Crossing


@kernel
def first_cross(s: Any, seat: int, notes: Any) -> int:
    """Try every territory that the dice allow on a copy, and begin in the one that leaves the best plan."""
    may_skip = s.stage != PHASE_TWO or seat != s.active
    best = SKIP
    most = -(1 << 60)
    if may_skip:
        load(s, seat, notes)
        most = worth(s, seat, notes)
    for colour in range(NUM_COLOURS):
        dice = dice_of(s, seat, colour)
        if dice > 0:
            group = seat * (NUM_COLOURS + 1) + colour
            for number in range(s.groups[group], s.groups[group + 1]):
                if can_take(s, seat, colour, number, dice):
                    load(s, seat, notes)
                    space = try_use(s, seat, notes, number, dice)
                    value = worth(s, seat, notes)
                    if value > most:
                        most = value
                        best = CROSS + s.cells[seat * MAX_SPACES + space]
    return best


@kernel
def try_use(s: Any, seat: int, notes: Any, number: int, dice: int) -> int:
    """Cross so many spaces of a territory of the copy; return the first."""
    first = -1
    for _ in range(dice):
        space = best_space(s, seat, notes, number)
        mark_cross(s, seat, notes, space)
        if first < 0:
            first = space
    return first


@no_inline
def best_space(s: Any, seat: int, notes: Any, number: int) -> int:
    """The space to cross next in a territory: planned ones, treasures, and what opens more of the plan."""
    base = seat * MAX_SPACES
    plan = KEPT_AT + seat * KEPT + KEPT_PLAN
    best = -1
    most = -1
    for space in range(s.num_spaces[seat]):
        if s.territories[base + space] != number or notes[MARKED + space] == 1:
            continue
        if touches_cross(notes, base, space):
            score = 100 * notes[plan + space] + 30 * s.gems[base + space]
            for side in range(SIDES):
                other = notes[ADJACENT + (base + space) * SIDES + side]
                if other >= 0 and notes[MARKED + other] == 0 and notes[plan + other] == 1:
                    score += 3
                    if s.territories[base + other] != number and not touches_cross(notes, base, other):
                        score += 10
            if score > most:
                most = score
                best = space
    return best


@no_inline
def worth(s: Any, seat: int, notes: Any) -> int:
    """The copy's plan: the cheaper the better, and the more the next throw brings."""
    kept = KEPT_AT + seat * KEPT + KEPT_COLOURS
    cost = plan_again(s, seat, notes, notes[kept], notes[kept + 1])
    if cost == 0:
        return 1 << 40
    tabulate_gains(s, seat, notes)
    flow = expected_gain(notes, GAIN, TREASURE_DICE, -1)
    return int(FLOW * flow // 100 - SCALE * cost + GEM * notes[GEMS])
