"""Random playouts of every game: compiled on one core and on all, and the plain twin."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy

from tavola import Game
from tavola.core.kernel import seed_stream
from tavola.core.playouts import Playouts

from .contest import Contestant, Games, Player, Unit
from .machine import cores

SEED = 1
STREAM = seed_stream(SEED)
COMPILED = "compiled, one core"
SAME_RECORD = "C, the same record and list"
PLAIN = "plain twin, one core"
SAME_THREADED = 10_000  # games compared with the compiled kernels' on one core
SAME_PLAIN = 20
LIMIT = 5000  # decisions, for games that nothing forces to end

EVENTS = Unit("an event", "events", lambda games: games.decisions + games.throws)
DECISIONS = Unit("a decision", "decisions", lambda games: games.decisions)
PLIES = Unit("a ply", "plies", lambda games: games.throws - len(games.won))  # one throw only names a seat
UNITS = {"ply": PLIES, "decision": DECISIONS, "event": EVENTS}


def options(game: Game, **others: Any) -> dict[str, Any]:
    """The first seat is named, where a game lets it be; else the players throw for it."""
    known = {option.name for option in game.options}
    return {**({"first": 1} if "first" in known else {}), **others}


def unit_of(game: Game) -> Unit:
    """What is counted: where every throw is answered by one move, plies; decisions where there are many."""
    return UNITS[getattr(game.part("bench"), "UNIT", "event")]


def contestants(game: Game, seats: int) -> Iterator[Contestant]:
    """The game's own: compiled, and with the fewest seats also on all cores and uncompiled."""
    yield Contestant(COMPILED, lambda: single(game, seats, compiled=True), SAME_RECORD)
    if seats == game.seats[0]:
        threads = cores()
        yield Contestant(f"compiled, {threads} threads", lambda: threaded(game, seats, threads), COMPILED)
        yield Contestant(PLAIN, lambda: single(game, seats, compiled=False), COMPILED)


def single(game: Game, seats: int, *, compiled: bool) -> Player:
    """The kernels on one core, compiled or not."""
    playouts = Playouts(game, seats, options(game), compiled=compiled)
    same = 0 if compiled else SAME_PLAIN
    return Player(lambda games: Games(*playouts.play(STREAM, 0, games, LIMIT)), same=same)


def threaded(game: Game, seats: int, threads: int) -> Player:
    """Compiled kernels on several threads, each with its own state and its share of the games."""
    players = [Playouts(game, seats, options(game), compiled=True) for _ in range(threads)]
    executor = ThreadPoolExecutor(threads)

    def play(games: int) -> Games:
        share = -(-games // threads)
        parts = executor.map(lambda n: players[n].play(STREAM, n * share, share, LIMIT), range(threads))
        lengths, won = zip(*parts, strict=True)
        return Games(numpy.concatenate(lengths), numpy.concatenate(won))

    return Player(play, same=SAME_THREADED, cores=threads)
