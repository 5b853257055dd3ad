"""How somebody looks at a table, and what they are told: the prompt, and each act that the log shows."""

from typing import NamedTuple

from .language import _
from .names import isolated


class Sight(NamedTuple):
    """Through whose eyes a table is seen, and what they have touched for a move that is not made yet."""

    seat: int | None = None  # whose things lie ready, 1 to 4; None for those of who is to act
    you: int = 0  # the seat that is called "you"; 0 where everyone is called by name
    touched: tuple[str, ...] = ()  # the ids of what was touched, in that order
    preview: int | None = None  # an action of which all was touched: what it would do is shown
    only_watches: bool = False  # whether nothing can be chosen: the game was given up, or a lesson plays
    is_live: bool = False  # whether it is seen at the table itself, where touching things shows others


ANYBODY = Sight()


class Prompt(NamedTuple):
    """What the page says above the board: whose it is, in a few words, and what can be done."""

    seat: int  # whose piece stands beside it; 0 for none
    title: str
    words: str


class Gain(NamedTuple):
    """What somebody gained or lost, and where: a badge that flies up from there."""

    place: str  # the id of a thing in the picture
    text: str  # "+8 = 4 × 2"
    seat: int


Fragment = tuple[str, str]  # the name of a picture, or nothing, and the words


class Act(NamedTuple):
    """What a line of the log did, told without its subject, which stands before it once a turn."""

    fragments: tuple[Fragment, ...]  # one after the other
    place: str = ""  # the id of what it was about
    gains: tuple[Gain, ...] = ()
    begins: bool = False  # whether a turn begins with it


SLOT = "\0"  # where a picture stands in a phrase


def pictured(phrase: str, *pictures: Fragment) -> tuple[Fragment, ...]:
    """A phrase in which each ``SLOT`` is a picture, in the order of the words."""
    texts = phrase.split(SLOT)
    found = [part for pair in zip(texts[:-1], pictures, strict=True) for part in (("", pair[0]), pair[1])]
    return tuple(part for part in (*found, ("", texts[-1])) if part[1])


def addressed(title: str, heading: str, name: str) -> str:
    """A title that says who is asked, where several play on one device; a heading does so by itself."""
    return title if title == heading else _("{name}: {title}").format(name=isolated(name), title=title)


def called(players: tuple[str, ...], you: int) -> tuple[str, ...]:
    """The players as one of them calls them."""
    return tuple(_("You") if seat == you else name for seat, name in enumerate(players, 1))
