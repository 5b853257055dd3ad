"""The picture of Garden Dice: the players, whose turn it is, the board, tiles, stacks and dice.

One touches dice (``die-5``, and the second of two alike ``die-5-2``), stacks (``stack-carrot``), tiles that
lie ready (``tile-carrot``, ``tile-bird`` …), spaces (``cell-1.6``) and choices (``sun``, ``face-3`` …).
What one can touch first is ringed; all else that some move touches has a ring that is not shown, until a page
gives it the class ``can`` or ``picked``. How it is done is told by the modules beside this one:

    scene.py     the position as it is seen                    beds.py      the board and the tiles
    drawings.py  vegetables, animals and the like              tableau.py   all else on the table
    paths.py     touch paths                                   sheet.py     the final score
    preview.py   what a watering or harvest would do           words.py     all words
"""

from functools import cache
from typing import Any

from ...core.match import Match
from ...core.picture import Markup, at, document, element, stylesheet
from . import beds, sheet, tableau
from .drawings import definitions
from .paths import path_of
from .position import ENDED
from .scene import Scene, description, scene_of
from .words import say

MARGIN, GAP = 8, 8


def draw(match: Match, *, style: bool = True, seat: int | None = None, preview: int | None = None) -> str:
    """The position as SVG, with this seat's tiles ready, or those of who is to act; ``css()`` is its style.

    A preview is an action of the seat to act: the picture shows what it would water or harvest.
    """
    scene = scene_of(match, seat, preview)
    y, parts = 0.0, []
    for name, children, height in blocks(scene):
        parts.append(element("g", *children, id=name, transform=at(0, y)))
        y += height + GAP
    picture = document(
        (-MARGIN, -MARGIN, tableau.WIDTH + 2 * MARGIN, y - GAP + 2 * MARGIN),
        say("title family" if scene.state.family else "title"),
        description(scene),
        definitions(),
        *parts,
        style=css() if style else None,
    )
    return str(picture)


def blocks(scene: Scene) -> list[tuple[str, list[Markup], float]]:
    """What stands on the table from top to bottom, each with its height."""
    above = [
        ("seats", tableau.players(scene), tableau.players_height(scene)),
        ("prompt", tableau.prompt(scene), tableau.prompt_height(scene)),
        ("board", beds.board(scene), beds.HEIGHT),
    ]
    stacks = ("stacks", tableau.stacks(scene), tableau.STACK_HEIGHT)
    if scene.state.stage == ENDED:
        return [*above, ("sheet", sheet.sheet(scene), sheet.sheet_height(scene)), stacks]
    return [
        *above,
        ("bench", tableau.bench(scene), tableau.BENCH_HEIGHT),
        stacks,
        ("foot", tableau.foot(scene), tableau.foot_height(scene)),
    ]


def touch_path(state: Any, action: int) -> tuple[str, ...]:
    """Dice, then a tile, then a space, then a choice."""
    return path_of(state, action)


@cache
def css() -> str:
    """The looks of the picture."""
    return stylesheet({**beds.RULES, **tableau.RULES, **sheet.RULES}, beds.LIGHT, beds.DARK)
