"""The puzzles that a game ships: ``puzzles.jsonl.gz`` in its folder, a puzzle a line, if it has any."""

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from gzip import GzipFile
from pathlib import Path
from typing import BinaryIO

from ..core.game import Game
from .puzzle import BadPuzzle, Puzzle, read_puzzles

NAME = "puzzles.jsonl.gz"
PACKED = ".gz"


def collection_file(game: Game) -> Path:
    """Where the collection of a game is, or would be."""
    return game.folder / NAME


@cache
def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """What a game ships, by id; read when it is first asked for."""
    path = collection_file(game)
    return {puzzle.id: puzzle for puzzle in read_collection(path)} if path.is_file() else {}


def read_collection(path: Path) -> list[Puzzle]:
    """The puzzles of a file, packed or plain."""
    try:
        with (
            gzip.open(path, "rt", encoding="utf-8")
            if is_packed(path)
            else path.open(encoding="utf-8") as lines
        ):
            return read_puzzles(lines, str(path))
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise BadPuzzle(f"{path}: no collection of puzzles: {error}") from None


@contextmanager
def new_collection(path: Path, *, add: bool = False) -> Iterator[Callable[[Puzzle], object]]:
    """A file, new or added to, and what writes a puzzle to it.

    No time is in it: the same puzzles are the same file. What is added to a packed one is packed by itself.
    """
    with ExitStack() as stack:
        stream: BinaryIO = stack.enter_context(path.open("ab" if add else "wb", buffering=0))
        if is_packed(path):
            stream = stack.enter_context(GzipFile("", "wb", fileobj=stream, mtime=0))  # type: ignore[assignment]
        yield lambda puzzle: stream.write(f"{puzzle.to_json()}\n".encode())


def is_packed(path: Path) -> bool:
    """Whether a file is to be packed, by its name."""
    return path.suffix == PACKED
