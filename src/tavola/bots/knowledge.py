"""What the bots have learned, as it is shipped: a file of weights for each variant of a game, in its folder.

A variant is a game with a number of seats and those options that change what a position is worth. The files
are NumPy archives, read without pickling. Each has a card: how it was trained, and what came of it.
"""

import json
import zipfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy

from ..core.errors import TavolaError
from ..core.game import Game
from ..core.kernel import State
from ..core.registry import all_games
from . import weights_folder

START_NOISE = 0.05  # of the weights into hidden units, before anything is learned
WEIGHTS = ("rows", "head", "points")
KEPT = numpy.float16  # in a file; they are reckoned with in twice the bytes


@dataclass
class Knowledge:
    """The weights of a network (``values.py`` says what they mean), and how they came about."""

    rows: Any  # [feature, 1 + unit]
    head: Any  # [2, unit]
    points: Any  # [feature], or empty in games without points
    card: dict[str, Any] = field(default_factory=dict)

    @property
    def units(self) -> int:
        """How many hidden units there are."""
        return int(self.head.shape[1])

    def copy(self) -> "Knowledge":
        """The same weights, to be changed."""
        return Knowledge(self.rows.copy(), self.head.copy(), self.points.copy(), dict(self.card))

    def save(self, path: Path) -> None:
        """Write it; whoever reads meanwhile finds the old file or the new one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        weights = {name: getattr(self, name).astype(KEPT) for name in WEIGHTS}
        draft = path.with_suffix(".part")
        with draft.open("wb") as stream:
            numpy.savez_compressed(stream, card=numpy.array(json.dumps(self.card)), **weights)
        draft.replace(path)


def variant_of(game: Game, state: State) -> str:
    """The name of the variant that is played."""
    return f"{game.id}-{game.features.variant_key(state)}"


def weights_of(game: Game) -> dict[str, Path]:
    """The files of a game by the names of their variants."""
    return {f"{game.id}-{path.stem}": path for path in sorted(weights_folder(game).glob("*.npz"))}


def blank(game: Game, state: State, units: int, seed: int) -> Knowledge:
    """Weights that know nothing yet."""
    generator = numpy.random.default_rng(seed)
    count = game.features.num_features(state)
    rows = numpy.zeros((count, 1 + units), numpy.float32)
    rows[:, 1:] = generator.normal(0, START_NOISE, (count, units))
    head = numpy.zeros((2, units), numpy.float32)
    head[1] = generator.normal(0, 1 / max(1, units) ** 0.5, units)
    return Knowledge(rows, head, numpy.zeros(count if game.has_scores else 0, numpy.float32))


def read(path: Path) -> Knowledge:
    """The weights of a file."""
    try:
        with numpy.load(path, allow_pickle=False) as found:
            rows, head, points = (found[name].astype(numpy.float32) for name in WEIGHTS)
            return Knowledge(rows, head, points, json.loads(str(found["card"])))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise TavolaError(f"{path.name}: these are no weights: {error}") from None


def read_variant(path: Path, variant: str) -> Knowledge:
    """The weights of a file, if they are of this variant."""
    known = read(path)
    if known.card.get("variant") != variant:
        raise TavolaError(f"{path.name}: weights of {known.card.get('variant')}, not of {variant}")
    return known


def shipped() -> list[str]:
    """Every variant that somebody has learned."""
    return [variant for game in all_games() for variant in weights_of(game)]


@cache
def learned(game: Game, variant: str) -> Knowledge:
    """What is shipped for a variant; read when it is first needed."""
    path = weights_of(game).get(variant)
    if path is None:
        raise TavolaError(f"nobody has learned {variant} yet: see tavola train --help")
    return read(path)
