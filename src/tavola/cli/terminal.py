"""How a match looks and reads in a terminal."""

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from textwrap import wrap

from ..core.game import TEXT_WIDTH
from ..core.match import Match
from ..core.pieces import PIECES
from ..core.record import BOT_PREFIX

MAX_OPTION = 60  # characters of an option in a headline
GAP = re.compile("( {3,})")  # between things that stand side by side on a line
COLOURS = ("94", "91", "93", "92")  # blue, red, yellow, green


def headline(match: Match) -> str:
    """The game, what was agreed on beyond the usual, and who plays."""
    usual = {option.name: option.default_for(match.seats) for option in match.game.options}
    chosen = [(name, value) for name, value in match.options.items() if value != usual[name]]
    options = ", ".join(f"{name} {shortened(value)}" for name, value in chosen)
    players = ", ".join(f"{seat} {name}" for seat, name in enumerate(shown_names(match.players), 1))
    return f"{match.game.title}{f' ({options})' if options else ''}: {players}"


def shown_names(players: Sequence[str]) -> list[str]:
    """The players' names as people read them: bots by their seat."""
    return [
        f"bot {seat}" if name.startswith(BOT_PREFIX) else printable(name)
        for seat, name in enumerate(players, 1)
    ]


def printable(text: str) -> str:
    """A text without what would disturb a terminal."""
    return "".join(letter for letter in text if letter.isprintable())


def shortened(value: object) -> str:
    """An option's value, if it is not too long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MAX_OPTION else text[: MAX_OPTION - 1] + "…"


def columns() -> int:
    """How wide the terminal is: as $COLUMNS says, or itself, or as most are."""
    return shutil.get_terminal_size((TEXT_WIDTH, 0)).columns


def fitted(text: str, width: int) -> str:
    """A text with no line wider than that, broken between words; only a longer word stands out."""
    return "\n".join(part for line in text.split("\n") for part in narrower(line, width))


def narrower(line: str, width: int) -> Iterator[str]:
    """A line in as many as are needed: what stands side by side is parted first, then sentences are."""
    indent = " " * (len(line) - len(line.lstrip()))
    first, *others = GAP.split(line.lstrip()) if len(line) > width else [line.lstrip()]
    row = indent + first
    for gap, thing in zip(others[::2], others[1::2], strict=True):
        if len(row + gap + thing) <= width:
            row += gap + thing
        else:
            yield from wrapped(row, indent, width)
            row = indent + thing
    yield from wrapped(row, indent, width)


def wrapped(row: str, indent: str, width: int) -> list[str]:
    """A row broken between words, the rest a little to the right."""
    if len(row) <= width:
        return [row]
    return wrap(row, width, subsequent_indent=f"{indent}  ", break_long_words=False, break_on_hyphens=False)


def painted(text: str) -> str:
    """The players' pieces in their colours, where the terminal shows any."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    for piece, colour in zip(PIECES, COLOURS, strict=True):
        text = text.replace(piece, f"\x1b[{colour}m{piece}\x1b[0m")
    return text
