"""What happened, in words, as a match goes on."""

from tavola import Event, Happening, Match
from tavola.core.kernel import State


def told(match: Match, *lines: str) -> str:
    """What the last of these lines does to a match, in words."""
    *before, last = lines
    for line in before:
        match.push(line)
    return match.tell(match.witness(lambda: match.push(last)))


class Teller:
    """Follows a match, and tells what has just happened in it."""

    def __init__(self, match: Match):
        self.match = match
        self.before: State = match.state.copy()
        self.told = len(match.events)

    def new(self) -> list[tuple[Event, str]]:
        """The events since the last time (one at most is told exactly), each with its words."""
        found = self.match.events[self.told :]
        words = [(event, self.match.tell(Happening(self.before, event, self.match.state))) for event in found]
        self.before, self.told = self.match.state.copy(), len(self.match.events)
        return words
