"""How pictures look: the palette, light and dark, and CSS rules for what every game draws."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from .contract import MAX_SEATS

PLAYERS = range(1, MAX_SEATS + 1)
NAME_SIZE = 14.5  # of a player's name, in units of the drawing
NOTHING: Mapping[str, str] = MappingProxyType({})

LIGHT = {
    "paper": "#FBF6EA",
    "paper-2": "#F4EBD8",
    "paper-3": "#EBDFC6",
    "paper-edge": "#D9CBB0",
    "ink": "#2A211B",
    "ink-2": "#5A4D40",
    "ink-3": "#625445",
    "line": "#CFC0A4",
    "touch": "#0B625D",
    "touch-soft": "#D5E8E1",
    "btn": "#0B625D",
    "btn-ink": "#FFFDF7",
    "ring-out": "#0B4F4B",
    "ring-in": "#FFFFFF",
    "gold": "#80510A",
    "gold-soft": "#F5DFA6",
    "gold-fill": "#E9B23C",
    "wood": "#94653E",
    "wood-hi": "#B07F54",
    "wood-lo": "#6E4728",
    "felt": "#4C6658",
    "felt-lo": "#3C5347",
    "felt-ink": "#FBF6EA",
    "die": "#FFFAEE",
    "die-lo": "#E8DAC0",
    "die-edge": "#BFA980",
    "pip": "#2A211B",
    "shade": "rgba(78,52,24,.28)",
    "p1": "#23407A",
    "p1-edge": "#142850",
    "p1-ink": "#FFFDF7",
    "p2": "#C4452F",
    "p2-edge": "#862A1B",
    "p2-ink": "#FFFDF7",
    "p3": "#E9B23C",
    "p3-edge": "#A57412",
    "p3-ink": "#2A211B",
    "p4": "#6FA58D",
    "p4-edge": "#41705B",
    "p4-ink": "#2A211B",
    "font-display": '"Iowan Old Style","Palatino Linotype",Palatino,"P052","Book Antiqua","Noto Serif",'
    "Georgia,serif",
    "font-ui": '"Avenir Next","Segoe UI Variable Text","Segoe UI",Roboto,"Open Sans","Noto Sans",system-ui,'
    "sans-serif",
}
# What differs in the dark. Pieces keep their colours, for they are printed; only their rim lights up.
DARK = {
    "paper": "#332B25",
    "paper-2": "#3D342C",
    "paper-3": "#494036",
    "paper-edge": "#4A3F35",
    "ink": "#F5ECDD",
    "ink-2": "#D3C6B2",
    "ink-3": "#C0B19C",
    "line": "#5B4E41",
    "touch": "#7BD8CA",
    "touch-soft": "#24433F",
    "btn": "#2A776E",
    "btn-ink": "#FFFFFF",
    "ring-out": "#0B2B29",
    "ring-in": "#A9F0E4",
    "gold": "#F0C763",
    "gold-soft": "#5A4720",
    "wood": "#5E4029",
    "wood-hi": "#75543A",
    "wood-lo": "#3F2A1A",
    "felt": "#2F4339",
    "felt-lo": "#24352C",
    "felt-ink": "#F5ECDD",
    "die": "#F3E8D2",
    "die-lo": "#D2C1A0",
    "die-edge": "#8C7853",
    "shade": "rgba(0,0,0,.5)",
    "piece-rim": "rgba(255,246,230,.62)",
}

# What pictures have for who plays: letters beside a board, rings around what can be touched, corners around
# the last move. In a little picture they are nothing but dust.
FINE_MARKS = (".axis", ".ring", ".corners")

# Selector and looks of what is drawn here.
RULES = {
    "text": "font-family:var(--font-ui);fill:var(--ink)",
    ".number": "font:700 28px var(--font-display);font-variant-numeric:lining-nums tabular-nums",
    ".card": "fill:var(--paper);stroke:var(--paper-edge);filter:drop-shadow(0 2px 3px var(--shade))",
    ".edge": "fill:var(--edge);transform:translateY(1.6px)",
    ".face": "fill:var(--fill);stroke:var(--piece-rim,var(--edge));stroke-width:1.4",
    ".lines": "fill:none;stroke:var(--mark);stroke-width:3.3;stroke-linecap:round",
    ".dots": "stroke:var(--mark);stroke-width:5.5;stroke-linecap:round",
    **{
        f".p{n}": f"--fill:var(--p{n});--edge:var(--p{n}-edge);--mark:var(--p{n}-ink)"
        for n in range(1, MAX_SEATS + 1)
    },
    ".tile": "fill:var(--paper-2);stroke:var(--line)",
    ".on .tile": "fill:var(--paper);stroke:var(--ink);stroke-width:2",
    ".pointer": "fill:var(--ink)",
    ".name": f"font-size:{NAME_SIZE}px;font-weight:600",
    ".small": "font-size:12.5px;fill:var(--ink-2)",
    ".tray-low": "fill:var(--wood-lo)",
    ".tray-wood": "fill:var(--wood)",
    ".tray-high": "fill:none;stroke:var(--wood-hi);stroke-width:1.5;stroke-linecap:round",
    ".felt": "fill:var(--felt);stroke:var(--felt-lo);stroke-width:2",
    ".die-side": "fill:var(--die-lo);stroke:var(--die-edge)",
    ".die-top": "fill:var(--die)",
    ".pips": "stroke:var(--pip);stroke-width:6.6;stroke-linecap:round",
    ".drawn": "fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round",
    ".button": "color:var(--ink)",
    ".button rect": "fill:var(--paper);stroke:var(--line);stroke-width:1.5",
    ".button text": "font-size:13.5px;font-weight:600;fill:currentColor",
    ".button.main": "color:var(--btn-ink)",
    ".button.main rect": "fill:var(--btn);stroke:var(--ring-out)",
    ".die-none": "fill:none;stroke:var(--felt-ink);stroke-width:1.6;stroke-dasharray:4 4;opacity:.55",
}


class Theme(NamedTuple):
    """How a game's picture looks: rules by their selectors, and the colours of its own."""

    rules: Mapping[str, str]
    light: Mapping[str, str] = NOTHING
    dark: Mapping[str, str] = NOTHING

    def css(self) -> str:
        """The rules, and the shared ones.

        All of it is kept below ``.tavola``, for a picture shares a page with everything else.
        """
        every = {**RULES, **self.rules}
        return "".join(f"{below_root(which)}{{{looks}}}" for which, looks in every.items())

    def standalone_css(self) -> str:
        """The same for a picture that stands alone, with the colours that it uses."""
        body = self.css()
        used = set(re.findall(r"var\(--([\w-]+)", body))
        day, night = tokens({**LIGHT, **self.light}, used), tokens({**DARK, **self.dark}, used)
        return (
            f".tavola{{max-width:100%;height:auto;{day}}}"
            f"@media(prefers-color-scheme:dark){{.tavola{{{night}}}}}{body}"
        )


def page_tokens(games: Iterable[Theme], light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """All colours for a page with pictures of these games and colours of its own: light, or dark as the
    system or the reader has it (``data-theme`` on the root)."""
    every = list(games)
    day, night = dict(LIGHT), dict(DARK)
    for looks in every:
        day, night = {**day, **looks.light}, {**night, **looks.dark}
    lit, dim = tokens({**day, **light}), tokens({**night, **dark})
    return (
        f":root{{color-scheme:light;{lit}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dim}}}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{dim}}}"
    )


def below_root(selectors: str) -> str:
    """The selectors, for what is inside a picture only."""
    return ",".join(f".tavola {selector}" for selector in selectors.split(","))


def tokens(palette: Mapping[str, str], used: set[str] | None = None) -> str:
    """A palette (or those of it that are used) as custom properties."""
    return ";".join(f"--{name}:{value}" for name, value in palette.items() if used is None or name in used)
