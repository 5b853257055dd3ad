"""Diceland: every rule, once.

House decisions: every treasure earns one throw. A player for whom nothing is possible is not asked. Where
one order is needed, it goes clockwise from the active player.

    position.py  the record, and the stages of a turn
    crosses.py   what may be crossed, and what a cross does

Actions: 0 to 5 choose red, yellow, green, blue, orange, grey; 6 throws again, 7 stops, 8 skips; 9 + row * 26
+ column crosses a space. Outcomes: the multisets of one, two, … six dice, one after the other
(``layout.py``), and at the end one for each seat that is drawn to start.
"""

from collections.abc import Iterable
from typing import Any

from ...core.contract import CHANCE, MAX_SEATS, OVER
from ...core.kernel import kernel
from .board import Board, lettered_board, read_board
from .crosses import (
    can_use_something,
    cross,
    dice_of,
    legal_first_crosses,
    legal_in_territory,
    mark,
    space_of,
)
from .layout import (
    COUNTS,
    FIRST_OUTCOME,
    LYING,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_SPACES,
    MAX_TERRITORIES,
    NUM_COLOURS,
    NUM_DICE,
    NUM_THROWS,
    RANK,
    TREASURE_DICE,
    WAYS,
    WAYS_OF,
    WORD,
    WORDS,
)
from .position import (
    AGAIN,
    CHOOSE,
    CROSS,
    DRAW,
    ENDED,
    NONE,
    PHASE_TWO,
    PUSH,
    SKIP,
    STOP,
    THROW,
    TREASURE_THROW,
    TREASURE_USE,
    Position,
)

NUM_ACTIONS = CROSS + MAX_ROWS * MAX_COLUMNS
NUM_OUTCOMES = NUM_THROWS + MAX_SEATS
MAX_LEGAL = MAX_SPACES + 1

# Before the first throw


def new(seats: int, options: dict[str, Any]) -> Position:
    """The position before the first throw: every start space is crossed."""
    s = Position()
    s.seats = seats
    s.first = options["first"] - 1 if options.get("first") else NONE
    s.colour = NONE
    s.under_way = [NONE] * len(s.under_way)
    for seat, board in enumerate(options["boards"]):
        lay_board(s, seat, lettered_board(board) if isinstance(board, str) else read_board(board["text"]))
    return s


def lay_board(s: Position, seat: int, board: Board) -> None:
    """Give a seat its board."""
    count = len(board.marks)
    s.num_spaces[seat] = count
    s.row_lengths[2 * seat : 2 * seat + 2] = [len(board.rows[0]), len((*board.rows, "")[1])]
    spaces = slice(seat * MAX_SPACES, seat * MAX_SPACES + count)
    s.hues[spaces] = [board.colour(space) for space in range(count)]
    s.gems[spaces] = [int(board.is_treasure(space)) for space in range(count)]
    s.cells[spaces] = [row * MAX_COLUMNS + column for row, column in board.places]
    s.territories[spaces] = [NONE] * count
    for space, others in enumerate(board.neighbours):
        at = (seat * MAX_SPACES + space) * WORDS
        s.rims[at : at + WORDS] = mask_of([other for other in others if board.colour(other) != NONE])
    lay_territories(s, seat, board)
    mark(s, seat, board.start)


def lay_territories(s: Position, seat: int, board: Board) -> None:
    """Number the territories, those of one colour together."""
    for number, territory in enumerate(board.territories):
        size = len(territory.spaces)
        s.free[seat * MAX_TERRITORIES + number] = size
        s.uncrossed[seat * NUM_COLOURS + territory.colour] += size
        at = (seat * MAX_TERRITORIES + number) * WORDS
        s.areas[at : at + WORDS] = mask_of(territory.spaces)
        for space in territory.spaces:
            s.territories[seat * MAX_SPACES + space] = number
    for colour in range(NUM_COLOURS + 1):
        before = sum(territory.colour < colour for territory in board.territories)
        s.groups[seat * (NUM_COLOURS + 1) + colour] = before


