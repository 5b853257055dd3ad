"""Find puzzles in games, check a collection of them anew, and look at them.

A puzzle is a position with one play that is clearly best, and another that weaker players like. Games ship
collections of them, which the server's pages show; FILE can be a game's name, and stands for its own.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from ..bots import BOTS
from ..core.errors import BadRecord, TavolaError
from ..core.kernel import WORD
from ..core.options import counted
from ..core.record import Record, read_records
from ..core.registry import GAMES, find_game
from . import arguments
from .cluster import add_workers, num_cores
from .data import compile_judge

if TYPE_CHECKING:
    from ..core.match import Match
    from ..puzzles.checking import Checked
    from ..puzzles.mining import Settings
    from ..puzzles.puzzle import Puzzle

SUMMARY = "find puzzles in games, and check them"

MINE = """find puzzles in games between bots, or in records.

Writes a puzzle a line, packed where FILE ends with .gz. The same seed gives the same puzzles, whatever the
number of workers. After Ctrl-C those that were found are there."""
CHECK = """check a collection anew: games are played to their end, with other dice.

Prints how many answers these confirm, with the 95 % interval: confirmed is what is surely better than every
other move that the puzzle tells of. Exit code 1 where one is refuted. With --keep, those that are confirmed
are written to a file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command and what it can do."""
    from . import HelpFormatter

    jobs = parser.add_subparsers(title="what to do", metavar="JOB", required=True)
    for name, add, job, words in (
        ("mine", add_mine, mine, MINE),
        ("check", add_check, check, CHECK),
        ("show", add_show, show, "print puzzles with their answers"),
    ):
        own = jobs.add_parser(name, help=words.partition("\n")[0].rstrip(":."), description=words)
        own.formatter_class = HelpFormatter
        add(own)
        own.set_defaults(job=job)


def run(chosen: argparse.Namespace) -> int:
    """Do what was asked for."""
    job: Callable[[argparse.Namespace], int] = chosen.job
    return job(chosen)


def share(text: str) -> float:
    """A number above 0 and below 1."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError(f"must be a number above 0 and below 1, not {text[:40]!r}")
    return number


# mine


def add_mine(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    count = arguments.whole_number
    arguments.add_game(parser)
    seats = "players: several numbers are taken by turns, game by game (the fewest)"
    parser.add_argument("--seats", nargs="+", type=count(1, "--seats"), metavar="N", help=seats)
    arguments.add_options(parser)
    parser.add_argument("--games", type=count(1, "--games"), default=100, metavar="K", help="games (100)")
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help=f"0 to {WORD} (0)")
    names = "who plays, seat after seat and game after game in turn (expert club)"
    parser.add_argument("--bots", nargs="+", choices=list(BOTS), metavar="BOT", help=names)
    parser.add_argument("--from", dest="records", metavar="FILE", help="look through these records instead")
    gap = "how much better the best must be than all others, with two sides (0.08)"
    parser.add_argument("--gap", type=share, metavar="SHARE", help=gap)
    playouts = "games played on from each move that is compared, at most (128)"
    parser.add_argument("--playouts", type=count(2, "--playouts", 100_000), metavar="P", help=playouts)
    most = "puzzles of each grade from one game (2)"
    parser.add_argument("--most", type=count(1, "--most", 100), metavar="M", help=most)
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the collection")
    parser.add_argument("--add", action="store_true", help="keep what FILE holds, and add what is not in it")
    add_workers(parser)


def mine(chosen: argparse.Namespace) -> int:
    """Look through games, and write what is found as it is found."""
    from tqdm import tqdm

    from ..puzzles import mining
    from ..puzzles.collection import new_collection, read_collection
    from ..reviews import check_judge
    from . import INTERRUPTED, OK

    settings = settings_of(chosen)
    records = records_in(chosen.records, chosen.game.id) if chosen.records else []
    for match in matches_of(chosen, records, settings.seats):
        check_judge(match)
    games, workers = len(records) or chosen.games, chosen.workers or num_cores()
    known = {puzzle.id for puzzle in read_collection(chosen.out)} if is_added_to(chosen) else set()
    grades: Counter[str] = Counter()
    looked = 0
    try:
        compile_judge(chosen.game, settings.players)
        found = (
            mining.mine_records(settings, records, workers)
            if records
            else mining.mine(settings, games, workers)
        )
        writer = new_collection(chosen.out, add=chosen.add)
        with writer as write, tqdm(total=games, unit=" games", disable=None) as bar:
            for puzzles in found:
                for puzzle in (each for each in puzzles if each.id not in known):
                    write(puzzle)
                    known.add(puzzle.id)
                    grades[puzzle.grade] += 1
                looked += 1
                bar.update()
                bar.set_postfix_str(f"{sum(grades.values())} puzzles")
    except KeyboardInterrupt:
        print(f"tavola: stopped after {looked:,} of {games:,} games", file=sys.stderr)
    print(f"{chosen.out}: {told_of(grades)} in {counted(looked, 'game')}")
    return OK if looked == games else INTERRUPTED


