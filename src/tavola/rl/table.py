"""A match as environments need it: thrown dice, observations, masks and rewards. All of them share this."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

import numpy
from numpy.typing import NDArray

from ..core.dice import SeededDice
from ..core.game import Game
from ..core.kernel import WORD, State
from ..core.match import Match
from ..core.observation import Observation
from ..core.playouts import compiler
from ..core.registry import find_game
from . import kernels

MAX_DECISIONS = 10_000  # in a game, after which it is cut off; by lot it takes some hundreds

Numbers = NDArray[numpy.int16]


@cache
def observation_of(game: Game) -> Observation:
    """What says what an agent sees."""
    return cast(Observation, game.needed("observation"))


@cache
def highest_values(game: Game) -> Numbers:
    """For each number of an observation, the greatest that it can be."""
    fields = observation_of(game).FIELDS
    return numpy.repeat([f.highest for f in fields], [f.length for f in fields]).astype(numpy.int16)


class Observer:
    """Writes observations of one game's positions."""

    def __init__(self, game: Game):
        self.width, self.linker = observation_of(game).WIDTH, compiler(game)
        self.kernels: Any = self.linker.link(kernels)
        self.pool: Any = None
        self.fixed: list[Any] = []  # what the pool has of the fields that no move changes

    def observe(self, state: State, seat: int) -> Numbers:
        """What a seat sees."""
        self.put(state)
        out = numpy.empty(self.width, numpy.int16)
        with self.linker.explained():
            self.kernels.observe_state(self.pool, seat - 1, out)
        return out

    def put(self, state: State) -> None:
        """Have the state in the pool; what is fixed in a game only once."""
        fixed = [getattr(state, name) for name, what in state.layout.items() if what.fixed]
        if self.pool is None or any(a is not b for a, b in zip(fixed, self.fixed, strict=True)):
            self.pool, self.fixed = self.linker.pool(state, 1), fixed
            return
        record = self.pool[0]
        for name, what in state.layout.items():
            if not what.fixed:
                record[name] = getattr(state, name)


@cache
def observer_of(game: Game) -> Observer:
    """An observer for whoever asks now and then."""
    return Observer(game)


class Table:
    """One game after another, with the same players and options. Seats are 1 to 4."""

    match: Match

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        max_decisions: int = MAX_DECISIONS,
    ):
        self.game = find_game(game) if isinstance(game, str) else game
        self.seats = seats or self.game.seats[0]
        self.options = self.game.agree(self.seats, options or {})
        self.max_decisions = max_decisions
        self.observer = Observer(self.game)

    def begin(self, random: numpy.random.Generator) -> None:
        """Begin a game, with dice drawn from a generator."""
        dice = SeededDice(int(random.integers(WORD)))
        self.match = Match(self.game, self.seats, options=self.options, dice=dice)
        self.settle()

    def act(self, seat: int, action: int) -> None:
        """A seat decides; throws that are due then fall."""
        self.match.act(seat, int(action))
        self.settle()

    def settle(self) -> None:
        """Throw until somebody is to decide, or the game is over."""
        while self.match.is_chance:
            self.match.throw()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.match.is_over

    @property
    def is_cut(self) -> bool:
        """Whether it has come to the limit of decisions before it ended."""
        return not self.is_over and len(self.match.events) - self.match.num_throws >= self.max_decisions

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees, and which actions it has: none if it is not asked."""
        mask = numpy.zeros(self.game.num_actions, numpy.int8)
        mask[self.match.choice_of(seat)] = 1
        return {"observation": self.observer.observe(self.match.state, seat), "action_mask": mask}

    def rewards(self) -> list[float]:
        """What the end is worth to every seat."""
        return rewards_of(self.game, self.match.state)


def rewards_of(game: Game, state: State) -> list[float]:
    """Each seat's share of the win, so that they add up to 0: -1 for a loss, 1 for a win of one of two sides.

    Of n seats k winners have n / k - 1 each. All are 0 while the game runs.
    """
    won = game.rules.winners(state) if game.is_over(state) else 0
    gain = state.seats / max(1, won.bit_count()) - 1
    return [(gain if won >> seat & 1 else -1.0) if won else 0.0 for seat in range(state.seats)]
