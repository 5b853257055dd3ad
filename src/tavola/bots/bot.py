"""What a bot is: the seam between those who think and those who let them play."""

from dataclasses import dataclass
from hashlib import sha256

from ..core.errors import TavolaError
from ..core.kernel import WORD, State
from ..core.match import Match

DEFAULT = "casual"  # the bot that people meet where no other is named
STRONGEST = "expert"  # the one that programs ask where no other is named, and that gives hints
FALLBACK = "random"  # the one that plays where another cannot
SECONDS = 0.3  # to think, where nothing else is said
MAX_SECONDS = 60.0


class UnknownBot(TavolaError):
    """There is no bot of that name."""

    code = "unknown-bot"


@dataclass(frozen=True)
class ScoredMove:
    """A move and what a bot thinks of it. The same from search to page, in this process and in others."""

    move: str  # as the record writes it
    values: tuple[float, ...]  # of each seat: its chance to win after the move
    end_id: int  # equal for moves that come to the same
    points: tuple[float, ...] | None = None  # of each seat, in the end, in games with points
    interval: tuple[float, ...] | None = None  # of each seat: its chance is so much more or less, at 95 %


@dataclass(frozen=True)
class Choice:
    """What a bot has decided, and what it thinks of all moves, if it thinks."""

    move: str
    moves: tuple[ScoredMove, ...] = ()  # the best first


def is_same_game(one: State, other: State) -> bool:
    """Whether all is equal that is fixed in a game."""
    if type(one) is not type(other) or one.seats != other.seats:
        return False
    fixed = [name for name, what in one.layout.items() if what.fixed]
    pairs = [(getattr(one, name), getattr(other, name)) for name in fixed]
    return all(a is b or a == b for a, b in pairs)


def log_word(log: list[str]) -> int:
    """A word that stands for all that happened."""
    digest = sha256("\n".join(log).encode()).digest()
    return int.from_bytes(digest[:8]) & WORD


class Bot:
    """A player that thinks. It keeps nothing between two choices, so any process can ask it at any time.

    A bot of one's own is a class below this one.
    """

    def __init__(self, name: str = "", stream: int | None = None):
        """Who it is, and what it leaves to chance: a number to seed that with, if there is one."""
        self.name, self.stream = name, stream

    def choose(self, match: Match, seat: int, seconds: float) -> Choice:
        """Choose among the seat's legal moves, in about this time; the match is left as it is."""
        raise NotImplementedError
