"""What every game's picture is made with: escaped markup, pieces, dice, seats.

A picture is SVG whose looks are CSS classes, told by ``theme.py``. All markup goes through ``element``,
which escapes whatever is not markup already, for players choose their names. Numbers are written briefly, so
that the same position is the same bytes everywhere. Lengths are units of the drawing, about a pixel each on a
phone.

A table's picture is drawn anew for every move, and most of it is what it was. So what depends on a few
arguments alone is remembered: numbers, short attributes, and things that look the same wherever they lie. A
game draws in pieces that depend on little (``remembered``), so that a move costs what it changes, and all who
look at a table share what they see alike.
"""

import re
import unicodedata
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache, wraps
from html import escape
from itertools import accumulate
from typing import NamedTuple, ParamSpec, TypeVar

from .drawings import kept
from .language import spoken
from .names import JOINERS
from .theme import NAME_SIZE

SVG = "http://www.w3.org/2000/svg"
PIXELS_PER_UNIT = 1.25  # where nothing else decides the size: in a notebook, in a file
MARGIN = 8  # around a picture, for the shadows
WIDTH = 400  # of a table's picture without it
SEAT_HEIGHT = 44
BUTTON_HEIGHT = 52  # which is a finger on the smallest phone
TRAY_RIM = 5


# Markup


class Markup(str):
    """Text that is markup already, and is not escaped again."""

    __slots__ = ()


# What XML cannot hold at all: most control characters, halves of surrogate pairs, two noncharacters.
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escaped(value: object) -> str:
    """A value as text or as an attribute: numbers briefly, everything else escaped."""
    if isinstance(value, Markup):
        return value
    if isinstance(value, int | float):
        return brief(value)
    text = str(value)
    return escape(text if text.isprintable() else NOT_XML.sub("", text))


@lru_cache(maxsize=4096)
def brief(number: float) -> str:
    """A number with at most two decimals, and none that are zero."""
    rounded = round(number, 2) + 0.0  # which turns -0.0 into 0.0
    return f"{rounded:.2f}".rstrip("0").rstrip(".")


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """An element. ``class_`` is class, ``aria_label`` aria-label; an attribute that is None is left out.

    A group with a name says what it is to a reader: a picture, or a group of things that have names too.
    """
    inside = "".join([child if type(child) is Markup else escaped(child) for child in children])
    if tag == "g" and "aria_label" in attributes:
        attributes.setdefault("role", "group" if "aria-label=" in inside else "img")
    opening = f"<{tag}{written(attributes)}"
    return Markup(f"{opening}>{inside}</{tag}>" if inside else f"{opening}/>")


def written(attributes: Mapping[str, object]) -> str:
    """Some attributes; one that is None is left out. Short ones are remembered."""
    return "".join(
        [
            attribute(name, value)
            if isinstance(value, str) and len(value) > MAX_KEPT
            else short_attribute(name, value)
            for name, value in attributes.items()
            if value is not None
        ]
    )


MAX_KEPT = 100  # characters of a value that is remembered


def attribute(name: str, value: object) -> str:
    """An attribute, with the blank before it."""
    return f' {name.rstrip("_").replace("_", "-")}="{escaped(value)}"'


short_attribute = lru_cache(maxsize=8192, typed=True)(attribute)  # a Markup is not the str that it equals


@lru_cache(maxsize=4096)
def at(x: float, y: float, scale: float = 1) -> str:
    """The transform that puts a drawing's corner there."""
    return f"translate({brief(x)} {brief(y)})" + (f" scale({brief(scale)})" if scale != 1 else "")


def classes(**given: object) -> str:
    """The names whose value is true, as a class attribute."""
    return " ".join(name for name, value in given.items() if value)


# What is drawn once

Known = ParamSpec("Known")  # all that a drawing depends on
Drawn = TypeVar("Drawn")


