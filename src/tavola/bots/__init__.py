"""Players that think. One way in: ``find_bot(name).choose(match, seat, seconds)``."""

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from ..core.extras import absent, needed, require
from ..core.game import Game
from ..core.options import brief
from .bot import DEFAULT, FALLBACK, MAX_SECONDS, SECONDS, STRONGEST, Bot, Choice, ScoredMove, UnknownBot

__all__ = [
    "BOTS",
    "COMPILED",
    "DEFAULT",
    "FALLBACK",
    "MAX_SECONDS",
    "SECONDS",
    "STRONGEST",
    "Bot",
    "Choice",
    "ScoredMove",
    "UnknownBot",
    "bots_at_tables",
    "bots_for",
    "check_bot",
    "compiled_parts",
    "default_bot",
    "find_bot",
    "has_hints",
    "known_bot",
    "weights_folder",
]

# The one place that names bots. A bot's module is imported when it is first asked for: some know a lot.
BOTS = {
    "beginner": "tavola.bots.levels",
    "casual": "tavola.bots.levels",
    "club": "tavola.bots.levels",
    "strong": "tavola.bots.levels",
    "expert": "tavola.bots.levels",
    "careful": "tavola.bots.careful",
    "random": "tavola.bots.uniform",
    "montecarlo": "tavola.bots.montecarlo",
    "analyst": "tavola.bots.analyst",
}
# What is compiled before they are at their best (``core/kernel_store.py``)
COMPILED = {
    "tavola.bots.levels": ("bots",),
    "tavola.bots.montecarlo": ("rules",),
    "tavola.bots.analyst": ("bots", "analysis"),
}
# What a game must have for a bot to play it (``Game.part``); rules are enough for all others
NEEDED = {
    "tavola.bots.levels": "features",
    "tavola.bots.analyst": "features",
    "tavola.bots.careful": "policy",
}
SLOW = ("montecarlo", "analyst")  # not for people to wait for


def known_bot(name: str) -> str:
    """The name again, if it is a bot's; otherwise an error that names the bots there are."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {brief(name)}; the bots are {', '.join(BOTS)}")
    return name


def find_bot(name: str, stream: int | None = None) -> Bot:
    """The bot of that name; what it leaves to chance follows the stream, or without one the game's log."""
    with needed():
        bot: Bot = import_module(BOTS[known_bot(name)]).make(name, stream)
    return bot


def compiled_parts(names: Iterable[str]) -> tuple[str, ...]:
    """What is compiled before all bots of these names are at their best; names of no bot have nothing."""
    modules = [BOTS.get(name, "") for name in names]
    return tuple(dict.fromkeys(part for module in modules for part in COMPILED.get(module, ())))


def bots_for(game: Game) -> tuple[str, ...]:
    """The bots that can play a game."""
    return tuple(name for name, module in BOTS.items() if can_play(module, game))


def can_play(module: str, game: Game) -> bool:
    """Whether there is what the bots of a module need; who needs features needs what was learned, too."""
    if module in COMPILED and absent("fast"):
        return False
    if module in NEEDED and game.part(NEEDED[module]) is None:
        return False
    return NEEDED.get(module) != "features" or weights_folder(game).is_dir()


def weights_folder(game: Game) -> Path:
    """Where the files of what was learned are."""
    return game.folder / "weights"


def bots_at_tables(game: Game) -> tuple[str, ...]:
    """Those that people meet. Slow ones are only for games that no other bot understands."""
    able = bots_for(game)
    return tuple(name for name in able if name not in SLOW) if STRONGEST in able else able


def default_bot(game: Game) -> str:
    """The bot that people meet where no other is named."""
    able = bots_for(game)
    return next(name for name in (DEFAULT, "careful", *reversed(able)) if name in able)


def has_hints(game: Game) -> bool:
    """Whether there is a bot to ask for advice, and words to give it in."""
    return STRONGEST in bots_for(game) and game.part("advice") is not None


def check_bot(game: Game, name: str) -> None:
    """Raise UnknownBot, unless a bot of that name plays this game."""
    if BOTS.get(name) in COMPILED:
        require("fast")
    if name not in bots_for(game):
        what = "there is no bot" if name not in BOTS else f"{game.title} is not played by"
        raise UnknownBot(f"{what} {brief(name)}; the bots are {', '.join(bots_for(game))}")
