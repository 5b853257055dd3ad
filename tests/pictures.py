"""Random matches drawn line by line, for the tests of all pictures."""

import random
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

from tavola import Match, SeededDice

HOSTILE = ["<script>alert(1)</script>", "\"'/><b id='x'>&amp;&", "🎲" * 24, "שלום \u202eعالم\x07\ufffe"]


class Shot(NamedTuple):
    """A position and its picture."""

    match: Match
    svg: str
    root: ET.Element
    ids: dict[str, ET.Element]


@cache
def walk(game: str, seats: int) -> list[Shot]:
    """A random match, drawn at every line of its log; of a long one, at every eleventh after a while."""
    match = Match(game, players=HOSTILE[:seats], dice=SeededDice(7))
    rng, shots = random.Random(7), [shot(match)]
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            seat = rng.choice(match.actors)
            match.play(rng.choice(match.legal(seat)), seat)
        if len(match.events) < 150 or len(match.events) % 11 == 0 or match.is_over:
            shots.append(shot(match))
    return shots


def shot(match: Match) -> Shot:
    svg = match.svg()
    root = ET.fromstring(svg)  # noqa: S314
    return Shot(
        match.clone(), svg, root, {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
    )


def tag(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]


def by_class(root: ET.Element, name: str) -> set[str]:
    """The ids of the elements of a class."""
    return {node.get("id", "") for node in root.iter() if name in node.get("class", "").split()}
