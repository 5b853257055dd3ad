"""Flat Monte Carlo: every move is tried in a thousand random games of its own, and the best one is made.

It knows nothing but the rules, and needs them compiled. A yardstick for the others, not a player for people.
"""

from functools import cache
from types import SimpleNamespace

from ..core import playout_kernels
from ..core.game import Game
from ..core.kernel import State, fork
from ..core.match import Match
from ..core.playouts import NO_LIMIT, compiler
from .bot import Bot, Choice, ScoredMove, log_word

PLAYOUTS = 1000  # a move


class MonteCarloBot(Bot):
    """Tries moves by playing on at random. The same position and stream, the same choice."""

    tries = PLAYOUTS

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """The move whose games were won most often; how long it takes depends on the game alone."""
        stream = log_word(match.log) if self.stream is None else fork(self.stream, len(match.events))
        moves = []
        for action in match.game.legal(match.state, seat):
            state = match.state.copy()
            match.game.rules.apply(state, seat - 1, action)
            chances = shares(match.game, state, fork(stream, action), self.tries)
            moves.append(ScoredMove(match.game.action_text(action), chances, action))
        moves.sort(key=lambda each: -each.values[seat - 1])
        return Choice(moves[0].move, tuple(moves))


def shares(game: Game, state: State, stream: int, tries: int) -> tuple[float, ...]:
    """Each seat's share of the wins in games that go on at random from a position."""
    kernels, linker = playing(game), compiler(game)
    pool, won = linker.pool(state), linker.ints(tries)
    lengths, actions = linker.ints(2 * tries).reshape(tries, 2), linker.ints(game.rules.MAX_LEGAL)
    kernels.playouts(pool, stream, 0, tries, NO_LIMIT, actions, lengths, won)
    return tuple(float(((won >> seat) & 1).mean()) for seat in range(state.seats))


@cache
def playing(game: Game) -> SimpleNamespace:
    """The engine's kernels for a game."""
    return compiler(game).link(playout_kernels)


def make(name: str, stream: int | None) -> MonteCarloBot:
    """The bot of this module."""
    return MonteCarloBot(name, stream)
