"""Colours can be told apart by everyone, are never alone, and whatever is written can be read."""

import re
from itertools import combinations, product

import pytest

from tavola.core import picture, theme
from tavola.games.diceland import hexagons
from tavola.games.diceland.layout import COLOURS, NAMES
from tavola.server import stylesheet

from ..colours import VISION, Triple, apart, contrast, difference

LEAST_APART = 15  # CIEDE2000
LEAST_CONTRAST = 4.5  # WCAG 2, level AA
PLAYERS = (1, 2, 3, 4)
DAY = {**theme.LIGHT, **hexagons.LIGHT, **stylesheet.LIGHT}
THEMES = {"light": DAY, "dark": {**DAY, **theme.DARK, **hexagons.DARK, **stylesheet.DARK}}
TEXTS = (
    *product(("ink", "ink-2", "ink-3"), ("paper", "paper-2", "paper-3", "table")),
    ("btn-ink", "btn"),
    ("touch", "paper"),
    ("bad", "paper"),
)


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_the_difference_is_computed_as_published(one: Triple, other: Triple, published: float) -> None:
    """Pairs of Sharma, Wu and Dalal 2005, where mistakes show."""
    assert difference(one, other) == pytest.approx(published, abs=1e-4)
    assert difference(other, one) == pytest.approx(published, abs=1e-4)


def test_contrast_is_computed_as_published() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)


# StateCache apart


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("pair", list(combinations(NAMES, 2)), ids="-".join)
def test_diceland_colours_can_be_told_apart(pair: tuple[str, str], vision: str, theme: str) -> None:
    one, other = (THEMES[theme][f"c-{name}"] for name in pair)
    assert apart(one, other, vision) >= LEAST_APART


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("pair", list(combinations(PLAYERS, 2)), ids=str)
def test_players_can_be_told_apart(pair: tuple[int, int], vision: str, theme: str) -> None:
    one, other = (THEMES[theme][f"p{player}"] for player in pair)
    assert apart(one, other, vision) >= LEAST_APART


def test_pieces_keep_their_colours_in_the_dark() -> None:
    light, dark = THEMES.values()
    printed = [name for name in light if re.fullmatch(r"(c-\w+|p\d)(-ink|-edge)?", name)]
    assert len(printed) == 2 * len(NAMES) + 3 * len(PLAYERS)
    assert [light[name] for name in printed] == [dark[name] for name in printed]


# Never colour alone


def test_every_colour_has_a_symbol_of_its_own() -> None:
    drawings = {letter: tuple(path for _, path in hexagons.SIGNS[letter]) for letter in COLOURS}
    assert len(set(drawings.values())) == len(COLOURS)
    others = {
        tuple(path for _, path in drawn) for name, drawn in hexagons.SIGNS.items() if name not in COLOURS
    }
    assert not others.intersection(drawings.values())


def test_every_player_has_a_silhouette_and_an_emblem_of_their_own() -> None:
    silhouettes = {(tag, *outline.items()) for tag, outline, _ in picture.PIECES.values()}
    emblems = {emblem for _, _, emblem in picture.PIECES.values()}
    assert set(picture.PIECES) == set(PLAYERS)
    assert len(silhouettes) == len(emblems) == len(PLAYERS)


# Read


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [*(f"c-{name}" for name in NAMES), *(f"p{player}" for player in PLAYERS)])
def test_symbols_and_emblems_stand_out(name: str, theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[f"{name}-ink"], colours[name]) >= LEAST_CONTRAST


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_can_be_read(text: str, ground: str, theme: str) -> None:
    colours = THEMES[theme]
    assert contrast(colours[text], colours[ground]) >= LEAST_CONTRAST
