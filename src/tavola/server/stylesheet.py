"""The stylesheet that every page shares with the pictures: all colours, and each game's rules."""

from functools import cache

from ..core.registry import all_games, find_game
from ..core.theme import page_tokens
from ..reviews import chart
from ..reviews import page as review_page

# Colours and fonts of pages alone; what pictures use too is in core/theme.py.
LIGHT = {
    "font-display": '"Tavola Display","Tavola Display Fallback",Georgia,serif',
    "font-ui": '"Tavola Text","Tavola Text Fallback",system-ui,sans-serif',
    "table": "#E7DCC9",
    "table-hi": "#F1E9DB",
    "weave": "rgba(112,82,44,.055)",
    "bad": "#9B2C22",
    "up-soft": "#DCE9D2",
    "down-soft": "#F4DBD2",
    **chart.LIGHT,
    **review_page.UP,
    "shadow-card": "0 1px 0 rgba(255,255,255,.7) inset,0 2px 3px rgba(78,52,24,.12),"
    "0 12px 28px -8px rgba(78,52,24,.28)",
}
DARK = {
    "table": "#1E1916",
    "table-hi": "#292320",
    "weave": "rgba(255,225,180,.025)",
    "bad": "#F09A8C",
    "up-soft": "#34462F",
    "down-soft": "#532F29",
    **chart.DARK,
    **review_page.UP_DARK,
    "shadow-card": "0 1px 0 rgba(255,255,255,.05) inset,0 2px 4px rgba(0,0,0,.4),"
    "0 14px 30px -8px rgba(0,0,0,.6)",
}


@cache
def tokens_css() -> str:
    """All colours, light and dark, and the ground that each game's little board lies on."""
    games = all_games()
    day, night = ({f"tint-{game.id}": game.view.TINT[dark] for game in games} for dark in (False, True))
    grounds = "".join(f".ground-{game.id}{{--ground:var(--tint-{game.id})}}" for game in games)
    return page_tokens((game.view.THEME for game in games), {**LIGHT, **day}, {**DARK, **night}) + grounds


@cache
def game_css(name: str) -> str:
    """The rules of one game's pictures."""
    return find_game(name).view.THEME.css()
