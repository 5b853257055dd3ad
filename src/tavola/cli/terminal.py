"""How a match looks and reads in a terminal."""

import json
import os
import sys

from ..core.match import Match
from ..core.pieces import PIECES

MAX_OPTION = 60  # characters of an option in a headline
COLOURS = ("94", "91", "93", "92")  # blue, red, yellow, green


def headline(match: Match) -> str:
    """The game, what was agreed on, and who plays."""
    options = ", ".join(f"{name} {shortened(value)}" for name, value in match.options.items())
    players = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.players, 1))
    return f"{match.game.title} ({options}): {players}"


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
