"""``python -m tavola.reviews``: reviews over stdin and stdout, in a process that gives way to all others.

Each line of the input is a record. What follows are lines of JSON: how far it is, a first review by samples,
and last the exact one, or why there is none.

    {"progress": 0.42, "is_warming_up": false}
    {"review": {…, "sample": 8, …}}
    {"review": {…, "sample": 0, …}}
    {"error": {"code": "no-judge", "message": …}}
"""

import json
import os
import sys
import time
import traceback
from typing import Any, BinaryIO

from ..core import kernel_store
from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel_store import ANALYSIS, KernelState
from ..core.record import Record
from . import check_judge, stages

NICENESS = 19  # the most there is
STEP = 0.02  # of the work, from one word of progress to the next
WARM_UP_S = 0.5  # between two looks whether all is compiled


class Teller:
    """Writes what there is to tell."""

    def __init__(self, stream: BinaryIO):
        self.stream = stream
        self.told = 0.0

    def tell(self, **message: Any) -> None:
        """A line of JSON."""
        self.stream.write(json.dumps(message).encode() + b"\n")
        self.stream.flush()

    def progress(self, done: int, total: int) -> None:
        """How far a stage is, not too often."""
        share = done / total
        if not self.told <= share < self.told + STEP:
            self.told = share
            self.tell(progress=round(share, 3))


def answer(line: bytes, teller: Teller) -> None:
    """Review a record, whatever it is."""
    try:
        match = Record.from_json(line.decode()).replay()
        check_judge(match)
        warm_up(match.game, teller)
        for found in stages(match, progress=teller.progress):
            teller.tell(review=found.as_json())
    except (TavolaError, UnicodeDecodeError) as error:
        teller.tell(error={"code": getattr(error, "code", "malformed"), "message": str(error)})
    except Exception as error:
        traceback.print_exc()
        teller.tell(error={"code": "failed", "message": type(error).__name__})


def warm_up(game: Game, teller: Teller) -> None:
    """Wait until the judge’s kernels are compiled, if they can be: a review is made by one kind of them."""
    kernel_store.start(game, ANALYSIS)
    while kernel_store.state(game, ANALYSIS) is KernelState.COMPILING:
        teller.tell(progress=0.0, is_warming_up=True)
        time.sleep(WARM_UP_S)


def serve() -> None:
    """Answer until there is no more to read."""
    teller = Teller(sys.stdout.buffer)
    sys.stdout = sys.stderr  # whatever is printed on the way must not stand between the answers
    for line in sys.stdin.buffer:
        answer(line, teller)


def main() -> int:
    """The same, after everybody else."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve()
    return 0


if __name__ == "__main__":
    sys.exit(main())
