"""``python -m bench``: measure, and print one table."""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from tavola import GAMES, Game, find_game

from . import limit, lists, peers, playouts, processes, tries
from .contest import contest
from .machine import facts
from .table import COLUMNS, Row

FOOT = """
A ply is one throw and the move that answers it: throws are counted, the one that only names a first seat is
not. An event is a throw or a decision. Contestants of a group take turns in slices of a quarter of a second;
ratios are taken round by round."""


def main() -> None:
    """Measure what was asked for."""
    arguments = parse_arguments()
    known = facts()
    print("Tavola, measured\n" + "\n".join(f"  {name:<10} {value}" for name, value in known.items()))
    print(f"\n{COLUMNS}")
    rows = []
    for group in groups(arguments.only, arguments.seconds):
        print(f"\n{group[0].group}")
        for row in group:
            print(row.text(), flush=True)
        rows += group
    print(FOOT if rows else f"\nNo row has {arguments.only!r} in its name.")
    if arguments.json:
        report = {**known, "seconds": arguments.seconds, "rows": [row.json() for row in rows]}
        arguments.json.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser("python -m bench", description="Measure Tavola's speed, side by side.")
    parser.add_argument("--only", metavar="WORD", default="", help="rows with this in their group or name")
    parser.add_argument("--seconds", metavar="S", type=float, default=2.0, help="a measurement (default: 2)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures to this file, too")
    return parser.parse_args()


def groups(word: str, seconds: float) -> Iterator[list[Row]]:
    """The rows asked for, group by group, as they are measured."""
    for name in GAMES:
        yield from playout_groups(find_game(name), word, seconds)
    titles = [title for title in lists.names() if wanted(word, lists.GROUP, title)]
    if titles:
        yield lists.rows(titles)
    titles = [title for title in tries.names() if wanted(word, tries.GROUP, title)]
    if titles:
        yield tries.rows(titles)
    names = [name for name in processes.start_names() if wanted(word, processes.START, name)]
    if names:
        yield processes.start_up(names, seconds)
    if wanted(word, processes.FIRST_CALL, processes.COLD, processes.WARM):
        yield processes.first_call()
    if wanted(word, processes.MEMORY, *(command.name for command in processes.memory_commands())):
        yield processes.memory()


def wanted(word: str, *names: str) -> bool:
    """Whether one of the names has the word in it."""
    return any(word.lower() in name.lower() for name in names)


def playout_groups(game: Game, word: str, seconds: float) -> Iterator[list[Row]]:
    """The game's random playouts, a group for each number of seats."""
    for seats in game.seats:
        title = f"{game.title}, {seats} seats, random playouts"
        if rows := playout_rows(game, seats, title, word, seconds):
            yield rows


def playout_rows(game: Game, seats: int, title: str, word: str, seconds: float) -> list[Row]:
    """The rows asked for, and those that they are held against."""
    every = [c for module in (playouts, limit, peers) for c in module.contestants(game, seats)]
    named = [c for c in every if wanted(word, title, c.name)]
    held_against = {playouts.COMPILED, *(c.versus for c in named)}
    taking_part = [c for c in every if c in named or c.name in held_against]
    return contest(title, taking_part, playouts.unit_of(game), seconds) if named else []


if __name__ == "__main__":
    main()
