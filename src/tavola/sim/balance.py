"""Boards played alone by a game's fixed policy: how soon the goal is reached, and how.

Works for any game that has a workshop, through the few names of ``Workshop``.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from threading import local
from typing import Any, Protocol, cast

from ..core.errors import TavolaError
from ..core.game import Game
from ..core.intervals import Z95
from ..core.kernel import seed_stream
from ..core.workers import in_threads
from .simulate import tally
from .summary import Spread

BATCH = 1000  # games at a time
CAP = 500  # turns, after which a game is left without reaching the goal
TURNS = "turns"  # the figure that every workshop has: how many to the goal

Progress = Callable[[int], object]  # so many more games are done
Figures = Mapping[str, Spread]  # what games on one board come to, by the workshop's names


class Player(Protocol):
    """Plays one board alone."""

    def play(self, stream: int, first: int, games: int, cap: int) -> Any:
        """A row of figures for each game."""


class Workshop(Protocol):
    """What a game's workshop offers. Boards are texts."""

    LETTERS: str  # the game's own boards
    FIGURES: tuple[str, ...]  # the columns of a player's rows; one of them is the turns to the goal
    Alone: Callable[..., Player]

    def generate(self, seed: int) -> str:
        """The standard board of a seed."""

    def problems(self, text: str) -> list[str]:
        """What keeps a text from being a board."""

    def standard_problems(self, text: str) -> list[str]:
        """What keeps a board from being standard."""

    def lettered(self, letter: str) -> str:
        """One of the game's own boards."""

    def drawing(self, text: str) -> str:
        """A board for a terminal."""

    def board_picture(self, text: str) -> str:
        """A board as SVG."""

    def distance(self, text: str, other: str) -> float:
        """How different two boards are in shape, 0 to 1."""

    def told(self, figures: Figures) -> dict[str, Any]:
        """What a program would read of a board's figures, besides the turns."""

    def columns(self, figures: Figures) -> dict[str, str]:
        """What a line about a board says besides its turns, by the heads of the columns."""

    def tables(self, boards: Mapping[str, Figures]) -> Iterator[str]:
        """What is to be said about several boards, in tables."""


def workshop_of(game: Game) -> Workshop:
    """A game's workshop."""
    if game.part("workshop") is None:
        raise TavolaError(f"{game.title} has no boards to be made")
    return cast(Workshop, game.part("workshop"))


@dataclass
class Balance:
    """What many games on one board come to."""

    figures: dict[str, Spread] = field(default_factory=dict)  # by the workshop's names

    @property
    def turns(self) -> Spread:
        """Turns to the goal, games that met the cap included."""
        return self.figures[TURNS]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.turns.counts.total()

    def as_json(self) -> dict[str, Any]:
        """The figures a program would read, in every game."""
        low, high = mean_interval(self.turns)
        return {"games": self.games, "turns": {**self.turns.as_json(), "low": low, "high": high}}


def deviation(spread: Spread) -> float:
    """The standard deviation of a count over games."""
    games, mean = max(1, spread.counts.total()), spread.mean
    squares = sum((value - mean) ** 2 * times for value, times in spread.counts.items())
    return sqrt(squares / max(1, games - 1))


def mean_interval(spread: Spread) -> tuple[float, float]:
    """The 95 % interval of a mean over many games."""
    reach = Z95 * deviation(spread) / sqrt(max(1, spread.counts.total()))
    return spread.mean - reach, spread.mean + reach


def apart(means: Sequence[float]) -> float:
    """How much greater the greatest mean is than the least, as a share of the least."""
    return max(means) / min(means) - 1


def play_boards(
    workshop: Workshop,
    texts: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    workers: int = 1,
    progress: Progress = lambda games: None,
) -> list[Balance]:
    """Play the same dice on every board. Game k of a seed is the same for any number of workers."""
    found = [empty_balance(workshop) for _ in texts]
    for board, tallies in play_batches(workshop, texts, games, seed, workers):
        for spread, counts in zip(found[board].figures.values(), tallies, strict=True):
            spread.counts.update(counts)
        progress(sum(tallies[0].values()))
    return found


def empty_balance(workshop: Workshop) -> Balance:
    """A balance before its first game."""
    return Balance({name: Spread() for name in workshop.FIGURES})


def play_batches(
    workshop: Workshop, texts: Sequence[str], games: int, seed: int, workers: int
) -> Iterator[tuple[int, list[dict[int, int]]]]:
    """Batch by batch: the board's number, and how often each figure had each value."""
    own, stream = local(), seed_stream(seed)

    def play(task: tuple[int, int, int]) -> tuple[int, list[dict[int, int]]]:
        board, first, count = task
        if getattr(own, "board", None) != board:  # each thread has its player: it holds the position
            own.board, own.player = board, workshop.Alone(texts[board], compiled=True)
        rows = own.player.play(stream, first, count, CAP)
        return board, [tally(rows[:, column]) for column in range(len(workshop.FIGURES))]

    tasks = (
        (board, first, min(BATCH, games - first))
        for board in range(len(texts))
        for first in range(0, games, BATCH)
    )
    prepare(workshop)  # once, before there are several workers
    yield from in_threads(play, tasks, workers)


def prepare(workshop: Workshop, progress: Progress = lambda kernels: None) -> None:
    """Compile what players need, or read it from the cache; progress: so many more kernels are compiled."""
    from ..core.compiler import watched

    with watched(lambda kernel: progress(1)):
        workshop.Alone(workshop.lettered(workshop.LETTERS[0]), compiled=True).play(0, 0, 0, CAP)
