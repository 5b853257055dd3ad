"""A careful player, made by hand: each game's ``policy.py``. The same position, the same move."""

from ..core.game import Game
from ..core.kernel import State
from ..core.match import Match
from .bot import Bot, Choice, is_same_game


class CarefulBot(Bot):
    """Asks the game's policy. What that knows of the boards is kept from one choice to the next."""

    def __init__(self, name: str = "", stream: int | None = None):
        super().__init__(name, stream)
        self.known: State | None = None  # a position of the game that the notes are of
        self.notes: list[int] = []

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """The policy's move."""
        state = match.state.copy()
        self.get_to_know(match.game, state)
        return Choice(match.game.action_text(match.game.policy.decide(state, seat - 1, self.notes)))

    def get_to_know(self, game: Game, state: State) -> None:
        """Make notes of the game, unless they are there."""
        if self.known is None or not is_same_game(self.known, state):
            self.notes = [0] * game.policy.NOTES
            game.policy.prepare(state, self.notes)
            self.known = state


def make(name: str, stream: int | None) -> CarefulBot:
    """The bot of this module; it leaves nothing to chance."""
    return CarefulBot(name, stream)
