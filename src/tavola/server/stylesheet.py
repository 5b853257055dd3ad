"""The stylesheet that every page shares with the pictures: all colours, and each game's rules."""

from functools import cache

from ..core.registry import GAMES, find_game
from ..core.theme import page_tokens

# Colours of pages alone; what pictures use too is in core/theme.py.
LIGHT = {
    "table": "#E7DCC9",
    "table-hi": "#F1E9DB",
    "weave": "rgba(112,82,44,.055)",
    "bad": "#9B2C22",
    "tint-sequence": "#C3D0DE",
    "tint-diceland": "#EBD193",
    "tint-garden": "#B7CBAE",
    "shadow-card": "0 1px 0 rgba(255,255,255,.7) inset,0 2px 3px rgba(78,52,24,.12),"
    "0 12px 28px -8px rgba(78,52,24,.28)",
}
DARK = {
    "table": "#1E1916",
    "table-hi": "#292320",
    "weave": "rgba(255,225,180,.025)",
    "bad": "#F09A8C",
    "tint-sequence": "#2C3A4D",
    "tint-diceland": "#5A4825",
    "tint-garden": "#34483A",
    "shadow-card": "0 1px 0 rgba(255,255,255,.05) inset,0 2px 4px rgba(0,0,0,.4),"
    "0 14px 30px -8px rgba(0,0,0,.6)",
}


@cache
def tokens_css() -> str:
    """All colours, light and dark."""
    return page_tokens((find_game(name).view.THEME for name in GAMES), LIGHT, DARK)


@cache
def game_css(name: str) -> str:
    """The rules of one game's pictures."""
    return find_game(name).view.THEME.css()
