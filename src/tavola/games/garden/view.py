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
from ...core.picture import MARGIN, WIDTH, Part, document, stacked
from ...core.theme import Theme
from . import beds, sheet, tableau
from .drawings import definitions
from .numbering import FLIP, WATER
from .paths import path_of
from .position import ENDED
from .scene import Scene, description, scene_of
from .words import say

GAP = 8


# Where a wide page has the parts: columns from left to right.
LAYOUT = (("board",), ("seats", "prompt", "sheet", "turn-panel", "dock", "bench", "stacks", "events"))
HAS_WIDE_SIDE = True
MIN_BOARD_WIDTH = 0
THEME = Theme({**beds.RULES, **tableau.RULES, **sheet.RULES}, beds.LIGHT, beds.DARK)
TINT = ("#B7CBAE", "#34483A")


def draw(match: Match, *, style: bool = True, seat: int | None = None, preview: int | None = None) -> str:
    """The position as SVG, with this seat's tiles ready, or those of who is to act; ``css()`` is its style.

    A preview is an action of the seat to act: the picture shows what it would water or harvest.
    """
    scene = scene_of(match, seat, preview)
    groups, height = stacked(parts_of(scene), GAP)
    picture = document(
        (-MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN),
        say("title family" if scene.state.family else "title"),
        description(scene),
        definitions(),
        *groups,
        style=css() if style else None,
    )
    return str(picture)


def parts(match: Match, seat: int | None = None, preview: int | None = None) -> list[Part]:
    """The same in parts: players, prompt, board, tiles, stacks and dice; the score sheet at the end."""
    return parts_of(scene_of(match, seat, preview))


def parts_of(scene: Scene) -> list[Part]:
    """What stands on the table from top to bottom."""
    above = [
        Part("seats", tableau.players(scene), tableau.players_height(scene)),
        Part("prompt", tableau.prompt(scene), tableau.PROMPT_HEIGHT),
        Part("board", beds.board(scene), beds.HEIGHT),
    ]
    stacks = Part("stacks", tableau.stacks(scene), tableau.STACK_HEIGHT)
    if scene.state.stage == ENDED:
        return [*above, Part("sheet", sheet.sheet(scene), sheet.sheet_height(scene)), stacks]
    return [
        *above,
        Part("bench", tableau.bench(scene), tableau.BENCH_HEIGHT),
        stacks,
        Part("turn-panel", tableau.turn_panel(scene), tableau.TURN_PANEL_HEIGHT),
    ]


def has_preview(action: int) -> bool:
    """Watering and harvesting spread."""
    return WATER <= action < FLIP


def is_series(state: Any) -> bool:
    """Every die is spent by itself."""
    return False


def touch_path(state: Any, action: int) -> tuple[str, ...]:
    """Dice, then a tile, then a space, then a choice."""
    return path_of(state, action)


@cache
def css() -> str:
    """The looks of the picture."""
    return THEME.standalone_css()
