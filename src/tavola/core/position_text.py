"""A position as text: one line of JSON, from which it is set up without a log.

Game, seats and options are written as in a record. Then follow the fields of the state, by their names, that
are not as at the beginning; those that follow from others are left out. How a field is written, which follow,
and what a position must be to be possible, a game says in its ``position_text.py`` (the protocol
``PositionText``). Of a game that does not, every field is written as a number, and nothing but the number's
size is checked before the rules see it.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .contract import MAX_SEATS
from .errors import BadPosition, BadRecord
from .game import Game
from .kernel import State
from .options import brief, is_int
from .record import parse_json
from .registry import find_variant
from .throw import SEATS


class Form(Protocol):
    """How some numbers of a state are written."""

    @property
    def width(self) -> int:
        """How many."""

    def write(self, state: Any, numbers: Sequence[int]) -> Any:
        """Write them as JSON has it."""

    def read(self, state: Any, written: Any) -> list[int]:
        """Read them again; raises BadPosition, which says what was expected."""


class PositionText(Protocol):
    """What ``position_text.py`` defines."""

    FIELDS: dict[str, Form]  # of the state, each that is written
    FOLLOWING: tuple[str, ...]  # those of them that ``complete`` can tell, at least at times

    def complete(self, state: Any, given: frozenset[str]) -> None:
        """Set what follows from the fields that were given, and was not."""

    def fault(self, state: Any) -> str | None:
        """Why there can be no such position: a clause, such as "seat 1 has 21 chips"; None if there can."""


# Forms


@dataclass(frozen=True)
class Number:
    """A number from 0, or another lowest one, to a highest."""

    highest: int
    lowest: int = 0
    width: int = 1

    def write(self, state: State, numbers: Sequence[int]) -> int:
        """As it is."""
        return numbers[0]

    def read(self, state: State, written: Any) -> list[int]:
        """A whole number in these bounds."""
        if not is_int(written) or not self.lowest <= written <= self.highest:
            raise expected(f"a number from {self.lowest} to {self.highest}", written)
        return [written]


@dataclass(frozen=True)
class Word:
    """One of some words, which stand for the numbers from 0, or another first one, on."""

    words: tuple[str, ...]
    first: int = 0
    width: int = 1

    def write(self, state: State, numbers: Sequence[int]) -> str:
        """The word."""
        return self.words[numbers[0] - self.first]

    def read(self, state: State, written: Any) -> list[int]:
        """Its number."""
        if written not in self.words:
            raise expected(f"one of {', '.join(self.words)}", written)
        return [self.words.index(written) + self.first]


@dataclass(frozen=True)
class Seat:
    """A seat, from 1; null for nobody (-1 in the state)."""

    width: int = 1

    def write(self, state: State, numbers: Sequence[int]) -> int | None:
        """The seat as people count."""
        return None if numbers[0] < 0 else numbers[0] + 1

    def read(self, state: State, written: Any) -> list[int]:
        """A seat of this table."""
        if written is None:
            return [-1]
        return [Number(state.seats, 1).read(state, written)[0] - 1]


@dataclass(frozen=True)
class Places:
    """A mask: the names of what its bits stand for, with blanks between."""

    names: tuple[str, ...]
    width: int = 1

    def write(self, state: State, numbers: Sequence[int]) -> str:
        """The names, in the order of the bits."""
        return " ".join(name for bit, name in enumerate(self.names) if numbers[0] >> bit & 1)

    def read(self, state: State, written: Any) -> list[int]:
        """The mask of names that differ."""
        names = written.split() if isinstance(written, str) else []
        if not isinstance(written, str) or not set(names) <= set(self.names) or len(set(names)) < len(names):
            raise expected(f"different names of {self.names[0]} to {self.names[-1]}", written)
        return [sum(1 << self.names.index(name) for name in names)]


SEATS_MASK = Places(SEATS)


@dataclass(frozen=True)
class Named:
    """A list whose places have names: an object with those that are not empty (0 in the state)."""

    names: tuple[str, ...]
    each: Form

    @property
    def width(self) -> int:
        """Of all of them."""
        return len(self.names) * self.each.width

    def write(self, state: State, numbers: Sequence[int]) -> dict[str, Any]:
        """Each under its name."""
        parts = zip(self.names, parts_of(numbers, self.each.width), strict=True)
        return {name: self.each.write(state, part) for name, part in parts if any(part)}

    def read(self, state: State, written: Any) -> list[int]:
        """What has no name there is empty."""
        if not isinstance(written, dict) or not set(written) <= set(self.names):
            raise expected(f"an object with some of {', '.join(self.names)}", written)
        empty = [0] * self.each.width
        return [
            number
            for name in self.names
            for number in (self.each.read(state, written[name]) if name in written else empty)
        ]


@dataclass(frozen=True)
class PerSeat:
    """The same for each seat: a list from the first seat on."""

    each: Form

    @property
    def width(self) -> int:
        """Of all seats, those that nobody has too."""
        return MAX_SEATS * self.each.width

    def write(self, state: State, numbers: Sequence[int]) -> list[Any]:
        """One for each that plays."""
        return [self.each.write(state, part) for part in parts_of(numbers, self.each.width)[: state.seats]]

    def read(self, state: State, written: Any) -> list[int]:
        """The others stay empty."""
        if not isinstance(written, list) or len(written) != state.seats:
            raise expected(f"a list of {state.seats}, one for each seat", written)
        numbers = [number for part in written for number in self.each.read(state, part)]
        return numbers + [0] * (self.width - len(numbers))


def parts_of(numbers: Sequence[int], width: int) -> list[Sequence[int]]:
    """Numbers, so many at a time."""
    return [numbers[start : start + width] for start in range(0, len(numbers), width)]


def expected(what: str, written: Any) -> BadPosition:
    """The error of something that cannot be read."""
    return BadPosition(f"expected {what}, not {brief(written)}")


class PlainPositionText:
    """For a game that has none of its own: every field that is not fixed, as numbers."""

    FOLLOWING = ()

    def __init__(self, game: Game):
        layout = game.rules.Position.layout
        self.FIELDS: dict[str, Form] = {
            name: form_of(int(what.kind[1:]), what.length)
            for name, what in layout.items()
            if name != "seats" and not what.fixed
        }

    def complete(self, state: State, given: frozenset[str]) -> None:
        """Nothing is known to follow."""

    def fault(self, state: State) -> None:
        """Nothing is known to be wrong."""


def form_of(num_bytes: int, length: int) -> Form:
    """Numbers of a machine type."""
    most = (1 << (8 * num_bytes - 1)) - 1
    each = Number(most, -most - 1)
    return Named(tuple(map(str, range(length))), each) if length else each


# Positions


def text_part(game: Game) -> Any:
    """How a game's positions are written."""
    return game.part("position_text") or PlainPositionText(game)


