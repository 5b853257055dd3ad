"""The simplest bot: every legal move is as likely as any other. It needs no time, and never fails."""

from ..core.kernel import below, fork, mix
from ..core.match import Match
from .bot import Bot, Choice, log_word


class RandomBot(Bot):
    """Picks by lot, and the same in the same position.

    The lot is drawn from a stream of words, one for each line of the log; without a stream, from the log
    itself, so that it can be drawn again from the record alone.
    """

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """Pick one of the seat's legal moves."""
        moves = match.legal(seat)
        return Choice(moves[below(self.word(match, seat), len(moves))])

    def word(self, match: Match, seat: int) -> int:
        """The pseudo-random word of a position."""
        if self.stream is not None:
            return mix(fork(self.stream, len(match.events)))
        # By seat: where several are asked at once, their lots have nothing in common.
        return mix(fork(log_word(match.log), seat))


def make(name: str, stream: int | None) -> RandomBot:
    """The bot of this module."""
    return RandomBot(name, stream)
