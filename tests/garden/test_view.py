"""The picture of Garden Dice: touch paths, what every part shows, the final sheet."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tavola import Match
from tavola.core.picture import WIDTH, separate
from tavola.core.sight import Sight
from tavola.games.garden import GAME, beds, view
from tavola.games.garden.layout import AROUND, KINDS
from tavola.games.garden.notation import parts_of, space_text
from tavola.games.garden.position import ENDED, Position
from tavola.games.garden.rules import score

from .shots import (
    NAMES,
    TABLES,
    Shot,
    by_class,
    every_table,
    label,
    path,
    shot,
    walk,
    words,
)
from .table import SPACES, board, lay, play, state, thrown

# Touching


@every_table
class TestPaths:
    def test_no_path_is_another_or_its_beginning(self, seats: int, family: bool) -> None:
        for match, _ in walk(seats, family):
            paths = sorted(paths_of(match))
            # In order, whatever begins with a path stands right behind it.
            assert not any(other[: len(one)] == one for one, other in pairwise(paths))

    def test_everything_one_can_touch_is_there(self, seats: int, family: bool) -> None:
        for match, _ in walk(seats, family):
            sight = Sight(next(iter(match.actors), None), touched=("sun",), is_live=True)
            drawn = "".join(separate(part) for part in view.page_parts(match, sight))
            assert {name for path in paths_of(match) for name in path} <= set(
                re.findall(' id="(.+?)"', drawn)
            )

    def test_only_what_one_touches_first_is_ringed(self, seats: int, family: bool) -> None:
        for found in walk(seats, family):
            first = {path[0] for path in paths_of(found.match)}
            ringed = by_class(found, "can") | by_class(found, "main")
            assert {alike(name) for name in ringed} == first
            said = {name for name, node in found.ids.items() if "can be chosen" in node.get("aria-label", "")}
            assert said == by_class(found, "can")


def paths_of(match: Match) -> list[tuple[str, ...]]:
    """The paths of all legal moves."""
    legal = [action for seat in match.actors for action in GAME.legal(match.state, seat)]
    return [view.touch_path(match.state, action) for action in legal]


def alike(name: str) -> str:
    """A die as the first with its face."""
    return "-".join(name.split("-")[:2])


def test_every_kind_of_action_has_its_path() -> None:
    drawing = board({"1.2": "1b", "1.4": "2p", "2.2": "1d", "3.3": "1c", "4.4": "1C", "1.1": "2r"})
    match = thrown("1 3 6 6", drawing, bought={1: "carrot"}, suns=[1])
    assert path(match, "buy tomato with 3") == ("die-3", "stack-tomato")
    assert path(match, "place carrot 1.6 with 1 6") == ("die-1", "die-6", "tile-carrot", "cell-1.6")
    assert path(match, "place carrot 1.6 with 3 6") == ("die-3", "die-6", "tile-carrot", "cell-1.6")
    assert path(match, "place carrot 6.6 with 6 6") == ("die-6", "die-6-2", "tile-carrot", "cell-6.6")
    assert path(match, "water 3.3 with 6") == ("die-6", "cell-3.3")
    assert path(match, "harvest 4.4 with 3") == ("die-3", "cell-4.4")
    assert path(match, "flip 2.2") == ("die-6", "cell-2.2")
    assert path(match, "flip 1.2") == ("die-6", "cell-1.2", "flip")
    assert path(match, "move 1.2 1.3 with 6") == ("die-6", "cell-1.2", "cell-1.3")
    assert path(match, "move 1.2 1.4 with 6 swallow") == ("die-6", "cell-1.2", "cell-1.4", "swallow")
    assert path(match, "move 1.2 1.4 with 6 spit 6") == ("die-6", "cell-1.2", "cell-1.4", "spit", "die-6-2")
    assert path(match, "move 1.2 1.4 with 3 spit 6") == ("die-3", "cell-1.2", "cell-1.4", "spit", "die-6")
    assert path(match, "remove 1.2 with 1 3") == ("die-1", "die-3", "die-6", "cell-1.2")
    assert path(match, "sun 3 5") == ("sun", "die-3", "face-5")
    assert path(match, "sun reroll") == ("sun", "sun-reroll")


def test_the_six_of_a_removal_is_a_die_of_its_own() -> None:
    match = thrown("1 6 6 6", board({"6.6": "2b", "1.6": "1b"}))
    assert path(match, "remove 6.6 with 6 6") == ("die-6", "die-6-2", "die-6-3", "cell-6.6")
    assert path(match, "remove 1.6 with 1 6") == ("die-1", "die-6", "die-6-2", "cell-1.6")


def test_bird_sundial_and_rock_are_placed_like_seeds() -> None:
    match = thrown("2 2 5 5", rocks=[1])
    for thing in ("bird", "sundial", "rock"):
        assert path(match, f"place {thing} 2.2 with 2 2") == ("die-2", "die-2-2", f"tile-{thing}", "cell-2.2")


def test_throwing_again_and_ending_are_buttons() -> None:
    assert path(thrown("2 2 2 2"), "reroll") == ("reroll",)
    stuck = thrown("1 2 3 4", suns=[1], tokens={1: 0})
    assert path(stuck, "end") == ("end",)


# What is shown


@every_table
class TestShown:
    def test_the_board(self, seats: int, family: bool) -> None:
        for found in walk(seats, family)[::3]:
            for space, name in enumerate(SPACES):
                said = label(found, f"cell-{name}")
                assert said.split(", ")[0] == name
                assert ("starred" in said) == bool(found.state.stars >> space & 1)
                assert tile_said(found.state, space) in said

    def test_stacks_show_what_is_left(self, seats: int, family: bool) -> None:
        for found in walk(seats, family):
            left = [words(found.ids[f"stack-{kind}"])[-1] for kind in KINDS]
            assert left == [f"×{count}" for count in found.state.stacks]
            assert by_class(found, "gone") == {
                f"stack-{k}" for k, n in zip(KINDS, found.state.stacks, strict=True) if not n
            }

    def test_seats_show_points_tokens_and_harvest(self, seats: int, family: bool) -> None:
        for found in walk(seats, family):
            s = found.state
            for seat in range(seats):
                written = words(found.ids[f"seat-{seat + 1}"])
                harvest = [str(count) for count in s.harvest[seat * 5 : seat * 5 + 5] if count]
                assert written[:2] == [NAMES[seat], f"×{s.tokens[seat]}"]
                assert written[2 : 2 + len(harvest)] == harvest
                assert written[-1] == str(score(s, seat)).replace("-", "−")

    def test_the_one_whose_turn_it_is_or_who_won(self, seats: int, family: bool) -> None:
        for found in walk(seats, family):
            result = found.match.result
            on = result.winners if result else found.match.actors or (found.match.thrower,)
            assert by_class(found, "on") == {f"seat-{seat}" for seat in on if seat}

    def test_dice_are_unspent_or_outlines(self, seats: int, family: bool) -> None:
        for found in walk(seats, family)[:-1]:
            unspent = [name for name in found.ids if name.startswith("die-")]
            outlines = [name for name in found.ids if name.startswith("spent-")]
            faces = [int(name.split("-")[1]) for name in unspent]
            assert [faces.count(face) for face in range(1, 7)] == found.state.pool[1:]
            assert len(unspent) + len(outlines) == 4

    def test_the_last_move_is_marked(self, seats: int, family: bool) -> None:
        for found in walk(seats, family):
            marked = [last_of(event.text) for event in found.match.events if event.seat]
            assert by_class(found, "last") == set([name for name in marked if name][-1:])

    def test_scarecrows_have_their_area(self, seats: int, family: bool) -> None:
        for found in walk(seats, family):
            s = found.state
            up = {seat for seat in range(seats) if s.scarecrows >> seat & 1}
            assert {i for i in found.ids if i.startswith("area-")} == {f"area-{seat + 1}" for seat in up}

    def test_small_enough(self, seats: int, family: bool) -> None:
        assert max(len(view.draw(each.match)) for each in walk(seats, family)[::10]) < 72_000


def tile_said(s: Position, space: int) -> str:
    """What must be said of a space."""
    if s.rocks >> space & 1:
        return "rock"
    for seat, name in enumerate(NAMES[: s.seats]):
        if s.plants[seat] >> space & 1:
            kind = next(kind for kind in range(5) if s.kinds[kind] >> space & 1)
            side = "vegetable" if s.vegetables >> space & 1 else "seed"
            return f"{KINDS[kind]} {side} of {name}, worth {kind + 1}"
        if s.animals[seat] >> space & 1:
            count = s.carried[seat]
            animal = "rabbit" if s.rabbits >> seat & 1 else "bird"
            return f"{animal} of {name}, carrying {count} token{'s' if count > 1 else ''}"
        if s.dials[seat] >> space & 1:
            return f"{'scarecrow' if s.scarecrows >> seat & 1 else 'sundial'} of {name}"
    return "empty"


def last_of(move: str) -> str:
    """The id of what a move was about."""
    parts = move.split()
    if parts[0] == "buy":
        return f"stack-{parts[1]}"
    return next((f"cell-{part}" for part in reversed(parts) if "." in part), "")


def test_random_games_show_everything() -> None:
    """So that none of the tests above is about nothing."""
    said = {label(found, f"cell-{name}") for table in TABLES for found in walk(*table) for name in SPACES}
    for word in ("bird", "rabbit", "sundial", "scarecrow", "rock", "seed", "vegetable", "carrying 2"):
        assert any(word in each for each in said), word
    moves = {event.text.split()[0] for table in TABLES for event in walk(*table)[-1].match.events}
    assert moves >= {"buy", "place", "water", "harvest", "flip", "move", "remove", "sun"}


def test_tokens_on_an_animal_are_counted_on_it() -> None:
    match = lay(board({"3.3": "1r", "4.4": "2b"}), carried={1: 3})
    found = shot(match)
    assert "×3" in words(found.ids["cell-3.3"])
    assert words(found.ids["cell-4.4"]) == []


def test_a_seed_and_a_vegetable_differ_in_more_than_colour() -> None:
    found = shot(lay(board({"1.1": "1c", "1.2": "1C"})))
    seed, vegetable = (list(found.ids[f"cell-{name}"].iter()) for name in ("1.1", "1.2"))
    assert badge(seed) == "rect"
    assert badge(vegetable) == "circle"
    drawn = [[node.attrib["href"] for node in side if "href" in node.attrib] for side in (seed, vegetable)]
    assert drawn == [["#sym-furrows", "#sym-carrot-seed"], ["#sym-furrows", "#sym-carrot"]]


def badge(nodes: list[ET.Element]) -> str:
    """The shape that a tile's value is written on."""
    return next(node.tag.rpartition("}")[2] for node in nodes if node.get("class") == "badge")


