"""The picture of Sequence Dice: what is ringed, marked and counted is what the position says."""

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest

from tavola import Match, find_game
from tavola.games.sequence.notation import NAMES, winning_lines
from tavola.games.sequence.rules import Position
from tests.pictures import Shot, by_class, shot, tag, walk


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
        expected = [f"die showing {face}" for face in match.last_throw] or ["die not rolled"] * 2
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
