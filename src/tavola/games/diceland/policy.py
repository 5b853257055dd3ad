"""A sound way to play one's own board, without luck of its own: the same dice, the same moves.

It looks at one board only, and adds up what a cross is worth:

- every cross counts a little, for it opens the way to others;
- a treasure counts most, until nine are crossed; the throw it earns counts besides;
- coming closer counts. Every treasure, and every territory not yet begun of a colour that might be the
  complete one, pulls the more the fewer steps it is away from the crosses (``PULL``), so a cross that
  shortens the way is worth the difference. Near goals pull hard, far ones little: it opens what is close;
- a cross in a colour counts the more the fewer spaces that colour has left (``PROGRESS``): one complete
  colour is needed, so crosses in one are better than crosses in several. Once a colour is complete, no
  other colour's progress counts;
- a territory that is completed sets its colour free; one that is left under way keeps its colour to itself,
  and the last spaces are hard to get, for more dice than spaces cross nothing (``LEFT``).

Dice in excess cross nothing and are worth nothing. From what each number of dice of a colour would be worth
follows exactly, by the odds of the throws still possible, what a colour is worth now, and whether throwing
again is better than stopping: a throw without the colour costs nothing, so the one danger is excess.
Of equal choices the lowest id is taken. The weights were found by trying others; the one that matters most is
to finish what is begun.

Notes are a list of ints that the caller brings: a survey of each seat's board, made once for a game
(``survey.py``), and behind it a place to reckon in.
"""

from math import comb
from typing import Any

from ...core.kernel import kernel, lowest_bit
from .crosses import GOAL, can_take, dice_of
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, NUM_DICE, WAYS, WORD, WORDS
from .position import AGAIN, CHOOSE, CROSS, NONE, PUSH, SKIP, STOP, TREASURE_USE, Position
from .survey import FAR, NUM_GOALS, NUM_TREASURES, PLACES, SURVEY, SURVEYED, survey_boards

