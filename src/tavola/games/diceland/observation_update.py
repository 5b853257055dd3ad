"""An observation of Diceland written over that of an earlier position of the same boards.

Most of its numbers are maps of boards, which no move changes: when another seat looks, the blocks of all
seats change places, and within a block only the spaces are written that were crossed or opened since.
"""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import kernel, lowest_bit
from .layout import MAX_SPACES, MAX_TERRITORIES, NUM_COLOURS, WORD, WORDS
from .observation import BEGUN, CROSSED, NUM_MAPS, OPEN, SEAT_WIDTH, observe, write_shared, write_state
from .position import NONE, Position

# What is kept: the seat that looked, from 1; then of each seat, as its block shows it, the masks of its
# crosses and open spaces, and by colour the territory under way, from 1
KEPT = 2 * WORDS + NUM_COLOURS
MEMORY = 1 + MAX_SEATS * KEPT


@kernel
def observe_again(s: Position, viewer: int, out: Any, memory: Any) -> None:
    """Make of what a seat saw earlier what a seat sees now."""
    if memory[0] == 0:
        observe(s, viewer, out)
    else:
        turn_blocks(out, s.seats, (viewer + 1 - int(memory[0]) + s.seats) % s.seats)
    memory[0] = viewer + 1
    for number in range(s.seats):
        seat, at = (viewer + number) % s.seats, number * SEAT_WIDTH
        write_masks(s, seat, out, at, memory)
        write_begun(s, seat, out, at + BEGUN * MAX_SPACES, memory)
        write_state(s, seat, out, at + NUM_MAPS * MAX_SPACES)
    write_shared(s, viewer, out, MAX_SEATS * SEAT_WIDTH)


# Who looks


@kernel
def turn_blocks(out: Any, count: int, by: int) -> None:
    """The block that came so many after the first comes first, and so on round: three times back to front."""
    if by > 0:
        reverse_blocks(out, 0, by)
        reverse_blocks(out, by, count)
        reverse_blocks(out, 0, count)


@kernel
def reverse_blocks(out: Any, first: int, end: int) -> None:
    """Some blocks in the other order."""
    last = end - 1
    while first < last:
        swap_blocks(out, first * SEAT_WIDTH, last * SEAT_WIDTH)
        first, last = first + 1, last - 1


@kernel
def swap_blocks(out: Any, one: int, other: int) -> None:
    """Two blocks change places."""
    for number in range(SEAT_WIDTH):
        number_of_one = out[one + number]
        out[one + number] = out[other + number]
        out[other + number] = number_of_one


# What has changed on a board


@kernel
def write_masks(s: Position, seat: int, out: Any, at: int, memory: Any) -> None:
    """The crosses, and the spaces that touch one."""
    kept = 1 + seat * KEPT
    for word in range(WORDS):
        here, of_seat = at + word * WORD, seat * WORDS + word
        write_changes(out, here + CROSSED * MAX_SPACES, int(memory[kept + word]), s.crossed[of_seat])
        memory[kept + word] = s.crossed[of_seat]
        write_changes(out, here + OPEN * MAX_SPACES, int(memory[kept + WORDS + word]), s.open[of_seat])
        memory[kept + WORDS + word] = s.open[of_seat]


@kernel
def write_begun(s: Position, seat: int, out: Any, at: int, memory: Any) -> None:
    """The territories under way."""
    kept = 1 + seat * KEPT + 2 * WORDS
    for colour in range(NUM_COLOURS):
        before, now = int(memory[kept + colour]) - 1, s.under_way[seat * NUM_COLOURS + colour]
        if before != now:
            write_area(s, seat, before, out, at, 0)
            write_area(s, seat, now, out, at, 1)
            memory[kept + colour] = now + 1


@kernel
def write_area(s: Position, seat: int, territory: int, out: Any, at: int, value: int) -> None:
    """A number for all spaces of a territory, if it is one."""
    if territory != NONE:
        area = (seat * MAX_TERRITORIES + territory) * WORDS
        for word in range(WORDS):
            write_bits(out, at + word * WORD, s.areas[area + word], value)


@kernel
def write_changes(out: Any, at: int, before: int, now: int) -> None:
    """What one mask has and another has not."""
    write_bits(out, at, before & ~now, 0)
    write_bits(out, at, now & ~before, 1)


@kernel
def write_bits(out: Any, at: int, mask: int, value: int) -> None:
    """A number wherever a mask has a bit."""
    while mask != 0:
        out[at + lowest_bit(mask)] = value
        mask = mask & (mask - 1)
