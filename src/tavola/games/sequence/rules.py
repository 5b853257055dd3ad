"""Sequence Dice: every rule, once.

House decisions: players tied for the highest roll-off throw again among themselves. An extra turn follows
every 2 and 12, even one that placed nothing. A side with all 20 chips on the board places and replaces
nothing. Five in a row is the default, six an option for two sides.

A side is a player, or in a game of four a team: seats 0 and 2 against 1 and 3, so side = seat % sides.

Actions: kind * 36 + space, the kinds being place, replace, remove. Outcomes: 0 to 10 for the totals 2 to
12; 11 + seat when the first seat is named.
"""

from typing import Any

from ...core.contract import CHANCE, MAX_SEATS, OVER
from ...core.kernel import State, count_bits, field, kernel, lowest_bit
from .layout import (
    BOARD,
    NUMBERED,
    OPEN_TO_DEFENCE,
    SPACES,
    STARTS_OF_FIVE,
    STARTS_OF_SIX,
    STRIDES,
)

CHIPS = 20  # of each side
DEFENCE, WILD = 10, 11  # totals with a meaning of their own
PLACE, REPLACE, REMOVE = 0, 1, 2
NUM_ACTIONS = 3 * SPACES
NUM_TOTALS = 11
NUM_OUTCOMES = NUM_TOTALS + MAX_SEATS
MAX_LEGAL = SPACES

