"""Games played on from a position of another one: a table whose log begins with that of the other.

Its dice go on with a secret of its own. Nothing proves those before, for they were another table's; the
record and the page say so.
"""

from ..core.match import Match
from . import seating
from .replays import SeenGame
from .room import awaited_of
from .seating import SeatWish, TableWish
from .table import Origin, Table


def played_on(seen: SeenGame, start: Match, person: str, name: str, now_s: float) -> Table:
    """A table for one person against bots that goes on from an earlier position of a game."""
    seating.require(not start.is_over, "game-over")
    own = seat_for(seen, start)
    seats = [SeatWish("person" if seat == own else "bot") for seat in range(1, start.seats + 1)]
    wish = TableWish(game=start.game.id, seats=seats, options=start.options, start=True)
    table = seating.make(wish, person, name, now_s)
    table.origin = Origin("" if seen.is_upload else seen.id, len(start.events))
    return table


def seat_for(seen: SeenGame, start: Match) -> int:
    """The seat that somebody plays on with: the one they had, or else that of who is next."""
    seats = seen.own_seats or list(awaited_of(start)) or [1]
    return next((seat for seat in seats if seat in awaited_of(start)), seats[0])
