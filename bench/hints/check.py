"""Hints checked: headlines, sentences, comparisons, percentages and their order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from types import ModuleType
from typing import NamedTuple

from tavola.bots.hints import Hint

from . import diceland, garden, sequence
from .case import Case, Facts, Meaning, places_in

TOLD: dict[str, ModuleType] = {"sequence": sequence, "diceland": diceland, "garden": garden}
TELLABLE = 0.02  # of the spread of a game's outcome: what hints call too small to tell
NUMBER = "(?P<number>one|[0-9]+)"
OTHER = "“(?P<other>[^”]+)”"


class Frame(NamedTuple):
    """A way to compare two plays."""

    name: str
    form: re.Pattern[str]


FRAMES = (
    Frame("first", re.compile(r"(?P<before>.*)As good as the first\.$")),
    Frame("previous", re.compile(r"(?P<before>.*)As good as the one before\.$")),
    Frame("outweighs", re.compile(rf"(?P<before>.*)This outweighs what {OTHER} does\.$")),
    Frame("less", re.compile(rf"(?P<before>.*)With {OTHER} it is only {NUMBER}\.$")),
    Frame("lacks", re.compile(rf"(?P<before>.*){OTHER} does not\.$")),
    Frame(
        "points",
        re.compile(rf"(?P<before>.*)About {NUMBER} more in the final score than with {OTHER}\.$"),
    ),
    Frame("unlike", re.compile(rf"(?P<before>.*)Unlike {OTHER}: (?P<claim>.+)$")),
    Frame("cost", re.compile(rf"(?P<before>.*){OTHER}: (?P<claim>.+)$")),
    Frame("alone", re.compile("(?P<before>.*)$")),
)


@dataclass
class Report:
    """What was found."""

    hints: int = 0
    best: int = 0
    sentences: int = 0
    false: list[str] = field(default_factory=list)
    plain: int = 0  # hints that say nothing particular
    unexplained: int = 0  # best hints that only their chance sets apart from the next
    equal: int = 0  # equal percentages without a reason

    def expect(self, is_so: object, what: str) -> None:
        """Count a sentence, and keep it if it is false."""
        self.sentences += 1
        if not is_so:
            self.false.append(what)

    def add(self, other: "Report") -> None:
        """Count what another found."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


