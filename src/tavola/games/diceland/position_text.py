"""Positions of Diceland in text: how the fields are written, and which positions there can be.

What is written of a board are its crosses. Treasures, territories, what is open and who has reached the goal
follow from them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.contract import MAX_SEATS
from ...core.position_text import SEATS_MASK, Form, Named, Number, PerSeat, Seat, Word, expected
from .crosses import can_use_something, cross, is_crossed
from .layout import (
    COLOURS,
    MAX_COLUMNS,
    MAX_SPACES,
    MAX_TERRITORIES,
    NUM_COLOURS,
    NUM_DICE,
    TREASURE_DICE,
    WORD,
    WORDS,
    space_name,
)
from .position import (
    CHOOSE,
    DRAW,
    ENDED,
    NONE,
    PHASE_TWO,
    PUSH,
    THROW,
    TREASURE_THROW,
    TREASURE_USE,
    Position,
)

MOST_DUE = 12  # as many as there are treasures


def spaces_of(s: Position, seat: int) -> dict[str, int]:
    """The coloured spaces of a seat's board by their names."""
    found = {}
    for space in range(s.num_spaces[seat]):
        at = seat * MAX_SPACES + space
        if s.hues[at] != NONE:
            found[space_name(*divmod(s.cells[at], MAX_COLUMNS))] = space
    return found


def colour_of(s: Position, seat: int, territory: int) -> int:
    """The colour of a territory."""
    first = s.groups[seat * (NUM_COLOURS + 1) : (seat + 1) * (NUM_COLOURS + 1)]
    return max(colour for colour in range(NUM_COLOURS) if first[colour] <= territory)


