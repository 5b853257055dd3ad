"""The last events of a game in words, in every language that somebody at the table reads."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from ..core.language import speaking
from ..core.match import Event, Happening, Match
from .messages import EventMessage

KEPT = 48  # events


@dataclass
class Entry:
    """What happened, and how it was told so far."""

    happening: Happening
    told: dict[str, EventMessage] = field(default_factory=dict)  # by language


class Chronicle:
    """The last events of a match, as long as somebody reads them."""

    def __init__(self) -> None:
        self.entries: deque[Entry] | None = None  # oldest first; None while nobody reads

    def add(self, happenings: Iterable[Happening]) -> None:
        """Go on, if somebody reads."""
        if self.entries is not None:
            self.entries.extend(map(Entry, happenings))

    def forget(self) -> None:
        """The log has become another, names have changed, or nobody reads any more."""
        self.entries = None

    def read(self, match: Match, language: str) -> list[EventMessage]:
        """The last events in a language."""
        if self.entries is None:
            self.entries = deque(map(Entry, last_of(match)), maxlen=KEPT)
        for entry in self.entries:
            if language not in entry.told:
                entry.told[language] = in_words(match, entry.happening, language)
        return [entry.told[language] for entry in self.entries]


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
