"""Who plays in contests: a bot by its name, or somebody else's, a class of any module, as ``module:Class``.

Such a class is made from its name and a stream, and has ``choose`` as every bot (``bots/bot.py``). Only what
one runs on one's own machine takes these names: to import a module is to run it. Modules are looked for where
Python does, and in the folder one is in.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from ..bots import Bot, UnknownBot, check_bot, find_bot, known_bot
from ..core.game import Game
from ..core.options import brief

CLASS_MARK = ":"
GIVEN: dict[str, type[Bot]] = {}  # classes that were handed to this process itself


def known_player(name: str) -> str:
    """The name again, if somebody has it; otherwise an error that says who there is."""
    if CLASS_MARK in name:
        find_class(name)
        return name
    return known_bot(name)


def check_player(game: Game, name: str) -> None:
    """Raise UnknownBot, unless somebody of that name plays this game."""
    if CLASS_MARK in name:
        find_class(name)
    else:
        check_bot(game, name)


def find_player(name: str, stream: int | None = None) -> Bot:
    """The player of that name; what it leaves to chance follows the stream."""
    return find_class(name)(name, stream) if CLASS_MARK in name else find_bot(name, stream)


def player_name(bot: str | type[Bot]) -> str:
    """A bot's name. A class is known by it in this process, and in others if it is one of a module."""
    if isinstance(bot, str):
        return bot
    name = f"{bot.__module__}{CLASS_MARK}{bot.__qualname__}"
    GIVEN[name] = bot
    return name


def find_class(name: str) -> Callable[[str, int | None], Bot]:
    """The class that a name stands for."""
    module, _, own = name.partition(CLASS_MARK)
    if not {"", str(Path.cwd())} & set(sys.path):
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: Callable[[str, int | None], Bot] = GIVEN.get(name) or getattr(import_module(module), own)
    except (ImportError, ValueError, AttributeError) as error:
        raise UnknownBot(f"there is no bot {brief(name)}: {brief(str(error))}") from None
    if not callable(getattr(found, "choose", None)):
        raise UnknownBot(f"there is no bot {brief(name)}: it has no method `choose`")
    return found