def is_added_to(chosen: argparse.Namespace) -> bool:
    """Whether there are puzzles already that are to be kept."""
    return bool(chosen.add and chosen.out.exists())


def matches_of(chosen: argparse.Namespace, records: list[Record], seats: Sequence[int]) -> "Iterator[Match]":
    """One of each kind that is looked at."""
    from ..core.match import Match

    for each in () if records else seats:
        yield Match(chosen.game, each, options=chosen.game.draw_options(each, chosen.options, 0))
    for record in records:
        yield Match(chosen.game, len(record.players), options=record.options)


def settings_of(chosen: argparse.Namespace) -> "Settings":
    """What is looked for."""
    from ..puzzles.mining import GAP, MOST_A_GAME, PLAYERS, PLAYOUTS, Settings

    return Settings(
        game=chosen.game.id,
        seats=tuple(chosen.seats or chosen.game.seats[:1]),
        options=tuple(chosen.options.items()),
        players=tuple(chosen.bots or PLAYERS),
        seed=chosen.seed,
        gap=chosen.gap or GAP,
        playouts=chosen.playouts or PLAYOUTS,
        most=chosen.most or MOST_A_GAME,
    )


def records_in(path: str, game: str) -> list[Record]:
    """The records of a file, all of them of this game and right."""
    found = []
    with arguments.opened(path) as stream:
        for line, record in read_records(stream):
            if isinstance(record, BadRecord):
                raise TavolaError(f"{path}:{line}: {record}")
            if record.game != game:
                raise TavolaError(f"{path}:{line}: a game of {record.game}, not of {game}")
            arguments.replayed(record, f"{path}:{line}")
            found.append(record)
    if not found:
        raise TavolaError(f"{path} holds no record")
    return found


def told_of(grades: Counter[str]) -> str:
    """How many there are of each grade."""
    from ..puzzles import GRADES

    parts = ", ".join(f"{grades[grade]:,} {grade}" for grade in GRADES)
    return f"{counted(grades.total(), 'puzzle')} ({parts})"


# check


def add_file(parser: argparse.ArgumentParser) -> None:
    """FILE: a collection."""
    names = ", ".join(GAMES)
    parser.add_argument("file", metavar="FILE", help=f"a collection, or a game for its own: {names}")


def puzzles_in(name: str) -> "list[Puzzle]":
    """The puzzles of a file, or those of a game."""
    from ..puzzles import collection_file
    from ..puzzles.collection import read_collection

    found = read_collection(collection_file(find_game(name)) if name in GAMES else Path(name))
    if not found:
        raise TavolaError(f"{name} holds no puzzle")
    for puzzle in found:
        puzzle.match()
    return found


def sampled(puzzles: "Sequence[Puzzle]", count: int | None, seed: int) -> "list[Puzzle]":
    """So many of them by lot, in their order."""
    if not count or count >= len(puzzles):
        return list(puzzles)
    numbers = sorted(Random(seed).sample(range(len(puzzles)), count))
    return [puzzles[number] for number in numbers]


def add_check(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    count = arguments.whole_number
    add_file(parser)
    playouts = "games played on from each move that is compared, fewer where they tell beyond doubt (2000)"
    parser.add_argument(
        "--playouts", type=count(2, "--playouts", 10_000_000), default=2000, metavar="P", help=playouts
    )
    parser.add_argument("--sample", type=count(1, "--sample"), metavar="N", help="so many by lot (all)")
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help="of lot and dice (0)")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write those that are confirmed to a file")
    add_workers(parser)
    arguments.add_json(parser)