def remembered(
    most: int, *, of_kept: bool = False
) -> Callable[[Callable[Known, Drawn]], Callable[Known, Drawn]]:
    """Draw something once for its arguments, which can be hashed, and for the language that is spoken."""

    def remembering(draw: Callable[Known, Drawn]) -> Callable[Known, Drawn]:
        @kept(most, of_kept=of_kept)
        def in_language(language: str, *known: Hashable, **named: Hashable) -> Drawn:
            return draw(*known, **named)  # type: ignore[arg-type]

        @wraps(draw)
        def drawn(*known: Known.args, **named: Known.kwargs) -> Drawn:
            return in_language(spoken(), *known, **named)  # type: ignore[arg-type]

        return drawn

    return remembering


# The document


def document(
    box: tuple[float, float, float, float], title: str, desc: str, *children: str, style: str | None = None
) -> Markup:
    """The whole picture. With a style it stands alone; without, it is part of a page that knows its looks."""
    return element(
        "svg",
        element("title", title, id="title"),
        element("desc", desc, id="desc"),
        element("style", Markup(style)) if style else Markup(),
        *children,
        xmlns=SVG,
        viewBox=" ".join(brief(side) for side in box),
        width=box[2] * PIXELS_PER_UNIT,
        height=box[3] * PIXELS_PER_UNIT,
        class_="tavola",
        # Inside an image nothing has a name of its own; in a page the spaces do.
        role="img" if style else "group",
        aria_labelledby="title desc",
    )


class Part(NamedTuple):
    """A part of a table's picture, such as the board or the dice. A page lays them out in its own way."""

    name: str
    children: Sequence[Markup]
    height: float
    looks: str | None = None  # its classes
    width: float = WIDTH


def stacked(parts: Sequence[Part], gap: float) -> tuple[list[Markup], float]:
    """The parts below each other, and how high that is."""
    tops = [0.0, *accumulate(part.height + gap for part in parts)]
    groups = [grouped(part, at(0, top)) for part, top in zip(parts, tops, strict=False)]
    return groups, tops[-1] - gap


def layer(*children: Markup, **attributes: object) -> list[Markup]:
    """A group in chunks: a page that has all but one of its children is sent that one alone."""
    if not children:
        return [element("g", **attributes)]
    return [Markup(f"<g{written(attributes)}>"), *children, Markup("</g>")]


def separate(part: Part) -> Markup:
    """One part as a picture of its own, for a page that has the definitions and knows the looks."""
    return Markup("".join(chunks(part)))


def chunks(part: Part) -> tuple[Markup, ...]:
    """The same in chunks: each an element with an id, which a page can keep, or what lies between these."""
    return (beginning(part.name, part.looks, part.width, part.height), *part.children, END)


@lru_cache(maxsize=512)
def beginning(name: str, looks: str | None, width: float, height: float) -> Markup:
    """How the picture of a part begins."""
    box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    picture = {
        "xmlns": SVG,
        "viewBox": " ".join(brief(side) for side in box),
        "class_": "tavola",
        "role": "group",
    }
    return Markup(f"<svg{written(picture)}><g{written({'id': name, 'class_': looks})}>")


END = Markup("</g></svg>")  # of the picture of a part


def grouped(part: Part, transform: str | None = None) -> Markup:
    """A part as a group of a picture."""
    return element("g", *part.children, id=part.name, class_=part.looks, transform=transform)


# Text that must fit


def shortened(text: str, size: float, width: float) -> str:
    """The text, cut with an ellipsis where it would be wider than this."""
    if text_width(text, size) <= width:
        return text
    kept = text
    while kept and text_width(kept, size) > width - size:
        kept = kept[:-1].rstrip(" \u200d\ufe0f")
    return f"{kept}…"


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines of about this width; a word is never divided."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def shared_out(names: Sequence[str], size: float, width: float) -> list[str]:
    """Names that stand on one line: each may take its part of the room, and what the others leave."""
    widths = [text_width(name, size) for name in names]
    rooms = [max(width / len(names), width - sum(widths) + own) for own in widths]
    return [shortened(name, size, room) for name, room in zip(names, rooms, strict=True)]


def text_width(text: str, size: float) -> float:
    """About how wide a text is; no font is asked, so the guess is on the wide side."""
    return sum(letter_width(letter) for letter in text) * size


