"""Play many games, by lot or between bots, and print what they come to.

The same seed gives the same games, whatever the number of workers, with records or without.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TextIO

from ..bots import BOTS
from ..core.errors import TavolaError
from ..core.kernel import WORD
from ..core.options import counted
from ..core.playouts import NO_LIMIT
from . import arguments
from .cluster import RAY, add_address, add_workers, chosen_workers
from .compile import compile_with_progress, prepare_bots
from .terminal import shortened

if TYPE_CHECKING:
    from tqdm import tqdm

    from ..core.game import Game
    from ..core.workers import Workers
    from ..sim import Simulation, Spread, Summary

SUMMARY = "play many games"
ENGINES = {"auto": None, "plain": False, "compiled": True}  # whether the rules are compiled
GPU = "gpu"  # they are, for an NVIDIA device


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    count = arguments.whole_number
    arguments.add_game(parser)
    parser.add_argument("--seats", type=count(1, "--seats"), metavar="N", help="players (the fewest)")
    parser.add_argument("--games", type=count(1, "--games"), default=1000, metavar="K", help="games (1000)")
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help=f"0 to {WORD} (0)")
    names = f"who plays, from seat 1 on and round again (all by lot): {', '.join(BOTS)}; or module:Class"
    parser.add_argument("--bots", nargs="+", type=arguments.player, metavar="BOT", default=[], help=names)
    arguments.add_options(parser)
    add_workers(parser)
    parser.add_argument("--records", metavar="FILE", help="write the games as JSON Lines; - for stdout")
    parser.add_argument("--legal", action="store_true", help="with --records: add all legal moves")
    limit = count(1, "--max-decisions", NO_LIMIT)
    parser.add_argument(
        "--max-decisions", type=limit, metavar="N", help="leave longer games without a result"
    )
    engine = "how the rules run, where games are neither recorded nor played by bots"
    engine = f"{engine}: auto, plain, compiled, gpu; or for all games, ray: over a cluster"
    parser.add_argument(
        "--engine", choices=[*ENGINES, GPU, RAY], metavar="HOW", default=None, help=f"{engine} (auto)"
    )
    add_address(parser)
    arguments.add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play, then report; after Ctrl-C, report what was played until then."""
    from ..sim import Simulation, Summary

    refuse_what_does_not_go_together(chosen)
    seats = chosen.seats or chosen.game.seats[0]
    options = chosen.game.agree(seats, chosen.options)
    limit = chosen.max_decisions or NO_LIMIT
    bots = seated_bots(chosen.game, chosen.bots, seats)
    simulation = Simulation(chosen.game, seats, chosen.games, chosen.seed, options, limit, bots)
    summary, code = Summary(seats), 0
    try:
        if bots:
            prepare_bots(chosen.game, bots)
        with chosen_workers(chosen) as workers:
            (record if chosen.records or bots else tally)(simulation, summary, chosen, workers)
    except KeyboardInterrupt:
        print(f"tavola: stopped after {summary.games:,} of {chosen.games:,} games", file=sys.stderr)
        code = 130
    if summary.games:
        report(simulation, summary, chosen)
    return code


def refuse_what_does_not_go_together(chosen: argparse.Namespace) -> None:
    """Refuse an option that would have no effect beside the others."""
    if chosen.legal and not chosen.records:
        raise TavolaError("--legal goes with --records FILE")
    for name in ("records", "bots"):
        if chosen.engine not in (None, RAY) and getattr(chosen, name):
            raise TavolaError(f"--engine does not go with --{name}: such games are played move by move")


def seated_bots(game: "Game", names: Sequence[str], seats: int) -> tuple[str, ...]:
    """The bots by seat, if any are named."""
    from ..sim.arena import seated
    from ..sim.players import check_player

    for name in names:
        check_player(game, name)
    return seated(names, seats) if names else ()


def tally(
    simulation: "Simulation", summary: "Summary", chosen: argparse.Namespace, workers: "Workers"
) -> None:
    """Play for the figures alone."""
    from ..sim.simulate import simulate, simulate_on_device

    with games_bar(simulation) as bar:
        if chosen.engine == GPU:
            simulate_on_device(simulation, summary, bar.update)
            return
        simulate(
            simulation,
            summary,
            workers=workers,
            compiled=ENGINES.get(chosen.engine or "auto", True),
            prepare=compile_with_progress,
            progress=bar.update,
        )


