"""Arguments that several commands share, and how their text is read."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from ..bots import known_bot
from ..core.errors import BadRecord, TavolaError
from ..core.game import Game
from ..core.kernel import WORD
from ..core.match import Match
from ..core.options import brief, counted
from ..core.record import Record, parse_json, read_records
from ..core.registry import GAMES, find_variant

MAX_DIGITS = 30  # of a number on the command line


def whole_number(least: int, what: str, most: int = WORD) -> Callable[[str], int]:
    """A reader for a whole number that is neither too small nor too great."""

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS else -1
        if not least <= number <= most:
            bounds = f"{least} or more" if number < least and len(text) <= MAX_DIGITS else f"at most {most}"
            raise argparse.ArgumentTypeError(f"{what} must be a whole number, {bounds}, not {brief(text)}")
        return number

    return read


def seconds(most: float) -> Callable[[str], float]:
    """A reader for a time of at most so many seconds."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = -1.0
        if not 0 <= number <= most:
            raise argparse.ArgumentTypeError(
                f"expected a number of seconds up to {most:.0f}, not {brief(text)}"
            )
        return number

    return read


def json_object(text: str) -> dict[str, Any]:
    """Read options written as a JSON object."""
    try:
        value = parse_json(text)
    except BadRecord as error:
        raise argparse.ArgumentTypeError(f"{error}: {brief(text)}") from None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError(
            f"must be a JSON object such as '{{\"first\": 1}}', not {brief(text)}"
        )
    return value


def game(name: str) -> Game:
    """Read the name of a game."""
    try:
        return find_variant(name)
    except TavolaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def bot(name: str) -> str:
    """Read the name of a bot."""
    try:
        return known_bot(name)
    except TavolaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def player(name: str) -> str:
    """Read the name of a bot, which may be somebody else's."""
    from ..sim.players import known_player

    try:
        return known_player(name)
    except TavolaError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_game(parser: argparse.ArgumentParser, **more: Any) -> None:
    """GAME, by its id."""
    parser.add_argument("game", type=game, metavar="GAME", help=f"one of: {', '.join(GAMES)}", **more)


def add_options(parser: argparse.ArgumentParser) -> None:
    """--options, as a JSON object."""
    help_text = "the game's options as a JSON object; `tavola games` lists them"
    parser.add_argument("--options", type=json_object, default={}, metavar="JSON", help=help_text)


def add_position(parser: argparse.ArgumentParser) -> None:
    """FILE, --game and --at: a position in a recorded game."""
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")
    count = whole_number(1, "the game's number")
    parser.add_argument("--game", type=count, default=1, metavar="K", help="the K-th game of the file (1)")
    ply = whole_number(0, "the line's number")
    parser.add_argument("--at", type=ply, metavar="N", help="after N lines of the log (all)")


def add_json(parser: argparse.ArgumentParser) -> None:
    """--json, for programs."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs, one object a line")


@contextmanager
def opened(path: str) -> Iterator[TextIO]:
    """A file to read, or standard input for a dash."""
    try:
        if path == "-":
            yield sys.stdin
        else:
            with open(path, encoding="utf-8-sig") as stream:  # noqa: PTH123 (keeps the path as it was written)
                yield stream
    except UnicodeDecodeError as error:
        raise TavolaError(f"{path}: not a text file: {error.reason} at byte {error.start}") from None


def chosen_record(path: str, number: int) -> Record:
    """The record of that number in a file."""
    found = 0
    with opened(path) as stream:
        for found, (line, record) in enumerate(read_records(stream), 1):
            if found == number:
                if isinstance(record, BadRecord):
                    raise TavolaError(f"{path}:{line}: {record}")
                return record
    held = f"has {counted(found, 'game')}, not {number}" if found else "holds no record"
    raise TavolaError(f"{path} {held}")


def replayed(record: Record, path: str, **how: Any) -> Match:
    """The match of a record; where it fails, the file and the line of the log are named."""
    try:
        return record.replay(**how)
    except BadRecord as error:
        where = f"log line {error.line}: " if error.line else ""
        raise TavolaError(f"{path}: {where}{error}") from None
