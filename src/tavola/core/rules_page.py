"""What a game's rules page is made of: sections of words, and examples that are small games to click through.

A game's ``rules_page.py`` holds it as data. All words are messages, said in the reader's language when the
page is made; all positions are logs, replayed by a ``Match``: an example that is not legal cannot be shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .game import Game
from .language import N_
from .match import Match

PLAYERS = ("Ada", "Bruno", "Mei", "Leo")  # who plays in the examples


class Step(NamedTuple):
    """What happens, as lines of a log with semicolons between them, and a sentence about it."""

    lines: str
    sentence: str


@dataclass(frozen=True)
class Example:
    """A few moves of a game that one clicks through; each step's picture is the position after it."""

    id: str
    title: str
    steps: tuple[Step, ...]
    before: str = ""  # the lines that lead to the first step
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    seat: int | None = None  # whose side of the table is seen; None for that of who is to act
    parts: tuple[str, ...] = ()  # of the picture; none for all of it

    def match(self, game: Game, step: int) -> Match:
        """The position after a step, the first of which is 0. Unless it is named, the first seat begins."""
        usual = {"first": 1} if game.has_option("first") else {}
        match = Match(game, options={**usual, **self.options}, players=PLAYERS[: self.seats])
        for lines in (self.before, *(each.lines for each in self.steps[: step + 1])):
            for line in lines_of(lines):
                match.push(line)
        return match


@dataclass(frozen=True)
class Section:
    """Part of a page: a heading, paragraphs, points or a small table, and examples beside them."""

    id: str
    heading: str
    paragraphs: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    is_ordered: bool = False  # whether the points are steps
    rows: tuple[tuple[str, str], ...] = ()
    examples: tuple[Example, ...] = ()


def lines_of(text: str) -> list[str]:
    """The lines of a log that was written with semicolons."""
    return [line for line in (part.strip() for part in text.split(";")) if line]


class PlainRulesPage:
    """The page of a game that has none of its own: its moves and options. Every page begins with the goal."""

    def __init__(self, game: Game):
        self.OPTIONS: Mapping[str, str] = {option.name: option.help for option in game.options}
        self.RULINGS: tuple[str, ...] = ()
        moves = Section("moves", N_("What you can do"), (game.tagline,), points=(game.notation.MOVES,))
        options = Section("options", N_("What you can agree on"), points=tuple(self.OPTIONS.values()))
        self.SECTIONS: tuple[Section, ...] = (moves, options) if game.options else (moves,)
