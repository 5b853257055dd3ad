"""Positions of Garden Dice and the elements of their pictures."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from tavola import Match, SeededDice
from tavola.games.garden import GAME, view
from tavola.games.garden.position import Position
from tests.effort import at_length

from .table import state

TABLES = [(2, False), (4, True)]  # unlike each other
OTHER_TABLES = [(3, False), (4, False), (2, True)]
SEED = 7  # of games in which everything happens
NAMES = ["Ada", "Bruno", "Mei", "Teo"]
every_table = pytest.mark.parametrize(("seats", "family"), [*TABLES, *at_length(*OTHER_TABLES)])


class Shot(NamedTuple):
    """A position and the elements of its picture."""

    match: Match
    ids: dict[str, ET.Element]

    @property
    def state(self) -> Position:
        return state(self.match)


def shot(match: Match, seat: int | None = None, preview: int | None = None) -> Shot:
    root = ET.fromstring(view.draw(match, seat=seat, preview=preview))  # noqa: S314
    nodes = [node for node in root.iter() if "id" in node.attrib]
    ids = {node.attrib["id"]: node for node in nodes}
    assert len(ids) == len(nodes), "an id twice"
    return Shot(match.clone(), ids)


@cache
def walk(seats: int, family: bool) -> list[Shot]:
    """A random game, drawn at every line of its log."""
    match = Match(GAME, players=NAMES[:seats], options={"family": family}, dice=SeededDice(SEED))
    return [shot(each) for each in positions(match, SEED)]


def positions(match: Match, seed: int) -> Iterator[Match]:
    """A random game that prefers doing to throwing the sun away."""
    rng = random.Random(seed)
    yield match
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            words = {move.split()[0] for move in match.legal()}
            word = rng.choice(sorted(words - {"sun"} if rng.random() < 0.95 and len(words) > 1 else words))
            match.play(rng.choice([move for move in match.legal() if move.split()[0] == word]))
        yield match


def words(node: ET.Element) -> list[str]:
    """All that is written in an element."""
    return [each.text or "" for each in node.iter() if each.tag.endswith("text")]


def label(found: Shot, name: str) -> str:
    return found.ids[name].attrib["aria-label"]


def by_class(found: Shot, name: str) -> set[str]:
    """The ids of the elements of a class."""
    return {i for i, node in found.ids.items() if name in node.get("class", "").split()}


def path(match: Match, move: str) -> tuple[str, ...]:
    assert move in match.legal()
    return view.touch_path(match.state, GAME.parse_action(move))
