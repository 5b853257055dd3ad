"""Who plays in contests: a bot by its name, or somebody else's, a class of any module, as ``module:Class``.

Such a class is made from its name and a stream, and has ``choose`` as every bot (``bots/bot.py``). Only what
one runs on one's own machine takes these names: to import a module is to run it. Modules are looked for where
Python does, and in the folder one is in.

A file of weights, as ``tavola train`` writes it, is a player too: an expert that thinks with these.
"""

import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pathlib import Path

from ..bots import STRONGEST, Bot, UnknownBot, check_bot, compiled_parts, find_bot, known_bot
from ..core.extras import needed
from ..core.game import Game
from ..core.kernel_store import provide
from ..core.options import brief
from ..core.workers import Workers

CLASS_MARK = ":"
WEIGHTS_SUFFIX = ".npz"
GIVEN: dict[str, type[Bot]] = {}  # classes that were handed to this process itself


def known_player(name: str) -> str:
    """The name again, if somebody has it; otherwise an error that says who there is."""
    if name.endswith(WEIGHTS_SUFFIX):
        trained_game(name)
    elif CLASS_MARK in name:
        find_class(name)
    else:
        known_bot(name)
    return name


def check_player(game: Game, name: str) -> None:
    """Raise UnknownBot, unless somebody of that name plays this game."""
    if name.endswith(WEIGHTS_SUFFIX):
        if trained_game(name) != game.id:
            raise UnknownBot(f"{game.title} is not played by {brief(name)}")
        check_bot(game, STRONGEST)
    elif CLASS_MARK in name:
        find_class(name)
    else:
        check_bot(game, name)


def find_player(name: str, stream: int | None = None) -> Bot:
    """The player of that name; what it leaves to chance follows the stream."""
    if name.endswith(WEIGHTS_SUFFIX):
        return trained_player(name, stream)
    return find_class(name)(name, stream) if CLASS_MARK in name else find_bot(name, stream)


def prepare_players(game: Game, names: Iterable[str], workers: Workers, *further: str) -> None:
    """Have all that these bots think with compiled wherever a crew is; here, whoever asks has seen to it.

    Bots do without what is not compiled yet, and then look less far: other games would come out.
    """
    parts = (*compiled_parts(thinkers(names)), *further)
    if parts and not isinstance(workers, int):
        workers.prepare(partial(provide, game, parts))


def thinkers(names: Iterable[str]) -> list[str]:
    """The bots that these players think as: the strongest, where they are files of weights."""
    return [STRONGEST if name.endswith(WEIGHTS_SUFFIX) else name for name in names]


def trained_game(name: str) -> str:
    """The id of the game that a file of weights is of."""
    with needed():
        from ..bots.knowledge import read
    return str(read(Path(name)).card.get("variant", "")).partition("-")[0]


def trained_player(name: str, stream: int | None) -> Bot:
    """An expert that thinks with the weights of a file."""
    with needed():
        from ..bots.levels import BY_NAME, LevelBot
    return LevelBot(BY_NAME[STRONGEST], stream, Path(name))


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
