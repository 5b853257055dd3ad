"""What a game tells of its own in a study: facts of every finished game, and how they are shown together."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from .game import Game
    from .match import Match
    from .picture import Markup


class Figure(Protocol):
    """A share or a mean over some games, with its 95 % interval and how many it rests on."""

    @property
    def value(self) -> float:
        """The share (0 to 1) or the mean."""

    @property
    def low(self) -> float:
        """The lower end of its interval."""

    @property
    def high(self) -> float:
        """The upper end."""

    @property
    def num(self) -> int:
        """Of how many facts it is made."""

    @property
    def is_share(self) -> bool:
        """Whether it is a share."""


Draw = Callable[[Mapping[str, Figure]], "Markup"]  # the figures by item -> a picture


class Fact(NamedTuple):
    """Something that was so in a game, or so much of it."""

    topic: str  # its name
    item: str  # what it is said of
    value: float  # a number, or whether it is so


@dataclass(frozen=True)
class Topic:
    """Facts of one kind, shown together. Its words are English."""

    name: str  # short: a file is called so
    title: str
    about: str
    items: tuple[str, ...] = ()  # in this order; without them the best first
    is_share: bool = True  # whether its facts are so or not, rather than numbers
    draw: Draw | None = None  # a picture; without one, bars


class Study(Protocol):
    """What ``study.py`` defines."""

    TOPICS: tuple[Topic, ...]  # one of which nobody tells a fact is left out

    def facts(self, match: "Match") -> Iterator[Fact]:
        """What a finished game tells."""


def study_of(game: "Game") -> Study | None:
    """The game's part of a study, if it has one."""
    return cast("Study | None", game.part("study"))