# What things are worth, in thousandths of a treasure
STEP = 30  # any cross
TREASURE = 1000
EARNED = 100  # the throw that a treasure earns
LEFT = (400, -100, -150, -150, -100, -50, 0)  # [spaces left] of the territory after a use
PULL = (*(1000 * 4**steps // 5**steps for steps in range(FAR)), 0)  # [steps] share, in thousandths
MOST = 24  # spaces left of a colour, and all beyond
PROGRESS = tuple(2000 // (2 * left + 1) for left in range(MOST + 1))  # [spaces left before it] a cross
WANTED = tuple(800 // (left + 1) for left in range(MOST + 1))  # [spaces left] a territory of the colour

# [dice * 7 + count] in how many ways so many of the dice thrown show one colour
ODDS = tuple(comb(dice, n) * 5 ** max(0, dice - n) for dice in range(NUM_DICE + 1) for n in range(7))

# Notes: where things stand
GOALS = SURVEYED  # how many goals pull
WHICH = GOALS + 1  # [n] the goals that pull
WEIGHT = WHICH + NUM_GOALS  # [n] how hard
NEAR = WEIGHT + NUM_GOALS  # [n] steps from the crosses
TRIAL = NEAR + NUM_GOALS  # [n] the same, with the crosses being tried
REACH = TRIAL + NUM_GOALS  # [word] spaces the trial can cross next
REST = REACH + WORDS  # [word] spaces of the territory that the trial has not crossed
FOUND = REST + WORDS  # what the best cross of the trial is worth
WORTH = FOUND + 1  # [dice] what a colour's dice would be worth
PROSPECT = WORTH + NUM_DICE + 1  # [dice] what they are worth if one goes on as is best
NOTES = PROSPECT + NUM_DICE + 1  # length of the notes

UNIT = 1000  # worths are kept in so many parts
NOTHING = -1_000_000_000  # the worth of what cannot be done


@kernel
def prepare(s: Position, notes: Any) -> None:
    """Before the first decision of a game: survey the boards."""
    survey_boards(s, notes)


# Goals


@kernel
def weigh_goals(s: Position, seat: int, survey: int, notes: Any) -> None:
    """Note the goals that pull, how hard, and how far they are."""
    notes[GOALS] = 0
    if s.treasures[seat] < GOAL:
        for treasure in range(NUM_TREASURES):
            space = notes[survey + PLACES + treasure]
            if s.crossed[seat * WORDS + space // WORD] >> space % WORD & 1 == 0:
                add_goal(notes, MAX_TERRITORIES + treasure, TREASURE)
    if not has_complete_colour(s, seat):
        for colour in range(NUM_COLOURS):
            weigh_territories(s, seat, colour, notes)
    for n in range(notes[GOALS]):
        notes[NEAR + n] = FAR
    for word in range(WORDS):
        spaces = s.open[seat * WORDS + word]
        while spaces != 0:
            approach(survey, notes, NEAR, word * WORD + lowest_bit(spaces), 1)
            spaces = spaces & (spaces - 1)


@kernel
def weigh_territories(s: Position, seat: int, colour: int, notes: Any) -> None:
    """The territories of a colour that are not begun pull the more the fewer spaces the colour has left."""
    weight = WANTED[min(MOST, s.uncrossed[seat * NUM_COLOURS + colour])]
    group = seat * (NUM_COLOURS + 1) + colour
    for number in range(s.groups[group], s.groups[group + 1]):
        if s.free[seat * MAX_TERRITORIES + number] > 0 and s.under_way[seat * NUM_COLOURS + colour] != number:
            add_goal(notes, number, weight)


@kernel
def add_goal(notes: Any, goal: int, weight: int) -> None:
    """Note one goal."""
    notes[WHICH + notes[GOALS]] = goal
    notes[WEIGHT + notes[GOALS]] = weight
    notes[GOALS] += 1


@kernel
def approach(survey: int, notes: Any, where: int, space: int, more: int) -> None:
    """Shorten the steps noted to those from a space, and so many more."""
    for n in range(notes[GOALS]):
        steps = notes[survey + space * NUM_GOALS + notes[WHICH + n]] + more
        if steps < notes[where + n]:
            notes[where + n] = steps


@kernel
def has_complete_colour(s: Position, seat: int) -> bool:
    """Whether every space of some colour is crossed."""
    for colour in range(seat * NUM_COLOURS, seat * NUM_COLOURS + NUM_COLOURS):
        if s.uncrossed[colour] == 0:
            return True
    return False


# Spaces and territories


@kernel
def worth_of_cross(s: Position, seat: int, space: int, survey: int, notes: Any) -> int:
    """What a cross is worth in the trial, but for its colour's progress."""
    worth = STEP * UNIT
    if s.gems[seat * MAX_SPACES + space] == 1:
        worth += EARNED * UNIT
    for n in range(notes[GOALS]):
        steps = notes[survey + space * NUM_GOALS + notes[WHICH + n]]
        if steps < notes[TRIAL + n]:
            worth += notes[WEIGHT + n] * (PULL[steps] - PULL[notes[TRIAL + n]])
    return worth


@kernel
def begin_trial(s: Position, seat: int, number: int, notes: Any) -> None:
    """Set out to try crosses in a territory."""
    for n in range(notes[GOALS]):
        notes[TRIAL + n] = notes[NEAR + n]
    for word in range(WORDS):
        area = s.areas[(seat * MAX_TERRITORIES + number) * WORDS + word]
        notes[REST + word] = area & ~s.crossed[seat * WORDS + word]
        notes[REACH + word] = area & s.open[seat * WORDS + word]


@kernel
def best_cross(s: Position, seat: int, survey: int, notes: Any) -> int:
    """The space within reach of the trial that is worth most; its worth is noted in FOUND."""
    best = NONE
    notes[FOUND] = NOTHING
    for word in range(WORDS):
        spaces = notes[REACH + word]
        while spaces != 0:
            space = word * WORD + lowest_bit(spaces)
            spaces = spaces & (spaces - 1)
            worth = worth_of_cross(s, seat, space, survey, notes)
            if worth > notes[FOUND]:
                notes[FOUND] = worth
                best = space
    return best


@kernel
def try_cross(s: Position, seat: int, space: int, survey: int, notes: Any) -> None:
    """Go on with the trial as if this space were crossed."""
    approach(survey, notes, TRIAL, space, 0)
    at = space // WORD
    notes[REST + at] = notes[REST + at] & ~(1 << space % WORD)
    for word in range(WORDS):
        rim = s.rims[(seat * MAX_SPACES + space) * WORDS + word]
        notes[REACH + word] = (notes[REACH + word] | rim) & notes[REST + word]


@kernel
def progress_of(s: Position, seat: int, colour: int, made: int) -> int:
    """What the next cross of a colour counts, after so many made in the trial."""
    if has_complete_colour(s, seat):
        return 0
    return PROGRESS[min(MOST, s.uncrossed[seat * NUM_COLOURS + colour] - made)]


@kernel
def try_territory(s: Position, seat: int, colour: int, number: int, survey: int, notes: Any) -> None:
    """Raise WORTH to what one to six dice are worth in a territory."""
    begin_trial(s, seat, number, notes)
    free = s.free[seat * MAX_TERRITORIES + number]
    total = 0
    for made in range(min(free, NUM_DICE)):
        space = best_cross(s, seat, survey, notes)
        total += notes[FOUND] + UNIT * progress_of(s, seat, colour, made)
        try_cross(s, seat, space, survey, notes)
        worth = total + UNIT * LEFT[min(NUM_DICE, free - made - 1)]
        if worth > notes[WORTH + made + 1]:
            notes[WORTH + made + 1] = worth


@kernel
def appraise(s: Position, seat: int, colour: int, survey: int, notes: Any) -> None:
    """Note in WORTH what one to six dice of a colour are worth, NOTHING for excess."""
    for dice in range(NUM_DICE + 1):
        notes[WORTH + dice] = NOTHING
    group = seat * (NUM_COLOURS + 1) + colour
    for number in range(s.groups[group], s.groups[group + 1]):
        if can_take(s, seat, colour, number, 1):
            try_territory(s, seat, colour, number, survey, notes)


# Phase 1


@kernel
def look_ahead(notes: Any, dice: int) -> int:
    """What so many dice set aside are worth if one goes on as is best; WORTH is noted."""
    for count in range(NUM_DICE, dice - 1, -1):
        notes[PROSPECT + count] = max(worth_of_stopping(notes, count), worth_of_again(notes, count))
    result: int = notes[PROSPECT + dice]
    return result


@kernel
def worth_of_stopping(notes: Any, dice: int) -> int:
    """What so many dice are worth; dice in excess cost nothing and bring nothing."""
    worth: int = notes[WORTH + dice]
    return worth if worth != NOTHING else 0


@kernel
def worth_of_again(notes: Any, dice: int) -> int:
    """What throwing the others again is worth on average; what more dice come to is noted in PROSPECT."""
    thrown = NUM_DICE - dice
    total: int = ODDS[thrown * 7] * worth_of_stopping(notes, dice)
    for brought in range(1, thrown + 1):
        total += ODDS[thrown * 7 + brought] * notes[PROSPECT + dice + brought]
    return total // WAYS[thrown]


@kernel
def choose_colour(s: Position, seat: int, survey: int, notes: Any) -> int:
    """The colour shown whose dice promise most."""
    best = NONE
    most = NOTHING
    for colour in range(NUM_COLOURS):
        if s.lying[colour] > 0:
            appraise(s, seat, colour, survey, notes)
            worth = look_ahead(notes, s.lying[colour])
            if worth > most:
                most = worth
                best = colour
    return best


@kernel
def push_on(s: Position, seat: int, survey: int, notes: Any) -> int:
    """Throw again where that promises more than what lies aside."""
    appraise(s, seat, s.colour, survey, notes)
    look_ahead(notes, s.aside)
    return AGAIN if worth_of_again(notes, s.aside) > worth_of_stopping(notes, s.aside) else STOP


# Crosses


@kernel
def cross_in(s: Position, seat: int, number: int, survey: int, notes: Any) -> int:
    """The best cross in a territory."""
    begin_trial(s, seat, number, notes)
    cell: int = s.cells[seat * MAX_SPACES + best_cross(s, seat, survey, notes)]
    return CROSS + cell


@kernel
def use_dice(s: Position, seat: int, survey: int, notes: Any) -> int:
    """The first cross in the territory where the dice of a colour are worth most, or skip."""
    may_skip = s.stage == TREASURE_USE or seat != s.active
    best = NONE
    most = 0 if may_skip else NOTHING
    for colour in range(NUM_COLOURS):
        dice = dice_of(s, seat, colour)
        if dice > 0:
            group = seat * (NUM_COLOURS + 1) + colour
            for number in range(s.groups[group], s.groups[group + 1]):
                if can_take(s, seat, colour, number, dice):
                    notes[WORTH + dice] = NOTHING
                    try_territory(s, seat, colour, number, survey, notes)
                    if notes[WORTH + dice] > most:
                        most = notes[WORTH + dice]
                        best = number
    return SKIP if best == NONE else cross_in(s, seat, best, survey, notes)


@kernel
def decide(s: Position, seat: int, notes: Any) -> int:
    """The action of a seat that is asked."""
    survey = seat * SURVEY
    if s.left[seat] > 0 and s.left[seat] == s.free[seat * MAX_TERRITORIES + s.using[seat]]:
        notes[GOALS] = 0  # all that is left will be crossed: one order is as good as another
    else:
        weigh_goals(s, seat, survey, notes)
    if s.stage == CHOOSE:
        return choose_colour(s, seat, survey, notes)
    if s.stage == PUSH:
        return push_on(s, seat, survey, notes)
    if s.left[seat] > 0:
        return cross_in(s, seat, s.using[seat], survey, notes)
    return use_dice(s, seat, survey, notes)
