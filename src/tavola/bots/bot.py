"""What a bot is: the seam between those who think and those who let them play."""

from dataclasses import dataclass
from typing import Protocol

from ..core.errors import TavolaError
from ..core.match import Match

DEFAULT = "careful"  # the bot that plays where no other is named
FALLBACK = "random"  # the one that plays where another cannot
SECONDS = 0.3  # to think, where nothing else is said
MAX_SECONDS = 60.0


class UnknownBot(TavolaError):
    """There is no bot of that name."""

    code = "unknown-bot"


@dataclass(frozen=True)
class Choice:
    """What a bot has decided."""

    move: str  # as the record writes it


class Bot(Protocol):
    """A player that thinks. It keeps nothing between two choices, so any process can ask it at any time."""

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """Choose among the seat's legal moves, in about this time; the match is left as it is."""
        ...
