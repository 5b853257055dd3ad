"""``python -m bench.adversary GAME``: whether somebody who learns nothing else can beat the expert.

An adversary is trained by ``tavola train GAME --against expert``: it begins with the expert's own weights and
learns only from games against these, which stay as they are. Then it plays against the expert in the arena,
with the expert's own search. What is learned is kept in ``bench/build``: the next time it plays at once.
Run from the repository's root.
"""

import argparse
import json
import shlex
import sys
from pathlib import Path

from tavola import find_game
from tavola.bots.knowledge import variant_of
from tavola.cli import main as tavola
from tavola.cli.compile import compile_with_progress, prepare_bots
from tavola.core.kernel_store import ANALYSIS
from tavola.core.workers import num_cores

from .machine import BUILD, ROOT, heading
from .strength import COLUMNS, EXPERT, Line, text

DEALS = 20  # for each look at its strength while it learns


def main() -> None:
    """Train an adversary, unless there is one, and let it play."""
    chosen = parse_arguments()
    game = find_game(chosen.game)
    options = game.agree(chosen.seats, chosen.options)
    variant = variant_of(game, game.new(chosen.seats, options))
    weights: Path = chosen.weights or (BUILD / "adversary" / f"{variant}.npz").relative_to(ROOT)
    print(heading("The expert's adversary"), flush=True)
    if not weights.exists():
        train(chosen, weights)
    others = (EXPERT,) * (game.features.num_sides(game.new(chosen.seats, options)) - 1)
    line = Line(game.id, (str(weights), *others), chosen.games, chosen.seats, chosen.options)
    prepare_bots(game, line.bots)
    compile_with_progress(game, ANALYSIS)
    print(f"\n{COLUMNS}\n{text(line, line.play(chosen.workers))}")


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("python -m bench.adversary", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="(2)")
    parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="of the game")
    parser.add_argument("--learn", type=int, metavar="K", help="games to learn from (as the expert)")
    parser.add_argument("--rate", type=float, metavar="R", help="how far its first step goes (tavola train)")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="in the arena (1000)")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="of the adversary (bench/build)")
    parser.add_argument("--workers", type=int, default=num_cores(), metavar="W", help="(one a core)")
    return parser.parse_args()


def train(chosen: argparse.Namespace, weights: Path) -> None:
    """Train as the command line would, and say how."""
    weights.parent.mkdir(parents=True, exist_ok=True)
    words = ["train", chosen.game, "--seats", str(chosen.seats), "--against", EXPERT, "--out", str(weights)]
    words += ["--options", json.dumps(chosen.options)] if chosen.options else []
    words += ["--games", str(chosen.learn)] if chosen.learn else []
    words += ["--rate", str(chosen.rate)] if chosen.rate else []
    print(f"\n  tavola {shlex.join(words)}", flush=True)
    code = tavola([*words, "--deals", str(DEALS), "--workers", str(chosen.workers)])
    if code:
        sys.exit(code)


if __name__ == "__main__":
    main()
