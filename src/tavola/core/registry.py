"""The one place that names games. A game is imported when it is first asked for."""

from importlib import import_module

from .errors import UnknownGame
from .game import Game

GAMES = {
    "sequence": "tavola.games.sequence",
    "diceland": "tavola.games.diceland",
    "garden": "tavola.games.garden",
}


def find_game(name: str) -> Game:
    """The game of that id."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are {', '.join(GAMES)}")
    game: Game = import_module(GAMES[name]).GAME
    return game
