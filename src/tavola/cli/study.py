"""Study a game: a report of what games between bots come to, for whoever designs games or wants to know.

Length, who begins, what throws are worth, how luck and decisions share the result, lead changes, comebacks,
turns without a choice, and what only this game knows (which spaces win, which collections): each with its
interval. `--seats` and `--compare` add further chapters, so that numbers of players and options stand side
by side; `--rulings` plays everything that the rules leave open both ways, on the same dice:

  tavola study GAME --seats 2 3 --compare '{"family": true}' --games 200 --rulings 1000 --out study

The folder gets `study.html` (one page that needs nothing else), `study.md` with its pictures, and all games
of each chapter as a dataset (see `tavola data`). The same seed gives the same report.
"""

import argparse
import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..bots import BOTS, STRONGEST
from ..core.extras import needed
from . import arguments
from .cluster import num_cores
from .compile import prepare_bots
from .data import add_judging, compile_judge
from .simulate import games_bar, seated_bots

if TYPE_CHECKING:
    from ..sim import Simulation
    from ..studies.findings import Chapter
    from ..studies.rulings import Comparison

QUICK = "careful"  # who plays rulings: a ruling that seldom matters takes thousands of games
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
    rulings = "pairs of games, for each ruling both ways (0: none)"
    parser.add_argument("--rulings", type=count(0, "--rulings"), default=0, metavar="K", help=rulings)
    parser.add_argument(
        "--rulings-bot", type=arguments.player, metavar="BOT", default=QUICK, help=f"who plays them ({QUICK})"
    )
    add_judging(parser)


@needed("data")
def run(chosen: argparse.Namespace) -> int:
    """Play all chapters, then write the report."""
    from ..core.match import Match
    from ..reviews import check_judge
    from ..studies.dataset import prepare
    from ..studies.page import write
    from ..studies.report import Study
    from . import OK

    planned = plans(chosen)
    disputed = rulings_plan(chosen) if chosen.rulings else None
    for _, simulation in planned:
        check_judge(Match(chosen.game, simulation.seats, options=simulation.options))
    prepare(chosen.out)
    compile_judge(chosen.game, [chosen.bot])
    chapters = [
        chapter_of(title, simulation, chosen, chosen.out / f"data-{number}")
        for number, (title, simulation) in enumerate(planned, 1)
    ]
    rulings = compared(disputed, chosen) if disputed else []
    study = Study(chosen.game, [chosen.bot], command_of(chosen), chapters, rulings, chosen.rulings_bot)
    write(study, chosen.out)
    print(f"The study is in {chosen.out / 'study.html'}")
    return OK


def plans(chosen: argparse.Namespace) -> "list[tuple[str, Simulation]]":
    """The games of every chapter: each number of seats, then each other set of options."""
    seats = chosen.seats or [chosen.game.seats[0]]
    wishes = [(number, chosen.options) for number in seats]
    wishes += [(seats[0], {**chosen.options, **options}) for options in chosen.compare]
    return [plan(chosen, number, options) for number, options in wishes]


def rulings_plan(chosen: argparse.Namespace) -> "Simulation":
    """The games that are played with every ruling; refused where there is none."""
    from ..core.errors import TavolaError
    from ..core.playouts import NO_LIMIT
    from ..core.rulings import rulings_of
    from ..sim import Simulation

    if not rulings_of(chosen.game):
        raise TavolaError(f"{chosen.game.title} names no rulings: leave --rulings out")
    seats = (chosen.seats or chosen.game.seats)[0]
    bots = seated_bots(chosen.game, [chosen.rulings_bot], seats)
    options = chosen.game.agree(seats, chosen.options)
    return Simulation(chosen.game, seats, chosen.rulings, chosen.seed, options, NO_LIMIT, bots)


def compared(simulation: "Simulation", chosen: argparse.Namespace) -> "list[Comparison]":
    """Play every ruling both ways, showing how far it is."""
    from ..core.rulings import rulings_of
    from ..studies.rulings import compare_rulings, other_way

    game, rulings = simulation.game, rulings_of(simulation.game)
    for each in (simulation, *(other_way(game, ruling, simulation) for ruling in rulings)):
        prepare_bots(each.game, simulation.bots)
    with games_bar(simulation) as bar:
        bar.total = simulation.games * (1 + len(rulings))
        return list(compare_rulings(simulation, workers=chosen.workers or num_cores(), progress=bar.update))


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
            games.append(told(simulation.game, judged))
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
    if chosen.rulings:
        told += ["--rulings", str(chosen.rulings), "--rulings-bot", chosen.rulings_bot]
    return shlex.join([*told, "--out", "DIR"])