@dataclass
class Checker:
    """Checks all the hints of one decision."""

    case: Case
    hints: Sequence[Hint]
    legal: Sequence[str]
    report: Report = field(default_factory=Report)

    def check(self) -> Report:
        """Every hint, and how they stand to each other."""
        self.report.best += 1
        for number, hint in enumerate(self.hints):
            self.report.hints += 1
            self.check_headline(hint)
            self.check_why(number, hint)
        self.check_order()
        return self.report

    @property
    def game(self) -> ModuleType:
        """What the game's sentences mean."""
        return TOLD[self.case.match.game.id]

    def expect(self, is_so: object, what: str) -> None:
        """Count what should be so."""
        where = f"{self.case.match.log[-1]!r}, ply {len(self.case.match.events)}, seat {self.case.seat}"
        self.report.expect(is_so, f"{self.case.match!r}, {where}: {what}")

    # Headlines

    def check_headline(self, hint: Hint) -> None:
        """It asks for every move that it stands for, and names no other place."""
        found = read_all(self.game.HEADLINES, hint.headline)
        self.expect(found, f"what is {hint.headline!r}?")
        if not found:
            return
        meaning, facts = found[0]
        moves = [each.move for each in hint.moves]
        self.expect(
            all(meaning.is_true(self.case, move, facts) for move in moves), f"{hint.headline!r}: {moves}"
        )
        for place in places_in(facts.get("place") or ""):
            one = {**facts, "place": place or None}
            is_named = place == "…" or any(meaning.is_true(self.case, move, one) for move in moves)
            self.expect(is_named, f"{hint.headline!r}, {place!r}: {moves}")

    def moves_of(self, headline: str) -> list[str]:
        """The moves of another play: those of its hint, or the legal ones that its headline asks for."""
        for hint in self.hints:
            if hint.headline == headline:
                return [each.move for each in hint.moves]
        meanings = read_all(self.game.HEADLINES, headline)
        return [move for move in self.legal for m, facts in meanings if m.is_true(self.case, move, facts)]

    # Sentences

    def check_why(self, number: int, hint: Hint) -> None:
        """The claims of a hint, and its comparison."""
        moves = [each.move for each in hint.moves]
        frame, found = next((f, m) for f in FRAMES if (m := f.form.match(hint.why)))
        said = claims_in(self.game.MEANINGS, found["before"].strip())
        self.expect(said, f"what is {found['before']!r} of {hint.why!r}?")
        for text, meaning, facts in said:
            self.expect_of(moves, text, meaning, facts)
        self.report.plain += bool(said) and said[0][1].is_plain
        getattr(self, f"check_{frame.name}")(number, hint, found, said)

    def expect_of(self, moves: list[str], text: str, meaning: Meaning, facts: Facts) -> None:
        """A sentence is true of all these moves."""
        for move in moves:
            self.expect(meaning.is_true(self.case, move, facts), f"{text!r} of {move!r}")

    def expect_not_of(self, moves: list[str], text: str, meaning: Meaning, facts: Facts) -> None:
        """A sentence is true of none of these moves."""
        self.expect(moves, f"whose is not {text!r}?")
        for move in moves:
            self.expect(not meaning.is_true(self.case, move, facts), f"not {text!r} of {move!r}")

    def check_alone(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """Nothing is compared: a lesser play, or the best where only the chances differ."""
        two = [self.chance(each) for each in self.hints[:2]]
        self.report.unexplained += number == 0 and len(two) > 1 and not is_as_good(*two)

    def check_lacks(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """The other play does not do what was said last."""
        self.expect_not_of(self.moves_of(found["other"]), *said[-1])

    check_outweighs = check_lacks

    def check_less(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """The other play does less of what was said last."""
        text, meaning, facts = said[-1]
        moves, less = self.moves_of(found["other"]), as_number(found["number"])
        more = range(less + 1, as_number(facts.get("amount") or "one") + 1)
        self.expect(more, f"{hint.why!r}: not less")
        self.expect(
            any(meaning.is_true(self.case, move, amounting(facts, less)) for move in moves),
            f"{text!r}, but {less}, of {moves}",
        )
        for amount in more:
            self.expect_not_of(moves, f"{text!r} ({amount})", meaning, amounting(facts, amount))

    def check_unlike(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """What follows is true of this play, and not of the other."""
        for text, meaning, facts in self.claim_in(found):
            self.expect_of([each.move for each in hint.moves], text, meaning, facts)
            self.expect_not_of(self.moves_of(found["other"]), text, meaning, facts)

    def check_cost(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """What follows is true of the other play, and not of this one."""
        for text, meaning, facts in self.claim_in(found):
            self.expect_of(self.moves_of(found["other"]), text, meaning, facts)
            self.expect_not_of([each.move for each in hint.moves], text, meaning, facts)

    def claim_in(self, found: "re.Match[str]") -> "Said":
        """The one claim of a comparison."""
        said = claims_in(self.game.MEANINGS, found["claim"])
        self.expect(len(said) == 1, f"what is {found['claim']!r}?")
        return said

    # Chances

    def chance(self, hint: Hint) -> float:
        """What the judge says of a hint."""
        return hint.best.values[self.case.seat - 1]

    def check_first(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """As good as the first."""
        self.expect(number and is_as_good(self.chance(self.hints[0]), self.chance(hint)), hint.why)

    def check_previous(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """As good as the one before."""
        before = self.hints[number - 1]
        self.expect(number and is_as_good(self.chance(before), self.chance(hint)), hint.why)

    def check_points(self, number: int, hint: Hint, found: "re.Match[str]", said: "Said") -> None:
        """The judge expects so many points more."""
        for other in self.hints:
            if other.headline == found["other"]:
                mine, theirs = ((each.best.points or ())[self.case.seat - 1] for each in (hint, other))
                self.expect(round(mine - theirs) == as_number(found["number"]), hint.why)

    def check_order(self) -> None:
        """The better chance first, each as it is shown; equal ones are said to be equal."""
        chances = [self.chance(hint) for hint in self.hints]
        self.expect(chances == sorted(chances, reverse=True), f"the order of {chances}")
        for hint, chance in zip(self.hints, chances, strict=True):
            decimals = len(hint.percent.partition(".")[2])
            self.expect(float(hint.percent) == round(100 * chance, decimals), f"{hint.percent} for {chance}")
        names = [hint.headline for hint in self.hints]
        self.expect(len(set(names)) == len(names), f"{names} are alike")
        for before, hint in zip(self.hints, self.hints[1:], strict=False):
            if before.percent == hint.percent and "As good as" not in hint.why:
                self.report.equal += 1


Said = list[tuple[str, Meaning, Facts]]


def read_all(meanings: Sequence[Meaning], text: str) -> list[tuple[Meaning, Facts]]:
    """What a text can mean."""
    found = ((meaning, meaning.form.fullmatch(text)) for meaning in meanings)
    return [(meaning, match.groupdict()) for meaning, match in found if match]


def claims_in(meanings: Sequence[Meaning], text: str) -> Said:
    """The claims that a text is made of; none if anything is left over."""
    said: Said = []
    while text:
        found = [(match, meaning) for meaning in meanings if (match := meaning.form.match(text))]
        if not found:
            return []
        match, meaning = max(found, key=lambda each: each[0].end())
        said.append((match[0], meaning, match.groupdict()))
        text = text[match.end() :].strip()
    return said


def as_number(word: str) -> int:
    """A number in words or figures."""
    return 1 if word == "one" else int(word)


def amounting(facts: Facts, amount: int) -> Facts:
    """The same with another amount, whatever else is said."""
    return {**dict.fromkeys(facts), "amount": str(amount)}


def is_as_good(chance: float, other: float) -> bool:
    """Whether chances are nearer to each other than can be told."""
    return chance - other <= TELLABLE * sqrt(chance * (1 - chance)) + 1e-12
