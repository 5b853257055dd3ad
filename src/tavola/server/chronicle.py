"""The last events of a game in words, in every language that somebody at the table reads."""

from ..core.language import speaking
from ..core.match import Match
from .messages import EventMessage

KEPT = 12  # events


class Chronicle:
    """Sentences for the last events. One can be said only when it has just happened."""

    def __init__(self) -> None:
        self.said: dict[str, list[EventMessage]] = {}  # language -> the last events, oldest first

    def copy(self) -> "Chronicle":
        """One that can go its own way."""
        twin = Chronicle()
        twin.said = {language: list(told) for language, told in self.said.items()}
        return twin

    def add(self, match: Match) -> None:
        """Tell the event that has just happened."""
        for language, told in self.said.items():
            told.append(in_words(match, language))
            del told[:-KEPT]

    def forget(self) -> None:
        """Begin again: the log has become another."""
        self.said = {}

    def told(self, match: Match, language: str) -> list[EventMessage]:
        """The last events in a language; gone through once more if nobody has read it so far."""
        if language not in self.said:
            start = max(0, len(match.events) - KEPT)
            earlier, told = match.at(start), []
            for event in match.events[start:]:
                earlier.replay([event])
                told.append(in_words(earlier, language))
            self.said[language] = told
        return self.said[language]


def in_words(match: Match, language: str) -> EventMessage:
    """The last event in a language."""
    with speaking(language):
        return EventMessage(line=match.events[-1].line, words=match.game.notation.happened(match))
