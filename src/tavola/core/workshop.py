"""What a game's workshop offers to who makes boards for it. Boards go in and out as text."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from .errors import TavolaError
from .game import Game
from .picture import Markup
from .print_sheets import PrintSheet

TURNS = "turns"  # the figure that every workshop has: how long a game took

Figures = Mapping[str, Any]  # what games on one board come to: a distribution for each name of FIGURES


class Sign(NamedTuple):
    """What can stand on a space: a letter of a board's text."""

    title: str  # in the language that is spoken, as all words here
    look: str  # a class of the game's pictures that sets ``--hue`` and ``--hue-ink``
    picture: Markup  # around the middle of the space


class Brush(NamedTuple):
    """Something to paint spaces with."""

    id: str
    title: str
    sign: Sign  # that stands for it
    paints: Mapping[str, str]  # a space's sign -> the sign that it becomes; others stay
    counts: str  # the signs of which it is told how many there are
    usual: int  # how many of these a standard board has
    is_dragged: bool = True  # whether it paints on from space to space


class Space(NamedTuple):
    """A place of a board that can be painted."""

    name: str
    at: int  # where its sign stands in the text
    x: float  # its middle
    y: float


class Canvas(NamedTuple):
    """A board's field, whatever is painted on it."""

    width: float
    height: float
    outline: str  # the path of a space around its middle
    spaces: Sequence[Space]


class Fault(NamedTuple):
    """What keeps a board from being played, for who paints it."""

    words: str
    space: str = ""  # the name of the space where it can be mended, if there is one


class Player(Protocol):
    """Plays one board alone."""

    def play(self, stream: int, first: int, games: int, cap: int) -> Any:
        """A row of figures for each game."""


class Workshop(Protocol):
    """Boards made, checked, drawn and played alone."""

    LETTERS: str  # the game's own boards
    FIGURES: tuple[str, ...]  # the columns of a player's rows; one of them is TURNS
    MEASURED: str  # what the turns lead to, in words
    TURNS: Mapping[str, float]  # [letter] the mean of the turns on an own board
    SCALE: tuple[int, int]  # of turns, that a picture shows
    OPTION: str  # of a table: a list with a board for each seat, as {"text": …}
    Alone: Callable[..., Player]

    def generate(self, seed: int) -> str:
        """The standard board of a seed."""

    def attempts(self, seed: int) -> Iterator[str | None]:
        """The same in small steps: None for each attempt that came to nothing, and last the board."""

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

    # Painting

    def brushes(self) -> list[Brush]:
        """All there is to paint with."""

    def signs(self) -> dict[str, Sign]:
        """All that can stand on a space."""

    def canvas(self, text: str) -> Canvas:
        """The field of a board, sound or not; raises BadBoard where there is nothing to paint on."""

    def borders(self, text: str) -> str:
        """The path of what parts the spaces of such a board."""

    def faults(self, text: str) -> list[Fault]:
        """What keeps such a board from being played: nothing, where ``problems`` finds nothing."""

    def praise(self, text: str) -> str:
        """What is good about a board that is sound."""

    def sheet(self, text: str, title: str) -> PrintSheet:
        """A board on paper."""

    # Figures

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
