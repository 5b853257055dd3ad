"""Players that think. One way in: ``find_bot(name).choose(match, seat, seconds)``."""

from importlib import import_module

from ..core.options import brief
from .bot import DEFAULT, FALLBACK, MAX_SECONDS, SECONDS, Bot, Choice, UnknownBot

__all__ = ["BOTS", "DEFAULT", "FALLBACK", "MAX_SECONDS", "SECONDS", "Bot", "Choice", "UnknownBot", "find_bot"]

# The one place that names bots. A bot's module is imported when it is first asked for: some know a lot.
BOTS = {
    "careful": "tavola.bots.careful",
    "random": "tavola.bots.uniform",
}


def find_bot(name: str, stream: int | None = None) -> Bot:
    """The bot of that name; what it leaves to chance follows the stream, or without one the game's log."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {brief(name)}; the bots are {', '.join(BOTS)}")
    bot: Bot = import_module(BOTS[name]).make(stream)
    return bot
