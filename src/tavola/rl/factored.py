"""Actions chosen in factors: one small choice after the other, each with a mask of its own."""

from typing import Any, cast

import numpy
from numpy.typing import ArrayLike, NDArray

from ..core.factors import Factors
from ..core.game import Game
from ..core.registry import find_game

NO_ACTION = -1
Integers = NDArray[numpy.int64]


class ActionFactors:
    """The factors of a game's actions: ``split`` and ``join`` are each other's inverse."""

    def __init__(self, game: Game | str):
        game = find_game(game) if isinstance(game, str) else game
        self.part = cast(Factors, game.needed("factors"))
        self.names = tuple(factor.name for factor in self.part.FACTORS)
        self.sizes = tuple(factor.size for factor in self.part.FACTORS)  # as MultiDiscrete has them
        self.numbers: Integers = numpy.array(self.part.every_action(), numpy.int64)  # [action, factor]
        keys = self.key_of(self.numbers)
        self.order = numpy.argsort(keys)
        self.keys = keys[self.order]

    def __len__(self) -> int:
        return len(self.sizes)

    def split(self, actions: ArrayLike) -> Integers:
        """[…, factor] the numbers of some actions."""
        found: Integers = self.numbers[numpy.asarray(actions)]
        return found

    def join(self, numbers: ArrayLike) -> Integers:
        """The actions that some numbers, […, factor], name; -1 where there is none."""
        given = numpy.asarray(numbers, numpy.int64)
        known: Any = ((given >= 0) & (given < self.sizes)).all(axis=-1)
        keys = self.key_of(numpy.where(known[..., None], given, 0))
        place = numpy.minimum(numpy.searchsorted(self.keys, keys), len(self.keys) - 1)
        return numpy.where(known & (self.keys[place] == keys), self.order[place], NO_ACTION)

    def options(self, legal: ArrayLike, num_legal: ArrayLike, chosen: ArrayLike) -> NDArray[numpy.bool_]:
        """[row, number] what can be chosen next, when the first factors are chosen: [row, factor].

        ``legal`` and ``num_legal`` are those of a batch. Who keeps to these masks comes to a legal action.
        """
        listed, begun = numpy.asarray(legal), numpy.asarray(chosen)
        rows, places = numpy.nonzero(numpy.arange(listed.shape[1]) < numpy.asarray(num_legal)[:, None])
        numbers, factor = self.numbers[listed[rows, places]], begun.shape[1]
        fits = (numbers[:, :factor] == begun[rows]).all(axis=1)
        mask = numpy.zeros((len(listed), self.sizes[factor]), numpy.bool_)
        mask[rows[fits], numbers[fits, factor]] = True
        return mask

    def key_of(self, numbers: Integers) -> Integers:
        """One number for all factors."""
        key: Integers = numpy.ravel_multi_index(tuple(numpy.moveaxis(numbers, -1, 0)), self.sizes)
        return key
