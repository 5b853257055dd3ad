"""Sequence Dice in C: the limit that compiled kernels are held against."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy

from tavola import Game, find_game
from tavola.core.playouts import Playouts

from .contest import Absent, Contestant, Disagreement, Games, Player
from .machine import BUILD
from .playouts import SAME_RECORD, STREAM, options

SOURCE = Path(__file__).with_name("sequence.c")
LIBRARY = BUILD / "sequence.so"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
IN_REGISTERS = "C, in registers (the limit tried)"
PROGRAMS = {SAME_RECORD: "play_listed", IN_REGISTERS: "play_in_registers"}
GAME, GAME_SEATS = "sequence", 2  # and the table whose row says what was checked
TABLES = ((2, 5), (3, 5), (4, 5), (2, 6), (4, 6))  # seats and length of a line
CHECKED = 20_000  # games of each table

Program = Callable[[int, int, int], Games]  # seats, line, games


def contestants(game: Game, seats: int) -> Iterator[Contestant]:
    """The C programs, for the one game they know."""
    if game.id == GAME:
        yield Contestant(SAME_RECORD, lambda: player(SAME_RECORD, seats))
        yield Contestant(IN_REGISTERS, lambda: player(IN_REGISTERS, seats), SAME_RECORD)


def player(name: str, seats: int) -> Player:
    """A C program for one number of seats, five in a row."""
    play, note = checked(name)
    return Player(lambda games: play(seats, 5, games), note if seats == GAME_SEATS else "")


# Building


@cache
def library() -> ctypes.CDLL:
    """The C programs, built if the source is newer than they are."""
    compiler = shutil.which("cc")
    if compiler is None:
        raise Absent("not built: there is no C compiler here (cc)")
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < SOURCE.stat().st_mtime:
        LIBRARY.parent.mkdir(exist_ok=True)
        command = [compiler, *FLAGS, str(SOURCE), "-o", str(LIBRARY)]
        built = subprocess.run(command, capture_output=True, text=True, check=False)
        if built.returncode:
            raise Absent(f"not built: {built.stderr.strip().partition(chr(10))[0]}")
    return ctypes.CDLL(str(LIBRARY))


def program(name: str) -> Program:
    """A C program as a function."""
    numbers = numpy.ctypeslib.ndpointer(numpy.int64, flags="C_CONTIGUOUS")
    function = getattr(library(), PROGRAMS[name])
    int64 = ctypes.c_int64
    function.argtypes = [int64, int64, ctypes.c_uint64, int64, numbers, numbers]
    function.restype = None

    def play(seats: int, line: int, games: int) -> Games:
        lengths, won = numpy.zeros((games, 2), numpy.int64), numpy.zeros(games, numpy.int64)
        function(seats, line, STREAM, games, lengths, won)
        return Games(lengths, won)

    return play


# Checking


@cache
def checked(name: str) -> tuple[Program, str]:
    """A C program whose games are Tavola's, one by one; and what was compared, in words."""
    play = program(name)
    throws = sum(compare(name, play, seats, line) for seats, line in TABLES)
    games = CHECKED * len(TABLES)
    return play, f"checked: {games:,} games, {throws:,} throws, each game equal to Tavola's"


def compare(name: str, play: Program, seats: int, line: int) -> int:
    """Compare every game of one table: its decisions, its throws and who won. Returns the throws."""
    game = find_game(GAME)
    ours = Games(
        *Playouts(game, seats, options(game, line=line), compiled=True).play(STREAM, 0, CHECKED)
    ).first(CHECKED)
    theirs = play(seats, line, CHECKED)
    if theirs.first(CHECKED) != ours:
        raise Disagreement(f"{name}, {seats} seats, {line} in a row: not the games that Tavola plays")
    return theirs.throws