@pytest.mark.parametrize("place", ["1.1", "3.4", "6.6", "1.5"])
def test_the_eight_spaces_of_a_scarecrow_are_striped_and_said(place: str) -> None:
    found = shot(lay(board({place: "2s"}), seats=3))
    around = {space_text(i) for i in range(36) if AROUND[SPACES.index(place)] >> i & 1}
    striped = {
        name
        for name in SPACES
        if any(n.get("href") == "#sym-stripes-2" for n in found.ids[f"cell-{name}"].iter())
    }
    said = {name for name in SPACES if "in the care of" in label(found, f"cell-{name}")}
    assert striped == said == around
    assert "+3" in words(found.ids[f"cell-{place}"])


def test_words() -> None:
    drawing = board({"4.6": "1T", "3.4": "2e", "2.2": "2s", "1.1": "1r"})
    match = thrown("2 2 5 6", drawing, bought={1: "carrot carrot pepper"}, suns=[1], points={1: 7}, rocks=[2])
    match.players = ("Ada", "Bruno")
    play(match, "buy tomato with 5")
    found = shot(match)
    assert found.ids["title"].text == "Garden Dice"
    assert (found.ids["desc"].text or "").startswith("Ada’s turn. Spend 3 dice. ")
    assert label(found, "cell-4.6") == "4.6, starred, tomato vegetable of Ada, worth 3"
    assert (
        label(found, "cell-1.1") == "1.1, rabbit of Ada, carrying 1 token, in the care of Bruno’s scarecrow"
    )
    assert label(found, "cell-5.1") == "5.1, empty"
    assert label(found, "stack-tomato") == "tomato seeds, value 3, 4 left"
    assert label(found, "tile-carrot") == "2 carrot seeds"
    assert label(found, "tile-bird") == "no bird to place"
    assert label(found, "die-2-2") == "die showing 2, can be chosen"
    assert label(found, "spent-3") == "die spent"
    assert label(found, "seat-1") == (
        "Seat 1, Ada, 7 points, 2 tokens, sun, harvest: nothing, "
        "to place: 1 pepper, 2 carrot, 1 tomato, sundial, on turn"
    )
    assert label(found, "seat-2").endswith("no sun, harvest: nothing, to place: bird, rock")
    assert "Ada buys a tomato with a 5." in words(found.ids["prompt"])


