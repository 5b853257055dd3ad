"""``python -m tavola.sim.measure``: boards played alone, a few games at a time, over stdin and stdout.

Each line of the input names a game, a board and games of the seed that all boards are played with; the answer
is what they come to, or why they were not played. The process gives way to all others.

    {"game": …, "text": …, "first": 0, "games": 20000}
    {"is_warming_up": true}
    {"games": 500, "turns": 9512, "squares": 188320, "is_compiled": true}
    {"error": "no such game"}
"""

import json
import os
import sys
import traceback
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, BinaryIO

from ..core.errors import TavolaError
from ..core.extras import absent
from ..core.kernel import seed_stream
from ..core.kernel_store import is_jit_disabled
from ..core.registry import find_game
from ..core.workshop import TURNS, Player, Workshop, workshop_of
from .balance import CAP, prepare

NICENESS = 19  # the most there is
SEED = 0  # of the dice on all boards
BATCH, PLAIN_BATCH = 500, 5  # games at a time, compiled and plain: about as long


class Measurer:
    """Plays boards. What is to be compiled is compiled once, before the first of a game."""

    def __init__(self, stream: BinaryIO):
        self.stream = stream
        self.is_compiled = can_compile()
        self.ready: set[str] = set()  # games
        self.player = lru_cache(maxsize=8)(self.make_player)

    def tell(self, **message: Any) -> None:
        """A line of JSON."""
        self.stream.write(json.dumps(message).encode() + b"\n")
        self.stream.flush()

    def answer(self, line: bytes) -> None:
        """Play what a line asks for, whatever it is."""
        try:
            asked = json.loads(line)
            shop = workshop_of(find_game(asked["game"]))
            if self.is_compiled and asked["game"] not in self.ready:
                self.tell(is_warming_up=True)
                prepare(shop)
                self.ready.add(asked["game"])
            self.tell(**self.played(shop, asked))
        except TavolaError as error:
            self.tell(error=str(error))
        except Exception as error:
            traceback.print_exc()
            self.tell(error=type(error).__name__)

    def played(self, shop: Workshop, asked: dict[str, Any]) -> dict[str, Any]:
        """The turns of a few games, and their squares, for a mean and its interval."""
        count = min(asked["games"], BATCH if self.is_compiled else PLAIN_BATCH)
        rows = self.player(asked["game"], asked["text"]).play(seed_stream(SEED), asked["first"], count, CAP)
        turns = column(rows, shop.FIGURES.index(TURNS))
        squares = sum(number * number for number in turns)
        return {"games": count, "turns": sum(turns), "squares": squares, "is_compiled": self.is_compiled}

    def make_player(self, game: str, text: str) -> Player:
        """Who plays a board."""
        return workshop_of(find_game(game)).Alone(text, compiled=self.is_compiled)


def column(rows: Iterable[Any], place: int) -> list[int]:
    """A figure of every game."""
    return [int(row[place]) for row in rows]


def can_compile() -> bool:
    """Whether rules can be compiled here, and may be."""
    return not (is_jit_disabled() or absent("fast") or os.environ.get("TAVOLA_COMPILE") == "no")


def main() -> int:
    """Answer until there is no more to read, after everybody else."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    measurer = Measurer(sys.stdout.buffer)
    sys.stdout = sys.stderr  # whatever is printed on the way must not stand between the answers
    for line in sys.stdin.buffer:
        measurer.answer(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
