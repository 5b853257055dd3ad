"""What an agent sees of Garden Dice. Spaces are in reading order, 1.1 first; kinds by their value."""

from typing import Any

from ...core.contract import MAX_SEATS
from ...core.kernel import kernel
from ...core.observation import Seen, width_of
from ...core.observing import seen_from, write_choice, write_mask, write_zeros
from .layout import NUM_KINDS, SPACES
from .position import Position

NUM_STAGES = 4
MOST_POINTS = 1000
NUM_FLAGS = 4  # sun, rabbit, scarecrow, rock

OF_SEAT = (
    Seen("plants", SPACES, "its seeds and vegetables"),
    Seen("animal", SPACES, "its bird or rabbit"),
    Seen("sundial", SPACES, "its sundial or scarecrow"),
    Seen("flags", NUM_FLAGS, "it has the sun, its rabbit up, its scarecrow up, a rock in hand"),
    Seen("points", 1, "scored so far", MOST_POINTS),
    Seen("tokens", 1, "in supply", 8),
    Seen("carried", 1, "tokens on its animal", 8),
    Seen("bought", NUM_KINDS, "seeds not placed yet, by kind", 10),
    Seen("harvest", NUM_KINDS, "harvested tiles, by kind", 10),
    Seen("eaten", 1, "1 if it was eaten from this turn"),
)
FIELDS = (
    *(Seen(f"{f.name} {n + 1}", f.length, f.meaning, f.highest) for n in range(MAX_SEATS) for f in OF_SEAT),
    Seen("kinds", NUM_KINDS * SPACES, "the plants of each kind"),
    Seen("vegetables", SPACES, "the plants with the vegetable up"),
    Seen("rocks", SPACES, "rocks on the board"),
    Seen("stars", SPACES, "starred spaces"),
    Seen("pool", 6, "unspent dice that show 1 to 6", 4),
    Seen("purchases", NUM_KINDS, "bought this turn, by kind", 2),
    Seen("stacks", NUM_KINDS, "left to buy, by kind", 10),
    Seen("reach", 1, "steps that the sundial can still make this turn", 2),
    Seen("sunlit", 1, "1 once the sun has set a die of this turn"),
    Seen("stage", NUM_STAGES, "start, throw, decide, ended"),
    Seen("turn", MAX_SEATS, "whose turn it is: the viewer's, the next seat's …"),
    Seen("seats", MAX_SEATS - 1, "how many play: 2, 3, 4"),
    Seen("family", 1, "1 without animals"),
)
SEAT_WIDTH = width_of(OF_SEAT)
WIDTH = width_of(FIELDS)


@kernel
def observe(s: Position, viewer: int, out: Any) -> None:
    """Write what a seat sees."""
    at = 0
    for number in range(MAX_SEATS):
        if number < s.seats:
            at = write_seat(s, (viewer + number) % s.seats, out, at)
        else:
            at = write_zeros(out, at, SEAT_WIDTH)
    for kind in range(NUM_KINDS):
        at = write_mask(out, at, s.kinds[kind], SPACES)
    at = write_mask(out, at, s.vegetables, SPACES)
    at = write_mask(out, at, s.rocks, SPACES)
    at = write_mask(out, at, s.stars, SPACES)
    for face in range(6):
        out[at + face] = s.pool[face + 1]
    at += 6
    for kind in range(NUM_KINDS):
        out[at + kind] = s.purchases[kind]
        out[at + NUM_KINDS + kind] = s.stacks[kind]
    at += 2 * NUM_KINDS
    out[at] = s.reach
    out[at + 1] = s.is_sunlit
    at = write_choice(out, at + 2, s.stage, NUM_STAGES)
    at = write_choice(out, at, seen_from(viewer, s.seat, s.seats), MAX_SEATS)
    at = write_choice(out, at, s.seats - 2, MAX_SEATS - 1)
    out[at] = s.family


@kernel
def write_seat(s: Position, seat: int, out: Any, at: int) -> int:
    """What belongs to a seat."""
    at = write_mask(out, at, s.plants[seat], SPACES)
    at = write_mask(out, at, s.animals[seat], SPACES)
    at = write_mask(out, at, s.dials[seat], SPACES)
    out[at] = s.suns >> seat & 1
    out[at + 1] = s.rabbits >> seat & 1
    out[at + 2] = s.scarecrows >> seat & 1
    out[at + 3] = s.rocks_in_hand >> seat & 1
    out[at + 4] = s.points[seat]
    out[at + 5] = s.tokens[seat]
    out[at + 6] = s.carried[seat]
    at += 7
    for kind in range(NUM_KINDS):
        out[at + kind] = s.bought[seat * NUM_KINDS + kind]
        out[at + NUM_KINDS + kind] = s.harvest[seat * NUM_KINDS + kind]
    at += 2 * NUM_KINDS
    out[at] = s.eaten >> seat & 1
    return at + 1
