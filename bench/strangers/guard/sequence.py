"""A Sequence Dice player that counts lines for every side and answers with the next player's throw in mind.

Each move on offer is tried on the chips. For the moves that look best, the next side's eleven totals are gone
through with their exact chances, and for each the reply that is best for that side. What comes out is judged
by the exact chance to win with the throw after it, and by shares: a side's lines against all sides' lines.
So a chip that takes away a line of the others counts exactly as much as it lowers their share and chances.
"""

from typing import Any

from tavola.core.kernel import count_bits, kernel, lowest_bit, no_inline
from tavola.games.sequence.layout import BOARD, LINES, NUMBERED, OPEN_TO_DEFENCE, SPACES, mask_of
from tavola.games.sequence.rules import (
    CHIPS,
    DEFENCE,
    PLACE,
    PLACES,
    REMOVE,
    REPLACE,
    WILD,
    has_line,
    side_of,
)

NOTES = 1
CANDIDATES = 7  # moves that are looked at with the replies to them

FIVES = tuple(mask_of(line) for line in LINES[5])
SIXES = tuple(mask_of(line) for line in LINES[6])
HARD = NUMBERED[2] | NUMBERED[12]  # one way in 36 each, and an 11
SLOW = NUMBERED[3] | NUMBERED[4]

# [missing chips] what an open line is worth
OPEN_LINE = (4000, 1000, 260, 70, 21, 7, 2)
BLOCKED = 12  # of it with one foreign chip in the way, in hundredths
ONE_HARD, TWO_HARD, ONE_SLOW = 60, 35, 85  # of it with such spaces missing, in hundredths
BASE = 60  # worth of a side without any line: lines still come and go


@kernel
def prepare(s: Any, notes: Any) -> None:
    """Nothing is fixed but the tables of this module."""
    notes[0] = 0


@kernel
def decide(s: Any, seat: int, notes: Any) -> int:
    """The move after which this side's chance is best."""
    side = side_of(s, seat)
    follower = side if s.total == 2 or s.total == 12 else side_of(s, next_seat(s, seat))
    rest = s.targets
    best, best_chance = lowest_bit(rest), -1.0
    if rest & (rest - 1) == 0:
        return int(s.kind * SPACES + best)
    for _ in range(CANDIDATES):
        if rest == 0:
            break
        space = most_promising(s, side, follower, rest)
        rest = rest & ~(1 << space)
        chance = chance_after(s, side, space, follower)
        if chance > best_chance:
            best, best_chance = space, chance
    return int(s.kind * SPACES + best)


@kernel
def next_seat(s: Any, seat: int) -> int:
    """Who throws after this seat."""
    return seat + 1 if seat + 1 < s.seats else 0


@kernel
def chips_after(chips: int, owner: int, side: int, kind: int, space: int) -> int:
    """An owner's chips once a side has acted on a space."""
    if owner != side:
        return chips & ~(1 << space)
    return chips if kind == REMOVE else chips | 1 << space


@kernel
def most_promising(s: Any, side: int, follower: int, targets: int) -> int:
    """The target that looks best without looking at replies."""
    best, best_share = lowest_bit(targets), -1.0
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        a = chips_after(s.chips[0], 0, side, s.kind, space)
        b = chips_after(s.chips[1], 1, side, s.kind, space)
        c = chips_after(s.chips[2], 2, side, s.kind, space)
        share = outlook(a, b, c, s.sides, s.line, side, follower)
        if share > best_share:
            best, best_share = space, share
    return best


@no_inline
def chance_after(s: Any, side: int, space: int, follower: int) -> float:
    """A side's chance once it has acted on a space, over all throws of the side that follows."""
    a = chips_after(s.chips[0], 0, side, s.kind, space)
    b = chips_after(s.chips[1], 1, side, s.kind, space)
    c = chips_after(s.chips[2], 2, side, s.kind, space)
    if has_line(chips_of(a, b, c, side), s.line):
        return 2.0
    after = follower + 1 if follower + 1 < s.sides else 0
    chance = 0.0
    for total in range(2, 13):
        thrower = follower if total == 2 or total == 12 else after
        chance += (6 - abs(total - 7)) * chance_in_throw(
            a, b, c, s.sides, s.line, side, follower, thrower, total
        )
    return chance / 36.0


@kernel
def chips_of(a: int, b: int, c: int, side: int) -> int:
    """One side's chips."""
    if side == 0:
        return a
    return b if side == 1 else c


