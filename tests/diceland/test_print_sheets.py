"""Sheets of paper: every space of every board, told apart without colours."""

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

from tavola.core.language import languages, speaking
from tavola.games.diceland.board import LETTERS, lettered_board
from tavola.games.diceland.layout import COLOURS, OBSTACLE, START
from tavola.games.diceland.print_sheets import definitions, sheets

HREF = re.compile(r'href="#sym-([^"]+)"')
PAINT = re.compile(r'(?:fill|stroke|color)="([^"]+)"')
SIGNS = {
    START: "flag",
    OBSTACLE: "boulder",
    **{c: c for c in COLOURS},
    **{c.upper(): f"gem-{c}" for c in COLOURS},
}


@pytest.mark.parametrize("letter", LETTERS)
def test_a_sheet_has_every_space_of_its_board(letter: str) -> None:
    sheet = sheets()[LETTERS.index(letter)]
    drawn = Counter(HREF.findall(sheet.picture))
    expected = Counter(SIGNS[mark] for mark in lettered_board(letter).marks)
    expected.update(COLOURS)  # once more below the board
    expected["loot"] = 12
    assert drawn == expected


def test_sheets_need_no_colours() -> None:
    for sheet in sheets():
        painted = set(PAINT.findall(sheet.picture)) - {"none"}
        assert all(re.fullmatch(r"#(.)\1\1", colour) for colour in painted), painted
        assert "class=" not in sheet.picture.replace('class="axis"', "")


@pytest.mark.parametrize("language", languages())
def test_sheets_are_pictures_that_say_which_board_they_are(language: str) -> None:
    with speaking(language):
        found = [sheet for sheet in sheets() if sheet.is_own]
    defined = set(re.findall(r'id="sym-([^"]+)"', definitions()))
    assert len({sheet.title for sheet in found}) == len(LETTERS)
    for sheet in found:
        assert ET.fromstring(sheet.picture).get("aria-label") == sheet.title  # noqa: S314
        assert set(HREF.findall(sheet.picture)) <= defined