def record(
    simulation: "Simulation", summary: "Summary", chosen: argparse.Namespace, workers: "Workers"
) -> None:
    """Play and write each game down."""
    from ..sim import recorded_games

    began = time.monotonic()
    with games_bar(simulation) as bar, written(chosen.records) as stream:
        for game in recorded_games(simulation, with_legal=chosen.legal, workers=workers):
            stream.write(game.json + "\n")
            summary.add({game.decisions: 1}, {game.throws: 1}, {game.won: 1})
            summary.seconds = time.monotonic() - began
            bar.update(1)


def written(path: str | None) -> AbstractContextManager[TextIO]:
    """A file to write, or standard output for a dash; without a path, nothing is kept."""
    if path is None:
        return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123
    if path == "-":
        return nullcontext(sys.stdout)
    return open(path, "w", encoding="utf-8")  # noqa: PTH123 (keeps the path as it was written)


def games_bar(simulation: "Simulation") -> "tqdm[Any]":
    """A progress bar on a terminal, nothing elsewhere."""
    from tqdm import tqdm

    return tqdm(total=simulation.games, unit="game", disable=None, leave=False)


# The report


def report(simulation: "Simulation", summary: "Summary", chosen: argparse.Namespace) -> None:
    """Print the figures; to standard error where standard output carries the records."""
    stream = sys.stderr if chosen.records == "-" else sys.stdout
    if chosen.json:
        figures = {**described(simulation), **summary.as_json()}
        print(json.dumps(figures), file=stream)
        return
    print("\n".join(report_lines(simulation, summary)), file=stream)


def described(simulation: "Simulation") -> dict[str, Any]:
    """Which games these were."""
    s = simulation
    who = {"bots": s.bots} if s.bots else {}
    return {"game": s.game.id, "seats": s.seats, "options": s.options, "seed": s.seed, **who}


def report_lines(simulation: "Simulation", summary: "Summary") -> Iterator[str]:
    """The report for people."""
    s, played = simulation, summary
    options = ", ".join(f"{name} {shortened(value)}" for name, value in s.options.items())
    yield f"{s.game.title}, {s.seats} seats, {options}: {counted(played.games, 'game')}, seed {s.seed}"
    seconds = max(played.seconds, 1e-9)  # a coarse clock may not have moved
    yield f"  {played.games / seconds:,.0f} games/s, {played.throws.total / seconds:,.0f} rolls/s"
    if played.unfinished:
        games = counted(played.unfinished, "game")
        yield f"  {games} without a result, at the limit of {counted(s.limit, 'decision')}"
    for seat in range(1, s.seats + 1):
        won = played.wins_json(seat)
        interval = f"{100 * won['low']:.2f} to {100 * won['high']:.2f}"
        name = f" ({s.bots[seat - 1]})" if s.bots else ""
        yield f"  seat {seat}{name} wins {won['wins']:>11,}  {100 * won['share']:6.2f} %   95 %: {interval}"
    if sum(played.wins(seat) for seat in range(1, s.seats + 1)) > played.games:
        yield "  (a win that several share counts for each of them)"
    yield from spread_lines("rolls", played.throws)
    yield from spread_lines("decisions", played.decisions)
    yield "  games by their rolls:"
    yield from histogram(played.throws)


def spread_lines(what: str, spread: "Spread") -> Iterator[str]:
    """A distribution in one line."""
    low, middle, high = (spread.quantile(share) for share in (0.05, 0.5, 0.95))
    ends = f"least {spread.quantile(0)}, most {spread.quantile(1)}"
    yield f"  {what} a game: mean {spread.mean:.2f}, median {middle}, 90 % from {low} to {high}, {ends}"


def histogram(spread: "Spread", bins: int = 12, width: int = 40) -> Iterator[str]:
    """A distribution as bars."""
    least, most = spread.quantile(0), spread.quantile(1)
    step = max(1, -(-(most - least + 1) // bins))
    counts = Counter[int]()
    for value, times in spread.counts.items():
        counts[(value - least) // step] += times
    for index in range(max(counts) + 1):
        first = least + index * step
        share = counts[index] / counts.total()
        bar = "█" * round(width * counts[index] / max(counts.values()))
        yield f"  {first:>6} to {first + step - 1:<6} {100 * share:6.2f} %  {bar}".rstrip()