def write_position(game: Game, options: dict[str, Any], state: State, beginning: State | None = None) -> str:
    """A position as text: with no more fields than are needed to read it again.

    beginning: the position before the first throw, if it is known; it need not be made then.
    """
    part, beginning = text_part(game), beginning or game.new(state.seats, options)
    head = {"game": game.id, "seats": state.seats, "options": options}
    fields = {
        name: form.write(state, numbers_of(state, name))
        for name, form in part.FIELDS.items()
        if getattr(state, name) != getattr(beginning, name)
    }
    needed = {name: written for name, written in fields.items() if name not in part.FOLLOWING}
    if len(needed) < len(fields):
        found = filled(game, options, state.seats, needed)
        needed |= {name: fields[name] for name in fields if getattr(found, name) != getattr(state, name)}
    return json.dumps({**head, **needed}, ensure_ascii=False)


@dataclass(frozen=True)
class SetUp:
    """What a position's text says."""

    game: Game
    options: dict[str, Any]
    state: State


def read_position(text: str) -> SetUp:
    """The position of a text; raises BadPosition, or another TavolaError, if it cannot be."""
    try:
        fields = parse_json(text)
    except BadRecord as error:
        raise BadPosition(str(error)) from None
    if not isinstance(fields, dict):
        raise BadPosition("not a position: expected a JSON object")
    name, seats, given = (fields.pop(key, None) for key in ("game", "seats", "options"))
    if not isinstance(name, str) or not is_int(seats) or not isinstance(given, dict | None):
        raise BadPosition('not a position: expected "game", the number of "seats", and "options"')
    game = find_variant(name)
    options = game.agree(seats, given or {})
    state = filled(game, options, seats, fields)
    check(game, state)
    return SetUp(game, options, state)


def filled(game: Game, options: dict[str, Any], seats: int, fields: dict[str, Any]) -> State:
    """The beginning, with these fields instead, and what follows from them."""
    part, state = text_part(game), game.new(seats, options)
    for name, written in fields.items():
        if name not in part.FIELDS:
            known = ", ".join(part.FIELDS)
            raise BadPosition(f"{game.title} has no field {brief(name)}; the fields are {known}")
        try:
            numbers = part.FIELDS[name].read(state, written)
        except BadPosition as error:
            raise BadPosition(f"{brief(name)}: {error}") from None
        setattr(state, name, numbers if state.layout[name].length else numbers[0])
    part.complete(state, frozenset(fields))
    return state


def check(game: Game, state: State) -> None:
    """Raise BadPosition, unless the rules can go on from here."""
    try:
        fault = text_part(game).fault(state)
        if fault is None and not all(game.legal(state, seat) for seat in game.actors(state)):
            fault = "somebody is to decide, and has no move"
    except (IndexError, ValueError) as error:
        fault = f"the rules do not know what to do ({error})"
    if fault is not None:
        raise BadPosition(f"there is no such position: {fault}")


def numbers_of(state: State, name: str) -> list[int]:
    """A field as a list, of one number if it is no list."""
    value = getattr(state, name)
    return value if isinstance(value, list) else [value]
