"""Pictures of every game over whole random matches: well-formed, complete, and the same each time."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from tavola import GAMES, Match, SeededDice, find_game
from tavola.core.picture import brief, element, shortened, tidy
from tavola.games.sequence.notation import NAMES, winning_lines
from tavola.games.sequence.rules import Position

HOSTILE = ["<script>alert(1)</script>", "\"'/><b id='x'>&amp;&", "🎲" * 24, "שלום \u202eعالم\x07\ufffe"]
TABLES = [(game, seats) for game in GAMES for seats in find_game(game).seats]


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


@pytest.mark.parametrize(("game", "seats"), TABLES)
class TestEveryGame:
    def test_ids_are_unique(self, game: str, seats: int) -> None:
        for _, _, root, _ in walk(game, seats):
            ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
            assert len(ids) == len(set(ids))

    def test_has_title_and_description(self, game: str, seats: int) -> None:
        for _, _, root, ids in walk(game, seats):
            words = [ids[name] for name in root.attrib["aria-labelledby"].split()]
            assert [tag(node) for node in words] == ["title", "desc"]
            assert all(node.text and node.text.strip() for node in words)

    def test_everything_one_can_touch_is_there(self, game: str, seats: int) -> None:
        """What a seat can do, it can do in the picture as that seat sees it."""
        for match, *_ in walk(game, seats):
            view = match.game.view
            for seat in match.actors:
                paths = [
                    view.touch_path(match.state, action) for action in match.game.legal(match.state, seat)
                ]
                assert all(paths), "an action that nothing has to be touched for"
                drawn = set(re.findall(' id="([^"]+)"', view.draw(match, seat=seat)))
                assert {name for path in paths for name in path} <= drawn

    def test_different_actions_are_touched_differently(self, game: str, seats: int) -> None:
        for match, *_ in walk(game, seats):
            for seat in match.actors:
                actions = match.game.legal(match.state, seat)
                assert len({match.game.view.touch_path(match.state, a) for a in actions}) == len(actions)

    def test_holds_nothing_that_a_strict_page_refuses(self, game: str, seats: int) -> None:
        for _, _, root, _ in walk(game, seats):
            for node in root.iter():
                assert tag(node) not in ("script", "foreignObject", "image", "a", "b")
                for name, value in node.attrib.items():
                    assert name != "style"
                    assert not name.startswith("on")
                    assert not name.endswith("href") or value.startswith("#")

    def test_names_are_escaped(self, game: str, seats: int) -> None:
        for _, svg, root, _ in walk(game, seats):
            assert "<script" not in svg
            assert "<b " not in svg
            assert "\u202e" not in svg
            words = [text for node in root.iter() for text in (node.text, *node.attrib.values()) if text]
            for name in HOSTILE[:seats]:
                assert any(tidy(name).replace("\ufffe", "") in text for text in words)

    def test_drawing_changes_nothing_and_repeats_itself(self, game: str, seats: int) -> None:
        for match, svg, *_ in walk(game, seats)[::9]:
            before, log = match.state.copy(), match.log
            assert match.svg() == svg
            assert (match.state, match.log) == (before, log)

    def test_things_that_stay_keep_their_ids(self, game: str, seats: int) -> None:
        """A die, a seat or a space is there from the first picture to the last."""
        shots = walk(game, seats)
        lasting = {name for name in shots[0].ids if name.split("-")[0] in ("cell", "die", "seat")}
        assert all(lasting <= set(each.ids) for each in shots)


# Sequence Dice


@pytest.fixture(params=find_game("sequence").seats)
def sequence(request: pytest.FixtureRequest) -> list[Shot]:
    return walk("sequence", request.param)


def test_targets_are_ringed_and_nothing_else(sequence: list[Shot]) -> None:
    for match, _, root, _ in sequence:
        legal = match.legal() if match.actors else []
        assert by_class(root, "can") == {f"cell-{move.split()[1]}" for move in legal}
        labelled = {n.get("id") for n in root.iter() if n.get("aria-label", "").find("can be chosen") >= 0}
        assert labelled == by_class(root, "can")


def test_last_move_is_marked(sequence: list[Shot]) -> None:
    for match, _, root, _ in sequence[:-1]:
        moves = [event.text.split()[1] for event in match.events if event.seat]
        assert by_class(root, "last") == {f"cell-{name}" for name in moves[-1:]}


def test_chips_lie_where_they_are(sequence: list[Shot]) -> None:
    for match, _, _, ids in sequence:
        assert dict(chips_drawn(ids)) == dict(chips_of(match))


def chips_drawn(ids: dict[str, ET.Element]) -> Iterator[tuple[str, str]]:
    """The chips in a picture, each with its side's class."""
    for name, node in ids.items():
        if name.startswith("chip-"):
            yield name, node[0].attrib["class"]


