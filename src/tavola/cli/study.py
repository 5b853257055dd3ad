"""Study a game: a report of what games between bots come to, for whoever designs games or wants to know.

Length, who begins, what throws are worth, how luck and decisions share the result, lead changes, comebacks,
turns without a choice: each with its interval. `--seats` and `--compare` add further chapters, so that
numbers of players and disputed rules stand side by side:

  tavola study GAME --seats 2 3 --compare '{"family": true}' --games 200 --out study

The folder gets `study.html` (one page that needs nothing else), `study.md` with its pictures, and all games
of each chapter as a dataset (see `tavola data`). The same seed gives the same report.
"""

import argparse
import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bots import BOTS, STRONGEST
from . import arguments
from .data import add_judging, compile_judge
from .simulate import games_bar, num_cores, seated_bots

if TYPE_CHECKING:
    from ..sim import Simulation
    from ..studies.findings import Chapter

SUMMARY = "report on a game: length, luck, first player, comebacks"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    count = arguments.whole_number
    arguments.add_game(parser)
    parser.add_argument(
        "--seats", nargs="+", type=count(1, "--seats"), metavar="N", help="a chapter for each (the fewest)"
    )
    compare = "one more chapter, with these options as a JSON object; may be given again"
    parser.add_argument(
        "--compare", action="append", type=arguments.json_object, metavar="JSON", default=[], help=compare
    )
    parser.add_argument(
        "--games", type=count(2, "--games"), default=100, metavar="K", help="for each chapter (100)"
    )
    names = f"who plays all seats ({STRONGEST}): {', '.join(BOTS)}; or module:Class"
    parser.add_argument("--bot", type=arguments.player, metavar="BOT", default=STRONGEST, help=names)
    add_judging(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play all chapters, then write the report."""
    from ..core.match import Match
    from ..reviews import check_judge
    from ..studies.dataset import prepare
    from ..studies.report import Study, write
    from . import OK

    planned = list(plans(chosen))
    for _, simulation in planned:
        check_judge(Match(chosen.game, simulation.seats, options=simulation.options))
    prepare(chosen.out)
    compile_judge(chosen.game, [chosen.bot])
    chapters = [
        chapter_of(title, simulation, chosen, chosen.out / f"data-{number}")
        for number, (title, simulation) in enumerate(planned, 1)
    ]
    write(Study(chosen.game, [chosen.bot], command_of(chosen), chapters), chosen.out)
    print(f"The study is in {chosen.out / 'study.html'}")
    return OK


def plans(chosen: argparse.Namespace) -> "list[tuple[str, Simulation]]":
    """The games of every chapter: each number of seats, then each other set of options."""
    seats = chosen.seats or [chosen.game.seats[0]]
    wishes = [(number, chosen.options) for number in seats]
    wishes += [(seats[0], {**chosen.options, **options}) for options in chosen.compare]
    return [plan(chosen, number, options) for number, options in wishes]


def plan(chosen: argparse.Namespace, seats: int, options: dict[str, Any]) -> "tuple[str, Simulation]":
    """One chapter: its title and its games."""
    from ..core.playouts import NO_LIMIT
    from ..sim import Simulation

    agreed = chosen.game.agree(seats, options)
    bots = seated_bots(chosen.game, [chosen.bot], seats)
    told = [f"{seats} seats", *(f"{name} {json.dumps(value)}" for name, value in options.items())]
    return ", ".join(told), Simulation(chosen.game, seats, chosen.games, chosen.seed, agreed, NO_LIMIT, bots)


def chapter_of(title: str, simulation: "Simulation", chosen: argparse.Namespace, folder: Path) -> "Chapter":
    """Play and judge the games of a chapter, showing how far it is."""
    from ..studies.dataset import write_dataset
    from ..studies.findings import Chapter, told

    games, workers = [], chosen.workers or num_cores()
    with games_bar(simulation) as bar:
        for judged in write_dataset(simulation, folder, sample=chosen.sample, workers=workers):
            games.append(told(judged))
            bar.update()
    return Chapter(title, simulation.seats, games)


def command_of(chosen: argparse.Namespace) -> str:
    """What makes the same report again."""
    told = ["tavola", "study", chosen.game.id, "--games", str(chosen.games), "--seed", str(chosen.seed)]
    told += ["--bot", chosen.bot, "--sample", str(chosen.sample)]
    told += ["--seats", *map(str, chosen.seats)] if chosen.seats else []
    told += ["--options", json.dumps(chosen.options)] if chosen.options else []
    for options in chosen.compare:
        told += ["--compare", json.dumps(options)]
    return shlex.join([*told, "--out", "DIR"])
