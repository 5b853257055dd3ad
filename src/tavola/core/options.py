"""What a table can agree on before a game: each option with its values, its default and its words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import BadOptions

MAX_SHOWN = 80  # characters of a value in a message

Check = Callable[[Any, int], str | None]  # value, seats -> what it must be instead ("5 or 6"), or None
Draw = Callable[[int, int], Any]  # seats, a stream of random words -> a value


@dataclass(frozen=True)
class Option:
    """One option of a game. Without a default (None), it stays away unless it is given."""

    name: str
    help: str  # English; ``language._`` says it in others
    check: Check
    default: Any = None  # a value, or a function of the number of seats
    draw: Draw | None = None  # how a table draws it by lot, where the game is set up so
    label: str = ""  # English, for a form that offers it; without one it is left to those who write records
    choices: tuple[Any, ...] = ()  # the values that a form offers
    for_all: tuple[Any, ...] = ()  # of a list with a value for each seat: what a form offers for all of them

    def default_for(self, seats: int) -> Any:
        """Its value where none is given."""
        return self.default(seats) if callable(self.default) else self.default

    def seats_for(self, value: Any, seats: tuple[int, ...]) -> list[int]:
        """Those of the numbers of seats with which a value can be chosen."""
        return [number for number in seats if self.check(value, number) is None]


def first_seat(words: str) -> Option:
    """The option that names the first seat, the same in every game."""

    def check(value: Any, seats: int) -> str | None:
        return None if is_int(value) and 1 <= value <= seats else f"a seat from 1 to {seats}"

    return Option("first", words, check)


def is_int(value: object) -> bool:
    """Whether this is a whole number (JSON's true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def brief(value: object) -> str:
    """A value for a message, not too long."""
    return cut(repr(value))


def cut(text: str) -> str:
    """A text for a message, not too long."""
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 1]}…"


def counted(count: int, thing: str) -> str:
    """So many of a thing, in English."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def resolve(known: tuple[Option, ...], given: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """The options as agreed: every given one checked, defaults for the rest."""
    by_name = {option.name: option for option in known}
    for name in given:
        if name not in by_name:
            known_names = ", ".join(by_name)
            raise BadOptions(f"there is no option {brief(name)}; the options are {known_names}")
    agreed = {option.name: given.get(option.name, option.default_for(seats)) for option in known}
    for name, value in agreed.items():
        is_left_out = value is None and by_name[name].default is None
        wanted = None if is_left_out else by_name[name].check(value, seats)
        if wanted is not None:
            raise BadOptions(f"option {name!r} must be {wanted}, not {brief(value)}")
    return {name: value for name, value in agreed.items() if value is not None}
