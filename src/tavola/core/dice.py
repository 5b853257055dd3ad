"""Where throws come from. Rules own no randomness: they are told what fell.

A source answers for a throw by its number in the game, so the same question always has the same answer:
after an undo, the same dice fall.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from os import urandom
from typing import Protocol

from .errors import NoMoreThrows, TavolaError
from .kernel import STEP, below, mix, multiply_add, seed_stream
from .options import counted
from .throw import Throw


class Dice(Protocol):
    """A source of throws."""

    def way(self, number: int, throw: Throw) -> int:
        """How throw number 0, 1, 2, … of a game falls: one of ``range(throw.ways)``."""
        ...


class SeededDice:
    """Pseudo-random throws: the same seed, the same throws. Without a seed, a fresh one is drawn."""

    def __init__(self, seed: int | None = None):
        self.seed = int.from_bytes(urandom(8)) >> 1 if seed is None else seed
        self.stream = seed_stream(self.seed)

    @classmethod
    def from_stream(cls, stream: int) -> "SeededDice":
        """Dice that follow a stream of the engine's, as compiled playouts do."""
        dice = cls.__new__(cls)
        dice.seed, dice.stream = -1, stream
        return dice

    def way(self, number: int, throw: Throw) -> int:
        """Draw one of the throw's ways."""
        return below(mix(multiply_add(number, STEP, self.stream)), throw.ways)


class ScriptedDice:
    """Throws known beforehand, written as in a record: ``ScriptedDice(["roll 3 4", "roll 6 6"])``."""

    def __init__(self, throws: Iterable[str]):
        self.throws = tuple(throws)

    def way(self, number: int, throw: Throw) -> int:
        """Read the throw off the script."""
        if number >= len(self.throws):
            raise NoMoreThrows(f"the script of dice ends after {counted(len(self.throws), 'throw')}")
        return throw.parse(self.throws[number])


class PreparedDice:
    """The first throws as a lesson has them, where they fit what is due; all others from another source."""

    def __init__(self, throws: Sequence[str], others: Dice):
        self.throws, self.others = throws, others

    def way(self, number: int, throw: Throw) -> int:
        """Read the throw off the script, if it is there and can fall."""
        if number < len(self.throws):
            with suppress(TavolaError):
                return throw.parse(self.throws[number])
        return self.others.way(number, throw)


class RecordedDice(ScriptedDice):
    """The throws of a recorded game, so that other moves can be tried with the same luck."""

    def __init__(self, log: Iterable[str]):
        super().__init__(line[2:] for line in log if line.startswith("* "))
