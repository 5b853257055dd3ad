"""Seeds and vegetables: buying, watering and harvesting, with spreading and the points of a harvest."""

from typing import Any

from ...core.kernel import kernel, lowest_bit
from .layout import BOARD, FIRST_COLUMN, LAST_COLUMN, NUM_KINDS, SIZE
from .numbering import BUY, HARVEST, PURCHASE_DIE, PURCHASE_OF, PURCHASED_KIND, WATER
from .position import (
    Position,
    highest_die,
    in_care_of_scarecrow,
    kind_at,
    owner_at,
    spend,
    take_plant,
    worth_at_most,
)

MOST_PURCHASES = 2  # of the same kind in a turn
SCARECROW_BONUS = 3


# Buying: one die of the seed's value or more, and a token to put on it.


@kernel
def for_sale(s: Position, seat: int) -> int:
    """The kinds that the seat may buy, if a die allows it, as a mask: at most two of a kind in a turn."""
    kinds = 0
    if s.tokens[seat] > 0:
        for kind in range(NUM_KINDS):
            if s.stacks[kind] > 0 and s.purchases[kind] < MOST_PURCHASES:
                kinds = kinds | 1 << kind
    return kinds


@kernel
def can_buy(s: Position, seat: int) -> bool:
    """Whether a die can buy a seed."""
    return for_sale(s, seat) & ((1 << highest_die(s)) - 1) != 0


@kernel
def list_purchases(s: Position, seat: int, actions: Any, count: int) -> int:
    """Every seed with every die that can buy it."""
    kinds = for_sale(s, seat)
    for kind in range(NUM_KINDS):
        if kinds >> kind & 1:
            for die in range(kind + 1, 7):
                if s.pool[die] > 0:
                    actions[count] = BUY + PURCHASE_OF[kind * 7 + die]
                    count += 1
    return count


@kernel
def buy(s: Position, seat: int, number: int) -> None:
    """A seed from its stack, with a token on it."""
    kind = PURCHASED_KIND[number]
    spend(s, PURCHASE_DIE[number])
    s.stacks[kind] = s.stacks[kind] - 1
    s.purchases[kind] = s.purchases[kind] + 1
    own_seed(s, seat, kind)


@kernel
def own_seed(s: Position, seat: int, kind: int) -> None:
    """A seed lies in front of the player, with a token from supply on it."""
    s.tokens[seat] = s.tokens[seat] - 1
    s.bought[seat * NUM_KINDS + kind] = s.bought[seat * NUM_KINDS + kind] + 1


# Watering and harvesting: one die of the tile's value or more; then it spreads.


@kernel
def can_tend(s: Position, seat: int) -> bool:
    """Whether a die can water one of the seat's seeds, or harvest one of its vegetables."""
    return s.plants[seat] & worth_at_most(s, highest_die(s)) != 0


@kernel
def list_waterings(s: Position, seat: int, actions: Any, count: int) -> int:
    """Every own seed with every die that can water it."""
    return list_tending(s, WATER, s.plants[seat] & ~s.vegetables, actions, count)


@kernel
def list_harvests(s: Position, seat: int, actions: Any, count: int) -> int:
    """Every own vegetable with every die that can harvest it."""
    return list_tending(s, HARVEST, s.plants[seat] & s.vegetables, actions, count)


@kernel
def list_tending(s: Position, first: int, tiles: int, actions: Any, count: int) -> int:
    """Every one of these tiles with every die of its value or more, as ids from first."""
    while tiles != 0:
        space = lowest_bit(tiles)
        for die in range(kind_at(s, space) + 1, 7):
            if s.pool[die] > 0:
                actions[count] = first + space * 6 + die - 1
                count += 1
        tiles = tiles & (tiles - 1)
    return count


@kernel
def water(s: Position, seat: int, number: int) -> None:
    """A seed becomes a vegetable, and so do all that it spreads to."""
    spend(s, number % 6 + 1)
    s.vegetables = s.vegetables | spread(s, number // 6, ~s.vegetables)


@kernel
def harvest(s: Position, seat: int, number: int) -> None:
    """A vegetable is harvested, and so are all that it spreads to, each for its owner.

    The player who did it has a point for every one of another player.
    """
    spend(s, number % 6 + 1)
    tiles = spread(s, number // 6, s.vegetables)
    while tiles != 0:
        space = lowest_bit(tiles)
        tiles = tiles & (tiles - 1)
        if owner_at(s, space) != seat:
            s.points[seat] = s.points[seat] + 1
        bring_in(s, space)


@kernel
def spread(s: Position, space: int, among: int) -> int:
    """The tile on a space and all that it spreads to among these, as a mask of spaces.

    It goes to the orthogonal neighbours of any owner that are worth strictly less than the tile it comes
    from, and on from there: so from the dearest kind down, and peppers pass nothing on.
    """
    reached = 1 << space
    for kind in range(NUM_KINDS - 1, 0, -1):
        sources = reached & s.kinds[kind]
        if sources != 0:
            reached = reached | beside(sources) & among & worth_at_most(s, kind)
    return reached


@kernel
def beside(spaces: int) -> int:
    """The orthogonal neighbours of all these spaces."""
    across = (spaces & ~FIRST_COLUMN) >> 1 | (spaces & ~LAST_COLUMN) << 1
    return (across | spaces >> SIZE | spaces << SIZE) & BOARD


@kernel
def bring_in(s: Position, space: int) -> None:
    """A vegetable goes to its owner's harvest and scores for its owner."""
    owner = owner_at(s, space)
    kind = kind_at(s, space)
    s.points[owner] = s.points[owner] + harvest_points(s, owner, space, kind + 1)
    s.harvest[owner * NUM_KINDS + kind] = s.harvest[owner * NUM_KINDS + kind] + 1
    take_plant(s, space)


@kernel
def harvest_points(s: Position, owner: int, space: int, value: int) -> int:
    """The value; 3 more around the owner's scarecrow, or else twice as much on a star."""
    if in_care_of_scarecrow(s, owner) >> space & 1:
        return value + SCARECROW_BONUS
    return 2 * value if s.stars >> space & 1 else value
