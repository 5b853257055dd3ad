"""The picture of Garden Dice: the players, whose turn it is, the board, tiles, stacks and dice.

One touches dice (``die-5``, and the second of two alike ``die-5-2``), stacks (``stack-carrot``), tiles that
lie ready (``tile-carrot``, ``tile-bird`` …), spaces (``cell-1.6``) and choices (``sun``, ``face-3`` …).
What one can touch first is ringed; all else that some move touches has a ring that is not shown, until a page
gives it the class ``can`` or ``picked``. How it is done is told by the modules beside this one:

    scene.py     the position as it is seen                    beds.py      the board and the tiles
    drawings.py  vegetables, animals and the like              tableau.py   all else on the table
    paths.py     touch paths                                   sheet.py     the final score
    preview.py   what a watering or harvest would do           words.py     all words
    choosing.py  what was touched, and what can come of it     prompts.py   what the page says of it
    acts.py      what was done, for the log                    page.py      how a page lays all of it out
"""

from functools import cache
from typing import Any

from ...core.match import Match
from ...core.picture import MARGIN, WIDTH, Part, document, stacked
from ...core.sight import ANYBODY, Prompt, Sight
from ...core.strip import RULES as STRIP_RULES
from ...core.theme import Theme
from . import beds, sheet, stacks, tableau
from . import page as pages
from .acts import act, pictures
from .choosing import tile_to_plant
from .drawings import definitions
from .numbering import FLIP, THINGS, WATER
from .paths import path_of
from .position import ENDED
from .prompts import prompt_of
from .scene import Scene, description, scene_of
from .words import say

GAP = 8

__all__ = ["act", "definitions", "pictures"]  # the view's, though told elsewhere

# Where a wide page has the parts: columns from left to right.
LAYOUT = (
    ("players",),
    ("board",),
    (
        "strip",
        "prompt",
        "sheet",
        "turn-panel",
        "choices",
        "dock",
        "faces",
        "bench",
        "stacks",
        "harvest",
        "events",
    ),
)
MIN_BOARD_WIDTH = 0
RULES = {**beds.RULES, **tableau.RULES, **sheet.RULES, **STRIP_RULES, **pages.RULES}
THEME = Theme(RULES, beds.LIGHT, beds.DARK)
TINT = ("#B7CBAE", "#34483A")


def draw(match: Match, *, style: bool = True, seat: int | None = None, preview: int | None = None) -> str:
    """The position as SVG, with this seat's tiles ready, or those of who is to act; ``css()`` is its style.

    A preview is an action of the seat to act: the picture shows what it would water or harvest.
    """
    scene = scene_of(match, Sight(seat, preview=preview))
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


def parts(match: Match, sight: Sight = ANYBODY) -> list[Part]:
    """The same in parts: players, prompt, board, tiles, stacks and dice; the score sheet at the end."""
    return parts_of(scene_of(match, sight))


def prompt(match: Match, sight: Sight = ANYBODY) -> Prompt:
    """What can be done with what was touched, or what others do."""
    return prompt_of(scene_of(match, sight))


def assumed(match: Match, sight: Sight) -> tuple[str, ...]:
    """With two dice, the tile that one would plant."""
    thing = tile_to_plant(scene_of(match, sight).chosen)
    return () if thing is None else (f"tile-{THINGS[thing]}",)


def piece_of(state: Any, seat: int) -> int:
    """Everyone plays alone."""
    return seat


def buttons(state: Any) -> dict[str, str]:
    """All that one touches is in the picture."""
    return {}


def remaining(state: Any, seat: int) -> str:
    """There are no series."""
    return ""


def page(match: Match, sight: Sight) -> tuple[list[Part], Prompt]:
    """What a page shows: the picture as it lays it out, and what it says above the board."""
    scene = scene_of(match, sight)
    return pages.parts(scene), prompt_of(scene)


def page_parts(match: Match, sight: Sight) -> list[Part]:
    """The picture as a page lays it out."""
    return pages.parts(scene_of(match, sight))


def parts_of(scene: Scene) -> list[Part]:
    """What stands on the table from top to bottom."""
    above = [
        Part("seats", tableau.players(scene), tableau.players_height(scene)),
        Part("prompt", tableau.prompt_card(scene), tableau.PROMPT_HEIGHT),
        Part("board", beds.board(scene), beds.HEIGHT),
    ]
    piles = Part("stacks", stacks.stacks(scene), stacks.HEIGHT)
    if scene.state.stage == ENDED:
        return [*above, Part("sheet", sheet.sheet(scene), sheet.sheet_height(scene)), piles]
    return [
        *above,
        Part("bench", tableau.bench(scene), tableau.BENCH_HEIGHT),
        piles,
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
