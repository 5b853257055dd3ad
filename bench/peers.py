"""The same game in other people's engines."""

from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from random import Random

from tavola import Game

from .contest import Absent, Contestant, Games, Player
from .playouts import COMPILED, SEED

OPENSPIEL = "OpenSpiel, the game in Python"


def contestants(game: Game, seats: int) -> Iterator[Contestant]:
    """OpenSpiel, for the one game that is registered with it."""
    if game.id == "sequence" and seats == 2:
        yield Contestant(OPENSPIEL, openspiel, COMPILED)


def openspiel() -> Player:
    """Random playouts of our registered game."""
    if find_spec("pyspiel") is None:
        raise Absent("not here: pip install open_spiel (or tavola[rl])")
    import pyspiel

    from . import openspiel_sequence

    game = pyspiel.load_game(openspiel_sequence.TYPE.short_name)
    random = Random(SEED)

    def play(games: int) -> Games:
        played = [openspiel_sequence.playout(game, random) for _ in range(games)]
        lengths = [[decisions, 1 + throws] for decisions, throws, _ in played]
        return Games(lengths, [won for *_, won in played])

    return Player(play, f"open_spiel {version('open_spiel')}; its own random choices, so not the same games")
