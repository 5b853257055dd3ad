"""How a match looks and reads in a terminal."""

import json
import os
import sys
from collections.abc import Sequence

from ..core.match import Match
from ..core.pieces import PIECES
from ..core.record import BOT_PREFIX

MAX_OPTION = 60  # characters of an option in a headline
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


def painted(text: str) -> str:
    """The players' pieces in their colours, where the terminal shows any."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    for piece, colour in zip(PIECES, COLOURS, strict=True):
        text = text.replace(piece, f"\x1b[{colour}m{piece}\x1b[0m")
    return text