@dataclass(frozen=True)
class Crosses:
    """The crosses of each seat, besides the start: the names of their spaces."""

    width: int = MAX_SEATS * WORDS

    def write(self, s: Position, numbers: Sequence[int]) -> list[str]:
        """A line of names for each seat."""
        return [
            " ".join(name for name, space in spaces_of(s, seat).items() if is_crossed(s, seat, space))
            for seat in range(s.seats)
        ]

    def read(self, s: Position, written: Any) -> list[int]:
        """The masks, with the start, which is crossed already."""
        if not isinstance(written, list) or len(written) != s.seats:
            raise expected(f"a list of {s.seats}, one for each seat", written)
        masks = s.crossed[:]
        for seat, names in enumerate(written):
            spaces = spaces_of(s, seat)
            if not isinstance(names, str) or not set(names.split()) <= set(spaces):
                raise expected(f"names of coloured spaces of seat {seat + 1}", names)
            for name in names.split():
                masks[seat * WORDS + spaces[name] // WORD] |= 1 << spaces[name] % WORD
        return masks


@dataclass(frozen=True)
class Territories:
    """A territory for each seat: the name of its first space."""

    width: int = MAX_SEATS

    def write(self, s: Position, numbers: Sequence[int]) -> list[str]:
        """The first space of each."""
        return [next(names_in(s, seat, numbers[seat])) for seat in range(s.seats)]

    def read(self, s: Position, written: Any) -> list[int]:
        """The territory of a space."""
        if not isinstance(written, list) or len(written) != s.seats:
            raise expected(f"a list of {s.seats}, one for each seat", written)
        found = [0] * MAX_SEATS
        for seat, name in enumerate(written):
            spaces = spaces_of(s, seat)
            if not isinstance(name, str) or name not in spaces:
                raise expected(f"a coloured space of seat {seat + 1}", name)
            found[seat] = s.territories[seat * MAX_SPACES + spaces[name]]
        return found


def names_in(s: Position, seat: int, territory: int) -> Iterator[str]:
    """The names of a territory's spaces."""
    for name, space in spaces_of(s, seat).items():
        if s.territories[seat * MAX_SPACES + space] == territory:
            yield name


FIELDS: dict[str, Form] = {
    "stage": Word(
        ("draw", "throw", "choose", "push", "phase two", "treasure throw", "treasure use", "ended")
    ),
    "active": Seat(),
    "seat": Seat(),
    "colour": Word(("none", *COLOURS), NONE),
    "aside": Number(NUM_DICE),
    "lying": Named(tuple(COLOURS), Number(NUM_DICE)),
    "pending": SEATS_MASK,
    "left": PerSeat(Number(NUM_DICE)),
    "using": Territories(),
    "due": PerSeat(Number(MOST_DUE)),
    "crossed": Crosses(),
}
FOLLOWING = ()


def complete(s: Position, given: frozenset[str]) -> None:
    """Cross what is crossed, one space after the other; only the throws that are due are told apart."""
    due = s.due[:]
    for seat in range(s.seats):
        for space in spaces_of(s, seat).values():
            if is_crossed(s, seat, space):
                cross(s, seat, space)
        for colour in range(NUM_COLOURS):
            s.under_way[seat * NUM_COLOURS + colour] = next(iter(begun(s, seat, colour)), NONE)
    s.due = due


def begun(s: Position, seat: int, colour: int) -> list[int]:
    """The territories of a colour that have crosses, and room for more."""
    group = seat * (NUM_COLOURS + 1) + colour
    return [
        number
        for number in range(s.groups[group], s.groups[group + 1])
        if 0 < s.free[seat * MAX_TERRITORIES + number] < size_of(s, seat, number)
    ]


def size_of(s: Position, seat: int, territory: int) -> int:
    """How many spaces a territory has."""
    area = (seat * MAX_TERRITORIES + territory) * WORDS
    return sum(word.bit_count() for word in s.areas[area : area + WORDS])


def fault(s: Position) -> str | None:
    """Why there can be no such position."""
    if NONE in (s.active, s.seat):
        return "somebody is next"
    for seat in range(s.seats):
        if found := board_fault(s, seat):
            return f"{found} on the board of seat {seat + 1}"
    return dice_fault(s) or decision_fault(s)


def board_fault(s: Position, seat: int) -> str | None:
    """Crosses touch each other, and a territory is finished before another of its colour is begun."""
    if any(len(begun(s, seat, colour)) > 1 for colour in range(NUM_COLOURS)):
        return "two territories of a colour are begun"
    return None if all_connected(s, seat) else "a cross touches no other"


def all_connected(s: Position, seat: int) -> bool:
    """Whether all crosses hang together with the start."""
    crossed = {space for space in range(s.num_spaces[seat]) if is_crossed(s, seat, space)}
    waiting = [space for space in crossed if s.hues[seat * MAX_SPACES + space] == NONE]
    found = set(waiting)
    while waiting:
        rim = (seat * MAX_SPACES + waiting.pop()) * WORDS
        touching = {i for i in crossed - found if s.rims[rim + i // WORD] >> i % WORD & 1}
        found |= touching
        waiting += touching
    return found == crossed


def dice_fault(s: Position) -> str | None:
    """Six dice are in play, five in a treasure throw; a colour is chosen as soon as one is set aside."""
    lying = sum(s.lying)
    has_colour = s.colour != NONE
    if s.stage in (DRAW, CHOOSE, TREASURE_THROW, TREASURE_USE) and (s.aside or has_colour):
        return "dice are set aside before a colour is chosen"
    if s.stage in (THROW, PUSH, PHASE_TWO) and has_colour != (s.aside > 0):
        return "dice are set aside, or a colour is chosen, but not both"
    if s.stage in (THROW, PUSH) and s.aside == NUM_DICE:
        return "all dice are set aside"
    if s.stage == PUSH and s.lying[s.colour]:
        return "dice of the chosen colour are not set aside"
    thrown = {CHOOSE: NUM_DICE, PUSH: NUM_DICE, PHASE_TWO: NUM_DICE, TREASURE_USE: TREASURE_DICE}
    if s.stage in thrown and lying + s.aside != thrown[s.stage]:
        return f"{lying + s.aside} dice have been thrown"
    return None


def decision_fault(s: Position) -> str | None:
    """Those who are asked can use their dice; the goal ends the game."""
    if s.pending >> s.seats or (s.pending != 0) != (s.stage == PHASE_TWO):
        return "somebody is to cross in phase two, and at no other time"
    if (s.stage == ENDED) != (s.reached != 0) and s.stage != PHASE_TWO:
        return "the game ends when somebody has reached the goal, and not before"
    asked = s.pending if s.stage == PHASE_TWO else 1 << s.seat if s.stage == TREASURE_USE else 0
    for seat in range(s.seats):
        if found := use_fault(s, seat, is_asked=bool(asked >> seat & 1)):
            return f"seat {seat + 1} {found}"
    return None


def use_fault(s: Position, seat: int, is_asked: bool) -> str | None:
    """A use that is under way goes on in its territory; one that is not can begin."""
    if s.left[seat] == 0:
        return "cannot use the dice" if is_asked and not can_use_something(s, seat) else None
    colour, territory = colour_of(s, seat, s.using[seat]), s.using[seat]
    is_under_way = s.under_way[seat * NUM_COLOURS + colour] == territory
    if not is_asked or not is_under_way or s.free[seat * MAX_TERRITORIES + territory] < s.left[seat]:
        return "has more dice to cross than it can"
    return None
