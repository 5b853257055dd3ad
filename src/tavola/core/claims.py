"""What can be said of a move: claims, each with its words and with what makes it true, side by side.

A game's ``claims.py`` has a table of them, the most important first. A claim is about a deed: the position
before a move, the move, and the position after it. It is said only where it is true.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from typing import Any, NamedTuple

from .language import Plural, _, either, ngettext

Facts = Mapping[str, Any]  # what stands for the names in a sentence's braces
MOST_PLACES = 4  # named in a headline


class Kind(Enum):
    """What a claim is to somebody who chooses."""

    GAIN = auto()  # it speaks for the move
    COST = auto()  # it speaks against it
    PLAIN = auto()  # it only says what the move is


@dataclass(frozen=True, eq=False)
class Claim:
    """A sentence, and when it is true of a deed.

    It begins with a verb whose subject is the move, so that “… does not” can follow.
    """

    words: str | Plural
    facts: Callable[[Any], Facts | None]  # of a deed; None where it is not true
    kind: Kind = Kind.GAIN
    amount: str = ""  # the fact of which there can be more or less


@dataclass(frozen=True)
class Said:
    """A claim about a deed. Two are equal if they say the same."""

    claim: Claim
    facts: Facts
    rank: int  # of the claim among all: the lower, the more important

    @cached_property
    def text(self) -> str:
        """The sentence, in the language that was spoken when it was first asked for."""
        words = self.claim.words
        if isinstance(words, Plural):
            return ngettext(*words, self.facts["count"]).format_map(self.facts)
        return _(words).format_map(self.facts)

    @property
    def amount(self) -> int:
        """How much of it there is; 0 where that is not the question."""
        return int(self.facts[self.claim.amount]) if self.claim.amount else 0


def said_of(claims: Iterable[Claim], deed: Any) -> list[Said]:
    """All that is true of a deed, the most important first."""
    found = ((rank, claim, claim.facts(deed)) for rank, claim in enumerate(claims))
    return [Said(claim, facts, rank) for rank, claim, facts in found if facts is not None]


def lead_of(said: Sequence[Said]) -> Said:
    """What is said first: the most important that speaks for a move; where nothing does, what it is."""
    return next((each for each in said if each.claim.kind == Kind.GAIN), said[-1])


# What makes a claim true


def true(is_so: object) -> Facts | None:
    """A claim that has no facts to tell."""
    return {} if is_so else None


def counted(count: int, least: int = 1, **facts: object) -> Facts | None:
    """A claim that counts something, of which there must be so many."""
    return {"count": count, **facts} if count >= least else None


# What a move is called


class Headline(NamedTuple):
    """A move as one would tell somebody to make it. Moves of one frame differ only by their place."""

    frame: str  # in the language that is spoken; {place} stands for the place, if it has one
    place: str = ""


PLACE = "{place}"


def headline_text(headlines: Iterable[Headline]) -> str:
    """Moves of one frame, their places side by side."""
    found = list(dict.fromkeys(headlines))
    places = [each.place for each in found]
    more = ["…"] if len(places) > MOST_PLACES else []
    return found[0].frame.replace(PLACE, either(places[: MOST_PLACES - len(more)] + more))
