"""What a watering or a harvest would do, before it is done: a page shows it for the player to confirm."""

from typing import NamedTuple

from . import GAME
from .layout import SPACES
from .numbering import FLIP, HARVEST, WATER
from .plants import harvest_points
from .position import Position, kind_at, owner_at
from .rules import act


class Preview(NamedTuple):
    """The spaces that turn or are harvested, and who scores what."""

    is_harvest: bool
    spaces: tuple[int, ...]  # ascending
    worth: tuple[int, ...]  # what each of these brings its owner; nothing where a seed turns
    points: tuple[int, ...]  # [seat] all that the seat scores, with a point for every tile of another player


def preview(state: Position, seat: int, action: int) -> Preview:
    """What an action would do; the state stays as it is. All but watering and harvesting spread nothing.

    Raises NotYourTurn or IllegalMove like the action itself.
    """
    after = state.copy()
    GAME.apply(after, seat, action)
    if not WATER <= action < FLIP:
        return Preview(False, (), (), (0,) * state.seats)
    after = state.copy()
    act(after, seat - 1, action)  # without the end of the turn, perhaps of the game, that would follow
    changed = state.vegetables ^ after.vegetables
    spaces = tuple(space for space in range(SPACES) if changed >> space & 1)
    is_harvest = action >= HARVEST
    worth = tuple(worth_of(state, space) if is_harvest else 0 for space in spaces)
    gains = tuple(after.points[seat] - state.points[seat] for seat in range(state.seats))
    return Preview(is_harvest, spaces, worth, gains)


def worth_of(s: Position, space: int) -> int:
    """What a plant would bring its owner if it were harvested now."""
    return harvest_points(s, owner_at(s, space), space, kind_at(s, space) + 1)