@lru_cache(maxsize=1024)
def letter_width(letter: str) -> float:
    """About how wide a letter is, in font sizes."""
    if letter in JOINERS or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.35
    if letter in "fijlrtI.,:;'’!|() ":
        return 0.41
    return 1 if letter in "mwMW@" else 0.76 if letter.isupper() else 0.66


# Things

SQUARE = 40  # pieces and dice are drawn on a square of this side, and scaled


def piece(player: int, x: float, y: float, size: float, **attributes: object) -> Markup:
    """A player's piece (1 to 4) with its middle there: colour, outline and emblem are all their own."""
    place = at(x - size / 2, y - size / 2, size / SQUARE)
    return element("g", bare_piece(player), transform=place, **attributes)


@cache
def bare_piece(player: int) -> Markup:
    """A player's piece on its square."""
    tag, outline, emblem = PIECES[player]
    edge, face = (element(tag, class_=look, **outline) for look in ("edge", "face"))
    return element("g", edge, face, emblem, class_=f"piece p{player}")


def dots(*middles: tuple[float, float], class_: str = "dots") -> Markup:
    """Some round dots: lines without length, whose round ends are all there is of them."""
    path = "".join(f"M{brief(x)} {brief(y)}h0" for x, y in middles)
    return element("path", class_=class_, d=path)


TRIANGLE = "M17 4.3a3.5 3.5 0 0 1 6 0l14 26A3.6 3.6 0 0 1 33.9 35.5H6.1A3.6 3.6 0 0 1 3 30.3Z"
CLOVER = "M11.6 10.6a8.4 8.4 0 0 1 16.8 0 8.4 8.4 0 0 1 0 16.8 8.4 8.4 0 0 1-16.8 0 8.4 8.4 0 0 1 0-16.8Z"
STRIPES = "M11.5 19.5l8-8M12.5 27.5l15-15M20.5 27l7.5-7.5"

# [player] the outline's element and attributes, and the emblem
PIECES: dict[int, tuple[str, dict[str, object], Markup]] = {
    1: (
        "circle",
        {"cx": 20, "cy": 19, "r": 17},
        Markup(element("circle", class_="lines", cx=20, cy=19, r=9.5) + dots((20, 19))),
    ),
    2: (
        "rect",
        {"x": 4, "y": 3, "width": 32, "height": 32, "rx": 6.5},
        element("path", class_="lines", d=STRIPES),
    ),
    3: ("path", {"d": TRIANGLE}, dots((20, 18), (14, 27.5), (26, 27.5))),
    4: ("path", {"d": CLOVER}, element("path", class_="lines", d="M20 12v14M13 19h14")),
}


def die(face: int, x: float, y: float, size: float, **attributes: object) -> Markup:
    """A die with its corner there, showing 1 to 6; 0 is one that has not been thrown."""
    return element("g", bare_die(face), transform=at(x, y, size / SQUARE), **attributes)


@cache
def bare_die(face: int) -> Markup:
    """A die on its square."""
    return element("g", thrown_die(face) if face else no_die(), class_="die")


@cache
def no_die() -> Markup:
    """The outline of a die that has not been thrown."""
    return element("rect", class_="die-none", **DIE)


DIE = {"x": 0.5, "y": 0.5, "width": 39, "height": 39, "rx": 9}
LEFT, MIDDLE, RIGHT = 12.6, 20, 27.4
HIGH, CENTRE, LOW = 10.9, 18.3, 25.7

# [face] where its pips are
PIPS = {
    1: ((MIDDLE, CENTRE),),
    2: ((LEFT, HIGH), (RIGHT, LOW)),
    3: ((LEFT, HIGH), (MIDDLE, CENTRE), (RIGHT, LOW)),
    4: ((LEFT, HIGH), (RIGHT, HIGH), (LEFT, LOW), (RIGHT, LOW)),
    5: ((LEFT, HIGH), (RIGHT, HIGH), (MIDDLE, CENTRE), (LEFT, LOW), (RIGHT, LOW)),
    6: ((LEFT, HIGH), (RIGHT, HIGH), (LEFT, CENTRE), (RIGHT, CENTRE), (LEFT, LOW), (RIGHT, LOW)),
}


