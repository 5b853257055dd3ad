"""Look at a recorded game again: what was luck, and what was skill.

Start, luck, decisions and where the judge had been wrong add up to the result, for every side. A game that is
not over is looked at up to where it is. Of a file with several games `--game` names one; with `--json` all of
them are reviewed, one a line. `--open` shows the page of `--html` in the browser; one that is given no name
is written into the folder for temporary files, and stays there. Exit code 0: all is well; 1: a record is
wrong, or the file holds none; 2: it could not be read, or there is no judge for its game.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

from ..core.errors import TavolaError
from ..core.language import SOURCE, languages, speaking
from ..core.match import Match
from ..core.record import Record
from . import arguments
from .check import Verdict, verdicts
from .compile import compile_with_progress
from .terminal import columns, fitted, headline, painted, shown_names

if TYPE_CHECKING:
    from ..reviews import Review

SUMMARY = "tell luck from skill in a recorded game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command."""
    count = arguments.whole_number
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")
    parser.add_argument(
        "--game", type=count(1, "the game's number"), metavar="K", help="the K-th game of the file"
    )
    sample = "outcomes of each throw that are looked at, for a quick answer (0: all of them)"
    parser.add_argument("--sample", type=count(0, "--sample"), default=0, metavar="K", help=sample)
    parser.add_argument("--html", metavar="OUT", help="write a page with pictures; - for standard output")
    parser.add_argument("--open", action="store_true", help="show that page in the browser")
    lang = f"the language to say it in ({SOURCE})"
    parser.add_argument("--lang", choices=languages(), metavar="LANG", default=SOURCE, help=lang)
    arguments.add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Review the games asked for."""
    from . import FOUND_WRONG, OK, complain

    if chosen.open and (chosen.json or chosen.html == "-"):
        raise TavolaError("--open needs a page in a file: it goes with neither --json nor --html -")
    found = list(chosen_games(chosen))
    if not found:
        complain(f"{chosen.file} holds no records")
        return FOUND_WRONG
    for verdict in found:
        if verdict.match is None:
            print(json.dumps(verdict.as_json(), ensure_ascii=False) if chosen.json else verdict.text())
        else:
            show(reviewed(verdict.match, chosen.sample), chosen)
    return FOUND_WRONG if any(verdict.error for verdict in found) else OK


def chosen_games(chosen: argparse.Namespace) -> Iterator[Verdict]:
    """The records asked for, each replayed: one, or for programs all of a file."""
    every = verdicts(chosen.file, Record.replay)
    if chosen.json and not chosen.game:
        yield from every
        return
    one = next(islice(every, (chosen.game or 1) - 1, None), None)
    if one is None and chosen.game:
        raise TavolaError(f"{chosen.file} has no game {chosen.game}")
    if one and not one.error and not chosen.game and next(every, None):
        raise TavolaError(f"{chosen.file} holds several games: --game K chooses one, --json tells of all")
    if one:
        yield one


def reviewed(match: Match, sample: int) -> "Review":
    """The review of a match, with all that is needed compiled, showing how far it is."""
    from tqdm import tqdm

    from ..core.kernel_store import ANALYSIS
    from ..reviews import check_judge, review

    check_judge(match)
    compile_with_progress(match.game, ANALYSIS)
    with tqdm(desc="judging", total=1, unit="", disable=None, leave=False) as bar:

        def show_progress(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        return review(match, sample=sample, progress=show_progress)


def show(found: "Review", chosen: argparse.Namespace) -> None:
    """Say it as it was asked for."""
    with speaking(chosen.lang):
        if chosen.html or chosen.open:
            path = chosen.html or temporary_page()
            write_page(found.html(names_of(found.match)), path)
            if chosen.open:
                open_page(path)
        elif not chosen.json:
            print(report(found))
        if chosen.json:
            print(json.dumps(found.as_json(), ensure_ascii=False))


def report(found: "Review") -> str:
    """The review for people."""
    from ..reviews.text import review_text

    match, width = found.match, columns()
    told = [headline(match)]
    if match.result is None:
        told.append(f"not over: up to line {len(match.events)} of the log")
    text = review_text(found, width, names_of(match))
    return fitted("\n".join(told), width) + "\n\n" + painted(fitted(text, width))


def names_of(match: Match) -> tuple[str, ...]:
    """The players as people read them."""
    return tuple(shown_names(match.players))


def write_page(html: str, path: str) -> None:
    """Write the page to a file."""
    if path == "-":
        sys.stdout.write(html)
    else:
        Path(path).write_text(html, encoding="utf-8")


def temporary_page() -> str:
    """Where a page is written that was given no name."""
    handle, path = mkstemp(prefix="tavola-review-", suffix=".html")
    os.close(handle)
    return path


def open_page(path: str) -> None:
    """Show a page in the browser, and say where it lies."""
    import webbrowser

    print(path)
    if not webbrowser.open(Path(path).resolve().as_uri()):
        print("tavola: no browser was found; open the page yourself", file=sys.stderr)