def mask_of(spaces: Iterable[int]) -> list[int]:
    """A set of spaces as the words of a mask."""
    words = [0] * WORDS
    for space in spaces:
        words[space // WORD] |= 1 << space % WORD
    return words


# Whose turn


@kernel
def turn(s: Position) -> int:
    """Who is next; in phase 2 the first, clockwise from the active player, who has not finished."""
    if s.stage == PHASE_TWO:
        seat = s.active
        while s.pending >> seat & 1 == 0:
            seat = seat_after(s, seat)
        return seat
    if s.stage == CHOOSE or s.stage == PUSH:
        return s.active
    if s.stage == TREASURE_USE:
        return s.seat
    return OVER if s.stage == ENDED else CHANCE


@kernel
def asked(s: Position) -> int:
    """In phase 2 all who have not finished, at the same time."""
    if s.stage == PHASE_TWO:
        return s.pending
    if s.stage == CHOOSE or s.stage == PUSH:
        return 1 << s.active
    return 1 << s.seat if s.stage == TREASURE_USE else 0


@kernel
def seat_after(s: Position, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.seats else 0


@kernel
def thrower(s: Position) -> int:
    """The active player, or who takes a treasure throw; nobody where the first player is drawn."""
    if s.stage == DRAW:
        return NONE
    return s.active if s.stage == THROW else s.seat


# Throws


@kernel
def dice(s: Position) -> int:
    """All dice that are not set aside; five in a treasure throw."""
    if s.stage == DRAW:
        return 0
    return NUM_DICE - s.aside if s.stage == THROW else TREASURE_DICE


@kernel
def ways(s: Position) -> int:
    """How many ways the throw can fall."""
    if s.stage == DRAW:
        return s.seats if s.first == NONE else 1
    return WAYS[dice(s)]


@kernel
def first_outcome(s: Position) -> int:
    """The lowest outcome of this throw."""
    if s.stage == DRAW:
        return NUM_THROWS if s.first == NONE else NUM_THROWS + s.first
    return FIRST_OUTCOME[dice(s)]


@kernel
def num_outcomes(s: Position) -> int:
    """How many outcomes this throw has."""
    if s.stage == DRAW:
        return ways(s)
    return FIRST_OUTCOME[dice(s) + 1] - FIRST_OUTCOME[dice(s)]


@kernel
def weight(s: Position, outcome: int) -> int:
    """In how many ways the dice can fall so."""
    return 1 if s.stage == DRAW else WAYS_OF[outcome]


@kernel
def outcome(s: Position, way: int) -> int:
    """Dice are told apart by their colour only: the multiset of a way, or the seat drawn."""
    if s.stage == DRAW:
        return NUM_THROWS + (way if s.first == NONE else s.first)
    total = dice(s)
    rank = FIRST_OUTCOME[total]
    missing = NUM_DICE - total  # dice that are not thrown count as red below
    counts = COUNTS[way % WAYS[3]] + COUNTS[way // WAYS[3]] - missing
    for colour in range(NUM_COLOURS):
        count = counts >> 4 * colour & 15
        rank = rank + RANK[(colour * 7 + total) * 7 + count]
        total = total - count
    return rank


@kernel
def chance(s: Position, outcome: int) -> None:
    """The dice have fallen, or the first player is drawn."""
    if s.stage == DRAW:
        begin_turn(s, outcome - NUM_THROWS)
        return
    for colour in range(NUM_COLOURS):
        s.lying[colour] = LYING[outcome * NUM_COLOURS + colour]
    if s.stage == TREASURE_THROW:
        use_treasure_throw(s)
    elif s.colour == NONE:
        s.stage = CHOOSE
    else:
        set_aside(s)


@kernel
def begin_turn(s: Position, seat: int) -> None:
    """This player is active and throws all six dice."""
    s.active = seat
    s.colour = NONE
    s.aside = 0
    for colour in range(NUM_COLOURS):
        s.lying[colour] = 0
    s.stage = THROW


# Phase 1


@kernel
def set_aside(s: Position) -> None:
    """All dice of the chosen colour are set aside; none, or all six, ends the phase."""
    brought = s.lying[s.colour]
    s.lying[s.colour] = 0
    s.aside = s.aside + brought
    if brought == 0 or s.aside == NUM_DICE:
        begin_phase_two(s)
    else:
        s.stage = PUSH


# Phase 2


@kernel
def begin_phase_two(s: Position) -> None:
    """Everyone who can cross something is asked, all at the same time."""
    s.stage = PHASE_TWO
    s.pending = 0
    for seat in range(s.seats):
        if can_use_something(s, seat):
            s.pending = s.pending | 1 << seat
    if s.pending == 0:
        end_phase_two(s)


@kernel
def end_phase_two(s: Position) -> None:
    """Whoever has reached the goal wins, several can; otherwise the treasure throws follow."""
    if s.reached != 0:
        s.stage = ENDED
    else:
        next_treasure_throw(s)


@kernel
def finish_use(s: Position, seat: int) -> None:
    """A seat has used its dice, or skipped."""
    if s.stage == PHASE_TWO:
        s.pending = s.pending & ~(1 << seat)
        if s.pending == 0:
            end_phase_two(s)
    else:
        next_treasure_throw(s)


# Treasure throws


@kernel
def next_treasure_throw(s: Position) -> None:
    """Throws that are due are taken clockwise from the active player; then the next player is active."""
    seat = s.active
    for _ in range(s.seats):
        if s.due[seat] > 0:
            s.due[seat] = s.due[seat] - 1
            s.seat = seat
            s.colour = NONE
            s.aside = 0
            s.stage = TREASURE_THROW
            return
        seat = seat_after(s, seat)
    begin_turn(s, seat_after(s, s.active))


@kernel
def use_treasure_throw(s: Position) -> None:
    """The player may use one colour, if any can be used."""
    s.stage = TREASURE_USE
    if not can_use_something(s, s.seat):
        next_treasure_throw(s)


# Decisions


@kernel
def legal(s: Position, seat: int, actions: Any) -> int:
    """The legal action ids, ascending."""
    if s.stage == CHOOSE:
        return legal_choices(s, actions)
    if s.stage == PUSH:
        actions[0] = AGAIN
        actions[1] = STOP
        return 2
    if s.left[seat] > 0:
        return legal_in_territory(s, seat, actions)
    return legal_first_crosses(s, seat, actions)


@kernel
def legal_choices(s: Position, actions: Any) -> int:
    """Any colour shown."""
    count = 0
    for colour in range(NUM_COLOURS):
        if s.lying[colour] > 0:
            actions[count] = colour
            count += 1
    return count


@kernel
def apply(s: Position, seat: int, action: int) -> None:
    """Choose, throw again, stop, skip or cross."""
    if action < AGAIN:
        s.colour = action
        set_aside(s)
    elif action == AGAIN:
        s.stage = THROW
    elif action == STOP:
        begin_phase_two(s)
    elif action == SKIP:
        finish_use(s, seat)
    else:
        apply_cross(s, seat, action - CROSS)


@kernel
def apply_cross(s: Position, seat: int, cell: int) -> None:
    """The first cross decides colour and territory; the goal reached in a treasure throw wins at once."""
    space = space_of(s, seat, cell)
    if s.left[seat] == 0:
        s.using[seat] = s.territories[seat * MAX_SPACES + space]
        s.left[seat] = dice_of(s, seat, s.hues[seat * MAX_SPACES + space])
    s.left[seat] = s.left[seat] - 1
    cross(s, seat, space)
    if s.stage == TREASURE_USE and s.reached != 0:
        s.stage = ENDED
    elif s.left[seat] == 0:
        finish_use(s, seat)


# The end


@kernel
def winners(s: Position) -> int:
    """All who have reached the goal, as a mask."""
    return s.reached if s.stage == ENDED else 0


@kernel
def score(s: Position, seat: int) -> int:
    """A seat's treasures."""
    return s.treasures[seat]
