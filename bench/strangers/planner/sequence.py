"""A Sequence Dice player with plans: every line is worth the chance that its missing numbers fall in time.

A position is worth the own side's share of all sides' lines. Every move is judged after all throws of the
next player, with their exact chances, each answered by that player's best reply; the most promising moves
only, where there are many.
"""

from typing import Any

from tavola.core.kernel import count_bits, kernel, lowest_bit, no_inline
from tavola.games.sequence.layout import (
    FIRST_LINE,
    LINE_SPACES,
    NUM_LINES,
    NUMBERED,
    NUMBERS,
    OPEN_TO_DEFENCE,
    SPACES,
)
from tavola.games.sequence.rules import CHIPS, DEFENCE, PLACE, PLACES, REMOVE, REPLACE, has_line, side_of

TURNS = 2  # within which a missing number is hoped for
FREEING = 0.2  # a foreign chip must first be removed by a 10
REPLACING = 0.7  # where all four of a number are covered, its throw replaces a foreign chip
INITIATIVE = 1.25  # lines of the side that throws next count so much more
WIDTH = 3  # moves that are looked at in depth
WAYS = tuple(max(0, 6 - abs(total - 7)) for total in range(13))  # [total] of 36
SHARE_OF_WILD = 1  # of the two ways of an 11, as each space's own

# [number] thousandths: the chance that it falls in time
HOPE = tuple(round(1000 - 1000 * (1 - (ways + SHARE_OF_WILD) / 36) ** TURNS) for ways in WAYS)
NEGLIGIBLE = 0.0005  # lines with less of a chance are not looked at to their end

MASKS = 0  # [side] chips
SCORES = 3  # [move] static worth, in millionths
NOTES = SCORES + SPACES
MILLION = 1000000


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Nothing is fixed: the board is always the same."""
    notes[0] = 0


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The move with the best expectation after the next throw and its best reply."""
    side = side_of(s, seat)
    first = s.kind * SPACES
    if count_bits(s.targets) == 1:
        return int(first + lowest_bit(s.targets))
    rank_moves(s, side, notes)
    best = -1
    most = -1.0
    for _ in range(min(WIDTH, count_bits(s.targets))):
        space = next_ranked(s, notes)
        load(s, notes)
        play(notes, side, s.kind, space)
        worth = after_throw(s, side, mover_after(s, side), notes)
        if has_line(notes[MASKS + side], s.line):
            worth = 2.0
        if worth > most:
            most = worth
            best = first + space
    return best


@kernel
def rank_moves(s: Any, side: int, notes: Any) -> None:
    """Set the static worth of every move."""
    targets = s.targets
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        load(s, notes)
        play(notes, side, s.kind, space)
        worth = 2.0 if has_line(notes[MASKS + side], s.line) else share(s, side, mover_after(s, side), notes)
        notes[SCORES + space] = int(worth * MILLION)


@kernel
def next_ranked(s: Any, notes: Any) -> int:
    """The best move not taken yet; it is taken now."""
    targets = s.targets
    best = lowest_bit(targets)
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        if notes[SCORES + space] > notes[SCORES + best]:
            best = space
    notes[SCORES + best] = -1
    return best


@kernel
def load(s: Any, notes: Any) -> None:
    """Copy the chips."""
    for side in range(3):
        notes[MASKS + side] = s.chips[side]


@kernel
def play(notes: Any, side: int, kind: int, space: int) -> None:
    """Carry out a move on the copy."""
    chip = 1 << space
    if kind != PLACE:
        for other in range(3):
            notes[MASKS + other] = notes[MASKS + other] & ~chip
    if kind != REMOVE:
        notes[MASKS + side] = notes[MASKS + side] | chip


@kernel
def mover_after(s: Any, side: int) -> int:
    """The side that throws next: the same after a 2 or 12."""
    return side if s.total == 2 or s.total == 12 else next_side(s, side)


@kernel
def next_side(s: Any, side: int) -> int:
    """The side after this one."""
    return side + 1 if side + 1 < s.sides else 0


# Lines


@kernel
def line_chance(s: Any, side: int, notes: Any, line: int) -> float:
    """The chance of completing one line: the product over its spaces."""
    own = notes[MASKS + side]
    covered = notes[MASKS] | notes[MASKS + 1] | notes[MASKS + 2]
    chance = 1.0
    for step in range(s.line):
        space = LINE_SPACES[FIRST_LINE[s.line] + line * s.line + step]
        if own >> space & 1 == 0:
            number = NUMBERS[space]
            chance *= HOPE[number] * 0.001
            if covered >> space & 1 == 1:
                full = NUMBERED[number] & ~covered == 0
                chance *= REPLACING if full else FREEING if OPEN_TO_DEFENCE >> space & 1 == 1 else 0.02
            if chance < NEGLIGIBLE:
                return 0.0
    return chance


@kernel
def strength(s: Any, side: int, notes: Any) -> float:
    """The sum over all lines of a side."""
    total = 0.0001
    for line in range(NUM_LINES[s.line]):
        total += line_chance(s, side, notes, line)
    return total


@no_inline
def share(s: Any, side: int, mover: int, notes: Any) -> float:
    """The side's share of all lines, those of the side that throws next counting more."""
    own = 0.0
    total = 0.0
    for other in range(s.sides):
        worth = strength(s, other, notes)
        if other == mover:
            worth *= INITIATIVE
        if other == side:
            own = worth
        total += worth
    return own / total


# The next throw


@no_inline
def after_throw(s: Any, side: int, mover: int, notes: Any) -> float:
    """The side's expected share after every throw of the mover, each with the mover's best reply."""
    total = 0.0
    for throw in range(2, 13):
        total += WAYS[throw] * best_reply(s, side, mover, throw, notes)
    return total / 36.0


@kernel
def best_reply(s: Any, side: int, mover: int, throw: int, notes: Any) -> float:
    """The side's share after the mover's best move with this throw."""
    kind = reply_kind(mover, throw, notes)
    targets = reply_targets(mover, throw, kind, notes)
    after = mover if throw == 2 or throw == 12 else next_side(s, mover)
    if targets == 0:
        return share(s, side, after, notes)
    first, second, third = notes[MASKS], notes[MASKS + 1], notes[MASKS + 2]
    most = -1.0
    found = 0.0
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        play(notes, mover, kind, space)
        if has_line(notes[MASKS + mover], s.line):
            most = 2.0
            found = 1.0 if mover == side else 0.0
            targets = 0
        else:
            worth = share(s, mover, after, notes)
            if worth > most:
                most = worth
                found = (
                    worth if mover == side else 1.0 - worth if s.sides == 2 else share(s, side, after, notes)
                )
        notes[MASKS], notes[MASKS + 1], notes[MASKS + 2] = first, second, third
    return found


@kernel
def reply_kind(mover: int, throw: int, notes: Any) -> int:
    """Place where a space is empty, or replace; a 10 removes."""
    if throw == DEFENCE:
        return REMOVE
    covered = notes[MASKS] | notes[MASKS + 1] | notes[MASKS + 2]
    return PLACE if PLACES[throw] & ~covered != 0 else REPLACE


@kernel
def reply_targets(mover: int, throw: int, kind: int, notes: Any) -> int:
    """Where the mover may act, as a mask."""
    own = notes[MASKS + mover]
    covered = notes[MASKS] | notes[MASKS + 1] | notes[MASKS + 2]
    if kind == REMOVE:
        return int((covered ^ own) & OPEN_TO_DEFENCE)
    if count_bits(own) == CHIPS:
        return 0
    return int(PLACES[throw] & (~covered if kind == PLACE else covered ^ own))