def check(chosen: argparse.Namespace) -> int:
    """Play on from each puzzle, and say how many answers hold."""
    from ..puzzles.checking import CONFIRMED, REFUTED, check_all
    from ..puzzles.collection import new_collection
    from . import FOUND_WRONG, INTERRUPTED, OK

    puzzles = sampled(puzzles_in(chosen.file), chosen.sample, chosen.seed)
    for game in {puzzle.game for puzzle in puzzles}:
        compile_judge(find_game(game), [])
    done = check_all(puzzles, chosen.playouts, chosen.seed, chosen.workers or num_cores())
    verdicts: Counter[str] = Counter()
    try:
        with new_collection(chosen.keep) if chosen.keep else nullcontext() as write:
            for puzzle, found in zip(puzzles, progress(done, len(puzzles)), strict=True):
                verdicts[found.verdict] += 1
                if write and found.verdict == CONFIRMED:
                    write(puzzle)
                if chosen.json or found.verdict != CONFIRMED:
                    print(line_of(puzzle, found, as_json=chosen.json), flush=True)
    except KeyboardInterrupt:
        print(f"tavola: stopped after {verdicts.total():,} of {len(puzzles):,} puzzles", file=sys.stderr)
    if verdicts and not chosen.json:
        print(closing(verdicts, chosen.playouts))
    if verdicts.total() < len(puzzles):
        return INTERRUPTED
    return FOUND_WRONG if verdicts[REFUTED] else OK


def progress(done: "Iterable[Checked]", count: int) -> "Iterator[Checked]":
    """The same, with a bar."""
    from tqdm import tqdm

    return iter(tqdm(done, total=count, unit=" puzzles", disable=None, leave=False, smoothing=0))


def line_of(puzzle: "Puzzle", found: "Checked", *, as_json: bool) -> str:
    """What games say of a puzzle."""
    least, best = found.smallest, next(iter(puzzle.first.best))
    if as_json:
        margins = {move: [round(each.mean, 4), round(each.reach, 4)] for move, each in found.margins.items()}
        told = {"puzzle": puzzle.id, "game": puzzle.game, "seats": puzzle.seats, "grade": puzzle.grade}
        return json.dumps({**told, "verdict": found.verdict, "best": best, "margins": margins})
    margin = f"{100 * least.mean:.1f} ± {100 * least.reach:.1f} points"
    return f"{puzzle.id} {found.verdict}: {best} is {margin} better than the next"


def closing(verdicts: Counter[str], playouts: int) -> str:
    """How many answers hold."""
    from ..core.intervals import wilson_interval
    from ..puzzles.checking import CONFIRMED, OPEN, REFUTED

    held, total = verdicts[CONFIRMED], verdicts.total()
    low, high = wilson_interval(held, total)
    shown = f"{100 * held / total:.1f} % [{100 * low:.1f}–{100 * high:.1f}]"
    counts = ", ".join(f"{verdicts[kind]:,} {kind}" for kind in (CONFIRMED, OPEN, REFUTED))
    return f"{shown} of {counted(total, 'puzzle')} confirmed by at most {playouts:,} games a move: {counts}"


# show


def add_show(parser: argparse.ArgumentParser) -> None:
    """Describe the job."""
    count = arguments.whole_number
    add_file(parser)
    parser.add_argument("--sample", type=count(1, "--sample"), metavar="N", help="so many by lot (all)")
    parser.add_argument("--seed", type=count(0, "--seed"), default=0, metavar="S", help="of the lot (0)")
    parser.add_argument("--svg", type=Path, metavar="DIR", help="write a picture of each into a folder")


def show(chosen: argparse.Namespace) -> int:
    """Print puzzles, one after the other."""
    if chosen.svg:
        chosen.svg.mkdir(parents=True, exist_ok=True)
    for puzzle in sampled(puzzles_in(chosen.file), chosen.sample, chosen.seed):
        print("\n".join(shown(puzzle)), end="\n\n")
        if chosen.svg:
            (chosen.svg / f"{puzzle.id}.svg").write_text(puzzle.match().svg(), encoding="utf-8")
    return 0


def shown(puzzle: "Puzzle") -> Iterator[str]:
    """A puzzle with its answer, in lines."""
    match = puzzle.match()
    missed = f"{puzzle.grade}, {puzzle.difficulty:.0%} miss it"
    yield f"{puzzle.id}: {match.game.title}, {puzzle.seats} seats ({missed})"
    yield str(match)
    yield match.game.notation.question(match.state, puzzle.seat)
    for step in puzzle.steps:
        then = f"after {', '.join(step.after)}: " if step.after else ""
        best = ", ".join(f"{move} {chance:.1%}" for move, chance in step.best.items())
        others = ", ".join(f"{move} {chance:.1%}" for move, chance in step.others.items())
        yield f"  {then}{best}; others: {others}"
    proof = puzzle.proof
    margin = f"{proof.margin:.1%} ± {proof.reach:.1%} better in {proof.playouts} games"
    yield f"  tempting: {puzzle.tempting}; {margin} ({proof.weights})"
