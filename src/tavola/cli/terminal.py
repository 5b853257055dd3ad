"""How a match looks and reads in a terminal."""

import os
import sys

from ..core.match import Match
from ..core.pieces import PIECES

COLOURS = ("94", "91", "93", "92")  # blue, red, yellow, green


def headline(match: Match) -> str:
    """The game, what was agreed on, and who plays."""
    options = ", ".join(f"{name} {value}" for name, value in match.options.items())
    players = ", ".join(f"{seat} {name}" for seat, name in enumerate(match.players, 1))
    return f"{match.game.title} ({options}): {players}"


def painted(text: str) -> str:
    """The players' pieces in their colours, where the terminal shows any."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return text
    for piece, colour in zip(PIECES, COLOURS, strict=True):
        text = text.replace(piece, f"\x1b[{colour}m{piece}\x1b[0m")
    return text