def thrown_die(face: int) -> Markup:
    """A die's body and pips."""
    return Markup(die_body() + dots(*PIPS[face], class_="pips"))


@cache
def die_body() -> Markup:
    """A die without anything on its face."""
    side = element("rect", class_="die-side", **DIE)
    top = element("rect", class_="die-top", **{**DIE, "x": 1, "y": 1, "width": 38, "height": 35.6})
    return Markup(side + top)


@lru_cache(maxsize=256)
def tray(width: float, height: float, *compartments: float) -> Markup:
    """The empty tray for the dice, of wood and felt; with compartments of these widths, or just one."""
    x = float(TRAY_RIM)
    parts = [
        element("rect", class_="tray-low", width=width, height=height, rx=13),
        element("rect", class_="tray-wood", width=width, height=height - 2, rx=13),
        element("path", class_="tray-high", d=f"M12 1.2H{brief(width - 12)}"),
    ]
    for room in compartments or (width - 2 * TRAY_RIM,):
        parts.append(element("rect", class_="felt", x=x, y=5, width=room, height=height - 11.5, rx=9))
        x += room + TRAY_RIM
    return Markup("".join(parts))


ICON_SIZE = 24  # icons are drawn on a square of this side, and scaled
ICONS = {
    "again": "M19.5 9.5A8 8 0 1 0 20 13.5M20 4v5.5h-5.5",
    "check": "M4.5 12.5 10 18 20 6.5",
    "clock": "M12 7v5.5l3.5 2M12 3.3a8.7 8.7 0 0 1 0 17.4 8.7 8.7 0 0 1 0-17.4Z",
    "dice": "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0"
    " 0 1 5.5 4ZM8.5 8.5h.01M12 12h.01M15.5 15.5h.01",
    "flip": "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
    "into": "M12 3v10M8 9.5l4 4 4-4M4 14v6h16v-6",
    "out": "M12 14V4M8 7.5l4-4 4 4M4 14v6h16v-6",
    "skip": "M5 6l7 6-7 6ZM13 6l7 6-7 6Z",
    "stop": "M7 3.5h10l3.5 3.5v10L17 20.5H7L3.5 17V7ZM8.5 12h7",
    "trophy": "M7 4h10v6a5 5 0 0 1-10 0ZM7 6H3.5c0 3.5 1.5 5 3.7 5M17 6h3.5c0 3.5-1.5 5-3.7 5M12 15v3.5"
    "M8 20.5h8",
    "water": "M12 3.5c3.7 4.5 5.7 7.3 5.7 10.3a5.7 5.7 0 0 1-11.4 0c0-3 2-5.8 5.7-10.3Z",
}


@lru_cache(maxsize=256)
def icon(name: str, x: float, y: float, size: float) -> Markup:
    """A small sign with its corner there, in the colour of the text around it."""
    return element("path", class_="drawn", d=ICONS[name], transform=at(x, y, size / ICON_SIZE))


def button(name: str, label: str, width: float, is_main: bool = False, **attributes: object) -> Markup:
    """Something to press: an icon and a word."""
    return element(
        "g",
        element("rect", width=width, height=BUTTON_HEIGHT, rx=12),
        icon(name, 8, BUTTON_HEIGHT / 2 - 10, 20),
        element("text", label, x=32, y=BUTTON_HEIGHT / 2 + 5),
        class_=classes(button=True, main=is_main),
        **attributes,
    )


def seat_tile(player: int, name: str, note: str, is_on: bool, width: float, **attributes: object) -> Markup:
    """A seat at the table: piece, name and a short note; a diamond points from the one whose turn it is."""
    parts = [
        element("rect", class_="tile", width=width, height=SEAT_HEIGHT, rx=12),
        piece(player, 23, 22.5, 28),
        element("text", shortened(name, NAME_SIZE, width - 52), class_="name", x=44, y=19),
        element("text", note, class_="small", x=44, y=34),
    ]
    if is_on:
        diamond = "M-7 0 0-7 7 0 0 7Z"
        parts.append(element("path", class_="pointer", d=diamond, transform=at(width / 2, SEAT_HEIGHT)))
    return element("g", *parts, class_=classes(seat=True, on=is_on), **attributes)
