"""What is checked: a decision of a real game, the moves after which it is asked, and what sentences mean."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tavola import Match

Facts = Mapping[str, str | None]  # the numbers and words of a sentence; None where any will do
Test = Callable[["Case", str, Facts], bool]  # whether a sentence with these facts is true of a move


@dataclass
class Case:
    """A seat's decision."""

    match: Match
    seat: int
    played: dict[str, Match] = field(default_factory=dict)

    @property
    def state(self) -> Any:
        """The position before."""
        return self.match.state

    def after(self, move: str) -> Any:
        """The position after a move."""
        if move not in self.played:
            self.played[move] = self.match.clone()
            self.played[move].play(move, self.seat)
        return self.played[move].state

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(1, self.match.seats + 1) if seat != self.seat]


@dataclass(frozen=True)
class Meaning:
    """A sentence's form, and when it is true."""

    form: re.Pattern[str]
    is_true: Test
    is_plain: bool = False  # it says nothing particular


def meaning(form: str, is_true: Test, *, is_plain: bool = False) -> Meaning:
    """What a sentence means; {n} in its form is a number, {amount} one that can be compared."""
    pattern = re.escape(form).replace(r"\{amount\}", "(?P<amount>one|[0-9]+)")
    pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^“”:;]+?)", pattern)
    return Meaning(re.compile(pattern), is_true, is_plain)


def number(word: str | None) -> int | None:
    """A number in a sentence, or None where any will do."""
    return None if word is None else 1 if word in ("one", "a", "a single") else int(word)


def agrees(word: str | None, value: int) -> bool:
    """Whether a number in a sentence is this one."""
    return word is None or number(word) == value


def places_in(words: str) -> list[str]:
    """The places that a headline names."""
    return re.split(", | or ", words)


def fits(facts: Facts, place: str) -> bool:
    """Whether a headline names a place, or stops before it has named all."""
    words = facts["place"]
    return words is None or place in places_in(words) or "…" in words
