"""Draw the pictures of the documentation: `python docs/pictures.py`."""

import random
from pathlib import Path

from tavola import Match, SeededDice

IMAGES = Path(__file__).parent / "images"


def position(game: str, players: list[str], seed: int, lines: int) -> Match:
    """A position of a random game, after so many lines of its log."""
    rng = random.Random(seed)
    match = Match(game, players=players, dice=SeededDice(seed))
    while len(match.log) < lines:
        if match.is_chance:
            match.throw()
        else:
            match.play(rng.choice(match.legal()))
    return match


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    players = ["Ada", "Bruno", "Mei"]
    positions = {
        "sequence": position("sequence", players, seed=59, lines=42),
        "diceland": position("diceland", players[:2], seed=82, lines=190),
        "garden": position("garden", players, seed=133, lines=198),
    }
    return {f"{name}.svg": match.svg() + "\n" for name, match in positions.items()}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (IMAGES / name).write_text(svg, encoding="utf-8")
