"""What of a game can be printed, for a kitchen table with real dice: ``print_sheets.py`` in its folder."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .language import _
from .picture import Markup
from .rules_page import Section

GAMES = 12  # that a sheet has lines for
MORE = ("options", "rulings")  # sections of the rules that one looks up on the screen


class PrintSheet(NamedTuple):
    """One page of paper: a picture, a table to be filled in, or rules. Words are in the language spoken."""

    id: str
    title: str
    picture: Markup = Markup()  # an ``svg`` that needs no colours and no stylesheet
    lines: Sequence[str] = ()  # of a table with a column for each player
    sections: Sequence[Section] = ()  # of the rules, as messages
    is_own: bool = False  # whether everybody has one, with a name on it


class PrintSheets(Protocol):
    """All that can be printed."""

    NEEDED: str  # what one needs besides, as a message

    def definitions(self) -> Markup:
        """What the sheets draw more than once."""

    def sheets(self) -> Sequence[PrintSheet]:
        """The pages, in their order."""


def score_sheet(lines: Sequence[str]) -> PrintSheet:
    """A table for the points of a game."""
    return PrintSheet("score", _("Score sheet"), lines=lines)


def games_sheet() -> PrintSheet:
    """A table for many games of which each has a winner."""
    lines = [_("Game {number}").format(number=number) for number in range(1, GAMES + 1)]
    return score_sheet([*lines, _("Games won")])


def rules_sheet(sections: Sequence[Section]) -> PrintSheet:
    """The rules on one page, without examples."""
    brief = [section for section in sections if section.id not in MORE]
    return PrintSheet("rules", _("The rules in brief"), sections=brief)
