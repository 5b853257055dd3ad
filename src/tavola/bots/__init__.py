"""Players that think. One way in: ``find_bot(name).choose(match, seat, seconds)``."""

from importlib import import_module

from ..core.options import brief
from .bot import DEFAULT, FALLBACK, MAX_SECONDS, SECONDS, STRONGEST, Bot, Choice, Option, UnknownBot

__all__ = [
    "AT_TABLES",
    "BOTS",
    "COMPILED",
    "DEFAULT",
    "FALLBACK",
    "MAX_SECONDS",
    "SECONDS",
    "STRONGEST",
    "Bot",
    "Choice",
    "Option",
    "UnknownBot",
    "find_bot",
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
}
# What is compiled before they are at their best (``core/compile_cache.py``)
COMPILED = {"tavola.bots.levels": "bots", "tavola.bots.montecarlo": "rules"}
AT_TABLES = tuple(name for name in BOTS if name != "montecarlo")  # that one is slow, for people and machines


def find_bot(name: str, stream: int | None = None) -> Bot:
    """The bot of that name; what it leaves to chance follows the stream, or without one the game's log."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {brief(name)}; the bots are {', '.join(BOTS)}")
    bot: Bot = import_module(BOTS[name]).make(name, stream)
    return bot