TOTALS = tuple(way // 6 + way % 6 for way in range(36))  # [way] the outcome of two dice
PLACES = (*NUMBERED[:WILD], BOARD, NUMBERED[12])  # [total] where it lets one place

NAMED, ROLL_OFF, THROW, DECIDE, ENDED = range(5)  # the stages of a game
NOBODY = -1


class Position(State):
    """A position of Sequence Dice. (Narrower fields would be slower.)"""

    seats: int = field("i8")  # 2–4
    sides: int = field("i8")  # 2–3
    line: int = field("i8")  # 5 or 6 in a row wins
    stage: int = field("i8")  # NAMED … ENDED
    seat: int = field("i8")  # who throws or decides; in NAMED who will
    total: int = field("i8")  # of the last throw
    kind: int = field("i8")  # DECIDE: PLACE, REPLACE or REMOVE
    winner: int = field("i8")  # ENDED: the winning side
    chips: list[int] = field("i8", 3)  # [side] its chips, as a mask of spaces
    targets: int = field("i8")  # DECIDE: where the player may act, as a mask of spaces
    rollers: int = field("i8")  # ROLL_OFF: the seats in this round, as a mask
    leaders: int = field("i8")  # ROLL_OFF: those with the highest total so far, as a mask
    highest: int = field("i8")  # ROLL_OFF: that total


def new(seats: int, options: dict[str, Any]) -> Position:
    """The position before the first throw."""
    s = Position()
    s.seats = seats
    s.sides = 2 if seats == 4 else seats
    s.line = options["line"]
    s.winner = NOBODY
    if options.get("first"):
        s.stage = NAMED
        s.seat = options["first"] - 1
    else:
        begin_roll_off(s, (1 << seats) - 1)
    return s


# Whose turn


@kernel
def turn(s: Position) -> int:
    """Who is next: a seat, CHANCE or OVER."""
    if s.stage == DECIDE:
        return s.seat
    return OVER if s.stage == ENDED else CHANCE


@kernel
def asked(s: Position) -> int:
    """The seat that decides, as a mask."""
    return 1 << s.seat if s.stage == DECIDE else 0


@kernel
def thrower(s: Position) -> int:
    """The seat that throws, nobody where the first seat was named."""
    return NOBODY if s.stage == NAMED else s.seat


@kernel
def side_of(s: Position, seat: int) -> int:
    """A side is a player, or in a game of four a team."""
    return seat - s.sides if seat >= s.sides else seat


@kernel
def next_turn(s: Position) -> None:
    """Play goes on in seat order, after a 2 or a 12 with the same player."""
    s.stage = THROW
    if s.total != 2 and s.total != 12:
        s.seat = s.seat + 1 if s.seat + 1 < s.seats else 0


# Throws


@kernel
def dice(s: Position) -> int:
    """Two dice, none where the first seat was named."""
    return 0 if s.stage == NAMED else 2


@kernel
def ways(s: Position) -> int:
    """How many ways the throw can fall."""
    return 1 if s.stage == NAMED else 36


@kernel
def first_outcome(s: Position) -> int:
    """The lowest outcome of this throw."""
    return NUM_TOTALS + s.seat if s.stage == NAMED else 0


@kernel
def num_outcomes(s: Position) -> int:
    """Eleven totals, or the one seat that was named."""
    return 1 if s.stage == NAMED else NUM_TOTALS


@kernel
def weight(s: Position, outcome: int) -> int:
    """How many of the 36 ways bring a total."""
    return 1 if s.stage == NAMED else 6 - abs(outcome - 5)


@kernel
def outcome(s: Position, way: int) -> int:
    """The total of two dice, or the seat named."""
    if s.stage == NAMED:
        return NUM_TOTALS + s.seat
    return TOTALS[way]


@kernel
def chance(s: Position, outcome: int) -> None:
    """Two dice have fallen, or the first seat is named."""
    if s.stage == THROW:
        s.total = outcome + 2
        set_targets(s)
        if s.targets == 0:
            next_turn(s)
        else:
            s.stage = DECIDE
    elif s.stage == ROLL_OFF:
        roll_off(s, outcome + 2)
    else:
        s.stage = THROW


@kernel
def begin_roll_off(s: Position, rollers: int) -> None:
    """A round of the roll-off: these seats throw, in seat order."""
    s.stage = ROLL_OFF
    s.rollers = rollers
    s.leaders = 0
    s.highest = 0
    s.seat = lowest_bit(rollers)


@kernel
def roll_off(s: Position, total: int) -> None:
    """The highest total plays first; those tied for it throw again among themselves."""
    if total > s.highest:
        s.highest = total
        s.leaders = 0
    if total == s.highest:
        s.leaders = s.leaders | 1 << s.seat
    waiting = s.rollers >> (s.seat + 1) << (s.seat + 1)
    if waiting != 0:
        s.seat = lowest_bit(waiting)
    elif count_bits(s.leaders) > 1:
        begin_roll_off(s, s.leaders)
    else:
        s.seat = lowest_bit(s.leaders)
        s.stage = THROW


# What a throw allows


@kernel
def set_targets(s: Position) -> None:
    """The spaces that this total lets the player act on, and how."""
    own = s.chips[side_of(s, s.seat)]
    covered = s.chips[0] | s.chips[1] | s.chips[2]
    foreign = covered ^ own
    kind = PLACE
    targets = PLACES[s.total] & ~covered
    if s.total == DEFENCE:
        kind = REMOVE
        targets = foreign & OPEN_TO_DEFENCE
    elif count_bits(own) == CHIPS:
        targets = 0
    elif targets == 0:
        kind = REPLACE
        targets = PLACES[s.total] & foreign
    s.kind = kind
    s.targets = targets


@kernel
def legal(s: Position, seat: int, actions: Any) -> int:
    """The legal action ids, ascending.

    Most throws allow at most four. Those are written without asking, for a loop whose end a processor cannot
    foresee costs more than the writing; what is too much is never read.
    """
    first = s.kind * SPACES
    targets = s.targets
    for count in range(4):
        actions[count] = first + lowest_bit(targets)
        targets = targets & (targets - 1)
    count = 4
    while targets != 0:
        actions[count] = first + lowest_bit(targets)
        targets = targets & (targets - 1)
        count += 1
    return count_bits(s.targets)


@kernel
def apply(s: Position, seat: int, action: int) -> None:
    """Place, replace or remove a chip; a line wins at once."""
    side = side_of(s, seat)
    chip = 1 << (action - s.kind * SPACES)
    if s.kind != PLACE:
        take_away(s, chip)
    if s.kind != REMOVE:
        s.chips[side] = s.chips[side] | chip
        if has_line(s.chips[side], s.line):
            s.winner = side
            s.stage = ENDED
            return
    next_turn(s)


@kernel
def take_away(s: Position, chip: int) -> None:
    """The chip on that space returns to its side."""
    for side in range(3):
        s.chips[side] = s.chips[side] & ~chip


# The end


@kernel
def has_line(chips: int, line: int) -> bool:
    """Whether five (six) of these chips stand next to each other in a straight line."""
    for direction in range(4):
        stride = STRIDES[direction]
        two = chips & chips >> stride
        four = two & two >> 2 * stride
        if line == 5:
            if four & chips >> 4 * stride & STARTS_OF_FIVE[direction]:
                return True
        elif four & two >> 4 * stride & STARTS_OF_SIX[direction]:
            return True
    return False


@kernel
def winners(s: Position) -> int:
    """The winning side's seats, as a mask; both partners of a team win."""
    mask = 0
    for seat in range(s.seats):
        if side_of(s, seat) == s.winner:
            mask = mask | 1 << seat
    return mask


@kernel
def score(s: Position, seat: int) -> int:
    """Sequence Dice counts no points."""
    return 0
