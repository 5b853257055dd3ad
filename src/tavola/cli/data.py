"""Make an open dataset of a game: games between bots, every line judged, as records and as Parquet tables.

The folder gets `records.jsonl`, `games.parquet` (a row a game: its ledger of luck and decisions),
`lines.parquet` (a row a line: the position, what was done, all chances, luck, losses, the best moves),
`README.md` (what each column means) and `SHA256SUMS`. The same seed gives the same files, whatever the number
of workers. After Ctrl-C the games that are done are there, and whole.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ..bots import BOTS, STRONGEST
from ..core.extras import needed
from ..core.kernel import WORD
from ..core.playouts import NO_LIMIT
from . import arguments
from .cluster import add_workers, num_cores
from .compile import compile_with_progress, prepare_bots
from .simulate import games_bar, seated_bots

if TYPE_CHECKING:
    from ..core.game import Game

SUMMARY = "make an open dataset of judged games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    count = arguments.whole_number
    arguments.add_game(parser)
    parser.add_argument("--seats", type=count(1, "--seats"), metavar="N", help="players (the fewest)")
    parser.add_argument("--games", type=count(1, "--games"), default=100, metavar="K", help="games (100)")
    names = f"who plays, from seat 1 on and round again ({STRONGEST}): {', '.join(BOTS)}; or module:Class"
    parser.add_argument(
        "--bots", nargs="+", type=arguments.player, metavar="BOT", default=[STRONGEST], help=names
    )
    add_judging(parser)


def add_judging(parser: argparse.ArgumentParser) -> None:
    """What goes with games that are played and judged: by which dice, how exactly, and where they go to."""
    count = arguments.whole_number
    out = "a new folder, or one that is empty"
    parser.add_argument("--out", required=True, type=Path, metavar="DIR", help=out)
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help=f"0 to {WORD} (0)")
    sample = "outcomes of each throw that are looked at (0: all of them)"
    parser.add_argument("--sample", type=count(0, "--sample"), default=0, metavar="K", help=sample)
    arguments.add_options(parser)
    add_workers(parser)


def compile_judge(game: "Game", bots: Iterable[str]) -> None:
    """Have all compiled that plays and judges, showing how far it is."""
    from ..core.kernel_store import ANALYSIS

    prepare_bots(game, bots)
    compile_with_progress(game, ANALYSIS)


@needed("data")
def run(chosen: argparse.Namespace) -> int:
    """Play, judge and write; say what came of it."""
    from ..core.match import Match
    from ..reviews import check_judge
    from ..sim import Simulation
    from ..studies.dataset import write_dataset
    from . import INTERRUPTED, OK

    seats = chosen.seats or chosen.game.seats[0]
    options = chosen.game.agree(seats, chosen.options)
    bots = seated_bots(chosen.game, chosen.bots, seats)
    simulation = Simulation(chosen.game, seats, chosen.games, chosen.seed, options, NO_LIMIT, bots)
    check_judge(Match(chosen.game, seats, options=options))
    compile_judge(chosen.game, bots)
    played, workers = 0, chosen.workers or num_cores()
    try:
        with games_bar(simulation) as bar:
            for _ in write_dataset(simulation, chosen.out, sample=chosen.sample, workers=workers):
                played += 1
                bar.update()
    except KeyboardInterrupt:
        print(f"tavola: stopped after {played:,} of {chosen.games:,} games", file=sys.stderr)
    print(f"{played:,} games of {chosen.game.title} are in {chosen.out}")
    return OK if played == chosen.games else INTERRUPTED
