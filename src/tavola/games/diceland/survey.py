"""A survey of each seat's board, made once for a game: the steps from every space to every goal.

A goal is a territory (0 to 63) or a treasure (64 to 75, in reading order). Steps are crosses: from a space to
its neighbour it is one. No cross that is made changes them, so whoever plans or judges reads them here.

Surveys stand at the start of the notes that the caller brings, the seats' one after the other; behind them
others reckon.
"""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import kernel, lowest_bit
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from .position import Position

FAR = 15  # steps, and all beyond
NUM_TREASURES = 12
NUM_GOALS = MAX_TERRITORIES + NUM_TREASURES
PLACES = NUM_GOALS * MAX_SPACES  # where the treasures' spaces stand, behind the steps
SURVEY = PLACES + NUM_TREASURES  # length of a survey
RING = MAX_SEATS * SURVEY  # [word] room to reckon: spaces so many steps away
SEEN = RING + WORDS  # [word] spaces that are nearer
USES_KEYS = SEEN + WORDS  # [seat] what ``outlook.py`` keeps in mind, and for which position
KEY_LENGTH = WORDS + 3  # the crossed spaces, the throws due, who throws next, whether it is known
STANDING_KEYS = USES_KEYS + MAX_SEATS * KEY_LENGTH  # [seat] the same, of a seat without dice
SURVEYED = STANDING_KEYS + MAX_SEATS * KEY_LENGTH  # where the rest of the notes begins


@kernel
def survey_boards(s: Position, notes: Any) -> None:
    """Survey the boards of all seats, and forget what was known of others."""
    for seat in range(s.seats):
        notes[USES_KEYS + seat * KEY_LENGTH + KEY_LENGTH - 1] = 0
        notes[STANDING_KEYS + seat * KEY_LENGTH + KEY_LENGTH - 1] = 0
        make_survey(s, seat, seat * SURVEY, notes)


@kernel
def make_survey(s: Position, seat: int, survey: int, notes: Any) -> None:
    """Measure a seat's board: steps from every space to every goal, FAR for all beyond."""
    for at in range(PLACES):
        notes[survey + at] = FAR
    for number in range(s.groups[seat * (NUM_COLOURS + 1) + NUM_COLOURS]):
        area = (seat * MAX_TERRITORIES + number) * WORDS
        measure(s, seat, number, s.areas[area], s.areas[area + 1], s.areas[area + 2], survey, notes)
    treasure = 0
    for space in range(s.num_spaces[seat]):
        if s.gems[seat * MAX_SPACES + space] == 1:
            notes[survey + PLACES + treasure] = space
            for word in range(WORDS):
                notes[RING + word] = 1 << space % WORD if word == space // WORD else 0
            goal = MAX_TERRITORIES + treasure
            measure(s, seat, goal, notes[RING], notes[RING + 1], notes[RING + 2], survey, notes)
            treasure += 1


@kernel
def measure(
    s: Position, seat: int, goal: int, first: int, middle: int, last: int, survey: int, notes: Any
) -> None:
    """Steps to one goal, ring by ring around its own spaces, which are given as a mask."""
    for word in range(WORDS):
        notes[SEEN + word] = 0  # spaces that are measured
    for steps in range(FAR):
        notes[RING] = first & ~notes[SEEN]
        notes[RING + 1] = middle & ~notes[SEEN + 1]
        notes[RING + 2] = last & ~notes[SEEN + 2]
        for word in range(WORDS):
            ring = notes[RING + word]
            notes[SEEN + word] = notes[SEEN + word] | ring
            while ring != 0:
                space = word * WORD + lowest_bit(ring)
                ring = ring & (ring - 1)
                notes[survey + space * NUM_GOALS + goal] = steps
                rim = (seat * MAX_SPACES + space) * WORDS
                first = first | s.rims[rim]
                middle = middle | s.rims[rim + 1]
                last = last | s.rims[rim + 2]