@no_inline
def chance_in_throw(
    a: int, b: int, c: int, sides: int, line: int, side: int, mover: int, thrower: int, total: int
) -> float:
    """A side's chance when the mover has thrown a total and does what is best for itself."""
    own = chips_of(a, b, c, mover)
    covered = a | b | c
    kind = kind_of_throw(covered, total)
    targets = targets_of(own, covered, total, kind)
    if targets == 0:
        return outlook(a, b, c, sides, line, side, thrower)
    if total == WILD:
        targets = worthwhile(a, b, c, line, targets)
    best, best_share = -1, -1.0
    while targets != 0:
        space = lowest_bit(targets)
        targets = targets & (targets - 1)
        if kind != REMOVE and has_line(own | 1 << space, line):
            return 1.0 if mover == side else 0.0
        share = outlook(
            chips_after(a, 0, mover, kind, space),
            chips_after(b, 1, mover, kind, space),
            chips_after(c, 2, mover, kind, space),
            sides,
            line,
            mover,
            thrower,
        )
        if share > best_share:
            best, best_share = space, share
    if mover == side:
        return best_share
    if sides == 2:
        return 1.0 - best_share
    return outlook(
        chips_after(a, 0, mover, kind, best),
        chips_after(b, 1, mover, kind, best),
        chips_after(c, 2, mover, kind, best),
        sides,
        line,
        side,
        thrower,
    )


@kernel
def kind_of_throw(covered: int, total: int) -> int:
    """Whether a total places, replaces or removes a chip."""
    if total == DEFENCE:
        return REMOVE
    return PLACE if PLACES[total] & ~covered != 0 else REPLACE


@kernel
def targets_of(own: int, covered: int, total: int, kind: int) -> int:
    """Where a side with these chips may act."""
    if kind == REMOVE:
        return (covered ^ own) & OPEN_TO_DEFENCE
    if count_bits(own) == CHIPS:
        return 0
    return PLACES[total] & (~covered if kind == PLACE else covered ^ own)


@kernel
def worthwhile(a: int, b: int, c: int, line: int, targets: int) -> int:
    """For an 11: the targets that lie in a line which some side has nearly filled; all, if there is none."""
    found = 0
    for i in range(len(FIVES) if line == 5 else len(SIXES)):
        spaces = FIVES[i] if line == 5 else SIXES[i]
        most = max(count_bits(spaces & a), max(count_bits(spaces & b), count_bits(spaces & c)))
        if most >= line - 2:
            found = found | spaces
    return found & targets if found & targets != 0 else targets


# Judging chips


@no_inline
def outlook(a: int, b: int, c: int, sides: int, line: int, side: int, thrower: int) -> float:
    """A side's chance to win, by the next throw's exact chance and then by the worth of all lines."""
    covered = a | b | c
    first = worth(a, covered, line)
    second = worth(b, covered, line)
    third = worth(c, covered, line) if sides == 3 else 0.0
    own = first if side == 0 else (second if side == 1 else third)
    share = own * own / (first * first + second * second + third * third)
    now = winning_throws(chips_of(a, b, c, thrower), covered, line) / 36.0
    return now + (1.0 - now) * share if thrower == side else (1.0 - now) * share


@kernel
def worth(own: int, covered: int, line: int) -> float:
    """All lines of a side: the fewer chips they miss, the more; less if the rest is hard to throw."""
    total = float(BASE)
    for i in range(len(FIVES) if line == 5 else len(SIXES)):
        spaces = FIVES[i] if line == 5 else SIXES[i]
        missing = spaces & ~own
        foreign = count_bits(missing & covered)
        if foreign > 1:
            continue
        value = float(OPEN_LINE[count_bits(missing)])
        if foreign == 1:
            value *= BLOCKED / 100.0
        hard = count_bits(missing & HARD)
        if hard > 0:
            value *= (ONE_HARD if hard == 1 else TWO_HARD) / 100.0
        if missing & SLOW != 0:
            value *= ONE_SLOW / 100.0
        total += value
    return total


@kernel
def winning_throws(own: int, covered: int, line: int) -> int:
    """In how many of the 36 ways a side completes a line with its next throw."""
    if count_bits(own) == CHIPS:
        return 0
    wins = 0
    for i in range(len(FIVES) if line == 5 else len(SIXES)):
        missing = (FIVES[i] if line == 5 else SIXES[i]) & ~own
        if missing & (missing - 1) == 0:
            wins = wins | missing
    if wins == 0:
        return 0
    ways = 0
    for total in range(2, 13):
        if total != DEFENCE and can_fill(wins, covered, PLACES[total]):
            ways += 6 - abs(total - 7)
    return ways


@kernel
def can_fill(wins: int, covered: int, places: int) -> bool:
    """Whether a total lets one act on a winning space: an empty one, or any if all its spaces are covered."""
    if BOARD & places & ~covered != 0:
        return wins & places & ~covered != 0
    return wins & places != 0
