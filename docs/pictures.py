"""Draw the pictures of the documentation: `python docs/pictures.py`."""

import random
from pathlib import Path
from typing import Any

from diagrams import diagrams

from tavola import Match, SeededDice, all_games
from tavola.core.rules_page import PLAYERS

IMAGES = Path(__file__).parent / "images"


def position(game: str, seats: int, seed: int, lines: int) -> Match:
    """A position of a random game, after so many lines of its log."""
    rng = random.Random(seed)
    match = Match(game, players=PLAYERS[:seats], dice=SeededDice(seed))
    while len(match.log) < lines:
        if match.is_chance:
            match.throw()
        else:
            match.play(rng.choice(match.legal()))
    return match


def pictures() -> dict[str, str]:
    """A picture of every game that has one to show, and the diagrams, by the names of their files."""
    shown = {game.id: game.part("showcase") for game in all_games()}
    plans: dict[str, Any] = {name: part.PICTURE for name, part in shown.items() if part}
    return {f"{name}.svg": position(name, **plan).svg() + "\n" for name, plan in plans.items()} | diagrams()


if __name__ == "__main__":
    for name, svg in pictures().items():
        (IMAGES / name).write_text(svg, encoding="utf-8")
