"""The one place that names games: our own, and those that installed packages bring along.

A package brings a game by an entry point of the group ``tavola.games``, named by the game's id and pointing
to its ``GAME``. Games are imported when they are first asked for.
"""

import logging
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.metadata import EntryPoint, entry_points

from .errors import BrokenGame, UnknownGame
from .game import Game
from .options import brief

GROUP = "tavola.games"
OWN = ("sequence", "diceland", "garden")

logger = logging.getLogger("tavola.games")


class Registry(Mapping[str, EntryPoint]):
    """Where each game is found, by its id; our own come first, and nobody else can take their names."""

    @cached_property
    def found(self) -> dict[str, EntryPoint]:
        """Looked up once, when it is first needed."""
        own = {name: EntryPoint(name, f"tavola.games.{name}:GAME", GROUP) for name in OWN}
        brought = {point.name: point for point in entry_points(group=GROUP)}
        return own | {name: point for name, point in sorted(brought.items()) if name not in own}

    def __getitem__(self, name: str) -> EntryPoint:
        return self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


GAMES = Registry()


def find_game(name: str) -> Game:
    """The game of that id."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {brief(name)}; the games are {', '.join(GAMES)}")
    return load(GAMES[name])


def find_variant(name: str) -> Game:
    """The game of that id, which may be one under another ruling: ``game~ruling``. No table plays those."""
    from .rulings import MARK, under  # which only studies need

    base, _, ruling = name.partition(MARK)
    return under(find_game(base), ruling) if ruling else find_game(name)


@cache
def load(point: EntryPoint) -> Game:
    """The game that an entry point leads to."""
    try:
        game = point.load()
    except Exception as error:  # whatever is wrong with somebody else's package
        raise BrokenGame(f"{point.name} cannot be loaded from {point.value}: {error}") from error
    if not isinstance(game, Game) or game.id != point.name:
        raise BrokenGame(f"{point.value} is not the game {point.name}: expected a Game of that id")
    return game


@cache
def all_games() -> tuple[Game, ...]:
    """Every game that can be played; one that is broken is left out, and logged."""
    found = []
    for name in GAMES:
        try:
            found.append(find_game(name))
        except BrokenGame as error:
            logger.warning(str(error))
    return tuple(found)


def is_playable(name: str) -> bool:
    """Whether there is a game of that id, and it is not broken."""
    return any(game.id == name for game in all_games())
