"""The last events of a game in words, in every language that somebody at the table reads."""

from collections import deque
from collections.abc import Sequence
from functools import partial

from ..core.language import speaking
from ..core.match import Event, Happening, Match
from .messages import EventMessage

KEPT = 48  # events


class Chronicle:
    """The last events of a match, as long as somebody reads them: only the words, without the positions."""

    def __init__(self) -> None:
        self.told: dict[str, deque[EventMessage]] = {}  # by the languages that are read; oldest first

    def add(self, match: Match, happenings: Sequence[Happening]) -> None:
        """Go on, if somebody reads."""
        for language, told in self.told.items():
            told.extend(in_words(match, happening, language) for happening in happenings)

    def forget(self) -> None:
        """The log has become another, names have changed, or nobody reads any more."""
        self.told = {}

    def read(self, match: Match, language: str) -> list[EventMessage]:
        """The last events in a language."""
        if language not in self.told:
            words = [in_words(match, happening, language) for happening in last_of(match)]
            self.told[language] = deque(words, maxlen=KEPT)
        return list(self.told[language])


def last_of(match: Match) -> list[Happening]:
    """The last events of a match, gone through once more."""
    start = max(0, len(match.events) - KEPT)
    earlier = match.at(start)
    return [earlier.witness(partial(earlier.repeat, event)) for event in match.events[start:]]


def in_words(match: Match, happening: Happening, language: str) -> EventMessage:
    """What happened, in a language."""
    event = happening.event
    with speaking(language):
        act = match.game.view.act(*happening)
        return EventMessage(
            line=event.line,
            words=match.tell(happening),
            is_roll=event.is_roll,
            seat=seat_of(event),
            faces=match.faces_of(event),
            act=list(act.fragments),
            place=act.place,
            gains=list(act.gains),
            begins=act.begins,
        )


def seat_of(event: Event) -> int:
    """Whose line it is: who decided or threw, or was drawn to begin."""
    return event.seat or event.thrower or (int(event.text.split()[1]) if event.is_start else 0)
