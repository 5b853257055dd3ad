"""The picture of Diceland: what is ringed, crossed and counted is what the position says."""

import random
import re
from functools import cache
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

from tavola import Match, SeededDice
from tavola.games.diceland.board import Board, lettered_board, read_board
from tavola.games.diceland.crosses import is_crossed
from tavola.games.diceland.layout import COLOURS, MAX_SPACES, NAMES
from tavola.games.diceland.position import CHOOSE, ENDED, NONE, PHASE_TWO, PUSH, TREASURE_USE, Position
from tavola.games.diceland.view import draw, touch_path
from tavola.games.diceland.workshop import board_picture
from tests.effort import at_length

PLAYERS = ["Ada", "Bruno", "Mei", "Teo"]
SMALL = """\
rrGgb
RrgB
yy*bo
YssO
ggSbo
GrRb
SsyBo
sYyO
"""
WIDE = "*rRyYgGbBoOsSrRyYgGbBoOsS"
PAIRS = [(colour * 2, colour.upper() if cycle < 2 else colour) for cycle in range(7) for colour in "rygbos"]
TALL = "\n".join([row for pair in PAIRS for row in pair] + ["*#"])


class Picture(NamedTuple):
    """A drawn position, as one seat sees it."""

    match: Match
    state: Position
    seat: int
    nodes: dict[str, ET.Element]

    @property
    def names(self) -> tuple[str, ...]:
        """[space] of the large board."""
        return board_of(self.match, self.seat).names

    def label(self, name: str) -> str:
        return self.nodes[name].get("aria-label", "")

    def marked(self, look: str, what: str = "cell") -> set[str]:
        """The ids of a class among those of a kind."""
        return {n for n, node in self.nodes.items() if n.startswith(f"{what}-") and look in looks(node)}

    def legal(self) -> set[str]:
        return set(self.match.legal(self.seat)) if self.seat in self.match.actors else set()


def looks(node: ET.Element) -> list[str]:
    return node.get("class", "").split()


def board_of(match: Match, seat: int) -> Board:
    board = match.options["boards"][seat - 1]
    return lettered_board(board) if isinstance(board, str) else read_board(board["text"])


