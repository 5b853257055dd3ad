"""Our rulings of Garden Dice, and how it would be played the other way (``core/rulings.py``)."""

from typing import Any

from ...core.kernel import kernel
from ...core.rulings import Ruling
from . import animals
from .numbering import SPIT, STEP, SWALLOW
from .plants import MOST_PURCHASES, own_seed
from .position import Position, kind_at, owner_at, spend, take_plant


@kernel
def list_limited_endings(s: Position, first: int, die: int, value: int, actions: Any, count: int) -> int:
    """How a move ends; a tile that would be the third of its kind in this turn is only swallowed."""
    if value == 0:
        actions[count] = first + STEP
        return count + 1
    actions[count] = first + SWALLOW
    count += 1
    if s.purchases[value - 1] < MOST_PURCHASES:
        for other in range(value, 7):
            if s.pool[other] > (1 if other == die else 0):
                actions[count] = first + SPIT + other
                count += 1
    return count


@kernel
def eat_and_count(s: Position, seat: int, space: int, ending: int) -> None:
    """The tile leaves the board. Spat, it counts as bought in this turn."""
    kind = kind_at(s, space)
    s.eaten = s.eaten | 1 << owner_at(s, space)
    take_plant(s, space)
    if ending == SWALLOW:
        s.tokens[seat] = s.tokens[seat] - 1
        s.carried[seat] = s.carried[seat] + 1
    else:
        spend(s, ending - SPIT)
        s.purchases[kind] = s.purchases[kind] + 1
        own_seed(s, seat, kind)


RULINGS = (
    Ruling(
        "spat-counts",
        ours="A spat tile does not count toward the two of a kind that may be bought in a turn.",
        other="A spat tile counts as one that was bought.",
        kernels={animals.list_endings: list_limited_endings, animals.eat: eat_and_count},
    ),
    Ruling(
        "no-stars",
        ours="Six spaces in a corner have a star.",
        other="No space has a star.",
        options=lambda seats: {"stars": []},
    ),
    Ruling(
        "family",
        ours="Everybody has an animal.",
        other="The family's game, without animals.",
        options=lambda seats: {"family": True},
    ),
)