def test_the_heading_of_the_tiles_says_whose_they_are() -> None:
    match = thrown("2 2 5 6", seats=3)
    match.players = ("Ada", "Bruno", "Mei")
    assert len(words(shot(match).ids["prompt"])) == 2
    play(match, "buy tomato with 5")
    for seat, name in enumerate(match.players, 1):
        found = shot(match, seat=seat)
        assert words(found.ids["bench"])[0] == f"{name}’s tiles"
        assert words(found.ids["prompt"])[2:] == ["Ada buys a tomato with a 5."]


def test_a_seat_sees_its_own_tiles_and_touches_nothing_out_of_turn() -> None:
    match = thrown("1 2 5 6", bought={1: "carrot", 2: "tomato"})
    mine, theirs = shot(match, seat=1), shot(match, seat=2)
    assert label(mine, "tile-carrot") == "one carrot seed"
    assert label(theirs, "tile-carrot") == "no carrot seed to place"
    assert label(theirs, "tile-tomato") == "one tomato seed"
    assert by_class(mine, "can")
    assert not by_class(theirs, "can")


def test_the_sundial_tells_how_far_it_still_reaches() -> None:
    match = thrown("1 2 5 6", board({"3.3": "1d"}), bought={1: "carrot"})
    assert "±2" in words(shot(match).ids["tile-sundial"])
    play(match, "place carrot 1.3 with 1 2")
    assert "±1" in words(shot(match).ids["tile-sundial"])
    assert label(shot(match), "tile-sundial") == "sundial on the board, 1 step left"