def picture(match: Match, seat: int) -> Picture:
    root = ET.fromstring(draw(match, seat=seat))  # noqa: S314
    assert isinstance(match.state, Position)
    nodes = {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
    return Picture(match.clone(), match.state.copy(), seat, nodes)


@cache
def walk(seats: int, seed: int = 5) -> list[Picture]:
    """A random match, drawn now and then, as each seat sees it."""
    match = Match("diceland", players=PLAYERS[:seats], dice=SeededDice(seed))
    rng, pictures = random.Random(seed), []
    while not match.is_over:
        if match.is_chance:
            match.throw()
        else:
            seat = rng.choice(match.actors)
            match.play(rng.choice(match.legal(seat)), seat)
        if len(match.events) % 7 == 0 or match.is_over:
            pictures += [picture(match, seat) for seat in range(1, seats + 1)]
    return pictures


def after(*lines: str, **options: object) -> Match:
    """Two players on the small board, after some lines."""
    boards = [{"text": SMALL}, {"text": SMALL}]
    match = Match("diceland", players=PLAYERS[:2], options={"boards": boards, "first": 1, **options})
    for line in ("* start 1", *lines):
        match.push(line)
    return match


pictures = pytest.mark.parametrize("seats", [2, *at_length(3, 4)])


# The large board


@pictures
def test_legal_spaces_are_ringed_and_nothing_else(seats: int) -> None:
    for shown in walk(seats):
        crosses = {f"cell-{move.split()[1]}" for move in shown.legal() if move.startswith("cross")}
        assert shown.marked("can") == crosses
        assert {n for n in shown.nodes if shown.label(n).endswith("can be crossed")} == crosses
        for name in crosses:
            assert "ring" in {look for part in shown.nodes[name] for look in looks(part)}


@pictures
def test_crosses_and_treasures_are_drawn(seats: int) -> None:
    for shown in walk(seats):
        board, s = board_of(shown.match, shown.seat), shown.state
        for space, name in enumerate(board.names):
            symbols = [part.get("href", "") for part in shown.nodes[f"cell-{name}"]]
            is_done, is_gem = bool(is_crossed(s, shown.seat - 1, space)), board.is_treasure(space)
            letter = board.marks[space].lower()
            if letter in "*#":
                assert symbols[-1] == ("#sym-flag" if letter == "*" else "#sym-boulder")
            elif is_done:
                assert symbols[-1 - is_gem].startswith("#sym-x")
                assert not is_gem or symbols[-1] == "#sym-gem"
            else:
                assert symbols[-1] == (f"#sym-gem-{letter}" if is_gem else f"#sym-{letter}")


@pictures
def test_territories_under_way_are_stitched(seats: int) -> None:
    for shown in walk(seats):
        at = (shown.seat - 1) * 6
        started = {COLOURS[c] for c in range(6) if shown.state.under_way[at + c] != NONE}
        assert {n.removeprefix("under-way-") for n in shown.nodes if n.startswith("under-way-")} == started
        words = {n for n in shown.nodes if "territory under way" in shown.label(n) and n.startswith("cell-")}
        areas = [(shown.seat - 1) * MAX_SPACES + space for space in range(len(shown.names))]
        inside = {
            f"cell-{shown.names[space]}"
            for space, place in enumerate(areas)
            if shown.state.hues[place] != NONE
            and shown.state.under_way[at + shown.state.hues[place]] == shown.state.territories[place]
        }
        assert words == inside


def test_last_crosses_are_marked() -> None:
    match = after("* roll r r g g b b", "1 choose r", "1 stop", "1 cross b2")
    assert picture(match, 1).marked("last") == {"cell-b2"}
    match.push("1 cross b1")
    assert picture(match, 1).marked("last") == {"cell-b1", "cell-b2"}
    assert picture(match, 2).marked("last") == set()
    match.push("2 cross c2")
    match.push("2 cross c1")
    assert picture(match, 1).marked("last") == {"cell-b1", "cell-b2"}
    assert picture(match, 2).marked("last") == {"cell-c1", "cell-c2"}


# Everything else


@pictures
def test_other_boards_are_small(seats: int) -> None:
    for shown in walk(seats):
        small = {f"board-{seat}" for seat in range(1, seats + 1) if seat != shown.seat}
        assert {n for n in shown.nodes if re.fullmatch(r"board-\d", n)} == small
        for name in small:
            seat = int(name[-1]) - 1
            crossed = sum(is_crossed(shown.state, seat, space) for space in range(113)) - 1
            assert shown.label(name) == f"{PLAYERS[seat]}’s board, {crossed} of 108 spaces crossed"
            pale = [node for node in shown.nodes[name].iter() if "crossed" in looks(node)]
            assert sum(node.get("d", "").count("M") for node in pale) == crossed


@pictures
def test_information_bar_counts_right(seats: int) -> None:
    for shown in walk(seats):
        s = shown.state
        for seat in range(seats):
            row = shown.nodes[f"seat-{seat + 1}"]
            bars = {n.get("aria-label", "").split(":")[0]: n for n in row if "hue-" in n.get("class", "")}
            assert set(bars) == set(NAMES)
            for colour, name in enumerate(NAMES):
                at, cell = seat * 6 + colour, bars[name]
                gems = [n.get("href") for n in cell if n.get("href")]
                assert gems.count("#sym-loot-got") == s.taken[at]
                count, is_done = 18 - s.uncrossed[at], s.uncrossed[at] == 0
                words = f"{name}: {s.taken[at]} of 2 treasures, {count} of 18 spaces"
                words += ", a territory under way" * (s.under_way[at] != NONE) + ", complete" * is_done
                assert cell.get("aria-label") == words
                assert ("started" in looks(cell)) == (s.under_way[at] != NONE)
                assert [n.text for n in cell if n.tag.endswith("text")] == ([] if is_done else [str(count)])
            totals = ["".join(n.itertext()) for n in row if "total" in looks(n)]
            assert totals == [f"{s.treasures[seat]}/9"]


@pictures
def test_seats_say_who_is_active_and_who_still_chooses(seats: int) -> None:
    for shown in walk(seats):
        s, result = shown.state, shown.match.result
        on = {f"seat-{seat}" for seat in (result.winners if result else (s.active + 1,))}
        assert shown.marked("on", "seat") == on
        for seat in range(1, seats + 1):
            label = shown.label(f"seat-{seat}")
            assert (", active" in label) == (result is None and seat == s.active + 1)
            assert label.endswith("choosing") == (seat in shown.match.actors)
            if s.stage == PHASE_TWO:
                assert label.endswith("finished") == (seat not in shown.match.actors)


@pictures
def test_buttons_and_dice_answer_when_they_can(seats: int) -> None:
    for shown in walk(seats):
        legal = shown.legal()
        assert {n for n in ("again", "stop", "skip") if n in shown.nodes} == legal & {"again", "stop", "skip"}
        choices = {f"choose-{move[-1]}" for move in legal if move.startswith("choose")}
        assert shown.marked("can", "choose") == choices


@pictures
def test_dice_lie_as_they_fell(seats: int) -> None:
    for shown in walk(seats):
        s = shown.state
        labels = [shown.label(f"die-{die}") for die in range(1, 7)]
        if s.stage in (CHOOSE, PUSH, PHASE_TWO, TREASURE_USE):
            lying = [labels.count(f"{name} die") for name in NAMES]
            assert lying == s.lying
            aside = s.aside if s.stage in (PUSH, PHASE_TWO) else 0
            assert sum("set aside" in label for label in labels) == aside
        if s.stage == TREASURE_USE:
            assert labels.count("") == 1


def test_a_die_stays_itself_when_others_are_thrown_again() -> None:
    match = after("* roll r g r b g y", "1 choose g", "1 again", "* roll g b b o")
    shown = picture(match, 1)
    faces = [shown.label(f"die-{die}").removesuffix(", set aside") for die in range(1, 7)]
    assert faces == ["green die", "green die", "blue die", "blue die", "green die", "orange die"]


@pictures
def test_the_end_names_winners_and_reason(seats: int) -> None:
    last = walk(seats)[-1]
    assert last.state.stage == ENDED
    result = last.match.result
    assert result is not None
    names = [PLAYERS[seat - 1] for seat in result.winners]
    text = last.nodes["desc"].text or ""
    assert all(name in text for name in names)
    assert "treasures and" in text
    winners = {
        f"seat-{seat}" for seat in range(1, seats + 1) if last.label(f"seat-{seat}").endswith("winner")
    }
    assert winners == {f"seat-{seat}" for seat in result.winners}


def test_the_large_board_is_of_who_is_to_act() -> None:
    match = after("* roll r r g g b b", "1 choose r", "1 stop")
    assert draw(match) == draw(match, seat=1) != draw(match, seat=2)
    match.push("1 cross b2")
    match.push("1 cross b1")
    assert draw(match) == draw(match, seat=2)


# Boards of one's own


@pytest.mark.parametrize("text", [SMALL, WIDE, TALL])
def test_boards_of_any_shape_are_drawn(text: str) -> None:
    board = read_board(text)
    options = {"boards": [{"text": text}, "A"]}
    shown = picture(Match("diceland", players=PLAYERS[:2], options=options), 1)
    assert {n for n in shown.nodes if n.startswith("cell-")} == {f"cell-{name}" for name in board.names}
    middles = {node.get("transform") for n, node in shown.nodes.items() if n.startswith("cell-")}
    assert len(middles) == len(board.names)
    for space, others in enumerate(board.neighbours):
        touching = {
            other for other in range(len(board.names)) if 0 < apart(shown, board.names, space, other) < 49
        }
        assert touching == set(others)


def apart(shown: Picture, names: tuple[str, ...], one: int, other: int) -> float:
    """How far the middles of two spaces are from each other."""
    places = [shown.nodes[f"cell-{names[i]}"].get("transform", "")[10:-1].split() for i in (one, other)]
    return hypot(*(float(a) - float(b) for a, b in zip(*places, strict=True)))


# The names of columns and rows


@pytest.mark.parametrize("text", [SMALL, WIDE, TALL, lettered_board("A").text])
def test_columns_and_rows_are_named_beside_the_board(text: str) -> None:
    match = Match("diceland", players=PLAYERS[:2], options={"boards": [{"text": text}, "A"]})
    for svg in (draw(match, seat=1), board_picture(text)):
        rows = read_board(text).rows
        names = [node.text for node in ET.fromstring(svg).iter() if "axis" in looks(node)]  # noqa: S314
        letters = [chr(ord("a") + column) for column in range(max(map(len, rows)))]
        assert names == [*letters, *(str(number) for number in range(1, len(rows) + 1))]


def test_a_board_alone_is_drawn_with_every_space_and_no_game() -> None:
    root = ET.fromstring(board_picture(SMALL))  # noqa: S314
    labels = [node.get("aria-label") for node in root.iter() if "cell" in looks(node)]
    assert labels[:3] == ["a1, red", "b1, red", "c1, green, treasure"]
    assert len(labels) == len(read_board(SMALL).names)
    assert "c3, start" in labels
    ids = {node.get("id") for node in root.iter()}
    assert not ids & {"turn-panel", "seats", "tray"}
    [desc] = [node.text or "" for node in root.iter() if node.get("id") == "desc"]
    assert "35 spaces in" in desc
    assert "The start is c3." in desc


def test_a_long_name_is_set_smaller_before_it_is_cut() -> None:
    names = ["Ada Lovelace", "Bo"]
    root = ET.fromstring(draw(Match("diceland", players=names), seat=1))  # noqa: S314
    assert [node.text for node in root.iter() if "name" in looks(node)] == names


# Words


def test_words() -> None:
    match = after("* roll r r g g b b", "1 choose r", "1 stop")
    shown = picture(match, 1)
    assert shown.nodes["title"].text == "Diceland, Ada’s board"
    assert shown.nodes["desc"].text == "Ada’s turn. Cross 2 red spaces. One space can be crossed."
    assert shown.label("cell-b2") == "b2, red, can be crossed"
    assert shown.label("cell-a2") == "a2, red, treasure"
    assert shown.label("cell-c3") == "c3, start"
    assert shown.label("seat-1") == "Seat 1, Ada, 0 of 9 treasures, active, choosing"
    assert shown.label("seat-2") == "Seat 2, Bruno, 0 of 9 treasures, choosing"
    assert shown.label("board-2") == "Bruno’s board, 0 of 35 spaces crossed"
    assert shown.label("choose-g") == "2 green dice"
    match.push("1 cross b2")
    shown = picture(match, 1)
    assert shown.label("cell-b2") == "b2, red, crossed, just now, territory under way"
    assert shown.label("cell-a2") == "a2, red, treasure, territory under way, can be crossed"
    assert picture(match, 2).nodes["desc"].text == (
        "Bruno’s choice. Cross all dice of a colour, or skip. 2 spaces can be crossed."
    )


def test_every_action_is_touched_by_its_name() -> None:
    game = Match("diceland").game
    moves = {"cross c4": "cell-c4", "choose g": "choose-g", "again": "again", "stop": "stop", "skip": "skip"}
    for move, name in moves.items():
        assert touch_path(None, game.parse_action(move)) == (name,)


def test_the_first_throw_of_a_position_that_was_set_up_lies_in_the_tray() -> None:
    beginning = Match("diceland", 2, options={"first": 1})
    beginning.push("* start 1")
    match = Match.parse_position(beginning.position_text())
    assert "not rolled yet" in match.svg()
    match.push("* roll r y g b o s")
    assert "not rolled yet" not in match.svg()
