"""How strong a network is against a fixed opponent: compiled games with the same dice from every seat."""

from dataclasses import dataclass
from math import sqrt

import numpy

from ..core.compiler import compiled
from ..core.game import Game
from ..core.intervals import Z95
from ..core.kernel import fork, seed_stream
from . import duel
from .knowledge import Knowledge
from .workspace import SearchLimits, make_workspace, with_weights

NODES = (4096, 1024, 256)  # of a turn, a reply, a reply to that
LIMIT = 20_000  # throws and decisions, after which a game is left
LIMITS = SearchLimits(beam=16, reply_beam=8, reply_leaves=8, throws=1 << 30)


@dataclass(frozen=True)
class Verdict:
    """A share of wins, half its 95 % interval, and what chance would give."""

    share: float
    reach: float
    fair: float


class Trial:
    """Lets a network play as one kind of player against another."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, object],
        known: Knowledge,
        limits: SearchLimits = LIMITS,
        rival: Knowledge | None = None,
    ):
        self.game, self.seats, self.options, self.limits = game, seats, options, limits
        self.linker = compiled(game)
        self.kernels = self.linker.link(duel)
        state = game.new(seats, game.draw_options(seats, options, 0))
        self.sides = [game.features.side_of(state, seat) for seat in range(seats)]
        own = [make_workspace(game, self.linker, state, known, nodes) for nodes in NODES]
        self.workspaces = (*own, with_weights(own[0], self.linker, rival or known))
        self.state = self.linker.pool(state)

    def run(self, one: int, other: int, deals: int, seed: int = 0, most: int = 0) -> Verdict:
        """So many deals, each once with every side as ``one`` and the rest as ``other``."""
        stream, shares = seed_stream(seed), []
        for number in range(deals):
            options = self.game.draw_options(self.seats, self.options, fork(stream, number))
            self.linker.put(self.state, 1, self.game.new(self.seats, options))
            shares.append(self.deal(one, other, stream, number, most))
        mean = sum(shares) / deals
        variance = sum((share - mean) ** 2 for share in shares) / max(1, deals - 1)
        return Verdict(mean, Z95 * sqrt(variance / deals), 1 / len(set(self.sides)))

    def deal(self, one: int, other: int, stream: int, number: int, most: int) -> float:
        """Of one deal, the share that the one has won."""
        total = 0.0
        sides = sorted(set(self.sides))
        for own in sides:
            kinds = numpy.array([one if side == own else other for side in self.sides])
            won = self.kernels.duel(
                kinds, self.workspaces, self.state, stream, number, self.limits, most, LIMIT
            )
            winners = [side for seat, side in enumerate(self.sides) if won >> seat & 1]
            total += winners.count(own) / max(1, len(winners))
        return total / len(sides)
