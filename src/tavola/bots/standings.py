"""Standing values of positions of one variant, as ``standing_kernels.py`` has them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ..core.kernel import State
from .rollouts import Rollouts
from .values import MAX_SIDES
from .workspace import with_memory

BEAM = 16  # positions followed in each layer of a turn, always: a hurried judge would be another one
REMEMBERED = 1 << 15  # scores of positions while one throw is judged


class Choices(NamedTuple):
    """What a seat could decide: its own chance after each legal decision, in the order of their ids."""

    scores: Any  # [choice] below zero for what the search left aside
    ends: Any  # [choice] equal for decisions that come to the same


class Standings:
    """Values positions in the workspace of rollouts, plain or compiled as those are."""

    def __init__(self, rollouts: Rollouts, beam: int = BEAM):
        self.thinker, self.kernels, self.beam = rollouts.thinker, rollouts.kernels, beam
        self.workspace = with_memory(self.thinker.workspace, self.thinker.linker, REMEMBERED)
        most = self.thinker.game.rules.MAX_LEGAL
        self.row = self.thinker.linker.floats(MAX_SIDES)
        self.scores, self.ends = self.thinker.linker.floats(most), self.thinker.linker.ints(most)

    def value(self, state: State) -> Any:
        """Every side's chance: [side]."""
        self.thinker.get_to_know(state)
        self.kernels.value_standing(self.thinker.workspace, self.beam, self.row)
        return self.of_sides(state, [self.row])[0]

    def after(self, state: State, numbers: Sequence[int]) -> Any:
        """Every side's chance after some outcomes of a throw, counted from its first: [n, side]."""
        linker = self.thinker.linker
        self.thinker.get_to_know(state)
        which, table = linker.ints(len(numbers)), linker.floats(len(numbers), MAX_SIDES)
        which[:] = numbers
        self.kernels.value_outcomes(self.workspace, self.beam, which, table)
        return self.of_sides(state, table)

    def choices(self, state: State, seat: int) -> Choices:
        """What a seat (1 to 4) could decide."""
        self.thinker.get_to_know(state)
        count = self.kernels.value_choices(
            self.thinker.workspace, seat - 1, self.beam, self.scores, self.ends
        )
        return Choices(numpy.array(self.scores[:count]), numpy.array(self.ends[:count]))

    def of_sides(self, state: State, table: Any) -> Any:
        """The columns of a table that stand for sides of this game."""
        return numpy.array(table)[:, : self.thinker.game.features.num_sides(state)]