def chips_of(match: Match) -> Iterator[tuple[str, str]]:
    """The chips of a position, likewise."""
    assert isinstance(match.state, Position)
    for side, chips in enumerate(match.state.chips):
        yield from ((f"chip-{NAMES[i]}", f"piece p{side + 1}") for i in range(36) if chips >> i & 1)


def test_winning_line_is_drawn_at_the_end(sequence: list[Shot]) -> None:
    for match, _, root, ids in sequence:
        assert isinstance(match.state, Position)
        line = {NAMES[space] for spaces in winning_lines(match.state) for space in spaces}
        assert {f"{kind}-{name}" for name in line for kind in ("cell", "chip")} == by_class(root, "win")
        assert len(ids["line"]) == (3 if match.is_over else 0)
    assert line
    assert by_class(root, "won") == {"board"}


def test_seats_show_chips_left_and_whose_turn_it_is(sequence: list[Shot]) -> None:
    for match, _, root, ids in sequence:
        on = match.actors or (match.thrower,) if match.result is None else match.result.winners
        assert isinstance(match.state, Position)
        assert by_class(root, "on") == {f"seat-{seat}" for seat in on}
        counts = [ids[f"seat-{seat + 1}"][3].text for seat in range(match.seats)]
        left = [20 - match.state.chips[seat % match.state.sides].bit_count() for seat in range(match.seats)]
        assert counts == ["1 chip" if count == 1 else f"{count} chips" for count in left]


def test_dice_show_the_last_throw(sequence: list[Shot]) -> None:
    for match, _, _, ids in sequence:
        dice = [ids[name].attrib["aria-label"] for name in ("die-1", "die-2")]
        expected = [f"die showing {face}" for face in match.last_throw] or ["die not thrown"] * 2
        assert dice == expected


def test_every_kind_of_action_touches_its_space() -> None:
    game = find_game("sequence")
    for kind in ("place", "replace", "remove"):
        assert game.view.touch_path(None, game.parse_action(f"{kind} c4")) == ("cell-c4",)


def test_words() -> None:
    match = Match("sequence", players=["Ada", "Bruno"], options={"first": 1})
    for line in ("* start 1", "* roll 1 2", "1 place b1", "* roll 5 4"):
        match.push(line)
    found = shot(match).ids
    assert found["title"].text == "Sequence Dice, five in a row"
    assert found["desc"].text == "Bruno’s turn. Put a chip on a 9. 4 spaces can be chosen."
    assert found["cell-b1"].get("aria-label") == "b1, number 3, chip of Ada, last move"
    assert found["cell-d2"].get("aria-label") == "d2, number 9, empty, can be chosen"
    assert found["cell-c3"].get("aria-label") == "c3, number 12, play again, empty"
    assert found["seat-2"].get("aria-label") == "Seat 2, Bruno, 20 chips left, on turn"


def test_page_can_leave_the_style_out() -> None:
    match = Match("sequence")
    view = match.game.view
    bare = ET.fromstring(view.draw(match, style=False))  # noqa: S314
    assert not [node for node in bare.iter() if tag(node) == "style"]
    assert bare.get("role") == "group"
    assert shot(match).root.get("role") == "img"


# The toolbox


@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (3.14159, "3.14"), (2.50, "2.5"), (-0.001, "0"), (-0.5, "-0.5"), (100, "100")],
)
def test_numbers_are_brief(number: float, text: str) -> None:
    assert brief(number) == text


def test_element_escapes_all_but_markup() -> None:
    inner = element("b", "<", aria_label='"')
    assert element("g", inner, "&", class_=None) == '<g><b aria-label="&quot;">&lt;</b>&amp;</g>'


def test_long_names_are_cut() -> None:
    assert shortened("Ada", 10, 50) == "Ada"
    assert shortened("🎲" * 24, 10, 50).endswith("🎲…")