def test_a_sundial_that_is_used_up_is_dim_and_without_a_number() -> None:
    match = thrown("1 2 5 6", board({"3.3": "1d", "5.5": "2d"}), bought={1: "carrot"})
    play(match, "place carrot 1.4 with 1 2")
    found, other = shot(match), shot(match, seat=2)
    assert words(found.ids["tile-sundial"]) == []
    assert [node.get("class") for node in found.ids["tile-sundial"] if node.tag.endswith("use")] == ["none"]
    assert label(found, "tile-sundial") == "sundial on the board, used in this turn"
    assert words(other.ids["tile-sundial"]) == ["±2"]


def test_a_die_that_the_sun_turned_takes_the_place_of_the_old_one() -> None:
    match = play(thrown("1 2 5 6", suns=[1]), "sun 2 6")
    faces = [name for name in shot(match).ids if name.startswith(("die-", "spent-"))]
    assert faces == ["die-1", "die-6", "die-5", "die-6-2"]


def test_without_style_it_is_part_of_a_page() -> None:
    match = Match(GAME)
    assert "<style" not in view.draw(match, style=False)
    assert 'role="group"' in view.draw(match, style=False)


# The end


@every_table
def test_the_sheet_adds_up_to_the_result(seats: int, family: bool) -> None:
    found = walk(seats, family)[-1]
    result = found.match.result
    assert result
    assert result.scores
    for seat, total in enumerate(result.scores):
        shown = {part: number(found, seat + 1, part) for part in parts_of(found.state, seat)}
        assert shown.pop("total") == total == sum(shown.values())
    assert not [name for name in walk(seats, family)[-2].ids if name.startswith("sheet")]


def number(found: Shot, seat: int, part: str) -> int:
    """A number of the sheet."""
    text = found.ids[f"sheet-{seat}-{part}"].text or ""
    return 0 if text == "–" else int(text.replace("−", "-"))


def ended(**table: object) -> Match:
    """A match that has ended like this."""
    match = lay(**table)  # type: ignore[arg-type]
    state(match).stage = ENDED
    return match


@pytest.mark.parametrize("space", range(36))
def test_a_badge_stays_on_the_board(space: int) -> None:
    sign = ET.fromstring(str(beds.badge(space, "+10 = 5 × 2")))[0]  # noqa: S314 (our own)
    left = beds.corner(space)[0] + float(sign.attrib["x"])
    assert left > 0
    assert left + float(sign.attrib["width"]) < WIDTH


def test_example_four_on_the_sheet() -> None:
    """58 points, four seeds not placed, two sets, 3 carrots, 4 tomatoes, the sun: 103."""
    match = ended(
        bought={1: "pepper pepper carrot tomato"},
        harvest={1: [2, 3, 4, 2, 2]},
        points={1: 58},
        suns=[1],
        stacks=[0] * 5,
    )
    found = shot(match)
    parts = {part: number(found, 1, part) for part in parts_of(found.state, 0)}
    assert parts == {"points": 58, "unplaced": -15, "sets": 30, "collections": 25, "sun": 5, "total": 103}
    assert "sheet-1-value" not in found.ids
    assert found.ids["desc"].text == "Seat 1 wins. With 103 points."
    assert by_class(found, "on") == {"seat-1"}


def test_a_tie_is_broken_on_the_sheet_or_shared() -> None:
    broken = shot(ended(points={1: 9, 2: 9}, harvest={1: [0, 0, 0, 0, 1], 2: [1, 0, 0, 0, 0]}, seats=3))
    assert [number(broken, seat, "value") for seat in (1, 2, 3)] == [5, 1, 0]
    assert broken.ids["desc"].text == "Seat 1 wins. 9 points, and a harvest worth 5."
    shared = shot(ended(points={1: 9, 2: 9}, seats=3))
    assert shared.ids["desc"].text == "Seat 1 and Seat 2 win. 9 points each, and harvests of the same value."
    assert by_class(shared, "on") == {"seat-1", "seat-2"}
