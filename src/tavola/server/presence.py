"""Who is at a table, here and at the server's other processes, and how long the others have been away."""

from collections import Counter
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Literal

Tempo = Literal["calm", "normal", "quick"]
STEPS_S: dict[Tempo, float] = {"calm": 1.4, "normal": 0.7, "quick": 0.25}  # before each thing that a bot does


class Presence:
    """The people at one table."""

    def __init__(self, clock: Callable[[], float] = monotonic):
        self.clock = clock
        self.opened_at = clock()
        self.here: Counter[str] = Counter()  # person -> connections to this process
        self.elsewhere: dict[str, set[str]] = {}  # another process -> the people there
        self.left_at: dict[str, float] = {}
        self.tempos: dict[str, Tempo] = {}  # person here -> how quickly they like to see bots play

    def come(self, person: str) -> bool:
        """Somebody connects; tells whether that is news."""
        self.here[person] += 1
        return self.here[person] == 1

    def go(self, person: str) -> bool:
        """A connection ends; tells whether it was the person's last here."""
        self.here[person] -= 1
        if self.here[person] > 0:
            return False
        del self.here[person]
        self.tempos.pop(person, None)
        if not self.is_here(person):
            self.left_at[person] = self.clock()
        return True

    def hear(self, process: str, people: Iterable[str]) -> bool:
        """Another process says who is there; tells whether that is news."""
        before = self.elsewhere.pop(process, set())
        now = set(people)
        if now:
            self.elsewhere[process] = now
        for person in before - now:
            if not self.is_here(person):
                self.left_at[person] = self.clock()
        return before != now

    def forget_all_but(self, people: set[str]) -> None:
        """Of those who have gone, keep only these in mind."""
        self.left_at = {person: at for person, at in self.left_at.items() if person in people}

    def is_here(self, person: str) -> bool:
        """Whether somebody is at the table, wherever they are connected."""
        return person in self.here or any(person in people for people in self.elsewhere.values())

    def away_s(self, person: str) -> float | None:
        """How long somebody has been away, as far as we know; None for whoever is here."""
        if self.is_here(person):
            return None
        return self.clock() - self.left_at.get(person, self.opened_at)

    def step_s(self, people: set[str]) -> float:
        """How long a bot waits before each thing it does, so that all of these people can follow."""
        liked = [tempo for person, tempo in self.tempos.items() if person in people]
        return max((STEPS_S[tempo] for tempo in liked), default=STEPS_S["normal"])

    @property
    def everyone(self) -> set[str]:
        """All who are at the table."""
        return set(self.here).union(*self.elsewhere.values())
